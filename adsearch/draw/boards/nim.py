"""Nim as a picture: a row of matches for each pile. A match stands for taking all up to it."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, View, heat_words
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.scene import Circle, Group, Item, Line, Rect, Text, text_width
from adsearch.games.nim import Nim, Position

CELL = 40.0  # the length of a match
NAMES = 64.0  # pixels for "pile 0: 2"
ABOVE = 16.0  # for arrows that point at the first pile
WIDEST = 640.0  # pixels: longer piles go on in a row of their own


def draw(game: Nim, s: Position, view: View) -> Board:
    heat, tall = view.heat, view.cell
    pitch = max(
        [0.5 * tall, *(text_width(word, "value-small") + 6 for word in heat.words.values())]
    )
    row = 1.2 * tall + (16 if heat else 0)
    per_row = int(WIDEST / pitch)
    left = MARGIN + (NAMES if view.labelled else 0)
    _, piles = s
    taken = [(i, k) for i, n in enumerate(piles) for k in range(1, game.piles[i] - n + 1)]
    from_pile, how_many = view.last.on({take: take for take in taken}) if view.last else (-1, 0)

    items: list[Item] = []
    paths = {}
    y, right = MARGIN + ABOVE, left
    for pile, n in enumerate(piles):
        start = game.piles[pile]
        if view.labelled:
            name = (f"pile {pile}:", "small"), (f"\u2002{n}", "bold")
            items.append(Text(MARGIN, y + 0.6 * tall, name))
        for j in range(start):
            line, place = divmod(j, per_row)
            x, top = left + (place + 0.5) * pitch, y + line * row
            right = max(right, x + pitch / 2)
            hit = Rect(x - pitch / 2, top - 2, pitch, row - 4, "hit")
            if j >= n:
                items += (hit, *_taken(x, top, tall))  # as large as a match: small boards are alike
                continue
            take = pile, n - j
            paths[take] = (x, top - 18), (x, top - 1)
            head = Circle(x, top + 0.12 * tall, 0.1 * tall, "dot")
            number = heat_words(heat, take, x, top + tall + 9)
            match = hit, _stick(x, top, tall, "match"), head, *number
            items.append(Group(match, f"move:{game.label(s, take)}"))
        if pile == from_pile:
            gone = range(n, n + how_many)
            for line in range(gone[0] // per_row, gone[-1] // per_row + 1):
                here = [j % per_row for j in gone if j // per_row == line]
                corner = left + here[0] * pitch, y + line * row
                items.append(_frame(*corner, len(here) * pitch, tall))
        y += row * max(1, -(-start // per_row)) + 8
    over = "the last match loses" if game.misere else "the last match wins"
    return Board(
        heading=f"Nim {'-'.join(map(str, piles))}, {over}",
        words="\n".join(
            f"Pile {i}: {n} of {game.piles[i]} matches left" for i, n in enumerate(piles)
        ),
        width=max(right, MARGIN + 120) + MARGIN,
        height=y + MARGIN - 8,
        items=tuple(items),
        clicks={a: (f"move:{game.label(s, a)}",) for a in game.actions(s)},
        paths=paths,
    )


def _stick(x: float, top: float, tall: float, style: str) -> Item:
    return Rect(x - 0.05 * tall, top + 0.12 * tall, 0.1 * tall, 0.88 * tall, style, 1.5)


def _taken(x: float, top: float, tall: float) -> tuple[Item, ...]:
    """Where a match was: a thin line with an empty head."""
    stick = Line(x, top + 0.2 * tall, x, top + tall, "taken")
    return Circle(x, top + 0.12 * tall, 0.08 * tall, "taken-head"), stick


def _frame(x: float, top: float, wide: float, tall: float) -> Item:
    """The mark of the matches that were taken last."""
    return Rect(x + 2, top + 0.04 * tall, wide - 4, 1.04 * tall, "last", 5)
