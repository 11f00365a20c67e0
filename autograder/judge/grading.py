"""Grade one submission: run its cells in a child, ask its programs at every check, report."""

from __future__ import annotations

import re
import resource
import time
from collections.abc import Collection
from dataclasses import replace
from functools import cache, partial
from textwrap import indent

from adsearch import __version__
from autograder.checks.check import examine, judged
from autograder.checks.exercise import Exercise, Seed, find
from autograder.checks.expectations import not_a_number
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Fault, Question, show
from autograder.judge.asking import JudgeDoor
from autograder.judge.cell import Cell
from autograder.judge.child_process import Broken, Process, Programs, Ran, Start
from autograder.judge.probing import probe
from autograder.judge.result import Output, Result, Verdict
from autograder.judge.sandbox import Limits, Tier
from autograder.judge.static_analysis import (
    MOST,
    Check,
    definitions,
    global_names,
    imports,
    read_check,
    words,
)
from autograder.judge.submission import Submission

QUIET = 0.010  # seconds that the reference run takes on a quiet machine of today
LONGEST_NAME = 1_000  # characters of what a student types for a name
MOST_SHOWN = 20_000_000  # characters of what all cells show, which one page has to hold
SLOWEST = 10.0  # times: how much slower than that a machine may be
AGAIN = 300.0  # seconds for all cells that run once more, in a fresh child after a fault


def grade_one(
    work: Submission,
    seed: Seed,
    *,
    tier: Tier | None = None,
    outputs: bool = False,
    only: Collection[str] = (),
    limits: Limits = Limits(),  # noqa: B008  (frozen)
    start: Start = Process,
) -> Result:
    """What `work` earns with the questions drawn from `seed`, and why not more.

    Nothing is read or written but the child. `only` names the exercises that are asked; without it
    all are. `start` starts a child.
    """
    began, cpu = time.monotonic(), _cpu()
    tier = tier or probe()
    notes = list(work.notes)
    verdicts: list[Verdict] = []
    given = _Given(work)
    with Session(tier, limits, start) as session:
        for written in work.cells:
            cell = given.at_hand(written) if written.role == "show" else written
            if cell.role == "check":
                if not only or _name_in(cell.source) in only:
                    verdicts.append(_graded(session, cell, seed))
            elif (cell.source or cell.role != "show") and not session.internal:
                try:
                    session.add(cell)
                except OSError as error:  # then no check can be asked, and none is lost
                    session.internal = str(error)
        notes += session.notes
    shown = _shown(work, tier, limits) if outputs else ()
    return Result(
        tuple(verdicts),
        shown,
        tuple(notes),
        tier.value,
        round(time.monotonic() - began, 4),
        round(_cpu() - cpu, 4),
        __version__,
    )


class _Given:
    """What the pictures' cells of a notebook give to a student's programs."""

    def __init__(self, work: Submission) -> None:
        theirs = [cell.source for cell in work.cells if cell.role in ("free", "solution")]
        shown = [cell.source for cell in work.cells if cell.role == "show"]
        used = [words(source) for source in theirs]
        self.words = set().union(*used)
        made = {name for source in shown for name, _ in definitions(source)}
        if sum(map(len, theirs)) > MOST:
            made = set()
        uses = (global_names(s) for s, known in zip(theirs, used, strict=True) if known & made)
        self.used = made & set().union(*uses)
        for source in reversed(shown) if self.used else ():  # what they use is made before them
            for name, text in definitions(source):
                if name in self.used:
                    self.words |= words(text)
                    self.used |= made & words(text)

    def at_hand(self, cell: Cell) -> Cell:
        """A picture's cell without its pictures: what it imports, and makes, is there for programs
        that use it, unless they have something of their own by that name."""
        lines = [(name, line) for name, line in imports(cell.source) if name in self.words]
        lines += [(name, text) for name, text in definitions(cell.source) if name in self.used]
        guarded = (
            f"try:\n    {name}\nexcept NameError:\n{indent(line, '    ')}" for name, line in lines
        )
        return replace(cell, source="\n".join(guarded))


