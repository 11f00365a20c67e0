"""Numbers stand on their moves, and arrows point at them."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from math import dist
from typing import Any

import pytest

from adsearch import games
from adsearch.draw.boards import draw_board
from adsearch.draw.scene import Circle, Group, Line, Path, Rect, Text, covered, flattened
from adsearch.draw.showing import gallery
from adsearch.draw.svg import svg
from adsearch.draw.theme import STROKES
from adsearch.game import MAX, MIN
from tests.draw.boards.played import PLAYED, flat, some, styles, written


@pytest.mark.parametrize("example", PLAYED)
def test_the_number_of_every_move_is_written(example: str) -> None:
    for game, s, _, _ in some(example, seeds=1):
        moves = list(game.actions(s))[:12]
        if not moves:
            continue
        values = {a: (i - 3) * 11 for i, a in enumerate(moves)}
        scene = draw_board(game, s, values=values)
        for value in values.values():
            assert f"{value:+d}".replace("-", "−").replace("+0", "0") in written(scene)
        percent = draw_board(game, s, visits=dict.fromkeys(moves, 5))
        assert written(percent).count(f"{100 / len(moves):.0f}%") == len(moves)
        for a in moves:
            assert game.label(s, a) in scene.text.splitlines()[-1]


def test_the_best_move_for_the_mover_is_bold() -> None:
    game = games.TicTacToe()
    for s, bold in ((game.initial(), "+2"), (game.result(game.initial(), 8), "−3")):
        scene = draw_board(game, s, values={0: 2, 1: -3, 2: 0})
        shown = {part for t in flat(scene.items) if isinstance(t, Text) for part in t.parts}
        assert (bold, "value-small") in shown
        assert len([t for _, t in shown if t == "value-small"]) == 1


def test_moves_that_differ_by_rounding_alone_are_equally_good() -> None:
    game = games.TicTacToe()
    scene = draw_board(game, game.initial(), values={0: 0.1 + 0.2, 2: 0.3, 4: 0.1})
    shown = [part for t in flat(scene.items) if isinstance(t, Text) for part in t.parts]
    assert shown.count(("+0.30", "value-small")) == 2


def test_chance_chooses_no_best_outcome() -> None:
    game = games.Pig(30)
    rolling = game.result(game.initial(), "roll")
    scene = draw_board(game, rolling, values=dict(enumerate([-1, 0, 0, 0, 0, 1], 1)))
    bold = [part for t in flat(scene.items) if isinstance(t, Text) for part in t.parts]
    assert ("+1", "plain") in bold


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ({0: 0.5, 1: -0.25, 2: 0.0}, ["+0.50", "−0.25", "0.00"]),
        ({0: float("inf"), 1: float("-inf"), 2: 3}, ["+∞", "−∞", "+3"]),
        ({0: float("nan"), 1: 1}, ["NaN", "+1"]),
        ({0: 12.34, 1: -5}, ["+12.3", "−5.0"]),
        ({0: 0.0, 1: 0.004, 2: 0.5}, ["0.00", "0.00", "+0.50"]),
    ],
)
def test_numbers_of_any_kind_can_be_read(values: dict[int, float], shown: list[str]) -> None:
    scene = draw_board(games.ConnectFour(), values=values)
    assert [word for word in written(scene) if word in shown] == shown
    ElementTree.fromstring(svg(scene))


def test_few_visits_are_not_none() -> None:
    scene = draw_board(games.ConnectFour(), visits={0: 0, 1: 1, 2: 999})
    assert {"0%", "<1%", "100%"} <= set(written(scene))


def test_a_line_runs_around_an_area_and_not_between_its_squares() -> None:
    scene = draw_board(games.Chess(), area=("a1", "b1", "b2"), cell=20)
    sides = [item for item in scene.flat() if isinstance(item, Line) and item.style == "small-win"]
    assert len(sides) == 8
    assert scene.text.endswith("Outlined: a1, b1, b2")
    assert "to move" not in scene.title, "no legend says so either"
    assert "to move" in draw_board(games.Chess(), area=("a1",)).title
    with pytest.raises(ValueError, match="no square 'j9'"):
        draw_board(games.Chess(), area=("j9",))


def test_marked_squares_have_a_ring_and_are_named() -> None:
    scene = draw_board(games.Chess(), marked=("c3", "f7"))
    rings = [item for item in scene.items if isinstance(item, Circle) and item.style == "ghost"]
    assert [(ring.x < other.x, ring.y > other.y) for ring, other in [rings]] == [(True, True)]
    assert scene.text.splitlines()[-1] == "Marked: c3, f7"
    with pytest.raises(ValueError, match="no square 'j9'"):
        draw_board(games.Chess(), marked=("j9",))


def test_cells_of_connect_four_are_marked_and_outlined_by_column_and_row() -> None:
    game = games.ConnectFour(5, 4)
    scene = draw_board(game, marked=("0:2", "4:2"), area=("1:2", "2:2", "3:2"))
    low, high = (i for i in scene.items if isinstance(i, Circle) and i.style == "ghost")
    assert low.y == high.y
    assert (high.x - low.x) / 4 == 54
    sides = [item for item in scene.flat() if isinstance(item, Line) and item.style == "small-win"]
    assert len(sides) == 8
    assert low.x < min(side.x1 for side in sides) < max(side.x2 for side in sides) < high.x
    assert scene.text.splitlines()[-1].startswith("Marked: 0:2, 4:2 (column:row")
    with pytest.raises(ValueError, match="no square '0:5'"):
        draw_board(game, marked=("0:5",))


def test_each_board_of_a_gallery_may_have_an_area_of_its_own() -> None:
    game = games.ConnectFour()
    lines = {"up": ("3:1", "3:2"), "across": ("0:1", "1:1")}
    told = str(gallery(dict.fromkeys((*lines, "none"), (game, None)), area=lines))
    up, across = (line for line in told.splitlines() if line.startswith("Outlined"))
    assert "3:1, 3:2" in up
    assert "0:1, 1:1" in across


@pytest.mark.parametrize(
    ("fen", "king"),
    [
        ("5rk1/pb3pR1/4pB1p/7q/8/P7/1P3PPP/6K1 b - - 0 1", "g8"),
        ("6k1/8/8/8/8/8/8/r5K1 w - - 0 1", "g1"),
        ("6k1/8/8/8/8/8/r7/6K1 w - - 0 1", None),
    ],
)
def test_a_king_in_check_has_a_ring_and_is_named(fen: str, king: str | None) -> None:
    scene = draw_board(games.Chess(fen))
    ringed = [
        group.key
        for group in scene.items
        if isinstance(group, Group)
        and any(isinstance(item, Circle) and item.style == "ghost" for item in group.items)
    ]
    assert ringed == ([f"square:{king}"] if king else [])
    assert (f"In check: king {king}" in scene.text) == bool(king)


def test_bars_say_what_they_are() -> None:
    game = games.ConnectFour()
    assert "Values for MAX" in written(draw_board(game, values={3: 8, 4: -2}))
    assert "Visits" in written(draw_board(games.Kalah(), visits={0: 5}))
    scene = draw_board(game, values={3: 8}, caption="E after X plays here")
    assert "E after X plays here" in written(scene)
    assert scene.text.splitlines()[-1] == "E after X plays here: 3 +8"


@pytest.mark.parametrize(
    ("numbers", "key"),
    [
        ({"values": {0: 1, 4: -2}}, "Values for MAX; bold = best for the player to move"),
        ({"values": {0: 1}, "caption": "E after X plays here"}, "E after X plays here"),
        ({"visits": {0: 1, 4: 99}}, "share of the visits to these moves"),
    ],
)
def test_a_still_board_says_what_its_numbers_are(numbers: dict[str, Any], key: str) -> None:
    """Below the cells and above whose turn it is; once, even where bars have a caption."""
    scene = draw_board(games.TicTacToe(), **numbers, is_still=True)
    (text,) = [item for item in scene.items if isinstance(item, Text) and item.parts[0][0] == key]
    cells = [item for item in flat(scene.items) if isinstance(item, Rect)]
    (legend,) = [item for item in scene.items if isinstance(item, Group) and item.key == "legend"]
    turns = [item.y for item in legend.items if isinstance(item, Text)]
    assert max(cell.y + cell.height for cell in cells) < text.y < min(turns) - 12
    assert text.width <= scene.width
    assert key not in written(draw_board(games.TicTacToe(), **numbers)), "a player has no room"
    barred = draw_board(games.ConnectFour(), values={3: 1}, is_still=True)
    assert written(barred).count("Values for MAX") == 1


def test_weights_belong_to_the_cells_and_to_neither_player() -> None:
    """They had signs and the tint of MAX, as if MIN's stones counted otherwise."""
    game = games.Hex(3)
    scene = draw_board(game, weights={"b2": 2, "a2": 1, "a1": 0}, is_still=True)
    assert scene.text.splitlines()[-1] == "weight of a cell: b2 2, a2 1, a1 0"
    texts = written(scene)
    assert "weight of a cell" in texts
    assert not [text for text in texts if "to move" in text or text.startswith("+")]
    tints = {style for style in styles(scene) if style.startswith("heat")}
    assert tints == {"heat-ink3-2", "heat-ink3-5"}
    with pytest.raises(ValueError, match="a weight is 0 or more"):
        draw_board(game, weights={"b2": -1})


