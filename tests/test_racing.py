"""Races: positions are counted depth by depth, and who is too slow stops."""

from __future__ import annotations

import time
from typing import Any

import pytest

import adsearch
from adsearch.games import ConnectFour, Uniform
from adsearch.racing import Race, race


def everything(game: Any, s: Any, depth: int) -> Any:
    if depth and not game.is_terminal(s):
        for a in game.actions(s):
            everything(game, game.result(s, a), depth - 1)


def first_two(game: Any, s: Any, depth: int) -> Any:
    if depth and not game.is_terminal(s):
        for a in game.actions(s)[:2]:
            first_two(game, game.result(s, a), depth - 1)


def slow(game: Any, s: Any, depth: int) -> Any:
    game.result(s, 0)
    if depth > 1:
        while True:
            time.sleep(0.01)


def test_positions_are_counted_with_the_root() -> None:
    found = adsearch.race({"all": everything, "two": first_two}, ConnectFour(), range(1, 5))
    assert isinstance(found, Race)
    assert found.counts == {
        "all": {1: 8, 2: 57, 3: 400, 4: 2801},
        "two": {1: 3, 2: 7, 3: 15, 4: 31},
    }
    assert found.scene.title == "At depth 4 two generates 1.1% as many positions as all"
    assert found.scene.text.splitlines()[-1] == "4 | 2,801 | 31"


def test_theory_is_a_line_beside_what_was_counted() -> None:
    found = race(
        {"all": everything}, Uniform(3, 4), [1, 2], theory={"one": lambda depth: depth + 1}
    )
    assert found.counts == {"all": {1: 4, 2: 13}}
    assert found.scene.text.splitlines()[-1] == "2 | 13 | 3"


def test_a_search_that_takes_too_long_is_not_asked_again() -> None:
    found = race({"slow": slow, "all": everything}, Uniform(2, 4), [1, 2, 3], seconds=0.2)
    assert found.counts["slow"] == {1: 2}
    assert found.counts["all"] == {1: 3, 2: 7, 3: 15}
    assert found.scene.text.splitlines()[-1] == "Stopped after 0.2 seconds: slow at depth 2."


def test_theory_is_shown_for_a_branching_factor() -> None:
    found = race({"all": everything}, Uniform(3, 4), [1, 2], b=3)
    assert "b^m/2" in found.scene.text


def test_a_race_needs_runners() -> None:
    with pytest.raises(ValueError, match="at least one search and one depth"):
        race({}, ConnectFour(), [1])
    with pytest.raises(ValueError, match=r"no search got to depth 2 in 0\.1 seconds"):
        race({"slow": slow}, Uniform(2, 4), [2], seconds=0.1)
