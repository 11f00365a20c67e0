"""Reference algorithms, one per file, which has the algorithm's name.

A function may have its module's name, because it is imported eagerly here: `from adsearch.search
import minimax` is the function, always. A lazy name that equals its module's would turn into the
module on the second access, so the lazy ones below do not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_fail_hard import alpha_beta_fail_hard
from adsearch.search.alpha_beta_with_table import (
    OutOfTime,
    Remembered,
    alpha_beta_with_table,
    table_first,
)
from adsearch.search.bandits import Bandit, by_ucb1, epsilon_greedy, greedy, ucb1, uniform
from adsearch.search.beam import beam
from adsearch.search.best_response import best_response
from adsearch.search.cfr import CFR, cfr
from adsearch.search.cfr_plus import CFRPlus, cfr_plus
from adsearch.search.choice_by_depth import best_moves, changes_of_choice
from adsearch.search.endgame_table_search import endgame_table_search
from adsearch.search.expected_value import expected, uniform_strategy
from adsearch.search.expectiminimax import expectiminimax
from adsearch.search.exploit import evenly, exploit, exploit_mixed
from adsearch.search.exploitability import exploitability
from adsearch.search.forced_win import forced_win
from adsearch.search.go_playouts import keeps_eyes, playout_keeping_eyes
from adsearch.search.h_minimax import h_minimax
from adsearch.search.information_sets import information_sets, possible_states
from adsearch.search.iterative_deepening import Deadline, Deepened, Ticks, iterative_deepening
from adsearch.search.lookup_player import Choice, choose, lookup_player, until_known
from adsearch.search.max_n import VectorResult, max_n
from adsearch.search.mcts import Node, TreeResult, best_mean, mcts, most_visits
from adsearch.search.minimax import Solution, minimax, solve, strategy
from adsearch.search.monte_carlo import monte_carlo, playout, playout_mean
from adsearch.search.move_ordering import (
    History,
    InTurn,
    Killers,
    Order,
    by_evaluation,
    line_first,
    ranked,
)
from adsearch.search.negamax import negamax
from adsearch.search.odd_even_effect import bias, tempo
from adsearch.search.opening_book import Book, Tally
from adsearch.search.perfect_information_monte_carlo import (
    perfect_information_monte_carlo,
    pimc,
    sample_deals,
)
from adsearch.search.pig_solver import PigSolution, hold_at, pig_match
from adsearch.search.pig_td_learning import PigStudent
from adsearch.search.pondering import Ponderer
from adsearch.search.probcut import probcut
from adsearch.search.probcut_statistics import Estimate, estimate, self_play
from adsearch.search.proof_by_bounds import Bounds, proof
from adsearch.search.quiescence import quiescence, quiescent_search
from adsearch.search.regret_matching import regret_matching
from adsearch.search.result import Result, Statistics
from adsearch.search.retrograde import Labels, retrograde
from adsearch.search.sequence_form import SequenceForm, Strategy
from adsearch.search.singular_extension import (
    extending_search,
    only_move,
    remembering_search,
    singular,
)
from adsearch.search.star import star1, star2
from adsearch.search.td_learning import Learner, Linear, td_step
from adsearch.search.transposition_table import Entry, Table, always_replace, keep_deeper

if TYPE_CHECKING:
    from adsearch.search.checkers_endgame_table import CheckersTable, Nearest
    from adsearch.search.chess_endgame_table import ChessEndings
    from adsearch.search.chess_ordering import captures_first
    from adsearch.search.endgame_table import EndgameTable
    from adsearch.search.hypergammon_solver import HypergammonSolution, pips
    from adsearch.search.othello_patterns import Patterns, fit, images, pattern, six_by_six
    from adsearch.search.td_network import Network
    from adsearch.search.td_self_play import GammonStudent

# These need numpy or python-chess, which are loaded when they are asked for.
_LATER = {
    "CheckersTable": "checkers_endgame_table",
    "ChessEndings": "chess_endgame_table",
    "captures_first": "chess_ordering",
    "EndgameTable": "endgame_table",
    "GammonStudent": "td_self_play",
    "HypergammonSolution": "hypergammon_solver",
    "Nearest": "checkers_endgame_table",
    "Network": "td_network",
    "Patterns": "othello_patterns",
    "fit": "othello_patterns",
    "images": "othello_patterns",
    "pattern": "othello_patterns",
    "pips": "hypergammon_solver",
    "six_by_six": "othello_patterns",
}

__all__ = [
    "CFR",
    "Bandit",
    "Book",
    "Bounds",
    "CFRPlus",
    "CheckersTable",
    "ChessEndings",
    "Choice",
    "Deadline",
    "Deepened",
    "EndgameTable",
    "Entry",
    "Estimate",
    "GammonStudent",
    "History",
    "HypergammonSolution",
    "InTurn",
    "Killers",
    "Labels",
    "Learner",
    "Linear",
    "Nearest",
    "Network",
    "Node",
    "Order",
    "OutOfTime",
    "Patterns",
    "PigSolution",
    "PigStudent",
    "Ponderer",
    "Remembered",
    "Result",
    "SequenceForm",
    "Solution",
    "Statistics",
    "Strategy",
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
    "best_response",
    "bias",
    "by_evaluation",
    "by_ucb1",
    "captures_first",
    "cfr",
    "cfr_plus",
    "changes_of_choice",
    "choose",
    "endgame_table_search",
    "epsilon_greedy",
    "estimate",
    "evenly",
    "expected",
    "expectiminimax",
    "exploit",
    "exploit_mixed",
    "exploitability",
    "extending_search",
    "fit",
    "forced_win",
    "greedy",
    "h_minimax",
    "hold_at",
    "images",
    "information_sets",
    "iterative_deepening",
    "keep_deeper",
    "keeps_eyes",
    "line_first",
    "lookup_player",
    "max_n",
    "mcts",
    "minimax",
    "monte_carlo",
    "most_visits",
    "negamax",
    "only_move",
    "pattern",
    "perfect_information_monte_carlo",
    "pig_match",
    "pimc",
    "pips",
    "playout",
    "playout_keeping_eyes",
    "playout_mean",
    "possible_states",
    "probcut",
    "proof",
    "quiescence",
    "quiescent_search",
    "ranked",
    "regret_matching",
    "remembering_search",
    "retrograde",
    "sample_deals",
    "self_play",
    "singular",
    "six_by_six",
    "solve",
    "star1",
    "star2",
    "strategy",
    "table_first",
    "td_step",
    "tempo",
    "ucb1",
    "uniform",
    "uniform_strategy",
    "until_known",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"adsearch.search.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
