"""Every board game has its picture, and the picture shows all of the position and nothing else."""

from __future__ import annotations

import random
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path as File
from typing import Any

import pytest

from adsearch import games
from adsearch.draw import boards
from adsearch.draw.boards import clicks, draw_board, strip_scene
from adsearch.draw.boards.drawing import DRAWN
from adsearch.draw.boards.grid import RIM
from adsearch.draw.boards.men import _MEN, Outline
from adsearch.draw.boards.winning import winning_line
from adsearch.draw.picture import Picture
from adsearch.draw.scene import (
    Box,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Text,
    covered,
    text_width,
)
from adsearch.draw.showing import gallery, show, strip
from adsearch.draw.svg import svg
from adsearch.draw.theme import DARK, LIGHT, STROKES, TYPES
from adsearch.game import CHANCE, MAX, Game, IllegalMove
from tests.games.examples import EXAMPLES

GOLDEN = File(__file__).parents[1] / "golden" / "boards"
TREES = {"graph", "pearl", "shallow", "tree", "uniform"}  # drawn as trees, or as their text
OWNERS = ("max", "min")

PLAYED = {
    example: make
    for example, make in EXAMPLES.items()
    if type(make()).__module__.rpartition(".")[2] in DRAWN
}
# Sizes at which something might not fit.
ODD: dict[str, Callable[[], Game[Any, Any]]] = {
    "TicTacToe 1x1": lambda: games.TicTacToe(1, 1, 1),
    "TicTacToe 12x11": lambda: games.TicTacToe(12, 11, 5),
    "ConnectFour 1x4": lambda: games.ConnectFour(1, 4, 4),
    "Othello 16": lambda: games.Othello(16),
    "Checkers 4": lambda: games.Checkers(4),
    "Checkers 12": lambda: games.Checkers(12),
    "Go 1": lambda: games.Go(1),
    "Go 19": lambda: games.Go(19),
    "Hypergammon 4": lambda: games.Hypergammon(4, 1, 2),
    "Hypergammon 14": lambda: games.Hypergammon(14, 7, 5),
    "Hex 1": lambda: games.Hex(1),
    "Hex 2": lambda: games.Hex(2),
    "Hex 4": lambda: games.Hex(4),
    "Hex 11": lambda: games.Hex(11),
    "Kalah 1": lambda: games.Kalah(1, 1),
    "Kalah 12": lambda: games.Kalah(12, 12),
    "Endgame 3": lambda: games.Endgame("KQK", 3),
    "Nim 0": lambda: games.Nim((0, 1)),
    "Nim 70": lambda: games.Nim((70, 3, 1), players=4),
    "Kuhn 13": lambda: games.Kuhn(13),
    "Pig 2": lambda: games.Pig(2),
    "Race 1": lambda: games.Race(1),
    "Race 99": lambda: games.Race(99),
    "Whist 1": lambda: games.Whist("2", "...3", ".AK"),
    "Whist 5": lambda: games.Whist("AKQJT", ".AKQJT", "..AKQJT.AKQJT"),
}
SEVERAL_CLICKS = ("Backgammon", "Checkers", "Chess", "Endgame", "Hypergammon")


def walk(game: Game[Any, Any], seed: int, plies: int = 120) -> Iterator[tuple[Any, Any, Any]]:
    """The positions of a random game, each with the last move and the position before it."""
    rng, s = random.Random(seed), game.initial()
    last = before = None
    for _ in range(plies):
        yield s, last, before
        if game.is_terminal(s):
            return
        last, before = rng.choice(list(game.choices(s))), s
        s = game.result(s, last)


