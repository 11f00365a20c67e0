"""Webs: every position once, with all moves between them, what they are worth and what was cut."""

from __future__ import annotations

from itertools import pairwise, product
from string import ascii_uppercase
from typing import Any

import pytest

from adsearch.draw.drawing import graph, search_graph
from adsearch.draw.graphs import is_crossing, web_scene
from adsearch.draw.scene import Group, Line, Path, Rect, Scene, Text, covered, flattened
from adsearch.draw.webs import web_of_game
from adsearch.game import MAX, MIN
from adsearch.games import Graph, Nim, Shallow, TicTacToe, Tree
from adsearch.watching import Limit, watch
from tests.draw.searches import minimax
from tests.searches import alpha_beta

SHARED = "root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)"


def test_positions_are_counted_once() -> None:
    """Two heaps of two: 33 nodes of the tree are 14 positions."""
    assert graph(Nim((2, 2))).scene.title == "The positions of Nim: 14 positions, 24 moves"


def test_play_in_circles_has_no_value() -> None:
    circles = graph(Graph("A = max(B stop:0); B = min(A)"), values=True).scene
    assert circles.title == "The positions of Graph: 3 positions, 3 moves"
    assert "0 → ↑ A" in circles.text


def test_what_positions_are_worth_may_be_said_in_other_words() -> None:
    game = Graph(SHARED)
    scene = graph(game, values={"root": "draw", "A": "W"}).scene
    assert scene.title.startswith("The positions of Graph: value draw, ")
    assert scene.text.splitlines()[:3] == [
        "root MIN = draw: 0 → A; 1 → B*",
        "A MAX = W: 0 → 3; 1 → S",
        "B MAX = 0: 0 → −1; 1 → S*",
    ]
    circle = graph(Graph("A = max(B stop:0); B = min(A)"), values={"B": "?"}).scene
    assert "B MIN = ?: 0 → ↑ A" in circle.text


def test_who_has_won_does_not_hang_on_the_words_for_it() -> None:
    """A label such as B0 once looked like a win of MAX."""
    named = {(MAX, (0, 0)): "W0", (MIN, (0, 0)): "B0"}
    scene = graph(Nim((2, 2)), values=named).scene
    won = {
        text.parts[0][0]: node.items[0].style
        for node in scene.items
        if isinstance(node, Group) and "node-" in node.key and isinstance(node.items[0], Rect)
        for text in node.items
        if isinstance(text, Text)
    }
    assert won["W0"] == "max"
    assert won["B0"] == "min"
    legend = [text.parts[0][0] for text in scene.items if isinstance(text, Text)]
    assert {"finished game: MAX has won", "finished game: MIN has won"} <= {*legend}


def test_moves_between_the_same_positions_are_one_edge() -> None:
    web = graph(Graph("A = max(x:B y:B stop:0); B = min(1 5)"), values=True).scene
    assert web.text.splitlines()[0] == "A MAX = 1: x, y → B*; stop → 0"


def test_a_shared_position_is_drawn_once_however_often_it_was_searched() -> None:
    searched = search_graph(watch(minimax, Graph(SHARED))).scene
    assert searched.text == graph(Graph(SHARED), values=True).scene.text


def test_what_was_cut_is_crossed_and_values_are_bounds() -> None:
    text = search_graph(watch(alpha_beta, Nim((2, 2)))).scene.text
    assert "2 0 MIN ≤ −1: 0:1 → 1 0 MAX; 0:2 → 1, cut" in text.splitlines()


def test_a_stopped_search_has_cut_nothing() -> None:
    trace = watch(alpha_beta, Graph(SHARED), within=Limit(calls=2))
    assert "cut" not in search_graph(trace).scene.text


@pytest.mark.long
def test_a_large_search_is_shown_in_part() -> None:
    scene = search_graph(watch(minimax, Nim((3, 3, 3)))).scene
    assert "more below" in scene.text
    assert len(scene.text.splitlines()) < 150


def test_a_depth_is_kept() -> None:
    lines = graph(Nim((2, 2)), depth=1).scene.text.splitlines()
    assert lines[0] == "2 2 MAX: 0:1 → 1 2 MIN; 0:2 → 0 2 MIN; 1:1 → 2 1 MIN; 1:2 → 2 0 MIN"
    assert lines[1:] == [f"{piles} MIN, more below" for piles in ("1 2", "0 2", "2 1", "2 0")]


