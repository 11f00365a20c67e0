"""The judge's door: the same questions as in a notebook, asked of a child.

A question that is decided by its answer is shipped: the child makes the game and asks its own
program. A question that is decided by what was looked at is revealed: the game stays here, and so
does the record of what was asked of it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import inf
from typing import Any, Protocol

from adsearch.game import Game
from adsearch.limits import TimeIsUp
from adsearch.watching import Enough, Limit
from autograder.inside.asking import Asking, timeout
from autograder.inside.operations import offered
from autograder.inside.protocol import encode, packed
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Fault,
    GameSpec,
    Question,
    State,
    Submitted,
)
from autograder.inside.revealed import BESIDE
from autograder.judge.child_process import LONGEST, Broken, Process, decoded, forged, told
from autograder.judge.revealed import Shown

CROSSING = (
    3.0  # seconds more for a revealed question: the way through the wall is not the program's
)
FIRST = 2  # questions that are shipped before the others
# To be woken for every answer costs both sides about as much as the answer. Where more than so many
# are still to come the judge sleeps, for less time than they take.
MANY, NAP = 20, 0.001
PATIENCE = 3  # children that one exercise may use up
STUBBORN = 1_000  # questions of a search that was told to stop
MOST = 16 << 20  # bytes of all answers to one exercise, which are kept to its end
# Stands for a question's own words where it is asked: "a board that X has won" would be too many.
ASKED = "what was asked"


class Children(Protocol):
    """Where the door finds a child that knows the exercise's programs."""

    def ready(self) -> Process: ...

    def drop(self) -> None: ...


class JudgeDoor:
    """Ask the programs of one exercise, which live in a child; after a fault in a fresh one."""

    def __init__(self, children: Children, key: str, longest: float, until: float) -> None:
        self.children, self.key, self.longest, self.until = children, key, longest, until
        self.broken: list[Fault] = []
        self.room = MOST
        self.answered: list[tuple[Question, Answer]] = []

    def ask(self, question: Question, detail: bool = False) -> Answer:
        is_game = any(isinstance(a, GameSpec) for call in question.calls for a in call.arguments)
        if question.revealed or (detail and is_game):
            return self._kept(question, self._revealed(question, detail))
        return next(self._shipped([question]))

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
            yield from self._shipped(questions[start:end])
            start = end

    def _kept(self, question: Question, answer: Answer) -> Answer:
        self.answered.append((question, answer))
        return answer

    def _given_up(self) -> Fault | None:
        """Why nothing is asked any more, or None."""
        if time.monotonic() > self.until:
            return Fault("TIMEOUT", "all the time for this exercise is used up")
        return self.broken[-1] if len(self.broken) >= PATIENCE else None

    def _seconds(self, question: Question) -> float:
        return min(question.seconds, self.longest)

    def _shipped(self, questions: Sequence[Question]) -> Iterator[Answer]:
        at, open_ends = 0, False
        try:
            while at < len(questions):
                if fault := self._given_up():
                    yield self._kept(questions[at], Answer(fault=fault))
                    at += 1
                    continue
                try:
                    child = self.children.ready()
                    token = self._send(child, questions[at:])
                    open_ends = True
                    for number, question in enumerate(questions[at:]):
                        nap = NAP if len(questions) - at > MANY else 0
                        answer = self._received(child, token, number, question, nap)
                        at += 1
                        late = answer.fault is not None and answer.fault.kind == "TIMEOUT"
                        open_ends = late or at < len(questions)
                        yield self._kept(question, answer)
                        if late:  # what rang may go on ringing: the others are not to hear it
                            self.children.drop()
                            open_ends = False
                            break
                except Broken as broken:
                    self.children.drop()
                    self.broken.append(broken.fault)
                    open_ends = False
                    yield self._kept(questions[at], Answer(fault=broken.fault))
                    at += 1
        finally:
            if open_ends:  # nobody wants the rest, but the child goes on with it
                self.children.drop()

    def _send(self, child: Process, questions: Sequence[Question]) -> str:
        token = secrets.token_hex(8)
        sent = [_sent(question, self._seconds(question) * child.slower) for question in questions]
        child.send(packed(["ask", token, self.key, sent]))
        return token

    def _received(
        self, child: Process, token: str, number: int, question: Question, nap: float
    ) -> Answer:
        seconds = self._seconds(question) * child.slower * len(question.calls)
        deadline = time.monotonic() + seconds + child.limits.grace
        before = child.line.taken
        said, values, fault, changed, leaves = child.expect("answer", token, 5, deadline, nap)
        self.room -= child.line.taken - before
        if said != number:
            raise forged("an answer that was not asked for")
        if self.room < 0:
            raise forged(f"answers of more than {MOST:,} bytes")
        return _answer(question, values, fault, changed, leaves)

    def _revealed(self, question: Question, detail: bool) -> Answer:
        if fault := self._given_up():
            return Answer(fault=fault)
        try:
            child = self.children.ready()
            asking = HostAsking(child, self.key, question, detail, self._seconds(question))
            answer = asking.run()
        except Broken as broken:
            answer = Answer(fault=broken.fault)
            asking = None
        if asking is None or asking.broken or (answer.fault and answer.fault.kind == "TIMEOUT"):
            # A time limit that rings in the middle of a message may garble the line.
            self.children.drop()
        if asking is None or asking.broken:
            assert answer.fault
            self.broken.append(answer.fault)
        return answer


