"""The chart below a movie: the share of its visits that Monte Carlo tree search gives to a move."""

from __future__ import annotations

from collections.abc import Sequence

from adsearch.draw.links import indexed
from adsearch.draw.scale import Scale
from adsearch.draw.scene import Circle, Group, Item, Line, Text, polyline, words
from adsearch.widgets.film import Film
from adsearch.widgets.rounds import Rounds

WIDTH, HEIGHT = 560.0, 160.0
STYLES = ("last", "ghost", "cut", "edge")  # of the moves whose shares are drawn: solid, dashed, …


def share_chart(rounds: Rounds) -> Film:
    """The share of visits of the most visited moves; a line stands where the movie is."""
    left, right, top, bottom = 26.0, WIDTH - 44, 10.0, HEIGHT - 24
    n = len(rounds.all)

    def x(i: float) -> float:
        return left + (right - left) * (i - 1) / max(1, n - 1)

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    items: list[Item] = []
    for share, name in ((0.0, "0"), (0.5, "½"), (1.0, "1")):
        items.append(Line(left, y(share), right, y(share), "edge" if not share else "hair"))
        items.append(words(left - 6, y(share) + 4, name, "small", "end"))
    for tick in _iterations(n):
        items.append(Line(x(tick), top, x(tick), bottom + 3, "hair"))
        items.append(words(x(tick), bottom + 16, f"{tick:,}", "small", "middle"))
    ranked = _ranked(rounds)
    # In the order of the moves, so that two movies of a game draw a move alike, whoever leads.
    order = [rounds.label(child) for child in rounds.below(rounds.node(()))]
    drawn = sorted((move for move, _ in ranked), key=order.index)
    styles = dict(zip(drawn, STYLES, strict=False))
    named = bottom + 19
    for move, shares in reversed(ranked):
        points = [(x(i), y(share)) for i, share in enumerate(shares, 1)]
        items.append(polyline(points, styles[move]))
        named = min(named - 15, y(shares[-1]) + 4)
        items.append(Text(right + 8, named, indexed(move, "move", "index")))
    if lead := last_lead(rounds):
        dot = x(lead), y(ranked[0][1][lead - 1])
        items.append(Circle(*dot, 3.5, "dot"))
        items.append(words(dot[0], dot[1] - 9, f"{lead:,}", "small-bold", "middle", True))
    film = Film(WIDTH, HEIGHT, [Group(tuple(items), "curves"), Group((), "now")])
    for iteration in rounds.all:
        here = x(iteration.number)
        film.step([Group((Line(here, top, here, bottom, "notch"),), "now")])
    return film


def last_lead(rounds: Rounds) -> int:
    """From which round on the move with the most visits leads, if another did before; else 0."""
    first, *others = (shares for _, shares in _ranked(rounds)) if rounds.shares else ([],)
    return _lead(first, others)


def _ranked(rounds: Rounds) -> list[tuple[str, list[float]]]:
    """The moves that are drawn with their shares by round: the most visited first."""
    return sorted(rounds.shares.items(), key=lambda pair: -pair[1][-1])[: len(STYLES)]


def _iterations(n: int) -> list[int]:
    """The first, the last, and round numbers between them that do not come too close.

    >>> _iterations(36), _iterations(1)
    ([1, 10, 20, 30, 36], [1])
    """
    between = [int(tick) for tick in Scale([0, n], 0, 1, snug=True, is_whole=True).ticks]
    return sorted({1, n, *(tick for tick in between if n / 10 < tick < n - n / 10)})


def _lead(first: Sequence[float], others: Sequence[Sequence[float]]) -> int:
    """From which round on the first leads, if another did before and it is not overtaken again.

    >>> _lead([0.0, 0.5, 0.6], [[1.0, 0.5, 0.4]]), _lead([1.0, 0.5, 0.6], [[0.0, 0.5, 0.4]])
    (3, 0)
    """
    if not any(share > first[i] for shares in others for i, share in enumerate(shares)):
        return 0
    ahead = [all(share > shares[i] for shares in others) for i, share in enumerate(first)]
    behind = [i for i, is_ahead in enumerate(ahead, 1) if not is_ahead]
    return 0 if behind[-1] == len(first) else behind[-1] + 1
