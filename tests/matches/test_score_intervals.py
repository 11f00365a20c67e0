"""The intervals of a tournament's scores: they hold the truth, and narrow with the openings."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.matches.score_intervals import score_intervals, wilson


def chance(gap: float) -> float:
    """How likely a player wins who is so many rating points stronger."""
    return 1 / (1 + 10 ** (-gap / 400))


def scores_by_opening(
    strengths: list[float], openings: int, rng: random.Random
) -> dict[str, list[float]]:
    """What players of these strengths score, in pairs of independent games."""
    table = {str(i): [0.0] * openings for i in range(len(strengths))}
    share = 1 / (2 * (len(strengths) - 1))
    for i, j in combinations(range(len(strengths)), 2):
        for opening in [*range(openings), *range(openings)]:
            winner = i if rng.random() < chance(strengths[i] - strengths[j]) else j
            table[str(winner)][opening] += share
    return table


@pytest.mark.parametrize(("players", "openings"), [(2, 20), (3, 4), (3, 20), (8, 4), (8, 20)])
def test_the_intervals_hold_the_truth_19_times_in_20(players: int, openings: int) -> None:
    rng = random.Random(f"{players} {openings}")
    strengths = [1200 * i / (players - 1) for i in range(players)]
    truth = {
        str(i): fmean(chance(own - other) for j, other in enumerate(strengths) if j != i)
        for i, own in enumerate(strengths)
    }
    held = []
    for _ in range(200):
        table = scores_by_opening(strengths, openings, rng)
        intervals = score_intervals(table, games=2 * (players - 1))
        held += [low <= truth[name] <= high for name, (low, high) in intervals.items()]
    assert fmean(held) > 0.94


scores = st.integers(0, 8).map(lambda eighths: eighths / 8)


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(st.lists(scores, min_size=n, max_size=n), min_size=2)
    )
)
def test_an_interval_lies_between_0_and_1_around_its_score(rows: list[list[float]]) -> None:
    table = {str(i): row for i, row in enumerate(rows)}
    for name, (low, high) in score_intervals(table, games=2 * (len(rows) - 1)).items():
        assert 0 <= low < high <= 1
        assert low - 1e-9 <= fmean(table[name]) <= high + 1e-9


@given(st.lists(scores, min_size=1), st.integers(2, 9))
def test_more_openings_of_the_same_kind_make_it_narrower(row: list[float], times: int) -> None:
    def width(row: list[float]) -> float:
        low, high = score_intervals({"a": row, "b": [1 - x for x in row]}, games=2)["a"]
        return high - low

    assert width(row * times) < width(row)


def test_openings_that_differ_make_it_wider() -> None:
    alike = {"a": [0.5] * 6, "b": [0.5] * 6, "c": [0.5] * 6}
    unlike = {"a": [0.25, 0.75] * 3, "b": [0.75, 0.25] * 3, "c": [0.5] * 6}
    (low, high), (lower, higher) = (
        score_intervals(table, games=4)["c"] for table in (alike, unlike)
    )
    assert lower < low < high < higher


@given(scores, st.integers(1, 1000))
def test_wilson_solves_his_equation(score: float, trials: int) -> None:
    """At both ends the score is 1.96 standard deviations away, of the end's own."""
    for end in wilson(score, trials):
        assert (score - end) ** 2 == pytest.approx(1.96**2 * end * (1 - end) / trials, abs=1e-9)
