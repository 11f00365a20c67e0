"""What goes wrong in lookup.index."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.lookup.index import index, position


@mistake("lookup.index", lambda i, n=8: position(i, n))
def the_turn_is_left_out(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """The same board has the same number whoever is to move. A position says whose turn it is, so
    its number has to."""
    return index(wk, wr, bk, 0, n)


def _to_base(base: Callable[[int], int]) -> Any:
    """The way back from digits to a base of one's own."""

    def back(i: int, n: int = 8) -> tuple[int, ...]:
        digits = []
        for _ in range(3):
            i, digit = divmod(i, base(n))
            digits.append(digit)
        return digits[2], digits[1], digits[0], i

    return back


@mistake("lookup.index", _to_base(lambda n: 64))
def the_board_is_always_eight_by_eight(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """You count with 64 squares on every board. On a smaller one the numbers leave gaps, and go
    beyond what a table of its size has room for."""
    return index(wk, wr, bk, turn, 8)


@mistake("lookup.index", _to_base(lambda n: n))
def the_base_is_the_side_of_the_board(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """A square is one of n·n, but you leave room for n of them, so that numbers of different
    positions meet. How many values has each digit?"""
    return ((turn * n + wk) * n + wr) * n + bk


@mistake("lookup.index", _to_base(lambda n: n * n - 1))
def one_square_is_missing(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """Squares run from 0 to n·n - 1. Those are n·n values, and your base is one less."""
    base = n * n - 1
    return ((turn * base + wk) * base + wr) * base + bk


@mistake("lookup.index", _to_base(lambda n: n * n))
def the_parts_are_added(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """You add the squares up. Many positions have the same sum: each part needs a place of its own,
    as hundreds, tens and units have in a number."""
    return turn + wk + wr + bk


@mistake("lookup.index", _to_base(lambda n: n * n))
def numbers_start_from_one_on_the_way_there(
    wk: int, wr: int, bk: int, turn: int, n: int = 8
) -> Any:
    """Your numbers start from 1, but `position` reads them as if they started from 0."""
    return index(wk, wr, bk, turn, n) + 1


@mistake("lookup.index", _to_base(lambda n: n * n + 1))
def squares_start_from_one(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """You leave room for one square more than there is. Squares count from 0, so n·n values are
    enough."""
    base = n * n + 1
    return ((turn * base + wk) * base + wr) * base + bk


@mistake("lookup.index", lambda i, n=8: (*position(abs(i), n)[:3], int(i < 0)))
def the_turn_is_a_sign(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """With Black to move your numbers are negative. In a list they would count from its end: number
    the slots from 0 on."""
    number = index(wk, wr, bk, 0, n)
    return -number if turn else number


@mistake("lookup.index", position)
def the_kings_are_sorted(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """You take the kings in the order of their squares, so that the number forgets which of them is
    White's. Positions that are not the same get the same number."""
    return index(min(wk, bk), wr, max(wk, bk), turn, n)


@mistake("lookup.index", position)
def only_the_kings_are_mirrored(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """You turn the board so that the white king stands on its left half, but the rook stays where
    it is. A mirror moves everything; and then the number alone cannot say which of the two it
    was."""
    if wk % n >= (n + 1) // 2:
        wk, bk = (square - square % n + n - 1 - square % n for square in (wk, bk))
    return index(wk, wr, bk, turn, n)


@mistake("lookup.index", position)
def mirror_images_have_the_same_number(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """You give a position and its mirror image the same number. They are worth the same, but then
    the way back is lost: one number for one position."""
    if wk % n >= (n + 1) // 2:
        wk, wr, bk = (square - square % n + n - 1 - square % n for square in (wk, wr, bk))
    return index(wk, wr, bk, turn, n)


@mistake("lookup.index", index, at=1)
def the_parts_come_back_in_another_order(i: int, n: int = 8) -> Any:
    """Your `position` gives back the right numbers in the wrong order: wk, wr, bk, turn is asked
    for."""
    return position(i, n)[::-1]


@mistake("lookup.index", index, at=1)
def the_turn_does_not_come_back(i: int, n: int = 8) -> Any:
    """Your `position` leaves out whose turn it is."""
    return position(i, n)[:3]


@mistake("lookup.index", index, at=1)
def the_way_back_is_for_eight_by_eight(i: int, n: int = 8) -> Any:
    """Your `position` divides by 64 on every board. How many squares has this one?"""
    return position(i, 8)


@mistake("lookup.index", index, at=1)
def it_divides_into_fractions(i: int, n: int = 8) -> Any:
    """/ gives a fraction. What is the whole part of a division, and what is its rest?"""
    squares = n * n
    bk, i = i % squares, i / squares  # type: ignore[assignment]
    wr, i = i % squares, i / squares  # type: ignore[assignment]
    return i % squares, wr, bk, i / squares


@mistake("lookup.index", index, at=1)
def the_rests_are_taken_from_the_whole(i: int, n: int = 8) -> Any:
    """You take each rest from the whole number. What has been taken off must be divided away before
    the next."""
    squares = n * n
    return i % squares, i % squares, i % squares, i // squares**3


@mistake("lookup.index", position)
def only_the_way_back_knows_the_board(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """Your `index` counts with 64 squares on every board, and your `position` does not. How many
    squares has this one?"""
    return index(wk, wr, bk, turn, 8)


@mistake("lookup.index", position)
def the_base_is_the_side_on_the_way_there(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """Your `index` leaves room for n squares in each digit. A board of n × n has n·n of them."""
    return ((turn * n + wk) * n + wr) * n + bk


@mistake("lookup.index", index, at=1)
def the_turn_comes_first_on_the_way_back(i: int, n: int = 8) -> Any:
    """Your `position` gives the turn first. Asked for is (wk, wr, bk, turn)."""
    wk, wr, bk, turn = position(i, n)
    return turn, wk, wr, bk


@mistake("lookup.index", index, at=1)
def the_pieces_come_back_in_another_order(i: int, n: int = 8) -> Any:
    """Your `position` gives the pieces in another order than `index` takes them: wk, wr, bk."""
    wk, wr, bk, turn = position(i, n)
    return bk, wr, wk, turn


@variant("lookup.index", of=the_pieces_come_back_in_another_order)
def rook_and_black_king_are_exchanged(i: int, n: int = 8) -> Any:
    wk, wr, bk, turn = position(i, n)
    return wk, bk, wr, turn
