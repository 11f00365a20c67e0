"""Numbers over two scales as a map: each cell has its number, and a tint for how large it is. Where
the answer is a word, as in "never", cells that hang together are one region with one name. What is
wrong is hatched, and says so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, cycle, groupby

from adsearch.draw.cards import hatching
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scale import format_number, short
from adsearch.draw.scene import Item, Path, Rect, Scene, Step, text_width, words

LEFT, TOP, WIDE, HIGH = 74.0, 62.0, 44.0, 30.0  # pixels
LEVELS = 5  # of the tint
HATCH = 6.0  # pixels between two lines; rows are a multiple of it high, so that lines go on
SHADES = (
    "heat-ink3-5",
    "heat-ink3-3",
    "heat-ink3-1",
)  # of words in their order, beyond all numbers

Cell = tuple[int, int]  # column and row
Numbers = Mapping[tuple[float, float], float | str]


def heat_map(
    numbers: Numbers, frame: Frame, up: str, title: str = "", wrong: Collection[str] = ()
) -> Scene:
    """A cell for each pair of x and y, with y going up. Words in place of numbers are joined, and
    hatched if they are `wrong`.

    >>> cells = {(0, 0): 21, (5, 0): 22, (0, 5): 20, (5, 5): "win"}
    >>> print(heat_map(cells, Frame("Hold at"), "y").text)
    y 5: 20, win
    y 0: 21, 22
    """
    if not numbers:
        raise ValueError("there is nothing to draw: no cell has a number")
    across = sorted({x for x, _ in numbers})
    upwards = sorted({y for _, y in numbers})
    known = [value for value in numbers.values() if not isinstance(value, str)]
    low, high = min(known, default=0), max(known, default=0)
    bottom = TOP + HIGH * len(upwards)
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        items.append(words(after, 28, frame.subtitle, "subtitle"))
    lines = []
    by_word: dict[str, set[Cell]] = {}
    for row, y in enumerate(reversed(upwards)):
        middle = TOP + HIGH * (row + 0.5)
        items.append(words(LEFT - 10, middle + 4, short(y), "small", "end"))
        said = []
        for column, x in enumerate(across):
            if (x, y) not in numbers:
                continue
            value = numbers[x, y]
            left, top = LEFT + WIDE * column, TOP + HIGH * row
            if isinstance(value, str):
                value += " (wrong)" * (value in wrong)
                by_word.setdefault(value, set()).add((column, row))
                said.append(value)
                continue
            share = (value - low) / (high - low) if high > low else 0.5
            level = 1 + round((LEVELS - 1) * share)
            items.append(Rect(left, top, WIDE - 2, HIGH - 2, "cell", 3))
            items.append(Rect(left, top, WIDE - 2, HIGH - 2, f"heat-max-{level}", 3))
            label = format_number(value)
            items.append(words(left + WIDE / 2 - 1, middle + 3, label, "number", "middle"))
            said.append(label)
        lines.append(f"{up} {short(y)}: {', '.join(said)}")
    for (word, cells), shade in zip(by_word.items(), cycle(SHADES), strict=False):
        for region in _regions(cells):
            is_wrong = word.removesuffix(" (wrong)") in wrong
            items += _hatched(region) if is_wrong else [_joined(region, shade)]
            x, y = LEFT + WIDE * _middle(region)[0] - 1, TOP + HIGH * _middle(region)[1] + 3
            items.append(words(x, y, word, "bold", "middle", halo=is_wrong))
    for column, x in enumerate(across):
        middle = LEFT + WIDE * (column + 0.5) - 1
        items.append(words(middle, bottom + 17, short(x), "small", "middle"))
    right = LEFT + WIDE * len(across)
    items.append(words((LEFT + right) / 2, bottom + 40, frame.across, "small", "middle"))
    items.append(words(28, TOP - 12, up, "small"))
    heading = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(right, heading + 7) + 28
    return Scene(width, bottom + 60, tuple(items), title or frame.title, "\n".join(lines))


def _regions(cells: set[Cell]) -> Iterator[set[Cell]]:
    """The cells in pieces that hang together by their sides."""
    rest = set(cells)
    while rest:
        waiting = [min(rest)]
        region = set(waiting)
        while waiting:
            column, row = waiting.pop()
            sides = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}
            new = (sides & rest) - region
            region |= new
            waiting += new
        rest -= region
        yield region


def _joined(region: set[Cell], shade: str) -> Path:
    """All cells as one shape, without lines between them."""
    steps: list[Step] = []
    for column, row in sorted(region):
        left, top = LEFT + WIDE * column, TOP + HIGH * row
        right = left + WIDE - 2 * ((column + 1, row) not in region)
        bottom = top + HIGH - 2 * ((column, row + 1) not in region)
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        steps += [("L" if i else "M", corner) for i, corner in enumerate(corners)]
        steps.append(("Z", ()))
    return Path(tuple(steps), shade)


def _hatched(region: set[Cell]) -> Iterator[Item]:
    """All cells as one shape, in lines at 45°, which go on from row to row."""
    yield _joined(region, "wrong-cells")
    for row, cells in groupby(sorted(region, key=lambda cell: cell[::-1]), lambda cell: cell[1]):
        columns = [column for column, _ in cells]
        for run in _runs(columns):
            height = HIGH - 2 * ((run[0], row + 1) not in region)
            area = LEFT + WIDE * run[0], TOP + HIGH * row, WIDE * len(run) - 2, height
            yield replace(hatching(*area, HATCH), style="wrong-hatch")


def _runs(columns: Sequence[int]) -> Iterator[list[int]]:
    """Columns next to each other, in their order.

    >>> list(_runs([0, 1, 4]))
    [[0, 1], [4]]
    """
    for _, run in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
        yield [column for _, column in run]


def _middle(region: set[Cell]) -> tuple[float, float]:
    """The middle of the largest rectangle inside, in cells: there a name has most room.

    >>> _middle({(0, 0), (0, 1), (1, 1), (2, 1)})
    (1.5, 1.5)
    """
    columns, rows = (sorted({cell[i] for cell in region}) for i in (0, 1))
    largest, middle = 0, (0.0, 0.0)
    for top, bottom in combinations_with_replacement(rows, 2):
        full = [x for x in columns if all((x, y) in region for y in range(top, bottom + 1))]
        for wide in _runs(full):
            size = len(wide) * (bottom - top + 1)
            if size > largest:
                largest, middle = size, ((wide[0] + wide[-1] + 1) / 2, (top + bottom + 1) / 2)
    return middle
