"""Grade a class: what is new or changed, many at once, and one writer for all of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from autograder.checks.course_seed import with_redraws
from autograder.course import ledger
from autograder.course.added_questions import added
from autograder.course.as_released import changed_since_release, questions, refuse_changed
from autograder.course.atomic_files import write_atomically
from autograder.course.attempts import late_by_unknown_time
from autograder.course.calendar_check import check_calendar
from autograder.course.drawn_games import drawn_otherwise
from autograder.course.error_sentences import sentence
from autograder.course.folder import Course, CourseError
from autograder.course.gradebook import GradeWriter
from autograder.course.gradebook_queries import entered
from autograder.course.grading_queue import GradingQueue, Sent
from autograder.course.grading_summary import Change, NotAsked, Summary, Trouble
from autograder.course.grading_tasks import (
    TIMESTAMP,
    Task,
    digest,
    of_no_assignment,
    read_beside,
    tasks,
    unusable_folders,
)
from autograder.course.groups import read_groups, share_hand_ins
from autograder.course.known_notebooks import cells_of
from autograder.course.lock import course_lock
from autograder.course.quarantine import forget_ungraded, note_ungraded
from autograder.course.question_hash import KitSources
from autograder.course.shared_names import shared_names, typed_name
from autograder.course.worker import Job, Reply
from autograder.judge.check_cells import checked_exercises
from autograder.judge.notebook_file import Unreadable
from autograder.judge.result import Result


class Choice(NamedTuple):
    """What is to be graded, and how."""

    notebooks: Sequence[str] = ()
    students: Collection[str] = ()
    exercises: Collection[str] = ()  # only these, of submissions that were graded before
    again: bool = False
    outputs: bool = False
    allow_weaker: bool = False  # isolation, where the best tier does not start in time


Progress = Callable[[int, int], None]  # is told how many of how many are done
Confirm = Callable[[Sequence[Change]], bool]  # says whether these changes of marks are written


def grade(
    course: Course, choice: Choice, executor: Executor, confirm: Confirm, progress: Progress
) -> Summary:
    """Grade what `choice` says on `executor`, write it, and say what came of it.

    Where only the questions changed, marks that would change are shown to `confirm` first. Raises
    `Busy` where another run is at work on this course.
    """
    with course_lock(course.root):
        return GradingRun(course, choice).over_all(executor, confirm, progress)


class GradingRun:
    """What is needed to grade submissions of a course and to write what came of them."""

    def __init__(self, course: Course, choice: Choice) -> None:
        check_calendar(course)
        self.groups = read_groups(course)
        self.course, self.choice = course, choice
        self.summary = Summary()
        self.typed: dict[tuple[str, str], str] = {}  # names, by student and assignment
        self.proposed: list[Sent] = []  # whose marks would change; what came of them is on disk
        masters = {path: path.read_bytes() for path in self.chosen_masters()}
        if choice.exercises:
            masters = _masters_checking(masters, choice.exercises)
        self.masters = masters
        self.added = added(course)
        self.sources = KitSources()
        self.hashes: dict[tuple[Path, str], str] = {}  # by master and by what asks

    def chosen_masters(self) -> Collection[Path]:
        return self.course.chosen(list(self.choice.notebooks)).values()

    def meet_new_masters(self) -> None:
        """Read the masters that came since, could not be read, or were released again; the others
        stay what they were when this began."""
        for path in self.chosen_masters():
            master = path.read_bytes()
            with suppress(KeyError, CourseError):
                cells_of(path, self.masters[path])
                if master == self.masters[path] or not self.is_released_anew(path, master):
                    continue
            cells_of(path, master)
            self.masters[path], self.added = master, added(self.course)
            self.hashes.clear()

    def is_released_anew(self, path: Path, master: bytes) -> bool:
        """Is what was read of it not what is released now, but `master` is?"""
        before, now = (
            changed_since_release(self.course, path.parent.name, data)
            for data in (self.masters[path], master)
        )
        return bool(before and not now)

    def over_all(self, executor: Executor, confirm: Confirm, progress: Progress) -> Summary:
        """Grade everything that is due."""
        self.summary.remarks += share_hand_ins(self.course, self.groups)
        handed_in = tasks(self.course, self.choice.notebooks, self.choice.students)
        chosen = [task for task in handed_in if task.master in self.masters]
        for student, reason in unusable_folders(self.course, self.choice.students):
            self.summary.internal.append(Trouble(student, "", reason))
        if not chosen and not self.summary.internal:
            if others := of_no_assignment(self.course):
                names = ", ".join(others)[:200]
                raise CourseError(
                    f"Nothing to grade was handed in, but {names}, for which there is no master in "
                    f"{self.course.source.name}/: was a folder there renamed?"
                )
            raise CourseError("Nothing to grade was handed in: autograder collect comes first.")
        refuse_changed(self.course, {t.assignment: self.masters[t.master] for t in chosen})
        as_before = {task for task in chosen if not self.is_due(task)}
        if as_before:  # and was not lost with a gradebook since
            in_gradebook = entered(self.course)
            as_before = {
                task for task in as_before if (task.student, task.assignment) in in_gradebook
            }
        self.summary.unchanged = len(as_before)
        todo = [task for task in chosen if task not in as_before]
        queue = GradingQueue(executor, map(self.job, todo))
        if todo or self.course.calendar.due:
            # The workers are busy while this loads nbgrader.
            with GradeWriter(self.course) as writer:
                writer.enter_due_dates()
                for done, (sent, reply) in enumerate(queue, 1):
                    self.take(writer, sent, reply)
                    progress(done, len(todo))
                self.settle(writer, confirm)
                self.summary.penalties = writer.renew_penalties(self.handed_in(as_before))
                self.summary.by_hand = sorted(writer.by_hand)
                self.summary.remarks += writer.moved
        self.summary.shared_names = shared_names(self.typed, self.groups)
        keys = {(task.student, task.assignment) for task in chosen}
        self.summary.late = [key for key in late_by_unknown_time(self.course) if key in keys]
        assignments = sorted({task.assignment for task in chosen})
        self.summary.drawn_otherwise = list(drawn_otherwise(self.course, assignments))
        self.summary.sort()
        return self.summary

    def handed_in(self, graded: Collection[Task]) -> dict[tuple[str, str], datetime | None]:
        """When these were handed in, by student and assignment."""
        times = {}
        for task in graded:
            try:
                times[task.student, task.assignment] = _time(read_beside(task.folder))
            except (OSError, ValueError) as error:
                self.fail(task, sentence(error))
        return times

    def names(self, task: Task) -> tuple[str, ...]:
        """What may be typed for a name, if not anything: the id of anybody in the group."""
        return self.groups.of(task.student, task.assignment) if self.course.names_are_ids else ()

    def question_hash(self, task: Task) -> str:
        """Worked out when it is first asked for: of a new class that is while the workers are
        busy."""
        names = self.names(task)
        asked_by = f"{self.course.seed} names are ids" if names else self.course.seed
        if names != names[:1]:
            asked_by += f" {' '.join(names)}"
        key = task.master, asked_by
        if key not in self.hashes:
            seed = with_redraws(asked_by, self.course.redraws)
            self.hashes[key] = self.sources.question_hash(seed, self.masters[task.master])
        return self.hashes[key]

    def is_due(self, task: Task) -> bool:
        """Is it new or changed, or asked otherwise, or was it asked for?"""
        before, choice = task.before, self.choice
        try:
            is_known = before is not None and before.submitted == digest(task.read())
        except Unreadable:
            return True  # which is said in every run
        if before:
            self.typed[task.student, task.assignment] = typed_name(before.result)
        return not (
            is_known
            and before
            and before.question_hash == self.question_hash(task)
            and None not in before.marks.values()
            and not (choice.again or choice.exercises)
            and (before.outputs or not choice.outputs)
        )

    def added_to(self, task: Task) -> dict[str, int]:
        """The questions of its master that were added, and in which release they came."""
        if cells := self.added.get(task.assignment, {}):
            asked = questions(self.masters[task.master])
            return {name: first for name, first in cells.items() if name in asked}
        return {}

    def job(self, task: Task) -> tuple[Sent, Job | Reply]:
        """What a worker is to do; or the reply at once, if there is no file to grade."""
        try:
            submitted = task.read()
        except Unreadable as error:
            return Sent(task, ""), Reply(unreadable=str(error))
        sent = Sent(task, digest(submitted))
        job = Job(
            self.masters[task.master],
            submitted,
            self.course.questions_seed,
            outputs=self.choice.outputs,
            notes=task.notes(),
            names=self.names(task),
            added=self.added_to(task),
            allow_weaker=self.choice.allow_weaker,
        )
        before = task.before if self.choice.exercises else None
        if before and before.submitted == sent.digest:
            only = tuple(self.choice.exercises)
            job = replace(job, only=only, before=before.result.to_record())
        return sent, job

    # -- what came back --------------------------------------------------------------------------

    def take(self, writer: GradeWriter, sent: Sent, reply: Reply) -> None:
        """Write what came of a submission, unless somebody has to agree first. If that goes wrong
        it is told, and everybody else's is written all the same."""
        if reply.stop:
            raise CourseError(reply.stop)
        try:
            self.take_reply(writer, sent, reply)
        except OSError as error:  # such as a full disk
            self.fail(sent.task, f"Nothing could be written. {sentence(error)}")
        except Exception as error:
            self.fail(sent.task, f"What came of it cannot be used. {type(error).__name__}: {error}")

    def take_reply(self, writer: GradeWriter, sent: Sent, reply: Reply) -> None:
        task = sent.task
        if reply.unreadable:
            self.quarantine(task, reply.unreadable)
            return
        if reply.internal:
            self.fail(task, reply.internal)
            return
        entry = self.entry(sent, reply)
        failed = [verdict for verdict in entry.result.verdicts if verdict.kind == "INTERNAL"]
        for verdict in failed:
            self.fail(task, f"{verdict.exercise or verdict.grade_id}: {verdict.sentence}")
        before = task.before
        if before is None or before.submitted != sent.digest:
            self.write(writer, sent, reply, entry)
        elif failed and None not in before.marks.values():
            pass  # the marks that it has are worth more than none
        elif changes := _changes(task, before, entry):
            self.summary.changes += changes
            write_atomically(self.place(task), json.dumps(vars(reply)))
            self.proposed.append(sent)
        else:
            self.write(writer, sent, reply, entry)

    def entry(self, sent: Sent, reply: Reply) -> ledger.Entry:
        question_hash, outputs = self.question_hash(sent.task), self.choice.outputs
        before = sent.task.before if self.choice.exercises else None
        if before and before.submitted == sent.digest:
            # The other exercises keep what came of the questions of that run.
            question_hash, outputs = before.question_hash, before.outputs
        return ledger.Entry(sent.digest, question_hash, outputs, Result.from_record(reply.result))

    def place(self, task: Task) -> Path:
        return self.course.records / "proposed" / task.student / f"{task.assignment}.json"

    def settle(self, writer: GradeWriter, confirm: Confirm) -> None:
        """Write the marks that changed with the questions, if that is agreed to."""
        if self.proposed:
            self.summary.written = confirm(self.summary.changes)
            for sent in self.proposed if self.summary.written else ():
                reply = Reply(**json.loads(self.place(sent.task).read_text(encoding="utf-8")))
                self.write(writer, sent, reply, self.entry(sent, reply))
        shutil.rmtree(self.course.records / "proposed", ignore_errors=True)

    def write(self, writer: GradeWriter, sent: Sent, reply: Reply, entry: ledger.Entry) -> None:
        """The graded notebook, then the gradebook, then the entry that says it is done."""
        from sqlalchemy.exc import SQLAlchemyError

        task = sent.task
        graded = self.course.root / "autograded" / task.student / task.assignment
        try:
            beside = read_beside(task.folder)
            write_atomically(graded / task.master.name, reply.copy)
            for name, text in beside.items():
                write_atomically(graded / name, text)
            writer.write(
                task.student,
                task.assignment,
                task.notebook,
                entry.marks,
                master=self.masters[task.master],
                unanswered=reply.unanswered,
                not_asked=reply.not_asked,
                timestamp=_time(beside),
            )
            ledger.write(self.course, task.student, task.assignment, entry)
            forget_ungraded(self.course, task.student, task.assignment)
        except (OSError, ValueError, SQLAlchemyError) as error:
            reason = sentence(error).splitlines()[0].rstrip(".")
            self.fail(task, f"It was graded, but could not be written: {reason}.")
            return
        self.typed[task.student, task.assignment] = typed_name(entry.result)
        if reply.not_asked:
            missing = NotAsked(task.assignment, tuple(reply.not_asked), task.student)
            self.summary.not_asked.append(missing)
        self.summary.graded += 1
        self.summary.tiers[entry.result.tier] += 1

    # -- what could not be graded ----------------------------------------------------------------

    def fail(self, task: Task, reason: str) -> None:
        self.summary.internal.append(Trouble(task.student, task.assignment, reason))

    def quarantine(self, task: Task, reason: str) -> None:
        self.summary.quarantined.append(Trouble(task.student, task.assignment, reason))
        note_ungraded(self.course, task.student, task.assignment, reason)


