"""Players and games for the tests of matches. They live in a module so that processes find them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from adsearch.game import MAX, MIN, Game
from adsearch.games import ConnectFour, Kalah
from adsearch.matches import Agent, Budget


def first(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    return game.actions(state)[0]


def last(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    return game.actions(state)[-1]


def looks(times: int) -> Agent:
    """Plays the first move after calling `result` so many times."""

    def player(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        move = game.actions(state)[0]
        for _ in range(times):
            game.result(state, move)
        return move

    return player


def stubborn(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    """Takes no refusal for an answer, and then answers after all."""
    move = game.actions(state)[0]
    for _ in range(100):
        try:
            game.result(state, move)
        except BaseException:
            continue
    return move


def late(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    time.sleep(0.2)
    return game.actions(state)[0]


def endless(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    while True:
        pass


def endless_in_c(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    """No signal and no thread gets a word in: all is one call of a C function."""
    return sum(count())


def endless_in_the_game(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    while True:
        game.result(state, game.actions(state)[0])


def suicidal(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    os._exit(7)


def bouton(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    """Plays Nim perfectly, by leaving the opponent a lost position."""

    def lost(s: Any) -> bool:
        if game.is_terminal(s):
            return game.utility(s, game.player(s)) < 0
        return all(not lost(game.result(s, a)) for a in game.actions(s))

    for move in game.actions(state):
        if lost(game.result(state, move)):
            return move
    return game.actions(state)[0]


def store_difference(game: Kalah) -> Callable[[Any], float]:
    def evaluation(state: Any) -> float:
        mine, theirs = game.stores(state)
        return mine - theirs

    return evaluation


def threes_twos_centre(game: ConnectFour) -> Callable[[Any], float]:
    """The hand-made evaluation 5, 1, 1 of the course, kept below what a win is worth."""
    centre = [game.discs[game.width // 2, row] for row in range(game.height)]

    def evaluation(state: Any) -> float:
        mover, other, _, player, _ = state
        x, o = (mover, other) if player == MAX else (other, mover)
        total = sum((x & disc > 0) - (o & disc > 0) for disc in centre)
        for line in game.lines:
            mine, theirs = (x & line).bit_count(), (o & line).bit_count()
            if not theirs:
                total += (0, 0, 1, 5, 0)[mine]
            elif not mine:
                total -= (0, 0, 1, 5, 0)[theirs]
        return total / 1000

    return evaluation


class Broken(Game[int, int]):
    """A game whose own rules fail at the third move."""

    def initial(self) -> int:
        return 0

    def player(self, s: int, /) -> int:
        return MIN if s % 2 else MAX

    def actions(self, s: int, /) -> list[int]:
        return [1]

    def result(self, s: int, a: int, /) -> int:
        return s + 1 if s < 2 else 1 // 0

    def is_terminal(self, s: int, /) -> bool:
        return False

    def utility(self, s: int, p: int = MAX, /) -> float:
        return 0
