"""programs.area: who has more of a board of Go."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import reference
from autograder.exercises.material import go_boards
from autograder.exercises.material.go_boards import Board, board
from autograder.inside.questions import Call, Question

area = reference("programs.area")

REGIONS, NEUTRAL = "stones and surrounded regions", "regions that both sides touch"


def has_neutral(rows: Board) -> bool:
    """Is there a region that both sides touch, or none does?"""
    empty = (p for p in go_boards.points(rows) if rows[p[0]][p[1]] == ".")
    return any(go_boards.group(rows, point)[1] not in ({"X"}, {"O"}) for point in empty)


def ask(rows: Board, kind: type[list[str]] | type[tuple[str, ...]] = tuple) -> Question:
    property = NEUTRAL if has_neutral(rows) else REGIONS

    def smaller() -> Iterator[Question]:
        smaller_boards = [rows[1:], rows[:-1]] if len(rows) > 1 else []
        smaller_boards += [tuple(r[:-1] for r in rows)] if len(rows[0]) > 1 else []
        smaller_boards += [
            go_boards.with_sign(rows, {p}, ".")
            for p in go_boards.points(rows)
            if rows[p[0]][p[1]] != "."
        ]
        for less in smaller_boards:
            if has_neutral(less) == (property == NEUTRAL):
                yield ask(less, kind)

    text = f"area on {'/'.join(rows)}"
    return Question(property, (Call((kind(rows),)),), expect_number(area(rows)), text, smaller)


EXAMPLES = (
    *(".../.X./...", "X.O/X.O/X.O", ".X./XXX/.XO", "...", "../..", ".", "X", "O"),
    *(".XO../XXO../..O../OOO../.....", "XX/X.", "OO/O.", ".O./OOO/.OX", "X.X/.../..O"),
    *("..X", "O/./.", ".X.O", "X/./O/."),  # a board need not be square
)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"programs.area {seed}")
    for text in EXAMPLES:
        yield ask(board(text))
    for text in ("X./..", "X.O"):
        yield ask(board(text), list)
    wanted = {True: 8, False: 8}
    while any(wanted.values()):
        boards = go_boards.drawn(rng, rng.randint(2, 5), 30)
        rows = rng.choice(boards[len(boards) // 2 :])
        if wanted[has_neutral(rows)]:
            wanted[has_neutral(rows)] -= 1
            yield ask(rows)


define(
    Exercise(
        name="programs.area",
        kind="call",
        signature="area(board) -> Black's area less White's; a board is a sequence of rows",
        properties=(Property(REGIONS, 1), Property(NEUTRAL, 1)),
        questions=questions,
        also="larger boards, other positions",
        solved_by=("adsearch.games.go",),
    )
)
