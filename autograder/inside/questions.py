"""A question to a student's program: what is called with what, and what counts as a right answer.

A question says nothing of where the program runs. Everything in it is plain data (numbers, texts,
tuples, lists) or one of the few stand-ins below, so that it can be asked in the student's own
notebook or across the wall of a sandbox. What is right is known on this side only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
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
        return _game(self)

    def __str__(self) -> str:
        return f"{self.kind}({', '.join(map(repr, self.arguments))})"


@lru_cache(maxsize=4096)
def _game(spec: GameSpec) -> Game[Any, Any]:
    game: Game[Any, Any] = getattr(games, spec.kind)(*spec.arguments)
    return game


@dataclass(frozen=True)
class State:
    """A position of the game that comes before it among the arguments; without text, the start."""

    text: str | None = None


@dataclass(frozen=True)
class Callback:
    """A function that lives beside the student's program: its name in
    `autograder.inside.callbacks`, and what it is made with. The game before it among the arguments
    is its first argument."""

    name: str
    parameters: tuple[Any, ...] = ()


@dataclass(frozen=True)
class RemoteBoard:
    """A board of Kalah of this size, on which the judge makes the moves."""

    houses: int
    seeds: int


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
    what an earlier call made, or of an operation by its name in `autograder.inside.operations`.

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
        arguments = ("s" if isinstance(a, Made) else repr(a) for a in self.arguments)
        return f"{name}({', '.join(arguments)})"


FAULTS = {  # what can become of a program in place of an answer; UNANSWERED: it is not written yet
    *("EXCEPTION", "RECURSION", "TIMEOUT", "QUERY_LIMIT"),
    *("MEMORY", "SIGNATURE", "UNANSWERED"),
}


@dataclass(frozen=True)
class Fault:
    """Why there is no answer, as one of FAULTS or of the judge's own kinds, with a sentence."""

    kind: str
    sentence: str
    traceback: str = ""


@dataclass(frozen=True)
class Raised:
    """The answer of a call that raised, by the names of the exception's class and its bases.
    `fault` is what it comes to where an exception is no answer."""

    names: tuple[str, ...]
    fault: Fault | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Answer:
    """What came back: a value for each call (None for a quiet one), which leaves the last one
    asked for, and what was changed."""

    values: tuple[Any, ...] = ()
    fault: Fault | None = None
    leaves: tuple[tuple[Any, ...], ...] = ()  # paths, in the order in which they were valued
    generated: int = 0  # calls to `result`
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


Expectation: TypeAlias = Callable[[Answer], Wrong | None]


def no_smaller() -> Iterator[Question]:
    return iter(())


@dataclass(frozen=True, eq=False)
class Question:
    """A question that tests `property`. `assess` says what is wrong with an answer, or None.

    `smaller` yields smaller questions of the same kind, for finding the smallest that goes wrong.
    `counts` says that the leaves asked for are part of the answer. `revealed` says that points hang
    on what was looked at, or on a match: then the game stays on our side of the wall and is shown
    move by move. `gist` is what of an answer tells mistakes apart, where one mistake need not give
    one answer, as with random numbers. `luck` says that chance decides whether a mistake shows.
    `besides` assesses the answer where `assess` sees only how it was found, of programs that are
    right in what is asked before. `achieved` says what a right answer comes to, such as a score.
    """

    property: str
    calls: tuple[Call, ...]
    assess: Expectation
    text: str
    smaller: Callable[[], Iterable[Question]] = no_smaller
    counts: bool = False
    seconds: float = 5.0
    queries: int = 20_000
    gist: Callable[[Answer], Any] | None = None
    revealed: bool = False
    luck: bool = False
    besides: Expectation | None = None
    achieved: Callable[[Answer], str] | None = None


def show(value: Any) -> str:
    """A value for a sentence, short."""
    if isinstance(value, Raised):
        return f"{value.names[0]} raised"
    text = repr(set(value) if isinstance(value, frozenset) else value)
    return text if len(text) <= 120 else text[:117] + "…"


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters.

    >>> shortened("too long", 4)
    'too…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"
