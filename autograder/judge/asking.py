"""The judge's door: the same questions as in a notebook, asked of a child.

A question that is decided by its answer is shipped: the child makes the game and asks its own
program. A question that is decided by what was looked at is revealed: the game stays here, and so
does the record of what was asked of it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol

from autograder.inside.plain_data import is_mutable, plain_data
from autograder.inside.protocol import packed
from autograder.inside.questions import Answer, Fault, GameSpec, Question
from autograder.judge.child_messages import LONGEST, Broken, decoded, disallowed, forged, read_fault
from autograder.judge.child_process import Process
from autograder.judge.question_data import in_words, question_data
from autograder.judge.revealed_asking import RevealedAsking

FIRST = 2  # questions that are shipped before the others
# To be woken for every answer costs both sides about as much as the answer. Where more than so many
# are still to come the judge sleeps, for less time than they take.
MANY, NAP = 20, 0.001
PATIENCE = 3  # children that one exercise may use up
MOST = 16 << 20  # bytes of all answers to one exercise, which are kept to its end


class Children(Protocol):
    """Where the door finds a child that knows the exercise's programs."""

    def ready(self) -> Process: ...

    def drop(self) -> None: ...


class SandboxDoor:
    """Ask the programs of one exercise, which live in a child; after a fault in a fresh one."""

    def __init__(self, children: Children, key: str, longest: float, until: float) -> None:
        self.children, self.key, self.longest, self.until = children, key, longest, until
        self.broken: list[Fault] = []
        self.room = MOST
        self.answered: list[tuple[Question, Answer]] = []

    def ask(self, question: Question, detail: bool = False) -> Answer:
        is_game = any(isinstance(a, GameSpec) for call in question.calls for a in call.arguments)
        if question.revealed or (detail and is_game):
            return self._keep(question, self._reveal(question, detail))
        return next(self._ship([question]))

    def ask_all(self, questions: Sequence[Question]) -> Iterator[Answer]:
        start = 0
        while start < len(questions):
            if questions[start].revealed:
                yield self.ask(questions[start])
                start += 1
                continue
            end = start
            # A few first: of a program that is not written, or has no end, nobody wants the rest.
            most = len(questions) if start else FIRST
            while end < min(most, len(questions)) and not questions[end].revealed:
                end += 1
            yield from self._ship(questions[start:end])
            start = end

    def _keep(self, question: Question, answer: Answer) -> Answer:
        self.answered.append((question, answer))
        return answer

    def _reason_to_stop(self) -> Fault | None:
        """Why nothing is asked any more, or None."""
        if time.monotonic() > self.until:
            return Fault("TIMEOUT", "all the time for this exercise is used up")
        return self.broken[-1] if len(self.broken) >= PATIENCE else None

    def _seconds(self, question: Question) -> float:
        return min(question.seconds, self.longest)

    def _ship(self, questions: Sequence[Question]) -> Iterator[Answer]:
        at, open_ends = 0, False
        try:
            while at < len(questions):
                if fault := self._reason_to_stop():
                    yield self._keep(questions[at], Answer(fault=fault))
                    at += 1
                    continue
                try:
                    child = self.children.ready()
                    token = self._send(child, questions[at:])
                    open_ends = True
                    for number, question in enumerate(questions[at:]):
                        nap = NAP if len(questions) - at > MANY else 0
                        answer = self._receive(child, token, number, question, nap)
                        at += 1
                        late = answer.fault is not None and answer.fault.kind == "TIMEOUT"
                        open_ends = late or at < len(questions)
                        yield self._keep(question, answer)
                        if late:  # what rang may go on ringing: the others are not to hear it
                            self.children.drop()
                            open_ends = False
                            break
                except Broken as broken:
                    self.children.drop()
                    self.broken.append(broken.fault)
                    open_ends = False
                    yield self._keep(questions[at], Answer(fault=broken.fault))
                    at += 1
        finally:
            if open_ends:  # nobody wants the rest, but the child goes on with it
                self.children.drop()

    def _send(self, child: Process, questions: Sequence[Question]) -> str:
        token = secrets.token_hex(8)
        data = [
            question_data(question, self._seconds(question) * child.slower)
            for question in questions
        ]
        child.send(packed(["ask", token, self.key, data]))
        return token

    def _receive(
        self, child: Process, token: str, number: int, question: Question, nap: float
    ) -> Answer:
        seconds = self._seconds(question) * child.slower * len(question.calls)
        deadline = time.monotonic() + seconds + child.limits.grace
        before = child.line.taken
        data = child.expect("answer", token, 6, deadline, nap)
        its_number, values, fault, changed, leaves, left = data
        if its_number != number:
            raise forged("an answer that was not asked for")
        self._make_room(child.line.taken - before)
        answer = _answer(question, child.lines, values, fault, changed, leaves)
        if answer.changed or not (difference := _changed(answer, question, left)):
            return answer
        return replace(answer, changed=difference)

    def _make_room(self, size: int) -> None:
        """Make room for an answer that took so many bytes."""
        self.room -= size
        if self.room < 0:
            raise forged(f"answers of more than {MOST:,} bytes")

    def _reveal(self, question: Question, detail: bool) -> Answer:
        if fault := self._reason_to_stop():
            return Answer(fault=fault)
        try:
            child = self.children.ready()
            asking = RevealedAsking(child, self.key, question, detail, self._seconds(question))
            answer = asking.run()
            self._make_room(asking.size)
        except Broken as broken:
            answer = Answer(fault=broken.fault)
            asking = None
        if asking is None or asking.is_broken or (answer.fault and answer.fault.kind == "TIMEOUT"):
            # A time limit that rings in the middle of a message may garble the line.
            self.children.drop()
        if asking is None or asking.is_broken:
            assert answer.fault
            self.broken.append(answer.fault)
        return answer


