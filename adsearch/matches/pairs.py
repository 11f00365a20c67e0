"""Matches of fair pairs: each random opening is played twice, with the sides changed.

An opening may favour one side, and so may the dice and the first move. In a pair both players have
the advantage once, so what is left is skill; the pair, not the game, is the unit that is
counted when the interval of the score is worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from statistics import fmean
from typing import Any

from adsearch.game import MAX, MIN, Game, Player, UnsupportedGame
from adsearch.matches.fixture import Agent, Fixture, Named, Record, named
from adsearch.matches.playing import Progress, play_all, random_opening
from adsearch.matches.rating import elo, mean_and_margin

FEW = 10  # pairs: the spread of fewer is hardly known


@dataclass(frozen=True)
class MatchResult:
    """What came of a match, in the view of the first of the two `names`.

    In each of the `pairs` that player is MAX in the first game and MIN in the second.
    """

    names: tuple[str, str]
    pairs: tuple[tuple[Record, Record], ...]

    @cached_property
    def points(self) -> tuple[float, ...]:
        """The points of all games, in the order they were played."""
        return tuple(p for one, two in self.pairs for p in (one.scores[MAX], two.scores[MIN]))

    @property
    def wins(self) -> int:
        return self.points.count(1)

    @property
    def draws(self) -> int:
        return self.points.count(0.5)

    @property
    def losses(self) -> int:
        return self.points.count(0)

    @property
    def pair_scores(self) -> tuple[float, ...]:
        """The score of each pair."""
        return tuple(map(fmean, zip(self.points[::2], self.points[1::2], strict=True)))

    @property
    def score(self) -> float:
        """Points per game: a win is 1, a draw ½."""
        return mean_and_margin(self.pair_scores)[0]

    @property
    def margin(self) -> float:
        """The ± of the score's 95 % interval over pairs."""
        return mean_and_margin(self.pair_scores)[1]

    @property
    def interval(self) -> tuple[float, float]:
        return max(self.score - self.margin, 0.0), min(self.score + self.margin, 1.0)

    @property
    def elo(self) -> float:
        """How many rating points the first player is above the second, by this score."""
        return elo(self.score)

    @property
    def forfeits(self) -> tuple[str, ...]:
        """Why each forfeited game was lost, whoever lost it."""
        games = (game for pair in self.pairs for game in pair)
        return tuple(game.ending for game in games if game.forfeit is not None)

    @property
    def forfeited(self) -> int:
        """How many games the first player lost by forfeit."""
        return sum((one.forfeit == MAX) + (two.forfeit == MIN) for one, two in self.pairs)

    @property
    def lost(self) -> tuple[tuple[Record, Player], ...]:
        """The games that the first player lost, each with the side that it played."""
        sides = (
            (game, side) for pair in self.pairs for side, game in zip((MAX, MIN), pair, strict=True)
        )
        return tuple((game, side) for game, side in sides if game.scores[side] == 0)

    @property
    def nodes(self) -> float:
        """How often the first player called `result` for a move, on average."""
        sides = [(side, game) for pair in self.pairs for side, game in enumerate(pair)]
        spent = [move.nodes for side, game in sides for move in game.moves if move.player == side]
        return fmean(spent) if spent else 0.0

    def swapped(self) -> MatchResult:
        """The same match in the view of the other player."""
        return MatchResult(self.names[::-1], tuple((two, one) for one, two in self.pairs))

    def __repr__(self) -> str:
        first, second = self.names
        nodes = f"{self.nodes:,.0f} and {self.swapped().nodes:,.0f}"
        low, high = self.interval
        is_cut = (low, high) != (self.score - self.margin, self.score + self.margin)
        doubt = f"({low:.3f}–{high:.3f})" if is_cut else f"± {self.margin:.3f}"
        score = f"{self.score:.3f} {doubt} in {_counted(len(self.pairs))}"
        games = f"+{self.wins} ={self.draws} −{self.losses}"
        forfeits = list_forfeits(self.forfeits)
        return f"{first} – {second}: {score}, {games}, {nodes} nodes a move{forfeits}"

    def _repr_html_(self) -> str:
        """The same in a notebook, where a line of text would be broken inside a word; but what is
        drawn with letters, the position of a forfeit, keeps its columns."""
        score, *forfeits = repr(self).split("\n", 1)
        columns = f"<pre>{escape(forfeits[0])}</pre>" if forfeits else ""
        return f"<div>{escape(score)}</div>{columns}"


