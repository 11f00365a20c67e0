"""Pig as a picture: how far both players are from the goal, the points of this turn, the die."""

from __future__ import annotations

from adsearch.draw.boards.board import OWNERS, Board, Last, View, button, disc
from adsearch.draw.boards.dice import die
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.scene import Item, Line, Rect, words
from adsearch.game import MAX
from adsearch.games.pig import Pig, Position

CELL = 48.0  # the side of the die


def draw(game: Pig, s: Position, view: View) -> Board:
    player, own, other, turn, rolling = s
    banked = (own, other) if player == MAX else (other, own)
    cell = max(view.cell, 40.0)  # the words beside the die need as much
    left, long = MARGIN + 74, 6 * cell
    items: list[Item] = []
    for p in game.players:
        y = MARGIN + 0.5 * cell + p * 0.9 * cell
        items += disc(p, MARGIN + 11, y, 11)
        items.append(words(MARGIN + 29, y + 4.5, game.name(p), "bold" if p == player else "plain"))
        items.append(Rect(left, y - 6, long, 12, "track", 2))
        bar = long * banked[p] / game.goal
        if bar:
            items.append(Rect(left, y - 6, bar, 12, f"disc-{OWNERS[p]}", 2))
        more = min(long * turn / game.goal, long - bar) if p == player else 0.0
        if more:
            items.append(Rect(left + bar, y - 6, more, 12, f"ghost-{OWNERS[p]}", 2))
        items.append(words(left + long + 12, y + 5, str(banked[p]), "title"))
    y = MARGIN + 0.5 * cell
    items.append(Line(left + long, y - 14, left + long, y + 0.9 * cell + 14, "edge"))
    items.append(words(left + long, y - 20, f"goal {game.goal}", "small", "middle"))

    y += 1.7 * cell
    items += die(left + cell / 2, y + cell / 2, cell, _face(s, view.last))
    items.append(words(left + 1.4 * cell, y + 0.42 * cell, str(turn), "score"))
    items.append(words(left + 1.4 * cell, y + 0.8 * cell, "this turn", "small"))
    paths = {}
    x = left + 3.2 * cell
    for a in game.actions(s):
        choice = button(x, y + cell / 2 - 14, str(a), view.heat, a)
        items.append(choice.group)
        paths[a] = choice.path
        x += choice.width + 10
    scores = "\n".join(f"{game.name(p)}: {banked[p]} points" for p in game.players)
    return Board(
        heading=f"Pig to {game.goal}, {banked[0]} to {banked[1]}, {turn} this turn",
        words=f"{scores}\n{game.name(player)} has {turn} points this turn",
        width=left + long + 60,
        height=y + cell + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in game.actions(s)},
        paths=paths,
        chance="rolled" if view.last and view.last.move in range(1, 7) else "",
        turn=(player, "rolls") if rolling else None,
    )


def _face(s: Position, last: Last | None) -> int:
    """What the die shows after the last move: 0 if it was not thrown."""
    _, _, _, turn, rolling = s
    if last is None:
        return 0
    faces = {face: face for face in range(2, 7) if turn == face or turn > face + 1}
    return last.on({"roll": 0} if rolling else faces if turn else {"hold": 0, 1: 1})