def edges_of(scene: Scene) -> list[Group]:
    return [item for item in scene.items if isinstance(item, Group) and "edge-" in item.key]


@pytest.mark.parametrize("values", [False, True])
def test_a_position_is_drawn_once_a_finished_one_too(values: bool) -> None:
    """Lines to one that can be reached early and late go around what is between."""
    scene = graph(Nim((2, 2)), values=values).scene
    nodes = [item for item in scene.items if isinstance(item, Group) and "node-" in item.key]
    assert len(nodes) == 14
    boards = [covered(node.items[:1]) for node in nodes]
    lines = [line for edge in edges_of(scene) for line in edge.items if isinstance(line, Line)]
    assert not [(box, line) for box in boards for line in lines if box.crosses(line, -1)]


def test_an_estimate_is_marked_in_a_graph_too() -> None:
    def one_ply(game: Any, s: Any, evaluation: Any) -> Any:
        return max(evaluation(game.result(s, a)) for a in game.actions(s))

    tree = Tree("((3 5)@4 (1 9)@2)")
    text = search_graph(watch(one_ply, tree, None, tree.evaluation)).scene.text
    assert text.splitlines() == ["A MAX = 4: 0 → B*; 1 → C", "B MIN @4", "C MIN @2"]


def test_the_legend_of_a_graph_speaks_of_no_leaves() -> None:
    for scene in (graph(Nim((2, 2))).scene, graph(Graph(SHARED)).scene):
        legend = [t.parts[0][0] for t in scene.flat() if isinstance(t, Text)][-3:]
        assert any(entry.startswith("finished game") for entry in legend)
        assert not any(entry.startswith("leaf") for entry in legend)


def move_labels(scene: Scene) -> list[Text]:
    return [
        item
        for item in scene.flat()
        if isinstance(item, Text) and any(type.startswith("move") for _, type in item.parts)
    ]


@pytest.mark.parametrize("moves", [2, 3, 8, 9])
def test_all_edges_are_labelled_or_none(moves: int) -> None:
    ways = " ".join(f"go{i}:{i}" for i in range(moves))
    scene = graph(Graph(f"R = max(a:S b:T); S = min({ways}); T = min({ways})"), values=True).scene
    assert len(move_labels(scene)) in (0, 2 + 2 * moves)


def test_positions_with_a_short_text_are_boards_with_that_name() -> None:
    """Two boards show the move between them: it stands in the words, not at the line."""
    scene = search_graph(watch(minimax, Nim((2, 2)))).scene
    assert scene.text.startswith("2 2 MAX = −1: 0:1 → 1 2 MIN*; ")
    assert not move_labels(scene)


@pytest.mark.slow
@pytest.mark.parametrize("piles", [(2, 2), (2, 3)])
@pytest.mark.parametrize("boards", [True, False])
def test_no_edge_comes_near_a_position_that_it_passes(piles: tuple[int, int], boards: bool) -> None:
    web = web_of_game(Nim(piles), Nim(piles).initial(), None, True, 60, boards)
    scene = web_scene(web, "")
    drawn = {item.key: item for item in scene.items if isinstance(item, Group)}
    for k, arc in enumerate(web.arcs):
        way = drawn[f"edge-{k}"].items
        lines = [
            Line(*a, *b, "")
            for item in way
            if isinstance(item, Path)
            for a, b in pairwise(flattened(item))
        ] or [item for item in way if isinstance(item, Line)]
        for i in range(len(web.spots)):
            if i not in (arc.above, arc.below):
                box = covered([drawn[f"node-{i}"]])
                assert not any(box.crosses(line, 1) for line in lines), (arc, i)


