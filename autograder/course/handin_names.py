"""How nbgrader, Moodle and Canvas name what they deliver, and what a name says of its file.

ada/alpha-beta.ipynb, ada/03-alpha-beta/alpha-beta.ipynb                  a folder per student
ada+03-alpha-beta+2026-11-15 10:00:00.000000 UTC+c3Rhcg/alpha-beta.ipynb  nbgrader's exchange
Ada Lovelace_4711_assignsubmission_file/alpha-beta.ipynb                  Moodle, in folders
Ada Lovelace_4711_assignsubmission_file_alpha-beta.ipynb                  Moodle, flat
lovelaceada_LATE_17_4711_alpha-beta-1.ipynb                               Canvas
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath

STAMP = re.compile(r"(\d{4}-\d\d-\d\d)[ T_](\d\d[:_-]\d\d[:_-]\d\d)")
NBGRADERS = re.compile(r"(?a)\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?( UTC| ?[+-]\d\d:?\d\d)?")
OFFSET = re.compile(r"(?a)\d ?([+-]\d\d:?\d\d)$")
EXCHANGE = re.compile(
    rf"(?P<who>.+)\+(?P<assignment>[^+]+)\+(?P<stamp>{STAMP.pattern}[^+]*)(\+[^+]*)?"
)
MOODLE = re.compile(
    r"(?P<who>.+?)_(?P<number>\d+)_assignsubmission_(?P<kind>[a-z]+)(_(?P<file>.*))?"
)
CANVAS = re.compile(r"(?P<who>.+?)(?P<late>_LATE)?_(?P<user>\d+)_(?P<upload>\d{1,18})_(?P<file>.+)")
LATE = re.compile(r"(?i)\blate\b")
NOTEBOOK = re.compile(r"(?i)\.ipynb(\.txt|\.json)?$")  # some browsers add an ending of their own
AGAIN = re.compile(r"(?i)(?:[-_ ]?\(?(\d{1,18})\)?|[-_ ]copy\d{0,18})?$")  # x-1, x (2), x-Copy1


@dataclass(frozen=True)
class HandIn:
    """What a path says of a file."""

    who: str  # an id or a name
    name: str  # of the file, as the student named it
    folder: str = ""  # the innermost folder, which may name the assignment
    stamp: str = ""  # when it was handed in, as nbgrader writes it
    lms: str = ""  # the student's number in the platform
    number: str = ""  # what the platform tells people of one name apart by, in one assignment
    upload: int = 0  # the platform's number of the upload, which grows
    late: bool = False
    is_from_platform: bool = False  # by the way it is named

    @property
    def is_packed(self) -> bool:
        """Did Moodle or Canvas deliver it, who pack one assignment at a time?"""
        return self.is_from_platform and not self.stamp


def read_path(path: PurePosixPath) -> HandIn:
    """What the outermost folder says, or the file's name where there is none. What is further in
    was named by the student, who may have named it after somebody else.

    >>> read_path(PurePosixPath("Ada Lovelace_4711_assignsubmission_file/games.ipynb"))
    HandIn(who='Ada Lovelace', name='games.ipynb', folder='', stamp='', lms='', \
number='4711', upload=0, late=False, is_from_platform=True)
    """
    outer, *inner = path.parts[:-1] or ("",)
    innermost = inner[-1] if inner else ""
    if match := EXCHANGE.fullmatch(outer):
        return HandIn(
            match["who"], path.name, match["assignment"], match["stamp"], is_from_platform=True
        )
    if match := MOODLE.fullmatch(outer or path.name):
        name = (not outer and match["file"]) or path.name
        return HandIn(match["who"], name, innermost, number=match["number"], is_from_platform=True)
    if not outer and (match := CANVAS.fullmatch(path.name)):
        return HandIn(
            match["who"],
            match["file"],
            lms=match["user"],
            number=match["user"],
            upload=int(match["upload"]),
            late=bool(match["late"]),
            is_from_platform=True,
        )
    late = any(LATE.search(part) for part in inner)
    return HandIn(outer, path.name, innermost, late=late)


def read_stamp(text: str) -> datetime:
    """The time in what nbgrader writes, such as 2026-11-15 10:00:00.123456 UTC, in UTC; before all
    others where there is none.

    >>> read_stamp("2026-11-15 10:00:00.123456 UTC"), read_stamp("2026-11-15 10:00:00 -0500")
    (datetime.datetime(2026, 11, 15, 10, 0), datetime.datetime(2026, 11, 15, 15, 0))
    """
    match, offset = STAMP.match(text.strip()), OFFSET.search(text.strip())
    try:
        day, time = match.group(1, 2) if match else ("", "")
        zone = offset[1] if offset else "+00:00"
        when = datetime.fromisoformat(f"{day} {re.sub('[_-]', ':', time)}{zone}")
        return when.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):  # the latter in the year 1
        return datetime.min


def as_time(stamp: str) -> str:
    """A stamp that nbgrader's tools can read; empty where there is no such time. What is written
    there may be anything behind the time itself, and a system that allows no colon in a name has
    another sign in its place.

    >>> as_time("2026-11-15 10:00:00.123456 UTC"), as_time("2026-11-15_10_00_00 noon")
    ('2026-11-15 10:00:00.123456 UTC', '2026-11-15 10:00:00 UTC')
    >>> as_time("2026-02-30 10:00:00 UTC")
    ''
    """
    when = read_stamp(stamp)
    if when == datetime.min or NBGRADERS.fullmatch(stamp):
        return "" if when == datetime.min else stamp
    return f"{_by_zone(when, stamp).isoformat(' ', 'seconds')} UTC"


def _by_zone(when: datetime, stamp: str) -> datetime:
    """The time of a stamp in UTC, where it ends with what this machine's own time zone is called
    then, which is how nbgrader reads it. Any other is taken for UTC."""
    with suppress(ValueError, OverflowError):  # such as in the year 1
        for local in (when.astimezone(), when.replace(fold=1).astimezone()):
            if local.tzname() == stamp.rpartition(" ")[2]:
                return local.astimezone(UTC).replace(tzinfo=None)
    return when


def is_ahead(stamp: str, now: datetime) -> bool:
    """Is this later than now, in UTC? Two clocks may differ by a minute, and clocks in two time
    zones by many hours.

    >>> is_ahead("2026-11-15 10:00:00.123456 UTC", datetime(2026, 11, 15, 9, 30))
    True
    """
    margin = timedelta(minutes=1) if "UTC" in stamp else timedelta(days=1)
    return read_stamp(stamp) > now + margin


def as_text(name: str) -> str:
    """A name on a disk may be bytes that are no text, such as those of a system that writes no
    UTF-8; nothing could be told or written of it.

    >>> as_text("J\\udcf6rg"), as_text("Jörg")
    ('J?rg', 'Jörg')
    """
    return name.encode(errors="replace").decode()


def is_notebook(name: str) -> bool:
    return bool(NOTEBOOK.search(name))


def without_number(name: str) -> tuple[str, int]:
    """A notebook's name without what is added to the name of a further copy, and the number that a
    browser or platform adds, which grows. An editor's copy has none: it may be older or newer.

    >>> [without_number(n) for n in ("x.ipynb", "x-2.ipynb", "x (1).ipynb.txt", "x-Copy1.ipynb")]
    [('x', 0), ('x', 2), ('x', 1), ('x', 0)]
    """
    stem = NOTEBOOK.sub("", name)
    match = AGAIN.search(stem)
    if not match or not match[0]:
        return stem, 0
    return stem[: match.start()], int(match[1] or 0)
