"""Who handed a file in, and for which assignment: told by its path, the roster and its cells."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import PurePosixPath

from autograder.course.delivery import DEEPEST
from autograder.course.folder import Course
from autograder.course.groups import read_groups
from autograder.course.handin_names import HandIn, is_notebook, read_path
from autograder.course.known_notebooks import KnownNotebooks
from autograder.course.name_matching import People, Student
from autograder.course.roster import is_safe_id
from autograder.course.stray_files import left_behind_by


class Identifier:
    """Knows the masters of a course, its roster, and the paths of a whole delivery. `chosen` are
    the assignments that are collected."""

    def __init__(
        self,
        course: Course,
        chosen: Collection[str],
        roster: list[Student],
        paths: Iterable[PurePosixPath],
    ) -> None:
        self.course, self.chosen = course, chosen
        self.roster, self.people = roster, People(roster)
        self.groups = read_groups(course)
        self.known = KnownNotebooks(course.masters, chosen)
        self.masters = self.known.masters
        notebooks = [p for p in paths if is_notebook(p.name) and not left_behind_by(p)]
        self.wrappers = self._wrappers(notebooks)
        self.spellings: defaultdict[str, set[str]] = defaultdict(set)  # of ids without a roster
        if not roster:
            folders = {path.name for path in course.submitted.iterdir() if path.is_dir()}
            for who in folders | {self.read(path).who for path in notebooks}:
                self.spellings[_folded(who)].add(who)

    def _wrappers(self, paths: list[PurePosixPath]) -> int:
        """How many folders stand around everything, and name nobody."""
        for count in range(DEEPEST):
            outer = {path.parts[count] for path in paths if len(path.parts) > count + 1}
            inner = {path.parts[count + 1] for path in paths if len(path.parts) > count + 2}
            alone = len(outer) == 1 and all(len(path.parts) > count + 1 for path in paths)
            if (
                not alone
                or self.people.find(*outer)
                or read_path(PurePosixPath(*outer, "x")).is_from_platform
            ):
                return count
            if not self.roster and (not inner or inner & set(self.masters)):
                return count
        return 0

    def read(self, path: PurePosixPath) -> HandIn:
        """What a path in the delivery says of its file."""
        return read_path(PurePosixPath(*path.parts[self.wrappers :]))

    def student(self, handin: HandIn, owner: str = "") -> tuple[str, str]:
        """Whose it is, and what is wrong with that, if anything; "" where it is not known. The
        owner of the file decides: into an exchange or a watched folder everybody may write, also
        under another one's name. Where all files have one owner, as on some hubs, that is nobody
        of the class."""
        whose = self.people.known_as(owner)
        named, doubt = self._named(handin, whose)
        if not whose or whose == named:
            return named, doubt
        claimed = named or handin.who
        return whose, claimed and f"it was handed in as {claimed}'s, but belongs to {whose}"

    def _named(self, handin: HandIn, owner: str) -> tuple[str, str]:
        """Whose it is by its path, or "" and why that is not known."""
        if not handin.who:
            return "", "its path names no student"
        if not self.roster:
            return self._stranger(handin)
        if student := self.people.by_lms.get(handin.lms):
            return student, ""
        match self.people.find(handin.who) or self.groups.find(handin.who, self.people, owner):
            case [student]:
                return student, ""
            case []:
                return "", f"nobody on the roster is called {handin.who!r}"
            case several:
                return "", f"{handin.who!r} may be {' or '.join(several)}"

    def _stranger(self, handin: HandIn) -> tuple[str, str]:
        """Without a roster a folder's name is taken for an id, a name in a download is not."""
        if handin.lms or " " in handin.who:
            return "", "there is no roster to find the student in (autograder roster CSV)"
        if not is_safe_id(handin.who):
            return "", f"{handin.who!r} cannot be the id of a student"
        alike = sorted(self.spellings[_folded(handin.who)])
        if len(alike) > 1:
            names = " and ".join(alike)
            return "", f"{names} may be one student: enter them with autograder roster CSV"
        return handin.who, ""

    def assignment(self, handin: HandIn, data: bytes) -> str:
        """By the folder that it was put in, else as `KnownNotebooks` tells."""
        if handin.folder in self.masters:
            return handin.folder
        return self.known.assignment(handin.name, data)

    def assignment_inside(self, data: bytes) -> str:
        return self.known.inside(data)


def _folded(who: str) -> str:
    """An id without case and width: two that differ in these alone would be one folder on many
    systems, and are one person's most likely."""
    return unicodedata.normalize("NFKC", who).casefold()
