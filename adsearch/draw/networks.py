"""A small neural network as a picture: inputs, units and the value, with every weight on its line,
by its symbol and its number.

Of the two layers that are summed, the last number is always 1, so that no sum needs a constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh

from adsearch.draw.picture import Picture
from adsearch.draw.scale import format_number
from adsearch.draw.scene import Circle, Item, Line, Point, Rect, Scene, Text, words

LEFT, TOP = 70.0, 84.0  # pixels: the middle of the first input
ACROSS, DOWN = 270.0, 92.0  # from one layer to the next, and from one number to the next
RADIUS = 23.0
ALONG = 0.29  # where on its line a weight stands: near its start, before lines cross


def network_picture(
    inner: Sequence[Sequence[float]],
    outer: Sequence[float],
    x: Sequence[float],
    follow: tuple[int, int] | None = None,
) -> Picture:
    """What a network makes of the inputs x: each unit is tanh of a sum over the inputs, by a row of
    the inner weights; the value is σ of a sum over the units, by the outer weights. With a unit and
    an input to `follow`, counted from 1, the way of that inner weight to the value is thick, and
    the slope with respect to it is written as a product of its four factors.

    >>> print(network_picture([[0.5, -1, 0], [1, 1, -1]], [1, -2, 0.5], [1, 0.5]))
    A network with 2 inputs and 2 units
    h1 = tanh(0.5 · 1 − 1 · 0.5 + 0 · 1) = 0
    h2 = tanh(1 · 1 + 1 · 0.5 − 1 · 1) = 0.462
    V = σ(1 · 0 − 2 · 0.462 + 0.5 · 1) = 0.396
    >>> print(str(network_picture([[1, 1, -1]], [-2, 0.5], [1, 0.5], (1, 2))).splitlines()[-1])
    slope of V with respect to W12: 0.239 · (−2) · 0.786 · 0.5 = −0.188
    """
    inputs = [*x, 1.0]
    units = [*(tanh(_sum(row, inputs)) for row in inner), 1.0]
    value = (1 + tanh(_sum(outer, units) / 2)) / 2  # σ, which never overflows this way
    sides = max(len(inputs), len(units))
    layers = [_places(column, n, sides) for column, n in enumerate((len(inputs), len(units), 1))]
    items: list[Item] = []
    unit, entry = follow or (0, 0)
    for j, (target, row) in enumerate(zip(layers[1], inner, strict=False), 1):  # none to the 1
        items += _lines(layers[0], target, row, f"W{j}", entry if j == unit else 0)
    items += _lines(layers[1], layers[2][0], outer, "v", unit)
    for letter, places, numbers in zip("xhV", layers, (inputs, units, [value]), strict=True):
        items += _numbers(letter, places, numbers)
    items += _headings()
    text = [
        f"h{j} = tanh({_product(row, inputs)}) = {_short(unit)}"
        for j, (row, unit) in enumerate(zip(inner, units, strict=False), 1)
    ]
    text.append(f"V = σ({_product(outer, units)}) = {_short(value)}")
    title = f"A network with {len(x)} inputs and {len(inner)} units"
    width, height = LEFT + 2 * ACROSS + 140, TOP + (sides - 1) * DOWN + 54
    if follow:
        bend, tail = 1 - units[unit - 1] ** 2, value * (1 - value)
        weight, number = outer[unit - 1], inputs[entry - 1]
        items += _slopes(layers[1][unit - 1], layers[2][0], unit, bend, tail)
        product = f"{_short(tail)} · {_factor(weight)} · {_short(bend)} · {_factor(number)}"
        product += f" = {_short(tail * weight * bend * number)}"
        symbol = ("∂V / ∂W", "name"), (f"{unit}{entry}", "index-name")
        parts = (*symbol, (f"  =  {product}", "value-small"))
        items.append(Text(LEFT - RADIUS, height + 14, parts, "start"))
        text.append(f"slope of V with respect to W{unit}{entry}: {product}")
        height += 36
    return Picture(Scene(width, height, tuple(items), title, "\n".join(text)))


def _sum(weights: Sequence[float], numbers: Sequence[float]) -> float:
    return sum(w * n for w, n in zip(weights, numbers, strict=True))


def _product(weights: Sequence[float], numbers: Sequence[float]) -> str:
    """
    >>> _product([0.5, -1], [1, 0.25])
    '0.5 · 1 − 1 · 0.25'
    """
    terms = (f"{w:+g} · {_short(n)}" for w, n in zip(weights, numbers, strict=True))
    text = " ".join(f"{'−' if term[0] == '-' else '+'} {term[1:]}" for term in terms)
    return text.removeprefix("+ ").replace("− ", "−", 1 if text[0] == "−" else 0)


def _short(number: float) -> str:
    return format_number(round(number, 3) + 0.0)


def _factor(number: float) -> str:
    """A number that another comes before.

    >>> _factor(2), _factor(-0.5)
    ('2', '(−0.5)')
    """
    return f"({_short(number)})" if number < 0 else _short(number)


def _places(column: int, n: int, most: int) -> list[Point]:
    """The middles of a layer's numbers; a layer with fewer than the others stands centred."""
    top = TOP + (most - n) / 2 * DOWN
    return [(LEFT + column * ACROSS, top + i * DOWN) for i in range(n)]


