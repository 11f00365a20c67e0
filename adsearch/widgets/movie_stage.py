"""The tree of a movie in its place, and what of it is drawn in each phase of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from adsearch.draw.layout import tidy
from adsearch.draw.links import arrow, indexed, label_beside
from adsearch.draw.scale import format_number
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Text,
    polyline,
    text_width,
    words,
)
from adsearch.game import MIN
from adsearch.notation import number
from adsearch.widgets.film import Film
from adsearch.widgets.movie_nodes import (
    ENDING,
    WAVE,
    ended,
    mean_bar,
    owned,
    shape,
    short,
    wave,
)
from adsearch.widgets.rounds import (
    Path,
    Rounds,
    points,
    shown_paths,
)

LEFT = 32.0  # pixels: the reward below a node may be wider than its ring
WIDTHS = (3, 3, 2)  # of the tree that is shown: children by level
SIDES = (44.0, 42.0, 36.0, 32.0)
ROWS = (40.0, 130.0, 224.0, 308.0)
RING = 0.64  # the radius of the ring, in sides
CLEAR = 3.5  # pixels from it to its outer line
BARRED = (1, 2)  # the levels where a node has a bar for its mean, or its reward beside it
NEXT = 26.0  # pixels of room for a bar beside a node, more than it needs: it is nobody else's
FOOT = 24.0  # pixels that a bar takes below the ring of a node without edges below it
ALONG = 0.66  # of the way down an edge: there stands the name of the move
ASIDE = 8.0  # pixels from there to the name: beyond the band that marks a path
BELOW = 54.0  # pixels below the lowest nodes for what stands under them
SAID = 20.0  # pixels for the reward of a playout, below all else


class MovieStage:
    """The tree as it is in the end, laid out once; nodes appear when they are added.

    A node of a movie has its mean below it, or beside it if others lie deeper; that of a still
    picture has the reward that it holds beside it, in the last phase as a sum: all are those of the
    player who moved into it.
    """

    def __init__(self, rounds: Rounds, is_still: bool = False) -> None:
        self.rounds, self.is_still = rounds, is_still
        self.paths = shown_paths(rounds, WIDTHS)
        place = {path: i for i, path in enumerate(self.paths)}
        parents = [place[path[:-1]] if path else -1 for path in self.paths]
        self.others = self._left_out()
        left = [self._half(path) for path in self.paths]
        right = [max(self._half(path), self._beside(path)) for path in self.paths]
        xs = tidy(parents, left, right, gap=6, family_gap=12)
        self.at = {
            path: (x + LEFT, ROWS[len(path)]) for path, x in zip(self.paths, xs, strict=True)
        }
        reaching = [max(r, self._reward(path)) for path, r in zip(self.paths, right, strict=True)]
        self.width = max(x + r for x, r in zip(xs, reaching, strict=True)) + LEFT + 12
        self.lowest = max(y for _, y in self.at.values())
        played = [one.path for one in rounds.all if one.playout and one.path in self.at]
        playout = WAVE[1] + ENDING if any(map(self._is_lowest, played)) else 0.0
        self.height = self.lowest + BELOW + playout + SAID

    def _is_lowest(self, path: Path) -> bool:
        """Is there nothing below it? Then the reward of a playout is written there."""
        return len(path) == max(map(len, self.paths))

    def _reward(self, path: Path) -> float:
        """How far a reward that is written beside the node reaches. Still pictures show only one,
        that of the last round."""
        if self._is_lowest(path) or (self.is_still and not self._is_last(path)):
            return 0.0
        return self._reach(path) + 5 + text_width("MAX’s reward 0.00", "bold")

    def _is_last(self, path: Path) -> bool:
        """Does the last round pass through it?"""
        return self.rounds.all[-1].path[: len(path)] == path

    def _left_out(self) -> dict[Path, str]:
        """After the last node shown of a family, how many more there are."""
        families: dict[Path, list[Path]] = {}
        for path in self.paths[1:]:
            families.setdefault(path[:-1], []).append(path)
        left_out = {
            family[-1]: len(self.rounds.below(self.rounds.tree[above])) - len(family)
            for above, family in families.items()
        }
        return {path: f"+{number} more" for path, number in left_out.items() if number}

    def _reach(self, path: Path) -> float:
        """How far it reaches to either side, with a ring."""
        return (RING * SIDES[len(path)] + CLEAR) if len(path) < 3 else SIDES[3] / 2

    def _half(self, path: Path) -> float:
        """How far it reaches to either side, with its ring, its bar and the name on its edge."""
        bar = self._bar / 2 + 11 if self._has_bar_below(path) else 0.0
        return max(self._reach(path), bar, self._label(path))

    def _has_bar_below(self, path: Path) -> bool:
        """Is the mean written below it? Elsewhere edges lead on, or end at the nodes below its
        neighbours: there the mean stands beside it, at the right like theirs."""
        return len(path) in BARRED and not self.is_still and self._is_lowest(path)

    def _beside(self, path: Path) -> float:
        """How far it reaches to the right, with what is left out after it and its reward."""
        others = self.others.get(path)
        rest = 6 + text_width(others, "small") if others else 0.0
        node, reward = self.rounds.tree[path], self.rounds.all[-1].reward
        if len(path) not in BARRED or not node.visits or self._has_bar_below(path):
            return self._reach(path) + rest
        if not self.is_still:
            return self._reach(path) + max(rest, self._bar + NEXT)
        mine = 1 - reward if node.mover == MIN else reward
        written = _sum(node.reward, mine if self._is_last(path) else None)
        return self._reach(path) + max(rest, text_width(f"MAX {written}", "alpha") + 12)

    @property
    def _bar(self) -> float:
        """How wide it is what stands below a node."""
        return text_width("MAX 0.00", "alpha")

    def _label(self, path: Path) -> float:
        """How much room a node needs to either side for the name beside its edge."""
        return ASIDE + Text(0, 0, self._move(path)).width if 0 < len(path) < 3 else 0.0

    def _move(self, path: Path) -> tuple[tuple[str, str], ...]:
        return indexed(self.rounds.label(self.rounds.tree[path]), "move", "index")

    def film(self) -> Film:
        """Four steps a round. Step 0 is the root alone."""
        film = self.begun()
        for layers in self.steps():
            film.step(layers)
        return film

    def steps(self) -> Iterator[list[Group]]:
        """The layers that change, a step for each phase of each round."""
        visits: dict[Path, int] = {}
        rewards: dict[Path, float] = {}
        there: set[Path] = {()}
        gained: list[Group] = []  # what was added in the last round, to be shown without it
        for iteration in self.rounds.all:
            here = [iteration.path[:i] for i in range(len(iteration.path) + 1)]
            visible = [path for path in here if path in self.at]
            selected = [path for path in visible if len(path) <= len(iteration.selected)]
            known = [path for path in selected if path in there]
            yield [*gained, self._band(known), self._ring(known[-1])]
            made = [(*iteration.selected, move) for move in iteration.made]
            new = [path for path in (*visible, *made) if path in self.at and path not in there]
            grown = [layer for path in dict.fromkeys(new) for layer in self._grown(path)]
            there.update(new)
            yield [*grown, self._band(visible), self._ring(visible[-1])]
            played = iteration.playout if visible[-1] == iteration.path else 0
            said, ending = f"MAX’s reward {points(iteration.reward)}", number(iteration.value)
            is_known = visible[-1] in visits
            result = self._result(visible[-1], said, ending if played else "", is_known)
            yield [self._ring(visible[-1], result)]
            layers, gained = [], []
            stays = [self._stub(visible[-1]), *result] if self.is_still and played else []
            for path in here:
                reward = iteration.reward
                mine = 1 - reward if self.rounds.tree[path].mover == MIN else reward
                visits[path] = visits.get(path, 0) + 1
                rewards[path] = rewards.get(path, 0.0) + mine
                if path in self.at:
                    i = self.paths.index(path)
                    layers.append(self._node(i, visits[path], rewards[path], mine))
                    gained.append(self._node(i, visits[path], rewards[path]))
            yield [
                *layers,
                self._band(visible),
                self._ring((), [*self._upwards(visible), *stays]),
            ]

    def begun(self) -> Film:
        numbers = self._numbers()
        layers = [Group((), "band"), *(Group((), f"edge-{i}") for i in numbers)]
        layers += [Group((), "ring"), self._node(0, 0, 0.0)]
        layers += [Group((), f"node-{i}") for i in numbers if i]
        return Film(self.width, self.height, layers)

    def _numbers(self) -> range:
        return range(len(self.paths))

    def _grown(self, path: Path) -> Iterator[Group]:
        i = self.paths.index(path)
        line = Line(*self._foot(path[:-1]), *self._top(path), "edge")
        yield Group((line,), f"edge-{i}")
        yield self._node(i, 0, 0.0)

    def _node(self, i: int, visits: int, reward: float, gain: float | None = None) -> Group:
        path = self.paths[i]
        (x, y), node, side = self.at[path], self.rounds.tree[path], SIDES[len(path)]
        kind, items = shape(node, x, y, side, is_new=bool(path) and not visits)
        shift = {"max": 0.145, "min": -0.145}.get(kind, 0.0) * side
        type = "value-small" if len(path) < 3 else "small-bold"
        items.append(words(x, y + shift + 4.5, short(visits), type, "middle"))
        if 0 < len(path) < 3:
            edge = Line(*self._foot(path[:-1]), *self._top(path), "edge")
            items.append(label_beside(edge, self._move(path), ALONG, ASIDE))
        below, beside = y + self._reach(path) + 13, x + self._reach(path)
        lower = 15
        if len(path) in BARRED and visits and self.is_still:
            # a ring is drawn beside the reward only where the last round comes again
            has_ring = self._is_last(path) and node.visits > 1
            close = beside + 7 if has_ring else x + side / 2 + 7
            items.append(owned(close, y, node.mover, _sum(reward, gain), "start"))
        elif self._has_bar_below(path) and visits:
            items += mean_bar(x, below, self._bar, node.mover, reward / visits)
        elif len(path) in BARRED and visits:
            middle, lower = beside + 7 + self._bar / 2, 26
            items += mean_bar(middle, y, self._bar, node.mover, reward / visits)
        if path in self.others:
            items.append(words(beside + 6, y + lower, self.others[path], "small"))
        return Group(tuple(items), f"node-{i}")

    def _band(self, paths: Sequence[Path]) -> Group:
        """The way from the root, along the edges."""
        edges = [(self._foot(path[:-1]), self._top(path), self.at[path]) for path in paths if path]
        return Group(tuple(polyline(edge, "stack") for edge in edges), "band")

    def _upwards(self, paths: Sequence[Path]) -> Iterator[Item]:
        """The way of a result to the root: an arrow on each edge, which ends before the ring."""
        for path in filter(None, paths):
            (x1, y1), (x2, y2) = self._top(path), self._foot(path[:-1])
            centre, ring = self.at[path[:-1]], self._reach(path[:-1]) if len(path) == 1 else 0.0
            shares = (1 - k / 100 for k in range(100))
            ends = ((x1 + t * (x2 - x1), y1 + t * (y2 - y1)) for t in shares)
            yield from arrow((x1, y1), next(end for end in ends if dist(end, centre) > ring), "ink")

    def _foot(self, path: Path) -> tuple[float, float]:
        """Where the edges to the nodes below it begin."""
        x, y = self.at[path]
        return x, y + self._tall(path)

    def _top(self, path: Path) -> tuple[float, float]:
        """Where the edge from above ends."""
        x, y = self.at[path]
        return x, y - self._tall(path)

    def _tall(self, path: Path) -> float:
        """How far its shape reaches up and down."""
        kind, _ = shape(self.rounds.tree[path], 0, 0, SIDES[len(path)])
        return {"leaf": 0.33, "chance": 0.46}.get(kind, 0.43) * SIDES[len(path)]

    def _ring(self, path: Path, result: Sequence[Item] = ()) -> Group:
        """Around the node of this phase, with the result of a playout if there is one."""
        x, y = self.at[path]
        radius = RING * SIDES[len(path)]
        rings = Circle(x, y, radius, "now"), Circle(x, y, radius + CLEAR, "now-outer")
        return Group((*rings, *result), "ring")

    def _stub(self, path: Path) -> Item:
        """From a node to the playout below it, where its ring was."""
        x, y = self.at[path]
        return Line(*self._foot(path), x, y + RING * SIDES[len(path)] + CLEAR, "notch")

    def _result(self, path: Path, label: str, ending: str, is_known: bool) -> list[Item]:
        """A playout leads from the ring of a node to its `ending`, and a label says its reward:
        below that, or else below the bar of a node `is_known` to have one."""
        x, y = self.at[path]
        radius = RING * SIDES[len(path)]
        has_bar = is_known and self._has_bar_below(path)
        start = y + radius + CLEAR + (FOOT if has_bar else 0.0)
        if ending:
            end = start + WAVE[1]
            below = words(x, end + ENDING + 14, label, "bold", "middle", True)
            return [wave(x, start), *ended(x, end, ending), below]
        if self._is_lowest(path):
            return [words(x, start + 14, label, "bold", "middle", True)]
        return [words(x + radius + 8, y - radius + 4, label, "bold", "start", True)]


def _sum(total: float, gain: float | None) -> str:
    """A reward, and if it has just grown, how: the numbers of the player who moved in.

    >>> _sum(1, None), _sum(1.5, 0.5)
    ('1', '1 + 0.5 = 1.5')
    """
    if gain is None:
        return format_number(total)
    return f"{format_number(total - gain)} + {format_number(gain)} = {format_number(total)}"
