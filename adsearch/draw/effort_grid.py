"""How much effort several programs needed for the same problems: a row each, and what they solved
within a limit tinted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Item, Line, Rect, Scene, text_width, words

LEFT, TOP, WIDE, HIGH, APART = 28.0, 78.0, 52.0, 28.0, 14.0  # pixels
BELOW = 10.0  # pixels more below the first row
TINT = "heat-max-3"


def effort_grid(
    needed: Mapping[str, Sequence[int | None]], limit: int, enough: int, measured: str, across: str
) -> Picture:
    """What each program, by its name, needed for each of the problems, which are counted `across`
    from 1: tinted and bold where that is within the `limit`, a dash where `enough` was not. At the
    right stands how many were within it. A line sets off the first program, with which the others
    are compared.

    >>> print(effort_grid({"plain": [149, None], "full": [2357, 4116]}, 3000, 9999, "Calls", "no."))
    Calls
    plain: 149, –; 1 within 3,000
    full: 2,357, 4,116; 1 within 3,000
    """
    start = LEFT + max(text_width(name, "small") for name in needed) + APART
    count = max(map(len, needed.values()))
    end = start + WIDE * count + APART
    within = f"{limit:,}"
    items: list[Item] = [
        words(LEFT, 28, measured, "plot-title"),
        words(start - APART, TOP - 10, across, "small", "end"),
        words(end, TOP - 10, f"≤ {within}", "small-bold"),
    ]
    for i in range(count):
        items.append(words(start + WIDE * (i + 0.5), TOP - 10, f"{i + 1}", "small", "middle"))
    lines = []
    for row, (name, efforts) in enumerate(needed.items()):
        top = TOP + HIGH * row + (BELOW if row else 0)
        y = top + HIGH / 2 + 3
        items.append(words(start - APART, y, name, "small", "end"))
        written = ["–" if effort is None else f"{effort:,}" for effort in efforts]
        for i, (effort, text) in enumerate(zip(efforts, written, strict=True)):
            x, is_within = start + WIDE * i, effort is not None and effort <= limit
            items.append(Rect(x, top, WIDE - 2, HIGH - 2, "cell", 3))
            items += [Rect(x, top, WIDE - 2, HIGH - 2, TINT, 3)] if is_within else []
            type = "small-bold" if is_within else "small"
            items.append(words(x + WIDE / 2 - 1, y, text, type, "middle"))
        solved = sum(effort is not None and effort <= limit for effort in efforts)
        items.append(words(end, y, f"{solved} of {count}", "small-bold"))
        lines.append(f"{name}: {', '.join(written)}; {solved} within {within}")
    bottom = TOP + HIGH * len(needed) + BELOW
    width = end + max(text_width(f"≤ {within}", "small-bold"), 44) + LEFT
    below = TOP + HIGH + BELOW / 2 - 1
    items.append(Line(LEFT, below, width - LEFT, below, "bracket"))
    scene = Scene(width, bottom + 22, tuple(items), measured, "\n".join(lines))
    tinted = [Rect(0, -8, 24, 16, style, 3) for style in ("cell", TINT)]
    dash = words(5, 4, "–", "legend", "middle")
    legend = [
        Entry(tinted, 24, ((f"at most {within}", "legend"),)),
        Entry([dash], 10, ((f"{enough:,} were not enough", "legend"),)),
    ]
    return Picture(with_footer(scene, legend, middle=start + WIDE * count / 2))
