"""Numbers for moves: how they are written, how strongly they tint, and how they look as bars."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isclose, isfinite, isnan
from typing import Any

from adsearch.draw.scene import Group, Item, Line, Rect, text_width, words
from adsearch.game import CHANCE, MIN, Game

BARS = 120.0  # pixels: the height of a row of bars with its caption
ROW = 20.0  # of the list of moves
MOST = 12  # moves in that list


@dataclass(frozen=True)
class Heat:
    """A number for each of some moves: as words, and as a share of the largest, from -1 to 1."""

    words: Mapping[Any, str] = field(default_factory=dict)
    share: Mapping[Any, float] = field(default_factory=dict)
    ranked: Sequence[Any] = ()  # the moves, the best for the mover first
    best: Collection[Any] = ()  # more than one where they are equally good
    caption: str = ""
    untinted: float = 0.0  # the share that has no tint; where all are large, what tells them apart

    def __bool__(self) -> bool:
        return bool(self.words)

    @property
    def counts(self) -> bool:
        return self.caption == VISITS

    @property
    def is_nobodys(self) -> bool:
        """Is a number the same for both players?"""
        return self.caption in (VISITS, WEIGHTS)

    @property
    def key(self) -> str:
        """What stands below a board with these numbers on it."""
        if self.caption == VALUES and self.best:
            return f"{VALUES}; {BOLD}"
        return SHARES if self.counts else self.caption

    def tint(self, move: Any) -> str | None:
        """The style that tints the place of a move: blue for MAX's gain, orange for MIN's. Whatever
        was visited has a tint."""
        share = self.share.get(move, 0.0)
        level = max(0, round(5 * (abs(share) - self.untinted) / (1 - self.untinted)))
        level = max(level, 1) if self.counts and share else level
        owner = "ink3" if self.is_nobodys else "max" if share > 0 else "min"
        return f"heat-{owner}-{level}" if level else None


VALUES, VISITS, WEIGHTS = "Values for MAX", "Visits", "weight of a cell"
BOLD = "bold = best for the player to move"
SHARES = "share of the visits to these moves"


def values_heat(
    game: Game[Any, Any], s: Any, values: Mapping[Any, float], caption: str = ""
) -> Heat:
    """Values in MAX's view; with more than two players, in the view of whoever moves."""
    _check(game, s, values, "value")
    finite = [abs(v) for v in values.values() if isfinite(v)]
    most = max(finite, default=0.0)
    share = {a: _share(v, most) for a, v in values.items()}
    decimals = 0 if all(v == int(v) for v in finite) else 2 if most < 10 else 1
    mover, two = game.player(s), len(game.players) == 2
    sign = -1 if two and mover == MIN else 1
    worth = {a: -inf if isnan(v) else sign * v for a, v in values.items()}
    return Heat(
        {a: _signed(v, decimals) for a, v in values.items()},
        share,
        *_ranked(worth, choosing=mover != CHANCE),
        caption or (VALUES if two else f"Values for {game.name(mover)}"),
    )


def scores_heat(
    game: Game[Any, Any], s: Any, scores: Mapping[Any, float], caption: str = ""
) -> Heat:
    """The share of points that each move got in finished games, from 0 to 1 for whoever moves, a
    draw for half: 0.694. The lowest is tinted least."""
    _check(game, s, scores, "score")
    for a, score in scores.items():
        if not 0 <= score <= 1:
            raise ValueError(f"a score is 0 to 1, not {score}: {game.label(s, a)}")
    most = max(scores.values(), default=0.0)
    share = {a: score / most if most else 0.0 for a, score in scores.items()}
    least = min(share.values(), default=1.0)
    mover = game.player(s)
    return Heat(
        {a: f"{score:.3f}" for a, score in scores.items()},
        {a: -part if mover == MIN else part for a, part in share.items()},
        *_ranked(scores, choosing=most > 0),
        caption or f"Scores of {game.name(mover)}",
        max(0.0, (5 * least - 1) / 4) if least < 1 else 0.0,
    )


def visits_heat(game: Game[Any, Any], s: Any, visits: Mapping[Any, float]) -> Heat:
    """How often a search went for each move, written as a percentage of all visits."""
    _check(game, s, visits, "number of visits")
    for a, n in visits.items():
        if not 0 <= n < inf:
            raise ValueError(f"a move cannot have been visited {n} times: {game.label(s, a)}")
    total, top = sum(visits.values()), max(visits.values(), default=0)
    share = {a: n / top if top else 0.0 for a, n in visits.items()}
    percent = {a: 100 * n / total if total else 0.0 for a, n in visits.items()}
    written = {a: _percent(p) for a, p in percent.items()}
    return Heat(written, share, *_ranked(visits, choosing=top > 0), VISITS)


