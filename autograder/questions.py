"""A question to a student's program: what is called with what, and what counts as a right answer.

A question says nothing of where the program runs. Everything in it is plain data (numbers, texts,
tuples, lists) or one of the few stand-ins below, so that it can be asked in the student's own
notebook or across the wall of a sandbox. What is right is known on this side only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

from adsearch import games
from adsearch.game import Game
from adsearch.trace import Trace


@dataclass(frozen=True)
class GameSpec:
    """A game by its class in `adsearch.games` and what it is made with.

    >>> GameSpec("Tree", ("(1 2)",)).game()
    Tree('(1 2)')
    """

    kind: str
    arguments: tuple[Any, ...] = ()

    def game(self) -> Game[Any, Any]:
        return _made(self)

    def __str__(self) -> str:
        return f"{self.kind}({', '.join(map(repr, self.arguments))})"


@lru_cache(maxsize=4096)
def _made(spec: GameSpec) -> Game[Any, Any]:
    made: Game[Any, Any] = getattr(games, spec.kind)(*spec.arguments)
    return made


@dataclass(frozen=True)
class State:
    """A position of the game that comes before it among the arguments; without text, the start."""

    text: str | None = None


@dataclass(frozen=True)
class Callback:
    """A function that lives beside the student's program: its name in `autograder.callbacks`, and
    what it is made with. The game before it among the arguments is its first argument."""

    name: str
    parameters: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Made:
    """What the call with this number returned, to be handed on."""

    call: int


@dataclass(frozen=True)
class Submitted:
    """The submitted function (or class) with this number, to be handed to an operation."""

    function: int = 0


@dataclass(frozen=True)
class Call:
    """One call: of the submitted function (or class) with number `function`, of method `method` of
    what an earlier call made, or of an operation by its name in `autograder.callbacks`.

    >>> print(Call((Made(1), (0, 2)), on=0, method="result"))
    result(s, (0, 2))
    """

    arguments: tuple[Any, ...] = ()
    function: int | str = 0
    on: int | None = None  # the number of the earlier call
    method: str | None = None
    raises: bool = False  # is an exception an answer, as where a move is illegal?
    quiet: bool = False  # is what it returns only handed on, as a state of a student's own making?
    text: str = ""  # how it is told, if not as it stands

    def __str__(self) -> str:
        if self.text:
            return self.text
        name = self.method or (self.function if isinstance(self.function, str) else "")
        shown = ("s" if isinstance(a, Made) else repr(a) for a in self.arguments)
        return f"{name}({', '.join(shown)})"


@dataclass(frozen=True)
class Fault:
    """Why there is no answer: EXCEPTION, RECURSION, TIMEOUT, QUERY_LIMIT, MEMORY, SIGNATURE or
    UNANSWERED (nothing is written yet), with a sentence."""

    kind: str
    sentence: str
    traceback: str = ""


@dataclass(frozen=True)
class Raised:
    """The answer of a call that raised, by the names of the exception's class and its bases."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """What came back: a value for each call (None for a quiet one), which leaves the last one
    asked for, and what was changed."""

    values: tuple[Any, ...] = ()
    fault: Fault | None = None
    leaves: tuple[tuple[Any, ...], ...] = ()  # paths, in the order in which they were valued
    generated: int = 0  # calls of `result`
    heard: tuple[tuple[str, tuple[Any, ...], Any], ...] = ()  # calls of callbacks, in order
    changed: str | None = None  # which argument the program changed
    trace: Trace | None = field(default=None, compare=False)

    @property
    def value(self) -> Any:
        """What the last call returned."""
        return self.values[-1]


@dataclass(frozen=True)
class Wrong:
    """What is wrong with an answer: a sentence, and what was expected and given."""

    sentence: str
    expected: str
    given: str


Judge: TypeAlias = Callable[[Answer], Wrong | None]


def no_smaller() -> Iterator[Question]:
    return iter(())


@dataclass(frozen=True, eq=False)
class Question:
    """A question that tests `property`. `judge` says what is wrong with an answer, or None.

    `smaller` yields smaller questions of the same kind, for finding the smallest that goes wrong.
    `counts` says that the leaves asked for are part of the answer. `revealed` says that points hang
    on what was looked at, or on a match: then the game stays on our side of the wall and is shown
    move by move. `gist` is what of an answer tells mistakes apart, where one mistake need not give
    one answer, as with random numbers. `luck` says that chance decides whether a mistake shows.
    `besides` judges the answer where `judge` looks only at how it was found, of programs that are
    right in what is asked before.
    """

    property: str
    calls: tuple[Call, ...]
    judge: Judge
    text: str
    smaller: Callable[[], Iterable[Question]] = no_smaller
    counts: bool = False
    seconds: float = 5.0
    queries: int = 20_000
    gist: Callable[[Answer], Any] | None = None
    revealed: bool = False
    luck: bool = False
    besides: Judge | None = None


# -- what counts as right -------------------------------------------------------------------------


def expect(right: Callable[[Any], bool], expected: str) -> Judge:
    """Right if `right` says so of the last value; `expected` describes it to a person."""

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        try:
            if right(answer.value):
                return None
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            pass  # an answer of another kind than was asked for
        given = show(answer.value)
        asked = ": did you forget to return?" if answer.value is None else ""
        return Wrong(f"expected {expected}, got {given}{asked}", expected, given)

    return judge


def within(low: float, high: float) -> Callable[[Answer], Any]:
    """The gist of a search's answer with this window: outside it one bound is as good as another.

    >>> within(2, 5)(Answer((7,)))
    5
    """
    return lambda answer: min(max(answer.value, low), high)


def expect_number(expected: float, tolerance: float = 1e-9) -> Judge:
    """Right if it is this number, up to rounding. True, None, NaN and texts are no numbers."""
    plain = expect(lambda value: close(value, expected, tolerance), show(expected))

    def judge(answer: Answer) -> Wrong | None:
        wrong = plain(answer)
        if wrong and not answer.fault and (said := not_a_number(answer.value)):
            return Wrong(said, wrong.expected, wrong.given)
        return wrong

    return judge


def expect_one_of(right: Collection[Any]) -> Judge:
    """Right if it is one of these, such as any of the best moves."""
    shown = " or ".join(sorted(map(show, right)))
    return expect(lambda value: any(same(value, one) for one in right), shown)


def expect_equal(expected: Any) -> Judge:
    """Right if it is equal, a list counting as a tuple and numbers up to rounding."""
    return expect(lambda value: same(value, expected), show(expected))


def expect_truth(expected: bool) -> Judge:
    """Right if it counts as true, or as false, in an `if`."""
    return expect(lambda value: bool(value) == expected, str(expected))


def expect_raise(name: str) -> Judge:
    """Right if the last call raised an exception of this class."""

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, f"{name} raised", answer.fault.kind)
        raised = isinstance(answer.value, Raised)
        if raised and name in answer.value.names:
            return None
        given = show(answer.value) if raised else "no exception"
        return Wrong(f"{name} should be raised, got {given}", f"{name} raised", given)

    return judge


def expect_each(calls: Sequence[Call], judges: Mapping[int, Judge]) -> Judge:
    """Right if each of these calls, by number, is right by its own judge, up to the first fault."""

    def judge(answer: Answer) -> Wrong | None:
        for i, call in enumerate(calls):
            if i == len(answer.values):
                assert answer.fault
                said = f"an answer to {call}" if call.method else "an answer"
                return Wrong(answer.fault.sentence, said, answer.fault.kind)
            so_far = replace(answer, values=answer.values[: i + 1], fault=None)
            if i in judges and (wrong := judges[i](so_far)):
                given = wrong.given
                return Wrong(f"{call}: {wrong.sentence}", f"{call} = {wrong.expected}", given)
        return None

    return judge


def expect_untouched(answer: Answer) -> Wrong | None:
    """Right if there was an answer and nothing that was handed in has changed."""
    if answer.fault:
        return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
    if answer.changed:
        return Wrong(f"your function changed {answer.changed}", "input left alone", answer.changed)
    return None


def not_a_number(value: Any) -> str | None:
    """What is wrong with `value` where a number was asked for, or None if it is one."""
    if value is None:
        return "your function returned None: did you forget to return?"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"a number was asked for, your function returned {show(value)}"
    if value != value:
        return "your function returned NaN, which is not a number"
    return None


def no_tuple(wanted: str, value: Any) -> str:
    """What is wrong with `value` where a tuple such as "(action, value)" was asked for."""
    asked = ": did you forget to return?" if value is None else ""
    return f"{wanted} was asked for, your function returned {show(value)}{asked}"


def close(value: Any, expected: float, tolerance: float = 1e-9) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value == expected or _near(value, expected, tolerance)


def same(a: Any, b: Any) -> bool:
    """Equality for answers: lists are tuples, numbers are equal up to rounding, True is not 1."""
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a == b or _near(a, b, 1e-9)
    return bool(a == b)


def _near(a: float, b: float, tolerance: float) -> bool:
    try:
        return math.isclose(a, b, rel_tol=tolerance, abs_tol=tolerance)
    except OverflowError:  # a whole number that is too large for a float
        return False


def show(value: Any) -> str:
    """A value for a sentence, short."""
    if isinstance(value, Raised):
        return f"{value.names[0]} raised"
    text = repr(set(value) if isinstance(value, frozenset) else value)
    return text if len(text) <= 120 else text[:117] + "…"
