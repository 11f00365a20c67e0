"""Grade one submission: run its cells in a child, ask its programs at every check, report."""

from __future__ import annotations

import resource
import time
from collections.abc import Collection, Iterator
from dataclasses import replace

from adsearch import __version__
from autograder.checks.exercise import Seed
from autograder.judge.allowances import submission_seconds
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken
from autograder.judge.child_process import Process, Start
from autograder.judge.copies import copies
from autograder.judge.grade_check import came_too_late, exercise_of, grade_check, judge_failed
from autograder.judge.listings import listings
from autograder.judge.picture_cells import SharedByPictures
from autograder.judge.probing import probe
from autograder.judge.result import Result, Verdict
from autograder.judge.sandbox import Limits, Tier
from autograder.judge.session import Session
from autograder.judge.shown_cells import shown_by_cells
from autograder.judge.submission import Submission
from autograder.judge.wrong_helpers import with_wrong_helpers


def grade_one(
    work: Submission,
    seed: Seed,
    *,
    tier: Tier | None = None,
    outputs: bool = False,
    only: Collection[str] = (),
    limits: Limits = Limits(),  # noqa: B008  (frozen)
    start: Start = Process,
    names: Collection[str] = (),
) -> Result:
    """What `work` earns with the questions drawn from `seed`, and why not more.

    Nothing is read or written but the child. `only` names the exercises that are asked; without it
    all are. `start` starts a child. `names` are what the student may type for a name; any will do
    where there are none.
    """
    began, cpu = time.monotonic(), _cpu()
    tier = tier or probe()
    seconds = submission_seconds(work.cells)
    with Session(tier, limits, start, seconds=seconds) as session:
        verdicts = tuple(_Grading(session, work, seed, names).verdicts(only))
        verdicts = with_wrong_helpers(work.cells, verdicts)
        notes = [*work.notes, *copies(work), *session.notes]
        if session.is_over:
            notes.append(f"Grading it took more than {seconds:.0f} seconds, and was stopped.")
    cell_outputs = shown_by_cells(work, tier, limits, seconds) if outputs else ()
    return Result(
        verdicts,
        cell_outputs,
        tuple(notes),
        tier.value,
        round(time.monotonic() - began, 4),
        round(_cpu() - cpu, 4),
        __version__,
    )


class _Grading:
    """A submission on its way through a session, cell by cell."""

    def __init__(
        self, session: Session, work: Submission, seed: Seed, names: Collection[str]
    ) -> None:
        self.session, self.work, self.seed, self.names = session, work, seed, names
        self.shared = SharedByPictures(work)
        self.no_child: OSError | None = None  # why none can be had, if none can

    def verdicts(self, only: Collection[str]) -> Iterator[Verdict]:
        """Run the cells, and give a verdict at every check, or at those of the exercises `only`."""
        for cell in self.work.cells:
            if cell.role != "check":
                self.run(cell)
            elif not only or exercise_of(cell) in only:
                yield self.verdict(cell)

    def run(self, cell: Cell) -> None:
        if cell.role == "show":
            cell = self.shared.without_pictures(cell)
            if not cell.source:
                return
        if self.no_child or self.session.is_over:
            return
        try:
            self.session.add(cell)
        except Broken:  # all the time is used up; what was graded keeps its marks
            assert self.session.is_over
        except OSError as error:  # then no check can be asked, and none is lost
            self.no_child = OSError(str(error))

    def verdict(self, check: Cell) -> Verdict:
        if self.no_child:
            return judge_failed(check, self.no_child)
        if self.session.is_over:
            return came_too_late(check)
        verdict = grade_check(self.session, check, self.seed, self.names)
        if verdict.kind in ("FULL", "INTERNAL", "UNANSWERED"):
            return verdict
        before = self.work.cells[: self.work.cells.index(check)]
        return replace(verdict, program=listings(before, check, verdict))


def _cpu() -> float:
    """Seconds that this process and its children have worked."""
    usages = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
