"""Games in which lines of play meet again: each position once, with all the moves between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adsearch.draw.game_spots import backed_up
from adsearch.draw.growth import Candidate
from adsearch.draw.layers import back_edges, layered, longest_paths
from adsearch.draw.spots import (
    Spot,
    have_names,
    line_of,
    named,
    payoff,
    spot_of,
    with_boards,
    with_winner,
    written,
)
from adsearch.draw.text import spot_text
from adsearch.draw.trace_spots import chosen_children, signs_of
from adsearch.game import Game
from adsearch.games.tree import Tree
from adsearch.trace import Trace


@dataclass(frozen=True)
class Arc:
    """A move from one spot to another, or several that lead to the same."""

    above: int
    below: int
    move: str = ""
    probability: str = ""
    best: bool = False
    status: str = "visited"


@dataclass(frozen=True)
class Web:
    """Positions and the moves between them; the first is where play starts."""

    spots: list[Spot]
    arcs: list[Arc]


def web_of_game(
    game: Game[Any, Any],
    state: Any,
    depth: int | None,
    values: bool | Mapping[Any, str | float],
    most: int,
    boards: bool = False,
    order: Callable[[Any], float] | None = None,
) -> Web:
    """The positions that can be reached from `state` in `depth` moves, level by level, while they
    are not more than `most`.

    With `values` they are backed up where no play goes in circles and all below is shown, and where
    `values` has words or a number for a position they stand in place of what is backed up; with
    `boards` they are drawn small. With `order` those of a row stand in that order.
    """
    places, states, arcs = {state: 0}, [state], []
    level, opened = [state], 0
    while level and opened != depth:
        moves = [
            (s, a, game.result(s, a))
            for s in level
            if not game.is_terminal(s)
            for a in game.choices(s)
        ]
        fresh = list(dict.fromkeys(t for _, _, t in moves if t not in places))
        if len(states) + len(fresh) > most:
            break
        places.update(zip(fresh, range(len(states), len(states) + len(fresh)), strict=True))
        states += fresh
        for s, a, t in moves:
            spot = spot_of(game, Candidate(t, s, a, parent=places[s]))
            arcs.append(Arc(places[s], places[t], spot.move, spot.probability))
        level, opened = fresh, opened + 1
    unopened = {s for s in level if not game.is_terminal(s)}
    spots = [
        replace(spot_of(game, Candidate(s)), hidden="…" if s in unopened else "") for s in states
    ]
    if boards:
        spots = _told_apart(with_boards(game, spots, states), arcs)
    elif _is_won_or_lost(game, states):
        spots = [with_winner(game, spot, s) for spot, s in zip(spots, states, strict=True)]
    spots, arcs = _unrolled(spots, _joined(arcs))
    if values:
        spots, arcs = _valued(game, states, spots, arcs)
    if isinstance(values, Mapping):
        spots = (
            [
                replace(spot, value=_told(values.get(s, spot.value)))
                for spot, s in zip(spots, states, strict=False)  # behind them are ways back
            ]
            + spots[len(states) :]
        )
    keys = _keys([order(s) for s in states], spots, arcs) if order else None
    return _finished(spots, arcs, keys)


def _is_won_or_lost(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Is a finished game worth 1, 0 or −1, and not how much somebody gets?"""
    ends = [s for s in states if game.is_terminal(s)]
    return not isinstance(game, Tree) and all(abs(game.utility(s)) in (0, 1) for s in ends)


def _told_apart(spots: Sequence[Spot], arcs: Sequence[Arc]) -> list[Spot]:
    """Finished games that look alike, with who moved last: that is what differs."""
    alike = Counter(spot.name for spot in spots if spot.kind == "leaf" and spot.name)
    movers: list[set[str]] = [set() for _ in spots]
    for arc in arcs:
        movers[arc.below].add(spots[arc.above].kind)
    return [
        replace(spot, last=min(of))
        if spot.kind == "leaf" and alike[spot.name] > 1 and of in ({"max"}, {"min"})
        else spot
        for spot, of in zip(spots, movers, strict=True)
    ]


def _keys(keys: Sequence[float], spots: Sequence[Spot], arcs: Sequence[Arc]) -> list[float]:
    """What orders the rows: a way back, which is no position, goes below the one it leaves."""
    above = {arc.below: arc.above for arc in arcs}
    return [*keys, *(keys[above[i]] for i in range(len(keys), len(spots)))]


def _told(value: str | float) -> str:
    return value if isinstance(value, str) else written(value)


def _valued(
    game: Game[Any, Any], states: Sequence[Any], spots: Sequence[Spot], arcs: Sequence[Arc]
) -> tuple[list[Spot], list[Arc]]:
    below: list[list[int]] = [[] for _ in spots]
    for arc in arcs:
        below[arc.above].append(arc.below)
    layer = longest_paths(len(spots), [(arc.above, arc.below) for arc in arcs])
    upwards = sorted(range(len(states)), key=lambda i: -layer[i])
    worth, chosen = backed_up(game, states, below, upwards)
    valued = [
        replace(spot, value=payoff(game, worth[i])) if i in worth else spot
        for i, spot in enumerate(spots)
    ]
    return valued, _on_line(arcs, chosen)


