"""The story of a search, step by step: what people want to stop at, and what was known then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from adsearch.draw.scene import shortened
from adsearch.draw.spots import Spot
from adsearch.game import CHANCE, MAX
from adsearch.games.graph import Graph
from adsearch.games.tree import Tree
from adsearch.record import Value
from adsearch.trace import Event, Trace, Window


def steps(trace: Trace) -> list[tuple[int, Event]]:
    """The events to stop at, with their numbers.

    That a child was generated is told only if nothing else is ever told of it; that a leaf
    returned its value goes without saying. Of functions that return several times for the same
    node, such as a key that compares its moves, only the last is taken at its word.

    >>> from adsearch.games import Tree
    >>> from adsearch.watching import watch
    >>> def first(game, s):
    ...     return game.utility(s) if game.is_terminal(s) else first(game, game.result(s, 0))
    >>> [event.kind for _, event in steps(watch(first, Tree("((3 4) 5)")))]
    ['expanded', 'expanded', 'evaluated', 'cut', 'returned', 'cut', 'returned']
    """
    nodes = {event.node for event in trace.events if event.kind not in ("generated", "returned")}
    last = {event.node: i for i, event in enumerate(trace.events) if event.kind == "returned"}
    stops: list[tuple[int, Event]] = []
    for i, event in enumerate(trace.events):
        if event.kind == "generated":
            tells = event.node not in nodes
        elif event.kind == "returned":
            tells = bool(trace.children[event.node]) and last[event.node] == i
        elif event.kind == "evaluated" and stops:
            tells = stops[-1][1][:2] != event[:2]  # a utility for each player is one look
        else:
            tells = True
        stops += [(i, event)] if tells else []
    return stops


@dataclass
class Ledger:
    """What a search has found out so far: a value for every node that it is done with."""

    trace: Trace
    known: dict[int, Value] = field(default_factory=dict)
    estimates: dict[int, Value] = field(default_factory=dict)  # on which movers may stand pat

    @cached_property
    def pruned(self) -> set[int]:
        """The nodes at which or below which something was left out, or that a fail-hard search
        gave an end of their window."""
        nodes: set[int] = set()
        for node in (*(cut.node for cut in self.trace.cuts), *self.trace.clamped):
            while node >= 0 and node not in nodes:
                nodes.add(node)
                node = self.trace.parents[node]
        return nodes

    def add(self, event: Event) -> None:
        if self.is_estimate(event):
            self.estimates[event.node] = event.value
        elif event.kind in ("evaluated", "returned"):
            self.known[event.node] = event.value
        elif event.kind == "generated" and event.node in self.trace.same_as:
            self.known[event.node] = self.trace.value(event.node)

    def is_estimate(self, event: Event) -> bool:
        """Is it the value on which the mover may stand pat, with moves still to come?"""
        return event.kind == "evaluated" and event.node in self.trace.estimates

    def is_cut(self, event: Event) -> bool:
        """Are moves left out that would count? Where the mover may stand pat, quiet ones are not
        followed, and the estimate stands for them."""
        return event.kind == "cut" and (bool(event.why) or event.node not in self.trace.estimates)

    def children(self, node: int) -> dict[Any, int]:
        """The children that are done with, by move; the latest where a move was tried again."""
        below = self.trace.children[node]
        return {self.trace.moves[child]: child for child in below if child in self.known}

    def held(self, node: int) -> Value:
        """The best value that the player at `node` has found so far, or None."""
        values = [self.known[child] for child in self.children(node).values()]
        values.append(self.estimates.get(node))
        values = [value for value in values if value is not None]
        player = self.trace.player(node)
        if player == CHANCE or not values:
            return None
        if any(isinstance(value, tuple) for value in values):
            vectors = [value for value in values if isinstance(value, tuple)]
            return max(vectors, key=lambda vector: vector[player])
        return max(values) if player == MAX else min(values)

    def best(self, node: int) -> int | None:
        """The child that gave `node` its value, or the best so far; the first of several. None
        where the mover stands pat."""
        for target in (self.known.get(node), self.held(node)):
            if target is not None and target == self.estimates.get(node):
                return None
            for child in self.children(node).values():
                if target is not None and self.known[child] == target:
                    return child
        return None

    def holder(self, node: int, bound: float, maximises: bool) -> int | None:
        """The node above at which MAX (or MIN) is already sure of `bound`."""
        while (node := self.trace.parents[node]) >= 0:
            player = self.trace.player(node)
            if player != CHANCE and (player == MAX) == maximises and self.held(node) == bound:
                return node
        return None


class Windows:
    """Which window each node held at each event, as far as the search let it be seen.

    What a function makes of a child's value is seen when it goes on to the next child, or returns,
    so a value that has just come back is taken to have been dealt with.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.seen: dict[int, list[tuple[int, Window]]] = {}
        for i, event in enumerate(trace.events):
            parent = trace.parents[event.node]
            if event.kind == "generated" and parent >= 0 and event.window:
                self.seen.setdefault(parent, []).append((i, event.window))

    def at(self, node: int, i: int, dealt_with: bool = False) -> Window | None:
        """The window of `node` at event `i`; with `dealt_with`, after that event's value."""
        windows = self.seen.get(node, [])
        if dealt_with:
            later = next((w for k, w in windows if k > i), None)
            if later := later or self.trace.left_with(node):
                return later
        earlier = [window for k, window in windows if k <= i]
        return earlier[-1] if earlier else self.trace.windows[node]


class Names:
    """What to call a node: the letter it has in the picture, else the moves that lead to it."""

    def __init__(self, trace: Trace, spots: Mapping[tuple[Any, ...], Spot]) -> None:
        self.trace, self.spots = trace, spots

    def letter(self, node: int) -> str:
        spot = self.spots.get(self.trace.path(node))
        return spot.name if spot else ""

    def the(self, node: int) -> str:
        """The node as the subject of a sentence; names are in braces."""
        if letter := self.letter(node):
            return f"{{{letter}}}"
        return f"the position {self.at(node)}"

    def at(self, node: int) -> str:
        if letter := self.letter(node):
            return f"at {{{letter}}}"
        return f"after {{{self.moves(node)}}}" if self.trace.parents[node] >= 0 else "at the start"

    def moves(self, node: int) -> str:
        return " ".join(self.labels(node))

    def labels(self, node: int) -> list[str]:
        labels: list[str] = []
        while (parent := self.trace.parents[node]) >= 0:
            label = self.trace.game.label(self.trace.states[parent], self.trace.moves[node])
            labels.append(shortened(label, 24))
            node = parent
        return labels[::-1]

    def stack(self, node: int) -> Iterator[str]:
        """The names from the root to `node`, for the call stack."""
        above: list[int] = []
        while node >= 0:
            above.append(node)
            node = self.trace.parents[node]
        for node in reversed(above):
            yield self.letter(node) or self._last_move(node)

    def _last_move(self, node: int) -> str:
        labels = self.labels(node)
        if not labels:
            return "start"
        counted = labels[-1].isdigit() and isinstance(self.trace.game, Tree | Graph)
        return "leaf" if counted and not self.trace.children[node] else labels[-1]
