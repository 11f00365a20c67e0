"""Tables of positions with two numbers: for MAX and for MIN to move, the labels that fill them
sweep by sweep, or which positions come up in play; or one table of how they end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from adsearch.draw.picture import Picture
from adsearch.draw.scene import (
    Item,
    Line,
    Rect,
    Scene,
    Text,
    polyline,
    text_width,
    triangle,
    words,
)
from adsearch.game import MAX, MIN, Player

CELL = 38.0
WIDE_CELL = 46.0  # with room for a state
CROSS = 13.0  # of what crosses one out, from each corner inwards
NUMBERS = 24.0  # pixels for the numbers of rows and columns
COUNTED = 17.0  # above those of columns, for what is counted
APART = 26.0  # between two tables
LINE = 17.0  # from one line of words to the next
NAMES = 108.0  # for who is to move
MARGIN = 28.0
BRACKET = 8.0  # from the ends of a column to those of the bracket beside it
OWNERS = {"W": "max", "B": "min"}  # whose win a label is
TINTS = {"MAX": "heat-max-2", "MIN": "heat-min-2", "loses": "heat-ink3-2"}  # of outcomes
KEY = (
    "The small number is the sweep that wrote the label (0: finished from the start). "
    "A frame marks the new labels."
)

Place: TypeAlias = tuple[Player, tuple[int, int]]  # who is to move, row and column
Labels: TypeAlias = Mapping[Place, str]
Sweeps: TypeAlias = Mapping[Place, int]  # which sweep wrote the label


def sweep_tables(
    labels: Labels, sweeps: Sweeps, stages: Sequence[int], rows: str, columns: str
) -> Picture:
    """What retrograde analysis knows of a game whose positions are (who moves, (row, column)),
    after each sweep of `stages`, where 0 is before the first: one table for MAX to move and below
    it one for MIN. A label has the number of its sweep, and a frame where it is new; before the
    first sweep there are no numbers to compare. `rows` and `columns` are what is counted, and
    stand beside the first tables, whose rows go on in the others; in words they stand everywhere.

    >>> labels = {(0, (0, 0)): "W", (0, (0, 1)): "B", (1, (0, 0)): "B", (1, (0, 1)): "?"}
    >>> sweeps = {(0, (0, 0)): 0, (0, (0, 1)): 1, (1, (0, 0)): 0}
    >>> print(sweep_tables(labels, sweeps, [0, 1], "first", "second"))
    Labels by sweep
    at the start
    MAX to move, second 0 to 1: first 0: W0 ?
    MIN to move, second 0 to 1: first 0: B0 ?
    after sweep 1, 1 new
    MAX to move, second 0 to 1: first 0: W0 B1
    MIN to move, second 0 to 1: first 0: B0 ?
    """
    high = 1 + max(row for _, (row, _) in labels)
    wide = 1 + max(column for _, (_, column) in labels)
    items: list[Item] = []
    lines: list[str] = []
    step = CELL * high + NUMBERS + APART + COUNTED
    start = 66 + COUNTED + (LINE if any(stages) else 0)
    right = MARGIN + max(NAMES, text_width(rows, "small"))
    for i, player in enumerate((MAX, MIN)):
        top = start + step * i
        items += _mover(MARGIN, top + CELL / 2, player)
        items += _counted(right, top, CELL * high, rows)
        items += _numbers(right + NUMBERS, top, high, wide)
        middle = right + NUMBERS + CELL * wide / 2
        items.append(words(middle, top - COUNTED - 7, columns, "small", "middle"))
    right += NUMBERS
    for stage in stages:
        left = right
        new = sum(sweep == stage for sweep in sweeps.values())
        heading = f"after sweep {stage}" if stage else "at the start"
        middle = left + CELL * wide / 2
        items.append(words(middle, 28, heading, "bold", "middle"))
        if stage:
            items.append(words(middle, 28 + LINE, f"{new} new", "plain", "middle"))
        lines.append(f"{heading}, {new} new" if stage else heading)
        for i, player in enumerate((MAX, MIN)):
            top = start + step * i
            items += _numbers(left, top, 0, wide) if stage != stages[0] else []
            told = []
            for row in range(high):
                texts = []
                for column in range(wide):
                    place = player, (row, column)
                    sweep = sweeps.get(place, stage + 1)
                    label = labels[place] if sweep <= stage else "?"
                    corner = left + CELL * column, top + CELL * row
                    number = str(sweep) if any(stages) else ""
                    items += _cell(*corner, label, number, stage > 0 and sweep == stage)
                    texts.append(label if label == "?" else f"{label}{number}")
                told.append(f"{rows} {row}: {' '.join(texts)}")
            mover = f"{('MAX', 'MIN')[player]} to move, {columns} 0 to {wide - 1}"
            lines.append(f"{mover}: {'; '.join(told)}")
        right = max(left + CELL * wide, middle + text_width(heading, "bold") / 2) + APART
    y = start + 2 * step - NUMBERS - APART - COUNTED
    if any(stages):
        y += 34
        items.append(words(MARGIN, y, KEY, "plain"))
        right = max(right, MARGIN + text_width(KEY, "plain") + APART)
    width = right - APART + MARGIN
    return Picture(Scene(width, y + 20, tuple(items), "Labels by sweep", "\n".join(lines)))


def reachable_states(
    listed: Collection[Place], reachable: Collection[Place], rows: str, columns: str
) -> Picture:
    """Which of the `listed` positions, (who moves, (row, column)), come up in play, side by side
    for MAX and for MIN to move: those that are not `reachable` are crossed out. `rows` and
    `columns` are what is counted, and stand beside the numbers.

    >>> listed = [(player, (0, n)) for player in (0, 1) for n in (0, 1)]
    >>> print(reachable_states(listed, {(0, (0, 1)), (1, (0, 0))}, "first", "second"))
    2 of 4 states are reachable
    MAX to move: 0-1; never 0-0
    MIN to move: 0-0; never 0-1
    """
    high = 1 + max(row for _, (row, _) in listed)
    wide = 1 + max(column for _, (_, column) in listed)
    items: list[Item] = []
    lines = []
    before = NUMBERS + text_width(rows, "small") + 14
    left, top = MARGIN + before, 84.0
    for player in (MAX, MIN):
        places = sorted(place for place in listed if place[0] == player)
        items += [*_mover(left, 28, player), *_numbers(left, top, high, wide, WIDE_CELL)]
        middle = left + WIDE_CELL * wide / 2
        items.append(words(middle, top - 24, columns, "small", "middle"))
        items += _counted(left - NUMBERS, top, WIDE_CELL * high, rows)
        for place in places:
            _, (row, column) = place
            corner = left + WIDE_CELL * column, top + WIDE_CELL * row
            items += _state(*corner, _name(place), player, place in reachable)
        within = [_name(place) for place in places if place in reachable]
        without = [_name(place) for place in places if place not in reachable]
        told = ", ".join(within) + (f"; never {', '.join(without)}" if without else "")
        lines.append(f"{('MAX', 'MIN')[player]} to move: {told}")
        left += max(WIDE_CELL * wide, NAMES) + APART + before
    y = top + WIDE_CELL * high + 30
    known = sum(place in reachable for place in listed)
    key = f"crossed out: never comes up, {len(listed) - known} of {len(listed)}"
    items.append(words(MARGIN + before, y, key, "small"))
    right = max(left - APART - before, MARGIN + before + text_width(key, "small"))
    title = f"{known} of {len(listed)} states are reachable"
    return Picture(Scene(right + MARGIN, y + 20, tuple(items), title, "\n".join(lines)))


def outcome_table(
    outcomes: Mapping[tuple[int, int], str],
    rows: str,
    columns: str,
    framed: Collection[tuple[int, int]] = (),
    note: str = "",
    named: tuple[int, int] | None = None,
) -> Picture:
    """How positions (row, column) end: a word in each square, with the tint of the player where it
    is MAX or MIN, and grey where it is "loses". Those that are `framed` have a heavy line around
    them, and the `note` below the table says why. The one that is `named` has its name in a corner,
    so that a note about it can be followed. `rows` and `columns` are what is counted.

    >>> ends = {(0, 0): "wins", (0, 1): "loses", (1, 0): "loses", (1, 1): "?"}
    >>> print(outcome_table(ends, "first", "second", {(0, 1), (1, 0)}, "framed: one move from 1-1"))
    Outcomes by first and second
    0-0 wins, 0-1 loses (framed)
    1-0 loses (framed), 1-1 ?
    framed: one move from 1-1
    """
    high = 1 + max(row for row, _ in outcomes)
    wide = 1 + max(column for _, column in outcomes)
    left, top = MARGIN + NUMBERS + text_width(rows, "small") + 14, 56.0
    items = [
        words(left + WIDE_CELL * wide / 2, top - 24, columns, "small", "middle"),
        *_counted(left - NUMBERS, top, WIDE_CELL * high, rows),
        *_numbers(left, top, high, wide, WIDE_CELL),
    ]
    frames: list[Item] = []
    lines: list[list[str]] = [[] for _ in range(high)]
    for place, word in sorted(outcomes.items()):
        row, column = place
        x, y = left + WIDE_CELL * column, top + WIDE_CELL * row
        items.append(Rect(x, y, WIDE_CELL, WIDE_CELL, "cell"))
        if word in TINTS:
            items.append(Rect(x, y, WIDE_CELL, WIDE_CELL, TINTS[word]))
        middle, line = x + WIDE_CELL / 2, y + WIDE_CELL / 2 + 4
        items.append(words(middle, line, word, "small-bold", "middle"))
        if place == named:
            items.append(words(x + 4, y + 12, f"{row}-{column}", "tiny"))
        if place in framed:
            frames.append(Rect(x + 2, y + 2, WIDE_CELL - 4, WIDE_CELL - 4, "last", 3))
        lines[row].append(f"{row}-{column} {word}{' (framed)' * (place in framed)}")
    bottom, right = top + WIDE_CELL * high, left + WIDE_CELL * wide
    if note:
        bottom += 30
        items.append(words(left, bottom, note, "small"))
        right = max(right, left + text_width(note, "small"))
    text = "\n".join([", ".join(line) for line in lines] + [note] * bool(note))
    title = f"Outcomes by {rows} and {columns}"
    return Picture(Scene(right + MARGIN, bottom + 20, (*items, *frames), title, text))


def _name(place: Place) -> str:
    return "-".join(map(str, place[1]))


def _mover(x: float, y: float, player: Player) -> list[Item]:
    """Who is to move, with the shape of that player before it."""
    shape = triangle(x + 8, y, 15, player == MAX, ("max", "min")[player], 2)
    return [shape, words(x + 22, y + 4, f"{('MAX', 'MIN')[player]} to move", "small-bold")]


def _counted(right: float, top: float, high: float, name: str) -> list[Item]:
    """What the rows of a table count, with a bracket over all of their numbers, so that it is not
    read as the name of the one beside it."""
    upper, lower = top + BRACKET, top + high - BRACKET
    corners = [(right + 4, upper), (right, upper), (right, lower), (right + 4, lower)]
    counted = words(right - 6, top + high / 2 + 4, name, "small", "end")
    return [counted, polyline(corners, "bracket")]


def _numbers(left: float, top: float, high: int, wide: int, cell: float = CELL) -> list[Item]:
    """The numbers above the columns of a table and before its rows."""
    across = [
        words(left + cell * (column + 0.5), top - 7, str(column), "small", "middle")
        for column in range(wide)
    ]
    down = [
        words(left - 9, top + cell * (row + 0.5) + 4, str(row), "small", "end")
        for row in range(high)
    ]
    return [*across, *down]


def _state(x: float, y: float, name: str, player: Player, is_reachable: bool) -> list[Item]:
    """A square of the table: the state on the tint of who moves there, or crossed out."""
    right, bottom = x + WIDE_CELL, y + WIDE_CELL
    square = Rect(x, y, WIDE_CELL, WIDE_CELL, "cell")
    middle, line = x + WIDE_CELL / 2, y + WIDE_CELL / 2 + 4
    if is_reachable:
        tint = Rect(x, y, WIDE_CELL, WIDE_CELL, f"heat-{('max', 'min')[player]}-2")
        return [square, tint, words(middle, line, name, "small-bold", "middle")]
    cross = [  # from each corner almost to the name
        Line(at, up, at + CROSS * across, up + CROSS * down, "edge")
        for at, across in ((x, 1), (right, -1))
        for up, down in ((y, 1), (bottom, -1))
    ]
    return [square, *cross, words(middle, line, name, "small", "middle")]


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
