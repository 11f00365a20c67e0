"""Pearl's game and its twin: drawn as they should be, and deeper is worse in only one of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import NGame, Pearl
from adsearch.games.pearl import GOLDEN
from adsearch.games.uniform import Place
from adsearch.testing import conforms

Drawn = Pearl | NGame


def is_won(game: Drawn, s: Place) -> bool:
    """Does MAX win from `s` with best play?"""
    if game.is_terminal(s):
        return game.utility(s) == 1
    children = (is_won(game, game.result(s, a)) for a in game.actions(s))
    return any(children) if game.player(s) == MAX else all(children)


def backed_up(game: Drawn, s: Place, depth: int) -> int:
    if depth == 0:
        return game.won_leaves(s)
    values = [backed_up(game, game.result(s, a), depth - 1) for a in game.actions(s)]
    return max(values) if game.player(s) == MAX else min(values)


def right_choices(games: Iterable[Drawn], depths: list[int]) -> tuple[list[float], int]:
    """How often a search to each depth finds the winning move, where exactly one move wins; a
    tie counts one half. And at how many roots that was so."""
    right, critical = [0.0] * len(depths), 0
    for game in games:
        moves = [game.result(game.initial(), a) for a in game.actions(game.initial())]
        wins = [is_won(game, s) for s in moves]
        if wins[0] == wins[1]:
            continue
        critical += 1
        for i, depth in enumerate(depths):
            left, other = (backed_up(game, s, depth - 1) for s in moves)
            right[i] += 0.5 if left == other else (left > other) == wins[0]
    return [r / critical for r in right], critical


def within_three_sigma(found: float, expected: float, trials: int) -> bool:
    return abs(found - expected) <= 3 * math.sqrt(expected * (1 - expected) / trials)


@pytest.mark.parametrize("height", [2, 4, 6])
def test_a_root_of_even_height_is_won_as_often_as_a_leaf(height: int) -> None:
    """1 - (1 - p²)² = p for the golden p."""
    won = sum(is_won(game, game.initial()) for game in (Pearl(height, seed=i) for i in range(1000)))
    assert within_three_sigma(won / 1000, GOLDEN, 1000)


@pytest.mark.parametrize("p", [GOLDEN, 0.25])
def test_leaves_are_won_with_probability_p(p: float) -> None:
    game = Pearl(14, p, seed=3)
    assert within_three_sigma(game.won_leaves(game.initial()) / 2**14, p, 2**14)


def test_all_leaves_may_be_won_or_lost() -> None:
    assert Pearl(5, p=1).won_leaves((0, 0)) == 32
    assert Pearl(5, p=0).won_leaves((0, 0)) == 0


@pytest.mark.parametrize("make", [Pearl, NGame])
def test_won_leaves_are_those_below(make: Callable[..., Drawn]) -> None:
    game = make(6, seed=2)

    def count(s: Place) -> int:
        if game.is_terminal(s):
            below = int(game.utility(s) == 1)
        else:
            below = sum(count(game.result(s, a)) for a in game.actions(s))
        assert game.won_leaves(s) == below
        return below

    assert 0 < count(game.initial()) < 64


def test_each_arc_of_the_n_game_bears_plus_or_minus_one() -> None:
    game, arcs = NGame(10, seed=4), []
    assert game.path_sum(game.initial()) == 0
    for depth in range(10):
        for place in range(2**depth):
            for a in (0, 1):
                below = game.result((depth, place), a)
                arcs.append(game.path_sum(below) - game.path_sum((depth, place)))
    assert set(arcs) == {-1, 1}
    assert within_three_sigma(arcs.count(1) / len(arcs), 0.5, len(arcs))


def test_a_leaf_of_the_n_game_is_won_if_its_path_sum_is_above_zero() -> None:
    game = NGame(6, seed=1)
    sums = [game.path_sum((6, place)) for place in range(64)]
    assert 0 in sums  # which is lost
    for place, total in enumerate(sums):
        assert game.utility((6, place)) == (1 if total > 0 else -1)


@pytest.mark.parametrize("make", [Pearl, NGame])
def test_the_seed_decides(make: Callable[..., Drawn]) -> None:
    def drawn(seed: int) -> list[float]:
        return [make(6, seed=seed).utility((6, place)) for place in range(64)]

    assert drawn(1) == drawn(1) != drawn(2)


@pytest.mark.slow
def test_choices_in_pearl_s_game_of_height_6() -> None:
    """Against the exact shares; at height 5 the count of two won leaves is 'won for MAX'."""
    found, critical = right_choices((Pearl(6, seed=i) for i in range(2000)), [1, 2, 3, 4, 5])
    for share, exact in zip(found, [0.8051, 0.8075, 0.8303, 0.8252, 1], strict=True):
        assert within_three_sigma(share, exact, critical)


@pytest.mark.long
def test_deeper_is_worse_in_pearl_s_game() -> None:
    found, critical = right_choices((Pearl(10, seed=i) for i in range(1000)), [1, 8, 9])
    for share, exact in zip(found, [0.6748, 0.5810, 1], strict=True):
        assert within_three_sigma(share, exact, critical)
    assert found[1] < found[0]


@pytest.mark.long
def test_deeper_is_better_in_the_n_game() -> None:
    found, critical = right_choices((NGame(10, seed=i) for i in range(1000)), [1, 8, 9])
    for share, measured in zip(found, [0.929, 0.987, 1], strict=True):
        assert within_three_sigma(share, measured, critical)
    assert found[1] > found[0]


@pytest.mark.parametrize("make", [Pearl, NGame])
@pytest.mark.parametrize("height", [0, 1, 2, 5, 10])
def test_keeps_the_contract(make: Callable[[int], Drawn], height: int) -> None:
    assert conforms(make(height))


def test_max_moves_first_and_a_leaf_has_two_views() -> None:
    game = Pearl(2, p=1)
    assert [game.player(s) for s in ((0, 0), (1, 1), (2, 3))] == [MAX, MIN, MAX]
    assert (game.utility((2, 0), MAX), game.utility((2, 0), MIN)) == (1, -1)
    with pytest.raises(NotTerminal):
        game.utility((1, 0))
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result((2, 0), 0)
    with pytest.raises(IllegalMove, match="legal: 0, 1"):
        game.result((0, 0), -1)
    with pytest.raises(IllegalPosition):
        game.position("(3, 0)")


@pytest.mark.parametrize("make", [Pearl, NGame])
@pytest.mark.parametrize("height", [-1, 21])
def test_impossible_heights_are_refused(make: Callable[[int], Drawn], height: int) -> None:
    with pytest.raises(ValueError, match=f"height 0 to 20, not {height}"):
        make(height)


def test_impossible_probabilities_are_refused() -> None:
    with pytest.raises(ValueError, match=r"between 0 and 1, not 1\.5"):
        Pearl(4, p=1.5)
