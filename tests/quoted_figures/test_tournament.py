"""Numbers that notebook 10 quotes and no cell of it prints."""

from __future__ import annotations

from collections import defaultdict
from math import erf, exp, pi, sqrt
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import Kalah
from adsearch.matches import alpha_beta_player, chance_to_pass, losing_move, match
from adsearch.search import alpha_beta
from autograder.exercises.material.kalah_matches import TERMS

pytestmark = pytest.mark.slow


KALAH = Kalah()


def _lead(s: Any) -> float:
    ours, theirs = KALAH.stores(s)
    return ours - theirs


def test_the_move_of_kalah_after_which_min_has_six_in_a_row() -> None:
    """Notebook 10, "Read a loss"."""

    def deep_value(s: Any) -> float:
        if KALAH.is_terminal(s):
            return KALAH.utility(s)
        return alpha_beta(KALAH, s, depth=8, evaluation=_lead).value

    two, four = (alpha_beta_player(depth, _lead) for depth in (2, 4))
    record, side = match(KALAH, two, four, pairs=5, seed=5).lost[1]
    worst = losing_move(KALAH, record, side, deep_value)
    assert worst is not None
    assert (side, worst.action, worst.cost) == (MAX, 2, 14)
    assert deep_value(worst.state) == -6
    s = KALAH.result(worst.state, worst.action)
    assert (KALAH.rows(s)[MIN][0], KALAH.stores(s)[MIN]) == (6, 6)
    replies = record.moves[worst.ply + 1 : worst.ply + 7]
    assert [(move.player, move.action) for move in replies] == [
        (MIN, a) for a in (5, 0, 5, 3, 5, 4)
    ]
    for move in replies:
        assert KALAH.player(s) == MIN
        s = KALAH.result(s, move.action)
    assert (KALAH.player(s), KALAH.stores(s)[MIN]) == (MAX, 22)


def test_a_budget_of_kalah_is_enough_for_depth_six() -> None:
    """Notebook 10, the last step of the exercise."""

    def nearest_first(game: Any, s: Any, actions: Any, ply: int) -> Any:
        return actions[::-1]

    nodes = [
        alpha_beta(KALAH, depth=depth, evaluation=_lead, order=nearest_first).statistics.nodes
        for depth in range(1, 8)
    ]
    assert sum(nodes[:6]) <= 3000 < sum(nodes)


@pytest.mark.parametrize(
    ("opponent", "equal_passes", "good_fails"),
    [
        ("random", (0.83, 1.03), (0.36, 0.41)),
        ("greedy", (0.83, 1.03), (0.36, 0.41)),
        ("d2", (0.60, 0.85), (0.56, 0.60)),
        ("d4", (0.97, 1.17), (0.11, 0.23)),
    ],
)
def test_what_the_early_end_of_a_match_changes(
    opponent: str, equal_passes: tuple[float, float], good_fails: tuple[float, float]
) -> None:
    """Notebook 10, the table of the check's errors, in per cent: of full matches, then of those
    that stop early."""
    terms = TERMS[opponent]

    def passes(score: float) -> tuple[float, float]:
        going, passed = {0: 1.0}, 0.0
        for played in range(1, terms.games + 1):
            after: dict[int, float] = defaultdict(float)
            for points, chance in going.items():
                after[points + 1] += chance * score
                after[points] += chance * (1 - score)
            passed += sum(p for points, p in after.items() if terms.verdict(points, played))
            going = {n: p for n, p in after.items() if terms.verdict(n, played) is None}
        return 100 * chance_to_pass(terms.enough, terms.games, score), 100 * passed

    assert tuple(round(share, 2) for share in passes(0.5)) == equal_passes
    assert tuple(round(100 - share, 2) for share in passes(terms.good)) == good_fails


def test_how_many_wins_or_losses_in_a_row_end_a_match_against_greedy() -> None:
    """Notebook 10, beside that table."""
    verdict = TERMS["greedy"].verdict
    assert [verdict(wins, wins) for wins in (9, 10)] == [None, True]
    assert [verdict(0, losses) for losses in (5, 6)] == [None, False]
    assert round((0.853 / 0.5) ** 10) == 209


@pytest.mark.parametrize(("players", "share"), [(10, 0.15), (30, 0.57)])
def test_how_often_luck_takes_the_first_place_from_one_of_many_equals(
    players: int, share: float
) -> None:
    """Notebook 10, the class tournament: the best and the worst of so many normal scores are
    further apart than two margins."""

    def below(x: float) -> float:
        return (1 + erf(x / sqrt(2))) / 2

    step, apart = 0.01, 2 * 1.96
    xs = [step * i for i in range(-800, 801)]
    together = (exp(-x * x / 2) * (below(x + apart) - below(x)) ** (players - 1) for x in xs)
    assert round(1 - players * step / sqrt(2 * pi) * sum(together), 2) == share
