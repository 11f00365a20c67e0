"""An opening book: how the moves of a position did in the games where they were played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple

from adsearch.game import CHANCE, MAX, A, Game, Player, S
from adsearch.search.preconditions import bounded_depth, no_chance, require


class Tally(NamedTuple):
    """How many games a move won, drew and lost for the player who made it."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def score(self) -> float:
        """The mean result, with 1 for a win, ½ for a draw and 0 for a loss.

        >>> Tally(wins=2, draws=1, losses=1).score
        0.625
        """
        return (self.wins + self.draws / 2) / self.games


@dataclass(frozen=True)
class Book(Generic[S, A]):
    """The moves that were played, by position, each with its tally in its mover's view.

    A position is the same however it was reached. Moves with fewer than `minimum` games stay in
    the book but are not recommended: with one game, a lucky one, a move would score 1.

    >>> from adsearch.games import Tree
    >>> book = Book.from_games(Tree("(a:(1 -1) b:(0 1))"), [("a", 0), ("b", 1), ("b", 1), ("b", 0)])
    >>> book.tallies[()]
    {'a': Tally(wins=1, draws=0, losses=0), 'b': Tally(wins=2, draws=1, losses=0)}
    >>> book.best_move(()), Book(book.tallies, minimum=2).best_move(())
    ('a', 'b')
    """

    tallies: Mapping[S, Mapping[A, Tally]]
    minimum: int = 1

    def __post_init__(self) -> None:
        if self.minimum < 1:
            raise ValueError(f"a minimum is a number of games, 1 or more, not {self.minimum}")

    def __repr__(self) -> str:
        games = f"{self.minimum} game{'s' if self.minimum > 1 else ''}"
        return f"a book of {len(self.tallies):,} positions, for moves with {games} or more"

    @classmethod
    def from_games(
        cls, game: Game[S, A], games: Iterable[Iterable[A]], minimum: int = 1
    ) -> Book[S, A]:
        """The book of finished games, each a sequence of moves (and outcomes of chance) from the
        initial position."""
        start = require(game, None, "an opening book", chance=True)
        counts: dict[S, dict[A, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
        number = 0
        for number, moves in enumerate(games, 1):
            s, played = start, []
            for a in moves:
                played.append((s, a))
                try:
                    s = game.result(s, a)
                except ValueError as error:
                    error.add_note(f"This is move {len(played)} of game {number} for the book.")
                    raise
            if not game.is_terminal(s):
                raise ValueError(
                    f"a book is made from finished games, but game {number} stops at\n"
                    f"{game.text(s)}"
                )
            for before, a in played:
                if (mover := game.player(before)) != CHANCE:
                    counts[before][a][_place(game, s, mover)] += 1
        if not number:
            raise ValueError("a book is made from games, but there are none")
        tallies = {s: {a: Tally(*n) for a, n in moves.items()} for s, moves in counts.items()}
        return cls(tallies, minimum)

    @classmethod
    def from_all_games(cls, game: Game[S, A], minimum: int = 1) -> Book[S, A]:
        """The book of all games that can be played, each played once.

        They are not played but counted: those that go through a position and a move are the ways
        to come to the position times the ways to go on after the move.

        >>> from adsearch.games import TicTacToe
        >>> book = Book.from_all_games(TicTacToe())
        >>> {a: round(tally.score, 3) for a, tally in book.tallies[TicTacToe().initial()].items()}
        {0: 0.622, 1: 0.569, 2: 0.622, 3: 0.569, 4: 0.694, 5: 0.569, 6: 0.622, 7: 0.569, 8: 0.622}
        """
        start = require(game, None, "a book of all games")
        endings: dict[S, tuple[int, ...]] = {}  # of the games from a position on, for MAX

        def count(s: S) -> tuple[int, ...]:
            if s not in endings:
                if game.is_terminal(s):
                    place = _place(game, s, MAX)
                    endings[s] = tuple(int(i == place) for i in range(3))
                elif game.player(s) == CHANCE:
                    raise no_chance(game, s, "a book of all games")
                else:
                    after = [count(game.result(s, a)) for a in game.actions(s)]
                    endings[s] = tuple(map(sum, zip(*after, strict=True)))
            return endings[s]

        with bounded_depth("a book of all games"):
            count(start)
        ways = Counter({start: 1})
        tallies: dict[S, dict[A, Tally]] = {}
        for s in reversed(endings):  # a position was finished after all that it can lead to
            view = 1 if game.player(s) == MAX else -1
            for a in game.actions(s):
                t = game.result(s, a)
                ways[t] += ways[s]
                tally = Tally(*(ways[s] * n for n in endings[t][::view]))
                tallies.setdefault(s, {})[a] = tally
        return cls(tallies, minimum)

    def best_move(self, s: S) -> A | None:
        """The move with the best score, of equals the one with more games; None where the book
        has no move with enough games."""
        moves = self.tallies.get(s, {})
        enough = [a for a, tally in moves.items() if tally.games >= self.minimum]
        return max(enough, key=lambda a: (moves[a].score, moves[a].games), default=None)


def _place(game: Game[S, A], s: S, player: Player) -> int:
    """Where a finished game counts in the tally of `player`."""
    mine, theirs = game.utility(s, player), game.utility(s, 1 - player)
    return 0 if mine > theirs else 1 if mine == theirs else 2
