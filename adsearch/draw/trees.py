"""Trees as pictures: MAX △, MIN ▽, chance ○, leaves ▢; windows, best line, and what was cut."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adsearch.draw.layout import tidy
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Text,
    cross,
    hexagon,
    text_width,
    triangle,
    words,
)
from adsearch.draw.spots import Spot
from adsearch.draw.text import tree_text
from adsearch.trace import number

DENSE = 250  # spots: from there on only shapes are drawn, without labels


@dataclass(frozen=True)
class Measures:
    """Sizes of one picture, in pixels."""

    side: float  # of a triangle
    row: float  # from one level to the next
    gap: float  # between siblings
    family_gap: float  # between cousins
    margin: float


STATIC = Measures(side=48, row=110, gap=36, family_gap=52, margin=40)
WIDGET = Measures(side=40, row=92, gap=14, family_gap=26, margin=24)
TINY = Measures(side=9, row=26, gap=2, family_gap=5, margin=12)


def tree_scene(
    spots: Sequence[Spot], title: str, measures: Measures | None = None, legend: bool = True
) -> Scene:
    """The picture of a tree. A group `node-i` holds each spot's shape, `edge-i` the edge above it."""
    dense = len(spots) > DENSE
    measures = measures or (TINY if dense else STATIC if len(spots) <= 40 else WIDGET)
    plan = _Plan(spots, measures, dense)
    items = [*plan.edges(), *plan.nodes(), *([] if dense else plan.labels())]
    width, height = plan.width, plan.height
    if legend and not dense:
        entries = _legend(spots)
        row = _legend_items(entries, width, height + 16)
        items += row
        width, height = max(width, plan.legend_width(entries)), height + 40
    return Scene(width, height, tuple(items), title, tree_text(spots) if not dense else title)


