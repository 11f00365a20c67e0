"""The picture shows all of the position and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from adsearch import games
from adsearch.draw.boards import clicks, draw_board
from adsearch.draw.scene import Box, Group, Line, Path, Rect, Scene, Text, covered
from adsearch.game import CHANCE
from tests.draw.boards.played import PLAYED, flat, keys, some, styles, written

SEVERAL_CLICKS = ("Backgammon", "Checkers", "Chess", "Endgame", "Hypergammon")


@pytest.mark.parametrize("example", PLAYED)
def test_the_groups_to_click_are_the_legal_moves(example: str) -> None:
    for game, s, _, _ in some(example):
        there = list(keys(draw_board(game, s).items))
        assert len(set(there)) == len(there), "a key is there twice"
        places = clicks(game, s)
        assert set(places) == set(game.actions(s))
        assert {key for path in places.values() for key in path} <= set(there)
        moves = {key for key in there if key.startswith("move:")}
        if not example.startswith(SEVERAL_CLICKS):
            assert moves == {f"move:{game.label(s, a)}" for a in game.actions(s)}
        else:
            assert moves == ({"move:pass"} if game.actions(s) == ((),) else set())


@pytest.mark.parametrize(
    "example", ["Chess", "Endgame KBNK", "Backgammon", "Hypergammon", "Checkers"]
)
def test_clicks_tell_moves_apart(example: str) -> None:
    """But for the piece a pawn becomes, two moves are never clicked alike."""
    for game, s, _, _ in some(example):
        alike = Counter(clicks(game, s).values())
        assert all(n == 1 or (example == "Chess" and n == 4) for n in alike.values())


def discs_of(example: str, game: Any, s: Any) -> tuple[int, int]:
    text = game.text(s)
    if example.startswith(("Backgammon", "Hypergammon")):
        shown = [[min(n, 5) for n in game.checkers(s, p)] for p in game.players]
        off = [game.checkers(s, p)[0] for p in game.players]
        return tuple(sum(shown[p][1:]) + off[p] for p in game.players)  # type: ignore[return-value]
    if example.startswith("Race"):
        return 2, 2
    if example.startswith("Go"):
        text = "\n".join(text.splitlines()[: game.size])
    board = text.rpartition("\n")[0] if "to move" in text or "over" in text else text
    return board.count("X"), board.count("O")


@pytest.mark.parametrize(
    "example", [e for e in PLAYED if e.startswith(("Back", "Conn", "Go", "H", "Oth", "Race"))]
)
def test_as_many_discs_are_drawn_as_there_are(example: str) -> None:
    for game, s, _, _ in some(example):
        drawn = styles(draw_board(game, s))
        assert (drawn["disc-max"], drawn["disc-min"]) == discs_of(example, game, s)


@pytest.mark.parametrize("example", ["TicTacToe", "TicTacToe 5x4x4"])
def test_as_many_crosses_and_noughts_are_drawn_as_there_are(example: str) -> None:
    for game, s, _, _ in some(example):
        drawn = styles(draw_board(game, s))
        text = game.text(s)
        signs = tuple(drawn[f"sign-{who}"] + drawn[f"large-sign-{who}"] for who in ("max", "min"))
        assert signs == (text.count("X"), text.count("O"))


@pytest.mark.parametrize("example", [e for e in PLAYED if e.startswith(("Chess", "Endgame"))])
def test_as_many_men_are_drawn_as_there_are(example: str) -> None:
    for game, s, _, _ in some(example):
        drawn = styles(draw_board(game, s))
        board = game.text(s).split(" ")[0] if "Chess" in example else game.text(s)[:-13]
        assert drawn["man-white"] == sum(sign.isupper() for sign in board)
        assert drawn["man-black"] == sum(sign.islower() for sign in board)


@pytest.mark.parametrize("example", [e for e in PLAYED if e.startswith("Nim")])
def test_as_many_matches_are_drawn_as_there_are(example: str) -> None:
    for game, s, _, _ in some(example):
        drawn = styles(draw_board(game, s))
        assert drawn["match"] == sum(s[1])
        assert drawn["match"] + drawn["taken"] == sum(game.initial()[1])


@pytest.mark.parametrize("game", [games.Pig(), games.Race()])
def test_a_die_that_has_not_fallen_yet_says_what_it_is(game: Any) -> None:
    """In Pig it was an empty dotted box."""
    assert "die" in written(draw_board(game))


@pytest.mark.parametrize(("face", "pips"), [(1, 1), (4, 4), (6, 6)])
def test_the_die_shows_its_pips(face: int, pips: int) -> None:
    game = games.Race()
    s = game.result(game.initial(), face)
    assert styles(draw_board(game, s))["dot"] == pips


@pytest.mark.parametrize("example", PLAYED)
def test_the_last_move_is_marked(example: str) -> None:
    """By a ring or a frame, and by none where the dice fell, somebody passed or bore off."""
    for game, s, last, before in some(example):
        if last is None or game.player(before) == CHANCE or last in ("pass", "roll", "hold", ()):
            continue
        scene = draw_board(game, s, last=last, before=before)
        rings = styles(scene)["last"]
        if example in ("Backgammon", "Hypergammon"):
            sources, targets = {start for start, _ in last}, {end for _, end in last}
            assert rings == len(targets - sources - {0})
        else:
            assert rings == 1
        assert scene.title.endswith(game.label(before, last))


@pytest.mark.slow
@pytest.mark.parametrize("example", PLAYED)
def test_the_last_move_is_marked_without_the_position_before(example: str) -> None:
    for game, s, last, before in some(example):
        told = draw_board(game, s, last=last, before=before)
        guessed = draw_board(game, s, last=last)
        if not example.startswith(("Kalah", "Endgame", "Race")):
            assert guessed.items == told.items


def test_pawns_on_one_square_keep_apart_from_each_other_and_from_its_name() -> None:
    items = draw_board(games.Race()).items
    pawns = [item.items[0] for item in items if isinstance(item, Group) and ":" in item.key]
    boxes = [item.box for item in items if isinstance(item, Text) and item.parts[0][0] == "start"]
    for pawn in pawns:
        assert isinstance(pawn, Path)
        corners = [at[-2:] for _, at in pawn.steps if at]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        boxes.append(Box(min(xs), min(ys), max(xs), max(ys)))
    assert len(boxes) == 5
    assert not [a for a, b in combinations(boxes, 2) if a.meets(b, space=2)]


def test_walls_leave_the_track_open_only_where_it_turns() -> None:
    items = draw_board(games.Race(30)).items
    numbers = {i.parts[0][0]: i for i in items if isinstance(i, Text)}
    walls = [i for i in items if isinstance(i, Line) and i.style == "wall"]

    def is_shut(one: int, other: int) -> bool:
        above, below = numbers[str(one)], numbers[str(other)]
        return any(
            min(w.x1, w.x2) < above.x < max(w.x1, w.x2) and above.y < w.y1 < below.y for w in walls
        )

    assert not is_shut(10, 11)
    assert not is_shut(21, 22)
    assert all(is_shut(10 - k, 11 + k) for k in range(1, 10))
    assert all(is_shut(21 - k, 22 + k) for k in range(1, 8))


@pytest.mark.parametrize("size", [4, 5, 11])
def test_the_symbol_beside_a_hex_board_is_clear_of_its_border(size: int) -> None:
    paths = [item for item in flat(draw_board(games.Hex(size)).items) if isinstance(item, Path)]
    _, border = (item for item in paths if item.style == "band-min")
    _, symbol = (covered([item]) for item in paths if item.style == "min")
    near = [x for _, (x, y) in border.steps if symbol.top - 10 < y < symbol.bottom + 10]
    assert symbol.left - max(near) > 12


@pytest.mark.parametrize("size", [4, 5, 11])
def test_whose_side_of_a_hex_board_it_is_is_not_in_line_with_the_number_of_a_row(size: int) -> None:
    """It read "MIN 3"."""
    texts = [i for i in flat(draw_board(games.Hex(size)).items) if isinstance(i, Text)]
    left = min((i for i in texts if i.parts[0] == ("MIN", "beta")), key=lambda i: i.x)
    numbers = [text.y for text in texts if text.parts[0][0].isdigit()]
    assert min(abs(left.y - y) for y in numbers) > 10


def test_the_letters_of_hex_stand_at_both_ends_of_their_leaning_columns() -> None:
    """In the lower rows nobody could tell from the top which column a cell is in."""
    size = 5
    scene = draw_board(games.Hex(size))
    texts = [item for item in flat(scene.items) if isinstance(item, Text)]
    cells = [covered([item]) for item in flat(scene.items) if getattr(item, "style", "") == "cell"]
    middles = [(cell.left + cell.right) / 2 for cell in cells]
    for i, letter in enumerate("abcde"):
        top, bottom = sorted(
            (text for text in texts if text.parts[0][0] == letter), key=lambda text: text.y
        )
        assert top.x == pytest.approx(middles[i])
        assert bottom.x == pytest.approx(middles[size * (size - 1) + i])
        assert top.box.bottom < cells[0].top < cells[-1].bottom < bottom.box.top
    boxes = [text.box for text in texts]
    assert not any(a.meets(b) for a, b in combinations(boxes, 2))


def test_dice_that_fall_after_a_move_leave_it_the_last() -> None:
    game = games.Race()
    before = game.result(game.initial(), 4)
    moved = game.result(before, 0)
    rolled = game.result(moved, 6)
    scene = draw_board(game, rolled, last=0, before=before)
    assert scene.title == "Race to 30, MIN to move; last move pawn 0"
    assert draw_board(game, rolled, last=6).title == "Race to 30, MIN to move; rolled 6"


@pytest.mark.parametrize("game", [games.Backgammon(), games.Hypergammon()])
def test_a_still_board_names_the_bar_and_waits_for_no_dice(game: games.Backgammon) -> None:
    def dashed(scene: Scene) -> int:
        return sum(isinstance(i, Rect) and i.style == "pruned" for i in flat(scene.items))

    played, still = draw_board(game), draw_board(game, is_still=True)
    assert (dashed(played), dashed(still)) == (2, 0)
    assert "bar" in written(still)


@pytest.mark.parametrize(("points", "homes"), [(8, 3), (14, 5)])
def test_bands_mark_the_homes_and_arrows_lead_there(points: int, homes: int) -> None:
    game = games.Hypergammon(points, 3, homes)
    for is_flipped in (False, True):
        scene = draw_board(game, is_flipped=is_flipped)
        middle = scene.height / 2
        ways: list[Box] = []
        labels: list[Box] = []
        for owner, is_low in (("max", not is_flipped), ("min", is_flipped)):
            bands = [i for i in flat(scene.items) if getattr(i, "style", "") == f"band-{owner}"]
            assert len(bands) == homes
            assert all(isinstance(b, Line) and (b.y1 > middle) == is_low for b in bands)
            way, head = (
                next(i for i in flat(scene.items) if isinstance(i, Path) and i.style == style)
                for style in (f"line-{owner}", f"marker-filled-{owner}")
            )
            (start, *_, end), tip = way.steps, covered([head])
            assert tip.left < end[1][0] < tip.right
            assert tip.top < end[1][1] < tip.bottom
            assert (end[1][1] > start[1][1]) == is_low
            group = next(i for i in scene.items if getattr(i, "key", "") == f"way-{owner}")
            assert isinstance(group, Group)
            disc = next(i for i in group.items if getattr(i, "style", "") == f"disc-{owner}")
            small = covered([disc])
            bend = covered([way])
            assert bend.left < start[1][0] <= small.left + 0.1
            assert small.top < start[1][1] < small.bottom, "a disc lies where the way begins"
            labels += [small, tip]
            home = next(
                i.box
                for i in flat(scene.items)
                if isinstance(i, Text) and i.parts == ((f"{owner.upper()}’s home", "small-bold"),)
            )
            span = covered(bands)
            assert abs(home.left + home.right - span.left - span.right) < 2, "above or below bands"
            assert home.top > span.bottom if is_low else home.bottom < span.top
            ways.append(bend)
        outer, inner = sorted(ways, key=lambda way: way.left)
        assert outer.top + 8 < inner.top < inner.bottom < outer.bottom - 8
        assert not any(a.meets(b) for a, b in combinations(labels, 2))
        assert f"home is the last {homes}" in scene.text
