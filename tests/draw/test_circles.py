"""Games that go round in a circle: drawn as one, where the whole game is one."""

from __future__ import annotations

from math import dist

import pytest

from adsearch.draw.circles import circle_of
from adsearch.draw.drawing import graph
from adsearch.draw.scene import Group, Rect, Text, covered
from adsearch.draw.webs import web_of_game
from adsearch.games import Graph, Nim

RING = "north = max(east); east = min(south 1); south = max(west); west = min(north 1)"


def test_four_positions_are_the_corners_of_a_ring_and_the_ends_are_outside() -> None:
    scene = graph(Graph(RING)).scene
    nodes = [i for i in scene.items if isinstance(i, Group) and "node" in i.key]
    at: dict[str, tuple[float, float]] = {}
    for i, node in enumerate(nodes):
        box = covered([node])
        name = node.tip.split()[0] if "M" in node.tip else f"end {i}"
        at[name] = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    assert at["north"][1] < at["east"][1] < at["south"][1]
    assert at["west"][0] < at["north"][0] < at["east"][0]
    centre = at["north"][0], at["east"][1]
    assert dist(centre, at["north"]) == pytest.approx(dist(centre, at["east"]), abs=1)
    ends = [place for name, place in at.items() if name.startswith("end")]
    assert len(ends) == 2
    assert all(dist(centre, end) > dist(centre, at["east"]) + 50 for end in ends)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (RING, "finished game: MAX has won"),
        (RING.replace("1", "-1"), "finished game: MIN has won"),
        (RING.replace("1", "3"), "finished game"),  # so much MAX gets: perhaps it is little
    ],
)
def test_an_end_has_the_colour_of_who_has_won(text: str, entry: str) -> None:
    scene = graph(Graph(text)).scene
    ends = [i.style for i in scene.flat() if isinstance(i, Rect)]
    side = {"MAX": "max", "MIN": "min"}.get(entry[15:18], "leaf")
    assert ends == [side] * 3, "two ends, and the legend's"
    legend = [i.parts[0][0] for i in scene.items if isinstance(i, Text)][-3:]
    role = " to move" if side != "leaf" else ""
    assert legend == [f"MAX{role}", f"MIN{role}", entry]


def test_every_move_has_an_arrowhead_that_meets_no_node() -> None:
    items = graph(Graph(RING)).scene.items
    moves = [i for i in items if isinstance(i, Group) and "edge" in i.key]
    heads = [[part for part in move.items if getattr(part, "style", "") == "dot"] for move in moves]
    assert [len(found) for found in heads] == [1] * 6
    boxes = [covered([i]) for i in items if isinstance(i, Group) and "node" in i.key]
    assert not [head for (head,) in heads for box in boxes if covered([head]).meets(box)]


def test_nothing_that_is_written_meets_a_node() -> None:
    scene = graph(Graph("a = max(b 3 1); b = min(c 0); c = max(a 2)")).scene
    boxes = [covered([i]) for i in scene.items if isinstance(i, Group) and "node" in i.key]
    names = [i for i in scene.items if isinstance(i, Text) and i.parts[0][1] == "name"]
    assert len(names) == 3
    assert not [name for name in names for box in boxes if name.box.meets(box)]


@pytest.mark.parametrize(
    "text",
    [
        "a = max(b 1); b = min(a 2)",  # two positions are no ring
        "a = max(b 1); b = min(c 2); c = max(b 3)",  # the circle does not begin at the start
        "a = max(b c); b = min(c 0); c = max(a 1)",  # there is a short cut
        "a = max(b 1); b = min(c 2); c = max(3 4)",  # it does not close
        "a = max(on:b 1); b = min(c 2); c = max(a 4)",  # moves have names
    ],
)
def test_what_is_no_ring_is_drawn_in_rows(text: str) -> None:
    game = Graph(text)
    assert circle_of(web_of_game(game, game.initial(), None, False, 60)) == []
    graph(game)


def test_a_game_without_circles_has_none() -> None:
    assert circle_of(web_of_game(Nim((2, 2)), Nim((2, 2)).initial(), None, False, 60)) == []
