"""What the answer of a search says about the value: inside its window, and on either side of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Group, Item, Line, Scene, Text, shifted, text_width, words
from adsearch.notation import number
from adsearch.trace import Window
from adsearch.widgets.numberline import HEIGHT, LEFT, MIDDLE, RIGHT, WIDTH, Numberline

BESIDE = 8.0  # pixels from a number line to the words on either side


def answers(returned: Mapping[Window, Any]) -> Picture:
    """A number line for each window, with what a search returned for it. Where the value can lie
    then is thick: at the answer alone only if that lies inside the window.

    >>> print(answers({(4, 10): 3, (0, 2): 3, (2, 4): 3}))
    What an answer means, by window
    window (4, 10), answer 3: the value is at most 3
    window (0, 2), answer 3: the value is at least 3
    window (2, 4), answer 3: the value is exactly 3
    """
    numbers = {w: v for w, v in returned.items() if isinstance(v, int | float)}
    line = Numberline([*numbers.values(), *(end for window in returned for end in window)])
    items: list[Item] = []
    lines: list[str] = []
    names = {w: f"window ({number(w[0])}, {number(w[1])})" for w in returned}
    start = max((text_width(name, "bold") for name in names.values()), default=0.0) + 2 * BESIDE
    right = float(WIDTH)
    for i, (window, value) in enumerate(returned.items()):
        matters, axis, brackets, answered = line.layers(window, value, "answer")
        meaning = _meaning(window, value) if window in numbers else "no answer yet"
        where = _range(line, window, numbers.get(window))
        span = Group(tuple(i for i in matters.items if not isinstance(i, Text)), "matters")
        layers: list[Item] = [span, axis, *where, answered, brackets]  # an end stays in sight
        layers.append(words(BESIDE - start, MIDDLE + 4, names[window], "bold"))
        layers.append(words(WIDTH + BESIDE, MIDDLE + 4, meaning, "bold"))
        items += (shifted(item, start, i * HEIGHT) for item in layers)
        answer = f", answer {number(value)}" if window in numbers else ""
        lines.append(f"{names[window]}{answer}: {meaning}")
        right = max(right, WIDTH + BESIDE + text_width(meaning, "bold"))
    title = "What an answer means, by window"
    return Picture(
        Scene(start + right + 8, HEIGHT * len(returned), tuple(items), title, "\n".join(lines))
    )


def _meaning(window: Window, answer: float) -> str:
    low, high = window
    bound = "at most" if answer <= low else "at least" if answer >= high else "exactly"
    return f"the value is {bound} {number(answer)}"


def _range(line: Numberline, window: Window, answer: float | None) -> Iterator[Group]:
    """Where the value can lie, if the answer is a bound."""
    if answer is not None and not window[0] < answer < window[1]:
        end = LEFT if answer <= window[0] else RIGHT
        yield Group((Line(line.x(answer), MIDDLE, end, MIDDLE, "best"),), "range")
