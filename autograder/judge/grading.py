"""Grade one submission: run its cells in a child, ask its programs at every check, report."""

from __future__ import annotations

import resource
import time
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from textwrap import indent

from adsearch import __version__
from autograder.checks.exercise import Seed
from autograder.judge.cell import Cell
from autograder.judge.child_process import Process, Start
from autograder.judge.grade_check import exercise_of, grade_check, judge_failed
from autograder.judge.probing import probe
from autograder.judge.result import Output, Result, Verdict
from autograder.judge.sandbox import Limits, Tier
from autograder.judge.session import Session
from autograder.judge.static_analysis import MOST, definitions, global_names, imports, words
from autograder.judge.submission import Submission

MOST_SHOWN = 20_000_000  # characters of what all cells show, which one page has to hold


def grade_one(
    work: Submission,
    seed: Seed,
    *,
    tier: Tier | None = None,
    outputs: bool = False,
    only: Collection[str] = (),
    limits: Limits = Limits(),  # noqa: B008  (frozen)
    start: Start = Process,
) -> Result:
    """What `work` earns with the questions drawn from `seed`, and why not more.

    Nothing is read or written but the child. `only` names the exercises that are asked; without it
    all are. `start` starts a child.
    """
    began, cpu = time.monotonic(), _cpu()
    tier = tier or probe()
    notes = list(work.notes)
    verdicts: list[Verdict] = []
    no_child: OSError | None = None  # why none can be had, if none can
    shared = _SharedByPictures(work)
    with Session(tier, limits, start) as session:
        for written in work.cells:
            cell = shared.without_pictures(written) if written.role == "show" else written
            if cell.role == "check":
                if only and exercise_of(cell) not in only:
                    continue
                if no_child:
                    verdicts.append(judge_failed(cell, no_child))
                else:
                    verdicts.append(grade_check(session, cell, seed))
            elif (cell.source or cell.role != "show") and not no_child:
                try:
                    session.add(cell)
                except OSError as error:  # then no check can be asked, and none is lost
                    no_child = OSError(str(error))
        notes += session.notes
    shown = _show_cells(work, tier, limits) if outputs else ()
    return Result(
        tuple(verdicts),
        shown,
        tuple(notes),
        tier.value,
        round(time.monotonic() - began, 4),
        round(_cpu() - cpu, 4),
        __version__,
    )


class _SharedByPictures:
    """What the pictures' cells of a notebook share with a student's programs."""

    def __init__(self, work: Submission) -> None:
        theirs = [cell.source for cell in work.cells if cell.role in ("free", "solution")]
        shown = [cell.source for cell in work.cells if cell.role == "show"]
        used = [words(source) for source in theirs]
        self.words = set().union(*used)
        made = {name for source in shown for name, _ in definitions(source)}
        if sum(map(len, theirs)) > MOST:
            made = set()
        uses = (global_names(s) for s, known in zip(theirs, used, strict=True) if known & made)
        self.used = made & set().union(*uses)
        for source in reversed(shown) if self.used else ():  # what they use is made before them
            for name, text in definitions(source):
                if name in self.used:
                    self.words |= words(text)
                    self.used |= made & words(text)

    def without_pictures(self, cell: Cell) -> Cell:
        """A picture's cell without its pictures: what it imports, and makes, is there for programs
        that use it, unless they have something of their own by that name."""
        lines = [(name, line) for name, line in imports(cell.source) if name in self.words]
        lines += [(name, text) for name, text in definitions(cell.source) if name in self.used]
        guarded = (
            f"try:\n    {name}\nexcept NameError:\n{indent(line, '    ')}" for name, line in lines
        )
        return replace(cell, source="\n".join(guarded))


def _show_cells(work: Submission, tier: Tier, limits: Limits) -> tuple[Output, ...]:
    """What the cells show, in a child with the kit's searches and pictures at hand. It is asked
    nothing, so nothing can be learnt from them."""
    outputs: list[Output] = []
    room = MOST_SHOWN
    with Session(tier, limits, partial(Process, pictures=True), pictures=True) as session:
        for cell in work.cells:
            if cell.role == "check":
                continue
            ran = session.add(cell)
            text = ran.printed
            if ran.fault:
                text += ran.fault.traceback or ran.fault.sentence
            room -= len(text) + sum(len(data) for _, data in ran.shown)
            if room < 0:
                outputs.append(
                    Output(cell.id, "All of it is more than a page can hold; the rest is left out.")
                )
                break
            if text or ran.shown:
                outputs.append(Output(cell.id, text, ran.shown))
    return tuple(outputs)


def _cpu() -> float:
    """Seconds that this process and its children have worked."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
