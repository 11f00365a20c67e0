"""Explicit positions: transpositions, cycles, chance, and what is refused."""

from __future__ import annotations

import pytest

from adsearch.game import CHANCE, MAX, MIN, IllegalMove, IllegalPosition
from adsearch.games import BadTree, Graph


def test_lines_of_play_meet_again() -> None:
    game = Graph("root = min(A B)\nA = max(3 S)\nB = max(-1 S)\nS = min(2 0)")
    assert game.initial() == "root"
    assert game.result(game.result("root", 0), 1) == game.result(game.result("root", 1), 1) == "S"
    assert game.utility(game.result("A", 0), MAX) == 3
    assert game.utility(game.result("A", 0), MIN) == -3
    assert game.bounds == (-1, 3)


def test_play_may_go_in_circles() -> None:
    game = Graph("A = max(on:B stop:0); B = min(back:A win:-1)")
    assert game.result(game.result("A", "on"), "back") == "A"


def test_chance_and_named_endings() -> None:
    game = Graph("A = chance(1/4:Won 3/4:A); Won = 1")
    assert game.player("A") == CHANCE
    assert game.outcomes("A") == [(0, 0.25), (1, 0.75)]
    assert game.is_terminal("Won")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "at least one position"),
        ("A = max(B)", "'B', which is not defined"),
        ("A = max(1); A = 2", "defined twice"),
        ("A = most(1)", "neither a number nor"),
        ("A max(1)", "is no position"),
        ("A = max()", "at least one move"),
        ("A = max(x:1 x:2)", "two moves named 'x'"),
        ("A = chance(0.5:1 0.4:2)", "add up to 0.9"),
        ("A = max(1 $)", "neither a number nor"),
    ],
)
def test_malformed_text_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadTree, match=complaint):
        Graph(text)


def test_unknown_positions_and_moves() -> None:
    game = Graph("A = max(1 2)")
    with pytest.raises(IllegalPosition, match="no position 'Z'"):
        game.player("Z")
    with pytest.raises(IllegalMove, match="legal: 0, 1"):
        game.result("A", 2)