class _Plan:
    """Where everything of one tree goes."""

    def __init__(self, spots: Sequence[Spot], measures: Measures, dense: bool) -> None:
        self.spots, self.m, self.dense = spots, measures, dense
        self.below: list[list[int]] = [[] for _ in spots]
        self.depth = [0] * len(spots)
        for i, spot in enumerate(spots):
            if spot.parent >= 0:
                self.below[spot.parent].append(i)
                self.depth[i] = self.depth[spot.parent] + 1
        parents = [spot.parent for spot in spots]
        widths = [self.spread(i) for i in range(len(spots))]
        xs = tidy(parents, widths, measures.gap, measures.family_gap)
        self.x = [x + measures.margin for x in xs]
        top = measures.margin + measures.side / 2
        self.y = [top + depth * measures.row for depth in self.depth]
        right = max(x + w / 2 for x, w in zip(self.x, widths, strict=True))
        self.width = right + measures.margin
        self.bottom = max(self.y) + measures.side / 2
        self.height = self.bottom + (52 if self.brackets() else 0) + measures.margin / 2

    def legend_width(self, entries: Sequence[tuple[str, str]]) -> float:
        return sum(text_width(label, "legend") + 68 for _, label in entries) + 2 * self.m.margin

    def half(self, i: int) -> float:
        """Half the width of the shape itself."""
        spot, side = self.spots[i], self.m.side
        if spot.kind in ("leaf", "more"):
            return (
                side / 2
                if self.dense
                else max(0.35 * side, text_width(spot.value, "value") / 2 + 6)
            )
        return side / 2

    def spread(self, i: int) -> float:
        """The width to keep free for a spot, its labels included, even on both sides."""
        spot = self.spots[i]
        if self.dense:
            return self.m.side
        reach = self.half(i)
        if spot.name:
            reach = max(reach, 26 + text_width(spot.name, "name"))
        if spot.window:
            reach = max(reach, 30 + text_width(_window_words(spot), "window"))
        if spot.why and not self._bracketed(i):
            reach = max(reach, 30 + text_width(f"{spot.name} {spot.why}", "window"))
        if spot.sum:
            reach = max(reach, 30 + text_width(spot.sum, "sum"))
        if self._value_beside(spot):
            reach = max(reach, 30 + text_width(spot.value, "value"))
        return max(2 * reach, text_width(spot.move, "move") + 14)

    def _value_beside(self, spot: Spot) -> bool:
        inside = spot.kind in ("leaf", "more")
        return not inside and text_width(spot.value, "value") > 0.62 * self.m.side

    def _bracketed(self, i: int) -> bool:
        """Are the cut children leaves of the lowest level, with room for the reason below them?"""
        spot = self.spots[i]
        cut = [c for c in self.below[i] if self.spots[c].status != "visited"]
        deepest = max(self.depth)
        return bool(spot.why and cut) and all(
            not self.below[c] and self.depth[c] == deepest for c in cut
        )

    def brackets(self) -> list[int]:
        return [] if self.dense else [i for i in range(len(self.spots)) if self._bracketed(i)]

    # -- shapes -------------------------------------------------------------------------------

    def top(self, i: int) -> float:
        spot, side = self.spots[i], self.m.side
        if spot.kind in ("leaf", "more"):
            return self.y[i] - 0.29 * side
        return self.y[i] - (0.46 * side if spot.kind == "chance" else side * 0.433)

    def foot(self, i: int) -> float:
        spot, side = self.spots[i], self.m.side
        if spot.kind == "min":
            return self.y[i] + side * 0.433 - (4 if not self.dense else 0)
        return self.y[i] + (0.46 * side if spot.kind == "chance" else side * 0.433)

    def edges(self) -> list[Item]:
        drawn: list[Item] = []
        for i, spot in enumerate(self.spots):
            if spot.parent < 0:
                continue
            style = {"visited": "edge", "pruned": "cut", "unvisited": "todo"}[spot.status]
            x1, y1 = self.x[spot.parent], self.foot(spot.parent)
            x2, y2 = self.x[i], self.top(i)
            line = Line(x1, y1, x2, y2, "best" if spot.best else style)
            cut_here = spot.status == "pruned" and self.spots[spot.parent].status == "visited"
            if cut_here and not self.dense:
                mark = cross((x1 + x2) / 2, (y1 + y2) / 2)
                drawn.append(Group((line, mark), f"edge-{i}"))
            else:
                drawn.append(line if self.dense else Group((line,), f"edge-{i}"))
        return drawn

    def nodes(self) -> list[Item]:
        return [
            self.shape(i) if self.dense else Group((self.shape(i), *self.value(i)), f"node-{i}")
            for i in range(len(self.spots))
        ]

    def shape(self, i: int) -> Item:
        spot, x, y, side = self.spots[i], self.x[i], self.y[i], self.m.side
        style = spot.kind if spot.status == "visited" else spot.status
        if spot.kind in ("max", "min"):
            return triangle(x, y, side, spot.kind == "max", style, 5 if side > 20 else 0.5)
        if spot.kind == "chance":
            return Circle(x, y, 0.46 * side, style)
        if spot.kind == "other":
            return hexagon(x, y, side, style)
        half = self.half(i)
        return Rect(x - half, y - 0.29 * side, 2 * half, 0.58 * side, style, min(4, side / 5))

    def value(self, i: int) -> list[Item]:
        spot, x, y, side = self.spots[i], self.x[i], self.y[i], self.m.side
        if not spot.value:
            return []
        type = "dim" if spot.status != "visited" else "value" if side >= 40 else "value-small"
        if self._value_beside(spot):
            return [words(x + 28, y - 10, spot.value, type)]
        shift = {"max": 0.145, "min": -0.145}.get(spot.kind, 0.0) * side
        return [words(x, y + shift + 5, spot.value, type, "middle")]

    # -- labels -------------------------------------------------------------------------------

    def labels(self) -> list[Item]:
        drawn: list[Item] = []
        for i, spot in enumerate(self.spots):
            x, y = self.x[i], self.y[i]
            if spot.name:
                drawn.append(words(x - 26, y + 3, spot.name, "name", "end"))
            if spot.letter:
                drawn.append(
                    words(x - 0.42 * self.m.side, y - 0.42 * self.m.side, spot.letter, "letter")
                )
            if spot.window:
                drawn.append(_window_text(x + 28, y + 3 + 8 * self._value_beside(spot), spot))
            if spot.sum:
                side = -1 if spot.parent >= 0 and x < self.x[spot.parent] else 1
                anchor = "end" if side < 0 else "start"
                drawn.append(words(x + side * 30, y + 4, spot.sum, "sum", anchor, halo=True))
            if spot.why and not self._bracketed(i):
                drawn.append(_why_text(x + 28, y + 18, spot, "start"))
            drawn += self.edge_label(i)
        for i in self.brackets():
            drawn += self.bracket(i)
        return drawn

    def edge_label(self, i: int) -> list[Item]:
        spot = self.spots[i]
        label = spot.move or spot.probability
        if spot.parent < 0 or not label or (len(self.below[spot.parent]) > 8 and not spot.best):
            return []
        if not spot.probability and self.plain_numbers(spot.parent):
            return []
        share = 0.56 if spot.probability else 0.47
        x1, y1 = self.x[spot.parent], self.foot(spot.parent)
        x = x1 + share * (self.x[i] - x1)
        y = y1 + share * (self.top(i) - y1)
        left = self.x[i] < x1 - 1
        parts = (
            ((label, "probability"),)
            if spot.probability
            else _indexed(label, "move-best" if spot.best else "move")
        )
        anchor = "end" if left else "start"
        return [Text(x + (-9 if left else 9), y + 2, parts, anchor, halo=True)]

    def plain_numbers(self, parent: int) -> bool:
        """Moves that are only counted 0, 1, 2 … need no label: their place says it."""
        return [self.spots[c].move for c in self.below[parent]] == [
            str(k) for k in range(len(self.below[parent]))
        ]

    def bracket(self, i: int) -> list[Item]:
        cut = [c for c in self.below[i] if self.spots[c].status != "visited"]
        y = self.y[cut[0]] + 0.29 * self.m.side + 10
        left = min(self.x[c] - self.half(c) for c in cut) - 2
        right = max(self.x[c] + self.half(c) for c in cut) + 2
        steps = (("M", (left, y)), ("L", (left, y + 6)), ("L", (right, y + 6)), ("L", (right, y)))
        middle = (left + right) / 2
        return [
            Path(steps, "bracket"),
            _why_text(middle, y + 24, self.spots[i], "middle"),
            words(middle, y + 40, "never looked at", "small", "middle"),
        ]


