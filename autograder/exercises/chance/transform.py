"""chance.transform: which rescalings of the values keep every decision, and a tree where one does
not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from adsearch.game import CHANCE
from adsearch.games.tree_text import BadTree, Node
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect
from autograder.checks.mistakes import reference
from autograder.exercises.material import trees
from autograder.exercises.material.chance_trees import expectation, has_chance
from autograder.inside.callbacks import CALLBACKS
from autograder.inside.questions import Answer, Call, Callback, Expectation, Question, Wrong, show

transform = reference("chance.transform")

UP, DOWN, FLAT, FLIPS = (
    "rising lines keep decisions, bent maps do not",
    "falling lines do not",
    "constants do not",
    "the tree's best move really changes",
)
Map = Callable[[float], float]
LONGEST = 2_000  # characters of a tree; a few dozen are enough


# What is asked about: a name for people, and the callback that makes the map. All are defined for
# every number, and differ from a line between 1 and 4, if they do at all.
UNCHANGED = "x", ("line", (1, 0))
RISING_LINES = [
    ("3x − 7", ("line", (3, -7))),
    UNCHANGED,
    ("2x", ("line", (2, 0))),
    ("x/2 + 2", ("line", (0.5, 2))),
    ("x/10 + 0.3", ("line", (0.1, 0.3))),  # not without rounding
    ("3x/10 − 0.9", ("line", (0.3, -0.9))),  # nor does it come to 0 at 3
]
BENT = [
    ("x²", ("power", (2,))),
    ("x³", ("power", (3,))),
    ("x⁴", ("power", (4,))),
    ("2ˣ", ("exponential", (2,))),
    ("1, 2, 3, 4 ↦ 0, 1, 2, 20", ("through", (((1, 0), (2, 1), (3, 2), (4, 20)),))),
    ("1, 2, 3, 4 ↦ 0, 10, 11, 12", ("through", (((1, 0), (2, 10), (3, 11), (4, 12)),))),
    ("x² + 99", ("through", (((1, 100), (2, 103), (3, 108), (4, 115)),))),
    ("1, 2, 3, 4 ↦ 0, 5, 3, 10", ("through", (((1, 0), (2, 5), (3, 3), (4, 10)),))),
    # Rises in a line, and then falls below where it began.
    ("1, 2, 3, 4 ↦ 0, 1, 2, −1", ("through", (((1, 0), (2, 1), (3, 2), (4, -1)),))),
    # On a line but for the 3.
    ("1, 2, 3, 4 ↦ 0, 2, 3, 6", ("through", (((1, 0), (2, 2), (3, 3), (4, 6)),))),
    # On a line but for the 2.
    ("1, 2, 3, 4 ↦ 0, 1, 4, 6", ("through", (((1, 0), (2, 1), (3, 4), (4, 6)),))),
]
# Flat between 2 and 3: it makes them equal, and whether that changes the best move is a matter of
# words. So no tree is asked for.
STEP = "1, 2, 3, 4 ↦ 0, 1, 1, 2", ("through", (((1, 0), (2, 1), (3, 1), (4, 2)),))
NEARLY = "1, 2, 3, 4 ↦ 1, 2, 3, 4.05", ("through", (((1, 1), (2, 2), (3, 3), (4, 4.05)),))
BARELY = "1, 2, 3, 4 ↦ 1, 2, 3, 4.0005", ("through", (((1, 1), (2, 2), (3, 3), (4, 4.0005)),))
LATE = "x up to 5, then 5x − 20", ("through", (((1, 1), (5, 5), (6, 10)),))
FALLING_LINES = [
    ("−x", ("line", (-1, 0))),
    ("7 − 3x", ("line", (-3, 7))),
    ("2 − x/2", ("line", (-0.5, 2))),
]
CONSTANTS = [(f"the constant {b}", ("line", (0, b))) for b in (0, 1, -5)]


def keeps(property: str, name: str, f: tuple[str, tuple[Any, ...]], xs: list[float]) -> Question:
    mapping: Map = CALLBACKS[f[0]](None, *f[1])
    right = transform(mapping, xs)

    def smaller() -> Iterator[Question]:
        for i in range(len(xs) if len(xs) > 3 else 0):
            less = xs[:i] + xs[i + 1 :]
            if transform(mapping, less) == right:
                yield keeps(property, name, f, less)

    call = Call((Callback(*f), xs))
    assess = expect(lambda v: v in (0, 1) and bool(v) == right, str(right))
    return Question(property, (call,), assess, f"transform({name}, {xs})", smaller, seconds=2.0)


def flips(name: str, f: tuple[str, tuple[Any, ...]]) -> Question:
    call = Call((Callback(*f),), function=1)
    mapping: Map = CALLBACKS[f[0]](None, *f[1])
    text = f"counterexample({name})"
    return Question(
        *(FLIPS, (call,), really_flips(mapping), text),
        seconds=8.0,
        queries=200_000,
        gist=gist_of(mapping),
    )


def best_moves(tree: Node) -> set[Any]:
    """The moves at the root that are worth most, up to rounding, to who makes them."""
    sign = 1 if tree.player == 0 else -1
    values = {move: sign * expectation(child) for move, child in tree.children}
    enough = max(values.values(), default=0.0) - 1e-9
    return {move for move, value in values.items() if value >= enough}


def worths(tree: Node) -> str:
    """What the moves at the root are worth, for a sentence.

    >>> worths(trees.read("(sure:2 gamble:chance(0.75:4 0.25:1))"))
    '2 and 3.25'
    >>> worths(trees.read("(1 2 3 4 5)"))
    '1, 2, 3, …'
    """
    values = [f"{expectation(child):.6g}" for _, child in tree.children]
    if len(values) < 3:
        return " and ".join(values)
    return ", ".join(values if len(values) == 3 else [*values[:3], "…"])


def read_short(text: str) -> Node:
    """The tree that a student wrote. Nobody's time is used up by one of a million leaves."""
    if len(text) > LONGEST:
        raise BadTree(f"it has {len(text):,} characters, and at most {LONGEST:,} are allowed")
    return trees.read(text)


