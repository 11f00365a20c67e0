"""Edges of a tree picture: how they look, and where the moves and probabilities beside them go.

A label stands outside its edge, left of a branch that goes left, right of the others, or else on
the other side, which is better than far along the edge. It is put where it touches nothing. A
family that cannot have all its labels has only the best move's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, islice, pairwise, product
from math import hypot

from adsearch.draw.nodes import Node
from adsearch.draw.scene import (
    Box,
    Item,
    Line,
    Path,
    Point,
    Text,
    cross,
    curve,
    flattened,
    rounded,
    shortened,
)

BEND = 48.0  # pixels: the radius of a bend
MANY = 8  # moves: of more only the best is labelled
SPACE = 8.0  # pixels: between the labels of two families in a row, if there is room
OTHERS = 9.0  # pixels: between a label and the edges that it does not belong to, if there is room
PLACES = (0, -0.08, 0.08, 0.16, -0.16, 0.24, 0.32, 0.4)  # along the edge, from the usual place
APART = 5.5  # pixels between the lines of two strategies, from middle to middle
ASIDE = 8.0  # pixels between an edge and the arrow beside it
BOLD = 3.0  # and so many more where the edge is thick
HEAD = 9.0  # the length of an arrowhead
NEAR, END = 18.0, 0.88  # pixels from the upper node to an arrow, and where on its way it ends
CROSSED = 0.64  # of the way down is a cross where shapes are small: halfway, siblings' would touch
SMALL = 40.0  # pixels: the side of a triangle from which on there is room halfway
PAIRED = {"max": "planned-max", "min": "planned-min-dashed"}  # two strategies in one picture
PASSES = 3  # over all labels of a web, each of which may make room for another
LEVEL = 1.0  # pixels: labels that differ in height by less look level
USUAL = 6  # of these places, in which the labels of a family stand in a row


@dataclass(frozen=True)
class Link:
    """An edge between two nodes, with what is written beside it."""

    above: Node
    below: Node
    move: str = ""
    probability: str = ""
    best: bool = False
    status: str = "visited"
    crossed: bool = False  # is this where a branch was cut?
    bends: tuple[Point, ...] = ()  # on the way down, where it passes other rows
    sides: tuple[str, ...] = ()  # whose strategies go along it, where both are shown
    choice: bool = False  # is it what a player would choose off the best line, and to be seen?

    @property
    def style(self) -> str:
        if self.sides:
            return PAIRED[self.sides[0]]
        if self.best:
            owner = self.above.spot.kind if self.below.spot.planned else ""
            return f"planned-{owner}" if owner in ("max", "min") else "best"
        if self.choice and self.status == "visited":
            return "chosen"
        return {"visited": "edge", "pruned": "cut", "unvisited": "todo"}[self.status]

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its pieces, from the top down, those of its bends short."""
        return tuple(Line(*a, *b, self.style) for a, b in pairwise(flattened(self._way)))

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where it starts, where it bends, and where it ends."""
        start = self.above.foot((self.bends or (self.below.top,))[0])
        return start, *self.bends, self.below.top

    @property
    def _way(self) -> Path:
        return curve(self.corners, BEND, self.style)

    @property
    def line(self) -> Line:
        """The piece beside which the label goes."""
        return self.lines[0]

    @property
    def cut_at(self) -> Point:
        """Where the cross is, if a branch was cut here."""
        down = CROSSED if self.above.side < SMALL else 0.5
        dx, dy = self.line.x2 - self.line.x1, self.line.y2 - self.line.y1
        return self.line.x1 + down * dx, self.line.y1 + down * dy

    def drawn(self) -> tuple[Item, ...]:
        if len(self.sides) > 1:
            first, second = self.sides
            return (
                beside(self.line, APART / 2, PAIRED[first]),
                beside(self.line, -APART / 2, PAIRED[second]),
            )
        way = (self._way,) if self.bends else self.lines
        return (*way, cross(*self.cut_at)) if self.crossed else way

    def arrow(self, side: str) -> tuple[Item, ...]:
        """Down beside it, in a player's colour: on the other side there may be its label."""
        clear = ASIDE + (BOLD if self.best else 0)
        away = -clear if self.line.x2 - self.line.x1 < -1 else clear
        way = beside(self.line, away, "")
        length = hypot(way.x2 - way.x1, way.y2 - way.y1)
        dx, dy = (way.x2 - way.x1) / length, (way.y2 - way.y1) / length
        start, end = ((way.x1 + t * dx, way.y1 + t * dy) for t in (NEAR, END * length))
        return arrow(start, end, side)

    def labels(self) -> Iterator[Text]:
        """The label in each of its possible places, the usual one first."""
        usual = 0.47 if not self.probability else 0.76 if is_deal(self.move) else 0.56
        away = 4.5 + self.best + (APART / 2 if len(self.sides) > 1 else 0)
        for is_outside, place in product((True, False), PLACES):
            yield label_beside(self.line, self.parts, usual + place, away, is_outside)

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        if self.probability:
            label = shortened(self.move) if is_deal(self.move) else self.probability
            return ((label, "probability"),)
        if self.best:
            return indexed(self.move, "move-best", "index-best")
        return indexed(self.move, "move", "index")