def weights_heat(game: Game[Any, Any], s: Any, weights: Mapping[Any, float]) -> Heat:
    """What a stone counts on each cell, whoever puts it there: no signs, and no best move."""
    _check(game, s, weights, "weight")
    for a, weight in weights.items():
        if not 0 <= weight < inf:
            raise ValueError(f"a weight is 0 or more, not {weight}: {game.label(s, a)}")
    most = max(weights.values(), default=0.0)
    share = {a: _share(weight, most) for a, weight in weights.items()}
    written = {a: f"{weight:g}" for a, weight in weights.items()}
    return Heat(written, share, *_ranked(weights, choosing=False), WEIGHTS)


def _ranked(worth: Mapping[Any, float], choosing: bool) -> tuple[list[Any], list[Any]]:
    """The moves from the best on, and those that are as good as the best, if anybody chooses. Means
    of the same numbers in another order differ in their last digit, and are equally good."""
    ranked = sorted(worth, key=lambda a: -worth[a])
    as_good = [a for a in ranked if isclose(worth[a], worth[ranked[0]], abs_tol=1e-12)]
    return ranked, as_good if choosing else []


def _check(game: Game[Any, Any], s: Any, numbers: Mapping[Any, float], what: str) -> None:
    choices = game.choices(s)
    for a, n in numbers.items():
        if a not in choices:
            raise game.illegal(s, a)
        try:
            isnan(n)
        except TypeError:
            raise ValueError(f"the {what} of {game.label(s, a)} is {n!r}, not a number") from None


def _share(value: float, most: float) -> float:
    if isnan(value):
        return 0.0
    if not isfinite(value):
        return 1.0 if value > 0 else -1.0
    return value / most if most else 0.0


def _signed(value: float, decimals: int) -> str:
    """
    >>> _signed(8, 0), _signed(-0.125, 2), _signed(-0.001, 2), _signed(float("-inf"), 0)
    ('+8', '−0.12', '0.00', '−∞')
    """
    if isnan(value):
        return "NaN"
    if not isfinite(value):
        return "+∞" if value > 0 else "−∞"
    written = f"{value:+.{decimals}f}"
    return (written if float(written) else written[1:]).replace("-", "−")


def _percent(p: float) -> str:
    return "<1%" if 0 < p < 0.5 else f"{p:.0f}%"


def bars(heat: Heat, xs: Mapping[Any, float], left: float, right: float, top: float) -> Group:
    """A bar below each x, filled upwards where MAX gains, hollow downwards where MIN does, and what
    they are. Where none goes down, the others have all the room."""
    all_up = heat.counts or min(heat.share.values()) >= 0
    reach = 64.0 if all_up else 34.0
    base = top + 84 if all_up else top + 52
    items: list[Item] = []
    for a in xs:
        if a in heat.words:
            items += _bar(heat, a, xs[a], base, reach)
    below = base + 20 if all_up else base + 66
    caption = words((left + right) / 2, below, heat.caption, "small", "middle")
    return Group((*items, Line(left, base, right, base, "edge"), caption), "values")


def _bar(heat: Heat, move: Any, x: float, base: float, reach: float) -> Iterator[Item]:
    share = heat.share[move]
    height = max(abs(share) * reach, 2.0) if share else 0.0
    type = "bold" if move in heat.best else "plain"
    if share < 0:
        yield Rect(x - 12, base, 24, height, "bar-min", 2)
        yield words(x, base + height + 15, heat.words[move], type, "middle")
        return
    if share:
        yield Rect(x - 12, base - height, 24, height, "bar" if heat.is_nobodys else "bar-max", 2)
    yield words(x, base - height - 6, heat.words[move], type, "middle")


def ranking(
    heat: Heat, labels: Mapping[Any, str], x: float, y: float
) -> tuple[list[Item], float, float]:
    """The moves with their bars, the best first, and how wide and high that list is."""
    top, more = heat.ranked[:MOST], len(heat.ranked) - MOST
    gains, losses = ([heat.share[a] * sign > 0 for a in top] for sign in (1, -1))
    reach = 40.0 if any(gains) and any(losses) else 64.0
    zero = x + max(text_width(labels[a], "bold") for a in top) + 14 + reach * any(losses)
    number = zero + reach * any(gains) + 12
    end = number + max(text_width(heat.words[a], "bold") for a in top)
    end = max(end, x + text_width(heat.caption, "small"))
    items: list[Item] = [words(end, y + 10, heat.caption, "small", "end")]
    for i, a in enumerate(top, 1):
        row, type = y + i * ROW, "bold" if a in heat.best else "plain"
        length = reach * abs(heat.share[a])
        items.append(words(x, row + 12, labels[a], type))
        if heat.share[a] < 0:
            items.append(Rect(zero - length, row + 2, length, 10, "bar-min", 2))
        elif length:
            style = "bar" if heat.is_nobodys else "bar-max"
            items.append(Rect(zero, row + 2, length, 10, style, 2))
        items.append(words(end, row + 12, heat.words[a], type, "end"))
    items.append(Line(zero, y + ROW - 2, zero, y + (len(top) + 1) * ROW - 4, "bracket"))
    if more > 0:
        items.append(words(x, y + (MOST + 1) * ROW + 12, f"and {more} more", "small"))
    return items, end - x, (len(top) + 1 + (more > 0)) * ROW
