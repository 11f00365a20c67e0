"""hidden.pimc: what each move is worth on average over the deals, as if everybody saw them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from adsearch.game import CHANCE, MAX, MIN
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close
from autograder.checks.mistakes import reference
from autograder.exercises.material import hidden_trees, trees
from autograder.exercises.material.hidden_trees import FUSION, NONLOCAL, Node
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

pimc = reference("hidden.pimc")

MEANS, FOR_MIN, TWICE = (
    "the mean over the deals, MAX to move",
    "MIN to move",
    "a deal that occurs twice counts twice",
)
KUHN = GameSpec("Kuhn", (3,))


def value(game: Any, s: Any) -> float:
    """Expectiminimax: what `s` is worth to MAX where everybody sees everything."""
    if game.is_terminal(s):
        worth: float = game.utility(s)
        return worth
    if game.player(s) == CHANCE:
        mean: float = sum(p * value(game, game.result(s, a)) for a, p in game.outcomes(s))
        return mean
    best = max if game.player(s) == MAX else min
    return best(value(game, game.result(s, a)) for a in game.actions(s))


def judged(right: dict[Any, float]) -> Expectation:
    def assess(answer: Answer) -> Wrong | None:
        expected = show({a: round(v, 6) for a, v in right.items()})
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        means = answer.value
        if not isinstance(means, dict):
            question = ": did you forget to return?" if means is None else ""
            sentence = f"a dictionary from moves to means was asked for, got {show(means)}"
            return Wrong(f"{sentence}{question}", expected, show(means))
        given = show({a: round(v, 6) if type(v) is float else v for a, v in means.items()})
        for a, mean in right.items():
            if a not in means:
                return Wrong(f"the move {show(a)} is missing", expected, given)
            if not close(means[a], mean):
                shown = round(means[a], 6) if type(means[a]) is float else show(means[a])
                sentence = f"{show(a)} is worth {round(mean, 6)} on average, but you say {shown}"
                return Wrong(sentence, expected, given)
        if foreign := means.keys() - right.keys():
            return Wrong(f"{show(foreign.pop())} is no move at this state", expected, given)
        return None

    return assess


def ask(property: str, spec: GameSpec, state: str, deals: Sequence[Any]) -> Question:
    game = spec.game()
    right = pimc(game, game.position(state), deals)
    call = Call((spec, State(state), list(deals)))
    text = f"pimc in {spec} at {hidden_trees.place(spec, state)} over {list(deals)}"
    seconds = 5.0 if spec.kind == "Tree" else 6.0
    return Question(property, (call,), judged(right), text, seconds=seconds)


def on_tree(property: str, tree: Node, rng: random.Random) -> Iterator[Question]:
    """Asked from each state of a set with the same deals, some of which come twice."""
    game = trees.spec(tree).game()
    mover = MIN if property == FOR_MIN else MAX
    sets: dict[Any, list[Any]] = {}
    for s in hidden_trees.states_of(tree):
        if game.player(s) == mover:
            sets.setdefault(game.information(s, mover), []).append(s)
    if not sets:
        return
    states = rng.choice(sorted(sets.values(), key=len)[-2:])
    deals = rng.sample(states, min(len(states), 3))
    if property == TWICE:
        deals = [*deals, *rng.choices(deals, k=2)]
    for s in states[:2]:
        yield ask(property, trees.spec(tree), game.text(s), deals)


SMALL = "chance(#x(l:1 r:0) #x(l:-1 r:0.5))"
TURNED = "chance(#x(l:1 r:0) #x(r:0.5 l:-1))"  # the worlds list the moves in different orders
LATER = "chance(#x(l:(2 3) r:0) #x(l:(-1 5) r:1))"
DICE = "chance(#x(l:chance(0.9:2 0.1:-10) r:0) #x(l:chance(0.9:1 0.1:0) r:1))"


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.pimc {seed}")
    for text in (SMALL, TURNED, LATER, DICE, FUSION):
        for s in ("/0", "/1"):
            for deals in ([(0,), (1,)], [(1,)], [(0,)]):
                yield ask(MEANS, trees.spec(trees.read(text)), s, deals)
            yield ask(TWICE, trees.spec(trees.read(text)), s, [(0,), (1,), (1,)])
            yield ask(TWICE, trees.spec(trees.read(text)), s, [(0,), (0,), (0,), (1,)])
        for s in ("/0", "/1"):
            mirror = trees.spec(hidden_trees.mirrored(trees.read(text)))
            yield ask(FOR_MIN, mirror, s, [(0,), (1,)])
            yield ask(FOR_MIN, mirror, s, [(1,)])
    for s in ("/0/go", "/1/go"):
        yield ask(MEANS, trees.spec(trees.read(NONLOCAL)), s, [(0, "go"), (1, "go")])
    jack, king = ((1, 0), ""), ((1, 2), "")
    for state in ("MAX Q, MIN J:", "MAX Q, MIN K:"):
        yield ask(MEANS, KUHN, state, [jack, king])
        yield ask(TWICE, KUHN, state, [jack, king, king])
    for state in ("MAX J, MIN Q: pass", "MAX K, MIN Q: pass"):
        yield ask(FOR_MIN, KUHN, state, [((0, 1), "p"), ((2, 1), "p")])
    for property in (MEANS, FOR_MIN, TWICE) * 4:
        tree = hidden_trees.drawn(rng, rng.choice(((2, 2), (2, 3), (3, 2))), rng.randint(1, 3))
        tree = hidden_trees.mirrored(tree) if property == FOR_MIN else tree
        yield from on_tree(property, tree, rng)


define(
    Exercise(
        name="hidden.pimc",
        kind="call",
        signature="pimc(game, s, deals) -> dict from moves to their means over the deals, in MAX's "
        "view",
        properties=(Property(MEANS, 2), Property(FOR_MIN, 1), Property(TWICE, 1)),
        questions=questions,
        also="other deals, other trees",
        draws=False,
    )
)
