"""The judge's end of the line: a child process that is started, fed, waited for and ended."""

from __future__ import annotations

import contextlib
import ctypes
import os
import secrets
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import Any, TypeAlias

from autograder.checks.check import own
from autograder.inside.cells import MOST_TEXT
from autograder.inside.protocol import BadFrame, Gone, Late, Line, encode, packed
from autograder.inside.questions import Fault
from autograder.judge.child_messages import (
    LONGEST_NAME,
    Broken,
    CellRun,
    Programs,
    decoded,
    forged,
    read_fault,
    read_missing,
    read_picture,
)
from autograder.judge.home_folder import HomeFolder
from autograder.judge.memory import children, descendants, memory_of_files, memory_used
from autograder.judge.processors import give_way
from autograder.judge.sandbox import (
    USUAL,
    WRITABLE,
    Equipment,
    Limits,
    Tier,
    command,
    environment,
    stranger,
)

START = 20.0  # seconds for a child to start, however busy the machine
MEMORY = 0.1  # seconds after which the memory of a child is looked at again
WRITE = 5.0  # seconds for a child to take in what it is sent
TICK = struct.pack("@qq", 0, 50_000)  # how long a read or write waits before it looks at the clock
PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36


class Slow(OSError):
    """A child did not start in time, which says nothing about its tier."""


