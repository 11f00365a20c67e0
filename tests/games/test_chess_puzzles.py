"""The ten positions of notebook 12, and the one move that each of them asks for."""

from __future__ import annotations

from collections.abc import Iterator

import chess
import pytest

from adsearch.games.chess_puzzles import AIMS, PUZZLES

FORK = PUZZLES[-1]


def mates(board: chess.Board, moves: int) -> Iterator[str]:
    """The moves that mate in at most so many moves, whatever the other side does."""
    for move in list(board.legal_moves):
        board.push(move)
        if board.is_checkmate() or (moves > 1 and not board.is_stalemate() and lost(board, moves)):
            yield move.uci()
        board.pop()


def lost(board: chess.Board, moves: int) -> bool:
    for reply in list(board.legal_moves):
        board.push(reply)
        is_mated = any(mates(board.copy(stack=False), moves - 1))
        board.pop()
        if not is_mated:
            return False
    return True


@pytest.mark.parametrize(("fen", "key"), PUZZLES[:6])
def test_one_move_alone_mates_in_two(fen: str, key: str) -> None:
    assert list(mates(chess.Board(f"{fen} 0 1"), 2)) == [key]


def test_the_mates_that_are_promised_come_in_so_many_moves() -> None:
    assert len(AIMS) == len(PUZZLES)
    for aim, (fen, key) in list(zip(AIMS, PUZZLES, strict=True))[:8]:  # the mate in 4 takes long
        moves, board = int(aim.removeprefix("mate in ")), chess.Board(f"{fen} 0 1")
        assert not any(mates(board, moves - 1)), "no sooner"
        board.push_uci(key)
        assert lost(board, moves)


@pytest.mark.parametrize(("fen", "key"), PUZZLES)
def test_the_best_move_gives_check(fen: str, key: str) -> None:
    board = chess.Board(f"{fen} 0 1")
    assert board.turn == chess.WHITE
    board.push_uci(key)
    assert board.is_check()


def test_the_last_one_attacks_king_and_rook_at_once() -> None:
    fen, key = FORK
    board = chess.Board(f"{fen} 0 1")
    board.push_uci(key)
    attacked = {board.piece_at(square) for square in board.attacks(chess.parse_square(key[2:]))}
    assert {chess.Piece.from_symbol("k"), chess.Piece.from_symbol("r")} <= attacked
    assert not any(chess.parse_square(key[2:]) == move.to_square for move in board.legal_moves)
