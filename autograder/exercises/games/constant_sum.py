"""games.constant_sum: do the payoffs add up to the same wherever a game ends, and if not, where?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from math import isclose
from typing import Any

from adsearch.games import Tree
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.exercises.material import trees
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

CONSTANT, WITNESS, ROUNDING, MORE = (
    "None where the sum is constant",
    "two finished games with different sums",
    "rounding errors are ignored, small differences are not",
    "three players, a single end",
)
Players = tuple[int, ...]
PAIR = list, tuple, frozenset  # the order makes no difference: a set is as good


def totals(tree: trees.Node, players: Players) -> dict[tuple[Any, ...], float]:
    """What the payoffs of these players add up to at every leaf, by its path."""
    if not tree.children:
        payoffs = tree.payoffs if len(tree.payoffs) > 1 else (tree.payoffs[0], -tree.payoffs[0])
        return {(): sum(payoffs[p] for p in players)}
    return {
        (move, *path): total
        for move, child in tree.children
        for path, total in totals(child, players).items()
    }


def expected(sums: dict[tuple[Any, ...], float], witness: bool) -> Expectation:
    """With `witness` the two ends are looked at, otherwise it is enough that there are some."""
    low, high = min(sums.values()), max(sums.values())
    constant = isclose(low, high, abs_tol=1e-9)
    right_words = (
        "None" if constant else f"two ends with different sums, such as {low:g} and {high:g}"
    )

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, right_words, answer.fault.kind)
        sentence = objection(answer.value)
        return Wrong(sentence, right_words, show(answer.value)) if sentence else None

    def objection(value: Any) -> str | None:
        if constant:
            return None if value is None else f"all sums are {low:g}, but you return {show(value)}"
        if value is None:
            return f"None says that all sums are equal, but sums of {low:g} and {high:g} occur"
        if not witness:
            return None
        if not isinstance(value, PAIR) or len(value) != 2:
            return f"a pair of states was asked for, but you return {show(value)}"
        ends = [tuple(s) if isinstance(s, list | tuple) else s for s in value]
        for s in ends:
            if s not in [*sums]:  # by looking at each, as not everything has a hash
                return f"{show(s)} is not a position in which the game is over"
        first, second = (sums[s] for s in ends)
        same = isclose(first, second, abs_tol=1e-9)
        return f"the sums at {ends[0]} and {ends[1]} are both {first:g}" if same else None

    return assess


def ask(property: str, tree: trees.Node, some: Players = ()) -> Question:
    """Of all players, or only of `some`."""
    players = some or tuple(Tree(trees.text(tree)).players)
    sums = totals(tree, players)

    def smaller() -> Iterator[Question]:
        constant = len(set(sums.values())) == 1
        for less in trees.smaller(tree):
            if (
                property in (CONSTANT, WITNESS)
                and (len(set(totals(less, players).values())) == 1) == constant
            ):
                yield ask(property, less)

    call = Call((trees.spec(tree), players))
    text = f"constant_sum on {trees.text(tree)}, players {players}"
    assess = expected(sums, property == WITNESS)
    return Question(property, (call,), assess, text, smaller, gist=partial(kind_of, sums))


def kind_of(sums: dict[tuple[Any, ...], float], answer: Answer) -> Any:
    """What tells mistakes apart: not which ends were found first, but whether they are ends, and
    whether their sums differ."""
    value = answer.value
    if isinstance(value, tuple) and value in sums:
        return "one end"
    pair = isinstance(value, PAIR) and len(value) == 2
    if pair and all(isinstance(first, float | int) for first in value):
        return "two numbers"
    ends = [s for s in value if isinstance(s, tuple) and s in sums] if pair else []
    if len(ends) < 2:
        return value
    first, second = (sums[s] for s in ends)
    return "ends with equal sums" if isclose(first, second, abs_tol=1e-9) else "ends that differ"


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"games.constant_sum {seed}")

    def paid(sums: Iterator[float], players: int = 2) -> trees.Node:
        """A tree whose payoffs add up to the `sums`, leaf by leaf."""
        tree = trees.drawn(rng, rng.randint(1, 3), (2, 3))
        payoffs = []
        for _ in trees.payoffs_of(tree):
            drawn = [rng.randint(-5, 5) for _ in range(players - 1)]
            payoffs.append((*drawn, next(sums) - sum(drawn)))
        return trees.repaid(tree, payoffs)

    def always(total: float) -> Iterator[float]:
        while True:
            yield total

    def once(total: float, other: float, leaves: int) -> Iterator[float]:
        """The other sum comes after so many leaves."""
        yield from (total for _ in range(leaves))
        yield from always(other)

    for text in CONSTANT_TREES:
        yield ask(CONSTANT, trees.read(text))
    for total in (0, 1, 10):
        yield ask(CONSTANT, paid(always(total)))
    for text in WITNESS_TREES:
        yield ask(WITNESS, trees.read(text))
    for leaves in (1, 1, 2, 2):
        tree = paid(once(rng.randint(-3, 3), 5, leaves))
        if len(trees.payoffs_of(tree)) > leaves:
            yield ask(WITNESS, tree)
    for text in ROUNDED_TREES:
        yield ask(ROUNDING, trees.read(text))
    for text in MORE_TREES:
        yield ask(MORE, trees.read(text))
    for total in (0, 6):
        yield ask(MORE, paid(always(total), 3))
    for text, some in SOME_PLAY_TOGETHER:
        yield ask(MORE, trees.read(text), some)


CONSTANT_TREES = (
    "(1 2)",
    "(<1 0> <0.5 0.5> <0 1>)",
    "((3 12) (2 4))",
    "(<3 0> <2 1> (<1 2> <0 3>))",
)
WITNESS_TREES = (
    "(<1 0> <1 1>)",
    "(<3 0> <1 1> <0 3>)",
    "(<1 0> <0 1> <1 1>)",
    "(<1 0> (<0 1> (<1 0> <0 0>)))",
    "(<0 0> (<0 1> <1 0>))",  # the longest games all have one sum
    "(<1 -1> <0 0> <1 0>)",
    "((<1 -1> <2 -2>) (<1 1> <2 -2>))",
    "((<1 0> <0 1>) (<1 1> <2 0>))",  # equal below each move, and not below both
    "(b:<1 0> a:<1 1>)",  # a move need not be its number
    "(<1 0> <0 -1>)",
    "(<0 0> <1 0> <0 -1>)",
)
ROUNDED_TREES = (
    "(<0.1 0.2> <0.3 0>)",
    "(<0.3 0> <0.1 0.2>)",
    "(<0.7 0.1> <0.8 0> <0.4 0.4>)",
    "(<0.1 -0.1> <0.3 -0.3>)",
    "(<0.1 0.2> <0.5 0>)",
    "(<0.5 0> <0.51 0>)",
    "(<0.5 0> <0.50001 0>)",  # far more than rounding
    "(<0.30000000000000004 -0.3> <1 -1>)",  # near 0 nothing is close relative to its size
    "(<0.3 -0.30000000000000004> <1 -1>)",  # nor is -0 less than 0
)
MORE_TREES = (
    "5",
    "<3 4>",
    "(<1 2>)",
    "<1 2 3>",
    "A(<1 2 3> <3 2 1>)",
    "A(<1 2 3> <1 2 0>)",
    "A(<0 0 1> B(<1 0 0> <0 1 0>))",
    "A(<2 1 0> B(<1 2 0> <1 2 1>))",
)
# Two of three players: constant where the sum of all is not, and the other way round.
SOME_PLAY_TOGETHER = (
    ("A(<1 2 3> <2 1 5>)", (0, 1)),
    ("A(<1 2 3> <2 2 2>)", (0, 1)),
    ("A(<1 2 3> <5 1 4>)", (1, 2)),
    ("A(<1 2 3> <2 1 3>)", (0, 2)),
)

define(
    Exercise(
        name="games.constant_sum",
        kind="call",
        signature="constant_sum(game, players) -> None, or a pair of states",
        properties=(
            Property(CONSTANT, 1),
            Property(WITNESS, 1),
            Property(ROUNDING, 1),
            Property(MORE, 1),
        ),
        questions=questions,
        also="larger trees, other random trees",
        draws=False,
    )
)
