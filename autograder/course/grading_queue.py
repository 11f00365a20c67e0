"""Submissions on their way through the workers."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import NamedTuple, TypeAlias

from autograder.course.grading_tasks import Task
from autograder.course.worker import Job, Reply, grade_beside

AHEAD = 64  # submissions that are on their way at once, so that memory stays flat


class Sent(NamedTuple):
    """A submission that was handed to a worker, and a hash of its file."""

    task: Task
    digest: str


Jobs: TypeAlias = Iterator[tuple[Sent, Job | Reply]]


class GradingQueue:
    """Submissions that workers are at, a few more that wait for one, and the rest not yet read.

    Iterating yields each with its reply, as they come back. One that needs no worker comes with its
    reply already.
    """

    def __init__(self, executor: Executor, *batches: Jobs) -> None:
        self.executor = executor
        self.batches = deque(batches)
        self.waiting: dict[Future[Reply], Sent] = {}
        self.fill()

    def add(self, jobs: Jobs) -> None:
        """Put more submissions behind those that are there."""
        self.batches.append(jobs)
        self.fill()

    def fill(self) -> None:
        while self.batches and len(self.waiting) < AHEAD:
            for sent, job in self.batches[0]:
                self.waiting[self.reply_to(job)] = sent
                break
            else:
                self.batches.popleft()

    def reply_to(self, job: Job | Reply) -> Future[Reply]:
        if isinstance(job, Job):
            return self.executor.submit(grade_beside, job)
        future: Future[Reply] = Future()
        future.set_result(job)
        return future

    def __iter__(self) -> Iterator[tuple[Sent, Reply]]:
        while self.waiting:
            yield from self.replies()

    def replies(self, seconds: float | None = None) -> Iterator[tuple[Sent, Reply]]:
        """Those that come back next; none where that takes longer than so many seconds."""
        done, _ = wait(self.waiting, seconds, FIRST_COMPLETED)
        for future in done:
            yield self.waiting.pop(future), _reply(future)
        self.fill()


def _reply(future: Future[Reply]) -> Reply:
    try:
        return future.result()
    except Exception as error:  # such as a cluster that has lost too many workers
        return Reply(internal=f"{type(error).__name__}: {error}")
