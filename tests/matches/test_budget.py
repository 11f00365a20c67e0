"""A budget counts what a move costs, refuses what it cannot pay, and charges nothing else."""

from __future__ import annotations

import math
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, Game
from adsearch.games import Go, Kalah, Nim
from adsearch.matches import Budget, OverBudget, limited, play_game, random_player
from adsearch.search import playout_keeping_eyes
from tests.matches.players import first, late, looks, stubborn

NIM = Nim((3, 4, 5))


@pytest.mark.slow
@given(st.integers(0, 30), st.integers(0, 30))
def test_exactly_the_calls_allowed_can_be_made(nodes: int, calls: int) -> None:
    record = play_game(NIM, [limited(looks(calls), nodes), first])
    assert (record.forfeit == MAX) == (calls > nodes)


def test_a_player_without_any_budget_can_still_move() -> None:
    assert play_game(NIM, [limited(random_player, 0)] * 2).forfeit is None


def test_what_is_left_counts_down_to_nothing() -> None:
    budget = Budget(nodes=2)
    game = budget.metered(NIM)
    s = game.initial()
    seen = [budget.left()]
    for _ in range(2):
        s = game.result(s, game.actions(s)[0])
        seen.append(budget.left())
    assert seen == [2, 1, 0]
    with pytest.raises(OverBudget, match="all 2 calls to `result` had been made"):
        game.result(s, game.actions(s)[0])
    assert (budget.left(), budget.spent) == (0, 2)
    assert budget.excess() == "went on after all 2 calls to `result` had been made"


def test_each_move_has_the_whole_budget() -> None:
    record = play_game(NIM, [limited(looks(4), 4), limited(looks(4), 4)])
    assert record.forfeit is None
    assert {move.nodes for move in record.moves} == {4}


def test_the_players_have_budgets_of_their_own() -> None:
    assert play_game(NIM, [limited(looks(3), 3), looks(300)]).forfeit is None
    assert play_game(NIM, [looks(300), limited(looks(3), 2)]).forfeit == MIN


def test_without_a_limit_all_is_left() -> None:
    budget = Budget()
    assert budget.left() == budget.seconds_left() == math.inf
    assert budget.nodes is None


def test_a_limit_can_only_become_tighter() -> None:
    budget = Budget(nodes=10)
    budget.tighten(3)
    budget.tighten(5)
    assert budget.left() == 3
    assert play_game(NIM, [limited(limited(looks(3), 2), 5), first]).forfeit == MAX


def test_only_result_is_paid_for() -> None:
    budget = Budget(nodes=0)
    game = budget.metered(NIM)
    s = game.initial()
    assert (game.player(s), game.is_terminal(s)) == (MAX, False)
    assert game.actions(s) == NIM.actions(s)
    assert game.text(s) == NIM.text(s)
    assert not budget.excess()


class Careful(Nim):
    """A game whose own rules try a move before they offer it."""

    def actions(self, s: Any, /) -> Any:
        return [a for a in super().actions(s) if self.result(s, a) is not None]


def test_what_the_rules_look_up_is_not_charged() -> None:
    assert play_game(Careful((3, 4)), [limited(first, 0)] * 2).forfeit is None


def test_a_stone_costs_as_much_as_a_move_and_a_point_where_it_is_illegal_nothing() -> None:
    game = Go(3)
    eye = game.position("\n".join([".X.", "X..", "...", "O to move"]))
    budget = Budget(nodes=1)
    view = budget.metered(game)
    assert view.try_stone(eye, game.points["a3"]) is None
    assert budget.spent == 0
    assert view.try_stone(eye, game.points["b2"]) == game.result(eye, "b2")
    assert budget.spent == 1
    with pytest.raises(OverBudget, match="all 1 calls"):
        view.try_stone(eye, game.points["b2"])


def test_a_playout_that_keeps_eyes_is_paid_for_move_by_move() -> None:
    game, budget = Go(5), Budget()
    playout_keeping_eyes(budget.metered(game), game.initial(), Random(0))
    assert budget.spent > 25  # more moves than the board has points: some stones were captured


def test_the_view_is_the_game_in_all_but_result() -> None:
    game = Kalah(4, 3)
    view = Budget().metered(game)
    assert isinstance(view, Kalah)
    assert (view.houses, view.bounds, view.players) == (4, game.bounds, game.players)
    assert view.result(view.initial(), 1) == game.result(game.initial(), 1)
    Budget(nodes=0).metered(game)
    assert game.result(game.initial(), 1)  # the game itself is not held to anything


def test_a_player_meets_the_same_view_at_each_of_its_moves() -> None:
    """Whatever a player prepares for a game, it can find again by the game."""
    views: list[Game[Any, Any]] = []

    def notes(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        views.append(game)
        return game.actions(state)[0]

    play_game(NIM, [notes, first])
    assert len(views) > 2
    assert len(set(map(id, views))) == 1


def test_time_that_is_over_stops_the_next_call() -> None:
    budget = Budget(seconds=0.01)
    game = budget.metered(NIM)
    game.result(game.initial(), game.actions(game.initial())[0])
    time.sleep(0.02)
    assert budget.seconds_left() < 0
    with pytest.raises(OverBudget, match=r"its 0\.01 seconds were over"):
        game.result(game.initial(), game.actions(game.initial())[0])


def test_a_late_answer_is_no_answer() -> None:
    record = play_game(NIM, [late, first], seconds=0.1)
    assert "at move 1: it thought for more than 0.1 seconds." in record.ending
    assert record.scores == (0, 1)


def test_a_limited_player_keeps_its_name() -> None:
    assert "stubborn (MAX) forfeited" in play_game(NIM, [limited(stubborn, 5), first]).ending


@pytest.mark.parametrize("nodes", [-1, 1.5, True, "10"])
def test_no_budget_is_less_than_nothing(nodes: Any) -> None:
    with pytest.raises(ValueError, match="a budget is 0 or a positive whole number of nodes"):
        limited(first, nodes)
