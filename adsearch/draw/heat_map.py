"""Numbers over two scales as a map: each cell has its number, and a tint for how large it is."""

from __future__ import annotations

from collections.abc import Mapping

from adsearch.draw.plots import Frame
from adsearch.draw.scale import format_number, short
from adsearch.draw.scene import Item, Rect, Scene, text_width, words

LEFT, TOP, WIDE, HIGH = 74.0, 62.0, 44.0, 30.0  # pixels
LEVELS = 5  # of the tint
Numbers = Mapping[tuple[float, float], float | str]


def heat_map(numbers: Numbers, frame: Frame, up: str, title: str = "") -> Scene:
    """A cell for each pair of x and y, with y going up. A word in place of a number has no tint.

    >>> cells = {(0, 0): 21, (5, 0): 22, (0, 5): 20, (5, 5): "win"}
    >>> print(heat_map(cells, Frame("Hold at"), "y").text)
    y 5: 20, win
    y 0: 21, 22
    """
    if not numbers:
        raise ValueError("there is nothing to draw: no cell has a number")
    across = sorted({x for x, _ in numbers})
    upwards = sorted({y for _, y in numbers})
    known = [value for value in numbers.values() if not isinstance(value, str)]
    low, high = min(known, default=0), max(known, default=0)
    bottom = TOP + HIGH * len(upwards)
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        items.append(words(after, 28, frame.subtitle, "subtitle"))
    lines = []
    for row, y in enumerate(reversed(upwards)):
        middle = TOP + HIGH * (row + 0.5)
        items.append(words(LEFT - 10, middle + 4, short(y), "small", "end"))
        said = []
        for column, x in enumerate(across):
            if (x, y) not in numbers:
                continue
            value = numbers[x, y]
            left, top = LEFT + WIDE * column, TOP + HIGH * row
            items.append(Rect(left, top, WIDE - 2, HIGH - 2, "cell", 3))
            if not isinstance(value, str):
                share = (value - low) / (high - low) if high > low else 0.5
                level = 1 + round((LEVELS - 1) * share)
                items.append(Rect(left, top, WIDE - 2, HIGH - 2, f"heat-max-{level}", 3))
            label = value if isinstance(value, str) else format_number(value)
            type = "small" if isinstance(value, str) else "number"
            items.append(words(left + WIDE / 2 - 1, middle + 3, label, type, "middle"))
            said.append(label)
        lines.append(f"{up} {short(y)}: {', '.join(said)}")
    for column, x in enumerate(across):
        middle = LEFT + WIDE * (column + 0.5) - 1
        items.append(words(middle, bottom + 17, short(x), "small", "middle"))
    right = LEFT + WIDE * len(across)
    items.append(words((LEFT + right) / 2, bottom + 40, frame.across, "small", "middle"))
    items.append(words(28, TOP - 12, up, "small"))
    heading = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(right, heading + 7) + 28
    return Scene(width, bottom + 60, tuple(items), title or frame.title, "\n".join(lines))
