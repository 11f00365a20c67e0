"""Mistakes that do nearly the same are told apart, or what is said is true of both."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from adsearch.game import MAX
from autograder import check

pytestmark = pytest.mark.slow


def test_who_never_lowers_beta_is_not_told_to_move_alpha() -> None:
    def alpha_beta(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            v = alpha_beta(game, game.result(state, a), alpha, beta)
            if game.player(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
            if alpha >= beta:
                break
        return best

    assert check("alpha_beta.value", alpha_beta).mistake == "MIN never lowers β"
