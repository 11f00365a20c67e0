"""chance.star1: alpha-beta where dice fall, with bounds on the leaves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any

from adsearch.game import CHANCE, MAX, MIN
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_in_window, expect_number
from autograder.exercises.material import chance_trees, trees
from autograder.exercises.material.chance_trees import UNEQUAL, expectation, has_chance
from autograder.exercises.material.pruning import in_their_order
from autograder.exercises.material.trees import Node
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
)

VALUE, CUTS, BOTH, RANGE = (
    "right value, or a bound outside the window",
    "stops where a mean can no longer rise above alpha",
    "stops where a mean can no longer fall below beta",
    "bounds other than −1 and 1",
)


Window = tuple[float, float, float, float]  # alpha, beta, low, high


def most(tree: Node, window: Window) -> int:
    """The leaves that the most thorough of the right programs looks at: it cuts only if a mean is
    strictly outside, returns bounds fail-hard, and looks at what chance brings with an open window.
    """
    _, _, low, high = window
    leaves = 0

    def value(node: Node, alpha: float, beta: float) -> float:
        nonlocal leaves
        if not node.children:
            leaves += 1
            return node.payoffs[0]
        if node.player == CHANCE:
            known, left = 0.0, 1.0
            for p, (_, child) in zip(node.probabilities, node.children, strict=True):
                known, left = known + p * value(child, low, high), left - p
                if known + left * high < alpha:
                    return alpha
                if known + left * low > beta:
                    return beta
            return known
        for _, child in node.children:
            v = value(child, alpha, beta)
            if node.player == MAX:
                if v > beta:
                    return beta
                alpha = max(alpha, v)
            else:
                if v < alpha:
                    return alpha
                beta = min(beta, v)
        return alpha if node.player == MAX else beta

    value(tree, *window[:2])
    return leaves


def in_window(tree: Node, window: Window) -> Expectation:
    """Inside the window the value itself; outside, a bound on the right side, soft or hard."""
    alpha, beta, _, _ = window
    return expect_in_window(expectation(tree), alpha, beta)


def saves(tree: Node, window: Window) -> Expectation:
    """Right if it looks at leaves, and at no more than it must, in its own order."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        enough, looked = most(in_their_order(tree, answer), window), len(answer.leaves)
        if looked == 0:
            return Wrong("your search examines no leaf at all", "some leaves", "none")
        if looked <= enough:
            return None
        total = len(trees.leaves_of(tree))
        sentence = f"your search examines {looked} of {total} leaves where {enough} would do"
        return Wrong(sentence, f"at most {enough} of the leaves", f"{looked} of the leaves")

    return assess


def ask(
    property: str,
    tree: Node,
    window: Window,
    judged: Callable[[Node, Window], Expectation],
    keep: Callable[[Node], bool],
) -> Question:
    counts = judged is saves

    def smaller() -> Iterator[Question]:
        for less in chance_trees.smaller(tree, keep_values=counts):
            if keep(less):
                yield ask(property, less, window, judged, keep)

    alpha, beta, low, high = window
    shown = f"({round(alpha, 9)}, {round(beta, 9)})"  # -0.1, though it is -0.09999999999999998
    text = f"star1 on {trees.text(tree)}, window {shown}, leaves from {low} to {high}"
    call = Call((trees.spec(tree), State(), *window))
    assess = judged(tree, window)

    def gist(answer: Answer) -> Any:
        """Bounds may be soft or hard: so not which number is wrong, but whether it is too large.
        Where dice follow dice, even that depends on them."""
        if counts:
            return len(answer.leaves)
        wrong = bool(assess(answer))
        return None if nested(tree) else (wrong, wrong and answer.value > expectation(tree))

    question = Question(
        property, (call,), assess, text, smaller, counts, gist=gist, revealed=counts
    )
    return replace(question, besides=in_window(tree, window)) if counts else question


def met_twice() -> Question:
    """S is met first where the window closes on it, so that only a bound is known of it then."""
    graph = (
        "R = max(A B); A = min(0.5 S); B = min(0.8 S); S = max(C 0.9); C = chance(0.5:0.6 0.5:0.6)"
    )
    call = Call((GameSpec("Graph", (graph,)), State(), *WIDE))
    text = f"star1 on {graph}, window {WIDE[:2]}, leaves from -1 to 1"
    return Question(VALUE, (call,), expect_number(0.8), text)


def nested(tree: Node) -> bool:
    """Is there chance below chance?"""
    below = [child for _, child in tree.children]
    return any(map(nested, below)) or bool(tree.probabilities and any(map(has_chance, below)))


def leaves_in(low: float, high: float) -> Callable[[Node], bool]:
    return lambda tree: all(low <= value <= high for value in trees.leaves_of(tree))


def by(player: int) -> Callable[[Node], bool]:
    """Chance at the root, or this player with chance below."""

    def keep(tree: Node) -> bool:
        root = tree.player in (player, CHANCE)
        return bool(tree.children) and root and leaves_in(-1, 1)(tree)

    return keep


