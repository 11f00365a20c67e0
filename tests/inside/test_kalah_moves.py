"""Every call to `result` is counted, by whatever way a player makes it."""

from __future__ import annotations

from typing import Any

import pytest

from adsearch.games import Kalah
from autograder.inside.kalah_moves import NODES, Budget, kalah_move, kalah_moves


def by_the_class(game: Kalah, s: Any, budget: Budget) -> int:
    for _ in range(NODES + 1):
        type(game).result(game, s, 0)
    return 0


def with_a_budget_of_its_own(game: Kalah, s: Any, budget: Budget) -> int:
    for _ in range(NODES + 1):
        game.result(s, 0)
        budget.spent, budget.nodes = 0, 10**9
    return 0


def by_the_games_class(game: Kalah, s: Any, budget: Budget) -> int:
    Kalah.result(game, s, 0)
    return 0


@pytest.mark.parametrize("player", [by_the_class, with_a_budget_of_its_own])
def test_no_call_is_free(player: Any) -> None:
    game = Kalah()
    _, reason = kalah_move(player, game.initial(), 0.5)
    assert "all 3,000 calls to `result` had been made" in reason
    (move,) = kalah_moves(player, (6, 4), [game.text(game.initial())], NODES, "seed")
    assert move.spent == NODES + 1


def test_there_is_no_other_way_to_move() -> None:
    assert "AttributeError" in kalah_move(by_the_games_class, Kalah().initial(), 0.5)[1]
