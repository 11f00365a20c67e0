"""Rings around the nodes of a tree that the player who moves there cannot tell apart.

Neighbours of one set share a band. Where another node stands between them, the set has several
bands: each is labelled, and a line joins them. If that would run across the lines of other sets, or
across the edges below a node that does not belong to the set, the bands have a colour of their own
instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise

from adsearch.draw.nodes import Node
from adsearch.draw.scene import Box, Item, Path, Rect, Text, text_width, words
from adsearch.draw.theme import HUES

AROUND = 6.0  # pixels between what is written at a node and its ring
SET = "series-ink2"  # the type of a set's name
SAG = 24.0  # how far the middle of a joining line is drawn down


@dataclass(frozen=True)
class Band:
    """Neighbours in a row, with the ring around them."""

    nodes: Sequence[Node]
    above: Node | None  # the parent of the first one

    @property
    def box(self) -> Box:
        boxes = [box for node in self.nodes for box in _boxes(node)]
        return Box(
            min(box.left for box in boxes) - AROUND,
            min(box.top for box in boxes) - AROUND,
            max(box.right for box in boxes) + AROUND,
            max(box.bottom for box in boxes) + AROUND,
        )

    def drawn(self, style: str) -> Rect:
        box = self.box
        width, height = box.right - box.left, box.bottom - box.top
        return Rect(box.left, box.top, width, height, style, min(18.0, height / 2))

    def label(self, name: str, type: str) -> Text:
        """The name of the set: on the right of a single node, where it is short, between the first
        two if there is room, otherwise above the band, away from the edge that comes down to it."""
        first, box = self.nodes[0], self.box
        if len(self.nodes) == 1:
            return words(box.right + 3, first.y + 4, short(name), type, halo=True)
        left = max(b.right for b in _boxes(first))
        right = min(b.left for b in _boxes(self.nodes[1]))
        if right - left > text_width(name, type) + 8:
            return words((left + right) / 2, first.y + 4, name, type, "middle", True)
        if self.above and self.above.x > first.x:
            return words(box.left + 2, box.top - 3, name, type, halo=True)
        return words(box.right - 2, box.top - 3, name, type, "end", True)


@dataclass(frozen=True)
class Ring:
    """An information set on the picture: its bands from left to right, row by row."""

    name: str
    bands: Sequence[Band]
    hue: str = ""  # of its bands, if no lines join them
    is_labelled: bool = True

    @property
    def boxes(self) -> list[Box]:
        """What it covers."""
        return [
            box._replace(bottom=box.bottom + SAG / 2) if self.bands[1:] and not self.hue else box
            for box in (band.box for band in self.bands)
        ]

    def labels(self) -> list[Text]:
        type = f"series-{self.hue or 'ink2'}"
        return [band.label(self.name, type) for band in self.bands if self.is_labelled]

    def drawn(self) -> Iterator[Item]:
        style = f"information-set-{self.hue}" if self.hue else "information-set"
        yield from (band.drawn(style) for band in self.bands)
        for a, b in pairwise(band.box for band in self.bands if not self.hue):
            start, end = (a.right - 14, a.bottom), (b.left + 14, b.bottom)
            if a.bottom != b.bottom:  # the next row
                start, end = ((a.left + a.right) / 2, a.bottom), ((b.left + b.right) / 2, b.top)
            low = (start[0] + end[0]) / 2, max(start[1], end[1]) + SAG
            yield Path((("M", start), ("Q", (*low, *end))), "information-set")


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
            ring = node.spot.ring
            if ring and ring == before:
                sets[ring][-1].append(node)
            elif ring:
                sets.setdefault(ring, []).append([node])
            before = ring
    rings = []
    for name, bands in sets.items():
        parents = [band[0].spot.parent for band in bands]
        above = [nodes[parent] if parent >= 0 else None for parent in parents]
        rings.append(Ring(name, list(map(Band, bands, above))))
    # Sets that are whole need no name but that which the tree gives them.
    is_scattered = any(len(ring.bands) > 1 for ring in rings)
    hues = cycle((*HUES[3:6], *HUES[:3]))  # first those that are unlike the lines of other sets
    return [
        Ring(
            ring.name,
            ring.bands,
            next(hues) if _is_crossed(ring, rings) or _is_in_the_way(ring, nodes) else "",
            is_scattered or ring.name.startswith("#"),
        )
        for ring in rings
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


def _is_in_the_way(ring: Ring, nodes: Sequence[Node]) -> bool:
    """Would a line that joins its bands run across the edges below a node between them?"""
    parents = {node.spot.parent for node in nodes}
    return any(
        a.nodes[-1].y == b.nodes[0].y == node.y and a.nodes[-1].x < node.x < b.nodes[0].x
        for a, b in pairwise(ring.bands)
        for i, node in enumerate(nodes)
        if i in parents
    )


def _boxes(node: Node) -> list[Box]:
    """What a node and what is written at it cover."""
    return [node.box, *(text.box for text in node.texts())]
