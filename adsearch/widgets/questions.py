"""Questions about a tree, each with the answers to expect and the rule that a wrong one missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from math import inf
from statistics import fmean
from typing import Any

from adsearch.draw.svg import markup
from adsearch.game import CHANCE, MAX
from adsearch.games.tree import Path, Tree
from adsearch.notation import number
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.expectiminimax import expectiminimax
from adsearch.trace import Window
from adsearch.watching import watch
from adsearch.widgets.explicit import leaves
from adsearch.widgets.film import Film
from adsearch.widgets.following import Following, Frame
from adsearch.widgets.sentences import italic
from adsearch.widgets.stage import Look, Moment, Stage

MOST_VALUES = 4  # questions for values on one tree
MOST_STOPS = 3  # questions for the next leaf on one tree


@dataclass(frozen=True)
class Question:
    """`right` are the spots to pick, or the number to type. `reasons` say of an answer what is
    true of it: of a spot, or of a number that a known slip leads to."""

    ask: str
    kind: str  # many (spots), one (spot), number
    right: list[str]
    because: str  # the rule, said after every answer
    reasons: dict[str, str]
    shown: int  # the film's step while the question stands
    solved: int  # and after it


@dataclass(frozen=True)
class Round:
    """The questions on one tree. `leaves` says what each spot to pick is called, `marks` how it
    is marked as right, missed or wrong."""

    film: Film
    questions: Sequence[Question]
    leaves: dict[int, str] = field(default_factory=dict)
    marks: dict[int, dict[str, str]] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        questions = [asdict(question) for question in self.questions]
        return {**vars(self), "film": self.film.data(), "questions": questions}


def pruned_leaves(tree: Tree) -> Round:
    """One question: which leaves does alpha-beta skip, from left to right? Afterwards nodes show
    what is known of their values, but no windows: whoever is asked may not have met them."""
    search = Search(tree, alpha_beta)
    spots, frames = search.following.spots, search.frames
    reasons = {}
    for i in search.leaves:
        looked = spots[i].status == "visited"
        reasons[str(i)] = search.why_looked_at(i) if looked else search.cut_above(i).sentence.html
    question = Question(
        ask="Alpha-beta goes from left to right. Mark every leaf that it <b>never examines</b>.",
        kind="many",
        right=[str(i) for i in search.leaves if spots[i].status != "visited"],
        because=(
            "MIN stops once it has no more than MAX is sure of further up, "
            "MAX once it has no less than MIN is sure of."
        ),
        reasons=reasons,
        shown=1,
        solved=2,
    )
    plain = [Look("visited") for _ in spots]
    solved = [
        Look(look.status, look.value, best=spot.best, crossed=look.crossed)
        for look, spot in zip(frames[-1].looks, spots, strict=True)
    ]
    return search.round([Moment(plain), Moment(search.bounded(solved))], [question])


def next_leaf(tree: Tree) -> Round:
    """Some stops on the way of alpha-beta: which leaf does it examine next? Nodes show what is
    known of their values, but no windows either."""
    search = Search(tree, alpha_beta)
    frames = search.frames
    stops = [k for k, frame in enumerate(frames) if frame.event and frame.event.kind == "evaluated"]
    pairs = list(pairwise(stops))
    # The best stops are before a cut, then those where the search goes on at another node.
    pairs.sort(key=lambda pair: (not search.cuts_between(*pair), not search.leaps(*pair), pair))
    moments: list[Moment] = []
    questions = []
    for here, there in sorted(pairs[:MOST_STOPS]):
        before, after = frames[here], frames[there]
        moments += [
            Moment(search.bounded(before.looks), before.now, before.now),
            Moment(search.bounded(after.looks), None, after.now),  # the answer is framed instead
        ]
        cuts = search.cuts_between(here, there)
        questions.append(
            Question(
                ask="Which leaf does alpha-beta examine <b>next</b>?",
                kind="one",
                right=[str(after.now)],
                because=cuts[0].sentence.html if cuts else after.sentence.html,
                reasons={str(i): search.why_not_next(i, here, after.now) for i in search.leaves},
                shown=len(moments) - 1,
                solved=len(moments),
            )
        )
    return search.round(moments, questions)


def worth(tree: Tree) -> Round:
    """What are the inner nodes worth, from the leaves up?"""
    search = Search(tree, expectiminimax, here="asked now")
    frames, spots = search.frames, search.following.spots
    returns = [frame for frame in frames if frame.event and frame.event.kind == "returned"]
    every = (len(returns) - 1) / (MOST_VALUES - 1)
    chosen = {round(k * every) for k in range(MOST_VALUES)}  # the root is the last of them
    known: dict[int, str] = {}
    moments: list[Moment] = []
    questions = []
    for k, frame in enumerate(returns):
        if k in chosen and frame.event:
            for value in ("?", number(frame.value)):
                known[frame.now] = value
                looks = [
                    Look("visited", known.get(i, ""), now=i == frame.now) for i in range(len(spots))
                ]
                moments.append(Moment(looks, frame.now))
            name = f"<i>{spots[frame.now].name}</i>" if spots[frame.now].name else "this position"
            questions.append(
                Question(
                    ask=f"What is {name} worth to MAX?",
                    kind="number",
                    right=[repr(float(frame.value))],
                    because=italic(frame.sentence.lead),
                    reasons=_slips(tree, frame.event.path),
                    shown=len(moments) - 1,
                    solved=len(moments),
                )
            )
        known[frame.now] = number(frame.value)
    return search.round(moments, questions)


class Search:
    """A search followed over a tree, and reasons to be found in it."""

    def __init__(self, tree: Tree, search: Any, here: str = "the search is here") -> None:
        self.tree, self.following = tree, Following(watch(search, tree))
        self.frames = self.following.frames()
        self.stage = Stage(self.following.spots, here=here)
        spots = self.following.spots
        self.leaves = {
            i: f"leaf {spot.value}"
            + (f" below {name}" if (name := spots[spot.parent].name) else "")
            for i, spot in enumerate(spots)
            if spot.kind == "leaf"
        }

    def round(self, moments: Sequence[Moment], questions: Sequence[Question]) -> Round:
        marks = {
            i: {how: self._mark(i, how) for how in ("right", "missed", "wrong")}
            for i in self.leaves
        }
        return Round(self.stage.film(moments), questions, self.leaves, marks)

    def bounded(self, looks: Sequence[Look]) -> list[Look]:
        """The looks without windows: each node shows what is known of its value by then, in MAX's
        view, from the leaves below it that have been examined: 3, ≤ 3, ≥ 3 or 3 to 14."""
        spots, trace = self.following.spots, self.following.trace
        bounds: list[Window] = [(-inf, inf)] * len(spots)
        for i in reversed(range(len(spots))):  # children come after their parents
            spot, below = spots[i], [bounds[child] for child in self.following.below[i]]
            if below:
                lows, highs = zip(*below, strict=True)
                choose = max if spot.kind == "max" else min
                bounds[i] = choose(lows), choose(highs)
            elif spot.node is not None and looks[i].status == "visited":
                bounds[i] = (self.tree.utility(trace.path(spot.node)),) * 2
        return [
            replace(look, value=_between(*bounds[i]), window=None) for i, look in enumerate(looks)
        ]

    def _mark(self, i: int, how: str) -> str:
        return markup(self.stage.framed(i, how, "right" if how == "right" else "wrong"))

    def cuts_between(self, here: int, there: int) -> list[Frame]:
        return [frame for frame in self.frames[here:there] if frame.is_cut]

    def skipped(self, cutter: int) -> set[int]:
        """The spots that go with a cut at `cutter`."""
        spots = self.following.spots
        skipped: set[int] = set()
        for i, spot in enumerate(spots):  # parents come before their children
            if spot.status != "visited" and (spot.parent == cutter or spot.parent in skipped):
                skipped.add(i)
        return skipped

    def cut_above(self, leaf: int) -> Frame:
        """Where it was decided that `leaf` is not examined."""
        return next(f for f in self.frames if f.is_cut and leaf in self.skipped(f.now))

    def leaps(self, here: int, there: int) -> bool:
        spots = self.following.spots
        return spots[self.frames[here].now].parent != spots[self.frames[there].now].parent

    def why_not_next(self, leaf: int, here: int, right: int) -> str:
        if any(frame.now == leaf for frame in self.frames[: here + 1]):
            return "It has been examined already."
        there = next(k for k, frame in enumerate(self.frames) if frame.now == right)
        cuts = [frame for frame in self.frames[:there] if frame.is_cut]
        by = next((frame for frame in cuts if leaf in self.skipped(frame.now)), None)
        if by:
            return by.sentence.html
        return f"Depth first, from left to right: {self.leaves[right]} comes before it."

    def why_looked_at(self, leaf: int) -> str:
        spots, trace = self.following.spots, self.following.trace
        frame = next(f for f in self.frames if f.now == leaf)
        parent = spots[leaf].parent
        name = f"{{{spots[parent].name}}}" if spots[parent].name else "its parent"
        lead = f"{spots[leaf].value} is examined:"
        siblings = [i for i, spot in enumerate(spots) if spot.parent == parent]
        if siblings[0] == leaf:
            return italic(f"{lead} it comes first, and nothing is known of {name} before it.")
        assert frame.event
        above = trace.parents[frame.event.node]
        maximises = trace.player(above) == MAX
        low, high = frame.window or (-inf, inf)
        bound = high if maximises else low
        if abs(bound) == inf:
            other = "MIN" if maximises else "MAX"
            return italic(f"{lead} {other} is sure of nothing above {name}, so nothing can be cut.")
        who, side = ("MAX", "more") if maximises else ("MIN", "less")
        return italic(f"{lead} {who} stops at {name} only once it has {number(bound)} or {side}.")


def _between(low: float, high: float) -> str:
    """What is known of a value, if anything.

    >>> _between(3, 3), _between(-inf, 3), _between(3, inf), _between(3, 14), _between(-inf, inf)
    ('3', '≤ 3', '≥ 3', '3 to 14', '')
    """
    if low == high:
        return number(low)
    if low == -inf:
        return f"≤ {number(high)}" if high < inf else ""
    return f"{number(low)} to {number(high)}" if high < inf else f"≥ {number(low)}"


def _slips(tree: Tree, path: Path) -> dict[str, str]:
    """What people answer instead of the value of `path`, and what each such answer gets wrong."""
    player = tree.player(path)
    below = [expectiminimax(tree, tree.result(path, move)).value for move in tree.choices(path)]
    right = expectiminimax(tree, path).value
    inside = [tree.utility(leaf) for leaf in leaves(tree) if leaf[: len(path)] == path]
    if player == CHANCE:
        slips = {
            max(below): "That is the best outcome, but chance does not choose.",
            min(below): "That is the worst outcome, but chance does not choose.",
            fmean(below): "That is the plain mean, but the outcomes are not equally likely.",
        }
    else:
        who, wish = ("MAX", "largest") if player == MAX else ("MIN", "smallest")
        other = min if player == MAX else max
        slips = {
            max(inside): "That is the best leaf for MAX, but MIN will not go there.",
            min(inside): "That is the worst leaf for MAX, but MAX will not go there.",
            fmean(inside): "That is the mean of all leaves, but players choose.",
            fmean(below): f"That is the mean, but {who} chooses, and takes the {wish}.",
            other(below): f"Here {who} moves, and takes the {wish}.",
        }
    slips[-right] = "The sign is wrong: all values are what MAX gets."
    return {repr(float(value)): slip for value, slip in slips.items() if value != right}
