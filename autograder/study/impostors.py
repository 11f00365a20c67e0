"""`impostors`: question programs that only look right, and guess what each gets wrong."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from adsearch.trace import number
from autograder.checks.exercise import all_exercises, exercises_of
from autograder.checks.impostors import Impostor, right_value
from autograder.checks.traps import MOST_LEAVES, read_trap

if TYPE_CHECKING:
    from adsearch.widgets.interview import Interview

FIGURE = "((3 12 8) (2 4 6) (14 5 2))"  # the textbook's tree
DRAWN = 1_000  # trees at most, until every impostor is unmasked


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
    """The textbook's tree, and of trees drawn by lot those that unmask somebody new."""
    rng, trees, hidden = Random("telling trees"), [FIGURE], set(line_up)
    for _ in range(DRAWN):
        tree = _drawn(rng)
        if unmasked := {impostor for impostor in hidden if impostor.is_unmasked_by(tree)}:
            trees.append(tree)
            hidden -= unmasked
        if not hidden:
            break
    return trees


def _drawn(rng: Random) -> str:
    """A tree with more leaves than a trap may have. Some have a long way to their first choice, and
    some have large numbers, because there are impostors whom only those unmask."""
    unit = rng.choice((1, 1, 1, 500))

    def node(leaves: int) -> str:
        if leaves == 1:
            return f"{unit * rng.randint(-4, 9) + rng.choice((0, 0, 0.5)):g}"
        first = rng.randint(1, leaves - 1)
        labels = rng.choice((("", ""), ("", ""), ("b:", "a:")))
        below = (node(first), node(leaves - first))
        children = " ".join(map("".join, zip(labels, below, strict=True)))
        return f"{rng.choice(('', 'max', 'min'))}({children})"

    way = rng.choice((0, 0, 0, 6))
    return "(" * way + node(MOST_LEAVES + 1) + ")" * way
