"""Course 05 and 06 to the last digit: all of Connect Four on small boards, solved by numpy."""

from __future__ import annotations

import numpy as np
import pytest

from adsearch.evaluation import connect_four
from adsearch.fitting import (
    by_category,
    expected,
    least_squares,
    logistic_regression,
    ordered_right,
    sign_right,
)
from adsearch.games import ConnectFour
from adsearch.search.minimax import solve
from adsearch.solved import WIN, solved

# -- evaluations ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_four_by_four_is_solved_alike_by_our_search_and_by_numpy():
    game, board = ConnectFour(4, 4), solved(4, 4)
    values = solve(game).values
    assert len(values) == sum(map(len, board.positions)) == 161_029
    assert values[game.initial()] == 0
    every = np.ones(len(board.positions[7]), bool)
    ours = [values[game.position(text)] for text in board.texts(7, every)]
    assert ours == board.values[7].tolist()


def data(ply, parity=None):
    """Features and outcomes of the positions of 5×4 that go on; of every second one if asked."""
    board = solved(5, 4)
    chosen = board.going_on(ply)
    if parity is not None:
        chosen = chosen & (np.arange(len(chosen)) % 2 == parity)
    return board.features(ply)[chosen], board.values[ply][chosen]


@pytest.mark.long
def test_five_by_four_is_a_draw_and_ply_eight_has_7525_wins():
    board = solved(5, 4)
    assert sum(map(len, board.positions)) == 3_945_711
    assert board.values[0] == [0]
    outcomes = data(8)[1]
    assert [np.sum(outcomes == u) for u in (1, 0, -1)] == [7525, 7990, 4352]


@pytest.mark.long
def test_our_features_are_numpys_on_every_position_of_ply_eight():
    board = solved(5, 4)
    game = ConnectFour(5, 4)
    evaluation = connect_four(game)
    texts = board.texts(8, board.going_on(8))
    ours = [evaluation.features(game.position(text)) for text in texts]
    assert np.array_equal(ours, data(8)[0])


@pytest.mark.long
def test_a_three_more_is_worth_094_and_two_are_worth_less():
    features, outcomes = data(8)
    tallies = by_category(zip(features[:, 0].tolist(), outcomes.tolist(), strict=True))
    assert tallies == {
        1: [(2242, 1), (114, 0), (84, -1)],
        0: [(4830, 1), (7008, 0), (3230, -1)],
        -1: [(312, 1), (862, 0), (990, -1)],
        2: [(141, 1), (6, 0), (9, -1)],
        -2: [(39, -1)],
    }
    worth = {
        threes: expected([(count, (utility + 1) / 2) for count, utility in tally])
        for threes, tally in tallies.items()
    }
    assert {threes: round(value, 4) for threes, value in worth.items()} == {
        1: 0.9422,
        0: 0.5531,
        -1: 0.3433,
        2: 0.9231,
        -2: 0,
    }


@pytest.mark.long
def test_correlation_rises_towards_the_end():
    found = {}
    for ply in (6, 8, 10, 12, 14, 16, 17, 19):
        features, outcomes = data(ply)
        found[ply] = round(np.corrcoef(features @ [5, 1, 1], outcomes)[0, 1], 3)
    assert found == {
        6: 0.396,
        8: 0.471,
        10: 0.532,
        12: 0.573,
        14: 0.596,
        16: 0.616,
        17: 0.633,
        19: 0.556,
    }


@pytest.mark.long
def test_who_is_to_move_matters_more_to_the_sign_than_to_the_order():
    found = {}
    for ply in (8, 9):
        features, outcomes = data(ply)
        found[ply] = sign_right((features @ [5, 1, 1]).tolist(), outcomes.tolist())
    assert {ply: round(share, 3) for ply, share in found.items()} == {8: 0.734, 9: 0.528}


@pytest.mark.long
def test_twos_are_worth_nothing_beside_a_three():
    """A linear sum says that a two is worth the same whatever else is on the board."""
    features, outcomes = data(8)
    slopes = {}
    for threes in (0, -1, 1):
        chosen = features[:, 0] == threes
        fit = least_squares(features[chosen][:, 1:2], outcomes[chosen])
        slopes[threes] = round(fit.weights[0], 3)
    assert slopes == {0: 0.177, -1: 0.220, 1: -0.025}