def _counted(pairs: int) -> str:
    """How many pairs were played, and what that means for the interval.

    >>> _counted(20), _counted(1)
    ('20 pairs', '1 pair (so few that the interval is rough)')
    """
    few = " (so few that the interval is rough)" if pairs < FEW else ""
    return f"{pairs} pair{'' if pairs == 1 else 's'}{few}"


def list_forfeits(forfeits: Sequence[str]) -> str:
    """The first few reasons on lines of their own: a player that fails once often fails always."""
    more = [f"and {len(forfeits) - 3} more in `forfeits`"] if len(forfeits) > 3 else []
    return "".join(f"\n{reason}" for reason in [*forfeits[:3], *more])


@dataclass(frozen=True)
class Terms:
    """How a match or a tournament is to be played; `match` says what each of these means."""

    pairs: int
    opening: int
    seed: int
    seconds: float | None
    longest: int
    workers: int
    progress: Progress | None

    def __post_init__(self) -> None:
        if self.pairs < 1:
            raise ValueError(f"a match of {self.pairs} pairs decides nothing: play 1 or more")
        if self.opening < 0:
            raise ValueError(f"an opening has 0 or more moves, not {self.opening}")


def match(
    game: Game[Any, Any],
    a: Agent,
    b: Agent,
    pairs: int = 50,
    *,
    opening: int = 4,
    seed: int = 0,
    seconds: float | None = None,
    longest: int = 1000,
    workers: int = 1,
    progress: Progress | None = None,
) -> MatchResult:
    """Play `pairs` fair pairs from openings of `opening` random moves; the result is in a's view.

    A game that is not over after `longest` moves is drawn. `seconds` for each move depend on the
    machine and on what else it does; to count nodes instead, let a `limited` player play.
    Any number of `workers`, each a process, gives the same result.

    Players are called by the names of their functions. Where both have the same one, "first" and
    "second" tell them apart.

    >>> from adsearch.games import Nim
    >>> from adsearch.matches import random_player
    >>> def one(game, state, budget): return game.actions(state)[0]
    >>> match(Nim((3, 4, 5)), one, random_player, pairs=20)
    one – random_player: 0.450 ± 0.098 in 20 pairs, +18 =0 −22, 0 and 0 nodes a move
    """
    terms = Terms(pairs, opening, seed, seconds, longest, workers, progress)
    one, two = named(a), named(b)
    if one[0] == two[0]:
        one, two = (f"{one[0]} (first)", a), (f"{two[0]} (second)", b)
    return play_pairings(game, [(one, two)], terms)[0]


def play_pairings(
    game: Game[Any, Any], pairings: Sequence[tuple[Named, Named]], terms: Terms
) -> list[MatchResult]:
    """The match of each pairing, all from the same openings and with the same dice."""
    if len(game.players) != 2:
        name = type(game).__name__
        raise UnsupportedGame(f"a match is for two players, {name} has {len(game.players)}")
    seeds = [f"{terms.seed} {i}" for i in range(terms.pairs)]
    starts = [random_opening(game, terms.opening, seed) for seed in seeds]
    fixtures = [
        Fixture(
            game, players, start, terms.seconds, terms.longest, f"{seed} {side}", f"{seed} dice"
        )
        for a, b in pairings
        for seed, start in zip(seeds, starts, strict=True)
        for side, players in enumerate(((a, b), (b, a)))
    ]
    records = play_all(fixtures, terms.workers, terms.progress)
    played = list(zip(records[::2], records[1::2], strict=True))
    return [
        MatchResult((a[0], b[0]), tuple(played[k * terms.pairs : (k + 1) * terms.pairs]))
        for k, (a, b) in enumerate(pairings)
    ]
