"""mcts.leaf_evaluation: search as deep as may be, and let playouts tell what lies beyond."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from adsearch.game import MAX
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close, no_return
from autograder.exercises.material import trees
from autograder.exercises.material.trees import Node
from autograder.exercises.mcts.playout import from_rng, repeats
from autograder.exercises.minimax.decision import best_moves
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    Question,
    State,
    Wrong,
    show,
)

EXACT, PLAYOUTS, ZERO = (
    "minimax, finished games exact",
    "k playouts at the depth limit, drawn with rng",
    "depth 0",
)


NO_MOVE = "no move is searched there, so the action is None, not {}"


def pair(expected: str, right: Callable[[float, Any, Answer], str | None]) -> Expectation:
    """Right unless `right` says what is wrong with the value and the action."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        given = show(answer.value)
        match answer.value:
            case (int() | float() as value, action) if not isinstance(value, bool):
                wrong = right(value, action, answer)
                return Wrong(wrong, expected, given) if wrong else None
        missing = no_return(answer.value)
        sentence = f"a pair (value, action) was asked for, got {given}{missing}"
        return Wrong(sentence, expected, given)

    return assess


def exactly(tree: Node) -> Expectation:
    """Right if it is minimax, as no line of play is longer than the depth."""
    value, moves = trees.minimax(tree), best_moves(tree)
    words = " or ".join(map(str, sorted(moves, key=str)))

    def right(given: float, action: Any, answer: Answer) -> str | None:
        if not close(given, value):
            return f"the value is {show(value)}, not {show(given)}"
        return None if action in moves else f"the best move is {words}, not {show(action)}"

    return pair(f"({show(value)}, {words})", right)


def means(tree: Node, answer: Answer) -> dict[Any, list[float]]:
    """The payoffs that playouts came to after each move at the root."""
    payoffs: dict[Any, list[float]] = {}
    for path in answer.leaves:
        node = tree
        for move in path:
            node = dict(node.children)[move]
        payoffs.setdefault(path[0], []).append(node.payoffs[0])
    return payoffs


def were(playouts: int) -> str:
    """How many playouts there were.

    >>> were(1), were(2)
    ('was 1 playout', 'were 2 playouts')
    """
    return f"{'was' if playouts == 1 else 'were'} {counted(playouts, 'playout')}"


def averages(k: int, tree: Node) -> Expectation:
    """Right if k games were played after each move, at depth 1, and the best mean is returned."""
    best = max if tree.player == MAX else min

    def right(given: float, action: Any, answer: Answer) -> str | None:
        played = means(tree, answer)
        for move, _ in tree.children:
            if (games := len(played.get(move, ()))) != k:
                return f"after move {move} there {were(games)}, not {k}"
        value = best(sum(v) / k for v in played.values())
        if not close(given, value):
            return f"the best mean of these playouts is {show(value)}, not {show(given)}"
        if action not in played or not close(sum(played[action]) / k, value):
            return f"the move {show(action)} does not have the best mean"
        return None

    return pair(f"the best mean of {counted(k, 'playout')} for each move", right)


def at_the_horizon(depth: int, k: int, tree: Node) -> Expectation:
    """Right if k games were played from every position at the horizon that was looked at."""

    def right(given: float, action: Any, answer: Answer) -> str | None:
        count = Counter(path[:depth] for path in answer.leaves)
        for path, played in count.items():
            if played != k or len(path) < depth:
                return f"from the position after {path} there {were(played)}, not {k}"
        return None if count else "there were no playouts at all"

    games = counted(k, "playout")
    return pair(f"{games} for every position at depth {depth} that is examined", right)


def mean_here(k: int, tree: Node) -> Expectation:
    """Right if the value is the mean of k playouts from the root, and no move is named."""

    def right(given: float, action: Any, answer: Answer) -> str | None:
        played = [v for values in means(tree, answer).values() for v in values]
        if len(played) != k:
            return f"there {were(len(played))}, not {k}"
        mean = sum(played) / k
        if not close(given, mean):
            return f"the mean of the playouts is {show(mean)}, not {show(given)}"
        return None if action is None else NO_MOVE.format(show(action))

    return pair(f"(the mean of {counted(k, 'playout')}, None)", right)


def value_here(tree: Node) -> Expectation:
    value = trees.minimax(tree)

    def right(given: float, action: Any, answer: Answer) -> str | None:
        if not close(given, value):
            return f"the value is {show(value)}, not {show(given)}"
        return None if action is None else NO_MOVE.format(show(action))

    return pair(f"({show(value)}, None)", right)


