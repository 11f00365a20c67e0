"""Endgame tables against published counts, python-chess, and the analysis of any game."""

from __future__ import annotations

import random
from functools import cache

import chess
import pytest

from adsearch.game import MAX, MIN, IllegalPosition, UnsupportedGame
from adsearch.games import Endgame, TicTacToe
from adsearch.search.endgame_table import EndgameTable
from adsearch.search.retrograde import retrograde


@cache
def table_of(ending, size=8):
    return EndgameTable(Endgame(ending, size))


# Legal with White and with Black to move, mates, longest mate, draws with Black to move.
ENDINGS = {
    ("KRK", 3): (108, 224, 16, 3, 84),
    ("KRK", 4): (1_312, 2_184, 40, 7, 612),
    ("KRK", 5): (7_040, 10_488, 72, 10, 2_204),
    ("KRK", 6): (25_440, 35_360, 112, 12, 5_652),
    ("KRK", 7): (72_380, 95_880, 160, 14, None),
    ("KRK", 8): (175_168, 223_944, 216, 16, 22_244),
    ("KQK", 3): (48, 224, 64, 1, 104),
    ("KQK", 4): (812, 2_184, 108, 4, 744),
    ("KQK", 5): (4_976, 10_488, 160, 6, 2_480),
    ("KQK", 6): (19_360, 35_360, 220, 7, 6_088),
    ("KQK", 8): (144_508, 223_944, 364, 10, 23_048),
}


@pytest.mark.parametrize(("ending", "size"), ENDINGS)
def test_small_endings_are_as_the_course_counts_them(ending, size):
    white_legal, black_legal, mates, longest, drawn = ENDINGS[ending, size]
    table = table_of(ending, size)
    white, black = table.counts(MAX), table.counts(MIN)
    assert (sum(white.values()), sum(black.values())) == (white_legal, black_legal)
    assert (black[0], table.longest) == (mates, longest)
    assert None not in white
    assert drawn is None or black[None] == drawn


# Positions by moves to mate, from 0 with Black to move and from 1 with White to move.
DISTANCES = {
    ("KRK", 4, MAX): "120 404 316 236 168 56 12",
    ("KRK", 4, MIN): "40 80 236 208 248 520 192 48",
    ("KRK", 5, MAX): "288 968 756 692 1384 1424 988 388 140 12",
    ("KRK", 8, MAX): "1512 4676 3852 1900 4848 8708 11320 17172 "
    "20088 19016 20476 21480 17824 16136 5244 916",
    ("KQK", 4, MAX): "184 212 344 72",
    ("KQK", 8, MAX): "2448 5012 9064 19964 26164 32064 32104 15000 2680 8",
}


@pytest.mark.parametrize(("ending", "size", "player"), DISTANCES)
def test_positions_by_distance_are_as_many_as_known(ending, size, player):
    counts = table_of(ending, size).counts(player)
    counts.pop(None, None)
    numbers = map(int, DISTANCES[ending, size, player].split())
    assert counts == dict(enumerate(numbers, start=1 - player))


def test_krk_has_the_classes_of_the_published_data_set():
    """Black to move, positions that can be mirrored or turned into each other counted as one.

    By Burnside's lemma: only the two reflections in a diagonal leave positions as they were,
    those with all three men on that diagonal.
    """
    table = table_of("KRK")
    fixed = dict.fromkeys(table.counts(MIN), 0)
    diagonal = [9 * i for i in range(8)]
    for s in ((MIN, wk, r, bk) for wk in diagonal for r in diagonal for bk in diagonal):
        if s in table:
            fixed[table.mate_in(s)] += 1
    classes = {moves: (n + 2 * fixed[moves]) / 8 for moves, n in table.counts(MIN).items()}
    numbers = [27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553]
    assert classes == dict(enumerate([*numbers, 2166, 390])) | {None: 2796}
    assert sum(classes.values()) == 28_056


@pytest.mark.long
def test_kbnk_takes_33_moves_and_is_won_as_often_as_known():
    table = table_of("KBNK")
    white, black = table.counts(MAX), table.counts(MIN)
    assert table.longest == 33
    assert (sum(white.values()), sum(black.values())) == (10_875_504, 13_660_584)
    assert sum(white.values()) - white[None] == 10_822_184
    assert sum(black.values()) - black[None] == 11_188_168
    assert black[0] == 464


# -- position by position ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "size"),
    [
        *[("KRK", 3), ("KRK", 4), ("KQK", 3), ("KQK", 4)],
        *[("KBNK", 3), ("KQRK", 3), ("KRBK", 3), ("KQNK", 3)],  # a capture may leave a won ending
        pytest.param("KRK", 5, marks=pytest.mark.long),
        pytest.param("KBNK", 4, marks=pytest.mark.long),
    ],
)
def test_every_position_is_as_retrograde_analysis_of_the_game_says(ending, size):
    game = Endgame(ending, size)
    table, known = table_of(ending, size), retrograde(game, game.legal_positions())
    for s in known.labels:
        assert s in table
        assert (table.value(s), table.plies(s)) == (known.value(s), known.plies(s)), game.text(s)
    whole = [s for s in known.labels if -1 not in s]
    assert len(whole) == sum(sum(table.counts(player).values()) for player in (MAX, MIN))


def random_positions(game, number, seed=0):
    rng = random.Random(seed)
    drawn = (game.state(rng.randrange(game.slots)) for _ in range(3 * number))
    return [s for s in drawn if s is not None][:number]


