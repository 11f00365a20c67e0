"""Games, searches and pictures for the course on adversarial search."""

from adsearch.game import (
    CHANCE,
    MAX,
    MIN,
    Game,
    IllegalMove,
    IllegalPosition,
    NotTerminal,
    Player,
    UnsupportedGame,
)

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "Game",
    "IllegalMove",
    "IllegalPosition",
    "NotTerminal",
    "Player",
    "UnsupportedGame",
    "__version__",
]
