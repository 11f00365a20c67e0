"""Playouts, and the simplest use of them: try every move, play on at random, compare the means.

What the means converge to is a move's worth against a *random* opponent, which need not be its
worth against a good one; `mcts` has the remedy.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

from adsearch.game import CHANCE, MAX, A, Game, S, UnsupportedGame
from adsearch.search.preconditions import require
from adsearch.search.result import Result, Statistics


def playout(game: Game[S, A], state: S, rng: Random) -> float:
    """MAX's utility when the game goes on from `state` with moves drawn uniformly at random.

    >>> from adsearch.games import Tree
    >>> playout(Tree("((1 1) (1 1))"), (), Random(0))
    1
    """
    is_terminal, actions, result, draw = game.is_terminal, game.actions, game.result, rng.random
    while not is_terminal(state):
        moves = actions(state)
        if moves:
            state = result(state, moves[int(draw() * len(moves))])  # quicker than rng.choice
        else:  # only chance has no moves before the end
            state = result(state, roll(game, state, rng))
    return game.utility(state, MAX)


def roll(game: Game[S, A], state: S, rng: Random) -> A:
    """What chance brings at `state`, drawn by the probabilities of the outcomes.

    >>> from adsearch.games import Tree
    >>> roll(Tree("chance(0:1 1:2)"), (), Random(0))
    1
    """
    outcomes, probabilities = zip(*game.outcomes(state), strict=True)
    drawn: A = rng.choices(outcomes, probabilities)[0]
    return drawn


def playout_mean(game: Game[S, A], k: int, rng: Random) -> Callable[[S], float]:
    """An evaluation in MAX's view for searches that are cut off: the mean of `k` playouts.

    Example: alpha-beta looks two plies ahead and lets playouts tell what lies beyond.

    >>> from adsearch.games import Tree
    >>> from adsearch.search.alpha_beta import alpha_beta
    >>> tree = Tree("(((1 1) (1 0)) ((1 0) (1 1)))")
    >>> alpha_beta(tree, depth=2, evaluation=playout_mean(tree, 1000, Random(0))).value < 0.6
    True
    """
    check_budget(k)
    if k == 0:
        raise ValueError("a mean needs at least one playout")

    def evaluation(s: S) -> float:
        return math.fsum(playout(game, s, rng) for _ in range(k)) / k

    return evaluation


def monte_carlo(game: Game[S, A], state: S | None, n: int, rng: Random) -> Result:
    """Flat Monte Carlo: the move with the best mean over `n` playouts each, for who is to move.

    The value is that mean, in MAX's view. Between equal means the lot decides, also where nothing
    is known: n = 0 gives any legal move, and NaN for its value.

    Example: MIN answers A with 1, 1, 1 or 0. A random MIN makes it look like 0.75.

    >>> from adsearch.games import Tree
    >>> monte_carlo(Tree("(A:(1 1 1 0) B:0.5)"), (), 2000, Random(0)).action
    'A'
    """
    state = require(game, state, "flat Monte Carlo", chance=True)
    check_budget(n)
    if game.is_terminal(state):
        return Result(game.utility(state, MAX), None, (), Statistics(1, 1))
    check_decision(game, state, "flat Monte Carlo")
    moves = game.actions(state)
    if n == 0:
        move = rng.choice(moves)
        return Result(math.nan, move, (move,), Statistics(nodes=1))
    mean = playout_mean(game, n, rng)
    means = [mean(game.result(state, move)) for move in moves]
    value = max(means) if game.player(state) == MAX else min(means)
    move = rng.choice([move for move, mean in zip(moves, means, strict=True) if mean == value])
    return Result(value, move, (move,), Statistics(1 + len(moves), len(moves), 1))


def check_budget(n: int) -> None:
    """ValueError unless `n` can be a number of playouts."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise ValueError(f"the number of playouts must be 0 or a positive whole number, not {n!r}")


def check_decision(game: Game[Any, Any], state: Any, search: str) -> None:
    """UnsupportedGame if there is no move to choose because chance is to move."""
    if game.player(state) == CHANCE:
        raise UnsupportedGame(
            f"{search} chooses a move, but chance is to move (take an outcome first) at\n"
            f"{game.text(state)}"
        )
