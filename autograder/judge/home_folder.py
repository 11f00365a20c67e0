"""Where a child without a wall around it may write: a home folder of its own, and folders that
everybody shares. Nothing that it wrote stays behind, for the next student to find."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from tempfile import TemporaryDirectory

from autograder.inside.another_user import NOBODY
from autograder.judge.memory import FILE

SHARED = ("/tmp", "/dev/shm", "/var/tmp", "/run/lock", "/dev/mqueue")  # everybody may write there


class HomeFolder:
    """An empty folder that belongs to this user, or to whoever made it where that is 0."""

    def __init__(self, user: int) -> None:
        self.folder = TemporaryDirectory(prefix="autograder-home-", ignore_cleanup_errors=True)
        self.name = self.folder.name
        self.user = user
        if user:
            os.chown(self.name, user, NOBODY)

    def remove(self) -> None:
        """Remove it, and whatever else a user of the child's own has left elsewhere."""
        _empty(self.name)
        self.folder.cleanup()
        if self.user:
            remove_files_of(self.user)

    def bytes_written(self, enough: int) -> int:
        """Bytes of the files that a user of the child's own has written anywhere: to files in
        memory no limit of a process applies. Nobody counts on, once it is more than `enough`."""
        written = 0
        if self.user:
            for entry in _all_of(files_of(self.user)):
                with contextlib.suppress(OSError):  # it has just been removed
                    written += FILE + entry.stat(follow_symlinks=False).st_blocks * 512
                if written > enough:
                    break
        return written


def files_of(user: int, folders: Iterable[str] = SHARED) -> Iterator[os.DirEntry[str]]:
    """What belongs to this user in folders in which everybody may write, and in such folders in
    them; what is inside of a folder of the user's own is not listed."""
    waiting = list(folders)
    while waiting:
        for entry in _entries(waiting.pop()):
            with contextlib.suppress(OSError):
                about = entry.stat(follow_symlinks=False)
                if about.st_uid == user:
                    yield entry
                elif stat.S_ISDIR(about.st_mode) and about.st_mode & stat.S_IWOTH:
                    waiting.append(entry.path)


def remove_files_of(user: int, folders: Iterable[str] = SHARED) -> None:
    """Remove what this user has left in folders in which everybody may write."""
    for entry in list(files_of(user, folders)):
        with contextlib.suppress(OSError):
            if entry.is_dir(follow_symlinks=False):
                _empty(entry.path)
                os.rmdir(entry.path)
            else:
                os.unlink(entry.path)


def _all_of(entries: Iterable[os.DirEntry[str]]) -> Iterator[os.DirEntry[str]]:
    """These, and what is in those that are folders, as far down as a path may lead."""
    waiting = list(entries)
    while waiting:
        entry = waiting.pop()
        yield entry
        if entry.is_dir(follow_symlinks=False):
            waiting += _entries(entry.path)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """What is in a folder; nothing where it is not there or cannot be read."""
    try:
        with os.scandir(folder) as listing:
            return list(listing)
    except OSError:
        return []


def _empty(folder: str) -> None:
    """Remove all that is in a folder, however deep: a program may have made folders in folders for
    which there is neither a path nor a stack. Nothing is followed out of it."""
    with contextlib.suppress(OSError):
        while entries := list(os.scandir(folder)):
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    _unpack(entry.path, folder)
                else:
                    os.unlink(entry.path)


def _unpack(inner: str, outer: str) -> None:
    """Lift what is in a folder one level up, and remove it."""
    os.chmod(inner, 0o700)
    for entry in list(os.scandir(inner)):
        os.rename(entry.path, f"{outer}/{secrets.token_hex(16)}")
    os.rmdir(inner)
