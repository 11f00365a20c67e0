"""What stands around the field of every plot: its heading, its axes, the lines of its grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf
from typing import TypeAlias

from adsearch.draw.scale import Scale, are_whole, short
from adsearch.draw.scene import Item, Line, Scene, Text, text_width, words

LEFT, TOP, WIDTH, HEIGHT = 74.0, 58.0, 474.0, 374.0  # of the field
ROOM = 30.0  # pixels from where an axis begins to its first round number: it may then be marked
MOST_LABELS = 16  # at the lines of a grid

Level: TypeAlias = float | Mapping[str, float]  # a number to compare with, or by their names some
Stretch: TypeAlias = tuple[float, float]  # from which x to which


@dataclass(frozen=True)
class Frame:
    """What a plot says around its lines."""

    title: str  # what is measured
    subtitle: str = ""
    across: str = ""  # what x is
    log: bool = False  # is the scale of y logarithmic?
    log_across: bool = False  # and that of x?
    zero: bool | None = None  # does the scale of y begin at 0? None: if the numbers come near it
    reach: float = 0.0  # a number that the scale has room for, so that plots can be compared
    names: str = "small"  # the type in which bars are named, or discs where letters stand for these
    level: float | None = None  # with which all bars are compared: a line across them
    level_name: str = ""
    until: float = 0.0  # how far the scale of x goes at least, where lines are to be continued
    height: float = HEIGHT  # of the field, in pixels
    marked: Stretch | None = None  # where the lines are to be looked at
    marked_as: str = ""  # what is written there, before the numbers of the first line
    ratios: bool = False  # is it written how many times the first line the second is?
    peaks: bool = False  # is the number written where a line is highest?

    @property
    def axis_title(self) -> str:
        """What is written below the axis."""
        return f"{self.across} (log scale)" if self.log_across else self.across

    @property
    def remark(self) -> str:
        """What is written behind the title: of the subtitle, what the axis does not say as well.

        >>> Frame("Regret", "on a log scale, by pulls", "pulls").remark
        'on a log scale'
        """
        return self.subtitle.removesuffix(f"by {self.axis_title}").removesuffix(", ")


def framed(items: Sequence[Item], frame: Frame, title: str, text: str) -> Scene:
    """The scene, as large as what is in it needs, and in words what the numbers measure."""
    measured = ", ".join(filter(None, (frame.title if title else "", frame.subtitle)))
    told = f"{measured}\n{text}" if measured else text
    boxes = [item.box for item in items if isinstance(item, Text)]
    ends = [item.x2 for item in items if isinstance(item, Line)]
    width = max([box.right for box in boxes] + ends) + 28
    height = max(box.bottom for box in boxes) + 20
    return Scene(width, height, tuple(items), title or frame.title, told)


def heading(frame: Frame) -> Iterator[Item]:
    yield words(28, 28, frame.title, "plot-title")
    if frame.remark:
        yield words(28 + text_width(frame.title, "plot-title") + 7, 28, frame.remark, "subtitle")


def y_grid(y: Scale, named: Mapping[float, str] | None = None) -> Iterator[Item]:
    """A line at every mark of the scale, or at the numbers that are `named`."""
    names = named or dict(zip(y.ticks, y.names, strict=True))
    every = ceil(len(names) / MOST_LABELS)
    for i, (tick, name) in enumerate(names.items()):
        at = y(tick)
        yield Line(LEFT, at, LEFT + WIDTH, at, "hair" if i else "axis")
        if i % every == 0:
            yield words(LEFT - 13, at + 4, name, "small", "end")


def x_axis(
    x: Scale,
    values: Sequence[float],
    label: str,
    bottom: float = TOP + HEIGHT,
    named: Mapping[float, str] | None = None,
) -> Iterator[Item]:
    """A mark for every x if there are few whole ones, on a scale that is not logarithmic at equal
    distances; else for round numbers, and if there is room for a whole number where it begins; or
    only for those that are `named`."""
    past = -inf
    whole = are_whole(values) and len(values) <= 17
    even = len({b - a for a, b in pairwise(values)}) <= 1
    names = dict(zip(x.ticks, x.names, strict=True))
    if whole and (even or x.log):
        names = {value: short(value) for value in values}
    elif values[0] == int(values[0]) and all(x(tick) > LEFT + ROOM for tick in x.ticks):
        names = {values[0]: short(values[0])} | names
    names = dict(named) if named else names
    for tick, text in names.items():
        at = x(tick)
        name = words(at, bottom + 19, text, "small", "middle")
        yield Line(at, bottom, at, bottom + 4, "axis")
        if name.box.left > past + 4:
            yield name
            past = name.box.right
    if label:
        yield words(LEFT + WIDTH / 2, bottom + 42, label, "small", "middle")
