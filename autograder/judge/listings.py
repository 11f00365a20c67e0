"""The student's own code that a verdict is about, with the lines that errors name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from autograder.judge.cell import Cell
from autograder.judge.result import Listing, Verdict
from autograder.judge.static_analysis import LONG, bound_names, read_check, words

# What looks like a frame may be a student's own words, with a number that no line has.
FRAME = re.compile(r'File "<cell ([^"]+)>", line (\d{1,6})\b')


def listings(cells: Sequence[Cell], check: Cell, verdict: Verdict) -> tuple[Listing, ...]:
    """The cells of the student's that make what `check` asks for, and those in which errors arose,
    in the order of the notebook. `cells` are those that have run before the check.

    >>> cells = [Cell("f", "def f(x):\\n    return x / 0", "solution"), Cell("g", "g = 1", "free")]
    >>> check = Cell("check", 'check("f", f)', "check")
    >>> trace = 'File "<cell f>", line 2, in f\\nZeroDivisionError: division by zero'
    >>> verdict = Verdict("f", "check", 0, 1, "EXCEPTION", "", traceback=trace)
    >>> [(listing.cell, listing.errors) for listing in listings(cells, check, verdict)]
    [('f', ((2, 'ZeroDivisionError: division by zero'),))]
    """
    own = [cell for cell in cells if cell.is_by_student and cell.source]
    errors: dict[str, dict[tuple[int, str], None]] = {cell: {} for cell in _makers(own, check)}
    known = {cell.id for cell in own}
    for traceback in filter(None, _tracebacks(verdict)):
        frames = [frame for frame in FRAME.findall(traceback) if frame[0] in known]
        if frames:
            cell, line = frames[-1]
            message = traceback.rstrip().rpartition("\n")[2]
            errors.setdefault(cell, {})[int(line), message] = None
    return tuple(
        Listing(cell.id, cell.source, tuple(errors[cell.id]))
        for cell in own
        if cell.id in errors and len(cell.source) <= LONG
    )


def _makers(own: Sequence[Cell], check: Cell) -> Iterator[str]:
    """The last cells that bind the names a check asks for."""
    call = read_check(check.source)
    for name in set().union(*map(words, call.expressions)) if call else ():
        yield from (cell.id for cell in _binding(own[::-1], name))


def _binding(cells: Iterable[Cell], name: str) -> Iterator[Cell]:
    """The first of these cells that binds a name, if there is one. What does not compile binds
    nothing, so there the name is looked for in the text."""
    # Blanks of one line only: those of all lines that follow would be tried anew at each of them.
    text = re.compile(rf"(?m)^[ \t]*(def|class)\s+{re.escape(name)}\b|^{re.escape(name)}\s*=")
    for cell in cells:
        if name in cell.source and (name in bound_names(cell.source) or text.search(cell.source)):
            yield cell
            return


def _tracebacks(verdict: Verdict) -> Iterator[str]:
    yield verdict.traceback
    if report := verdict.report:
        for case in (report.counterexample, *report.further):
            yield case.traceback if case else ""
