"""Trees with chance nodes for hypothesis to draw, expectiminimax in the plainest way as the
oracle, and the random trees on which the course counts leaves."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, Game
from adsearch.games import Tree

# Halves, quarters and eighths, so that means are exact and ties stay ties.
_PROBABILITIES = st.sampled_from(
    [
        "1",
        "0 1",
        "0.5 0.5",
        "0.25 0.75",
        "0.5 0.25 0.25",
        "0.125 0 0.375 0.5",
        "0.25 0.25 0.25 0.25",
    ]
)
_numbers = st.integers(-4, 4)


@st.composite
def _chance(draw: st.DrawFn, children: st.SearchStrategy[str]) -> str:
    chances = draw(_PROBABILITIES).split()
    below = " ".join(f"{p}:{draw(children)}" for p in chances)
    return f"chance({below})@{draw(_numbers)}"


def _inner(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    moves = st.lists(children, min_size=1, max_size=3).map(" ".join)
    player = st.builds("{}({})@{}".format, st.sampled_from(["max", "min"]), moves, _numbers)
    return player | _chance(children)


trees = st.builds(Tree, st.recursive(_numbers.map("{0}@{0}".format), _inner, max_leaves=20))


def expected(
    game: Game[Any, Any], s: Any, depth: int | None = None, evaluation: Any = None
) -> float:
    """The value of `s` in MAX's view, straight from the definition; only moves count as depth."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return float(evaluation(s))
    if game.player(s) == CHANCE:
        return sum(
            p * expected(game, game.result(s, a), depth, evaluation) for a, p in game.outcomes(s)
        )
    below = None if depth is None else depth - 1
    values = [expected(game, game.result(s, a), below, evaluation) for a in game.actions(s)]
    return max(values) if game.player(s) == MAX else min(values)


def random_tree(levels: str, moves: int, outcomes: int, rng: random.Random) -> Any:
    """Nested lists: a level is + for MAX, - for MIN or c for chance, whose lists hold pairs of
    probability and child. Leaves are uniform in [-1, 1]."""
    if not levels:
        return rng.uniform(-1, 1)
    if levels[0] != "c":
        return [random_tree(levels[1:], moves, outcomes, rng) for _ in range(moves)]
    weights = [rng.random() for _ in range(outcomes)]
    total = sum(weights)
    return [(w / total, random_tree(levels[1:], moves, outcomes, rng)) for w in weights]


def best_first(node: Any, levels: str) -> tuple[Any, float]:
    """The tree with every player's moves sorted, the best first, and its value."""
    if not levels:
        return node, node
    if levels[0] == "c":
        below = [(p, *best_first(child, levels[1:])) for p, child in node]
        return [(p, child) for p, child, _ in below], sum(p * value for p, _, value in below)
    ranked = [best_first(child, levels[1:]) for child in node]
    ranked.sort(key=lambda pair: pair[1], reverse=levels[0] == "+")
    return [child for child, _ in ranked], ranked[0][1]


def as_tree(node: Any, levels: str) -> Tree:
    def write(node: Any, levels: str) -> str:
        if not levels:
            return repr(node)
        if levels[0] == "c":
            below = " ".join(f"{p!r}:{write(child, levels[1:])}" for p, child in node)
            return f"chance({below})"
        word = {"+": "max", "-": "min"}[levels[0]]
        return f"{word}({' '.join(write(child, levels[1:]) for child in node)})"

    return Tree(write(node, levels))
