"""Retrograde analysis: solve a whole game backwards from its ends, however it goes in circles.

Mark the finished games W (MAX has won) or B (MIN has won) and everything else "?". Then sweep:

    a position is won  for its mover if any move leads to one that is marked so,
                  lost for its mover if all moves lead to ones marked for the opponent.

Repeat until a sweep marks nothing. Nobody can force a win from where it still says "?": a draw.
A sweep reads the marks of the sweeps before it, so its number is the distance to the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeAlias

from adsearch.game import CHANCE, MAX, A, Game, IllegalPosition, S, UnsupportedGame
from adsearch.search.preconditions import no_chance, require

Label: TypeAlias = Literal["W", "B", "?"]

_LABEL: Mapping[float, Label] = {1: "W", -1: "B", 0: "?"}
_VALUE = {label: value for value, label in _LABEL.items()}


@dataclass(frozen=True)
class Labels(Generic[S, A]):
    """Every position's label, how many plies a decided one is from its end if the winner hurries
    and the loser delays, and how many positions each sweep marked, the last one none."""

    game: Game[S, A]
    labels: Mapping[S, Label]
    distances: Mapping[S, int]
    sweeps: tuple[int, ...]

    def __repr__(self) -> str:
        counts = Counter(self.labels.values())
        numbers = ", ".join(f"{counts[label]:,} {label}" for label in _VALUE)
        return f"{len(self.labels):,} positions, {numbers}, in sweeps of {self.sweeps}"

    def __contains__(self, s: object) -> bool:
        return s in self.labels

    def value(self, s: S) -> float:
        """1, 0 or -1 in MAX's view."""
        return _VALUE[self._label(s)]

    def plies(self, s: S) -> int | None:
        """How far `s` is from its end, None if it is a draw."""
        return None if self._label(s) == "?" else self.distances[s]

    def best_move(self, s: S) -> A | None:
        """The quickest win, else a draw, else the slowest loss; None where the game is over."""
        self._label(s)
        return best_by_distance(self.game, s, self)

    def _label(self, s: S) -> Label:
        try:
            return self.labels[s]
        except KeyError:
            raise IllegalPosition(
                f"no label: the analysis started elsewhere and never came to\n{self.game.text(s)}"
            ) from None


def retrograde(game: Game[S, A], states: Iterable[S] | None = None) -> Labels[S, A]:
    """Label all positions that can be reached from `states` (if not given, from the initial one).

    >>> from adsearch.games import Graph
    >>> result = retrograde(Graph("A = max(B); B = min(A C); C = max(A win:1)"))
    >>> result
    4 positions, 2 W, 0 B, 2 ?, in sweeps of (1, 0)
    >>> {s: result.labels[s] for s in "ABC"}  # MIN goes round in circles from B
    {'A': '?', 'B': '?', 'C': 'W'}
    >>> result.plies("C"), result.best_move("C")
    (1, 'win')
    """
    start = require(game, None, "retrograde")
    successors = _explore(game, [start] if states is None else states)
    predecessors: dict[S, list[S]] = defaultdict(list)
    for s, after in successors.items():
        for t in after:
            predecessors[t].append(s)

    def judged(s: S) -> Label:
        sides: tuple[Label, Label] = ("W", "B")
        won, lost = sides if game.player(s) == MAX else sides[::-1]
        after = {labels[t] for t in successors[s]}
        return won if won in after else lost if after == {lost} else "?"

    labels = {s: _LABEL[_outcome(game, s)] if not successors[s] else "?" for s in successors}
    marked = {s: label for s, label in labels.items() if label != "?"}
    distances = dict.fromkeys(marked, 0)
    sweeps: list[int] = []
    while not sweeps or marked:
        # Only what comes before a new mark can change, so nothing else is looked at.
        changed = dict.fromkeys(s for t in marked for s in predecessors[t] if labels[s] == "?")
        marked = {s: label for s in changed if (label := judged(s)) != "?"}
        labels.update(marked)
        sweeps.append(len(marked))
        distances.update(dict.fromkeys(marked, len(sweeps)))
    return Labels(game, labels, distances, tuple(sweeps))


def _explore(game: Game[S, A], states: Iterable[S]) -> dict[S, tuple[S, ...]]:
    """All positions that can be reached, each with those one move further."""
    successors: dict[S, tuple[S, ...]] = {}
    waiting = list(states)
    while waiting:
        s = waiting.pop()
        if s in successors:
            continue
        if game.player(s) == CHANCE and not game.is_terminal(s):
            raise no_chance(game, s, "retrograde")
        successors[s] = tuple(game.result(s, a) for a in game.actions(s))
        waiting.extend(successors[s])
    return successors


def _outcome(game: Game[S, A], s: S) -> float:
    payoff = game.utility(s)
    if payoff not in _LABEL:
        raise UnsupportedGame(
            f"retrograde is for games that end in 1, 0 or -1; solve takes {payoff} as well, "
            f"at\n{game.text(s)}"
        )
    return payoff


class Distances(Protocol):
    """A table of values, in MAX's view, and of plies to the end of decided games."""

    def value(self, s: Any, /) -> float: ...
    def plies(self, s: Any, /) -> int | None: ...


def best_by_distance(game: Game[S, A], s: S, table: Distances) -> A | None:
    """The quickest win, else a draw, else the slowest loss; None where the game is over.

    A value alone is not enough to play by: a player who only keeps a win may go in circles for
    ever.
    """
    sign = 1 if game.player(s) == MAX else -1

    def merit(a: A) -> tuple[float, int]:
        after = game.result(s, a)
        value = sign * table.value(after)
        plies = table.plies(after) or 0
        return value, -plies if value > 0 else plies

    return max(game.actions(s), key=merit, default=None)
