"""A course's seed as one text: its secret and, below it, how often which exercise was drawn anew.

3f0c29…
evaluation.own 1
"""

from __future__ import annotations

from collections.abc import Collection, Mapping


def with_redraws(secret: str, redraws: Mapping[str, int]) -> str:
    """The seed of a course in which these exercises were drawn anew so often.

    >>> with_redraws("3f0c", {"games.nim": 0, "evaluation.own": 1})
    '3f0c\\nevaluation.own 1'
    """
    return "\n".join([secret, *(f"{name} {n}" for name, n in sorted(redraws.items()) if n)])


def only(seed: str, exercises: Collection[str]) -> str:
    """The seed as far as these exercises are drawn from it."""
    secret, *lines = seed.split("\n")
    return "\n".join([secret, *(line for line in lines if line.split()[0] in exercises)])


def drawn_from(seed: str, exercise: str) -> str:
    """What the questions of one exercise are drawn from.

    >>> [drawn_from("3f0c\\nevaluation.own 1", name) for name in ("games.nim", "evaluation.own")]
    ['games.nim 3f0c', 'evaluation.own 3f0c\\nevaluation.own 1']
    """
    return f"{exercise} {only(seed, [exercise])}"
