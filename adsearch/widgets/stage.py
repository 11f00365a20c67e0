"""A tree laid out once, so that its nodes and edges can be drawn in every state they pass through.

Places come from the finished picture. A node never moves while a search is followed: it is only
revealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from adsearch.draw.links import Link
from adsearch.draw.nodes import Node
from adsearch.draw.scene import Circle, Group, Item, Path, Point, Rect, Text, words
from adsearch.draw.spots import Spot
from adsearch.draw.trees import WIDGET, tree_scene
from adsearch.trace import Window
from adsearch.widgets.film import Film
from adsearch.widgets.tree_words import tree_lines

FEW = 40  # spots: where there are more, there is no room to spare
ROOMY = replace(WIDGET, gap=WIDGET.gap + 8)  # a ring keeps clear of the next spot


@dataclass(frozen=True)
class Look:
    """How a spot looks at one moment."""

    status: str = "unvisited"  # visited, pruned, unvisited
    value: str = ""
    window: Window | None = None
    best: bool = False
    crossed: bool = False  # is its edge where the search was cut?
    now: bool = False
    sum: str = ""  # of a chance node: what its outcomes have added so far


class Moment(NamedTuple):
    """All spots at one moment: the spot with a ring, the one to which the band of open calls
    leads, and a frame."""

    looks: Sequence[Look]
    now: int | None = None
    stack: int | None = None
    frame: Group = Group((), "frame")


class Stage:
    """Draws the layers of a tree picture, each spot as its `Look` says; with `shows_sums` there is
    room beside a chance node for the sum that its outcomes add up to.

    >>> from adsearch.draw.game_spots import spots_of_game
    >>> from adsearch.games import Tree
    >>> stage = Stage(spots_of_game(Tree("(3 5)")))
    >>> [layer.key for layer in stage.layers([Look()] * 3)][:3]
    ['stack', 'edge-1', 'edge-2']
    """

    def __init__(
        self, spots: Sequence[Spot], shows_sums: bool = False, here: str = "the search is here"
    ) -> None:
        measures = ROOMY if len(spots) <= FEW else WIDGET
        self.spots, self.side, self.shows_sums = spots, measures.side, shows_sums
        self.here = here  # what is said of the spot in the ring
        # What is said in words elsewhere takes no room here.
        bare = [replace(_silent(spot), same=None, best=False) for spot in spots]
        if not shows_sums:
            bare = [replace(spot, sum="") for spot in bare]
        scene = tree_scene(bare, "", measures, legend=False)
        self.width, self.height = scene.width, scene.height
        groups = {item.key: item for item in scene.items if isinstance(item, Group)}
        self.places = [_centre(groups[f"node-{i}"].items[0]) for i in range(len(spots))]
        written = {
            _rounded(text) for i in range(len(spots)) for text in self._node(i, bare[i]).beside()
        }
        self.rest = tuple(
            item
            for item in scene.items
            if not isinstance(item, Group) and _rounded(item) not in written
        )

    def film(self, moments: Iterable[Moment]) -> Film:
        """The moving picture. Its step 0 is the tree before anything is known."""
        before: Sequence[Look] = [Look()] * len(self.spots)
        film = Film(self.width, self.height, list(self.layers(before)), self.lines(before))
        for looks, now, stack, frame in moments:
            changed = {i for i, (a, b) in enumerate(zip(before, looks, strict=True)) if a != b}
            layers = [layer for i in changed for layer in self.spot(i, looks[i])]
            film.step([*layers, self.stack(stack), self.ring(now), frame], self.lines(looks, now))
            before = looks
        return film

    def lines(self, looks: Sequence[Look], now: int | None = None) -> list[str]:
        """The same in words."""
        return tree_lines([self._seen(i, look) for i, look in enumerate(looks)], now, self.here)

    def layers(self, looks: Sequence[Look]) -> Iterator[Group]:
        """All layers, from the lowest up."""
        every = range(len(self.spots))
        yield Group((), "stack")
        yield from (self.edge(i, looks[i]) for i in every if self.spots[i].parent >= 0)
        yield Group((), "ring")
        yield from (self.node(i, looks[i]) for i in every)
        yield Group(self.rest, "rest")
        yield from (self.label(i, looks[i]) for i in every if self.spots[i].kind != "leaf")
        yield Group((), "frame")

    def spot(self, i: int, look: Look) -> Iterator[Group]:
        """The layers that belong to one spot."""
        if self.spots[i].parent >= 0:
            yield self.edge(i, look)
        yield self.node(i, look)
        if self.spots[i].kind != "leaf":
            yield self.label(i, look)

    def edge(self, i: int, look: Look) -> Group:
        return Group(self._link(i, look).drawn(), f"edge-{i}")

    def node(self, i: int, look: Look) -> Group:
        node = self._looking(i, look)
        values = [
            replace(text, x=text.x + self._aside(look)) if text.anchor == "start" else text
            for text in node.value()
        ]
        return Group((node.shape(), *values), f"node-{i}")

    def label(self, i: int, look: Look) -> Group:
        """The name left of a node and its window on the right, clear of the ring."""
        type = "name-now" if look.now else "name" if look.status == "visited" else "name-dim"
        items: list[Item] = []
        for text in self._looking(i, look).beside():
            if text.anchor == "end":
                name = text.parts[0][0]
                x = text.x - self._aside(look)
                items.append(replace(text, x=x, parts=((name, type),), halo=True))
            elif text.anchor == "start":
                items.append(replace(text, x=text.x + self._aside(look), halo=True))
            else:
                items.append(text)
        return Group(tuple(items), f"label-{i}")

    def ring(self, i: int | None) -> Group:
        """Where the search is now."""
        if i is None:
            return Group((), "ring")
        x, y = self.places[i]
        leaf, half = self.spots[i].kind == "leaf", self._node(i, self.spots[i]).half
        if leaf and half > 0.4 * self.side:
            return Group(tuple(_pill(x, y, half, 0.29 * self.side)), "ring")
        radius = (0.5 if leaf else 0.77) * self.side
        return Group((Circle(x, y, radius, "now"), Circle(x, y, radius + 4, "now-outer")), "ring")

    def stack(self, i: int | None) -> Group:
        """A band under the edges from the root to `i`."""
        lines: list[Item] = []
        while i and (above := self.spots[i].parent) >= 0:
            lines.append(replace(self._link(i, Look()).line, style="stack"))
            i = above
        return Group(tuple(reversed(lines)), "stack")

    def framed(self, i: int, label: str, style: str = "wrong") -> Group:
        """A frame round a spot and a word below it."""
        x, y = self.places[i]
        half = (0.46 if self.spots[i].kind == "leaf" else 0.66) * self.side
        box = Rect(x - half, y - 0.84 * half, 2 * half, 1.68 * half, style, 7)
        return Group((box, words(x, y + 0.84 * half + 14, label, style, "middle", True)), "frame")

    def _looking(self, i: int, look: Look) -> Node:
        return self._node(i, self._seen(i, look))

    def _seen(self, i: int, look: Look) -> Spot:
        """The spot with what is known of it."""
        spot = self.spots[i]
        value = look.value or (spot.value if spot.kind in ("leaf", "more") else "")
        entered = spot.entered if look.window == spot.window else None
        known = replace(spot, status=look.status, value=value, window=look.window, entered=entered)
        return replace(_silent(known), sum=look.sum if self.shows_sums else "")

    def _link(self, i: int, look: Look) -> Link:
        above = self.spots[i].parent
        ends = self._node(above, self.spots[above]), self._node(i, self.spots[i])
        return Link(*ends, best=look.best, status=look.status, crossed=look.crossed)

    def _node(self, i: int, spot: Spot) -> Node:
        return Node(spot, *self.places[i], self.side)

    def _aside(self, look: Look) -> float:
        """What stands beside a node makes way for the ring."""
        return 0.4 * self.side if look.now else 0.0


def _rounded(item: Item) -> Item:
    """A text where it is but for what the last digits of its place say."""
    return replace(item, x=round(item.x, 2), y=round(item.y, 2)) if isinstance(item, Text) else item


def _pill(x: float, y: float, half: float, height: float) -> Iterator[Rect]:
    """Two lines around a leaf that is too wide for a ring."""
    for away, style in ((5, "now"), (9, "now-outer")):
        w, h = half + away, height + away
        yield Rect(x - w, y - h, 2 * w, 2 * h, style, 4 + away)


def _centre(shape: Item) -> Point:
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


def _silent(spot: Spot) -> Spot:
    """The spot without what is said in words elsewhere."""
    return replace(spot, why="", pat="", declined="", rank="")
