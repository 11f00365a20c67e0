"""Which nodes of a tree are shown.

Small trees are shown whole. Of large ones the line of best play is shown with its alternatives,
then whole levels from the root down as far as there is room; what is left out is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import inf
from typing import Any

from adsearch.game import Game
from adsearch.games.graph import Graph
from adsearch.games.tree import Tree
from adsearch.trace import Trace

WIDEST = 48  # nodes of a level, where nobody has said how deep the picture is to go
WIDE = 24  # children: of a larger family only some are shown, where room is limited at all
KEPT = 18
WHOLE = 40  # nodes: a game whose tree has no more is drawn with all that a search left out


@dataclass(eq=False)
class Candidate:
    """A node that may be shown, with its children once it has been opened."""

    state: Any
    before: Any = None  # the state above it
    move: Any = None
    node: int | None = None  # its number in the trace
    looked: bool = True  # did the search look at it?
    others: int = 0  # how many siblings it stands for, instead of itself
    parent: int = -1  # its place among the nodes shown
    family: list[Candidate] | None = field(default=None, repr=False)


class GameView:
    """The game's own tree, below a state: siblings as the game lists them, or in an `order`."""

    def __init__(
        self, game: Game[Any, Any], state: Any, order: Callable[[Any], float] | None = None
    ) -> None:
        self.game, self.root, self.order = game, Candidate(state), order

    def below(self, of: Candidate) -> list[Candidate]:
        s = of.state
        if self.game.is_terminal(s):
            return []
        moves = self.game.choices(s)
        found = [Candidate(self.game.result(s, a), s, a, looked=of.looked) for a in moves]
        order = self.order
        return sorted(found, key=lambda c: order(c.state)) if order else found

    def urgent(self, of: Candidate) -> bool:
        """Is it shown before others?"""
        return False

    def beneath(self, of: Candidate) -> str:
        """How many nodes are below it, … if nobody counted."""
        return "" if self.game.is_terminal(of.state) else "…"


class TraceView(GameView):
    """What a search saw, and what it left out. `line` is what it takes for best play."""

    def __init__(self, trace: Trace, line: set[int]) -> None:
        super().__init__(trace.game, trace.states[0])
        self.root.node = 0
        self.trace, self.line, self.leaves = trace, line, set(trace.leaves)
        self.drawn_in_full = isinstance(trace.game, Tree | Graph) or self._is_small()
        self.size = [0] * len(trace)  # of what is below a node
        for node in range(len(trace) - 1, 0, -1):
            if trace.parents[node] >= 0:
                self.size[trace.parents[node]] += self.size[node] + 1

    def below(self, of: Candidate) -> list[Candidate]:
        """In the order of the game's own moves."""
        if of.node is None or not self.trace.children[of.node]:
            is_shown = self.drawn_in_full and (not of.looked or self.is_left(of))
            return [replace(c, looked=False) for c in super().below(of)] if is_shown else []
        latest = {self.trace.moves[child]: child for child in self.trace.children[of.node]}
        children = []
        for a in self.game.choices(of.state):
            child = latest.get(a)
            if child is None:
                after = self.game.result(of.state, a)
                children.append(Candidate(after, of.state, a, looked=False))
            else:
                after, looked = self.trace.states[child], self.trace.looked_at[child]
                children.append(Candidate(after, of.state, a, child, looked))
        return children

    def _is_small(self) -> bool:
        """Can all of the game's tree be drawn?"""
        below = [self.root]
        for candidate in below:
            below += super().below(candidate)
            if len(below) > WHOLE:
                return False
        return True

    def is_left(self, of: Candidate) -> bool:
        """Did the search estimate a node of a tree and go no further?"""
        return isinstance(self.game, Tree) and of.node in self.leaves

    def urgent(self, of: Candidate) -> bool:
        return of.node in self.line

    def beneath(self, of: Candidate) -> str:
        below = self.size[of.node] if of.node is not None else 0
        return f"{below:,}" if below else ""


def grow(
    view: GameView, depth: int | None = None, most: int | None = None, row: int | None = None
) -> list[Candidate]:
    """The nodes to show, level by level: down to `depth`, about `most` of them.

    Where a `row` has room for so many, a level that was asked for and does not fit shows the
    family in its middle.

    >>> view = GameView(Tree("((1 2) (3 4))"), ())
    >>> [c.state for c in grow(view, most=3)]
    [(), (0,), (1,)]
    >>> [c.state for c in grow(GameView(Tree("((1 2) (3 4))"), ()), depth=2, row=2)]
    [(), (0,), (1,), (0, 0), (0, 1)]
    >>> [c.state for c in grow(GameView(Tree("((1 2) (3 4) (5 6))"), ()), depth=2, row=3)][-2:]
    [(1, 0), (1, 1)]
    """
    room = (inf if most is None else most) - 1
    widest = row or (WIDEST if depth is None and most is not None else inf)
    kept = (row, row - 1) if row else (WIDE, KEPT) if most is not None else (inf, inf)

    def open_all(level: Sequence[Candidate], in_any_case: bool) -> list[Candidate]:
        """Give the candidates their families: all of them or, for lack of room, none."""
        nonlocal room
        families = [
            _folded(view, view.below(c), *kept) if c.family is None and not c.others else []
            for c in level
        ]
        if sum(map(len, families)) > min(room, widest) and not in_any_case:
            if row is None or depth is None:
                return []
            some = [family for family in families if family]
            middle = some[(len(some) - 1) // 2]
            families = [family if family is middle else [] for family in families]
        room -= sum(map(len, families))
        for candidate, family in zip(level, families, strict=True):
            candidate.family = candidate.family or family
        return [child for candidate in level for child in candidate.family or ()]

    line = [view.root]
    while line and room > 0 and most is not None:
        line = [child for child in open_all(line, in_any_case=True) if view.urgent(child)]
    level, deep = [view.root], 0
    while level and deep != depth:
        level, deep = open_all(level, in_any_case=deep == 0), deep + 1

    candidates = [view.root]
    for place, candidate in enumerate(candidates):
        for child in candidate.family or ():
            child.parent = place
            candidates.append(child)
    return candidates


def _folded(view: GameView, family: list[Candidate], wide: float, kept: float) -> list[Candidate]:
    """The first children and those on the best line, if there are more than `wide`; of others in a
    row one stands for all."""
    if len(family) <= wide:
        return family

    def kind(numbered: tuple[int, Candidate]) -> str:
        i, candidate = numbered
        if i < kept or view.urgent(candidate):
            return "shown"
        return "examined" if candidate.looked else "left out"

    rows: list[Candidate] = []
    for key, run in groupby(enumerate(family), kind):
        row = [candidate for _, candidate in run]
        rows += row if key == "shown" else [replace(row[0], others=len(row))]
    return rows
