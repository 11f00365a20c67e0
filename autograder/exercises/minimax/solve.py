"""minimax.solve: the values of all positions that can be reached, each worked out once."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from adsearch.game import Game
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import no_return, same
from autograder.checks.mistakes import reference
from autograder.exercises.material import trees
from autograder.exercises.material.tictactoe import Noughts, boards
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

solve = reference("minimax.solve")

VALUES, EXACT, ONCE = (
    "the right value for each position",
    "all positions that can be reached, and no others",
    "each position is expanded once",
)


def moves_below(game: Game[Any, Any], states: Mapping[Any, float]) -> int:
    """How many moves there are at these states together."""
    return sum(len(game.actions(s)) for s in states)


def judged(game: Game[Any, Any], right: Mapping[Any, float], root: Any) -> dict[str, Expectation]:
    def objection(property: str, values: Any) -> str | None:
        if values is None:
            return f"your function returned None{no_return(None)}"
        if not isinstance(values, dict):
            return f"a dictionary was asked for, but your function returned {show(values)}"
        if property == EXACT:
            missing = [s for s in right if s not in values]
            extra = [s for s in values if s not in right]
            if missing:
                return f"{len(missing)} of {len(right)} positions are missing, such as {missing[0]}"
            return f"{show(extra[0])} is not a position that can be reached" if extra else None
        if root not in values:
            return f"the position that was asked about, {show(root)}, has no value"
        for s, value in values.items():
            if s in right and not same(value, right[s]):
                return f"{show(s)} is worth {right[s]}, but you say {show(value)}"
        return None

    def by_content(property: str, expected: str) -> Expectation:
        def assess(answer: Answer) -> Wrong | None:
            if answer.fault:
                return Wrong(answer.fault.sentence, expected, answer.fault.kind)
            sentence = objection(property, answer.value)
            return Wrong(sentence, expected, show(answer.value)) if sentence else None

        return assess

    # One call for each move; and at least one for each position but the first, to come to it.
    most, least = moves_below(game, right), len(right) - 1

    def once(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        if least <= answer.generated <= most:
            return None
        sentence = (
            f"there are {counted(len(right), 'position')} with {counted(most, 'move')} "
            f"altogether, but `result` was called {counted(answer.generated, 'time')}"
        )
        bound, number = ("most", most) if answer.generated > most else ("least", least)
        expected = f"at {bound} {counted(number, 'call')} to result"
        return Wrong(sentence, expected, str(answer.generated))

    all_of_them = "this position" if len(right) == 1 else f"these {len(right)} positions"
    return {
        VALUES: by_content(VALUES, show(dict(right))),
        EXACT: by_content(EXACT, f"{all_of_them}: {show(list(right))}"),
        ONCE: once,
    }


def ask(property: str, spec: GameSpec, at: str | None = None) -> Question:
    game = spec.game()
    root = game.initial() if at is None else game.position(at)
    expectations = judged(game, solve(game, root), root)
    text = f"solve on {spec}" + (f" from {at}" if at else "")
    call = Call((spec, State(at)))
    if property == ONCE:
        once, besides = expectations[ONCE], expectations[VALUES]
        return Question(ONCE, (call,), once, text, gist=calls, revealed=True, besides=besides)
    return Question(property, (call,), expectations[property], text)


def calls(answer: Answer) -> int:
    return answer.generated


def drawn_graph(rng: random.Random) -> GameSpec:
    """Positions in layers, of which several lead to the same ones."""
    layers = [["A"], ["B", "C"], ["D", "E", "F"], ["G", "H"]]
    lines = []
    for layer, names in enumerate(layers):
        for name in names:
            below = layers[layer + 1] if layer + 1 < len(layers) else []
            children = [*rng.sample(below, min(2, len(below))), str(rng.randint(-9, 9))]
            player = rng.choice(("max", "min"))
            lines.append(f"{name} = {player}({' '.join(children)})")
    return GameSpec("Graph", ("; ".join(lines),))


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"minimax.solve {seed}")
    late = [s for s in boards() if s.count(".") in (3, 4) and Noughts().actions(s)]
    specs: list[tuple[GameSpec, str | None]] = [
        *((GameSpec("Tree", (text,)), None) for text in TREES),
        *(
            (trees.spec(trees.drawn(rng, 3, (1, 3), range(-9, 10), extra_turns=0.3)), None)
            for _ in range(6)
        ),
        *((GameSpec("Nim", (piles,)), None) for piles in PILES),
        (GameSpec("Graph", ("A = min(B C); B = max(3 D); C = max(-1 D); D = min(2 0)",)), None),
        *((drawn_graph(rng), None) for _ in range(6)),
        *((GameSpec("TicTacToe"), s) for s in rng.sample(late, 4)),
    ]
    for property in (VALUES, EXACT, ONCE):
        for spec, at in specs:
            yield ask(property, spec, at)
    for spec in FINISHED:
        yield ask(EXACT, spec)


FINISHED = (GameSpec("Tree", ("5",)), GameSpec("Nim", ((0, 0),)))
TREES = (
    *("(5)", "(1 2)", "min(1 2)", "(-3 -1)", "max(1 max(0 2))", "((1 2) (3 4))"),
    "(" * 12 + "5" + ")" * 12,  # a game may last longer than the others here
)
PILES = ((1,), (2,), (3,), (1, 1), (1, 2), (2, 2), (1, 2, 3))

define(
    Exercise(
        name="minimax.solve",
        kind="call",
        signature="solve(game, state) -> dict, from each position that can be reached to its value",
        properties=(Property(VALUES, 2), Property(EXACT, 2), Property(ONCE, 1)),
        questions=questions,
        also="larger games, other seeds",
    )
)
