"""Calls of the system that no student's program needs, refused for the rest of a process's life.

They make memory that no process owns, so that nobody could count it (files in memory; the segments,
messages and semaphores of System V, which even outlive a program), or namespaces and mounts, in
which that could be done.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from errno import ENOSYS, EPERM
from typing import NamedTuple

NO_NEW_PRIVILEGES = 38  # of prctl
SET_FILTER, LEAVE_SPECULATION = 1, 1 << 2  # of seccomp; without the latter Python would be slower
# How a filter is written: load a word, compare it, return a verdict.
LOAD, IS_EQUAL, IS_AT_LEAST, HAS_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
CALL, MACHINE, FIRST_ARGUMENT = 0, 4, 16  # what may be loaded
ALLOW, ERROR = 0x7FFF0000, 0x00050000
OTHER_TABLE = 0x40000000  # calls from here on are those of another table of the same machine
NEW_NAME_SPACES = 0x7E020000  # bits of `clone`


class Calls(NamedTuple):
    """The numbers of calls on one kind of machine."""

    machine: int
    seccomp: int
    clone: int
    refused: tuple[int, ...]  # memfd_create, shmget, msgget, semget, unshare, setns, mount


CLONE_3, MEMFD_SECRET, FSOPEN, IO_URING_SETUP = 435, 447, 430, 425  # the same everywhere
CALLS = {
    "x86_64": Calls(0xC000003E, 317, 56, (319, 29, 68, 64, 272, 308, 165)),
    "aarch64": Calls(0xC00000B7, 277, 220, (279, 194, 186, 190, 97, 268, 40)),
}


def refuse_calls() -> None:
    """Refuse them from now on. Does nothing where the system or the machine is another."""
    calls = CALLS.get(os.uname().machine) if sys.platform == "linux" else None
    if calls is None:
        return
    program = _filter(calls)
    instructions = ctypes.create_string_buffer(program, len(program))
    whole = struct.pack("@HP", len(program) // 8, ctypes.addressof(instructions))
    libc = ctypes.CDLL(None)
    libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    libc.syscall(calls.seccomp, SET_FILTER, LEAVE_SPECULATION, whole)


def _filter(calls: Calls) -> bytes:
    """The filter: eight bytes for each instruction."""
    refused = (*calls.refused, MEMFD_SECRET, FSOPEN, IO_URING_SETUP)
    steps: list[tuple[int, int, str, str]] = [
        (LOAD, MACHINE, "", ""),
        (IS_EQUAL, calls.machine, "", "refuse"),
        (LOAD, CALL, "", ""),
        (IS_AT_LEAST, OTHER_TABLE, "refuse", ""),
        *((IS_EQUAL, number, "refuse", "") for number in refused),
        # What it does cannot be seen. A program that is told there is none falls back on `clone`.
        (IS_EQUAL, CLONE_3, "missing", ""),
        (IS_EQUAL, calls.clone, "", "allow"),
        (LOAD, FIRST_ARGUMENT, "", ""),
        (HAS_BITS, NEW_NAME_SPACES, "refuse", ""),
    ]
    ends = {"allow": ALLOW, "refuse": ERROR | EPERM, "missing": ERROR | ENOSYS}
    place = {end: len(steps) + i for i, end in enumerate(ends)}
    program = b""
    for at, (code, value, *targets) in enumerate(steps):
        jumps = (place.get(target, at + 1) - at - 1 for target in targets)
        program += struct.pack("@HBBI", code, *jumps, value)
    for verdict in ends.values():
        program += struct.pack("@HBBI", RETURN, 0, 0, verdict)
    return program
