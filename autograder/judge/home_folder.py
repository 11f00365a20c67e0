"""A home folder for a child without a wall around it, which is removed with the child."""

from __future__ import annotations

import contextlib
import os
import secrets
from tempfile import TemporaryDirectory

from autograder.inside.another_user import NOBODY


class HomeFolder:
    """An empty folder that belongs to this user, or to whoever made it where that is 0."""

    def __init__(self, user: int) -> None:
        self.folder = TemporaryDirectory(prefix="autograder-home-", ignore_cleanup_errors=True)
        self.name = self.folder.name
        if user:
            os.chown(self.name, user, NOBODY)

    def remove(self) -> None:
        """Remove it with all that is in it, however deep: a program may have made folders in
        folders for which there is neither a path nor a stack. Nothing is followed out of it."""
        with contextlib.suppress(OSError):
            while entries := list(os.scandir(self.name)):
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        self._unpack(entry.path)
                    else:
                        os.unlink(entry.path)
        self.folder.cleanup()

    def _unpack(self, inner: str) -> None:
        """Lift what is in a folder one level up, and remove it."""
        os.chmod(inner, 0o700)
        for entry in list(os.scandir(inner)):
            os.rename(entry.path, f"{self.name}/{secrets.token_hex(16)}")
        os.rmdir(inner)
