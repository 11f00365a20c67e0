"""Playing: one game, many games, or only a random opening."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from adsearch.game import CHANCE, Game, S, UnsupportedGame
from adsearch.matches.fixture import Agent, Fixture, Record, named
from adsearch.search.monte_carlo import roll

Progress: TypeAlias = Callable[[int, int], None]
"""Is told after each game how many of how many have been played."""


def play_game(
    game: Game[S, Any],
    players: Sequence[Agent],
    start: S | None = None,
    *,
    seed: int = 0,
    seconds: float | None = None,
    longest: int = 1000,
) -> Record:
    """Let `players`, in the order of `game.players`, play one game from `start` to its end.

    A game that is not over after `longest` moves is drawn. With `seconds` for each move, the game
    is played in a process of its own, so that a player that never answers can be stopped.

    >>> from adsearch.games import Tree
    >>> def left(game, state, budget): return game.actions(state)[0]
    >>> def right(game, state, budget): return game.actions(state)[-1]
    >>> play_game(Tree("((1 -2) (3 4))"), [left, right])
    won by right (MIN) in 2 moves
    >>> play_game(Tree("((1 -2) (3 4))"), [right, lambda game, state, budget: 1 / 0])
    <lambda> (MIN) forfeited at move 2: it raised ZeroDivisionError (division by zero).
    The position:
    /1
    """
    if len(players) != len(game.players):
        needed = f"{type(game).__name__} is for {len(game.players)} players"
        raise UnsupportedGame(f"{needed}, not {len(players)}")
    start = game.initial() if start is None else start
    contestants = tuple(map(named, players))
    fixture = Fixture(game, contestants, start, seconds, longest, f"{seed}", f"{seed} dice")
    return play_all([fixture])[0]


def random_opening(game: Game[S, Any], plies: int, seed: int | str) -> S:
    """The position after `plies` random moves; chance is not counted among the players' moves.

    >>> from adsearch.games import Tree
    >>> random_opening(Tree("((1 2) 3)"), 1, seed=0)
    (0,)
    """
    rng = random.Random(seed)
    for _ in range(100):
        state, played = game.initial(), 0
        while not game.is_terminal(state) and played < plies:
            if game.player(state) == CHANCE:
                state = game.result(state, roll(game, state, rng))
            else:
                state = game.result(state, rng.choice(game.actions(state)))
                played += 1
        if not game.is_terminal(state):
            return state
    name = type(game).__name__
    raise ValueError(f"{name} is over within {plies} random moves: ask for a shorter opening")


def play_all(
    fixtures: Sequence[Fixture], workers: int = 1, progress: Progress | None = None
) -> list[Record]:
    """The records of all the games, the same for any number of workers.

    With a time limit, or several workers, the games are played in processes of their own. Where
    there is no fork (Windows, the browser), they are played here, one by one: a player that thinks
    too long then loses as soon as it calls `result` or answers, but one that does neither can only
    be interrupted by hand.
    """
    if workers < 1:
        raise ValueError(f"{workers} workers cannot play: give 1 or more")
    tell = progress or (lambda done, total: None)
    timed = any(fixture.seconds is not None for fixture in fixtures)
    if (timed or workers > 1) and hasattr(os, "fork"):
        from adsearch.matches import processes  # loads what not every Python has

        if processes.allowed():
            return processes.play_forked(fixtures, workers, tell)
    records = []
    for fixture in fixtures:
        records.append(fixture.play())
        tell(len(records), len(fixtures))
    return records
