"""The one door through which questions are asked. Here it is a plain call, in the same process.

Whatever the program does, an answer comes back: it may raise, loop, recurse without end, print,
change what it was given, or return nonsense.
"""

from __future__ import annotations

import contextlib
import copy
import inspect
import io
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from adsearch.game import Game
from adsearch.limits import TimeIsUp, no_collection, time_limit
from adsearch.watching import Limit, watch
from autograder.inside.callbacks import CALLBACKS
from autograder.inside.faults import fault_of, timeout, traceback_of
from autograder.inside.game_interface import LocalGame
from autograder.inside.operations import operation
from autograder.inside.plain_data import image, is_mutable, plain_data, variables
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Fault,
    GameSpec,
    Made,
    Question,
    Raised,
    State,
    Submitted,
)
from autograder.inside.signatures import signature_fault

QUICK = 10  # seconds that a question allows: others train, solve or play matches
# The games that programs were given lately. While they are here no other game has their ids, by
# which a program may know what it remembers of which.
RECENT_GAMES: deque[Game[Any, Any]] = deque(maxlen=5_000)
BUILDING_BLOCKS = {"adsearch.game", "adsearch.nodes"}  # to make something of them
# How a call is made of a function with its arguments.
Make: TypeAlias = Callable[[Call, Callable[..., Any], list[Any]], Answer]
# The fault of a search that reached a limit.
LIMITS = {"calls": "QUERY_LIMIT", "seconds": "TIMEOUT", "recursion": "RECURSION"}


class Door(Protocol):
    def ask(self, question: Question, detail: bool = False) -> Answer:
        """The answer to `question`; with `detail`, its trace can be drawn."""

    def ask_all(self, questions: Sequence[Question]) -> Iterator[Answer]:
        """The answers one after the other, for as long as somebody wants them."""


