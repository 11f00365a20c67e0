"""What a tree picture shows, before it is known where: one spot for every node drawn."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from math import inf
from string import ascii_uppercase
from typing import Any

from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.games.tree import Tree
from adsearch.trace import Trace, Window, number

MOST = 200  # nodes: what is pruned is drawn in full only below that


@dataclass(frozen=True)
class Spot:
    """A node as it will be drawn. `node` is its number in the trace, if a search came to it."""

    parent: int
    move: str = ""
    kind: str = "leaf"  # max, min, chance, other, leaf, more
    letter: str = ""  # of a player who is neither MAX nor MIN
    status: str = "visited"  # visited, pruned, unvisited
    name: str = ""
    value: str = ""
    window: Window | None = None
    best: bool = False  # is it on the line of best play?
    probability: str = ""
    sum: str = ""  # how a chance node's value is made
    why: str = ""  # the rest of this node was cut
    node: int | None = None


def spots_of_game(
    game: Game[Any, Any], state: Any = None, depth: int | None = None, values: bool = False
) -> list[Spot]:
    """The tree of the game itself below `state`, down to `depth`; with `values`, backed up."""
    root = game.initial() if state is None else state
    spots, states = [_spot(game, root, -1, None, "visited")], [root]
    depths = [0]
    i = 0
    while i < len(spots):
        s = states[i]
        if not game.is_terminal(s):
            if depths[i] == depth:
                spots[i] = replace(spots[i], kind="more", letter="", value="…")
            else:
                for move in game.choices(s):
                    after = game.result(s, move)
                    spots.append(_spot(game, after, i, (s, move), "visited"))
                    states.append(after)
                    depths.append(depths[i] + 1)
        i += 1
    if values:
        _back_up(game, spots, states)
    return _named(spots)


def spots_of_trace(trace: Trace) -> list[Spot]:
    """What a search came to, and what it left out, in the order of the game's own moves."""
    game = trace.game
    cuts = {cut.node: cut for cut in trace.cuts}
    windows = trace.windows if _shows_windows(trace) else [None] * len(trace)
    full = isinstance(game, Tree) and len(trace) < MOST
    spots: list[Spot] = []
    waiting: deque[tuple[Any, int, Any, int | None, bool]] = deque(
        [(trace.states[0], -1, None, 0, True)]
    )
    best = _best_line(trace)
    while waiting:
        s, parent, came, node, looked = waiting.popleft()
        here = len(spots)
        spot = _spot(game, s, parent, came, "visited" if looked else "pruned")
        if node is not None:
            cut = cuts.get(node)
            value = trace.value(node)
            shown = "" if value is None else _bounded(trace, node)
            why = (cut.why or "") if cut else ""
            spot = replace(spot, node=node, window=windows[node], why=why, best=node in best)
            if spot.kind == "leaf" or looked:
                spot = replace(spot, value=shown)
        if (
            not looked
            and parent >= 0
            and not spots[parent].why
            and spots[parent].status == "visited"
        ):
            spot = replace(spot, status="unvisited")
        spots.append(spot)
        expanded = node is not None and bool(trace.children[node])
        if not game.is_terminal(s) and (expanded or (full and node is None)):
            latest = {trace.moves[c]: c for c in trace.children[node]} if node is not None else {}
            for move in game.choices(s):
                child = latest.get(move)
                seen = child is not None and trace.looked_at[child]
                after = trace.states[child] if child is not None else game.result(s, move)
                waiting.append((after, here, (s, move), child, seen))
    return _named(_with_sums(spots))


def _shows_windows(trace: Trace) -> bool:
    return bool(trace.cuts) or any(c.window for c in trace.calls)


def _bounded(trace: Trace, node: int) -> str:
    """The value of a node, written as the bound that it is where something was left out."""
    value, window = trace.value(node), trace.windows[node]
    if window and not isinstance(value, tuple) and trace.children[node] and _cut_below(trace, node):
        if value <= window[0] > -inf:
            return f"≤ {number(value)}"
        if value >= window[1] < inf:
            return f"≥ {number(value)}"
    return number(value)


