"""End code that runs too long, on every system and whatever the code is doing in Python."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TimeIsUp(BaseException):
    """Raised inside the code that ran too long; no `except Exception` holds it up."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TimeIsUp` in the block after `seconds`, again and again until the block is left.

    It reaches Python code in any thread on Linux, macOS and Windows; a single call into C, such as
    a long sleep, is only ended when it returns.

    >>> try:
    ...     with time_limit(0.05):
    ...         while True: pass
    ... except TimeIsUp:
    ...     print("stopped")
    stopped
    """
    thread, done, fired = threading.get_ident(), threading.Event(), threading.Event()
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc

    def watchdog() -> None:
        wait = seconds
        while not done.wait(wait):
            fired.set()
            raise_in(ctypes.c_ulong(thread), ctypes.py_object(TimeIsUp))
            wait = 0.05  # code that catches everything is told again

    guard = threading.Thread(target=watchdog, daemon=True)
    guard.start()
    try:
        yield
    finally:
        _settle(done, guard, fired)


def _settle(done: threading.Event, guard: threading.Thread, fired: threading.Event) -> None:
    """End the watchdog, and take in what it may have raised a moment too late."""
    while True:
        try:
            done.set()
            guard.join()
            for _ in range(1000 if fired.is_set() else 0):
                pass  # Python delivers between two turns of a loop
            return
        except TimeIsUp:
            continue
