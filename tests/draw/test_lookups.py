"""Windows and entries of a table: what is drawn, what is left, and that the words say the same."""

from __future__ import annotations

from itertools import combinations

import pytest

from adsearch.draw.lookups import LEFT, UNIT, lookups
from adsearch.draw.scene import Circle, Line, Path, Rect, Scene, Text, flattened

CASES = [((1, 6), "=", 4), ((1, 6), "≥", 4), ((1, 6), "≤", 4), ((1, 3), "≥", 4), ((5, 6), "≤", 4)]


def parts(scene: Scene, style: str) -> list[tuple[float, float]]:
    """From where to where rectangles of a style go, without that of the legend."""
    aside = next(i.x for i in scene.flat() if isinstance(i, Rect)) - (LEFT + UNIT)
    rects = [i for i in scene.flat() if isinstance(i, Rect) and i.style == style]
    at = [(r.x - aside - LEFT, r.x + r.width - aside - LEFT) for r in rects[:-1]]
    return [(start / UNIT, end / UNIT) for start, end in at]


def test_a_bound_leaves_a_part_of_the_window_or_nothing() -> None:
    scene = lookups(CASES).scene
    out = [(1, 6), (1, 4), (4, 6), (1, 3), (5, 6)]
    assert parts(scene, "bar-bonus") == [pytest.approx(part) for part in out]
    assert parts(scene, "matters") == [pytest.approx((4, 6)), pytest.approx((1, 4))]


def test_brackets_stand_around_what_is_left() -> None:
    scene = lookups([((1, 6), "≥", 4)]).scene
    (left, _) = (i for i in scene.flat() if isinstance(i, Rect) and i.style == "matters")
    brackets = [i for i in scene.flat() if isinstance(i, Path) and i.style.endswith("-bracket")]
    assert [b.style for b in brackets[:2]] == ["alpha-bracket", "beta-bracket"]
    low, high = (flattened(bracket)[1][0] for bracket in brackets[:2])  # the middle of each
    assert (low, high) == pytest.approx((left.x, left.x + left.width))


def test_every_row_has_its_own_window_between_thin_brackets() -> None:
    scene = lookups(CASES).scene
    aside = next(i.x for i in scene.flat() if isinstance(i, Rect)) - (LEFT + UNIT)
    thin = [i for i in scene.flat() if isinstance(i, Path) and i.style == "notch"][:-2]
    middles = [(flattened(bracket)[1][0] - aside - LEFT) / UNIT for bracket in thin]
    assert middles == pytest.approx([end for window, _, _ in CASES for end in window])


def test_a_rule_parts_each_arrow_from_the_window_above_it() -> None:
    items = list(lookups(CASES).scene.flat())
    windows = [i for i in items if isinstance(i, Rect) and i.style == "bar-bonus"]
    rules = [i.y1 for i in items if isinstance(i, Line) and i.style == "rule"]
    arrows = [i.y1 for i in items if isinstance(i, Line) and i.style == "last"]
    assert len(rules) == len(CASES) - 1
    for above, rule, arrow in zip(windows, rules, arrows, strict=False):
        assert above.y + above.height < rule < arrow


def test_the_value_itself_is_not_hatched() -> None:
    """The dot stands above the window, as an arrow does, and the window is open below it."""
    items = list(lookups([((1, 6), "=", 4)]).scene.flat())
    (gap,) = (i for i in items if isinstance(i, Rect) and i.style == "plate")
    dot = next(i for i in items if isinstance(i, Circle))
    hatched = next(i for i in items if isinstance(i, Rect) and i.style == "bar-bonus")
    assert items.index(hatched) < items.index(gap)
    assert gap.x + gap.width / 2 == pytest.approx(dot.x)
    assert dot.y < gap.y < hatched.y < hatched.y + hatched.height < gap.y + gap.height


@pytest.mark.parametrize(
    ("case", "advice"),
    [
        (((1, 6), "=", 4), "return 4"),
        (((1, 6), "≥", 4), "go on with (4, 6)"),
        (((1, 6), "≥", 0), "go on with (1, 6)"),
        (((1, 6), "≤", 1), "return 1, because 1 ≤ α"),
        (((1, 3), "≥", 3), "return 3, because 3 ≥ β"),
    ],
)
def test_it_says_what_to_do(case: tuple[tuple[int, int], str, int], advice: str) -> None:
    picture = lookups([case])
    assert str(picture).endswith(f": {advice}")
    assert advice in {i.parts[0][0] for i in picture.scene.flat() if isinstance(i, Text)}


def test_no_words_meet() -> None:
    texts = [item for item in lookups(CASES).scene.flat() if isinstance(item, Text)]
    assert not any(a.box.meets(b.box) for a, b in combinations(texts, 2))
