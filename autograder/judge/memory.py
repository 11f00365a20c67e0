"""How much memory a child and all the processes that it started use together.

The limit that the system keeps is one for each process. What a child writes elsewhere than into the
memory of a process is refused, or has a size: see `autograder.inside.refused_calls` and `sandbox`.
But that is the size of what is in files, and a file takes memory even if it is empty.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable

FILE = 1_000  # bytes that the system keeps of a file, besides what is in it
PROPORTIONAL = re.compile(r"^Pss: +(\d+) kB", re.MULTILINE)


def memory_used(processes: Iterable[int], enough: int) -> int:
    """Bytes that these processes and their descendants use. Up to `enough` it may be too many; more
    than that is exact: what several of them share is counted once.

    >>> 1_000_000 < memory_used([os.getpid()], 0) < memory_used([os.getpid()], 1 << 60) + 1
    True
    """
    family = descendants(processes)
    at_most = sum(map(_resident, family))
    return at_most if at_most <= enough else sum(map(_proportional, family))


def memory_of_files(process: int, folders: Iterable[str]) -> int:
    """Bytes of files in folders that are memory, as this process sees them; 0 where that cannot be
    seen."""
    used = 0
    with contextlib.suppress(OSError):
        for folder in folders:
            about = os.statvfs(f"/proc/{process}/root{folder}")
            used += (about.f_blocks - about.f_bfree) * about.f_frsize
            used += (about.f_files - about.f_ffree) * FILE
    return used


def descendants(processes: Iterable[int]) -> set[int]:
    """The processes, their children, and so on."""
    family: set[int] = set()
    waiting = list(processes)
    while waiting:
        process = waiting.pop()
        if process not in family:
            family.add(process)
            waiting += children(process)
    return family


def children(process: int | str = "self") -> set[int]:
    """The processes whose parent this one is."""
    pids: set[int] = set()
    with contextlib.suppress(OSError):  # it may just have ended
        for task in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{task}/children") as file:
                pids |= set(map(int, file.read().split()))
    return pids


def _resident(process: int) -> int:
    """Bytes of a process that are in memory, shared ones included."""
    try:
        with open(f"/proc/{process}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):  # it has just ended
        return 0


def _proportional(process: int) -> int:
    """Bytes of a process, of shared ones its share; a process may forbid that they are counted."""
    try:
        with open(f"/proc/{process}/smaps_rollup") as file:
            shares = PROPORTIONAL.search(file.read())
    except OSError:
        shares = None
    return int(shares[1]) * 1024 if shares else _resident(process)
