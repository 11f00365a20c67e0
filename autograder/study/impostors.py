"""`impostors`: question programs that only look right, and guess what each gets wrong."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from adsearch.trace import number
from autograder.checks.exercise import all_exercises, exercises_of
from autograder.checks.impostors import Impostor, right_value
from autograder.checks.traps import read_trap

if TYPE_CHECKING:
    from adsearch.widgets.interview import Interview

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"  # the textbook's tree


def impostors(exercise: str, seed: int = 0) -> Interview:
    """Impostors of `exercise`, one after the other: ask each about trees, and guess among four what
    it gets wrong. `seed` decides their order.

    >>> len(impostors("minimax.value").suspects)
    18
    """
    from adsearch.widgets.interview import Interview, Suspect  # here, because a check needs none

    line_up, trees = _line_up(exercise)
    return Interview(
        [Suspect(impostor.does, partial(_told, impostor)) for impostor in line_up],
        trees,
        lambda text: read_trap(text).tree,
        lambda tree: number(right_value(exercise, tree)),
        seed,
    )


def _told(impostor: Impostor, tree: str) -> str:
    answer = impostor.answer(tree)
    return answer if isinstance(answer, str) else number(answer)


def _line_up(exercise: str) -> tuple[tuple[Impostor, ...], list[str]]:
    """The impostors of an exercise, and trees: first one that is too large for a trap, then some
    that unmask everybody. ValueError if it has none."""
    for candidate in exercises_of(exercise.partition(".")[0]):
        if candidate.impostors and candidate.impostors[0].exercise == exercise:
            traps, _ = candidate.reference
            witnesses = [impostor.witness for impostor in candidate.impostors]
            return candidate.impostors, list(dict.fromkeys([FIGURE, *traps(), *witnesses]))
    known = sorted({e.impostors[0].exercise for e in all_exercises() if e.impostors})
    raise ValueError(f"there are no impostors of {exercise!r}: try {' or '.join(map(repr, known))}")
