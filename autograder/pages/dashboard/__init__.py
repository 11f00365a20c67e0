"""The class at a glance, as one page."""

from autograder.pages.dashboard.class_numbers import Quarantine
from autograder.pages.dashboard.class_page import dashboard

__all__ = ["Quarantine", "dashboard"]
