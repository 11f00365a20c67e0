"""The square of two dice: each roll in the squares that show it, and nothing across a name."""

from __future__ import annotations

from collections import Counter

import pytest

from adsearch.draw.dice_table import DOUBLE, MEETING, dice_table
from adsearch.draw.scene import Line, Rect, Scene, Text


def names(scene: Scene) -> list[Text]:
    texts = [item for item in scene.items if isinstance(item, Text)]
    return [text for text in texts if len(text.parts[0][0]) == len("3–1")]


def test_a_double_has_one_square_and_a_mixed_roll_two() -> None:
    counts = Counter(text.parts[0][0] for text in names(dice_table().scene))
    assert len(counts) == 21
    assert {roll for roll, n in counts.items() if n == 1} == {f"{d}–{d}" for d in range(1, 7)}
    assert sum(counts.values()) == 36


def test_the_squares_lie_on_their_mirror_images_when_it_is_folded() -> None:
    """The table in its place had oblong cells, so that nothing could be folded."""
    scene = dice_table().scene
    tinted = [item for item in scene.items if isinstance(item, Rect) and item.style == DOUBLE]
    corner = tinted[0].x - tinted[0].y
    *doubles, legend = tinted
    assert len(doubles) == 6
    assert legend.width < doubles[0].width
    assert all(square.x - square.y == pytest.approx(corner) for square in doubles)
    assert all(square.width == pytest.approx(square.height) for square in doubles)


@pytest.mark.parametrize("joined", [(2, 1), (3, 1), (6, 1), (6, 2)])
def test_the_two_squares_of_one_roll_are_framed_and_explained(joined: tuple[int, int]) -> None:
    """An arrow between them crowded the name on its way."""
    scene = dice_table(joined=joined).scene
    framed = [item for item in scene.items if isinstance(item, Rect) and item.style == MEETING]
    *frames, legend = framed
    high, low = joined
    assert legend.width < frames[0].width
    inside = [
        text.parts[0][0]
        for text in names(scene)
        for frame in frames
        if frame.x < text.x < frame.x + frame.width and frame.y < text.y < frame.y + frame.height
    ]
    assert inside == [f"{high}–{low}"] * 2
    assert not any(isinstance(item, Line) and item.style == "arrow" for item in scene.items)
