"""Tables of labels that fill up: what retrograde analysis knows after each of its sweeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from adsearch.draw.scene import Item, Rect, Scene, Text, text_width, triangle, words
from adsearch.game import MAX, MIN, Player

CELL = 34.0
NUMBERS = 24.0  # pixels for the numbers of rows and columns
APART = 30.0  # between two tables
NAMES = 108.0  # for who is to move
MARGIN = 28.0
OWNERS = {"W": "max", "B": "min"}  # whose win a label is

Place: TypeAlias = tuple[Player, tuple[int, int]]  # who is to move, row and column
Labels: TypeAlias = Mapping[Place, str]
Sweeps: TypeAlias = Mapping[Place, int]  # which sweep wrote the label


def label_tables(
    labels: Labels, sweeps: Sweeps, stages: Sequence[int], rows: str, columns: str
) -> Scene:
    """One table for MAX to move and below it one for MIN, after each sweep of `stages`. A label has
    the number of its sweep, and a frame where it is new; before the first sweep there are no
    numbers to compare. `rows` and `columns` are what is counted.

    >>> labels = {(0, (0, 0)): "W", (0, (0, 1)): "B", (1, (0, 0)): "B", (1, (0, 1)): "?"}
    >>> sweeps = {(0, (0, 0)): 0, (0, (0, 1)): 1, (1, (0, 0)): 0}
    >>> print(label_tables(labels, sweeps, [0, 1], "first", "second").text)
    at the start
    MAX to move: W0 ?
    MIN to move: B0 ?
    after sweep 1, 1 new
    MAX to move: W0 B1
    MIN to move: B0 ?
    """
    high = 1 + max(row for _, (row, _) in labels)
    wide = 1 + max(column for _, (_, column) in labels)
    items: list[Item] = []
    lines: list[str] = []
    step = CELL * high + NUMBERS + APART
    for i, player in enumerate((MAX, MIN)):
        y = 74 + step * i + CELL * high / 2
        items.append(triangle(MARGIN + 8, y, 15, player == MAX, ("max", "min")[player], 2))
        items.append(words(MARGIN + 22, y + 4, f"{('MAX', 'MIN')[player]} to move", "small-bold"))
    right = MARGIN + NAMES
    for stage in stages:
        left = right + NUMBERS
        new = sum(sweep == stage for sweep in sweeps.values())
        heading = f"after sweep {stage}, {new} new" if stage else "at the start"
        middle = left + CELL * wide / 2
        items.append(words(middle, 28, heading, "bold", "middle"))
        lines.append(heading)
        for i, player in enumerate((MAX, MIN)):
            top = 74 + step * i
            for column in range(wide):
                x = left + CELL * (column + 0.5)
                items.append(words(x, top - 7, str(column), "small", "middle"))
            texts = []
            for row in range(high):
                y = top + CELL * (row + 0.5) + 4
                items.append(words(left - 9, y, str(row), "small", "end"))
                for column in range(wide):
                    place = player, (row, column)
                    sweep = sweeps.get(place, stage + 1)
                    label = labels[place] if sweep <= stage else "?"
                    corner = left + CELL * column, top + CELL * row
                    number = str(sweep) if any(stages) else ""
                    items += _cell(*corner, label, number, stage > 0 and sweep == stage)
                    texts.append(label if label == "?" else f"{label}{number}")
            lines.append(f"{('MAX', 'MIN')[player]} to move: {' '.join(texts)}")
        right = max(left + CELL * wide, middle + text_width(heading, "bold") / 2) + APART
    y = 74 + 2 * step - NUMBERS - APART + 30
    key = f"rows: {rows}, columns: {columns}"
    if any(stages):
        key += "; the small number is the sweep that wrote the label, a frame marks the new ones"
    items.append(words(MARGIN, y, key, "small"))
    width = max(right - APART, MARGIN + text_width(key, "small")) + MARGIN
    return Scene(width, y + 20, tuple(items), "Labels by sweep", "\n".join(lines))


def _cell(x: float, y: float, label: str, number: str, is_new: bool) -> list[Item]:
    """A square of the table: a tint for whose win it is, the label, and which sweep wrote it."""
    items: list[Item] = [Rect(x, y, CELL, CELL, "cell")]
    middle, line = x + CELL / 2, y + CELL / 2 + 5
    if label not in OWNERS:
        return [*items, words(middle, line, label, "dim", "middle")]
    items.append(Rect(x, y, CELL, CELL, f"heat-{OWNERS[label]}-{4 if is_new else 2}"))
    if is_new:
        items.append(Rect(x + 2, y + 2, CELL - 4, CELL - 4, "last", 3))
    parts = [(label, "value"), *([(f"\u200a{number}", "tiny-ink")] if number else [])]
    return [*items, Text(middle, line, tuple(parts), "middle")]
