"""A scene: the shapes of a picture, not yet in any format. SVG and matplotlib draw the same one."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypeAlias

from adsearch.draw.theme import TYPES

Step: TypeAlias = tuple[str, tuple[float, ...]]  # M, L, Q, C with their points, or Z


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    style: str


@dataclass(frozen=True)
class Path:
    steps: tuple[Step, ...]
    style: str


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    style: str


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    style: str
    radius: float = 0.0


@dataclass(frozen=True)
class Text:
    """Words in one line; `parts` are (words, type) pairs, an `index` part is lowered."""

    x: float
    y: float
    parts: tuple[tuple[str, str], ...]
    anchor: str = "start"  # start, middle, end
    halo: bool = False  # a rim in the background's colour, where lines may pass behind


@dataclass(frozen=True)
class Group:
    """Items that belong together and can be found by `key`, such as a node with its labels."""

    items: tuple[Item, ...]
    key: str


Item: TypeAlias = Line | Path | Circle | Rect | Text | Group


@dataclass(frozen=True)
class Scene:
    """A picture of `width` × `height` pixels. `title` is what it shows in a sentence, `text` says
    everything it shows in words."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    text: str


def words(
    x: float, y: float, text: str, type: str, anchor: str = "start", halo: bool = False
) -> Text:
    return Text(x, y, ((text, type),), anchor, halo)


def text_width(text: str, type: str = "plain") -> float:
    """How wide `text` is in the sans-serif faces, which share their measures.

    >>> text_width("12", "value") > text_width("12", "window") > 0
    True
    """
    style = TYPES[type]
    units = sum(_WIDTHS.get(sign, 600) for sign in text)
    return units / 1000 * style.size * (1.06 if style.bold else 1.0)


def triangle(x: float, y: float, side: float, up: bool, style: str, corner: float = 5.0) -> Path:
    """An equilateral triangle around (x, y) with rounded corners, △ or ▽."""
    height = side * 3**0.5 / 2
    sign = 1 if up else -1
    top = (x, y - sign * height / 2)
    right, left = (x + side / 2, y + sign * height / 2), (x - side / 2, y + sign * height / 2)
    return Path(tuple(_rounded([top, right, left], min(corner, side / 5))), style)


def hexagon(x: float, y: float, side: float, style: str) -> Path:
    corners = [(x + side / 2 * cos(i * pi / 3), y + side / 2 * sin(i * pi / 3)) for i in range(6)]
    return Path(tuple(_rounded(corners, 3.0)), style)


def cross(x: float, y: float, arm: float = 5.0) -> Path:
    return Path(
        (
            ("M", (x - arm, y - arm)),
            ("L", (x + arm, y + arm)),
            ("M", (x - arm, y + arm)),
            ("L", (x + arm, y - arm)),
        ),
        "cross",
    )


def _rounded(corners: list[tuple[float, float]], radius: float) -> list[Step]:
    steps: list[Step] = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        start, end = _towards((x, y), before, radius), _towards((x, y), after, radius)
        steps.append(("L" if steps else "M", start))
        steps.append(("Q", (x, y, *end)))
    return [*steps, ("Z", ())]


def _towards(a: tuple[float, float], b: tuple[float, float], by: float) -> tuple[float, float]:
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    return a[0] + (b[0] - a[0]) * by / length, a[1] + (b[1] - a[1]) * by / length


# Advance widths of the common sans-serif faces, in thousandths of the type size.
_WIDTHS = {
    sign: width
    for width, signs in {
        191: "'",
        222: "ijl",
        260: "|",
        278: " !,./:;I[\\]ft·",
        333: "()-r`",
        334: "{}",
        355: '"',
        389: "*",
        469: "^",
        500: "Jckšvxyz…s",
        549: "≤≥",
        556: "#$0123456789?L_abdeghnopqu",
        575: "αβ",
        584: "+<=>~−×",
        611: "FTZ",
        667: "&ABEKPSVXY",
        713: "∞",
        722: "CDHNRUw",
        778: "GOQ",
        833: "Mm",
        834: "½",
        889: "%",
        944: "W",
        1000: "—",
        1015: "@",
    }.items()
    for sign in signs
}
