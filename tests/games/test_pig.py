"""Pig: exact chances with a player who never holds, the rules, and OpenSpiel's dice."""

from __future__ import annotations

import random
from functools import cache

import pyspiel
import pytest

from adsearch.game import CHANCE, MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Pig
from adsearch.games.pig import Move, Position
from adsearch.testing import conforms


def chance_to_win_in_one_turn(game: Pig) -> float:
    """Who starts rolls on and on: how likely is the goal before a 1?"""

    @cache
    def chance(s: Position) -> float:
        if game.is_terminal(s):
            return 1
        if game.player(s) == CHANCE:
            return sum(p * chance(game.result(s, o)) for o, p in game.outcomes(s))
        return chance(game.result(s, "roll")) if game.player(s) == MAX else 0

    return chance(game.initial())


@pytest.mark.parametrize(
    ("goal", "one_turn", "first_wins"),
    [(2, 0.833333, 0.857143), (10, 0.590406, 0.709424), (20, 0.375459, 0.615559)],
)
def test_rolling_on_and_on(goal: int, one_turn: float, first_wins: float) -> None:
    """If nobody ever holds, P = q + (1 - q)(1 - P) for the player to roll."""
    q = chance_to_win_in_one_turn(Pig(goal))
    assert q == pytest.approx(one_turn, abs=5e-7)
    assert 1 / (2 - q) == pytest.approx(first_wins, abs=5e-7)


def test_a_turn() -> None:
    """MAX rolls 4 and 2 and holds; MIN rolls 5 and then 1, which loses the five."""
    game = Pig(100)
    s = game.initial()
    seen = []
    moves: list[Move] = ["roll", 4, "roll", 2, "hold", "roll", 5, "roll", 1]
    for move in moves:
        s = game.result(s, move)
        seen.append((game.player(s), s[1:4]))
    assert seen == [
        (CHANCE, (0, 0, 0)),
        (MAX, (0, 0, 4)),
        (CHANCE, (0, 0, 4)),
        (MAX, (0, 0, 6)),
        (MIN, (0, 6, 0)),
        (CHANCE, (0, 6, 0)),
        (MIN, (0, 6, 5)),
        (CHANCE, (0, 6, 5)),
        (MAX, (6, 0, 0)),
    ]


def test_the_first_roll_of_a_turn_is_forced() -> None:
    game = Pig(10)
    assert game.actions((MAX, 4, 0, 0, False)) == ("roll",)
    assert game.actions((MAX, 4, 0, 2, False)) == ("roll", "hold")
    with pytest.raises(IllegalMove, match="legal: roll"):
        game.result((MAX, 4, 0, 0, False), "hold")


@pytest.mark.parametrize("player", [MAX, MIN])
def test_reaching_the_goal_wins_at_once(player: int) -> None:
    game = Pig(10)
    s = game.result((player, 6, 8, 0, True), 4)
    assert game.is_terminal(s)
    assert not game.is_terminal(game.result((player, 6, 8, 0, True), 3))
    assert game.utility(s, player) == 1
    assert game.utility(s, 1 - player) == -1


def test_agrees_with_openspiel() -> None:
    """Their first roll is free, and a turn that reaches the goal still has to be banked."""
    game, rng, roll, stop = Pig(30), random.Random(0), 0, 1
    for _ in range(100):
        ours, theirs = game.initial(), pyspiel.load_game("pig(winscore=30)").new_initial_state()
        while not game.is_terminal(ours):
            if game.player(ours) == CHANCE:
                assert theirs.is_chance_node()
                faces = [(face - 1, p) for face, p in game.outcomes(ours) if isinstance(face, int)]
                assert faces == theirs.chance_outcomes()
                face, _ = rng.choice(faces)
                ours = game.result(ours, face + 1)
                theirs.apply_action(face)
            else:
                assert theirs.current_player() == game.player(ours)
                assert theirs.legal_actions() == [roll, stop]
                move = rng.choice(game.actions(ours))
                ours = game.result(ours, move)
                theirs.apply_action(roll if move == "roll" else stop)
        assert theirs.legal_actions() == [stop]
        theirs.apply_action(stop)
        assert theirs.is_terminal()
        assert theirs.returns() == [game.utility(ours, MAX), game.utility(ours, MIN)]


@pytest.mark.slow
@pytest.mark.parametrize("goal", [1, 2, 3, 10, 30, 100])
def test_keeps_the_contract(goal: int) -> None:
    assert conforms(Pig(goal))


@pytest.mark.parametrize(
    ("rolling", "move"), [(True, 0), (True, 7), (True, "roll"), (False, 3), (False, "pass")]
)
def test_illegal_moves_are_refused(rolling: bool, move: Move) -> None:
    game = Pig(10)
    with pytest.raises(IllegalMove, match="legal: 1, 2" if rolling else "legal: roll, hold"):
        game.result((MAX, 0, 0, 4, rolling), move)


def test_a_finished_game_has_no_moves_and_an_unfinished_one_no_utility() -> None:
    game = Pig(10)
    for move in ("roll", "hold", 2):
        with pytest.raises(IllegalMove, match="the game is over"):
            game.result((MAX, 6, 0, 4, False), move)
    with pytest.raises(NotTerminal, match="MAX to move, 3 this turn"):
        game.utility((MAX, 6, 0, 3, False))


def test_moves_are_read_tolerantly() -> None:
    game = Pig(10)
    assert game.parse((MAX, 0, 0, 4, False), " Hold ") == "hold"
    assert game.parse((MAX, 0, 0, 4, True), " 5") == 5
    with pytest.raises(IllegalMove):
        game.parse((MAX, 0, 0, 4, True), "roll")


def test_positions_are_text() -> None:
    game = Pig(10)
    text = "MAX 6, MIN 4\nMIN rolls, 3 this turn"
    assert game.text((MIN, 4, 6, 3, True)) == text
    assert game.position(f"  {text.lower()}\n") == (MIN, 4, 6, 3, True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("6 4", "write it as\nMAX 0, MIN 0\nMAX to move, 0 this turn"),
        ("MAX 10, MIN 4\nMIN to move, 3 this turn", "banked 10 of 10"),
        ("MAX 6, MIN 1\nMIN to move, 3 this turn", "banked 1 of 10"),
        ("MAX 6, MIN 4\nMIN to move, 1 this turn", "no roll leads to 1"),
        ("MAX 6, MIN 4\nMIN to move, 12 this turn", "no roll leads to 12"),
        ("MAX 8, MIN 4\nMAX to move, 7 this turn", "to 7 this turn with 8 points"),
        ("MAX 6, MIN 4\nMIN rolls, 6 this turn", "nobody rolls any more"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        Pig(10).position(text)


def test_a_goal_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 point, not 0"):
        Pig(0)
