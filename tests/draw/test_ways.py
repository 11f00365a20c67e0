"""Ways through a plane: in the order of their points, from a dot to a ring, with goals."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import cos, nan, sin

import pytest

from adsearch.draw.figures import ways
from adsearch.draw.scene import Box, Circle, Line, Path, Rect, Scene, Text
from adsearch.draw.ways import KEY

CURRENT = [(0.5, 0.5), (1.0, 0.0), (0.0, 0.0), (0.0, 0.9)]
AVERAGE = [(0.5, 0.5), (0.7, 0.25)]


def scene() -> Scene:
    both = {"current": CURRENT, "average": AVERAGE}
    return ways(both, "Heads", "MAX's", "MIN's", {"equilibrium": (0.4, 0.4)}).scene


def lines(scene: Scene) -> list[Path]:
    kinds = ("thick-", "thin-")
    return [i for i in scene.flat() if isinstance(i, Path) and i.style.startswith(kinds)]


def test_a_way_may_turn_back() -> None:
    current, average = lines(scene())
    places = [at for _, at in current.steps]
    assert len(places) == len(CURRENT)
    assert places[1][0] > places[0][0] > places[2][0] == places[3][0]
    assert current.style != average.style


def test_it_begins_at_a_dot_and_ends_at_a_ring() -> None:
    drawn = scene()
    for line in lines(drawn):
        start, end = line.steps[0][1], line.steps[-1][1]
        circles = {(i.x, i.y): i.style for i in drawn.flat() if isinstance(i, Circle)}
        assert circles[start[0], start[1]] == "dot"
        assert circles[end[0], end[1]].startswith("marker-")


def test_arrowheads_point_along_the_longest_pieces() -> None:
    drawn = scene()
    heads = [i for i in drawn.flat() if isinstance(i, Path) and i.style.startswith("marker-fill")]
    assert len(heads) == 4  # three pieces of one way, one of the other
    current = [at for _, at in lines(drawn)[0].steps]
    back = heads[0]  # from (1, 0) to (0, 0), the longest
    tip = min(at[0] for _, at in back.steps if at)
    middle = (current[1][0] + current[2][0]) / 2
    assert current[2][0] < tip < middle


def test_names_stand_beside_the_field_and_everything_is_in_the_picture() -> None:
    drawn = scene()
    texts = {i.parts[0][0]: i for i in drawn.flat() if isinstance(i, Text)}
    names = {"Heads", "MAX's", "MIN's", "current", "average", "equilibrium", "start", "end"}
    assert names <= set(texts)
    right = max(at[0] for line in lines(drawn) for _, at in line.steps)
    assert texts["current"].x > right
    assert max(text.box.right for text in texts.values()) <= drawn.width


def test_in_words() -> None:
    assert scene().text.splitlines()[-3:] == [
        "current: 4 points, from (0.5, 0.5) to (0, 0.9)",
        "average: 2 points, from (0.5, 0.5) to (0.7, 0.25)",
        "equilibrium: (0.4, 0.4)",
    ]
    assert "one: 1 point, (1, 2)" in ways({"one": [(1, 2)]}, "", "", "", {}).scene.text


def test_the_last_way_is_thick_and_its_first_points_are_numbered() -> None:
    both = {"current": CURRENT, "average": AVERAGE}
    drawn = ways(both, "Heads", "x", "y", {"goal": (0.4, 0.4)}, numbered=2).scene
    thin, thick = lines(drawn)
    assert thin.style.startswith("thin-")
    assert thick.style.startswith("thick-")
    texts = {i.parts[0][0]: i for i in drawn.flat() if isinstance(i, Text)}
    for number, (_, at) in zip("12", thick.steps, strict=True):
        box = texts[number].box
        assert max(box.left - at[0], at[0] - box.right, box.top - at[1], at[1] - box.bottom) < 13
    assert drawn.text.endswith("The first points of average: 1 (0.5, 0.5), 2 (0.7, 0.25)")


def test_a_number_stands_where_no_way_passes() -> None:
    """A 3 beside its dot lay on the piece that led there, next to another way's ring."""
    back = [(0.5, 0.5), (0.7, 0.25), (0.9, 0.4)]
    drawn = ways({"average": back}, "Heads", "x", "y", {}, numbered=3).scene
    (way,) = lines(drawn)
    places = [at for _, at in way.steps]
    pieces = [Line(a[0], a[1], b[0], b[1], "") for a, b in pairwise(places)]
    numbers = {i.parts[0][0]: i for i in drawn.flat() if isinstance(i, Text)}
    assert not [n for n in "123" for piece in pieces if numbers[n].box.crosses(piece, 2)]


