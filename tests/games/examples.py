"""At least one instance of every game, for the tests that every game has to pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adsearch import games
from adsearch.game import MIN, Game


def zero(s: Any) -> float:
    """An evaluation that can be pickled."""
    return 0


EXAMPLES: dict[str, Callable[[], Game[Any, Any]]] = {
    "Backgammon": lambda: games.Backgammon(),
    "Checkers": lambda: games.Checkers(),
    "Checkers 6x6 with patience": lambda: games.Checkers(6, patience=20),
    "Chess": lambda: games.Chess(),
    "Chess with repetition": lambda: games.Chess(repetition=True),
    "ConnectFour": lambda: games.ConnectFour(),
    "ConnectFour 5x4": lambda: games.ConnectFour(5, 4),
    "Endgame KRK": lambda: games.Endgame("KRK"),
    "Endgame KBNK": lambda: games.Endgame("KBNK"),
    "Go 3x3": lambda: games.Go(3, komi=0.5),
    "Go 5x5": lambda: games.Go(5),
    "Graph": lambda: games.Graph("A = max(B stop:0); B = min(A C); C = chance(0.25:1 0.75:A)"),
    "Hex": lambda: games.Hex(5),
    "Hypergammon": lambda: games.Hypergammon(),
    "Kalah": lambda: games.Kalah(),
    "Kuhn": lambda: games.Kuhn(),
    "Kuhn with five cards": lambda: games.Kuhn(5),
    "Leduc": lambda: games.Leduc(),
    "NGame": lambda: games.NGame(6),
    "Nim": lambda: games.Nim((3, 4, 5)),
    "Nim with three players": lambda: games.Nim((1, 2, 2), players=3),
    "Othello": lambda: games.Othello(),
    "Othello 4x4": lambda: games.Othello(4),
    "Pearl": lambda: games.Pearl(6),
    "Pig": lambda: games.Pig(30),
    "Race": lambda: games.Race(),
    "Shallow": lambda: games.Shallow(games.TicTacToe(), 4, zero),
    "TicTacToe": lambda: games.TicTacToe(),
    "TicTacToe 5x4x4": lambda: games.TicTacToe(5, 4, 4),
    "Tree": lambda: games.Tree("(a1:(b1:3 12 8) a2:(2 4 6) chance(0.5:14 0.5:min(5 2)))"),
    "Tree with three players": lambda: games.Tree("A(B(C(<1 2 6> <4 2 3>) <4 1 3>) <3 6 1>)"),
    "Tree with information sets": lambda: games.Tree(
        "chance(#r(guess:max#g(l:1 r:-1) safe:0.5) #r(guess:max#g(l:-1 r:1) safe:0.5))"
    ),
    "Uniform": lambda: games.Uniform(3, 3, first=MIN),
    "Whist": lambda: games.Whist("9.AQ", "QJ.9", "AKT.KJT"),
}
