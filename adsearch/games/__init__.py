"""The games, one file each. A game's module is loaded when the game is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adsearch.games.backgammon import Backgammon
    from adsearch.games.checkers import Checkers
    from adsearch.games.chess import Chess
    from adsearch.games.connectfour import ConnectFour
    from adsearch.games.endgame import Endgame
    from adsearch.games.go import Go
    from adsearch.games.graph import Graph
    from adsearch.games.hex import Hex
    from adsearch.games.hypergammon import Hypergammon
    from adsearch.games.kalah import Kalah
    from adsearch.games.kuhn import Kuhn
    from adsearch.games.leduc import Leduc
    from adsearch.games.nim import Nim
    from adsearch.games.othello import Othello
    from adsearch.games.pearl import NGame, Pearl
    from adsearch.games.pig import Pig
    from adsearch.games.race import Race
    from adsearch.games.shallow import Shallow
    from adsearch.games.tictactoe import TicTacToe
    from adsearch.games.tree import Tree
    from adsearch.games.tree_text import BadTree
    from adsearch.games.uniform import Uniform
    from adsearch.games.whist import Whist

__all__ = [
    "Backgammon",
    "BadTree",
    "Checkers",
    "Chess",
    "ConnectFour",
    "Endgame",
    "Go",
    "Graph",
    "Hex",
    "Hypergammon",
    "Kalah",
    "Kuhn",
    "Leduc",
    "NGame",
    "Nim",
    "Othello",
    "Pearl",
    "Pig",
    "Race",
    "Shallow",
    "TicTacToe",
    "Tree",
    "Uniform",
    "Whist",
]

_HOME = {name: name.lower() for name in __all__} | {"BadTree": "tree", "NGame": "pearl"}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"adsearch.games.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
