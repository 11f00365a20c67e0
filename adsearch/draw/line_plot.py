"""Lines over a common x, with their names at their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise, product
from math import isfinite, sqrt

from adsearch.draw.curve import CAP, Curve
from adsearch.draw.line_names import ASIDE, CLEAR, RIM, names_along, names_at_ends
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import LEFT, TOP, WIDTH, Frame, framed, heading, x_axis, y_grid
from adsearch.draw.scale import IN_FULL, Scale, alike, are_whole, format_number, near_zero, short
from adsearch.draw.scene import Item, Line, Rect, Scene, covered, words
from adsearch.draw.series import Series, as_table

BETWEEN = 40.0  # pixels from line to line where strokes join them to the ratio between them
WITHIN = 30.0  # and where there is room for the ratio alone: else it stands above both
ROW = 15.0  # pixels from a row of words to the next
FEW = 8  # points of a single line of counts, whose numbers can all be written


def line_plot(
    series: Sequence[Series], frame: Frame, title: str = "", palette: Palette | None = None
) -> Scene:
    """Lines over a common x. `title` is what they show, in a sentence. A `palette` that several
    plots share gives a name the same colour and marker in all of them."""
    usable = [_usable(line, frame) for line in series]
    if not any(line.points for line in usable):
        raise ValueError("there is nothing to plot: no series has a finite point")
    across = [x for line in usable for x, _ in line.points]
    up = [y for line in usable for _, y in line.points]
    up += [end for line in usable for ends in line.whiskers.values() for end in ends]
    if frame.zero:
        up.append(0.0)
    elif frame.zero is None and not frame.log:
        up += near_zero(up)
    if frame.reach:
        up.append(frame.reach)
    if frame.until:
        if frame.log:  # with room below them, too
            up.append(min(up) * sqrt(max(across) / frame.until))
        across.append(frame.until)
    sampled = [line for line in usable if line.whiskers]
    inset = ASIDE * (len(sampled) - 1) / 2 + CAP if len(sampled) > 1 else 0.0
    if not all(line.joined for line in usable):
        inset += ASIDE + CAP
    x = Scale(
        across,
        LEFT + inset,
        LEFT + WIDTH - inset,
        frame.log_across,
        snug=True,
        is_whole=are_whole(across),
    )
    y = Scale(up, TOP + frame.height, TOP, frame.log, is_whole=are_whole(up))
    items: list[Item] = [
        *heading(frame),
        *_marked(frame, x),
        *y_grid(y),
        *x_axis(x, sorted(set(across)), frame.axis_title, TOP + frame.height),
    ]
    measured = [line.name for line in usable if not line.theory]
    hues = dict(zip(measured, (palette or Palette()).hues(measured), strict=True))
    drawn_through = [line for line in usable if line.points and line.joined and not line.theory]
    ends = {line.name: line.points[-1][1] for line in drawn_through}
    shown = [b for line in drawn_through for _, b in line.points]
    are_shares = not frame.log and min(shown, default=-1) >= 0 and max(shown) <= 1
    written = _numbers_at_ends([*ends.values(), *(shown if are_shares else ())], frame.log)
    numbers = dict(zip(ends, written, strict=False))  # a share of 1 has the decimals of the others
    is_at_axis = not are_shares and {*numbers.values()} <= {*y.names}
    if is_at_axis or _is_point(frame):  # the number is written there
        numbers = {}
    drawn: list[Curve] = []
    for line in usable:
        aside = ASIDE * (sampled.index(line) - (len(sampled) - 1) / 2) if line.whiskers else 0.0
        aside -= 0.0 if line.joined else ASIDE
        places = [(x(a) + aside, y(b)) for a, b in line.points]
        hue = hues.get(line.about if line.theory else line.name, "")
        number = "" if line.theory else numbers.get(line.name, "")
        whiskers = [(x(a) + aside, y(low), y(high)) for a, (low, high) in line.whiskers.items()]
        drawn.append(Curve(line, places, hue, tuple(drawn), number, whiskers))
    for curve in drawn:
        items += curve.upright()
    for curve in drawn:
        items += curve.lines()
    marks = [mark for curve in drawn for mark in curve.markers(drawn)]
    marks.sort(key=lambda mark: mark[0] <= 1)  # a large one must not hide its neighbours
    items += [item for _, item in marks]
    end = x(frame.until) if frame.until else 0.0
    guides = [curve for curve in drawn if curve.is_guide]
    along = list(names_along(guides, drawn))
    items += along
    items += names_at_ends([curve for curve in drawn if curve.places], y, end, along)
    items += _multiples(drawn) if frame.ratios else ()
    items += _peaks(drawn) if frame.peaks else ()
    items += _counts(drawn, y)
    items += _marked_words(frame, x, y, drawn)
    table = as_table(series, frame)
    if frame.marked:
        first, last = map(format_number, frame.marked)
        where = f"at {first}" if _is_point(frame) else f"from {first} to {last}"
        called = _called(frame, usable[0])
        table += f"\nmarked: {where}{', ' * bool(called)}{called}"
    return framed(items, frame, title, table)


def _usable(line: Series, frame: Frame) -> Series:
    points = [
        (x, y)
        for x, y in line.points
        if isfinite(x)
        and isfinite(y)
        and (y > 0 or not frame.log)
        and (x > 0 or not frame.log_across)
    ]
    return replace(line, points=sorted(points))


def _numbers_at_ends(values: Sequence[float], log: bool = False) -> list[str]:
    """Numbers that are read together, with as many decimals each unless a small one has none left.
    On a logarithmic scale digits count, not decimals, and none is made up: whole millions are
    written as on the axis.

    >>> _numbers_at_ends([0.155, 0.1, 0.05]), _numbers_at_ends([50_000, 0.5])
    (['0.155', '0.100', '0.050'], ['50,000', '0.5'])
    >>> _numbers_at_ends([0.096, 0.0082, 20_000_000], log=True)
    ['0.096', '0.0082', '20 million']
    """
    sizes = [abs(value) for value in values if value]
    if log or (sizes and max(sizes) >= 1000 * min(sizes)):
        return [format_number(v) if v % IN_FULL else short(v) for v in values]
    return alike(values, digits=4)


def _multiples(drawn: Sequence[Curve]) -> Iterator[Item]:
    """How many times the first line the second is, wherever they differ: between the two, or where
    there is no room above them."""
    measured = [curve for curve in drawn if not curve.series.theory][:2]
    few, many = (dict(zip(k.series.points, k.places, strict=True)) for k in measured)
    for a, b in ((a, b) for a in few for b in many if a[0] == b[0]):
        times, x = f"×{b[1] / a[1]:.1f}", few[a][0]
        high, low = sorted((few[a][1], many[b][1]))
        middle = (low + high) / 2 if low - high >= WITHIN else high - 2 * RIM
        if low - high >= BETWEEN:
            yield Line(x, low - RIM, x, middle + 9, "leader")
            yield Line(x, middle - 9, x, high + RIM, "leader")
        if times != "×1.0":
            yield words(x, middle + 4, times, "small-bold", "middle", halo=True)


def _peaks(drawn: Sequence[Curve]) -> Iterator[Item]:
    """The number of each measured line where it is highest, above the point; at its end it is
    written anyway."""
    for curve in (curve for curve in drawn if curve.places and not curve.series.theory):
        pairs = zip(curve.places, curve.series.points, strict=True)
        (x, y), (_, most) = min(pairs, key=lambda pair: pair[0][1])
        if x < curve.places[-1][0]:
            yield words(x, y - 1.5 * RIM, format_number(most), "number", "middle", halo=True)


def _counts(drawn: Sequence[Curve], up: Scale) -> Iterator[Item]:
    """Of a single line of few counts on a log scale, where nobody can read them off, each that is
    no mark of the axis and not written at the end of the line: inside the field, across no line."""
    measured = [curve for curve in drawn if not curve.series.theory]
    points = [point for curve in measured for point in curve.series.points]
    is_short = up.log and len(measured) == 1 and len(points) <= FEW
    if not is_short or not are_whole([count for _, count in points]):
        return
    lines = [Line(*a, *b, "") for curve in drawn for a, b in pairwise(curve.way)]
    for (_, count), (x, y) in zip(points[:-1], measured[0].places, strict=False):
        beside = ((x - RIM, "end"), (x + RIM, "start")) if count not in up.ticks else ()
        (number,) = _numbers_at_ends([count], log=True)
        labels = (words(at, y - RIM, number, "number", k, True) for at, k in beside)
        inside = (label for label in labels if label.box.left > LEFT)
        clear = (a for a in inside if not any(a.box.crosses(line, CLEAR) for line in lines))
        yield from islice(clear, 1)


# -- what is marked ----------------------------------------------------------------------------


def _marked(frame: Frame, x: Scale) -> Iterator[Item]:
    """A band behind the lines where they are to be looked at."""
    if frame.marked and not _is_point(frame):
        left, right = map(x, frame.marked)
        yield Rect(left, TOP, right - left, frame.height, "band")


def _is_point(frame: Frame) -> bool:
    """Is a single x marked?"""
    return frame.marked is not None and frame.marked[0] == frame.marked[1]


def _numbers_there(frame: Frame, line: Series) -> list[str]:
    """The numbers of the line where it is marked, with their signs if one is below 0."""
    if not (frame.marked and frame.marked_as):
        return []
    at = dict(line.points)
    values = [at[x] for x in dict.fromkeys(frame.marked) if x in at]
    sign = "+" if len(values) > 1 and min(values) < 0 else ""
    return [f"{sign if value > 0 else ''}{format_number(value)}" for value in values]


def _called(frame: Frame, line: Series) -> str:
    """What is said of the stretch that is marked: its name, and the numbers of the line there.

    >>> line = Series("value", [(1, 2), (2, -3)])
    >>> _called(Frame("", marked=(1, 2), marked_as="✗ b"), line)
    '✗ b: from +2 to −3'
    >>> _called(Frame("", marked=(2, 2), marked_as="end"), line), _called(Frame(""), line)
    ('end: −3', '')
    """
    numbers = _numbers_there(frame, line)
    change = "from " * (len(numbers) > 1) + " to ".join(numbers)
    return ": ".join(filter(None, (frame.marked_as, change)))


def _marked_words(frame: Frame, x: Scale, y: Scale, drawn: Sequence[Curve]) -> Iterator[Item]:
    """What the marked stretch is called: inside it, in two rows, if there is room, and otherwise
    beside it; as near to the middle of the first line there as it crosses no line, and if possible
    between the lines of the grid."""
    called = _called(frame, drawn[0].series)
    if not (called and frame.marked):
        return
    left, right = map(x, frame.marked)
    inside = [up for across, up in drawn[0].places if left - 1 <= across <= right + 1]
    middle = sum(inside) / len(inside) if inside else TOP + frame.height / 2
    if _is_point(frame) and inside:
        yield Line(left, y.low, left, middle + 5, "theory")
    lines = [Line(*a, *b, "") for curve in drawn for a, b in pairwise(curve.way)]
    grid = [Line(LEFT, y(tick), LEFT + WIDTH, y(tick), "") for tick in y.ticks]
    style = "wrong" if called.startswith("✗") else "number"
    change = " → ".join(_numbers_there(frame, drawn[0].series))
    within = ((left + right) / 2, "middle", (frame.marked_as, change), (left, right))
    field = (LEFT, LEFT + WIDTH)
    sides = ((right + 10, "start", (called,), field), (left - 10, "end", (called,), field))
    rows = range(int(TOP) + 14, int(TOP + frame.height) - 4, 2)
    heights = sorted(rows, key=lambda row: abs(row - 4 - middle))
    for around, place, row in product(([*lines, *grid], lines, []), (within, *sides), heights):
        at, anchor, written, (start, end) = place
        labels = [
            words(at, row + ROW * i, line, style, anchor, halo=place is not within)
            for i, line in enumerate(written)
        ]
        box = covered(labels)
        inner = box.left > start and box.right < end and box.bottom < TOP + frame.height
        if inner and not any(box.crosses(line, 3) for line in around):
            yield from labels
            return
