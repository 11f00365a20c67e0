"""Scales: which marks an axis has, and where they are."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adsearch.draw.scale import Scale


def test_equal_factors_are_equal_distances_on_a_log_scale() -> None:
    scale = Scale([3, 40_000], 0, 100, log=True)
    assert scale.ticks == [1, 10, 100, 1_000, 10_000, 100_000]
    assert scale(100) - scale(10) == pytest.approx(scale(10_000) - scale(1_000))
    assert (scale(1), scale(100_000)) == (0, 100)


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
@example(0.0, 5e-324)
@example(0.0, 2e-12)
def test_marks_enclose_the_numbers_and_are_not_many(a: float, b: float) -> None:
    scale = Scale([a, b], 0, 100)
    assert 2 <= len(scale.ticks) <= 12
    assert -1e-3 <= scale(min(a, b)) <= scale(max(a, b)) <= 100 + 1e-3


def test_a_scale_has_no_empty_step_above_numbers_that_only_just_pass_a_mark() -> None:
    scale = Scale([0, 4.026], 0, 100)
    assert (scale.ticks[-1], scale(4.026)) == (4, 100)
    assert Scale([0, 4.2], 0, 100).ticks[-1] == 5


def test_a_log_scale_has_no_marks_beyond_its_numbers() -> None:
    scale = Scale([12, 300], 0, 100, log=True, snug=True)
    assert scale.ticks == [100]


def test_a_log_scale_of_few_decades_is_marked_between_them() -> None:
    assert Scale([0.023, 0.32], 0, 1, log=True).ticks == [0.02, 0.05, 0.1, 0.2, 0.5]
    assert Scale([1, 1e6], 0, 1, log=True).ticks == [10.0**power for power in range(7)]


def test_a_log_scale_of_some_decades_is_marked_at_powers_of_ten_and_at_its_ends() -> None:
    assert Scale([585, 549_946], 0, 1, log=True).ticks == [500.0, 1e3, 1e4, 1e5, 1e6]
    assert Scale([7, 7], 0, 1, log=True).ticks == [5, 10]


def test_the_least_point_of_a_log_scale_is_clear_of_the_axis() -> None:
    """0.021 lay on the axis, which began at 0.02."""
    assert Scale([0.021, 0.32], 0, 100, log=True).ticks[0] == 0.01
    assert Scale([0.021, 0.32], 0, 100, log=True)(0.021) > 15
    assert Scale([20, 300], 0, 100, log=True).ticks[0] == 20, "what is marked may lie on it"
