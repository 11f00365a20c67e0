"""Checks, grading and class reports for the course on adversarial search."""

import sys
from importlib.util import find_spec

from autograder.checks.check import catalogue, check, own, tell_of_reports
from autograder.checks.report import Report, show_reports_with
from autograder.inside import pig_self_play
from autograder.study.backup import backup, bring_back, restore, start_over, take_along
from autograder.study.engine import my_engine
from autograder.study.hints import hint
from autograder.study.impostors import impostors
from autograder.study.missing_names import explain_missing_names
from autograder.study.progress import progress
from autograder.study.record import remember
from autograder.study.solutions import solution


def _page(report: Report) -> str:
    """A report as HTML. What draws it is loaded when the first one is shown."""
    from autograder.pages.report_page import html

    return html(report)


if find_spec("jinja2"):  # elsewhere, as in a browser's Python, a report is shown as text
    show_reports_with(_page)
tell_of_reports(remember)
explain_missing_names()
# Notebooks that were released earlier import it by the name that it had then.
sys.modules[f"{__name__}.self_play"] = pig_self_play

__all__ = [
    "Report",
    "backup",
    "bring_back",
    "catalogue",
    "check",
    "hint",
    "impostors",
    "my_engine",
    "own",
    "progress",
    "restore",
    "solution",
    "start_over",
    "take_along",
]
