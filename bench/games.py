"""The games through their plain interface: the same searches and playouts over each library's.

OpenSpiel is driven from Python by its fastest way: moves are taken back where the game can do
that (tic-tac-toe), children are copies where it cannot (Connect Four). easyAI takes moves back in
tic-tac-toe and copies in Connect Four; it is given smaller trees and compared by nodes per second.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import pyspiel
from easyAI.games.ConnectFour import ConnectFour as EasyConnectFour
from easyAI.games.TicTacToe import TicTacToe as EasyTicTacToe

from adsearch.game import CHANCE, MAX, Game
from adsearch.games import Backgammon, Checkers, ConnectFour, Go, Othello, TicTacToe
from bench.measure import Row


def rows() -> Iterator[Row]:
    yield from minimax_rows()
    yield from alpha_beta_rows()
    yield from playout_rows()


# -- minimax -------------------------------------------------------------------------------------


def minimax_rows() -> Iterator[Row]:
    game = TicTacToe()
    spiel = pyspiel.load_game("tic_tac_toe")
    corner = game.result(game.initial(), 0)
    whole, ninth = tree(game, game.initial()), tree(game, corner)

    def ours() -> int:
        assert minimax(game, game.initial()) == 0
        return whole

    def openspiel() -> int:
        assert minimax_openspiel(spiel.new_initial_state()) == 0
        return whole

    def easy() -> int:
        there = EasyTicTacToe([None, None])
        there.play_move(1)
        assert minimax_easy(there) == 0
        return ninth

    yield Row("tic-tac-toe, full tree", "OpenSpiel, apply and undo", 1.8, ours, openspiel)
    yield Row("tic-tac-toe, full tree", "easyAI, tree after one move", 10, ours, easy)


def tree(game: Game[Any, Any], s: Any) -> int:
    return 1 + sum(tree(game, game.result(s, a)) for a in game.actions(s))


def minimax(game: Game[Any, Any], s: Any) -> float:
    if game.is_terminal(s):
        return game.utility(s)
    values = [minimax(game, game.result(s, a)) for a in game.actions(s)]
    return max(values) if game.player(s) == MAX else min(values)


def minimax_openspiel(state: Any) -> Any:
    if state.is_terminal():
        return state.player_return(0)
    values, player = [], state.current_player()
    for a in state.legal_actions():
        state.apply_action(a)
        values.append(minimax_openspiel(state))
        state.undo_action(player, a)
    return max(values) if player == 0 else min(values)


def minimax_easy(game: Any) -> Any:
    if game.is_over():
        return utility_easy(game)
    values = []
    for a in game.possible_moves():
        game.make_move(a)
        game.switch_player()
        values.append(minimax_easy(game))
        game.switch_player()
        game.unmake_move(a)
    return max(values) if game.current_player == 1 else min(values)


def utility_easy(game: Any) -> Any:
    """easyAI scores in the view of the player to move."""
    score = game.scoring() / 100
    return score if game.current_player == 1 else -score


# -- alpha-beta ----------------------------------------------------------------------------------


def alpha_beta_rows() -> Iterator[Row]:
    game = ConnectFour()
    spiel = pyspiel.load_game("connect_four")
    deep, shallow = alpha_beta_nodes(ConnectFour, 10), alpha_beta_nodes(ConnectFour, 5)

    def ours() -> int:
        assert [alpha_beta(game, game.initial(), 10) for _ in range(3)] == [0, 0, 0]
        return 3 * deep

    def openspiel() -> int:
        initial = spiel.new_initial_state()
        assert [alpha_beta_openspiel(initial, 10) for _ in range(3)] == [0, 0, 0]
        return 3 * deep

    def easy() -> int:
        assert alpha_beta_easy(EasyConnectFour([None, None]), 5) == 0
        return shallow

    yield Row("Connect Four, alpha-beta to depth 10", "OpenSpiel, child", 2.0, ours, openspiel)
    yield Row("Connect Four, alpha-beta to depth 10", "easyAI, depth 5, copy", 100, ours, easy)

    checkers, draughts = Checkers(), pyspiel.load_game("checkers")
    # Each takes the moves in its own order, and OpenSpiel the jumps of a capture one by one.
    counted = Visited(draughts.new_initial_state(), [1])
    alpha_beta_openspiel(counted, 8)
    nodes, their_nodes = alpha_beta_nodes(Checkers, 8), counted.nodes[0]

    def checkers_ours() -> int:
        assert [alpha_beta(checkers, checkers.initial(), 8) for _ in range(20)] == [0] * 20
        return 20 * nodes

    def checkers_openspiel() -> int:
        initial = draughts.new_initial_state()
        assert [alpha_beta_openspiel(initial, 8) for _ in range(20)] == [0] * 20
        return 20 * their_nodes

    work = "Checkers, alpha-beta to depth 8"
    yield Row(work, "OpenSpiel, child", 1.5, checkers_ours, checkers_openspiel)


def alpha_beta_nodes(kind: type[Game[Any, Any]], depth: int) -> int:
    """How many positions alpha-beta visits."""
    nodes = 1

    class Counting(kind):  # type: ignore[valid-type, misc]
        def result(self, s: Any, a: Any, /) -> Any:
            nonlocal nodes
            nodes += 1
            return super().result(s, a)

    game = Counting()
    alpha_beta(game, game.initial(), depth)
    return nodes


class Visited:
    """A state of OpenSpiel's whose children are counted in `nodes`."""

    def __init__(self, state: Any, nodes: list[int]) -> None:
        self.state, self.nodes = state, nodes

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def child(self, a: int) -> Visited:
        self.nodes[0] += 1
        return Visited(self.state.child(a), self.nodes)


