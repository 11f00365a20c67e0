"""What a child has been shown of a game that stays on the judge's side of the wall."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from adsearch.game import Game, IllegalMove, IllegalPosition
from adsearch.games import Tree
from autograder.inside.plain_data import Opaque
from autograder.inside.protocol import encode
from autograder.inside.questions import GameSpec, show
from autograder.judge.child_messages import decoded, forged

PLACES = {"game": 0, "state": 1}  # of the arguments of callbacks
# A large position has to be one that the game can come to. To list the moves of another, such as
# one with a billion matches in one pile or in many, would take all the memory on this side.
LONG, LARGE_NUMBER = 10_000, re.compile(r"\d{5}")  # characters; five digits or more
LARGE_SUM = 20_000  # of all its numbers: so many moves take a few megabytes


class RevealedGame:
    """What the child has been shown of a game so far, by number. About a position that a program
    made itself it may ask as in a notebook: what is looked at is written down either way."""

    def __init__(self, game: Game[Any, Any] | None, arguments: Sequence[Any]) -> None:
        self.game, self.arguments = game, arguments
        self.states: list[Any] = []  # by their numbers
        self.reached: dict[Any, Any] = {}  # those that a program has come to, by their value

    def issue(self, state: Any) -> list[Any]:
        """A position that was reached: its number, itself, and what is known of it."""
        number, *facts = self.introduce(state)
        return [number, encode(state), *facts]

    def introduce(self, state: Any) -> list[Any]:
        """The same without the position itself, for a program that has made it."""
        self.reached.setdefault(state, state)
        return self.number(state)

    def number(self, state: Any) -> list[Any]:
        """A number for a position, and what may be known of it for nothing."""
        game = self.game
        assert game is not None
        self.states.append(state)
        over, player, actions = game.is_terminal(state), game.player(state), game.actions(state)
        outcomes = tuple(game.outcomes(state)) if player == -1 and not over else None
        return [len(self.states) - 1, *map(encode, (over, player, actions, outcomes))]

    def ahead(self, spec: GameSpec) -> list[Any]:
        """All that may be known for nothing of the positions below the first one, where the game is
        a tree. What they are worth may be asked when moves have led to them."""
        if not isinstance(self.game, Tree):
            return []
        states, positions = _below(spec, self.states[0])
        self.states = [*states]
        return positions

    def follow(self, moves: Any) -> None:
        """Make the moves that the child has made between positions that it knows."""
        if not isinstance(moves, list) or (moves and self.game is None):
            raise forged("moves of no kind")
        for move in moves:
            if not isinstance(move, list) or len(move) != 2:
                raise forged("moves of no kind")
            reference, action = move
            assert self.game is not None
            try:
                after = self.game.result(self.state(reference), decoded(action))
            except (IllegalMove, TypeError):
                raise forged("a move that there is not") from None
            self.reached.setdefault(after, after)

    def state(self, reference: Any) -> Any:
        """The position that is meant. A number that was never given out is forged."""
        if type(reference) is int:
            if 0 <= reference < len(self.states) and self.states[reference] in self.reached:
                return self.states[reference]
            raise forged("the number of a position that it was never shown")
        if not isinstance(reference, list) or len(reference) != 1:
            raise forged("no position")
        return self.position(decoded(reference[0]))

    def position(self, value: Any) -> Any:
        """The position that is equal to what the child sent. In a tree it is what was sent: whoever
        makes a position again has come to it again."""
        try:
            if value in self.reached:
                return value if isinstance(self.game, Tree) else self.reached[value]
        except TypeError:
            pass
        assert self.game is not None
        try:
            self.game.is_terminal(value)
        except Exception as error:
            # What is no position at all is refused by the game, but not in its own words: a tree
            # says what it has instead, which is all that a search should have to ask for.
            raise type(error)(_is_none(value)) from None
        if _is_large(value) and not self._can_come_to(value):
            raise IllegalPosition(_is_none(value))
        return value  # which the program made itself, as it may in a notebook

    def _can_come_to(self, value: Any) -> bool:
        """Is this large thing a position of the game, as far as reading it tells?"""
        assert self.game is not None
        try:
            return bool(self.game.position(self.game.text(value)) == value)
        except Exception:  # it comes from the child: anything may be wrong with it
            return False

    def reply(self, word: Any, data: Sequence[Any]) -> Any:
        game = self.game
        match word, data:
            case "callback", [int(position), [*arguments], dict() as options]:
                return self.call(position, arguments, options)
            case _ if game is None:
                raise forged("a question about no game")
            case "result", [reference, action]:
                return self.issue(game.result(self.state(reference), decoded(action)))
            case "more", []:
                return None
            case "position", [reference]:
                return self.introduce(self.state(reference))
            case "initial", []:
                return self.issue(game.initial())
            case "utility", [reference, player]:
                return encode(game.utility(self.state(reference), decoded(player)))
            case "label", [reference, action]:
                return encode(game.label(self.state(reference), decoded(action)))
            case (
                ("player" | "actions" | "is_terminal" | "outcomes" | "text" | "evaluation"),
                [reference],
            ):
                return encode(getattr(game, word)(self.state(reference)))
        raise forged("a question that there is not")

    def call(self, position: int, data: Sequence[Any], options: Mapping[str, Any]) -> Any:
        """What a callback says. Of the game it may be asked only what was shown."""
        game = self.game
        arguments: list[Any] = []
        if len(options) > 1:  # as they stand where there are no names
            options = dict(sorted(options.items(), key=lambda item: PLACES.get(item[0], 2)))
        for argument in (*data, *options.values()):
            match argument:
                case {"game": _} if not arguments:
                    arguments.append(game)
                case {"state": reference}:
                    arguments.append(self.state(reference))
                case _:
                    # A game in the place of something else would tell all of itself in an error.
                    is_game = isinstance(argument, dict) and "game" in argument
                    value = Opaque("<the game>") if is_game else decoded(argument)
                    is_state = game is not None and not any(a is not game for a in arguments)
                    arguments.append(self.position(value) if is_state else value)
        if game is not None and len(arguments) == 1 and arguments[0] is game:
            raise IllegalPosition("the game itself is no position of this game")
        if not 0 <= position < len(self.arguments):
            raise forged("a question to nobody")
        by_name = dict(zip(options, arguments[len(data) :], strict=True))
        return encode(self.arguments[position](*arguments[: len(data)], **by_name))


def _is_none(value: Any) -> str:
    return f"{show(value)} is no position of this game"


def _is_large(value: Any) -> bool:
    """Has it many parts, or large numbers in it, or both to some extent?

    >>> piles = (2, 3), (2, 10**9), (1,) * 5_000, (9_999,) * 20
    >>> [_is_large((0, some)) for some in piles]
    [False, True, True, True]
    """
    text = repr(value)
    if len(text) > LONG or LARGE_NUMBER.search(text):
        return True
    return sum(map(int, re.findall(r"\d+", text))) > LARGE_SUM


@lru_cache(maxsize=1024)
def _below(spec: GameSpec, first: Any) -> tuple[list[Any], list[Any]]:
    """The positions of a tree from `first` on, and what is shown of those below it: the number of
    the one above, the move, and what is known. The same for all who are asked about it."""
    tree = spec.game()
    assert isinstance(tree, Tree)
    game = RevealedGame(tree, ())
    game.number(first)
    positions: list[Any] = []
    for above, state in enumerate(game.states):  # which grow meanwhile
        for action, _ in tree.node(state).children:
            after = tree.result(state, action)
            number, *facts = game.number(after)
            positions.append([above, action, number, encode(after), *facts])
    return game.states, positions
