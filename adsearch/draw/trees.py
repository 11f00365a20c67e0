"""Trees as pictures: MAX △, MIN ▽, chance ○, leaves ▢; windows, best line, and what was cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from math import atan2

from adsearch.draw.footer import with_footer
from adsearch.draw.layout import tidy
from adsearch.draw.legend import deep_cuts, legend_of
from adsearch.draw.links import Link, edge_labels, is_deal
from adsearch.draw.nodes import FRAME, WRONG, Node, has_piles, why_text
from adsearch.draw.rings import AROUND, ASIDE, SET, Ring, rings_of, short
from adsearch.draw.scene import (
    Box,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Text,
    arc,
    around,
    covered,
    shifted,
    text_width,
    words,
)
from adsearch.draw.shapes import dense_scene
from adsearch.draw.spots import Spot, was_searched_before
from adsearch.draw.text import spot_text, tree_text

DENSE = 250  # spots: from there on only shapes are drawn, without labels
FLATTEST = 0.1  # the slope of an edge: flatter ones would run into labels beside the nodes
RINGED = 0.2  # and where it ends in a ring: flatter ones would run along this
ARROWED = 0.4  # and where an arrow goes down beside it, or beside a sibling's
STUBBED = 0.27  # and where boards beside the upper one have stubs below them
BEHIND = 22.0  # pixels after what stands on the right of a node: its neighbour's name follows
LABELLED = 120  # spots: up to there moves are written beside the edges
AND = 26.0  # pixels: the radius of an arc across the moves of an AND
BAND = 6.0  # pixels that a band is wider and higher than what lies on it
NAMED = 9.0  # pixels from a band to the name of the node on its right, which is not on it
IN_ROW = 6  # boards: if more of a row have the same player to move, the first one says so
FAMILIAR = {"MAX", "MIN", "leaf"}  # in a tree of several plies they need no legend
LETTERED = ["player, by letter", "bold", "leaf"]  # nor does this, in a narrow tree
NARROW = 640.0  # pixels: a legend of all that can be said of players with letters is wider
SAME = 12  # decisions: where more have the same moves, these are written in their first row only


@dataclass(frozen=True)
class Measures:
    """Sizes of one picture, in pixels."""

    side: float  # of a triangle
    row: float  # from one level to the next
    gap: float  # between the shapes of siblings
    family_gap: float  # between those of cousins
    margin: float


STATIC = Measures(side=48, row=110, gap=36, family_gap=64, margin=40)
WIDGET = Measures(side=40, row=92, gap=19, family_gap=38, margin=24)
SNUG = Measures(side=40, row=92, gap=8, family_gap=18, margin=16)
COMPACT = Measures(side=32, row=80, gap=8, family_gap=18, margin=16)
TIGHT = Measures(side=32, row=84, gap=8, family_gap=12, margin=8)  # where few moves are written
RING_CLEAR = 5.0  # pixels between a ring and what stands on its left
HORIZON = 7.0  # pixels from the nodes to the horizon: further down it would meet the labels
PAGE = 960.0  # pixels: a wider picture is made smaller to fit, and its letters with it


def measures_of(spots: Sequence[Spot], few: int = 40) -> Measures:
    """The usual sizes: large shapes where there are `few`, rows as high as boards need."""
    boards = [spot.board for spot in spots if spot.board]
    if boards:
        tall = max(board.height for board in boards)
        return Measures(side=40, row=tall + 56, gap=16, family_gap=30, margin=24)
    return STATIC if len(spots) <= few else WIDGET


def first_row(root: Spot, m: Measures) -> float:
    """How far down the middle of the root is: a tall board is not cut off at the top."""
    return max(m.side, root.board.height if root.board else 0.0) / 2


def tree_scene(
    spots: Sequence[Spot],
    title: str,
    measures: Measures | None = None,
    legend: bool = True,
    note: str = "",
    all_moves: bool = False,
    and_or: bool = False,
    choices: bool = False,
    twin: Sequence[Spot] = (),
    horizon: int | None = None,
) -> Scene:
    """The picture of a tree. A group `node-i` holds each spot's shape, `edge-i` the edge above it.

    `note` is a sentence that is written below. With `all_moves` those that are only counted 0, 1,
    2 … are written too. With `and_or` an arc joins the moves of MIN, all of which MAX must be ready
    for, and the legend says what the triangles stand for. With `choices` what players would choose
    off the best line is drawn too, less thick. A `twin` is the same tree with more written on it:
    the nodes stand where they stand there, unless a search gave up and it has fewer of them. Where
    the depth of a search ended, at `horizon`, a dashed line runs below the nodes and says so.
    """
    if len(spots) > DENSE:
        scene = dense_scene(spots, title)
        return with_footer(scene, [], note)
    smaller = [WIDGET, SNUG, COMPACT, *([TIGHT] if _has_same_moves(spots) else [])]
    if any(spot.board for spot in spots):
        spots, smaller = _marked_by_row(spots), []
    for size in [measures] if measures else [measures_of(spots), *smaller]:
        plan = _Plan(spots, size, choices, twin)
        scene = plan.scene(title, all_moves, and_or)
        if scene.width <= PAGE:
            break
    if horizon is not None:
        scene = _with_horizon(scene, horizon, plan.under(horizon))
    if and_or:
        scene = replace(scene, text=f"{scene.text}\nMAX's positions are ORs, MIN's are ANDs.")
    numbered = any(ring.is_numbered for ring in plan.rings)
    entries = legend_of(spots, None, and_or, choices, numbered) if legend else []
    is_familiar = FAMILIAR.issuperset(label for entry in entries for label, _ in entry.parts)
    if is_familiar and any(spot.parent > 0 for spot in spots):
        entries = []
    if scene.width < NARROW and any(spot.letter for spot in spots):
        entries = [entry for entry in entries if entry.parts[0][0] not in LETTERED]
    return with_footer(scene, entries, note)


class _Plan:
    """Where everything of one tree goes."""

    def __init__(
        self,
        spots: Sequence[Spot],
        measures: Measures,
        choices: bool = False,
        twin: Sequence[Spot] = (),
    ) -> None:
        self.spots, self.m, self.choices = spots, measures, choices
        self.below: list[list[int]] = [[] for _ in spots]
        depths = [0] * len(spots)
        for i, spot in enumerate(spots):
            if spot.parent >= 0:
                self.below[spot.parent].append(i)
                depths[i] = depths[spot.parent] + 1
        self.brackets = {
            i: run for i, spot in enumerate(spots) if spot.why and (run := self._run(i))
        }
        if [spot.parent for spot in twin] == [spot.parent for spot in spots]:
            nodes = _Plan(twin, measures, choices).nodes
            x, y = [node.x for node in nodes], [node.y for node in nodes]
        else:
            x = self._layout([self.node(i, 0, 0) for i in range(len(spots))])
            y = self._rows(x, depths)
        self.nodes: list[Node] = [self.node(i, x[i], y[i]) for i in range(len(spots))]
        self.links = [self._link(i) for i in range(1, len(spots))]
        self.rings: list[Ring] = rings_of(self.nodes)
        self.depths = depths

    def under(self, depth: int) -> float | None:
        """How far down in the scene the nodes of this depth end, if there are any."""
        ys = [node.y for node, deep in zip(self.nodes, self.depths, strict=True) if deep == depth]
        return self.m.margin + ys[0] + self.m.side / 2 if ys else None

    def _rows(self, x: Sequence[float], depths: Sequence[int]) -> list[float]:
        """The y of each node. Rows are further apart where edges would get too flat."""
        falls = [self.m.row] * (max(depths) + 1)
        arrowed = {depths[i] for i, _ in self._beside_arrows()}
        stubbed = {depths[i] for i, spot in enumerate(self.spots) if spot.board and spot.hidden}
        for i, spot in enumerate(self.spots):
            if spot.parent >= 0:
                away = abs(x[i] - x[spot.parent])
                flat = self.m.side + (RINGED if spot.ring else FLATTEST) * away
                if spot.board and depths[spot.parent] in stubbed:
                    flat = spot.board.height + 2 * FRAME + STUBBED * away
                if depths[i] in arrowed:
                    flat = self.m.side + ARROWED * away
                falls[depths[i]] = max(falls[depths[i]], flat)
        falls[0] = first_row(self.spots[0], self.m)
        rows = list(accumulate(falls))
        return [rows[depth] for depth in depths]

    def node(self, i: int, x: float, y: float) -> Node:
        spot = self.spots[i]
        # What a search came to and then discarded was examined: its outline is whole, and pale.
        is_discarded = spot.status == "pruned" and spot.node is not None
        spot = replace(spot, status="unvisited" if is_discarded else self._drawn_as(i))
        return Node(spot, x, y, self.m.side, reason=i not in self.brackets)

    def _drawn_as(self, i: int) -> str:
        """What was never examined is dotted, what is still to come is pale; a cross says where
        something was cut."""
        return {"visited": "visited", "later": "unvisited"}.get(self.spots[i].status, "pruned")

    def _link(self, i: int) -> Link:
        spot, above = self.spots[i], self.spots[self.spots[i].parent]
        crossed = spot.status == "pruned" and above.status == "visited"
        ends = self.nodes[spot.parent], self.nodes[i]
        is_thick = spot.best or spot.planned
        if spot.passed:
            return Link(*ends, f"{spot.passed + 1} plies", status="unvisited")
        link = Link(*ends, spot.move, spot.probability, is_thick, self._drawn_as(i), crossed)
        return replace(link, sides=spot.sides, choice=self.choices and spot.choice)

    def _run(self, i: int) -> list[int]:
        """The nodes under which there is a bracket with the reason for a cut at `i`: the longest
        row of pruned children with nothing drawn below them, or else the lowest row below the
        first one."""
        pruned = [c for c in self.below[i] if self.spots[c].status == "pruned"]
        rows = groupby(self.below[i], lambda c: c in pruned and not self.below[c])
        cut = [list(row) for is_cut, row in rows if is_cut]
        return max(cut, key=len, default=[]) or self._lowest(pruned[:1])

    def _lowest(self, row: list[int]) -> list[int]:
        below = [c for node in row for c in self.below[node]]
        return self._lowest(below) if below else row

    def _layout(self, nodes: Sequence[Node]) -> list[float]:
        """The x of each node; what hangs below a node takes part as a child without a shape. What
        stands below a bracket does not move siblings apart: below them there is room for it."""
        room = self.m.gap / 2
        vectors = [node for node in nodes if node.spot.value.startswith("⟨")]
        vector = max((text_width(v.spot.value, v.value_type) for v in vectors), default=0.0)
        left, right = [], []
        for node in nodes:
            framed = WRONG if node.spot.is_wrong else AROUND if node.spot.ring else 0
            framed = BAND if was_searched_before(self.spots, node.spot) else framed
            lefts = [6 - text.box.left for text in node.texts()]
            rights = [
                (BEHIND if text.anchor == "start" else 6) + text.box.right for text in node.texts()
            ]
            if vector and node.spot.kind == "other":  # room for it, backed up or not yet
                rights.append(BEHIND + node.right_edge + vector)
            if node.spot.ring:
                named = ASIDE + text_width(short(node.spot.ring), SET) - framed
                lefts += [RING_CLEAR - node.box.left, named]
                rights += [RING_CLEAR + node.box.right, named]
            left.append(framed + max([room - node.box.left, *lefts]))
            right.append(framed + max([room + node.box.right, *rights]))
        hung: list[tuple[int, float, float]] = []
        for i, node in enumerate(nodes):
            if texts := node.hanging(self._known_as(i)):
                half = max(text.width for text in texts) / 2 + 6
                left[i], right[i] = max(left[i], half), max(right[i], half)
                if not node.spot.turn:  # which stands above what is below a bracket
                    hung.append((i, half, half))
        for i, run in self.brackets.items():
            width = sum(right[c] for c in run[:-1]) + sum(left[c] for c in run[1:])
            half = why_text(0, 0, self.spots[i], "middle").width / 2 + 6
            middle = len(run) // 2
            before = sum(right[c] for c in run[:middle]) + sum(left[c] for c in run[1 : middle + 1])
            covered = max(half, width / 2 + max(left[run[0]], right[run[-1]]))
            hung.append((run[middle], covered + before - width / 2, covered + width / 2 - before))
        parents = [spot.parent for spot in self.spots] + [i for i, _, _ in hung]
        left += [reach for _, reach, _ in hung]
        right += [reach for _, _, reach in hung]
        apart = self.m.family_gap - self.m.gap
        x = tidy(parents, left, right, gap=0, family_gap=apart)
        if repeated := [i for i, node in enumerate(nodes) if node.spot.is_repeated]:
            for i in repeated:
                self._keep_clear(i, nodes, x, left, right)
            x = tidy(parents, left, right, gap=0, family_gap=apart)
        return x[: len(nodes)]

    def _keep_clear(
        self,
        i: int,
        nodes: Sequence[Node],
        x: Sequence[float],
        left: list[float],
        right: list[float],
    ) -> None:
        """Let each row of what is below `i` reach as far as the band that all of it lies on."""
        inside = self._subtree(i)
        room = self.m.gap / 2 - 1  # which the neighbours keep as well
        start = min(x[c] + _extent(nodes[c]).left for c in inside) - BAND + room
        end = max(x[c] + _extent(nodes[c]).right for c in inside) + BAND + NAMED - room
        row = [i]
        while row:
            left[row[0]] = max(left[row[0]], x[row[0]] - start)
            right[row[-1]] = max(right[row[-1]], end - x[row[-1]])
            row = [child for node in row for child in self.below[node]]

    def _known_as(self, i: int) -> str:
        """Words for a position that was known already."""
        same = self.spots[i].same
        if same is None:
            return ""
        if was_searched_before(self.spots, self.spots[i]):
            return "found"
        return f"as {self.spots[same].name}"

    # -- drawing ------------------------------------------------------------------------------

    def scene(self, title: str, all_moves: bool, and_or: bool) -> Scene:
        edges = [Group(link.drawn(), f"edge-{i}") for i, link in enumerate(self.links, 1)]
        shapes = [
            Group(
                (node.shape(), *node.inside(), *node.value()),
                f"node-{i}",
                spot_text(self.spots, i),
            )
            for i, node in enumerate(self.nodes)
        ]
        texts, marks = self._texts()
        marks += self._ands() if and_or else []
        marks += self._handed_down()
        texts += [label for ring in self.rings for label in ring.labels()]
        values = [text for node in self.nodes for text in node.value()]
        moves: list[Text] = []
        if len(self.spots) <= LABELLED:
            taken = [text.box for text in (*texts, *values)]
            taken += [band.box for ring in self.rings for band in ring.bands]
            moves = self._moves(taken, all_moves) or self._owners(taken)
        boxes = [text.box for text in (*texts, *values, *moves)]
        boxes += [node.box for node in self.nodes]
        boxes += [box for ring in self.rings for box in ring.boxes]
        frames = [item for node in self.nodes for item in node.frame()]
        bands = self._bands()
        boxes += [covered([item]) for item in (*frames, *marks, *bands)]
        rings = [item for ring in self.rings for item in ring.drawn()]
        margin = self.m.margin
        dx = margin - min(box.left for box in boxes)
        width = max(box.right for box in boxes) + dx + margin
        height = max(box.bottom for box in boxes) + margin + 20
        plates = [frame for frame in frames if frame.style == "wrong-plate"]  # edges cross them
        frames = [frame for frame in frames if frame.style != "wrong-plate"]
        drawn = (*bands, *plates, *edges, *rings, *shapes, *marks, *texts, *moves, *frames)
        items = [shifted(item, dx, margin) for item in drawn]
        return Scene(width, height, tuple(items), title, tree_text(self.spots))

    def _texts(self) -> tuple[list[Text], list[Item]]:
        """Everything written about nodes, and the brackets and stubs that belong to it."""
        texts: list[Text] = []
        marks: list[Item] = []
        for i, node in enumerate(self.nodes):
            texts += node.beside()
            texts += node.hanging(self._known_as(i))
            marks += node.stubs()
        root = self.nodes[0]
        chances = {s.probability for s in self.spots if s.parent == 0 and is_deal(s.move)} - {""}
        if len(chances) == 1:  # cards stand on the edges in its place
            right = root.x + root.half + 8
            texts.append(words(right, root.y + 4, f"{chances.pop()} each", "probability"))
        for i, run in self.brackets.items():
            first, last = self.nodes[run[0]], self.nodes[run[-1]]
            y = max(self.nodes[c].bottom for c in run) + 10
            left, right = first.x - first.half - 2, last.x + last.half + 2
            steps = (("M", (left, y)), ("L", (left, y + 6)), ("L", (right, y + 6)))
            marks.append(Path((*steps, ("L", (right, y))), "bracket"))
            texts.append(why_text((left + right) / 2, y + 20, self.spots[i], "middle"))
        return texts, marks

    def _bands(self) -> list[Item]:
        """What lies behind each copy of a repeated position and everything that follows it, and
        behind a position that was found in a table."""
        bands: list[Item] = []
        for i, node in enumerate(self.nodes):
            if node.spot.is_repeated or was_searched_before(self.spots, node.spot):
                hanging = [text.box for text in node.hanging(self._known_as(i))]
                box = around([*(_extent(self.nodes[c]) for c in self._subtree(i)), *hanging])
                left, top = box.left - BAND, box.top - BAND
                width, height = box.right + BAND - left, box.bottom + BAND - top
                bands.append(Rect(left, top, width, height, "band", 8))
        return bands

    def _subtree(self, i: int) -> list[int]:
        return [i, *(c for child in self.below[i] for c in self._subtree(child))]

    def _ands(self) -> list[Item]:
        """An arc across the moves of each position of MIN's, dotted where it cannot come up."""
        arcs: list[Item] = []
        for i, node in enumerate(self.nodes):
            below = [self.nodes[c] for c in self.below[i]]
            if node.spot.kind == "min" and len(below) > 1:
                x, y = node.foot(below[0].top)
                start, end = (atan2(c.top[1] - y, c.top[0] - x) for c in (below[0], below[-1]))
                style = "and" if node.spot.status == "visited" else "cut"
                arcs.append(arc(x, y, AND, start, end, style))
        return arcs

    def _handed_down(self) -> list[Item]:
        """Arrows beside the edges along which the reason of a deep cut came down."""
        return [item for i, side in self._beside_arrows() for item in self.links[i - 1].arrow(side)]

    def _beside_arrows(self) -> list[tuple[int, str]]:
        """The spots below these edges, and whose bound it was."""
        along: dict[tuple[int, str], None] = {}
        for cut, side in deep_cuts(self.spots).items():
            i = cut
            while i > 0 and self.spots[i].name != self.spots[cut].source:
                along[i, side] = None
                i = self.spots[i].parent
        return list(along)

    def _moves(self, taken: Sequence[Box], all_moves: bool) -> list[Text]:
        """The labels of the edges, row by row, clear of what is `taken`."""
        placed: list[Text] = []
        is_same = not all_moves and _has_same_moves(self.spots)
        first = min((k.above.y for k in self.links if not k.probability), default=0.0)
        for _, row in groupby(sorted(self.links, key=_height), _height):
            links = list(row)
            top, bottom = links[0].above.y, links[0].below.y
            near = [box for box in taken if top - 40 < box.bottom and box.top < bottom + 40]
            if is_same and top > first:
                continue
            if not all_moves:  # two boards show the move between them
                links = [replace(k, move="") if k.below.spot.board else k for k in links]
            placed += edge_labels(links, near, all_moves)
        return placed

    def _owners(self, taken: Sequence[Box]) -> list[Text]:
        """Where both strategies are shown and moves have no labels: whose lines these are, beside
        an edge that only one of them has, the last in the first family that has any."""
        owners: dict[int, str] = {}
        for side in ("max", "min"):
            of_one = [i for i, spot in enumerate(self.spots) if spot.sides == (side,)]
            family = [i for i in of_one if self.spots[i].parent == self.spots[of_one[0]].parent]
            owners.update((i, f"{side.upper()}'s") for i in family[-1:])
        links = [replace(link, move=owners.get(i, "")) for i, link in enumerate(self.links, 1)]
        return edge_labels(links, taken) if owners else []


