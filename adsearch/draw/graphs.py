"""The picture of a web of positions: in layers, edges to a shared position meet there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

from adsearch.draw.footer import with_footer
from adsearch.draw.layers import layered
from adsearch.draw.legend import legend_of
from adsearch.draw.links import Link, all_edge_labels
from adsearch.draw.nodes import Node
from adsearch.draw.scene import Group, Item, Line, Point, Scene, Text, shifted
from adsearch.draw.text import spot_text
from adsearch.draw.trees import STATIC, Measures, measures_of
from adsearch.draw.webs import FEW, Web, web_text

CLEAR = 3.0  # pixels between a line and what it passes


def web_scene(web: Web, title: str, legend: bool = True, note: str = "") -> Scene:
    """The picture of positions that lines of play share. Groups are `node-i` and `edge-k`."""
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
    if not any(spot.board for spot in web.spots):  # two boards show the move between them
        texts += all_edge_labels(links, [text.box for text in (*texts, *values)])
    boxes = [text.box for text in (*texts, *values)] + [node.box for node in nodes]
    dx = m.margin - min(box.left for box in boxes)
    bends = [line.x1 for link in links for line in link.lines]
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
    layout = layered(left, right, [(arc.above, arc.below) for arc in web.arcs], m.gap)
    rows = [m.side / 2 + m.row * layer for layer in range(max(layout.layer) + 1)]
    nodes = [
        Node(spot, x, rows[layer], m.side)
        for spot, x, layer in zip(web.spots, layout.x, layout.layer, strict=True)
    ]
    links = []
    for arc, bends in zip(web.arcs, layout.bends, strict=True):
        passed = rows[layout.layer[arc.above] + 1 : layout.layer[arc.below]]
        links.append(
            Link(
                nodes[arc.above],
                nodes[arc.below],
                arc.move,
                arc.probability,
                arc.best,
                arc.status,
                crossed=arc.status == "pruned",
                bends=tuple(zip(bends, passed, strict=True)),
            )
        )
    return nodes, [_taut(link, nodes) for link in links]


def _taut(link: Link, nodes: Sequence[Node]) -> Link:
    """The link by the shortest way that keeps clear of the nodes, with fewer bends if it can."""
    others = [node for node in nodes if node is not link.above and node is not link.below]
    boxes = [box for node in others for box in (node.box, *(text.box for text in node.texts()))]
    ways = [
        replace(link, bends=kept)
        for number in range(len(link.bends))
        for kept in combinations(link.bends, number)
    ]
    clear = [way for way in ways if not any(b.crosses(k, CLEAR) for k in way.lines for b in boxes)]
    return min([link, *clear], key=lambda way: sum(dist(*_ends(line)) for line in way.lines))


def _ends(line: Line) -> tuple[Point, Point]:
    return (line.x1, line.y1), (line.x2, line.y2)
