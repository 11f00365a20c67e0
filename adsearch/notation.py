"""Numbers, counts, windows and terms of sums, as pictures and sentences write them."""

from __future__ import annotations

import math

from adsearch.record import Value


def number(value: Value) -> str:
    """A value as pictures and sentences write it.

    >>> number(-2), number(0.125), number(-0.0), number(float("-inf")), number((1, 2))
    ('−2', '0.125', '0', '−∞', '⟨1, 2⟩')
    """
    if isinstance(value, tuple):
        return "⟨" + ", ".join(map(number, value)) + "⟩"
    if isinstance(value, float) and math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    return (
        f"{value or 0:.4g}".replace("-", "−")
        if isinstance(value, float)
        else str(value).replace("-", "−")
    )


def counted(n: int, singular: str, plural: str = "") -> str:
    """
    >>> counted(1, "move"), counted(1200, "move"), counted(2, "leaf", "leaves")
    ('1 move', '1,200 moves', '2 leaves')
    """
    return f"{n:,} {singular if n == 1 else plural or singular + 's'}"


def weighted(share: str, value: str) -> str:
    """A term of a mean, with a negative value in brackets.

    >>> weighted("0.9", "2"), weighted("0.1", "−10")
    ('0.9 · 2', '0.1 · (−10)')
    """
    return f"{share} · ({value})" if value.startswith("−") else f"{share} · {value}"


def window_ends(
    window: tuple[float, float], entered: tuple[float, float] | None = None
) -> tuple[str, str]:
    """The ends of a window as pictures write them, each with what it was on entry if it moved.

    >>> window_ends((-1, 2), (-1, 3))
    ('−1', '3 → 2')
    """
    pairs = zip(entered or window, window, strict=True)
    low, high = (
        number(now) if before == now else f"{number(before)} → {number(now)}"
        for before, now in pairs
    )
    return low, high


def ordinal(n: int) -> str:
    """
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st', '112th']
    """
    is_teen = n % 100 in (11, 12, 13)
    return f"{n}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"