def _with_horizon(scene: Scene, depth: int, nodes_end: float | None) -> Scene:
    """The scene with the horizon drawn across it, if the tree reaches it. The line has its depth
    behind it, where nothing of the tree is in the way; there is room for it in any case, so that a
    tree does not move as the horizon does."""
    y = (nodes_end or 0.0) + HORIZON
    name = words(scene.width + 4, y + 5, f"depth {depth}", "bold")
    line = Group((Line(6, y, scene.width - 4, y, "ghost"), name), "horizon")
    items = scene.items if nodes_end is None else (*scene.items, line)
    return replace(scene, items=items, width=name.box.right + 2)


def _has_same_moves(spots: Sequence[Spot]) -> bool:
    """Do the players have the same named moves in all of many decisions?"""
    moves: dict[int, list[str]] = {}
    for spot in spots:
        if spot.parent >= 0 and not spot.probability:
            moves.setdefault(spot.parent, []).append(spot.move)
    return len(moves) > SAME and len({tuple(names) for names in moves.values()}) == 1


def _marked_by_row(spots: Sequence[Spot]) -> list[Spot]:
    """Boards of which only the first of a long row says whose turn it is, if it is the same
    player's in all of them."""
    depths: list[int] = []
    rows: dict[int, list[int]] = {}
    for i, spot in enumerate(spots):
        depths.append(depths[spot.parent] + 1 if spot.parent >= 0 else 0)
        if spot.board and spot.kind != "leaf":
            rows.setdefault(depths[i], []).append(i)
    marked = list(spots)
    for row in rows.values():
        are_alike = len({spots[i].kind for i in row}) == 1
        if len(row) > IN_ROW and are_alike and not any(has_piles(spots[i]) for i in row):
            for i in row[1:]:
                marked[i] = replace(spots[i], is_unmarked=True)
    return marked


def _extent(node: Node) -> Box:
    """What a node covers together with what is written at it."""
    return around([node.box, *(text.box for text in node.texts())])


def _height(link: Link) -> float:
    return link.below.y
