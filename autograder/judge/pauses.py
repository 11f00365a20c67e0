"""Notice that this process did not run for a while, which is nobody's time: it was stopped and
continued, or the container or machine that it runs in was."""

from __future__ import annotations

import threading
import time

TICK = 0.5  # seconds between two looks at the clock
PAUSE = 3.0  # seconds that a look may come late: not even a very busy machine takes as long


class Pauses:
    """Whether this process was paused in the block that this is used with.

    >>> with Pauses() as pauses:
    ...     pass
    >>> pauses.noticed
    False
    """

    def __enter__(self) -> Pauses:
        self.noticed = False
        self.last_look = time.monotonic()
        self.is_over = threading.Event()
        threading.Thread(target=self._watch, daemon=True, name="pauses").start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        self._look()

    def _watch(self) -> None:
        while not self.is_over.wait(TICK):
            self._look()

    def _look(self) -> None:
        now = time.monotonic()
        self.noticed = self.noticed or now - self.last_look > TICK + PAUSE
        self.last_look = now
