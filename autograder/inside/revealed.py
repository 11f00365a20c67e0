"""The child's end of a revealed question: a game that is on the other side of the wall.

A search gets this game in place of the real one. What it asks goes to the judge, who looks at the
real game and writes down what was looked at. A position comes over when a move leads to it, with
what may be known of it for nothing: is it over, who moves, which moves there are. What finished
games are worth, and what evaluations and opponents say, is asked one by one.

Where only the leaves count, the positions of a small tree come over beforehand: the moves that a
search makes between them are told together with what it asks next.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from itertools import count
from threading import Lock
from typing import Any

from adsearch import game as rules
from adsearch.game import MAX, Game
from adsearch.watching import Enough
from autograder.inside.asking import SEEN, Asking, limit_of
from autograder.inside.plain_data import plain_data
from autograder.inside.protocol import Line, decode, encode, packed
from autograder.inside.questions import Answer, Call, Callback, Fault, GameSpec, Question, State

# Things rather than functions: they are made beside the program.
BESIDE = {"rng", "entry"}


MOST_UNTOLD = 200  # moves that are made before the judge hears of them


class Wire:
    """Questions to the judge, each with a number, so that an answer that comes too late (after a
    time limit rang between the two) is known for what it is."""

    def __init__(self, line: Line) -> None:
        self.line, self.number = line, 0
        self.turn = Lock()  # a search may ask from several threads
        self.untold: list[tuple[int, Any]] = []  # moves: the position's number, and the move

    def ask(self, what: str, *data: Any) -> Any:
        with self.turn:
            self.number += 1
            self.line.send(packed(["?", self.number, self.news(), what, *data]))
            while True:
                reply = self.line.receive()
                if reply[1] == self.number:
                    break
        match reply[0]:
            case "=":
                return reply[2]
            case "!":
                raise _error(reply[2])(reply[3])
        raise Enough

    def moved(self, number: int, action: Any) -> None:
        """Note a move between two positions that are known here."""
        self.untold.append((number, action))
        if len(self.untold) >= MOST_UNTOLD:
            self.ask("more")

    def news(self) -> list[tuple[int, Any]]:
        """The moves that the judge has not heard of."""
        untold, self.untold = self.untold, []
        return untold


def _error(name: str) -> type[BaseException]:
    found = getattr(rules, name, None) or getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, Exception) else RuntimeError


_numbers = count(1)


class FarGame(Game[Any, Any]):
    """A game that is asked across the wall."""

    def __init__(
        self, wire: Wire, facts: Sequence[Any], root: Sequence[Any], ahead: Sequence[Any]
    ) -> None:
        self.players, self.bounds, self.constant_sum = map(decode, facts)
        self._wire = wire
        self._name = f"<game number {next(_numbers)}>"
        self._numbers: dict[int, tuple[Any, int]] = {}  # identity -> the state and its number
        self._known: dict[Any, tuple[Any, ...]] = {}
        self._below: dict[int, dict[Any, Any]] = {}  # a number -> where moves lead, if known
        self._root = self._take(root)
        for above, action, *sent in ahead:
            self._below.setdefault(above, {})[action] = self._take(sent)

    def __repr__(self) -> str:
        """Another one for every game: what a program remembers it may remember by that, and an
        address is soon another game's."""
        return self._name

    def __copy__(self) -> FarGame:
        return self

    def __deepcopy__(self, memo: object) -> FarGame:
        """There is one line to the judge, and one game at its other end."""
        return self

    def _take(self, sent: Sequence[Any]) -> Any:
        """A position that came over, with what is known of it."""
        number, *rest = sent
        state, *known = map(decode, rest)
        self._numbers[id(state)] = state, number
        self._known[state] = tuple(known)
        return state

    def _reference(self, s: Any) -> Any:
        """A position by its number if it is one that came over, otherwise as it is."""
        state, number = self._numbers.get(id(s), (None, -1))
        return number if number >= 0 and state is s else [encode(plain_data(s))]

    def _asked(self, what: str, s: Any, *others: Any) -> Any:
        sent = (encode(plain_data(other)) for other in others)
        return decode(self._wire.ask(what, self._reference(s), *sent))

    def _fact(self, what: str, place: int, s: Any) -> Any:
        try:
            return self._known[s][place]
        except (KeyError, TypeError):
            return self._asked(what, s)

    def initial(self) -> Any:
        return self._take(self._wire.ask("initial"))

    def player(self, s: Any, /) -> int:
        found: int = self._fact("player", 1, s)
        return found

    def actions(self, s: Any, /) -> Any:
        found = self._fact("actions", 2, s)
        return list(found) if isinstance(found, list) else found

    def is_terminal(self, s: Any, /) -> bool:
        found: bool = self._fact("is_terminal", 0, s)
        return found

    def outcomes(self, s: Any, /) -> Any:
        found = self._known[s][3] if s in self._known else None
        return self._asked("outcomes", s) if found is None else list(found)

    def result(self, s: Any, a: Any) -> Any:
        state, number = self._numbers.get(id(s), (None, -1))
        if number in self._below and state is s:
            try:
                after = self._below[number][a]
            except (KeyError, TypeError):
                pass  # no move: the judge says so
            else:
                self._wire.moved(number, plain_data(a))
                return after
        return self._take(self._wire.ask("result", self._reference(s), encode(plain_data(a))))

    def utility(self, s: Any, p: int = MAX) -> float:
        found: float = self._asked("utility", s, p)
        return found

    def evaluation(self, s: Any, /) -> float:
        found: float = self._asked("evaluation", s)
        return found

    def text(self, s: Any, /) -> str:
        return str(self._asked("text", s))

    def label(self, s: Any, a: Any, /) -> str:
        return str(self._asked("label", s, a))


