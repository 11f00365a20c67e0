"""What the cells of a submission show, pictures included, for whoever reads the graded copy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from autograder.inside.questions import Fault
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken
from autograder.judge.child_process import Process
from autograder.judge.result import Output
from autograder.judge.sandbox import Equipment, Limits, Tier
from autograder.judge.session import Session
from autograder.judge.submission import Submission

MOST = 20_000_000  # characters of what all cells show, which one page has to hold


def shown_by_cells(
    work: Submission, tier: Tier, limits: Limits, seconds: float
) -> tuple[Output, ...]:
    """What the cells show, in a child with the kit's searches and pictures at hand. It is asked
    nothing, so nothing can be learnt from them."""
    start = partial(Process, equipment=Equipment(pictures=True))
    with Session(tier, limits, start, seconds=seconds) as session:
        return tuple(_outputs(work, session))


def _outputs(work: Submission, session: Session) -> Iterator[Output]:
    theirs = [f'"<cell {cell.id}>"' for cell in work.cells if cell.is_by_student]
    room = MOST
    for cell in work.cells:
        if cell.role == "check":
            continue
        try:
            run = session.add(cell)
        except Broken:
            yield Output(cell.id, "The cells take too long; the rest is left out.")
            return
        text = run.printed
        if run.fault:
            text += _in_words(run.fault, cell, theirs)
        room -= len(text) + sum(len(data) for _, data in run.outputs)
        if room < 0:
            rest = "All of it is more than a page can hold; the rest is left out."
            yield Output(cell.id, rest)
            return
        if text or run.outputs:
            yield Output(cell.id, text, run.outputs)


def _in_words(fault: Fault, cell: Cell, theirs: list[str]) -> str:
    """Why a cell failed. Where it is the instructor's, and no cell of the student's had a part in
    it, some of the kit was missing here: a traceback would look like a fault of the student's."""
    if cell.role == "show" and not any(name in fault.traceback for name in theirs):
        return f"Not shown here: {fault.sentence}."
    return fault.traceback or fault.sentence
