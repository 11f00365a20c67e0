"""What stands under a picture: a legend of what occurs in it, and sentences about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adsearch.draw.scene import Item, Line, Scene, Text, shifted, text_width, words

GAP = 30.0  # between two entries
ROW = 26.0
WIDE = 870.0  # pixels: what is wider is made smaller on a page, and its letters with it


@dataclass(frozen=True)
class Entry:
    """A mark, drawn around (0, 0) up to `width` to the right, and what it means."""

    mark: Sequence[Item]
    width: float
    parts: tuple[tuple[str, str], ...]

    @property
    def whole(self) -> float:
        space = 8 if self.width else 0
        return self.width + space + Text(0, 0, self.parts).width


def with_footer(
    scene: Scene, legend: Sequence[Entry], note: str = "", middle: float | None = None
) -> Scene:
    """The scene with its legend, in centred rows of about the same length under a hairline, and the
    note below. The rows are centred around `middle`, as far as there is room.

    A narrow picture is widened and put in the middle; below a wide one the letters are larger.
    """
    if scene.width > WIDE:
        legend = [replace(entry, parts=_larger(entry.parts)) for entry in legend]
    rows = _even_rows(legend, max(scene.width - 80, 640))
    lines = wrapped(note, "plain", max(scene.width - 80, 480)) if note else []
    room = max([scene.width - 40] + [text_width(line, "plain") for line in lines])
    narrow = _even_rows(legend, room)
    if len(narrow) <= len(rows) + 2 and all(_length(row) <= room for row in narrow):
        rows = narrow  # rather two rows more than a tree that moves when the legend gets longer
    inner = max(
        [_length(row) for row in rows] + [text_width(line, "plain") for line in lines] + [0.0]
    )
    width = max(scene.width, inner + 48)
    items = [shifted(item, (width - scene.width) / 2, 0) for item in scene.items]
    y = scene.height
    centre = width / 2
    if middle is not None:
        half = 24 + inner / 2
        centre = min(max(middle + (width - scene.width) / 2, half), width - half)
    if rows:
        items.append(Line(centre - inner / 2 - 8, y, centre + inner / 2 + 8, y, "hair"))
        y += ROW
    for row in rows:
        x = centre - _length(row) / 2
        for entry in row:
            items += [shifted(mark, x, y - 4) for mark in entry.mark]
            items.append(Text(x + entry.whole - Text(0, 0, entry.parts).width, y, entry.parts))
            x += entry.whole + GAP
        y += ROW
    for line in lines:
        items.append(words(width / 2, y + 8, line, "plain", "middle"))
        y += 20
    return Scene(
        width, y + 4, tuple(items), scene.title, "\n".join(filter(None, (scene.text, note)))
    )


def _length(row: Sequence[Entry]) -> float:
    return sum(entry.whole for entry in row) + GAP * (len(row) - 1)


def _larger(parts: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((text, "legend-wide" if type == "legend" else type) for text, type in parts)


def _even_rows(legend: Sequence[Entry], most: float) -> list[list[Entry]]:
    """As few rows as there is room for, none much shorter than the others."""
    rows = _rows(legend, most)
    for width in sorted(sum(entry.whole + GAP for entry in row) - GAP for row in _runs(legend)):
        if width <= most and len(even := _rows(legend, width)) == len(rows):
            return even
    return rows


def _runs(legend: Sequence[Entry]) -> list[Sequence[Entry]]:
    """All entries that follow one another."""
    return [legend[i:j] for j in range(1, len(legend) + 1) for i in range(j)]


def _rows(legend: Sequence[Entry], most: float) -> list[list[Entry]]:
    rows: list[list[Entry]] = []
    room = 0.0
    for entry in legend:
        if not rows or entry.whole > room:
            rows.append([])
            room = most
        rows[-1].append(entry)
        room -= entry.whole + GAP
    return rows


def wrapped(text: str, type: str, width: float) -> list[str]:
    """The text in lines no wider than `width`, unless a single word is.

    >>> wrapped("one two three", "plain", text_width("one two", "plain"))
    ['one two', 'three']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, type) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
