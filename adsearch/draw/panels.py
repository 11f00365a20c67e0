"""Pictures below each other or side by side, as one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Item, Line, Rect, Scene, Text, covered, shifted, words

HEADING = 24.0  # pixels above pictures with names
APART = 10.0  # pixels between the frames of two pictures
MARGIN = 24.0  # pixels on either side of a picture whose legend stands elsewhere


def panels(*pictures: Picture) -> Picture:
    """Pictures one below the other, as one: for quantities with different scales.

    >>> from adsearch.draw.figures import scaling_curves
    >>> error = scaling_curves({"error": [(1, 0.5)]}, "Error", "deals")
    >>> print(panels(error, scaling_curves({"wins": [(1, 0.25)]}, "Wins", "deals")))
    Error against deals; Wins against deals
    Error, by deals (log scale)
    deals | error
    1 | 0.5
    Wins, by deals (log scale)
    deals | wins
    1 | 0.25
    """
    scenes = [picture.scene for picture in pictures]
    *tops, height = accumulate((scene.height for scene in scenes), initial=0.0)
    items = [
        shifted(item, 0, top)
        for scene, top in zip(scenes, tops, strict=True)
        for item in scene.items
    ]
    width = max(scene.width for scene in scenes)
    title, text = "; ".join(s.title for s in scenes), "\n".join(s.text for s in scenes)
    return Picture(Scene(width, height, tuple(items), title, text))


def beside(pictures: Mapping[str, Picture]) -> Picture:
    """Pictures side by side, as one, each below its name: for what is to be compared. A legend that
    all of them have stands once, in the middle below their frames.

    >>> from adsearch import tree
    >>> from adsearch.games import Tree
    >>> print(beside({"before": tree(Tree("(1 2)")), "after": tree(Tree("(3 4)"))}))
    before: A one-ply tree: 3 nodes, 2 leaves; after: A one-ply tree: 3 nodes, 2 leaves
    before
    A MAX: 1 2
    after
    A MAX: 3 4
    """
    scenes = {name: picture.scene for name, picture in pictures.items()}
    legends = [scene.items[_legend(scene) :] for scene in scenes.values()]
    said = {tuple(i.parts for i in legend if isinstance(i, Text)) for legend in legends}
    is_shared = len(said) == 1 < len(legends) and all(said)
    panels = [
        _without_legend(name, scene) if is_shared else scene for name, scene in scenes.items()
    ]
    width = sum(scene.width for scene in panels)
    height = HEADING + max(scene.height for scene in scenes.values())
    items: list[Item] = []
    start = 0.0
    if is_shared:
        first, box = next(iter(scenes.values())), covered(legends[0])
        start = max(0.0, (box.right - box.left + 2 * MARGIN - width) / 2)
        aside = start + (width - box.left - box.right) / 2
        items += (shifted(item, aside, height - first.height) for item in legends[0])
        width += 2 * start
    bottom = HEADING + max(covered(scene.items).bottom for scene in panels) + APART
    for name, scene in zip(scenes, panels, strict=True):
        if is_shared:  # else a legend of its own keeps each together
            wide = scene.width - APART
            items.append(Rect(start + APART / 2, 0.5, wide, bottom, "rule", 8))
        items.append(words(start + scene.width / 2, 18, name, "bold", "middle"))
        items += (shifted(item, start, HEADING) for item in scene.items)
        start += scene.width
    title = "; ".join(f"{name}: {scene.title}" for name, scene in scenes.items())
    text = "\n".join(f"{name}\n{scene.text}" for name, scene in scenes.items())
    return Picture(Scene(width, height, tuple(items), title, text))


def _without_legend(name: str, scene: Scene) -> Scene:
    """What stands above the legend, as wide as it is or as its name."""
    items = scene.items[: _legend(scene)]
    box = covered(items)
    wide = max(box.right - box.left, words(0, 0, name, "bold").width) + 2 * MARGIN
    aside = (wide - box.left - box.right) / 2
    return replace(scene, width=wide, items=tuple(shifted(item, aside, 0) for item in items))


def _legend(scene: Scene) -> int:
    """Where among the items the legend begins: at a hairline below everything that is written
    before it. Without one, behind them all."""
    rules = ((i, k) for i, k in enumerate(scene.items) if isinstance(k, Line) and k.style == "hair")
    i, rule = max(rules, key=lambda pair: pair[0], default=(len(scene.items), None))
    texts = [item for item in scene.items[:i] if isinstance(item, Text)]
    is_below = rule is not None and all(text.box.bottom <= rule.y1 for text in texts)
    return i if is_below else len(scene.items)
