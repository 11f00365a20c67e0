"""The legend of a tree picture: only what occurs in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2
from typing import Protocol

from adsearch.draw.footer import Entry
from adsearch.draw.links import PAIRED, arrow, is_deal
from adsearch.draw.nodes import more_below
from adsearch.draw.scene import Circle, Item, Line, Rect, arc, cross, hexagon, triangle
from adsearch.draw.spots import Spot, was_searched_before

WINDOW = (
    ("(", "legend"),
    ("α", "legend-alpha"),
    (", ", "legend"),
    ("β", "legend-beta"),
    (") window on entry", "legend"),
)
OWNED = "(α, β) window on entry: the mover's end, then the opponent's (blue is MAX's)"


class Edge(Protocol):
    """What is asked of an edge: a spot speaks for the one above it."""

    @property
    def best(self) -> bool: ...
    @property
    def status(self) -> str: ...


def legend_of(
    spots: Sequence[Spot],
    edges: Sequence[Edge] | None = None,
    and_or: bool = False,
    choices: bool = False,
    numbered: bool = False,
) -> list[Entry]:
    """Entries for the nodes, and for their edges if a node has more than one above it. If rings are
    `numbered`, those with the same number are one set."""
    return list(_entries(spots, spots if edges is None else edges, and_or, choices, numbered))


def _entries(
    spots: Sequence[Spot], edges: Sequence[Edge], and_or: bool, choices: bool, numbered: bool
) -> Iterator[Entry]:
    kinds = {spot.kind for spot in spots}
    values = {spot.value[:1] for spot in spots}
    # Beside a board, not around it; and where colours say who has won as well.
    role = " to move" if any(spot.board or spot.winner for spot in spots) else ""
    if "max" in kinds:
        who = "OR: MAX needs one of the moves" if and_or else f"MAX{role}"
        yield Entry([triangle(8, 0, 16, True, "max", 1.5)], 16, _plain(who))
    if "min" in kinds:
        if and_or:
            yield Entry(_and(), 20, _plain("AND: MAX needs all of them"))
        else:
            yield Entry([triangle(8, 0, 16, False, "min", 1.5)], 16, _plain(f"MIN{role}"))
    if "chance" in kinds:
        deals = any(spot.probability and is_deal(spot.move) for spot in spots)
        label = _plain(f"chance, {'cards dealt' if deals else 'probability'} on the edge")
        yield Entry([Circle(7.5, 0, 7.5, "chance")], 15, label)
    if "other" in kinds:
        yield Entry([hexagon(8.5, 0, 17, "other")], 17, _plain("player, by letter"))
        if any(spot.entry is not None and spot.value[:1] == "⟨" for spot in spots):
            compared = " the entry that the player above compares"
            yield Entry([], 0, (("bold", "small-bold"), (compared, "legend")))
    leaves = [spot for spot in spots if spot.kind == "leaf" and spot.status == "visited"]
    is_table_asked = any(spot.is_looked_up for spot in leaves)
    if is_table_asked:
        frames: list[Item] = [Rect(0, -8, 20, 16, "leaf", 4), Rect(4, -4, 12, 8, "chosen", 2)]
        yield Entry(frames, 20, _plain("value from the table"))
    if ends := [spot for spot in leaves if not spot.is_looked_up]:
        # Only a tree has leaves. Where a position is in a table, a node without moves is one too.
        is_found = any(was_searched_before(spots, spot) for spot in leaves)
        is_told_apart = edges is not spots or is_table_asked or is_found
        end = "finished game" if is_told_apart else "leaf"
        for side in ("max", "min"):
            if any(spot.winner == side for spot in ends):
                won = _plain(f"{end}: {side.upper()} has won")
                yield Entry([Rect(0, -7, 17, 14, side, 3)], 17, won)
        if others := [spot for spot in ends if not spot.winner]:
            is_drawn = len(others) < len(ends) and all(spot.value == "0" for spot in others)
            label = _plain(f"{end}: a draw" if is_drawn else end)
            yield Entry([Rect(0, -7, 17, 14, "leaf", 3)], 17, label)
    if "more" in kinds:
        yield Entry([Rect(0, -7, 17, 14, "more", 3)], 17, _plain("moves not shown"))
    if any(spot.hidden for spot in spots):
        yield Entry(more_below(9, -6), 18, _plain("more below"))
    if "back" in kinds:
        yield Entry([Rect(0, -7, 17, 14, "more", 3)], 17, _plain("↑ back to an earlier position"))
    if any(spot.ring for spot in spots):
        ring = Rect(0, -7, 28, 14, "information-set", 7)
        same = "same number: " if numbered else ""
        yield Entry([ring], 28, _plain(f"{same}cannot be told apart by the player who moves there"))
    if any(spot.is_repeated for spot in spots):
        band = Rect(0, -8, 26, 16, "band", 4)
        yield Entry([band], 26, _plain("the same position again, with all that follows"))
    planners = {spots[spot.parent].kind for spot in spots if spot.planned}
    sides = {side for spot in spots for side in spot.sides}
    for kind in sorted(planners | sides):
        style, whose = f"planned-{kind}", f"{kind.upper()}'s strategy"
        if kind in sides:
            style = PAIRED[kind]
        if kind not in ("max", "min"):
            style, whose = "best", "strategy"
        yield Entry([Line(0, 0, 26, 0, style)], 26, _plain(whose))
    if any(len(spot.sides) > 1 for spot in spots):
        yield Entry([Rect(0, -8, 20, 16, "shared", 6)], 20, _plain("leaf of both"))
    if any(edge.best for edge in edges):
        name = "best move" if sum(spot.best for spot in spots) == 1 else "best line"
        yield Entry([Line(0, 0, 26, 0, "best")], 26, _plain(name))
    if choices and any(spot.choice and not spot.best for spot in spots):
        yield Entry([Line(0, 0, 26, 0, "chosen")], 26, _plain("best choice elsewhere"))
    yield from _left_out(spots, edges)
    for side in sorted(set(deep_cuts(spots).values())):
        whose = f"{side.upper()}'s bound, handed down to a deep cut-off"
        yield Entry(arrow((0, 0), (28, 0), side), 28, _plain(whose))
    if any(spot.window for spot in spots):
        yield Entry([], 0, _plain(OWNED) if any(spot.is_mins for spot in spots) else WINDOW)
    if any(spot.entered for spot in spots):
        yield Entry([], 0, _plain("→ changed before any move"))
    if any(spot.turn for spot in spots):
        yield Entry([], 0, _plain("1st, 2nd … order in which leaves were examined"))
    if "@" in values or any(spot.pat or spot.declined for spot in spots):
        yield Entry([], 0, _plain("@ estimate"))
    if any(was_searched_before(spots, spot) for spot in spots):
        yield Entry([Rect(0, -8, 26, 16, "band", 4)], 26, _plain("found in the table"))
    if bounds := [bound for bound in ("≤ at most", "≥ at least") if bound[0] in values]:
        yield Entry([], 0, _plain(", ".join(bounds)))


def deep_cuts(spots: Sequence[Spot]) -> dict[int, str]:
    """The spots whose rest was cut for a reason from further up than their parents, and whose bound
    that was: max or min."""
    return {
        i: "min" if ("≥" in spot.why) != spot.is_mins else "max"
        for i, spot in enumerate(spots)
        if spot.why and spot.source
    }


def _and() -> list[Item]:
    """A triangle of MIN's with two moves, and the arc that joins them."""
    x, tip, end = 10.0, 2.0, 11.0
    moves: list[Item] = [Line(x, tip, to, end, "edge") for to in (0.0, 2 * x)]
    right, left = atan2(end - tip, x), atan2(end - tip, -x)
    joined = arc(x, tip, 8, right, left, "and")
    return [*moves, triangle(x, tip - 6, 14, False, "min", 1.5), joined]


