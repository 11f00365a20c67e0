"""A revealed question on the judge's side: the child makes the calls, the game stays here."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from adsearch.game import Game
from adsearch.games import Kalah
from adsearch.limits import TimeIsUp
from adsearch.watching import Enough
from autograder.inside.asking import Asking, Elsewhere, NoAnswer, limit_of
from autograder.inside.faults import timeout
from autograder.inside.operations import offered
from autograder.inside.protocol import encode, packed
from autograder.inside.questions import (
    Answer,
    Call,
    Fault,
    Question,
    RemoteBoard,
    State,
    Submitted,
    shortened,
)
from autograder.judge.child_messages import (
    LONGEST,
    Broken,
    decoded,
    disallowed,
    forged,
    read_fault,
    read_traceback,
)
from autograder.judge.child_process import Process
from autograder.judge.question_data import in_words, question_data, without_secrets
from autograder.judge.revealed import RevealedGame

CROSSING = 3.0  # seconds more than a question has: the way through the wall is not the program's
STUBBORN = 1_000  # questions of a search that was told to stop


class InChild(Elsewhere):
    """Something that a call made in the child. Programs of ours that use it call its methods, which
    run there."""

    def __init__(self, asking: RevealedAsking, call: int, plain: Any) -> None:
        super().__init__(plain)
        self._asking, self._call = asking, call

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)

        def method(*arguments: Any) -> Any:
            return self._asking.method(self._call, name, arguments)

        return method


class RevealedAsking:
    """A revealed question on its way. `asking` makes the arguments, watches, and keeps the values
    as in a notebook; but what it calls is `across`, which lets the child call the student's
    program."""

    def __init__(
        self, child: Process, key: str, question: Question, detail: bool, seconds: float
    ) -> None:
        programs: list[Any] = [Submitted(i) for i in range(9)]  # here they are but numbers
        # The child keeps the time; there is nothing to note of the frames on this side.
        within = replace(limit_of(question, detail), seconds=inf, returns=0)
        self.asking = Asking(programs, question, within)
        self.child, self.question = child, question
        self.end: NoAnswer | None = None  # why the child can be asked no more, if so
        self.seconds = seconds * child.slower + CROSSING
        # Goes with the first message: the child has nothing to say to it.
        self.unsent = packed(
            ["reveal", key, question_data(without_secrets(question), self.seconds)]
        )
        self.deadline = inf
        self.size = 0  # bytes that came over and are kept with the answer

    @property
    def is_broken(self) -> bool:
        return self.end is not None

    def run(self) -> Answer:
        answer = self.asking.run(self.answer_to)
        if self.end and not answer.fault:  # a program of ours has made do without the child
            answer = Answer(fault=self.end.fault)
        return _in_our_words(self.question, answer, self.child.lines)

    def answer_to(self, call: Call) -> Answer:
        self.deadline = time.monotonic() + self.seconds + self.child.limits.grace
        return self.asking.make(call, self.function(call), self.asking.arguments(call.arguments))

    def function(self, call: Call) -> Callable[..., Any]:
        """What is called here: a program of ours, or the way across."""
        if offer := offered(call.function):
            beside = {at: self.beside(name, offer.fits) for at, name in offer.beside.items()}
            return partial(offer.function, **beside) if beside else offer.function
        return self.across

    def beside(self, name: str, fits: Callable[[Any], bool]) -> Callable[..., Any]:
        """An operation that runs beside the student's program, for one that runs here."""

        def ask(*arguments: Any) -> Any:
            answer = self.operation(name, *arguments)
            if not fits(answer):
                raise NoAnswer(Fault("PROTOCOL", "your program sent no move"))
            return answer

        return ask

    def across(self, *arguments: Any) -> InChild:
        """Let the child make the call, and answer what it asks meanwhile."""
        number = len(self.asking.raw)
        call = self.question.calls[number]
        game = arguments[0] if arguments and isinstance(arguments[0], Game) else None
        has_state = len(call.arguments) > 1 and isinstance(call.arguments[1], State)
        revealed = RevealedGame(game, arguments)
        facts, root, ahead = [], [], []
        if game is not None:
            facts = [encode(f) for f in (game.players, game.bounds, game.constant_sum)]
            root = revealed.issue(arguments[1] if has_state else game.initial())
            ahead = revealed.ahead(call.arguments[0]) if self.question.counts else []
        token = self.say("call", number, facts, root, ahead)
        plain = self.receive_to_keep(token, revealed)
        if not isinstance(plain, tuple) or len(plain) != 1:
            raise self.give_up(forged("an answer that is none"))
        if fault := in_words(self.question, disallowed(call, plain[0], self.child.lines)):
            raise NoAnswer(fault)
        return InChild(self, number, plain[0])

    def method(self, call: int, name: str, arguments: Sequence[Any]) -> Any:
        token = self.say("method", call, name, encode(tuple(arguments)))
        return self.receive_to_keep(token, None)

    def operation(self, name: str, *arguments: Any) -> Any:
        """Something of ours that runs beside the student's program. A board among its arguments
        stays here: its moves are made, and counted, on this side."""
        kept = next((a for a in arguments if isinstance(a, Kalah)), None)
        sent = tuple(_sent(argument) for argument in arguments)
        token = self.say("operation", name, encode(sent))
        return self.receive(token, None if kept is None else RevealedGame(kept, ()))

    def say(self, word: str, *data: Any) -> str:
        token = secrets.token_hex(8)
        try:
            self.child.send(self.unsent + packed([word, token, *data]))
        except Broken as broken:
            raise self.give_up(broken) from None
        self.unsent = b""
        return token

    def give_up(self, reason: NoAnswer) -> NoAnswer:
        """Note that the child can be asked no more, and why."""
        self.end = reason
        return reason

    def receive_to_keep(self, token: str, revealed: RevealedGame | None) -> Any:
        """As `receive`; but what the child sends is kept until the exercise is graded, the moves of
        its search included, so its size counts."""
        before = self.child.line.taken
        try:
            return self.receive(token, revealed)
        finally:
            self.size += self.child.line.taken - before

    def receive(self, token: str, revealed: RevealedGame | None) -> Any:
        """What the child says in the end; what it asks meanwhile is answered."""
        replies = Replies(revealed)
        try:
            while replies.are_wanted_by(message := self.child.receive(self.deadline)):
                self.child.send(packed(replies.to(message)))
            match message:
                case ["returned", reply_token, moves, value, fault, changed] if (
                    reply_token == token
                ):
                    replies.follow(moves)
                case _:
                    raise forged("an answer that was not asked for")
            no_answer = in_words(self.question, read_fault(fault, self.child.lines))
            plain = decoded(value)
        except NoAnswer as reason:
            raise self.give_up(reason) from None
        if replies.stop is not None:
            raise replies.stop
        if isinstance(changed, str):
            self.asking.changed = self.asking.changed or changed[:LONGEST]
        if no_answer:
            raise NoAnswer(no_answer)
        return plain


