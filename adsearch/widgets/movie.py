"""Movie: how Monte Carlo tree search grows its tree, phase by phase."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import dist
from random import Random
from typing import Any

from adsearch.draw.cards import cards_of, cards_scene
from adsearch.draw.footer import Entry, with_footer, wrapped
from adsearch.draw.layout import tidy
from adsearch.draw.links import arrow, indexed, label_beside
from adsearch.draw.picture import Picture
from adsearch.draw.scale import format_number
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Rect,
    Scene,
    Text,
    polyline,
    shifted,
    text_width,
    triangle,
    words,
)
from adsearch.game import MAX, MIN, Game
from adsearch.search.mcts import TreeResult, mcts
from adsearch.trace import Trace, number
from adsearch.watching import Limit, watch
from adsearch.widgets.film import Film
from adsearch.widgets.movie_nodes import (
    ENDING,
    WAVE,
    ended,
    mean_bar,
    owned,
    owner,
    shape,
    short,
    wave,
)
from adsearch.widgets.rounds import (
    PHASES,
    Choice,
    Path,
    Replies,
    Round,
    Rounds,
    points,
    sentences,
    shown_paths,
)
from adsearch.widgets.sentences import italic
from adsearch.widgets.share_chart import last_lead, share_chart
from adsearch.widgets.widget import Widget

MOST = 1_000  # rounds
LEFT = 32.0  # pixels: the reward below a node may be wider than its ring
WIDTHS = (3, 3, 2)  # of the tree that is shown: children by level
SIDES = (44.0, 42.0, 36.0, 32.0)
ROWS = (40.0, 130.0, 224.0, 308.0)
RING = 0.64  # the radius of the ring, in sides
CLEAR = 3.5  # pixels from it to its outer line
BARRED = (1, 2)  # the levels where a node has a bar for its mean, or its reward beside it
FOOT = 24.0  # pixels that a bar takes below the ring of a node without edges below it
ALONG = 0.66  # of the way down an edge: there stands the name of the move
ASIDE = 8.0  # pixels from there to the name: beyond the band that marks a path
KEY = 500.0  # pixels: how wide the key below the tree of a movie is
PANELS = 30.0  # pixels between still pictures, and above each for its name
BELOW = 54.0  # pixels below the lowest nodes for what stands under them
SAID = 20.0  # pixels for the reward of a playout, below all else
LINE = 17.0  # from one line to the next of what is said below each
WORDY = 410.0  # pixels: the lines are at least as long
NAME = re.compile(r"\{([^}]*)\}")  # of a move, in a sentence


class Movie(Widget):
    """The rounds of a Monte Carlo search, to be stepped through."""

    script = "movie"


def movie(
    of: Game[Any, Any] | Trace,
    state: Any = None,
    *,
    n: int = 200,
    c: float = 1.0,
    seed: int = 0,
) -> Movie:
    """`n` rounds of Monte Carlo tree search from `state` as a movie; `c` weighs exploration.

    Or the rounds of anybody's search, from the trace that `watch` made of it: `c` then is the
    weight the bars assume.

    >>> from adsearch.games import Tree
    >>> film = movie(Tree("(A:(1 1 1 0) B:0.5)"), n=40)
    >>> print(str(film).splitlines()[0])
    Monte Carlo tree after 40 iterations: UCB1 selects B (29 visits, mean 0.50)
    """
    rounds = _rounds(of if isinstance(of, Trace) else _watched(of, state, n, c, seed), c)
    root = rounds.tree[()]
    scene = cards_scene(cards_of(root, rounds.game, c=c))
    twins = "\n".join(twin(rounds, iteration) for iteration in rounds.all[-3:])
    picture = Picture(
        Scene(scene.width, scene.height, scene.items, scene.title, f"{scene.text}\n{twins}")
    )
    return Movie(picture, _data(rounds))


def phases(
    game: Game[Any, Any], state: Any = None, *, n: int, c: float = 1.0, seed: int = 0
) -> Picture:
    """The four phases of round `n` of the movie from `state`, side by side.

    >>> from adsearch.games import Tree
    >>> for line in str(phases(Tree("(A:(1 1 1 0) B:0.5)"), n=3, seed=1)).splitlines()[:4]:
    ...     print(line)
    The four phases of iteration 3
    1. Selection. A has the highest UCB1: 1.00 + 0.83 (B: 0.50 + 0.83).
    2. Expansion. A gets its children, 0, 1, 2 and 3. The playout will start from 0.
    3. Playout. The game is over: 1 for MAX, a reward of 1.
    """
    rounds = _rounds(_watched(game, state, n, c, seed), c)
    stage = _Stage(rounds, is_still=True)
    *before, selection, expansion, playout, backpropagation = stage.steps()
    film = stage.begun()
    for layers in before:
        film.step(layers)
    explained = list(sentences(rounds, rounds.all[-1]))
    column = max(stage.width, WORDY) + PANELS
    below = [wrapped(rest, "plain", column - PANELS) for _, rest in explained]
    trees = (stage.lowest + BELOW, stage.height)
    tall = [
        PANELS + tree + LINE * max(map(len, lines)) + PANELS
        for tree, lines in zip(trees, (below[:2], below[2:]), strict=True)
    ]
    items: list[Item] = []
    for i, layers in enumerate((selection, expansion, playout, backpropagation)):
        film.step(layers)
        x, y = (i % 2) * column, (i // 2) * tall[0]
        items.append(Text(x + 12, y + 20, ((f"{i + 1}\u2002", "small-bold"), (PHASES[i], "bold"))))
        items += (shifted(item, x, y + PANELS) for item in film.scene("", "").flat())
        under = y + PANELS + trees[i // 2] + 12
        items += (Text(x + 12, under + LINE * k, _named(line)) for k, line in enumerate(below[i]))
    plain = [f"{i}. {lead} {_unmarked(rest)}" for i, (lead, rest) in enumerate(explained, 1)]
    title = f"The four phases of iteration {rounds.all[-1].number}"
    scene = Scene(2 * column, sum(tall), tuple(items), title, "\n".join(plain))
    return Picture(with_footer(scene, _key("reward", "1")))


def _key(measure: str, sample: str) -> list[Entry]:
    """What the marks of a tree mean; what it `measure`s is written as in the sample."""
    beside = owned(0, 4, MAX, sample, "start")
    marks: list[tuple[list[Item], float, str]] = [
        ([triangle(8, 0, 16, True, "max", 1.5)], 16, "MAX to move"),
        ([triangle(8, 0, 16, False, "min", 1.5)], 16, "MIN to move"),
        ([Rect(0, -7, 17, 14, "leaf", 3)], 17, "game over"),
        ([triangle(8, 0, 16, True, "ghost-max", 1.5)], 16, "not visited yet"),
        ([words(6, 4, "3", "value-small", "middle")], 12, "visits"),
        ([beside], beside.width, f"{measure} of whoever moved in"),
        ([Line(3, 0, 23, 0, "stack")], 26, "path of this iteration"),
        ([Circle(9, 0, 6.5, "now"), Circle(9, 0, 9, "now-outer")], 18, "current node"),
    ]
    return [Entry(mark, width, ((meaning, "legend"),)) for mark, width, meaning in marks]


def _unmarked(sentence: str) -> str:
    """Without the braces around names."""
    return NAME.sub(r"\1", sentence)


def _named(line: str) -> tuple[tuple[str, str], ...]:
    """A line of a sentence, with the names of moves as they stand in the tree.

    >>> _named("From {r4} up")
    (('From ', 'plain'), ('r', 'move'), ('4', 'index'), (' up', 'plain'))
    """
    parts: list[tuple[str, str]] = []
    for i, part in enumerate(NAME.split(line)):
        parts += indexed(part, "move", "index") if i % 2 else [(part, "plain")] if part else []
    return tuple(parts)


def _html(sentence: str) -> str:
    """A sentence with the names of moves as they stand in the tree.

    >>> _html("From {r4} up")
    'From <i>r<sub>4</sub></i> up'
    """
    return re.sub(r"<i>([a-zA-Z])(\d{1,3})</i>", r"<i>\1<sub>\2</sub></i>", italic(sentence))


def uct(game: Game[Any, Any], state: Any, n: int, c: float, rng: Random) -> TreeResult:
    return mcts(game, state, n, c, rng, all_at_once=True)


def _watched(game: Game[Any, Any], state: Any, n: int, c: float, seed: int) -> Trace:
    """The course's own search, watched for `n` rounds. Like that of the exercises it gives a node
    all its children at once."""
    if not isinstance(n, int) or not 1 <= n <= MOST:
        raise ValueError(f"a movie has 1 to {MOST:,} rounds, not {n!r}")
    trace = watch(uct, game, state, n, c, Random(seed), within=Limit(5_000_000, 60, 0, 0))
    if trace.raised and not trace.iterations:
        raise trace.raised
    return trace


def _rounds(trace: Trace, c: float) -> Rounds:
    rounds = Rounds(trace, c)
    if not rounds.all:
        raise ValueError(f"{trace.search} played no game to its end: there is no round to show")
    rounds.all = rounds.all[:MOST]
    return rounds


def twin(rounds: Rounds, iteration: Round) -> str:
    """A round in words."""
    to = _unmarked(rounds.name(iteration.selected))
    bounds = ", ".join(f"{x.move} {x.mean:.2f} + {x.bonus:.2f}" for x in iteration.choices)
    visits = ", ".join(str(x.visits) for x in iteration.choices)
    numbers = f" UCB1 {bounds}. Visits {visits}." if iteration.choices else ""
    return f"Iteration {iteration.number} of {len(rounds.all)}, selection: {to}.{numbers}"


def _data(rounds: Rounds) -> dict[str, Any]:
    stage = _Stage(rounds)
    key = with_footer(Scene(KEY, 0, (), "", ""), _key("mean", "0.50"))
    compared = [iteration.replies for iteration in rounds.all]
    return {
        "phases": PHASES,
        "mover": owner(rounds.tree[()].player),
        "tree": stage.film().data(),
        "key": Film(key.width, key.height, [Group(key.items, "key")]).data(),
        "chart": share_chart(rounds).data(),
        "has_lead": bool(last_lead(rounds)),
        "grown": _choices(rounds.choices),
        "replies": [
            _replies(rounds, replies, iteration)
            for replies, iteration in zip(
                (*compared, rounds.replies), (*rounds.all, None), strict=True
            )
        ],
        "rounds": [
            {
                "says": [
                    f"<b>{lead}</b> {_html(rest)}" for lead, rest in sentences(rounds, iteration)
                ],
                "taken": rounds.label(rounds.tree[iteration.path[:1]]) if iteration.path else "",
                "untried": iteration.untried,
                "choices": _choices(iteration.choices),
                "twin": twin(rounds, iteration),
            }
            for iteration in rounds.all
        ],
    }


def _replies(
    rounds: Rounds, replies: Replies | None, iteration: Round | None
) -> dict[str, Any] | None:
    """What is compared after a move at the root, and which reply is taken in the round."""
    if replies is None:
        return None
    path = iteration.selected if iteration else ()
    is_taken = len(path) > 1 and path[:1] == replies.at
    return {
        "after": rounds.label(rounds.tree[replies.at]),
        "mover": owner(rounds.tree[replies.at].player),
        "choices": _choices(replies.choices),
        "untried": replies.untried,
        "taken": rounds.label(rounds.tree[path[:2]]) if is_taken else "",
    }


def _choices(choices: Sequence[Choice]) -> list[list[Any]]:
    return [[x.move, x.visits, round(x.mean, 6), round(x.bonus, 6)] for x in choices]


class _Stage:
    """The tree as it is in the end, laid out once; nodes appear when they are added.

    A node of a movie has its mean below it, or beside it where edges lead on; that of a still
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
        """Is the mean written below it? Where edges lead on, they begin at its shape, and the mean
        stands beside it."""
        is_parent = any(below[:-1] == path for below in self.paths if below)
        return len(path) in BARRED and not self.is_still and not is_parent

    def _beside(self, path: Path) -> float:
        """How far it reaches to the right, with what is left out after it and its reward."""
        others = self.others.get(path)
        rest = 6 + text_width(others, "small") if others else 0.0
        node, reward = self.rounds.tree[path], self.rounds.all[-1].reward
        if len(path) not in BARRED or not node.visits or self._has_bar_below(path):
            return self._reach(path) + rest
        if not self.is_still:
            return self._reach(path) + max(rest, self._bar + 14)
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
                self._ring(
                    (), [*self._upwards(visible), *(result if self.is_still and played else ())]
                ),
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
            close = (
                beside + 7 if self._is_last(path) else x + side / 2 + 7
            )  # the others get no ring
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
