"""Tables asked from the full game: either colour, promotions, and mates played out."""

from __future__ import annotations

import random
from functools import cache

import chess
import pytest

from adsearch.game import MAX
from adsearch.games import Chess, Endgame
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.chess_endgame_table import ChessEndings
from adsearch.search.endgame_table import EndgameTable
from adsearch.search.lookup_player import choose, until_known


@cache
def endings_of(fen):
    tables = (EndgameTable(Endgame(ending)) for ending in ("KQK", "KRK"))
    return ChessEndings(Chess(fen), *tables)


def shallow(game, s):
    return alpha_beta(game, s, depth=2, evaluation=lambda s: 0).action


@pytest.mark.parametrize("white", [True, False])
def test_either_side_may_have_the_pieces(white):
    game, rng, endings = Endgame("KRK"), random.Random(0), endings_of(chess.STARTING_FEN)
    table = endings.tables[1]
    for s in filter(None, (game.state(rng.randrange(game.slots)) for _ in range(300))):
        board = chess.Board(None)
        board.turn = white is (s[0] == MAX)
        for square, man in zip(s[1:], "KRk" if white else "krK", strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        position = endings.game.position(board.fen())
        assert position in endings
        assert endings.value(position) == table.value(s) * (1 if white else -1)
        assert endings.plies(position) == table.plies(s)


def test_a_mate_is_played_out_against_the_best_defence():
    endings = endings_of("8/8/8/3k4/8/8/8/K6r w - -")
    game, s = endings.game, endings.game.initial()
    plies = endings.plies(s)
    for left in range(plies, 0, -1):
        assert (endings.value(s), endings.plies(s)) == (-1, left)
        s = game.result(s, endings.best_move(s))
    assert game.is_terminal(s)
    assert game.utility(s) == -1


def test_a_capture_of_the_last_piece_is_a_draw():
    endings = endings_of("8/8/8/8/3k4/8/1r6/K7 w - -")
    game, loose = endings.game, endings.game.initial()
    assert (endings.value(loose), endings.best_move(loose)) == (0, "a1b2")
    bare = game.result(loose, "a1b2")
    assert bare in endings
    assert (endings.value(bare), endings.best_move(bare)) == (0, None)


def test_a_search_of_one_ply_promotes_to_what_wins():
    """A queen would give stalemate; the table of KRK says that a rook wins."""
    endings = endings_of("8/5P1k/8/6K1/8/8/8/8 w - -")
    game = endings.game
    found = alpha_beta(until_known(game, endings), depth=1, evaluation=lambda s: 0)
    assert (found.value, found.action) == (1, "f7f8r")
    assert endings.value(game.result(game.initial(), "f7f8q")) == 0


def test_the_search_answers_until_a_table_does():
    endings = endings_of("8/4P3/8/8/1k6/8/8/4K3 w - -")
    game, s, sources = endings.game, endings.game.initial(), []
    while not game.is_terminal(s):
        assert len(sources) < 20
        action, source = choose(game, s, None, endings, shallow)
        sources.append(source)
        s = game.result(s, action)
    assert game.utility(s) == 1
    assert sources == ["search"] + ["table"] * (len(sources) - 1)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/8/8/8/4P3/K6k w - -",  # a pawn
        "8/8/8/8/8/8/8/KRR4k b - -",  # two rooks
        "8/8/8/8/8/8/8/KQR4k b - -",  # a queen and a rook: no table was given
        "1r6/8/8/8/8/8/8/K2R3k b - -",  # pieces on both sides
        "8/8/8/8/8/8/k7/4K2R w K -",  # White may castle
    ],
)
def test_other_positions_are_in_no_table(fen):
    endings = endings_of("8/8/8/3k4/8/8/8/K6r w - -")
    s = endings.game.position(fen)
    assert s not in endings
    with pytest.raises(ValueError, match="no table has the ending\n"):
        endings.value(s)


def test_a_table_of_a_smaller_board_is_refused():
    with pytest.raises(ValueError, match="tables for 8×8, not KRK on 4×4"):
        ChessEndings(Chess(), EndgameTable(Endgame("KRK", 4)))
