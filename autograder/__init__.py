"""Checks, grading and class reports for the course on adversarial search."""

from autograder.checking import catalogue, check, own
from autograder.progress import progress
from autograder.report import Report
from autograder.study import bring_back, solution, start_over, take_along

__all__ = [
    "Report",
    "bring_back",
    "catalogue",
    "check",
    "own",
    "progress",
    "solution",
    "start_over",
    "take_along",
]
