"""Boards of Kalah with a rule of their own, which only `game.result` knows.

A player that searches on a board of its own, where nobody counts, goes by the usual rules there. So
it does not see what every search sees of the game that it was given.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

from adsearch.game import Player
from adsearch.games import Kalah
from adsearch.games.kalah import Position
from autograder.exercises.material.kalah_search import chosen, gain
from autograder.inside.questions import show

DEPTHS = range(2, 6)  # of searches that may win such a match
DEEP = range(3, 8)  # of those that a player may afford on a board of its own


class Rake(Kalah):
    """One of the houses takes everything: whoever sows from it then moves all that lies in the
    other row to that player's own store, which ends the game. It may be the house of one player
    alone."""

    def __init__(self, house: int, only: Player | None = None) -> None:
        super().__init__()
        self.house, self.only = house, only

    def result(self, s: Position, a: int, /) -> Position:
        after = super().result(s, a)
        if a != self.house or self.only not in (None, s[0]):
            return after
        mine, theirs = self.rows(after)[s[0]], self.rows(after)[1 - s[0]]
        stores = self.stores(after)
        return 1 - s[0], 0, self._row(list(mine)), stores[1 - s[0]], stores[s[0]] + sum(theirs)


class Trial(NamedTuple):
    """A position of a game with a rule of its own. The only good move is to use that rule."""

    game: Rake
    state: Position

    def reason(self, action: Any) -> str:
        """Why a match is lost by this action; empty where it is the good move."""
        if action == self.game.house:
            return ""
        return (
            f"on a board where house {self.game.house} also takes all that lies in the other row "
            f"it played {show(action)}. Only `game.result` knows what a move does, so ask it, and "
            f"go by no rules of your own:\n{self.game.text(self.state)}"
        )


@cache
def draw_trial(house: int, seed: str) -> Trial:
    """A position in which that house wins and all others lose, as a search to any depth finds, and
    which is not what one by the usual rules would play. Nor is there anything that somebody would
    take without a search."""
    rng, usual, game = random.Random(f"{house} {seed}"), Kalah(), Rake(house)
    while True:
        s = usual.initial()
        for _ in range(rng.randint(6, 16)):
            if not usual.is_terminal(s):
                s = usual.result(s, rng.choice(usual.actions(s)))
        if house not in usual.actions(s) or not _is_quiet(usual, s) or not _decides(game, s):
            continue
        if not any(house in chosen(usual, s, depth) for depth in DEPTHS):
            return Trial(game, s)


class Ambush(NamedTuple):
    """A position of a game with a rule that only the other player can use, as the reply to `bait`.
    Whatever the player to move does has the usual result, so that nobody finds out by comparing."""

    game: Rake
    state: Position
    bait: int

    @property
    def reason(self) -> str:
        """Why a match is lost by taking the bait time and again."""
        return (
            f"on a board where the other player's house {self.game.house} also takes all that lies "
            f"in the row of this one it played {self.bait}, and allowed that. Only `game.result` "
            "knows what a move does, so ask it about the replies as well, and go by no rules of "
            f"your own:\n{self.game.text(self.state)}"
        )


@cache
def draw_ambush(seed: str) -> Ambush:
    """A position in which every search by the usual rules makes one move, unless it looks ahead but
    once. It is a bad one: any search of the game that sees the reply makes another."""
    rng = random.Random(f"ambush {seed}")
    while True:
        riddle = _draw_riddle(rng, range(1, 2), DEEP)
        for house in rng.sample(range(riddle.game.houses), riddle.game.houses):
            game = Rake(house, only=1 - riddle.game.player(riddle.state))
            if not any(riddle.move in chosen(game, riddle.state, depth) for depth in DEPTHS):
                return Ambush(game, riddle.state, riddle.move)


class Riddle(NamedTuple):
    """A position of the usual game, and the one move that only a deep search makes there."""

    game: Kalah
    state: Position
    move: int

    @property
    def reason(self) -> str:
        """Why a match is lost by making that move only where no judge counts."""
        return (
            f"it plays {self.move} here, but not where its calls to `game.result` are counted. "
            "Play the same move wherever you are asked, and find it by `game.result` alone:\n"
            f"{self.game.text(self.state)}"
        )


@cache
def draw_riddle(seed: str) -> Riddle:
    return _draw_riddle(random.Random(f"riddle {seed}"), range(1, 4), DEEP[2:])


def _draw_riddle(rng: random.Random, shallow: range, deep: range) -> Riddle:
    """A position in which all `deep` searches by the usual rules make one move, and no `shallow`
    one does."""
    usual = Kalah()
    while True:
        s = usual.initial()
        for _ in range(rng.randint(4, 16)):
            if not usual.is_terminal(s):
                s = usual.result(s, rng.choice(usual.actions(s)))
        if len(usual.actions(s)) < 3:
            continue
        moves = chosen(usual, s, deep[0])
        is_plain = len(moves) > 1 or any(moves & chosen(usual, s, depth) for depth in shallow)
        if not is_plain and all(chosen(usual, s, depth) == moves for depth in deep[1:]):
            return Riddle(usual, s, *moves)


def _decides(game: Rake, s: Position) -> bool:
    """Is the house that takes everything the only move that is not bad?"""
    others = [a for a in game.actions(s) if a != game.house]
    return gain(game, s, game.house, 1) > 0 and all(
        gain(game, s, a, depth) < 0 for a in others for depth in DEPTHS
    )


def _is_quiet(game: Kalah, s: Position) -> bool:
    """Are there two moves, none of which captures anything or leads to another turn?"""
    mover = game.player(s)
    results = [game.result(s, a) for a in game.actions(s)]
    most = max(game.stores(after)[mover] for after in results)
    is_calm = most <= game.stores(s)[mover] + 1 and all(after[0] != mover for after in results)
    return is_calm and len(results) > 1