def _lines(
    sources: Sequence[Point], target: Point, weights: Sequence[float], symbol: str, thick: int
) -> list[Item]:
    """A line from each number to the sum that it enters, with its weight: the symbol, such as W1,
    where the last index is still missing, and the number. One may be thick, counted from 1."""
    lines: list[Item] = []
    labels: list[Item] = []
    for i, ((x, y), weight) in enumerate(zip(sources, weights, strict=True), 1):
        lines.append(Line(x, y, *target, "best" if i == thick else "edge"))
        at = x + ALONG * (target[0] - x), y + ALONG * (target[1] - y) + 4
        index, number = f"{symbol[1:]}{i}", f" = {format_number(weight)}"
        parts = ((symbol[0], "symbol"), (index, "index"), (number, "number"))
        label = Text(*at, parts, "middle")
        box = label.box
        labels += [
            Rect(box.left - 2, at[1] - 12, box.right - box.left + 4, 18, "plate"),
            label,
        ]
    return [*lines, *labels]


def _numbers(letter: str, places: Sequence[Point], numbers: Sequence[float]) -> list[Item]:
    items: list[Item] = []
    for i, ((x, y), number) in enumerate(zip(places, numbers, strict=True), 1):
        is_constant = i == len(numbers) > 1
        items.append(Circle(x, y, RADIUS, "other" if is_constant else "leaf"))
        items.append(words(x, y + 4.5, _short(number), "value-small", "middle"))
        if is_constant:
            items.append(words(x, y + RADIUS + 15, "always 1", "small", "middle"))
        elif letter == "V":
            items.append(words(x + RADIUS + 8, y + 5, letter, "name"))
        else:
            index = ((letter, "name"), (str(i), "index-name"))
            items.append(Text(x, y - RADIUS - 6, index, "middle", halo=True))
    return items


def _slopes(at: Point, end: Point, unit: int, bend: float, tail: float) -> list[Item]:
    """Below a unit and below the value, how much each reacts to its own sum."""
    below = RADIUS + 17
    h, v = ("h", "symbol"), ("V", "symbol")
    own = ("1 − ", "number"), h, (f"{unit}", "index"), (f"² = {_short(bend)}", "number")
    last = v, (" (1 − ", "number"), v, (f") = {_short(tail)}", "number")
    places = zip((at, end), (own, last), strict=True)
    return [Text(x, y + below, parts, "middle") for (x, y), parts in places]


def _headings() -> list[Item]:
    names = ("inputs", "units: tanh of a sum", "value: σ of a sum")
    return [
        words(LEFT + i * ACROSS, 24, name, "small-bold", "middle") for i, name in enumerate(names)
    ]