def _shown(work: Submission, tier: Tier, limits: Limits) -> tuple[Output, ...]:
    """What the cells show, in a child with the kit's searches and pictures at hand. It is asked
    nothing, so nothing can be learnt from them."""
    found: list[Output] = []
    room = MOST_SHOWN
    with Session(tier, limits, partial(Process, pictures=True), pictures=True) as session:
        for cell in work.cells:
            if cell.role == "check":
                continue
            ran = session.add(cell)
            told = ran.printed + (
                f"{ran.fault.traceback or ran.fault.sentence}" if ran.fault else ""
            )
            room -= len(told) + sum(len(data) for _, data in ran.shown)
            if room < 0:
                found.append(
                    Output(cell.id, "All of it is more than a page can hold; the rest is left out.")
                )
                break
            if told or ran.shown:
                found.append(Output(cell.id, told, ran.shown))
    return tuple(found)


def _cpu() -> float:
    """Seconds that this process and its children have worked."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


@cache
def slowness() -> float:
    """How many times slower this machine is than a quiet one, by a small search that takes both
    the same steps. Time limits grow with it."""
    exercise = find("minimax.value")
    question = next(iter(exercise.questions(0)))
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(50):
            PlainDoor(exercise.reference).ask(question)
        best = min(best, time.perf_counter() - began)
    return min(SLOWEST, max(1.0, best / QUIET))


# -- the child and its cells ----------------------------------------------------------------------


class Session:
    """The cells of a submission so far, and a child in which they have run."""

    def __init__(
        self,
        tier: Tier,
        limits: Limits,
        start: Start = Process,
        pictures: bool = False,
    ) -> None:
        self.tier, self.limits, self.start, self.pictures = tier, limits, start, pictures
        self.slower = slowness()
        self.cells: list[Cell] = []
        self.failed: list[tuple[Cell, Fault]] = []
        self.internal = ""  # why no child can be had, if none can
        self.newest: Cell | None = None
        self.ran = Ran(None, "")  # what came of the newest
        self.notes: list[str] = []
        self.spare = limits.own * self.slower  # seconds left for cells that the student added
        self.again = AGAIN * self.slower  # and for those that have run before
        self._looked_up: Process | None = None
        self._asked: tuple[str, list[str], list[bool], str | None] | None = None
        self._child: Process | None = None
        self._fresh = 0  # cells that have run in this child

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()

    def drop(self) -> None:
        """End the child. The next one runs the same cells, but for those that broke it."""
        if self._child:
            self._child.end()
        self._child = None
        self._fresh = 0

    def add(self, cell: Cell) -> Ran:
        """Run a cell after those before it, unless the student's own have had all their time."""
        began = time.monotonic()
        self.ran = Ran(None, "")
        if cell.role == "free" and self.spare < 0:
            said = f"took more than {self.limits.own:g} seconds; the rest of them did not run"
            self.notes = list(dict.fromkeys([*self.notes, f"The student's own cells {said}."]))
            return self.ran
        self.cells.append(cell)
        self.newest = cell
        self.child()
        if cell.role == "free":
            self.spare -= time.monotonic() - began
        return self.ran

    def child(self) -> Process:
        """A child in which all cells have run."""
        while True:
            if self._child is None:
                self._child = self.start(self.tier, self.limits, self.slower)
            if self._fresh == len(self.cells):
                return self._child
            cell = self.cells[self._fresh]
            counts = cell.role in ("define", "solution")
            seconds = self.limits.cell if counts else self.limits.free
            began = time.monotonic()
            try:
                ran = self._child.run(cell.id, cell.source, seconds, self.pictures)
            except Broken as broken:
                ran = Ran(broken.fault, "")
                self.cells.remove(cell)
                self.drop()
            else:
                self._fresh += 1
            if cell is self.newest:
                self.ran = ran
            if ran.fault and all(cell is not known for known, _ in self.failed):
                self.failed.append((cell, ran.fault))
                if ran.fault.kind == "TIMEOUT" and cell in self.cells:
                    self.cells.remove(cell)  # once is enough
                    self._fresh -= 1
                if cell.role == "define":
                    self.notes.append(
                        f"The instructor's cell {cell.id} failed: {ran.fault.sentence}"
                    )
            if cell is not self.newest:
                took = time.monotonic() - began
                self.again -= took
                costly = took > 1 or cell.role == "free"
                if self.again < 0 and costly and cell in self.cells:
                    self.cells.remove(cell)  # often enough, however many faults there are
                    self._fresh -= 1
                    said = "After many faults, cells that take long did not run again."
                    self.notes = list(dict.fromkeys([*self.notes, said]))

    def find(self, key: str, check: Check, literal: list[bool]) -> Programs:
        """Look up the programs that a check asks for, here and in every later child."""
        self._asked = key, check.expressions, literal, check.name
        return self._look_up(self.child())

    def _look_up(self, child: Process) -> Programs:
        assert self._asked
        found = child.programs(*self._asked)
        self._looked_up = child
        return found

    def ready(self) -> Process:
        child = self.child()
        if self._looked_up is not child and (fault := self._look_up(child).fault):
            raise Broken(fault)
        return child


