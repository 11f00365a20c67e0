"""Fitted weights and categories against the course's exact figures on small Connect Four."""

from __future__ import annotations

from math import log
from statistics import correlation

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
from tests.search.levels import levels

few = st.integers(-3, 3)


# -- categories ----------------------------------------------------------------------------------


def test_the_textbooks_category_is_worth_076():
    assert expected([(0.72, 1), (0.20, 0), (0.08, 0.5)]) == pytest.approx(0.76)
    assert expected([(0.72, 1), (0.20, -1), (0.08, 0)]) == pytest.approx(0.52)


@settings(derandomize=True, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 50), few), min_size=1))
def test_counts_do_as_well_as_shares(outcomes):
    total = sum(count for count, _ in outcomes)
    shares = [(count / total, utility) for count, utility in outcomes]
    every = [utility for count, utility in outcomes for _ in range(count)]
    assert expected(outcomes) == pytest.approx(expected(shares))
    assert expected(outcomes) == pytest.approx(np.mean(every))


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        ([], "without a single position"),
        ([(0, 1), (0, -1)], "without a single position"),
        ([(-1, 1), (2, 0)], "-1 is no share"),
        ([(float("nan"), 1)], "nan is no share"),
        ([(1, float("inf"))], "inf no utility"),
    ],
)
def test_a_category_without_positions_has_no_value(outcomes, message):
    with pytest.raises(ValueError, match=message):
        expected(outcomes)


# -- fits ----------------------------------------------------------------------------------------


@settings(derandomize=True, deadline=None)
@given(
    st.lists(st.tuples(few, few), min_size=3, max_size=20),
    st.lists(few, min_size=20, max_size=20),
)
def test_no_other_weights_are_nearer_than_least_squares(rows, outcomes):
    outcomes = outcomes[: len(rows)]
    fit = least_squares(rows, outcomes)

    def error(weights, constant):
        return sum(
            (np.dot(weights, row) + constant - outcome) ** 2
            for row, outcome in zip(rows, outcomes, strict=True)
        )

    best = error(*fit)
    for i in range(3):
        for step in (-0.01, 0.01):
            numbers = [*fit.weights, fit.constant]
            numbers[i] += step
            assert error(numbers[:2], numbers[2]) >= best - 1e-9


def test_a_feature_that_is_there_twice_shares_its_weight():
    assert least_squares([(x, x) for x in range(4)], [1, 3, 5, 7]) == (
        pytest.approx((1, 1)),
        pytest.approx(1),
    )
    rows = [(x, x) for x in (0, 0, 0, 1, 1, 1)]
    fit = logistic_regression(rows, [1, -1, -1, 1, 1, -1])
    assert fit.weights == pytest.approx((log(2), log(2)))
    assert fit.constant == pytest.approx(-log(2))


def test_draws_do_not_move_a_logistic_fit():
    rows, outcomes = [[0], [0], [0], [1], [1], [1]], [1, -1, -1, 1, 1, -1]
    assert logistic_regression([*rows, [5], [-3]], [*outcomes, 0, 0]) == logistic_regression(
        rows, outcomes
    )


@pytest.mark.parametrize("fit", [least_squares, logistic_regression])
@pytest.mark.parametrize(
    ("rows", "outcomes", "message"),
    [
        ([], [], "0 rows of features do not go with 0 outcomes"),
        ([[1]], [1, 2], "1 rows of features do not go with 2 outcomes"),
        ([[1], [1, 2]], [1, -1], r"the same features, but these have \[1, 2\]"),
        ([[1], [float("nan")]], [1, -1], "finite numbers"),
    ],
)
def test_rows_that_are_no_table_are_refused(fit, rows, outcomes, message):
    with pytest.raises(ValueError, match=message):
        fit(rows, outcomes)


@pytest.mark.parametrize(
    ("rows", "outcomes", "message"),
    [
        ([[1], [2]], [0, 0], "without a win or a loss"),
        ([[1], [2], [3], [4]], [-1, -1, 1, 1], "no weights are large enough"),
        ([[1], [2], [2], [3]], [-1, -1, 1, 1], "no weights are large enough"),
    ],
)
def test_a_chance_that_cannot_be_fitted_is_refused(rows, outcomes, message):
    with pytest.raises(ValueError, match=message):
        logistic_regression(rows, outcomes)


# -- how good an evaluation is -------------------------------------------------------------------


@settings(derandomize=True, deadline=None)
@given(st.lists(st.tuples(few, st.sampled_from([-1, 0, 1])), min_size=2))
def test_pairs_are_counted_as_a_loop_over_all_pairs_counts_them(positions):
    values, outcomes = zip(*positions, strict=True)
    right = [
        1 if v > w else 0.5 if v == w else 0
        for v, won in positions
        for w, lost in positions
        if won > lost
    ]
    if right:
        assert ordered_right(values, outcomes) == pytest.approx(sum(right) / len(right))
    else:
        with pytest.raises(ValueError, match="all outcomes are equal"):
            ordered_right(values, outcomes)


def test_signs_are_judged_where_there_is_a_winner():
    assert sign_right([3, -2, 0, 7], [1, 1, -1, 0]) == 0.5
    with pytest.raises(ValueError, match="without a win or a loss"):
        sign_right([1, 2], [0, 0])


# -- the course's figures: all positions of a ply, solved ------------------------------------------


def test_small_board_features_agree_with_numpys_and_r_is_what_the_definition_gives():
    """4×4, ply 6: all positions, solved; 161,029 can be reached and the game is a draw."""
    game, board = ConnectFour(4, 4), levels(4, 4)
    assert sum(map(len, board.positions)) == 161_029
    assert board.values[0] == [0]
    going_on = board.going_on(6)
    states = [game.position(text) for text in board.texts(6, going_on)]
    evaluation, ours = connect_four(game), board.features(6)[going_on]
    features = [evaluation.features(s) for s in states]
    assert [row[:2] for row in features] == [tuple(row[:2]) for row in ours.tolist()]
    outcomes = board.values[6][going_on].tolist()
    r = correlation([evaluation(s) for s in states], outcomes)
    assert 0.2 < r < 0.6


def data(ply, parity=None):
    """Features and outcomes of the positions of 5×4 that go on; of every second one if asked."""
    board = levels(5, 4)
    chosen = board.going_on(ply)
    if parity is not None:
        chosen = chosen & (np.arange(len(chosen)) % 2 == parity)
    return board.features(ply)[chosen], board.values[ply][chosen]


def test_five_by_four_is_a_draw_and_ply_eight_has_7525_wins():
    board = levels(5, 4)
    assert sum(map(len, board.positions)) == 3_945_711
    assert board.values[0] == [0]
    outcomes = data(8)[1]
    assert [np.sum(outcomes == u) for u in (1, 0, -1)] == [7525, 7990, 4352]


def test_our_features_are_numpys_on_every_position_of_ply_eight():
    board = levels(5, 4)
    game = ConnectFour(5, 4)
    evaluation = connect_four(game)
    texts = board.texts(8, board.going_on(8))
    ours = [evaluation.features(game.position(text)) for text in texts]
    assert np.array_equal(ours, data(8)[0])


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
