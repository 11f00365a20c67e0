"""Notebook 4, move ordering: sorting moves, killers, deepening under a clock, tables."""

from autograder.exercises.ordering.by_value import BY_VALUE
from autograder.exercises.ordering.deepening import DEEPENING
from autograder.exercises.ordering.killer import KILLER
from autograder.exercises.ordering.predict import PREDICT
from autograder.exercises.ordering.replacement import REPLACEMENT
from autograder.exercises.ordering.table import TABLE

__all__ = ["BY_VALUE", "DEEPENING", "KILLER", "PREDICT", "REPLACEMENT", "TABLE"]
