"""A process that grades: each line of its input is a submission, each line of its output a reply.

Grading is one pure function of bytes. It runs in a process of its own beside the one that writes
the gradebook, so that several run at once and a process that dies takes nothing with it.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import subprocess
import sys
import threading
import traceback
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from autograder.judge.child_process import Start
    from autograder.judge.result import Result


TRIES = 3  # at a submission, where the grader is paused in the middle of it


@dataclass(frozen=True)
class Job:
    """What a worker is told of one submission. `only` names exercises that are graded again, with
    the result that the others keep; `notes` are what was seen beforehand; `names` are what the
    student may type for a name, if the course wants that."""

    master: bytes
    submitted: bytes
    seed: str
    outputs: bool = False
    only: tuple[str, ...] = ()
    before: dict[str, Any] | None = None
    notes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    added: dict[str, int] = field(default_factory=dict)  # questions, and in which release they came
    allow_weaker: bool = False  # a tier of the sandbox that does not start in time is passed over


@dataclass(frozen=True)
class Reply:
    """What came of it: a result as plain data and the graded notebook; or why the file cannot be
    read; or what is wrong with the grader itself."""

    result: dict[str, Any] = field(default_factory=dict)
    copy: str = ""
    unanswered: tuple[str, ...] = ()  # solution cells that are as they were given
    not_asked: tuple[str, ...] = ()  # questions that came later than the copy that was handed in
    unreadable: str = ""
    internal: str = ""
    stop: str = ""  # why nothing should be graded here at all


def grade_bytes(job: Job, start: Start | None = None) -> Reply:
    """Grade one submission. Nothing is read or written but what the sandbox needs. `start` starts
    a child where one is started ahead. What lost points while this process was paused is graded
    again: the clocks went on, so that a right program may have come too late."""
    from autograder.judge.pauses import Pauses

    for _ in range(TRIES):
        with Pauses() as pauses:
            reply = _grade_once(job, start)
        verdicts = reply.result.get("verdicts", ())
        if not pauses.noticed or (verdicts and all(v["kind"] == "FULL" for v in verdicts)):
            return reply
    return Reply(internal=f"The grader was paused {TRIES} times while it was at this submission.")


def _grade_once(job: Job, start: Start | None) -> Reply:
    from autograder.course.graded_copy import graded_copy, unwritten
    from autograder.judge import grade_one
    from autograder.judge.asked import not_asked, without
    from autograder.judge.child_process import Process
    from autograder.judge.master_cells import instructors_cells
    from autograder.judge.notebook_file import Unreadable
    from autograder.judge.probing import Unproven, probe
    from autograder.judge.result import Result
    from autograder.judge.submission import submission
    from autograder.judge.wrong_helpers import with_wrong_helpers

    try:
        missing = not_asked(job.submitted, job.added)
        master = without(job.master, missing)
        work = submission(master, job.submitted)
        work = replace(work, notes=(*job.notes, *work.notes))
        result = grade_one(
            work,
            job.seed,
            tier=probe(job.allow_weaker),
            outputs=job.outputs,
            only=job.only,
            start=start or Process,
            names=job.names,
        )
        # What is worth nothing is left out: no page mentions it.
        counting = tuple(verdict for verdict in result.verdicts if verdict.max_points)
        result = replace(result, verdicts=counting)
        if job.before:
            result = _merged(Result.from_record(job.before), result)
            result = replace(result, verdicts=with_wrong_helpers(work.cells, result.verdicts))
        stubs = {cell.grade_id: cell.source for cell in instructors_cells(master)}
        unanswered = tuple(
            cell.grade_id
            for cell in work.cells
            if cell.role == "solution" and cell.source.strip() == stubs[cell.grade_id].strip()
        )
        unanswered += unwritten(master, job.submitted)
        copy = graded_copy(master, job.submitted, work, result)
        return Reply(result.to_record(), copy, unanswered, missing)
    except Unreadable as error:
        return Reply(unreadable=str(error))
    except Unproven as error:
        return Reply(stop=str(error))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(last.filename)}, line {last.lineno}"
        message = " ".join(str(error).split())[:300]
        return Reply(internal=f"{type(error).__name__}: {message} ({where})")


def _merged(before: Result, result: Result) -> Result:
    """The earlier result with what was graded again in it."""
    new = {verdict.grade_id: verdict for verdict in result.verdicts}
    verdicts = tuple(new.get(verdict.grade_id, verdict) for verdict in before.verdicts)
    return replace(result, verdicts=verdicts, outputs=result.outputs or before.outputs)


# -- the two ends of the pipe ---------------------------------------------------------------------


def serve(jobs: BinaryIO, replies: BinaryIO) -> None:
    """Answer every line until there are no more."""
    from autograder.judge.child_ahead import ChildAhead
    from autograder.judge.slowness import slowness

    slowness()  # measured before anybody's program makes this machine slow
    # Much is kept for the next submission, and little is garbage: it is looked through seldom.
    gc.freeze()
    gc.set_threshold(50_000)
    with ChildAhead() as ahead:
        for line in jobs:
            fields = json.loads(line)
            for name in ("master", "submitted"):
                fields[name] = fields[name].encode("latin-1")
            reply = grade_bytes(Job(**fields), start=ahead.start)
            replies.write(json.dumps(vars(reply)).encode() + b"\n")
            replies.flush()


class Worker:
    """A worker process, seen from outside."""

    def __init__(self) -> None:
        # Ctrl-C reaches it when it is ready to end without a word.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "autograder.course.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # As a child has it: a mistake goes through a set in the student's order.
                env=os.environ | {"PYTHONHASHSEED": "0"},
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        weakref.finalize(self, _end, self.process)

    def ask(self, job: Job) -> Reply:
        """Raises `Died` where the process ends without an answer."""
        assert self.process.stdin
        assert self.process.stdout
        fields: dict[str, Any] = vars(job) | {
            "master": job.master.decode("latin-1"),
            "submitted": job.submitted.decode("latin-1"),
        }
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(json.dumps(fields).encode() + b"\n")
            self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Died(self.process.wait())
        return Reply(**json.loads(line))


class Died(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"signal {-code}" if code < 0 else f"exit code {code}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """Let a worker end by itself, so that it leaves nothing behind."""
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


_thread = threading.local()


def grade_beside(job: Job) -> Reply:
    """Grade in a process that belongs to this thread. If that dies, another one tries once more."""
    died = None
    for _ in range(2):
        if died or not hasattr(_thread, "worker"):
            _thread.worker = Worker()
        try:
            reply: Reply = _thread.worker.ask(job)
            return reply
        except Died as error:
            died = error
    del _thread.worker
    return Reply(internal=f"The process that graded it died, and so did another one ({died}).")


@contextlib.contextmanager
def _standard_streams() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """This process's input and output, kept from everything that is run in it."""
    jobs, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    with jobs, replies:
        yield jobs, replies


if __name__ == "__main__":
    # Whoever asked may have been killed meanwhile: then nobody wants to hear of it.
    with (
        contextlib.suppress(KeyboardInterrupt, BrokenPipeError),
        _standard_streams() as (jobs, replies),
    ):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        serve(jobs, replies)
