"""Take what a class handed in: from a folder, nbgrader's exchange, Moodle's or Canvas's download.

Nothing in a delivery is trusted and nothing of it runs. What can be graded goes to `submitted/`;
what cannot is set aside with a reason; every file that was not taken is reported.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from importlib.machinery import PathFinder
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from autograder.course.delivery import DEEPEST, Dangerous, Offer, offers
from autograder.course.folder import Course, CourseError
from autograder.course.grading_tasks import BESIDE, LONGEST, SECRET, TIMESTAMP
from autograder.course.handin_names import (
    HandIn,
    is_notebook,
    read_path,
    read_stamp,
    without_number,
)
from autograder.course.lock import course_lock
from autograder.course.name_matching import People, Student
from autograder.course.quarantine import (
    NOBODY,
    harmless,
    no_longer_nobodys,
    set_aside,
    settle,
)
from autograder.course.roster import is_safe_id, students
from autograder.judge.submission import Submission, Unreadable, instructors_cells, submission

STAGING = ".autograder/staging"
ODD = 4  # times as many files of another notebook make a file an odd one


class Taken(NamedTuple):
    """A submission that counts. `state` is "new", "changed" or "unchanged"."""

    student: str
    assignment: str
    path: str
    state: str
    late: bool


class Left(NamedTuple):
    """A file that was not taken. `kind` is "quarantined" (it should have been a submission),
    "earlier" (another one counts) or "ignored"."""

    path: str
    kind: str
    reason: str
    student: str = ""
    assignment: str = ""


@dataclass
class Collected:
    taken: list[Taken] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)

    @property
    def quarantined(self) -> list[Left]:
        return [left for left in self.left if left.kind == "quarantined"]


class _Candidate(NamedTuple):
    """A file that may be the submission; of several the greatest counts."""

    when: datetime
    upload: int
    is_begun: bool  # something of the student's is in it
    is_named_right: bool
    copy: int
    modified: float
    path: PurePosixPath
    offer: Offer
    handin: HandIn


def collect(
    course: Course,
    delivery: Path,
    notebooks: Iterable[str] = (),
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Collected:
    """Take every submission in `delivery`, a zip file or a folder: of these notebooks, or all."""
    chosen = course.chosen(list(notebooks))
    found = list(offers(delivery))
    if not found:
        raise CourseError(f"There is no file in {delivery}; nothing was taken.")
    with course_lock(course.root):
        # What a run has left that was stopped, or met a full disk.
        shutil.rmtree(course.root / STAGING, ignore_errors=True)
        collecting = _Collecting(course, chosen, students(course), found)
        for done, offer in enumerate(found, 1):
            collecting.look_at(offer)
            told(done, len(found))
        collecting.hold_back_the_odd_ones()
        for (student, assignment), candidates in sorted(collecting.candidates.items()):
            collecting.decide(student, assignment, candidates)
        collecting.look_at_the_rest()
    return collecting.collected


class _Collecting:
    def __init__(
        self, course: Course, chosen: dict[str, Path], roster: list[Student], found: list[Offer]
    ) -> None:
        self.course, self.chosen = course, chosen
        self.roster, self.people = roster, People(roster)
        self.masters = {
            assignment: path.read_bytes() for assignment, path in course.masters.items()
        }
        self.marks = {
            assignment: {
                f'"{c.grade_id}"'.encode() for c in instructors_cells(master) if c.grade_id
            }
            for assignment, master in self.masters.items()
        }
        self.beside = {offer.path: offer for offer in found if offer.path.name in BESIDE}
        self.wrapped = self.wrappers([o.path for o in found if is_notebook(o.path.name)])
        self.candidates: defaultdict[tuple[str, str], list[_Candidate]] = defaultdict(list)
        self.others: list[tuple[Offer, str, str]] = []  # no notebooks: whose, and what they are
        self.collected = Collected()

    def wrappers(self, paths: list[PurePosixPath]) -> int:
        """How many folders stand around everything, and name nobody."""
        for count in range(DEEPEST):
            outer = {path.parts[count] for path in paths if len(path.parts) > count + 1}
            inner = {path.parts[count + 1] for path in paths if len(path.parts) > count + 2}
            alone = len(outer) == 1 and all(len(path.parts) > count + 1 for path in paths)
            if (
                not alone
                or self.people.find(*outer)
                or read_path(PurePosixPath(*outer, "x")).is_told
            ):
                return count
            if not self.roster and (not inner or inner & set(self.masters)):
                return count
        return 0

    # -- one file ----------------------------------------------------------------------------------

    def look_at(self, offer: Offer) -> None:
        handin = read_path(PurePosixPath(*offer.path.parts[self.wrapped :]))
        student, doubt = self.student(handin)
        if student:
            no_longer_nobodys(self.course, str(offer.path))
        if left_behind := _left_behind(offer.path):
            self.others.append((offer, student, left_behind))
            return
        if not is_notebook(handin.name):
            if offer.path not in self.beside:
                why = offer.refused or _no_notebook(handin.name)
                self.others.append((offer, student, why))
            return
        data = b""
        try:
            if offer.refused:
                raise Dangerous(offer.refused)
            data = offer.read()
            assignment = self.assignment(handin, data)
            if assignment and assignment not in self.chosen:
                why = f"it belongs to {assignment}"
                if handin.is_packed:  # and what is asked for is what the students were to hand in
                    self.others.append((offer, student, why))
                else:
                    self.leave(offer, "ignored", why, student, assignment)
                return
            if doubt:
                raise Unreadable(doubt)
            if not assignment:
                raise Unreadable("it cannot be told which notebook it is")
            if (is_in_it := self.inside(data)) not in ("", assignment):
                raise Unreadable(f"it was handed in for {assignment}, but is {is_in_it}")
            work = submission(self.masters[assignment], data)
        except (Dangerous, Unreadable, OSError) as error:
            assignment = self.assignment(handin, data)
            why = (
                f"it cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)
            )
            name = str(offer.path) if isinstance(error, Unreadable) else ""
            set_aside(self.course, student, assignment, why, name, data)
            self.leave(offer, "quarantined", why, student, assignment)
            return
        found = self.candidate(offer, handin, assignment, self.is_begun(assignment, work))
        self.candidates[student, assignment].append(found)

    def hold_back_the_odd_ones(self) -> None:
        """Moodle and Canvas pack one assignment. Who gave them another notebook than nearly all has
        most likely taken the wrong file, which would replace their work on that other one."""
        packed = [key for key, found in self.candidates.items() if found[0].handin.is_packed]
        often = Counter(assignment for _, assignment in packed)
        for student, assignment in packed:
            usual = max(often, key=lambda a: often[a])
            if often[assignment] * ODD < often[usual] and (student, usual) not in packed:
                why = f"it is {assignment}, and nearly all others are {usual}"
                for one in self.candidates.pop((student, assignment)):
                    name, data = str(one.path), one.offer.read()
                    set_aside(self.course, student, usual, why, name, data)
                    self.leave(one.offer, "quarantined", why, student, usual)

    def look_at_the_rest(self) -> None:
        """Other files are ignored, but not where they are all that somebody handed in."""
        served = {one.student for one in self.collected.taken}
        served |= {one.student for one in self.collected.left}
        for offer, student, why in self.others:
            if not student or student in served:
                self.leave(offer, "ignored", why, student)
            else:
                why = f"{why}, and no notebook came"
                only = next(iter(self.chosen)) if len(self.chosen) == 1 else ""
                set_aside(self.course, student, only, f"{offer.path}: {why}")
                self.leave(offer, "quarantined", why, student, only)

    def leave(self, offer: Offer, kind: str, why: str, *whose: str) -> None:
        self.collected.left.append(Left(str(offer.path), kind, why, *whose))

    def student(self, handin: HandIn) -> tuple[str, str]:
        """Whose it is, or "" and why that is not known."""
        if not handin.who:
            return "", "its path names no student"
        if not self.roster:
            return self.stranger(handin)
        if found := self.people.by_lms.get(handin.lms):
            return found, ""
        match self.people.find(handin.who):
            case [student]:
                return student, ""
            case []:
                return "", f"nobody on the roster is called {handin.who!r}"
            case several:
                return "", f"{handin.who!r} may be {' or '.join(several)}"

    def stranger(self, handin: HandIn) -> tuple[str, str]:
        """Without a roster a folder's name is taken for an id, a name in a download is not."""
        if handin.lms or " " in handin.who:
            return "", "there is no roster to find the student in (autograder roster CSV)"
        if not is_safe_id(handin.who):
            return "", f"{handin.who!r} cannot be the id of a student"
        return handin.who, ""

    def assignment(self, handin: HandIn, data: bytes) -> str:
        """By the folder that it was put in, else by what is in it; where nothing of ours is in it,
        by what it is called."""
        if handin.folder in self.masters:
            return handin.folder
        if found := self.inside(data):
            return found
        name = handin.name.casefold()
        for assignment, master in self.course.masters.items():
            if name.startswith(f"{master.stem}.") or without_number(name)[0] == master.stem:
                return assignment
        return next(iter(self.chosen)) if len(self.chosen) == 1 else ""

    def inside(self, data: bytes) -> str:
        """The assignment whose cells are in a file."""
        counts = {a: sum(mark in data for mark in marks) for a, marks in self.marks.items()}
        best = max(counts, key=lambda a: (counts[a], a in self.chosen))
        return best if counts[best] else ""

    def is_begun(self, assignment: str, work: Submission) -> bool:
        """Is it more than what students are given?"""
        given = {cell.source.strip() for cell in instructors_cells(self.masters[assignment])}
        theirs = (cell.source.strip() for cell in work.cells if cell.role in ("free", "solution"))
        return not given.issuperset(theirs)

    def candidate(
        self, offer: Offer, handin: HandIn, assignment: str, is_begun: bool
    ) -> _Candidate:
        is_right = handin.name == self.chosen[assignment].name
        handin = replace(handin, stamp=handin.stamp or self.stamp(offer))
        number = 0 if is_right else without_number(handin.name)[1]
        key = handin.when, handin.upload, is_begun, is_right, number, offer.modified
        return _Candidate(*key, offer.path, offer, handin)

    def stamp(self, offer: Offer) -> str:
        """When it was handed in, if nbgrader wrote that beside it."""
        text = self.told_beside(offer, TIMESTAMP)
        return text if read_stamp(text) != read_stamp("") else ""

    def told_beside(self, offer: Offer, name: str) -> str:
        """What nbgrader wrote into a file of this name beside a notebook, if it did."""
        beside = self.beside.get(offer.path.parent / name)
        if beside is None or beside.refused:
            return ""
        try:
            return beside.read()[:LONGEST].decode(errors="replace").strip()
        except (Dangerous, OSError):
            return ""

    # -- one submission ----------------------------------------------------------------------------

    def decide(self, student: str, assignment: str, candidates: list[_Candidate]) -> None:
        """Let the latest count, and keep the others; what is there already may be the latest."""
        *others, best = sorted(candidates, key=lambda c: c[:7])
        data = best.offer.read()
        for other in others:
            self.keep_earlier(student, assignment, other.path.name, other.offer.read())
            why = f"{best.path} counts"
            self.leave(other.offer, "earlier", why, student, assignment)
        folder = self.course.submitted / student / assignment
        place = folder / self.chosen[assignment].name
        state = "new"
        if place.is_file():
            before = place.read_bytes()
            there = _text(folder / TIMESTAMP)
            if before != data and read_stamp(there) > best.handin.when and best.handin.stamp:
                self.keep_earlier(student, assignment, best.path.name, data)
                why = "what was collected before was handed in later"
                self.leave(best.offer, "earlier", why, student, assignment)
                return
            state = "unchanged" if before == data else "changed"
            if state == "changed":
                self.keep_earlier(student, assignment, place.name, before)
        if state != "unchanged":
            self.put(place, data)
            told = {TIMESTAMP: best.handin.stamp, SECRET: self.told_beside(best.offer, SECRET)}
            for name, text in told.items():
                if text:
                    self.put(folder / name, text.encode())
                else:
                    (folder / name).unlink(missing_ok=True)
            for waiting in {assignment, NOBODY} - {
                left.assignment for left in self.collected.quarantined if left.student == student
            }:
                settle(self.course, student, waiting)
        late = best.handin.late
        self.collected.taken.append(Taken(student, assignment, str(best.path), state, late))

    def keep_earlier(self, student: str, assignment: str, name: str, data: bytes) -> None:
        folder = self.course.earlier / student / assignment
        kept = sorted(folder.glob("*.ipynb")) if folder.exists() else []
        if not any(path.read_bytes() == data for path in kept):
            self.put(folder / f"{len(kept) + 1:03}-{harmless(name)}", data)

    def put(self, place: Path, data: bytes) -> None:
        """Write beside and rename: a file is there whole or not at all."""
        staging = self.course.root / STAGING
        for folder in (staging, place.parent):
            folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=staging)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, 0o644)
        os.replace(part, place)


def _left_behind(path: PurePosixPath) -> str:
    """Which program made a file that no student handed in knowingly."""
    if ".ipynb_checkpoints" in path.parts or path.name.endswith("-checkpoint.ipynb"):
        return "Jupyter's own safety copy"
    junk = path.name.startswith("._") or path.name in (".DS_Store", "Thumbs.db")
    return "left behind by the student's system" if junk or "__MACOSX" in path.parts else ""


def _no_notebook(name: str) -> str:
    if name.endswith((".zip", ".7z", ".rar", ".tar", ".gz")):
        return "it is an archive, which is not opened"
    module = name.removesuffix(".py")
    if module != name and (module in sys.stdlib_module_names or PathFinder.find_spec(module)):
        return f"it would stand in for the module {module}"
    return "it is no notebook"


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
