"""The house's players: of known strength, to measure others by.

Between equally good moves they choose at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from adsearch.game import MAX, Game
from adsearch.matches.budget import Budget
from adsearch.matches.fixture import Agent, named
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.mcts import mcts
from adsearch.search.monte_carlo import playout
from adsearch.search.preconditions import checked


def random_player(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    """Any legal move.

    >>> from adsearch.games import Tree
    >>> random_player(Tree("(only:1)"), (), Budget(nodes=0))
    'only'
    """
    return random.choice(game.actions(state))


def greedy_player(evaluation: Callable[[Any], float]) -> Agent:
    """Looks one move ahead and takes what the evaluation (in MAX's view) makes most of.

    >>> from adsearch.games import Tree
    >>> game = Tree("(a:(1 9) b:(8 8))")
    >>> greedy_player(lambda state: state == ("a",))(game, (), Budget())
    'a'
    """

    def greedy(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        evaluate = checked(game, evaluation)

        def worth(action: Any) -> float:
            after = game.result(state, action)
            return game.utility(after) if game.is_terminal(after) else evaluate(after)

        best = max if game.player(state) == MAX else min
        return best(_shuffled(game.actions(state)), key=worth)

    return greedy


def alpha_beta_player(depth: int, evaluation: Callable[[Any], float], name: str = "") -> Agent:
    """Alpha-beta to `depth` plies, whatever that costs; the evaluation is in MAX's view. A match
    calls it by its `name`, or else by its depth and the evaluation.

    >>> from adsearch.games import Tree
    >>> game = Tree("(a:(1 9) b:(8 8))")
    >>> alpha_beta_player(2, lambda state: 0)(game, (), Budget())
    'b'
    """

    def order(game: Game[Any, Any], state: Any, actions: Sequence[Any], ply: int) -> Sequence[Any]:
        return actions if ply else _shuffled(actions)  # the first of equals is taken

    def player(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        return alpha_beta(game, state, depth=depth, evaluation=evaluation, order=order).action

    by = getattr(evaluation, "__name__", "<lambda>")
    usual = f"alpha_beta {depth}" + ("" if by == "<lambda>" else f" by {by}")
    player.__name__ = name or usual
    return player


def uct_player(n: int, c: float = 1.0) -> Agent:
    """UCT with `n` iterations a move, where only winning counts, not by how much.

    >>> from adsearch.games import Tree
    >>> game = Tree("(A:(1 1 1 -1) B:0)")
    >>> uct_player(100)(game, (), Budget())
    'B'
    """

    def won_or_lost(game: Game[Any, Any], state: Any, rng: random.Random) -> float:
        low, high = game.bounds or (-1, 1)
        utility = playout(game, state, rng)
        return high if utility > 0 else low if utility < 0 else (low + high) / 2

    def player(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        rng = random.Random(random.getrandbits(64))
        return mcts(game, state, n, c, rng, won_or_lost).action

    player.__name__ = f"uct {n}"
    return player


def limited(player: Agent, nodes: int) -> Agent:
    """`player`, who loses the game if it calls `result` more than `nodes` times for a move.

    >>> from adsearch.games import Tree
    >>> from adsearch.matches import play_game
    >>> curious = greedy_player(lambda state: 0)
    >>> play_game(Tree("((1 2) (3 4))"), [limited(curious, nodes=1), curious])
    greedy (MAX) forfeited at move 1: it went on after all 1 calls to `result` had been made.
    The position:
    /
    """
    Budget(nodes)  # complains of an impossible one before anybody plays

    def held(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        budget.tighten(nodes)
        return player(game, state, budget)

    held.__name__ = named(player)[0]
    return held


def _shuffled(actions: Sequence[Any]) -> list[Any]:
    return random.sample(actions, len(actions))
