"""What a game is: the six elements of the textbook's definition, as one class.

S0 is `initial`, PLAYER is `player`, ACTIONS is `actions`, RESULT is `result`, TERMINAL-TEST is
`is_terminal` and UTILITY is `utility`. A game of chance adds `outcomes`, a game with hidden cards
`information`. Everything else here serves people: positions and moves as text, and errors that
show the position.
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

# Players are plain small integers, so that a player is also the index of its own entry in a
# utility vector, and so that `is` and `==` agree whoever made the number.
Player: TypeAlias = int
MAX: Final = 0
MIN: Final = 1
CHANCE: Final = -1

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message names it and shows the position."""


class IllegalPosition(ValueError):
    """A text that describes no position of the game; the message says what is wrong with it."""


class NotTerminal(ValueError):
    """The utility of a position where the game is not over was asked for."""


class UnsupportedGame(ValueError):
    """A search was given a game it is not made for, such as minimax a game of dice."""


class Game(ABC, Generic[S, A]):
    """A game in which players move in turn, and see everything unless `information` says less.

    The game holds the rules, a state is one position: an immutable, hashable value that says
    everything about it, whose turn it is included. Subclasses give the six abstract methods;
    a game with dice gives `outcomes` as well, a game with hidden cards `information`.

    Example: the shortest game there is. MAX takes 1 or 2 and has won that much.

    >>> class Take(Game[int, int]):
    ...     def initial(self): return 0
    ...     def player(self, s): return MAX
    ...     def actions(self, s): return [] if s else [1, 2]
    ...     def result(self, s, a):
    ...         if a not in self.actions(s): raise self.illegal(s, a)
    ...         return a
    ...     def is_terminal(self, s): return s > 0
    ...     def utility(self, s, p=MAX): return s if p == MAX else -s
    >>> game = Take()
    >>> [game.utility(game.result(0, a)) for a in game.actions(0)]
    [1, 2]
    """

    players: tuple[Player, ...] = (MAX, MIN)
    """Who plays, in the order of utility vectors. Chance is not among them."""

    bounds: tuple[float, float] | None = None
    """The lowest and the highest utility that MAX can get (where there are more than two players
    or no constant sum: that anyone can get), or None if that is not known."""

    constant_sum: bool = True
    """Do the players' utilities add up to the same total at every terminal state?"""

    steps: tuple[str, ...] = ("result",)
    """The methods that make a move; whoever counts moves has to count the calls of all of them."""

    @abstractmethod
    def initial(self) -> S:
        """S0: the position at the start."""

    @abstractmethod
    def player(self, s: S, /) -> Player:
        """PLAYER: whose turn it is, or CHANCE where dice fall."""

    @abstractmethod
    def actions(self, s: S, /) -> Sequence[A]:
        """ACTIONS: the legal moves, none where the game is over or chance is to move."""

    @abstractmethod
    def result(self, s: S, a: A, /) -> S:
        """RESULT: the position after move `a` (or chance outcome `a`); `s` stays as it was."""

    @abstractmethod
    def is_terminal(self, s: S, /) -> bool:
        """TERMINAL-TEST: is the game over?"""

    @abstractmethod
    def utility(self, s: S, p: Player = MAX, /) -> float:
        """UTILITY: what the finished game `s` is worth to player `p`."""

    def outcomes(self, s: S, /) -> Sequence[tuple[A, float]]:
        """What chance may bring at `s`, each outcome with its probability."""
        raise UnsupportedGame(f"{type(self).__name__} has no chance nodes")

    def information(self, s: S, p: Player, /) -> Hashable:
        """What player `p` knows at `s`: the state itself, unless the game hides something.

        Where `p` moves, two states with equal information have the same moves, and `p` came to both
        through the same information and moves of its own: nobody forgets (perfect recall).

        >>> from adsearch.games import Kuhn
        >>> Kuhn().information(((0, 2), "p"), MIN)  # MIN holds a king and saw a pass
        (2, 'p')
        """
        return s

    # -- for people ---------------------------------------------------------------------------

    def text(self, s: S, /) -> str:
        """The position as text. `position` reads it back."""
        return repr(s)

    def position(self, text: str, /) -> S:
        """The position that `text` describes; IllegalPosition if there is none."""
        try:
            state: S = ast.literal_eval(text)
        except (ValueError, SyntaxError):
            raise IllegalPosition(f"cannot read {text!r} as a position") from None
        return state

    def label(self, s: S, a: A, /) -> str:
        """Move (or outcome) `a` as a person would write it. `parse` reads it back."""
        return str(a)

    def parse(self, s: S, text: str, /) -> A:
        """The legal move at `s` that a person typed as `text`; IllegalMove if there is none."""
        for a in self.choices(s):
            if self.label(s, a) == text.strip():
                return a
        raise self.illegal(s, text)

    def choices(self, s: S, /) -> Sequence[A]:
        """What may be handed to `result` at `s`: the moves, or the outcomes of chance."""
        if self.player(s) == CHANCE and not self.is_terminal(s):
            return [outcome for outcome, _ in self.outcomes(s)]
        return self.actions(s)

    def name(self, p: Player, /) -> str:
        """How pictures and sentences call player `p`: MAX and MIN, or letters if there are more."""
        if p == CHANCE:
            return "chance"
        return ("MAX", "MIN")[p] if len(self.players) == 2 else chr(ord("A") + p)

    def illegal(self, s: S, a: object, /) -> IllegalMove:
        """The error, to be raised, for playing `a` at `s`: it shows `s` and what is legal there."""
        if self.is_terminal(s):
            return IllegalMove(f"{a!r} is no move: the game is over at\n{self.text(s)}")
        legal = [self.label(s, move) for move in self.choices(s)]
        moves = ", ".join(legal[:40]) + (f" and {len(legal) - 40} more" if len(legal) > 40 else "")
        mover = self.name(self.player(s))
        return IllegalMove(f"{a!r} is not legal for {mover} at\n{self.text(s)}\nlegal: {moves}")

    def unfinished(self, s: S, /) -> NotTerminal:
        """The error, to be raised, for asking the utility of `s` before the game is over."""
        return NotTerminal(f"only a finished game has a utility; this one goes on:\n{self.text(s)}")
