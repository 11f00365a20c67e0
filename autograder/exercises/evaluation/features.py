"""evaluation.features: what can be counted on a board of Connect Four."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from adsearch.evaluation import connect_four
from adsearch.games import ConnectFour
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_equal, no_tuple, same
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

COUNTS, BOTH, OPPOSITE = (
    "X's threes and twos in rows and columns, and the centre",
    "both colours, all four directions, O to move",
    "with the colours swapped, the opposite",
)
DIRECTIONS = {"row": (1, 0), "column": (0, 1), "rising": (1, 1), "falling": (1, -1)}
SIZES = ((7, 6), (5, 4))
NOT_AS_HIGH = ((5, 6), (6, 5))  # half the height is another column than the middle one
Size: TypeAlias = tuple[int, int]
Moves: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=4)
def board(size: Size) -> ConnectFour:
    return ConnectFour(*size)


@lru_cache(maxsize=4096)
def played(size: Size, moves: Moves, over: bool = False) -> str | None:
    """The position after these moves as text, or None if they cannot all be played, or if the game
    is over then, unless that is asked for."""
    game = board(size)
    s = game.initial()
    for move in moves:
        if move not in game.actions(s):
            return None
        s = game.result(s, move)
    return game.text(s) if over or not game.is_terminal(s) else None


def right(size: Size, text: str) -> tuple[float, ...]:
    game = board(size)
    return tuple(connect_four(game).features(game.position(text)))


@lru_cache(maxsize=4096)
def parts(text: str) -> dict[tuple[str, str], tuple[int, int]]:
    """How many open threes and twos each mark has in each direction."""
    rows = text.split()[::-1]
    cells = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    counts = {}
    for direction, (across, up) in DIRECTIONS.items():
        runs = [[(x + i * across, y + i * up) for i in range(4)] for x, y in cells]
        lines = ["".join(cells[at] for at in run) for run in runs if run[-1] in cells]
        for mine, theirs in ("XO", "OX"):
            numbers = [line.count(mine) for line in lines if theirs not in line]
            counts[direction, mine] = numbers.count(3), numbers.count(2)
    return counts


def simple(text: str) -> bool:
    """Do only X's discs count, and only in rows, in columns and in the centre?"""
    if text.count("X") > text.count("O") or any(row[len(row) // 2] == "O" for row in text.split()):
        return False
    counts = parts(text)
    quiet = [counts[d, mark] for d, mark in counts if mark == "O" or d in ("rising", "falling")]
    return not any(map(any, quiet))


def boards(rng: random.Random, plies: tuple[int, int]) -> Iterator[tuple[Size, Moves]]:
    """Random positions without end, as sizes and moves."""
    while True:
        size = rng.choice(SIZES)
        moves = tuple(rng.randrange(size[0]) for _ in range(rng.randint(*plies)))
        if played(size, moves) is not None:
            yield size, moves


def counted(property: str, size: Size, moves: Moves) -> Question:
    text = played(size, moves, over=True)
    assert text is not None

    def smaller() -> Iterator[Question]:
        for i in range(len(moves)):
            for step in (2, 1):
                fewer = (*moves[:i], *moves[i + step :])
                less = played(size, fewer)
                if less is not None and (property != COUNTS or simple(less)):
                    yield counted(property, size, fewer)

    call = Call((GameSpec("ConnectFour", size), State(text)))
    when = f"after moves {' '.join(map(str, moves))}" if moves else "before any move"
    words = f"features on {size[0]}×{size[1]} {when}\n{text}"
    return Question(property, (call,), _three(expect_equal(right(size, text))), words, smaller)


def _three(judged: Expectation) -> Expectation:
    """Says so where there are not three numbers."""

    def assess(answer: Answer) -> Wrong | None:
        wrong = judged(answer)
        given = None if answer.fault else answer.value
        if wrong and not answer.fault and not (isinstance(given, list | tuple) and len(given) == 3):
            return Wrong(no_tuple("(threes, twos, centre)", given), wrong.expected, wrong.given)
        return wrong

    return assess


def telling(size: Size, moves: Moves) -> bool:
    """Can the colours be swapped, and does it make a difference?"""
    return len(moves) % 2 == 0 and any(right(size, played(size, moves) or "")[:2])


def swapped(text: str) -> str:
    return text.translate(str.maketrans("XO", "OX"))


def opposite(size: Size, moves: Moves) -> Question:
    """The same board twice, the second time with the colours swapped: only compared."""
    text = played(size, moves)
    assert text is not None

    def smaller() -> Iterator[Question]:
        for i in range(len(moves)):
            fewer = (*moves[:i], *moves[i + 2 :])
            if played(size, fewer) is not None and telling(size, fewer):
                yield opposite(size, fewer)

    def assess(answer: Answer) -> Wrong | None:
        expected = "the same numbers with the opposite sign, not all 0"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        first, second = answer.values
        try:
            if any(first) and same(tuple(first), tuple(-value for value in second)):
                return None
        except TypeError:
            pass
        sentence = f"{show(first)}, but with the colours swapped {show(second)}"
        return Wrong(sentence, expected, f"{show(first)} and {show(second)}")

    game = GameSpec("ConnectFour", size)
    calls = tuple(Call((game, State(first))) for first in (text, swapped(text)))
    line = " ".join(map(str, moves))
    words = f"features on {size[0]}×{size[1]} after moves {line}, and with colours swapped\n{text}"
    return Question(OPPOSITE, calls, assess, words, smaller)


STRAIGHT: tuple[Callable[[str], bool], ...] = (
    lambda text: any(parts(text)["row", "X"]),
    lambda text: any(parts(text)["column", "X"]),
    lambda text: text.split()[-1][len(text.split()[-1]) // 2] == "X",
)
# In the fourth two lines of a row, X . . X each, have a disc in common; in the last X has four.
PLANNED = (
    *((3, 0, 3, 0, 3), (2, 0, 3, 0, 4), (0, 3, 0, 3, 1, 3), (0, 0, 3, 0, 6)),
    (3, 0, 3, 0, 3, 0, 3),
)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.features {seed}")
    for size in SIZES:
        yield counted(COUNTS, size, ())
    for size in NOT_AS_HIGH:
        yield counted(COUNTS, size, (size[0] // 2, 0))
    plain = (game for game in boards(rng, (4, 8)) if simple(played(*game) or ""))
    for shows in STRAIGHT * 4:
        yield counted(COUNTS, *next(game for game in plain if shows(played(*game) or "")))
    for moves in PLANNED:
        yield counted(BOTH, (7, 6), moves)
    drawn = boards(rng, (5, 16))
    for direction in DIRECTIONS:
        for mark in "XO":
            visible = (game for game in drawn if any(parts(played(*game) or "")[direction, mark]))
            yield counted(BOTH, *next(visible))
    for _ in range(6):
        yield counted(BOTH, *next(drawn))
    even = (game for game in boards(rng, (4, 14)) if telling(*game))
    for _ in range(8):
        yield opposite(*next(even))


define(
    Exercise(
        name="evaluation.features",
        kind="call",
        signature="features(game, state) -> (threes, twos, centre), X's count minus O's",
        properties=(Property(COUNTS, 1), Property(BOTH, 1), Property(OPPOSITE, 1)),
        questions=questions,
        solved_by=("adsearch.evaluation",),
        also="other boards, other sizes, other seeds",
    )
)
