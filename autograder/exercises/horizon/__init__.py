"""Notebook 6, horizon: what a search to a fixed depth cannot see yet."""

from autograder.exercises.horizon.bias import BIAS
from autograder.exercises.horizon.find import FIND
from autograder.exercises.horizon.pathology import PATHOLOGY
from autograder.exercises.horizon.quiescence import QUIESCENCE
from autograder.exercises.horizon.quiet import QUIET
from autograder.exercises.horizon.singular import SINGULAR

__all__ = ["BIAS", "FIND", "PATHOLOGY", "QUIESCENCE", "QUIET", "SINGULAR"]
