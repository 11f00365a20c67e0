"""A film: a picture in layers, and for each step only the layers that change.

Everything is drawn here, in Python; the script puts finished layers in their places. A layer is a
scene's group; layers lie above each other in the order in which they are given first. A film can
say in words what it shows, line by line, and then sends only the lines that change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adsearch.draw.scene import Group, Scene
from adsearch.draw.svg import markup


class Film:
    """A picture that changes from step to step.

    >>> from adsearch.draw.scene import Circle
    >>> film = Film(20, 20, [Group((), "dot"), Group((Circle(5, 5, 2, "max"),), "rest")])
    >>> film.step([Group((Circle(9, 9, 2, "min"),), "dot")])
    >>> film.step([])
    >>> [sorted(step) for step in film.data()["steps"]]
    [['dot', 'rest'], ['dot'], []]
    """

    def __init__(
        self, width: float, height: float, layers: Sequence[Group], lines: Sequence[str] = ()
    ) -> None:
        self.width, self.height = width, height
        self.shown = {layer.key: layer for layer in layers}
        self._steps = [{layer.key: _inside(layer) for layer in layers}]
        self._said = list(lines)
        self._lines = [dict(enumerate(lines))]

    def step(self, changed: Iterable[Group], lines: Sequence[str] = ()) -> None:
        """Add a step in which these layers look as given, all others as before. `lines` say in
        words what is seen now, as many as there were at first."""
        new = {layer.key: layer for layer in changed if self.shown[layer.key] != layer}
        self.shown |= new
        self._steps.append({key: _inside(layer) for key, layer in new.items()})
        self._lines.append({i: line for i, line in enumerate(lines) if line != self._said[i]})
        self._said = list(lines)

    def scene(self, title: str, text: str) -> Scene:
        """The picture as it is now."""
        return Scene(self.width, self.height, tuple(self.shown.values()), title, text)

    def data(self) -> dict[str, Any]:
        return {
            "width": round(self.width),
            "height": round(self.height),
            "layers": list(self._steps[0]),  # a saved notebook keeps no order of keys
            "steps": self._steps,
            "lines": self._lines,
        }


def _inside(layer: Group) -> str:
    return "".join(map(markup, layer.items))
