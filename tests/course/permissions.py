"""Meet closed folders and files as anybody does: root may enter them all."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager

VERSION = 0x20080522  # of Linux's capabilities that fill two words
ENTER_ALL = 0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH


@contextmanager
def as_anybody() -> Iterator[None]:
    """In this block, and in this thread, closed folders are closed to root as well."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(VERSION, 0)
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; and their second words
    assert libc.capget(header, sets) == 0, os.strerror(ctypes.get_errno())
    before = sets[0]
    sets[0] &= ~ENTER_ALL
    assert libc.capset(header, sets) == 0, os.strerror(ctypes.get_errno())
    try:
        yield
    finally:
        sets[0] = before
        assert libc.capset(header, sets) == 0, os.strerror(ctypes.get_errno())
