"""The package `autograder` as a notebook finds it while it is graded. The judge asks from outside,
so checks in the notebook have nothing to say."""

from __future__ import annotations

import sys
from typing import Any

from autograder.inside import pig_self_play

# Notebooks that were released earlier import it by the name that it had then.
sys.modules["autograder.self_play"] = pig_self_play


class Unknown(int):
    """Stands for points that nobody knows here: a condition on them is none."""


class Silent:
    """Stands for a report that nobody reads here."""

    points = max_points = Unknown()

    def __repr__(self) -> str:
        return "checked when graded"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *arguments, **options: self


def check(*arguments: Any, **options: Any) -> Silent:
    return Silent()


def own(exercise: str, name: str) -> Any:
    """Put in place by the child: the judge knows the game that is drawn from a name."""
    raise RuntimeError("nobody is listening")


class Engine(Silent):
    """Stands for the engine that is put together from a student's earlier notebooks."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        raise RuntimeError("an engine plays in a notebook only, not while it is graded")


def my_engine(*arguments: Any, **options: Any) -> Engine:
    return Engine()


backup = bring_back = catalogue = hint = impostors = progress = check
restore = solution = start_over = take_along = check
Report = Silent
