"""A die and its pips."""

from __future__ import annotations

from adsearch.draw.scene import Circle, Item, Rect, words

# Where the pips of each face are, in quarters of the side from the middle.
_PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


NAMED = 28.0  # pixels: the side of a die that has room for its name


def die(x: float, y: float, side: float, face: int) -> list[Item]:
    """A die around (x, y); face 0 is a die that has not fallen yet, and says so if it has room."""
    style = "die" if face else "pruned"
    items: list[Item] = [Rect(x - side / 2, y - side / 2, side, side, style, 0.18 * side)]
    for across, down in _PIPS[face]:
        items.append(Circle(x + across * side / 4, y + down * side / 4, 0.09 * side, "dot"))
    if not face and side >= NAMED:
        items.append(words(x, y + 3.5, "die", "tiny", "middle"))
    return items
