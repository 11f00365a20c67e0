"""Help in steps, for somebody who is stuck: each call goes one rung up the exercise's ladder."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.checks.exercise import find
from autograder.study.record import climb, recall, study_folder
from autograder.study.saved_json import read_saved

if TYPE_CHECKING:
    from autograder.study.ladder import Rung


@dataclass(frozen=True)
class Hint:
    """A rung, and a sentence that says how to go on. It shows itself: Markdown and pictures in a
    notebook, words elsewhere."""

    sentence: str
    rung: Rung | None = None

    def __repr__(self) -> str:
        parts = (self.rung.title, *map(str, self.rung.parts)) if self.rung else ()
        return "\n\n".join((*parts, self.sentence))

    def _ipython_display_(self) -> None:
        """Markdown and pictures are shown one after the other, because JupyterLab takes a picture
        out of Markdown."""
        from IPython.display import display

        parts = (f"**{self.rung.title}**", *self.rung.parts) if self.rung else ()
        for part in (*parts, f"*{self.sentence}*"):
            if isinstance(part, str):
                display({"text/markdown": part, "text/plain": part}, raw=True)
            else:
                display(part)


def hint(exercise: str = "", rung: int | None = None) -> Hint:
    """The next hint for `exercise`: first the idea, then a tiny example, then the program in words.

    `rung` shows one again that you have seen, counted from 1.

    >>> hint("ordering.deepening", rung=1).rung.title
    'The idea'
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
    entry = recall().get(exercise)
    reached = min(entry.rung, len(steps)) if entry else 0
    chosen = reached + 1 if rung is None else rung
    if chosen < 1 or (rung is not None and chosen > max(reached, 1)):
        seen = f"only the first {reached}" if reached else "none"
        return Hint(f'You have seen {seen} of the hints so far: hint("{exercise}") shows the next.')
    if chosen > len(steps):
        return Hint(_beyond(exercise, len(steps)))
    climb(exercise, max(reached, chosen))
    if chosen < len(steps):
        after = f'Still stuck? hint("{exercise}") goes one step further.'
    else:
        after = _beyond(exercise, len(steps))
    return Hint(f"Hint {chosen} of {len(steps)}. {after}", steps[chosen - 1])


def _beyond(exercise: str, rungs: int) -> str:
    """What comes after the last rung."""
    if rungs == 0:
        return "This course has no hints: read the report of your check, and ask in class."
    again = f'hint("{exercise}", rung=1) shows the first one again.'
    if study_folder() is None:
        return f"That was the last hint; {again} If you are still stuck, ask in class."
    return f'That was the last hint: solution("{exercise}") shows one way to solve it; {again}'


def _rungs_allowed(rungs: int) -> int:
    """How far the ladder goes: as far as the instructor has written into the notebooks that were
    released into this folder, and to its end where nothing is written."""
    from autograder.judge.notebook_file import STAMP  # here, so that a check does not load it

    for file in sorted(Path.cwd().glob("*.ipynb")):
        with suppress(KeyError, TypeError, ValueError, OverflowError):  # released without a limit
            rungs = min(rungs, int((read_saved(file) or {})["metadata"][STAMP]["hints"]))
    return max(rungs, 0)
