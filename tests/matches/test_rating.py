"""Scores, intervals and ratings against exact probabilities and the course's own figures."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.matches import chance_to_pass, elo, games_needed, ratings
from adsearch.matches.rating import mean_and_margin, students_margin


@pytest.mark.parametrize(
    ("score", "gap"), [(0.5, 0), (0.64, 100.0), (0.74, 181.7), (0.853, 305.5), (0.906, 393.6)]
)
def test_a_score_is_a_gap_in_rating(score: float, gap: float) -> None:
    assert round(elo(score), 1) == gap
    assert elo(1 - score) == pytest.approx(-elo(score))


def test_winning_everything_is_infinitely_better() -> None:
    assert (elo(1), elo(0)) == (math.inf, -math.inf)


@pytest.mark.parametrize("score", [-0.1, 1.1, math.nan])
def test_no_score_lies_outside_0_and_1(score: float) -> None:
    with pytest.raises(ValueError, match="a score lies between 0 and 1, not at"):
        elo(score)


def test_half_the_margin_needs_four_times_the_games() -> None:
    assert [games_needed(margin) for margin in (0.10, 0.05, 0.025)] == [97, 385, 1537]
    with pytest.raises(ValueError, match="a margin lies between 0 and 1, not at 0"):
        games_needed(0)


@pytest.mark.parametrize(
    ("points", "games", "score", "chance", "digits"),
    [
        (28, 40, 0.5, 0.0083, 4),
        (28, 40, 0.75, 0.821, 3),
        (28, 40, 0.853, 0.9964, 4),
        (28, 40, 0.906, 0.99995, 5),
        (24, 40, 0.5, 0.134, 3),
        (63, 100, 0.5, 0.0060, 4),
        (63, 100, 0.74, 0.9944, 4),
        (63, 100, 0.723, 0.9838, 4),
        (60, 100, 0.723, 0.9972, 4),
        (60, 100, 0.5, 0.0284, 4),
        (117, 200, 0.5, 0.0097, 4),
        (117, 200, 0.685, 0.9989, 4),
    ],
)
def test_the_thresholds_of_the_course(
    points: int, games: int, score: float, chance: float, digits: int
) -> None:
    assert round(chance_to_pass(points, games, score), digits) == chance


@given(st.integers(1, 30), st.integers(0, 31), st.integers(0, 16))
def test_chances_to_pass_are_exact(games: int, points: int, sixteenths: int) -> None:
    p = Fraction(sixteenths, 16)
    exact = sum(
        math.comb(games, k) * p**k * (1 - p) ** (games - k) for k in range(points, games + 1)
    )
    assert chance_to_pass(points, games, float(p)) == pytest.approx(float(exact), abs=1e-12)


def test_half_points_must_be_reached_by_wins() -> None:
    assert chance_to_pass(27.5, 40) == chance_to_pass(28, 40)


def test_many_games_are_no_trouble() -> None:
    assert chance_to_pass(0, 20_000, 0.3) == pytest.approx(1)
    assert chance_to_pass(10_000, 20_000) == pytest.approx(0.5, abs=0.003)


def test_chances_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match=r"no player scores 0\.5 in 0 games"):
        chance_to_pass(1, 0)
    with pytest.raises(ValueError, match="no player scores 2 in 10 games"):
        chance_to_pass(1, 10, 2)


# -- intervals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("p", [0.3, 0.5, 0.75])
def test_the_interval_holds_the_truth_19_times_in_20(p: float) -> None:
    """Exactly, over all results of 40 pairs of independent games that are won with chance p."""
    lost, split, won = (1 - p) ** 2, 2 * p * (1 - p), p**2
    pairs, held = 40, 0.0
    for wins in range(pairs + 1):
        for losses in range(pairs - wins + 1):
            splits = pairs - wins - losses
            ways = math.comb(pairs, wins) * math.comb(pairs - wins, losses)
            chance = ways * won**wins * lost**losses * split**splits
            mean, margin = mean_and_margin([1.0] * wins + [0.5] * splits + [0.0] * losses)
            held += chance * (abs(mean - p) <= margin)
    assert 0.93 <= held <= 0.965


@pytest.mark.parametrize("n", [1, 5, 100])
@pytest.mark.parametrize("value", [0, 0.5, 1])
def test_pairs_that_are_all_alike_still_leave_room(n: int, value: float) -> None:
    """Were the truth beyond the margin, n pairs alike would come in less than 1 case of 20."""
    mean, margin = mean_and_margin([value] * n)
    assert mean == value
    different = margin / max(value, 1 - value)
    assert (1 - different) ** n == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("n", "t"), [(4, 3.182), (5, 2.776), (10, 2.262), (20, 2.093), (50, 2.010)]
)
def test_few_pairs_have_a_longer_interval(n: int, t: float) -> None:
    """By the printed tables of Student's t; with 1.96 instead, five pairs would seem too sure."""
    pairs = [0.0, 1.0] * (n // 2) + [0.5] * (n % 2)
    error = stdev(pairs) / math.sqrt(n)
    assert students_margin(pairs) / error == pytest.approx(t, rel=0.01)
    assert students_margin([1.0] * n) == mean_and_margin([1.0] * n)[1]


# -- ratings ---------------------------------------------------------------------------------------


def expected_points(truth: dict[str, float], games: float) -> dict[tuple[str, str], float]:
    return {
        (a, b): games / (1 + 10 ** ((truth[b] - truth[a]) / 400))
        for a in truth
        for b in truth
        if a != b
    }


@given(st.lists(st.integers(-400, 400), min_size=2, max_size=7))
def test_ratings_are_found_again_from_the_points_they_predict(truth: list[int]) -> None:
    names = {f"player {i}": float(elo) for i, elo in enumerate(truth)}
    mean = sum(truth) / len(truth)
    table = ratings(expected_points(names, games=1e6))
    for name, rating in table.items():
        assert rating.elo == pytest.approx(names[name] - mean, abs=0.5)
    assert [table[name].elo for name in table] == sorted(
        (rating.elo for rating in table.values()), reverse=True
    )


def test_two_ratings_differ_by_the_gap_of_the_score() -> None:
    table = ratings({("a", "b"): 64_000, ("b", "a"): 36_000})
    assert table["a"].elo - table["b"].elo == pytest.approx(elo(0.64), abs=0.01)


def test_rating_intervals_hold_the_truth() -> None:
    """Of 300 ratings from simulated tournaments, about 19 in 20."""
    rng, held = random.Random(1), 0
    for _ in range(50):
        truth = {name: rng.gauss(0, 150) for name in "abcdef"}
        mean = sum(truth.values()) / 6
        points = {}
        for (a, b), expected in expected_points(truth, games=1).items():
            if a < b:
                points[a, b] = float(sum(rng.random() < expected for _ in range(60)))
                points[b, a] = 60 - points[a, b]
        for name, rating in ratings(points).items():
            held += abs(rating.elo - (truth[name] - mean)) <= rating.margin
    assert 0.92 <= held / 300 <= 0.99


def test_a_clean_sweep_is_not_infinite_but_unsure() -> None:
    table = ratings({("a", "b"): 40, ("b", "a"): 0})
    assert 300 < table["a"].elo - table["b"].elo < 2000
    assert table["a"].margin > 300


def test_ratings_do_not_add_up() -> None:
    """Kalah in the course: by d2, d4 would be 487 above greedy; between them it was 394."""
    d4_d2, d2_greedy, d4_greedy = elo(0.740), elo(0.853), elo(0.906)
    assert (round(d4_d2 + d2_greedy), round(d4_greedy)) == (487, 394)
    measured = ((0.740, 0.038), (0.853, 0.031), (0.906, 0.027))
    margins = [(elo(s + m) - elo(s - m)) / 2 for s, m in measured]
    assert [round(margin) for margin in margins] == [35, 44, 57]
    assert round(math.hypot(*margins)) == 79 < d4_d2 + d2_greedy - d4_greedy - 10
    score = {("d4", "d2"): 0.740, ("d2", "greedy"): 0.853, ("d4", "greedy"): 0.906}
    points = {pair: 400 * s for pair, s in score.items()}
    points |= {(b, a): 400 * (1 - s) for (a, b), s in score.items()}
    table = ratings(points)
    assert list(table) == ["d4", "d2", "greedy"]
    assert 394 < table["d4"].elo - table["greedy"].elo < 487


def test_nobody_has_no_rating() -> None:
    assert ratings({}) == {}
