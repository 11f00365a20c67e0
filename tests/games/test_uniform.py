"""Uniform random trees."""

from __future__ import annotations

import statistics
from itertools import product

import pytest

from adsearch.game import MAX, MIN, IllegalPosition
from adsearch.games import Uniform


def leaf_values(game: Uniform) -> list[float]:
    values = []
    for path in product(range(game.branching), repeat=game.depth):
        s = game.initial()
        for a in path:
            s = game.result(s, a)
        values.append(game.utility(s))
    return values


def test_leaves_are_distinct_and_spread_evenly() -> None:
    values = leaf_values(Uniform(4, 6, seed=3))
    assert len(set(values)) == 4**6
    assert abs(statistics.mean(values) - 1 / 2) < 0.02
    assert abs(statistics.pvariance(values) - 1 / 12) < 0.005


def test_the_seed_decides() -> None:
    assert leaf_values(Uniform(3, 3, seed=1)) == leaf_values(Uniform(3, 3, seed=1))
    assert not set(leaf_values(Uniform(3, 3, seed=1))) & set(leaf_values(Uniform(3, 3, seed=2)))


def test_players_alternate_from_first() -> None:
    game = Uniform(2, 2, first=MIN)
    assert game.player(game.initial()) == MIN
    assert game.player(game.result(game.initial(), 1)) == MAX


@pytest.mark.parametrize(("branching", "depth"), [(0, 3), (2, -1)])
def test_impossible_shapes_are_refused(branching: int, depth: int) -> None:
    with pytest.raises(ValueError, match="no tree has branching"):
        Uniform(branching, depth)


def test_places_outside_the_tree_are_no_positions() -> None:
    game = Uniform(2, 2)
    assert game.position("(2, 3)") == (2, 3)
    for text in ("(3, 0)", "(2, 4)", "(1, -1)", "7", "(1,)"):
        with pytest.raises(IllegalPosition):
            game.position(text)
