"""Searches in a race: who looks at how many positions, depth by depth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adsearch.draw.figures import nodes_by_depth
from adsearch.draw.palette import Palette
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Scene, text_width, words
from adsearch.draw.titles import name_of
from adsearch.game import Game
from adsearch.limits import TimeIsUp, time_limit
from adsearch.watching import tally

COLOURS = Palette()  # of all races
LEFT = 28.0  # pixels: where the title begins
EMPTY = Scene(0, 0, (), "A race in which nobody runs yet", "")


@dataclass(frozen=True, repr=False)
class Race(Picture):
    """The picture of a race, and its `counts`: positions by search and depth."""

    counts: Mapping[str, Mapping[int, int]]


def race(
    searches: Mapping[str, Callable[..., Any]],
    game: Game[Any, Any],
    depths: Iterable[int],
    state: Any = None,
    b: float | None = None,
    seconds: float = 10.0,
    unit: str = "plies",
    theory: Mapping[str, Callable[[int], float]] | None = None,
    ratio: bool = False,
) -> Race:
    """Call each `search(game, state, depth)` and count the positions it looks at.

    A search that needs more than `seconds` for a depth is not asked for a deeper one, and one that
    is not written yet (it raises NotImplementedError) for none: a line below the picture names
    them. With `b`, the number of moves everywhere, the picture shows what theory expects as well.
    `unit` is what a depth counts. Each of `theory` says what to compare with at a depth: a dashed
    line. A search keeps its colour and marker from race to race, by its name. With `ratio` it is
    written between the first two lines how many times as many positions the second search needs.

    >>> from adsearch.games import Nim
    >>> def leaves(game, s, depth):
    ...     return sum(leaves(game, game.result(s, a), depth - 1) for a in game.actions(s)[:depth])
    >>> print(race({"all": leaves}, Nim((2, 2)), [1, 2]))
    Positions generated against depth
    Positions generated, by depth, Nim, log scale
    depth in plies | all
    1 | 2
    2 | 5
    """
    start = game.initial() if state is None else state
    deep = sorted(set(depths))
    if not searches or not deep:
        raise ValueError("a race needs at least one search and one depth")
    counts: dict[str, dict[int, int]] = {name: {} for name in searches}
    unwritten, stopped = [], []
    for name, search in searches.items():
        for depth in deep:
            try:
                with time_limit(seconds):
                    counts[name][depth] = tally(search, game, start, depth).generated + 1
            except TimeIsUp:
                stopped.append(f"{name} at depth {depth}")
                break
            except NotImplementedError:
                unwritten.append(name)
                break
    measured = {name: by_depth for name, by_depth in counts.items() if by_depth}
    if not measured and not unwritten:
        raise ValueError(f"no search got to depth {deep[0]} in {seconds:g} seconds")
    scene = EMPTY
    if measured:
        lines = {name: {d: at(d) for d in deep} for name, at in (theory or {}).items()}
        scene = nodes_by_depth(measured, b, name_of(game, start), unit, COLOURS, lines, ratio).scene
    if ratio and (ratios := _ratios(measured)):
        scene = replace(scene, text=f"{scene.text}\n{ratios}")
    if stopped:
        scene = _with_note(scene, f"Stopped after {seconds:g} seconds: {', '.join(stopped)}.")
    if unwritten:
        scene = _with_note(scene, f"Not written yet: {', '.join(unwritten)}.")
    return Race(scene, counts)


def _ratios(counts: Mapping[str, Mapping[int, int]]) -> str:
    """
    >>> _ratios({"plain": {1: 10, 2: 100}, "mine": {1: 25, 2: 660}})
    'Mine, as a multiple of plain: 2.5 at depth 1, 6.6 at depth 2.'
    """
    if len(counts) < 2:
        return ""
    (usual, few), (other, many) = list(counts.items())[:2]
    told = [f"{many[d] / few[d]:.1f} at depth {d}" for d in sorted(many.keys() & few.keys())]
    return (
        f"{other[:1].upper()}{other[1:]}, as a multiple of {usual}: {', '.join(told)}."
        if told
        else ""
    )


def _with_note(scene: Scene, note: str) -> Scene:
    """The scene with a line about who could not take part, or not to the end."""
    line = words(LEFT, scene.height + 18, note, "plain")
    text = f"{scene.text}\n{note}".lstrip()
    width = max(scene.width, LEFT + text_width(note))
    return Scene(width, scene.height + 28, (*scene.items, line), scene.title, text)