def test_a_way_along_the_smallest_numbers_is_no_axis() -> None:
    """From (1, 0) to (0, 0) and up to (0, 0.9) only an arrowhead could be seen."""
    drawn = scene()
    current = [at for _, at in lines(drawn)[0].steps]
    axes = [i for i in drawn.flat() if isinstance(i, Line) and i.style == "axis"]
    (bottom,) = (i for i in axes if i.y1 == i.y2)
    (left,) = (i for i in axes if i.x1 == i.x2 and abs(i.y1 - i.y2) > 100)
    assert current[2][1] < bottom.y1 - 10
    assert current[2][0] > left.x1 + 10


def test_a_thin_way_can_be_seen_where_the_thick_one_runs_along_it() -> None:
    both = {"current": CURRENT, "average": [(0.5, 0.5), (0.75, 0.25), (0.5, 0.2)]}
    thin, dashed, thick = lines(ways(both, "Heads", "x", "y", {}).scene)
    assert dashed.style == f"{thick.style}-dashed"
    assert dashed.steps[0] == thin.steps[0]
    assert dashed.steps[1][1] == thick.steps[0][1]
    assert len(lines(scene())) == 2, "these two part at once"


def test_only_the_start_has_the_dot_of_a_start() -> None:
    both = {"current": CURRENT, "average": AVERAGE}
    drawn = ways(both, "Heads", "x", "y", {"goal": (0.4, 0.4)}, numbered=2).scene
    _, thick = lines(drawn)
    dots = {(i.x, i.y) for i in drawn.flat() if isinstance(i, Circle) and i.style == "dot"}
    first, second = (at for _, at in thick.steps)
    assert first in dots
    assert second not in dots


def test_a_way_that_ends_near_the_goal_has_its_ring_where_it_is_drawn_larger() -> None:
    both = {"current": CURRENT, "average": [(0.5, 0.5), (0.42, 0.38), (0.41, 0.4)]}
    drawn = ways(both, "Heads", "x", "y", {"goal": (0.4, 0.4)}, zoom=0.08).scene
    _, large = (i for i in drawn.flat() if isinstance(i, Rect))
    rings = [i for i in drawn.flat() if isinstance(i, Circle) and i.style.startswith("marker-")]
    (ring,) = (i for i in rings if i.x > large.x and i.y > large.y)
    assert ring.x == pytest.approx(large.x + large.width * 0.09 / 0.16)
    assert len([i for i in rings if i.x < large.x]) == 1, "only that of the other way"
    below = [i for i in drawn.flat() if isinstance(i, Text) and i.x >= large.x and i.y > large.y]
    assert Counter(i.parts[0][0] for i in below) == {"0.32": 2, "0.40": 2, "0.48": 2}


def test_the_legend_says_what_a_dot_and_a_ring_are() -> None:
    """A word at each ring stood among the turns of the way, and was the same for both ways."""
    drawn = scene()
    circles = [i for i in drawn.flat() if isinstance(i, Circle)]
    texts = [i for i in drawn.flat() if isinstance(i, Text)]
    for word, style in (("start", "dot"), ("end", "marker-ink2")):
        (text,) = (i for i in texts if i.parts[0][0] == word)
        (mark,) = (i for i in circles if abs(i.y - text.y) < 8 and i.x > KEY)
        assert mark.style == style
    assert len([i for i in circles if i.x > KEY]) == 2, "the lines of the ways are plain"


def test_a_number_stands_clear_of_the_small_frame() -> None:
    """A 1 between its dot, the corner of the frame and the way seemed to belong to any of them."""
    both = {"current": CURRENT, "average": [(0.5, 0.5), (0.75, 0.25), (0.41, 0.4)]}
    drawn = ways(both, "Heads", "x", "y", {"goal": (0.4, 0.4)}, numbered=1, zoom=0.08).scene
    (number,) = (i.box for i in drawn.flat() if isinstance(i, Text) and i.parts[0][0] == "1")
    small, _ = (i for i in drawn.flat() if isinstance(i, Rect))
    frame = Box(small.x, small.y, small.x + small.width, small.y + small.height)
    assert not number.meets(frame, 3)


