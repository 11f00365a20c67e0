"""What was captured, whose an area is, and what a king is, can be seen."""

from __future__ import annotations

from adsearch import games
from adsearch.draw.boards import draw_board
from adsearch.draw.scene import Circle, Group, Line, Path, Rect
from tests.draw.boards.played import styles


def test_a_ko_shows_the_captured_stone_and_that_it_cannot_be_taken_back() -> None:
    game = games.Go(4)
    ko = game.position("\n".join([".XO.", "XO.O", ".XO.", "....", "X to move"]))
    taken = game.result(ko, "c3")
    scene = draw_board(game, taken, last="c3", before=ko)
    (point,) = [g for g in scene.items if isinstance(g, Group) and g.key == "place:b3"]
    assert [item.style for item in point.items[1:]] == ["ghost-min", "cross"]  # type: ignore[union-attr]
    assert "Just captured: b3\nBarred by an earlier board: b3" in scene.text
    assert styles(draw_board(game, taken))["cross"] == 0
    # Where two stones were captured, either point may be played on.
    corner = games.Go(3)
    s = corner.position("\n".join([".OX", "OX.", "X..", "X to move"]))
    shown = styles(draw_board(corner, corner.result(s, "a3"), last="a3", before=s))
    assert (shown["ghost-min"], shown["small-sign-min"], shown["cross"]) == (2, 2, 0)


def test_a_stone_on_the_edge_keeps_clear_of_the_rim_of_the_board() -> None:
    game = games.Go(3)
    s = game.position("\n".join(["..O", "...", "X..", "X to move"]))
    scene = draw_board(game, s)
    (board,) = [item for item in scene.items if isinstance(item, Rect) and item.style == "board"]
    groups = [group for group in scene.items if isinstance(group, Group)]
    stones = [item for group in groups for item in group.items if isinstance(item, Circle)]
    black, white = (
        next(stone for stone in stones if stone.style == f"disc-{owner}")
        for owner in ("max", "min")
    )
    gap = black.x - black.radius - board.x
    assert gap > black.radius / 3
    assert abs(board.x + board.width - white.x - white.radius - gap) < 0.01


def test_a_finished_game_of_go_shows_whose_every_empty_point_is() -> None:
    game = games.Go(3)
    rows = [".X.", "XXO", ".X."]
    over = draw_board(game, game.position("\n".join([*rows, "game over, X would be next"])))
    shown = styles(over)
    assert (shown["small-sign-max"], shown["small-sign-min"], shown["marker-ink2"]) == (2, 0, 2)
    assert "Black’s territory: a3 a1\nNeutral points: c3 c1" in over.text
    going_on = draw_board(game, game.position("\n".join([*rows, "X to move"])))
    assert styles(going_on)["small-sign-max"] == 0
    assert "territory" not in going_on.text


def test_arrows_beside_checkers_show_which_way_men_go() -> None:
    game = games.Checkers(6)
    for is_flipped in (False, True):
        scene = draw_board(game, is_flipped=is_flipped)
        for owner, is_down in (("max", not is_flipped), ("min", is_flipped)):
            (way,) = [i for i in scene.items if isinstance(i, Line) and i.style == f"line-{owner}"]
            assert (way.y2 > way.y1) == is_down
    assert not any(isinstance(i, Line) for i in draw_board(game, cell=26).items)


def test_a_king_has_an_upright_crown_in_place_of_its_triangle() -> None:
    game = games.Checkers(4)
    s = game.position("\n".join([".B.W", "....", ".w..", "....", "Black to move"]))
    squares = {g.key: g.items for g in draw_board(game, s).items if isinstance(g, Group)}

    def crown(square: str, style: str) -> list[float]:
        (path,) = [i for i in squares[square] if isinstance(i, Path)]
        assert path.style == style
        return [at[1] for _, at in path.steps if at]

    for square, style in (("square:b4", "dot-max"), ("square:d4", "mark-min")):
        first, _, _, middle, *_ = crown(square, style)
        assert middle < first
    crown("square:b2", "mark-min")  # a man's triangle


def test_a_square_and_no_ring_marks_a_point_of_go() -> None:
    """A ring is where a stone was captured."""
    scene = draw_board(games.Go(3), arrows=["a1"])
    (mark,) = next(g for g in scene.items if isinstance(g, Group) and g.key == "arrows").items
    assert isinstance(mark, Rect)
    assert styles(scene)["ghost"] == 0