@pytest.mark.long
def test_fitted_weights_and_what_they_are_worth_on_unseen_positions():
    features, outcomes = data(8, parity=0)
    unseen, truth = data(8, parity=1)
    assert (len(outcomes), len(truth), np.sum(truth != 0)) == (9936, 9931, 5953)
    squares = least_squares(features, outcomes)
    chances = logistic_regression(features, outcomes)
    assert np.round([*squares.weights, squares.constant], 4).tolist() == [
        0.6429,
        0.1521,
        0.0269,
        0.1408,
    ]
    assert np.round([*chances.weights, chances.constant], 4).tolist() == [
        2.5302,
        0.6107,
        0.1450,
        0.4956,
    ]
    table = [
        ((5, 1, 1), 0, (0.4689, 0.7293, 0.7284)),
        ((1, 1, 1), 0, (0.3250, 0.6524, 0.6566)),
        ((1, 0, 0), 0, (0.3973, 0.6497, 0.6271)),
        (*squares, (0.4877, 0.7418, 0.7606)),
        (*chances, (0.4875, 0.7413, 0.7605)),
    ]
    for weights, constant, quality in table:
        values = unseen @ np.array(weights) + constant
        found = (
            np.corrcoef(values, truth)[0, 1],
            ordered_right(values.tolist(), truth.tolist()),
            sign_right(values.tolist(), truth.tolist()),
        )
        assert tuple(np.round(found, 4)) == quality
    assert round(sign_right([1] * len(truth), truth.tolist()), 4) == 0.6336


@pytest.mark.long
def test_at_ply_nine_the_constant_does_nearly_all():
    features, outcomes = data(9, parity=0)
    unseen, truth = data(9, parity=1)
    fit = least_squares(features, outcomes)
    assert np.round([*fit.weights, fit.constant], 4).tolist() == [
        0.4783,
        0.1242,
        0.0305,
        -0.5828,
    ]
    hand, fitted = unseen @ [5, 1, 1], unseen @ np.array(fit.weights) + fit.constant
    assert round(sign_right(fitted.tolist(), truth.tolist()), 4) == 0.8354
    assert round(sign_right(hand.tolist(), truth.tolist()), 4) == 0.5257


# -- searches ------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_saw_tooth_of_the_course():
    board = solved(5, 4)
    means = {8: [], 9: []}
    for ply, found in means.items():
        for depth in range(1, 11):
            values = board.searched(ply, depth)
            undecided = board.going_on(ply) & (np.abs(values) < WIN)
            found.append(round(values[undecided].mean(), 2))
    assert means == {
        8: [4.03, 0.10, 4.05, 0.41, 4.06, 0.57, 3.90, 0.19, 3.08, -0.04],
        9: [-2.22, 1.97, -1.86, 1.84, -1.63, 1.54, -1.99, 0.67, -2.14, -0.74],
    }


def optimal_share(board, ply, depth):
    number, share = board.optimal_share(ply, depth)
    return number, round(share, 3)


@pytest.mark.slow
def test_a_search_to_depth_0_is_a_random_move():
    board, game = solved(4, 4), ConnectFour(4, 4)
    truth = solve(game).values
    moves = [[truth[game.result(s, a)] for a in game.actions(s)] for s in board.states(6)]
    shares = [v.count(max(v)) / len(v) for v in moves if max(v) > min(v)]
    assert board.optimal_share(6, 0) == (len(shares), pytest.approx(np.mean(shares)))


@pytest.mark.long
def test_in_connect_four_deeper_is_better():
    board = solved(5, 4)
    shares = [optimal_share(board, 8, depth) for depth in (1, 3, 5)]
    assert shares == [(12_824, 0.734), (12_824, 0.750), (12_824, 0.798)]


@pytest.mark.long
def test_in_connect_four_quality_rises_with_a_zigzag():
    board = solved(5, 4)
    assert [optimal_share(board, 8, depth)[1] for depth in range(1, 11)] == [
        0.734,
        0.744,
        0.750,
        0.781,
        0.798,
        0.807,
        0.819,
        0.817,
        0.834,
        0.901,
    ]
    assert [optimal_share(board, 9, depth) for depth in (1, 2, 3, 10)] == [
        (29_877, 0.748),
        (29_877, 0.807),
        (29_877, 0.777),
        (29_877, 0.975),
    ]


@pytest.mark.slow
def test_two_threes_are_not_won_where_both_ends_hang_in_the_air():
    """Notebook 5 shows one of the fifteen, lost for X though X is to move."""
    game, board = ConnectFour(5, 4), solved(5, 4)
    rows, outcomes = board.data(8)
    not_won = np.flatnonzero((rows[:, 0] == 2) & (outcomes < 1))
    texts = [game.text(s).split() for s in map(board.states(8).__getitem__, not_won)]
    assert len(texts) == 15
    assert all(text[2] == ".XXX." and text[3][0] == text[3][4] == "." for text in texts)
    shown = ["...O.", "...O.", ".XXX.", ".OXO."]
    assert outcomes[not_won[texts.index(shown)]] == -1
