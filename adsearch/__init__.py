"""Games, searches and pictures for the course on adversarial search."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from adsearch.attempt import attempt
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

if TYPE_CHECKING:
    from adsearch.display import watch
    from adsearch.draw.drawing import graph, monte_carlo_tree, tree
    from adsearch.draw.showing import show, strip
    from adsearch.racing import race
    from adsearch.widgets.editor import edit
    from adsearch.widgets.gamble import sliders
    from adsearch.widgets.horizon import horizon
    from adsearch.widgets.movie import movie
    from adsearch.widgets.playable import play
    from adsearch.widgets.prediction import predict
    from adsearch.widgets.recorded import replay
    from adsearch.widgets.stepper import step

__version__ = "0.1.0"

# Pictures are loaded when they are asked for: `import adsearch` costs nothing.
_LATER = {
    "edit": "widgets.editor",
    "graph": "draw.drawing",
    "horizon": "widgets.horizon",
    "monte_carlo_tree": "draw.drawing",
    "movie": "widgets.movie",
    "play": "widgets.playable",
    "predict": "widgets.prediction",
    "race": "racing",
    "replay": "widgets.recorded",
    "show": "draw.showing",
    "sliders": "widgets.gamble",
    "step": "widgets.stepper",
    "strip": "draw.showing",
    "tree": "draw.drawing",
    "watch": "display",
}

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
    "attempt",
    "edit",
    "graph",
    "horizon",
    "monte_carlo_tree",
    "movie",
    "play",
    "predict",
    "race",
    "replay",
    "show",
    "sliders",
    "step",
    "strip",
    "tree",
    "watch",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"adsearch.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
