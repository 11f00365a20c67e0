"""Reference algorithms, one idea per file. A module is loaded when one of its names is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adsearch.search.backwards import Distances, Labels, best_by_distance, retrograde
    from adsearch.search.bandits import Bandit, by_ucb1, epsilon_greedy, greedy, ucb1, uniform
    from adsearch.search.chess_ordering import captures_first
    from adsearch.search.cutoff import h_minimax
    from adsearch.search.deepening import Deadline, Deepened, Ticks, iterative_deepening
    from adsearch.search.exhaustive import Solution, minimax, solve, strategy
    from adsearch.search.expectation import expectiminimax
    from adsearch.search.fail_hard import alpha_beta_fail_hard
    from adsearch.search.fallible import evenly, exploit, exploit_mixed
    from adsearch.search.learning import Learner, Linear, td_step
    from adsearch.search.many_players import VectorResult, max_n
    from adsearch.search.movers_view import negamax
    from adsearch.search.network import Network
    from adsearch.search.ordering import (
        History,
        InTurn,
        Killers,
        Order,
        by_evaluation,
        line_first,
        ranked,
    )
    from adsearch.search.pig_learning import PigStudent
    from adsearch.search.pig_solver import PigSolution, hold_at, pig_match
    from adsearch.search.playouts import monte_carlo, playout, playout_mean
    from adsearch.search.pondering import Ponderer
    from adsearch.search.pruning import alpha_beta
    from adsearch.search.result import Result, Statistics
    from adsearch.search.star import star1, star2
    from adsearch.search.table import Entry, Table, always_replace, keep_deeper
    from adsearch.search.transpositions import (
        OutOfTime,
        Remembered,
        alpha_beta_with_table,
        table_first,
    )
    from adsearch.search.tree_search import Node, TreeResult, best_mean, mcts, most_visits
    from adsearch.search.win_or_lose import forced_win

_HOME = {
    name: module
    for module, names in {
        "backwards": ("Distances", "Labels", "best_by_distance", "retrograde"),
        "bandits": ("Bandit", "by_ucb1", "epsilon_greedy", "greedy", "ucb1", "uniform"),
        "chess_ordering": ("captures_first",),
        "cutoff": ("h_minimax",),
        "deepening": ("Deadline", "Deepened", "Ticks", "iterative_deepening"),
        "exhaustive": ("Solution", "minimax", "solve", "strategy"),
        "expectation": ("expectiminimax",),
        "fail_hard": ("alpha_beta_fail_hard",),
        "fallible": ("evenly", "exploit", "exploit_mixed"),
        "learning": ("Learner", "Linear", "td_step"),
        "many_players": ("VectorResult", "max_n"),
        "movers_view": ("negamax",),
        "network": ("Network",),
        "ordering": (
            "History",
            "InTurn",
            "Killers",
            "Order",
            "by_evaluation",
            "line_first",
            "ranked",
        ),
        "pig_learning": ("PigStudent",),
        "pig_solver": ("PigSolution", "hold_at", "pig_match"),
        "playouts": ("monte_carlo", "playout", "playout_mean"),
        "pondering": ("Ponderer",),
        "pruning": ("alpha_beta",),
        "result": ("Result", "Statistics"),
        "star": ("star1", "star2"),
        "table": ("Entry", "Table", "always_replace", "keep_deeper"),
        "transpositions": ("OutOfTime", "Remembered", "alpha_beta_with_table", "table_first"),
        "tree_search": ("Node", "TreeResult", "best_mean", "mcts", "most_visits"),
        "win_or_lose": ("forced_win",),
    }.items()
    for name in names
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"adsearch.search.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
