"""Numbers that notebook 5 quotes and no cell of it prints."""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from math import comb, log
from statistics import NormalDist

import numpy as np
import pytest

from adsearch.evaluation import chess_structure, connect_four
from adsearch.fitting import least_squares, ordered_right
from adsearch.game import MAX
from adsearch.games import Chess, ConnectFour
from adsearch.games.connectfour import State
from adsearch.matches import alpha_beta_player, match
from adsearch.search import alpha_beta, estimate, self_play
from adsearch.solved import solved as solved_board
from autograder.exercises.evaluation.own import ENOUGH

pytestmark = pytest.mark.slow


def test_how_deep_a_million_positions_reach() -> None:
    """Notebook 5, and what ten times the speed buys, on the page about programs."""
    assert round(log(10**6, 35), 1) == 3.9
    assert round(2 * log(10, 35), 1) == 1.3


@pytest.mark.parametrize(
    ("fen", "feature", "value"),
    [
        ("4k3/8/8/8/8/8/8/2B1KB2 w - -", "bishop_pair", 1),
        ("2b1kb2/8/8/8/8/8/8/2B1K3 w - -", "bishop_pair", -1),
        ("4k3/8/8/8/P7/P7/P7/4K3 w - -", "doubled", 2),
        ("4k3/1p1p4/8/8/8/8/8/4K3 w - -", "isolated", -2),
        ("4k3/1pp5/8/8/8/8/8/4K3 w - -", "isolated", 0),
        ("4k3/8/8/8/8/5P2/3PP3/4K3 w - -", "shelter", 3),
        ("k7/pp6/8/8/8/7P/6P1/7K w - -", "shelter", 0),
    ],
)
def test_the_structure_of_a_chess_position(fen: str, feature: str, value: int) -> None:
    game = Chess(fen)
    assert chess_structure(game).named(game.initial())[feature] == value


def test_structure_is_the_opposite_with_the_colours_changed() -> None:
    game = Chess("r3k2r/pp3p1p/8/2p5/2P1B3/2P5/PP3PPP/2B1K2R w - -")
    mirrored = Chess("2b1k2r/pp3ppp/2p5/2p1b3/2P5/8/PP3P1P/R3K2R b - -")
    one, other = (chess_structure(g).features(g.initial()) for g in (game, mirrored))
    assert [-n for n in one] == list(other)


@pytest.mark.long
def test_what_slopes_leave_out() -> None:
    """Notebook 5: twos beyond the picture, and their slope if the centre is fitted with them."""
    table, truth = solved_board(5, 4).data(8)
    ahead = table[:, 0] == 1
    assert round(float(truth[ahead & (table[:, 1] == 3)].mean()), 3) == 0.933
    shown = ahead & (abs(table[:, 1]) <= 2)
    assert shown.sum() == 386 + 590 + 624 + 370 + 208
    twos, _ = least_squares(table[shown][:, 1:], truth[shown]).weights
    assert round(twos, 3) == -0.030


@pytest.mark.long
def test_what_fits_to_few_positions_order() -> None:
    """Notebook 5: the more positions, the less the weights are better among them than among those
    that were kept back."""
    table, truth = solved_board(5, 4).data(8)
    rng, unseen = np.random.default_rng(1), slice(1, None, 2)
    curves = []
    for n in (10, 40, 160, 640, 2560):
        shares = []
        for _ in range(10):
            few = rng.choice(np.arange(0, len(truth), 2), n, replace=False)
            weights = least_squares(table[few], truth[few]).weights
            parts = [(table[part] @ weights, truth[part]) for part in (few, unseen)]
            shares.append([ordered_right(g.tolist(), outcome.tolist()) for g, outcome in parts])
        curves.append([round(float(share), 3) for share in np.mean(shares, axis=0)])
    by_hand = ordered_right((table[unseen] @ [5, 1, 1]).tolist(), truth[unseen].tolist())
    assert round(by_hand, 3) == 0.732
    counts = [tuple(row) for row in table]
    half = slice(0, None, 2)
    outcomes = defaultdict(list)
    for combination, outcome in zip(counts[half], truth[half], strict=True):
        outcomes[combination].append(outcome)
    means = [float(np.mean(outcomes.get(c, [0]))) for c in counts[unseen]]
    assert len(set(counts)) == 179
    assert round(ordered_right(means, truth[unseen].tolist()), 3) == 0.759
    fitted_to, kept_back = zip(*curves, strict=True)
    assert fitted_to == (0.789, 0.790, 0.777, 0.750, 0.745)
    assert kept_back == (0.684, 0.711, 0.734, 0.742, 0.743)


