"""Race: the size of its tree, each rule, exact endings, and the rules written once more."""

from __future__ import annotations

import random
from functools import cache

import pytest

from adsearch.game import CHANCE, MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Race
from adsearch.games.race import Position
from adsearch.testing import conforms


def levels(game: Race, moves: int) -> list[int]:
    """How many nodes lie at each depth, dice and moves counted as one level each."""
    level, sizes = [game.initial()], [1]
    for _ in range(2 * moves):
        level = [game.result(s, a) for s in level for a in game.choices(s)]
        sizes.append(len(level))
    return sizes


def test_nodes_to_four_moves_grow_by_twelve() -> None:
    sizes = levels(Race(30), 4)
    assert [sum(sizes[: 2 * m + 1]) for m in range(5)] == [1, 19, 235, 2827, 33931]
    assert sizes[::2] == [12**m for m in range(5)]


def play(game: Race, before: str, roll: int, pawn: int) -> str:
    s = game.result(game.position(before), roll)
    return game.text(game.result(s, pawn))


@pytest.mark.parametrize(
    ("before", "roll", "pawn", "after"),
    [
        ("MAX 0 0, MIN 0 0\nMAX to roll", 4, 1, "MAX 0 4, MIN 0 0\nMIN to roll"),
        ("MAX 3 8, MIN 5 9\nMIN to roll", 2, 1, "MAX 3 8, MIN 5 11\nMAX to roll"),
        ("MAX 3 8, MIN 5 9\nMAX to roll", 2, 0, "MAX 5 8, MIN 0 9\nMIN to roll"),
        ("MAX 3 8, MIN 9 9\nMAX to roll", 1, 1, "MAX 3 9, MIN 0 0\nMIN to roll"),
        ("MAX 3 8, MIN 5 9\nMAX to roll", 5, 0, "MAX 8 8, MIN 5 9\nMIN to roll"),
        ("MAX 3 8, MIN 5 12\nMAX to roll", 6, 1, "MAX 3 12, MIN 5 12\nMIN to roll"),
    ],
    ids=["advances", "MIN too", "hits", "hits both", "own pawns share", "home is safe and far"],
)
def test_rules_one_by_one(before: str, roll: int, pawn: int, after: str) -> None:
    assert play(Race(12), before, roll, pawn) == after


def test_a_pawn_at_home_stays() -> None:
    game = Race(12)
    s = game.result(game.position("MAX 3 12, MIN 0 0\nMAX to roll"), 6)
    assert game.actions(s) == (0,)
    with pytest.raises(IllegalMove, match=r"legal: 0$"):
        game.result(s, 1)


@pytest.mark.parametrize("winner", [MAX, MIN])
def test_both_pawns_home_win(winner: int) -> None:
    game = Race(12)
    s = game.result((winner, 2, (10, 12), (11, 11)), 0)
    assert game.is_terminal(s)
    assert game.player(s) != CHANCE
    assert not game.outcomes(s)
    assert (game.utility(s, winner), game.utility(s, 1 - winner)) == (1, -1)


def expectation(game: Race, root: Position, plies: int) -> float:
    """MAX's expectation with best play of both; 0 where the game is cut off."""

    @cache
    def value(s: Position, plies: int) -> float:
        if game.is_terminal(s):
            return game.utility(s)
        if not plies:
            return 0
        if game.player(s) == CHANCE:
            return sum(p * value(game.result(s, o), plies - 1) for o, p in game.outcomes(s))
        values = [value(game.result(s, a), plies - 1) for a in game.actions(s)]
        return max(values) if game.player(s) == MAX else min(values)

    return value(root, plies)


def test_who_starts_wins_on_the_shortest_track() -> None:
    """Every roll brings a pawn home there."""
    assert expectation(Race(1), Race(1).initial(), 6) == pytest.approx(1)


