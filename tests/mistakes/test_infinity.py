"""Whatever number stands for infinity, a game may be worth more, and the mistake has its name. But
no game here is worth a million, and who relies on that is as right as anybody."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from adsearch.game import MAX
from autograder import check
from autograder.checks.mistakes import reference

value_of = reference("minimax.value")


pytestmark = pytest.mark.slow

Program = Callable[..., Any]


def minimax(largest: float) -> Program:
    def value(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = -largest if game.player(s) == MAX else largest
        for a in game.actions(s):
            v = value(game, game.result(s, a))
            best = max(best, v) if game.player(s) == MAX else min(best, v)
        return best

    return value


def decision(largest: float) -> Program:
    def choose(game: Any, s: Any) -> Any:
        best, move = (-largest if game.player(s) == MAX else largest), None
        for a in game.actions(s):
            v = value_of(game, game.result(s, a))
            if v > best if game.player(s) == MAX else v < best:
                best, move = v, a
        return move

    return choose


def alpha_beta(largest: float) -> Program:
    def value(game: Any, s: Any, alpha: float = -largest, beta: float = largest) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = -largest if game.player(s) == MAX else largest
        for a in game.actions(s):
            v = value(game, game.result(s, a), alpha, beta)
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return value


def negamax(largest: float) -> Program:
    def value(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(s):
            return game.utility(s, game.player(s))
        best = -largest
        for a in game.actions(s):
            best = max(best, -value(game, game.result(s, a), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return value


PROGRAMS = {
    "minimax.value": minimax,
    "minimax.decision": decision,
    "alpha_beta.value": alpha_beta,
    "alpha_beta.negamax": negamax,
}


@pytest.mark.parametrize("exercise", PROGRAMS)
@pytest.mark.parametrize("largest", [500, 1234, 9999, 10**5])
def test_any_number_for_infinity_is_named(exercise: str, largest: float) -> None:
    report = check(exercise, PROGRAMS[exercise](largest))
    assert report.points == report.max_points - {"alpha_beta.value": 2}.get(exercise, 1)
    assert report.mistake == "A large number stands for infinity"


@pytest.mark.parametrize("exercise", PROGRAMS)
@pytest.mark.parametrize("largest", [10**6, inf])
def test_infinity_itself_is_right(exercise: str, largest: float) -> None:
    report = check(exercise, PROGRAMS[exercise](largest))
    assert report.points == report.max_points
