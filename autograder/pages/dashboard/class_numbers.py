"""Statistics of a class on one notebook: scores, mistakes, who needs help. The page draws them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from autograder.checks.report import Counterexample, KnownMistake
from autograder.judge.result import COPIED, TAMPERED, UNMARKED, Result, Verdict
from autograder.pages.wording import alphabetical

STUCK = 0.25  # of the points: who has fewer may not come on alone

# What a verdict says about a program, after "the program …" or "in 3 of 5 exercises: …".
WORDS = {
    "UNANSWERED": "not written",
    "SIGNATURE": "takes other arguments",
    "SYNTAX": "is not valid Python",
    "EXCEPTION": "raises an exception",
    "RECURSION": "calls itself without end",
    "TIMEOUT": "does not come to an end",
    "QUERY_LIMIT": "does not come to an end",
    "MEMORY": "wants too much memory",
    "DIED": "ends its own process",
    "BAD_ANSWER": "returns the wrong kind of value, such as None",
    "PROTOCOL": "tampers with the grader",
    "WRONG": "wrong",
}
# The same where it is said of students who lost points, and no mistake is named.
UNNAMED = {
    "UNANSWERED": "something is not written yet",
    "WRONG": "wrong answers that no known mistake explains",
}
NO_PYTHON = re.compile(r"raised (SyntaxError|IndentationError|TabError)\b")


class Quarantine(NamedTuple):
    """A submission that was set aside, and why. It may not be known whose it is."""

    student: str
    assignment: str
    reason: str
    is_known: bool = True


@dataclass(frozen=True)
class Graded:
    """One student's result."""

    student: str
    result: Result

    @cached_property
    def points(self) -> float:
        return sum(v.points for v in self.result.verdicts if v.kind != "INTERNAL")

    @cached_property
    def internal(self) -> list[Verdict]:
        return [v for v in self.result.verdicts if v.kind == "INTERNAL"]

    @cached_property
    def unmarked(self) -> list[Verdict]:
        """What waits for a person to mark it."""
        return [v for v in self.result.verdicts if v.kind == UNMARKED]

    @cached_property
    def reached(self) -> float:
        """The points earned, and those that a person may still give."""
        return self.points + sum(v.max_points for v in self.unmarked)

    @cached_property
    def mistakes(self) -> list[str]:
        """The known mistakes, each once."""
        reports = (verdict.report for verdict in self.result.verdicts if verdict.report)
        return list(dict.fromkeys(known.name for report in reports for known in report.mistakes))

    @cached_property
    def tampering(self) -> list[str]:
        """What an honest program does not do, and an honest notebook does not have."""
        verdicts = (v for v in self.result.verdicts if v.kind == "PROTOCOL")
        notes = [note for note in self.result.notes if TAMPERED in note]
        return [*(f"{v.exercise}: {v.sentence}" for v in verdicts), *notes]

    @cached_property
    def copies(self) -> list[str]:
        """The notes on solutions that are not the student's own."""
        return [note for note in self.result.notes if COPIED in note]

    @cached_property
    def trouble(self) -> str:
        """What goes wrong in most exercises, if it is no known mistake."""
        kinds = Counter(_kind(v) for v in self.result.verdicts if v.kind in WORDS)
        kinds.pop("WRONG", None)
        if not kinds:
            return ""
        kind, count = kinds.most_common(1)[0]
        return f"{WORDS[kind]} in {count} of {len(self.result.verdicts)}"


@dataclass(frozen=True)
class Finding:
    """What several students' programs do wrong, who they are, and a smallest case that shows it.
    Where no known mistake has that name, `program` is one of the programs."""

    name: str
    students: tuple[str, ...]
    exercise: str = ""
    hint: str = ""
    example: Counterexample | None = None
    program: str = ""


class Share(NamedTuple):
    """How many of the students who were judged have a property."""

    name: str
    have: int
    students: int

    @property
    def percent(self) -> int:
        return round(100 * self.have / self.students) if self.students else 0


@dataclass(frozen=True)
class ExerciseNumbers:
    """One exercise: what it is worth, what the class makes of it, and each property."""

    name: str
    grade_id: str
    max_points: float
    mean: float
    properties: tuple[Share, ...]


