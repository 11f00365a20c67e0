"""Positions side by side: what `show`, `strip`, `transposition`, `fork` and `gallery` draw."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from typing import Any

import pytest

from adsearch import games
from adsearch.draw.boards import clicks, draw_board, strip_scene
from adsearch.draw.boards.grid import RIM
from adsearch.draw.scene import Circle, Group, Line, Rect, Scene, Text, covered
from adsearch.draw.showing import fork, gallery, show, strip, transposition
from adsearch.draw.svg import svg
from tests.draw.boards.played import PLAYED, Take, box, flat, keys, styles, walk, written
from tests.games.examples import EXAMPLES


def test_a_game_of_ones_own_is_shown_as_its_text_with_its_moves() -> None:
    picture = show(Take(), values={1: 1, 2: 2})
    assert str(picture) == "Take, MAX to move\nnothing   yet\nValues for MAX: 2 +2, 1 +1"
    assert {"nothing\u00a0\u00a0\u00a0yet", "1", "+1", "2", "+2"} <= set(written(picture.scene))
    assert clicks(Take()) == {1: ("move:1",), 2: ("move:2",)}
    assert show(Take(), 2).scene.title == "Take, MAX has won by 2"


@pytest.mark.parametrize("example", ["Graph", "NGame", "Pearl", "Shallow", "Uniform"])
def test_games_without_a_board_are_shown_as_their_text(example: str) -> None:
    game = EXAMPLES[example]()
    assert show(game).scene.text == game.text(game.initial())


def test_a_tree_is_shown_as_a_tree() -> None:
    picture = show(games.Tree("((3 12) (2 4))"))
    assert {f"node-{i}" for i in range(7)} <= set(keys(picture.scene.items))


def test_a_picture_shows_itself() -> None:
    bundle, _ = show(games.ConnectFour())._repr_mimebundle_()
    assert bundle["text/html"].startswith("<svg")
    assert bundle["text/plain"].startswith("Connect Four after 0 moves, X (MAX) to move\n7 columns")


@pytest.mark.slow
@pytest.mark.parametrize("example", PLAYED)
def test_a_line_of_play_is_a_row_of_boards(example: str) -> None:
    game = PLAYED[example]()
    moves = [last for _, last, _ in walk(game, 2, plies=5)][1:]
    scene = strip(game, None, moves).scene
    assert list(keys(scene.items)) == [f"board-{i}" for i in range(len(moves) + 1)]
    ElementTree.fromstring(svg(scene))
    for item in flat(scene.items):
        left, top, right, bottom = box(item)
        assert left >= 0 and top >= 0, item  # noqa: PT018
        assert right <= scene.width and bottom <= scene.height, item  # noqa: PT018


def test_few_boards_have_their_usual_size() -> None:
    game = games.Go(3)
    few, many = (strip(game, None, moves).scene for moves in (["a3"], ["a3", "b2", "c1", "a1"]))
    assert few.height > many.height


@pytest.mark.parametrize(
    "game", [games.Chess(), games.Checkers(6), games.Othello(6), games.Go(5), games.Hex(4)]
)
def test_a_small_board_that_nobody_plays_on_has_coordinates(game: Any) -> None:
    """Captions and text name its squares; a board inside a tree has no room for them."""
    exhibits = dict.fromkeys(("first", "second"), (game, None))
    assert written(gallery(exhibits, cell=22).scene).count("4") == len(exhibits)
    assert "4" not in written(draw_board(game, cell=22))


def test_arrows_beside_a_small_board_of_checkers_say_which_way_men_go() -> None:
    game = games.Checkers(6)
    still, in_a_tree = (draw_board(game, cell=22, is_still=still) for still in (True, False))
    assert (styles(still)["line-max"], styles(in_a_tree)["line-max"]) == (2, 0)
    kings = game.position("\n".join([".b....", *["......"] * 4, "W.....", "Black to move"]))
    shown = styles(draw_board(game, kings, cell=22, is_still=True))
    assert (shown["line-max"], shown["line-min"]) == (2, 0), "White has no men left"


def test_a_still_board_has_no_button_to_pass() -> None:
    """Nobody can press it there, but it may have a number or an arrow."""
    game = games.Go(3)
    assert styles(draw_board(game))["button"] == 1
    assert styles(strip(game, None, ["a3"]).scene)["button"] == 0
    assert styles(show(game).scene)["button"] == 0
    assert styles(show(game, visits={"a1": 2, "pass": 1}).scene)["button"] == 1
    assert styles(show(game, arrows=["pass"]).scene)["button"] == 1
    othello = games.Othello(4)
    s = othello.position("XXOX\nXXXX\nOOOX\n.OOX\nO to move")
    assert " must pass" in show(othello, s).scene.title


def test_positions_hang_side_by_side_under_their_names_with_their_moves() -> None:
    mate = games.Chess("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - -")
    scene = gallery({f"no. {i}": (mate, None, "c4g8") for i in range(10)}, cell=17).scene
    assert list(keys(scene.items)) == [f"board-{i}" for i in range(10)]
    texts = [item for item in flat(scene.items) if isinstance(item, Text)]
    names = [text for text in texts if text.parts[0][0].startswith("no. ")]  # and not of squares
    assert [name.parts[0][0] for name in names] == [f"no. {i}" for i in range(10)]
    assert len({name.y for name in names}) == 2  # rows of five
    assert scene.width <= 960
    assert scene.text.count("Pointed at: Qg8+") == 10


@pytest.mark.parametrize(("boards", "rows"), [(6, [6]), (7, [4, 3]), (14, [5, 5, 4])])
def test_no_row_of_boards_is_much_shorter_than_the_others(boards: int, rows: list[int]) -> None:
    ending = games.Endgame("KRK", size=4)
    scene = gallery({f"no. {i}": (ending, None) for i in range(boards)}, cell=23).scene
    texts = [item for item in flat(scene.items) if isinstance(item, Text)]
    heights = [text.y for text in texts if text.parts[0][0].startswith("no. ")]
    assert [heights.count(y) for y in sorted(set(heights))] == rows


def test_long_names_in_a_gallery_make_room_for_themselves() -> None:
    """Above small boards they overlapped, and were cut off at both ends."""
    go = games.Go(3)
    scene = gallery({f"{i}. area not written yet": (go, None) for i in range(3)}, cell=32).scene
    texts = [item for item in flat(scene.items) if isinstance(item, Text)]
    boxes = [text.box for text in texts if "area" in text.parts[0][0]]
    edges = [0.0, *(edge for box in boxes for edge in (box.left, box.right)), scene.width]
    assert edges == pytest.approx(sorted(edges))


def test_further_lines_of_a_name_in_a_gallery_are_notes() -> None:
    go = games.Go(3)
    scene = gallery({"start\nnobody has moved": (go, None), "again": (go, None)}).scene
    texts = [item for item in flat(scene.items) if isinstance(item, Text)]
    types = dict(part for text in texts for part in text.parts)
    assert (types["start"], types["nobody has moved"], types["again"]) == ("bold", "number", "bold")
    first, note = (
        next(t for t in texts if t.parts[0][0] == s) for s in ("start", "nobody has moved")
    )
    assert first.box.bottom <= note.box.top
    assert scene.title == "start, nobody has moved, again"
    assert scene.text.startswith("start, nobody has moved: Go")


def test_a_gallery_marks_the_moves_that_led_to_some_of_its_positions() -> None:
    go = games.Go(3)
    before = go.position("\n".join([".OX", "OX.", "X..", "X to move"]))
    after = go.result(before, "a3")
    scene = gallery({"a": (go, before), "b": (go, after)}, last={"b": "a3"}).scene
    drawn = styles(scene)
    assert (drawn["last"], drawn["ghost-min"]) == (1, 2), "a ring around the stone, two captured"
    assert styles(gallery({"a": (go, before), "b": (go, after)}).scene)["last"] == 0


def test_a_gallery_points_out_what_is_ticked() -> None:
    ending = games.Endgame("KRK", size=4)
    scene = gallery({"one": (ending, None), "✓ other": (ending, None)}, cell=22).scene
    (frame,) = (i for i in scene.flat() if isinstance(i, Rect) and i.style == "last")
    boards = [i for i in scene.flat() if isinstance(i, Rect) and i.width == 4 * 22]
    assert [covered([frame]).meets(covered([board])) for board in boards] == [False, True]
    titles = [i for i in scene.flat() if isinstance(i, Text) and i.parts[0][1] == "bold"]
    assert not [title for title in titles if title.box.meets(covered([frame]))]


@pytest.mark.parametrize(("way", "free"), [("rising", 7), ("falling", 8)])
def test_a_diagonal_is_dashed_from_corner_to_corner_but_not_through_a_man(
    way: str, free: int
) -> None:
    ending = games.Endgame("KRK")
    exhibit = (ending, (0, 9, 16, 47))  # only the king on b2 stands on either
    scene = gallery({"a": exhibit, "b": exhibit}, cell=22, diagonal={"b": way}).scene
    dashed = [i for i in scene.flat() if isinstance(i, Line) and i.style == "theory-ink"]
    assert len(dashed) == free
    assert all((line.y2 < line.y1) == (way == "rising") for line in dashed)
    assert [covered(dashed)[i + 2] - covered(dashed)[i] for i in (0, 1)] == [8 * 22] * 2
    assert scene.text.count(f"Dashed: the {way} diagonal") == 1


def test_a_gallery_shows_any_position_with_or_without_a_move() -> None:
    go = games.Go(3)
    eye = go.position("\n".join([".X.", "XX.", "...", "O to move"]))
    scene = gallery({"an eye": (go, eye), "to fill": (go, eye, "c1")}).scene
    assert scene.text.count("Black: b3 a2 b2") == 2
    assert scene.text.count("Pointed at: c1") == 1
    scene = gallery({"two": (go, eye, "c1", "c2")}).scene
    assert scene.text.count("Pointed at: c1, c2") == 1


def test_a_line_says_its_moves_in_words() -> None:
    game = games.Chess()
    s = game.initial()
    scene = strip_scene(game, s, ["e2e4", "e7e5"])
    assert scene.title == "Chess, White (MAX) to move, then e4, e5"
    assert scene.text.splitlines()[:2] == [
        "1. e4: Chess, Black (MIN) to move; last move e4",
        "1… e5: Chess, White (MAX) to move; last move e5",
    ]
    after = game.result(s, "e2e4")
    black = strip_scene(game, after, ["e7e5", "g1f3"], notes=lambda s: 1)
    position = show(game, after).scene.text
    assert position in black.text
    lines = black.text.replace(position + "\n", "").splitlines()
    heads = ["start, +1", "1… e5, +1", "2. Nf3, +1"]
    assert [line.split(":")[0] for line in lines[:3]] == heads
    assert written(black).count("+1") == 3


def test_drawing_loads_python_chess_for_chess_alone() -> None:
    code = (
        "import sys; from adsearch.draw.showing import show; from adsearch import games;"
        "[show(g()) for g in (games.Endgame, games.Othello, games.Backgammon)];"
        "print(*{m.split('.')[0] for m in sys.modules} - set(sys.stdlib_module_names))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"chess", "numpy", "matplotlib", "IPython"}


def test_the_rows_of_a_long_strip_have_as_many_boards() -> None:
    scene = strip(games.TicTacToe(), None, [2, 1, 4, 0, 7, 8, 5, 6, 3]).scene
    headings = [next(flat((board,))) for board in scene.items]
    rows = [heading.y for heading in headings if isinstance(heading, Text)]
    assert rows == [rows[0]] * 5 + [rows[-1]] * 5
    assert rows[0] < rows[-1]


def test_the_columns_of_a_strip_are_numbered() -> None:
    def numbers(scene: Scene) -> list[str]:
        return [
            i.parts[0][0] for i in scene.flat() if isinstance(i, Text) and i.parts[0][1] == "small"
        ]

    game = games.ConnectFour()
    moves = [0, 3, 1, 3]
    assert numbers(strip(game, None, moves).scene).count("6") == 1 + len(moves)
    assert "6" not in numbers(draw_board(game, cell=20))


def test_the_squares_of_a_chess_strip_can_be_found() -> None:
    """The moves above the boards name squares: Qxd5."""
    game = games.Chess()
    moves = ["e2e4", "e7e5", "g1f3", "b8c6"]
    files = written(strip(game, None, moves).scene)
    assert [files.count(letter) for letter in "ah"] == [1 + len(moves)] * 2
    assert "h" not in written(draw_board(game, cell=20))


def test_the_cells_of_a_strip_are_numbered_where_they_are_free() -> None:
    scene = strip(games.TicTacToe(), None, [4, 0, 8, 1]).scene
    assert [written(scene).count(cell) for cell in "2405"] == [5, 1, 2, 5]


def test_a_strip_has_notes_and_numbers_that_go_on() -> None:
    scene = strip(games.TicTacToe(), None, [4, 0], notes=["empty", "", "a corner"], played=6).scene
    headings = [
        ["".join(part for part, _ in t.parts) for t in board.items[:2] if isinstance(t, Text)]
        for board in scene.items
        if isinstance(board, Group)
    ]
    assert headings == [
        ["after 6 moves", "empty"],
        ["7.\u2002X to 4"],
        ["8.\u2002O to 0", "a corner"],
    ]
    assert [line.partition(":")[0] for line in scene.text.splitlines()[:3]] == [
        "after 6 moves, empty",
        "7. X to 4",
        "8. O to 0, a corner",
    ]


def test_the_notes_of_a_strip_make_room_for_all_boards_and_mistakes_have_their_colour() -> None:
    game = games.Kalah(2, 2)
    plain, noted = (strip(game, None, [0], notes).scene for notes in ((), ["one\n✗ two", "3"]))
    assert noted.height == pytest.approx(plain.height + 32)
    parts = {part for item in noted.flat() if isinstance(item, Text) for part in item.parts}
    assert {("one", "number"), ("✗ two", "wrong"), ("3", "number")} <= parts
    assert noted.text.splitlines()[0].startswith("start, one, ✗ two: Kalah")
    boards = [item for item in noted.flat() if isinstance(item, Rect) and item.style == "board"]
    assert len({board.y for board in boards}) == 1


def test_arrows_of_a_strip_lead_back_with_words_beside_them() -> None:
    game, words = games.Kalah(2, 2), ["same side:\nstays\n✗ changes", ""]
    plain, linked = (strip(game, None, [0, 1], back=back).scene for back in ((), words))
    assert linked.width > plain.width
    (arrow,) = (i for i in linked.flat() if isinstance(i, Line) and i.style == "arrow")
    assert arrow.x2 < arrow.x1
    beside = {t.parts[0]: t for t in linked.flat() if isinstance(t, Text)}
    above, below = beside["stays", "number"], beside["✗ changes", "wrong"]
    assert above.box.bottom < arrow.y1 < below.box.top
    boards = [i for i in linked.flat() if isinstance(i, Rect) and i.style == "board"]
    assert boards[0].x + boards[0].width < above.box.left < above.box.right < boards[1].x
    told = linked.text.splitlines()
    assert told[0].endswith("; back from there: same side: stays, ✗ changes")
    assert "back" not in told[1]


def test_words_about_another_move_stand_below_the_arrow() -> None:
    """Below the board, their own arrow seemed to come from the legend there."""
    words = ["same side:\nstays\n✗ changes\n\n✓ house 1 instead: −2"]
    scene = strip(games.Kalah(2, 2), None, [0], back=words).scene
    (arrow,) = (i for i in scene.flat() if isinstance(i, Line) and i.style == "arrow")
    beside = {t.parts[0]: t.box for t in scene.flat() if isinstance(t, Text)}
    wrong, other = beside["✗ changes", "wrong"], beside["✓ house 1 instead: −2", "right"]
    assert beside["stays", "number"].bottom < arrow.y1 < wrong.top < wrong.bottom < other.top
    first, second = (i for i in scene.flat() if isinstance(i, Rect) and i.style == "board")
    assert first.x + first.width < other.left < other.right < second.x
    told = scene.text.splitlines()[0]
    assert told.endswith("same side: stays, ✗ changes, ✓ house 1 instead: −2")


def test_the_legend_of_a_small_board_stands_in_the_middle_below_it() -> None:
    game = games.Kalah(2, 2)
    over = game.result(game.result(game.initial(), 0), 1)
    scene = draw_board(game, over, cell=48, is_still=True)
    frame = next(i for i in scene.flat() if isinstance(i, Rect) and i.style == "board")
    (legend,) = (i for i in scene.items if isinstance(i, Group) and i.key == "legend")
    box = covered([legend])
    assert box.left + box.right == pytest.approx(2 * frame.x + frame.width, abs=4)


def test_of_numbers_above_a_strip_only_nought_has_no_sign() -> None:
    text = strip(games.TicTacToe(), None, [4, 0, 8], notes=[0, 1, 0, -1]).scene.text
    told = [line.partition(":")[0] for line in text.splitlines()[:4]]
    assert told == ["start, 0", "1. X to 4, +1", "2. O to 0, 0", "3. X to 8, −1"]


def test_the_moves_of_a_strip_stand_above_their_boards() -> None:
    game = games.Go(3)
    for board in strip(game, None, ["a3"]).scene.items:
        assert isinstance(board, Group)
        title = board.items[0]
        frame = next(item for item in board.items if isinstance(item, Rect))
        assert isinstance(title, Text)
        assert title.x == pytest.approx(frame.x + frame.width / 2, abs=RIM)


def test_lines_that_meet_have_one_start_and_one_end() -> None:
    scene = transposition(games.ConnectFour(), [0, 3, 1], [1, 3, 0]).scene
    groups = [item for item in scene.items if isinstance(item, Group)]
    boxes = [covered([group]) for group in groups]
    assert len(groups) == 6, "the start, two boards of each line, and the end"
    assert not any(a.meets(b) for a, b in combinations(boxes, 2))
    arrows = [i for i in scene.items if isinstance(i, Line) and i.style == "arrow"]
    assert len(arrows) == 6
    assert not any(box.crosses(arrow) for box in boxes for arrow in arrows)
    assert scene.text.startswith("1. column 0: ")
    assert "\nor\n1. column 1: " in scene.text


def test_lines_that_meet_say_whose_discs_are_which_and_mark_no_disc() -> None:
    """A ring around the last disc squeezed the sign on it, and the moves are named above."""
    scene = transposition(games.ConnectFour(), [0, 3, 1], [1, 3, 0]).scene
    assert not any(isinstance(i, Circle) and i.style == "last" for i in scene.flat())
    legend = [i.parts[0][0] for i in scene.items if isinstance(i, Text)]
    assert legend[-2:] == ["MAX", "MIN"]
    crosses = transposition(games.TicTacToe(), [0, 4, 1], [1, 4, 0]).scene
    assert sum(isinstance(i, Rect) and i.style == "last" for i in crosses.flat()) == 4


@pytest.mark.parametrize("game", [games.TicTacToe(), games.ConnectFour()], ids=["marks", "discs"])
def test_the_moves_that_lead_to_the_same_position_stand_at_their_arrows(game: Any) -> None:
    """Above the last board, “cell 1, or cell 0” was to be decoded."""
    scene = transposition(game, [0, 4, 1], [1, 4, 0]).scene
    moves = [i for i in scene.items if isinstance(i, Text) and i.parts[0][0].startswith("3.")]
    assert [move.parts[1][0] for move in moves] == ["1", "0"]
    boards = [covered([item]) for item in scene.items if isinstance(item, Group)]
    arrows = [i for i in scene.items if isinstance(i, Line) and i.style == "arrow"]
    for move in moves:
        assert not any(move.box.meets(board) for board in boards)
        assert not any(move.box.crosses(arrow) for arrow in arrows)
        assert boards[-2].right < move.box.left < move.box.right < boards[-1].left


def test_lines_that_part_share_the_board_where_they_do() -> None:
    lines = {"careful": [0, 4, 1, 2, 6, 3, 5, 7, 8], "bold": [0, 4, 1, 2, 3, 5, 6]}
    scene = fork(games.TicTacToe(), lines).scene
    boxes = [covered([item]) for item in scene.items if isinstance(item, Group)]
    assert len(boxes) == 1 + 5 + 3
    assert not any(a.meets(b) for a, b in combinations(boxes, 2))
    columns = [box.left for box in boxes]
    assert columns[6:] == pytest.approx(columns[1:4])  # where one line has as many moves
    arrows = [i for i in scene.items if isinstance(i, Line) and i.style == "arrow"]
    assert not any(box.crosses(arrow) for box in boxes for arrow in arrows)
    ends = [i for i in scene.items if isinstance(i, Text)]
    assert [end.parts[0][0] for end in ends] == ["careful: a draw", "bold: X has won"]
    assert all(end.y > box.bottom for end, box in zip(ends, (boxes[5], boxes[8]), strict=True))


def test_lines_that_never_part_are_drawn_once() -> None:
    scene = fork(games.TicTacToe(), {"one": [0, 4], "other": [0, 4]}).scene
    assert len([item for item in scene.items if isinstance(item, Group)]) == 1 + 2
    assert scene.title.endswith("one and other: X to move")


def test_long_lines_that_part_stay_in_their_rows() -> None:
    """Nine boards went on in a second row, below the other line's."""
    lines = {"one": [0, 4, 1, 2, 6, 3, 5, 7, 8], "other": [8, 0, 4, 2, 1, 7, 6, 5, 3]}
    boxes = [
        covered([i]) for i in fork(games.TicTacToe(), lines).scene.items if isinstance(i, Group)
    ]
    assert [len({round(box.bottom) for box in row}) for row in (boxes[1:10], boxes[10:])] == [1, 1]


def test_lines_that_do_not_meet_are_refused() -> None:
    with pytest.raises(ValueError, match="do not lead to the same position"):
        transposition(games.ConnectFour(), [0, 3, 1], [1, 3, 2])