def test_an_ending_by_hand() -> None:
    """MAX wins at once with 2 … 6. After a 1, MIN wins at once with 3 … 6, hits with a 2, which
    wins as well, and loses with a 1: 5/6 + 1/6 · 1/6 = 31/36 for MAX."""
    game = Race(12)
    s = game.position("MAX 10 12, MIN 12 9\nMAX to roll")
    assert expectation(game, s, 12) == pytest.approx(2 * 31 / 36 - 1)


def test_hitting_may_be_better_than_going_home() -> None:
    game = Race(12)
    s = game.position("MAX 6 7, MIN 11 12\nMAX has rolled 5")
    hit, home = (expectation(game, game.result(s, pawn), 8) for pawn in game.actions(s))
    assert home == pytest.approx(-1)
    assert hit > -1


def test_agrees_with_the_rules_written_once_more() -> None:
    """As a list of pawns for each player, moved one square at a time."""
    game, rng = Race(9), random.Random(0)
    for _ in range(200):
        s, pawns, mover = game.initial(), [[0, 0], [0, 0]], MAX
        while True:
            over = pawns[1 - mover] == [9, 9]
            assert game.is_terminal(s) == over
            if over:
                assert game.utility(s, 1 - mover) == 1
                break
            assert game.player(s) == CHANCE
            roll = rng.randint(1, 6)
            s = game.result(s, roll)
            assert game.player(s) == mover
            assert list(game.actions(s)) == [i for i in (0, 1) if pawns[mover][i] < 9]
            chosen = rng.choice(game.actions(s))
            s = game.result(s, chosen)
            for _ in range(roll):
                if pawns[mover][chosen] < 9:
                    pawns[mover][chosen] += 1
            square = pawns[mover][chosen]
            for i in (0, 1):
                if square < 9 and pawns[1 - mover][i] == square:
                    pawns[1 - mover][i] = 0
            mover = 1 - mover
            assert s[2:] == (tuple(pawns[mover]), tuple(pawns[1 - mover]))


@pytest.mark.parametrize("track", [1, 2, 7, 12, 30])
def test_keeps_the_contract(track: int) -> None:
    assert conforms(Race(track))


@pytest.mark.parametrize(("die", "move"), [(0, 0), (0, 7), (0, "1"), (3, 2), (3, -1), (3, None)])
def test_illegal_moves_are_refused(die: int, move: int) -> None:
    game = Race(12)
    with pytest.raises(IllegalMove, match="legal: 0, 1$" if die else "legal: 1, 2, 3, 4, 5, 6$"):
        game.result((MAX, die, (0, 4), (5, 5)), move)


def test_a_finished_game_has_no_moves_and_an_unfinished_one_no_utility() -> None:
    game = Race(12)
    for move in (1, 0):
        with pytest.raises(IllegalMove, match="the game is over"):
            game.result((MIN, 0, (0, 4), (12, 12)), move)
    with pytest.raises(NotTerminal, match="MAX to roll"):
        game.utility(game.initial())


def test_positions_are_text() -> None:
    game = Race(12)
    text = "MAX 0 12, MIN 3 4\nMIN has rolled 6"
    assert game.text((MIN, 6, (3, 4), (0, 12))) == text
    assert game.position(f" {text.lower()}\n") == (MIN, 6, (3, 4), (0, 12))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("MAX 0, MIN 0", "write it as\nMAX 0 0, MIN 0 0\nMAX to roll"),
        ("MAX 0 0, MIN 0 0\nMAX has rolled 7", "write it as"),
        ("MAX 13 0, MIN 0 0\nMAX to roll", "the track has 12 squares"),
        ("MAX 3 0, MIN 0 3\nMAX to roll", "on the same square"),
        ("MAX 12 12, MIN 0 3\nMAX to roll", "the game was over"),
        ("MAX 12 12, MIN 0 3\nMIN has rolled 2", "the game was over"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        Race(12).position(text)


def test_a_track_without_squares_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 square long, not 0"):
        Race(0)
