"""Tic-tac-toe and its larger relatives."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition
from adsearch.games.tictactoe import Table, TicTacToe
from adsearch.testing import conforms
from tests.games.lines import has_line, solved
from tests.games.openspiel import compare

SIZES = [(3, 3, 3), (4, 3, 3), (3, 5, 4), (4, 4, 2), (1, 1, 1), (1, 6, 2), (6, 2, 6), (7, 6, 5)]


def plies(game: TicTacToe) -> list[Counter[int]]:
    """For each ply the positions that can come up there, each with how many ways lead to it."""
    found = [Counter([game.initial()])]
    while True:
        ply: Counter[int] = Counter()
        for s, ways in found[-1].items():
            for a in game.actions(s):
                ply[game.result(s, a)] += ways
        if not ply:
            return found
        found.append(ply)


def reachable(game: TicTacToe) -> set[int]:
    return {s for ply in plies(game) for s in ply}


def test_the_tree_has_549_946_nodes() -> None:
    nodes = [ply.total() for ply in plies(TicTacToe())]
    assert nodes == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert sum(nodes) == 549_946


def test_there_are_255_168_games() -> None:
    game, games = TicTacToe(), Counter[float]()
    for ply in plies(game):
        for s, ways in ply.items():
            if game.is_terminal(s):
                games[game.utility(s)] += ways
    assert games == {1: 131_184, -1: 77_904, 0: 46_080}


def canonical(text: str) -> list[str]:
    """The first in order of the eight boards that turning and mirroring make of one."""
    rows, same = text.split(), []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        same += [rows, rows[::-1]]
    return min(same)


@pytest.mark.slow
def test_there_are_5_478_positions_765_up_to_symmetry() -> None:
    game = TicTacToe()
    states = reachable(game)
    over = {s for s in states if game.is_terminal(s)}
    assert (len(states), len(over)) == (5_478, 958)
    classes = [len({tuple(canonical(game.text(s))) for s in some}) for some in (states, over)]
    assert classes == [765, 138]


def test_a_subtree_is_as_large_as_the_course_says() -> None:
    game = TicTacToe()

    def count(s: int) -> tuple[int, int]:
        below = [count(game.result(s, a)) for a in game.actions(s)]
        leaves = sum(leaves for _, leaves in below) if below else 1
        return 1 + sum(nodes for nodes, _ in below), leaves

    assert count(game.position("XX.OO....")) == (157, 73)


@pytest.mark.parametrize(
    ("size", "value"),
    [
        ((3, 3, 3), 0),
        ((4, 3, 3), 1),
        ((3, 4, 3), 1),
        ((2, 2, 2), 1),
        ((5, 2, 3), 0),
        ((1, 1, 1), 1),
    ],
)
def test_with_best_play(size: tuple[int, int, int], value: int) -> None:
    """Three in a line is a draw on 3 × 3 and won by X with a column or a row more."""
    assert solved(TicTacToe(*size)) == value


@pytest.mark.parametrize(
    ("size", "spiel"),
    [((3, 3, 3), "tic_tac_toe")]
    + [((m, n, k), f"mnk(m={m},n={n},k={k})") for m, n, k in [(4, 3, 3), (3, 6, 4), (8, 7, 5)]],
)
def test_agrees_with_openspiel(size: tuple[int, int, int], spiel: str) -> None:
    compare(TicTacToe(*size), spiel, lambda s, a: a)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_keeps_the_contract(size: tuple[int, int, int]) -> None:
    assert conforms(TicTacToe(*size))


def test_a_table_that_runs_full_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "LIMIT", 3)
    assert conforms(TicTacToe(4, 4, 3))


@pytest.mark.slow
@given(st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_a_game_ends_with_the_first_line_or_a_full_board(
    size: tuple[int, int, int], rng: random.Random
) -> None:
    game = TicTacToe(*size)
    s = game.initial()
    while True:
        text = game.text(s)
        lines = [has_line(mark, text, game.k) for mark in "XO"]
        assert game.is_terminal(s) == (any(lines) or "." not in text)
        if game.is_terminal(s):
            assert game.utility(s) == lines[MAX] - lines[MIN] == -game.utility(s, MIN)
            return
        s = game.result(s, rng.choice(game.actions(s)))


def test_the_eight_lines_win_for_either_player_and_nothing_else_does() -> None:
    game = TicTacToe()
    for s in reachable(game):
        text = game.text(s)
        value = has_line("X", text, 3) - has_line("O", text, 3)
        assert game.is_terminal(s) == (value != 0 or "." not in text)
        assert not game.is_terminal(s) or game.utility(s) == value


def test_a_line_on_a_full_board_wins() -> None:
    game = TicTacToe()
    s = game.result(game.position("XOX OXO OX."), 8)
    assert s == game.position("XOXOXOOXX")
    assert game.is_terminal(s)
    assert game.utility(s) == 1


def test_moves_are_typed_as_numbers_or_squares() -> None:
    game = TicTacToe(4, 3, 3)
    assert [game.parse(0, typed) for typed in ("4", " b2 ", "D1", "a3", "11")] == [4, 5, 3, 8, 11]
    for typed in ("e1", "a4", "a0", "b", "2b", "12", "-1", "b 2", "1.0"):
        with pytest.raises(IllegalMove, match="is not legal for MAX at"):
            game.parse(0, typed)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(3, 3, 3), (4, 4, 4)])
@pytest.mark.parametrize("move", [0, -1, 16, None, "b2", 0.5, [2]])
def test_an_illegal_move_is_refused(size: tuple[int, int, int], move: int) -> None:
    game = TicTacToe(*size)
    s = game.result(game.initial(), 0)
    with pytest.raises(IllegalMove, match=r"is not legal for MIN at\nX\.\."):
        game.result(s, move)


def test_a_finished_game_has_no_moves() -> None:
    game = TicTacToe()
    s = game.position("XXX OO. ...")
    assert game.actions(s) == ()
    for move in range(9):
        with pytest.raises(IllegalMove, match="the game is over"):
            game.result(s, move)


def test_the_positions_that_can_be_read_are_those_that_can_come_up() -> None:
    game, read = TicTacToe(), set()
    for marks in product("XO.", repeat=9):
        try:
            read.add(game.position("".join(marks)))
        except IllegalPosition:
            continue
    assert read == reachable(game)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XX.OO...", "the board has 3 × 3 = 9 cells, but there are 8"),
        ("XX.OO.....", "the board has 3 × 3 = 9 cells, but there are 10"),
        ("XX.OO...?", "a cell is X, O or ., not '[?]'"),
        ("O........", "1 O cannot be"),
        ("XXX......", "3 X and 0 O cannot be"),
        ("XXXOOO...", "both X and O have a line"),
        ("XXXOO.O..", "there was a move after the line that had won"),
        ("OOO XX. XX.", "there was a move after the line that had won"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        TicTacToe().position(text)


def test_two_lines_need_a_common_cell() -> None:
    game = TicTacToe(3, 5, 3)
    assert game.utility(game.position("XXX XO. XO. O.O ...")) == 1
    with pytest.raises(IllegalPosition, match="no last move can have made the winning line"):
        game.position("XXX OO. XXX OO. ..O")


@pytest.mark.parametrize(
    ("size", "reason"),
    [
        ((0, 3, 3), "1 to 26 columns, not 0"),
        ((3, -1, 3), "1 to 26 rows, not -1"),
        ((27, 3, 3), "1 to 26 columns, not 27"),
        ((3.0, 3, 3), "1 to 26 columns, not 3.0"),
        ((3, 4, 5), "no line on 3 × 4 cells is 5 long: 1 to 4 can be"),
        ((3, 3, 0), "is 0 long"),
        ((3, 3, "3"), "is '3' long"),
    ],
)
def test_a_board_that_cannot_be_is_refused(size: tuple[int, int, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        TicTacToe(*size)
