"""Rings around the nodes of a tree that the player who moves there cannot tell apart.

Neighbours of one set share a band. Where another node stands between them, the set has several
bands: each is labelled, and a line joins them, if need be around what is below the nodes between.
If the line of any set would run across another's, or finds no way around, no set has one, and the
labels alone say which bands belong together. Bands around what never comes up are pale, and so are
the lines that lead there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from adsearch.draw.nodes import Node
from adsearch.draw.scene import (
    Box,
    Item,
    Path,
    Point,
    Rect,
    Text,
    around,
    curve,
    text_width,
    words,
)

AROUND = 7.0  # pixels between what is written at a node and its ring
CORNER = 14.0  # the radius of its corners: with a larger one they come close to those of a triangle
SET = "series-ink2"  # the type of a set's name
IN, OUT = "information-set", "information-set-out"  # the style of what may come up, or never does
ASIDE = 8.0  # pixels from the middle of a single node to the name above its ring
SAG = 24.0  # how far the middle of a joining line is drawn down
AISLE = 16.0  # pixels between two subtrees, at least, for a line to go down between them
UNDER = 12.0  # pixels from what it goes around
BEND = 14.0  # the radius of its corners


@dataclass(frozen=True)
class Band:
    """Neighbours in a row, with the ring around them."""

    nodes: Sequence[Node]
    above: Node | None  # the parent of the first one

    @property
    def box(self) -> Box:
        left, top, right, bottom = _extent(self.nodes)
        return Box(left - AROUND, top - AROUND, right + AROUND, bottom + AROUND)

    @property
    def is_out(self) -> bool:
        """Does none of it come up?"""
        return all(node.spot.status != "visited" for node in self.nodes)

    def drawn(self, style: str) -> Rect:
        box = self.box
        width, height = box.right - box.left, box.bottom - box.top
        return Rect(box.left, box.top, width, height, style, min(CORNER, height / 2))

    def label(self, name: str, type: str) -> Text:
        """The name of the set: between the first two nodes if there is room, otherwise above the
        band, away from the edge that comes down to it."""
        first, box, name = self.nodes[0], self.box, short(name)
        is_left = self.above is not None and self.above.x > first.x
        if len(self.nodes) == 1:
            by, anchor = (-ASIDE, "end") if is_left else (ASIDE, "start")
            return words(first.x + by, box.top - 5, name, type, anchor, halo=True)
        left = max(b.right for b in _boxes(first))
        right = min(b.left for b in _boxes(self.nodes[1]))
        if right - left > text_width(name, type) + 8:
            return words((left + right) / 2, first.y + 4, name, type, "middle", True)
        if is_left:
            return words(box.left + 2, box.top - 3, name, type, halo=True)
        return words(box.right - 2, box.top - 3, name, type, "end", True)


@dataclass(frozen=True)
class Ring:
    """An information set on the picture: its bands from left to right, row by row."""

    name: str
    bands: Sequence[Band]
    is_labelled: bool = True
    # Of the lines from each band to the next, if there are any: their corners, if they need some.
    detours: Sequence[Sequence[Point]] = ()

    @property
    def is_numbered(self) -> bool:
        """Does a number say which bands belong to it?"""
        return self.is_labelled and self.name != short(self.name)

    @property
    def boxes(self) -> list[Box]:
        """What it covers."""
        low = max((y for corners in self.detours for _, y in corners), default=0.0)
        return [
            box._replace(bottom=max(box.bottom + SAG / 2, low)) if self.detours else box
            for box in (band.box for band in self.bands)
        ]

    def labels(self) -> list[Text]:
        return [band.label(self.name, SET) for band in self.bands if self.is_labelled]

    def drawn(self) -> Iterator[Item]:
        for band in self.bands:
            yield band.drawn(OUT if band.is_out else IN)
        for (first, second), corners in zip(pairwise(self.bands), self.detours, strict=False):
            a, b = first.box, second.box
            style = OUT if first.is_out or second.is_out else IN
            start, end = (a.right - 14, a.bottom), (b.left + 14, b.bottom)
            if corners:
                yield curve((start, *corners, end), BEND, style)
                continue
            if a.bottom != b.bottom:  # the next row
                start, end = ((a.left + a.right) / 2, a.bottom), ((b.left + b.right) / 2, b.top)
            low = (start[0] + end[0]) / 2, max(start[1], end[1]) + SAG
            yield Path((("M", start), ("Q", (*low, *end))), style)


def short(name: str) -> str:
    """The name of a set where there is little room.

    >>> short("set 4"), short("#Q")
    ('4', '#Q')
    """
    return name.removeprefix("set ")


def rings_of(nodes: Sequence[Node]) -> list[Ring]:
    """The rings of a tree whose nodes have their places."""
    rows: dict[float, list[Node]] = {}
    for node in nodes:
        rows.setdefault(node.y, []).append(node)
    sets: dict[str, list[list[Node]]] = {}
    for row in rows.values():
        before = ""
        for node in sorted(row, key=lambda node: node.x):
            known = node.spot.ring
            if known and known == before:
                sets[known][-1].append(node)
            elif known:
                sets.setdefault(known, []).append([node])
            before = known
    rings = []
    for name, bands in sets.items():
        parents = [band[0].spot.parent for band in bands]
        above = [nodes[parent] if parent >= 0 else None for parent in parents]
        rings.append(Ring(name, list(map(Band, bands, above))))
    # Sets that are whole need no name but that which the tree gives them.
    is_scattered = any(len(ring.bands) > 1 for ring in rings)
    detours = [None if _is_crossed(ring, rings) else _detours(ring, nodes) for ring in rings]
    return [
        replace(
            ring,
            is_labelled=is_scattered or ring.name.startswith("#"),
            detours=() if corners is None or None in detours else corners,
        )
        for ring, corners in zip(rings, detours, strict=True)
    ]


def _is_crossed(ring: Ring, rings: Sequence[Ring]) -> bool:
    """Would a line that joins its bands run across another set's, side by side with it?"""
    if len(ring.bands) == 1:
        return False
    others = [other for other in rings if other is not ring and len(other.bands) > 1]
    first, last = ring.bands[0].nodes[0], ring.bands[-1].nodes[-1]
    return any(
        other.bands[0].nodes[0].x < last.x
        and first.x < other.bands[-1].nodes[-1].x
        and {band.nodes[0].y for band in other.bands} & {band.nodes[0].y for band in ring.bands}
        for other in others
    )


