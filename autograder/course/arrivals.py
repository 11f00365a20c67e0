"""New hand-ins in a folder that other programs write into, found by looking again and again."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Generic, TypeVar

from autograder.course.collect import Collected, LeftFile, collect, collect_some
from autograder.course.delivery import Offer, offers
from autograder.course.folder import Course, CourseError
from autograder.course.lock import Busy

Name = TypeVar("Name", bound=Hashable)


class Settled(Generic[Name]):
    """Tells which things are new and have stopped changing. A file that is being copied looks
    different at every look, and half of it is no submission.

    >>> settled = Settled[str]()
    >>> [settled.new(look) for look in ({"a": 1}, {"a": 2, "b": 1}, {"a": 2, "b": 1}, {"a": 2})]
    [[], [], ['a', 'b'], []]
    """

    def __init__(self) -> None:
        self.last: Mapping[Name, object] = {}
        self.taken: dict[Name, object] = {}

    def new(self, now: Mapping[Name, object]) -> list[Name]:
        """The names of what looks as it did the last time, and is not known like this."""
        settled = [
            name
            for name, look in now.items()
            if self.last.get(name) == look != self.taken.get(name)
        ]
        self.last = now
        self.taken |= {name: now[name] for name in settled}
        return settled

    def forget(self, names: Iterable[Name]) -> None:
        """Let them be new again."""
        for name in names:
            self.taken.pop(name, None)


class WatchedFolder:
    """A folder in which hand-ins arrive, such as the exchange's: collects what is new in it. A zip
    file that lies in it is what Moodle or Canvas has packed. What is older than what was collected
    in another way does not replace it: all that lies here is collected again at the next start."""

    def __init__(self, course: Course, folder: Path, notebooks: Iterable[str]) -> None:
        self.course, self.folder, self.notebooks = course, folder, list(notebooks)
        self.settled = Settled[PurePosixPath]()

    def collect(self) -> Collected:
        """Take what has arrived. What cannot be taken now, because somebody else is at work on the
        course, is taken the next time."""
        files = list(offers(self.folder))
        looks = {offer.path: (offer.modified, offer.size, offer.refused) for offer in files}
        new = self.settled.new(looks)
        if not new:
            return Collected()
        # What lies in one folder is looked at together: notebooks, and what lies beside them.
        together = {path.parts[0] for path in new}
        chosen = [offer for offer in files if offer.path.parts[0] in together]
        packed = sorted(filter(_is_packed, chosen), key=lambda offer: offer.modified)
        loose = [
            replace(offer, arrived=offer.modified) for offer in chosen if not _is_packed(offer)
        ]
        collected = Collected()
        try:
            for offer in packed:  # the latest last, because it counts
                collected.add(self._unpacked(offer))
            if loose:
                collected.add(collect_some(self.course, files, loose, self.notebooks))
        except Busy:
            self.settled.forget(new)
        except (CourseError, OSError):
            self.settled.forget(new)
            raise
        # Last week's zip file is older than this week's beside it, and nobody needs to be told.
        from_here = {taken[:2] for taken in collected.taken}
        collected.outdated = [
            left for left in collected.outdated if (left.student, left.assignment) not in from_here
        ]
        return collected

    def _unpacked(self, offer: Offer) -> Collected:
        file = self.folder / offer.path
        try:
            collected = collect(self.course, file, self.notebooks, arrived=offer.modified)
        except Busy:
            raise
        except CourseError as error:
            return Collected(left=[LeftFile(str(offer.path), "quarantined", str(error))])
        collected.outdated = [
            left._replace(path=f"{offer.path}/{left.path}") for left in collected.outdated
        ]
        return collected


def _is_packed(offer: Offer) -> bool:
    """Is it a zip file, and not one that a student handed in?"""
    is_outermost = len(offer.path.parts) == 1
    return is_outermost and offer.path.suffix.lower() == ".zip" and not offer.refused
