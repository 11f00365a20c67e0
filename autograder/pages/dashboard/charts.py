"""Students per score as a chart, in which no bar stands without its number; seconds in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from statistics import median

from markupsafe import Markup

from autograder.pages.wording import points

MOST_BARS = 31  # one for each point up to here


def distribution(scores: Sequence[float], most: float) -> Markup:
    """How many students have how many points, the median's bar in full colour."""
    step = max(1, ceil((most + 1) / MOST_BARS))
    bins = [0] * (floor(most / step) + 1)
    for score in scores:
        bins[min(max(floor(score / step), 0), len(bins) - 1)] += 1
    middle = median(scores)
    marked = min(max(floor(middle / step), 0), len(bins) - 1)
    wide, base = 548 / len(bins), 162
    tallest = max(bins)
    parts = []
    for i, count in enumerate(bins):
        x, high = 6 + i * wide, 144 * count / tallest
        bold = ' class="as-now"' if i == marked else ""
        shade = "" if i == marked else ' fill-opacity="0.5"'
        label = points(i * step) if step == 1 or i % 2 == 0 else ""
        parts.append(
            f'<rect x="{x + 2:.1f}" y="{base - high:.1f}" width="{wide - 4:.1f}" '
            f'height="{high:.1f}" rx="1.5" fill="var(--as-max)"{shade}/>'
            f'<g text-anchor="middle"{bold}>'
            f'<text x="{x + wide / 2:.1f}" y="{base - high - 4:.1f}">{count or ""}</text>'
            f'<text x="{x + wide / 2:.1f}" y="{base + 15}">{label}</text></g>'
        )
    at = 6 + (marked + 0.5) * wide
    at, anchor = (554.0, "end") if at > 536 else (6.0, "start") if at < 24 else (at, "middle")
    end = "" if at > 470 else f'<text x="554" y="{base + 29}" text-anchor="end">points</text>'
    summary = f"The median is {points(middle)} of {points(most)} points; students per score: "
    counts = (f"{_range(i, step, most)}: {count}" for i, count in enumerate(bins) if count)
    summary += ", ".join(counts)
    return Markup(
        f'<svg class="as-chart" viewBox="0 0 560 196" role="img" aria-label="{summary}">'
        f'{"".join(parts)}<path d="M6 {base}H554" stroke="var(--as-edge)"/>'
        f'<text class="as-now" x="{at:.1f}" y="{base + 29}" text-anchor="{anchor}">median</text>'
        f"{end}</svg>"
    )


def _range(i: int, step: int, most: float) -> str:
    return str(i) if step == 1 else f"{i * step} to {points(min((i + 1) * step - 1, most))}"


def times(seconds: Sequence[float]) -> str:
    """How long submissions took, in words. `seconds` are in order.

    >>> times([0.25, 0.25, 3])
    'Time per submission: median 0.25 s, 95 % within 3.0 s, slowest 3.0 s.'
    """
    middle, most, slowest = map(_seconds, (median(seconds), quantile(seconds, 0.95), seconds[-1]))
    return f"Time per submission: median {middle}, 95 % within {most}, slowest {slowest}."


def quantile(ordered: Sequence[float], share: float) -> float:
    """What `share` of the values do not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([7], 0.95)
    (2, 7)
    """
    return ordered[max(ceil(share * len(ordered)) - 1, 0)]


def _seconds(number: float) -> str:
    return f"{number:.2f} s" if number < 1 else f"{number:.1f} s"
