"""Help in steps, for somebody who is stuck: each call goes one rung up the exercise's ladder."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.checks.exercise import find
from autograder.study.record import climb, recall, solutions
from autograder.study.saved_json import read_saved

if TYPE_CHECKING:
    from autograder.study.ladder import Rung


@dataclass(frozen=True)
class Hint:
    """The rungs up to the newest, and a sentence that says how to go on. It shows itself: Markdown
    and pictures in a notebook, words elsewhere."""

    sentence: str
    rungs: tuple[Rung, ...] = ()

    def __repr__(self) -> str:
        parts = [str(part) for rung in self.rungs for part in (rung.title, *rung.parts)]
        return "\n\n".join((*parts, self.sentence))

    def _ipython_display_(self) -> None:
        """Markdown and pictures are shown one after the other, because JupyterLab takes a picture
        out of Markdown."""
        from IPython.display import display

        parts = [part for rung in self.rungs for part in (f"**{rung.title}**", *rung.parts)]
        for part in (*parts, f"*{self.sentence}*"):
            if isinstance(part, str):
                display({"text/markdown": part, "text/plain": part}, raw=True)
            else:
                display(part)


def hint(exercise: str = "") -> Hint:
    """The hints for `exercise` that you have seen, and the next one: first the idea, then a tiny
    example, then the program in words.

    >>> [rung.title for rung in hint("ordering.deepening").rungs]
    ['The idea']
    """
    from autograder.study.ladder import ladder  # here, because a check draws no picture

    definition = find(exercise)
    if definition.impostors:
        meet = f'impostors("{definition.impostors[0].exercise}")'
        return Hint(f"Question them one by one: {meet} shows what they answer, and tells you more.")
    if definition.kind == "literal":
        return Hint("A prediction has no hints: work it out by hand, and the check will tell you.")
    steps = ladder(exercise)
    if not steps:
        return Hint(f"There are no hints for {exercise} yet.")
    steps = steps[: _rungs_allowed(len(steps))]
    if not steps:
        return Hint("This course has no hints: read the report of your check, and ask in class.")
    entry = recall().get(exercise)
    reached = min(entry.rung + 1 if entry else 1, len(steps))
    climb(exercise, reached)
    if reached < len(steps):
        after = f'Still stuck? hint("{exercise}") goes one step further.'
    elif solutions() is None:
        after = "That was the last hint; if you are still stuck, ask in class."
    else:
        after = f'That was the last hint: solution("{exercise}") shows one way to solve it.'
    return Hint(f"Hint {reached} of {len(steps)}. {after}", steps[:reached])


def _rungs_allowed(rungs: int) -> int:
    """How far the ladder goes: as far as the instructor has written into the notebooks that were
    released into this folder, and to its end where nothing is written."""
    from autograder.judge.notebook_file import STAMP  # here, so that a check does not load it

    for file in sorted(Path.cwd().glob("*.ipynb")):
        with suppress(KeyError, TypeError, ValueError, OverflowError):  # released without a limit
            rungs = min(rungs, int((read_saved(file) or {})["metadata"][STAMP]["hints"]))
    return max(rungs, 0)
