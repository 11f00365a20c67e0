"""End code that runs too long, on every system and whatever the code is doing in Python.

A thread watches the clock. A browser's Python has no threads, so there Python itself looks at the
clock while it runs (`sys.monitoring`, from Python 3.12 on).
"""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import inf
from types import CodeType
from typing import Any
from weakref import WeakSet

AGAIN = 0.05  # seconds after which code that catches everything is told again
BETWEEN = 100  # jumps and calls from one look at the clock to the next: it costs more than they do
TOOL = 4  # a number that no debugger, profiler or coverage tool uses


class TimeIsUp(BaseException):
    """Raised inside the code that ran too long; no `except Exception` holds it up."""


def in_seconds(seconds: float) -> str:
    """On a slow machine there are more of them, and no round number.

    >>> in_seconds(14.0792), in_seconds(1.0), in_seconds(0.2)
    ('14 seconds', '1 second', '0.2 seconds')
    """
    number = f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.2g}"
    return f"{number} second" if number == "1" else f"{number} seconds"


class time_limit:  # noqa: N801  (used as a word: with time_limit(2): …)
    """Raise `TimeIsUp` in the block after `seconds`, again and again until the block is left.

    By `time.process_time` for a clock, what other processes do makes no difference.

    It reaches Python code in any thread on Linux, macOS and Windows, and in a browser; a single
    call into C, such as a long sleep, is only ended when it returns.

    >>> try:
    ...     with time_limit(0.05):
    ...         while True: pass
    ... except TimeIsUp:
    ...     print("stopped")
    stopped
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.clock = seconds, clock

    def __enter__(self) -> None:
        self.watch = _watchdog() or _monitor()
        if self.watch:
            self.watched = _Watched(threading.get_ident(), self.seconds, self.clock)
            self.watch.watch(self.watched)

    def __exit__(self, *_: object) -> None:
        if self.watch:
            _settle(self.watch, self.watched)


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

    def __init__(self, thread: int, seconds: float, clock: Callable[[], float]) -> None:
        self.thread, self.clock, self.end = thread, clock, clock() + seconds
        self.due, self.told = time.monotonic() + seconds, False

    def is_over(self, now: float) -> bool:
        """Is its time up, by its own clock too? If not, it is looked at again when it may be."""
        if now < self.due:
            return False
        left = self.end - self.clock()
        self.told, self.due = self.told or left <= 0, now + (left if left > 0 else AGAIN)
        return left <= 0


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
            if block.is_over(now):
                raise_in(ctypes.c_ulong(block.thread), ctypes.py_object(TimeIsUp))


class _Monitor:
    """Python itself looks at the clock at jumps, which every loop makes, and at calls. Programs
    take up to three times as long, so it does that only while a block is under watch."""

    def __init__(self, monitoring: Any) -> None:
        self.monitoring = monitoring
        self.blocks: WeakSet[_Watched] = WeakSet()
        self.left = BETWEEN
        monitoring.use_tool_id(TOOL, "time limit")
        self.events = monitoring.events.JUMP | monitoring.events.PY_START
        for event in (monitoring.events.JUMP, monitoring.events.PY_START):
            monitoring.register_callback(TOOL, event, self.look)

    def watch(self, block: _Watched) -> None:
        self.blocks.add(block)
        self.monitoring.set_events(TOOL, self.events)

    def release(self, block: _Watched) -> None:
        self.blocks.discard(block)
        if not self.blocks:
            self.monitoring.set_events(TOOL, 0)

    def look(self, code: CodeType, start: int, end: int = 0) -> None:
        """Called at every jump and call, with where in which code it is."""
        self.left -= 1
        if self.left:
            return
        self.left = BETWEEN
        if code.co_filename == self.look.__code__.co_filename:
            return  # a block that is being left must not be kept from it
        now = time.monotonic()
        for block in self.blocks:
            if block.is_over(now):
                raise TimeIsUp


@cache
def _monitor() -> _Monitor | None:
    """The monitor of this process, where Python has one that nobody else uses."""
    monitoring = getattr(sys, "monitoring", None)
    try:
        return monitoring and _Monitor(monitoring)
    except ValueError:  # the number is taken
        return None


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


def _settle(clock: _Watchdog | _Monitor, block: _Watched) -> None:
    """Leave the block, and take in what the watchdog may have raised a moment too late."""
    while True:
        try:
            clock.release(block)
            for _ in range(1000 if block.told else 0):
                pass  # Python delivers between two turns of a loop
            return
        except TimeIsUp:
            continue