def _window_words(spot: Spot) -> str:
    low, high = spot.window or (0, 0)
    return f"[{number(low)}, {number(high)}]"


def _window_text(x: float, y: float, spot: Spot) -> Text:
    low, high = spot.window or (0, 0)
    parts = (
        ("[", "window"),
        (number(low), "alpha"),
        (", ", "window"),
        (number(high), "beta"),
        ("]", "window"),
    )
    return Text(x, y, parts)


def _why_text(x: float, y: float, spot: Spot, anchor: str) -> Text:
    """The reason of a cut, with the node's name in place of `value`."""
    name, why = spot.name or "value", spot.why.removeprefix("value")
    return Text(x, y, ((name, "move" if spot.name else "why"), (why, "why")), anchor, halo=True)


def _indexed(move: str, type: str) -> tuple[tuple[str, str], ...]:
    """a1 is written a with index 1; anything else as it is."""
    split = re.fullmatch(r"([a-zA-Z])(\d+)", move)
    return ((split[1], type), (split[2], "index")) if split else ((move, type),)


def _legend(spots: Sequence[Spot]) -> list[tuple[str, str]]:
    """Only what occurs in this picture."""
    kinds = {spot.kind for spot in spots}
    entries = [("max", "MAX"), ("min", "MIN"), ("chance", "chance, probability on the edge")]
    entries += [("other", "a player, by letter"), ("leaf", "leaf"), ("more", "not shown")]
    found = [(kind, label) for kind, label in entries if kind in kinds]
    if any(spot.best for spot in spots):
        found.append(("best", "best line"))
    if any(spot.status == "pruned" for spot in spots):
        found.append(("cut", "cut"))
    if any(spot.window for spot in spots):
        found.append(("window", "[α, β] window on entry"))
    if any(spot.value[:1] in ("≤", "≥") and spot.value for spot in spots):
        found.append(("bound", "≤ ≥ a bound"))
    return found


def _legend_items(entries: Sequence[tuple[str, str]], width: float, y: float) -> list[Item]:
    sizes = [
        (22 if kind in ("max", "min", "chance", "other", "leaf", "more") else 0)
        for kind, _ in entries
    ]
    sizes = [
        32 if kind in ("best", "cut") else size
        for size, (kind, _) in zip(sizes, entries, strict=True)
    ]
    total = sum(
        s + text_width(label, "legend") for s, (_, label) in zip(sizes, entries, strict=True)
    )
    total += 30 * (len(entries) - 1)
    x = max(24.0, (width - total) / 2)
    drawn: list[Item] = [Line(x, y - 14, x + total, y - 14, "hair")]
    for size, (kind, label) in zip(sizes, entries, strict=True):
        drawn += _legend_mark(kind, x, y + 4)
        drawn.append(words(x + size, y + 8, label, "legend"))
        x += size + text_width(label, "legend") + 30
    return drawn


def _legend_mark(kind: str, x: float, y: float) -> list[Item]:
    if kind in ("max", "min"):
        return [triangle(x + 8, y, 16, kind == "max", kind, 1.5)]
    if kind == "chance":
        return [Circle(x + 8, y, 7, "chance")]
    if kind == "other":
        return [hexagon(x + 8, y, 16, "other")]
    if kind in ("leaf", "more"):
        return [Rect(x, y - 6.5, 16, 13, kind, 3)]
    if kind == "best":
        return [Line(x, y, x + 24, y, "best")]
    if kind == "cut":
        return [Line(x, y, x + 26, y, "cut"), cross(x + 13, y, 4)]
    return []
