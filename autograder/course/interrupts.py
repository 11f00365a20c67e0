"""Ctrl-C, which waits while something is written that must not be cut in half."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held() -> Iterator[None]:
    """An interrupt that comes meanwhile is raised at the end, as a `KeyboardInterrupt`.

    A library that is interrupted halfway leaves objects behind that complain as they go. Only the
    main thread is ever interrupted: elsewhere this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            raise KeyboardInterrupt