@pytest.mark.long
def test_how_far_fitted_values_reach() -> None:
    """Notebook 5: beyond a win and a loss, on the positions that were kept back."""
    table, truth = solved_board(5, 4).data(8)
    weights, constant = least_squares(table[::2], truth[::2])
    values = table[1::2] @ weights + constant
    assert (round(float(values.min()), 1), round(float(values.max()), 1)) == (-1.4, 1.7)


@pytest.mark.long
def test_what_fewer_twos_add_to_the_order() -> None:
    """Notebook 5: all twos, half of them where threes are not level, none where X is ahead."""
    table, truth = solved_board(5, 4).data(8)
    threes, twos, centre = table[1::2].T
    shares = [
        ordered_right((5 * threes + counted + centre).tolist(), truth[1::2].tolist())
        for counted in (
            twos,
            np.where(threes == 0, twos, twos / 2),
            np.where(threes > 0, 0, twos),
        )
    ]
    assert [round(share, 3) for share in shares] == [0.732, 0.734, 0.737]


def with_half_the_twos(threes: float, twos: float, centre: float) -> float:
    """The sum of the course's own evaluation: fewer twos where threes are not level."""
    return 4 * threes + (twos if threes == 0 else twos / 2) + 0.2 * centre


@pytest.mark.long
def test_what_our_own_evaluation_orders() -> None:
    """Notebook 5: 74.5% of the pairs that were kept back."""
    table, truth = solved_board(5, 4).data(8)
    guesses = [with_half_the_twos(*row) for row in table[1::2].tolist()]
    assert round(ordered_right(guesses, truth[1::2].tolist()), 3) == 0.745


@pytest.mark.long
def test_what_our_own_evaluation_scores() -> None:
    """Notebook 5: 19 of 40 against 5, 1, 1 at depth 4."""
    game = ConnectFour()
    by_hand = connect_four(game)

    def evaluate(s: State) -> float:
        if game.is_terminal(s):
            return game.utility(s)
        return with_half_the_twos(*by_hand.features(s)) / 1000

    ours, other = alpha_beta_player(4, evaluate), alpha_beta_player(4, by_hand / 1000)
    assert 40 * match(game, ours, other, pairs=20).score == 19


def test_a_narrow_beam_may_return_a_win_that_is_none() -> None:
    """Notebook 5: weights 5, 1, 4 reach 1 by way of column 3, without a win in six plies more."""
    game = ConnectFour()
    start = reduce(game.result, (0, 1, 4, 4, 3, 1, 1, 0), game.initial())
    assert alpha_beta(game, start, depth=7, evaluation=connect_four(game) / 1000).action == 5
    after_three = game.result(start, 3)
    assert alpha_beta(game, after_three, depth=6, evaluation=connect_four(game) / 1000).value < 1
    evaluation, s, line = connect_four(game).weighted((5, 1, 4)), start, list[int]()
    while not game.is_terminal(s):
        best = max if game.player(s) == MAX else min
        nexts = {a: game.result(s, a) for a in game.actions(s)}
        worths = {
            a: 1000 * game.utility(n) if game.is_terminal(n) else evaluation(n)
            for a, n in nexts.items()
        }
        line.append(best(worths, key=worths.__getitem__))
        s = nexts[line[-1]]
    assert (line[0], len(line) <= 5, game.utility(s)) == (3, True, 1)


