"""Labels beside edges: each where it is read with its own edge."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from adsearch import watch
from adsearch.draw.graphs import web_scene
from adsearch.draw.links import Link, edge_labels
from adsearch.draw.nodes import Node
from adsearch.draw.scene import Line, Text
from adsearch.draw.spots import Spot
from adsearch.draw.webs import web_of_trace
from adsearch.games import Graph
from tests.draw.searches import memoised


def test_a_label_changes_sides_before_it_slides_below_a_cross() -> None:
    """The edge in the middle has the cross of its right neighbour where its label would stand."""
    above = Node(Spot(-1, kind="min"), 0, 0, 40)
    below = [Node(Spot(0, kind="max"), x, 92, 40) for x in (-86, 20, 86)]
    moves = ("0:1", "0:2", "1:1")
    links = [
        Link(above, node, move, status="pruned" if move == "1:1" else "visited", crossed=crossed)
        for node, move, crossed in zip(below, moves, (False, False, True), strict=True)
    ]
    _, label, _ = edge_labels(links, [])
    own = links[1].line
    middle = (label.box.top + label.box.bottom) / 2
    at = own.x1 + (own.x2 - own.x1) * (middle - own.y1) / (own.y2 - own.y1)
    assert 0 < at - label.box.right < 9


def test_the_crosses_of_siblings_do_not_touch() -> None:
    above = Node(Spot(-1, kind="min"), 0, 0, 32)
    first, second = (Link(above, Node(Spot(0), x, 84, 32), crossed=True) for x in (0, 29))
    assert second.cut_at[0] - first.cut_at[0] > 10 + 5  # a cross is 10 pixels wide


def test_where_edges_run_together_each_label_keeps_to_its_own() -> None:
    """Two of them stood side by side between the edges to one position."""
    shared = "E = max(j:2 k:0); F = max(l:3 m:1)"
    game = Graph(
        f"A = max(a:B b:C c:D); B = min(d:E e:F); C = min(f:E g:F); D = min(h:F 1); {shared}"
    )
    scene = web_scene(web_of_trace(watch(memoised, game), 30), "")
    labels = [t for t in scene.flat() if isinstance(t, Text) and t.parts[0][1].startswith("move")]
    best = {text.parts[0][0] for text in labels if text.parts[0][1] == "move-best"}
    assert (len(labels), best) == (13, {"a", "d", "j"})
    assert not [a for a, b in combinations(labels, 2) if a.box.meets(b.box, 16)]


def test_a_label_beside_the_lines_of_two_strategies_touches_neither() -> None:
    above = Node(Spot(-1, kind="max"), 0, 0, 48)
    links = [
        Link(above, Node(Spot(0, kind="leaf"), x, 110, 48), move, sides=("max", "min"))
        for x, move in ((-35, "0"), (35, "1"))
    ]
    lines = [item for link in links for item in link.drawn() if isinstance(item, Line)]
    labels = edge_labels(links, [], all_moves=True)
    assert len(labels) == 2
    assert not [(a, b) for a in labels for b in lines if a.box.crosses(b, 3)]


def test_an_arrow_starts_as_close_to_its_node_on_a_long_edge_as_on_a_short_one() -> None:
    above = Node(Spot(-1, kind="max"), 0, 0, 40)
    links = [Link(above, Node(Spot(0, kind="min"), x, 92, 40)) for x in (60, 600)]
    for link in links:
        line = next(item for item in link.arrow("max") if isinstance(item, Line))
        assert hypot(line.x1 - link.line.x1, line.y1 - link.line.y1) < 25
