"""Take what a class handed in: from a folder, nbgrader's exchange, Moodle's or Canvas's download.

Nothing in a delivery is trusted and nothing of it runs. What can be graded goes to `submitted/`;
what cannot is set aside with a reason; every file that was not taken is reported.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import inf
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from autograder.course import attempts
from autograder.course.attempts import Attempt
from autograder.course.delivery import Dangerous, Offer, offers
from autograder.course.folder import Course, CourseError
from autograder.course.grading_tasks import BESIDE, LONGEST, SECRET, TIMESTAMP
from autograder.course.handin_identity import Identifier
from autograder.course.handin_names import (
    HandIn,
    as_time,
    is_ahead,
    is_notebook,
    read_stamp,
    without_number,
)
from autograder.course.lock import course_lock
from autograder.course.quarantine import NOBODY, no_longer_nobodys, set_aside, settle
from autograder.course.roster import students
from autograder.course.stray_files import left_behind_by, why_no_notebook
from autograder.course.submitted_files import SubmittedFiles
from autograder.judge.master_cells import instructors_cells
from autograder.judge.notebook_file import LARGEST, Unreadable
from autograder.judge.submission import Submission, submission

# What it may take to read all that one student handed in; the rest is not read. Hundreds of files
# are a fraction of that; tens of thousands, each as slow as it may be, would take days.
MOST_SECONDS, MOST_BYTES = 60.0, 100 * LARGEST
MOST_KEPT = 200  # files of one student that are kept or set aside: each is written, and flushed
ODD = 4  # times as many files of another notebook make a file an odd one


class TakenFile(NamedTuple):
    """A submission that counts. `state` is "new", "changed" or "unchanged"; `is_ahead` says that
    its time stamp is in the future, so that the time of collecting counts instead; `is_set_back`
    that it replaces what looks newer, because somebody collected it."""

    student: str
    assignment: str
    path: str
    state: str
    late: bool
    is_ahead: bool = False
    is_set_back: bool = False


class LeftFile(NamedTuple):
    """A file that was not taken. `kind` is "quarantined" (it should have been a submission),
    "earlier" (another one counts) or "ignored"."""

    path: str
    kind: str
    reason: str
    student: str = ""
    assignment: str = ""


@dataclass
class Collected:
    """`outdated` are those of `left` that are older than what was collected before."""

    taken: list[TakenFile] = field(default_factory=list)
    left: list[LeftFile] = field(default_factory=list)
    outdated: list[LeftFile] = field(default_factory=list)

    @property
    def quarantined(self) -> list[LeftFile]:
        return [left for left in self.left if left.kind == "quarantined"]

    def add(self, more: Collected) -> None:
        self.taken += more.taken
        self.left += more.left
        self.outdated += more.outdated


class _Candidate(NamedTuple):
    """A file that may be the submission; of several the greatest counts."""

    when: datetime
    upload: int
    is_begun: bool  # something of the student's is in it
    modified: float
    number: int  # in its name; a second download is called "games (1)"
    is_named_right: bool
    path: PurePosixPath
    offer: Offer
    handin: HandIn
    stamp: str

    @property
    def attempt(self) -> Attempt:
        return Attempt(self.upload, self.number if self.upload else 0, self.handin.late)

    @property
    def arrived(self) -> float:
        """When it came, in seconds."""
        return max(self.offer.arrived, self.handed_in)

    @property
    def handed_in(self) -> float:
        """When it was handed in, in seconds, as far as we can tell: a file may be older than its
        hand-in, and its clock may be wrong."""
        stamp = self.when.replace(tzinfo=UTC).timestamp()  # long ago, where there is none
        return min(max(self.modified, stamp), time.time())


def collect(
    course: Course,
    delivery: Path,
    notebooks: Iterable[str] = (),
    progress: Callable[[int, int], None] = lambda done, of: None,
    arrived: float = inf,
) -> Collected:
    """Take every submission in `delivery`, a zip file or a folder: of these notebooks, or all.
    `arrived` is when it came, if nobody hands it over now."""
    files = [replace(offer, arrived=arrived) for offer in offers(delivery)]
    if not files:
        raise CourseError(f"There is no file in {delivery}; nothing was taken.")
    return collect_some(course, files, files, notebooks, progress)


def collect_some(
    course: Course,
    files: list[Offer],
    new: list[Offer],
    notebooks: Iterable[str] = (),
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Collected:
    """Take the submissions among the `new` ones of the `files` of a delivery."""
    chosen = course.chosen(list(notebooks))
    with course_lock(course.root):
        collecting = _Collecting(course, chosen, files)
        for done, offer in enumerate(new, 1):
            collecting.look_at(offer)
            progress(done, len(new))
        no_longer_nobodys(course, collecting.somebodys)
        collecting.hold_back_namesakes()
        collecting.hold_back_the_odd_ones()
        for (student, assignment), candidates in sorted(collecting.candidates.items()):
            collecting.take(student, assignment, candidates)
        collecting.look_at_the_rest()
    return collecting.collected


class _Collecting:
    """One run over a delivery."""

    def __init__(self, course: Course, chosen: dict[str, Path], files: list[Offer]) -> None:
        self.course, self.chosen = course, chosen
        paths = [offer.path for offer in files]
        self.identifier = Identifier(course, chosen, students(course), paths)
        self.masters = self.identifier.masters
        self.submitted = SubmittedFiles(course)
        self.beside = {offer.path: offer for offer in files if self.is_nbgraders(offer)}
        self.candidates: defaultdict[tuple[str, str], list[_Candidate]] = defaultdict(list)
        self.others: list[tuple[Offer, str, str]] = []  # no notebooks: whose, and what they are
        self.somebodys: list[str] = []  # the paths of which it is known whose they are
        self.seconds: defaultdict[str, float] = defaultdict(float)  # of work, by who handed in
        self.bytes: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()  # earlier hand-ins
        self.aside: Counter[str] = Counter()  # files that were set aside
        self.waiting: set[tuple[str, str]] = set()  # student and assignment of these
        self.packed = ""  # the assignment that Moodle or Canvas packed, once that is clear
        self.collected = Collected()
        self.now = datetime.now(UTC).replace(tzinfo=None)
        self.now_as_stamp = f"{self.now:%Y-%m-%d %H:%M:%S.%f} UTC"

    def is_nbgraders(self, offer: Offer) -> bool:
        """Is this what nbgrader writes beside a notebook, into the folder of a student or of an
        assignment there? In what a platform packs, a file of that name is the student's own."""
        if offer.path.name not in BESIDE:
            return False
        handin = self.identifier.read(offer.path)
        is_there = handin.folder in self.masters or not handin.folder
        return (
            is_there
            and not handin.is_packed
            and not self.identifier.student(handin, offer.owner)[1]
        )

    def look_at(self, offer: Offer) -> None:
        handin = self.identifier.read(offer.path)
        student, doubt = self.identifier.student(handin, offer.owner)
        if student:
            self.somebodys.append(str(offer.path))
        if offer.is_flood:
            self.set_aside(offer, Dangerous(offer.refused), b"", student, "")
            return
        if program := left_behind_by(offer.path):
            self.others.append((offer, student, program))
            return
        if not is_notebook(handin.name):
            if offer.path not in self.beside:
                why = (student and doubt) or offer.refused or why_no_notebook(handin.name)
                self.others.append((offer, student, why))
            return
        who = student or handin.who
        if who and (self.seconds[who] > MOST_SECONDS or self.bytes[who] > MOST_BYTES):
            most = f"{MOST_SECONDS:g} seconds or {MOST_BYTES / 1e6:.0f} MB"
            why = f"what this student handed in besides takes more than {most} to read"
            self.set_aside(offer, Dangerous(why), b"", student, "")
            return
        began = time.process_time()  # which others who are at work on this machine do not add to
        try:
            self.look_into(offer, handin, student, doubt)
        finally:
            self.seconds[who] += time.process_time() - began

    def look_into(self, offer: Offer, handin: HandIn, student: str, doubt: str) -> None:
        """Read a notebook: it may be somebody's submission."""
        data = b""
        try:
            if offer.refused:
                raise Dangerous(offer.refused)
            data = offer.read()
            self.bytes[student or handin.who] += len(data)
            assignment = self.identifier.assignment(handin, data)
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
            if (inside := self.identifier.assignment_inside(data)) not in ("", assignment):
                raise Unreadable(f"it was handed in for {assignment}, but is {inside}")
            work = submission(self.masters[assignment], data)
        except Exception as error:  # whatever is wrong with one file, the others are collected
            assignment = self.identifier.assignment(handin, data)
            self.set_aside(offer, error, data, student, assignment)
            return
        stamp = as_time(handin.stamp or self.stamp(offer))
        if is_ahead(stamp, self.now):
            stamp = self.stamp_instead(student, assignment, data)
        is_begun = self.is_begun(assignment, work)
        candidate = self.candidate(offer, handin, assignment, is_begun, stamp)
        self.candidates[student, assignment].append(candidate)

    def set_aside(
        self, offer: Offer, error: Exception, data: bytes, student: str, assignment: str
    ) -> None:
        """Keep what cannot be taken, and why; no file where it was too dangerous to read."""
        match error:
            case Dangerous() | Unreadable():
                why = str(error)
            case OSError(strerror=str(strerror)):
                why = f"it cannot be read: {strerror}"
            case _:
                why = f"it cannot be read ({type(error).__name__})"
        kept = data if data or isinstance(error, Unreadable) else None
        self.quarantine(offer, why, kept, student, assignment)

    def quarantine(
        self, offer: Offer, why: str, data: bytes | None, student: str, assignment: str
    ) -> None:
        who = student or self.identifier.read(offer.path).who
        self.aside[who] += 1
        if self.aside[who] <= MOST_KEPT:
            more = "; further files were not kept" if self.aside[who] == MOST_KEPT else ""
            set_aside(self.course, student, assignment, why + more, str(offer.path), data)
        self.waiting.add((student, assignment))
        self.leave(offer, "quarantined", why, student, assignment)

    def hold_back_namesakes(self) -> None:
        """Where a platform has two numbers for one student, who was found by name, somebody else of
        that name is not on the roster: the hand-in of one would replace that of the other."""
        for (student, assignment), candidates in list(self.candidates.items()):
            if len({c.handin.number for c in candidates if c.handin.number}) < 2:
                continue
            known = self.identifier.people.by_lms
            theirs = [c for c in candidates if known.get(c.handin.lms.casefold()) == student]
            self.candidates[student, assignment] = theirs
            for candidate in candidates:
                if candidate not in theirs:
                    who = candidate.handin.who
                    why = f"several people here are called {who!r}, and one is on the roster"
                    data = self.read(candidate.offer)
                    self.set_aside(candidate.offer, Unreadable(why), data, "", assignment)
            if not theirs:
                del self.candidates[student, assignment]

    def hold_back_the_odd_ones(self) -> None:
        """Moodle and Canvas pack one assignment. Whoever gave them another notebook than nearly
        everybody else most likely took the wrong file, which would replace their work on that
        other one."""
        packed = [key for key, files in self.candidates.items() if files[0].handin.is_packed]
        often = Counter(assignment for _, assignment in packed)
        if not often:
            return
        usual = max(often, key=lambda a: often[a])
        for student, assignment in packed:
            if often[assignment] * ODD < often[usual] and (student, usual) not in packed:
                why = f"it is {assignment}, and nearly all others are {usual}"
                for candidate in self.candidates.pop((student, assignment)):
                    offer = candidate.offer
                    self.set_aside(offer, Unreadable(why), self.read(offer), student, usual)
        if all(n * ODD < often[usual] for a, n in often.items() if a != usual):
            self.packed = usual

    def look_at_the_rest(self) -> None:
        """Other files are ignored, but not where they are all that somebody handed in."""
        served = {taken.student for taken in self.collected.taken}
        served |= {left.student for left in self.collected.left}
        for offer, student, why in self.others:
            if not student or student in served:
                self.leave(offer, "ignored", why, student)
            else:
                why = f"{why}, and no notebook came"
                self.quarantine(offer, why, None, student, self.assignment_of_other(offer))

    def assignment_of_other(self, offer: Offer) -> str:
        """For which assignment a file came that is no notebook; empty where that is not known."""
        if len(self.chosen) == 1:
            return next(iter(self.chosen))
        return self.packed if self.identifier.read(offer.path).is_packed else ""

    def leave(self, offer: Offer, kind: str, why: str, *whose: str) -> None:
        self.collected.left.append(LeftFile(str(offer.path), kind, why, *whose))

    def is_begun(self, assignment: str, work: Submission) -> bool:
        """Is it more than what students are given?"""
        given = {cell.source.strip() for cell in instructors_cells(self.masters[assignment])}
        theirs = (cell.source.strip() for cell in work.cells if cell.is_by_student)
        return not given.issuperset(theirs)

    def candidate(
        self, offer: Offer, handin: HandIn, assignment: str, is_begun: bool, stamp: str
    ) -> _Candidate:
        is_right = handin.name == self.chosen[assignment].name
        number = 0 if is_right else without_number(handin.name)[1]
        key = read_stamp(stamp), handin.upload, is_begun, offer.modified, number, is_right
        return _Candidate(*key, offer.path, offer, handin, stamp)

    def read(self, offer: Offer) -> bytes:
        """A file that was read before; empty where it cannot be read any more."""
        try:
            return offer.read()
        except (Dangerous, OSError):
            return b""

    def stamp(self, offer: Offer) -> str:
        """When it was handed in, if nbgrader wrote that beside it."""
        text = self.text_beside(offer, TIMESTAMP)
        return text if read_stamp(text) != read_stamp("") else ""

    def stamp_instead(self, student: str, assignment: str, data: bytes) -> str:
        """What to go by where a stamp is in the future: when this file was first collected, so that
        whatever is handed in after that is later."""
        place = self.place(student, assignment)
        if place.is_file() and place.read_bytes() == data:
            return self.stamp_before(place)
        return "" if self.submitted.is_earlier(student, assignment, data) else self.now_as_stamp

    def stamp_before(self, place: Path) -> str:
        """The stamp of what is collected already; empty where there is none to go by."""
        stamp = _text(place.parent / TIMESTAMP)
        return "" if is_ahead(stamp, self.now) else stamp

    def place(self, student: str, assignment: str) -> Path:
        """Where a submission is collected to."""
        return self.course.submitted / student / assignment / self.chosen[assignment].name

    def text_beside(self, offer: Offer, name: str) -> str:
        """What nbgrader wrote into a file of this name beside a notebook, if it did."""
        beside = self.beside.get(offer.path.parent / name)
        if beside is None or beside.refused:
            return ""
        try:
            return beside.read()[:LONGEST].decode(errors="replace").strip()
        except (Dangerous, OSError):
            return ""

    def take(self, student: str, assignment: str, candidates: list[_Candidate]) -> None:
        """Let the latest count. A folder of the course that is closed keeps nobody else back."""
        *others, best = sorted(candidates, key=lambda c: c[:7])
        try:
            self.decide(student, assignment, others, best)
        except PermissionError as error:
            why = Unreadable(f"{error.filename} is closed: open it and collect once more")
            self.set_aside(best.offer, why, self.read(best.offer), student, assignment)

    def decide(
        self, student: str, assignment: str, others: list[_Candidate], best: _Candidate
    ) -> None:
        """Put the latest into its place and keep the others; what is there may be the latest."""
        data = self.read(best.offer)
        if not data:
            gone = Unreadable("it was changed while it was collected: collect it once more")
            self.set_aside(best.offer, gone, data, student, assignment)
            return
        self.keep_earlier(student, assignment, others, f"{best.path} counts")
        place = self.place(student, assignment)
        before = place.read_bytes() if place.is_file() else None
        state = "new" if before is None else "unchanged" if before == data else "changed"
        is_set_back = False
        if state == "changed" and before is not None:
            if why := self.why_outdated(best, place, before, data):
                self.submitted.keep_earlier(student, assignment, best.path.name, data)
                self.leave(best.offer, "earlier", why, student, assignment)
                self.collected.outdated.append(self.collected.left[-1])
                return
            is_set_back = best.handed_in < place.stat().st_mtime - 1 or (
                self.submitted.is_earlier(student, assignment, data)
            )
            self.submitted.keep_earlier(student, assignment, place.name, before)
        if state != "unchanged" or any(best.attempt):
            attempts.write(self.course, student, assignment, data, best.attempt)
        if state != "unchanged":
            secret = self.text_beside(best.offer, SECRET)
            self.submitted.put_beside(place.parent, {TIMESTAMP: best.stamp, SECRET: secret})
            for assigned in (assignment, NOBODY):
                if (student, assigned) not in self.waiting:
                    settle(self.course, student, assigned)
            # Last, because it is what the next run goes by if this one is stopped halfway.
            self.submitted.put(place, data, best.handed_in)
        elif best.stamp and not self.stamp_before(place):  # which was not known then
            self.submitted.put_beside(place.parent, {TIMESTAMP: best.stamp})
        about = best.handin.late, best.stamp == self.now_as_stamp, is_set_back
        self.collected.taken.append(TakenFile(student, assignment, str(best.path), state, *about))

    def keep_earlier(
        self, student: str, assignment: str, others: list[_Candidate], why: str
    ) -> None:
        """Keep the latest of those that do not count."""
        most = max(0, MOST_KEPT - self.kept[student])
        kept = others[-most:] if most else []
        self.kept[student] += len(kept)
        for other in others[: len(others) - len(kept)]:
            reason = f"of a student's earlier hand-ins the latest {MOST_KEPT} are kept"
            self.leave(other.offer, "ignored", reason, student, assignment)
        for other in kept:
            if earlier := self.read(other.offer):
                self.submitted.keep_earlier(student, assignment, other.path.name, earlier)
            self.leave(other.offer, "earlier", why, student, assignment)

    def why_outdated(self, candidate: _Candidate, place: Path, before: bytes, data: bytes) -> str:
        """Why what is collected already counts; empty where it does not. A file that was collected
        once, and replaced since, was replaced by somebody who meant it, unless Canvas knows which
        came later."""
        student, assignment = place.parts[-3:-1]
        attempt = attempts.read(self.course, student, assignment, before)
        if attempt.is_before(candidate.attempt):
            return ""
        if candidate.attempt.is_before(attempt):
            return "what was collected before was handed in later"
        stamp = self.stamp_before(place)
        if candidate.stamp and read_stamp(stamp) != read_stamp(""):
            is_older = candidate.when < read_stamp(stamp)
            return "what was collected before was handed in later" if is_older else ""
        there = place.stat()
        is_older = candidate.arrived < there.st_mtime or (
            candidate.arrived < there.st_ctime
            and self.submitted.is_earlier(student, assignment, data)
        )
        return "what was collected before is newer" if is_older else ""


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
