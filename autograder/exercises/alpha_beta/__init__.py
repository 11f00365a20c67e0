"""Notebook 3, alpha-beta: values with windows, decisions, the least and the most work, negamax."""

from autograder.exercises.alpha_beta.decision import DECISION
from autograder.exercises.alpha_beta.minimal_leaves import MINIMAL
from autograder.exercises.alpha_beta.negamax import NEGAMAX
from autograder.exercises.alpha_beta.orders import BEST_ORDER, WORST_ORDER
from autograder.exercises.alpha_beta.predict import PREDICT
from autograder.exercises.alpha_beta.value import VALUE

__all__ = ["BEST_ORDER", "DECISION", "MINIMAL", "NEGAMAX", "PREDICT", "VALUE", "WORST_ORDER"]
