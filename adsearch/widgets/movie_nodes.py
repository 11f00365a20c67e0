"""How a node of a movie is drawn: its shape, the number below it, and a playout from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adsearch.draw.scene import (
    Circle,
    Item,
    Rect,
    Text,
    curve,
    hexagon,
    text_width,
    triangle,
    words,
)
from adsearch.game import CHANCE, MAX, MIN, Player
from adsearch.search.mcts import Node

WAVE = (7.0, 36.0)  # how wide a playout is drawn, and how far down it goes
ENDING = 20.0  # the height of the box at its end
GHOSTS = {"max": "ghost-max", "min": "ghost-min"}  # how a node without visits is drawn


def owner(player: Player | None) -> str:
    """Whose a number is: that of the player who moved into the node."""
    return "MIN" if player == MIN else "MAX"


def shape(
    node: Node[Any, Any], x: float, y: float, side: float, is_new: bool = False
) -> tuple[str, list[Item]]:
    """What a node is and how it is drawn: with a dashed outline until it is visited."""

    def style(kind: str) -> str:
        return GHOSTS.get(kind, "pruned") if is_new else kind

    if not node.untried and not node.children and node.player != CHANCE:
        width, height = 0.8 * side, 0.66 * side
        return "leaf", [Rect(x - width / 2, y - height / 2, width, height, style("leaf"), 4)]
    if node.player in (MAX, MIN):
        kind = "max" if node.player == MAX else "min"
        return kind, [triangle(x, y, side, kind == "max", style(kind))]
    if node.player == CHANCE:
        return "chance", [Circle(x, y, 0.46 * side, style("chance"))]
    return "other", [hexagon(x, y, side, style("other"))]


def wave(x: float, y: float) -> Item:
    """A line that goes down in waves: the moves of a playout, of which the tree keeps none."""
    wide, down = WAVE
    turns = [(x + wide * (-1) ** k, y + down * (k + 0.5) / 4) for k in range(4)]
    return curve([(x, y), *turns, (x, y + down)], wide, "notch")


def ended(x: float, y: float, value: str) -> Iterator[Item]:
    """The end of a playout: what it is worth to MAX, in a box whose top is at x, y."""
    wide = max(28.0, text_width(value, "value-small") + 12)
    yield Rect(x - wide / 2, y, wide, ENDING, "leaf", 4)
    yield words(x, y + ENDING / 2 + 4.5, value, "value-small", "middle")


def mean_bar(
    x: float, y: float, length: float, mover: Player | None, mean: float
) -> Iterator[Item]:
    """The mean of whoever moved here: a number with that player's name, and a bar below."""
    yield Rect(x - length / 2, y + 4, length, 6, "track", 1.5)
    yield owned(x, y, mover, f"{mean:.2f}")
    if mean:
        bar = "mean-min" if mover == MIN else "bar-max"
        yield Rect(x - length / 2, y + 4, length * mean, 6, bar, 1.5)


def owned(x: float, y: float, mover: Player | None, number: str, anchor: str = "middle") -> Text:
    """A number with the name of the player whose it is."""
    return words(x, y, f"{owner(mover)} {number}", "beta" if mover == MIN else "alpha", anchor)


def short(visits: int) -> str:
    return str(visits) if visits < 1000 else f"{visits / 1000:.1f}k"
