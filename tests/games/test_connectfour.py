"""Connect Four, and its relatives of other sizes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition
from adsearch.games.connectfour import ConnectFour, State
from adsearch.testing import conforms
from tests.games.lines import has_line, lines, solved
from tests.games.openspiel import compare

Size = tuple[int, int, int]
SIZES = [(7, 6, 4), (6, 7, 3), (4, 4, 2), (1, 1, 1), (1, 5, 3), (8, 2, 5), (9, 10, 6), (8, 9, 8)]


def perft(game: ConnectFour, s: State, depth: int) -> int:
    """How many ways of `depth` moves there are; finished games are not counted on."""
    if depth == 0:
        return 1
    return sum(perft(game, game.result(s, a), depth - 1) for a in game.actions(s))


PERFT = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536]


@pytest.mark.parametrize("depth", [*range(7), pytest.param(7, marks=pytest.mark.long)])
def test_move_sequences(depth: int) -> None:
    game = ConnectFour()
    assert perft(game, game.initial(), depth) == PERFT[depth]


POSITIONS = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275]  # OEIS A212693


@pytest.mark.slow
@pytest.mark.parametrize("plies", [6, pytest.param(8, marks=pytest.mark.long)])
def test_positions_by_ply(plies: int) -> None:
    """Whatever the order of the moves, the same board is the same state."""
    game = ConnectFour()
    ply, counts = {game.initial()}, [1]
    for _ in range(plies):
        ply = {game.result(s, a) for s in ply for a in game.actions(s)}
        counts.append(len(ply))
        assert len({game.text(s) for s in ply}) == len(ply)
    assert counts == POSITIONS[: plies + 1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "value"),
    [(4, 4, 0), (4, 5, 0), pytest.param(5, 4, 0, marks=pytest.mark.long)],
)
def test_with_best_play(width: int, height: int, value: int) -> None:
    """Small boards are drawn. (The smallest that is not, 6 × 4, takes five minutes to solve.)"""
    assert solved(ConnectFour(width, height)) == value


@pytest.mark.parametrize("size", SIZES)
def test_keeps_the_contract(size: Size) -> None:
    assert conforms(ConnectFour(*size), games=10)


@pytest.mark.parametrize("size", [(7, 6, 4), (6, 5, 3), (5, 8, 5), (8, 4, 4)])
def test_agrees_with_openspiel(size: Size) -> None:
    width, height, connect = size
    spiel = f"connect_four(columns={width},rows={height},x_in_row={connect})"
    compare(ConnectFour(*size), spiel, lambda s, a: a)


# -- lines: the layout of bits in which one shift is a step in all directions -------------------


def about_to_drop(game: ConnectFour, cells: set[tuple[int, int]], last: tuple[int, int]) -> State:
    """A state in which MAX has discs at `cells` and the next disc in that column falls to `last`.
    Cells are columns and rows from the bottom; nothing has to lie below them."""
    discs = sum(game.discs[cell] for cell in cells - {last})
    frontier = 1 << last[0] * (game.height + 1) + last[1]
    return discs, 0, frontier, MAX, None


@pytest.mark.parametrize("size", SIZES)
def test_every_line_wins_whichever_disc_comes_last(size: Size) -> None:
    game = ConnectFour(*size)
    for line in lines(*size):
        for last in line:
            s = game.result(about_to_drop(game, set(line), last), last[0])
            assert game.is_terminal(s)
            assert game.utility(s) == 1
        if len(line) > 1:
            missing = set(line) - {last}
            s = game.result(about_to_drop(game, missing, min(missing)), min(missing)[0])
            assert not game.is_terminal(s)


def test_there_are_69_lines() -> None:
    game = ConnectFour()
    assert len(lines(7, 6, 4)) == 69
    cells = [{cell for cell, disc in game.discs.items() if disc & line} for line in game.lines]
    assert {frozenset(line) for line in cells} == lines(7, 6, 4)
    assert [line.bit_count() for line in game.lines] == [4] * 69


@pytest.mark.slow
@given(st.sampled_from(SIZES), st.floats(0.1, 0.9), st.randoms(use_true_random=False))
def test_nothing_but_a_line_wins(size: Size, density: float, rng: random.Random) -> None:
    game = ConnectFour(*size)
    cells = {cell for cell in game.discs if rng.random() < density}
    last = rng.choice(list(game.discs))
    after = game.result(about_to_drop(game, cells, last), last[0])
    assert (after[4] == 1) == any(line <= cells | {last} for line in lines(*size))


@pytest.mark.slow
@given(st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_a_game_ends_with_the_first_line_or_a_full_board(size: Size, rng: random.Random) -> None:
    game = ConnectFour(*size)
    s = game.initial()
    while True:
        text = game.text(s)
        found = [has_line(mark, text, game.connect) for mark in "XO"]
        assert game.is_terminal(s) == (any(found) or "." not in text)
        if game.is_terminal(s):
            assert game.utility(s) == found[MAX] - found[MIN] == -game.utility(s, MIN)
            return
        s = game.result(s, rng.choice(game.actions(s)))


@pytest.mark.parametrize(
    ("size", "text", "value"),
    [
        ((4, 4), ".XOX XOXX XOOX OXOO", -1),
        ((5, 5), ".XXOX OXOOO OXXOX OOXXO XXXOO", 1),
        ((4, 4), ".XOX OXOX XOXO XOXO", 0),
    ],
)
def test_the_last_move_may_win(size: tuple[int, int], text: str, value: int) -> None:
    game = ConnectFour(*size)
    s = game.position(text)
    assert game.actions(s) == (0,)
    assert not game.is_terminal(s)
    assert game.utility(game.result(s, 0)) == value


# -- text and bad input ---------------------------------------------------------------------------


def test_columns_are_typed_as_numbers_or_letters() -> None:
    game = ConnectFour()
    s = game.initial()
    assert [game.parse(s, typed) for typed in ("3", "d", " G ", "0")] == [3, 3, 6, 0]
    for typed in ("7", "h", "-1", "", "dd", "1.0"):
        with pytest.raises(IllegalMove, match="is not legal for MAX at"):
            game.parse(s, typed)


@pytest.mark.parametrize("move", [0, -1, 5, None, "b", 0.5, [2]])
def test_an_illegal_move_is_refused(move: int) -> None:
    game = ConnectFour(5, 4)
    s = game.position("O.... X.... O.... X....")
    with pytest.raises(IllegalMove, match=r"is not legal for MAX at\nO\.\.\.\.\nX"):
        game.result(s, move)
    with pytest.raises(IllegalMove, match=r"legal: 1, 2, 3, 4$"):
        game.parse(s, "a")


def test_a_finished_game_has_no_moves() -> None:
    game = ConnectFour(4, 4)
    s = game.position(".... .... OOO. XXXX")
    assert game.is_terminal(s)
    assert game.actions(s) == ()
    for column in range(4):
        with pytest.raises(IllegalMove, match="the game is over"):
            game.result(s, column)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (".... .... .... ...", "the board has 4 × 4 = 16 cells, but there are 15"),
        (".... .... .... ..1.", "a cell is X, O or ., not '1'"),
        (".... .... .... O...", "0 X and 1 O cannot be"),
        (".... .... .... XX..", "2 X and 0 O cannot be"),
        (".... .X.. .... .O..", "a disc floats in column 1"),
        (".... .... XXXX OOOO", "both X and O have a line"),
        (".... O... OOO. XXXX", "there was a move after the line that had won"),
        (".... ...O OOOX XXXX", "no last move can have made the winning line"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        ConnectFour(4, 4).position(text)


@pytest.mark.parametrize(
    ("size", "reason"),
    [
        ((0, 6, 4), "1 to 26 columns, not 0"),
        ((7, 27, 4), "1 to 26 rows, not 27"),
        ((7, "6", 4), "1 to 26 rows, not '6'"),
        ((3, 3, 4), "no line on 3 × 3 cells is 4 long: 1 to 3 can be"),
        ((7, 6, 0), "is 0 long"),
        ((7, 6, 4.0), "is 4.0 long"),
    ],
)
def test_a_board_that_cannot_be_is_refused(size: Size, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ConnectFour(*size)
