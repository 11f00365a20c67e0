"""Numbers that notebook 2 quotes and no cell of it prints."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from statistics import fmean
from typing import Any

import pytest

from adsearch.game import MAX
from adsearch.games import TicTacToe, Tree
from adsearch.search import alpha_beta

pytestmark = pytest.mark.slow


def test_a_move_that_exploits_a_habit_loses_to_a_perfect_reply() -> None:
    """Notebook 2: after 0, 4, 1 and 2 only 6 holds the draw. With 3, which O's habit does not
    punish, X leaves 6 open."""
    game = TicTacToe()
    s = game.initial()
    for move in (0, 4, 1, 2):
        s = game.result(s, move)
    values = {a: alpha_beta(game, game.result(s, a)).value for a in game.actions(s)}
    assert values == {3: -1, 5: -1, 6: 0, 7: -1, 8: -1}
    lost = game.result(game.result(s, 3), 6)
    assert game.is_terminal(lost)
    assert game.utility(lost) == -1


@pytest.mark.parametrize(
    ("epsilon", "corner", "edge", "centre"),
    [(0.1, 0.226, 0.225, 0.235), (0.5, 0.795, 0.778, 0.795), (0.6, 0.869, 0.851, 0.865)],
)
def test_which_opening_is_best_against_a_min_who_sometimes_errs(
    epsilon: float, corner: float, edge: float, centre: float
) -> None:
    """Notebook 2, an answer in Going further: the centre up to one half, then the corner."""
    game = TicTacToe()

    @cache
    def both(s: int) -> tuple[float, float]:
        """The minimax value, and what X gets on average."""
        if game.is_terminal(s):
            return game.utility(s), game.utility(s)
        below = [both(game.result(s, a)) for a in game.actions(s)]
        values = [value for value, _ in below]
        if game.player(s) == MAX:
            return max(values), max(average for _, average in below)
        best = [average for value, average in below if value == min(values)]
        anything = fmean(average for _, average in below)
        return min(values), epsilon * anything + (1 - epsilon) * fmean(best)

    averages = [both(game.result(game.initial(), a))[1] for a in (0, 1, 4)]
    assert [round(average, 3) for average in averages] == [corner, edge, centre]


def test_what_reaches_the_root_if_vectors_are_compared_wrongly() -> None:
    """Notebook 2, an answer: whole vectors give one, sums another."""
    game = Tree(
        "A(B(C(<1 2 6> <4 2 3>) C(<4 1 3> <4 1 2>)) B(C(<3 6 1> <3 2 2>) C(<2 1 5> <4 4 1>)))"
    )

    def backed_up(s: Any, key: Callable[[tuple[float, ...]], Any]) -> tuple[float, ...]:
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in game.players)
        return max((backed_up(game.result(s, a), key) for a in game.actions(s)), key=key)

    assert backed_up(game.initial(), tuple) == (4, 4, 1)
    assert backed_up(game.initial(), sum) == (3, 6, 1)
