"""A stroke goes through what won, and a board can be turned."""

from __future__ import annotations

import pytest

from adsearch import games
from adsearch.draw import boards
from adsearch.draw.boards import draw_board
from adsearch.draw.boards.winning import winning_line
from adsearch.draw.scene import Group, Path, Rect, Text, covered
from tests.draw.boards.played import ODD, PLAYED, places, some, styles, walk, written


@pytest.mark.slow
@pytest.mark.parametrize("example", ["TicTacToe", "ConnectFour", "Hex 4"])
def test_a_stroke_goes_through_what_won_and_through_nothing_else(example: str) -> None:
    game = (PLAYED | ODD)[example]()
    for seed in range(12):
        for s, _, _ in walk(game, seed):
            won = game.is_terminal(s) and game.utility(s) != 0
            drawn = styles(draw_board(game, s))
            assert drawn["win"] + drawn["win-bar"] == won
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


@pytest.mark.parametrize("cell", [12, 22, 64])
@pytest.mark.parametrize("text", ["XOO .X. ..X", "XXX OO. ...", "XX. OOO X..", "OXX .O. X.O"])
def test_crosses_and_noughts_that_won_lie_on_a_bar_within_the_board(text: str, cell: float) -> None:
    """A stroke along the diagonal hid an arm of each cross, and the numbers of cells were gone."""
    game = games.TicTacToe()
    scene = draw_board(game, game.position(text), cell=cell, is_still=True)
    won = next(i for i in scene.items if isinstance(i, Group) and i.key == "win")
    bar, *signs = won.items
    assert isinstance(bar, Path)
    assert bar.style == "win-bar"
    assert len(signs) == 3
    cells = covered([i for i in scene.flat() if isinstance(i, Rect) and i.style == "cell"])
    inside = covered([bar])
    assert cells.left < inside.left < inside.right < cells.right
    assert cells.top < inside.top < inside.bottom < cells.bottom
    free = {str(i) for i, mark in enumerate(text.replace(" ", "")) if mark == "."}
    assert free <= {i.parts[0][0] for i in scene.flat() if isinstance(i, Text)}


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


@pytest.mark.slow
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
