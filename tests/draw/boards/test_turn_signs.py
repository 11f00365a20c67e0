"""How two negamaxes of Kalah hand their values back, in a picture."""

from __future__ import annotations

from math import inf

from adsearch.draw.turn_signs import turn_signs
from adsearch.games.kalah import Kalah, Position


def best_value(game: Kalah, state: Position, alternate: bool) -> float:
    """As in notebook 10."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best = -inf
    for a in game.actions(state):
        new = game.result(state, a)
        value = best_value(game, new, alternate)
        flips = alternate or game.player(new) != game.player(state)
        best = max(best, -value if flips else value)
    return best


def test_the_line_of_the_notebook() -> None:
    """Notebook 10, "Whose turn is it?"."""
    start, first, second, *_ = turn_signs(Kalah(2, 2), [0, 1], best_value).scene.text.splitlines()
    assert start.startswith(
        "start, ✗ always flips: house 0, +4, ✓ asks whose turn it is: house 1, −2"
    )
    assert first.startswith("1. house 0, always flips: −4 for MAX, asks whose turn it is: −4")
    assert first.endswith("back from there: still MAX's turn: −4 stays −4, ✗ always flips: +4")
    assert "house 1, MIN ends with 0 + 6 seeds, MAX with 2, +4 for MIN in both versions" in second
    assert second.endswith("back from there: from MIN to MAX: +4 becomes −4")


def test_where_the_player_changes_nothing_is_wrong() -> None:
    _, first, *_ = turn_signs(Kalah(2, 2), [1], best_value).scene.text.splitlines()
    assert "✗" not in first.partition("; back from there")[2]