def as_board(game, s):
    board = chess.Board(None)
    board.turn = s[0] == MAX
    for man, square in zip(f"{game.ending[:-1]}k", s[1:], strict=True):
        if square >= 0:
            board.set_piece_at(square, chess.Piece.from_symbol(man))
    return board


def from_board(game, board):
    men = [chess.Piece.from_symbol(man) for man in f"{game.ending[:-1]}k"]
    where = [next(iter(board.pieces(man.piece_type, man.color)), -1) for man in men]
    return (MAX if board.turn else MIN, *where)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["KRK", "KQK", pytest.param("KBNK", marks=pytest.mark.long)])
def test_on_the_full_board_every_distance_follows_from_the_moves_of_python_chess(ending):
    """White mates one ply after Black's shortest way, Black one after White's longest, or draws."""
    game, table = Endgame(ending), table_of(ending)
    for s in random_positions(game, 1_000):
        board, after = as_board(game, s), []
        for move in list(board.legal_moves):
            board.push(move)
            after.append(table.plies(from_board(game, board)))
            board.pop()
        expected = 0 if board.is_checkmate() else one_ply_before(game.player(s), after)
        assert table.plies(s) == expected, game.text(s)


def one_ply_before(player, after):
    """The plies to mate where the moves lead to so many plies, None for a draw."""
    lost = [plies for plies in after if plies is not None]
    if not lost or (player == MIN and None in after):
        return None
    return (min if player == MAX else max)(lost) + 1


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "size"), [("KQBNK", 4), ("KQRBK", 4), ("KRBNK", 4)])
def test_with_three_pieces_every_distance_follows_from_the_moves_of_the_game(ending, size):
    game, table = Endgame(ending, size), table_of(ending, size)
    for s in random_positions(game, 1_000):
        if game.is_terminal(s):
            assert table.plies(s) == (0 if game.utility(s) else None)
        else:
            after = [table.plies(game.result(s, a)) for a in game.actions(s)]
            assert table.plies(s) == one_ply_before(game.player(s), after), game.text(s)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["KRK", "KQK", pytest.param("KBNK", marks=pytest.mark.long)])
def test_best_play_mates_in_exactly_the_stated_number_of_moves(ending):
    game, table = Endgame(ending), table_of(ending)
    for s in random_positions(game, 60):
        moves, played = table.mate_in(s), 0
        if moves is None:
            after = game.result(s, table.best_move(s)) if not game.is_terminal(s) else s
            assert table.value(after) == 0
            continue
        while not game.is_terminal(s):
            played += game.player(s) == MAX
            after = game.result(s, table.best_move(s))
            assert table.plies(after) == table.plies(s) - 1
            s = after
        assert (played, game.utility(s)) == (moves, 1)


@pytest.mark.long
def test_a_careless_defence_is_mated_no_later():
    game, table, rng = Endgame("KBNK"), table_of("KBNK"), random.Random(1)
    for s in list(table.positions(MAX, 33))[:5]:
        played = 0
        while not game.is_terminal(s):
            white = game.player(s) == MAX
            played += white
            s = game.result(s, table.best_move(s) if white else rng.choice(game.actions(s)))
        assert game.utility(s) == 1
        assert played <= 33


def test_positions_are_listed_by_distance():
    table = table_of("KRK", 4)
    for player in (MAX, MIN):
        for moves, number in table.counts(player).items():
            listed = list(table.positions(player, moves))
            assert len(listed) == number
            assert {table.mate_in(s) for s in listed} == {moves}
            assert {s[0] for s in listed} == {player}


def test_a_table_takes_a_byte_for_each_number_a_position_can_have():
    assert table_of("KRK").memory == 2 * 64**3 + 2 * 64**2  # and what is left without the rook


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "s",
    [
        (MAX, 0, 7),  # a man is missing
        (MAX, 0, 7, 36, 40),  # a position of KBNK
        (MAX, 0, 7, 7),  # two men on one square
        (MIN, 0, 7, 9),  # the kings side by side
        (MIN, 0, -1, 9),  # the same without the rook
        (MAX, 0, 4, 36),  # Black in check with White to move
        (2, 0, 7, 36),  # nobody moves
        (MIN, 0, 7, 64),  # off the board
        (MIN, -1, 7, 36),  # without a king
        (-1, 0, 7, 36),
        (MIN, 0, 7.0, 36),
        (True, 0, 7, 36),
        "KRK",
        None,
    ],
)
def test_what_is_no_position_of_the_ending_is_refused(s):
    table = table_of("KRK")
    assert s not in table
    for ask in (table.value, table.plies, table.mate_in, table.best_move):
        with pytest.raises(IllegalPosition, match=r"is no position of KRK\. One is who moves"):
            ask(s)


def test_a_position_without_the_piece_is_a_draw():
    table = table_of("KRK")
    assert (table.value((MAX, 0, -1, 36)), table.mate_in((MAX, 0, -1, 36))) == (0, None)
    assert table.best_move((MAX, 0, -1, 36)) is None  # the game is over


@pytest.mark.parametrize("game", [TicTacToe(), "KRK", None])
def test_a_table_of_another_game_is_refused(game):
    with pytest.raises(UnsupportedGame, match=r"made for a game such as Endgame\('KRK'\), not for"):
        EndgameTable(game)


def test_a_table_that_would_not_fit_is_refused():
    with pytest.raises(UnsupportedGame, match="KQRBK on 8×8 would have 2,147,483,648 entries"):
        EndgameTable(Endgame("KQRBK"))