@lru_cache(maxsize=4096)
def _sent(question: Question, seconds: float) -> list[Any]:
    """A question as it goes through the wall; the same for all who are asked it."""
    calls = [
        [encode(call.arguments), call.function, call.on, call.method, call.raises, call.quiet]
        for call in question.calls
    ]
    return [calls, ASKED, seconds, question.queries]


def _in_words(question: Question, fault: Fault | None) -> Fault | None:
    """A fault with the question's own words in it."""
    return fault and replace(fault, sentence=fault.sentence.replace(ASKED, question.text, 1))


def _answer(question: Question, values: Any, fault: Any, changed: Any, leaves: Any) -> Answer:
    given, looked = decoded(values), decoded(leaves)
    fault = _in_words(question, told(fault))
    fine = isinstance(given, tuple) and len(given) <= len(question.calls)
    if not fine or not (fault or len(given) == len(question.calls)):
        raise forged("an answer to something else")
    if not isinstance(looked, tuple) or not all(isinstance(path, tuple) for path in looked):
        raise forged("leaves that are no paths")
    if not (changed is None or isinstance(changed, str)):
        raise forged("a change of no kind")
    answer = Answer(given, fault, looked, changed=changed and changed[:LONGEST])
    if any(isinstance(call.function, str) for call in question.calls):
        try:
            question.judge(answer)
        except Exception:  # what programs of ours beside theirs say has a form that is relied on
            raise forged("what no program of ours would have said") from None
    return answer


# -- revealed -------------------------------------------------------------------------------------


class Far:
    """Something that a call made in the child. What is plain of it is known here; programs of ours
    that use it call its methods, which run there."""

    def __init__(self, asking: HostAsking, call: int, plain: Any) -> None:
        self._asking, self._call, self._plain = asking, call, plain

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)

        def method(*arguments: Any) -> Any:
            return self._asking.method(self._call, name, arguments)

        return method


