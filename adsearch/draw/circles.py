"""Games that go round in one circle: the positions on a ring, the ends of the game outside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, pi, sin

from adsearch.draw.footer import with_footer
from adsearch.draw.legend import legend_of
from adsearch.draw.nodes import Node
from adsearch.draw.scene import Group, Item, Line, Path, Point, Scene, Text, covered, shifted, words
from adsearch.draw.text import spot_text
from adsearch.draw.webs import Arc, Web, web_text

SIDE = 48.0
BETWEEN = 190.0  # pixels along the ring from one position to the next
CLEAR = 38.0  # between the middle of a position and where an arrow begins or ends
OUTWARDS = 104.0  # from a position to the ends of the game beside it
INWARDS = 46.0  # to its name
ASIDE = 0.3  # radians between two of them
HEAD = 10.0
MARGIN = 32.0


def circle_of(web: Web) -> list[int]:
    """The positions in the order of play, if each leads to the next, the last to the first, and all
    other moves end the game; else nothing. Moves that have names need room for them, which a ring
    does not have."""
    leaving: dict[int, list[Arc]] = {}
    for arc in web.arcs:
        leaving.setdefault(arc.above, []).append(arc)
    circle = [0]
    while True:
        arcs = leaving.get(circle[-1], [])
        on = [arc.below for arc in arcs if web.spots[arc.below].kind != "leaf"]
        is_plain = all(arc.status == "visited" and arc.move == str(i) for i, arc in enumerate(arcs))
        if len(on) != 1 or not is_plain or web.spots[circle[-1]].board:
            return []
        if web.spots[on[0]].same is not None:
            break
        circle.append(on[0])
    inner = [i for i, spot in enumerate(web.spots) if spot.kind not in ("leaf", "back")]
    closes = web.spots[on[0]].same == 0
    return circle if closes and len(circle) == len(inner) > 2 else []


def circle_scene(web: Web, circle: Sequence[int], title: str, legend: bool, note: str) -> Scene:
    """The ring, with play going clockwise from the top. Groups are `node-i` and `edge-k`."""
    turn = 2 * pi / len(circle)
    radius = BETWEEN / turn
    angles = {i: turn * k - pi / 2 for k, i in enumerate(circle)}
    items: list[Item] = []
    nodes = {i: _node(web, i, _at(angle, radius)) for i, angle in angles.items()}
    ends: dict[int, list[int]] = {i: [] for i in circle}
    for k, arc in enumerate(web.arcs):
        if web.spots[arc.below].kind == "leaf":
            ends[arc.above].append(k)
        else:
            items.append(Group(_arrow(angles[arc.above], turn, radius), f"edge-{k}"))
    for i, arcs in ends.items():
        for place, k in enumerate(arcs):
            leaf = web.arcs[k].below
            aside = ASIDE * (place - (len(arcs) - 1) / 2)
            nodes[leaf] = _node(web, leaf, _at(angles[i] + aside, radius + OUTWARDS))
            items.append(Group(_way(nodes[i], nodes[leaf]), f"edge-{k}"))
    for i, node in sorted(nodes.items()):
        drawn = (node.shape(), *node.value(), *node.beside(), *node.stubs())
        items.append(Group(drawn, f"node-{i}", spot_text(web.spots, i)))
    items += [_name(web.spots[i].name, _at(angle, radius - INWARDS)) for i, angle in angles.items()]
    box = covered(items)
    moved = [shifted(item, MARGIN - box.left, MARGIN - box.top) for item in items]
    width, height = box.right - box.left + 2 * MARGIN, box.bottom - box.top + 2 * MARGIN
    scene = Scene(width, height, tuple(moved), title, web_text(web))
    shown = [spot for spot in web.spots if spot.kind != "back"]
    return with_footer(scene, legend_of(shown, web.arcs) if legend else [], note)


def _at(angle: float, radius: float) -> Point:
    return radius * cos(angle), radius * sin(angle)


def _node(web: Web, i: int, at: Point) -> Node:
    return Node(replace(web.spots[i], name=""), *at, SIDE)


def _name(name: str, at: Point) -> Text:
    return words(at[0], at[1] + 4, name, "name", "middle")


def _way(node: Node, leaf: Node) -> tuple[Item, ...]:
    """From beside the position to beside the end of the game."""
    dx, dy = leaf.x - node.x, leaf.y - node.y
    away = (dx * dx + dy * dy) ** 0.5
    start, end = 0.8 * CLEAR / away, 1 - 0.8 * CLEAR / away
    x, y = node.x + end * dx, node.y + end * dy
    line = Line(node.x + start * dx, node.y + start * dy, x, y, "edge")
    return line, _head((x, y), (dx / away, dy / away))


def _arrow(angle: float, turn: float, radius: float) -> tuple[Item, ...]:
    """Along the ring, to the next position."""
    gap = CLEAR / radius
    start, end = angle + gap, angle + turn - gap
    steps: list[tuple[str, tuple[float, ...]]] = [("M", _at(start, radius))]
    pieces = 3  # curves that together are as good as round
    for k in range(pieces):
        a, b = (start + (end - start) * i / pieces for i in (k, k + 1))
        bend = _at((a + b) / 2, radius / cos((b - a) / 2))
        steps.append(("Q", (*bend, *_at(b, radius))))
    return Path(tuple(steps), "edge"), _head(_at(end, radius), (-sin(end), cos(end)))


def _head(at: Point, ahead: Point) -> Path:
    """The head of an arrow that ends at `at`; `ahead` is a step of one pixel in its direction."""
    tip = at[0] + HEAD * ahead[0] / 2, at[1] + HEAD * ahead[1] / 2
    sides = [
        (
            tip[0] - HEAD * ahead[0] + side * HEAD / 2 * ahead[1],
            tip[1] - HEAD * ahead[1] - side * HEAD / 2 * ahead[0],
        )
        for side in (-1, 1)
    ]
    return Path((("M", tip), ("L", sides[0]), ("L", sides[1]), ("Z", ())), "dot")
