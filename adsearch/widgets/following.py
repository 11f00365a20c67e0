"""Follow a search: at each step, how every node of its picture looks and what is to be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum

from adsearch.draw.spots import Spot
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.game import CHANCE
from adsearch.notation import number, weighted
from adsearch.record import Value
from adsearch.trace import Event, Trace, Window
from adsearch.widgets.sentences import Sentence, ending, tell
from adsearch.widgets.stage import Look
from adsearch.widgets.story import Ledger, Names, Windows, steps

MOST_SPOTS = 200  # of a larger search the best line and the levels next to the root are followed
MOST_STEPS = 1_000


@dataclass(frozen=True)
class Mean:
    """What is known of a chance node's mean: the sum of probability times value so far, how much
    probability is left, and between which numbers the mean lies."""

    name: str
    known: float
    left: float
    low: float
    high: float
    is_here: bool  # or is the search somewhere below?


@dataclass(frozen=True)
class Frame:
    """One step: what is said, how the spots look, where the search is and what it knows there. The
    window is that of the node of which something is said: a value that comes up has been dealt with
    at the node above, which is then named by `arrived`."""

    event: Event | None  # None: the search was stopped or raised an error
    sentence: Sentence
    looks: tuple[Look, ...]
    now: int
    windowed: bool  # does the search have windows at all?
    window: Window | None
    value: Value
    depth: int
    stack: tuple[str, ...]
    leaves: int
    estimates: int  # positions evaluated: some are among the leaves of the search
    ends: int  # leaves of the game
    cuts: int
    is_cut: bool = False
    looped: int | None = None  # of a cut: the line that made the last move that was followed
    arrived: str = ""  # the node above, if the window is its own
    mean: Mean | None = None  # of the chance node that the search is at or below
    shows_means: bool = False  # does it show any at all?
    table: tuple[tuple[str, str], ...] = ()  # what the search has stored so far, the newest first

    @property
    def variables(self) -> list[tuple[str, str]]:
        """What is known here, and how far below the root it is: under a name that no program has
        for its own depth, which counts the other way."""
        return [*self._known, ("level", str(self.depth))]

    @property
    def _known(self) -> list[tuple[str, str]]:
        low, high = map(number, self.window) if self.window else ("", "")
        at = f" at {self.arrived}" if self.arrived else ""
        ends = [(f"alpha{at}", low), (f"beta{at}", high)] if self.windowed else []
        value = "" if self.value is None else number(self.value)
        return [*ends, ("value", value), *(self._means if self.shows_means else ())]

    @property
    def _means(self) -> list[tuple[str, str]]:
        """What is known of a mean, and where: the search may be below, in another window."""
        if self.mean is None:
            return [("known", ""), ("left", "")]
        at = f"at {self.mean.name}"
        return [(f"known {at}", number(self.mean.known)), (f"left {at}", number(self.mean.left))]

    @property
    def text(self) -> str:
        known = "".join(f"{name} {value}, " for name, value in self._known if value)
        table = "".join(f", {name} {entry}" for name, entry in self.table)
        stored = f", in the table{table.removeprefix(',')}" if table else ""
        return f"{self.sentence.plain} {known}at {', '.join(self.stack)}{stored}."


class Following:
    """The frames of a search, in order. `spots` are those of its finished picture."""

    def __init__(
        self, trace: Trace, spots: Sequence[Spot] | None = None, bounds: Window | None = None
    ) -> None:
        self.trace, self.bounds = trace, bounds
        self.spots = list(spots_of_trace(trace, MOST_SPOTS) if spots is None else spots)
        self.place = {
            trace.path(spot.node): i for i, spot in enumerate(self.spots) if spot.node is not None
        }
        self.below: list[list[int]] = [[] for _ in self.spots]
        for i, spot in enumerate(self.spots):
            if spot.parent >= 0:
                self.below[spot.parent].append(i)
        self.names = Names(trace, {path: self.spots[i] for path, i in self.place.items()})
        self.shows_windows = bool(trace.cuts) or any(call.window for call in trace.calls)

    def frames(self) -> list[Frame]:
        return list(self._frames())[:MOST_STEPS]

    def _frames(self) -> Iterator[Frame]:
        trace, ledger, windows = self.trace, Ledger(self.trace), Windows(self.trace)
        status = ["unvisited"] * len(self.spots)
        values: dict[int, str] = {}  # of the spots that are done with
        leaves: set[int] = set()
        estimates: set[int] = set()
        table: dict[str, str] = {}
        made = {trace.parents[c.node]: c.line for c in trace.calls if c.kind == "generated"}
        cuts = 0
        last: Frame | None = None
        # Dice make a level of the tree, but use up no ply.
        has_dice = any(trace.player(node) == CHANCE for node in range(len(trace)))
        for i, event in steps(trace):
            now = self.place.get(event.path)
            is_cut = ledger.is_cut(event)
            cuts += is_cut
            if event.kind == "evaluated" and not ledger.is_estimate(event):
                leaves.add(event.node)
            if event.kind == "evaluated" and not trace.game.is_terminal(trace.states[event.node]):
                estimates.add(event.node)
            if event.kind == "returned" and event.node in trace.stored:
                *_, name = self.names.stack(event.node)
                table.pop(name, None)  # what is written again is the newest
                table[name] = trace.stored[event.node]
            if now is None or not self._is_shown(event, now):
                ledger.add(event)
                continue
            sentence = tell(event, ledger, self.names, self.shows_windows)
            ledger.add(event)
            status[now] = "visited"
            if event.kind == "cut":
                self._prune(now, status)
            if event.node in ledger.known and event.kind != "cut":
                values[now] = self._written(event, now)
            elif event.kind == "expanded":
                values.pop(now, None)
            above = self._above(event.node)
            parent, shown = trace.parents[event.node], event.node
            window_of: dict[int, Window | None] = {}
            if self.shows_windows:
                comes_up = event.kind in ("evaluated", "returned") and not ledger.is_estimate(event)
                window_of = {n: windows.at(n, i, comes_up and n == parent) for n in above}
                if comes_up and parent >= 0 and trace.player(parent) != CHANCE:
                    shown = parent  # where the value is told to arrive
                if event.kind in ("narrowed", "expanded", "evaluated"):
                    window_of[event.node] = event.window
                elif event.kind in ("cut", "returned") and (left := trace.left_with(event.node)):
                    window_of[event.node] = left
            value = ledger.known.get(event.node, ledger.held(event.node))
            last = Frame(
                event=event,
                sentence=sentence,
                looks=self._looks(status, values, ledger, above, window_of, now),
                now=now,
                windowed=self.shows_windows,
                window=window_of.get(shown),
                value=value,
                depth=event.depth,
                stack=tuple(self.names.stack(event.node)),
                leaves=len(leaves),
                estimates=len(estimates),
                ends=len(leaves - estimates),
                cuts=cuts,
                is_cut=is_cut,
                looped=made.get(event.node) if is_cut else None,
                arrived="" if shown == event.node else list(self.names.stack(shown))[-1],
                mean=self._mean(event.node, ledger),
                shows_means=has_dice and self.bounds is not None,
                table=tuple(reversed(table.items())),
            )
            yield last
        if end := ending(trace, silent=last is None):
            yield replace(last or self._blank(), event=None, sentence=end, is_cut=False)

    def _blank(self) -> Frame:
        looks = tuple(Look() for _ in self.spots)
        silence, windowed = Sentence(""), self.shows_windows
        return Frame(None, silence, looks, 0, windowed, None, None, 0, ("start",), 0, 0, 0, 0)

    def _mean(self, here: int, ledger: Ledger) -> Mean | None:
        """What the ledger says of the mean at `here`, or at the next chance node above it."""
        node = here
        while node >= 0 and self.trace.player(node) != CHANCE:
            node = self.trace.parents[node]
        if self.bounds is None or node < 0:
            return None
        outcomes = dict(self.trace.game.outcomes(self.trace.states[node]))
        done = {
            outcome: value
            for outcome, child in ledger.children(node).items()
            if isinstance(value := ledger.known[child], int | float)
        }
        known = fsum(outcomes[outcome] * value for outcome, value in done.items())
        left = round(1 - fsum(outcomes[outcome] for outcome in done), 12)
        low, high = (known + left * end for end in self.bounds)
        *_, name = self.names.stack(node)
        return Mean(name, known, left, low, high, node == here)

    def _is_shown(self, event: Event, now: int) -> bool:
        """Below the last level that is shown, only what comes of it is told."""
        deeper = self.trace.children[event.node] and not self.below[now]
        return not deeper or event.kind == "returned"

    def _above(self, node: int) -> list[int]:
        chain = []
        while node >= 0:
            chain.append(node)
            node = self.trace.parents[node]
        return chain

    def _prune(self, now: int, status: list[str]) -> None:
        """What the finished picture shows as left out below `now` is left out from here on."""
        waiting = [now]
        while waiting:
            i = waiting.pop()
            for child in self.below[i]:
                if self.spots[child].status != "visited" and status[child] != "visited":
                    status[child] = self.spots[child].status
                    waiting.append(child)

    def _written(self, event: Event, now: int) -> str:
        spot = self.spots[now]
        if spot.node == event.node and spot.value:
            return spot.value  # as the bound that it may be
        value = self.trace.value(event.node)
        return "" if value is None else number(value)

    def _looks(
        self,
        status: Sequence[str],
        values: dict[int, str],
        ledger: Ledger,
        above: Sequence[int],
        windows: dict[int, Window | None],
        now: int,
    ) -> tuple[Look, ...]:
        labels, entered = dict(values), {}
        for node in above:
            i = self.place.get(self.trace.path(node))
            if i is None:
                continue
            entered[i] = windows.get(node)
            if i not in labels and (held := ledger.held(node)) is not None:
                labels[i] = number(held)
        best = self._best_line(ledger)
        return tuple(
            Look(
                status=status[i],
                value=labels.get(i, ""),
                window=entered.get(i),
                best=i in best,
                crossed=status[i] == "pruned" and status[spot.parent] == "visited",
                now=i == now,
                sum=self._sum(i, values) if spot.sum else "",
            )
            for i, spot in enumerate(self.spots)
        )

    def _sum(self, i: int, values: Mapping[int, str]) -> str:
        """What the outcomes that are done with have added to the mean at spot `i`."""
        below = self.below[i]
        terms = [weighted(self.spots[c].probability, values[c]) for c in below if c in values]
        return " + ".join([*terms, "…"] if 0 < len(terms) < len(below) else terms)

    def _best_line(self, ledger: Ledger) -> set[int]:
        """The spots of best play from the root, as far as the search knows it by now."""
        line: set[int] = set()
        node = ledger.best(0)
        while node is not None and (i := self.place.get(self.trace.path(node))) is not None:
            line.add(i)
            node = ledger.best(node)
        return line
