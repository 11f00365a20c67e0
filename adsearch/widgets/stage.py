"""A tree laid out once, so that its nodes and edges can be drawn in every state they pass through.

Places come from the finished picture. A node never moves while a search is followed: it is only
revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adsearch.draw.scene import Circle, Group, Item, Line, Path, Rect, Text, cross, words
from adsearch.draw.spots import Spot
from adsearch.draw.trees import WIDGET, Measures, tree_scene
from adsearch.trace import Window, number


@dataclass(frozen=True)
class Look:
    """How a spot looks at one moment."""

    status: str = "unvisited"  # visited, pruned, unvisited
    value: str = ""
    window: Window | None = None
    best: bool = False
    crossed: bool = False  # is its edge where the search was cut?
    now: bool = False


class Stage:
    """Draws the layers of a tree picture, each spot as its `Look` says.

    >>> from adsearch.draw.spots import spots_of_game
    >>> from adsearch.games import Tree
    >>> stage = Stage(spots_of_game(Tree("(3 5)")))
    >>> [layer.key for layer in stage.layers([Look()] * 3)][:3]
    ['stack', 'edge-1', 'edge-2']
    """

    def __init__(self, spots: Sequence[Spot], measures: Measures = WIDGET) -> None:
        self.spots, self.side = spots, measures.side
        # What is said in words elsewhere takes no room; values as wide as they will get do.
        bare = [replace(spot, why="", sum="") for spot in spots]
        scene = tree_scene(bare, "", measures, legend=False)
        self.width, self.height = scene.width, scene.height
        self.nodes: dict[int, tuple[Item, ...]] = {}
        self.edges: dict[int, Line] = {}
        self.names: dict[str, Text] = {}
        self.rest: list[Item] = []
        for item in scene.items:
            self._take(item)
        self.places = [_centre(self.nodes[i][0]) for i in range(len(spots))]

    def _take(self, item: Item) -> None:
        match item:
            case Group(items, key) if key.startswith("node-"):
                self.nodes[int(key[5:])] = items
            case Group(items, key) if key.startswith("edge-"):
                self.edges[int(key[5:])] = next(i for i in items if isinstance(i, Line))
            case Group(items, _):
                for inner in items:
                    self._take(inner)
            case Text(parts=((name, "name"),)):
                self.names[name] = item
            case Text(parts=(("[", "window"), *_)):
                pass
            case _:
                self.rest.append(item)

    def layers(self, looks: Sequence[Look]) -> Iterator[Group]:
        """All layers, from the lowest up."""
        yield Group((), "stack")
        yield from (self.edge(i, looks[i]) for i in self.edges)
        yield Group((), "ring")
        yield from (self.node(i, looks[i]) for i in range(len(self.spots)))
        yield Group(tuple(self.rest), "rest")
        yield from (self.label(i, looks[i]) for i in self.inner())
        yield Group((), "frame")

    def spot(self, i: int, look: Look) -> Iterator[Group]:
        """The layers that belong to one spot."""
        if i in self.edges:
            yield self.edge(i, look)
        yield self.node(i, look)
        if self.spots[i].kind != "leaf":
            yield self.label(i, look)

    def inner(self) -> Iterator[int]:
        return (i for i, spot in enumerate(self.spots) if spot.kind != "leaf")

    def edge(self, i: int, look: Look) -> Group:
        style = {"visited": "edge", "pruned": "cut", "unvisited": "todo"}[look.status]
        line = replace(self.edges[i], style="best" if look.best else style)
        mark = cross((line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2)
        return Group((line, mark) if look.crossed else (line,), f"edge-{i}")

    def node(self, i: int, look: Look) -> Group:
        spot, (shape, *texts) = self.spots[i], self.nodes[i]
        assert not isinstance(shape, Group | Text)
        style = spot.kind if look.status == "visited" else look.status
        type = "value" if look.status == "visited" else "dim"
        value = look.value or (spot.value if spot.kind == "leaf" else "")
        written = [
            replace(text, parts=((value, type),)) for text in texts if isinstance(text, Text)
        ]
        return Group((replace(shape, style=style), *(written if value else ())), f"node-{i}")

    def label(self, i: int, look: Look) -> Group:
        """The name left of a node and its window on the right, clear of the ring."""
        (x, y), items = self.places[i], []
        aside = 0.43 * self.side if look.now else 0.0
        if text := self.names.get(self.spots[i].name):
            type = "name-now" if look.now else "name" if look.status == "visited" else "name-dim"
            items.append(replace(text, x=text.x - aside, parts=((self.spots[i].name, type),)))
        if look.window:
            low, high = map(number, look.window)
            types = ("window", "alpha", "window", "beta", "window")
            parts = tuple(zip(("[", low, ", ", high, "]"), types, strict=True))
            items.append(Text(x + 0.625 * self.side + aside, y + 4, parts, halo=True))
        return Group(tuple(items), f"label-{i}")

    def ring(self, i: int) -> Group:
        """Where the search is now."""
        x, y = self.places[i]
        radius = (0.5 if self.spots[i].kind == "leaf" else 0.77) * self.side
        return Group((Circle(x, y, radius, "now"), Circle(x, y, radius + 4, "now-outer")), "ring")

    def stack(self, i: int) -> Group:
        """A band under the edges from the root to `i`."""
        lines: list[Item] = []
        while (above := self.spots[i].parent) >= 0:
            lines.append(Line(*self.places[above], *self.places[i], "stack"))
            i = above
        return Group(tuple(reversed(lines)), "stack")

    def frame(self, i: int, said: Sequence[str]) -> Group:
        """A frame round a spot, and beside it what is different there."""
        x, y = self.places[i]
        half = self.side * (0.5 if self.spots[i].kind == "leaf" else 0.68)
        box = Rect(x - half, y - 0.85 * half, 2 * half, 1.7 * half, "wrong", 7)
        leftwards = x > self.width / 2
        side = -1 if leftwards else 1
        start = x + side * half
        items: list[Item] = [box, Line(start, y, start + side * 8, y, "wrong-thin")]
        for row, line in enumerate(said):
            type = "wrong" if row == 0 else "why"
            anchor = "end" if leftwards else "start"
            items.append(words(start + side * 12, y + 4 + 15 * row, line, type, anchor, halo=True))
        return Group(tuple(items), "frame")


def _centre(shape: Item) -> tuple[float, float]:
    match shape:
        case Circle(x, y):
            return x, y
        case Rect(x, y, width, height):
            return x + width / 2, y + height / 2
        case Path(steps):
            xs = [point for _, points in steps for point in points[::2]]
            ys = [point for _, points in steps for point in points[1::2]]
            return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    raise TypeError(f"{shape} is no node's shape")
