"""What a zip file or a folder offers, looked at without trusting any of it.

Nothing is unpacked here and no link is followed: an offer has a path that stays where it is put, a
size that is bounded, and is read when it is wanted.
"""

from __future__ import annotations

import os
import stat
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path, PurePosixPath

from autograder.course.folder import CourseError
from autograder.course.handin_names import as_text, is_notebook, read_path
from autograder.judge.notebook_file import LARGEST

ENTRIES = 50_000  # files of one student in a delivery
RATIO = 200  # a notebook packs to a tenth; what packs to less than a two-hundredth is a bomb
DEEPEST = 20  # folders in folders
SAYS_UTF_8 = 1 << 11  # a flag of an entry in a zip file
# No link is followed, and no pipe waited for; Windows has neither flag, and no pipes in folders.
FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
FOLDER = FLAGS | getattr(os, "O_DIRECTORY", 0)


class Dangerous(Exception):
    """A file is not read; the message says why."""


@dataclass(frozen=True)
class Offer:
    """A file by its path inside the delivery. `refused` is why it must not be read. `arrived` is
    when it came, if it has been lying there; without that it comes now, from somebody's hand.
    `is_flood` says that it stands for too many files to look at. `owner` is whose file it is on
    this machine, if that is known and somebody else than who collects it."""

    path: PurePosixPath
    read: Callable[[], bytes]
    modified: float = 0.0
    refused: str = ""
    size: int = 0
    arrived: float = inf
    is_flood: bool = False
    owner: str = ""


def offers(delivery: Path) -> Iterator[Offer]:
    """Every file in a folder or zip file, in the order of their paths."""
    if delivery.is_dir():
        files = _in_folder(delivery)
    elif delivery.is_file() and is_notebook(delivery.name):
        raise CourseError(
            f"{delivery} is a notebook, and does not say whose it is: put it into a folder named "
            "after its student, and collect the folder that this one is in."
        )
    elif delivery.is_file():
        files = _in_zip(delivery)
    elif not delivery.exists():
        raise CourseError(f"There is no {delivery}.")
    else:
        raise CourseError(f"{delivery} is neither a zip file nor a folder.")
    yield from sorted(_without_floods(files), key=lambda offer: offer.path)


def _without_floods(files: Iterable[Offer]) -> Iterator[Offer]:
    """The files of a student who has too many are offered as one that says so: a flood keeps
    nobody else's hand-in back."""
    by_owner: defaultdict[tuple[str, str], list[Offer]] = defaultdict(list)
    for offer in files:
        by_owner[offer.owner, read_path(offer.path).who].append(offer)
    for (owner, _), theirs in by_owner.items():
        if len(theirs) <= ENTRIES:
            yield from theirs
        else:
            path = min(offer.path for offer in theirs)
            if len(path.parts) > 1:
                path = PurePosixPath(path.parts[0], "*")
            why = f"these are more than {ENTRIES:,} files, too many for one student"
            yield Offer(path, lambda: b"", refused=why, is_flood=True, owner=owner)


def _in_folder(folder: Path) -> Iterator[Offer]:
    """What cannot be looked at, because it is closed or too deep down, is offered as that: a
    student who closes a folder in the exchange keeps nobody else's hand-in back."""
    waiting: list[tuple[tuple[str, ...], PurePosixPath]] = [((), PurePosixPath())]
    while waiting:
        names, path = waiting.pop()
        try:
            entries = _listed(folder, names)
        except OSError as error:
            if not names:
                raise CourseError(f"{folder} cannot be read: {error.strerror}.") from None
            yield _closed(path / "*", error)
            continue
        for entry, about in entries:
            inside = path / unicodedata.normalize("NFC", as_text(entry))
            if isinstance(about, OSError):
                yield _closed(inside, about)
            elif stat.S_ISDIR(about.st_mode) and len(inside.parts) < DEEPEST:
                waiting.append(((*names, entry), inside))
            else:
                yield _plain_file(folder, (*names, entry), inside, about)


def _listed(folder: Path, names: Sequence[str]) -> list[tuple[str, os.stat_result | OSError]]:
    """What is in the folder that these names lead to, each with what the system says of it."""
    if os.open not in os.supports_dir_fd:
        return _described(folder.joinpath(*names))
    here = _open_below(folder, names, FOLDER)
    try:
        return _described(here)
    finally:
        os.close(here)


def _described(folder: Path | int) -> list[tuple[str, os.stat_result | OSError]]:
    entries: list[tuple[str, os.stat_result | OSError]] = []
    with os.scandir(folder) as listing:
        for entry in listing:
            try:
                entries.append((entry.name, entry.stat(follow_symlinks=False)))
            except OSError as error:
                entries.append((entry.name, error))
    return entries


