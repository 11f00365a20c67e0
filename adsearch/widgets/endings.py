"""How a finished game came out, in a sentence below who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adsearch.game import MAX, MIN, Game
from adsearch.notation import counted, number
from adsearch.widgets.places import kind_of

STALEMATE = "Stalemate: no legal move, and no check."
NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}
STAKES = {2: "A gammon, which counts twice.", 3: "A backgammon, which counts three times."}


def how_it_ended(game: Game[Any, Any], s: Any) -> str:
    """What decided the finished game `s`; "" where that is all in who has won.

    >>> from adsearch.games import Othello, TicTacToe
    >>> how_it_ended(TicTacToe(), TicTacToe().position("XXX OO. ..."))
    'Three in a row.'
    >>> how_it_ended(TicTacToe(), TicTacToe().position("XOX XOO OXX"))
    'The board is full, and nobody has three in a row.'
    """
    tell = ENDINGS.get(kind_of(game))
    return tell(game, s) if tell else ""


def _line(length: int, is_won: bool) -> str:
    words = f"{NUMBERS.get(length, length)} in a row"
    return f"{words}." if is_won else f"The board is full, and nobody has {words.lower()}."


def _tic_tac_toe(game: Any, s: Any) -> str:
    return _line(game.k, bool(game.utility(s)))


def _connect_four(game: Any, s: Any) -> str:
    return _line(game.connect, bool(game.utility(s)))


def _hex(game: Any, s: Any) -> str:
    sides = "from the top to the bottom" if game.utility(s) > 0 else "from the left to the right"
    return f"An unbroken chain {sides}."


def _chess(game: Any, s: Any) -> str:
    board = game.board(s)
    if board.is_checkmate():
        return "Checkmate."
    if board.is_stalemate():
        return STALEMATE
    if board.is_insufficient_material():
        return "Neither side has enough left to mate with."
    if board.halfmove_clock >= 100:
        return "Fifty moves without a capture or a pawn's move."
    return "The same position for the third time."


def _endgame(game: Any, s: Any) -> str:
    if game.utility(s):
        return "Checkmate."
    is_captured = any(square < 0 for square in s[1:])
    return "White has too little left to mate with." if is_captured else STALEMATE


def _checkers(game: Any, s: Any) -> str:
    if game.utility(s):
        return f"{game.name(game.player(s))} has no move left."
    return f"{game.patience} plies without a capture or a man's move."


def _go(game: Any, s: Any) -> str:
    margin = game.margin(s)
    if not margin:
        return "Both areas are equal."
    return f"{'Black' if margin > 0 else 'White'} is ahead by {_points(abs(margin))}."


def _points(n: float) -> str:
    return f"{number(n)} point{'' if n == 1 else 's'}"


def _othello(game: Any, s: Any) -> str:
    discs = [game.discs(s, player) for player in (MAX, MIN)]
    black, white = (sum(bool(bits & mine) for bits in game.squares.values()) for mine in discs)
    return f"{black} discs to {white}."


def _kalah(game: Any, s: Any) -> str:
    totals = [game.stores(s)[p] + sum(game.rows(s)[p]) for p in game.players]
    return f"{totals[MAX]} seeds to {totals[MIN]}."


def _nim(game: Any, s: Any) -> str:
    took = game.name((game.player(s) - 1) % len(game.players))
    return f"{took} took the last match, which {'loses' if game.misere else 'wins'}."


def _pig(game: Any, s: Any) -> str:
    _, own, other, turn, _ = s
    return f"{_points(own + turn)} to {other}."


def _backgammon(game: Any, s: Any) -> str:
    return STAKES.get(abs(game.utility(s)), "All checkers are off.")


def _race(game: Any, s: Any) -> str:
    return "Both pawns are home."


def _poker(game: Any, s: Any) -> str:
    won = game.utility(s)
    who = game.name(MAX if won > 0 else MIN)
    return f"{who} wins {counted(round(abs(won)), 'chip')}." if won else "The pot is shared."


ENDINGS: dict[str, Callable[[Any, Any], str]] = {
    "backgammon": _backgammon,
    "checkers": _checkers,
    "chess": _chess,
    "connectfour": _connect_four,
    "endgame": _endgame,
    "go": _go,
    "hex": _hex,
    "hypergammon": _backgammon,
    "kalah": _kalah,
    "kuhn": _poker,
    "leduc": _poker,
    "nim": _nim,
    "othello": _othello,
    "pig": _pig,
    "race": _race,
    "tictactoe": _tic_tac_toe,
}