def really_flips(f: Map) -> Expectation:
    """Right if no move that is best in the tree is best after f, or None."""
    expected = "a tree in which f changes the best move"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        given = show(answer.value)
        if not isinstance(answer.value, str):
            return Wrong(f"the text of a tree was asked for, got {given}", expected, given)
        try:
            tree = read_short(answer.value)
            before, after = best_moves(tree), best_moves(mapped(tree, f))
        except BadTree as bad:
            return Wrong(f"this is not a tree: {bad}", expected, given)
        except (ArithmeticError, RecursionError, ValueError):
            return Wrong("the map cannot be used on this tree", expected, given)
        if len(tree.children) < 2 or tree.player == CHANCE:
            return Wrong("at the root of the tree there is nothing to decide", expected, given)
        if before & after:
            same = " or ".join(map(str, sorted(map(str, before & after))))
            plain, new = worths(tree), worths(mapped(tree, f))
            worth = f"the moves are worth {plain} before the map and {new} after it"
            sentence = f"move {same} is best both times: {worth}"
            return Wrong(sentence, expected, given)
        return None

    return assess


def gist_of(f: Map) -> Callable[[Answer], Any]:
    """Which tree it is does not matter, only what is wrong with it: no gamble in it, or moves that
    are worth the same before the map or after it. If it is nothing of that kind, the tree itself
    tells, whatever its moves are called and in whatever order they stand."""
    assess = really_flips(f)

    def gist(answer: Answer) -> Any:
        if not assess(answer):
            return "flips"
        try:
            tree = read_short(answer.value)
            before, after = best_moves(tree), best_moves(mapped(tree, f))
        except BadTree:
            return "no tree"
        except (TypeError, ArithmeticError, RecursionError, ValueError):
            return answer.value
        if not has_chance(tree):
            return "no gamble"
        if len(before) > 1:
            return "equal before"
        return "equal after" if len(after) > 1 else nameless(tree)

    return gist


def nameless(tree: Node) -> tuple[Any, ...]:
    """A tree without the names of its moves and their order, its probabilities up to rounding."""
    chances = tree.probabilities or (0.0,) * len(tree.children)
    pairs = zip(chances, tree.children, strict=True)
    after = sorted(((round(p, 9), nameless(child)) for p, (_, child) in pairs), key=repr)
    return (tree.payoffs, tree.player if after else None, *after)


def mapped(tree: Node, f: Map) -> Node:
    return trees.revalued(tree, [f(value) for value in trees.leaves_of(tree)])


def drawn_maps(rng: random.Random) -> Iterator[tuple[str, tuple[str, tuple[Any, ...]]]]:
    """Rising maps that are bent strongly, each in its own way: a tree whose best move one of them
    changes need not serve for the others."""
    for shape in ("up", "down", "middle", "ends", "middle", "ends"):
        small, large = rng.choices(range(1, 4), k=3), rng.choices(range(12, 25), k=3)
        steep = {"up": (2,), "down": (0,), "middle": (1,), "ends": (0, 2)}[shape]
        values = [rng.randint(-5, 5)]
        for i in range(3):
            values.append(values[-1] + (large[i] if i in steep else small[i]))
        name = f"1, 2, 3, 4 ↦ {', '.join(map(str, values))}"
        yield name, ("through", (tuple(enumerate(values, 1)),))


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"chance.transform {seed}")

    def values() -> list[float]:
        return [1, 2, 3, 4, *rng.sample(range(5, 10), 2)]

    for property, maps in (
        (UP, [*RISING_LINES, *BENT, STEP]),
        (DOWN, FALLING_LINES),
        (FLAT, CONSTANTS),
    ):
        for name, f in maps:
            yield keeps(property, name, f, [1, 2, 3, 4])
            shuffled = values()
            rng.shuffle(shuffled)
            yield keeps(property, name, f, shuffled)
        if property != UP:  # to say no to everything is easy
            yield keeps(property, *UNCHANGED, [1, 2, 3, 4])
    # Between some values a bent map is a line, and only those that are asked for count.
    yield keeps(UP, *LATE, rng.sample(range(1, 6), 5))
    yield keeps(UP, *LATE, rng.sample(range(1, 8), 7))
    yield keeps(UP, *NEARLY, [1, 2, 3, 4])
    yield keeps(UP, *BARELY, [1, 2, 3, 4])
    yield keeps(UP, *BENT[4], [4, 3])  # through two points there is always a line
    for name, f in (*BENT, NEARLY, *FALLING_LINES, *drawn_maps(rng)):
        yield flips(name, f)


define(
    Exercise(
        name="chance.transform",
        kind="callbacks",
        signature="transform(f, xs) -> bool; counterexample(f) -> the text of a tree",
        properties=(Property(UP, 1), Property(DOWN, 1), Property(FLAT, 1), Property(FLIPS, 2)),
        questions=questions,
        also="other maps, other values",
    )
)
