"""Patterns on boards: every square where its number says."""

from __future__ import annotations

import pytest

from adsearch.draw.pattern_images import CELL, pattern_images
from adsearch.draw.scene import Rect, Text


def test_every_image_has_a_board_with_its_squares_numbered() -> None:
    images = [(0, 1, 2), (0, 3, 6), (8, 7, 6)]
    scene = pattern_images({"edge": images}, 3).scene
    squares = [item for item in scene.items if isinstance(item, Rect) and item.style == "cell"]
    marked = [item for item in scene.items if isinstance(item, Rect) and item.style != "cell"]
    numbers = [t.parts[0][0] for t in scene.items if isinstance(t, Text) and t.anchor == "middle"]
    assert len(squares) == 27
    assert numbers == list("012012012")
    for board, image in enumerate(images):
        corner = squares[9 * board]
        for square, mark in zip(image, marked[3 * board :], strict=False):
            row, column = divmod(square, 3)
            assert (mark.x, mark.y) == (corner.x + column * CELL, corner.y + row * CELL)


def test_all_patterns_of_the_notebook_fit_on_a_page() -> None:
    scene = pattern_images({"diagonal": [(0, 1, 2, 6, 7, 8)] * 8, "row": [range(6)]}, 6).scene
    assert scene.width <= 960
    assert "diagonal 8 images, row 1 image" in scene.title


def test_a_square_beside_the_board_is_named() -> None:
    with pytest.raises(ValueError, match="3 × 3 has no square 9"):
        pattern_images({"edge": [(7, 8, 9)]}, 3)
