"""Tournaments: everybody against everybody, from the same openings, with a leaderboard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from statistics import fmean
from typing import Any

from adsearch.game import Game
from adsearch.matches.fixture import Agent, named
from adsearch.matches.pairs import MatchResult, Terms, list_forfeits, play_pairings
from adsearch.matches.playing import Progress
from adsearch.matches.rating import Rating, mean_and_margin, ratings

SHARED = "Everyone whose interval overlaps that of the best player in a place shares it."


@dataclass(frozen=True)
class Row:
    """A player's line in the leaderboard; `margin` is the ± of the score's 95 % interval."""

    place: int
    name: str
    score: float
    margin: float
    wins: int
    draws: int
    losses: int
    forfeits: int
    rating: Rating


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
        wide = max(len(row.name) for row in self.rows)
        head = f"place  {'player':{wide}}  {'score':13}   win draw loss  forfeits  rating"
        lines = [
            f"{row.place:>5}  {row.name:{wide}}  {row.score:.3f} ± {row.margin:.3f}  "
            f"{row.wins:>4} {row.draws:>4} {row.losses:>4}  {row.forfeits:>8}  {row.rating}"
            for row in self.rows
        ]
        is_shared = len({row.place for row in self.rows}) < len(self.rows)
        note = [SHARED] if is_shared else []
        return "\n".join([head, *lines, *note]) + list_forfeits(self.forfeits)


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

    Everyone whose interval overlaps that of the best player in a place shares it; whoever is
    clearly behind that one begins the next place. The unit of the interval is an opening, with
    all pairs that were played from it.

    >>> from adsearch.games import Nim
    >>> from adsearch.matches import random_player
    >>> def first(game, state, budget): return game.actions(state)[0]
    >>> def last(game, state, budget): return game.actions(state)[-1]
    >>> tournament(Nim((3, 4, 5)), {"first": first, "last": last, "random": random_player})
    place  player  score           win draw loss  forfeits  rating
        1  random  0.575 ± 0.063    46    0   34         0  +35 ± 77
        1  first   0.537 ± 0.064    43    0   37         0  +18 ± 77
        3  last    0.388 ± 0.090    31    0   49         0  −53 ± 78
    Everyone whose interval overlaps that of the best player in a place shares it.
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
    scores = {name: _score(own[name]) for name in names}
    ranked = sorted(names, key=lambda name: -scores[name][0])
    places = _places([scores[name] for name in ranked])
    return tuple(
        Row(
            place=place,
            name=name,
            score=scores[name][0],
            margin=scores[name][1],
            wins=sum(view.wins for view in own[name]),
            draws=sum(view.draws for view in own[name]),
            losses=sum(view.losses for view in own[name]),
            forfeits=sum(view.forfeited for view in own[name]),
            rating=table[name],
        )
        for place, name in zip(places, ranked, strict=True)
    )


def _places(scores: Sequence[tuple[float, float]]) -> Iterator[int]:
    """The places of scores with their margins, best first.

    >>> list(_places([(0.9, 0.1), (0.8, 0.1), (0.6, 0.1), (0.5, 0.2), (0, 0)]))
    [1, 1, 3, 3, 5]
    """
    place, least = 1, -inf  # the lower end of the first one there
    for i, (score, margin) in enumerate(scores, 1):
        if i == 1 or score + margin < least:
            place, least = i, score - margin
        yield place


def _score(own: Sequence[MatchResult]) -> tuple[float, float]:
    """A player's score and its margin: the opening is what was drawn at random, once for all."""
    by_opening = zip(*(match.pair_scores for match in own), strict=True)
    return mean_and_margin([fmean(pairs) for pairs in by_opening])
