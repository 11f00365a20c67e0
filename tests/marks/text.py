"""A report and a verdict in lines of text, without what differs from run to run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from autograder.checks.report import Report
from autograder.judge import Verdict

CASE = ("case: ", "expected: ", "given: ")
LONGEST = 300  # characters of a line; answers can be as long as a program likes


def described(report: Report) -> list[str]:
    """Points by property, the mistake, the hint and the smallest case."""
    lines = [f"{report.points:g} of {report.max_points:g}"]
    for outcome in report.properties:
        mark = {True: "✓", False: "✗", None: "–"}[outcome.passed]
        lines.append(f"{mark} {outcome.name}: {outcome.earned:g}/{outcome.points:g} {outcome.note}")
    names = " + ".join(known.name for known in report.mistakes)
    part = f" (in {report.explained})" if report.explained else ""
    lines.append(f"mistake: {names or None}{part}")
    lines.append(f"hint: {report.hint}")
    if case := report.counterexample:
        lines += [f"case: {case.question}", f"expected: {case.expected}", f"given: {case.given}"]
    return [stable(line) for line in lines]


def graded(verdict: Verdict, in_a_notebook: Sequence[str]) -> Iterator[str]:
    """What grading says beyond the notebook, or in its place. Its smallest case may be another: how
    long it looks for one depends on the machine."""
    yield f"graded: {verdict.kind}"
    lines = described(verdict.report) if verdict.report else [stable(verdict.sentence)]
    known = set(map(without_numbers, in_a_notebook))
    new = (line for line in lines if without_numbers(line) not in known)
    yield from (f"graded {line}" for line in new if not line.startswith(CASE))


def without_numbers(line: str) -> str:
    """A property without how many answers were right, which can depend on luck.

    >>> without_numbers("✗ beats random: 0/4 9.5 of 19 points")
    '✗ beats random: 0/4'
    """
    return re.sub(r"^([✓✗–] .*: \S+/\S+) .*$", r"\1", line)


def stable(text: str) -> str:
    """One line, with no address in memory, no number of a process, no folder of this run, and no
    digits in which machines differ.

    >>> stable("<object at 0x7f00a1>\\nin /tmp/autograder-x1/a.py: 1.9999999999999998")
    '<object at 0x…> ⏎ in /tmp/… 2.0'
    """
    text = re.sub(r"\d+\.\d{7,}", lambda digits: repr(float(f"{float(digits[0]):.6g}")), text)
    text = re.sub(r"0x[0-9a-f]{4,}", "0x…", text)
    text = re.sub(r"(/tmp/)\S+?(?=[\s'\"]|$)", r"\1…", text)
    line = " ⏎ ".join(text.splitlines()).rstrip()
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
