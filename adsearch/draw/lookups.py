"""What an entry of a transposition table does to a window: both on a number line, a row each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from adsearch.draw.cards import hatching
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Circle, Item, Line, Path, Rect, Scene, Text, polyline, words

LEFT, TOP, ROW = 220.0, 84.0, 54.0  # pixels: where the number line begins, and a row's height
SAYS = 112.0  # where what the entry says is written
UNIT = 46.0  # from one whole number to the next
UP, DOWN = 11.0, 9.0  # from the middle of a row to what the entry says, and to the window
HALF = 7.0  # the height of a window, above and below its middle
HEAD = 6.0  # of an arrow
TITLE = "What an entry does to a window"
SIGNS = {"=": "exactly", "≥": "at least", "≤": "at most"}

Window: TypeAlias = tuple[int, int]


def lookups(cases: Sequence[tuple[Window, str, int]]) -> Picture:
    """For each window and each entry, such as (1, 6) and ≥ 4, where the value can be, which part of
    the window it rules out, with which window to go on, and what to do.

    >>> print(lookups([((1, 6), "≥", 4), ((1, 3), "≥", 4)]))
    What an entry does to a window
    window (1, 6), the entry says at least 4: go on with (4, 6)
    window (1, 3), the entry says at least 4: return 4, because 4 ≥ β
    """
    most = 1 + max(max(*window, value) for window, _, value in cases)
    bottom, right = TOP + ROW * len(cases), LEFT + UNIT * most
    items: list[Item] = [
        words(28, 28, TITLE, "plot-title"),
        words(28, TOP - 12, "your window", "small"),
        words(SAYS, TOP - 12, "the entry says", "small"),
        words(right + 34, TOP - 12, "what you do", "small"),
    ]
    for number in range(most + 1):
        x = LEFT + UNIT * number
        items.append(Line(x, TOP - 4, x, bottom, "hair"))
        items.append(words(x, bottom + 18, str(number), "small", "middle"))
    lines = []
    for i, (window, sign, value) in enumerate(cases):
        y = TOP + ROW * (i + 0.5)
        advice, left = _advice(window, sign, value)
        says = f"{SIGNS[sign]} {value}"
        items.append(words(28, y + 4, f"({window[0]}, {window[1]})", "plain"))
        items.append(words(SAYS, y + 4, says, "bold"))
        items += _window(window, left, y + DOWN)
        if sign == "=":  # the only number of the window that is not ruled out
            items.append(Rect(LEFT + UNIT * value - HALF, y, 2 * HALF, 2 * DOWN, "plate"))
        items += _said(sign, value, right, y - UP)
        items.append(words(right + 34, y + 4, advice, "plain"))
        lines.append(f"window ({window[0]}, {window[1]}), the entry says {says}: {advice}")
    ends = [item.box.right for item in items if isinstance(item, Text)]
    for i in range(1, len(cases)):  # an arrow belongs to the window below it, not to the one above
        items.append(Line(28, TOP + ROW * i, max(ends), TOP + ROW * i, "rule"))
    scene = Scene(max(ends) + 28, bottom + 36, tuple(items), TITLE, "\n".join(lines))
    return Picture(with_footer(scene, list(_legend())))


def _advice(window: Window, sign: str, value: int) -> tuple[str, Window | None]:
    """What to do, and what is left of the window, if anything.

    >>> _advice((1, 6), "≤", 4), _advice((5, 6), "≤", 4), _advice((1, 6), "=", 4)
    (('go on with (1, 4)', (1, 4)), ('return 4, because 4 ≤ α', None), ('return 4', None))
    """
    low, high = window
    if sign == "=":
        return f"return {value}", None
    if sign == "≥":
        low = max(low, value)
    else:
        high = min(high, value)
    if low < high:
        return f"go on with ({low}, {high})", (low, high)
    return f"return {value}, because {value} {sign} {'β' if sign == '≥' else 'α'}", None


def _window(window: Window, left: Window | None, y: float) -> Iterator[Item]:
    """The window between thin brackets: hatched what is ruled out of it, and between coloured ones
    what is left."""
    low, high = left or (window[1], window[1])
    for start, end in ((window[0], low), (high, window[1])):
        if start < end:
            yield from _ruled_out(LEFT + UNIT * start, y, UNIT * (end - start))
    yield _bracket(LEFT + UNIT * window[0], y, 5, "notch")
    yield _bracket(LEFT + UNIT * window[1], y, -5, "notch")
    if left:
        yield Rect(LEFT + UNIT * low, y - HALF, UNIT * (high - low), 2 * HALF, "matters")
        yield _bracket(LEFT + UNIT * low, y, 5, "alpha-bracket")
        yield _bracket(LEFT + UNIT * high, y, -5, "beta-bracket")


def _ruled_out(x: float, y: float, width: float) -> Iterator[Item]:
    yield Rect(x, y - HALF, width, 2 * HALF, "bar-bonus")
    yield hatching(x, y - HALF, width, 2 * HALF)


def _bracket(x: float, y: float, lip: float, style: str) -> Path:
    tall = HALF + 4
    return Path((("M", (x + lip, y - tall)), ("Q", (x - lip, y, x + lip, y + tall))), style)


def _said(sign: str, value: int, right: float, y: float) -> Iterator[Item]:
    """Where the value can be: a dot, and an arrow from there on if it is a bound."""
    x = LEFT + UNIT * value
    if sign != "=":
        end, back = (right, -HEAD) if sign == "≥" else (LEFT, HEAD)
        yield Line(x, y, end, y, "last")
        yield polyline([(end + back, y - HEAD), (end, y), (end + back, y + HEAD)], "last")
    yield Circle(x, y, 4.5, "dot")


def _legend() -> Iterator[Entry]:
    dot: list[Item] = [Line(4, 0, 26, 0, "last"), Circle(4, 0, 4, "dot")]
    yield Entry(dot, 26, (("where the value can be", "legend"),))
    yours = [_bracket(3, 0, 3, "notch"), _bracket(25, 0, -3, "notch")]
    yield Entry(yours, 28, (("your window", "legend"),))
    yield Entry(list(_ruled_out(0, 0, 22)), 22, (("ruled out", "legend"),))
    window = [_bracket(3, 0, 3, "alpha-bracket"), _bracket(25, 0, -3, "beta-bracket")]
    parts = (("what is left: the new (", "legend"), ("α", "alpha"), (", ", "legend"), ("β", "beta"))
    yield Entry([Rect(3, -HALF, 22, 2 * HALF, "matters"), *window], 28, (*parts, (")", "legend")))