def alpha_beta(
    game: Game[Any, Any], s: Any, depth: int, alpha: float = -math.inf, beta: float = math.inf
) -> float:
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return 0
    if game.player(s) == MAX:
        best = -math.inf
        for a in game.actions(s):
            value = alpha_beta(game, game.result(s, a), depth - 1, alpha, beta)
            if value > best:
                best = value
                if value >= beta:
                    break
                if value > alpha:
                    alpha = value
    else:
        best = math.inf
        for a in game.actions(s):
            value = alpha_beta(game, game.result(s, a), depth - 1, alpha, beta)
            if value < best:
                best = value
                if value <= alpha:
                    break
                if value < beta:
                    beta = value
    return best


def alpha_beta_openspiel(
    state: Any, depth: int, alpha: float = -math.inf, beta: float = math.inf
) -> Any:
    if state.is_terminal():
        return state.player_return(0)
    if depth == 0:
        return 0
    if state.current_player() == 0:
        best = -math.inf
        for a in state.legal_actions():
            value = alpha_beta_openspiel(state.child(a), depth - 1, alpha, beta)
            if value > best:
                best = value
                if value >= beta:
                    break
                if value > alpha:
                    alpha = value
    else:
        best = math.inf
        for a in state.legal_actions():
            value = alpha_beta_openspiel(state.child(a), depth - 1, alpha, beta)
            if value < best:
                best = value
                if value <= alpha:
                    break
                if value < beta:
                    beta = value
    return best


def alpha_beta_easy(game: Any, depth: int, alpha: float = -math.inf, beta: float = math.inf) -> Any:
    if game.is_over():
        return utility_easy(game)
    if depth == 0:
        return 0
    if game.current_player == 1:
        best = -math.inf
        for a in game.possible_moves():
            value = alpha_beta_easy(child_easy(game, a), depth - 1, alpha, beta)
            if value > best:
                best = value
                if value >= beta:
                    break
                if value > alpha:
                    alpha = value
    else:
        best = math.inf
        for a in game.possible_moves():
            value = alpha_beta_easy(child_easy(game, a), depth - 1, alpha, beta)
            if value < best:
                best = value
                if value <= alpha:
                    break
                if value < beta:
                    beta = value
    return best


def child_easy(game: Any, a: int) -> Any:
    child = game.copy()
    child.play_move(a)
    return child


# -- playouts ------------------------------------------------------------------------------------


def playout_rows() -> Iterator[Row]:
    for name, game, spiel, games, bar in (
        ("Connect Four", ConnectFour(), "connect_four", 10_000, 1.5),
        ("Othello", Othello(), "othello", 1000, 1.25),
        ("Backgammon", Backgammon(), "backgammon", 200, 1.15),
        # OpenSpiel draws after 40 actions without a capture, a man's moves included.
        ("Checkers", Checkers(patience=40), "checkers", 1000, 1.5),
        # Compiled rules answer here in less time than Python needs to ask.
        ("Go 5 × 5", Go(5, 0.5), "go(board_size=5,komi=0.5)", 1000, 1.5),
    ):
        yield Row(
            f"{name}, random playouts",
            "OpenSpiel, apply",
            bar,
            repeated(playout, game, games),
            repeated(playout_openspiel, pyspiel.load_game(spiel), games),
            "playouts",
        )


def repeated(
    play: Callable[[Any, random.Random], float], game: Any, games: int
) -> Callable[[], int]:
    def work() -> int:
        rng = random.Random(0)
        for _ in range(games):
            play(game, rng)
        return games

    return work


def playout(game: Game[Any, Any], rng: random.Random) -> float:
    s = game.initial()
    while not game.is_terminal(s):
        if game.player(s) == CHANCE:
            outcomes, chances = zip(*game.outcomes(s), strict=True)
            a = rng.choices(outcomes, chances)[0]
        else:
            a = rng.choice(game.actions(s))
        s = game.result(s, a)
    return game.utility(s)


def playout_openspiel(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            a = rng.choices(outcomes, chances)[0]
        else:
            a = rng.choice(state.legal_actions())
        state.apply_action(a)
    return state.player_return(0)
