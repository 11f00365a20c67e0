"""Connect Four as a picture: the rack with its discs, and a bar below each column."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, View, centred, disc, ringed
from adsearch.draw.boards.grid import MARGIN, RIM
from adsearch.draw.boards.heat import BARS, bars
from adsearch.draw.boards.winning import Cell, winning_line, winning_stroke
from adsearch.draw.scene import Circle, Group, Item, Rect
from adsearch.games.connectfour import ConnectFour, State
from adsearch.notation import counted

CELL = 54.0
EDGE = 6.0  # of the rack around its cells


def draw(game: ConnectFour, s: State, view: View) -> Board:
    cell = view.cell
    radius = 0.38 * cell
    top = MARGIN + (RIM if view.has_coordinates else 0) + EDGE
    left = MARGIN + EDGE
    rows = game.text(s).split()
    stacks = ["".join(column)[::-1].rstrip(".") for column in zip(*rows, strict=True)]
    tall = {column: len(stack) for column, stack in enumerate(stacks) if stack}
    last = (view.last.move, view.last.on(tall) - 1) if view.last else None
    legal = game.actions(s)

    width, height = game.width * cell + 2 * EDGE, game.height * cell + 2 * EDGE
    items: list[Item] = [Rect(left - EDGE, top - EDGE, width, height, "board", 12)]
    xs = {column: left + (column + 0.5) * cell for column in range(game.width)}
    paths, places = {}, {}
    won = winning_line(rows, game.connect)
    joined: list[Item] = []  # the discs of that line, which lie on its stroke
    for column, stack in enumerate(stacks):
        x = xs[column]
        parts: list[Item] = []
        if view.has_coordinates:
            parts.append(centred(x, top - EDGE - RIM / 2, str(column), "small"))
        for row in range(game.height):
            y = top + (game.height - row - 0.5) * cell
            places[f"{column}:{row + 1}"] = x, y
            if row < len(stack):
                player = "XO".index(stack[row])
                ring = ringed(player, x, y, radius) if (column, row) == last else ()
                stone = *disc(player, x, y, radius), *ring
                is_joined = (game.height - 1 - row, column) in won
                (joined if is_joined else parts).extend(stone)
            else:
                parts.append(Circle(x, y, radius, "cell"))
            if row == len(stack):
                paths[column] = ((x, y),)
        items.append(Group(tuple(parts), f"{'move' if column in legal else 'place'}:{column}"))
    if won:
        points = [(xs[column], top + (row + 0.5) * cell) for row, column in won]
        items.append(winning_stroke(points, view, joined))
    bottom = top - EDGE + height
    if view.heat:
        items.append(bars(view.heat, xs, left - EDGE, left - EDGE + width, bottom + 8))
        bottom += BARS
    return Board(
        heading=f"Connect Four after {counted(sum(tall.values()), 'move')}",
        words=_words(game, stacks, won),
        width=width + 2 * MARGIN,
        height=bottom + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in legal},
        paths={a: paths[a] for a in legal},
        places=places,
        reading="column:row, rows counted from the bottom",
        noun="column",
        names=("X (MAX)", "O (MIN)"),
    )


def _words(game: ConnectFour, stacks: list[str], won: list[Cell]) -> str:
    lines = [f"{game.width} columns, {game.height} rows, {game.connect} in a row win"]
    for column, stack in enumerate(stacks):
        discs = ", ".join(game.name("XO".index(sign)) for sign in stack) or "empty"
        lines.append(f"Column {column}, from the bottom: {discs}")
    if won:
        cells = (f"row {game.height - row} of column {column}" for row, column in won)
        lines.append(f"The line that won, rows counted from the bottom: {', '.join(cells)}")
    return "\n".join(lines)