@dataclass(frozen=True)
class ClassNumbers:
    """One notebook of a class, students by name."""

    assignment: str
    graded: tuple[Graded, ...]
    quarantined: tuple[Quarantine, ...] = ()
    missing: tuple[str, ...] = ()  # who handed in nothing

    @cached_property
    def max_points(self) -> float:
        return max((graded.result.max_points for graded in self.graded), default=0)

    @cached_property
    def whole(self) -> list[Graded]:
        """The results without a fault of the judge: only these count where points are compared."""
        return [graded for graded in self.graded if not graded.internal]

    @cached_property
    def median(self) -> float | None:
        return median(graded.points for graded in self.whole) if self.whole else None

    @cached_property
    def complete(self) -> list[Graded]:
        """Who has all points."""
        return [graded for graded in self.whole if graded.points >= self.max_points]

    @cached_property
    def seconds(self) -> list[float]:
        return sorted(graded.result.seconds for graded in self.graded)

    @cached_property
    def tiers(self) -> Counter[str]:
        return Counter(graded.result.tier for graded in self.graded)

    @cached_property
    def internal(self) -> list[Graded]:
        return [graded for graded in self.graded if graded.internal]

    @cached_property
    def waiting(self) -> list[Graded]:
        """Whose work has something in it that nobody has marked yet."""
        return [graded for graded in self.graded if graded.unmarked]

    @cached_property
    def stuck(self) -> list[Graded]:
        """Who has few points, fewest first."""
        few = [graded for graded in self.whole if graded.reached < STUCK * self.max_points]
        return sorted(few, key=lambda graded: (graded.points, graded.student))

    @cached_property
    def copied(self) -> list[tuple[Graded, str]]:
        """Whose work says the same as the instructor's or the kit's, and how much of it. It is for
        people to say what that means."""
        several = "solutions say the same as the instructor's or the kit's"
        return [
            (graded, copies[0] if len(copies) == 1 else f"{len(copies)} {several}")
            for graded in self.graded
            if (copies := graded.copies)
        ]

    @cached_property
    def unnamed(self) -> list[Finding]:
        """Who lost points without a known mistake, by what happened to their programs. A wrong
        answer says most, and what is not written yet says least."""
        students: dict[str, list[str]] = {}
        for graded in self.whole:
            if graded.reached < self.max_points and not graded.mistakes:
                lost = [v for v in graded.result.verdicts if v.points < v.max_points]
                kinds = {_kind(v) for v in lost if v.kind in WORDS} or {"WRONG"}
                kind = max(kinds, key=[*WORDS].index)
                students.setdefault(kind, []).append(graded.student)
        kinds_first = sorted(students, key=lambda kind: -len(students[kind]))
        return [Finding(UNNAMED.get(k, WORDS[k]), tuple(students[k])) for k in kinds_first]

    @cached_property
    def shared_failures(self) -> list[Finding]:
        """The failures without a name that two or more students share, the most frequent first."""
        groups: dict[tuple[str, str], list[tuple[str, Verdict]]] = {}
        for graded in self.graded:
            for verdict in graded.result.verdicts:
                if verdict.report and verdict.report.behaviour:
                    key = verdict.exercise, verdict.report.behaviour
                    groups.setdefault(key, []).append((graded.student, verdict))
        failures = [_shared(cases) for cases in groups.values() if len(cases) > 1]
        return sorted(failures, key=lambda f: (-len(f.students), f.exercise, f.students))

    @cached_property
    def exercises(self) -> list[ExerciseNumbers]:
        by_cell: dict[str, list[Verdict]] = {}
        for graded in self.graded:
            for verdict in graded.result.verdicts:
                by_cell.setdefault(verdict.grade_id, []).append(verdict)
        return [_exercise(verdicts) for verdicts in by_cell.values()]

    @cached_property
    def misconceptions(self) -> list[Finding]:
        """The known mistakes, the most frequent first."""
        groups: dict[tuple[KnownMistake, str], list[tuple[str, Verdict]]] = {}
        for graded in self.graded:
            for verdict in graded.result.verdicts:
                for known in verdict.report.mistakes if verdict.report else ():
                    key = known, verdict.exercise
                    groups.setdefault(key, []).append((graded.student, verdict))
        misconceptions = [_misconception(*key, cases) for key, cases in groups.items()]
        return sorted(misconceptions, key=lambda m: (-len(m.students), m.exercise, m.name))


def class_numbers(
    results: Iterable[tuple[str, str, Result]],
    quarantined: Iterable[Quarantine] = (),
    missing: Mapping[str, Sequence[str]] = {},
) -> list[ClassNumbers]:
    """The numbers of each assignment, the newest first."""
    graded: dict[str, list[Graded]] = {}
    aside: dict[str, list[Quarantine]] = {}
    for student, assignment, result in results:
        graded.setdefault(assignment, []).append(Graded(student, result))
    for quarantine in quarantined:
        aside.setdefault(quarantine.assignment, []).append(quarantine)
    return [
        ClassNumbers(
            name,
            tuple(sorted(graded.get(name, ()), key=attrgetter("student"))),
            tuple(sorted(aside.get(name, ()))),
            tuple(sorted(missing.get(name, ()), key=alphabetical)),
        )
        for name in sorted(graded.keys() | aside.keys(), reverse=True)
    ]


def _kind(verdict: Verdict) -> str:
    """The kind of a verdict; a cell that does not compile is told from one that fails."""
    is_exception = verdict.kind == "EXCEPTION"
    return "SYNTAX" if is_exception and NO_PYTHON.search(verdict.sentence) else verdict.kind


def _exercise(verdicts: Sequence[Verdict]) -> ExerciseNumbers:
    judged = [v for v in verdicts if v.kind not in ("INTERNAL", UNMARKED)]
    have: Counter[str] = Counter()
    names: dict[str, None] = {}
    for verdict in judged:
        for outcome in verdict.report.properties if verdict.report else ():
            names[outcome.name] = None
            have[outcome.name] += bool(outcome.passed)
    first = verdicts[0]
    return ExerciseNumbers(
        first.exercise,
        first.grade_id,
        first.max_points,
        sum(v.points for v in judged) / len(judged) if judged else 0,
        tuple(Share(name, have[name], len(judged)) for name in names),
    )


def _shared(cases: Sequence[tuple[str, Verdict]]) -> Finding:
    """What these verdicts have in common, with the shortest of the programs."""
    programs = ["\n\n".join(part.source for part in v.program) for _, v in cases if v.program]
    first = cases[0][1]
    assert first.report
    return Finding(
        "the same wrong answers, which no known mistake explains",
        tuple(student for student, _ in cases),
        first.exercise,
        first.report.hint or first.sentence,
        first.report.counterexample,
        min(programs, key=len, default=""),
    )


def _misconception(
    known: KnownMistake, exercise: str, cases: Sequence[tuple[str, Verdict]]
) -> Finding:
    reports = [verdict.report for _, verdict in cases if verdict.report]
    examples = [report.counterexample for report in reports if report.counterexample]
    # The smallest, and one that can be drawn before one that cannot.
    example = min(examples, key=lambda c: (c.yours is None, len(c.question)), default=None)
    students = tuple(student for student, _ in cases)
    return Finding(known.name, students, exercise, known.hint, example)
