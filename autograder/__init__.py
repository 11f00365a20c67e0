"""Checks, grading and class reports for the course on adversarial search."""

import sys

from autograder.checks.check import catalogue, check, own
from autograder.checks.report import Report
from autograder.inside import pig_self_play
from autograder.study.backup import bring_back, start_over, take_along
from autograder.study.progress import progress
from autograder.study.solutions import solution

# Notebooks that were released earlier import it by the name that it had then.
sys.modules[f"{__name__}.self_play"] = pig_self_play

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
