"""A counterexample as a small picture, with a frame where the search first goes wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from markupsafe import Markup

from adsearch.draw.boards import draw_board
from adsearch.draw.scene import Scene
from adsearch.draw.spots import Spot
from adsearch.draw.svg import svg
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.trees import Measures, tree_scene
from adsearch.games import Tree
from adsearch.trace import Trace
from autograder.checks.report import Counterexample

SMALL = Measures(side=25, row=42, gap=18, family_gap=24, margin=8)
WIDEST = 190  # pixels: what is larger is told in words


def thumbnail(case: Counterexample | None) -> Markup:
    """The smallest case, if there is something small to draw."""
    if case is None or case.yours is None:
        return Markup()
    if len(case.yours) == 1 and not isinstance(case.yours.game, Tree):
        scene = draw_board(case.yours.game, case.yours.states[0])
        return _fitted(replace(scene, title=f"the position of {case.question}"))
    scene = _tree(case.yours, case.right, case.question)
    return Markup(svg(scene)) if scene.width <= WIDEST else Markup()


def first_difference(yours: Trace, right: Trace | None) -> int | None:
    """The node of `yours` where it does not do as a right search does: the first that it comes to
    otherwise, or else the first that it makes another value of."""
    if right is None:
        return None
    theirs = {right.path(node): node for node in range(len(right))}
    steps = [yours.path(call.node) for call in yours.calls if call.kind == "generated"]
    should = [right.path(call.node) for call in right.calls if call.kind == "generated"]
    for i, path in enumerate(steps):
        if i >= len(should) or path != should[i]:
            return _node(yours, path)
    for node in sorted(range(len(yours)), key=lambda n: -yours.depth(n)):
        match = theirs.get(yours.path(node))
        if match is not None and yours.value(node) != right.value(match):
            return node
    return 0


def _node(trace: Trace, path: tuple[Any, ...]) -> int:
    return next(node for node in range(len(trace)) if trace.path(node) == path)


def _tree(yours: Trace, right: Trace | None, question: str) -> Scene:
    wrong = first_difference(yours, right)
    spots = [
        replace(_bare(spot), is_wrong=spot.node == wrong is not None)
        for spot in spots_of_trace(yours)
    ]
    return tree_scene(spots, f"The smallest case: {question}", SMALL, legend=False)


def _bare(spot: Spot) -> Spot:
    """Shapes and leaves only: what else there is stands in the feedback."""
    value = spot.value if spot.kind in ("leaf", "more", "back") else ""
    return replace(
        spot, name="", move="", window=None, sum="", pat="", why="", value=value, best=False
    )


def _fitted(scene: Scene) -> Markup:
    """A board, not larger than a thumbnail."""
    return Markup(f'<div class="as-board">{svg(scene)}</div>')
