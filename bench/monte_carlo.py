"""UCT against OpenSpiel's in Python: iterations per second, one playout each, nothing proven.

Run by itself, `python -m bench.monte_carlo`, the module prints how many iterations it takes until
UCT finds the best moves of tic-tac-toe, for some weights of exploration, and flat Monte Carlo with
as many playouts; and then how matches end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from adsearch.game import MAX, Game
from adsearch.games import ConnectFour, TicTacToe
from adsearch.search.mcts import mcts
from adsearch.search.minimax import solve
from adsearch.search.monte_carlo import monte_carlo
from bench.measure import Row
from bench.playout_matches import matches

ITERATIONS = 2000


def rows() -> Iterator[Row]:
    yield uct_row("UCT, tic-tac-toe", TicTacToe(), "tic_tac_toe", 6)
    yield uct_row("UCT, Connect Four 7×6", ConnectFour(), "connect_four", 8)


def uct_row(work: str, game: Game[Any, Any], name: str, bar: float) -> Row:
    spiel = pyspiel.load_game(name)
    numbers = np.random.RandomState(0)
    evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=numbers)
    bot = MCTSBot(spiel, 1.0, ITERATIONS, evaluator, solve=False, random_state=numbers)
    start, rng = spiel.new_initial_state(), Random(0)

    def ours() -> int:
        assert mcts(game, None, ITERATIONS, 1.0, rng).root.visits == ITERATIONS
        return ITERATIONS

    def openspiel() -> int:
        assert bot.mcts_search(start).explore_count == ITERATIONS
        return ITERATIONS

    return Row(work, "OpenSpiel's MCTS in Python", bar, ours, openspiel, "iterations")


BUDGETS = (10, 30, 100, 300, 1000)
WEIGHTS = (0, 0.5, 1, 2**0.5, 3)


def convergence() -> None:
    """Print the share of optimal moves in positions of tic-tac-toe where not every move is one."""
    game = TicTacToe()
    positions = critical(game)[::16]
    print(f"share of optimal moves in {len(positions)} positions of tic-tac-toe, by iterations")
    print(f"{'':8}", *(f"{budget:>6}" for budget in BUDGETS))
    for c in WEIGHTS:
        shares = (
            share(positions, lambda s, n=n, c=c: mcts(game, s, n, c, Random(s)).action)
            for n in BUDGETS
        )
        print(f"C = {c:<4.3g}", *(f"{found:6.3f}" for found in shares), flush=True)
    shares = (share(positions, lambda s, n=n: flat_with(game, s, n, Random(s))) for n in BUDGETS)
    print(f"{'flat':8}", *(f"{found:6.3f}" for found in shares))


def critical(game: Game[Any, Any]) -> list[tuple[Any, set[Any]]]:
    """Every position whose moves differ in value, with the moves that are best."""
    values = solve(game).values
    found = []
    for s in values:
        after = {a: values[game.result(s, a)] for a in game.actions(s)}
        if len(set(after.values())) > 1:
            best = (max if game.player(s) == MAX else min)(after.values())
            found.append((s, {a for a, value in after.items() if value == best}))
    return found


def share(positions: list[tuple[Any, set[Any]]], choose: Callable[[Any], Any]) -> float:
    return sum(choose(s) in best for s, best in positions) / len(positions)


def flat_with(game: Game[Any, Any], s: Any, playouts: int, rng: Random) -> Any:
    """Flat Monte Carlo's move when all moves together get about so many playouts."""
    return monte_carlo(game, s, max(1, playouts // len(game.actions(s))), rng).action


if __name__ == "__main__":
    convergence()
    matches()