def test_a_finished_game_is_in_the_row_below_the_last_move_that_leads_there() -> None:
    """Side by side in the last row, the two ends of Nim had lines past rows of other positions."""
    scene = graph(Nim((2, 2))).scene
    nodes = [item for item in scene.items if isinstance(item, Group) and "node-" in item.key]
    rows = sorted({round(covered([node]).top) // 20 for node in nodes})
    lost, won = [node for node in nodes if node.tip.startswith("0 0 ")]
    assert [round(covered([node]).top) // 20 for node in (lost, won)] == rows[-2:]
    edges = [item for item in scene.items if isinstance(item, Group) and "edge-" in item.key]
    assert sum(isinstance(edge.items[0], Path) for edge in edges) <= 2


def test_finished_games_that_look_alike_show_who_moved_last() -> None:
    """All matches are gone in both ends of Nim. The triangle of whoever would be to move was read
    as that of the winner."""
    scene = graph(Nim((2, 2))).scene
    nodes = [item for item in scene.items if isinstance(item, Group) and "node" in item.key]
    tips = ["0 0 (MAX moved last) = −1", "0 0 (MIN moved last) = 1"]
    assert [node.tip for node in nodes[-2:]] == tips
    assert not [i for node in nodes[-2:] for i in node.items if isinstance(i, Path)], "no triangle"
    said = [item.parts[0][0] for item in scene.flat() if isinstance(item, Text)]
    assert {"MAX moved last", "MIN moved last"} <= {*said}
    game = TicTacToe()
    ends = web_of_game(game, game.position("XOX OOX .X."), None, False, 60, True).spots
    assert not any(spot.last for spot in ends)  # a board says who has won


def test_a_finished_game_where_lines_meet_keeps_its_neighbours_below_those_of_the_row_above() -> (
    None
):
    """The line from 0-2 to 0-1 was a pixel out of true."""
    scene = graph(Nim((2, 2)), order=lambda s: s[1][0] - s[1][1]).scene
    edges = [
        item.items[0] for item in scene.items if isinstance(item, Group) and "edge" in item.key
    ]
    upright = [k for k in edges if isinstance(k, Line) and abs(k.x1 - k.x2) < 20]
    assert [k.x1 for k in upright] == pytest.approx([k.x2 for k in upright])
    assert len(upright) == 2


def test_the_order_of_a_row_can_be_given() -> None:
    """By the difference of the piles, the picture of Nim is its own mirror image, and nothing is
    left of its edge."""
    scene = graph(Nim((2, 2)), order=lambda s: s[1][0] - s[1][1]).scene
    nodes = [item for item in scene.items if isinstance(item, Group) and "node-" in item.key]
    rows: dict[int, list[str]] = {}
    for node in sorted(nodes, key=lambda node: covered([node]).left):
        rows.setdefault(round(covered([node]).top) // 20, []).append(node.tip[:3])
    for row in rows.values():
        assert [name[::-1] for name in reversed(row)] == row
    across: dict[float, list[float]] = {}
    for board in (item for node in nodes for item in node.items if isinstance(item, Rect)):
        if board.style in ("hit", "leaf"):
            across.setdefault(board.y, []).append(board.x + board.width / 2)
    axis = across[min(across)][0]
    for places in across.values():
        assert sorted(2 * axis - x for x in places) == pytest.approx(sorted(places))
    assert covered(scene.items).left >= 0
    assert "↑ A" in graph(Graph("A = max(B stop:0); B = min(A)"), order=len).scene.text


@pytest.mark.slow
@pytest.mark.parametrize("piles", [(2, 2), (1, 2), (1, 1, 1), (1, 3)])
def test_letters_run_on_from_left_to_right_and_row_by_row(piles: tuple[int, ...]) -> None:
    scene = search_graph(watch(minimax, Shallow(Nim(piles), 9))).scene
    names = [i for i in scene.items if isinstance(i, Text) and i.parts[0][1] == "name"]
    seen = "".join(name.parts[0][0] for name in sorted(names, key=lambda n: (round(n.y), n.x)))
    assert seen == ascii_uppercase[: len(seen)]
    assert [line[0] for line in scene.text.splitlines()] == list(seen)


def test_two_long_ways_to_the_same_end_do_not_cross() -> None:
    """With labels beside the positions, those of Nim did, and ran on almost in one line."""
    labels = {(player, piles): "W2" for player in (0, 1) for piles in product(range(3), repeat=2)}
    scene = graph(Nim((2, 2)), values=labels).scene
    edges = [item for item in scene.items if isinstance(item, Group) and "edge-" in item.key]
    one, other = (
        list(flattened(edge.items[0])) for edge in edges if isinstance(edge.items[0], Path)
    )
    assert one[-1] == other[-1]
    for piece, another in product(pairwise(one), pairwise(other)):
        assert not is_crossing(piece, another)


def test_the_same_move_in_a_row_is_written_at_the_same_height() -> None:
    game = Graph("R = min(A B); A = max(first:3 then:S); B = max(first:-1 then:S); S = min(2 0)")
    texts = [i for i in graph(game).scene.flat() if isinstance(i, Text)]
    for move in ("first", "then"):
        one, other = (text.y for text in texts if text.parts[0][0] == move)
        assert one == pytest.approx(other, abs=1)
