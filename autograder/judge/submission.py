"""Read a submitted notebook beside the instructor's master.

What is run and graded is the master's: its cells, in its order, with its points. A submission
gives the text of the solution cells, and the cells that the student added. Nothing a student does
to a notebook, by accident or on purpose, changes what is asked.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from adsearch import __version__
from adsearch.limits import TimeIsUp, time_limit
from autograder.judge.cell import Cell
from autograder.judge.late_definitions import brought_up
from autograder.judge.master_cells import instructors_cells, solutions_in
from autograder.judge.notebook_file import (
    FileCell,
    Unreadable,
    points_in,
    python_in,
    read_cell,
    read_notebook,
    version_in,
)
from autograder.judge.result import TAMPERED
from autograder.judge.static_analysis import (
    bound_names,
    builds_on,
    called_names,
    changed_things,
    compiles,
    defined_names,
    definitions,
    does_more,
    handed_over,
    read_check,
    same_text,
    uses,
    without_literals,
)
from autograder.judge.unless_bound import leaving

READING = 20.0  # seconds: an ordinary notebook takes a few thousandths of one
MOST_NOTES = 40


@dataclass(frozen=True)
class Submission:
    """The master's cells in its order, with the student's cells between them; `notes` say what was
    restored, ignored or odd. `solutions` are the instructor's, by the names of their cells."""

    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()
    solutions: Mapping[str, str] = field(default_factory=dict, repr=False)


def submission(master: bytes, submitted: bytes) -> Submission:
    """What of `submitted` is run and graded. Raises `Unreadable`.

    >>> import json
    >>> check = {"nbgrader": {"grade": True, "grade_id": "check", "points": 2}}
    >>> cell = {"cell_type": "code", "id": "check", "source": "check(f)", "metadata": check}
    >>> master = json.dumps({"nbformat": 4, "cells": [cell]}).encode()
    >>> submission(master, master.replace(b'"points": 2', b'"points": 9'))
    Submission(cells=(Cell(id='check', source='check(f)', role='check', grade_id='check', \
points=2.0),), notes=('The points of check were changed to 9; it is worth 2.',))
    """
    reading = _Reading(instructors_cells(master), solutions_in(master))
    began = time.monotonic()
    try:
        with time_limit(READING):
            return _beside(reading, submitted)
    except Unreadable:
        raise
    # Of what a student sends anything may be wrong. Python's own parser answers with SystemError if
    # time is up while it reads.
    except (TimeIsUp, Exception) as error:
        reason = f"It cannot be read ({type(error).__name__})."
        if isinstance(error, TimeIsUp) or time.monotonic() - began >= READING:
            reason = f"It takes more than {READING:g} seconds to read: is a program in it so long?"
        raise Unreadable(reason) from None


def _beside(reading: _Reading, submitted: bytes) -> Submission:
    notebook = read_notebook(submitted)
    if (version := version_in(notebook)) not in (None, __version__):
        reading.notes.append(f"Released with version {version}, graded with {__version__}.")
    cells: list[FileCell] = []
    for number, cell in enumerate(notebook["cells"], 1):
        raw = read_cell(cell)
        if raw is None:
            reading.notes.append(f"Cell number {number} of the file is no cell; it is ignored.")
        elif raw.kind == "code":
            cells.append(raw)
        elif raw.grade_id in reading.graded:
            reading.notes.append(
                f"{raw.grade_id} stands in a {raw.kind} cell, which Jupyter does not run; "
                "that cell does not count."
            )
    here, theirs = sys.version_info[:2], python_in(notebook)
    if theirs > here and not all(compiles(cell.source) for cell in cells):
        reading.notes.append(
            f"A cell does not compile with Python {here[0]}.{here[1]}, which grades it; the "
            f"notebook was last run with {theirs[0]}.{theirs[1]}, which may know more."
        )
    reading.take_all(cells)
    return reading.submission()


