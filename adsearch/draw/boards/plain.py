"""A position as its own text, for games that have no picture, with a button for each move."""

from __future__ import annotations

from typing import Any

from adsearch.draw.boards.board import Board, View, button
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.scene import Item, words
from adsearch.game import CHANCE, Game

CELL = 48.0
LETTER, LINE = 7.83, 18.0  # the measures of the monospaced type
WIDEST = 640.0
MOST = 60  # buttons; where there are more moves, none is drawn


def draw(game: Game[Any, Any], s: Any, view: View) -> Board:
    text = game.text(s)
    if view.viewer is not None:
        knows = game.information(s, view.viewer)
        text = text if knows == s else f"known: {knows}"
    lines = text.splitlines() or [""]
    # SVG would run several spaces together.
    items: list[Item] = [
        words(MARGIN, MARGIN + (i + 0.75) * LINE, line.replace(" ", "\u00a0"), "mono")
        for i, line in enumerate(lines)
    ]
    width = max(LETTER * max(map(len, lines)), 160)
    x, y = MARGIN, MARGIN + len(lines) * LINE + 16
    moves = game.actions(s)
    clicks, paths = {}, {}
    for a in moves if len(moves) <= MOST and view.labelled else ():
        choice = button(x, y, game.label(s, a), view.heat, a)
        if x > MARGIN and x + choice.width > WIDEST:
            x, y = MARGIN, y + 36
            choice = button(x, y, game.label(s, a), view.heat, a)
        items.append(choice.group)
        clicks[a] = (choice.group.key,)
        paths[a] = choice.path
        x += choice.width + 8
        width = max(width, x - MARGIN)
    return Board(
        heading=type(game).__name__,
        words=text,
        width=width + 2 * MARGIN,
        height=y + (36 if clicks else 0) + MARGIN - 8,
        items=tuple(items),
        clicks=clicks,
        paths=paths,
        heat_inside=bool(clicks) and game.player(s) != CHANCE,
    )