def _open_below(folder: Path, names: Sequence[str], flags: int) -> int:
    """Open what these names lead to, each in the one before it, from `folder` on. A student can put
    a link in the place of a folder at any moment: it is not followed, which a path would do."""
    if os.open not in os.supports_dir_fd:  # as on Windows
        return os.open(folder.joinpath(*names), flags)
    here = os.open(folder, os.O_RDONLY)  # the instructor's: this may be a link
    for number, name in enumerate(names, 1):
        how = flags if number == len(names) else FOLDER
        try:
            inner = os.open(name, how, dir_fd=here)
        finally:
            os.close(here)
        here = inner
    return here


def _closed(path: PurePosixPath, error: OSError) -> Offer:
    return Offer(path, lambda: b"", refused=f"it cannot be read: {error.strerror}")


def _plain_file(
    folder: Path, names: Sequence[str], inside: PurePosixPath, about: os.stat_result
) -> Offer:
    def read() -> bytes:
        # The file may have changed since it was looked at, so the open file is what counts.
        opened = _open_below(folder, names, FLAGS)
        with os.fdopen(opened, "rb") as data:
            if not stat.S_ISREG(os.fstat(opened).st_mode):
                raise Dangerous("it is no plain file")
            return _at_most(data.read(LARGEST + 1))

    kinds = {
        stat.S_IFLNK: "it is a link to somewhere else",
        stat.S_IFIFO: "it is a pipe, not a file",
        stat.S_IFSOCK: "it is a socket, not a file",
        stat.S_IFCHR: "it is a device, not a file",
        stat.S_IFBLK: "it is a device, not a file",
        stat.S_IFDIR: f"it is a folder in more than {DEEPEST} folders",
    }
    refused = kinds.get(stat.S_IFMT(about.st_mode), "")
    owner = _user(about.st_uid)
    return Offer(inside, read, about.st_mtime, refused, about.st_size, owner=owner)


@cache
def _user(number: int) -> str:
    """What a user of this machine is called; empty where that is not known, as on Windows, and for
    ours: what an instructor unpacked or copied is whose it says."""
    try:
        from pwd import getpwuid

        return "" if number == os.geteuid() else getpwuid(number).pw_name
    except (ImportError, KeyError):
        return ""


def _in_zip(file: Path) -> Iterator[Offer]:
    """However large its files are: students upload films, and a platform packs them with everybody
    else's notebooks. What is no notebook is never read, and no more of one than it may have."""
    try:
        archive = zipfile.ZipFile(file)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise CourseError(f"{file} is not a zip file that can be read: {error}.") from None
    assert archive.fp
    about = os.fstat(archive.fp.fileno())  # what entries say of themselves is each platform's own
    for entry in archive.infolist():
        if entry.is_dir():
            continue
        name = _name(entry).replace("\\", "/")
        parts = [part for part in name.split("/") if part not in ("", ".")]
        path = PurePosixPath(*parts)
        yield Offer(
            PurePosixPath(unicodedata.normalize("NFC", str(path))),
            _reader(archive, entry),
            modified=about.st_mtime,
            refused=_why_not(entry, name),
            owner=_user(about.st_uid),
        )


def _name(entry: zipfile.ZipInfo) -> str:
    """What an entry is called. macOS writes UTF-8 and does not say so."""
    if entry.flag_bits & SAYS_UTF_8:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode()
    except UnicodeError:
        return entry.filename


def _why_not(entry: zipfile.ZipInfo, name: str) -> str:
    parts = name.split("/")
    has_drive = name[1:2] == ":"  # elsewhere it is a time of day, as in folders of an exchange
    if name.startswith("/") or ".." in parts or has_drive or "\0" in name:
        return "its path leads out of the zip file"
    if len(parts) > DEEPEST:
        return f"it is in more than {DEEPEST} folders"
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return "it is a link or a device, not a file"
    if entry.flag_bits & 1:
        return "it is encrypted"
    if entry.file_size > RATIO * max(entry.compress_size, 1) and entry.file_size > 1_000_000:
        return f"it unpacks to more than {RATIO} times its size: a zip bomb"
    return ""


def _reader(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            with archive.open(entry) as data:  # what the entry says of its size may be a lie
                return _at_most(data.read(LARGEST + 1))
        except Dangerous:
            raise
        except Exception as error:  # each way to pack has errors of its own
            raise Dangerous(f"it cannot be unpacked: {error}") from None

    return read


def _at_most(data: bytes) -> bytes:
    if len(data) > LARGEST:
        raise Dangerous(f"it has more than {LARGEST / 1e6:.0f} MB")
    return data
