"""`impostors`: question programs that only look right, and guess what each gets wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from adsearch.notation import number
from autograder.checks.exercise import all_exercises, exercises_of
from autograder.checks.impostors import Impostor, right_value
from autograder.checks.traps import read_trap

if TYPE_CHECKING:
    from adsearch.widgets.interview import Interview

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"  # the textbook's tree
NINE = 9  # leaves: one more than a trap may have
GRID = "(({} {} {}) ({} {} {}) ({} {} {}))"
SMALL = range(10)
DRAWN = 20  # trees of each kind
# Trees that can be worked out by hand, each kind with one oddity: there are impostors whom only
# that unmasks.
KINDS: tuple[tuple[str, Sequence[float]], ...] = (
    (GRID, SMALL),
    (f"min{GRID}", SMALL),
    ("(max({} {} {}) ({} {} {}) max({} {} {}))", SMALL),
    (GRID, range(-9, 1)),
    (GRID, [number + 0.5 for number in SMALL]),
    (GRID, range(-5_500, -1_000, 500)),
    ("(c:({} {} {}) b:({} {} {}) a:({} {} {}))", SMALL),
    (f"{'(' * 9}{GRID}{')' * 9}", SMALL),  # eleven plies
)


def impostors(exercise: str, seed: int = 0) -> Interview:
    """Impostors of `exercise`, one after the other: ask each about trees, and guess among four what
    it gets wrong. `seed` decides their order.

    >>> len(impostors("minimax.value").suspects)
    18
    """
    from adsearch.widgets.interview import Interview, Suspect  # here, because a check needs none

    line_up, trees = _line_up(exercise)
    return Interview(
        [Suspect(impostor.does, impostor.answer_text) for impostor in line_up],
        trees,
        lambda text: read_trap(text).tree,
        lambda tree: number(right_value(exercise, tree)),
        seed,
    )


def _line_up(exercise: str) -> tuple[tuple[Impostor, ...], list[str]]:
    """The impostors of an exercise, and trees that unmask everybody, all of them too large for a
    trap: they can be read without a kernel. ValueError if it has none."""
    for candidate in exercises_of(exercise.partition(".")[0]):
        if candidate.impostors and candidate.impostors[0].exercise == exercise:
            return candidate.impostors, _telling_trees(candidate.impostors)
    known = sorted({e.impostors[0].exercise for e in all_exercises() if e.impostors})
    raise ValueError(f"there are no impostors of {exercise!r}: try {' or '.join(map(repr, known))}")


@cache
def _telling_trees(line_up: tuple[Impostor, ...]) -> list[str]:
    """The textbook's tree, and of each kind the one that unmasks most of those still hidden."""
    rng, trees = Random("telling trees"), [FIGURE]
    hidden = {impostor for impostor in line_up if not impostor.is_unmasked_by(FIGURE)}
    for shape, numbers in KINDS:
        drawn = [shape.format(*rng.choices(numbers, k=NINE)) for _ in range(DRAWN)]
        unmasked = {tree: {i for i in hidden if i.is_unmasked_by(tree)} for tree in drawn}
        best = max(drawn, key=lambda tree: len(unmasked[tree]))
        if unmasked[best]:
            trees.append(best)
            hidden -= unmasked[best]
    return trees
