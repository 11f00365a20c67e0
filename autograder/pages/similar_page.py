"""Programs that are alike, side by side. It is for people to say what that means."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from autograder.pages.code_lines import code_lines
from autograder.pages.rendering import render_page

CONTEXT = 3  # lines that are shown before and after those in both
FEW = 4  # submissions: of fewer, two are more than half
WORTH_FOLDING = 6  # lines; fewer are shown as well


class Line(NamedTuple):
    number: int
    text: Markup
    is_shared: bool


class Passage(NamedTuple):
    """Lines that follow each other, and whether they can be folded away."""

    lines: list[Line]
    is_aside: bool


class Side(NamedTuple):
    """A student's program, and the lines of it that are in the other's."""

    student: str
    source: str
    shared: Collection[int]

    @property
    def lines(self) -> list[Line]:
        return [
            Line(number, text, number in self.shared) for number, text in code_lines(self.source)
        ]

    @property
    def passages(self) -> list[Passage]:
        """The whole program. What is far from the lines in both is aside.

        >>> [len(passage.lines) for passage in Side("ada", "x\\n" * 30, {10}).passages]
        [6, 7, 17]
        """
        near = {n + step for n in self.shared for step in range(-CONTEXT, CONTEXT + 1)}
        passages: list[Passage] = []
        for is_near, run in groupby(self.lines, lambda line: line.number in near):
            lines = list(run)
            is_aside = not is_near and len(lines) >= WORTH_FOLDING
            if passages and not (is_aside or passages[-1].is_aside):
                passages[-1].lines.extend(lines)
            else:
                passages.append(Passage(lines, is_aside))
        return passages


class SimilarPrograms(NamedTuple):
    """Two programs that are alike."""

    left: Side
    right: Side


class Comparison(NamedTuple):
    """How many submissions of an assignment were compared, which of them are alike, and whose were
    too long to be compared."""

    assignment: str
    submissions: int
    pairs: tuple[SimilarPrograms, ...]
    left_out: tuple[str, ...] = ()

    @property
    def remarks(self) -> list[str]:
        """What has to be known beside the number of pairs."""
        remarks = []
        if self.left_out:
            names = ", ".join(self.left_out)
            remarks.append(f"Too long to be compared, which is odd: {names}.")
        if self.submissions < FEW:
            remarks.append(
                "Among so few, what two have in common counts as what most of the class wrote."
            )
        return remarks


def similar_page(compared: Sequence[Comparison], course: str) -> str:
    """The page about these comparisons, in their order."""
    return render_page("similar.html", compared=compared, course=course)