def test_a_thin_way_is_pale_after_its_first_turns() -> None:
    """Many dark turns drew the eye away from the thick way among them."""
    turns = [(cos(i) * (2 - i / 90), sin(i) * (2 - i / 90)) for i in range(90)]
    drawn = ways({"current": turns, "average": turns[:40]}, "Heads", "x", "y", {}).scene
    (pale,) = (i for i in drawn.flat() if isinstance(i, Path) and i.style == "todo")
    thin, *thick = lines(drawn)
    assert thin.steps[-1][1] == pale.steps[0][1]
    assert len(thin.steps) + len(pale.steps) == 90 + 1
    assert sum(len(line.steps) for line in thick) >= 40, "the thick one is not"


def test_the_surroundings_of_a_goal_are_drawn_larger_and_nothing_leaves_the_frame() -> None:
    both = {"current": CURRENT, "average": [(0.5, 0.5), (0.42, 0.38), (0.38, 0.42), (0.41, 0.4)]}
    drawn = ways(both, "Heads", "x", "y", {"goal": (0.4, 0.4)}, zoom=0.05).scene
    small, large = (i for i in drawn.flat() if isinstance(i, Rect))
    assert large.width > 2 * small.width
    pieces = [
        i
        for i in drawn.flat()
        if isinstance(i, Line)
        and i.style.startswith("thick-")
        and i.x1 > large.x
        and i.y1 > large.y
    ]
    assert len(pieces) == 3
    for piece in pieces:
        assert large.x - 1e-6 <= min(piece.x1, piece.x2)
        assert max(piece.x1, piece.x2) <= large.x + large.width + 1e-6
        assert large.y - 1e-6 <= min(piece.y1, piece.y2)
        assert max(piece.y1, piece.y2) <= large.y + large.height + 1e-6


def test_both_numbers_have_the_same_scale() -> None:
    """Circles were flat, and the small frame had another shape than what enlarged it."""
    flat = [(0.5, 0.5), (1.0, 0.3), (0.0, 0.3), (0.41, 0.4)]
    drawn = ways({"average": flat}, "Heads", "x", "y", {"goal": (0.4, 0.4)}, zoom=0.05).scene
    small, large = (i for i in drawn.flat() if isinstance(i, Rect))
    assert small.width == pytest.approx(small.height)
    assert large.width == large.height


def test_the_thick_way_ends_at_the_small_frame_once_it_stays_inside() -> None:
    """Its turns hid the goal; they can be seen where they are drawn larger."""
    turns = [(0.41, 0.42), (0.43, 0.4), (0.41, 0.38), (0.41, 0.4)]
    both = {"current": CURRENT, "average": [(0.5, 0.5), (0.42, 0.4), (0.41, 0.3), *turns]}
    drawn = ways(both, "Heads", "x", "y", {"goal": (0.4, 0.4)}, zoom=0.05).scene
    small, _ = (i for i in drawn.flat() if isinstance(i, Rect))
    *_, thick = lines(drawn)
    assert len(thick.steps) == 4, "it leaves the frame once"
    assert thick.steps[-1][1][1] == pytest.approx(small.y + small.height)


def test_a_crowded_number_stands_aside_on_a_leader_that_passes_no_other_dot() -> None:
    """An arrowhead, the ring of another way, a dot and its 3 lay on top of one another."""
    turns = [(0.5 + 0.08 * (i % 2), 0.12 + 0.01 * i) for i in range(10)]
    both = {"current": [*turns, (0.5, 0.2)], "average": [(0.9, 0.9), (0.75, 0.25), (0.54, 0.17)]}
    drawn = ways(both, "Heads", "x", "y", {}, numbered=3).scene
    flat = list(drawn.flat())
    texts = {i.parts[0][0]: i for i in flat if isinstance(i, Text)}
    thin, _ = lines(drawn)
    places = [at for _, at in thin.steps]
    pieces = [Line(a[0], a[1], b[0], b[1], "") for a, b in pairwise(places)]
    assert not [piece for piece in pieces if texts["3"].box.crosses(piece)]
    (leader, *_) = (i for i in flat if isinstance(i, Line) and i.style == "leader")
    rings = [i for i in flat if isinstance(i, Circle) and i.style.startswith("marker-")]
    ends = {(i.x, i.y) for i in rings}
    assert (leader.x1, leader.y1) in ends
    heads = [i for i in flat if isinstance(i, Path) and i.style.startswith("marker-filled-indigo")]
    assert not heads, "the numbers say where it goes"


def test_no_point_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to plot"):
        ways({"current": [(nan, 1.0)]}, "Heads", "x", "y", {"goal": (0, 0)})