def _detours(ring: Ring, nodes: Sequence[Node]) -> list[list[Point]] | None:
    """For each line that joins two of its bands, the corners of a way around what is below the
    nodes between them, none where nothing is; or None if a line finds no way."""
    detours: list[list[Point]] = []
    for a, b in pairwise(ring.bands):
        row, first, last = a.nodes[0].y, a.nodes[-1].x, b.nodes[0].x
        inside = _below([n for n in nodes if n.y == row and first < n.x < last], nodes)
        if row != b.nodes[0].y or not inside:
            detours.append([])
            continue
        sides = [_extent(_below(a.nodes, nodes)), _extent(inside), _extent(_below(b.nodes, nodes))]
        if any(right.left - left.right < AISLE for left, right in pairwise(sides)):
            return None
        down, up = ((left.right + right.left) / 2 for left, right in pairwise(sides))
        high, low = max(a.box.bottom, b.box.bottom) + UNDER, sides[1].bottom + UNDER
        detours.append([(down, high), (down, low), (up, low), (up, high)])
    return detours


def _below(tops: Sequence[Node], nodes: Sequence[Node]) -> list[Node]:
    """What is below some of the nodes, without themselves."""
    above = {i for i, node in enumerate(nodes) if any(node is top for top in tops)}
    found = []
    for i, node in enumerate(nodes):  # parents come before their children
        if node.spot.parent in above:
            above.add(i)
            found.append(node)
    return found


def _extent(nodes: Sequence[Node]) -> Box:
    return around([box for node in nodes for box in _boxes(node)])


def _boxes(node: Node) -> list[Box]:
    """What a node and what is written at it cover."""
    return [node.box, *(text.box for text in node.texts())]
