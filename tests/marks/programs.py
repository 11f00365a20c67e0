"""Every mistake of the bank and every right style, asked in the notebook and across the sandbox."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterator

from autograder import check
from autograder.checks.exercise import find
from autograder.judge import Verdict, grade_one
from tests.judge import banks
from tests.marks.text import described, graded

SEED = 0


def exercise(name: str) -> str:
    """The text about one exercise: what each of its programs earns, and what is said about it."""
    notebook = name.partition(".")[0]
    seen: Counter[str] = Counter()
    blocks = [f"# {name}"]
    for kind, programs in (
        ("mistake", banks.mistakes(notebook)),
        ("right", banks.styles(notebook)),
    ):
        checks = [pair for pair in programs if pair[0].exercise == name]
        verdicts = grade_one(banks.submission(notebook, checks), SEED).verdicts
        for (asked, _), verdict in zip(checks, verdicts, strict=True):
            seen[asked.name] += 1
            number = f" ({seen[asked.name]})" if seen[asked.name] > 1 else ""
            blocks.append("\n".join(_block(f"## {kind}: {asked.name}{number}", asked, verdict)))
    return "\n\n".join(blocks) + "\n"


def _block(title: str, asked: banks.Asked, verdict: Verdict) -> Iterator[str]:
    yield title
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a student's warnings are nobody's business here
        in_a_notebook = described(check(asked.exercise, *asked.functions, seed=SEED))
    yield from in_a_notebook
    yield from graded(verdict, in_a_notebook)


def seconds(name: str) -> float:
    """How long an exercise takes, roughly: those that take long are best begun first."""
    return find(name).seconds