def test_whatever_was_visited_has_a_square_with_a_tint_if_that_was_often() -> None:
    """Discs looked like stones."""
    scene = draw_board(games.Go(5), visits={"a1": 0, "b2": 1, "c3": 999, "d4": 150})
    squares: dict[str, list[str]] = {}
    for group in scene.items:
        if isinstance(group, Group) and group.key.startswith("move:"):
            assert not [i for i in group.items if isinstance(i, Circle)]
            tiles = [i.style for i in group.items if isinstance(i, Rect) and i.radius == 3]
            squares[group.key[5:]] = tiles
    assert {point: styles for point, styles in squares.items() if styles} == {
        "b2": ["hole"],
        "c3": ["hole", "heat-ink3-5"],
        "d4": ["hole", "heat-ink3-1"],
    }


def test_the_caption_of_bars_is_near_them_unless_one_goes_down() -> None:
    """It hung far below the line, in the space for negative bars, where there were none."""

    def gap(values: dict[int, float]) -> float:
        scene = draw_board(games.ConnectFour(), values=values)
        shown = next(g for g in scene.items if isinstance(g, Group) and g.key == "values")
        line = next(item for item in shown.items if isinstance(item, Line))
        caption = next(t for t in shown.items if isinstance(t, Text) and "for MAX" in t.parts[0][0])
        return caption.y - line.y1

    assert gap({3: 8, 4: 0}) == 20
    assert gap({3: 8, 4: -2}) == 66


