"""Tournaments: everybody against everybody, from the same openings, with a leaderboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations
from math import inf
from statistics import fmean
from typing import Any

from adsearch.game import Game
from adsearch.matches.fixture import Agent, named
from adsearch.matches.pairs import MatchResult, Terms, list_forfeits, play_pairings
from adsearch.matches.playing import Progress
from adsearch.matches.rating import Rating, ratings
from adsearch.matches.score_intervals import score_intervals

SHARED = "A place belongs to its best player and to everyone whose interval overlaps that player's."

HEADINGS = [
    *("place", "player", "score", "95% interval"),
    *("won", "drawn", "lost", "forfeits", "rating"),
]


@dataclass(frozen=True)
class Row:
    """A player's line in the leaderboard; `interval` is the 95 % interval of the score."""

    place: int
    name: str
    score: float
    interval: tuple[float, float]
    wins: int
    draws: int
    losses: int
    forfeits: int
    rating: Rating

    @property
    def score_text(self) -> str:
        """The score with its interval, such as `0.125 (0.048–0.286)`."""
        return f"{self.score:.3f} ({self.interval_text})"

    @property
    def interval_text(self) -> str:
        low, high = self.interval
        return f"{low:.3f}–{high:.3f}"

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands below each of the `HEADINGS`."""
        counts = (self.wins, self.draws, self.losses, self.forfeits)
        score = f"{self.score:.3f}", self.interval_text
        return str(self.place), self.name, *score, *map(str, counts), str(self.rating)


@dataclass(frozen=True)
class Standings:
    """The leaderboard, best score first, and the matches it was made from."""

    rows: tuple[Row, ...]
    matches: tuple[MatchResult, ...]

    @property
    def forfeits(self) -> tuple[str, ...]:
        """Why each forfeited game was lost."""
        return tuple(reason for match in self.matches for reason in match.forfeits)

    def __repr__(self) -> str:
        ratings = [str(row.rating) for row in self.rows]
        wide = max(len(name) for name in ("player", *(row.name for row in self.rows)))
        far = max(map(len, ratings))
        counts = f"  won drawn lost  forfeits  {'rating':>{far}}"
        head = f"place  {'player':{wide}}  score (95% interval){counts}"
        lines = [
            f"{row.place:>5}  {row.name:{wide}}  {row.score_text:20}  "
            f"{row.wins:>3} {row.draws:>5} {row.losses:>4}  {row.forfeits:>8}  {rating:>{far}}"
            for row, rating in zip(self.rows, ratings, strict=True)
        ]
        return "\n".join([head, *lines, *self._note]) + list_forfeits(self.forfeits)

    def _repr_html_(self) -> str:
        """The same in a notebook, as a table."""
        head = _html_row("th", HEADINGS)
        body = "".join(_html_row("td", row.cells) for row in self.rows)
        note = "".join(f"<div>{escape(line)}</div>" for line in self._note)
        forfeits = list_forfeits(self.forfeits).strip("\n")
        columns = f"<pre>{escape(forfeits)}</pre>" if forfeits else ""
        return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>{note}{columns}"

    @property
    def _note(self) -> list[str]:
        """What a place means, if one is shared."""
        return [SHARED] if len({row.place for row in self.rows}) < len(self.rows) else []


def _html_row(tag: str, cells: Sequence[str]) -> str:
    """A row of the table: numbers end below each other, names begin so."""
    sides = ["left" if name == "player" else "right" for name in HEADINGS]
    drawn = (
        f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>'
        for side, cell in zip(sides, cells, strict=True)
    )
    return f"<tr>{''.join(drawn)}</tr>"


def tournament(
    game: Game[Any, Any],
    players: Mapping[str, Agent],
    pairs: int = 20,
    *,
    opening: int = 4,
    seed: int = 0,
    seconds: float | None = None,
    longest: int = 1000,
    workers: int = 1,
    progress: Progress | None = None,
) -> Standings:
    """Let all `players` play `pairs` fair pairs against each other, all from the same openings.

    A place belongs to its best player and to everyone whose interval overlaps that player's;
    whoever is clearly behind begins the next place, and whoever forfeited every game comes last.
    The unit of the interval is an opening, with all pairs that were played from it
    (`score_intervals`).

    >>> from adsearch.games import Nim
    >>> from adsearch.matches import random_player
    >>> def first(game, state, budget): return game.actions(state)[0]
    >>> def last(game, state, budget): return game.actions(state)[-1]
    >>> field = {"first": first, "last": last, "random": random_player}
    >>> tournament(Nim((3, 4, 5)), field, pairs=40)
    place  player  score (95% interval)  won drawn lost  forfeits    rating
        1  first   0.581 (0.504–0.655)    93     0   67         0  +38 ± 55
        1  random  0.519 (0.442–0.595)    83     0   77         0   +9 ± 54
        3  last    0.400 (0.327–0.477)    64     0   96         0  −47 ± 55
    A place belongs to its best player and to everyone whose interval overlaps that player's.
    """
    if len(players) < 2:
        raise ValueError(f"a tournament needs two players, not {len(players)}")
    pairings = list(combinations([(name, named(player)[1]) for name, player in players.items()], 2))
    terms = Terms(pairs, opening, seed, seconds, longest, workers, progress)
    matches = play_pairings(game, pairings, terms)
    return Standings(leaderboard(list(players), matches), tuple(matches))


def leaderboard(names: Sequence[str], matches: Sequence[MatchResult]) -> tuple[Row, ...]:
    """The players by their score in `matches` of equally many pairs from the same openings."""
    views = [*matches, *(match.swapped() for match in matches)]
    table = ratings({view.names: sum(view.points) for view in views})
    own = {name: [view for view in views if view.names[0] == name] for name in names}
    by_opening = {name: _scores_by_opening(own[name]) for name in names}
    scores = {name: fmean(by_opening[name]) for name in names}
    intervals = score_intervals(by_opening, games=2 * (len(names) - 1))
    absent = {name for name in names if _has_only_forfeited(own[name])}
    ranked = sorted(names, key=lambda name: (name in absent, -scores[name]))
    playing = [intervals[name] for name in ranked if name not in absent]
    places = [*_places(playing), *[len(playing) + 1] * len(absent)]
    return tuple(
        Row(
            place=place,
            name=name,
            score=scores[name],
            interval=intervals[name],
            wins=sum(view.wins for view in own[name]),
            draws=sum(view.draws for view in own[name]),
            losses=sum(view.losses for view in own[name]),
            forfeits=sum(view.forfeited for view in own[name]),
            rating=table[name],
        )
        for place, name in zip(places, ranked, strict=True)
    )


def _has_only_forfeited(own: Sequence[MatchResult]) -> bool:
    """Has a player lost every game by forfeit? Few games make wide intervals, but how well it plays
    is not what they leave open here."""
    return sum(view.forfeited for view in own) == 2 * sum(len(view.pairs) for view in own)


def _places(intervals: Sequence[tuple[float, float]]) -> Iterator[int]:
    """The places of scores by their intervals, best score first.

    >>> list(_places([(0.8, 1), (0.7, 0.9), (0.5, 0.7), (0.3, 0.7), (0, 0.1)]))
    [1, 1, 3, 3, 5]
    """
    place, least = 1, -inf  # the lower end of the first one there
    for i, (low, high) in enumerate(intervals, 1):
        if i == 1 or high < least:
            place, least = i, low
        yield place


def _scores_by_opening(own: Sequence[MatchResult]) -> list[float]:
    """A player's score in each opening, over all opponents."""
    return [fmean(pairs) for pairs in zip(*(match.pair_scores for match in own), strict=True)]