def _cut_below(trace: Trace, node: int) -> bool:
    cut = {c.node for c in trace.cuts}
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here in cut:
            return True
        waiting += trace.children[here]
    return False


def _best_line(trace: Trace) -> set[int]:
    """The nodes of best play from the root, by the search's own values, first best first."""
    line, node = set(), 0
    while trace.children[node] and trace.player(node) != CHANCE and trace.depth_first:
        valued = [c for c in trace.children[node] if trace.value(c) is not None]
        target = trace.value(node) if node else trace._backed_up(0, trace._values)
        node = next((c for c in valued if trace.value(c) == target), -1)
        if node < 0:
            break
        line.add(node)
    return line


def _spot(game: Game[Any, Any], s: Any, parent: int, came: Any, status: str) -> Spot:
    move, probability = "", ""
    if came is not None:
        before, action = came
        if game.player(before) == CHANCE:
            probability = f"{dict(game.outcomes(before))[action]:.4g}"
        else:
            move = game.label(before, action)
    if game.is_terminal(s):
        payoffs = tuple(game.utility(s, p) for p in game.players)
        value = number(payoffs if len(payoffs) > 2 or not game.constant_sum else payoffs[0])
        return Spot(parent, move, "leaf", "", status, value=value, probability=probability)
    player = game.player(s)
    kinds = {CHANCE: "chance"} | ({MAX: "max", MIN: "min"} if len(game.players) == 2 else {})
    kind = kinds.get(player, "other")
    letter = game.name(player) if kind == "other" else ""
    return Spot(parent, move, kind, letter, status, probability=probability)


def _back_up(game: Game[Any, Any], spots: list[Spot], states: list[Any]) -> None:
    """Write minimax, expected or max^n values into the spots whose subtree is all there."""
    below: dict[int, list[int]] = {}
    for i, spot in enumerate(spots):
        below.setdefault(spot.parent, []).append(i)
    worth: dict[int, Any] = {}
    chosen: dict[int, int] = {}
    for i in reversed(range(len(spots))):
        children = below.get(i, [])
        if not children:
            if spots[i].kind == "leaf":
                vector = tuple(game.utility(states[i], p) for p in game.players)
                worth[i] = vector
            continue
        if not all(child in worth for child in children):
            continue
        player = game.player(states[i])
        if player == CHANCE:
            weights = [p for _, p in game.outcomes(states[i])]
            vectors = [worth[child] for child in children]
            worth[i] = tuple(
                sum(w * v[p] for w, v in zip(weights, vectors, strict=True)) for p in game.players
            )
        else:
            chosen[i] = max(children, key=lambda child: worth[child][player])
            worth[i] = worth[chosen[i]]
    for i, vector in worth.items():
        short = len(vector) == 2 and game.constant_sum
        spots[i] = replace(spots[i], value=number(vector[0] if short else vector))
    i = 0
    while i in chosen:
        i = chosen[i]
        spots[i] = replace(spots[i], best=True)
    spots[:] = _with_sums(spots)


def _with_sums(spots: list[Spot]) -> list[Spot]:
    """Tell below each small chance node how its value is made: 0.9 · 2 + 0.1 · 3."""
    terms: dict[int, list[str]] = {}
    for spot in spots:
        if spot.probability and spot.value:
            terms.setdefault(spot.parent, []).append(f"{spot.probability} · {spot.value}")
    return [
        replace(spot, sum=" + ".join(terms[i]))
        if spot.value and 0 < len(terms.get(i, [])) <= 3
        else spot
        for i, spot in enumerate(spots)
    ]


def _named(spots: list[Spot]) -> list[Spot]:
    """Letters for the inner nodes, level by level, where there are enough of them."""
    inner = [i for i, spot in enumerate(spots) if spot.kind not in ("leaf", "more")]
    if len(inner) > len(ascii_uppercase):
        return spots
    names = dict(zip(inner, ascii_uppercase, strict=False))
    return [replace(spot, name=names.get(i, "")) for i, spot in enumerate(spots)]
