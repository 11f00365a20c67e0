"""The pairs that two dice can show, as a square that is folded along its diagonal: there lie the
doubles, and every mixed roll is on both sides."""

from __future__ import annotations

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Item, Point, Rect, Scene, polyline, words

CELL = 46.0
LEFT, TOP, MARGIN = 96.0, 66.0, 28.0
BEYOND = 20.0  # how far the line of the fold goes on outside
DOUBLE, MIXED, AGAIN = "chance", "board", "cell"  # how a square is filled
MEETING = "last"  # the frame of two squares


def dice_table(faces: int = 6, joined: tuple[int, int] = (3, 1)) -> Picture:
    """A row for each face of the first die and a column for each of the second. The doubles are
    tinted, one half of the mixed rolls is shaded and the other, in which they come again, is not.
    The two squares of the roll `joined`, which meet when the table is folded, have a frame.

    >>> print(dice_table(3))
    Two dice with 3 faces: 9 pairs, 6 rolls
    first die 1: 1–1 2–1 3–1
    first die 2: 2–1 2–2 3–2
    first die 3: 3–1 3–2 3–3
    3 mixed rolls × 2 pairs + 3 doubles × 1 pair = 9 pairs
    """
    all_faces = range(1, faces + 1)
    end = LEFT + CELL * faces, TOP + CELL * faces
    items: list[Item] = [
        words((LEFT + end[0]) / 2, TOP - 30, "second die", "small", "middle"),
        words(LEFT - 30, (TOP + end[1]) / 2 + 4, "first die", "small", "end"),
    ]
    lines = []
    for first in all_faces:
        middle = _middle(first, first)
        items.append(words(middle[0], TOP - 9, str(first), "small-bold", "middle"))
        items.append(words(LEFT - 12, middle[1] + 4, str(first), "small-bold", "end"))
        for second in all_faces:
            items += _square(first, second)
        names = [_name(first, second) for second in all_faces]
        lines.append(f"first die {first}: {' '.join(names)}")
    for (x, y), by in (((LEFT, TOP), -BEYOND), (end, BEYOND)):
        items.append(polyline([(x, y), (x + by, y + by)], "theory-ink"))
    items.append(words(end[0] + BEYOND + 4, end[1] + BEYOND, "fold", "small"))
    high, low = joined
    items += [_frame(low, high), _frame(high, low)]
    mixed = faces * (faces - 1) // 2
    title = f"Two dice with {faces} faces: {faces**2} pairs, {mixed + faces} rolls"
    width, height = end[0] + LEFT, end[1] + BEYOND + MARGIN
    scene = Scene(width, height, tuple(items), title, "\n".join(lines))
    legend = [
        Entry([Rect(0, -7, 14, 14, style)], 14, ((meaning, "legend"),))
        for style, meaning in (
            (DOUBLE, "double"),
            (MIXED, "mixed roll"),
            (AGAIN, "the same roll again"),
            (MEETING, f"{_name(*joined)} meets {_name(*joined)}"),
        )
    ]
    count = f"{mixed} mixed rolls × 2 pairs + {faces} doubles × 1 pair = {faces**2} pairs"
    return Picture(with_footer(scene, legend, count))


def _middle(first: int, second: int) -> Point:
    return LEFT + CELL * (second - 0.5), TOP + CELL * (first - 0.5)


def _name(first: int, second: int) -> str:
    return f"{max(first, second)}–{min(first, second)}"


def _square(first: int, second: int) -> list[Item]:
    """A square with the name of its roll."""
    x, y = _middle(first, second)
    is_again = first > second
    style = DOUBLE if first == second else AGAIN if is_again else MIXED
    outline = Rect(x - CELL / 2, y - CELL / 2, CELL, CELL, "cell")
    inside = Rect(x - CELL / 2 + 1, y - CELL / 2 + 1, CELL - 2, CELL - 2, style)
    name = words(x, y + 4, _name(first, second), "small" if is_again else "number", "middle")
    return [outline, *([] if is_again else [inside]), name]


def _frame(first: int, second: int) -> Rect:
    """A frame around one of the two squares of a mixed roll."""
    x, y = _middle(first, second)
    return Rect(x - CELL / 2 + 2, y - CELL / 2 + 2, CELL - 4, CELL - 4, MEETING, 3)
