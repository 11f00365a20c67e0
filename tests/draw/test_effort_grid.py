"""What programs needed, as a grid: tinted within the limit, and counted at the right."""

from __future__ import annotations

from adsearch.draw.effort_grid import TINT, effort_grid
from adsearch.draw.scene import Rect, Text

NEEDED = {"all": [2999, 3000, 3001, None], "plain": [1, None, None, None]}
SCENE = effort_grid(NEEDED, 3000, 10_000, "Calls", "position").scene


def test_only_what_is_within_the_limit_is_tinted_and_bold() -> None:
    tints = [i for i in SCENE.items if isinstance(i, Rect) and i.style == TINT]
    *drawn, in_legend = tints
    texts = [i for i in SCENE.items if isinstance(i, Text)]
    inside = [
        text.parts[0]
        for tint in drawn
        for text in texts
        if tint.x < text.x < tint.x + tint.width and tint.y < text.y < tint.y + tint.height
    ]
    assert inside == [(number, "small-bold") for number in ("2,999", "3,000", "1")]
    assert in_legend.y > max(tint.y for tint in drawn)
    assert ("3,001", "small") in [text.parts[0] for text in texts]


def test_every_row_is_counted_and_no_two_words_meet() -> None:
    texts = [i for i in SCENE.items if isinstance(i, Text)]
    written = [text.parts[0][0] for text in texts]
    assert [text for text in written if " of " in text] == ["2 of 4", "1 of 4"]
    assert "10,000 were not enough" in written
    boxes = [text.box for text in texts]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])
