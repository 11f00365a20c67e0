"""Games for hypothesis to draw, and minimax said once more in the plainest way, as the oracle."""

from __future__ import annotations

import random
from typing import Any
from zlib import crc32

from hypothesis import strategies as st

from adsearch.game import MAX, MIN, Game
from adsearch.games import Graph, Tree

numbers = st.integers(-9, 9)
few = st.integers(-2, 2)  # many ties


def _text(leaf: st.SearchStrategy[int]) -> st.SearchStrategy[str]:
    """Trees with extra turns, and an evaluation at each node that need not agree with utility."""
    evaluated = st.builds("{}@{}".format, leaf, numbers)

    def inner(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        words = st.lists(children, min_size=1, max_size=4).map(" ".join)
        return st.builds(
            "{}({})@{}".format, st.sampled_from(["", "", "max", "min"]), words, numbers
        )

    return st.recursive(evaluated, inner, max_leaves=24)


def grown(seed: int) -> str:
    """A text like those above, but bushy, which hypothesis by itself seldom draws."""
    rng = random.Random(seed)
    largest = rng.choice((2, 9))

    def node(depth: int) -> str:
        guess = rng.randint(-9, 9)
        if depth == 0 or rng.random() < 0.1:
            return f"{rng.randint(-largest, largest)}@{guess}"
        children = " ".join(node(depth - 1) for _ in range(rng.choice((1, 2, 3, 3))))
        return f"{rng.choice(('', '', 'max', 'min'))}({children})@{guess}"

    return node(rng.randint(2, 5))


first = st.sampled_from([MAX, MIN])
trees = st.builds(Tree, _text(numbers) | _text(few) | st.integers(0, 9_999).map(grown), first)


@st.composite
def distinct_trees(draw: st.DrawFn) -> Tree:
    """Trees whose leaves all have different values, so that counts do not hang on ties."""
    tree = draw(trees)
    leaves = [path for path in paths(tree) if tree.is_terminal(path)]
    values = dict(zip(leaves, draw(st.permutations(range(len(leaves)))), strict=True))

    def write(path: Any) -> str:
        if path in values:
            return str(values[path])
        word = ("max", "min")[tree.player(path)]
        return f"{word}({' '.join(write((*path, a)) for a in tree.actions(path))})"

    return Tree(write(()))


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Games where lines of play meet again, at the same ply or at another; never in circles."""
    size = draw(st.integers(1, 7))
    lines = []
    for i in range(size):
        below = [f"P{j}" for j in range(i + 1, size)]
        child = st.sampled_from(below) | numbers.map(str) if below else numbers.map(str)
        children = below[:1] + draw(st.lists(child, min_size=1, max_size=3))
        lines.append(f"P{i} = {draw(st.sampled_from(['max', 'min']))}({' '.join(children)})")
    return Graph("; ".join(lines))


def paths(game: Game[Any, Any], s: Any = None) -> list[Any]:
    """Every position on every line of play, parents first."""
    s = game.initial() if s is None else s
    return [s] + [t for a in game.actions(s) for t in paths(game, game.result(s, a))]


def worth(game: Game[Any, Any], s: Any, depth: int | None = None, evaluation: Any = None) -> float:
    """The value of `s` in MAX's view, straight from the definition."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return float(evaluation(s))
    below = None if depth is None else depth - 1
    values = [worth(game, game.result(s, a), below, evaluation) for a in game.actions(s)]
    return max(values) if game.player(s) == MAX else min(values)


def height(game: Game[Any, Any], s: Any) -> int:
    """How many plies the longest game from `s` takes."""
    return max((1 + height(game, game.result(s, a)) for a in game.actions(s)), default=0)


def shuffled(seed: int) -> Any:
    """An order that looks random, the same in every run."""

    def order(game: Game[Any, Any], s: Any, actions: Any, ply: int) -> list[Any]:
        return sorted(actions, key=lambda a: crc32(repr((seed, s, a)).encode()))

    return order


def is_best_play(game: Game[Any, Any], s: Any, line: Any, value: float) -> bool:
    """Does every move of `line` keep the value?"""
    for a in line:
        if a not in game.actions(s) or worth(game, s := game.result(s, a)) != value:
            return False
    return True
