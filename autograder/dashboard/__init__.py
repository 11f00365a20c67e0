"""The class at a glance, as one page."""

from autograder.dashboard.glance import dashboard
from autograder.dashboard.numbers import Quarantine

__all__ = ["Quarantine", "dashboard"]
