"""Seeds, counts and captures of Kalah can be told apart."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from adsearch import games
from adsearch.draw.boards import draw_board
from adsearch.draw.scene import Circle, Rect, Text, covered
from adsearch.game import MAX
from tests.draw.boards.played import styles, walk, written


def test_seeds_are_counted_in_numbers_and_few_of_them_drawn() -> None:
    game = games.Kalah()
    for s, _, _ in walk(game, 0):
        scene = draw_board(game, s)
        rows = [n for row in game.rows(s) for n in row]
        assert styles(scene)["seed"] == sum(min(n, 15) for n in rows)
        numbers = Counter(written(scene))
        assert all(numbers[str(n)] >= times for n, times in Counter(rows).items())


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
