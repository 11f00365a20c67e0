"""Programs that are alike, side by side. It is for people to say what that means."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from markupsafe import Markup

from autograder.pages.code_lines import code_lines
from autograder.pages.rendering import render_page


class Side(NamedTuple):
    """A student's program, and the lines of it that are in the other's."""

    student: str
    source: str
    shared: Collection[int]

    @property
    def lines(self) -> list[tuple[int, Markup, bool]]:
        return [(number, text, number in self.shared) for number, text in code_lines(self.source)]


class SimilarPrograms(NamedTuple):
    """Two programs that are alike."""

    left: Side
    right: Side


class Comparison(NamedTuple):
    """How many submissions of an assignment were compared, and which of them are alike."""

    assignment: str
    submissions: int
    pairs: tuple[SimilarPrograms, ...]


def similar_page(compared: Sequence[Comparison], course: str) -> str:
    """The page about these comparisons, in their order."""
    return render_page("similar.html", compared=compared, course=course)
