"""Who works together, by groups.csv in the course folder: one hand-in counts for all members."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from autograder.course import attempts
from autograder.course.attempts import Attempt
from autograder.course.folder import Course, CourseError, chosen_of
from autograder.course.grading_tasks import SECRET, TIMESTAMP, Task, read_beside
from autograder.course.handin_names import read_stamp
from autograder.course.name_matching import People, folded, keys
from autograder.course.roster import MEANING, decoded, read_rows, separator_in, students
from autograder.course.submitted_files import SubmittedFiles
from autograder.judge.notebook_file import Unreadable

FILE = "groups.csv"
WHO = {"id", "lms", "email", "name"}
GROUP = {"group", "groupname", "team", "teamname", "gruppe", "gruppenname"}
NOTEBOOK = {"notebook", "assignment"}
TITLES = "its first line must name its columns: id, group and, if groups change, notebook"


@dataclass(frozen=True)
class Groups:
    """The members of every group, by assignment and by the group's name."""

    members: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def _of(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        return {(who, a): members for (a, _), members in self.members.items() for who in members}

    def of(self, student: str, assignment: str) -> tuple[str, ...]:
        """Everybody whom a hand-in of this student counts for."""
        return self._of.get((student, assignment), (student,))

    def called(self, student: str, assignment: str, names: Mapping[str, str]) -> str:
        """The names of everybody who works together, or their ids where `names` has none."""
        return " and ".join(names.get(who, who) for who in self.of(student, assignment))

    def once(self, handed_in: Iterable[Task]) -> list[Task]:
        """Of what was handed in, one for each group: it is the same for all members."""
        return list({self.of(task.student, task.assignment): task for task in handed_in}.values())

    def find(self, who: str, people: People, owner: str = "") -> list[str]:
        """Who may be meant by a group's name, as Canvas has it, or by one before a student's, as
        Moodle has it. Of the members it is the owner of the file, if that is known."""
        for (_, group), members in self.members.items():
            if keys(who) == keys(group):
                return [owner if owner in members else members[0]]
            moodles = f"{group.replace('_', ' ')}-"
            if who.startswith(moodles) and (found := people.find(who.removeprefix(moodles))):
                return found
        return []


ALONE = Groups()


def read_groups(course: Course) -> Groups:
    """The groups of a course; none where it has no such file. Raises `CourseError` for the first
    row that cannot be meant."""
    file = course.root / FILE
    try:
        text = decoded(file.read_bytes())
    except FileNotFoundError:
        return ALONE
    except OSError as error:
        raise CourseError(f"{file} cannot be read: {error.strerror}.") from None
    titles, *rows = read_rows(text, separator_in(text)) or [[]]
    table = _Table(course, file, [re.sub(r"[\W_]", "", folded(title)) for title in titles])
    members: dict[tuple[str, str], list[str]] = {}
    group_of: dict[tuple[str, str], str] = {}
    for number, row in enumerate(rows, 2):
        for student, assignment, group in table.entries(number, row):
            other = group_of.setdefault((student, assignment), group)
            if other != group:
                raise table.error(
                    number, f"{student} is in {group} here, and in {other} above, for {assignment}"
                )
            together = members.setdefault((assignment, group), [])
            if student not in together:
                together.append(student)
    return Groups({key: tuple(together) for key, together in members.items()})


class _Table:
    """What the columns of the file mean, and whom its rows may be about."""

    def __init__(self, course: Course, file: Path, titles: list[str]) -> None:
        self.masters, self.file = course.masters, file
        self.who = [at for at, title in enumerate(titles) if MEANING.get(title) in WHO]
        self.group = next((at for at, title in enumerate(titles) if title in GROUP), -1)
        self.notebook = next((at for at, title in enumerate(titles) if title in NOTEBOOK), -1)
        if not self.who or self.group < 0:
            raise CourseError(f"{file} cannot be used: {TITLES}.")
        self.people = People(students(course))

    def error(self, number: int, reason: str) -> CourseError:
        return CourseError(f"{self.file}, line {number}: {reason}.")

    def entries(self, number: int, row: list[str]) -> Iterator[tuple[str, str, str]]:
        """Student, assignment and group of a row, for all assignments where it names none. Whoever
        is in no group works alone."""
        cells = {at: cell.strip() for at, cell in enumerate(row)}
        group = cells.get(self.group, "")
        if not group:
            return
        names = [cells[at] for at in self.who if cells.get(at)]
        student = next((who[0] for name in names if len(who := self.people.find(name)) == 1), "")
        if not student:
            raise self.error(
                number,
                f"nobody on the roster is {' or '.join(names) or 'without an id'}: mend it, take "
                "it out, or enter the student with autograder roster",
            )
        notebook = cells.get(self.notebook, "")
        try:
            assignments = chosen_of(self.masters, [notebook] if notebook else [])
        except CourseError as error:
            raise self.error(number, str(error).rstrip(".")) from None
        for assignment in assignments:
            yield student, assignment, group


def share_hand_ins(course: Course, groups: Groups, students: Collection[str] = ()) -> list[str]:
    """Let what a group handed in last be in the folder of every member: of all groups, or of those
    of some students. A sentence for each of which several members handed in different files."""
    submitted, masters = SubmittedFiles(course), course.masters
    sentences = []
    for (assignment, group), members in groups.members.items():
        if not students or not {*students}.isdisjoint(members):
            tasks = [Task(course, member, assignment, masters[assignment]) for member in members]
            if sentence := _share(submitted, tasks):
                sentences.append(f"{group}, {assignment}: {sentence}")
    return sentences


def _share(submitted: SubmittedFiles, tasks: Sequence[Task]) -> str:
    """Share what one group handed in. Empty, or a sentence about different files."""
    files = {task: data for task in tasks if (data := _read(task))}
    if not files:
        return ""
    times = _times(files)
    latest = max(files, key=times.__getitem__)
    counts = files[latest]
    # Of those who handed in the same, the first says when, and if that was late.
    first = min((task for task in files if files[task] == counts), key=times.__getitem__)
    attempt, stamp = _attempt(first, counts), _stamp(first)
    others = [
        task.student
        for task, data in files.items()
        if data != counts and not submitted.is_earlier(latest.student, task.assignment, data)
    ]
    for task in tasks:
        key = task.student, task.assignment
        if task not in files and os.path.lexists(task.folder):
            continue  # it cannot be read, which grading says
        if files.get(task) != counts:
            if task in files:
                submitted.keep_earlier(*key, task.master.name, files[task])
            when = (first.folder / first.master.name).stat().st_mtime
            submitted.put(task.folder / task.master.name, counts, when)
            submitted.put_beside(task.folder, {SECRET: ""})
        if _stamp(task) != stamp:
            submitted.put_beside(task.folder, {TIMESTAMP: stamp})
        if _attempt(task, counts) != attempt:
            attempts.write(task.course, *key, counts, attempt)
    who = " and ".join([*others, latest.student])
    last = f"that of {latest.student}, the latest as far as is known, counts for all."
    return f"{who} handed in different files; {last}" if others else ""


def _read(task: Task) -> bytes:
    """What a member handed in; empty where there is nothing that can be read."""
    try:
        return task.read()
    except Unreadable:
        return b""


def _times(files: Mapping[Task, bytes]) -> Mapping[Task, tuple[float, ...]]:
    """When each was handed in, by the platform's numbers where all have one, else in seconds:
    collected files are as old as the hand-in."""
    known = {task: _attempt(task, data) for task, data in files.items()}
    if all(attempt.upload for attempt in known.values()):
        return {task: (attempt.upload, attempt.number) for task, attempt in known.items()}
    return {task: (_seconds(task),) for task in files}


def _attempt(task: Task, data: bytes) -> Attempt:
    return attempts.read(task.course, task.student, task.assignment, data)


def _stamp(task: Task) -> str:
    return read_beside(task.folder).get(TIMESTAMP, "").strip()


def _seconds(task: Task) -> float:
    stamp = read_stamp(_stamp(task))
    if stamp != datetime.min:
        return stamp.replace(tzinfo=UTC).timestamp()
    return (task.folder / task.master.name).stat().st_mtime
