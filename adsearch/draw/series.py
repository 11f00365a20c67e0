"""The numbers of a plot: lines by their names, with their points, and the same as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from adsearch.draw.plot_frame import Frame
from adsearch.draw.scale import format_number
from adsearch.draw.scene import Point

Whiskers: TypeAlias = Mapping[float, tuple[float, float]]  # by x, from where to where a y may be


@dataclass(frozen=True)
class Series:
    """A line: its name and its points. A line of theory is dashed, or `solid` if it has to be told
    from others, and has no markers; it is dotted if all it does is join points of measured lines.
    Its name may have a power, as in b^d, and it has the colour of the measured line that it is
    `about`, behind what `remark` calls it. What changes only at its points is drawn in steps. Lines
    with whiskers stand beside each other. Points that are not `joined` say nothing of what lies
    between them: they stand beside the line that they are compared with. A line without a name is
    what the title says.
    """

    name: str
    points: Sequence[Point]
    theory: bool = False
    solid: bool = False
    about: str = ""
    remark: str = "rule of thumb"
    in_steps: bool = False
    whiskers: Whiskers = field(default_factory=dict)
    joined: bool = True

    @property
    def is_upright(self) -> bool:
        """Does it only say where on the x axis something is? Then its heights mean nothing."""
        return self.theory and len(self.points) > 1 and len({x for x, _ in self.points}) == 1


def as_table(series: Sequence[Series], frame: Frame) -> str:
    """The plot as a table: a line for every x, and below it one for each upright line.

    >>> mine, edge = Series("mine", [(1, 4), (2, 0)]), Series("edge", [(2, 0), (2, 4)], theory=True)
    >>> print(as_table([mine, edge], Frame("", across="moves")))
    moves | mine
    1 | 4
    2 | 0
    dashed line at 2: edge
    """
    lines = [line for line in series if not line.is_upright]
    columns = [{x: _as_cell(y, line.whiskers.get(x)) for x, y in line.points} for line in lines]
    rows = [[frame.across or "x", *(line.name or frame.title for line in lines)]]
    for x in sorted({x for column in columns for x in column}):
        rows.append([format_number(x), *(column.get(x, "–") for column in columns)])
    upright = [line for line in series if line.is_upright]
    notes = [f"dashed line at {format_number(line.points[0][0])}: {line.name}" for line in upright]
    return "\n".join([*(" | ".join(row) for row in rows), *notes])


def _as_cell(y: float, whisker: tuple[float, float] | None) -> str:
    """A number, and from where to where it may be.

    >>> _as_cell(0.75, (0.65, 0.85)), _as_cell(0.75, None)
    ('0.75 (0.65 to 0.85)', '0.75')
    """
    around = " ({:.3g} to {:.3g})".format(*whisker) if whisker else ""
    return format_number(y) + around
