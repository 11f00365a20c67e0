"""The cells of a submission so far, and a child in which they have run.

Where a cell or a program breaks the child, a fresh one runs the cells again; of the one that broke
it, only what it defines. So a session goes through several children, and whoever asks sees but one.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

from autograder.inside.questions import Fault
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken, CellRun, Programs
from autograder.judge.child_process import Process, Start
from autograder.judge.kept_definitions import defined_above, quick_definitions, shorter
from autograder.judge.sandbox import Equipment, Limits, Tier
from autograder.judge.slowness import slowness
from autograder.judge.static_analysis import Check

AGAIN = 300.0  # seconds for all cells that run once more, in a fresh child after a fault


class Failure(NamedTuple):
    """A cell, and why it failed when it first did."""

    cell: Cell
    fault: Fault


class Session:
    """Add cells, find the programs of a check, ask the child that is ready. Use it with `with`."""

    def __init__(
        self,
        tier: Tier,
        limits: Limits,
        start: Start = Process,
        seconds: float = inf,  # for all of it, on a quiet machine
    ) -> None:
        self.tier, self.limits, self.start = tier, limits, start
        self.slower = slowness()
        self.end = time.monotonic() + seconds * limits.patience * self.slower
        self.until = self.end  # when all the time for what is going on is used up
        self.cells: list[Cell] = []  # those that run in every child
        self.newest: Cell | None = None
        self.failures: list[Failure] = []
        self.notes: list[str] = []
        self._seconds_for_own = limits.own * self.slower  # left for cells that the student added
        self._seconds_for_again = AGAIN * self.slower  # and for those that have run before
        self._child: Process | None = None
        self._count = 0  # cells that have run in this child
        self._search: tuple[str, list[str], list[bool], str | None] | None = None
        self._has_programs = False  # does this child know the programs that are looked for?

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()

    def without(self, modules: tuple[str, ...]) -> Session:
        """The same cells in a child that has not met the others, and has not these modules of the
        kit; this session itself, where there are none."""
        if not modules:
            return self
        start = partial(Process, equipment=Equipment(without=modules))
        session = Session(self.tier, self.limits, start)
        session.cells, session.newest = list(self.cells), self.newest
        session.failures = list(self.failures)
        session.end, session.until = self.end, self.until
        return session

    def drop(self) -> None:
        """End the child. The next one runs the same cells."""
        if self._child:
            self._child.end()
        self._child, self._count, self._has_programs = None, 0, False

    @contextmanager
    def turn(self) -> Iterator[None]:
        """The child, if there is one, works in this block, and rests from then on."""
        if self._child:
            self._child.go_on()
        try:
            yield
        finally:
            if self._child:
                self._child.rest()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Whatever is done in this block has so many seconds of a quiet machine in all."""
        self.until = min(self.end, time.monotonic() + seconds * self.limits.patience * self.slower)
        try:
            yield
        finally:
            self.until = self.end

    @property
    def is_over(self) -> bool:
        """Has all the time for this session been used up?"""
        return time.monotonic() > self.end

    # -- cells ------------------------------------------------------------------------------------

    def add(self, cell: Cell) -> CellRun:
        """Run a cell after those before it; only what it defines, if it is the student's own and
        those have had all their time."""
        if cell.role == "free" and self._seconds_for_own < 0:
            end = (
                f"more than {self.limits.own:g} seconds; of the rest, only what they define was run"
            )
            self._note(f"The student's own cells took {end}.")
            cell = replace(cell, source=quick_definitions(cell.source))
            if not cell.source:
                return CellRun(None, "")
        began = time.monotonic()
        self.cells.append(cell)
        self.newest = cell
        run = self._catch_up()
        if cell.role == "free":
            self._seconds_for_own -= time.monotonic() - began
        return run

    def child(self) -> Process:
        """A child in which all cells have run."""
        self._catch_up()
        assert self._child
        self._child.until = self.until
        return self._child

    def _catch_up(self) -> CellRun:
        """Run what has not run in this child, and say what came of the newest cell."""
        newest_run = CellRun(None, "")
        while self._child is None or self._count < len(self.cells):
            if self._child is None:
                self._child = self.start(self.tier, self.limits, self.slower)
                continue
            self._child.until = self.until
            cell = self.cells[self._count]
            run = self._run(self._child, cell)
            if cell is self.newest:
                newest_run = run
        return newest_run

    def _run(self, child: Process, cell: Cell) -> CellRun:
        """Run the next cell; only a part of it from now on if it broke the child, or takes too
        long."""
        is_needed = cell.role in ("define", "solution")
        seconds = self.limits.cell if is_needed else self.limits.free
        number, began = self._count, time.monotonic()
        try:
            run = child.run(cell.id, cell.source, seconds)
            is_broken = False
        except Broken as broken:
            self.drop()
            if time.monotonic() > self.until:  # which is no fault of this cell
                raise
            run = CellRun(broken.fault, "")
            is_broken = True
        took = time.monotonic() - began
        self._note_failure(cell, run.fault)
        is_late = run.fault is not None and run.fault.kind == "TIMEOUT"  # once is enough
        is_shortened = is_broken or is_late
        if cell is not self.newest:
            self._seconds_for_again -= took
            is_costly = took > 1 or cell.role == "free"
            if self._seconds_for_again < 0 and is_costly and not is_shortened:
                is_shortened = True  # often enough, however many faults there are
                self._note("After many faults, cells that take long did not run again as a whole.")
        if is_shortened:
            source = defined_above(cell.source) if is_broken else shorter(cell.source)
            self.cells[number : number + 1] = [replace(cell, source=source)] if source else []
        else:
            self._count += 1
        return run

    def _note_failure(self, cell: Cell, fault: Fault | None) -> None:
        """Write down a cell's first fault."""
        if fault is None or any(cell is failure.cell for failure in self.failures):
            return
        self.failures.append(Failure(cell, fault))
        if cell.role == "define":
            self._note(f"The instructor's cell {cell.id} failed: {fault.sentence}")

    def _note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)

    # -- programs ---------------------------------------------------------------------------------

    def find(self, key: str, check: Check, literal: list[bool]) -> Programs:
        """Look up the programs that a check asks for, here and in every later child."""
        self._search = key, check.expressions, literal, check.name
        return self._look_up(self.child())

    def ready(self) -> Process:
        """A child that knows the programs."""
        child = self.child()
        if not self._has_programs and (fault := self._look_up(child).fault):
            raise Broken(fault)
        return child

    def _look_up(self, child: Process) -> Programs:
        assert self._search
        programs = child.programs(*self._search)
        self._has_programs = True
        return programs
