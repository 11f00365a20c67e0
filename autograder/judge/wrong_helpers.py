"""Which functions the programs of a submission call that have not passed their own check, as far as
their text says. What is said then is in `autograder.checks.mend_first`, for a notebook as well."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace

from autograder.checks.exercise import find
from autograder.checks.mend_first import Marks, marks_of, with_helpers
from autograder.judge.cell import Cell
from autograder.judge.result import Verdict
from autograder.judge.static_analysis import Binding, bindings, is_too_much, read_check


def with_wrong_helpers(cells: Sequence[Cell], verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """The verdicts on a submission's checks, each in the light of all the others. `cells` are in
    the order in which they ran."""
    lost = [v for v in verdicts if v.report and v.report.points != v.report.max_points]
    if not lost or is_too_much(cell.source for cell in cells if cell.is_by_student):
        return tuple(verdicts)
    functions = _Functions(cells)
    marks: dict[int, Marks] = {}
    for verdict in verdicts:
        if verdict.report:
            marks |= dict.fromkeys(functions.checked(verdict), marks_of(verdict.report))
    return tuple(_in_the_light_of(marks, functions, verdict) for verdict in verdicts)


def _in_the_light_of(
    marks: Mapping[int, Marks], functions: _Functions, verdict: Verdict
) -> Verdict:
    if not verdict.report:
        return verdict
    end = functions.ends.get(verdict.grade_id, 0)
    programs = functions.checked(verdict)
    report = with_helpers(verdict.report, programs, lambda f: functions.calls(f, end), marks)
    return replace(verdict, report=report)


class _Functions:
    """The functions of a submission. Each is a number: that of what binds its name, among all that
    its cells bind. So a function that is written again is another one."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.bindings: list[Binding] = []
        self.places: dict[str, list[int]] = {}  # where each name is bound
        self.ends: dict[str, int] = {}  # how much is bound at a check, by its name
        self.sources: dict[str, str] = {}
        for cell in cells:
            if cell.role == "check":
                self.ends[cell.grade_id] = len(self.bindings)
                self.sources[cell.grade_id] = cell.source
                continue
            for binding in bindings(cell.source):
                self.places.setdefault(binding.name, []).append(len(self.bindings))
                self.bindings.append(binding)

    def checked(self, verdict: Verdict) -> list[int]:
        """The functions that a verdict is about."""
        check = read_check(self.sources.get(verdict.grade_id, ""))
        if check is None:
            return []
        names = [
            text
            for i, text in enumerate(check.expressions)
            if not find(check.exercise).asks_for_value(i)
        ]
        return [f for name in names if (f := self.named(name, self.ends[verdict.grade_id])) >= 0]

    def calls(self, function: int, end: int) -> dict[str, int]:
        """What a function calls when `end` names are bound: the last ones that have these names."""
        names = self.bindings[function].calls or ()
        return {name: f for name in names if (f := self.named(name, end)) >= 0}

    def named(self, name: str, end: int) -> int:
        """The last function of that name among the first `end` that are bound; -1 where it is none,
        or something else."""
        while earlier := bisect_left(places := self.places.get(name, []), end):
            end = places[earlier - 1]
            binding = self.bindings[end]
            if not binding.alias:
                return end if binding.calls is not None else -1
            name = binding.alias
        return -1
