"""Notebook 7, Monte Carlo: playouts, flat search, UCB1, the four phases, the whole search, and
playouts at the leaves of alpha-beta."""

from autograder.exercises.mcts.backpropagate import BACKPROPAGATE
from autograder.exercises.mcts.decide import DECIDE
from autograder.exercises.mcts.expand import EXPAND
from autograder.exercises.mcts.flat import FLAT
from autograder.exercises.mcts.leaf_evaluation import LEAF_EVALUATION
from autograder.exercises.mcts.playout import PLAYOUT
from autograder.exercises.mcts.search import SEARCH
from autograder.exercises.mcts.select import SELECT
from autograder.exercises.mcts.ucb1 import UCB1

__all__ = [
    "BACKPROPAGATE",
    "DECIDE",
    "EXPAND",
    "FLAT",
    "LEAF_EVALUATION",
    "PLAYOUT",
    "SEARCH",
    "SELECT",
    "UCB1",
]
