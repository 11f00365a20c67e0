"""A mistake is named only where its hint is true of the program."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX
from autograder import check
from autograder.exercises.minimax import value_of


def test_a_mistake_that_is_wrong_where_the_program_is_right_is_not_named() -> None:
    """It says 0 where there is one move, as one would that returns the move; but it does not."""

    def nothing_to_choose(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        if len(game.actions(state)) == 1:
            return 0
        best = max if game.player(state) == MAX else min
        return best(nothing_to_choose(game, game.result(state, a)) for a in game.actions(state))

    report = check("minimax.value", nothing_to_choose)
    assert report.points < report.max_points
    assert report.mistake is None


def test_a_mistake_that_is_right_where_the_program_is_wrong_is_not_named() -> None:
    """It answers as a known mistake would, but what is wrong is that it asked nothing."""
    known: dict[Any, Any] = {}

    def from_memory(game: Any, state: Any) -> Any:
        key = repr(game), state
        if key not in known:
            known[key] = value_of(game, state)
        return known[key]

    assert check("minimax.value", from_memory).points == 6
    report = check("minimax.value", from_memory)
    assert report.points < report.max_points
    assert report.mistake is None


def test_a_mistake_is_named_though_the_program_gets_a_rare_case_right() -> None:
    """The known one does not refuse to answer where there is nothing to go by."""

    def careful(outcomes: Any) -> Any:
        if not any(share for share, _ in outcomes):
            raise ValueError("no outcomes")
        return sum(share * utility for share, utility in outcomes)

    assert check("evaluation.expected", careful).mistake == "counts are not divided"
