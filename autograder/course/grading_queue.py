"""Submissions on their way through the workers."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import NamedTuple

from autograder.course.grading_tasks import Task
from autograder.course.worker import Job, Reply, grade_beside

AHEAD = 64  # submissions that are on their way at once, so that memory stays flat


class Sent(NamedTuple):
    """A submission that was handed to a worker, and a hash of its file."""

    task: Task
    digest: str


class GradingQueue:
    """Submissions that workers are at, a few more that wait for one, and the rest not yet read.

    Iterating yields each with its reply, as they come back. One that needs no worker comes with its
    reply already.
    """

    def __init__(self, executor: Executor, jobs: Iterator[tuple[Sent, Job | Reply]]) -> None:
        self.executor, self.jobs = executor, jobs
        self.waiting: dict[Future[Reply], Sent] = {}
        self.fill()

    def fill(self) -> None:
        for sent, job in islice(self.jobs, AHEAD - len(self.waiting)):
            if isinstance(job, Job):
                future = self.executor.submit(grade_beside, job)
            else:
                future = Future()
                future.set_result(job)
            self.waiting[future] = sent

    def __iter__(self) -> Iterator[tuple[Sent, Reply]]:
        while self.waiting:
            done, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield self.waiting.pop(future), _reply(future)
            self.fill()


def _reply(future: Future[Reply]) -> Reply:
    try:
        return future.result()
    except Exception as error:  # such as a cluster that has lost too many workers
        return Reply(internal=f"{type(error).__name__}: {error}")
