"""Pictures below each other, as one."""

from __future__ import annotations

from itertools import accumulate

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Scene, shifted


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