def _masters_checking(masters: dict[Path, bytes], exercises: Collection[str]) -> dict[Path, bytes]:
    """The masters that check one of the exercises. Raises `CourseError` where none does."""
    chosen: dict[Path, bytes] = {}
    for exercise in exercises:
        checked = {p: d for p, d in masters.items() if exercise in checked_exercises(d)}
        if not checked:
            raise CourseError(f"No check cell of these notebooks asks for {exercise!r}.")
        chosen |= checked
    return chosen


def _changes(task: Task, before: ledger.Entry, after: ledger.Entry) -> list[Change]:
    """What was taken out of the master counts for nobody any more."""
    return [
        Change(task.student, task.assignment, cell, before.marks.get(cell), points)
        for cell in dict.fromkeys([*after.marks, *before.marks])
        if before.marks.get(cell, 0.0) not in (points := after.marks.get(cell, 0.0), None)
    ]


def _time(beside: Mapping[str, str]) -> datetime | None:
    """When something was submitted, in the words that nbgrader's tools write beside it."""
    from nbgrader.utils import parse_utc

    stamp = beside.get(TIMESTAMP, "").strip()
    if not stamp:
        return None
    try:
        when: datetime = parse_utc(stamp)
    except (ValueError, OverflowError):
        raise ValueError(f"timestamp.txt holds no time but {stamp[:40]!r}") from None
    return when
