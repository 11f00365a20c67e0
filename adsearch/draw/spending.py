"""How a budget is used up: stages in turn, each of which begins where the last one ended."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise

from adsearch.draw.cards import hatching
from adsearch.draw.picture import Picture
from adsearch.draw.scale import Scale, alike, short
from adsearch.draw.scene import Item, Line, Rect, Scene, Text, text_width, words

TOP, ROW, BAR, WIDTH = 88.0, 28.0, 14.0, 520.0  # pixels
APART = 26.0  # columns of text
MARKS = {"✗": "wrong", "✓": "right"}  # the type of a text that begins so

Columns = Mapping[str, Mapping[str, str]]  # by their heading, a text for each stage


def spending(
    costs: Mapping[str, float],
    budget: float,
    measured: str,
    across: str = "",
    columns: Columns | None = None,
) -> Picture:
    """What each stage costs, in a row of its own that begins where the one before it ended, up to a
    line where the `budget` is used up. The stage that does not come to its end is hatched as far as
    the line, because what it cost is thrown away, and what it lacks is dotted; both pieces say so.
    `columns` say more about the stages, or about some of them; a text that begins with ✗ or ✓ is in
    the colour of what is wrong or right.

    >>> best = {"best move": {"depth 1": "a", "depth 2": "b"}}
    >>> print(spending({"depth 1": 20, "depth 2": 50}, 60, "Calls", columns=best))
    Calls
    depth 1: 20, from 0 to 20, best move a
    depth 2: 40 thrown away, 10 more needed, from 20 to 60, best move b
    budget: 60
    """
    if not costs or min(costs.values()) < 0:
        raise ValueError("there is nothing to plot: no stage was given, or one costs less than 0")
    texts = {"": {name: name for name in costs}, **(columns or {})}
    rights: dict[str, float] = {}
    end = 28.0 - APART
    for heading, cells in texts.items():
        end += APART + max(text_width(text, _type(text)) for text in (heading, *cells.values()))
        rights[heading] = end
    left = end + 18
    ends = list(accumulate(costs.values(), initial=0.0))
    x = Scale([0.0, budget, ends[-1]], left, left + WIDTH, parts=7)
    bottom = TOP + ROW * len(costs) + 4
    items: list[Item] = [words(28, 28, measured, "plot-title")]
    items += (words(at, TOP - 12, heading, "small", "end") for heading, at in rights.items())
    for tick, mark in zip(x.ticks, x.names, strict=True):
        items.append(Line(x(tick), TOP - 4, x(tick), bottom, "hair" if tick else "axis"))
        items.append(words(x(tick), bottom + 17, mark, "small", "middle"))
    if across:
        items.append(words(left + WIDTH / 2, bottom + 40, across, "small", "middle"))
    lines = []
    numbers = alike(list(costs.values()), digits=6)
    for i, (name, (start, stop)) in enumerate(zip(costs, pairwise(ends), strict=True)):
        y = TOP + ROW * (i + 0.5)
        paid, number = min(stop, max(start, budget)), numbers[i]
        for heading, cells in texts.items():
            if name in cells:
                text = cells[name]
                items.append(words(rights[heading], y + 4, text, _type(text), "end"))
        if i:
            items.append(Line(x(start), y - ROW + BAR / 2, x(start), y - BAR / 2, "bracket"))
        said, at = number, x(stop) + 6
        if paid == stop:
            items.append(Rect(x(start), y - BAR / 2, x(stop) - x(start), BAR, "bar"))
        else:
            thrown = f"{short(paid - start)} thrown away" if paid > start else ""
            number = f"{short(stop - paid)} more needed"
            said = ", ".join(filter(None, (thrown, number)))
            items.append(Rect(x(paid), y - BAR / 2, x(stop) - x(paid), BAR, "pruned"))
            items.append(Rect(x(start), y - BAR / 2, x(paid) - x(start), BAR, "bar-bonus"))
            items.append(hatching(x(start), y - BAR / 2, x(paid) - x(start), BAR))
            before = words(x(start) - 6, y + 4, thrown, "number", "end", halo=True)
            if thrown and before.box.left > left:
                items.append(before)
            else:
                number = said
            if text_width(number, "number") + 12 < x(stop) - x(paid):
                at = x(paid) + 6
        if at - 3 < x(budget) < at + text_width(number, "number") + 3:
            at = x(budget) + 6  # behind the line, which would go through the number
        items.append(words(at, y + 4, number, "number", halo=True))
        more = "".join(f", {h} {c[name]}" for h, c in (columns or {}).items() if name in c)
        lines.append(f"{name}: {said}, from {short(start)} to {short(paid)}{more}")
    limit = f"budget: {short(budget)}"
    items.append(Line(x(budget), TOP - 4, x(budget), bottom, "last"))
    items.append(words(x(budget), TOP - 12, limit, "small-bold", "middle"))
    reach = max(item.box.right for item in items if isinstance(item, Text))
    width = max(reach, left + WIDTH) + 28
    text = "\n".join([*lines, limit])
    return Picture(Scene(width, bottom + (58 if across else 34), tuple(items), measured, text))


def _type(text: str) -> str:
    """
    >>> _type("✓ house 2"), _type("house 2")
    ('right', 'small')
    """
    return MARKS.get(text[:1], "small")
