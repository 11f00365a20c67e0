"""What a player is sure of who mixes two moves: the lines, the tent below them, and its top."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.figures import tent
from adsearch.draw.scene import Circle, Line, Path, Scene, Text
from adsearch.draw.tent import Ends, _at, _tent

PENNIES = {"heads": (-1.0, 2.0), "tails": (1.0, -1.0)}
ends = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def pennies() -> Scene:
    return tent(PENNIES, "Gain", "probability of heads", "sure of").scene


@given(st.lists(ends, min_size=1, max_size=5), st.integers(0, 40))
def test_it_is_the_least_of_all_lines_everywhere(lines: list[Ends], fortieths: int) -> None:
    points, p = _tent(lines), fortieths / 40
    right = next(i for i, (x, _) in enumerate(points) if x >= p)
    (x1, y1), (x2, y2) = points[max(right - 1, 0)], points[right]
    here = y2 if x1 == x2 else y1 + (y2 - y1) * (p - x1) / (x2 - x1)
    assert here == pytest.approx(min(_at(line, p) for line in lines))


def test_its_top_is_marked_and_written() -> None:
    scene = pennies()
    (top,) = [item for item in scene.flat() if isinstance(item, Circle)]
    thick = next(i for i in scene.flat() if isinstance(i, Path) and i.style == "best")
    corners = [at for _, at in thick.steps]
    assert (top.x, top.y) == pytest.approx(corners[1])
    written = ["".join(w for w, _ in i.parts) for i in scene.flat() if isinstance(i, Text)]
    assert {"sure of", "1/5 at probability 2/5"} <= set(written)


def test_every_line_is_drawn_whole_and_named_at_its_upper_end() -> None:
    scene = pennies()
    lines = [i for i in scene.flat() if isinstance(i, Line) and i.style == "edge"]
    names = {i.parts[0][0]: i for i in scene.flat() if isinstance(i, Text)}
    heads, tails = lines
    assert (heads.x1, heads.x2) == (tails.x1, tails.x2)
    assert abs(names["heads"].x - heads.x2) < 20 > abs(names["heads"].y - heads.y2)
    assert abs(names["tails"].x - tails.x1) < 20 > abs(names["tails"].y - tails.y1)


def test_what_is_written_at_a_top_near_the_side_stays_in_the_field() -> None:
    scene = tent({"call": (-0.25, -1), "fold": (-0.5, 1)}, "Gain", "bluffs", "sure of").scene
    (axis,) = {i.x1 for i in scene.flat() if isinstance(i, Line) and i.style == "hair"}
    texts = [i for i in scene.flat() if isinstance(i, Text) and i.anchor == "middle" and i.halo]
    assert len(texts) == 2
    assert all(text.box.left > axis for text in texts)


@pytest.mark.parametrize("fold", [(-0.5, 1.0), (-5.0, 8.0)])
def test_a_line_leads_from_the_top_to_its_name_between_the_sides(fold: Ends) -> None:
    scene = tent({"call": (-0.25, -1), "fold": fold}, "Gain", "bluffs", "sure of").scene
    (top,) = [item for item in scene.flat() if isinstance(item, Circle)]
    (leader,) = [i for i in scene.flat() if isinstance(i, Line) and i.style == "bracket"]
    thick = next(i for i in scene.flat() if isinstance(i, Path) and i.style == "best")
    sides = [Line(*a, *b, "best") for (_, a), (_, b) in pairwise(thick.steps)]
    name, best = (
        i for i in scene.flat() if isinstance(i, Text) and i.anchor == "middle" and i.halo
    )
    assert (leader.x1, leader.y1) == (top.x, top.y)
    assert 0 <= name.box.top - leader.y2 < 8
    assert not any(text.box.crosses(side) for text in (name, best) for side in sides)


def test_a_top_is_written_as_a_fraction() -> None:
    scene = tent({"call": (-0.25, -1), "fold": (-0.5, 1)}, "Gain", "bluffs", "sure of").scene
    texts = [item.parts[0][0] for item in scene.flat() if isinstance(item, Text)]
    assert "−1/3 at probability 1/9" in texts


def test_marked_probabilities_have_a_dot_their_height_and_the_only_ticks() -> None:
    lines = {"call": (-0.25, -1.0), "fold": (-0.5, 1.0)}
    scene = tent(lines, "Gain", "bluffs", "sure of", (0, 1 / 9, 1 / 3, 1 / 2)).scene
    dots = [item for item in scene.flat() if isinstance(item, Circle)]
    thick = next(i for i in scene.flat() if isinstance(i, Path) and i.style == "best")
    corners = {at[0]: at[1] for _, at in thick.steps}
    assert {dot.x: dot.y for dot in dots} == pytest.approx(corners)
    assert len(dots) == 4
    texts = [item for item in scene.flat() if isinstance(item, Text)]
    written = [text.parts[0][0] for text in texts]
    assert [w for w in written if "/" in w or w == "0"] == [
        *("−3/4", "−1/2", "−1/4", "0", "1/4"),
        *("0", "1/9", "1/3", "1/2"),
        *("−1/2", "−1/2", "−5/8", "−1/3 at probability 1/9"),
    ]
    assert all(not a.box.meets(b.box) for a, b in combinations(texts, 2))


def test_beside_marked_heights_the_name_stands_above_the_top_and_on_no_line() -> None:
    """Below it a −1/3 stood at the height of −1/2, in a row with two dots that are there."""
    lines = {"call": (-0.25, -1.0), "fold": (-0.5, 1.0)}
    items = list(tent(lines, "Gain", "bluffs", "sure of", (0, 1 / 9, 1 / 3, 1 / 2)).scene.flat())
    top = min((i for i in items if isinstance(i, Circle)), key=lambda dot: dot.y)
    (leader,) = (i for i in items if isinstance(i, Line) and i.style == "bracket")
    rows = [i.box for i in items if isinstance(i, Text) and i.anchor == "middle" and i.halo]
    around = [i for i in items if isinstance(i, Line) and i.style in ("edge", "hair")]
    assert max(box.bottom for box in rows) < leader.y2 < leader.y1 == top.y
    assert not any(box.crosses(line) for box in rows for line in around)


def test_no_reply_is_refused() -> None:
    with pytest.raises(ValueError, match="there are no replies"):
        tent({}, "Gain", "probability", "sure of")
