"""Matches between players that play games to their end at random and players that look ahead.

`bench.monte_carlo` prints them. Every match has fair pairs from random openings.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from adsearch.evaluation import hex_connection, open_lines
from adsearch.game import MAX, MIN, Game
from adsearch.games import ConnectFour, Hex
from adsearch.matches import alpha_beta_player, match, uct_player
from adsearch.search.monte_carlo import monte_carlo, playout_mean

PAIRS = 50


def flat_player(playouts: int) -> Any:
    """Flat Monte Carlo, with so many playouts a move for all moves together."""

    def player(game: Game[Any, Any], state: Any, budget: Any) -> Any:
        rng = random.Random(random.getrandbits(64))
        return monte_carlo(game, state, playouts // len(game.actions(state)), rng).action

    player.__name__ = f"flat {playouts}"
    return player


def leaf_player(depth: int, k: int) -> Any:
    """Alpha-beta to `depth`, with `k` playouts at each leaf; between equal moves, any of them. With
    few playouts nearly all moves are equal, and the first of them is at the edge of the board."""

    def player(game: Game[Any, Any], state: Any, budget: Any) -> Any:
        rng = random.Random(random.getrandbits(64))
        return alpha_beta_player(depth, playout_mean(game, k, rng))(game, state, budget)

    player.__name__ = f"alpha_beta {depth}, {k} playouts a leaf"
    return player


def centre(game: Hex) -> Callable[[Any], float]:
    """Stones near the centre, MAX's less MIN's."""
    middle = (game.size - 1) / 2
    weight = {}
    for name, cell in game.cells.items():
        across, down = ord(name[0]) - ord("a") - middle, int(name[1:]) - 1 - middle
        weight[cell] = game.size - max(abs(across), abs(down), abs(across + down))

    def near(stones: int) -> float:
        return sum(w for cell, w in weight.items() if cell & stones)

    return lambda s: (near(game.stones(s, MAX)) - near(game.stones(s, MIN))) / 1000


def matches() -> None:
    four, hexes = ConnectFour(), Hex(5)
    estimate = open_lines(four) / 1000
    joining = alpha_beta_player(2, hex_connection(hexes) / 1000)
    for game, a, b in (
        (four, uct_player(300), flat_player(300)),
        (four, uct_player(300), alpha_beta_player(2, estimate)),
        (four, uct_player(300), alpha_beta_player(4, estimate)),
        (four, uct_player(1000), flat_player(1000)),
        (four, uct_player(1000), alpha_beta_player(2, estimate)),
        (four, uct_player(1000), alpha_beta_player(4, estimate)),
        (four, leaf_player(2, 2), flat_player(98)),
        (four, leaf_player(2, 20), flat_player(980)),
        (hexes, uct_player(300), flat_player(300)),
        (hexes, uct_player(300), alpha_beta_player(2, centre(hexes))),
        (hexes, uct_player(300), alpha_beta_player(4, centre(hexes))),
        (hexes, uct_player(300), joining),
        (hexes, uct_player(1000), joining),
    ):
        print(type(game).__name__, match(game, a, b, PAIRS, opening=2, seed=2), flush=True)
