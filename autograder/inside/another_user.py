"""Become another user, for the rest of a process's life."""

from __future__ import annotations

import os
import sys

NOBODY = 65534


def become(user: int) -> None:
    """Give up being root, and with it every right of root's. Where Python lies in root's own home,
    this user cannot get to it any more: such folders are opened before, and modules are imported
    through what is open, so that no right to read everything has to be kept."""
    opened = {
        folder: os.open(folder, os.O_PATH | os.O_DIRECTORY)
        for folder in filter(os.path.isdir, sys.path)
    }
    os.setgroups([])
    os.setgid(NOBODY)
    try:
        os.setuid(user)
    except OSError:  # inside a container there may be but a few users
        os.setuid(NOBODY)
    for folder, descriptor in opened.items():
        if os.path.isdir(folder):
            os.close(descriptor)
        else:
            _import_through(folder, f"/proc/self/fd/{descriptor}")


def _import_through(folder: str, door: str) -> None:
    """Find modules that are in this folder by another way into it; so do packages that are here
    already find theirs."""
    paths = [sys.path]
    paths += (path for m in sys.modules.values() if type(path := vars(m).get("__path__")) is list)
    for path in paths:
        path[:] = [
            door + place.removeprefix(folder) if f"{place}/".startswith(f"{folder}/") else place
            for place in path
        ]
