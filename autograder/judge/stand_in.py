"""The package `autograder` as a notebook finds it while it is graded. The judge asks from outside,
so checks in the notebook have nothing to say."""

from __future__ import annotations

from typing import Any


class Silent:
    """Stands for a report that nobody reads here."""

    points = max_points = 0

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


bring_back = catalogue = progress = solution = start_over = take_along = check
Report = Silent