class Replies:
    """What a search is told while it asks about a game. `stop` is why it may ask no more, once it
    has asked for all it may: from then on that is the reply to everything."""

    def __init__(self, revealed: RevealedGame | None) -> None:
        self.revealed = revealed
        self.stop: BaseException | None = None
        self.refused = 0

    def are_wanted_by(self, message: Sequence[Any]) -> bool:
        """Is it a question about the game?"""
        return message[0] == "?" and self.revealed is not None and len(message) > 3

    def to(self, message: Sequence[Any]) -> list[Any]:
        assert self.revealed is not None
        _, number, moves, word, *data = message
        if self.stop is None:
            try:
                self.revealed.follow(moves)
                return ["=", number, self.revealed.reply(word, data)]
            except (Enough, TimeIsUp) as enough:
                self.stop = enough
            except NoAnswer:
                raise
            except Exception as error:  # the game's own word for a wrong question
                return ["!", number, type(error).__name__, str(error)]
        self.refused += 1
        if self.refused > STUBBORN:
            raise Broken(Fault("QUERY_LIMIT", "your search asks without end"))
        return ["stop", number]

    def follow(self, moves: Any) -> None:
        """Make the moves that the search has made since its last question."""
        if self.revealed is not None and self.stop is None:
            try:
                self.revealed.follow(moves)
            except (Enough, TimeIsUp) as enough:
                self.stop = enough


def _sent(argument: Any) -> Any:
    is_board = isinstance(argument, Kalah)
    return RemoteBoard(argument.houses, argument.seeds) if is_board else argument


def _in_our_words(question: Question, answer: Answer, lines: Container[str]) -> Answer:
    """The answer without what belongs to the way across. A fault, an error or a text may be about
    anything that came from the child, so none of them is longer than it has to be."""
    fault, trace = answer.fault, answer.trace
    if fault:
        sentence = shortened(fault.sentence, LONGEST + len(question.text))
        fault = replace(fault, sentence=sentence, traceback=read_traceback(fault.traceback, lines))
    if trace is None:
        return replace(answer, fault=fault)
    if fault and fault.kind == "TIMEOUT":  # the way across is not the program's time
        fault = timeout(question)
    value = trace.answer._plain if isinstance(trace.answer, Elsewhere) else trace.answer
    if isinstance(value, str):  # which is kept with the marks, beside the search
        value = shortened(value, LONGEST)
    error, raised = trace.error and read_traceback(trace.error, lines), trace.raised
    if isinstance(raised, NoAnswer):
        error, raised = raised.fault.traceback or raised.fault.sentence, None
    trace = replace(trace, answer=value, error=error, raised=raised)
    return replace(answer, fault=fault, trace=trace)
