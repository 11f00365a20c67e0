"""Where patterns lie on a square board when it is turned and mirrored: small boards in rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Item, Rect, Scene, text_width, words

CELL, GAP = 15.0, 12.0  # pixels
APART = 26.0  # between two rows of boards
LEFT, TOP = 28.0, 20.0


def pattern_images(patterns: Mapping[str, Sequence[Sequence[int]]], size: int) -> Picture:
    """A row of boards for each pattern, one for each of its images. Squares are counted row by row
    from 0 in the top left corner; the k-th square of an image has the number k, from 0.

    >>> print(pattern_images({"edge": [(0, 1), (0, 2)]}, 2))
    Patterns on a board of 2 × 2: edge 2 images
    edge, image 1: 0 1
    edge, image 2: 0 2
    """
    left = LEFT + max(text_width(name, "bold") for name in patterns) + 20
    items: list[Item] = []
    text: list[str] = []
    right, y = left, TOP
    for name, images in patterns.items():
        items.append(words(LEFT, y + size * CELL / 2, name, "bold"))
        items.append(words(LEFT, y + size * CELL / 2 + 17, _count(images), "small"))
        for i, image in enumerate(images):
            x = left + i * (size * CELL + GAP)
            items += _board(x, y, image, size)
            right = max(right, x + size * CELL)
            text.append(f"{name}, image {i + 1}: {' '.join(map(str, image))}")
        y += size * CELL + APART
    counts = ", ".join(f"{name} {_count(images)}" for name, images in patterns.items())
    title = f"Patterns on a board of {size} × {size}: {counts}"
    return Picture(Scene(right + LEFT, y - APART + TOP, tuple(items), title, "\n".join(text)))


def _count(images: Sequence[Sequence[int]]) -> str:
    return f"{len(images)} image{'s' * (len(images) != 1)}"


def _board(x: float, y: float, image: Sequence[int], size: int) -> Iterator[Item]:
    for square in range(size * size):
        row, column = divmod(square, size)
        yield Rect(x + column * CELL, y + row * CELL, CELL, CELL, "cell")
    for k, square in enumerate(image):
        if square not in range(size * size):
            raise ValueError(f"a board of {size} × {size} has no square {square}: {tuple(image)}")
        row, column = divmod(square, size)
        at, down = x + column * CELL, y + row * CELL
        yield Rect(at, down, CELL, CELL, "heat-max-5")
        yield words(at + CELL / 2, down + CELL / 2 + 3.5, str(k), "tiny-ink", "middle")
