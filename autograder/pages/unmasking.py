"""How an impostor was unmasked: what it did on a tree, where it erred, what the tree is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.legend import left_out
from adsearch.draw.scene import Scene
from adsearch.draw.spots import Spot, part_of
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.trees import WIDGET, tree_scene
from adsearch.draw.views import as_returned
from adsearch.trace import Trace
from autograder.checks.report import Suspect

PLIES = 4  # that are drawn of a tree
ABOVE = 2  # of them above where it goes wrong, if that is further down
MOVED = Entry([], 0, (("window: on entry → at the stop", "legend"),))


def unmasking(suspect: Suspect) -> dict[str, Scene]:
    """Two pictures, each by what is written above it: the search, with a frame where it went wrong,
    and the values. Of a deep tree both show the part in which it goes wrong."""
    if suspect.trace is None:
        return {}
    did = _did(suspect, suspect.trace)
    wrong = next((i for i, spot in enumerate(did) if spot.is_wrong), None)
    caption = f"How the first one came to answer {suspect.given}"
    if wrong is not None and did[wrong].name:
        caption += f": it goes wrong at {did[wrong].name}"
    down = _moves(did, wrong or 0)
    moves = down[:-ABOVE] if len(down) >= PLIES else ()
    is_line = len({spot.parent for spot in did}) == len(did) > PLIES + 1
    plies = (
        len(down) - len(moves) if is_line else PLIES
    )  # below a mistake on a line is only its end
    worth = spots_of_game(suspect.trace.game, values=True)
    did, worth = (part_of(spots, _place(spots, moves), plies) for spots in (did, worth))
    title = "What the tree is worth"
    return {caption: small_tree(did, caption), title: small_tree(worth, title, twin=did)}


def small_tree(spots: Sequence[Spot], title: str, twin: Sequence[Spot] = ()) -> Scene:
    """A tree for a report, where two stand side by side: the legend says what ×, dots and arrows
    mean, and no more."""
    moved = [MOVED] if any(spot.entered for spot in spots) else []
    scene = tree_scene(spots, title, WIDGET, legend=False, twin=twin)
    return with_footer(scene, [*left_out(spots), *moved])


def _did(suspect: Suspect, trace: Trace) -> list[Spot]:
    """What an impostor made of the nodes. Windows are drawn only if it has some, each with what
    became of it, and what it skipped is crossed out, with good reason or without. At the root
    stands what it answered."""
    spots = spots_of_trace(trace)
    if any(call.window for call in trace.calls):
        spots = [_as_left(spot, trace) for spot in spots]
    else:
        spots = as_returned(spots)
    if suspect.astray is None:
        return spots
    root = replace(spots[0], value=suspect.given)
    return [replace(spot, is_wrong=spot.node == suspect.astray) for spot in (root, *spots[1:])]


def _as_left(spot: Spot, trace: Trace) -> Spot:
    """The spot with its window on entry and when the search stopped there."""
    if spot.status == "unvisited" and trace.cuts:
        return replace(spot, status="pruned")
    left = None if spot.node is None else trace.left_with(spot.node)
    if not spot.window or not left or left == spot.window:
        return spot
    return replace(spot, window=left, entered=spot.entered or spot.window)


def _moves(spots: Sequence[Spot], place: int) -> tuple[str, ...]:
    """The moves that lead from the root to the spot at `place`."""
    above = spots[place].parent
    return (*_moves(spots, above), spots[place].move) if above >= 0 else ()


def _place(spots: Sequence[Spot], moves: Sequence[str]) -> int:
    """Where those moves lead."""
    place = 0
    for move in moves:
        place = next(i for i, s in enumerate(spots) if s.parent == place and s.move == move)
    return place
