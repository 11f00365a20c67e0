"""Numbers that notebook 10 quotes and no cell of it prints."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from itertools import accumulate
from math import erf, exp, hypot, inf, pi, sqrt
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import Kalah
from adsearch.matches import (
    Agent,
    Budget,
    OverBudget,
    alpha_beta_player,
    chance_to_pass,
    greedy_player,
    limited,
    losing_move,
    match,
    tournament,
)
from adsearch.search import alpha_beta
from adsearch.search.mcts import Node, backpropagate, expand, most_visits, select
from adsearch.search.monte_carlo import playout
from autograder import my_engine
from autograder.course.master_solutions import worked_solutions
from autograder.exercises.material.kalah_matches import TERMS
from tests.course.classes import master

pytestmark = pytest.mark.slow


KALAH = Kalah()
# Our player is the one that the master has.
OURS: dict[str, Any] = {"Kalah": Kalah, "inf": inf, "suppress": suppress}
exec(worked_solutions(master("tournament").read_bytes())["tournament.player"], OURS)
player, value_of = OURS["player"], OURS["after"]


def _lead(s: Any) -> float:
    ours, theirs = KALAH.stores(s)
    return ours - theirs


def _deep_value(s: Any) -> float:
    if KALAH.is_terminal(s):
        return KALAH.utility(s)
    return alpha_beta(KALAH, s, depth=8, evaluation=_lead).value


TWO, FOUR = (alpha_beta_player(depth, _lead) for depth in (2, 4))


def test_depth_two_does_not_see_an_extra_turn_and_then_a_capture() -> None:
    """Notebook 10, "Read a loss"."""
    record, side = match(KALAH, TWO, FOUR, pairs=5, seed=27).lost[0]
    worst = losing_move(KALAH, record, side, _deep_value)
    assert worst is not None
    assert (side, worst.ply, worst.action, worst.cost) == (MAX, 10, 1, 9)
    values = {a: _deep_value(KALAH.result(worst.state, a)) for a in KALAH.actions(worst.state)}
    assert values == {0: 1, 1: -8, 3: -3, 4: -9}
    s = KALAH.result(worst.state, worst.action)
    replies = [(move.player, move.action) for move in record.moves[11:13]]
    assert (replies, KALAH.stores(s)[MIN]) == ([(MIN, 2), (MIN, 4)], 5)
    s = KALAH.result(KALAH.result(s, 2), 4)
    assert (KALAH.player(s), KALAH.stores(s)[MIN]) == (MAX, 11)


def test_our_player_does_not_see_a_chain_of_extra_turns() -> None:
    """Notebook 10, below that: the capture is the ninth move."""
    record, side = match(KALAH, limited(player, 3000), FOUR, pairs=1, seed=4).lost[0]
    worst = losing_move(KALAH, record, side, _deep_value)
    assert worst is not None
    assert (side, worst.ply, worst.action, worst.cost) == (MAX, 13, 2, 7)
    chain = record.moves[13:22]
    assert [(move.player, move.action) for move in chain] == [
        *((MAX, 2), (MIN, 5), (MAX, 4), (MAX, 3)),
        *((MIN, 4), (MIN, 5), (MIN, 2), (MIN, 5), (MIN, 4)),
    ]
    states = list(accumulate((move.action for move in chain), KALAH.result, initial=worst.state))
    assert [KALAH.stores(s)[MIN] for s in states[4:]] == [6, 7, 8, 9, 10, 15]
    assert KALAH.rows(states[-2])[MAX][0] == 4
    assert _calls_of_our_player(worst.state, 6) <= 3000 < _calls_of_our_player(worst.state, 7)


def _calls_of_our_player(s: Any, depths: int) -> int:
    """How many calls our player needs to finish so many depths."""
    budget = Budget()
    game = budget.metered(KALAH)
    moves = game.actions(s)[::-1]
    for depth in range(depths):
        alpha, best = -inf, moves[0]
        for a in moves:
            value = value_of(game, s, a, depth, alpha, inf, budget)
            if value > alpha:
                alpha, best = value, a
        moves = (best, *(a for a in moves if a != best))
    return budget.spent


def test_a_budget_of_kalah_is_enough_for_depth_six() -> None:
    """Notebook 10, the last step of the exercise."""

    def nearest_first(game: Any, s: Any, actions: Any, ply: int) -> Any:
        return actions[::-1]

    nodes = [
        alpha_beta(KALAH, depth=depth, evaluation=_lead, order=nearest_first).statistics.nodes
        for depth in range(1, 8)
    ]
    assert sum(nodes[:6]) <= 3000 < sum(nodes)


def _tree_of_playouts(game: Any, s: Any, budget: Budget) -> Node[Any, Any]:
    """The tree of UCT (C = 1, only winning counts) when the budget is used up."""
    own = Budget(int(budget.left()))
    game, rng = own.metered(game), random.Random(random.getrandbits(64))
    root = Node(game, s)
    with suppress(OverBudget):
        for _ in range(3000):  # near the end of a game playouts cost nothing
            leaf = expand(game, select(game, root, 1.0, rng), rng)
            utility = playout(game, leaf.state, rng)
            backpropagate(leaf, 1.0 if utility > 0 else 0.0 if utility < 0 else 0.5)
    return root


def _monte_carlo(game: Any, s: Any, budget: Budget) -> Any:
    return most_visits(_tree_of_playouts(game, s, budget)).action


def test_how_many_playouts_a_budget_of_kalah_pays_for() -> None:
    """Notebook 10, the rules of the exercise: about 70."""
    random.seed(1)
    trees = [_tree_of_playouts(KALAH, KALAH.initial(), Budget(3000)) for _ in range(20)]
    assert 66 < sum(tree.visits for tree in trees) / len(trees) < 74


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize(
    ("opponent", "score", "margin"),
    [(greedy_player(_lead), 0.809, 0.036), (alpha_beta_player(2, _lead), 0.428, 0.045)],
)
def test_how_monte_carlo_does_within_the_budget(
    opponent: Agent, score: float, margin: float
) -> None:
    """Notebook 10, the long matches; fewer pairs here, from other openings."""
    result = match(KALAH, limited(_monte_carlo, 3000), opponent, pairs=40, seed=7, workers=2)
    assert result.forfeited == 0
    assert abs(result.score - score) <= 3.3 / 1.96 * hypot(result.margin, margin)


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


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_how_many_wins_or_losses_in_a_row_end_a_match(opponent: str) -> None:
    """Notebook 10, beside that table."""
    verdict = TERMS[opponent].verdict
    assert [verdict(wins, wins) for wins in (9, 10)] == [None, True]
    assert [verdict(0, losses) for losses in (5, 6)] == [None, False]
    assert round((0.853 / 0.5) ** 10) == 209


def _ready(houses: Sequence[int]) -> int:
    return sum(seeds == len(houses) - house for house, seeds in enumerate(houses))


def _lead_and_turns(s: Any) -> float:
    for_max, for_min = KALAH.rows(s)
    return _lead(s) + _ready(for_max) - _ready(for_min)


@pytest.mark.long
@pytest.mark.measured
def test_counting_extra_turns_is_undecided_at_depth_four() -> None:
    """Notebook 10, "Improve it, and prove it"."""
    new, old = alpha_beta_player(4, _lead_and_turns), alpha_beta_player(4, _lead)
    result = match(KALAH, new, old, pairs=40, seed=1)
    assert (result.score, round(result.margin, 3)) == (0.5, 0.076)


@pytest.mark.long
@pytest.mark.measured
def test_counting_extra_turns_is_undecided_in_our_player() -> None:
    """Notebook 10, the end of that section."""

    def second_player(game: Any, state: Any, budget: Budget) -> Any:
        def stores(s: Any) -> tuple[int, int]:
            """With a seed more for each extra turn that is ready."""
            (ours, theirs), (for_max, for_min) = game.stores(s), game.rows(s)
            return ours + _ready(for_max), theirs + _ready(for_min)

        counting = copy(game)
        counting.stores = stores
        return player(counting, state, budget)

    new, old = limited(second_player, 3000), limited(player, 3000)
    result = match(KALAH, new, old, pairs=200, seed=1, workers=2)
    assert (round(result.score, 3), round(result.margin, 3)) == (0.534, 0.035)
    assert 0.495 < result.score - result.margin < 0.5


def test_how_sure_it_is_that_the_opening_matters() -> None:
    """Notebook 10, below the bars: in 56 of 87 pairs the same side won both games."""
    assert (round(56 / 87, 3), round(1.96 * 0.5 / sqrt(87), 3)) == (0.644, 0.105)


def test_how_long_a_match_must_be_to_show_534() -> None:
    """Notebook 10, the end of that section: about 1,700 games."""
    assert round((1.96 + 0.84) ** 2 * 0.25 / 0.034**2, -2) == 1700


@pytest.mark.parametrize(("games", "share"), [(200, 0.29), (400, 0.52), (784, 0.80)])
def test_how_often_a_true_score_of_55_is_noticed(games: int, share: float) -> None:
    """Notebook 10, the same section: the interval of so many games excludes 0.5."""
    beyond = 0.05 / (0.5 / sqrt(games)) - 1.96
    assert round((1 + erf(beyond / sqrt(2))) / 2, 2) == share


def test_what_an_order_saves_multiplies() -> None:
    """Notebook 10, the average cost in two orders: a saving of 13% per move."""
    assert round(0.87**6, 2) == round(485 / 1124, 2) == 0.43


@pytest.mark.long
@pytest.mark.measured
def test_ten_pairs_leave_the_first_place_to_one() -> None:
    """Notebook 10, "Your engine enters the tournament": the scores of our run."""
    field = {
        "my player": limited(player, 3000),
        "my engine": limited(my_engine(_lead, calls=3000), 3000),
        "depth 2": alpha_beta_player(2, _lead),
        "depth 4": alpha_beta_player(4, _lead),
    }
    rows = tournament(KALAH, field, pairs=10).rows
    assert {row.name: (row.place, row.score_text) for row in rows} == {
        "my player": (1, "0.842 (0.729–0.913)"),
        "depth 4": (2, "0.525 (0.401–0.646)"),
        "my engine": (2, "0.433 (0.316–0.559)"),
        "depth 2": (4, "0.200 (0.118–0.318)"),
    }


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
