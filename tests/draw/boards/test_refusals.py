"""What cannot be drawn is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from adsearch import games
from adsearch.draw.boards import draw_board
from adsearch.draw.showing import show, strip
from adsearch.game import IllegalMove
from tests.draw.boards.played import PLAYED, walk


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
    with pytest.raises(ValueError, match="give values, visits, scores or weights"):
        draw_board(game, values={3: 1}, visits={3: 1})


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
