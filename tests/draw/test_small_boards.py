"""Small boards in the nodes of trees and graphs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from adsearch.draw.boards.drawing import has_drawer
from adsearch.draw.boards.small import WIDEST, small_board
from adsearch.draw.drawing import graph, tree
from adsearch.draw.scene import Circle, Group, Line, Path, Rect, Scene, Text, covered
from adsearch.draw.theme import STROKES
from adsearch.draw.trees import PAGE
from adsearch.game import MAX
from adsearch.games import ConnectFour, Kalah, Nim, Shallow, TicTacToe, Tree
from tests.games.examples import EXAMPLES, zero

# To be read, and too wide for a node.
TABLES = ("Kuhn", "Kuhn with five cards", "Leduc", "Pig", "Whist")
BOARDS = sorted(
    name for name, example in EXAMPLES.items() if has_drawer(example()) and name not in TABLES
)


def nodes(scene: Scene) -> list[Group]:
    return [item for item in scene.items if isinstance(item, Group) and "node" in item.key]


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_game_has_a_small_board_that_starts_at_its_corner(name: str) -> None:
    game = EXAMPLES[name]()
    board = small_board(game, game.initial())
    assert board
    box = covered(board.items)
    assert (round(box.left, 6), round(box.top, 6)) == (0, 0)
    assert board.width == pytest.approx(box.right)
    assert board.width <= WIDEST


def test_an_empty_pile_takes_as_much_room_as_a_full_one() -> None:
    """Matches that are taken had none to be clicked, so full piles lay lower."""
    game = Nim((2, 2))
    boards = [small_board(game, (0, piles)) for piles in ((2, 2), (0, 2), (2, 0), (0, 0))]
    sizes = {(round(board.width, 6), round(board.height, 6)) for board in boards if board}
    assert len(sizes) == 1


@pytest.mark.parametrize("name", sorted(set(EXAMPLES) - set(BOARDS)))
def test_what_is_written_and_not_drawn_has_none(name: str) -> None:
    game = EXAMPLES[name]()
    assert small_board(game, game.initial()) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long if "Chess" in n else ()) for n in BOARDS]
)
def test_no_node_covers_another(name: str) -> None:
    boxes = [covered([node]) for node in nodes(tree(EXAMPLES[name](), depth=2).scene)]
    assert not [(a, b) for a, b in combinations(boxes, 2) if a.meets(b)]


def test_a_node_shows_its_own_position() -> None:
    """After four moves of tic-tac-toe: as many crosses and noughts as were made."""
    game = TicTacToe()
    s = game.position("XO. OX. ...")
    for node in nodes(tree(game, s, depth=1).scene)[1:]:
        styles = [item.style for item in node.items if isinstance(item, Path | Circle)]
        assert [sum(s.endswith(f"sign-{who}") for s in styles) for who in ("max", "min")] == [3, 2]


def test_a_few_boards_are_larger_than_many() -> None:
    game = TicTacToe()
    few = tree(game, game.position("XOX .XO O..")).scene
    roots = [covered([nodes(scene)[0]]) for scene in (few, tree(game, depth=2).scene)]
    assert roots[0].right - roots[0].left > 1.2 * (roots[1].right - roots[1].left)
    assert few.width <= PAGE


def test_a_level_that_does_not_fit_shows_the_family_in_its_middle() -> None:
    lines = tree(TicTacToe(), depth=2).scene.text.splitlines()
    assert len(lines) == 1 + 9 + 8
    assert lines[5] == "  4 ... .X. ... MIN"
    assert lines[6] == "    0 O.. .X. ... MAX, more below"
    assert lines[2] == "  1 .X. ... ... MIN, more below"


def test_a_small_tree_is_shown_whole_and_has_its_values() -> None:
    picture = tree(Nim((2, 2)), values=True)
    values = Counter(
        item.parts[0][0]
        for item in picture.scene.flat()
        if isinstance(item, Text) and item.parts[0][1].startswith("value")
    )
    assert set(values) == {"+1", "−1"}  # a win has its sign at a leaf and above it
    assert values.total() == 33
    assert picture.scene.title == "The tree of Nim: value −1, best move 0:1, 33 nodes, 14 leaves"


@pytest.mark.slow
def test_of_too_many_moves_the_last_are_counted() -> None:
    text = tree(EXAMPLES["Chess"](), depth=1).scene.text
    assert text.splitlines()[0] == "A MAX: +12 more"
    assert text.count("MIN, more below") == 8


def test_only_a_finished_game_has_a_frame_and_no_turn() -> None:
    game = TicTacToe()
    group = nodes(tree(game, game.position("XOX OOX .X."), depth=2).scene)
    frames = [node for node in group if any(_is_frame(item) for item in node.items)]
    turns = [node for node in group if any(_is_turn(item) for item in node.items)]
    assert (len(group), len(frames), len(turns)) == (5, 2, 3)


def test_of_a_long_row_of_boards_only_the_first_says_whose_turn_it_is() -> None:
    """Seventeen triangles took the room of larger boards."""
    scene = tree(TicTacToe(), depth=2).scene
    marked = [i for i, node in enumerate(nodes(scene)) if any(map(_is_turn, node.items))]
    assert marked == [0, 1, 10]
    assert scene.width <= PAGE
    cells = [item.width for item in scene.flat() if isinstance(item, Rect) and item.style == "cell"]
    assert min(cells) == 20
    piles = nodes(tree(Nim((4, 4)), depth=1).scene)[1:]
    assert all(any(map(_is_turn, node.items)) for node in piles), "below it stand the piles"


def test_the_frame_of_a_finished_game_says_who_has_won() -> None:
    """Fourteen frames were alike, and who had won eight of them was to be read one by one."""
    scene = tree(Nim((2, 2))).scene
    frames = [i.style for node in nodes(scene) for i in node.items if isinstance(i, Rect)]
    assert (frames.count("max"), frames.count("min"), frames.count("leaf")) == (8, 6, 0)
    game = TicTacToe()
    drawn = tree(game, game.position("XOX .XO O.."))
    legend = [i.parts[0][0] for i in drawn.scene.flat() if isinstance(i, Text)][-2:]
    assert legend == ["leaf: MAX has won", "leaf: a draw"]


def _is_frame(item: Any) -> bool:
    return isinstance(item, Rect) and item.style in ("leaf", "max", "min")


def _is_turn(item: Any) -> bool:
    return isinstance(item, Path) and item.style in ("max", "min")


def test_two_boards_show_the_move_between_them() -> None:
    scene = graph(Nim((2, 2))).scene
    assert "0:1 → 1 2 MIN" in scene.text
    texts = [item for item in scene.flat() if isinstance(item, Text)]
    assert not [text for text in texts if any(type == "move" for _, type in text.parts)]


@pytest.mark.parametrize("draw", [tree, graph])
def test_a_tall_board_is_not_cut_off_at_the_top(draw: Any) -> None:
    """With three piles, the matches of the first were half outside the picture."""
    assert covered(draw(Nim((1, 1, 1))).scene.items).top > 0


def test_boards_of_a_tree_are_as_large_as_the_page_allows() -> None:
    sizes = []
    for piles in ((1, 1), (2, 2)):
        scene = tree(Nim(piles)).scene
        sizes.append(max(item.radius for item in scene.flat() if isinstance(item, Circle)))
        assert scene.width <= PAGE
    assert sizes == pytest.approx([3.3, 2.6])
    wide = tree(Nim((2, 3)), depth=2).scene  # small even so
    assert min(item.radius for item in wide.flat() if isinstance(item, Circle)) >= 1.6


def test_each_copy_of_a_repeated_position_lies_on_a_band_with_all_that_follows() -> None:
    of = tree(Nim((2, 2)), repeated=(MAX, (1, 1))).scene
    *bands, _ = [i for i in of.flat() if isinstance(i, Rect) and i.style == "band"]  # the legend
    on_band = [[n.tip for n in nodes(of) if covered([b]).meets(covered([n]))] for b in bands]
    below = ["0:1 0 1 MIN", "1:1 1 0 MIN", "1:1 0 0 = 1", "0:1 0 0 = 1"]
    assert on_band == [["1:1 1 1 MAX", *below], ["0:1 1 1 MAX", *below]]
    assert of.text.endswith("\n1 1 MAX comes up 2 times.")
    names = [item.box for item in of.flat() if isinstance(item, Text)]
    for band in map(covered, ([band] for band in bands)):
        beside = [box for box in names if band.top < box.top < band.bottom]
        assert min(box.left - band.right for box in beside if box.left > band.right) > 9


def test_the_order_of_siblings_can_be_given() -> None:
    of = tree(Nim((2, 2)), depth=1, order=lambda s: s[1][0] - s[1][1]).scene
    assert [node.tip[4:7] for node in nodes(of)[1:]] == ["0 2", "1 2", "2 1", "2 0"]


def test_what_never_comes_up_is_pale_and_its_frame_dotted() -> None:
    group = nodes(tree(Nim((1, 1)), strategy={(MAX, (1, 1)): (0, 1)}).scene)
    frames = [item.style for node in group for item in node.items if isinstance(item, Rect)]
    assert (frames.count("max"), frames.count("pruned"), frames.count("veil")) == (1, 1, 2)


def test_in_words_a_finished_game_has_the_move_that_leads_to_it() -> None:
    """`0 2 MAX: −1` was read as the value of 0-2."""
    assert "0:1 0 2 MAX: 1:2 → −1" in tree(Nim((2, 2))).scene.text


@pytest.mark.parametrize(
    "game", [Tree("((1 2) 3)"), Shallow(TicTacToe(), 2, zero)], ids=lambda game: type(game).__name__
)
def test_other_games_keep_their_shapes(game: Any) -> None:
    assert any(_is_turn(item) for item in tree(game, depth=1).scene.flat())


@pytest.mark.parametrize(
    "game", [ConnectFour(), Kalah(), TicTacToe(5, 4, 4)], ids=lambda game: type(game).__name__
)
def test_a_picture_is_not_wider_than_its_rows(game: Any) -> None:
    assert tree(game, depth=1).scene.width < 1500


def test_edges_keep_clear_of_the_stubs_below_other_boards() -> None:
    scene = tree(TicTacToe(), depth=2).scene
    rule = max(i.y1 for i in scene.flat() if isinstance(i, Line) and i.style == "hair")
    strokes = [item for item in scene.items if isinstance(item, Line) and item.style == "todo"]
    stubs = [stroke for stroke in strokes if stroke.y2 < rule]  # below it is the legend
    edges = [i.items[0] for i in scene.items if isinstance(i, Group) and "edge" in i.key]
    assert len(stubs) == 4 * (8 + 8)
    assert not [
        (stub, edge)
        for stub in stubs
        for edge in edges
        if isinstance(edge, Line) and covered([stub]).crosses(edge)
    ]
    assert rule - max(stub.y2 for stub in stubs) > 15


def test_two_boards_show_the_move_between_them_and_its_label_is_there_if_asked_for() -> None:
    game = TicTacToe()
    ending = game.position("XOX .XO O..")
    values = [i for i in tree(game, ending).scene.flat() if isinstance(i, Text)][:-4]
    assert {text.parts[0][0] for text in values} == {"0", "+1"}
    scene = tree(game, ending, moves=True).scene
    labels = [text.parts[0][0] for text in scene.flat() if isinstance(text, Text)]
    assert labels[:-4].count("7") == 3
    assert sum(label in ("3", "7", "8") for label in labels) == 3 + 2 + 2 + 4


def test_piles_are_named_beside_their_matches_and_only_what_never_comes_up_is_dotted() -> None:
    nim = Nim((2, 2))
    written = [item.parts[0][0] for item in graph(nim).scene.flat() if isinstance(item, Text)]
    names = Counter(name for name in written if name[1:2] == "-")
    assert names.total() == 14
    assert {name for name, times in names.items() if times == 1} == {"2-2", "1-2", "2-1", "1-1"}
    large = tree(Nim((12, 1)), depth=0).scene.flat()
    assert "12-1" not in {item.parts[0][0] for item in large if isinstance(item, Text)}, "too wide"
    assert not STROKES["taken"].dash
    assert STROKES["pruned"].dash
