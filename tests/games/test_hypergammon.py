"""Hypergammon: backgammon's plays on any board, and what is different."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX, MIN, IllegalPosition, NotTerminal
from adsearch.games import Backgammon, Hypergammon
from adsearch.games.backgammon import OFF, after
from adsearch.testing import conforms

GAME = Hypergammon()


def test_starts_as_the_plan_says() -> None:
    s = GAME.initial()
    assert s == (MAX, (), (0, 0, 0, 0, 0, 0, 1, 1, 1, 0), (0, 0, 0, 0, 0, 0, 1, 1, 1, 0))
    assert GAME.player(s) == CHANCE
    chances = dict(GAME.outcomes(s))
    assert len(chances) == 6
    assert sum(chances.values()) == pytest.approx(1)
    assert chances[3, 1] == pytest.approx(2 / 9)
    assert chances[2, 2] == pytest.approx(1 / 9)
    assert GAME.player(GAME.result(s, (2, 1))) == MAX


def test_plays_are_those_of_backgammon() -> None:
    """Set to backgammon's board, its generator finds the same positions."""
    backgammon, general = Backgammon(), Hypergammon(24, 12, 6)
    rng, compared = random.Random(0), 0
    while compared < 300:
        s = backgammon.initial()
        while not backgammon.is_terminal(s):
            _, roll, mine, theirs = s
            if roll:
                ends, others = (
                    [after(mine, theirs, play) for play in game.plays(mine, theirs, roll)]
                    for game in (backgammon, general)
                )
                assert sorted(ends) == sorted(others), backgammon.text(s)
                compared += 1
            s = backgammon.result(s, rng.choice(backgammon.choices(s)))


def test_how_many_positions_there_are() -> None:
    """All ways to place both sides' checkers, but for the one where both are off."""
    boards = [
        tuple(places.count(p) for p in range(10))
        for places in combinations_with_replacement(range(10), 3)
    ]
    placed = [
        (mine, theirs)
        for mine in boards
        for theirs in boards
        if not any(mine[p] and theirs[9 - p] for p in range(1, 9))
    ]
    assert len(placed) - 1 == 26_943


@pytest.mark.parametrize("winner", [MAX, MIN])
def test_a_win_is_worth_one(winner: int) -> None:
    left = (0, 0, 0, 0, 0, 0, 1, 1, 1, 0)
    s = GAME.result((winner, (2, 1), (2, 1, 0, 0, 0, 0, 0, 0, 0, 0), left), ((1, OFF),))
    assert GAME.is_terminal(s)
    assert (GAME.utility(s, winner), GAME.utility(s, 1 - winner)) == (1, -1)


def test_home_is_the_last_points_of_a_die() -> None:
    """From point 3 a checker can be borne off, and not while another is on point 4."""
    home = (MAX, (3, 1), (1, 0, 0, 2, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 3, 0))
    assert ((3, 2), (3, OFF)) in GAME.actions(home)
    late = (MAX, (3, 3), (1, 0, 0, 1, 1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0, 3, 0))
    assert not any(target == OFF for play in GAME.actions(late) for _, target in play[:1])


def test_text() -> None:
    s = GAME.result(GAME.initial(), (3, 2))
    assert GAME.text(s).splitlines() == [
        "5   6   |   7   8",
        ".   X1  |   X1  X1",
        ".   O1  |   O1  O1",
        "4   3   |   2   1",
        "bar X0 O0, off X0 O0",
        "X to play 3-2",
    ]
    assert GAME.position(GAME.text(s).lower()) == s
    assert GAME.parse(s, "6/1") == ((6, 4), (4, 1))
    assert GAME.parse(GAME.initial(), "23") == (3, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [("X to roll", "X to play 4-1"), ("X1", "X2"), ("X to roll", "the dice decide who starts")],
)
def test_impossible_positions_are_refused(old: str, new: str) -> None:
    text = GAME.text(GAME.initial())
    with pytest.raises(IllegalPosition):
        GAME.position(text.replace(old, new))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((7,), "4, 6, 8 … 48 points, not 7"),
        ((8, 5), "room for 1 to 4 checkers a side, not 5"),
        ((8, 3, 5), "a die has 1 to 4 faces, not 5"),
    ],
)
def test_a_wrong_game_is_refused(arguments: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Hypergammon(*arguments)


def test_a_game_that_goes_on_has_no_utility() -> None:
    with pytest.raises(NotTerminal, match="X to roll"):
        GAME.utility(GAME.initial())


@pytest.mark.parametrize("game", [GAME, Hypergammon(6, 2, 2), Hypergammon(12, 4, 4)])
def test_keeps_the_contract(game: Hypergammon) -> None:
    assert conforms(game, games=3, plies=80)
