"""A board of every game that is drawn, small enough to be played out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adsearch.game import Game
from adsearch.games import (
    Backgammon,
    Checkers,
    Chess,
    ConnectFour,
    Endgame,
    Go,
    Hex,
    Hypergammon,
    Kalah,
    Kuhn,
    Leduc,
    Nim,
    Othello,
    Pig,
    Race,
    TicTacToe,
    Whist,
)

BOARDS: dict[str, Callable[[], Game[Any, Any]]] = {
    "backgammon": Backgammon,
    "checkers": lambda: Checkers(6),
    "chess": Chess,
    "connectfour": ConnectFour,
    "endgame": lambda: Endgame("KRK", size=4),
    "go": lambda: Go(3),
    "hex": lambda: Hex(4),
    "hypergammon": Hypergammon,
    "kalah": lambda: Kalah(4, 2),
    "kuhn": Kuhn,
    "leduc": Leduc,
    "nim": lambda: Nim((1, 3, 5)),
    "othello": lambda: Othello(4),
    "pig": lambda: Pig(15),
    "race": lambda: Race(12),
    "tictactoe": TicTacToe,
    "whist": lambda: Whist("32", "KJ", "AQ54"),
}