@dataclass
class _Reading:
    """A submission on its way: which of the master's cells were met, what stands after which."""

    master_cells: tuple[Cell, ...]
    solutions: dict[str, str]
    notes: list[str] = field(default_factory=list)
    met: dict[int, FileCell] = field(default_factory=dict)
    answers: dict[int, list[tuple[int, FileCell]]] = field(
        default_factory=dict
    )  # with their anchors
    free: dict[int, list[str]] = field(default_factory=dict)  # by the cell met last, -1 for none
    elsewhere: set[int] = field(default_factory=set)  # what stands in cells of the student's own
    checked: set[int] = field(default_factory=set)  # solutions whose last check has been passed
    programs: list[str] = field(default_factory=list)  # all cells but those of pictures
    kept: set[int] = field(default_factory=set)  # what is in the file by its own id
    gone: list[int] = field(default_factory=list)  # checks that have no cell of their own
    last: int = -1

    def __post_init__(self) -> None:
        cells = list(enumerate(self.master_cells))
        self.graded = {cell.grade_id: i for i, cell in cells if cell.grade_id}
        self.by_id = {cell.id: i for i, cell in cells}
        self.by_text = {cell.source.strip(): i for i, cell in reversed(cells)}
        checks = [(i, read_check(cell.source)) for i, cell in cells if cell.role == "check"]
        self.checks = {i: check for i, check in checks if check}
        define_cells = [(i, cell) for i, cell in reversed(cells) if cell.role == "define"]
        self.by_form = {without_literals(cell.source): i for i, cell in define_cells}

    def take_all(self, cells: Sequence[FileCell]) -> None:
        self.kept = {self.by_id[raw.id] for raw in cells if raw.id in self.by_id}
        found = self.with_checks([self.find(raw) for raw in cells], cells)
        self.programs = [
            raw.source
            for i, raw in zip(found, cells, strict=True)
            if i is None or self.master_cells[i].role != "show"
        ]
        # Whoever copies a solution together with its check tries again: the last check decides.
        last_checks = {
            i: place
            for place, (i, raw) in enumerate(zip(found, cells, strict=True))
            if i is not None and self.still_checks(i, raw)
        }
        users = self.first_users(found, cells)
        for place, (i, raw) in enumerate(zip(found, cells, strict=True)):
            if i is None:
                self.take_own(raw, users.get(place, len(self.master_cells)))
            else:
                self.take(i, raw)
            if i is not None and last_checks.get(i) == place:
                self.checked |= {j for j in self.answers if self.is_checked_by(j, i)}
                self.last = max(self.last, i)  # what follows stands below the check
        self.note_checked_below()

    def with_checks(
        self, found: Sequence[int | None], cells: Sequence[FileCell]
    ) -> list[int | None]:
        """With the checks that were edited and have lost their marks: they still name the exercise,
        and stand where they stood."""
        missing = {check.exercise: i for i, check in self.checks.items() if i not in found}
        end = len(self.master_cells)
        above = accumulate((-1 if i is None else i for i in found), max)
        below = accumulate((end if i is None else i for i in reversed(found)), min)
        places: dict[int, int] = {}  # of several calls the last one decides
        neighbours = zip(cells, above, reversed(list(below)), strict=True)
        for place, (raw, previous, following) in enumerate(neighbours if missing else ()):
            if found[place] is None and (check := read_check(raw.source)):
                i = missing.get(check.exercise, end)
                if previous < i < following:
                    places[i] = place
        self.gone = [i for i in missing.values() if i not in places]
        numbers = {place: i for i, place in places.items()}
        return [numbers.get(place, i) for place, i in enumerate(found)]

    def still_checks(self, i: int, raw: FileCell) -> bool:
        cell = self.master_cells[i]
        return cell.role == "check" and bool(
            same_text(raw.source, cell.source) or read_check(raw.source)
        )

    def is_checked_by(self, i: int, check: int) -> bool:
        """Is it the first check after a solution cell, in which something is written by now?"""
        between = self.master_cells[i:check]
        return bool(between and self.written(i)) and all(c.role != "check" for c in between)

    def first_users(self, found: Sequence[int | None], cells: Sequence[FileCell]) -> dict[int, int]:
        """Where exercises stand in another order: by the places of the student's own cells, the
        first of the solutions below that need them, themselves or through other such cells."""
        met = [i for i in found if i is not None]
        if met == sorted(met):
            return {}
        below: list[tuple[int, str]] = []
        users: dict[int, int] = {}
        for place, (i, raw) in reversed([*enumerate(zip(found, cells, strict=True))]):
            if i is None:
                made = bound_names(raw.source) | changed_things(raw.source)
                needing = (user for user, text in below if uses(text, made))
                i = users[place] = min(needing, default=len(self.master_cells))
            elif self.master_cells[i].role != "solution" or i in found[:place]:
                continue
            below.append((i, raw.source))
        return users

    def take_own(self, raw: FileCell, user: int) -> None:
        """A cell of the student's own, which runs after the cell met last, and before its user."""
        if raw.marks.get("grade"):
            name = f"“{raw.grade_id[:80]}”" if raw.grade_id else "without a name"
            self.notes.append(
                f"A graded cell {name} is not the instructor's; it counts as "
                "a cell of the student's own."
            )
        for i in self.gone:  # it may be checked there
            self.free.setdefault(i - 1, []).extend(
                handed_over(raw.source, self.master_cells[i].source)
            )
        if raw.source.strip():
            self.free.setdefault(min(self.last, user - 1), []).append(raw.source)

    def take(self, i: int, raw: FileCell) -> None:
        if i in self.checked:
            self.experiment(i, raw)
        elif self.master_cells[i].role == "solution":
            self.answers.setdefault(i, []).append((self.last, raw))
            self.meet(i, raw)
        elif i in self.met:
            self.again(i, raw)
        else:
            before = self.last
            self.meet(i, raw)
            self.compare(i, raw, before)

    def note_checked_below(self) -> None:
        """Say of a check in a cell of the student's own that it is not the one that counts, if the
        program is another one there."""
        own = [(at, source) for at, sources in self.free.items() for source in sources]
        again = [(at, check.exercise) for at, source in own if (check := read_check(source))]
        for i, check in self.checks.items():
            if i in self.met and any(at >= i and name == check.exercise for at, name in again):
                below = (source for at, source in own if at >= i)
                if any(bound_names(source) & {*check.expressions} for source in below):
                    self.notes.append(
                        f"What is written again below {self.master_cells[i].grade_id} is checked "
                        "there; what stands above the instructor's check counts."
                    )

    def find(self, raw: FileCell) -> int | None:
        """Which of the master's cells it is: by its name in the gradebook, by its id in the file,
        or by its text, where a program dropped the other two; but for the words in it, such as
        one's own name."""
        for numbers, key in (
            (self.graded, raw.grade_id),
            (self.by_id, raw.id),
            (self.by_text, raw.source.strip()),
            (self.by_form, without_literals(raw.source)),
        ):
            if key and key in numbers and not self.is_copy_of_picture(numbers[key], raw):
                return numbers[key]
        return None

    def is_copy_of_picture(self, i: int, raw: FileCell) -> bool:
        """Is it the text of a picture's cell that has kept its own place in the file?"""
        cell = self.master_cells[i]
        return cell.role == "show" and raw.id != cell.id and i in self.kept

    def meet(self, i: int, raw: FileCell) -> None:
        self.met.setdefault(i, raw)
        self.last = i

    def add(self, source: str) -> None:
        if source.strip():
            self.free.setdefault(self.last, []).append(source)

    def again(self, i: int, raw: FileCell) -> None:
        """A copy of a cell that was met: of a check it is ignored, else it is the student's own. A
        picture need not be drawn twice, but what a cell defines may have been changed meanwhile."""
        cell = self.master_cells[i]
        is_other = cell.role == "define" or raw.source.strip() != cell.source.strip()
        if cell.role == "check":
            self.notes.append(f"There is a copy of {cell.grade_id}; the instructor's cell counts.")
            is_other = does_more(raw.source)  # a cell is made by copying one, too
        if self.is_a_name(raw) and same_text(self.met[i].source, cell.source):
            # Work that was pasted below a fresh copy: nobody has typed a name where it belongs.
            self.free.setdefault(i, []).append(raw.source)
        elif is_other:
            self.add(raw.source)

    def is_a_name(self, raw: FileCell) -> bool:
        """Is a name typed there that a check asks for?"""
        return bool({check.name for check in self.checks.values()} & bound_names(raw.source))

    def experiment(self, i: int, raw: FileCell) -> None:
        """A copy of a solution below its check, which has seen the one above: what is written in it
        is the student's own."""
        cell = self.master_cells[i]
        self.notes.append(
            f"There is a copy of {cell.grade_id} below its check; the one above it counts."
        )
        if self.is_written(i, raw):
            self.add(raw.source)

    def compare(self, i: int, raw: FileCell, before: int) -> None:
        """What became of an instructor's cell."""
        cell = self.master_cells[i]
        is_changed = not same_text(raw.source, cell.source)
        if cell.role == "check":
            if is_changed:
                # Whatever is written in a check is the student's own, as it is in any other cell.
                own = [raw.source] if does_more(raw.source) else []
                # Whoever checks two exercises in one cell may have deleted the other cell.
                for j in (i, *self.gone):
                    own += handed_over(raw.source, self.master_cells[j].source)
                self.free.setdefault(min(before, i - 1), []).extend(own)
                then = "it runs as it was, and before it what is written there"
                then = then if own else "it is ignored"
                self.notes.append(f"The text of {cell.grade_id} was changed; {then}.")
            if (points := points_in(raw.marks)) not in (cell.points, None):
                self.notes.append(
                    f"The points of {cell.grade_id} {TAMPERED} {points:g}; "
                    f"it is worth {cell.points:g}."
                )
            self.marks(cell, raw)
        elif is_changed and (cell.role == "define" or self.is_used(raw.source, cell.source)):
            # The instructor's text runs first, so that nothing is missing, and then the student's:
            # an import that was added there, a name that was typed there.
            self.add(raw.source)
            if without_literals(raw.source) != without_literals(cell.source):
                self.notes.append(
                    f"The cell {cell.id} was changed; it runs as it was, and then "
                    "as the student has it."
                )

    def is_used(self, picture: str, known: str) -> bool:
        """Does a changed picture bind a new name, call a function of the student's for its own
        sake, or does a program use what was changed in it, or what is written into there?"""
        if bound_names(picture) - bound_names(known):
            return True
        called = called_names(picture) - called_names(known)
        if any(called & defined_names(source) for source in self.programs):
            return True
        changed = {name for name, _ in {*definitions(picture)} - {*definitions(known)}}
        changed |= changed_things(picture) - changed_things(known)
        return any(uses(source, changed) for source in self.programs)

    def marks(self, cell: Cell, raw: FileCell) -> None:
        if raw.grade_id != cell.grade_id:
            change = (
                f"was renamed to “{raw.grade_id[:80]}”" if raw.grade_id else "has lost its marks"
            )
            self.notes.append(f"{cell.grade_id} {change}; it was recognised all the same.")
        if "skip-execution" in raw.tags:
            self.notes.append(f"{cell.grade_id} is tagged skip-execution; that has no effect.")

    def is_written(self, i: int, raw: FileCell) -> bool:
        return raw.source.strip() not in ("", self.master_cells[i].source.strip())

    def written(self, i: int) -> list[tuple[int, FileCell]]:
        """The copies of a solution cell, so far, in which something is written."""
        return [(at, raw) for at, raw in self.answers.get(i, ()) if self.is_written(i, raw)]

    def answer(self, i: int) -> Cell:
        """The student's text of a solution cell. Of several copies the last one that is written
        counts, as it does when the notebook runs; the others run before it."""
        cell = self.master_cells[i]
        copies, written = self.answers.get(i, []), self.written(i)
        parts = [bound_names(raw.source) for _, raw in written] if len(written) > 1 else []
        if 0 < sum(map(len, parts)) == len(set().union(*parts)):
            self.notes.append(
                f"{cell.grade_id} was split: its {len(written)} parts run one after the other."
            )
        elif len(copies) > 1:
            self.notes.append(
                f"There are {len(copies)} copies of {cell.grade_id}; "
                "the last one that is written counts."
            )
        if not copies:
            return cell
        for at, raw in written[:-1]:
            self.free.setdefault(min(at, i - 1), []).append(raw.source)
        _, counts = (written or copies)[-1]
        self.marks(cell, counts)
        return replace(cell, source=counts.source)

    def is_stub(self, i: int, cell: Cell) -> bool:
        return (
            cell.role == "solution" and cell.source.strip() == self.master_cells[i].source.strip()
        )

    def unless_written(self, i: int, cell: Cell, written: set[str], waiting: list[str]) -> Cell:
        """A solution cell; an empty one where it is a stub, deleted or left, and the student has
        written what it asks for in a cell before it, which it would undo, or in one after it. A
        function or a class may even stand below its check: it is brought up."""
        if not self.is_stub(i, cell):
            return cell
        after = list(waiting)
        for j in range(i, len(self.master_cells)):
            if self.master_cells[j].role == "check":
                break
            after += self.free.get(j, ())
        names, bound = bound_names(cell.source), set().union(*map(bound_names, after))
        if i not in self.met or defined_names(cell.source):  # an earlier prediction is none
            bound |= written
        if i in self.met:
            names = defined_names(cell.source) or names
        if names and names == defined_names(cell.source):
            for j in range(i, len(self.master_cells)):
                solutions = (raw.source for _, raw in self.written(j))
                bound |= set().union(*map(defined_names, (*self.free.get(j, ()), *solutions)))
        if not names or not names <= bound:
            return cell
        self.elsewhere.add(i)
        if not names & written and any(builds_on(text, name) for text in after for name in names):
            return cell
        return replace(cell, source="")

    def leaving_theirs(self, i: int, cell: Cell, written: set[str]) -> Cell:
        """An instructor's cell that was changed or deleted, so that it does not undo what the
        student has `written` above it: a name typed there, and taken out of the cell."""
        theirs = self.met.get(i)
        if cell.role != "define" or (theirs and same_text(theirs.source, cell.source)):
            return cell
        bound_here = bound_names(theirs.source) if theirs else set()
        return replace(cell, source=leaving(written - bound_here, cell.source))

    def is_ours(self) -> bool:
        """Is one of the cells that count there, or what one of them asks for, perhaps all in one
        cell?"""
        if any(self.master_cells[i].grade_id for i in self.met):
            return True
        solutions = (cell.source for cell in self.master_cells if cell.role == "solution")
        names = set().union(*map(defined_names, solutions))
        theirs = (source for sources in self.free.values() for source in sources)
        return any(names & bound_names(source) for source in theirs)

    def submission(self) -> Submission:
        if self.graded and not self.is_ours():
            raise Unreadable(
                "None of the cells of this assignment is in it: is it another notebook?"
            )
        answered = [
            self.answer(i) if c.role == "solution" else c for i, c in enumerate(self.master_cells)
        ]
        cells, notes = brought_up(self.in_order(answered))
        self.notes += notes
        self.note_missing_cells()
        notes = list(dict.fromkeys(self.notes))
        if len(notes) > MOST_NOTES:
            notes[MOST_NOTES:] = [f"And {len(notes) - MOST_NOTES} more of the kind."]
        return Submission(tuple(cells), tuple(notes), self.solutions)

    def in_order(self, answered: list[Cell]) -> list[Cell]:
        """The master's cells as they were `answered`, and between them the student's own."""
        cells: list[Cell] = []
        waiting = list(self.free.get(-1, ()))
        number = 0
        written: set[str] = set()  # names that the student's cells so far bind

        def put(cell: Cell) -> None:
            cells.append(cell)
            if cell.is_by_student:
                written.update(bound_names(cell.source))

        def put_waiting() -> None:
            nonlocal number
            for source in waiting:
                number += 1
                put(Cell(f"own-{number}", source, "free"))
            waiting.clear()

        for i, cell in enumerate(answered):
            # What the student wrote stands after the cells that were deleted there, so that it may
            # take their place, and before the next check.
            if i in self.met or cell.role == "check":
                put_waiting()
            cell = self.unless_written(i, cell, written, waiting)
            put(self.leaving_theirs(i, cell, written))
            waiting += self.free.get(i, ())
        put_waiting()
        return cells

    def note_missing_cells(self) -> None:
        """Say which of the master's cells are not in the file, and what became of them."""
        deleted = [
            i for i, c in enumerate(self.master_cells) if i not in self.met and c.role != "show"
        ]
        for fact, missing in (
            ("Deleted cells were restored", [i for i in deleted if i not in self.elsewhere]),
            ("Written in cells of the student's own", [i for i in deleted if i in self.elsewhere]),
        ):
            if missing:
                cells = (self.master_cells[i] for i in missing)
                names = ", ".join(cell.grade_id or cell.id for cell in cells)
                self.notes.append(f"{fact}: {names}.")
