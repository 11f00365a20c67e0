"""The picture of a proof by bounds: each line of play ends where its value comes from."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from adsearch.draw.meeting import DEPTH, LEFT, PIECE, PLY, TABLE, meeting_picture
from adsearch.draw.scene import Circle, Line, Path, Text, covered, flattened

SCENE = meeting_picture().scene


def test_known_positions_lie_in_the_table_and_unknown_ones_above_it() -> None:
    circles = [item for item in SCENE.items if isinstance(item, Circle)]
    opening = min(circles, key=lambda circle: circle.x)
    known = [covered([i]) for i in SCENE.items if isinstance(i, Path) and i.style == "dot"]
    unknown = [c for c in circles if c.style == "leaf"]
    assert len(known) == 3
    assert all(mark.top > TABLE for mark in known)
    assert opening.style == "dot", "a disc, unlike the entries of the table"
    assert len(unknown) == 2
    assert all(circle.y + circle.radius < TABLE for circle in unknown)


def test_every_ply_goes_to_the_right_and_a_capture_down_as_well() -> None:
    """Captures went straight down, as if they were no plies."""
    lines = [item for item in SCENE.items if isinstance(item, Path) and item.style == "edge"]
    for way in lines:
        for (x1, y1), (x2, y2) in pairwise(flattened(way)):
            assert (y1 == y2 and x1 < x2) or (x2 - x1, y2 - y1) == (PLY, PIECE)
    known = [covered([i]) for i in SCENE.items if isinstance(i, Path) and i.style == "dot"]
    ends = [flattened(way)[-1] for way in lines if flattened(way)[-1][1] > TABLE]
    assert sorted(((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in known) == [
        pytest.approx(end) for end in sorted(ends)
    ]


def test_plies_are_counted_below_their_steps() -> None:
    """The text says one step with every ply, and there were no steps to see."""
    texts = [(item.parts[0][0], item.x) for item in SCENE.items if isinstance(item, Text)]
    counted = {int(word): x for word, x in texts if word.isdigit()}
    assert counted == {ply: pytest.approx(LEFT + ply * PLY) for ply in range(DEPTH + 1)}


def test_no_line_of_play_goes_through_a_word() -> None:
    texts = [item for item in SCENE.items if isinstance(item, Text)]
    lines = [item for item in SCENE.items if isinstance(item, Path) and item.style == "edge"]
    assert len(lines) == 6
    marks = [item for item in SCENE.items if isinstance(item, Path) and item.style == "dot"]
    assert not any(text.box.meets(covered([mark])) for text in texts for mark in marks)
    for text in texts:
        for way in lines:
            for a, b in pairwise(flattened(way)):
                assert not text.box.crosses(Line(*a, *b, ""), 1), text
    for one, other in combinations(texts, 2):
        assert not one.box.meets(other.box)


def test_the_words_name_all_three_ends() -> None:
    for end in ("the game is over", "the table has the position", "unknown, −1 in one search"):
        assert end in SCENE.text
