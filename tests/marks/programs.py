"""Every mistake of the bank and every right style, asked in the notebook and across the sandbox."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from autograder import check
from autograder.checks.exercise import find
from autograder.judge import Verdict, grade_one
from tests.judge import banks
from tests.marks.text import described, graded, without_numbers

SEED = 0
Program: TypeAlias = tuple[banks.Asked, str]  # its functions, and its source
KINDS = {"mistake": banks.mistakes, "right": banks.styles}
# By random numbers that nobody seeds, or by the last digits of what should be zero.
UNREPEATABLE = {
    "It moves differently when asked again",
    "The seed is not used",
    "Dependent features break it",
}
QUICK = 10  # seconds: of what takes longer to check, one program of each name is asked


def exercise(name: str) -> str:
    """The text about one exercise: what each of its programs earns, and what is said about it."""
    blocks = said(name, titled(name))
    parts = ["\n".join([title, *lines]) for title, lines in blocks.items()]
    return "\n\n".join([f"# {name}", *parts]) + "\n"


def said(name: str, known: Mapping[str, Program]) -> dict[str, list[str]]:
    """What these programs of an exercise earn and what is said about them, in lines."""
    notebook = name.partition(".")[0]
    blocks = {}
    for kind in KINDS:
        checks = {title: pair for title, pair in known.items() if title.startswith(f"## {kind}")}
        verdicts = grade_one(banks.submission(notebook, [*checks.values()]), SEED).verdicts
        for (title, (asked, _)), verdict in zip(checks.items(), verdicts, strict=True):
            blocks[title] = [*_lines(asked, verdict)]
    return blocks


def titled(name: str) -> dict[str, Program]:
    """Every program of an exercise that is asked, by the heading that it has in the text."""
    notebook = name.partition(".")[0]
    seen: Counter[str] = Counter()
    found = {}
    for kind, programs in KINDS.items():
        for pair in programs(notebook):
            if pair[0].exercise == name:
                seen[pair[0].name] += 1
                number = f" ({seen[pair[0].name]})" if seen[pair[0].name] > 1 else ""
                if not number or find(name).seconds <= QUICK:
                    found[f"## {kind}: {pair[0].name}{number}"] = pair
    return found


def _lines(asked: banks.Asked, verdict: Verdict) -> Iterator[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a student's warnings are nobody's business here
        random.seed(SEED)  # which some programs should not have used
        in_a_notebook = described(check(asked.exercise, *asked.functions, seed=SEED))
    if asked.name in UNREPEATABLE:
        lines = (line for line in in_a_notebook if not line.startswith("given: "))
        in_a_notebook = [without_numbers(line) for line in lines]
    yield from in_a_notebook
    yield from graded(verdict, in_a_notebook)


def seconds(name: str) -> float:
    """How long an exercise takes, roughly: those that take long are best begun first."""
    return find(name).seconds