# -- a check --------------------------------------------------------------------------------------


def _name_in(source: str) -> str:
    check = read_check(source)
    return check.exercise if check else ""


def _graded(session: Session, cell: Cell, seed: Seed) -> Verdict:
    """The verdict on one check. Whatever goes wrong on our own side is INTERNAL."""
    name = _name_in(cell.source)
    try:
        if session.internal:
            raise OSError(session.internal)
        return _verdict(session, cell, seed)
    except Exception as error:
        sentence = f"the judge failed: {type(error).__name__}: {error}"
        return Verdict(name, cell.grade_id, 0, cell.points, "INTERNAL", sentence)


def _verdict(session: Session, cell: Cell, seed: Seed) -> Verdict:
    check = read_check(cell.source)
    if check is None:
        raise ValueError(f"the cell {cell.id} is graded, but it is no call of check(…)")
    exercise = find(check.exercise)
    if len(check.expressions) != len(exercise.reference):
        raise ValueError(f"the cell {cell.id} asks for {len(check.expressions)} programs")
    literal = [
        exercise.kind == "literal" or i in exercise.literals for i in range(len(check.expressions))
    ]
    try:
        found = session.find(exercise.name, check, literal)
    except Broken as broken:
        session.drop()
        return _nothing(exercise, cell, broken.fault)
    if found.fault:
        return _nothing(exercise, cell, _reason(session, found.fault))
    odd = [kind for kind in found.kinds if kind not in ("program", "value")]
    if odd:
        said = f"{exercise.name} wants your function itself, not {odd[0]}: {exercise.signature}"
        return _nothing(exercise, cell, Fault("SIGNATURE", said))
    name = _name(found.name)
    if check.name is not None and name is None:
        return _nothing(exercise, cell, Fault("BAD_ANSWER", f"{show(found.name)} is no name"))
    until = time.monotonic() + (30 + 10 * exercise.seconds) * session.slower
    door = JudgeDoor(session, exercise.name, session.limits.question, until)
    report = examine(exercise, door, seed if name is None else name)
    kind, sentence = "FULL", ""
    if report.points != report.max_points:
        kind, sentence = _kind(exercise, door.answered, report.hint)
    worth = cell.points / report.max_points if report.max_points else 0
    points = report.points * worth if cell.points != report.max_points else report.points
    return Verdict(exercise.name, cell.grade_id, points, cell.points, kind, sentence, report)


def _name(said: object) -> str | None:
    """What a student gives for a name: a text, a number such as that on a student's card, or the
    names of several who work together."""
    name = str(said) if isinstance(said, int | float | tuple) else said
    return name if type(name) is str and len(name) <= LONGEST_NAME else None


def _nothing(exercise: Exercise, cell: Cell, fault: Fault) -> Verdict:
    return Verdict(exercise.name, cell.grade_id, 0, cell.points, fault.kind, fault.sentence)


def _reason(session: Session, fault: Fault) -> Fault:
    """Why a name is missing: perhaps the cell that should have given it failed."""
    missing = re.search(r"name '(\w+)' is not defined", fault.sentence)
    if missing is None:
        return fault
    gives = re.compile(rf"(def|class)\s+{missing[1]}\b|\b{missing[1]}\s*=")
    for cell, failed in session.failed:
        if gives.search(cell.source):
            return failed
    if session.failed and session.failed[-1][0] is session.newest:
        return session.failed[-1][1]
    return fault


def _kind(
    exercise: Exercise, answered: list[tuple[Question, Answer]], hint: str | None
) -> tuple[str, str]:
    """What went wrong first."""
    for question, answer in answered:
        if answer.fault:
            return answer.fault.kind, answer.fault.sentence
        if wrong := judged(exercise, question, answer):
            right = PlainDoor(exercise.reference).ask(question)
            is_number = not right.fault and not not_a_number(right.value)
            bad = is_number and not_a_number(answer.value)
            return ("BAD_ANSWER" if bad else "WRONG"), wrong.sentence
    return "WRONG", hint or ""
