"""Reference algorithms, one idea per file."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from adsearch.search.backwards import Labels, retrograde
from adsearch.search.bandits import Bandit, by_ucb1, epsilon_greedy, greedy, ucb1, uniform
from adsearch.search.choices import best_moves, changes_of_choice
from adsearch.search.cutoff import h_minimax
from adsearch.search.deepening import Deadline, Deepened, Ticks, iterative_deepening
from adsearch.search.exhaustive import Solution, minimax, solve, strategy
from adsearch.search.expectation import expectiminimax
from adsearch.search.extension import extending_search, only_move, remembering_search, singular
from adsearch.search.fail_hard import alpha_beta_fail_hard
from adsearch.search.fallible import evenly, exploit, exploit_mixed
from adsearch.search.foretelling import Estimate, estimate, self_play
from adsearch.search.forward import beam, probcut
from adsearch.search.learning import Learner, Linear, td_step
from adsearch.search.lookup import Choice, choose, lookup_player, until_known
from adsearch.search.many_players import VectorResult, max_n
from adsearch.search.movers_view import negamax
from adsearch.search.openings import Book, Tally
from adsearch.search.ordering import (
    History,
    InTurn,
    Killers,
    Order,
    by_evaluation,
    line_first,
    ranked,
)
from adsearch.search.parity import bias, tempo
from adsearch.search.pig_learning import PigStudent
from adsearch.search.pig_solver import PigSolution, hold_at, pig_match
from adsearch.search.playouts import monte_carlo, playout, playout_mean
from adsearch.search.pondering import Ponderer
from adsearch.search.pruning import alpha_beta
from adsearch.search.quiet import quiescence, quiescent_search
from adsearch.search.result import Result, Statistics
from adsearch.search.star import star1, star2
from adsearch.search.table import Entry, Table, always_replace, keep_deeper
from adsearch.search.transpositions import OutOfTime, Remembered, alpha_beta_with_table, table_first
from adsearch.search.tree_search import Node, TreeResult, best_mean, mcts, most_visits
from adsearch.search.win_or_lose import forced_win

if TYPE_CHECKING:
    from adsearch.search.chess_endings import ChessEndings
    from adsearch.search.chess_ordering import captures_first
    from adsearch.search.endings import EndgameTable
    from adsearch.search.network import Network

# These need numpy or python-chess, which are loaded when they are asked for.
_LATER = {
    "ChessEndings": "chess_endings",
    "captures_first": "chess_ordering",
    "EndgameTable": "endings",
    "Network": "network",
}

__all__ = [
    "Bandit",
    "Book",
    "ChessEndings",
    "Choice",
    "Deadline",
    "Deepened",
    "EndgameTable",
    "Entry",
    "Estimate",
    "History",
    "InTurn",
    "Killers",
    "Labels",
    "Learner",
    "Linear",
    "Network",
    "Node",
    "Order",
    "OutOfTime",
    "PigSolution",
    "PigStudent",
    "Ponderer",
    "Remembered",
    "Result",
    "Solution",
    "Statistics",
    "Table",
    "Tally",
    "Ticks",
    "TreeResult",
    "VectorResult",
    "alpha_beta",
    "alpha_beta_fail_hard",
    "alpha_beta_with_table",
    "always_replace",
    "beam",
    "best_mean",
    "best_moves",
    "bias",
    "by_evaluation",
    "by_ucb1",
    "captures_first",
    "changes_of_choice",
    "choose",
    "epsilon_greedy",
    "estimate",
    "evenly",
    "expectiminimax",
    "exploit",
    "exploit_mixed",
    "extending_search",
    "forced_win",
    "greedy",
    "h_minimax",
    "hold_at",
    "iterative_deepening",
    "keep_deeper",
    "line_first",
    "lookup_player",
    "max_n",
    "mcts",
    "minimax",
    "monte_carlo",
    "most_visits",
    "negamax",
    "only_move",
    "pig_match",
    "playout",
    "playout_mean",
    "probcut",
    "quiescence",
    "quiescent_search",
    "ranked",
    "remembering_search",
    "retrograde",
    "self_play",
    "singular",
    "solve",
    "star1",
    "star2",
    "strategy",
    "table_first",
    "td_step",
    "tempo",
    "ucb1",
    "uniform",
    "until_known",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"adsearch.search.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