WIDE, OPEN = (-9, 9, -1, 1), (-inf, inf, -1, 1)
FIRST = "chance(0.5:-0.2 0.3:0.9 0.2:1)"
SECOND = "chance(0.5:0.1 0.3:-0.5 0.2:1)"
LEVELS = ("c", "+c", "-c", "c-", "c+", "+c-", "-c+", "c-c", "+c-c", "-c+c")


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"chance.star1 {seed}")
    tenths = [i / 10 for i in range(-10, 11)]
    inside = leaves_in(-1, 1)

    def drawn(levels: str, values: Any) -> Node:
        return chance_trees.drawn(rng, levels, values, UNEQUAL)

    # Step by step: to the end of the tree, then with windows that may leave the value outside.
    for text in (FIRST, SECOND, "1", "chance(1:0.5)", "(chance(0.9:0.2 0.1:-1) 0.05)"):
        yield ask(VALUE, trees.read(text), WIDE, in_window, inside)
    yield met_twice()
    for levels in LEVELS * 6:
        window = rng.choice((WIDE, OPEN))
        yield ask(VALUE, drawn(levels, tenths), window, in_window, inside)
    for levels in LEVELS * 6:
        alpha = rng.randint(-8, 6) / 10
        window = (alpha, alpha + rng.randint(2, 8) / 10, -1, 1)
        yield ask(VALUE, drawn(levels, tenths), window, in_window, inside)
    # Where counts matter, no mean is exactly at the edge of the window.
    odd = [i / 1000 for i in range(-999, 1000, 2)]
    for text in ("chance(0.5:-0.3 0.3:0.9 0.2:1)", SECOND):
        yield ask(CUTS, trees.read(text), (0.4, 9, -1, 1), saves, by(MAX))
        mirror = trees.revalued(tree := trees.read(text), [-v for v in trees.leaves_of(tree)])
        yield ask(BOTH, mirror, (-9, -0.4, -1, 1), saves, by(MIN))
    twice = trees.read("min(-0.1 chance(0.9:chance(0.5:0.5 0.5:0.6) 0.1:0.7))")
    yield ask(BOTH, twice, WIDE, saves, by(MIN))
    for levels in ("c", "+c", "+c", "+c-", "+cc", "+-", "+-") * 3:
        window = (rng.randint(0, 50) / 100 + 0.0005, 9, -1, 1) if levels == "c" else WIDE
        yield ask(CUTS, drawn(levels, odd), window, saves, by(MAX))
    for levels in ("c", "-c", "-c", "-c+", "-cc", "-+", "-+") * 3:
        window = (-9, -rng.randint(0, 50) / 100 - 0.0005, -1, 1) if levels == "c" else WIDE
        yield ask(BOTH, drawn(levels, odd), window, saves, by(MIN))
    for low, high in ((0, 10), (-5, 20), (2, 3), (20, 30), (-30, -20)):
        for levels in ("c", "+c", "-c", "c-", "c+", "c-c"):
            tree = drawn(levels, range(low, high + 1))
            alpha = rng.randint(low, high - 1)
            for window in ((-99, 99, low, high), (alpha, alpha + 1, low, high)):
                yield ask(RANGE, tree, window, in_window, leaves_in(low, high))
    # Far from 0 a window that is not worked out with `low` and `high` is far off.
    below = trees.read("chance(0.5:min(-21 -29) 0.5:-22)")
    yield ask(RANGE, below, (-26, -20, -30, -20), in_window, leaves_in(-30, -20))
    above = trees.read("chance(0.5:max(21 29) 0.5:22)")
    yield ask(RANGE, above, (20, 26, 20, 30), in_window, leaves_in(20, 30))
    for text in ("chance(0.5:3 0.5:3)", "(chance(0.1:3 0.9:3) 3)"):
        yield ask(RANGE, trees.read(text), (-9, 9, 3, 3), in_window, leaves_in(3, 3))
    for text in ("chance(0:7 1:3)", "(chance(0.5:2 0:9 0.5:4) 1)"):
        yield ask(RANGE, trees.read(text), (-99, 99, 0, 10), in_window, leaves_in(0, 10))
    # Nor is -999 less than everything.
    poor = trees.read("(chance(0.5:-1500 0.5:-1300) -1200)")
    yield ask(RANGE, poor, (-9999, 9999, -2000, -1000), in_window, leaves_in(-2000, -1000))
    narrow = trees.read("chance(0.5:0.21 0.3:0.4 0.2:0.1)")
    yield ask(RANGE, narrow, (0.4, 9, 0, 0.5), saves, leaves_in(0, 0.5))
    yield ask(RANGE, narrow, (-9, 0.1, 0, 0.5), saves, leaves_in(0, 0.5))


define(
    Exercise(
        name="chance.star1",
        kind="revealed",
        signature="star1(game, state, alpha, beta, low, high) -> number, in MAX's view; exact "
        "inside the window, a bound outside",
        properties=(
            Property(VALUE, 2),
            # To cut is easy for whoever need not be right.
            Property(CUTS, 2, needs=(VALUE,)),
            Property(BOTH, 1, needs=(VALUE,)),
            Property(RANGE, 1),
        ),
        questions=questions,
        also="larger trees, other chances, other bounds, other seeds",
    )
)
