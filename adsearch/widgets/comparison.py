"""Compare: two searches on one tree, side by side, up to the first step in which they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Scene, shifted, words
from adsearch.draw.spots import Spot
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.game import Game
from adsearch.notation import number
from adsearch.trace import Event
from adsearch.watching import watch
from adsearch.widgets.film import Film
from adsearch.widgets.following import MOST_SPOTS, Following, Frame
from adsearch.widgets.sentences import italic
from adsearch.widgets.stage import Moment, Stage
from adsearch.widgets.widget import Widget


class Comparison(Widget):
    """Two searches in step. `first` is the number of the step in which they differ, or None."""

    script = "comparison"

    def __init__(self, picture: Picture, data: dict[str, Any], first: int | None) -> None:
        super().__init__(picture, data)
        self.first = first


def compare(
    mine: Callable[..., Any],
    reference: Callable[..., Any],
    game: Game[Any, Any],
    state: Any = None,
    *arguments: Any,
    **options: Any,
) -> Comparison:
    """Watch both searches on the game, called alike, and stop where they first differ.

    >>> from adsearch.games import Tree
    >>> from adsearch.search import alpha_beta, minimax
    >>> print(str(compare(minimax, alpha_beta, Tree("(2 (1 3))"))).splitlines()[0])
    The same for 4 steps. Step 5: minimax examines 3, alpha_beta cuts: B ≤ 1 ≤ α = 2.
    """
    traces = [watch(search, game, state, *arguments, **options) for search in (mine, reference)]
    spots = in_common(*(spots_of_trace(trace, MOST_SPOTS) for trace in traces))
    sides = [Following(trace, own) for trace, own in zip(traces, spots, strict=True)]
    frames = [side.frames() for side in sides]
    first = first_difference(*frames)
    names = [trace.search for trace in traces]
    title = _title(first, names, sides, frames)
    named = _title(first, [f"{{{name}}}" for name in names], sides, frames)
    stage = Stage([_roomier(*pair) for pair in zip(*spots, strict=True)])
    films = [stage.film(_moments(stage, own, frames, first)) for own in frames]
    data = {
        "names": names,
        "verdict": italic(named),
        "first": first,
        "films": [film.data() for film in films],
        "said": [[frame.sentence.html for frame in own] for own in frames],
        "leaves": [[frame.leaves for frame in own] for own in frames],
    }
    scene = _side_by_side(films, names, title, _describe(first, names, frames))
    return Comparison(Picture(scene), data, first)


def first_difference(mine: Sequence[Frame], reference: Sequence[Frame]) -> int | None:
    """The number, from 1, of the first step that is not the same in both."""
    for k in range(max(len(mine), len(reference))):
        a, b = (frames[k].event if k < len(frames) else None for frames in (mine, reference))
        if (a and (a.kind, a.path, a.value)) != (b and (b.kind, b.path, b.value)):
            return k + 1
    return None


def in_common(mine: Sequence[Spot], reference: Sequence[Spot]) -> tuple[list[Spot], list[Spot]]:
    """Both pictures on the tree that holds the nodes of either, in the same order."""
    keyed = [dict(zip(_keys(spots), spots, strict=True)) for spots in (mine, reference)]
    below: dict[Any, dict[Any, None]] = {}
    for key in (*keyed[0], *keyed[1]):
        below.setdefault(key[:-1] if key else None, {})[key] = None
    order: list[Any] = [()]
    for key in order:
        order += below.get(key, {})
    place = {key: i for i, key in enumerate(order)}
    either = {**keyed[1], **keyed[0]}
    inner = [key for key in order if either[key].kind not in ("leaf", "more")]
    letters = ascii_uppercase if len(inner) <= len(ascii_uppercase) else ""
    names = dict(zip(inner, letters, strict=False))

    def drawn(own: dict[Any, Spot]) -> Iterator[Spot]:
        for key in order:
            spot = own.get(key) or _never_seen(either[key])
            parent = place[key[:-1]] if key else -1
            yield replace(spot, parent=parent, name=names.get(key, ""))

    return list(drawn(keyed[0])), list(drawn(keyed[1]))


def _keys(spots: Sequence[Spot]) -> list[Any]:
    """Each spot's way from the root; equal labels among siblings are told apart by their order."""
    keys: list[Any] = []
    used: dict[Any, int] = {}
    for spot in spots:
        if spot.parent < 0:
            keys.append(())
            continue
        label = (*keys[spot.parent], (spot.move, spot.probability))
        used[label] = used.get(label, 0) + 1
        keys.append((*keys[spot.parent], (spot.move, spot.probability, used[label])))
    return keys


