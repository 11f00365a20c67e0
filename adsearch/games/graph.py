"""`Graph`: a game given by its positions, where lines of play may meet again or go in circles.

    root = min(A B)
    A = max(3 S)
    B = max(-1 S)
    S = min(2 0)

One position a line, the first is the start. A child is the name of a position or a number, the
utility of a finished game in MAX's view; `label:` before it names the move, below `chance` it is
the probability. A line `T = 5` names a finished game.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Game, IllegalPosition, Player
from adsearch.games.tree_text import BadTree, Move, checked_chances, read_number

Name: TypeAlias = str


class Position(NamedTuple):
    """A position: who moves, and where each move leads. A finished one has a payoff for MAX."""

    player: Player
    moves: dict[Move, Name]
    probabilities: tuple[float, ...]
    payoff: float | None


class Graph(Game[Name, Move]):
    """A game of named positions. Utilities of MIN are those of MAX with the sign turned.

    >>> game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    >>> game.result("A", 1) == game.result("B", 1) == "S"
    True
    >>> Graph("A = max(B stop:0); B = min(A)").actions("A")
    (0, 'stop')
    """

    def __init__(self, text: str) -> None:
        self.positions: dict[Name, Position] = {}
        for line in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
            self._add(line)
        if not self.positions:
            raise BadTree("a graph needs at least one position, such as `A = max(1 2)`")
        for name, position in self.positions.items():
            for child in position.moves.values():
                if child not in self.positions:
                    raise BadTree(f"{name} leads to {child!r}, which is not defined")
        payoffs = [p.payoff for p in self.positions.values() if p.payoff is not None]
        self.bounds = (min(payoffs), max(payoffs)) if payoffs else None

    def _add(self, line: str) -> None:
        definition = re.fullmatch(r"(\w+)\s*=\s*(?:(max|min|chance)\s*\((.*)\)|(\S+))", line)
        if not definition:
            raise BadTree(f"{line!r} is no position: write `A = max(3 B)` or `A = 5`")
        name, word, inside, number = definition.groups()
        if name in self.positions:
            raise BadTree(f"position {name} is defined twice")
        if word is None:
            self.positions[name] = Position(MAX, {}, (), _payoff(number, line))
            return
        player = {"max": MAX, "min": MIN, "chance": CHANCE}[word]
        labels: list[str | None] = []
        moves: dict[Move, Name] = {}
        self.positions[name] = Position(player, moves, (), None)  # keeps the start first
        for i, child in enumerate(inside.split()):
            before, colon, target = child.rpartition(":")
            labels.append(before if colon else None)
            move: Move = before if colon and player != CHANCE else i
            if move in moves:
                raise BadTree(f"{name} has two moves named {move!r}")
            if not target.isidentifier():
                leaf = f"{name}.{move}"
                self.positions[leaf] = Position(MAX, {}, (), _payoff(target, line))
                target = leaf
            moves[move] = target
        if not moves:
            raise BadTree(f"{name} needs at least one move")
        chances = checked_chances(labels, lambda: name) if player == CHANCE else ()
        self.positions[name] = Position(player, moves, chances, None)

    def initial(self) -> Name:
        return next(iter(self.positions))

    def player(self, s: Name, /) -> Player:
        return self._at(s).player

    def actions(self, s: Name, /) -> tuple[Move, ...]:
        here = self._at(s)
        return () if here.player == CHANCE else tuple(here.moves)

    def outcomes(self, s: Name, /) -> list[tuple[Move, float]]:
        here = self._at(s)
        return list(zip(here.moves, here.probabilities, strict=False))

    def result(self, s: Name, a: Move, /) -> Name:
        try:
            return self._at(s).moves[a]
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None

    def is_terminal(self, s: Name, /) -> bool:
        return self._at(s).payoff is not None

    def utility(self, s: Name, p: Player = MAX, /) -> float:
        payoff = self._at(s).payoff
        if payoff is None:
            raise self.unfinished(s)
        return payoff if p == MAX else -payoff

    def text(self, s: Name, /) -> str:
        return s

    def position(self, text: str, /) -> Name:
        self._at(text.strip())
        return text.strip()

    def _at(self, s: Name) -> Position:
        try:
            return self.positions[s]
        except (KeyError, TypeError):
            named = ", ".join(self.positions)
            raise IllegalPosition(f"there is no position {s!r}, only {named}") from None


def _payoff(word: str, line: str) -> float:
    try:
        return read_number(word)
    except ValueError:
        raise BadTree(f"{line!r}: {word!r} is neither a number nor a position's name") from None
