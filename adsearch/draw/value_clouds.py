"""The values that players give to positions, against the true ones: a field of points for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Circle, Item, Line, Point, Scene, words

SIDE, APART = 228.0, 40.0  # pixels: of a field, and between two of them
LEFT, RIGHT, TOP = 66.0, 28.0, 90.0
DOT = 1.75
MARKS = (0.0, 0.25, 0.5, 0.75, 1.0)
PARTS = 5  # of the scale, by which the words go


def value_clouds(
    clouds: Mapping[str, Sequence[Point]],
    measured: str,
    across: str,
    equal: str,
    up: str = "",
    notes: Mapping[str, str] = MappingProxyType({}),
) -> Picture:
    """A field for each name, with a point for every pair of a true value, `across`, and the value
    that was given, both from 0 to 1. On the dashed line they are `equal`. The vertical axis may be
    named, too: `up`. Below some names there may be `notes`.

    >>> squares = [(0.5, 0.25), (0.55, 0.3025), (1, 1)]
    >>> print(value_clouds({"squares": squares}, "Value given", "true value", "exact"))
    Value given, by true value: squares
    squares, true value 0.4 to 0.6: 0.25 to 0.30
    squares, true value 0.8 to 1.0: 1.00 to 1.00
    """
    if not any(clouds.values()):
        raise ValueError("there is nothing to plot: there are no points")
    items: list[Item] = [words(28, 28, measured, "plot-title")]
    if up:
        items.append(words(28, TOP - 12, up, "small"))
    lines: list[str] = []
    for k, (name, points) in enumerate(clouds.items()):
        left = LEFT + k * (SIDE + APART)
        note = notes.get(name, "")
        items.append(words(left + SIDE / 2, TOP - (28 if note else 12), name, "bold", "middle"))
        if note:
            items.append(words(left + SIDE / 2, TOP - 12, note, "small", "middle"))
            lines.append(f"{name}: {note}")
        items += _field(left, has_numbers=k == 0)
        items.append(words(left + SIDE / 2, TOP + SIDE + 40, across, "small", "middle"))
        items += (Circle(left + a * SIDE, TOP + (1 - b) * SIDE, DOT, "dot") for a, b in points)
        lines += (f"{name}, {across} {line}" for line in _in_words(points))
    right = LEFT + len(clouds) * (SIDE + APART) - APART
    title = f"{measured}, by {across}: {', '.join(clouds)}"
    scene = Scene(right + RIGHT, TOP + SIDE + 54, tuple(items), title, "\n".join(lines))
    legend = [Entry([Line(0, 0, 24, 0, "theory")], 24, ((equal, "legend"),))]
    return Picture(with_footer(scene, legend, middle=(LEFT + right) / 2))


def _field(left: float, has_numbers: bool) -> Iterator[Item]:
    """Lines at round numbers, which stand beside the first field and below each, and the line
    where both values are equal."""
    right, bottom = left + SIDE, TOP + SIDE
    for mark in MARKS:
        x, y = left + mark * SIDE, bottom - mark * SIDE
        yield Line(x, TOP, x, bottom, "hair" if mark else "axis")
        yield Line(left, y, right, y, "hair" if mark else "axis")
        yield words(x, bottom + 19, f"{mark:g}", "small", "middle")
        if has_numbers:
            yield words(left - 10, y + 4, f"{mark:g}", "small", "end")
    yield Line(left, bottom, right, TOP, "theory")


def _in_words(points: Sequence[Point]) -> Iterator[str]:
    """Between which numbers the given values lie, by parts of the scale of the true ones."""
    for k in range(PARTS):
        given = [b for a, b in points if min(int(a * PARTS), PARTS - 1) == k]
        if given:
            true = f"{k / PARTS:.1f} to {(k + 1) / PARTS:.1f}"
            yield f"{true}: {min(given):.2f} to {max(given):.2f}"