class FarAsking(Asking):
    """A revealed question in the child: call by call, as the judge says."""

    def __init__(
        self, functions: Sequence[Callable[..., Any]], question: Question, wire: Wire
    ) -> None:
        super().__init__(functions, question, limit_of(question))
        self.wire = wire
        self.shown: tuple[Sequence[Any], ...] = ()

    def call(self, number: int, *shown: Sequence[Any]) -> Answer:
        """Make the call with this number. What is `shown` of a game are some facts, the position
        at the root, and perhaps others below it."""
        self.shown = shown
        self.wire.untold = []
        try:
            return self.answer_to(self.question.calls[number])
        except Enough:
            return Answer(fault=Fault("QUERY_LIMIT", "still searching"))

    def method(self, made: int, name: str, arguments: Sequence[Any]) -> Any:
        """What a method of something made says, to a program of ours on the other side."""
        return getattr(self.raw[made], name)(*arguments)

    def game(self, spec: GameSpec) -> Game[Any, Any]:
        SEEN.append(FarGame(self.wire, *self.shown))
        return SEEN[-1]

    def state(self, game: Game[Any, Any], state: State) -> Any:
        return game._root if isinstance(game, FarGame) else super().state(game, state)

    def watched(self, function: Callable[..., Any], arguments: list[Any], call: Call) -> Answer:
        game = arguments[0]
        was = vars(game).copy()
        answer = self.plain(function, arguments, call)
        if vars(game) != was:
            self.changed = "the game it was given"
        return answer

    def callback(self, game: Game[Any, Any] | None, callback: Callback, position: int) -> Any:
        if callback.name in BESIDE:
            return super().callback(game, callback, position)

        def far(*arguments: Any, **named: Any) -> Any:
            sent = [_sent(game, argument) for argument in arguments]
            by_name = {name: _sent(game, argument) for name, argument in named.items()}
            return decode(self.wire.ask("callback", position, sent, by_name))

        far.__name__ = callback.name
        return far


def _sent(game: Any, argument: Any) -> Any:
    """A position by its number, everything else as it is."""
    if argument is game:
        return {"game": 0}
    reference = game._reference(argument) if isinstance(game, FarGame) else [argument]
    return {"state": reference} if isinstance(reference, int) else encode(plain_data(argument))