def _never_seen(spot: Spot) -> Spot:
    value = spot.value if spot.kind == "leaf" else ""
    return Spot(spot.parent, spot.move, spot.kind, spot.letter, "unvisited", value=value)


def _roomier(a: Spot, b: Spot) -> Spot:
    status = a.status if a.status == "pruned" else b.status
    value, window = max(a.value, b.value, key=len), a.window or b.window
    return replace(a, status=status, value=value, window=window)


def _moments(
    stage: Stage, own: Sequence[Frame], frames: Sequence[Sequence[Frame]], first: int | None
) -> Iterator[Moment]:
    """One side's moments; it waits at its end for the other. From the first difference on, the
    node where that happens is framed: the deeper one, where the two are at different nodes."""
    there = [f[first - 1] for f in frames if first and first <= len(f)]
    where = max(there, key=lambda frame: frame.depth).now if there else None
    for k in range(max(map(len, frames))):
        frame = own[min(k, len(own) - 1)]
        if first is None or where is None or k + 1 < first:
            yield Moment(frame.looks, frame.now, frame.now)
        else:
            ring = frame.now if frame.now != where else None  # the frame stands for it
            yield Moment(frame.looks, ring, frame.now, stage.framed(where, f"step {first}"))


def _title(
    first: int | None,
    names: Sequence[str],
    sides: Sequence[Following],
    frames: Sequence[Sequence[Frame]],
) -> str:
    if first is None:
        return f"{names[0]} and {names[1]} do the same in all {len(frames[0])} steps."
    does = [
        f"{name} {_does(side, own[first - 1] if first <= len(own) else None)}"
        for name, side, own in zip(names, sides, frames, strict=True)
    ]
    same = {1: "They differ at once.", 2: "The same for one step."}
    lead = same.get(first, f"The same for {first - 1} steps.")
    return f"{lead} Step {first}: {', '.join(does)}."


def _does(side: Following, frame: Frame | None) -> str:
    """What one search does in a step, in few words."""
    if frame is None:
        return "is done"
    if frame.event is None:
        error = "raises an error" if side.trace.error else "asks the game nothing"
        return "does not come to an end" if side.trace.stopped else error
    event: Event = frame.event
    name = side.spots[frame.now].name or side.names.moves(event.node) or "the start"
    match event.kind:
        case "evaluated" if side.spots[frame.now].kind == "leaf":
            return f"examines {number(event.value)}"
        case "evaluated":
            return f"values {name} at {number(event.value)}"
        case "cut" if event.why:
            return f"cuts: {event.why.replace('value', name, 1)}"
        case "cut":
            return f"leaves {name}"
        case "returned":
            return f"returns {number(event.value)} at {name}"
    return f"goes to {name}"


def _describe(first: int | None, names: Sequence[str], frames: Sequence[Sequence[Frame]]) -> str:
    """What both do, in words, up to where they differ."""
    mine, _ = frames
    same = len(mine) if first is None else first - 1
    lines = [f"{k}. {frame.sentence.plain}" for k, frame in enumerate(mine[:same], 1)]
    for name, own in zip(names, frames, strict=True):
        if first and first <= len(own):
            lines.append(f"{first}. {name}: {own[first - 1].sentence.plain}")
    return "\n".join(lines)


def _side_by_side(films: Sequence[Film], names: Sequence[str], title: str, text: str) -> Scene:
    """Both pictures as they are at the end."""
    left, right = films
    gap = 24.0
    items = [
        *(shifted(item, 0, 20) for item in left.shown.values()),
        *(shifted(item, left.width + gap, 20) for item in right.shown.values()),
        words(24, 20, names[0], "title"),
        words(left.width + gap + 24, 20, names[1], "title"),
    ]
    return Scene(left.width + gap + right.width, left.height + 20, tuple(items), title, text)