@cache
def _protect() -> None:
    """Let nobody read this process, and let orphans of children come back to it."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            libc = ctypes.CDLL(None)
            libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
            libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


_running: set[int] = set()  # processes of ours that are no orphans


class Process:
    """A child in its sandbox. Use it with `with`: afterwards nothing of it is alive."""

    def __init__(
        self,
        tier: Tier,
        limits: Limits,
        slower: float = 1.0,
        equipment: Equipment = USUAL,
    ) -> None:
        _protect()
        self.tier, self.limits, self.slower, self.equipment = tier, limits, slower, equipment
        self.siblings = children()  # the processes that this one had before
        # Behind a wall /tmp is the child's own; elsewhere it gets a folder that goes with it.
        user = stranger(tier)
        self.home = None if tier is Tier.BUBBLEWRAP else HomeFolder(user)
        home = self.home.name if self.home else "/tmp"
        ours, theirs = socket.socketpair()
        # Where no child can be started, such as without bubblewrap, neither end stays open.
        with ours, theirs:
            for end in (ours, theirs):
                # The system looks at the clock for us, which saves a call for every read and write.
                end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, TICK)
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, TICK)
            self.command = command(tier, theirs.fileno(), limits, equipment, user)
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=environment(home),
                cwd=home,
                start_new_session=True,
            )
            self.line = Line(ours.detach())
        _running.add(self.process.pid)
        self.started = False
        self._looks_at_memory = 0.0  # when next
        self.lines: set[str] = set()  # of the cells that it was given, which a traceback may show
        self.until = inf  # when all the time for what it is asked is used up, on `time.monotonic`

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    # -- messages ---------------------------------------------------------------------------------

    def greet(self) -> None:
        """Wait until the child is there. If it never comes, that is no fault of a student's."""
        try:
            hello = self.line.receive(time.monotonic() + START)
        except (Late, Gone, BadFrame) as wrong:
            self.end()
            reason = f"{type(wrong).__name__}, exit code {self.process.returncode}"
            if isinstance(wrong, Gone):
                reason += self._complaint()
            kind = Slow if isinstance(wrong, Late) else OSError
            raise kind(f"no child starts at the tier {self.tier.value} ({reason})") from None
        if hello != ["hello"]:
            raise OSError("the child does not greet")
        self.started = True

    def _complaint(self) -> str:
        """What the child says on its way out: it is started once more, and heard this time."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            again = subprocess.run(
                self.command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=environment(),
                cwd="/",
                timeout=5,
            )
            if lines := again.stderr.decode(errors="replace").strip().splitlines():
                return f": {lines[-1][:300]}"
        return ""

    def send(self, frame: bytes) -> None:
        if not self.started:
            self.greet()
        try:
            self.line.send(frame, min(time.monotonic() + WRITE, self.until))
        except Late:
            self.supervise()
            raise Broken(
                Fault("PROTOCOL", "your program does not take in what it is sent")
            ) from None
        except Gone:
            raise self.died() from None

    def receive(self, deadline: float, waiting_for: str = "an answer", nap: float = 0) -> list[Any]:
        """The next message, which is a list that starts with a word."""
        while True:
            self.supervise()
            try:
                message = self.line.receive(min(deadline, self._looks_at_memory), nap=nap)
                break
            except Late:
                if time.monotonic() > deadline:
                    late = Fault("TIMEOUT", f"no end in time: {waiting_for} did not come")
                    raise Broken(late) from None
            except BadFrame as bad:
                raise Broken(Fault("PROTOCOL", f"your program sent {bad}")) from None
            except Gone:
                raise self.died() from None
        if not isinstance(message, list) or not message or not isinstance(message[0], str):
            raise forged("something that is no message")
        return message

    def supervise(self) -> None:
        """End the wait for a child whose time is used up, or that uses too much memory; one that
        takes all processors steps back. Asked before every message: whoever floods the line never
        makes the judge wait."""
        now = time.monotonic()
        if now > self.until:
            raise Broken(Fault("TIMEOUT", "your program used all the time it had"))
        if now > self._looks_at_memory:
            used = self.memory()
            give_way(self.family())
            # To count many files takes long, and should not become all that the judge does.
            took = time.monotonic() - now
            self._looks_at_memory = now + max(MEMORY, 10 * took)
            if used > self.limits.memory:
                processes = "your program and the processes it started"
                raise Broken(Fault("MEMORY", f"{processes} need more memory than there is"))

    def memory(self) -> int:
        """Bytes that are used by the child, by all that it left behind, and by files that are known
        to be its own."""
        if self.home:
            files = self.home.bytes_written(self.limits.memory)
        else:
            files = sum(memory_of_files(inner, WRITABLE) for inner in children(self.process.pid))
        return files + memory_used(self.family(), self.limits.memory)

    def family(self) -> list[int]:
        """The child, and what it left behind; all others descend from these."""
        return [self.process.pid, *(_orphans(self.siblings) if self.home else ())]

    def expect(
        self, word: str, token: str, length: int, deadline: float, nap: float = 0
    ) -> list[Any]:
        """The rest of a message that starts with this word and this token."""
        message = self.receive(deadline, nap=nap)
        if message[:2] != [word, token] or len(message) != length + 2:
            raise forged("an answer that was not asked for")
        return message[2:]

    def died(self) -> Broken:
        """Why the line is closed."""
        try:
            code = self.process.wait(0.5)
        except subprocess.TimeoutExpired:
            return Broken(Fault("DIED", "your program closed the line to the judge"))
        if self.tier is Tier.BUBBLEWRAP and code > 128:
            code = 128 - code
        if code in (-signal.SIGXCPU, -signal.SIGALRM):
            return Broken(Fault("TIMEOUT", "your program used all the time it had"))
        try:
            name = signal.Signals(-code).name
        except ValueError:  # a number that is no signal's, or has no name
            name = f"exit code {self.process.returncode}"
        return Broken(Fault("DIED", f"your program ended the whole of Python ({name})"))

    # -- what is asked of every child -------------------------------------------------------------

    def run(self, cell: str, source: str, seconds: float) -> CellRun:
        token = secrets.token_hex(8)
        seconds *= self.slower
        self.lines.update(map(str.strip, source.split("\n")))
        self.send(packed(["cell", token, cell, source, seconds, self.equipment.pictures]))
        deadline = time.monotonic() + seconds + self.limits.grace
        for _ in range(1000):
            message = self.receive(deadline, f"the end of the cell {cell}")
            match message:
                case ["ran", reply_token, fault, str(printed), [*outputs]] if reply_token == token:
                    pictures = tuple(map(read_picture, outputs))
                    return CellRun(read_fault(fault, self.lines), printed[:MOST_TEXT], pictures)
                case ["?", int(number), [], "own", str(exercise), str(name)]:
                    self.send(packed(_own_game(number, exercise, name)))
                case _:
                    raise forged("an answer that was not asked for")
        raise Broken(Fault("QUERY_LIMIT", f"the cell {cell} asks without end"))

    def programs(
        self, key: str, expressions: Sequence[str], literal: Sequence[bool], name: str | None
    ) -> Programs:
        token = secrets.token_hex(8)
        self.send(packed(["programs", token, key, list(expressions), list(literal), name]))
        deadline = time.monotonic() + self.limits.cell * self.slower + self.limits.grace
        fault, missing, kinds, value = self.expect("programs", token, 4, deadline)
        if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
            raise forged("programs of no kind")
        if fault is None and len(kinds) != len(expressions):  # after a fault there may be fewer
            raise forged("other programs than were asked for")
        kinds = tuple(kind[:60] for kind in kinds)
        return Programs(read_fault(fault, self.lines), read_missing(missing), kinds, decoded(value))

    # -- turns ------------------------------------------------------------------------------------

    def rest(self) -> None:
        """Stop the child, and all that it has started, until it is to go on: where two take turns,
        what one does out of turn would be the other's time."""
        stopped: set[int] = set()
        while waiting := descendants(self.family()) - stopped:  # which may grow meanwhile
            for process in waiting:
                _tell(process, signal.SIGSTOP)
            stopped |= waiting

    def go_on(self) -> None:
        for process in descendants(self.family()):
            _tell(process, signal.SIGCONT)

    # -- the end ----------------------------------------------------------------------------------

    def end(self) -> None:
        """Kill the child and everything it left behind."""
        self.line.close()
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
        self.process.wait()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        _running.discard(self.process.pid)
        _sweep(self.siblings)
        if self.home:
            self.home.remove()


Start: TypeAlias = Callable[[Tier, Limits, float], Process]
"""How a child is started."""


def _own_game(number: int, exercise: str, name: str) -> list[Any]:
    """The game of one's own, or the error that a notebook would meet. A name comes from the child:
    to look for one of millions of letters, or of folders in folders, would be endless work."""
    try:
        return ["=", number, encode(own(exercise[:LONGEST_NAME], name))]
    except Exception as error:
        return ["!", number, type(error).__name__, str(error)]


def _orphans(siblings: set[int]) -> list[int]:
    """What came back to this process of children that have ended: strangers with a session of
    their own."""
    strangers = children() - siblings - _running
    return [process for process in strangers if _session(process) != os.getsid(0)]


def _sweep(siblings: set[int]) -> None:
    """End the orphans that came back to this process."""
    until = time.monotonic() + 2
    while time.monotonic() < until:
        orphans = _orphans(siblings)
        for pid in orphans:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        if not orphans:
            return


def _tell(process: int, what: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):  # it may just have ended
        os.kill(process, what)


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except ProcessLookupError:
        return os.getsid(0)
