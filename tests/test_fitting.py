"""Categories, fits and measures of quality against their definitions."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.fitting import (
    expected,
    least_squares,
    logistic_regression,
    ordered_right,
    sign_right,
)

few = st.integers(-3, 3)


# -- categories ----------------------------------------------------------------------------------


def test_the_textbooks_category_is_worth_076():
    assert expected([(0.72, 1), (0.20, 0), (0.08, 0.5)]) == pytest.approx(0.76)
    assert expected([(0.72, 1), (0.20, -1), (0.08, 0)]) == pytest.approx(0.52)


@pytest.mark.slow
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
        ([(-1, 1), (2, 0)], "a share of 0 or more and a finite utility, not -1, 1"),
        ([(float("nan"), 1)], "not nan, 1"),
        ([(1, float("inf"))], "not 1, inf"),
    ],
)
def test_a_category_without_positions_has_no_value(outcomes, message):
    with pytest.raises(ValueError, match=message):
        expected(outcomes)


# -- fits ----------------------------------------------------------------------------------------


@pytest.mark.slow
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


@pytest.mark.slow
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