def test_a_beam_of_three_gets_as_far_as_the_winning_move() -> None:
    """Notebook 5: it keeps X in column 5 and O in column 2, and then discards column 6."""
    game = ConnectFour()
    s = reduce(game.result, (0, 1, 4, 4, 3, 1, 1, 0), game.initial())
    evaluation = connect_four(game)
    for move, rank in ((5, 0), (2, 1), (6, 6)):
        worths = {a: evaluation(game.result(s, a)) for a in game.actions(s)}
        ranked = sorted(worths, key=worths.__getitem__, reverse=game.player(s) == MAX)
        assert ranked.index(move) == rank
        s = game.result(s, move)
    assert game.utility(s) == 1


def test_how_likely_an_equal_player_passes() -> None:
    """Notebook 5: of independent games that are never drawn."""
    chances = [
        sum(comb(games, wins) for wins in range(enough, games + 1)) / 2**games
        for games, enough in ENOUGH.values()
    ]
    assert [round(chance, 3) for chance in chances] == [0.008, 0.259]
    assert round(0.55**5, 2) == 0.05  # five pairs in a row, by a player who wins 55% of them


def test_how_often_a_forecast_misleads() -> None:
    """Notebook 5: normal errors beyond t standard deviations, and those of its 30 points."""
    shares = [round(100 * NormalDist().cdf(-t), 1) for t in (1, 1.5, 2, 3)]
    assert shares == [15.9, 6.7, 2.3, 0.1]
    game = ConnectFour()
    hand = connect_four(game) / 1000
    positions = self_play(game, hand, 40, (4, 20), seed=1)
    _, slope, intercept, sigma = estimate(game, positions, 3, 1, hand)
    errors = []
    for s in positions:
        sign = 1 if game.player(s) == MAX else -1
        shallow, deep = (
            sign * alpha_beta(game, s, depth=depth, evaluation=hand).value for depth in (1, 3)
        )
        if max(abs(shallow), abs(deep)) < 1:
            errors.append((deep - slope * shallow - intercept) / sigma)
    assert len(errors) == 30
    assert [sum(error > t for error in errors) for t in (1, 1.5, 2)] == [4, 2, 1]


def test_what_the_margin_discards() -> None:
    """Notebook 5: of its 30 points with α at 6, and how far the deep values scatter."""
    game = ConnectFour()
    hand = connect_four(game) / 1000
    positions = self_play(game, hand, 40, (4, 20), seed=1)
    _, slope, intercept, sigma = estimate(game, positions, 3, 1, hand)
    pairs = []
    for s in positions:
        sign = 1 if game.player(s) == MAX else -1
        shallow, deep = (
            sign * alpha_beta(game, s, depth=depth, evaluation=hand).value for depth in (1, 3)
        )
        if max(abs(shallow), abs(deep)) < 1:
            pairs.append((shallow, deep))
    assert round(1000 * float(np.std([deep for _, deep in pairs])), 2) == 6.77
    for t, rightly, wrongly in ((1, 17, [8]), (2, 11, [])):
        cut = [deep for shallow, deep in pairs if slope * shallow + intercept + t * sigma <= 0.006]
        assert [round(1000 * deep) for deep in cut if deep > 0.006] == wrongly
        assert len(cut) == rightly + len(wrongly)


@pytest.mark.long
@pytest.mark.parametrize(
    ("weights", "at_one_and_five"),
    [
        ((0.637, 0.156, 0.028), (0.739, 0.805)),
        ((5, 1, 1), (0.734, 0.798)),
        ((1, 1, 1), (0.609, 0.712)),
        ((1, 0, 0), (0.675, 0.729)),  # ahead of 1, 1, 1 at both
    ],
)
def test_how_often_weights_choose_an_optimal_move_where_they_were_fitted(
    weights: tuple[float, ...], at_one_and_five: tuple[float, float]
) -> None:
    shares = (solved_board(5, 4).optimal_share(8, depth, weights).share for depth in (1, 5))
    assert tuple(round(share, 3) for share in shares) == at_one_and_five
