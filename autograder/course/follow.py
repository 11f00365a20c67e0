"""Grade what arrives while it arrives, so that feedback is there a moment after the hand-in.

Nothing is known here but what is on disk: what has no entry in the ledger is graded, and what has
no page gets one. So this can be stopped or killed at any moment, and started again.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from autograder.course import ledger
from autograder.course.arrivals import Settled, WatchedFolder
from autograder.course.as_released import refuse_changed
from autograder.course.collect import LeftFile
from autograder.course.error_sentences import sentence
from autograder.course.feedback import FeedbackPages, is_written
from autograder.course.folder import Course, CourseError
from autograder.course.grade import Choice, GradingRun
from autograder.course.gradebook import GradeWriter
from autograder.course.grading_queue import GradingQueue, Sent
from autograder.course.grading_summary import Summary
from autograder.course.grading_tasks import Task, digest, tasks, unusable_folders
from autograder.course.groups import share_hand_ins
from autograder.course.lock import Busy, course_lock, following_lock
from autograder.course.nbgrader_import import import_nbgrader
from autograder.course.nbgrader_settings import settings
from autograder.course.roster import students
from autograder.course.worker import Reply
from autograder.judge.notebook_file import Unreadable
from autograder.pages.wording import counted

LOOK = 1.0  # seconds between two looks at what has arrived
TRIES = 3  # for a submission that a fault of ours keeps from being graded
WAIT = 60.0  # seconds before it is tried again


class Handled(NamedTuple):
    """What came of a submission: its points, or why it has none, and its page."""

    student: str
    assignment: str
    points: float | None
    max_points: float
    reason: str
    page: Path | None


Tell = Callable[[Handled], None]


def follow(
    course: Course,
    choice: Choice,
    executor: Executor,
    folders: Sequence[Path],
    tell: Tell,
) -> None:
    """Collect from `folders`, grade on `executor` and write feedback, until somebody stops it.

    What is in `submitted/` already, and what others put there, is graded as well. Submissions that
    were graded before stay as they are, even where the questions have changed since. Raises `Busy`
    where another process follows this course.
    """
    if folders and not students(course):  # the first that is graded would be the whole class
        raise CourseError(
            "There is no roster to find students in: autograder roster CSV comes first."
        )
    with following_lock(course.root):
        following = _Following(course, choice, executor, folders, tell)
        while True:
            following.step()


def inbound(course: Course) -> Path | None:
    """Where nbgrader's exchange puts what students of this course submit.

    An exchange that the course's settings name counts even before it is there: nbgrader makes this
    folder when the first notebook is released. nbgrader's own default counts once it is there.
    """
    import_nbgrader()
    from nbgrader.exchange.default import Exchange

    config = settings(course).get("Exchange", {})
    folder = Path(config.get("root", Exchange.root.default_value), course.name, "inbound")
    return folder if "root" in config or folder.is_dir() else None


class _Following:
    """One process that follows a course."""

    def __init__(
        self,
        course: Course,
        choice: Choice,
        executor: Executor,
        folders: Sequence[Path],
        tell: Tell,
    ) -> None:
        self.course, self.choice, self.tell = course, choice, tell
        self.run = GradingRun(course, choice)
        refuse_changed(course, {p.parent.name: data for p, data in self.run.masters.items()})
        self.queue = GradingQueue(executor)
        self.watched = [WatchedFolder(course, folder, choice.notebooks) for folder in folders]
        self.submitted = Settled[Task]()
        self.under_way: set[Task] = set()  # what the queue has
        self.replies: list[tuple[Sent, Reply]] = []  # of which nothing is written yet
        self.outcomes: list[tuple[Task, Summary]] = []  # that have no page yet
        self.troubles: dict[str, str] = {}  # what was told to be out of reach, and why
        self.faults: Counter[str] = Counter()  # of ours, by the hash of a file
        self.again: list[tuple[float, Task]] = []  # what is tried again, and when
        self.next_look = time.monotonic()

    def step(self) -> None:
        """Look at what has arrived, if it is time, and write what has come back."""
        if time.monotonic() >= self.next_look:
            self.next_look = time.monotonic() + LOOK
            for folder in self.watched:
                with self.waiting(str(folder.folder)):
                    self.take_from(folder)
            with self.waiting(str(self.course.source)):
                self.run.meet_new_masters()
            with self.waiting(str(self.course.submitted)):
                self.look()
        rest = max(0.0, self.next_look - time.monotonic())
        if self.queue.waiting:
            for sent, reply in self.queue.replies(rest):
                self.under_way.discard(sent.task)
                self.replies.append((sent, reply))
        else:
            time.sleep(rest)
        if self.replies or self.outcomes:
            with self.waiting("the gradebook"):
                self.write()
            if self.replies:  # somebody else is at work: what came back can wait
                time.sleep(max(0.0, self.next_look - time.monotonic()))

    @contextmanager
    def waiting(self, place: str) -> Iterator[None]:
        """What fails in this block is told, but once, and tried again at the next look: a network
        drive comes back, and so does a gradebook that another program has locked."""
        try:
            yield
        except Busy:
            pass
        except (CourseError, OSError) as error:
            self.tell_once(place, f"{sentence(error)} It is tried again.")
        else:
            self.troubles.pop(place, None)

    def tell_once(self, who: str, reason: str) -> None:
        if self.troubles.get(who) != reason:
            self.troubles[who] = reason
            self.tell(Handled(who, "", None, 0.0, reason, None))

    def take_from(self, folder: WatchedFolder) -> None:
        collected = folder.collect()
        hand_ins: dict[tuple[str, str], list[LeftFile]] = {}
        for left in collected.quarantined:
            hand_ins.setdefault((left.student or left.path, left.assignment), []).append(left)
        if hand_ins:
            pages = FeedbackPages(self.course)
            for files in hand_ins.values():
                self.set_aside(pages, files)
        for left in collected.outdated:
            reason = f"{left.path} is older than what was collected before, which counts."
            self.tell(Handled(left.student, left.assignment, None, 0.0, reason, None))

    def look(self) -> None:
        """Queue what is new in `submitted/`; what is graded already gets the page it lacks."""
        for student, reason in unusable_folders(self.course, self.choice.students):
            self.tell_once(student, reason)
        arrived = self.arrived()
        due = [task for task in arrived if not self.is_graded(task)]
        # Who hands in again and again has one place in the queue: the others are in it, too.
        waiting = self.under_way.intersection(due)
        self.submitted.forget(waiting)
        if new := [task for task in due if task not in waiting]:
            self.under_way.update(new)
            self.queue.add(map(self.run.job, new))
        graded = set(arrived) - set(due)
        try:
            self.write_missing_pages(graded)
        except (CourseError, OSError):
            self.submitted.forget(graded)
            raise

    def set_aside(self, pages: FeedbackPages, files: Sequence[LeftFile]) -> None:
        """Tell of files of one hand-in that could not be collected; its student, if known, gets a
        page. There may be thousands of them, and everybody else waits meanwhile."""
        left, *more = files
        page = None
        if left.student and left.assignment:
            entry = ledger.read(self.course, left.student, left.assignment)
            page = pages.write(left.student, left.assignment, entry)
        reason = left.reason
        if more:
            reason = f"{reason.rstrip('.')}. {counted(len(more), 'more file')} could not be taken."
        self.tell(Handled(left.student or left.path, left.assignment, None, 0.0, reason, page))

    def arrived(self) -> list[Task]:
        """What is new or changed in `submitted/`, and what is tried again."""
        students = self.choice.students
        looks = {
            task: _look(task)
            for task in tasks(self.course, self.choice.notebooks, ())
            if task.master in self.run.masters and (not students or task.student in students)
        }
        now = time.monotonic()
        again = [task for when, task in self.again if when <= now]
        self.again = [(when, task) for when, task in self.again if when > now]
        return list(dict.fromkeys([*self.submitted.new(looks), *again]))

    def is_graded(self, task: Task) -> bool:
        entry = task.before
        return entry is not None and _is_done(entry, _digest(task))

    def write_missing_pages(self, graded: Collection[Task]) -> None:
        """Whoever was graded has a page, even if this was killed before it could be written."""
        missing = [t for t in graded if not is_written(self.course, t.student, t.assignment)]
        if missing:
            pages = FeedbackPages(self.course)
            for task in missing:
                self.finish(pages, task)

    def write(self) -> None:
        """Write everything that came back, and then the pages. Raises `Busy`."""
        others: set[Task] = set()  # that were graded by somebody else, or replaced
        if self.replies:
            with course_lock(self.course.root), GradeWriter(self.course) as writer:
                while self.replies:
                    (sent, reply), *self.replies = self.replies
                    if self.take(writer, sent, reply):
                        self.outcomes.append((sent.task, self.run.summary))
                    else:
                        others.add(sent.task)
                whose = {task.student for task, _ in self.outcomes}
                for reason in share_hand_ins(self.course, self.run.groups, whose) if whose else ():
                    self.tell(Handled("", "", None, 0.0, reason, None))
        self.write_missing_pages([task for task in others if self.is_graded(task)])
        if not self.outcomes:
            return
        pages = FeedbackPages(self.course)
        while self.outcomes:
            task, summary = self.outcomes[0]
            troubles = [*summary.quarantined, *summary.internal]
            reason = " ".join(trouble.reason for trouble in troubles)
            if summary.graded or summary.quarantined:
                self.finish(pages, task, reason)
            else:
                self.tell(Handled(task.student, task.assignment, None, 0.0, reason, None))
            del self.outcomes[0]

    def take(self, writer: GradeWriter, sent: Sent, reply: Reply) -> bool:
        """Write what came of a submission, unless it was replaced or removed meanwhile, or somebody
        else was quicker. Was it written?"""
        task, before = sent.task, sent.task.before
        if not os.path.lexists(task.folder):
            return False
        if _digest(task) != sent.digest or (before and _is_done(before, sent.digest)):
            return False
        self.run.summary = Summary()
        self.run.take(writer, sent, replace(reply, internal=reply.internal or reply.stop, stop=""))
        if self.run.summary.internal:
            self.faults[sent.digest] += 1
            if self.faults[sent.digest] < TRIES:
                self.again.append((time.monotonic() + WAIT, task))
        return True

    def finish(self, pages: FeedbackPages, task: Task, reason: str = "") -> None:
        """Write the page of a submission, and tell what came of it."""
        entry = task.before
        page = pages.write(task.student, task.assignment, entry)
        points, most = None, 0.0
        if entry and not reason:
            points, most = pages.points(task.student, task.assignment, entry)
        self.tell(Handled(task.student, task.assignment, points, most, reason, page))


def _look(task: Task) -> tuple[int, int, int]:
    """What changes when a submission does."""
    try:
        about = (task.folder / task.master.name).lstat()
    except OSError:
        return 0, 0, 0
    return about.st_ino, about.st_mtime_ns, about.st_size


def _digest(task: Task) -> str:
    """The hash of the submitted file; empty where it cannot be read."""
    try:
        return digest(task.read())
    except Unreadable:
        return ""


def _is_done(entry: ledger.Entry, submitted: str) -> bool:
    """Was this file graded, and all of it?"""
    return entry.submitted == submitted and None not in entry.marks.values()
