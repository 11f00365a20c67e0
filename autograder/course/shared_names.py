"""Names that several students typed: their predictions are about the same game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from autograder.checks.own_name import folded, why_no_name
from autograder.course.groups import ALONE, Groups
from autograder.judge.result import Result

NAMED = 5  # students in a sentence that has many


class SharedName(NamedTuple):
    """A name that these students typed in one assignment."""

    assignment: str
    name: str
    students: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """
        >>> SharedName("02-minimax", "Ada", ("s1", "s2")).sentence
        'The name “Ada” was typed by s1 and s2: their predictions are about the same game.'
        >>> SharedName("02-minimax", "Ada", tuple("abcdefgh")).sentence
        'The name “Ada” was typed by a, b, c, d, e and 3 more: their predictions are about the \
same game.'
        """
        *others, last = self.students
        if len(others) > NAMED:  # a whole class may have typed the name that stood in a slide
            others, last = others[:NAMED], f"{len(self.students) - NAMED} more"
        who = f"{', '.join(others)} and {last}"
        return (
            f"The name “{self.name}” was typed by {who}: their predictions are about the same game."
        )


def typed_name(result: Result) -> str:
    """The name that the predictions of a submission are drawn from; empty where there is none."""
    for verdict in result.verdicts:
        if verdict.report and (name := str(verdict.report.name)):
            return "" if why_no_name(name) else name
    return ""


def shared_names(typed: Mapping[tuple[str, str], str], groups: Groups = ALONE) -> list[SharedName]:
    """The names that students of several groups have in common, from those by student and
    assignment.

    >>> shared_names({("s1", "02"): "Ada", ("s2", "02"): "Ada", ("s1", "03"): "Ada"})
    [SharedName(assignment='02', name='Ada', students=('s1', 's2'))]
    >>> [shared.name for shared in shared_names({("s1", "02"): "Kim", ("s2", "02"): " kim"})]
    ['Kim']
    """
    owners: dict[tuple[str, str], dict[str, str]] = {}
    for (student, assignment), name in sorted(typed.items()):
        if name:
            owners.setdefault((assignment, folded(name)), {})[student] = name
    return [
        SharedName(assignment, next(iter(names.values())), tuple(names))
        for (assignment, _), names in sorted(owners.items())
        if len({groups.of(student, assignment) for student in names}) > 1
    ]
