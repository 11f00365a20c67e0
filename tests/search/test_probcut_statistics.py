"""What a shallow search tells about a deep one: regression by the book, and Othello's figures."""

from __future__ import annotations

import numpy as np
import pytest

from adsearch.evaluation import connect_four, othello
from adsearch.game import MAX
from adsearch.games import ConnectFour, Othello, TicTacToe, Tree
from adsearch.search.negamax import negamax
from adsearch.search.probcut_statistics import Estimate, estimate, self_play
from tests.search.horizon import mirrored


def test_the_regression_is_numpys_in_the_movers_view():
    game = ConnectFour(5, 4)
    evaluation = connect_four(game) / 1000
    known = self_play(game, evaluation, 80, (2, 9), seed=3)
    seen, told = (
        [negamax(game, s, depth=depth, evaluation=evaluation).value for s in known]
        for depth in (1, 3)
    )
    undecided = [(x, y) for x, y in zip(seen, told, strict=True) if abs(x) < 1 and abs(y) < 1]
    x, y = np.array(undecided).T
    slope, intercept = np.polyfit(x, y, 1)
    sigma = np.sqrt(np.sum((y - slope * x - intercept) ** 2) / (len(x) - 2))
    assert 20 < len(x) < 80
    assert estimate(game, known, 3, 1, evaluation) == pytest.approx((1, slope, intercept, sigma))


def test_either_side_to_move_gives_the_same_estimate():
    tree = Tree("((1 9)@2 (3 9)@3 (2 9)@4 -10)@0")
    positions = [(0,), (1,), (2,)]
    other = mirrored(tree)
    assert estimate(tree, positions, 1, 0, tree.evaluation) == estimate(
        other, positions, 1, 0, other.evaluation
    )


@pytest.mark.long
def test_othello_is_foretold_well_by_the_same_parity_and_with_an_offset_by_the_other():
    """The course, on 1,000 positions: 3 on 1 has slope 1.027, intercept −2.3 and σ 24.8; the
    intercepts of 2 on 1 and 3 on 2 are −21.1 and +19.2."""
    game = Othello()
    evaluation = othello(game) / 1000
    known = self_play(game, evaluation, 120, (10, 44), seed=7)
    same, down, up = (
        estimate(game, known, deep, shallow, evaluation)
        for deep, shallow in ((3, 1), (2, 1), (3, 2))
    )
    assert same.slope == pytest.approx(1.03, abs=0.1)
    assert same.intercept == pytest.approx(-0.002, abs=0.008)
    assert same.sigma == pytest.approx(0.025, abs=0.006)
    assert down.intercept == pytest.approx(-0.021, abs=0.006)
    assert up.intercept == pytest.approx(0.019, abs=0.006)


def test_self_play_gives_different_unfinished_positions_and_the_same_for_the_same_seed():
    game = Othello(6)
    evaluation = othello(game)
    positions = self_play(game, evaluation, 30, (4, 12), seed=5)
    assert positions == self_play(game, evaluation, 30, (4, 12), seed=5)
    assert positions != self_play(game, evaluation, 30, (4, 12), seed=6)
    assert len(set(positions)) > 25
    assert not any(map(game.is_terminal, positions))
    discs = [(game.discs(s, MAX) | game.discs(s, 1)).bit_count() // 8 - 4 for s in positions]
    assert 4 <= min(discs) < max(discs) <= 12


@pytest.mark.parametrize(
    ("deep", "shallow", "positions", "message"),
    [
        (1, 1, 3, "a search to depth 1 is not shallower than one to depth 1"),
        (1, -1, 3, "a search to depth -1 is not shallower"),
        (1, 0, 2, "3 or more undecided positions that do not all look alike are needed"),
        (1, 0, 0, "are needed, here are 0"),
    ],
)
def test_what_tells_nothing_is_refused(deep, shallow, positions, message):
    tree = Tree("((1 9)@2 (3 9)@3 (2 9)@4 -10)@0")
    with pytest.raises(ValueError, match=message):
        estimate(tree, [(0,), (1,), (2,)][:positions], deep, shallow, tree.evaluation)


def test_games_that_are_over_too_soon_are_no_endless_loop():
    with pytest.raises(ValueError, match="most games are over before move 10"):
        self_play(TicTacToe(), lambda s: 0, 3, (10, 12))


def test_an_estimate_is_the_models_tuple():
    assert Estimate(1, 1.027, -2.3, 24.8) == (1, 1.027, -2.3, 24.8)
