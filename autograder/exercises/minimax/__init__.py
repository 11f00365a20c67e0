"""Notebook 2, minimax: values, decisions, solving, many players, fallible opponents."""

from autograder.exercises.minimax.decision import DECISION, best_moves, decision_of
from autograder.exercises.minimax.exploit import EXPLOIT
from autograder.exercises.minimax.max_n import MAX_N
from autograder.exercises.minimax.predict import PREDICT
from autograder.exercises.minimax.solve import SOLVE
from autograder.exercises.minimax.value import VALUE, value_of

__all__ = [
    "DECISION",
    "EXPLOIT",
    "MAX_N",
    "PREDICT",
    "SOLVE",
    "VALUE",
    "best_moves",
    "decision_of",
    "value_of",
]
