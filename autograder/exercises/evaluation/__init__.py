"""Notebook 5, evaluation: features, weights, and searches that trust a guess."""

from autograder.exercises.evaluation.beam import BEAM
from autograder.exercises.evaluation.expected import EXPECTED
from autograder.exercises.evaluation.features import FEATURES
from autograder.exercises.evaluation.fit import FIT
from autograder.exercises.evaluation.h_minimax import H_MINIMAX
from autograder.exercises.evaluation.linear import LINEAR
from autograder.exercises.evaluation.own import OWN
from autograder.exercises.evaluation.probcut import PROBCUT

__all__ = ["BEAM", "EXPECTED", "FEATURES", "FIT", "H_MINIMAX", "LINEAR", "OWN", "PROBCUT"]