class HostAsking(Asking):
    """A revealed question: the calls are made in the child, everything else happens here."""

    def __init__(
        self, child: Process, key: str, question: Question, detail: bool, seconds: float
    ) -> None:
        super().__init__([Submitted(i) for i in range(9)], question, detail)  # type: ignore
        self.child, self.broken = child, False
        self.seconds = seconds * child.slower + CROSSING
        # The child keeps the time; there is nothing to note of the frames on this side.
        self.within = Limit(question.queries, inf, self.within.detail, returns=0)
        # Goes with the first message: the child has nothing to say to it.
        self.unsent = packed(["reveal", key, _sent(_without_secrets(question), self.seconds)])
        self.deadline = inf

    def one(self, call: Call) -> Answer:
        self.deadline = time.monotonic() + self.seconds + self.child.limits.grace
        arguments = self.arguments(call.arguments)
        function = self.function(call)
        assert not isinstance(function, Fault)
        if arguments and isinstance(arguments[0], Game):
            return self.watched(function, arguments, call)
        return self.plain(function, arguments, call)

    def function(self, call: Call) -> Callable[..., Any] | Fault:
        if known := offered(call.function):
            beside = {at: self.beside(name, known.fits) for at, name in known.beside.items()}
            return partial(known.function, **beside) if beside else known.function
        return self.across

    def beside(self, name: str, fits: Callable[[Any], bool]) -> Callable[..., Any]:
        """An operation that runs beside the student's program, for one that runs here."""

        def ask(*arguments: Any) -> Any:
            answer = self.operation(name, *arguments)
            if not fits(answer):
                raise Broken(Fault("PROTOCOL", "your program sent no move"))
            return answer

        return ask

    def watched(self, function: Callable[..., Any], arguments: list[Any], call: Call) -> Answer:
        answer = super().watched(function, arguments, call)
        trace, fault = answer.trace, answer.fault
        assert trace
        if fault and fault.kind == "TIMEOUT":
            answer = replace(answer, fault=timeout(self.question))
        if isinstance(trace.answer, Far):
            trace = replace(trace, answer=trace.answer._plain)
        if isinstance(trace.raised, Broken):
            told = trace.raised.fault
            trace = replace(trace, error=told.traceback or told.sentence, raised=None)
        elif trace.error:  # of ours, but it may be about anything that came from the child
            trace = replace(trace, error=trace.error[:LONGEST])
        return replace(answer, trace=trace)

    def across(self, *arguments: Any) -> Far:
        """Let the child make the call, and answer what it asks meanwhile."""
        number = len(self.raw)
        call = self.question.calls[number]
        game = arguments[0] if arguments and isinstance(arguments[0], Game) else None
        has_state = len(call.arguments) > 1 and isinstance(call.arguments[1], State)
        shown = Shown(game, arguments)
        facts, root, ahead = [], [], []
        if game is not None:
            facts = [encode(f) for f in (game.players, game.bounds, game.constant_sum)]
            root = shown.issue(arguments[1] if has_state else game.initial())
            ahead = shown.ahead(call.arguments[0]) if self.question.counts else []
        token = self.say("call", number, facts, root, ahead)
        plain = self.returned(token, shown)
        if not isinstance(plain, tuple) or len(plain) != 1:
            raise self.gone(forged("an answer that is none"))
        return Far(self, number, plain[0])

    def method(self, made: int, name: str, arguments: Sequence[Any]) -> Any:
        token = self.say("method", made, name, encode(tuple(arguments)))
        return self.returned(token, None)

    def operation(self, name: str, *arguments: Any) -> Any:
        """Something of ours that runs beside the student's program."""
        token = self.say("operation", name, encode(arguments))
        return self.returned(token, None)

    def say(self, word: str, *data: Any) -> str:
        token = secrets.token_hex(8)
        try:
            self.child.send(self.unsent + packed([word, token, *data]))
        except Broken as broken:
            raise self.gone(broken) from None
        self.unsent = b""
        return token

    def gone(self, broken: Broken) -> Broken:
        self.broken = True
        return broken

    def returned(self, token: str, shown: Shown | None) -> Any:
        """What the child says in the end."""
        stop: BaseException | None = None
        refused = 0
        try:
            while True:
                message = self.child.receive(self.deadline)
                if message[0] == "?" and shown is not None and len(message) > 3:
                    _, number, moves, what, *data = message
                    if stop is None:
                        try:
                            shown.follow(moves)
                            reply = ["=", number, shown.reply(what, data)]
                        except (Enough, TimeIsUp) as enough:
                            stop = enough
                        except Broken:
                            raise
                        except Exception as error:  # the game's own word for a wrong question
                            reply = ["!", number, type(error).__name__, str(error)]
                    if stop is not None:
                        refused += 1
                        reply = ["stop", number]
                        if refused > STUBBORN:
                            raise Broken(Fault("QUERY_LIMIT", "your search asks without end"))
                    self.child.send(packed(reply))
                    continue
                match message:
                    case ["returned", said, moves, value, fault, changed] if said == token:
                        break
                    case _:
                        raise forged("an answer that was not asked for")
            if shown is not None and stop is None:
                try:
                    shown.follow(moves)
                except (Enough, TimeIsUp) as enough:
                    stop = enough
            wrong = _in_words(self.question, told(fault))
            plain = decoded(value)
        except Broken as broken:
            raise self.gone(broken) from None
        if stop is not None:
            raise stop
        if isinstance(changed, str):
            self.changed = self.changed or changed[:LONGEST]
        if wrong:
            raise Broken(wrong)
        return plain

    def raised(self, error: BaseException, call: Call) -> Fault | None:
        fault = error.fault if isinstance(error, Broken) else super().raised(error, call)
        return fault and replace(
            fault, sentence=fault.sentence[:LONGEST], traceback=fault.traceback[:LONGEST]
        )

    def keep(self, value: Any, call: Call) -> Fault | None:
        if not isinstance(value, Far):
            return super().keep(value, call)
        self.raw.append(value)
        self.values.append(value._plain)
        return None


@lru_cache(maxsize=4096)
def _without_secrets(question: Question) -> Question:
    """The question as the child may know it: that there is a game, but not which, and of what runs
    on this side nothing: from its seed follow the moves of who plays against it."""
    calls = (
        replace(
            call,
            arguments=() if offered(call.function) else tuple(map(_without_secret, call.arguments)),
        )
        for call in question.calls
    )
    return replace(question, calls=tuple(calls))


def _without_secret(argument: Any) -> Any:
    match argument:
        case GameSpec():
            return GameSpec("")
        case State():
            return State()
        case Callback(name) if name not in BESIDE:
            return Callback(name)
    return argument
