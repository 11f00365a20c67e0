"""lookup.index: a number for every position of king and rook against king, and back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, TypeAlias

from adsearch.games import Endgame
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_equal, same
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    Made,
    Question,
    Submitted,
    Wrong,
    show,
)

ONE_TO_ONE, BACK, RANGE, TURN = (
    "no two positions have the same number",
    "from the number back to the position",
    "numbers from 0 to 2·n⁶ - 1",
    "the number knows whose turn it is",
)
Placed: TypeAlias = tuple[int, int, int, int]  # white king, rook, black king, whose turn it is


@cache
def legal(n: int, turn: int) -> tuple[Placed, ...]:
    """All legal positions on a board of n×n, in which it is one side's turn."""
    positions = ((wk, wr, bk, mover) for mover, wk, wr, bk in Endgame("KRK", n).legal_positions())
    return tuple(placed for placed in positions if placed[3] == turn)


def drawn(rng: random.Random, n: int, number: int, turn: int) -> list[Placed]:
    """So many legal positions, all different."""
    game, positions = Endgame("KRK", n), set[Placed]()
    while len(positions) < number:
        if state := game.state(turn * n**6 + rng.randrange(n**6)):
            wk, wr, bk = state[1:]
            positions.add((wk, wr, bk, turn))
    return sorted(positions)


def describe(placed: Placed) -> str:
    return "(wk, wr, bk, turn) = " + show(placed)


def numbers_of(value: Any, placed: Sequence[Placed], expected: str) -> Wrong | None:
    """What is wrong with these numbers, if they are none."""
    for board, number in zip(placed, value, strict=True):
        if isinstance(number, bool) or not isinstance(number, int):
            reason = (
                "does every path end in a `return`?"
                if number is None
                else "a whole number was asked for"
            )
            return Wrong(
                f"{describe(board)} has the number {show(number)}: {reason}",
                expected,
                show(number),
            )
    return None


def expect_different(placed: Sequence[Placed]) -> Expectation:
    expected = "a number of its own for every position"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if wrong := numbers_of(answer.value, placed, expected):
            return wrong
        owner: dict[int, Placed] = {}
        for board, number in zip(placed, answer.value, strict=True):
            if number in owner:
                given = f"{number} for both {owner[number]} and {board}"
                return Wrong(f"your index is {given}", expected, given)
            owner[number] = board
        return None

    return assess


def expect_between(placed: Sequence[Placed], n: int) -> Expectation:
    expected = f"numbers from 0 to {2 * n**6 - 1}"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if wrong := numbers_of(answer.value, placed, expected):
            return wrong
        for board, number in zip(placed, answer.value, strict=True):
            if not 0 <= number < 2 * n**6:
                given = f"{number} for {describe(board)}"
                return Wrong(f"expected {expected}, got {given}", expected, given)
        return None

    return assess


def expect_back(placed: Sequence[Placed]) -> Expectation:
    """Right if every position comes back, its turn only if the number can know it."""
    expected = "position(index(…)) is where you started"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        numbers, back = answer.values[0], answer.values[-1]
        owners = Counter(map(repr, numbers))
        for board, number, returned in zip(placed, numbers, back, strict=True):
            shared = owners[repr(number)] > 1
            if same(returned, board) or (shared and same(_squares(returned), board[:3])):
                continue
            given = f"position({show(number)}) = {show(returned)}"
            return Wrong(
                f"{describe(board)} has the number {show(number)}, but {given}", show(board), given
            )
        return None

    return assess


def _squares(board: Any) -> Any:
    return board[:3] if isinstance(board, list | tuple) else board


def ask(
    property: str, placed: Sequence[Placed], n: int, where: str, assess: Expectation
) -> Question:
    arguments = [(*board, n) for board in placed]
    call = Call((Submitted(0), arguments), function="each")
    return Question(property, (call,), assess, f"index on {where}, n = {n}")


def there_and_back(placed: Sequence[Placed], n: int, where: str) -> Question:
    numbers = Call((Submitted(0), [(*board, n) for board in placed]), function="each")
    back = Call((Submitted(1), Made(0), n), function="each_with")
    text = f"index and position on {where}, n = {n}"
    return Question(BACK, (numbers, back), expect_back(placed), text)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"lookup.index {seed}")
    movers = "White", "Black"
    for n in (3, 4):
        for turn, mover in enumerate(movers):
            placed: Sequence[Placed] = legal(n, turn)
            where = f"all {len(placed)} legal positions with {mover} to move"
            yield ask(ONE_TO_ONE, placed, n, where, expect_different(placed))
    for n in (3, 4, 8):
        for turn, mover in enumerate(movers):
            placed = drawn(rng, n, 80, turn)
            where = f"{len(placed)} positions with {mover} to move"
            yield ask(ONE_TO_ONE, placed, n, where, expect_different(placed))
            yield ask(RANGE, placed, n, where, expect_between(placed, n))
        # With White to move there is no check, so that it may be Black's move on the same board.
        boards = [one[:3] for one in drawn(rng, n, 50, turn=0)]
        for board in boards[:4]:
            both = (*board, 0), (*board, 1)
            yield ask(TURN, both, n, f"{both[0]} and {both[1]}", expect_different(both))
        placed = [(*board, turn) for board in boards for turn in (0, 1)]
        yield there_and_back(placed, n, f"{len(boards)} boards with either side to move")
    for one in ((0, 7, 36, 0), *drawn(rng, 8, 3, turn=0)):
        calls = (Call(one), Call((Made(0),), function=1))
        yield Question(BACK, calls, expect_equal(one), f"position(index{one})")


define(
    Exercise(
        name="lookup.index",
        kind="call",
        signature=(
            "index(wk, wr, bk, turn, n=8) -> int, and position(i, n=8) -> (wk, wr, bk, turn); "
            "squares are 0 to n·n - 1, turn is 0 (White) or 1"
        ),
        properties=(
            Property(ONE_TO_ONE, 2),
            Property(BACK, 2),
            Property(RANGE, 1),
            Property(TURN, 1),
        ),
        questions=questions,
        also="other boards, other positions",
        solved_by=("adsearch.games.endgame",),
    )
)
