"""A tree seen otherwise: without windows, with the order of its leaves, as the player to move sees
it, with the strategies of both players, or with remarks on its moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from adsearch.draw.spots import Spot, have_names, with_boards
from adsearch.trace import Trace


def without_windows(spots: Iterable[Spot]) -> list[Spot]:
    """The spots for whoever has not met α and β: no windows, and no reasons of cuts."""
    return [replace(spot, window=None, entered=None, why="", source="") for spot in spots]


def with_turns(spots: Iterable[Spot], trace: Trace) -> list[Spot]:
    """The spots, of which each leaf says as which one the search examined it."""
    turns = {leaf: turn for turn, leaf in enumerate(trace.leaves, 1)}
    return [
        spot if spot.node is None else replace(spot, turn=turns.get(spot.node, 0)) for spot in spots
    ]


def recognised(spots: list[Spot], trace: Trace) -> list[Spot]:
    """Where a position comes up again, small boards, if all have one with a name: letters would not
    say that it is the same."""
    states = [trace.states[spot.node] for spot in spots if spot.node is not None]
    is_known = any(spot.same is not None for spot in spots)
    if not is_known or len(states) < len(spots) or not have_names(trace.game, states):
        return spots
    return with_boards(trace.game, spots, states)


def as_returned(spots: Iterable[Spot]) -> list[Spot]:
    """The same for a search that has no window: what it returned in place of bounds, where it
    did return, and what it never came to as not examined: without a window nothing is cut."""
    return [
        replace(spot, status="unvisited" if spot.status == "pruned" else spot.status)
        if spot.node is None or spot.value.endswith("so far")
        else replace(spot, value=spot.value.lstrip("≤≥ "))
        for spot in without_windows(spots)
    ]


def as_movers(spots: Sequence[Spot]) -> list[Spot]:
    """The same with values and windows in the view of the player to move, as negamax has them. The
    players take turns, so a leaf below one of MAX's nodes is MIN's."""

    def of_mover(spot: Spot) -> Spot:
        spot = replace(spot, is_movers=True)
        above = spots[spot.parent].kind if spot.kind == "leaf" and spot.parent >= 0 else ""
        if spot.kind != "min" and above != "max":
            return spot
        window, entered = (w and (-w[1], -w[0]) for w in (spot.window, spot.entered))
        value, pat, why = map(opposite, (spot.value, spot.pat, spot.why))
        spot = replace(spot, declined=opposite(spot.declined), rank=opposite(spot.rank))
        return replace(spot, window=window, entered=entered, value=value, pat=pat, why=why)

    return [of_mover(spot) for spot in spots]


def opposite(text: str) -> str:
    """A value, a bound or the reason of a cut, as the other player sees it.

    >>> opposite("3"), opposite("−0.5"), opposite("0"), opposite("≤ 2")
    ('−3', '0.5', '0', '≥ −2')
    >>> opposite("value ≤ 2 ≤ α = 3")
    'value ≥ −2 ≥ β = −3'
    """

    def turned(match: re.Match[str]) -> str:
        sign, digits = match.groups()
        if digits == "0":
            return digits
        return digits if sign == "−" and digits != "∞" else ("+" if sign == "−" else "−") + digits

    numbers = re.sub(r"([−+]?)(\d[\d.]*(?:e−?\d+)?|∞)", turned, text)
    return numbers.translate(str.maketrans("≤≥αβ", "≥≤βα"))


def of_both(maxs: Sequence[Spot], mins: Sequence[Spot]) -> list[Spot]:
    """The same tree with a strategy of MAX's and with one of MIN's, as one: each spot says which of
    the two have it."""

    def joined(one: Spot, other: Spot) -> Spot:
        both = (("max", one), ("min", other))
        sides = tuple(side for side, spot in both if spot.status != "unreachable")
        status = one.status if "max" in sides else other.status
        return replace(one, status=status, planned=False, sides=sides if one.parent >= 0 else ())

    return [joined(one, other) for one, other in zip(maxs, mins, strict=True)]


def with_remarks(
    spots: Iterable[Spot], trace: Trace, remark: Callable[[Any, Any], str]
) -> list[Spot]:
    """The spots, with what `remark(state, action)` has to say of a move behind its name."""

    def remarked(spot: Spot) -> Spot:
        if not spot.node:  # the root, or what the search never came to
            return spot
        said = remark(trace.states[trace.parents[spot.node]], trace.moves[spot.node])
        return replace(spot, move=f"{spot.move} ({said})") if said else spot

    return [remarked(spot) for spot in spots]
