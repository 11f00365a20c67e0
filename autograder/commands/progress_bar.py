"""How far a command is: a bar for whoever waits at a terminal, now and then a line elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress, ProgressColumn, track

Item = TypeVar("Item")

EVERY = 30.0  # seconds between two lines in a log


class ProgressBar:
    """A line that goes when the work is done; a few that stay where they go into a file. Use it
    with `with`."""

    def __init__(self, step: str, *columns: ProgressColumn) -> None:
        self.console = Console(stderr=True)
        is_seen = self.console.is_terminal
        self.bar = Progress(*columns, console=self.console, transient=True, disable=not is_seen)
        self.line = self.bar.add_task(step, total=None)
        self.told = time.monotonic()
        self.is_told = False  # has a line said how far it is? Then one says the end as well

    def __enter__(self) -> ProgressBar:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def begin(self, step: str) -> None:
        """Say what comes next."""
        self.bar.update(self.line, description=step, completed=0, total=None)
        self.is_told = False

    def show(self, done: int, of: int) -> None:
        self.bar.update(self.line, completed=done, total=of)
        is_last = done == of and self.is_told
        if not self.console.is_terminal and (is_last or time.monotonic() >= self.told + EVERY):
            self.told, self.is_told = time.monotonic(), True
            self.console.print(f"{self.bar.tasks[self.line].description}: {done} of {of}")

    def stop(self) -> None:
        """Take the line away, so that something else can be said."""
        self.bar.stop()


def tracked(items: Iterable[Item], step: str, of: int | None = None) -> list[Item]:
    """The items, with a bar that shows how many there are already."""
    console = Console(stderr=True)
    is_seen = console.is_terminal
    return list(track(items, step, of, console=console, transient=True, disable=not is_seen))
