"""Checks, grading and class reports for the course on adversarial search."""

from autograder.checking import catalogue, check, own
from autograder.progress import progress
from autograder.report import Report

__all__ = ["Report", "catalogue", "check", "own", "progress"]