def ask(
    property: str,
    tree: Node,
    depth: int,
    k: int,
    seed: str,
    judged: Callable[[Node], Expectation],
    keep: Callable[[Node], bool],
) -> Question:
    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less):
                yield ask(property, less, depth, k, seed, judged, keep)

    call = Call((trees.spec(tree), State(), depth, k, Callback("rng", (seed,))))
    text = f"leaf_evaluation on {trees.text(tree)}, depth {depth}, k = {k}"
    assess = judged(tree)

    def gist(answer: Answer) -> Any:
        wrong = assess(answer)
        return wrong and wrong.sentence

    if property == EXACT:
        return Question(property, (call,), assess, text, smaller)
    return Question(property, (call,), assess, text, smaller, gist=gist, revealed=True)


def by_rng(seed: str) -> Question:
    """Pairs of playouts with equal seeds, where luck cannot help."""
    tree = trees.inner(MAX, [trees.leaf(i) for i in range(1, 28)])
    calls = tuple(
        Call((trees.spec(tree), State(), 0, 1, Callback("rng", (f"{seed} {i // 2}",))))
        for i in range(16)
    )
    text = "leaf_evaluation on a tree with 27 leaves, depth 0, k = 1, each twice with equal rngs"
    return Question(PLAYOUTS, calls, from_rng, text, gist=repeats)


def height(tree: Node) -> int:
    return 1 + max(height(child) for _, child in tree.children) if tree.children else 0


def shortest(tree: Node) -> int:
    return 1 + min(shortest(child) for _, child in tree.children) if tree.children else 0


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.leaf_evaluation {seed}")

    def fresh() -> str:
        return f"leaf_evaluation {seed} {rng.random()}"

    def short(tree: Node) -> bool:
        return 0 < height(tree) <= 2

    def three_plies(tree: Node) -> bool:
        return 0 < height(tree) <= 3

    def long(tree: Node) -> bool:
        return shortest(tree) > 1 and len(tree.children) > 1

    for text in SMALL:
        yield ask(EXACT, trees.read(text), 2, rng.randint(1, 4), fresh(), exactly, short)
    for first in (0, 1) * 8:
        tree = trees.drawn(rng, 2, (2, 3), range(-9, 10), first, 0.2)
        yield ask(EXACT, tree, 2, rng.randint(1, 4), fresh(), exactly, short)
    for text in ("((1 2) (3 4))", "((1 -1) (0 1 5))", "max((1 2 3) (4 5))"):
        k = rng.randint(2, 5)
        yield ask(PLAYOUTS, trees.read(text), 1, k, fresh(), partial(averages, k), long)
    for k in (2, 3, 7):
        tree = trees.drawn(rng, 3, (2, 3), range(-9, 10), early_end=0)
        yield ask(PLAYOUTS, tree, 1, k, fresh(), partial(averages, k), long)
        judged = partial(at_the_horizon, 2, k)
        yield ask(PLAYOUTS, tree, 2, k, fresh(), judged, lambda t: shortest(t) > 2)
    yield by_rng(fresh())
    for text in ("(1 2)", "((1 2 3) (4 5))", "min(3 4)"):
        for k in (1, 4):
            inner = partial(mean_here, k)
            yield ask(ZERO, trees.read(text), 0, k, fresh(), inner, lambda t: bool(t.children))
    yield ask(ZERO, trees.read("5"), 0, 3, fresh(), value_here, lambda t: not t.children)
    yield ask(EXACT, trees.read(DEEPER), 3, rng.randint(1, 4), fresh(), exactly, three_plies)


SMALL = (
    "(1 2)",
    "(a:1 b:3 c:2)",
    "((3 12 8) (2 4 6) (14 5 2))",
    "min(1 2)",
    "((1 2) 3)",
    "(-1500 -1200)",  # -999 is not less than everything
)

DEEPER = "(((9 -9) (8 -8)) ((7 -7) (6 -6)))"  # two plies and playouts come to about 0

define(
    Exercise(
        name="mcts.leaf_evaluation",
        kind="callbacks",
        signature="leaf_evaluation(game, state, depth, k, rng) -> (value in MAX's view, action)",
        properties=(Property(EXACT, 1), Property(PLAYOUTS, 1), Property(ZERO, 1)),
        questions=questions,
        also="deeper searches, other games, other seeds",
    )
)