@pytest.mark.parametrize("example", PLAYED)
def test_arrows_point_at_every_move(example: str) -> None:
    for game, s, _, _ in some(example, seeds=1):
        moves = list(game.actions(s))[:3]
        scene = draw_board(game, s, arrows=moves)
        (arrows,) = [g for g in scene.items if isinstance(g, Group) and g.key == "arrows"] or [None]
        assert (arrows is None) == (not moves)
        if arrows and len(moves) > 1:
            tags = {part for t in flat(arrows.items) if isinstance(t, Text) for part, _ in t.parts}
            marks = sum(getattr(item, "style", "") in ("ghost", "dot") for item in arrows.items)
            assert len(tags) == len(moves) - marks
            assert tags <= {str(i + 1) for i in range(len(moves))}


def test_a_play_of_backgammon_ends_in_rings_of_its_own_and_crosses_no_checker() -> None:
    """Both checkers of 3–1 ended on one spot, their arrows ran over the five on point 6, and one
    left from the bottom of these."""
    game = games.Backgammon()
    opening = game.result(game.initial(), (3, 1))
    scene = draw_board(game, opening, arrows=[((8, 5), (6, 5))])
    (arrows,) = [g for g in scene.items if isinstance(g, Group) and g.key == "arrows"]
    rings = [(i.x, i.y) for i in arrows.items if isinstance(i, Circle) and i.style == "ghost-max"]
    assert len(set(rings)) == 2
    assert dist(*rings) > 30
    checkers = [i for i in flat(scene.items) if isinstance(i, Circle) and i.style == "disc-max"]
    arches = [i for i in arrows.items if isinstance(i, Path) and i.style == "arrow"]
    for arch in arches:
        way = flattened(arch)
        assert all(dist(at, (c.x, c.y)) > 0.8 * c.radius for at in way for c in checkers)
        last = [c for c in checkers if abs(c.x - way[0][0]) < 1 and c.y > scene.height / 2]
        assert min(c.y for c in last) > way[0][1], "it starts above all checkers of its point"
    (outer, inner) = ([*map(min, zip(*flattened(arch)[-2:], strict=True))] for arch in arches)
    assert outer[0] > inner[0] + 8, "they come down side by side"
    assert outer[1] < inner[1], "the neighbour lands first"


