"""Packages that a program uses, and that a course does not install: they may be missing when it is
graded, so a check in the notebook says so."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from typing import Any

from autograder.checks.borrowed import home_of, reached

KIT, EXTRAS = "adversarial-search-course", ("chess", "numeric", "course")


def say_what_may_be_missing(programs: Iterable[Any]) -> None:
    """Print it, where there is anything to say."""
    names = {name for program in programs for name in other_packages(program)}
    for name in sorted(names):
        print(
            f"Your program uses `{name}`, which does not come with the course. If it is not there "
            "when your work is graded, what needs it fails.",
            file=sys.stderr,
        )


def other_packages(program: Any) -> set[str]:
    """The packages that a program uses, itself or through other functions of the notebook, and that
    are not among those of the course.

    >>> import hypothesis, networkx
    >>> other_packages(lambda game: networkx.DiGraph(hypothesis.note(game)))
    {'hypothesis'}
    """
    tops = {home.partition(".")[0] for home in map(home_of, reached(program))}
    unknown = tops - sys.stdlib_module_names - {"", "__main__", "adsearch", "autograder"}
    return {top for top in unknown if not _is_the_courses(top)}


def _is_the_courses(top: str) -> bool:
    """Does the course install it, or is it a module of the student's own?"""
    names = set(map(_canonical, _distributions().get(top, ())))
    return not names or not _course() or not names.isdisjoint(_course())


@cache
def _distributions() -> dict[str, list[str]]:
    return dict(packages_distributions())


@cache
def _course() -> frozenset[str]:
    """All that the course installs; empty where the kit itself is not installed but lies there."""
    known, waiting = set[str](), {KIT}
    while waiting:
        name = waiting.pop()
        known.add(name)
        try:
            lines = requires(name) or []
        except PackageNotFoundError:
            if name == KIT:
                return frozenset()
            continue
        for line in lines:
            extra = re.search(r"extra == ['\"]([^'\"]+)", line)
            if not extra or (name == KIT and extra[1] in EXTRAS):
                waiting.add(_canonical(re.split(r"[^\w.-]", line)[0]))
        waiting -= known
    return frozenset(known)


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
