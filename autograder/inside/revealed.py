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
from threading import Lock
from typing import Any

from adsearch import game as rules
from adsearch.game import MAX, Game
from adsearch.watching import Enough
from autograder.inside.asking import RECENT_GAMES, Asking, limit_of
from autograder.inside.game_interface import GameInterface
from autograder.inside.plain_data import plain_data
from autograder.inside.protocol import BadFrame, Line, decode, encode, packed
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

    def ask(self, word: str, *data: Any) -> Any:
        with self.turn:
            self.number += 1
            self.line.send(packed(["?", self.number, self.news(), word, *data]))
            while True:
                try:
                    reply = self.line.receive()
                except BadFrame:  # the judge's are whole, but a program may ask from too deep
                    raise RecursionError("maximum recursion depth exceeded") from None
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
    kind = getattr(rules, name, None) or getattr(builtins, name, None)
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else RuntimeError


class RemoteGame(GameInterface):
    """A game that is asked across the wall."""

    def __init__(
        self, wire: Wire, facts: Sequence[Any], root: Sequence[Any], ahead: Sequence[Any]
    ) -> None:
        super().__init__()
        self.players, self.bounds, self.constant_sum = map(decode, facts)
        self._wire = wire
        self._numbers: dict[int, tuple[Any, int]] = {}  # identity -> the state and its number
        self._facts: dict[Any, tuple[Any, ...]] = {}  # about a state, for nothing
        self._below: dict[int, dict[Any, Any]] = {}  # a number -> where moves lead, if known
        self._root = self._take(root)
        for above, action, *position in ahead:
            self._below.setdefault(above, {})[action] = self._take(position)

    def _take(self, position: Sequence[Any]) -> Any:
        """A position that came over, with what is known of it."""
        number, *rest = position
        state, *facts = map(decode, rest)
        self._numbers[id(state)] = state, number
        self._facts[state] = tuple(facts)
        return state

    def _reference(self, s: Any) -> Any:
        """A position by its number if it is one that came over, otherwise as it is."""
        state, number = self._numbers.get(id(s), (None, -1))
        return number if number >= 0 and state is s else [encode(plain_data(s))]

    def _ask(self, method: str, s: Any, *others: Any) -> Any:
        data = (encode(plain_data(other)) for other in others)
        return decode(self._wire.ask(method, self._reference(s), *data))

    def _fact(self, method: str, place: int, s: Any) -> Any:
        try:
            if s not in self._facts:
                self._introduce(s)
            return self._facts[s][place]
        except (TypeError, ValueError):  # what is no value, or no position, the judge says
            return self._ask(method, s)

    def _introduce(self, s: Any) -> None:
        """Learn what may be known of a position that the program made itself."""
        number, *facts = self._wire.ask("position", self._reference(s))
        self._numbers[id(s)] = s, number
        self._facts[s] = tuple(map(decode, facts))

    def initial(self) -> Any:
        return self._take(self._wire.ask("initial"))

    def player(self, s: Any, /) -> int:
        player: int = self._fact("player", 1, s)
        return player

    def actions(self, s: Any, /) -> Any:
        actions = self._fact("actions", 2, s)
        return list(actions) if isinstance(actions, list) else actions

    def is_terminal(self, s: Any, /) -> bool:
        is_over: bool = self._fact("is_terminal", 0, s)
        return is_over

    def outcomes(self, s: Any, /) -> Any:
        outcomes = self._fact("outcomes", 3, s)
        return self._ask("outcomes", s) if outcomes is None else list(outcomes)

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
        utility: float = self._ask("utility", s, p)
        return utility

    def evaluation(self, s: Any, /) -> float:
        evaluation: float = self._ask("evaluation", s)
        return evaluation

    def text(self, s: Any, /) -> str:
        return str(self._ask("text", s))

    def label(self, s: Any, a: Any, /) -> str:
        return str(self._ask("label", s, a))


class RevealedCalls:
    """The calls of a revealed question, which the child makes as the judge says. `asking` finds the
    programs and keeps the values as in a notebook; but games and callbacks are across the wall."""

    def __init__(
        self, functions: Sequence[Callable[..., Any]], question: Question, wire: Wire
    ) -> None:
        self.asking = Asking(functions, question, limit_of(question))
        self.wire = wire

    def call(self, number: int, *game_data: Sequence[Any]) -> Answer:
        """Make the call with this number. `game_data` are some facts about its game, the position
        at the root, and perhaps others below it."""
        call = self.asking.question.calls[number]
        self.wire.untold = []
        try:
            return self.asking.answer_with(call, self.arguments(call, game_data), self.make)
        except Enough:
            return Answer(fault=Fault("QUERY_LIMIT", "still searching"))

    def arguments(self, call: Call, game_data: Sequence[Sequence[Any]]) -> list[Any]:
        """The call's arguments: what the judge keeps is asked across the wall."""
        arguments: list[Any] = []
        game: RemoteGame | None = None
        for position, description in enumerate(call.arguments):
            match description:
                case GameSpec():
                    facts, root, ahead = game_data
                    game = RemoteGame(self.wire, facts, root, ahead)
                    RECENT_GAMES.append(game)
                    arguments.append(game)
                case State() if game is not None:
                    arguments.append(game._root)
                case Callback(name) if name not in BESIDE:
                    arguments.append(_remote_callback(self.wire, game, name, position))
                case _:
                    arguments.append(self.asking.argument(description, game))
        return arguments

    def make(self, call: Call, function: Callable[..., Any], arguments: list[Any]) -> Answer:
        """Make a call. What it looks at the judge sees; here it is seen whether a game changes."""
        game = next((a for a in arguments[:1] if isinstance(a, Game)), None)
        before = {} if game is None else vars(game).copy()
        answer = self.asking.plain(function, arguments, call)
        if game is not None and vars(game) != before:
            self.asking.changed = "the game it was given"
        return answer

    def method(self, call: int, name: str, arguments: Sequence[Any]) -> Any:
        """What a method of something that a call made says, to a program of ours on the other
        side."""
        return getattr(self.asking.raw[call], name)(*arguments)


def _remote_callback(
    wire: Wire, game: RemoteGame | None, name: str, position: int
) -> Callable[..., Any]:
    """The callback that stands at `position` among the arguments on the other side."""

    def callback(*arguments: Any, **options: Any) -> Any:
        data = [_argument_data(game, argument) for argument in arguments]
        by_name = {key: _argument_data(game, argument) for key, argument in options.items()}
        return decode(wire.ask("callback", position, data, by_name))

    callback.__name__ = name
    return callback


def _argument_data(game: RemoteGame | None, argument: Any) -> Any:
    """A position by its number, everything else as it is."""
    if argument is game:
        return {"game": 0}
    reference = game._reference(argument) if game is not None else None
    return {"state": reference} if isinstance(reference, int) else encode(plain_data(argument))
