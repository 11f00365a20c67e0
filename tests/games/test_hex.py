"""Hex: the solved small boards, OpenSpiel, and that every filled board has exactly one winner."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Hex
from adsearch.games.hex import State
from adsearch.testing import conforms
from tests.games.openspiel import compare


def play(game: Hex, moves: str) -> State:
    s = game.initial()
    for move in moves.split():
        s = game.result(s, move)
    return s


@pytest.mark.parametrize(("size", "openings"), [(1, "a1"), (2, "b1 a2"), (3, "c1 a2 b2 c2 a3")])
def test_winning_openings(size: int, openings: str) -> None:
    game = Hex(size)

    @cache
    def value(s: State) -> int:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        return best(value(game.result(s, a)) for a in game.actions(s))

    s = game.initial()
    assert [a for a in game.actions(s) if value(game.result(s, a)) == 1] == openings.split()


@pytest.mark.slow
@pytest.mark.parametrize("size", [2, 3, 5, 7, 11, 19])
def test_agrees_with_openspiel(size: int) -> None:
    def number(s: State, a: str) -> int:
        return "abcdefghijklmnopqrs".index(a[0]) + size * (int(a[1:]) - 1)

    compare(Hex(size), f"hex(board_size={size})", number, positions=1500)


@pytest.mark.parametrize(("size", "plies"), [(1, 1), (2, 4), (3, 9), (5, 25), (11, 25), (19, 5)])
def test_keeps_the_contract(size: int, plies: int) -> None:
    assert conforms(Hex(size), games=5, plies=plies)


@pytest.mark.slow
@given(st.data(), st.integers(1, 9))
def test_every_filled_board_has_exactly_one_winner(data: st.DataObject, size: int) -> None:
    game = Hex(size)
    board = sum(game.cells.values())
    crosses = sum(data.draw(st.sets(st.sampled_from(list(game.cells.values())))))
    winners = [
        p
        for p, stones in ((MAX, crosses), (MIN, board ^ crosses))
        if game.chain(stones & game.edges[p][0], stones) & game.edges[p][1]
    ]
    assert len(winners) == 1


@pytest.mark.slow
@given(st.data(), st.permutations(list(Hex(5).cells)))
def test_the_order_of_the_moves_leaves_no_trace(data: st.DataObject, cells: list[str]) -> None:
    game = Hex(5)
    crosses, noughts = cells[:4], cells[4:8]  # five stones are needed to win
    others = data.draw(st.permutations(crosses)), data.draw(st.permutations(noughts))
    one, other = (
        play(game, " ".join(f"{x} {o}" for x, o in zip(*stones, strict=True)))
        for stones in ((crosses, noughts), others)
    )
    assert one == other
    assert hash(one) == hash(other)


def test_x_joins_top_and_bottom() -> None:
    game = Hex(3)
    s = play(game, "c1 a1 b2 b1 a3")
    assert game.text(s) == "O O X\n . X .\n  X . ."
    assert (game.utility(s), game.utility(s, MIN)) == (1, -1)
    assert game.actions(s) == ()


def test_o_joins_left_and_right() -> None:
    game = Hex(2)
    s = play(game, "a1 a2 b1 b2")
    assert not game.is_terminal(play(game, "a1 b2 b1"))
    assert game.is_terminal(s)
    assert (game.utility(s), game.utility(s, MIN)) == (-1, 1)


def test_the_long_diagonal_does_not_join() -> None:
    """a1 and b2 do not touch, a2 and b1 do."""
    game = Hex(2)
    assert not game.is_terminal(play(game, "a1 b1 b2"))
    assert game.is_terminal(play(game, "b1 a1 a2"))


def test_moves_are_read_as_people_type_them() -> None:
    game = Hex()
    assert game.parse(game.initial(), " K11 ") == "k11"


def test_positions_are_read_as_people_type_them() -> None:
    game = Hex(3)
    assert game.position("\n.o.\n  . x .\n...\n ") == play(game, "b2 b1")


@pytest.mark.parametrize("size", [0, -3, 20, 5.0, "5", None])
def test_a_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="1 to 19 cells a side"):
        Hex(size)


@pytest.mark.parametrize("move", ["b2", "d1", "a4", "a0", "B1", "", None, True, 0, -1, ["a1"]])
def test_an_illegal_move_is_refused(move: str) -> None:
    game = Hex(3)
    with pytest.raises(
        IllegalMove, match=r"(?s)is not legal for MIN at.*legal: a1, b1, c1, a2, c2"
    ):
        game.result(play(game, "b2"), move)


def test_a_finished_game_takes_no_move() -> None:
    game = Hex(2)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result(play(game, "b1 a1 a2"), "b2")


def test_an_unfinished_game_has_no_utility() -> None:
    game = Hex(2)
    with pytest.raises(NotTerminal):
        game.utility(play(game, "b1 a1"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 3 rows, found 0"),
        ("...\n...\n...\n...", "expected 3 rows, found 4"),
        ("...\n..\n...", "row 2 is '..', not 3 of the signs X, O and ."),
        ("...\n.#.\n...", "row 2 is '.#.'"),
        ("XX.\n...\n...", "so 2 X and 0 O cannot be"),
        ("O..\n...\n...", "so 0 X and 1 O cannot be"),
        ("X.O\nX.O\nX.O", "the game was over before the last move"),
        ("XX.\nOOO\nX.X", "the game was over before the last move"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        Hex(3).position(text)


def test_the_last_stone_has_to_be_the_winning_one() -> None:
    """Without any one of its stones, X would still have a chain from top to bottom."""
    with pytest.raises(IllegalPosition, match="the game was over before the last move"):
        Hex(4).position("XXOO\nXXOO\nXXOO\nXXO.")
