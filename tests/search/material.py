"""Chess by material alone, in thousandths, so that mate is worth more; captures first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import chess

from adsearch import evaluation
from adsearch.games import Chess
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.quiescence import quiescent_search
from adsearch.search.result import Result

VALUE = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 100}


def mvv_lva(game: Chess, s: Any, actions: Sequence[str], ply: int) -> list[str]:
    """Captures first, of the most valuable victim by the least valuable man; others as they are."""
    board = game.board(s)

    def rank(a: str) -> tuple[int, int]:
        move = chess.Move.from_uci(a)
        if not board.is_capture(move):
            return 1, 0
        victim = board.piece_type_at(move.to_square) or chess.PAWN
        return -VALUE[victim], VALUE[board.piece_type_at(move.from_square) or 0]

    return sorted(actions, key=rank)


def pawns(found: Result) -> float:
    """The value in pawns; a mate is ±1000."""
    return round(found.value * 1000, 6)


def plain(fen: str, depth: int) -> Result:
    game = Chess(fen)
    return alpha_beta(game, depth=depth, evaluation=evaluation.chess(game) / 1000, order=mvv_lva)


def quiet(game: str | Chess, depth: int, **options: Any) -> Result:
    """With quiescence: all captures, and in check all moves."""
    game = Chess(game) if isinstance(game, str) else game
    settings = {"noisy": evaluation.chess_captures, "forced": in_check(game), "order": mvv_lva}
    settings |= options
    return quiescent_search(game, depth=depth, evaluation=evaluation.chess(game) / 1000, **settings)


def in_check(game: Chess) -> Any:
    return lambda s: game.board(s).is_check()


def best(fen: str, search: Any, depth: int) -> set[str]:
    """The best moves at `fen` as players write them, by `search(fen, depth)`."""
    game = Chess(fen)
    s = game.initial()
    values = {
        game.label(s, a): pawns(search(game.text(game.result(s, a)), depth - 1))
        for a in game.actions(s)
    }
    wanted = (max, min)[game.player(s)](values.values())
    return {move for move, value in values.items() if value == wanted}
