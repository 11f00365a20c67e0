"""Chance sliders: gambles whose probabilities can be dragged and whose values can be rescaled.

Under a rescaling that keeps the order of the values, minimax never changes its mind. An expected
value does, unless the rescaling is a straight line upwards: here one sees where it flips. The
arithmetic is done again by the script, so no kernel is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum
from typing import Any, TypeAlias

from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.picture import Picture
from adsearch.draw.trees import tree_scene
from adsearch.game import CHANCE
from adsearch.games.tree import Tree
from adsearch.widgets.widget import Widget

LOW, HIGH = 0.25, 6.0  # exponents that the slider offers
COURSE = "max(A:chance(0.9:3 0.1:1) B:chance(0.75:2 0.25:4))"

Outcome: TypeAlias = tuple[float, float]  # probability, value


@dataclass(frozen=True)
class Gamble:
    """A move after which chance decides; a sure thing has one outcome."""

    name: str
    outcomes: tuple[Outcome, ...]

    def worth(self, p: float = 1.0) -> float:
        """The expected value of xᵖ.

        >>> Gamble("A", ((0.5, 3), (0.5, 1))).worth(), Gamble("A", ((0.5, 3), (0.5, 1))).worth(2)
        (2.0, 5.0)
        """
        return fsum(chance * rescaled(value, p) for chance, value in self.outcomes)


class Sliders(Widget):
    """Gambles to be changed by hand."""

    script = "gamble"


def sliders(tree: Tree | str = COURSE) -> Sliders:
    """The moves of `tree` as gambles to choose from, with a slider for each probability and one
    for p in xᵖ. A move leads to a leaf, or to a chance node over leaves.

    >>> print(str(sliders()).splitlines()[0])
    A 2.8 against B 2.5: A is better; some p above 1 in x^p changes that
    """
    tree = Tree(tree) if isinstance(tree, str) else tree
    gambles, maximise = gambles_of(tree)
    title = _title(gambles, maximise)
    scene = tree_scene(spots_of_game(tree, values=True), title)
    data = {
        "gambles": [{"name": g.name, "outcomes": g.outcomes} for g in gambles],
        "maximise": maximise,
        "low": LOW,
        "high": HIGH,
        "flips": flips(gambles, maximise),
        "title": title,
    }
    return Sliders(Picture(scene), data)


def gambles_of(tree: Tree) -> tuple[list[Gamble], bool]:
    """The gambles at the root, and whether MAX chooses; ValueError for other trees."""
    root = tree.initial()
    if tree.is_terminal(root) or tree.player(root) == CHANCE or len(tree.players) != 2:
        raise ValueError("the sliders need a tree whose first move is MAX's or MIN's")
    gambles = []
    for move in tree.actions(root):
        after = tree.result(root, move)
        if tree.is_terminal(after):
            outcomes: Sequence[tuple[Any, float]] = [(None, 1.0)]
            ends = [after]
        elif tree.player(after) == CHANCE:
            outcomes = tree.outcomes(after)
            ends = [tree.result(after, outcome) for outcome, _ in outcomes]
        else:
            raise ValueError(f"after {move} nobody but chance may decide: the sliders show gambles")
        if not all(map(tree.is_terminal, ends)):
            raise ValueError(f"the dice after {move} must decide everything at once")
        values = [tree.utility(end) for end in ends]
        gambles.append(
            Gamble(
                tree.label(root, move), tuple(zip([p for _, p in outcomes], values, strict=True))
            )
        )
    return gambles, tree.player(root) == tree.players[0]


def rescaled(value: float, p: float) -> float:
    """xᵖ, with its sign kept below zero, so that the order of values stays as it is.

    >>> rescaled(3, 2), rescaled(-3, 2)
    (9, -9)
    """
    power: float = abs(value) ** p
    return power if value >= 0 else -power


def chosen(gambles: Sequence[Gamble], maximise: bool, p: float = 1.0) -> Gamble:
    """The best gamble when values are rescaled; of equals the first."""
    best = max if maximise else min
    return best(gambles, key=lambda gamble: gamble.worth(p))


def flips(gambles: Sequence[Gamble], maximise: bool) -> list[float]:
    """The exponents at which the choice changes, to four places.

    >>> flips(*gambles_of(Tree(COURSE)))
    [3.7661]
    """
    steps = [LOW + i * 0.01 for i in range(round((HIGH - LOW) / 0.01) + 1)]
    thresholds = []
    for low, high in pairwise(steps):
        before = chosen(gambles, maximise, low)
        if chosen(gambles, maximise, high) is before:
            continue
        while high - low > 1e-7:
            middle = (low + high) / 2
            if chosen(gambles, maximise, middle) is before:
                low = middle
            else:
                high = middle
        thresholds.append(round(low, 4))
    return thresholds


def _title(gambles: Sequence[Gamble], maximise: bool) -> str:
    worths: Mapping[str, float] = {g.name: g.worth() for g in gambles}
    comparison = " against ".join(f"{name} {worth:.4g}" for name, worth in worths.items())
    best = chosen(gambles, maximise)
    title = f"{comparison}: {best.name} is better".replace("-", "−")
    # Where it changes is for the sliders to show: a prediction may ask for it.
    changes = any(p > 1 for p in flips(gambles, maximise))
    return f"{title}; some p above 1 in x^p changes that" if changes else title
