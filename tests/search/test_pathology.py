"""Is deeper better? Not on Pearl's game, exactly; on the N-game, whose neighbours are alike, it is.

Asked is how often a search to each depth finds the winning move, where one of two moves wins and
the other loses; where both look alike, half of the time.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from adsearch.games import NGame, Pearl
from adsearch.games.pearl import GOLDEN
from adsearch.horizon_figures import AHEAD, PEARL, PEARL_12, SPREAD
from adsearch.search.choice_by_depth import best_moves
from adsearch.search.minimax import solve

# -- Pearl's game, exactly -----------------------------------------------------------------------


@cache
def counts(height, levels_above, p):
    """P(so many won leaves, the root won), lost and won apart, of a tree of `height`; MAX moves
    where the number of levels above is even."""
    if height == 0:
        return np.array([[1 - p, 0.0], [0.0, p]])  # row: lost or won, column: won leaves
    lost, won = counts(height - 1, levels_above + 1, p)
    if levels_above % 2 == 0:  # MAX wins if either child is won
        return np.array(
            [np.convolve(lost, lost), convolve_mixed(lost, won) + np.convolve(won, won)]
        )
    return np.array([np.convolve(lost, lost) + convolve_mixed(lost, won), np.convolve(won, won)])


def convolve_mixed(lost, won):
    return 2 * np.convolve(lost, won)


def backed_up(height, levels_above, depth, p):
    """P(value by a search to `depth`, the root won) of a tree of `height`."""
    if depth == 0 or height == 0:
        return counts(height, levels_above, p)
    lost, won = backed_up(height - 1, levels_above + 1, depth - 1, p)
    larger = levels_above % 2 == 0
    both_lost, both_won = extreme(lost, lost, larger), extreme(won, won, larger)
    mixed = 2 * extreme(lost, won, larger)
    return np.array([both_lost, mixed + both_won] if larger else [both_lost + mixed, both_won])


def extreme(one, two, larger):
    """The distribution of the larger (or the smaller) of two independent numbers."""
    if larger:
        return np.diff(np.cumsum(one) * np.cumsum(two), prepend=0)
    return extreme(one[::-1], two[::-1], True)[::-1]


def right_choice(n, depth, p=GOLDEN):
    """P(the search to `depth` chooses the winning move | exactly one of the two wins)."""
    lost, won = backed_up(n - 1, 1, depth - 1, p)
    lost, won = lost / lost.sum(), won / won.sum()
    below = np.cumsum(lost) - lost
    return float(won @ (below + lost / 2))


EXACT = {
    10: [0.6748, 0.6662, 0.6627, 0.6577, 0.6584, 0.6502, 0.6564, 0.5810, 1, 1],
    12: [0.6329, 0.6235, 0.6174, 0.6108, 0.6075, 0.6024, 0.5986, 0.5850, 0.5947, 0.5172, 1],
    6: [0.8051, 0.8075, 0.8303, 0.8252, 1],
}


def test_the_notebook_draws_the_exact_shares():
    assert (list(PEARL), list(PEARL_12)) == (EXACT[10][:8], EXACT[12][:10])


@pytest.mark.parametrize(("depth", "shares"), list(enumerate(AHEAD, 1)))
def test_the_deeper_the_search_the_more_ties(depth, shares):
    """How often the winning move looks better, the two look alike, and the losing one looks better:
    notebook 6. At depth 8 the search is never wrong, and hardly ever right."""
    lost, won = backed_up(9, 1, depth - 1, GOLDEN)
    lost, won = lost / lost.sum(), won / won.sum()
    right, tie = float(won @ (np.cumsum(lost) - lost)), float(lost @ won)
    assert (right, tie, 1 - right - tie) == pytest.approx(shares, abs=0.0005)
    assert right + tie / 2 == pytest.approx(PEARL[depth - 1], abs=0.00005)


def test_how_far_a_sample_of_400_trees_may_be_from_the_exact_share():
    """Notebook 6: at most 7 percentage points, in 95 of 100 samples."""
    critical = 400 * 2 * GOLDEN * (1 - GOLDEN)
    margins = [1.96 * spread / critical**0.5 for spread in SPREAD]
    assert [round(margins[depth - 1], 3) for depth in (1, 4, 8)] == [0.066, 0.063, 0.026]
    assert max(margins) < 0.07


@pytest.mark.parametrize("n", EXACT)
def test_on_pearls_game_deeper_is_worse_until_the_end_is_seen(n):
    assert [round(right_choice(n, depth + 1), 4) for depth in range(len(EXACT[n]))] == EXACT[n]
    assert n == 6 or right_choice(n, n - 2) < right_choice(n, 1) - 0.08


def test_off_the_golden_share_it_is_not_so():
    found = [round(right_choice(10, depth, p=0.7), 4) for depth in (1, 2, 3, 8)]
    assert found == [0.6918, 0.6958, 0.6837, 0.8061]


def test_the_golden_share_keeps_the_root_undecided():
    assert counts(10, 0, GOLDEN)[1].sum() == pytest.approx(GOLDEN)


# -- the same, played with our games and searches ------------------------------------------------


def share_right(games, depth, evaluation):
    """The share of right choices of `best_moves`, and the number of games that are critical."""
    right, critical = 0.0, 0
    for game in games:
        values = solve(game).values
        winning = {a for a in game.actions(game.initial()) if values[game.result((0, 0), a)] == 1}
        if len(winning) == 1:
            chosen = best_moves(game, None, depth, evaluation(game))
            right += len(chosen & winning) / len(chosen)
            critical += 1
    return right / critical, critical


@pytest.mark.parametrize("depth", [1, 4])
def test_simulated_games_lie_about_the_exact_value(depth):
    n, trees = 6, 400
    found, critical = share_right(
        (Pearl(n, seed=seed) for seed in range(trees)),
        depth,
        lambda game: lambda s: game.won_leaves(s) / 2**n - 0.5,
    )
    exact = right_choice(n, depth)
    assert critical == pytest.approx(0.47 * trees, abs=40)  # 2 · 0.618 · 0.382
    assert abs(found - exact) < 3 * np.sqrt(exact * (1 - exact) / critical)


@pytest.mark.slow
def test_on_the_n_game_deeper_is_better():
    games = [NGame(8, seed=seed) for seed in range(300)]
    shares = [
        share_right(games, depth, lambda game: lambda s: game.path_sum(s) / 100)[0]
        for depth in (1, 3, 5)
    ]
    assert shares[0] + 0.05 < shares[1] < shares[2]
