"""Positions of tic-tac-toe in which one move matters, or none."""

from __future__ import annotations

import random
from functools import cache

from adsearch.game import MAX
from autograder.inside.questions import GameSpec

TIC_TAC_TOE = GameSpec("TicTacToe")


@cache
def value(state: int) -> float:
    """Of tic-tac-toe, by minimax."""
    game = TIC_TAC_TOE.game()
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(value(game.result(state, a)) for a in game.actions(state))


def optimal(board: str) -> set[int]:
    game = TIC_TAC_TOE.game()
    state = game.position(board)
    right = value(state)
    return {a for a in game.actions(state) if value(game.result(state, a)) == right}


@cache
def drawn_boards() -> list[str]:
    """Boards with two free cells on which every game ends in a draw."""
    game = TIC_TAC_TOE.game()

    def all_draws(s: int) -> bool:
        if game.is_terminal(s):
            return game.utility(s) == 0
        return all(all_draws(game.result(s, a)) for a in game.actions(s))

    return [board(s) for s in positions() if len(game.actions(s)) == 2 and all_draws(s)]


@cache
def positions() -> list[int]:
    """All positions of tic-tac-toe that are not over."""
    game = TIC_TAC_TOE.game()
    reached, waiting = set(), [game.initial()]
    while waiting:
        s = waiting.pop()
        if s not in reached and not game.is_terminal(s):
            reached.add(s)
            waiting += [game.result(s, a) for a in game.actions(s)]
    return sorted(reached)


def board(state: int) -> str:
    return " ".join(TIC_TAC_TOE.game().text(state).split())


@cache
def critical(mark: str, wins: bool) -> list[str]:
    """Boards with four or five free cells on which only one move wins at once (and no other wins at
    all), or only one does not lose at once, and that one draws. It is not the first in the list."""
    game = TIC_TAC_TOE.game()
    texts = []
    for s in positions():
        after = {a: game.result(s, a) for a in game.actions(s)}
        sign = 1 if game.player(s) == MAX else -1
        if len(after) not in (4, 5) or (mark == "X") != (sign == 1):
            continue
        best = [a for a, t in after.items() if value(t) == value(s)]
        over = [a for a, t in after.items() if game.is_terminal(t)]
        losing = [a for a, t in after.items() if a not in over and _threat(t, -sign)]
        won = sign * value(s) == 1 and best == over
        blocked = value(s) == 0 and not over and len(losing) == len(after) - 1
        if len(best) == 1 and best[0] != min(after) and (won if wins else blocked):
            texts.append(board(s))
    return texts


def _threat(state: int, winner: int) -> bool:
    """Can who is to move win at once?"""
    game = TIC_TAC_TOE.game()
    after = [game.result(state, a) for a in game.actions(state)]
    return any(game.is_terminal(t) and game.utility(t) == winner for t in after)


def boards(rng: random.Random, mark: str, wins: bool) -> list[str]:
    return rng.sample(critical(mark, wins), 4)
