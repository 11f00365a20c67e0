"""Playouts for Go that keep eyes: a random game in which nobody fills in an own eye ends by itself,
with both sides' groups still alive, so its score means something.
"""

from __future__ import annotations

from random import Random

from adsearch.game import MAX, UnsupportedGame
from adsearch.games.go import Go, State


def keeps_eyes(game: Go, s: State) -> list[str]:
    """The moves at `s` that fill in no eye of the mover's own, or only the pass if there is none.
    An eye is a point all of whose neighbours are the mover's stones.

    >>> game = Go(3)
    >>> keeps_eyes(game, game.position("\\n".join([".X.", "XX.", "...", "X to move"])))
    ['c3', 'c2', 'a1', 'b1', 'c1']
    """
    eyes = game.eyes(game.stones(s, game.player(s)))
    return [a for a in game.actions(s)[:-1] if not game.points[a] & eyes] or ["pass"]


def playout_keeping_eyes(game: Go, state: State, rng: Random) -> float:
    """MAX's utility when the game goes on from `state` with random moves that keep eyes. Somebody
    passes only if no other move is left. For `mcts(…, playout=playout_keeping_eyes)`.

    >>> playout_keeping_eyes(Go(5), Go(5).initial(), Random(0)) in (-1, 1)
    True
    """
    if not isinstance(game, Go):
        raise UnsupportedGame(f"only a game of Go has eyes to keep, not {game!r}")
    draw, bits = rng.random, list(game.points.values())
    while not game.is_terminal(state):
        # A point drawn among the free ones is nearly always legal, so each is asked about alone.
        mine = game.stones(state, game.player(state))
        taken = mine | game.stones(state, 1 - game.player(state)) | game.eyes(mine)
        free = [bit for bit in bits if not bit & taken]
        while free:
            i = int(draw() * len(free))
            bit, free[i] = free[i], free[-1]
            free.pop()
            if after := game.try_stone(state, bit):
                state = after
                break
        else:
            state = game.result(state, "pass")
    return game.utility(state, MAX)
