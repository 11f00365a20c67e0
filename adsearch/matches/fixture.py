"""A game between programs: who moves what, how it ends, and who forfeits it and why.

A *player* is any function `player(game, state, budget) -> action`. It is asked where it is to move,
and loses the game if it raises, answers with an illegal move, or spends more than its budget.
It plays many games, in any order, so it keeps nothing from one game to the next.

A player that needs random numbers takes them from Python's `random`, which is seeded before each
move: the same seed gives the same game, and no player can disturb what the other draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from adsearch.game import CHANCE, Game, Player
from adsearch.matches.budget import Budget
from adsearch.search.monte_carlo import roll

Agent: TypeAlias = Callable[[Game[Any, Any], Any, Budget], Any]
"""A program that plays: from the game, the state and the budget to the action it chooses."""

Named: TypeAlias = tuple[str, Agent]


class Move(NamedTuple):
    """Who did what, after how many calls to `result`. Chance moves, too."""

    player: Player
    action: Any
    nodes: int


Thinking: TypeAlias = Callable[[Player, Sequence[Move]], None]


@dataclass(frozen=True)
class Record:
    """A played game: from `start` by `moves` to `final`.

    `scores` shares one point among those who did best: in a game of two a win is 1, a draw ½, a
    loss 0. `ending` says how the game ended; `forfeit` is the player who lost by forfeit, if one
    did.
    """

    start: Any
    moves: tuple[Move, ...]
    final: Any
    scores: tuple[float, ...]
    ending: str
    forfeit: Player | None = None

    def __repr__(self) -> str:
        return self.ending


class _Forfeit(Exception):
    """Why the player to move loses, as a sentence without subject."""


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played: all that determines its record."""

    game: Game[Any, Any]
    players: tuple[Named, ...]
    start: Any
    seconds: float | None
    longest: int
    seed: str
    dice: str

    def __post_init__(self) -> None:
        Budget(seconds=self.seconds)  # complains of an impossible limit before anybody plays
        if self.longest < 1:
            raise ValueError(f"a game of at most {self.longest} moves cannot be played")

    def play(self, thinking: Thinking = lambda player, moves: None) -> Record:
        """The record; before each move `thinking` is told who is about to think, after what."""
        before = random.getstate()
        try:
            return self._play(thinking)
        finally:
            random.setstate(before)

    def _play(self, thinking: Thinking) -> Record:
        game, state, dice = self.game, self.start, random.Random(self.dice)
        budgets = [Budget(seconds=self.seconds) for _ in self.players]
        views = [budget.metered(game) for budget in budgets]
        moves: list[Move] = []
        while not game.is_terminal(state) and len(moves) < self.longest:
            player = game.player(state)
            if player == CHANCE:
                moves.append(Move(player, roll(game, state, dice), 0))
            else:
                thinking(player, moves)
                random.seed(f"{self.seed} {len(moves)}")
                try:
                    action = self._ask(player, views[player], state, budgets[player])
                except _Forfeit as reason:
                    return self.forfeited(player, moves, str(reason))
                moves.append(Move(player, action, budgets[player].spent))
            state = game.result(state, moves[-1].action)
        if not game.is_terminal(state):
            stopped = f"drawn because it was not over after {len(moves):,} moves"
            return self._record(moves, state, game.players, stopped)
        payoffs = [game.utility(state, p) for p in game.players]
        winners = [p for p in game.players if payoffs[p] == max(payoffs)]
        won = f"won by {' and '.join(map(self._name, winners))}"
        ending = f"{won if len(winners) < len(payoffs) else 'drawn'} in {len(moves)} moves"
        return self._record(moves, state, winners, ending)

    def _ask(self, player: Player, view: Game[Any, Any], state: Any, budget: Budget) -> Any:
        budget.refill()
        answer, raised = None, ""
        try:
            answer = self.players[player][1](view, state, budget)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # `exit()` in a player must not end the match
            words = _brief(str, error)
            raised = f"raised {type(error).__name__}" + (f" ({words})" if words else "")
        if broken := budget.excess() or raised:
            raise _Forfeit(broken)
        legal = list(self.game.actions(state))
        try:
            return legal[legal.index(answer)]  # 3.0 and a numpy 3 are played as the game's own 3
        except Exception:  # not in the list, or whatever comparing with a strange answer raises
            raise _Forfeit(f"answered {_brief(repr, answer)}, which is not legal") from None

    def forfeited(self, player: Player, moves: Sequence[Move], reason: str) -> Record:
        """The record if `player`, who is to move after `moves`, loses because it `reason`."""
        state = self.start
        for move in moves:
            state = self.game.result(state, move.action)
        what = f"{self._name(player)} forfeited at move {len(moves) + 1}: it {reason}."
        ending = f"{what}\nThe position:\n{self.game.text(state)}"
        others = [p for p in self.game.players if p != player]
        return self._record(moves, state, others, ending, player)

    def _record(
        self,
        moves: Sequence[Move],
        state: Any,
        winners: Sequence[Player],
        ending: str,
        forfeit: Player | None = None,
    ) -> Record:
        share = 1 / len(winners)
        scores = tuple(share if p in winners else 0.0 for p in self.game.players)
        return Record(self.start, tuple(moves), state, scores, ending, forfeit)

    def _name(self, player: Player) -> str:
        return f"{self.players[player][0]} ({self.game.name(player)})"


def _brief(write: Callable[[object], str], thing: object) -> str:
    """The first line of what a player's own object has to say for itself, if it can."""
    try:
        line = write(thing).partition("\n")[0]
    except Exception:
        line = f"something of type {type(thing).__name__}"
    return line if len(line) <= 100 else line[:99] + "…"


def named(player: Agent) -> Named:
    """A player with what it calls itself; TypeError for what cannot play."""
    if not callable(player):
        raise TypeError(f"a player is a function of game, state and budget, not {player!r}")
    return str(getattr(player, "__name__", type(player).__name__)), player