def label_beside(
    edge: Line,
    parts: tuple[tuple[str, str], ...],
    share: float,
    away: float,
    is_outside: bool = True,
) -> Text:
    """A label at this share of the way down an edge and so many pixels `away` from it: outside is
    left of an edge that goes left, and right of the others."""
    dx, dy = edge.x2 - edge.x1, edge.y2 - edge.y1
    length = hypot(dx, dy)
    right, down = dx / length, dy / length
    side = -1 if (dx < -1) == is_outside else 1
    bare = Text(0, 0, parts, "end" if side < 0 else "start")
    # The corner of the label that is next to the edge lies on a line beside the edge. A steep edge
    # has the label's middle beside the place, a flat one the side that is towards the edge.
    along = share * length + (bare.box.bottom - bare.box.top) / 2 * down
    x = edge.x1 + along * right + side * away * down
    y = edge.y1 + along * down - side * away * right
    return replace(bare, x=x, y=y - (bare.box.bottom if is_outside else bare.box.top))


def beside(line: Line, away: float, style: str) -> Line:
    """The line, moved so many pixels towards its right, as one sees it who goes along it.

    >>> beside(Line(0, 0, 0, 10, "edge"), 3, "best")
    Line(x1=-3.0, y1=0.0, x2=-3.0, y2=10.0, style='best')
    """
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    x, y = -away * dy / hypot(dx, dy), away * dx / hypot(dx, dy)
    return Line(line.x1 + x, line.y1 + y, line.x2 + x, line.y2 + y, style)


def arrow(start: Point, end: Point, side: str) -> tuple[Item, ...]:
    """A line with a head at its end, in the colour of a player, max or min."""
    line = Line(*start, *end, f"line-{side}")
    length = hypot(line.x2 - line.x1, line.y2 - line.y1)
    dx, dy = ((b - a) / length * HEAD for a, b in zip(start, end, strict=True))
    foot = line.x2 - dx, line.y2 - dy
    corners = [(foot[0] - dy / 2, foot[1] + dx / 2), (foot[0] + dy / 2, foot[1] - dx / 2)]
    head = rounded([end, *corners], 0.6, f"marker-filled-{side}")
    return Line(*start, *foot, line.style), head


def is_deal(outcome: str) -> bool:
    """Does an outcome of chance name cards? Nobody can count those out by their places, as the
    pips of a die, so they stand on the edge in place of the probability.

    >>> is_deal("J Q"), is_deal("4"), is_deal("")
    (True, False, False)
    """
    return any(map(str.isalpha, outcome))


def indexed(move: str, type: str, index: str) -> tuple[tuple[str, str], ...]:
    """A move's name as it is written: a1 as a with the index 1, long ones shortened.

    >>> indexed("a1", "move", "index")
    (('a', 'move'), ('1', 'index'))
    """
    split = re.fullmatch(r"([a-zA-Z])(\d{1,3})", move)
    return ((split[1], type), (split[2], index)) if split else ((shortened(move), type),)


def edge_labels(links: Sequence[Link], taken: Sequence[Box], all_moves: bool = False) -> list[Text]:
    """The labels of links, clear of each other, of the edges, of the nodes below and of the boxes
    that are `taken` already; with `all_moves` also of moves that are only counted."""
    lines = [line for link in links for line in link.lines]
    occupied = [*taken]
    occupied += [Box(x - 9, y - 9, x + 9, y + 9) for x, y in (k.cut_at for k in links if k.crossed)]
    occupied += [link.below.box for link in links]
    placed: list[Text] = []
    for family in _families(links):
        is_labelled = len(family) <= MANY and (all_moves or _has_names(family))
        apart = [*occupied, *(_with_space(text.box) for text in placed)]
        labels = _together(family, lines, apart) if is_labelled else None
        if labels is None and is_labelled:
            labels = _together(family, lines, occupied)
        if labels is None:
            labels = [
                text for link in family if link.best and (text := _best(link, lines, occupied))
            ]
        placed += labels
        occupied += [text.box for text in labels]
    return placed


