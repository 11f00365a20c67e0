"""End code that runs too long, on every system and whatever the code is doing in Python."""

from __future__ import annotations

import ctypes
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from weakref import WeakSet

AGAIN = 0.05  # seconds after which code that catches everything is told again


class TimeIsUp(BaseException):
    """Raised inside the code that ran too long; no `except Exception` holds it up."""


class time_limit:  # noqa: N801  (used as a word: with time_limit(2): …)
    """Raise `TimeIsUp` in the block after `seconds`, again and again until the block is left.

    It reaches Python code in any thread on Linux, macOS and Windows; a single call into C, such as
    a long sleep, is only ended when it returns. Where there are no threads (a browser's Python)
    there is no limit.

    >>> try:
    ...     with time_limit(0.05):
    ...         while True: pass
    ... except TimeIsUp:
    ...     print("stopped")
    stopped
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        self.watchdog = _watchdog()
        if self.watchdog:
            due = time.monotonic() + self.seconds
            self.watched = _Watched(threading.get_ident(), due)
            self.watchdog.watch(self.watched)

    def __exit__(self, *_: object) -> None:
        if self.watchdog:
            _settle(self.watchdog, self.watched)


@contextmanager
def no_collection() -> Iterator[None]:
    """Let the collector of garbage wait. On a large heap it takes seconds, and a time limit inside
    this block should not charge them to the code that happens to run."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class _Watched:
    """A block under watch: in which thread, and when it is told next. The watchdog does not keep
    it, so that it goes with its block even where `TimeIsUp` comes as `__exit__` is being entered:
    what was never released would be told for ever."""

    def __init__(self, thread: int, due: float) -> None:
        self.thread, self.due, self.told = thread, due, False


class _Watchdog(threading.Thread):
    """One thread for all blocks, because starting one for each would cost more than they do."""

    def __init__(self) -> None:
        super().__init__(daemon=True, name="time limit")
        self.blocks: WeakSet[_Watched] = WeakSet()
        self.wakes = inf  # when it will look again by itself
        self.lock = threading.RLock()
        self.changed = threading.Condition(self.lock)

    def watch(self, block: _Watched) -> None:
        with self.lock:
            self.blocks.add(block)
            if block.due < self.wakes:
                self.changed.notify()

    def release(self, block: _Watched) -> None:
        with self.lock:
            self.blocks.discard(block)

    def run(self) -> None:
        with self.changed:
            while True:
                now = time.monotonic()
                self.tell(now)
                self.wakes = min((block.due for block in self.blocks), default=inf)
                self.changed.wait(None if self.wakes == inf else self.wakes - now)

    def tell(self, now: float) -> None:
        raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
        for block in self.blocks:
            if block.due <= now:
                block.told, block.due = True, now + AGAIN
                raise_in(ctypes.c_ulong(block.thread), ctypes.py_object(TimeIsUp))


_current: _Watchdog | None = None


def _watchdog() -> _Watchdog | None:
    """The watchdog of this process; a forked child has none of its parent's threads."""
    global _current
    if _current is None or not _current.is_alive():
        try:
            started = _Watchdog()
            started.start()
        except RuntimeError:  # no threads here
            return None
        _current = started
    return _current


def _settle(watchdog: _Watchdog, block: _Watched) -> None:
    """Leave the block, and take in what the watchdog may have raised a moment too late."""
    while True:
        try:
            watchdog.release(block)
            for _ in range(1000 if block.told else 0):
                pass  # Python delivers between two turns of a loop
            return
        except TimeIsUp:
            continue
