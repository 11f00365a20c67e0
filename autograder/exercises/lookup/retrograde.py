"""lookup.retrograde: a whole game solved backwards from its ends, circles included."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

from adsearch.game import MAX, MIN, Game
from adsearch.games import Nim
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_untouched
from autograder.exercises.material import graphs
from autograder.exercises.material.graphs import Child, Positions
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Question,
    Wrong,
    show,
)

ENDS, RULES, CIRCLES, ORDER, ALONE = (
    "finished games are labelled by who has won",
    "one winning move is enough; a loss needs all moves to lose",
    "positions where nobody can force a win stay open, in cycles too",
    "the order of the states does not matter",
    "leaves its input alone",
)
LABELS = ("W", "B", "?")
Labels: TypeAlias = Mapping[Any, str]


def label_of(value: float) -> str:
    return "W" if value > 0 else "B" if value < 0 else "?"


# -- what is right --------------------------------------------------------------------------------


def solved(game: Game[Any, Any], states: Sequence[Any], ends: Labels) -> dict[Any, str]:
    """The labels that follow from those of finished games, by sweeps with two tables; the states
    that were labelled first come first."""
    labels = dict(ends)
    while True:
        new = {}
        for s in states:
            if s not in labels and (label := _judged(game, s, labels)):
                new[s] = label
        if not new:
            return labels | {s: "?" for s in states if s not in labels}
        labels |= new


def _judged(game: Game[Any, Any], s: Any, labels: Labels) -> str | None:
    after = [labels.get(game.result(s, a), "?") for a in game.actions(s)]
    won, lost = ("W", "B") if game.player(s) == MAX else ("B", "W")
    if won in after:
        return won
    return lost if all(label == lost for label in after) else None


def states_of(game: Any) -> list[Any]:
    """All states that can be reached; of Nim with two players all that can be written down."""
    if isinstance(game, Nim):
        piles = product(*(range(n + 1) for n in game.piles))
        return [(player, left) for left in piles for player in (MAX, MIN)]
    states = [game.initial()]
    for s in states:
        after = (game.result(s, a) for a in game.actions(s))
        states += [t for t in dict.fromkeys(after) if t not in states]
    return states


def ends_of(game: Game[Any, Any], states: Sequence[Any]) -> dict[Any, str]:
    over = [s for s in states if game.is_terminal(s)]
    return {s: label_of(game.utility(s)) for s in over}


def expect_labels(spec: GameSpec, property: str) -> Expectation:
    """Right if the labels are; labels of finished games are judged by one property alone, the
    others build upon what the program itself said of them."""
    game = spec.game()
    states = states_of(game)
    ends = ends_of(game, states)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "a label for every state", answer.fault.kind)
        labels = answer.value
        if wrong := _strange(labels, states):
            return wrong
        end_labels = {s: labels[s] for s in ends}
        right = ends if property == ENDS else solved(game, states, end_labels)
        wrong_at = next((s for s in right if labels[s] != right[s]), None)
        if wrong_at is None:
            return None
        expected, given = (
            f"{show(wrong_at)}: {show(known_labels[wrong_at])}" for known_labels in (right, labels)
        )
        return Wrong(f"expected {expected}, got {show(labels[wrong_at])}", expected, given)

    return assess


def _strange(labels: Any, states: Sequence[Any]) -> Wrong | None:
    expected = "a dict with a label W, B or ? for every state"
    if not isinstance(labels, dict):
        question = ": does every path end in a `return`?" if labels is None else ""
        sentence = f"your function returned {show(labels)} instead of {expected}{question}"
        return Wrong(sentence, expected, show(labels))
    for s in states:
        if s not in labels:
            return Wrong(f"there is no label for {show(s)}", expected, f"no label for {show(s)}")
        if labels[s] not in LABELS:
            given = f"{show(s)}: {show(labels[s])}"
            return Wrong(f"a label is W, B or ?, not {show(labels[s])}", expected, given)
    return None


def expect_same(states: Sequence[Any]) -> Expectation:
    """Right if both calls, with the states in different orders, gave the same labels. Here a state
    without a label is a state with a label of its own."""
    expected = "the same labels in both orders"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        first, second = answer.values
        for labels in (first, second):
            if wrong := _unlabelled(labels, states):
                return wrong
        for s in states:
            if first.get(s) != second.get(s):
                labels = f"{show(first.get(s))} in one order, {show(second.get(s))} in another"
                return Wrong(f"{show(s)}: {labels}", expected, f"{show(s)}: {labels}")
        return None

    return assess


def expect_untouched_labels(states: Sequence[Any]) -> Expectation:
    """Right if the program labelled something, and changed nothing that it was given."""
    return lambda answer: expect_untouched(answer) or _unlabelled(answer.value, states)


def _unlabelled(labels: Any, states: Sequence[Any]) -> Wrong | None:
    """What is wrong if no state at all has a label; which of them are right is asked elsewhere."""
    is_labelled = isinstance(labels, dict) and any(labels.get(s) in LABELS for s in states)
    return None if is_labelled else _strange(labels, states)


# -- what is asked --------------------------------------------------------------------------------


def call_on(spec: GameSpec, states: Sequence[Any]) -> Call:
    arguments = (spec.kind, *spec.arguments)
    functions = (Callback(name, arguments) for name in ("successors_of", "mover_of", "value_of"))
    return Call((list(states), *functions))


def ask(
    property: str, spec: GameSpec, graph: Positions | None = None, shuffle: Seed | None = None
) -> Question:
    """The states stand in an order in which one sweep is enough, ends first; where the order is
    what matters, they come once so, and once backwards or shuffled."""
    game = spec.game()
    states = list(solved(game, states_of(game), ends_of(game, states_of(game))))

    def smaller() -> Iterator[Question]:
        for less in graphs.smaller(graph) if graph else ():
            if keeps(property, less):
                yield ask(property, graphs.spec(less), less, shuffle)

    text = f"retrograde on {spec if spec.kind == 'Nim' else spec.arguments[0]}"
    if graph and len(graph) > 30:
        text = f"retrograde on {len(graph)} positions, one after the other"
    calls: tuple[Call, ...] = (call_on(spec, states),)
    assess = expect_labels(spec, property)
    if property == ORDER:
        other = states[::-1]
        if shuffle is not None:
            random.Random(shuffle).shuffle(other)
        calls, assess = (*calls, call_on(spec, other)), expect_same(states)
    if property == ALONE:
        assess = expect_untouched_labels(states)
    return Question(property, calls, assess, text, smaller, queries=200_000)


def keeps(property: str, graph: Positions) -> bool:
    """Are there circles or draws, where it is about them, and none where it is not?"""
    draws = any(child == 0 for _, children in graph.values() for child in children)
    return (draws or has_circle(graph)) == (property == CIRCLES)


def has_circle(graph: Positions) -> bool:
    """Is there a position from which one can come back to it?"""

    def reaches(name: str, goal: str, seen: set[str]) -> bool:
        for child in graph[name][1]:
            if child == goal:
                return True
            if isinstance(child, str) and child not in seen:
                seen.add(child)
                if reaches(child, goal, seen):
                    return True
        return False

    return any(reaches(name, name, set()) for name in graph)


def drawn(rng: random.Random, positions: int, circles: bool) -> Positions:
    """A random graph: moves lead further on to wins and losses, or also back, and to draws."""
    names = [chr(ord("A") + i) for i in range(positions)]
    graph: dict[str, tuple[int, tuple[Child, ...]]] = {}
    for i, name in enumerate(names):
        goals: list[Child] = [*names, 1, -1, 0] if circles else [*names[i + 1 :], 1, -1]
        number = min(rng.randint(1, 3), len(goals))
        graph[name] = rng.choice((MAX, MIN)), tuple(rng.sample(goals, number))
    return graphs.reachable(graph)


FOUR_IN_A_CIRCLE: Positions = {
    "A": (MAX, ("B",)),
    "B": (MIN, ("C", 1)),
    "C": (MAX, ("D",)),
    "D": (MIN, ("A", 1)),
}
LONG = 105  # positions: in an unlucky order a sweep labels one of them


def long_way(end: int, length: int = LONG) -> Positions:
    """Positions one after the other, MAX's and MIN's in turn: one of them wins all, whom the end
    says, and the other loses all."""
    return {f"P{i}": (i % 2, (f"P{i + 1}" if i + 1 < length else end,)) for i in range(length)}


TWO_MOVES_TO_ONE: Positions = {"A": (MAX, ("B", "B")), "B": (MIN, (-1,))}
TWO_MOVES_TO_ONE_OR_A_DRAW: Positions = {"A": (MAX, ("B", "B", 0)), "B": (MIN, (-1,))}
ONE_WAY_OUT: Positions = {"A": (MAX, ("B", 1)), "B": (MIN, ("A",))}


def nim(piles: tuple[int, ...], misere: bool = True) -> GameSpec:
    return GameSpec("Nim", (piles,) if misere else (piles, False))


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"lookup.retrograde {seed}")
    for text in ("1", "-1", "0", "(1 0 -1)", "min(1 0 -1)"):
        yield ask(ENDS, GameSpec("Tree", (text,)))
    for misere in (True, False):
        yield ask(ENDS, nim((1,), misere))
        yield ask(ENDS, nim((2, 2), misere))
    for spec in (nim((1,)), nim((2,)), nim((1, 1)), nim((1, 2)), nim((2, 2)), nim((1, 2, 3))):
        yield ask(RULES, spec)
    yield ask(RULES, graphs.spec(TWO_MOVES_TO_ONE), TWO_MOVES_TO_ONE)
    for graph in (FOUR_IN_A_CIRCLE, ONE_WAY_OUT, TWO_MOVES_TO_ONE_OR_A_DRAW):
        yield ask(CIRCLES, graphs.spec(graph), graph)
    for property in (RULES, CIRCLES):
        count = 0
        while count < 30:
            graph = drawn(rng, rng.randint(2, 6), property == CIRCLES)
            if keeps(property, graph):
                count += 1
                yield ask(property, graphs.spec(graph), graph)
    for spec in (nim((1, 2)), nim((1, 2, 3))):
        yield ask(ORDER, spec)
    for end in (1, -1):
        yield ask(ORDER, graphs.spec(long_way(end)), long_way(end))
        for shuffle in (1, 2):  # a later state stays open when an earlier one has changed
            graph = long_way(end, 4)
            yield ask(ORDER, graphs.spec(graph), graph, shuffle)
    for i in range(10):
        graph = drawn(rng, 6, circles=False)
        yield ask(ORDER, graphs.spec(graph), graph, shuffle=f"{seed} {i}" if i % 2 else None)
    yield ask(ORDER, nim((2, 2)), shuffle=f"{seed}")
    for spec in (nim((1, 1)), nim((2, 2))):
        yield ask(ALONE, spec)


define(
    Exercise(
        name="lookup.retrograde",
        kind="callbacks",
        signature=(
            "retrograde(states, successors, mover, value) -> dict from state to 'W', 'B' or '?'; "
            "successors(s) are the next states, mover(s) is MAX or MIN, value(s) is 1, 0 or -1 in "
            "MAX's view where there are none"
        ),
        properties=(
            Property(ENDS, 1),
            Property(RULES, 2),
            Property(CIRCLES, 2),
            Property(ORDER, 1),
            Property(ALONE, 1),
        ),
        questions=questions,
        also="other games, larger graphs, other orders",
    )
)
