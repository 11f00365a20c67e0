"""Hex as a picture: the rhombus of cells, and along each side whose side it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from string import ascii_lowercase

from adsearch.draw.boards.board import (
    OWNERS,
    Board,
    Point,
    View,
    centred,
    disc,
    heat_words,
    ringed,
)
from adsearch.draw.boards.grid import MARGIN, RIM
from adsearch.draw.boards.winning import winning_stroke
from adsearch.draw.scene import Group, Item, Path, Step, triangle
from adsearch.game import MAX, MIN, Player
from adsearch.games.hex import Hex, State
from adsearch.notation import counted

CELL = 40.0
OWNER = 68.0  # pixels for "MIN" beside a side, away from the numbers of the rows


def draw(game: Hex, s: State, view: View) -> Board:
    cell, heat, size = view.cell, view.heat, game.size
    rim = RIM if view.has_coordinates else 0
    radius = cell / sqrt(3)  # of a hexagon, which stands on a corner
    slant = ((size + 1) // 2 - 1) / 2 * cell  # how far in the row at the middle of a side is
    left = max(MARGIN + rim, rim + OWNER - slant if rim else 0) + cell / 2
    top = MARGIN + 2 * rim + radius
    legal = game.actions(s)
    owners = {
        name: player
        for player in game.players
        for name, bit in game.cells.items()
        if bit & game.stones(s, player)
    }
    if view.last:
        view.last.on(owners)

    def at(row: float, column: float) -> Point:
        return left + (column + row / 2) * cell, top + 1.5 * radius * row

    items: list[Item] = [*_sides(size, at, cell)]
    if rim:
        items += _labels(size, at, cell)
    paths = {}
    chain = _chain(game, s)
    joined: list[Item] = []  # the stones of the chain, which lie on its stroke
    for i, name in enumerate(game.cells):
        row, column = divmod(i, size)
        x, y = at(row, column)
        parts: list[Item] = [_cell(x, y, radius, "cell")]
        if name in owners:
            is_last = view.last is not None and name == view.last.move
            ring = ringed(owners[name], x, y, 0.35 * cell) if is_last else ()
            stone = *disc(owners[name], x, y, 0.37 * cell), *ring
            (joined if name in chain else parts).extend(stone)
        if name in legal:
            paths[name] = ((x, y),)
            if tint := heat.tint(name):
                parts.append(_cell(x, y, radius - 1, tint))
            parts += heat_words(heat, name, x, y)
        items.append(Group(tuple(parts), f"{'move' if name in legal else 'place'}:{name}"))
    if chain:
        order = list(game.cells)
        points = [at(*divmod(order.index(name), size)) for name in chain]
        items.append(winning_stroke(points, view, joined))
    right, bottom = at(size - 1, size - 1)
    return Board(
        heading=f"Hex after {counted(len(owners), 'move')}",
        words=_words(game, owners, chain),
        width=right + cell / 2 + max(MARGIN, OWNER - slant if rim else 0),
        height=bottom + radius + 2 * rim + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in legal},
        paths=paths,
        places={name: at(*divmod(i, size)) for i, name in enumerate(game.cells)},
    )


def _chain(game: Hex, s: State) -> list[str]:
    """The cells of a shortest chain from side to side of the player who has won, if one has."""
    if not game.is_terminal(s):
        return []
    winner = MAX if game.utility(s) > 0 else MIN
    stones = game.stones(s, winner)
    mine = [name for name, bit in game.cells.items() if bit & stones]
    first, last = ("1", str(game.size)) if winner == MAX else ("a", ascii_lowercase[game.size - 1])

    def lies_on(side: str, name: str) -> bool:
        return side == (name[1:] if winner == MAX else name[0])

    chains = [[name] for name in mine if lies_on(first, name)]
    seen = {name for (name,) in chains}
    for chain in chains:
        if lies_on(last, chain[-1]):
            return chain
        near = game.neighbours(game.cells[chain[-1]])
        steps = [name for name in mine if game.cells[name] & near and name not in seen]
        seen.update(steps)
        chains += [[*chain, name] for name in steps]
    return []


def _cell(x: float, y: float, radius: float, style: str) -> Path:
    half = radius * sqrt(3) / 2
    corners = [
        (x, y - radius),
        (x + half, y - radius / 2),
        (x + half, y + radius / 2),
        (x, y + radius),
        (x - half, y + radius / 2),
        (x - half, y - radius / 2),
    ]
    return Path((*_line(corners), ("Z", ())), style)


def _line(points: list[Point]) -> Iterator[Step]:
    return (("L" if i else "M", point) for i, point in enumerate(points))


def _sides(size: int, at: Callable[[float, float], Point], cell: float) -> Iterator[Item]:
    """A band along the cells of each side, in the colour of the player who joins it."""
    ends, far = range(size), size - 1
    for style, cells, corners in (
        ("band-max", [at(0, column) for column in ends], ((-1, -0.5), (0, -1), (1, -0.5))),
        ("band-max", [at(far, column) for column in ends], ((-1, 0.5), (0, 1), (1, 0.5))),
        ("band-min", [at(row, 0) for row in ends], ((-1, -0.5), (-1, 0.5), (0, 1))),
        ("band-min", [at(row, far) for row in ends], ((0, -1), (1, -0.5), (1, 0.5))),
    ):
        half, radius = cell / 2, cell / sqrt(3)
        yield Path(
            tuple(_line([(x + i * half, y + j * radius) for x, y in cells for i, j in corners])),
            style,
        )


def _labels(size: int, at: Callable[[float, float], Point], cell: float) -> Iterator[Item]:
    """Letters and numbers of the cells, and by each side the name of its owner. Columns lean, so
    their letters stand at both ends."""
    half, radius = cell / 2, cell / sqrt(3)
    for i in range(size):
        x, y = at(0, i)
        yield centred(x, y - radius - RIM / 2 - 2, ascii_lowercase[i], "small")
        x, y = at(size - 1, i)
        yield centred(x, y + radius + RIM / 2 + 2, ascii_lowercase[i], "small")
        x, y = at(i, 0)
        yield centred(x - half - RIM / 2 - 3, y, str(i + 1), "small")
    centre = (size - 1) / 2
    # Between two rows, one of them sticks out.
    beside = half + 24 + (cell / 4 if size % 2 == 0 else 0)
    off = 0.75 * radius if size % 2 else 0.0  # in line with a number it reads "MIN 3"
    for player, row, column, across, down in (
        (MAX, 0, centre, 0, -radius - 1.5 * RIM),
        (MAX, size - 1, centre, 0, radius + 1.5 * RIM + 2),
        (MIN, centre, 0, -beside - RIM - 12, off),
        (MIN, centre, size - 1, beside + RIM - 4, -off),
    ):
        x, y = at(row, column)
        yield from _owner(player, x + across, y + down)


def _owner(player: Player, x: float, y: float) -> tuple[Item, ...]:
    style = ("alpha", "beta")[player]
    return (
        triangle(x - 18, y, 11, player == MAX, OWNERS[player], corner=1.5),
        centred(x + 4, y, ("MAX", "MIN")[player], style),
    )


def _words(game: Hex, owners: dict[str, Player], chain: list[str]) -> str:
    lines = [
        f"{game.size} × {game.size} cells; "
        "MAX joins the top row to the bottom row, MIN the left column to the right one"
    ]
    for player in game.players:
        cells = " ".join(name for name, owner in owners.items() if owner == player)
        lines.append(f"{game.name(player)}: {cells or 'none'}")
    if chain:
        lines.append(f"The chain that won: {' '.join(chain)}")
    return "\n".join(lines)