def web_of_trace(trace: Trace, most: int) -> Web:
    """What a search saw, about `most` positions, each as it was when first looked at."""
    nodes: dict[Any, int] = {}
    for i in range(len(trace)):
        if trace.looked_at[i] and i not in trace.same_as:
            nodes.setdefault(trace.states[i], i)
    states, arcs = _explored(trace, nodes, most)
    signs = signs_of(trace)
    opened = {arc.above for arc in arcs}
    cut = {arc.below for arc in arcs if arc.status == "pruned"}
    spots = []
    for place, s in enumerate(states):
        spot, node = spot_of(trace.game, Candidate(s)), nodes.get(s)
        if node is None:
            spots.append(replace(spot, status="pruned" if place in cut else "unvisited"))
        else:
            value = signs.get(node, "") + written(trace.value(node))
            hidden = "…" if trace.children[node] and place not in opened else ""
            spots.append(replace(spot, value=value, hidden=hidden, node=node))
    if have_names(trace.game, states):
        spots = with_boards(trace.game, spots, states)
    return _finished(*_unrolled(spots, _joined(arcs)))


def _explored(trace: Trace, nodes: dict[Any, int], most: int) -> tuple[list[Any], list[Arc]]:
    """The positions from the root down, and the moves that the search had from each."""
    game, chosen = trace.game, chosen_children(trace)
    states = [trace.states[0]]
    places = {states[0]: 0}
    arcs: list[Arc] = []
    choices: dict[int, int] = {}
    for here, s in enumerate(states):
        node = nodes.get(s)
        if node is None or not trace.children[node] or len(states) > most:
            continue
        latest = {trace.moves[child]: child for child in trace.children[node]}
        for a in game.choices(s):
            child = latest.get(a)
            t = trace.states[child] if child is not None else game.result(s, a)
            if t not in places:
                places[t] = len(states)
                states.append(t)
            looked = child is not None and trace.looked_at[child]
            status = "visited" if looked else "pruned" if trace.why(node) else "unvisited"
            spot = spot_of(game, Candidate(t, s, a, parent=here))
            arcs.append(Arc(here, places[t], spot.move, spot.probability, status=status))
            if child is not None and chosen.get(node) == child:
                choices[here] = places[t]
    return states, _on_line(arcs, choices)


def _joined(arcs: Iterable[Arc]) -> list[Arc]:
    """Moves between the same two positions as one arc."""
    joined: dict[tuple[int, int], Arc] = {}
    for arc in arcs:
        ends = arc.above, arc.below
        if known := joined.get(ends):
            arc = Arc(
                *ends,
                ", ".join(filter(None, (known.move, arc.move))),
                " + ".join(filter(None, (known.probability, arc.probability))),
                known.best or arc.best,
                "visited" if "visited" in (known.status, arc.status) else arc.status,
            )
        joined[ends] = arc
    return list(joined.values())


def _unrolled(spots: Sequence[Spot], arcs: Sequence[Arc]) -> tuple[list[Spot], list[Arc]]:
    """Where play goes in circles, a spot that only says so in place of the position above."""
    spots, arcs = list(spots), list(arcs)
    for i in back_edges(len(spots), [(arc.above, arc.below) for arc in arcs]):
        spots.append(Spot(-1, kind="back", same=arcs[i].below))
        arcs[i] = replace(arcs[i], below=len(spots) - 1)
    return spots, arcs


def _finished(
    spots: list[Spot],
    arcs: list[Arc],
    keys: Sequence[float] | None = None,
) -> Web:
    spots, arcs = _in_rows(spots, arcs, keys)
    spots = named(spots)
    return Web(
        [
            replace(spot, value=f"↑ {spots[spot.same].name}".strip())
            if spot.same is not None
            else spot
            for spot in spots
        ],
        arcs,
    )


def _in_rows(
    spots: Sequence[Spot], arcs: Sequence[Arc], keys: Sequence[float] | None = None
) -> tuple[list[Spot], list[Arc]]:
    """In the order in which they will be seen, row by row, so that their letters run on: by their
    `keys`, or else so that few lines cross."""
    sizes = [1.0] * len(spots)
    layout = layered(sizes, sizes, [(arc.above, arc.below) for arc in arcs])
    across = layout.x if keys is None else keys
    order = sorted(range(len(spots)), key=lambda i: (layout.layer[i], across[i]))
    place = {i: k for k, i in enumerate(order)}
    return (
        [
            spots[i] if (same := spots[i].same) is None else replace(spots[i], same=place[same])
            for i in order
        ],
        [replace(arc, above=place[arc.above], below=place[arc.below]) for arc in arcs],
    )


def _on_line(arcs: Iterable[Arc], chosen: dict[int, int]) -> list[Arc]:
    line = line_of(chosen) | {0}
    return [
        replace(arc, best=arc.above in line and chosen.get(arc.above) == arc.below) for arc in arcs
    ]


def web_text(web: Web) -> str:
    """One line per position: what it is worth, and where each move leads. Those without a name
    are numbered."""
    leaving: dict[int, list[Arc]] = {}
    for arc in web.arcs:
        leaving.setdefault(arc.above, []).append(arc)
    lines = []
    for i, spot in enumerate(web.spots):
        moves = [
            f"{arc.move or arc.probability} → {_called(web, arc.below)}"
            + "*" * arc.best
            + ", cut" * (arc.status == "pruned")
            for arc in leaving.get(i, [])
        ]
        is_told = spot.kind in ("leaf", "back")  # where a move to it is
        if moves or spot.hidden or i == 0 or (spot.value and not is_told):
            number = "" if spot.name or i == 0 else f"#{i} "
            ways = f": {'; '.join(moves)}" if moves else ""
            lines.append(f"{number}{spot_text(web.spots, i)}{ways}")
    return "\n".join(lines)


def _called(web: Web, i: int) -> str:
    spot = web.spots[i]
    # The same board, or the same name, may be there for either.
    is_shared = sum(other.name == spot.name != "" for other in web.spots) > 1
    if (spot.board or is_shared) and spot.kind in ("max", "min"):
        return f"{spot.name or f'#{i}'} {spot.kind.upper()}"
    return spot.value if spot.kind in ("leaf", "back") else spot.name or f"#{i}"
