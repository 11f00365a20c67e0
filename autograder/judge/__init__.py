"""Grading outside the kernel: what a student wrote runs in a child, and is asked from here."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.judge.grading import grade_one
    from autograder.judge.probing import probe
    from autograder.judge.result import Output, Result, Verdict
    from autograder.judge.sandbox import Limits, Tier

__all__ = ["Limits", "Output", "Result", "Tier", "Verdict", "grade_one", "probe"]

_HOME = {"grade_one": "grading", "Limits": "sandbox", "Tier": "sandbox", "probe": "probing"}


# What is asked for is loaded when it is: some parts need Linux, and pages need the result alone.
def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module(f"autograder.judge.{_HOME.get(name, 'result')}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
