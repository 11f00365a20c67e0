"""programs.pattern: what lies on some squares as a number, and all places where it can lie."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeAlias

from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import reference
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

pattern = reference("programs.pattern")
images = reference("programs.pattern", 1)

INDEX, IMAGES = "the number of a pattern", "all its images, each once"
Cells: TypeAlias = tuple[int, ...]


def turned(cells: Sequence[int], size: int) -> list[Cells]:
    """The images under all eight symmetries, of which some may be on the same squares."""
    points = [divmod(cell, size) for cell in cells]
    found = []
    for _ in range(4):
        found.append(tuple(row * size + column for row, column in points))
        found.append(tuple(column * size + row for row, column in points))
        points = [(column, size - 1 - row) for row, column in points]
    return found


def expect_images(cells: Sequence[int], size: int) -> Expectation:
    """Right if every image is there once, its cells in the order of the pattern's, or, where two
    images lie on the same squares, in the order of one of them."""
    right, orders = images(cells, size), set(turned(cells, size))
    expected = f"{counted(len(right), 'image')}: {show(right)}"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        found = answer.value
        # A text has parts as well, among them the one that stands for a generator.
        if isinstance(found, str) or not isinstance(found, Collection):
            words = show(found)
            return Wrong(f"a list of images was asked for, got {words}", expected, words)
        if strange := [image for image in found if not isinstance(image, list | tuple)]:
            words = show(strange[0])
            return Wrong(f"an image is a tuple of cells, not {words}", expected, words)
        given = [tuple(image) for image in found]
        if sentence := _wrong_images(given, right, orders):
            return Wrong(sentence, expected, show(given))
        return None

    return assess


def _wrong_images(given: list[Cells], right: list[Cells], orders: set[Cells]) -> str | None:
    squares = {frozenset(image) for image in right}
    for image in given:
        if image in orders:
            continue
        if frozenset(image) in squares:
            return f"{show(image)} has the right squares, but not in the pattern's order"
        return f"{show(image)} is not an image of the pattern"
    for i, image in enumerate(given):
        if earlier := [other for other in given[:i] if set(other) == set(image)]:
            return f"{show(image)} lies on the same squares as {show(earlier[0])}: keep only one"
    if missing := [image for image in right if frozenset(image) not in map(frozenset, given)]:
        return f"{show(missing[0])} is missing"
    return None


def ask_number(board: Sequence[int], cells: Sequence[int]) -> Question:
    def smaller() -> Iterator[Question]:
        for i in range(len(cells) if len(cells) > 1 else 0):
            yield ask_number(board, [*cells[:i], *cells[i + 1 :]])
        for i, sign in enumerate(board):
            if sign:
                yield ask_number([*board[:i], 0, *board[i + 1 :]], cells)

    text = f"pattern({list(board)}, {list(cells)})"
    call = Call((list(board), list(cells)))
    return Question(INDEX, (call,), expect_number(pattern(board, cells)), text, smaller)


def ask_images(cells: Sequence[int], size: int) -> Question:
    def smaller() -> Iterator[Question]:
        for i in range(len(cells) if len(cells) > 1 else 0):
            yield ask_images([*cells[:i], *cells[i + 1 :]], size)

    text = f"images({list(cells)}, {size})"
    call = Call((list(cells), size), function=1)
    return Question(
        IMAGES, (call,), expect_images(cells, size), text, smaller, gist=_squares_in_order
    )


def _squares_in_order(answer: Answer) -> Any:
    """Two programs may list the same images in another order."""
    try:
        return sorted(map(tuple, answer.value))
    except TypeError:
        return repr(answer.value)


PATTERNS = (
    *((range(6), 6), (range(6, 12), 6), (range(12, 18), 6)),  # the edge and the rows below it
    *((range(0, 36, 7), 6), (range(1, 30, 7), 6), (range(2, 24, 7), 6)),  # diagonals
    *(((0, 1, 2, 6, 7, 8), 6), ((0, 1), 2), ((0,), 6), ((4,), 3), ((7,), 6)),
)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"programs.pattern {seed}")
    yield ask_number([0, 1, 2, 0, 0, 1], range(6))
    yield ask_number([2], [0])
    for _ in range(12):
        board = [rng.randrange(3) for _ in range(36)]
        yield ask_number(board, rng.sample(range(36), rng.randint(1, 6)))
    for cells, size in PATTERNS:
        yield ask_images(list(cells), size)
    for _ in range(8):
        size = rng.randint(3, 8)
        yield ask_images(rng.sample(range(size * size), rng.randint(1, 4)), size)


define(
    Exercise(
        name="programs.pattern",
        kind="call",
        signature=(
            "pattern(board, cells) -> int, and images(cells, size) -> list of tuples of cells; "
            "cells are numbered row by row from 0"
        ),
        properties=(Property(INDEX, 1), Property(IMAGES, 3)),
        questions=questions,
        also="other boards, other patterns",
    )
)