class PlainDoor:
    """Ask functions (or classes) that are here.

    >>> door = PlainDoor([lambda x: x + 1])
    >>> door.ask(Question("", (Call((3,)),), lambda answer: None, "")).value
    4
    """

    def __init__(
        self,
        functions: Sequence[Callable[..., Any]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.functions, self.clock = functions, clock

    def ask(self, question: Question, detail: bool = False) -> Answer:
        within = replace(limit_of(question, detail), clock=self.clock)
        asking = Asking(self.functions, question, within)
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                return asking.run()
        except TimeIsUp:  # raised where the block was just being left
            return Answer(fault=timeout(question))

    def ask_all(self, questions: Sequence[Question]) -> Iterator[Answer]:
        return map(self.ask, questions)


def limit_of(question: Question, detail: bool = False) -> Limit:
    """How long a search may go on; with `detail`, its trace can be drawn."""
    return Limit(question.queries, question.seconds, 2_000 if detail else 0)


class NoAnswer(Exception):
    """Raised where a program of ours called the student's, and that one has no answer."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault


class Elsewhere:
    """What a call returned that was made in another process. `_plain` is what is known of it
    here."""

    def __init__(self, plain: Any) -> None:
        self._plain = plain


class Asking:
    """One question on its way: the values of its calls so far."""

    def __init__(
        self, functions: Sequence[Callable[..., Any]], question: Question, within: Limit
    ) -> None:
        self.functions, self.question, self.within = functions, question, within
        self.raw: list[Any] = []  # as the program returned them, to be handed on
        self.values: list[Any] = []
        self.heard: list[tuple[str, tuple[Any, ...], Any]] = []
        self.changed: str | None = None
        self.left: list[Any] = []  # what a program was given and could change, after each call

    def run(self, answer_to: Callable[[Call], Answer] | None = None) -> Answer:
        """The answer to the last call, or to the first that has none. `answer_to` makes a call, if
        not this process does."""
        answer_to = answer_to or self.answer_to
        answer = Answer()
        for call in self.question.calls:
            answer = answer_to(call)
            if answer.fault:
                break
        return replace(answer, changed=self.changed) if self.changed else answer

    def answer_to(self, call: Call) -> Answer:
        """Make a call of a program in this process."""
        make = self.make_as_revealed if self.question.revealed else self.make
        return self.answer_with(call, self.arguments(call.arguments), make)

    def answer_with(self, call: Call, arguments: list[Any], make: Make) -> Answer:
        """Let `make` make the call with these arguments, and see what became of them."""
        function = self.function(call)
        if isinstance(function, Fault):
            return self.answer(function)
        if fault := signature_fault(function, arguments):
            return self.answer(fault)
        before = [image(a, set()) for a in arguments]
        answer = make(call, function, arguments)
        after = [image(a, set()) for a in arguments]
        given = zip(call.arguments, arguments, strict=True)
        self.left += [plain_data(a) for description, a in given if is_mutable(description)]
        for i, argument in enumerate(call.arguments):
            # What a program made itself may change while a program of ours uses it.
            theirs = isinstance(argument, Made) and isinstance(call.function, str)
            if theirs or isinstance(argument, Callback):
                continue
            # A slice, because NaN is not equal to itself, but a list with it is.
            if before[i : i + 1] != after[i : i + 1]:
                self.changed = self.changed or f"argument {i + 1}"
        return answer

    def function(self, call: Call) -> Callable[..., Any] | Fault:
        """What is to be called."""
        if isinstance(call.function, str):
            return operation(call.function)
        if call.on is None:
            return self.functions[call.function]
        instance, name = self.raw[call.on], call.method or "__call__"
        method: Callable[..., Any] | None = None
        with contextlib.suppress(Exception):  # a class may answer for its attributes itself
            method = getattr(instance, name)
        its_class, parts = type(instance).__name__, variables(instance).values()
        if is_the_kits(method) or any(is_the_kits(type(part)) for part in parts):
            sentence = f"your {its_class} leaves its work to one of the kit's own: "
            return Fault("SIGNATURE", f"{sentence}{name} should be yours")
        return method or Fault("SIGNATURE", f"your {its_class} has no method {name}")

    def make(self, call: Call, function: Callable[..., Any], arguments: list[Any]) -> Answer:
        is_search = arguments and isinstance(arguments[0], Game)
        make = self.watched if is_search else self.plain
        return make(function, arguments, call)

    def make_as_revealed(
        self, call: Call, function: Callable[..., Any], arguments: list[Any]
    ) -> Answer:
        """As `make`, but a submitted program sees of its game what it sees of it at grading."""

        def program(game: Any, *others: Any) -> Any:
            if not isinstance(game, Game):
                return function(game, *others)
            interface = LocalGame(game)
            RECENT_GAMES.append(interface)
            before = vars(interface).copy()
            answer = function(interface, *others)
            if vars(interface) != before:
                self.changed = "the game it was given"
            return answer

        if isinstance(call.function, str) or not arguments:  # a program of ours, or no game
            return self.make(call, function, arguments)
        program.__name__ = getattr(function, "__name__", type(function).__name__)
        return self.make(call, program, arguments)

    def watched(self, function: Callable[..., Any], arguments: list[Any], call: Call) -> Answer:
        """A call whose first argument is a game; the second may be a state of it."""
        game, *rest = arguments
        at = rest.pop(0) if isinstance((*call.arguments, None)[1], State) else None

        watched_games: list[Any] = []

        def search(watched: Game[Any, Any], root: Any, *others: Any) -> Any:
            watched_games.append(watched)
            before = vars(watched).copy()
            answer = function(watched, *([] if at is None else [root]), *others)
            if vars(watched) != before:
                self.changed = "the game it was given"
            return answer

        search.__name__ = getattr(function, "__name__", type(function).__name__)
        trace = watch(search, game, at, *rest, within=self.within)
        for watched in watched_games:  # is kept, but not watched any more
            for method in ("result", "utility"):
                vars(watched).pop(method, None)
        RECENT_GAMES.extend(watched_games)
        fault = None
        if trace.limit:
            frames = traceback_of(trace.raised) if trace.raised else ""
            fault = Fault(LIMITS[trace.limit], f"{trace.stopped} in {self.question.text}", frames)
        elif trace.raised is None:
            fault = self.keep(trace.answer, call)
        else:
            fault = self.raised(trace.raised, call)
        return Answer(
            tuple(self.values),
            fault,
            tuple(trace.path(leaf) for leaf in trace.leaves),
            len(trace) - 1,
            tuple(self.heard),
            trace=trace,
        )

    def plain(self, function: Callable[..., Any], arguments: list[Any], call: Call) -> Answer:
        fault = None
        # What runs for minutes would fill the memory, and has the time for a collection.
        quick = self.within.seconds <= QUICK
        try:
            with (
                no_collection() if quick else nullcontext(),
                time_limit(self.within.seconds, self.within.clock),
            ):
                fault = self.keep(function(*arguments), call)
        except TimeIsUp:
            fault = timeout(self.question)
        except RecursionError as error:
            sentence = f"your program calls itself without end on {self.question.text}"
            fault = Fault("RECURSION", sentence, traceback_of(error))
        except (Exception, SystemExit) as error:
            fault = self.raised(error, call)
        return self.answer(fault)

    def raised(self, error: BaseException, call: Call) -> Fault | None:
        """What an exception comes to: an answer where it may be one."""
        if isinstance(error, NoAnswer):
            return error.fault
        unwritten = isinstance(error, NotImplementedError)
        if call.raises and isinstance(error, Exception) and not unwritten:
            raised = Raised(_names(error), fault_of(error))
            self.raw.append(raised)
            self.values.append(raised)
            return None
        return fault_of(error)

    def answer(self, fault: Fault | None) -> Answer:
        return Answer(tuple(self.values), fault, heard=tuple(self.heard))

    def keep(self, value: Any, call: Call) -> Fault | None:
        if value is ...:
            return Fault("UNANSWERED", "not answered yet: put your answer in place of the dots")
        self.raw.append(value)
        if isinstance(value, Elsewhere):
            self.values.append(value._plain)
        else:
            self.values.append(None if call.quiet else plain_data(value))
        return None

    def arguments(self, descriptions: Sequence[Any]) -> list[Any]:
        """What a call's arguments stand for here."""
        arguments: list[Any] = []
        game: Game[Any, Any] | None = None
        for description in descriptions:
            arguments.append(self.argument(description, game))
            if isinstance(description, GameSpec):
                game = arguments[-1]
        return arguments

    def argument(self, description: Any, game: Game[Any, Any] | None) -> Any:
        """What an argument stands for here, where `game` is the one before it, if there is one."""
        match description:
            case GameSpec():
                return description.game()
            case State(text):
                assert game is not None, "a State stands after its game"
                return game.initial() if text is None else game.position(text)
            case Callback(name, parameters):
                return self.listen(name, CALLBACKS[name](game, *parameters))
            case Made(call):
                return self.raw[call]
            case Submitted(function):
                return self.functions[function]
        return copy.deepcopy(description)

    def listen(self, name: str, callback: Any) -> Any:
        """A callback whose calls are noted; what is no function is handed on as it is."""
        if not inspect.isroutine(callback):
            return callback

        def listening(*arguments: Any, **named: Any) -> Any:
            if named:
                arguments = inspect.signature(callback).bind(*arguments, **named).args
            if signature_fault(callback, arguments):  # Python would count its `self` as well
                takes = " and ".join(map(_in_words, inspect.signature(callback).parameters))
                count = f"{len(arguments)} argument{'s' * (len(arguments) != 1)}"
                words = f"{callback.__name__} takes {takes}"
                raise TypeError(f"{words}, but your program gave it {count}")
            answer = callback(*arguments)
            plain = tuple(plain_data(a) for a in arguments if not isinstance(a, Game))
            self.heard.append((name, plain, plain_data(answer)))
            if len(self.heard) > self.question.queries:
                raise TimeIsUp
            return answer

        return listening


def is_the_kits(program: Any) -> bool:
    """Is it, or is it made from, a function or class of the kit's that an exercise may ask for?

    >>> from adsearch import games
    >>> programs = games.Nim, type("Nim", (games.Nim,), {}), games.Nim((1, 2))
    >>> [is_the_kits(program) for program in programs]
    [True, True, False]
    """
    kinds: tuple[Any, ...] = (program,) if inspect.isroutine(program) else ()
    if isinstance(program, type):
        kinds = program.__mro__
    for kind in kinds:
        home = str(getattr(kind, "__module__", ""))
        if home.startswith("adsearch.") and home not in BUILDING_BLOCKS:
            return True
    return False


def _in_words(parameter: str) -> str:
    """What a function of the kit's is to be given.

    >>> [_in_words(name) for name in ("s", "a", "game", "depth")]
    ['a state', 'an action', 'the game', 'depth']
    """
    return {"s": "a state", "a": "an action", "game": "the game"}.get(parameter, parameter)


def _names(error: BaseException) -> tuple[str, ...]:
    return tuple(kind.__name__ for kind in type(error).__mro__)
