"""Othello: published counts, the solved 4 × 4 board, OpenSpiel, and the rules square by square."""

from __future__ import annotations

import random
from functools import cache
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Othello
from adsearch.games.othello import State
from adsearch.testing import conforms
from tests.games.openspiel import compare

SHORTEST = "e6 f4 e3 f6 g5 d6 e7 f5 c5"  # the shortest game on 8 × 8: Black wins 13–0

X_MUST_PASS = """
O...
OXX.
OXX.
..X.
X to move
"""


Board: TypeAlias = dict[tuple[int, int], str]

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def play(game: Othello, moves: str) -> State:
    s = game.initial()
    for move in moves.split():
        s = game.result(s, move)
    return s


def perft(game: Othello, s: State, plies: int) -> int:
    if plies == 0:
        return 1
    return sum(perft(game, game.result(s, a), plies - 1) for a in game.actions(s))


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (4, [4, 12, 44, 128, 424, 1256, 3624]),
        (6, [4, 12, 56, 244, 1364, 7604]),
        (8, [4, 12, 56, 244, 1396, 8200]),
    ],
)
def test_perft(size: int, counts: list[int]) -> None:
    game = Othello(size)
    assert [perft(game, game.initial(), n) for n in range(1, len(counts) + 1)] == counts


@pytest.mark.long
def test_perft_deeper() -> None:
    game = Othello()
    assert [perft(game, game.initial(), n) for n in (7, 8)] == [55092, 390216]


@pytest.mark.slow
def test_on_4x4_the_second_player_wins_by_8() -> None:
    game = Othello(4)

    @cache
    def value(s: State) -> int:
        if game.is_terminal(s):
            return game.margin(s)
        best = max if game.player(s) == MAX else min
        return best(value(game.result(s, a)) for a in game.actions(s))

    assert value(game.initial()) == -8


def test_agrees_with_openspiel() -> None:
    played = set()

    def number(s: State, a: str) -> int:
        played.add(a)
        return 64 if a == "pass" else "abcdefgh".index(a[0]) + 8 * (int(a[1]) - 1)

    compare(Othello(), "othello", number, positions=4000)
    assert "pass" in played


def after(board: Board, mover: str, at: tuple[int, int]) -> Board:
    """The rules word by word: from an empty square in every direction, over enemies, to one's own.
    An empty board if that turns nothing."""
    turned: Board = {}
    for down, right in DIRECTIONS if board[at] == "." else []:
        row, column = at[0] + down, at[1] + right
        run = []
        while board.get((row, column), ".") not in (".", mover):
            run.append((row, column))
            row, column = row + down, column + right
        if board.get((row, column)) == mover:
            turned |= dict.fromkeys(run, mover)
    return board | turned | {at: mover} if turned else {}


def squares(game: Othello, s: State) -> Board:
    rows = game.text(s).splitlines()[:-1]
    return {(i, j): sign for i, row in enumerate(rows) for j, sign in enumerate(row)}


@pytest.mark.slow
@settings(max_examples=15)
@given(st.sampled_from([4, 6, 8, 10]), st.integers(0, 10**6))
def test_follows_the_rules_on_every_size(size: int, seed: int) -> None:
    game, rng = Othello(size), random.Random(seed)
    s = game.initial()
    while not game.is_terminal(s):
        board, mover = squares(game, s), game.player(s)
        outcomes = {f"{chr(97 + at[1])}{at[0] + 1}": after(board, "XO"[mover], at) for at in board}
        legal = {move: outcome for move, outcome in outcomes.items() if outcome}
        assert sorted(game.actions(s)) == sorted(legal or ["pass"])
        assert game.mobility(s, mover) == len(legal)
        other = 1 - mover
        assert game.mobility(s, other) == sum(bool(after(board, "XO"[other], at)) for at in board)
        move = rng.choice(game.actions(s))
        s = game.result(s, move)
        assert squares(game, s) == legal.get(move, board)
    assert not any(after(squares(game, s), p, at) for p in "XO" for at in squares(game, s))


@pytest.mark.parametrize(("size", "plies"), [(4, 20), (6, 50), (8, 100), (10, 30), (16, 10)])
def test_keeps_the_contract(size: int, plies: int) -> None:
    assert conforms(Othello(size), games=3, plies=plies)


def test_starts_as_the_rules_say() -> None:
    game = Othello()
    rows = game.text(game.initial()).splitlines()
    assert rows[3:5] == ["...OX...", "...XO..."]
    assert rows[8] == "X to move"
    assert game.actions(game.initial()) == ("c4", "d3", "e6", "f5")
    assert game.margin(game.initial()) == 0


