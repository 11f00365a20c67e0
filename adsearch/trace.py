"""A trace: what follows from the record of a search. Values, windows, cut-offs, step by step.

Values and windows are in MAX's view; with more than two players a value is a vector.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from adsearch.game import CHANCE, MAX, Player
from adsearch.notation import number
from adsearch.record import Call, Record, Value

if TYPE_CHECKING:
    import networkx

Window: TypeAlias = tuple[float, float]


class Event(NamedTuple):
    """One step of a search, for people: what happened, where, and what was known then."""

    kind: str  # narrowed, expanded, generated, evaluated, asked, cut, returned
    node: int
    path: tuple[Any, ...]
    depth: int
    player: Player
    value: Value
    window: Window | None
    why: str | None  # of a cut
    code: CodeType | None
    line: int | None


@dataclass(frozen=True)
class Cut:
    """Where a search stopped looking: at `node`, before `moves`, and why it was allowed to."""

    node: int
    moves: tuple[Any, ...]
    why: str | None  # None: the window was open, a right search would have looked


@dataclass(frozen=True, eq=False)
class Trace(Record):
    """What `watch` saw, and what follows from it."""

    # -- values and windows -------------------------------------------------------------------

    @cached_property
    def mirrored(self) -> bool:
        """Does the search keep windows and values in the view of the player to move (negamax)?

        Either tells, because one of them may be wrong: a search that does not turn its windows is
        negamax by its values, and one that forgets a minus is so by its windows.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def negamax(game, s):
        ...     if game.is_terminal(s):
        ...         return game.utility(s, game.player(s))
        ...     return max(-negamax(game, game.result(s, a)) for a in game.actions(s))
        >>> watch(negamax, Tree("((3 12) (2 4))")).mirrored
        True
        """
        is_turned = self._turned_values() > 0 or self._turned_windows() > 0
        return is_turned and len(self.game.players) == 2

    def _turned_values(self) -> int:
        """At how many more of MIN's nodes the answer was minus a value of MAX's than that value."""
        votes = 0
        known = self._evaluated | {c.node: c.value for c in self.calls if c.kind == "returned"}
        entered, _ = self._entered_windows
        for i, call in enumerate(self.calls):
            node, value = call.node, call.value
            if not self._is_value(i) or isinstance(value, tuple) or self.player(node) == MAX:
                continue
            if not value or value in entered.get(node, ()):
                continue  # its own opposite, or a bound that was handed back
            below = (child for child in self.children[node] if self.player(child) == MAX)
            values = [known.get(child) for child in below] or [self._evaluated.get(node)]
            votes += (-value in values) - (value in values)
        return votes

    def _turned_windows(self) -> int:
        """How many more windows were turned round on their way down than were handed on as is."""
        votes = 0
        own, given = self._entered_windows
        for node, (low, high) in own.items():
            if node in given and given[node] != (-given[node][1], -given[node][0]):
                votes += (given[node] == (-high, -low)) - (given[node] == (low, high))
        return votes

    @cached_property
    def _entered_windows(self) -> tuple[dict[int, Window], dict[int, Window]]:
        """The window with which each node's function began, and the one its parent held then."""
        own: dict[int, Window] = {}
        given: dict[int, Window] = {}
        for call in self.calls:
            if window := _numbers(call.window):
                own.setdefault(call.owner, window)
                if call.kind == "generated":
                    given[call.node] = window
        return own, given

    def value(self, node: int) -> Value:
        """What the search made of `node`: what it returned or evaluated, else what follows."""
        return self._values[node]

    @cached_property
    def estimates(self) -> dict[int, Value]:
        """The nodes whose mover may stand pat, and on what, in MAX's view: one and the same call of
        a function estimated such a node and made its moves, or let the estimate narrow the window.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def settle(game, s, evaluation):
        ...     best = evaluation(s)
        ...     return max(best, *(game.utility(game.result(s, a)) for a in game.actions(s)))
        >>> tree = Tree("(3 5)@4")
        >>> watch(settle, tree, None, tree.evaluation).estimates
        {0: 4}
        """
        estimates: dict[int, Value] = {}
        estimated: dict[tuple[int, CodeType | None], Value] = {}
        moved: set[tuple[int, CodeType | None]] = set()
        for call in self.calls:
            function = call.owner, call.code
            if call.kind == "returned":
                estimated.pop(function, None)
                moved.discard(function)
            elif call.kind == "generated":
                moved.add(function)
            elif call.kind == "evaluated" and call.node == call.owner:
                estimated[function] = call.value
            if function in moved and function in estimated:
                estimates.setdefault(call.owner, estimated[function])
        for node in self.narrowed:
            own = (self.windows[node] or (None, None))[self.player(node) != MAX]
            if self.children[node] and own is not None and own == self._evaluated.get(node):
                estimates.setdefault(node, own)
        is_choice = len(self.game.players) == 2
        return {n: v for n, v in estimates.items() if is_choice and self.player(n) != CHANCE}

    @cached_property
    def standing_pat(self) -> frozenset[int]:
        """The nodes that were searched and kept their own estimate: no move was any better.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def quiet(game, s, evaluation):
        ...     values = [game.utility(game.result(s, a)) for a in game.actions(s)]
        ...     return max(evaluation(s), *values)
        >>> tree = Tree("(1 2)@3")
        >>> watch(quiet, tree, None, tree.evaluation).standing_pat
        frozenset({0})
        """
        return frozenset(
            node
            for node, estimate in self.estimates.items()
            if self.value(node) == estimate
            and not any(self.value(child) == estimate for child in self.children[node])
        )

    @cached_property
    def returned_child(self) -> int | None:
        """The child of the root whose move the search returned, alone or beside a value; None where
        it returned none, or a number that may as well be the value.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def worst(game, s):
        ...     return min(game.actions(s), key=lambda a: game.utility(game.result(s, a)))
        >>> trace = watch(worst, Tree("(a:3 b:2)"))
        >>> trace.moves[trace.returned_child]
        'b'
        """
        parts = self.answer if isinstance(self.answer, list | tuple) else (self.answer,)
        moves = {_typed(self.moves[child]): child for child in self.children[0]}
        candidates = [part for part in parts if _typed(part) in moves]
        if len(candidates) > 1:
            candidates = [part for part in candidates if part != self.value(0)]
        elif len(parts) == 1 and self.answer == self.value(0):
            candidates = []
        return moves[_typed(candidates[0])] if len(candidates) == 1 else None

    @cached_property
    def _values(self) -> list[Value]:
        values: list[Value] = [None] * len(self)
        silent: set[int] = set()  # nodes of which a search that returns values returned none
        for node, value in self._evaluated.items():
            values[node] = value
        for i, call in enumerate(self.calls):
            # An evaluation that is followed by a search was one value to choose from: standing pat.
            last_word = call.node not in self._evaluated or self.children[call.node]
            if self._is_value(i) and last_word:
                values[call.node] = self._in_max_view(call.node, call.value)
                (silent.add if call.value is None else silent.discard)(call.node)
        for node, state in enumerate(self.states if self._tabulated else ()):
            values[node] = self._in_max_view(node, self._tabulated[state])
        for node in self._upwards():
            if values[node] is not None or node in silent:
                continue
            if node in self.same_as:
                values[node] = values[self.same_as[node]]
            else:
                values[node] = self._backed_up(node, values)
        return values

    def is_mean(self, node: int) -> bool:
        """Is the value of a chance node the mean of those below it, as a right search would have
        it?

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def largest(game, s):
        ...     return max(game.utility(game.result(s, o)) for o, p in game.outcomes(s))
        >>> watch(largest, Tree("chance(0.5:1 0.5:3)")).is_mean(0)
        False
        """
        value, mean = self.value(node), self._backed_up(node, self._values)
        numbers = isinstance(value, int | float) and isinstance(mean, int | float)
        return self.player(node) == CHANCE and numbers and math.isclose(value, mean, abs_tol=1e-9)

    def _in_max_view(self, node: int, value: Value) -> Value:
        is_turned = self.mirrored and self.player(node) != MAX
        return -value if is_turned and value is not None else value

    @cached_property
    def _tabulated(self) -> Mapping[Any, Any]:
        """A value for every position that was met, if that is what the search returned.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def solve(game, s):
        ...     table = {game.result(s, a): 3 for a in game.actions(s)}
        ...     return table | {s: 3}
        >>> trace = watch(solve, Tree("(1 2)"))
        >>> trace.value(0), trace.value(1)
        (3, 3)
        """
        if not isinstance(self.answer, dict):
            return {}
        try:
            is_whole = self.answer.keys() >= set(self.states)
        except TypeError:  # positions of a student's own game may have no hash
            return {}
        is_of_numbers = all(isinstance(value, int | float) for value in self.answer.values())
        return self.answer if is_whole and is_of_numbers else {}

    def _upwards(self) -> Iterator[int]:
        """Every node after those below it, in the order in which the search was done with them: so
        a position comes where it was searched before it comes where it was found."""
        waiting = [node for node, parent in enumerate(self.parents) if parent < 0]
        downwards = []
        while waiting:
            downwards.append(waiting.pop())
            waiting += self.children[downwards[-1]]
        return reversed(downwards)

    def _backed_up(self, node: int, values: Sequence[Value]) -> Value:
        known = [
            (values[child], child) for child in self.children[node] if values[child] is not None
        ]
        if not known:
            return None
        player = self.player(node)
        if player == CHANCE:
            weight = {move: p for move, p in self.game.outcomes(self.states[node]) if p}
            if not weight.keys() <= {self.moves[child] for _, child in known}:
                return None  # a part of a mean is no mean
            return math.fsum(weight.get(self.moves[child], 0) * value for value, child in known)
        from adsearch.backing_up import back_up  # which is not there while a class is graded

        return back_up(player, [value for value, _ in known], len(self.game.players))

    @cached_property
    def windows(self) -> list[Window | None]:
        """The window with which each node was entered: as the search held it, else replayed, where
        that explains all it left out. A program that cuts where the replay has an open window had
        another one, which nobody has seen."""
        entered: list[Window | None] = [None] * len(self)
        for call in self.calls:
            node = call.node if call.kind == "evaluated" else call.owner
            if call.window and entered[node] is None and call.kind in ("generated", "evaluated"):
                entered[node] = self._max_view(call)
        if any(entered):
            return entered
        replayed = self._replayed()
        is_explained = all(
            self._why(node, replayed[node]) for node in range(len(self)) if self._left_out(node)
        )
        return replayed if is_explained else entered

    @cached_property
    def narrowed(self) -> dict[int, Window]:
        """The nodes whose window the search changed before it asked anything there, as a table may
        let it, each with the window with which it was entered, in MAX's view.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def value(game, s, alpha=0, beta=9):
        ...     if game.is_terminal(s):
        ...         return game.utility(s)
        ...     beta = min(beta, 5)
        ...     return max(value(game, game.result(s, a), alpha, beta) for a in game.actions(s))
        >>> trace = watch(value, Tree("((1 2) (3 4))"))
        >>> trace.narrowed, trace.windows[:2]
        ({0: (0, 9)}, [(0, 5), (0, 5)])
        """
        windows = ((node, self._turned(node, window)) for node, window in self.entered.items())
        return {node: window for node, window in windows if window}

    @cached_property
    def pat_windows(self) -> dict[int, Window]:
        """The nodes whose window their own estimate narrowed, because the mover may stand pat on
        it, each with the window that the search then held as it made its first move, in MAX's view.

        >>> from adsearch.games import Tree
        >>> from adsearch.watching import watch
        >>> def settle(game, s, evaluation, alpha=0, beta=9):
        ...     best = alpha = max(alpha, evaluation(s))
        ...     return max(best, *(game.utility(game.result(s, a)) for a in game.actions(s)))
        >>> tree = Tree("(3 5)@4")
        >>> trace = watch(settle, tree, None, tree.evaluation)
        >>> trace.windows[0], trace.pat_windows
        ((0, 9), {0: (4, 9)})
        """
        held: dict[int, Window] = {}
        for call in self.calls:
            if call.kind == "generated" and (window := self._max_view(call)):
                held.setdefault(call.owner, window)
        estimated = (n for n in held if n in self.estimates and n not in self.narrowed)
        return {node: held[node] for node in estimated if held[node] != self.windows[node]}

    def left_with(self, node: int) -> Window | None:
        """The window that the function of `node` had when it returned, in MAX's view."""
        return self._turned(node, self.left.get(node))

    @cached_property
    def foretold(self) -> dict[int, Window]:
        """The nodes that were cut off on a forecast, as by ProbCut, each with the window, in MAX's
        view, that the forecast lies outside of: they were estimated with a wider window than they
        were entered with, and nothing below them was searched."""
        entered: dict[int, Window] = {}
        found: dict[int, Window] = {}
        for call in self.calls:
            node, window = call.node, self._max_view(call)
            if window is None:
                continue
            if call.kind == "generated" and self.player(call.owner) != CHANCE:
                entered[node] = window
            elif call.kind == "evaluated" and node in entered and not self.children[node]:
                low, high = entered[node]
                is_wider = window[0] < low or high < window[1]
                is_outside = isinstance(call.value, int | float) and not low < call.value < high
                if is_wider and is_outside and not self.game.is_terminal(self.states[node]):
                    found[node] = low, high
        return found

    @cached_property
    def looked_up(self) -> dict[int, Window]:
        """The nodes known from an equal position, each with the window that the search held
        when it moved there, in MAX's view."""
        moves = [call for call in self.calls if call.kind == "generated"]
        windows = {call.node: self._max_view(call) for call in moves if call.node in self.same_as}
        return {node: window for node, window in windows.items() if window}

    def _max_view(self, call: Call) -> Window | None:
        return self._turned(call.owner, call.window)

    def _turned(self, node: int, seen: tuple[Any, Any] | None) -> Window | None:
        """A window that the function of `node` had, in MAX's view."""
        window = _numbers(seen)
        if window and self.mirrored and self.player(node) != MAX:
            return -window[1], -window[0]
        return window

    def _replayed(self) -> list[Window | None]:
        """The window an alpha-beta search in the same order would have had at each node."""
        if len(self.game.players) != 2 or not self.depth_first:
            return [None] * len(self)
        entered: list[Window | None] = [(-math.inf, math.inf)] * len(self)
        for node in range(len(self)):
            low, high = entered[node] or (-math.inf, math.inf)
            player = self.player(node)
            for child in sorted(self.children[node], key=lambda c: self._span[c][0]):
                entered[child] = (low, high) if player != CHANCE else (-math.inf, math.inf)
                value = self._values[child]
                if value is not None and player == MAX:
                    low = max(low, value)
                elif value is not None and player != CHANCE:
                    high = min(high, value)
        return entered

    @cached_property
    def clamped(self) -> set[int]:
        """The nodes of which a fail-hard search returned an end of their window, because what their
        mover would choose lies beyond it: that end is a bound, even if nothing was left out.

        >>> from adsearch.games import Tree
        >>> from adsearch.search import alpha_beta_fail_hard
        >>> from adsearch.watching import watch
        >>> trace = watch(alpha_beta_fail_hard, Tree("((3 12) (5 2))"))
        >>> [(trace.value(node), trace.windows[node]) for node in trace.clamped]
        [(3, (3, inf))]
        """
        found: set[int] = set()
        if not any(call.window for call in self.calls):
            return found
        for node, window in enumerate(self.windows):
            player, value = self.player(node), self._values[node]
            below = [self._values[child] for child in self.children[node]]
            if not window or not all(isinstance(v, int | float) for v in (value, *below)):
                continue
            if below and player != CHANCE:
                best = max(below) if player == MAX else min(below)
                if best < window[0] == value or best > window[1] == value:
                    found.add(node)
        return found

    # -- order --------------------------------------------------------------------------------

    @cached_property
    def cuts(self) -> list[Cut]:
        """Where moves were left out: never generated, or generated and not examined."""
        if not self.depth_first or self.stopped or self.error:
            return []
        return [cut for node in range(len(self)) if (cut := self._cut(node))]

    def _cut(self, node: int) -> Cut | None:
        left = self._left_out(node)
        return Cut(node, left, self.why(node)) if left else None

    def _left_out(self, node: int) -> tuple[Any, ...]:
        """The moves of an expanded node that were never generated, or not examined."""
        if not self.children[node]:
            return ()
        looked = {self.moves[child] for child in self.children[node] if self.looked_at[child]}
        return tuple(a for a in self.game.choices(self.states[node]) if a not in looked)

    def why(self, node: int) -> str | None:
        """Why the rest of `node` need not be looked at, or None if its window is still open."""
        return self._why(node, self.windows[node])

    def _why(self, node: int, window: Window | None) -> str | None:
        """The same, if this was its window."""
        value, player = self._values[node], self.player(node)
        if value is None or window is None or isinstance(value, tuple):
            return None
        low, high = window
        if player in (MAX, CHANCE) and value >= high:
            return f"value ≥ {number(value)} ≥ β = {number(high)}"
        if player != MAX and value <= low:
            return f"value ≤ {number(value)} ≤ α = {number(low)}"
        return None

    @cached_property
    def events(self) -> list[Event]:
        """Everything that happened, in order, for stepping through."""
        return list(self._events())

    def _events(self) -> Iterator[Event]:
        opened: set[int] = set()
        closing: dict[int, list[int]] = {}  # call -> the nodes that are left with it, deepest first
        cuts = {cut.node: cut for cut in self.cuts}
        returning = {call.node for call in self.calls if call.kind == "returned"}
        if self.depth_first:
            for node in reversed(range(len(self))):
                if self.children[node] and (node in cuts or node not in returning):
                    closing.setdefault(self._span[node][1], []).append(node)
        for i, call in enumerate(self.calls):
            parent = self.parents[call.node]
            if call.kind == "generated" and parent not in opened and parent >= 0:
                opened.add(parent)
                if before := self.narrowed.get(parent):
                    entered = self._event("narrowed", parent, call)
                    yield entered._replace(window=before, code=None, line=None)
                yield self._event("expanded", parent, call)
            leaving = closing.get(i, [])
            if call.kind == "returned":
                for node in leaving:
                    if node in cuts:
                        yield self._event("cut", node, call, cuts[node].why)
                yield self._event("returned", call.node, call)
                leaving = [node for node in leaving if node not in returning]
            else:
                yield self._event(call.kind, call.node, call)
            for node in leaving:
                if node in cuts and call.kind != "returned":
                    yield self._event("cut", node, call, cuts[node].why)
                if node not in returning and not self.stopped and not self.error:
                    yield self._event("returned", node, call)

    def _event(self, kind: str, node: int, call: Call, why: str | None = None) -> Event:
        path = self.path(node)
        value = call.value if kind in ("asked", "evaluated") else None
        if kind in ("cut", "returned"):
            value = self._values[node]
        window = self._max_view(call) or self.windows[node]
        player = self.player(node)
        return Event(kind, node, path, len(path), player, value, window, why, call.code, call.line)

    # -- elsewhere ----------------------------------------------------------------------------

    def graph(self) -> networkx.DiGraph[int]:
        """The tree as a networkx graph; nodes carry path, player, value, text and window."""
        import networkx

        graph: networkx.DiGraph[int] = networkx.DiGraph()
        for node in range(len(self)):
            graph.add_node(
                node,
                path=self.path(node),
                player=self.game.name(self.player(node)),
                value=self.value(node),
                window=self.windows[node],
                text=self.game.text(self.states[node]),
            )
            if self.parents[node] >= 0:
                graph.add_edge(self.parents[node], node, move=self.moves[node])
        return graph


def _numbers(window: tuple[Any, Any] | None) -> Window | None:
    """The window, if both its ends are numbers: a name may have meant something else."""
    if window and isinstance(window[0], int | float) and isinstance(window[1], int | float):
        return window
    return None


def _typed(value: Any) -> Any:
    """A move as a key, so that True is not 1; what cannot be one is no move."""
    try:
        hash(value)
    except TypeError:
        return None
    return type(value), value
