"""Chess men as silhouettes of our own, on a square of 100 × 100 with the base at the bottom."""

from __future__ import annotations

from adsearch.draw.scene import Item, Path, Step
from adsearch.game import MAX, Player

Outline = tuple[Step, ...]


def man(kind: str, player: Player, x: float, y: float, side: float) -> tuple[Item, ...]:
    """A man (one of "KQRBNP") on the square of this side around (x, y); White is MAX."""
    colour = "white" if player == MAX else "black"
    body, lines = _MEN[kind]

    def placed(outline: Outline) -> Outline:
        corner = x - side / 2, y - side / 2
        return tuple(
            (step, tuple(corner[i % 2] + p * side / 100 for i, p in enumerate(points)))
            for step, points in outline
        )

    # The rim is drawn around all parts and then covered by them, so that it surrounds their union.
    outline = placed(body)
    return (
        Path(outline, f"rim-{colour}"),
        Path(outline, f"man-{colour}"),
        Path(placed(lines), f"line-{colour}"),
    )


def _outline(text: str) -> Outline:
    """The steps of a path written as in SVG: M, L, C, Q and Z, each with its points."""
    steps: list[Step] = []
    for word in text.replace(",", " ").split():
        if word.isalpha():
            steps.append((word, ()))
        else:
            steps[-1] = steps[-1][0], (*steps[-1][1], float(word))
    return tuple(steps)


def _ball(x: float, y: float, radius: float) -> Outline:
    near = 0.5523 * radius  # where the handles of a quarter circle are
    left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    return (
        ("M", (x, top)),
        ("C", (x + near, top, right, y - near, right, y)),
        ("C", (right, y + near, x + near, bottom, x, bottom)),
        ("C", (x - near, bottom, left, y + near, left, y)),
        ("C", (left, y - near, x - near, top, x, top)),
        ("Z", ()),
    )


# All parts turn clockwise: parts that turn against each other would be empty where they overlap.
_FOOT = _outline("M 24 89 L 24 83 C 24 79 28 77 33 77 L 67 77 C 72 77 76 79 76 83 L 76 89 Z")

_MEN: dict[str, tuple[Outline, Outline]] = {
    "P": (
        _ball(50, 33, 13)
        + _outline("M 38 49 L 38 44 L 62 44 L 62 49 Z")
        + _outline("M 33 79 C 38 66 45 60 45 46 L 55 46 C 55 60 62 66 67 79 Z")
        + _FOOT,
        _outline("M 34 77.5 L 66 77.5"),
    ),
    "R": (
        _outline(
            "M 28 18 L 38 18 L 38 25 L 45 25 L 45 18 L 55 18 L 55 25 L 62 25 L 62 18 L 72 18 "
            "L 72 34 L 64 42 L 36 42 L 28 34 Z"
        )
        + _outline("M 37 40 L 63 40 L 67 79 L 33 79 Z")
        + _FOOT,
        _outline("M 37 42 L 63 42 M 34 77.5 L 66 77.5"),
    ),
    "B": (
        _ball(50, 15, 5.5)
        + _outline(
            "M 50 18 C 61 26 67 37 66 46 C 65 54 60 58 57 61 L 43 61 C 40 58 35 54 34 46 "
            "C 33 37 39 26 50 18 Z"
        )
        + _outline("M 36 66 L 36 60 L 64 60 L 64 66 Z")
        + _outline("M 34 79 C 38 74 43 70 43 64 L 57 64 C 57 70 62 74 66 79 Z")
        + _FOOT,
        _outline("M 56 31 L 47 45 M 43 61 L 57 61 M 34 77.5 L 66 77.5"),
    ),
    "N": (
        _outline(
            "M 33 79 C 37 65 54 62 54 50 C 51 55 47 58 41 59 C 36 60 34 63 30 65 C 25 67 19 64 "
            "19 57 C 19 50 25 46 28 40 C 31 33 35 25 43 21 L 51 12 L 54 21 C 73 30 77 54 72 79 Z"
        )
        + _FOOT,
        _outline("M 59 27 C 67 35 69 50 67 62 M 34 77.5 L 66 77.5") + _ball(40, 36, 1.2),
    ),
    "Q": (
        _outline(
            "M 34 50 L 34 24 L 44 47 L 50 20 L 56 47 L 66 24 L 66 50 L 81 33 L 68 66 L 32 66 "
            "L 19 33 Z"
        )
        + _ball(19, 31, 5)
        + _ball(34, 22, 5)
        + _ball(50, 17, 5)
        + _ball(66, 22, 5)
        + _ball(81, 31, 5)
        + _outline("M 33 79 C 36 74 38 70 32 64 L 68 64 C 62 70 64 74 67 79 Z")
        + _FOOT,
        _outline("M 33 66 C 43 62 57 62 67 66 M 34 77.5 L 66 77.5"),
    ),
    "K": (
        _outline("M 47 5 L 53 5 L 53 26 L 47 26 Z M 41 11 L 59 11 L 59 17 L 41 17 Z")
        + _outline("M 50 23 C 58 30 57 42 50 52 C 43 42 42 30 50 23 Z")
        + _outline(
            "M 50 42 C 51 33 60 28 69 29 C 82 31 84 46 72 56 L 68 66 L 32 66 L 28 56 "
            "C 16 46 18 31 31 29 C 40 28 49 33 50 42 Z"
        )
        + _outline("M 33 79 C 36 74 38 70 32 64 L 68 64 C 62 70 64 74 67 79 Z")
        + _FOOT,
        _outline("M 33 66 C 43 62 57 62 67 66 M 50 42 L 50 63 M 34 77.5 L 66 77.5"),
    ),
}
