"""What being late costs, written as data: "10 % a day, at most 3 days"."""

from __future__ import annotations

import re
from datetime import timedelta
from math import ceil
from typing import NamedTuple

STEPS = {"day": timedelta(days=1), "hour": timedelta(hours=1)}
AMOUNT = r"(\d+(?:\.\d+)?) ?({})s?"
POLICY = re.compile(
    rf"{AMOUNT.format('%|point')} (?:a|an|per|each) (day|hour)"
    rf"(?:,? at most {AMOUNT.format('%|point|day|hour')})?"
)


class Amount(NamedTuple):
    """So many per cent of the points, points, days or hours."""

    number: float
    unit: str  # "%", "point", "day" or "hour"

    def of(self, points: float) -> float:
        return points * self.number / 100 if self.unit == "%" else self.number

    def __str__(self) -> str:
        if self.unit == "%":
            return f"{self.number:g}% of your points"
        return f"{self.number:g} {self.unit}{'' if self.number == 1 else 's'}"


EVERYTHING = Amount(100, "%")


class LatePolicy(NamedTuple):
    """What each day or hour begun costs, and the most that is taken off, or how late something may
    be to count at all."""

    cost: Amount
    step: str
    most: Amount = EVERYTHING

    @staticmethod
    def read(text: str) -> LatePolicy | None:
        """The policy that a text means; None where being late costs nothing. Raises `ValueError`
        where it means none.

        >>> LatePolicy.read("10 % a day, at most 3 days").most
        Amount(number=3.0, unit='day')
        """
        words = " ".join(text.split())
        if words == "none":
            return None
        if not (match := POLICY.fullmatch(words)):
            raise ValueError(
                f"{text!r} is no rule for late work: write such as "
                '"10 % a day, at most 3 days" (what comes later counts nothing), '
                '"2 points an hour, at most 50 %" (more is never taken off) or "none"'
            )
        number, unit, step, limit, limit_unit = match.groups()
        most = Amount(float(limit), limit_unit) if limit else EVERYTHING
        return LatePolicy(Amount(float(number), unit), step, most)

    def penalty(self, late: timedelta, points: float) -> float:
        """What is taken off these points of work that came so late.

        >>> policy = LatePolicy.read("10 % a day, at most 3 days")
        >>> [policy.penalty(timedelta(hours=hours), 20.0) for hours in (-1, 0, 1, 24, 25, 72, 73)]
        [0.0, 0.0, 2.0, 2.0, 4.0, 6.0, 20.0]
        """
        if late <= timedelta():
            return 0.0
        step = STEPS.get(self.most.unit)
        if step and late > self.most.number * step:
            return points
        cost = ceil(late / STEPS[self.step]) * self.cost.of(points)
        return min(cost, points, points if step else self.most.of(points))

    @property
    def sentence(self) -> str:
        """What students are told.

        >>> print(LatePolicy.read("10 % a day, at most 3 days").sentence)
        Each day late, even if only begun, costs 10% of your points; after 3 days, nothing counts.
        >>> print(LatePolicy.read("1 point per hour, at most 50%").sentence)
        Each hour late, even if only begun, costs 1 point, but never more than 50% of your points.
        """
        end = ""
        if self.most.unit in STEPS:
            end = f"; after {self.most}, nothing counts"
        elif self.most != EVERYTHING:
            end = f", but never more than {self.most}"
        return f"Each {self.step} late, even if only begun, costs {self.cost}{end}."
