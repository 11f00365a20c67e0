"""Kalah as a picture: houses with their seeds and numbers, MAX's row below, the stores beside.

After a move, its empty house has a ring, and the place where its last seed fell has the colour of
whoever moved: that decides whether there is an extra turn. So have two houses that were captured,
and in them stands what was taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin, sqrt
from typing import NamedTuple, TypeAlias

from adsearch.draw.boards.board import OWNERS, Board, Last, Point, View, centred
from adsearch.draw.boards.grid import MARGIN, RIM
from adsearch.draw.boards.heat import BARS, bars
from adsearch.draw.scene import Circle, Group, Item, Line, Rect, triangle
from adsearch.game import MAX, MIN, Player
from adsearch.games.kalah import Kalah, Position

CELL = 64.0
MOST = 15  # seeds drawn in a house; more are only counted
GOLDEN = pi * (3 - sqrt(5))  # turning by this angle from seed to seed fills a disc evenly
House: TypeAlias = tuple[
    Player, int
]  # whose it is, and its number; that of a store is the number of houses


class Sown(NamedTuple):
    """Where the last seed of a player's move fell, and what it captured there and opposite."""

    by: Player = MAX
    end: House | None = None
    taken: Mapping[House, int] = {}


def draw(game: Kalah, s: Position, view: View) -> Board:
    cell, heat, mover = view.cell, view.heat, game.player(s)
    rows, legal = game.rows(s), game.actions(s)
    near, far = (MIN, MAX) if view.is_flipped else (MAX, MIN)  # whose houses are in the lower row
    rim = RIM if view.has_coordinates else 0
    top = MARGIN + rim + (BARS if heat and mover == far else 0)
    left, edge = MARGIN, 0.12 * cell
    last = _last(game, s, view.last) if view.last else None
    sown = _sown(game, s, view.last)

    def house(player: Player, i: int) -> Point:
        column = i if player == near else game.houses - 1 - i
        down = tall - 0.5 * cell if player == near else 0.5 * cell
        return left + edge + (column + 1.5) * cell, top + edge + down

    # Counts stand between the rows, where small boards need room for their letters; a line keeps
    # those of one row apart from those of the other.
    inwards, apart = max(0.6 * cell, 0.45 * cell + 9), max(0.5 * cell, 28.0)
    tall = cell + 2 * inwards + apart
    width, height = (game.houses + 2) * cell + 2 * edge, tall + 2 * edge
    items: list[Item] = [Rect(left, top, width, height, "board", 12)]
    right = left + edge + (game.houses + 1) * cell
    middle = top + height / 2
    items.append(Line(left + edge + cell, middle, right, middle, "axis"))
    for p, x in ((far, left + edge), (near, right)):
        style = OWNERS[sown.by] if sown.end == (p, game.houses) else "cell"
        items += _store(p, game, s, x, top + edge, cell, tall, style)
    paths = {}
    for p in game.players:
        for i, seeds in enumerate(rows[p]):
            x, y = house(p, i)
            is_marked = (p, i) == sown.end or (p, i) in sown.taken
            style = OWNERS[sown.by] if is_marked else "cell"
            parts: list[Item] = [Circle(x, y, 0.42 * cell, style)]
            parts += _seeds(x, y, 0.36 * cell, seeds)
            if (p, i) in sown.taken:
                parts.append(centred(x, y, f"−{sown.taken[p, i]}", "small-bold"))
            inner = y - inwards if p == near else y + inwards
            parts.append(centred(x, inner, str(seeds), "value" if view.labelled else "small-bold"))
            if (p, i) == last:
                parts.append(Circle(x, y, 0.45 * cell, "last"))
            if rim:
                outer = top + height + RIM / 2 if p == near else top - RIM / 2
                parts.append(centred(x, outer, str(i), "small"))
            playable = p == mover and i in legal
            items.append(
                Group(tuple(parts), f"move:{i}" if playable else f"place:{game.name(p)} {i}")
            )
            if playable:
                paths[i] = ((x, y),)
    bottom = top + height + rim
    if heat:
        below = bottom if mover == near else MARGIN - 10
        items.append(
            bars(heat, {a: x for a, ((x, _),) in paths.items()}, left, left + width, below)
        )
        bottom += BARS if mover == near else 0
    ours, theirs = game.stores(s)
    return Board(
        heading=f"Kalah, {ours} to {theirs} in the stores",
        words=_words(game, s, sown),
        width=width + 2 * MARGIN,
        height=bottom + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in legal},
        paths=paths,
        noun="house",
    )


def _seeds(x: float, y: float, radius: float, n: int) -> Iterator[Item]:
    size = 0.16 * radius
    for k in range(min(n, MOST)):
        away = (radius - size) * sqrt((k + 0.5) / max(n, 5)) if n > 1 else 0.0
        yield Circle(x + away * cos(k * GOLDEN), y + away * sin(k * GOLDEN), size, "seed")


def _store(
    player: Player,
    game: Kalah,
    s: Position,
    x: float,
    y: float,
    cell: float,
    tall: float,
    style: str,
) -> Iterator[Item]:
    middle = x + cell / 2
    yield Rect(
        x + 0.08 * cell, y + 0.08 * cell, 0.84 * cell, tall - 0.16 * cell, style, 0.36 * cell
    )
    yield centred(
        middle, y + tall / 2, str(game.stores(s)[player]), "score" if cell > 40 else "value"
    )
    mark = y + tall - 0.5 * cell if player == MAX else y + 0.5 * cell
    yield triangle(middle, mark, 0.3 * cell, player == MAX, OWNERS[player], corner=2.5)


def _last(game: Kalah, s: Position, last: Last) -> tuple[Player, int]:
    """Whose house was emptied last. Where that is not told, it is the player who is not to move,
    unless only the mover's house of that number is empty: then there was an extra turn."""
    mover = game.player(s)
    if last.player is not None:
        return last.player, last.on({i: i for i in range(game.houses)})
    mine, theirs = game.rows(s)[mover], game.rows(s)[1 - mover]
    again = {i: not mine[i] and theirs[i] > 0 for i in range(game.houses)}
    return mover if last.on(again) else 1 - mover, last.move


def _sown(game: Kalah, s: Position, last: Last | None) -> Sown:
    """What the last move did, if it is told in which position it was made."""
    if last is None or last.player is None:
        return Sown()
    me, you, houses = last.player, 1 - last.player, game.houses
    rows = game.rows(last.before)
    # Along the own houses, into the store, along the other's: to there and round again.
    at = (last.move + rows[me][last.move]) % (2 * houses + 1)
    if at > houses:
        return Sown(me, (you, at - houses - 1))
    if at == houses or game.rows(s)[me][at]:
        return Sown(me, (me, at))
    # The seed that fell there is gone, and with it what lay opposite: all that was not banked.
    opposite, passed = houses - 1 - at, at <= last.move
    return Sown(me, (me, at), {(me, at): 1, (you, opposite): rows[you][opposite] + passed})


def _words(game: Kalah, s: Position, sown: Sown) -> str:
    lines = []
    for p in game.players:
        seeds = ", ".join(map(str, game.rows(s)[p]))
        lines.append(f"{game.name(p)}: houses (from 0 on): {seeds}; store: {game.stores(s)[p]}")
    if sown.end:
        player, i = sown.end
        place = "store" if i == game.houses else f"house {i}"
        taken = " and ".join(map(str, sown.taken.values()))
        captures = f", captures {taken}" if taken else ""
        lines.append(f"The last seed fell into {game.name(player)}'s {place}{captures}")
    return "\n".join(lines)
