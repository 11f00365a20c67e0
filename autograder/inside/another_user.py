"""Become another user, for the rest of a process's life."""

from __future__ import annotations

import ctypes
import os
import struct

NOBODY = 65534
KEEP_CAPABILITIES = 8  # of prctl
CAPSET = {"x86_64": 126, "aarch64": 91}  # the number of the call on a machine
VERSION_3 = 0x20080522  # of what `capset` is given
READ_AND_SEARCH = 1 << 2  # of all capabilities of root's, to read what others may not


def become(user: int, may_read_all: bool) -> None:
    """Give up being root. Where Python itself lies in root's own folder, the right to read is kept,
    but no other, and programs that are started do not inherit it."""
    libc = ctypes.CDLL(None)
    if may_read_all:
        libc.prctl(KEEP_CAPABILITIES, 1, 0, 0, 0)
    os.setgroups([])
    os.setgid(NOBODY)
    try:
        os.setuid(user)
    except OSError:  # inside a container there may be but a few users
        os.setuid(NOBODY)
    if may_read_all:
        header = struct.pack("@Ii", VERSION_3, 0)
        kept = struct.pack("@6I", READ_AND_SEARCH, READ_AND_SEARCH, 0, 0, 0, 0)
        libc.syscall(CAPSET[os.uname().machine], header, kept)
