"""programs.place: a stone of Go, what it captures, and where it must not stand."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import product

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import same, untouched
from autograder.checks.mistakes import reference
from autograder.exercises.material import go_boards
from autograder.exercises.material.go_boards import Board, Point, board
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

place = reference("programs.place")

CAPTURES, SEVERAL, FIRST, SUICIDE, KO = (
    "a stone is placed, and captures",
    "captures several groups, and large ones",
    "captures before it counts its own liberties",
    "suicide and occupied points are illegal",
    "no earlier board comes back",
)


def expect_board(right: Board | None, after: str) -> Expectation:
    """Right if it is this board, or None where the move is illegal."""
    expected = "None, because the move is illegal" if right is None else drawing(right)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        given = answer.value
        if same(given, right):
            return None
        is_board = isinstance(given, list | tuple) and all(isinstance(row, str) for row in given)
        words = drawing(given) if is_board and given else show(given)
        if given is None:
            words = "None, as if the move were illegal"
        return Wrong(f"{after}: expected {expected}, got {words}", expected, words)

    return assess


def drawing(rows: Sequence[str]) -> str:
    """A board on one line.

    >>> drawing((".X", "O."))
    '.X/O.'
    """
    return "/".join(rows)


def ask(
    property: str, rows: Board, point: Point, colour: str, seen: Collection[Board] = ()
) -> Question:
    seen = {rows, *seen}
    right = place(rows, *point, colour, seen)

    def smaller() -> Iterator[Question]:
        """One stone less, if it stays a question about the same thing."""
        for stone in go_boards.points(rows):
            if rows[stone[0]][stone[1]] == "." or property == KO:
                continue
            less = go_boards.with_sign(rows, {stone}, ".")
            if kind_of(less, point, colour) == property:
                yield ask(property, less, point, colour)

    move = f"{colour} at row {point[0]}, column {point[1]} of {drawing(rows)}"
    earlier = sorted(drawing(one) for one in seen if one != rows)
    text = f"place {move}" + (f", after {', '.join(earlier)}" if earlier else "")
    call = Call((rows, *point, colour, set(seen)))
    return Question(property, (call,), expect_board(right, move), text, smaller)


def left_alone() -> Question:
    """A legal move, after which `seen` must be as it was: who tries moves out goes on with it."""
    legal = ask(KO, KO_AFTER, (1, 1), "O", [("....",) * 4])
    text = f"{legal.text}, with a set `seen` that is needed again"
    return replace(legal, assess=untouched(legal.assess), text=text)


def kind_of(rows: Board, point: Point, colour: str) -> str:
    """The property that a move without earlier boards is about."""
    after = go_boards.place(rows, point, colour)
    if after is None:
        return SUICIDE
    opposing = go_boards.other(colour)
    taken = {p for p in go_boards.points(rows) if rows[p[0]][p[1]] == opposing}
    taken -= {p for p in go_boards.points(rows) if after[p[0]][p[1]] == opposing}
    before = go_boards.with_sign(rows, {point}, colour)
    if taken and "." not in go_boards.group(before, point)[1]:
        return FIRST
    return SEVERAL if len(taken) > 1 else CAPTURES


EXAMPLES = (
    ("OX./.../...", (1, 0), "X"),
    (".O./O../...", (0, 0), "O"),  # its friends have liberties, the stone has none
    (".../.../...", (1, 1), "X"),
    ("...X/O.../..../....", (0, 0), "X"),  # the row's end is no neighbour of the next
    ("..O/X../...", (1, 2), "O"),
    ("XOO./.XX./..../....", (0, 3), "X"),
    ("OO.X/XX../..../....", (0, 2), "X"),
    ("XO.OX/.X.X./...../...../.....", (0, 2), "X"),
    (".OX/OX./X..", (0, 0), "X"),
    (".XO/XO./O..", (0, 0), "O"),
    (".X./X../...", (0, 0), "O"),
    ("OX./.XX/OX.", (1, 0), "O"),
    (".OOO/XXXO/..XO/..X.", (0, 0), "X"),  # a long group, whose last liberty is far away
    (".XXX/OOOX/..OX/..O.", (0, 0), "X"),
    (".OOO/XXXO/..XO/..XX", (0, 0), "X"),
    ("X../.../...", (0, 0), "O"),
    ("X../.../...", (0, 0), "X"),
    (".", (0, 0), "X"),
)
KO_BEFORE, KO_AFTER = board(".XO./XO.O/.XO./...."), board(".XO./X.XO/.XO./....")


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"programs.place {seed}")
    for text, point, colour in EXAMPLES:
        yield ask(kind_of(board(text), point, colour), board(text), point, colour)
    yield ask(FIRST, KO_BEFORE, (1, 2), "X")
    yield ask(KO, KO_AFTER, (1, 1), "O", [KO_BEFORE])
    # Not only the board before counts: this one came up a few moves ago, and another since.
    yield ask(KO, KO_AFTER, (1, 1), "O", [KO_BEFORE, board(".XO./XO.O/.XO./...X"), ("....",) * 4])
    yield ask(KO, KO_AFTER, (1, 1), "O", [("....",) * 4])  # legal, as that board never was
    yield left_alone()
    yield from _drawn(rng)
    for _ in range(5):
        boards = go_boards.drawn(rng, 2, 12)
        for point, colour in product(go_boards.points(boards[-1]), "XO"):
            if go_boards.place(boards[-1], point, colour) in boards:
                yield ask(KO, boards[-1], point, colour, boards)
    # To forbid everything is easy, so a few moves are legal: on an empty board, and where none of
    # the boards so far comes back.
    for property in (SUICIDE, KO):
        for size in (2, 3, 4):
            empty = ("." * size,) * size
            point, colour = rng.choice([*go_boards.points(empty)]), rng.choice("XO")
            other = rng.choice([p for p in go_boards.points(empty) if p != point])
            earlier = [go_boards.with_sign(empty, {other}, colour)] if property == KO else []
            yield ask(property, empty, point, colour, earlier)


def _drawn(rng: random.Random) -> Iterator[Question]:
    """Moves in random games, a few of each kind."""
    wanted = dict.fromkeys((CAPTURES, SEVERAL, FIRST, SUICIDE), 8)
    for size in (3, 4, 4, 5):
        boards = go_boards.drawn(rng, size, 2 * size * size)
        for rows in rng.sample(boards[size:], min(6, len(boards) - size)):
            for point, colour in product(go_boards.points(rows), "XO"):
                about = kind_of(rows, point, colour)
                if wanted[about] and rng.random() < 0.3:
                    wanted[about] -= 1
                    yield ask(about, rows, point, colour)


define(
    Exercise(
        name="programs.place",
        kind="call",
        signature=(
            "place(board, row, column, colour, seen) -> board, or None where the move is illegal; "
            "a board is a tuple of rows such as '.XO', seen the set of all boards so far"
        ),
        properties=tuple(Property(p, 1) for p in (CAPTURES, SEVERAL, FIRST, SUICIDE, KO)),
        questions=questions,
        also="larger boards, other positions",
        solved_by=("adsearch.games.go",),
    )
)
