"""A child that wants many processors at once gets what others leave of them.

Several submissions are graded side by side, and time limits are those of a clock. A child that
starts dozens of processes, all of them at work, would leave its neighbour too little of the machine
for a right program to answer in time.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable

from autograder.judge.memory import descendants

FEW = 8  # threads of one child that may be at work at once, as those of anybody
LAST = 19  # the least share of a processor beside others; with none beside them they get all


def give_way(processes: Iterable[int]) -> None:
    """Let these processes and their descendants step back behind all others, where more than a few
    of their threads are at work. What they start from then on steps back as well, and none of them
    can take it back."""
    threads = [thread for process in descendants(processes) for thread in _threads(process)]
    if len(threads) > FEW and sum(map(_is_at_work, threads)) > FEW:
        for thread in threads:
            with contextlib.suppress(OSError):  # it has just ended
                os.setpriority(os.PRIO_PROCESS, thread, LAST)


def _threads(process: int) -> list[int]:
    try:
        return list(map(int, os.listdir(f"/proc/{process}/task")))
    except OSError:
        return []


def _is_at_work(thread: int) -> bool:
    """Does it run, or wait for nothing but a processor?"""
    try:
        with open(f"/proc/{thread}/stat", "rb") as file:
            return file.read().rpartition(b") ")[2].startswith(b"R")
    except OSError:
        return False
