"""Notebook 9, lookup: what was found out before, and how to use it."""

from autograder.exercises.lookup.book import BOOK
from autograder.exercises.lookup.choose import CHOOSE
from autograder.exercises.lookup.index import INDEX
from autograder.exercises.lookup.mate_in import MATE_IN
from autograder.exercises.lookup.retrograde import RETROGRADE

__all__ = ["BOOK", "CHOOSE", "INDEX", "MATE_IN", "RETROGRADE"]