@cache
def some(example: str, seeds: int = 2) -> list[tuple[Game[Any, Any], Any, Any, Any]]:
    """A few positions of a game, early ones and late ones."""
    game = (PLAYED | ODD)[example]()
    found = []
    for seed in range(seeds):
        positions = list(walk(game, seed, plies=80))
        wanted = {0, 1, 2, 7, len(positions) // 2, len(positions) - 1}
        found += [(game, *positions[i]) for i in sorted(wanted) if i < len(positions)]
    return found


def flat(items: tuple[Item, ...], skip: tuple[str, ...] = ()) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            if item.key not in skip:
                yield from flat(item.items, skip)
        else:
            yield item


def keys(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield item.key
            yield from keys(item.items)


def styles(scene: Scene) -> Counter[str]:
    """How many shapes of each style the board itself has, without the line below it."""
    shown = flat(scene.items, skip=("legend",))
    return Counter(item.style for item in shown if not isinstance(item, Text))


def written(scene: Scene) -> list[str]:
    shown = flat(scene.items)
    return ["".join(part for part, _ in t.parts) for t in shown if isinstance(t, Text)]


# -- no game is left out --------------------------------------------------------------------------


def test_every_game_with_a_board_has_a_drawer() -> None:
    everything = (getattr(games, name) for name in games.__all__)
    classes = [kind for kind in everything if issubclass(kind, Game)]
    assert {kind.__module__.rpartition(".")[2] for kind in classes} - TREES == DRAWN


def test_every_drawer_is_a_file_named_like_its_game() -> None:
    folder = File(boards.__file__).parent
    assert {name for name in DRAWN if (folder / f"{name}.py").exists()} == DRAWN


def test_a_game_made_from_ours_is_drawn_like_it() -> None:
    class Mine(games.TicTacToe):
        """A student's variant."""

    assert draw_board(Mine()) == draw_board(games.TicTacToe())


def test_a_game_that_only_has_the_name_of_ours_is_shown_as_its_text() -> None:
    class TicTacToe(Take):
        """Not ours, whatever it is called."""

    scene = draw_board(TicTacToe())
    assert scene.title == "TicTacToe, MAX to move"
    assert scene.text == "nothing   yet"


# -- what the picture shows -----------------------------------------------------------------------


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
        assert (drawn["sign-max"], drawn["sign-min"]) == (text.count("X"), text.count("O"))


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


def test_seeds_are_counted_in_numbers_and_few_of_them_drawn() -> None:
    game = games.Kalah()
    for s, _, _ in walk(game, 0):
        scene = draw_board(game, s)
        rows = [n for row in game.rows(s) for n in row]
        assert styles(scene)["seed"] == sum(min(n, 15) for n in rows)
        numbers = Counter(written(scene))
        assert all(numbers[str(n)] >= times for n, times in Counter(rows).items())


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


def test_nothing_but_seeds_is_round_and_filled_in_kalah() -> None:
    game = games.Kalah()
    for s, last, before in walk(game, 0):
        assert not styles(draw_board(game, s, last=last, before=before))["dot"]


@pytest.mark.parametrize("cell", [20, 32, 64])
def test_the_counts_of_kalah_are_clear_of_each_other_and_of_rings(cell: float) -> None:
    game = games.Kalah()
    s = game.result(game.initial(), 2)
    scene = draw_board(game, s, last=2, before=game.initial(), cell=cell)
    counts = [item.box for item in scene.flat() if isinstance(item, Text)]
    (ring,) = (item for item in scene.flat() if isinstance(item, Circle) and item.style == "last")
    assert len(counts) > 12
    assert not [a for a, b in combinations([*counts, covered([ring])], 2) if a.meets(b)]


def test_the_houses_of_small_kalah_boards_have_their_numbers() -> None:
    """A strip or a gallery names its moves by them; a board inside a tree has no room."""
    scene = draw_board(games.Kalah(), cell=32, is_still=True)
    numbers = [text for text in written(scene) if text in "012345"]
    assert sorted(numbers) == sorted([*"012345" * 2, *"4" * 12, *"0" * 2])
    assert "5" not in written(draw_board(games.Kalah(), cell=32))


@pytest.mark.parametrize("size", [4, 5, 11])
def test_the_symbol_beside_a_hex_board_is_clear_of_its_border(size: int) -> None:
    paths = [item for item in flat(draw_board(games.Hex(size)).items) if isinstance(item, Path)]
    _, border = (item for item in paths if item.style == "band-min")
    _, symbol = (covered([item]) for item in paths if item.style == "min")
    near = [x for _, (x, y) in border.steps if symbol.top - 10 < y < symbol.bottom + 10]
    assert symbol.left - max(near) > 12


def test_kalah_finds_out_who_moved_after_an_extra_turn() -> None:
    game = games.Kalah()
    again = game.result(game.initial(), 2)
    assert game.player(again) == MAX
    emptied = [
        [item for item in scene.flat() if isinstance(item, Circle) and item.style == "last"]
        for before in (None, game.initial())
        for scene in [draw_board(game, again, last=2, before=before)]
    ]
    assert len(emptied[0]) == 1
    assert emptied[0] == emptied[1]


@pytest.mark.parametrize(
    ("position", "move", "said", "shapes", "taken"),
    [
        ("1 1 12 0 1 1 MAX to move", 1, "MAX's store", [Rect], set()),
        ("1 1 12 0 1 1 MIN to move", 0, "MIN's house 1", [Circle], set()),
        ("2 0 12 0 0 2 MAX to move", 1, "MIN's house 0", [Circle], set()),
        (
            "1 2 12 0 1 0 MAX to move",
            0,
            "MAX's house 1, captures 1 and 2",
            [Circle] * 2,
            {"−1", "−2"},
        ),
        # a full lap, which adds a seed to the house opposite before it is captured
        (
            "1 2 8 0 5 0 MAX to move",
            0,
            "MAX's house 0, captures 1 and 2",
            [Circle] * 2,
            {"−1", "−2"},
        ),
    ],
)
def test_kalah_shows_where_the_last_seed_fell_and_what_it_captured(
    position: str, move: int, said: str, shapes: list[type], taken: set[str]
) -> None:
    game = games.Kalah(2, 4)
    before = game.position(position)
    scene = draw_board(game, game.result(before, move), last=move, before=before)
    assert f"The last seed fell into {said}" in scene.text.splitlines()
    owner = ("max", "min")[game.player(before)]
    marked = [i for i in scene.flat() if isinstance(i, Circle | Rect) and i.style == owner]
    assert [type(item) for item in marked] == shapes
    assert {text for text in written(scene) if text.startswith("−")} == taken


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
        for owner, is_low in (("max", not is_flipped), ("min", is_flipped)):
            bands = [i for i in flat(scene.items) if getattr(i, "style", "") == f"band-{owner}"]
            assert len(bands) == homes
            assert all(isinstance(b, Line) and (b.y1 > middle) == is_low for b in bands)
            way, head = [
                i for i in flat(scene.items) if isinstance(i, Path) and i.style == f"line-{owner}"
            ]
            (start, *_, end), tip = way.steps, head.steps[1]
            assert end[1] == tip[1]
            assert (end[1][1] > start[1][1]) == is_low
        assert {"MAX", "MIN"} <= set(written(scene))
        assert f"home is the last {homes}" in scene.text


# -- marks of captures and kings ------------------------------------------------------------------


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


def test_a_finished_game_of_go_shows_whose_every_empty_point_is() -> None:
    game = games.Go(3)
    rows = [".X.", "XXO", ".X."]
    over = draw_board(game, game.position("\n".join([*rows, "game over, X would be next"])))
    shown = styles(over)
    assert (shown["small-sign-max"], shown["small-sign-min"], shown["arrow"]) == (2, 0, 2)
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


# -- hidden cards ---------------------------------------------------------------------------------


def test_the_cards_of_a_trick_lie_apart_each_towards_its_hand() -> None:
    game = games.Whist("32", "KJ", "AQ54")
    s = game.result(game.initial(), game.outcomes(game.initial())[1][0])
    for card in ("♠2", "♠5", "♠K"):
        s = game.result(s, card)
    hands = draw_board(game, game.result(game.initial(), game.outcomes(game.initial())[1][0]))
    seats = {name: text for text in hands.items if isinstance(text, Text) for name, _ in text.parts}
    cards = [i for i in draw_board(game, s).items if isinstance(i, Rect) and i.style == "die"]
    south, west, north = cards  # in the order in which they were played
    boxes = [Box(c.x, c.y, c.x + c.width, c.y + c.height) for c in cards]
    assert not any(a.meets(b, 4) for a, b in combinations(boxes, 2))
    assert seats["North"].y < north.y < west.y < south.y < seats["South"].y
    assert seats["West"].x < west.x < south.x == north.x < seats["East"].x


def test_hearts_are_red_and_what_lies_face_down_is_listed() -> None:
    game = games.Whist("9.AQ", "QJ.9", "AKT.KJT")
    texts = [i for i in flat(draw_board(game).items) if isinstance(i, Text)]
    kinds = {(word, type) for text in texts for word, type in text.parts}
    assert {("♥", "score-red"), ("♠", "score"), ("♥", "plain-red"), ("♠", "plain")} <= kinds
    assert not kinds & {("♥", "score"), ("♠", "score-red")}
    listed = {"".join(word for word, _ in text.parts): text for text in texts}
    below = listed["face down, with West or East: ♠ A K 10  ♥ K J 10  "]
    assert below.x == listed["South"].x, "below the table, in neither's hand"
    assert below.y > max(item.y for word, item in listed.items() if word in ("West", "East"))
    dealt = draw_board(game, game.result(game.initial(), game.outcomes(game.initial())[0][0]))
    assert not [line for line in written(dealt) if "face down" in line], "all cards are seen"


def test_the_cards_of_a_hand_lie_around_the_middle_of_its_seat() -> None:
    game = games.Whist("32", "KJ", "AQ54")
    s = game.result(game.initial(), game.outcomes(game.initial())[1][0])
    scene = draw_board(game, game.result(s, "♠2"))
    (name,) = [i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "South"]
    (group,) = [i for i in scene.items if isinstance(i, Group) and i.key == "place:♠3"]
    left = next(item for item in flat(group.items) if isinstance(item, Rect))
    (played,) = [i for i in scene.items if isinstance(i, Rect) and i.style == "die"]
    middles = [card.x + card.width / 2 for card in (left, played)]
    assert middles == pytest.approx([name.x, name.x])


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("example", ["Kuhn", "Leduc", "Whist"])
def test_a_viewer_sees_the_backs_of_the_others_cards(example: str, viewer: int) -> None:
    """What they hold makes no difference to the picture, and everybody else sees it."""
    game = EXAMPLES[example]()
    deals = [game.result(game.initial(), deal) for deal, _ in game.outcomes(game.initial())]
    seen: dict[Any, list[Scene]] = {}
    for s in deals:
        seen.setdefault(game.information(s, viewer), []).append(draw_board(game, s, viewer=viewer))
    assert all(len(set(map(svg, scenes))) == 1 for scenes in seen.values())
    assert len({svg(draw_board(game, s)) for s in deals}) == len(deals)


# -- numbers and arrows ---------------------------------------------------------------------------


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


def test_marked_squares_have_a_ring_and_are_named() -> None:
    scene = draw_board(games.Chess(), marked=("c3", "f7"))
    rings = [item for item in scene.items if isinstance(item, Circle) and item.style == "ghost"]
    assert [(ring.x < other.x, ring.y > other.y) for ring, other in [rings]] == [(True, True)]
    assert scene.text.splitlines()[-1] == "Marked: c3, f7"
    with pytest.raises(ValueError, match="no square 'j9'"):
        draw_board(games.Chess(), marked=("j9",))


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
            rings = sum(isinstance(item, Circle) and item.style == "ghost" for item in arrows.items)
            assert len(tags) == len(moves) - rings
            assert tags <= {str(i + 1) for i in range(len(moves))}


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


# -- the drawing itself ---------------------------------------------------------------------------


def box(item: Item) -> tuple[float, float, float, float]:
    match item:
        case Line(x1, y1, x2, y2):
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        case Circle(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Rect(x, y, width, height):
            return x, y, x + width, y + height
        case Path(steps):
            points = [p for _, at in steps for p in at]
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case Text(x, y, parts, anchor):
            wide = sum(text_width(part, type) for part, type in parts)
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            return left, y - 0.72 * TYPES[parts[0][1]].size, left + wide, y
    raise AssertionError(item)


VIEWS: dict[str, Callable[[Any, Any], dict[str, Any]]] = {
    "plain": lambda game, s: {},
    "small": lambda game, s: {"cell": 22},
    "large": lambda game, s: {"cell": 90},
    "values": lambda game, s: {"values": {a: i - 8 for i, a in enumerate(game.actions(s))}},
    "visits": lambda game, s: {
        "visits": {a: i * 7 for i, a in enumerate(game.actions(s))},
        "arrows": list(game.actions(s))[:2],
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("example", PLAYED | ODD)
def test_nothing_is_cut_off(example: str, view: str) -> None:
    for game, s, last, before in some(example):
        scene = draw_board(game, s, last=last, before=before, **VIEWS[view](game, s))
        for item in flat(scene.items):
            left, top, right, bottom = box(item)
            inside = left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height
            assert inside, (item, scene.width, scene.height)


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("example", PLAYED)
def test_the_svg_is_well_formed_and_its_styles_exist(example: str, view: str) -> None:
    for game, s, last, before in some(example, seeds=1):
        scene = draw_board(game, s, last=last, before=before, **VIEWS[view](game, s))
        root = ElementTree.fromstring(svg(scene))
        assert root.find("{*}title").text == scene.title  # type: ignore[union-attr]
        assert root.find("{*}desc").text == scene.text  # type: ignore[union-attr]
        for item in flat(scene.items):
            if isinstance(item, Text):
                assert all(type in TYPES for _, type in item.parts)
            else:
                assert item.style in STROKES


def turning(outline: Outline) -> Iterator[float]:
    """Twice the area of each closed part, positive if it turns clockwise on the page."""
    points: list[tuple[float, float]] = []
    for step, at in outline:
        if step == "Z":
            pairs = zip(points, points[1:] + points[:1], strict=True)
            yield sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)
            points = []
        points += list(zip(at[::2], at[1::2], strict=True))


@pytest.mark.parametrize("kind", _MEN)
def test_the_parts_of_a_man_turn_alike(kind: str) -> None:
    """Parts that turn against each other would leave holes where they overlap."""
    assert all(area > 0 for area in turning(_MEN[kind][0]))


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(over: str, under: str, opacity: float) -> str:
    parts = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(o * opacity + u * (1 - opacity)):02x}" for o, u in parts)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_on_colour_can_be_read(theme: dict[str, str]) -> None:
    for name, style in STROKES.items():
        if name.startswith("heat-") and style.fill:
            tint = mixed(theme[style.fill], theme["hole"], style.opacity)
            assert contrast(theme["ink"], tint) >= 4.5, name
    for mark, disc in (("mark-max", "disc-max"), ("mark-min", "disc-min")):
        stroke, fill = STROKES[mark].stroke, STROKES[disc].fill
        assert stroke is not None
        assert fill is not None
        assert contrast(theme[stroke], theme[fill]) >= 4.5
    for square in ("pale", "deep"):
        for man in ("white", "black"):
            rim = STROKES[f"rim-{man}"].stroke
            assert rim is not None
            assert max(contrast(theme[c], theme[square]) for c in (man, rim)) >= 3


# -- what won, and the other side -----------------------------------------------------------------


@pytest.mark.parametrize("example", ["TicTacToe", "ConnectFour", "Hex 4"])
def test_a_stroke_goes_through_what_won_and_through_nothing_else(example: str) -> None:
    game = (PLAYED | ODD)[example]()
    for seed in range(12):
        for s, _, _ in walk(game, seed):
            won = game.is_terminal(s) and game.utility(s) != 0
            assert styles(draw_board(game, s))["win"] == won
            assert ("that won" in draw_board(game, s).text) == won


@pytest.mark.parametrize("example", ["ConnectFour", "Hex 4"])
def test_the_stones_that_won_lie_on_the_stroke_with_their_symbols(example: str) -> None:
    game = (PLAYED | ODD)[example]()
    for seed in range(6):
        *_, (s, _, _) = walk(game, seed)
        winner = "max" if game.utility(s) > 0 else "min"
        items = draw_board(game, s).items
        won = next(item for item in items if isinstance(item, Group) and item.key == "win")
        stroke = next(item for item in won.items if isinstance(item, Path))
        stones = [item.style for item in won.items[2:] if isinstance(item, Path)]
        assert stones == [f"mark-{winner}"] * (len(stroke.steps) - 2)  # which goes on at its ends


def test_a_line_is_found_in_every_direction_and_whole() -> None:
    assert winning_line([".X.", ".X.", ".X."], 3) == [(0, 1), (1, 1), (2, 1)]
    assert winning_line(["..O", ".O.", "O.."], 3) == [(0, 2), (1, 1), (2, 0)]
    assert winning_line(["OOOOO"], 4) == [(0, i) for i in range(5)]
    assert winning_line(["XX.X"], 3) == []


def test_the_stroke_of_hex_goes_from_side_to_side() -> None:
    game = games.Hex(3)
    s = game.initial()
    for cell in ("b1", "a1", "b2", "a2", "a3"):
        s = game.result(s, cell)
    assert "The chain that won: b1 b2 a3" in draw_board(game, s).text


def places(scene: Scene) -> dict[str, tuple[float, float]]:
    """The middles of the squares by their keys."""
    rects = {g.key: g.items[0] for g in scene.items if isinstance(g, Group)}
    return {
        key: (rect.x + rect.width / 2, rect.y + rect.height / 2)
        for key, rect in rects.items()
        if isinstance(rect, Rect) and key.startswith(("square:", "place:", "move:"))
        if not key.endswith("pass")
    }


@pytest.mark.parametrize("example", ["Checkers", "Chess", "Endgame KRK", "Go 19", "Othello"])
def test_a_flipped_board_is_turned_by_half_a_circle(example: str) -> None:
    for game, s, last, before in some(example):
        seen, turned = (
            draw_board(game, s, last=last, before=before, is_flipped=is_flipped)
            for is_flipped in (False, True)
        )
        assert styles(turned) == styles(seen)
        assert sorted(written(turned)) == sorted(written(seen))
        there, here = places(seen), places(turned)
        sums = {(there[k][0] + here[k][0], there[k][1] + here[k][1]) for k in there}
        assert len({(round(x, 6), round(y, 6)) for x, y in sums}) == 1


@pytest.mark.parametrize("example", ["Backgammon", "Hypergammon", "Kalah"])
def test_a_flipped_board_shows_the_same_things_elsewhere(example: str) -> None:
    for game, s, last, before in some(example):
        seen, turned = (
            draw_board(game, s, last=last, before=before, is_flipped=is_flipped)
            for is_flipped in (False, True)
        )
        assert turned.items != seen.items
        assert styles(turned) == styles(seen)
        assert sorted(written(turned)) == sorted(written(seen))
        assert (turned.width, turned.height, turned.text) == (seen.width, seen.height, seen.text)


@pytest.mark.parametrize("example", PLAYED)
def test_only_boards_that_can_be_turned_name_who_sits_below(example: str) -> None:
    game = PLAYED[example]()
    s = game.initial()
    turns = draw_board(game, s, is_flipped=True) != draw_board(game, s)
    assert turns == (boards.lower_player(game) is not None)


# -- in words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", PLAYED)
def test_says_in_words_what_is_stored(example: str) -> None:
    file = GOLDEN / f"{example.lower().replace(' ', '-')}.txt"
    assert file.exists(), "no stored words: run `python -m tests.draw.test_boards` and read them"
    assert twins(example) == file.read_text()


def test_no_stored_words_are_left_over() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {
        f"{example.lower().replace(' ', '-')}.txt" for example in PLAYED
    }


def twins(example: str) -> str:
    """The words of one random game: its start, its middle with numbers, and its end."""
    game = PLAYED[example]()
    positions = list(walk(game, 1))
    told = []
    for i in (0, len(positions) // 2, len(positions) - 1):
        s, last, before = positions[i]
        numbers = {a: k - 1 for k, a in enumerate(list(game.actions(s))[:4])}
        scene = draw_board(game, s, last=last, before=before, values=numbers)
        told.append(str(Picture(scene)))
    return "\n\n".join(told) + "\n"


# -- show and strip -------------------------------------------------------------------------------


class Take(Game[int, int]):
    """The smallest game of one's own."""

    def initial(self) -> int:
        return 0

    def player(self, s: int, /) -> int:
        return MAX

    def actions(self, s: int, /) -> list[int]:
        return [] if s else [1, 2]

    def result(self, s: int, a: int, /) -> int:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return a

    def is_terminal(self, s: int, /) -> bool:
        return s > 0

    def utility(self, s: int, p: int = MAX, /) -> float:
        return s if p == MAX else -s

    def text(self, s: int, /) -> str:
        return f"{s} taken" if s else "nothing   yet"


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


def test_few_boards_have_their_usual_size_and_coordinates() -> None:
    game = games.Go(3)
    few, many = (strip(game, None, moves).scene for moves in (["a3"], ["a3", "b2", "c1", "a1"]))
    assert written(few).count("a") == 2
    assert "a" not in written(many)
    assert few.height > many.height


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


def test_long_names_in_a_gallery_make_room_for_themselves() -> None:
    """Above small boards they overlapped, and were cut off at both ends."""
    go = games.Go(3)
    scene = gallery({f"{i}. area not written yet": (go, None) for i in range(3)}, cell=32).scene
    texts = [item for item in flat(scene.items) if isinstance(item, Text)]
    boxes = [text.box for text in texts if "area" in text.parts[0][0]]
    edges = [0.0, *(edge for box in boxes for edge in (box.left, box.right)), scene.width]
    assert edges == pytest.approx(sorted(edges))


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
    black = strip_scene(game, game.result(s, "e2e4"), ["e7e5", "g1f3"], notes=lambda s: 1)
    lines = black.text.splitlines()
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


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", PLAYED)
def test_a_number_or_arrow_for_an_illegal_move_is_refused(example: str) -> None:
    game = PLAYED[example]()
    for options in ({"values": {"no move": 1}}, {"visits": {None: 1}}, {"arrows": [object()]}):
        with pytest.raises(IllegalMove, match="legal: "):
            draw_board(game, **options)


@pytest.mark.parametrize("example", PLAYED)
def test_a_finished_game_has_no_moves_to_number(example: str) -> None:
    game = PLAYED[example]()
    end = next((s for i in range(40) for s, _, _ in walk(game, i, 3000) if game.is_terminal(s)))
    assert draw_board(game, end).title
    with pytest.raises(IllegalMove, match="the game is over"):
        draw_board(game, end, values={0: 1})


@pytest.mark.parametrize("example", PLAYED)
def test_a_move_that_cannot_have_been_the_last_is_refused(example: str) -> None:
    game = PLAYED[example]()
    for nonsense in ("zz", 99, -1, (1, 2, 3), [1], 2.5, ((99, 1), (1, 99))):
        with pytest.raises(ValueError, match="cannot have been the last move"):
            draw_board(game, last=nonsense)


def test_the_last_move_has_to_lead_here() -> None:
    game = games.TicTacToe()
    s = game.result(game.initial(), 4)
    with pytest.raises(ValueError, match=r"0 does not lead to this position, but to\nX\.\."):
        draw_board(game, s, last=0, before=game.initial())
    with pytest.raises(IllegalMove, match="9 is not legal"):
        draw_board(game, s, last=9, before=game.initial())
    with pytest.raises(ValueError, match="say which, last="):
        draw_board(game, s, before=game.initial())


@pytest.mark.parametrize("cell", [0, -3, 1000, "big", float("nan")])
def test_a_cell_has_a_sensible_size(cell: Any) -> None:
    with pytest.raises(ValueError, match="a cell is 10 to 200 pixels wide, not"):
        draw_board(games.Hex(3), cell=cell)


def test_numbers_are_numbers_of_one_kind() -> None:
    game = games.ConnectFour()
    with pytest.raises(ValueError, match="the value of 3 is 'good', not a number"):
        draw_board(game, values={3: "good"})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="a move cannot have been visited -1 times"):
        draw_board(game, visits={3: -1})
    with pytest.raises(ValueError, match="give values, visits or scores"):
        draw_board(game, values={3: 1}, visits={3: 1})


def test_scores_have_no_sign_and_the_best_is_tinted_most() -> None:
    game = games.TicTacToe()
    scene = draw_board(game, scores={0: 0.622, 1: 0.569, 4: 0.694})
    assert scene.text.endswith("Scores of MAX: 4 .694, 0 .622, 1 .569")
    drawn = styles(scene)
    assert [drawn[f"heat-max-{level}"] for level in range(1, 6)] == [1, 0, 1, 0, 1]
    assert set(drawn) <= set(STROKES)
    with pytest.raises(ValueError, match="a score is 0 to 1, not"):
        draw_board(game, scores={4: 1.5})


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
        ["after 6 plies", "empty"],
        ["7.\u2002cell 4"],
        ["8.\u2002cell 0", "a corner"],
    ]
    assert [line.partition(":")[0] for line in scene.text.splitlines()[:3]] == [
        "after 6 plies, empty",
        "7. cell 4",
        "8. cell 0, a corner",
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


def test_of_numbers_above_a_strip_only_nought_has_no_sign() -> None:
    text = strip(games.TicTacToe(), None, [4, 0, 8], notes=[0, 1, 0, -1]).scene.text
    told = [line.partition(":")[0] for line in text.splitlines()[:4]]
    assert told == ["start, 0", "1. cell 4, +1", "2. cell 0, 0", "3. cell 8, −1"]


def test_the_moves_of_a_strip_stand_above_their_boards() -> None:
    game = games.Go(3)
    for board in strip(game, None, ["a3"]).scene.items:
        assert isinstance(board, Group)
        title = board.items[0]
        frame = next(item for item in board.items if isinstance(item, Rect))
        assert isinstance(title, Text)
        assert title.x == pytest.approx(frame.x + frame.width / 2, abs=RIM)


@pytest.mark.parametrize("example", PLAYED)
def test_what_is_no_position_is_refused(example: str) -> None:
    game = PLAYED[example]()
    for nonsense in ("XX.\nOO.\n...", object(), [1, 2]):
        with pytest.raises(ValueError, match=r"is no position of \w+ \(.+\); game.position"):
            show(game, nonsense)


def test_rules_that_are_not_written_yet_are_not_the_positions_fault() -> None:
    class Unwritten(games.Nim):
        def is_terminal(self, s: Any, /) -> bool:
            raise NotImplementedError

    with pytest.raises(NotImplementedError):
        draw_board(Unwritten(), Unwritten().initial())


def test_what_has_no_place_cannot_be_pointed_at() -> None:
    with pytest.raises(ValueError, match="no place on the board to point at 5"):
        draw_board(games.Race(), arrows=[5])


def test_an_illegal_line_is_refused() -> None:
    with pytest.raises(IllegalMove, match="4 is not legal for MIN"):
        strip(games.TicTacToe(), None, [4, 4])


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for example in PLAYED:
        (GOLDEN / f"{example.lower().replace(' ', '-')}.txt").write_text(twins(example))