def all_edge_labels(links: Sequence[Link], taken: Sequence[Box]) -> list[Text]:
    """The same where edges run together further down: each label where it is read with its own
    edge. None at all where one that is needed finds no place, and none that is not needed."""
    families = [family for family in _families(links) if _has_names(family)]
    needed = [link for family in families for link in family if link.parts[0][0]]
    labels = edge_labels([replace(link, best=False) for link in links], taken)
    return _spread(needed, links, taken) or labels if len(labels) == len(needed) else []


def _spread(needed: Sequence[Link], links: Sequence[Link], taken: Sequence[Box]) -> list[Text]:
    """Clear places for all these labels, as far apart and from the edges of others as they can be,
    those of the same move in a row level if possible, or none if two would meet."""
    lines = [line for link in links for line in link.lines]
    occupied = [*taken, *(link.below.box for link in links)]
    occupied += [Box(x - 9, y - 9, x + 9, y + 9) for x, y in (k.cut_at for k in links if k.crossed)]
    places = [[t for t in link.labels() if _clear(t.box, lines, occupied)] for link in needed]
    if not all(places):
        return []
    others = [[line for line in lines if line not in link.lines] for link in needed]
    usual = [list(link.labels()) for link in needed]
    chosen = [texts[0] for texts in places]

    def cost(i: int, text: Text) -> float:
        away = usual[i].index(text) % len(PLACES)
        near = sum(text.box.crosses(line, OTHERS) for line in others[i])
        beside = (
            sum(text.box.meets(other.box, space) for space in (3, 8, 16, 24))
            for j, other in enumerate(chosen)
            if j != i
        )
        uneven = sum(
            (other.move, other.above.y) == (needed[i].move, needed[i].above.y)
            and abs(chosen[j].y - text.y) > LEVEL
            for j, other in enumerate(needed)
            if j != i
        )
        return away + 8 * near + 4 * sum(beside) + 6 * uneven

    for _ in range(PASSES):
        for i, texts in enumerate(places):
            chosen[i] = min(texts, key=partial(cost, i))
    return chosen if _disjoint(chosen) else []


def _families(links: Sequence[Link]) -> list[list[Link]]:
    """The links of each node above."""
    families: dict[int, list[Link]] = {}
    for link in links:
        families.setdefault(id(link.above), []).append(link)
    return list(families.values())


def _has_names(family: Sequence[Link]) -> bool:
    """Moves that are only counted 0, 1, 2 … need no label: their place says it."""
    counted = [link.move for link in family] == [str(i) for i in range(len(family))]
    return not counted or any(link.probability for link in family)


def _together(
    family: Sequence[Link], lines: Sequence[Line], occupied: Sequence[Box]
) -> list[Text] | None:
    """A clear place for every label of the family, or None: if possible outside and at the same
    height, about the middle of the edges."""
    labelled = [link for link in family if link.parts[0][0]]
    rows = zip(*(link.labels() for link in labelled), strict=True)
    for row in islice(rows, USUAL):
        if all(_clear(text.box, lines, occupied) for text in row) and _disjoint(row):
            return list(row)
    labels: list[Text] = []
    for link in labelled:
        boxes = [*occupied, *(text.box for text in labels)]
        text = _own(link, lines, boxes)
        if text is None:
            return None
        labels.append(text)
    return labels


def _own(link: Link, lines: Sequence[Line], occupied: Sequence[Box]) -> Text | None:
    """The clear place nearest to the usual one, on either side, if possible at some distance from
    the other edges, to which the label could seem to belong."""
    outside_first = list(link.labels())
    half = len(PLACES)
    places = list(chain(*zip(outside_first[:half], outside_first[half:], strict=True)))
    others = [line for line in lines if line not in link.lines]
    clear = [text for text in places if _clear(text.box, lines, occupied)]
    apart = (text for text in clear if not any(text.box.crosses(line, OTHERS) for line in others))
    return next(apart, clear[0] if clear else None)


def _with_space(box: Box) -> Box:
    """What a label takes up for the next family's, so that they are not read as one word."""
    return box._replace(left=box.left - SPACE, right=box.right + SPACE)


def _best(link: Link, lines: Sequence[Line], occupied: Sequence[Box]) -> Text | None:
    """A clear place for the best move, or one where only edges pass behind it."""
    if not link.move or link.move.isdigit():
        return None
    places = list(link.labels())
    for text in places:
        if _clear(text.box, lines, occupied):
            return text
    return next(
        (replace(text, halo=True) for text in places if _clear(text.box, (), occupied)), None
    )


def _disjoint(texts: Sequence[Text]) -> bool:
    return not any(a.box.meets(b.box, 3) for a, b in combinations(texts, 2))


def _clear(box: Box, lines: Sequence[Line], boxes: Sequence[Box]) -> bool:
    return not any(box.meets(other, 3) for other in boxes) and not any(
        box.crosses(line, 3) for line in lines
    )