def test_a_checker_that_goes_on_leaves_beside_the_arrow_that_came() -> None:
    game = games.Backgammon()
    opening = game.result(game.initial(), (3, 1))
    scene = draw_board(game, opening, arrows=[((24, 21), (21, 20))])
    (arrows,) = [g for g in scene.items if isinstance(g, Group) and g.key == "arrows"]
    arches = [i for i in arrows.items if isinstance(i, Path) and i.style == "arrow"]
    came, went = map(flattened, arches)
    assert went[0][0] < came[-1][0] - 8
    assert len({y for _, y in went}) > 1, "it rises, though no checker is in its way"


@pytest.mark.parametrize("cell", [22, 46])
def test_an_arrow_stops_short_of_the_man_it_captures(cell: float) -> None:
    game = games.Chess("4k3/8/8/8/8/4p3/8/4RK2 w - - 0 1")

    def tip(move: str) -> float:
        """How far up the board the arrow ends."""
        items = draw_board(game, arrows=[move], cell=cell).items
        arrows = next(g for g in items if isinstance(g, Group) and g.key == "arrows")
        head = next(item for item in arrows.items if isinstance(item, Path))
        return min(points[1] for _, points in head.steps if points)

    assert tip("e1e2") - tip("e1e3") == pytest.approx((1 - 0.36) * cell)


def test_an_arrow_leaves_the_man_that_moves_to_be_seen() -> None:
    game = games.Chess("k7/8/8/8/8/8/8/4RK2 w - - 0 1")
    scene = draw_board(game, arrows=["e1e4"], cell=30)
    arrows = next(g for g in scene.items if isinstance(g, Group) and g.key == "arrows")
    shaft = next(item for item in arrows.items if isinstance(item, Line))
    tip = min(
        y for item in arrows.items if isinstance(item, Path) for _, at in item.steps for y in at[1:]
    )
    assert shaft.y1 - tip == pytest.approx((3 - 0.36) * 30)


def test_a_jump_shows_its_path_and_what_it_captured() -> None:
    game = games.Checkers(6)
    before = game.position(".b....\n..w...\n......\n....w.\n......\nw.....\nBlack to move")
    (jump,) = game.actions(before)
    scene = draw_board(game, game.result(before, jump), last=jump, before=before, cell=40)
    path = next(g for g in scene.items if isinstance(g, Group) and g.key == "path")
    circles = [item for item in path.items if isinstance(item, Circle)]
    rings = [(item.x, item.y) for item in circles if item.style == "ghost-min"]
    (landing,) = [(item.x, item.y) for item in circles if item.style == "dot"]
    men = [
        (item.x, item.y)
        for item in flat(draw_board(game, before, cell=40).items)
        if isinstance(item, Circle) and item.style == "disc-min"
    ]
    assert len(rings) == 2
    assert set(rings) <= set(men)
    assert landing == pytest.approx([sum(both) / 2 for both in zip(*rings, strict=True)])
    after = game.result(before, jump)
    step = game.actions(after)[0]
    scene = draw_board(game, game.result(after, step), last=step, before=after)
    assert "path" not in [g.key for g in scene.items if isinstance(g, Group)]


def test_scores_have_no_sign_and_the_best_is_tinted_most() -> None:
    game = games.TicTacToe()
    scene = draw_board(game, scores={0: 0.622, 1: 0.569, 4: 0.694})
    assert scene.text.endswith("Scores of MAX: 4 0.694, 0 0.622, 1 0.569")
    drawn = styles(scene)
    assert [drawn[f"heat-max-{level}"] for level in range(1, 6)] == [1, 0, 1, 0, 1]
    assert set(drawn) <= set(STROKES)
    with pytest.raises(ValueError, match="a score is 0 to 1, not"):
        draw_board(game, scores={4: 1.5})


def test_cells_of_hex_are_marked_with_the_triangles_of_those_who_need_them() -> None:
    """One that both need has both, side by side."""
    game = games.Hex(3)
    scene = draw_board(game, marked={MAX: ("a1", "b2"), MIN: ("b2",)}, is_still=True)
    plain = draw_board(game, is_still=True)
    added = [item for item in scene.items if item not in plain.items]
    assert [getattr(item, "style", "") for item in added] == ["max", "max", "min"]
    _, left, right = (covered([item]) for item in added)
    assert left.right < right.left
    assert "Marked for MAX: a1, b2\nMarked for MIN: b2" in scene.text
    with pytest.raises(ValueError, match="no square 'd4'"):
        draw_board(game, marked={MIN: ("d4",)})