def _changed(answer: Answer, question: Question, left: Any) -> str | None:
    """Which argument is not as it was given, by what the child says is left of those that a program
    could change. It is compared here: what compares there, a program could replace."""
    given = [item for item in _mutable_arguments(question) if item[0] < len(answer.values)]
    if not given:
        return None
    found = decoded(left)
    if not isinstance(found, tuple) or len(found) < len(given):
        raise forged("not all that it was given")
    for (_, place, argument), value in zip(given, found, strict=False):
        # NaN is not equal to itself, and sets are written in any order.
        if value != argument and repr(value) != repr(argument):
            return f"argument {place}"
    return None


@lru_cache(maxsize=4096)
def _mutable_arguments(question: Question) -> tuple[tuple[int, int, Any], ...]:
    """The number of the call, the place and the plain data of each argument that a program could
    change; worked out once for all who are asked the same."""
    return tuple(
        (number, place, plain_data(argument))
        for number, call in enumerate(question.calls)
        for place, argument in enumerate(call.arguments, 1)
        if is_mutable(argument)
    )


def _answer(
    question: Question, lines: Container[str], values: Any, fault: Any, changed: Any, leaves: Any
) -> Answer:
    values, paths = decoded(values), decoded(leaves)
    fault = read_fault(fault, lines)
    is_fine = isinstance(values, tuple) and len(values) <= len(question.calls)
    if not is_fine or not (fault or len(values) == len(question.calls)):
        raise forged("an answer to something else")
    for number, (call, value) in enumerate(zip(question.calls, values, strict=False)):
        if first := disallowed(call, value, lines):
            values, fault = values[:number], first
            break
    if not isinstance(paths, tuple) or not all(isinstance(path, tuple) for path in paths):
        raise forged("leaves that are no paths")
    if not (changed is None or isinstance(changed, str)):
        raise forged("a change of no kind")
    answer = Answer(values, in_words(question, fault), paths, changed=changed and changed[:LONGEST])
    if any(isinstance(call.function, str) for call in question.calls):
        try:
            question.assess(answer)
        except Exception:  # what programs of ours beside theirs say has a form that is relied on
            raise forged("what no program of ours would have said") from None
    return answer
