"""The sequence form: a game of two players as two lists of information sets and a sparse matrix.

Nobody forgets, so all that a player did before an end of the game is one *sequence*: the last
information set and the move made there, which has just one sequence before it. A strategy then is a
weight for each sequence, and the weight of an end is that of MAX's sequence times that of MIN's
times the probability of what chance did. So a tree is walked once, and after that only flat lists.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any, Generic, TypeAlias

from adsearch.game import CHANCE, A, Game, Player, S, UnsupportedGame
from adsearch.search.expectiminimax import chances
from adsearch.search.preconditions import bounded_depth, require

# How likely each move is, by what the player who makes it knows. It may be both players' at once.
Strategy: TypeAlias = Mapping[Hashable, Mapping[A, float]]


@dataclass(frozen=True)
class InformationSet(Generic[S, A]):
    """What a player knows, and the moves there. `before` is the number of the sequence that leads
    to it, `first` that of its own first one; the others follow in the order of the moves."""

    information: Hashable
    player: Player
    actions: tuple[A, ...]
    before: int
    first: int
    example: S  # a state of the set


@dataclass(frozen=True)
class Payoffs:
    """What a player gets at the ends that one of its sequences leads to: the other's sequences, and
    for each the utility times the probability of chance."""

    sequence: int
    others: list[int]
    weights: list[float]


class SequenceForm(Generic[S, A]):
    """`sets[p]` are player p's information sets, earlier ones first; sequence 0 is not to have
    moved yet, and `sequences[p]` is how many there are.

    >>> from adsearch.games import Kuhn
    >>> form = SequenceForm(Kuhn(), "CFR")
    >>> [len(sets) for sets in form.sets], form.sequences
    ([6, 6], [13, 13])
    """

    def __init__(self, game: Game[S, A], search: str) -> None:
        root = require(game, None, search, chance=True)
        self.game = game
        self.sets: tuple[list[InformationSet[S, A]], list[InformationSet[S, A]]] = [], []
        self.sequences = [1, 1]
        self.total = 0.0  # of both players' utilities, the same at every end
        self._by_information: dict[Hashable, InformationSet[S, A]] = {}
        self._ends: tuple[dict[int, Payoffs], dict[int, Payoffs]] = {}, {}
        with bounded_depth(search):
            self._walk(root, 1.0, (0, 0))
        self.payoffs = tuple(list(ends.values()) for ends in self._ends)

    def _walk(self, s: S, chance: float, at: tuple[int, int]) -> None:
        game = self.game
        if game.is_terminal(s):
            utilities = [game.utility(s, p) for p in game.players]
            self.total = math.fsum(utilities)
            for p in game.players:
                ends = self._ends[p].setdefault(at[p], Payoffs(at[p], [], []))
                ends.others.append(at[1 - p])
                ends.weights.append(chance * utilities[p])
            return
        mover = game.player(s)
        if mover == CHANCE:
            for a, probability in chances(game, s):
                self._walk(game.result(s, a), chance * probability, at)
            return
        here = self._set_at(s, mover, at[mover])
        for i, a in enumerate(here.actions):
            sequence = here.first + i
            after = (sequence, at[1]) if mover == 0 else (at[0], sequence)
            self._walk(game.result(s, a), chance, after)

    def _set_at(self, s: S, mover: Player, before: int) -> InformationSet[S, A]:
        """The information set of `s`; UnsupportedGame if `s` can be told from the rest of it."""
        knows, actions = self.game.information(s, mover), tuple(self.game.actions(s))
        known = self._by_information.get(knows)
        if known is None:
            first = self.sequences[mover]
            known = InformationSet(knows, mover, actions, before, first, s)
            self._by_information[knows] = known
            self.sets[mover].append(known)
            self.sequences[mover] += len(actions)
        elif known.player != mover or set(known.actions) != set(actions):
            raise self._mixed(s, known, "yet the mover or the moves differ")
        elif known.before != before:
            raise self._mixed(s, known, "yet came there by other moves: nobody may forget")
        return known

    def _mixed(self, s: S, known: InformationSet[S, A], why: str) -> UnsupportedGame:
        texts = f"{self.game.text(known.example)}\nand at\n{self.game.text(s)}"
        name = self.game.name(known.player)
        return UnsupportedGame(f"{name} knows {known.information!r} at\n{texts}\n{why}")

    def weights(self, strategy: Strategy[A], p: Player) -> list[float]:
        """How likely player `p` makes all the moves of each sequence, if chance and the other let
        it; ValueError where the strategy is none."""
        reach = [1.0] * self.sequences[p]
        for here in self.sets[p]:
            for i, probability in enumerate(self._probabilities(strategy, here)):
                reach[here.first + i] = reach[here.before] * probability
        return reach

    def _probabilities(self, strategy: Strategy[A], here: InformationSet[S, A]) -> list[float]:
        where = f"{self.game.name(here.player)} knows {here.information!r}, as at\n"
        where += self.game.text(here.example)
        if here.information not in strategy:
            raise ValueError(f"the strategy does not say what to do where {where}")
        mixture = strategy[here.information]
        if unknown := set(mixture) - set(here.actions):
            raise ValueError(
                f"the strategy plays {unknown.pop()!r}, which is no move where {where}"
            )
        probabilities = [mixture.get(a, 0.0) for a in here.actions]
        total = math.fsum(probabilities)
        if not abs(total - 1) < 1e-6 or min(probabilities) < 0:
            raise ValueError(
                f"the probabilities {dict(mixture)} add up to {total:g}, not to 1, or one of them "
                f"is negative, where {where}"
            )
        return probabilities

    def values(self, p: Player, other: Sequence[float]) -> list[float]:
        """What player `p` gets at the ends of each sequence itself, in p's view, when the other
        player's sequences have the weights `other`; what comes after later moves is not in it."""
        values = [0.0] * self.sequences[p]
        weight = other.__getitem__
        for ends in self.payoffs[p]:
            values[ends.sequence] = sum(map(mul, ends.weights, map(weight, ends.others)))
        return values

    def strategy(
        self, p: Player, probabilities: Sequence[float]
    ) -> dict[Hashable, dict[Any, float]]:
        """The probabilities of player p's moves, in the order of its sequences, as a strategy."""
        return {
            here.information: {a: probabilities[here.first + i] for i, a in enumerate(here.actions)}
            for here in self.sets[p]
        }
