"""Games in processes of their own: several at once, and each can be stopped from outside.

A worker process plays its share of the games one after the other and tells, before every move, who
is about to think. So if it has to be killed, or dies, it is known who lost which game how, and a
new worker goes on with the next one.

The workers are forked: they have every player at hand, even one defined in a notebook, which could
not be sent to another process.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from time import monotonic

from adsearch.game import Player
from adsearch.matches.fixture import Fixture, Move, Record

# A worker notices by itself that a player took too long and answers only then; it is killed when
# this many seconds later it still has not.
GRACE = 0.5


def allowed() -> bool:
    """A daemonic process, such as a worker of a pool, may have no children of its own."""
    return not multiprocessing.current_process().daemon


def play_forked(
    fixtures: Sequence[Fixture], workers: int, progress: Callable[[int, int], None]
) -> list[Record]:
    """The records of all the games, played by so many workers at a time."""
    records: dict[int, Record] = {}
    running: list[_Worker] = []
    try:
        for first in range(min(workers, len(fixtures))):
            running.append(_Worker(fixtures, list(range(first, len(fixtures), workers))))
        while running:
            patience = min(worker.deadline for worker in running) - monotonic()
            ready = wait(
                [worker.pipe for worker in running],
                timeout=None if patience == math.inf else max(patience, 0),
            )
            for worker in list(running):
                if worker.pipe in ready:
                    record = worker.listen()
                elif monotonic() > worker.deadline and not worker.pipe.poll():
                    record = worker.late()
                else:
                    continue
                if record is None:
                    continue
                records[worker.share.pop(0)] = record
                progress(len(records), len(fixtures))
                if worker.lost or not worker.share:
                    worker.end()
                    running.remove(worker)
                    if worker.share:
                        running.append(_Worker(fixtures, worker.share))
    finally:
        for worker in running:
            worker.end()
    return [records[i] for i in range(len(fixtures))]


class _Worker:
    """A process that plays `share` of the fixtures, seen from outside."""

    def __init__(self, fixtures: Sequence[Fixture], share: list[int]) -> None:
        self.fixtures, self.share = fixtures, share
        self.thinking: tuple[Player, Sequence[Move]] | None = None
        self.deadline = math.inf
        self.lost = False
        context = multiprocessing.get_context("fork")
        self.pipe, theirs = context.Pipe(duplex=False)
        work = [fixtures[i] for i in share]
        self.process = context.Process(target=_work, args=(work, theirs), daemon=True)
        self.process.start()
        theirs.close()  # so that the pipe ends when the process does

    def listen(self) -> Record | None:
        """What the worker has to tell: a record, if a game is over."""
        try:
            message = self.pipe.recv()
        except (EOFError, ConnectionError):
            return self._forfeit("ended the process it played in")
        if isinstance(message, str):
            raise RuntimeError(f"the game itself failed:\n{message}")
        if isinstance(message, Record):
            self.thinking, self.deadline = None, math.inf
            return message
        self.thinking = message
        seconds = self.fixtures[self.share[0]].seconds
        self.deadline = math.inf if seconds is None else monotonic() + seconds + GRACE
        return None

    def late(self) -> Record:
        """The record of a game whose player does not come back."""
        seconds = self.fixtures[self.share[0]].seconds
        return self._forfeit(f"thought for more than {seconds:g} seconds")

    def _forfeit(self, reason: str) -> Record:
        self.lost = True
        if self.thinking is None:
            raise RuntimeError(f"a worker process ended between games: {self.process}")
        return self.fixtures[self.share[0]].forfeited(*self.thinking, reason)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _work(fixtures: Sequence[Fixture], pipe: Connection) -> None:
    """Play one game after the other; what the outside must know goes into the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that waits

    def thinking(player: Player, moves: Sequence[Move]) -> None:
        pipe.send((player, tuple(moves)))

    try:
        for fixture in fixtures:
            pipe.send(fixture.play(thinking))
    except Exception:
        pipe.send(traceback.format_exc())
