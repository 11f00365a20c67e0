"""What an answer means, on number lines."""

from __future__ import annotations

from math import inf

from adsearch.draw.scene import Group, Line, Text
from adsearch.widgets.answers import answers


def test_what_is_thick_is_where_the_value_can_lie() -> None:
    scene = answers({(4, 10): 3, (0, 2): 3, (2, 4): 3}).scene
    ranges = [i.items[0] for i in scene.items if isinstance(i, Group) and i.key == "range"]
    down, up = (i for i in ranges if isinstance(i, Line))  # an exact answer has none
    assert down.x2 < down.x1 == up.x1 < up.x2
    said = [i.parts[0][0] for i in scene.items if isinstance(i, Text)]
    assert said[::2] == ["window (4, 10)", "window (0, 2)", "window (2, 4)"]
    assert said[1::2] == [f"the value is {how} 3" for how in ("at most", "at least", "exactly")]
    assert all(i.box.left > 0 for i in scene.items if isinstance(i, Text))
    assert all(i.box.right < scene.width for i in scene.items if isinstance(i, Text))


def test_at_an_end_of_the_window_the_answer_is_a_bound() -> None:
    text = answers({(3, inf): 3, (-inf, 3): 3}).scene.text
    assert text.splitlines() == [
        "window (3, +∞), answer 3: the value is at most 3",
        "window (−∞, 3), answer 3: the value is at least 3",
    ]


def test_an_answer_at_an_end_of_the_window_does_not_hide_that_end() -> None:
    keys = [i.key for i in answers({(3, 10): 3}).scene.items if isinstance(i, Group)]
    assert keys.index("v") < keys.index("brackets")


def test_a_search_that_is_not_written_has_its_window_alone() -> None:
    scene = answers({(0, 2): "not written yet"}).scene
    assert scene.text == "window (0, 2): no answer yet"
    assert not any(isinstance(i, Group) and i.key == "range" for i in scene.items)