def left_out(spots: Sequence[Spot]) -> list[Entry]:
    """Entries for what a search left out, and no others: what a small picture has to explain."""
    return list(_left_out(spots, spots))


def _left_out(spots: Sequence[Spot], edges: Sequence[Edge]) -> Iterator[Entry]:
    if any(edge.status == "pruned" for edge in edges):
        label = " or ".join(sorted(_crossed(spots))) if edges is spots else "cut"
        yield Entry([Line(0, 0, 28, 0, "cut"), cross(14, 0)], 28, _plain(label))
    below = _below_discarded(spots) if edges is spots else set()
    if below or any(edge.status == "unvisited" for edge in edges):
        style = "pruned" if edges is spots else "unvisited"  # a tree has it dotted
        kinds = below | {spot.kind for spot in spots if spot.status == "unvisited"}
        yield _shapes(kinds, style, "not examined")
    if later := {spot.kind for spot in spots if spot.status == "later"}:
        yield _shapes(later, "unvisited", "not reached yet")
    if any(edge.status == "unreachable" for edge in edges):
        never = "in neither" if any(spot.sides for spot in spots) else "never comes up"
        yield Entry([Rect(0, -7, 17, 14, "pruned", 3)], 17, _plain(never))


def _shapes(kinds: set[str], style: str, label: str) -> Entry:
    """The shapes of these kinds of nodes, in one style."""
    shapes: list[Item] = [
        triangle(8 + 21 * i, 0, 16, kind == "max", style, 1.5)
        for i, kind in enumerate(sorted(kinds & {"max", "min"}))
    ]
    if not shapes or "leaf" in kinds:
        shapes.append(Rect(21.0 * len(shapes), -7, 17, 14, style, 3))
    return Entry(shapes, 21.0 * len(shapes) - 4, _plain(label))


def _crossed(spots: Sequence[Spot]) -> set[str]:
    """What a cross says in a tree. A search that came to a node and then left it out discarded it;
    what it never came to was cut."""
    crossed = [s for s in spots if s.status == "pruned" and spots[s.parent].status == "visited"]
    return {"cut" if spot.node is None else "discarded" for spot in crossed}


def _below_discarded(spots: Sequence[Spot]) -> set[str]:
    """The kinds of nodes below those that a search discarded: unlike these, it never saw them."""
    return {
        spot.kind
        for spot in spots
        if spot.status == "pruned" and spot.node is None and _is_discarded(spots, spot.parent)
    }


def _is_discarded(spots: Sequence[Spot], i: int) -> bool:
    """Is it a node that the search came to and left out, or anywhere below one?"""
    while i >= 0 and spots[i].status == "pruned":
        if spots[i].node is not None:
            return True
        i = spots[i].parent
    return False


def _plain(label: str) -> tuple[tuple[str, str], ...]:
    return ((label, "legend"),)