def test_who_cannot_move_passes() -> None:
    game = Othello(4)
    s = play(game, "a2 a3 c4 a1")
    assert s == game.position(X_MUST_PASS)
    assert game.actions(s) == ("pass",)
    passed = game.result(s, "pass")
    assert game.player(passed) == MIN
    assert game.text(passed) == X_MUST_PASS.strip().replace("X to", "O to")
    assert "pass" not in game.actions(passed)


def test_a_game_can_end_with_empty_squares() -> None:
    game = Othello()
    s = play(game, SHORTEST)
    assert game.is_terminal(s)
    assert game.actions(s) == ()
    assert game.margin(s) == 13
    assert (game.utility(s), game.utility(s, MIN)) == (1, -1)


def test_a_draw_is_worth_nothing() -> None:
    game = Othello(4)
    s = game.position("XXXX\nXXXX\nOOOO\nOOOO\ngame over")
    assert (game.utility(s), game.utility(s, MIN), game.margin(s)) == (0, 0, 0)


def test_two_ways_to_the_same_position_are_one_state() -> None:
    game = Othello()
    ends = [game.initial()]
    for _ in range(5):
        ends = [game.result(s, a) for s in ends for a in game.actions(s)]
    assert len(set(ends)) == len({game.text(s) for s in ends}) < len(ends)


def test_a_finished_game_is_one_state_whoever_moved_last() -> None:
    game = Othello(4)
    endings: dict[str, set[State]] = {}
    for seed in range(3000):
        rng, s = random.Random(seed), game.initial()
        while not game.is_terminal(s):
            s = game.result(s, rng.choice(game.actions(s)))
        endings.setdefault(game.text(s), set()).add(s)
    assert len(endings) < 3000
    assert all(len(states) == 1 for states in endings.values())


def test_moves_are_read_as_people_type_them() -> None:
    game = Othello(4)
    assert game.parse(game.initial(), " B1 ") == "b1"
    assert game.parse(game.position(X_MUST_PASS), "Pass") == "pass"


def test_positions_are_read_as_people_type_them() -> None:
    game = Othello(4)
    assert game.position("\n  . . . .\n. o x .\n.XO.\n....\n x  TO move ") == game.initial()


@pytest.mark.parametrize("size", [5, 2, 0, -8, 18, 8.0, "8"])
def test_a_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="4, 6, 8 … 16 squares a side"):
        Othello(size)


@pytest.mark.parametrize("move", ["d4", "a1", "pass", "j9", "D3", None, True, 19, ["d3"]])
def test_an_illegal_move_is_refused(move: str) -> None:
    game = Othello()
    with pytest.raises(IllegalMove, match=r"(?s)is not legal for MAX at.*legal: c4, d3, e6, f5"):
        game.result(game.initial(), move)


def test_who_must_pass_cannot_place_a_disc() -> None:
    game = Othello(4)
    with pytest.raises(IllegalMove, match="legal: pass"):
        game.result(game.position(X_MUST_PASS), "b1")


@pytest.mark.parametrize("move", ["a1", "pass"])
def test_a_finished_game_takes_no_move(move: str) -> None:
    game = Othello()
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result(play(game, SHORTEST), move)


def test_who_must_pass_has_not_finished() -> None:
    game = Othello(4)
    with pytest.raises(NotTerminal):
        game.utility(game.position(X_MUST_PASS))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 4 rows and a line that tells whose turn it is, found 1 lines"),
        ("....\n.OX.\n.XO.\nX to move", "found 4 lines"),
        ("....\n.OX.\n.XO.\n...\nX to move", "row 4 is '...', not 4 of the signs"),
        ("....\n.OX.\n.XO.\n...?\nX to move", "row 4 is '...[?]'"),
        ("....\n.OX.\n.XO.\n....\nwhite to move", "the last line is 'white to move', not"),
        ("....\n.OX.\n.X..\n....\nX to move", "c3 is empty, but every game starts with a disc"),
        ("....\n.OX.\nXXO.\n....\ngame over", "'game over', but the game goes on"),
        ("....\n.XX.\n.XX.\n....\nO to move", "'o to move', but nobody can move"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        Othello(4).position(text)


def test_a_disc_that_outflanked_nothing_is_impossible() -> None:
    game = Othello(6)
    lonely = game.text(game.initial()).replace("......", "X.....", 1)
    with pytest.raises(IllegalPosition, match="a disc on a1 cannot have outflanked any other"):
        game.position(lonely)
