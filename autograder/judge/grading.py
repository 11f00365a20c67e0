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
from autograder.judge.allowances import submission_seconds
from autograder.judge.cell import Cell
from autograder.judge.child_process import Broken, Process, Start
from autograder.judge.grade_check import came_too_late, exercise_of, grade_check, judge_failed
from autograder.judge.listings import listings
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
    name: str = "",
) -> Result:
    """What `work` earns with the questions drawn from `seed`, and why not more.

    Nothing is read or written but the child. `only` names the exercises that are asked; without it
    all are. `start` starts a child. `name` is what the student has to type for a name; where it is
    empty, that may be any.
    """
    began, cpu = time.monotonic(), _cpu()
    tier = tier or probe()
    notes = list(work.notes)
    verdicts: list[Verdict] = []
    no_child: OSError | None = None  # why none can be had, if none can
    shared = _SharedByPictures(work)
    seconds = submission_seconds(work.cells)
    with Session(tier, limits, start, seconds=seconds) as session:
        for source_cell in work.cells:
            is_picture = source_cell.role == "show"
            cell = shared.without_pictures(source_cell) if is_picture else source_cell
            if cell.role == "check":
                if only and exercise_of(cell) not in only:
                    continue
                if no_child:
                    verdicts.append(judge_failed(cell, no_child))
                elif session.is_over:
                    verdicts.append(came_too_late(cell))
                else:
                    verdict = grade_check(session, cell, seed, name)
                    if verdict.kind not in ("FULL", "INTERNAL", "UNANSWERED"):
                        before = work.cells[: work.cells.index(cell)]
                        program = listings(before, cell, verdict)
                        verdict = replace(verdict, program=program)
                    verdicts.append(verdict)
            elif (cell.source or cell.role != "show") and not (no_child or session.is_over):
                try:
                    session.add(cell)
                except Broken:  # all the time is used up; what was graded keeps its marks
                    assert session.is_over
                except OSError as error:  # then no check can be asked, and none is lost
                    no_child = OSError(str(error))
        notes += session.notes
        if session.is_over:
            notes.append(f"Grading it took more than {seconds:.0f} seconds, and was stopped.")
    cell_outputs = _show_cells(work, tier, limits, seconds) if outputs else ()
    return Result(
        tuple(verdicts),
        cell_outputs,
        tuple(notes),
        tier.value,
        round(time.monotonic() - began, 4),
        round(_cpu() - cpu, 4),
        __version__,
    )


class _SharedByPictures:
    """What the pictures' cells of a notebook share with a student's programs."""

    def __init__(self, work: Submission) -> None:
        theirs = [cell.source for cell in work.cells if cell.is_by_student]
        pictures = [cell.source for cell in work.cells if cell.role == "show"]
        their_words = [words(source) for source in theirs]
        self.words = set().union(*their_words)
        names = {name for source in pictures for name, _ in definitions(source)}
        if sum(map(len, theirs)) > MOST:
            names = set()
        pairs = zip(theirs, their_words, strict=True)
        uses = (global_names(source) for source, in_source in pairs if in_source & names)
        self.names = names & set().union(*uses)
        # What they use is made before them.
        for source in reversed(pictures) if self.names else ():
            for name, text in definitions(source):
                if name in self.names:
                    self.words |= words(text)
                    self.names |= names & words(text)

    def without_pictures(self, cell: Cell) -> Cell:
        """A picture's cell without its pictures: what it imports, and makes, is there for programs
        that use it, unless they have something of their own by that name."""
        lines = [(name, line) for name, line in imports(cell.source) if name in self.words]
        lines += [(name, text) for name, text in definitions(cell.source) if name in self.names]
        guarded = (
            f"try:\n    {name}\nexcept NameError:\n{indent(line, '    ')}" for name, line in lines
        )
        return replace(cell, source="\n".join(guarded))


def _show_cells(work: Submission, tier: Tier, limits: Limits, seconds: float) -> tuple[Output, ...]:
    """What the cells show, in a child with the kit's searches and pictures at hand. It is asked
    nothing, so nothing can be learnt from them."""
    outputs: list[Output] = []
    room = MOST_SHOWN
    start = partial(Process, pictures=True)
    with Session(tier, limits, start, pictures=True, seconds=seconds) as session:
        for cell in work.cells:
            if cell.role == "check":
                continue
            try:
                run = session.add(cell)
            except Broken:
                outputs.append(Output(cell.id, "The cells take too long; the rest is left out."))
                break
            text = run.printed
            if run.fault:
                text += run.fault.traceback or run.fault.sentence
            room -= len(text) + sum(len(data) for _, data in run.outputs)
            if room < 0:
                outputs.append(
                    Output(cell.id, "All of it is more than a page can hold; the rest is left out.")
                )
                break
            if text or run.outputs:
                outputs.append(Output(cell.id, text, run.outputs))
    return tuple(outputs)


def _cpu() -> float:
    """Seconds that this process and its children have worked."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
