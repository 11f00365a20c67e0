"""The picture of a web of positions: in layers, edges to a shared position meet there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import dist

from adsearch.draw.circles import circle_of, circle_scene
from adsearch.draw.footer import with_footer
from adsearch.draw.layers import layered
from adsearch.draw.legend import legend_of
from adsearch.draw.links import Link, all_edge_labels
from adsearch.draw.nodes import Node
from adsearch.draw.scene import Box, Group, Item, Line, Point, Scene, Text, shifted
from adsearch.draw.spots import FEW
from adsearch.draw.text import spot_text
from adsearch.draw.trees import STATIC, Measures, first_row, measures_of
from adsearch.draw.webs import Web, web_text

CLEAR = 6.0  # pixels between a line and what it passes
MOST_ROWS = 4  # that a line passes, if all ways past them are tried


def web_scene(web: Web, title: str, legend: bool = True, note: str = "") -> Scene:
    """The picture of positions that lines of play share. Groups are `node-i` and `edge-k`."""
    if circle := circle_of(web):
        return circle_scene(web, circle, title, legend, note)
    text = web_text(web)
    m = measures_of(web.spots, FEW)
    if len(web.spots) <= FEW:
        m = replace(m, gap=STATIC.gap)  # boards too: edges that cross are told apart by their angle
    nodes, links = _placed(web, m)
    items: list[Item] = [Group(link.drawn(), f"edge-{k}") for k, link in enumerate(links)]
    texts: list[Text] = []
    for i, node in enumerate(nodes):
        drawn = (node.shape(), *node.inside(), *node.value(), *node.stubs())
        items.append(Group(drawn, f"node-{i}", spot_text(web.spots, i)))
        texts += node.beside()
    values = [text for node in nodes for text in node.value()]
    if not any(spot.board for spot in web.spots):  # which show the moves between them
        texts += all_edge_labels(links, [text.box for text in (*texts, *values)])
    boxes = [text.box for text in (*texts, *values)] + [node.box for node in nodes]
    bends = [line.x1 for link in links for line in link.lines]
    dx = m.margin - min([box.left for box in boxes] + bends)
    width = max([box.right for box in boxes] + bends) + dx + m.margin
    height = max(box.bottom for box in boxes) + m.margin + 20
    items = [shifted(item, dx, m.margin) for item in (*items, *texts)]
    scene = Scene(width, height, tuple(items), title, text)
    return with_footer(scene, legend_of(web.spots, web.arcs) if legend else [], note)


def _placed(web: Web, m: Measures) -> tuple[list[Node], list[Link]]:
    left, right = [], []
    for spot in web.spots:
        node = Node(spot, 0, 0, m.side)
        boxes = [node.box, *(text.box for text in node.texts())]
        left.append(max(-box.left for box in boxes))
        right.append(max(box.right for box in boxes))
    widths = [a + b for a, b in zip(left, right, strict=True)]
    if all(spot.board for spot in web.spots):  # marks on one side would push rows off their axis
        left, right = [[width / 2 for width in widths] for _ in "lr"]
    inner = [width for width, spot in zip(widths, web.spots, strict=True) if spot.kind != "leaf"]
    column = max(inner, default=0.0) + m.gap
    meeting = Counter(arc.below for arc in web.arcs)
    for i, spot in enumerate(web.spots):
        if spot.kind == "leaf" and meeting[i] > 2 and len(web.spots) <= FEW:
            # A column is free on either side of it: many lines meet there.
            left[i] = right[i] = 1.5 * column - m.gap / 2
    edges = [(arc.above, arc.below) for arc in web.arcs]
    layout = layered(left, right, edges, m.gap, in_order=True)
    first = first_row(web.spots[0], m)
    rows = [first + m.row * layer for layer in range(max(layout.layer) + 1)]
    nodes = [
        Node(spot, x, rows[layer], m.side)
        for spot, x, layer in zip(web.spots, layout.x, layout.layer, strict=True)
    ]
    reach = [0.0 for _ in rows]  # above and below the middle of a row
    for node, layer in zip(nodes, layout.layer, strict=True):
        reach[layer] = max(reach[layer], node.bottom - node.y)
    links: list[Link] = []
    for arc, bends in zip(web.arcs, layout.bends, strict=True):
        passed = range(layout.layer[arc.above] + 1, layout.layer[arc.below])
        link = Link(
            nodes[arc.above],
            nodes[arc.below],
            arc.move,
            arc.probability,
            arc.best,
            arc.status,
            crossed=arc.status == "pruned",
        )
        past = [
            (x, rows[layer], reach[layer] + 2 * CLEAR)
            for x, layer in zip(bends, passed, strict=True)
        ]
        links.append(_taut(link, past, nodes, links))
    return nodes, links


def _taut(
    link: Link,
    past: Sequence[tuple[float, float, float]],
    nodes: Sequence[Node],
    before: Sequence[Link],
) -> Link:
    """The link by a way that keeps clear of the nodes: of those that cross the fewest bent links
    `before` it, the shortest. `past` has, for each row that it passes, x, y, and how far the row
    reaches above and below. There it has no bend, one in the middle, or one on entering the row and
    one on leaving it."""
    others = [node for node in nodes if node is not link.above and node is not link.below]
    boxes = [_around([node.box, *(text.box for text in node.texts())]) for node in others]
    straight_down = [((x, y - reach), (x, y + reach)) for x, y, reach in past]
    longest = replace(link, bends=tuple(bend for pair in straight_down for bend in pair))
    if len(past) > MOST_ROWS:
        return longest
    choices = [((), ((x, y),), pair) for (x, y, _), pair in zip(past, straight_down, strict=True)]
    ways = [
        replace(link, bends=tuple(bend for bends in chosen for bend in bends))
        for chosen in product(*choices)
    ]
    clear = [way for way in ways if not any(b.crosses(k, CLEAR) for k in way.lines for b in boxes)]
    bent = [other for other in before if other.bends]
    return min(
        clear,
        default=longest,
        key=lambda way: (_crossings(way, bent), sum(dist(*_ends(k)) for k in way.lines)),
    )


def _crossings(link: Link, others: Sequence[Link]) -> int:
    """How often it crosses the others; to end where another ends is no crossing."""
    return sum(
        is_crossing(piece, another)
        for other in others
        for piece in pairwise(link.corners)
        for another in pairwise(other.corners)
    )


def is_crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Do two straight pieces cross, neither of them at its end?

    >>> is_crossing(((0, 0), (2, 2)), ((0, 2), (2, 0)))
    True
    >>> is_crossing(((0, 0), (2, 2)), ((0, 2), (2, 2)))
    False
    """
    return all(
        _turn(a, b, c) * _turn(a, b, d) < 0 for (a, b), (c, d) in ((one, other), (other, one))
    )


def _turn(a: Point, b: Point, c: Point) -> float:
    """Positive where c is on one side of the line from a to b, negative on the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _around(boxes: Sequence[Box]) -> Box:
    """A node with what is written beside it: no line goes between the two."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


def _ends(line: Line) -> tuple[Point, Point]:
    return (line.x1, line.y1), (line.x2, line.y2)
