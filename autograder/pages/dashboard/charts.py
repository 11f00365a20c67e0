"""The two charts of the page: students per score, and seconds per submission.

A bar never stands without its number, and a chart's title is its conclusion.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
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


def times(seconds: Sequence[float]) -> Markup:
    """How long a submission takes, up to where 95 % of them lie. `seconds` are in order."""
    middle, most = median(seconds), max(quantile(seconds, 0.95), 1e-3)
    tick = _tick(most)
    end = tick * ceil(1.15 * most / tick * 2) / 2
    bins = [0] * 12
    for duration in seconds:
        bins[min(int(12 * duration / end), 11)] += 1
    tallest, base, parts = max(bins), 116, []
    for i, count in enumerate(bins):
        high = 96 * count / tallest
        parts.append(
            f'<rect x="{5.5 + 19 * i}" y="{base - high:.1f}" width="16" height="{high:.1f}" '
            'rx="1.5" fill="var(--as-ink3)" fill-opacity="0.55"/>'
        )
    for i in range(int(end / tick) + 1):
        x = 4 + 228 * i * tick / end
        unit = " s" if (i + 1) * tick > end else ""
        anchor = "start" if i == 0 else "end" if x > 215 else "middle"
        parts.append(
            f'<path d="M{x:.1f} {base}v4" stroke="var(--as-edge)"/>'
            f'<text x="{x:.1f}" y="{base + 16}" text-anchor="{anchor}">{i * tick:g}{unit}</text>'
        )
    x = 4 + 228 * min(middle / end, 1)
    side, gap = ("end", -5) if x > 130 else ("start", 5)
    label = f"median {_seconds(middle)}"
    return Markup(
        f'<svg class="as-chart as-times" viewBox="0 0 236 138" role="img" '
        f'aria-label="Time per submission, {label}">{"".join(parts)}'
        f'<path d="M4 {base}H232" stroke="var(--as-edge)"/>'
        f'<path d="M{x:.1f} 2V{base}" stroke="var(--as-ink)" stroke-dasharray="3 2"/>'
        f'<text class="as-now" x="{x + gap:.1f}" y="11" text-anchor="{side}">{label}</text></svg>'
    )


def slowest(seconds: Sequence[float]) -> str:
    """What the chart of `times` leaves out, in words. `seconds` are in order.

    >>> slowest([0.25, 3])
    '95 % within 3.0 s, slowest 3.0 s'
    """
    return f"95 % within {_seconds(quantile(seconds, 0.95))}, slowest {_seconds(seconds[-1])}"


def quantile(ordered: Sequence[float], share: float) -> float:
    """What `share` of the values do not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([7], 0.95)
    (2, 7)
    """
    return ordered[max(ceil(share * len(ordered)) - 1, 0)]


def _seconds(number: float) -> str:
    return f"{number:.2f} s" if number < 1 else f"{number:.1f} s"


def _tick(most: float) -> float:
    """A round number, of which two or three make `most`."""
    power = 10.0 ** floor(log10(most))
    return next(power * f for f in (0.5, 1, 2, 5, 10) if 3 * power * f >= most)
