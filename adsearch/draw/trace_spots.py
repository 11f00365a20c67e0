"""The spots of what a search looked at: values, windows, cuts, and the line it chose."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from adsearch.draw.growth import TraceView, grow
from adsearch.draw.spots import (
    Spot,
    line_of,
    named,
    ringed,
    spot_of,
    with_sums,
    written,
)
from adsearch.game import CHANCE, MAX, Game
from adsearch.games.tree import Tree
from adsearch.trace import Trace


def spots_of_trace(trace: Trace, most: int | None = None) -> list[Spot]:
    """What a search came to and what it left out, in about `most` nodes."""
    chosen = chosen_children(trace)
    line = line_of(chosen)
    view = TraceView(trace, line)
    windows = trace.windows if _shows_windows(trace) else [None] * len(trace)
    moving = trace.pat_windows if _shows_windows(trace) else {}
    before = trace.narrowed | {node: windows[node] for node in moving}
    reasons = {cut.node: cut.why for cut in trace.cuts}
    signs, choices, unfinished = signs_of(trace), set(chosen.values()), _unfinished(trace)
    discarded = _discarded(trace, [node for node, sign in signs.items() if sign == "@"])
    guesses = {call.node: call.value for call in reversed(trace.calls) if call.kind == "evaluated"}
    discarded |= trace.foretold.keys()
    parents = {trace.parents[node] for node in discarded if trace.parents[node] >= 0}
    ranked = {kept for node in parents for kept in trace.children[node]}
    ranked &= guesses.keys() - reasons.keys()  # a reason stands in the same place
    aside = trace.looked_up | trace.foretold  # where the search made no move
    spots: list[Spot] = []
    places: dict[int, int] = {}
    candidates = grow(view, most=most)
    for candidate in candidates:
        spot, node = spot_of(trace.game, candidate), candidate.node
        if not candidate.looked:
            above = spots[candidate.parent]
            allowed = above.why or above.status == "pruned"
            spot = replace(spot, status="pruned" if allowed else "unvisited")
        elif node is not None and not candidate.others:
            expanded = bool(trace.children[node])
            same = trace.same_as.get(node)
            known = trace.depth_first or not expanded or node in trace.answered
            window, entered = aside.get(node), None
            if expanded:
                window = moving.get(node, windows[node])
                entered = before.get(node) if windows[node] else None
            elif node in trace.looked_up and (left := trace.left_with(node)) not in (None, window):
                window, entered = left, window
            spot = replace(
                spot,
                status="pruned" if node in discarded else "visited",
                value=_value(trace, node, signs, unfinished) if known else "",
                window=window,
                entered=entered,
                why=(reasons.get(node) or "") if candidate.family else "",
                best=node in line,
                choice=node in choices,
                pat=f"@{written(trace.value(node))}" if node in trace.standing_pat else "",
                declined=_declined(trace, node),
                rank=f"@{written(guesses[node])}" if expanded and node in ranked else "",
                hidden="" if candidate.family else view.beneath(candidate),
                same=places.get(same) if same is not None else None,
                node=node,
            )
            places[node] = len(spots)
        if spot.status != "visited" and spot.kind not in ("leaf", "more") and not candidate.family:
            spot = replace(spot, hidden="…")  # nobody counted what was never examined
        if isinstance(trace.raised, TimeoutError) and candidate.parent >= 0:
            spot = _with_estimate(trace.game, candidate.state, spot)
        spots.append(spot)
    states = [candidate.state for candidate in candidates]
    summed = [
        replace(spot, sum="") if spot.sum and not trace.is_mean(spot.node or 0) else spot
        for spot in with_sums(spots)
    ]
    return _with_sources(named(ringed(trace.game, states, summed)))


def _value(trace: Trace, node: int, signs: Mapping[int, str], unfinished: Container[int]) -> str:
    """What is written at a node that a search came to, of which it may not have seen all."""
    value = written(trace.value(node))
    return f"{signs.get(node, '')}{value}{' so far' * (node in unfinished)}" if value else ""


def _unfinished(trace: Trace) -> set[int]:
    """The nodes whose moves a search that gave up had not all examined: those above the last one
    that it asked about."""
    above: set[int] = set()
    node = trace.calls[-1].node if trace.calls and (trace.error or trace.stopped) else 0
    while (node := trace.parents[node]) >= 0:
        above.add(node)
    return above


def _with_estimate(game: Game[Any, Any], state: Any, spot: Spot) -> Spot:
    """The spot with the estimate that its tree has for it, in grey: a search that ran out of time
    has to fall back on it."""
    estimate = game.node(state).evaluation if isinstance(game, Tree) else None
    if estimate is None or spot.kind == "leaf" or spot.value.startswith("@"):
        return spot
    written_in_grey = f"@{written(estimate)}"
    if spot.status == "visited":
        return replace(spot, rank=written_in_grey)
    return replace(spot, value=written_in_grey)


def _with_sources(spots: Sequence[Spot]) -> list[Spot]:
    """The spots, of which deep cuts say from which node they come: the lowest one above that does
    not have the bound from above itself."""

    def source(spot: Spot) -> str:
        end, parent = int("≥" in spot.why), spot.parent
        bound = _on_entry(spot, end)
        while parent >= 0 and _on_entry(spots[parent], end) == bound:
            parent = spots[parent].parent
        return spots[parent].name if -1 < parent != spot.parent else ""

    return [replace(spot, source=source(spot)) if spot.why else spot for spot in spots]


def _on_entry(spot: Spot, end: int) -> float | None:
    """One end of the window with which the search entered the node."""
    window = spot.entered or spot.window
    return window[end] if window else None


def _shows_windows(trace: Trace) -> bool:
    return bool(trace.cuts) or any(call.window for call in trace.calls)


def chosen_children(trace: Trace) -> dict[int, int]:
    """From which child each node has its value, by the search's own values, first come first; at
    the root the move that the search returned, if it did. A beam evaluates all children before it
    searches some: those count for which it returned a value, if it never did so twice. Where moves
    were cut, or still to come when it gave up, nothing is chosen."""
    returned = [call.node for call in trace.calls if call.kind == "returned"]
    turn = {node: i for i, node in enumerate(returned)}
    if not trace.depth_first and (0 not in trace.answered or len(turn) < len(returned)):
        return {}
    cut = {cut.node for cut in trace.cuts} | _unfinished(trace)
    chosen = {}
    for node, children in enumerate(trace.children):
        if children and node not in cut and trace.player(node) != CHANCE:
            value = trace.value(node)
            if not trace.depth_first:
                children = sorted((c for c in children if c in turn), key=lambda c: turn[c])
            giver = next((child for child in children if trace.value(child) == value), None)
            if giver is not None and value is not None:
                chosen[node] = giver
    if trace.returned_child is not None:  # a search may return another move than its values say
        chosen[0] = trace.returned_child
    return chosen


def _declined(trace: Trace, node: int) -> str:
    """The estimate on which the mover could have stood pat, if a move was better, as @2."""
    estimate, value = trace.estimates.get(node), trace.value(node)
    if not isinstance(estimate, int | float) or not isinstance(value, int | float):
        return ""
    is_better = value > estimate if trace.player(node) == MAX else value < estimate
    return f"@{written(estimate)}" if is_better else ""


def signs_of(trace: Trace) -> dict[int, str]:
    """What stands before values that are not exact: @ where the search went no further and took an
    estimate, ≤ or ≥ where something below was cut, or was still to come when the search gave up."""
    estimates = [
        leaf
        for leaf in trace.leaves
        if not trace.children[leaf] and not trace.game.is_terminal(trace.states[leaf])
    ]
    unfinished = (node for node in _unfinished(trace) if trace.player(node) != CHANCE)
    so_far = {node: "≥ " if trace.player(node) == MAX else "≤ " for node in unfinished}
    if len(trace.game.players) > 2:
        so_far = {}
    return _with_remembered(trace, _bounds(trace)) | so_far | dict.fromkeys(estimates, "@")


def _discarded(trace: Trace, estimates: Iterable[int]) -> set[int]:
    """The nodes that a search estimated and did not search, though it searched their siblings: a
    beam is too narrow for them. Where nothing is known of its calls, none is."""
    return {
        node
        for node in estimates
        if node not in trace.answered
        and trace.parents[node] >= 0
        and not trace.answered.isdisjoint(trace.children[trace.parents[node]])
    }


def _with_remembered(trace: Trace, bounds: dict[int, str]) -> dict[int, str]:
    """The same with those that were looked up: what was a bound when it was found is still one, and
    so may be what follows from it."""
    latest: dict[Any, int] = {}
    remembered: dict[int, str] = {}
    for node, state in enumerate(trace.states):
        if node not in trace.same_as:
            latest[state] = node
        elif trace.value(node) == trace.value(latest[state]) and latest[state] in bounds:
            remembered[node] = bounds[latest[state]]
    return _bounds(trace, remembered) | remembered if remembered else bounds


def _bounds(trace: Trace, remembered: Iterable[int] = ()) -> dict[int, str]:
    cut = [False] * len(trace)
    for node in (*remembered, *trace.clamped):
        cut[node] = True
    reasons: dict[int, str] = {}
    for c in trace.cuts:
        cut[c.node] = True
        if c.why:
            reasons[c.node] = c.why
    bounds = {}
    for node in range(len(trace) - 1, -1, -1):
        if not cut[node]:
            continue
        if trace.parents[node] >= 0:
            cut[trace.parents[node]] = True
        value, window = trace.value(node), trace.windows[node]
        if node in reasons:  # also where a search has its window upside down
            bounds[node] = "≥ " if reasons[node].startswith("value ≥") else "≤ "
        elif window and isinstance(value, int | float):
            if value <= window[0] > -inf:
                bounds[node] = "≤ "
            elif value >= window[1] < inf:
                bounds[node] = "≥ "
    return bounds
