"""How a budget is used up: every stage begins where the last one ended, up to the line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adsearch.draw.scene import Line, Rect, Scene, Text
from adsearch.draw.spending import spending

COSTS = {"depth 1": 10.0, "depth 2": 30.0, "depth 3": 100.0}


def bars(scene: Scene, style: str) -> list[Rect]:
    return [item for item in scene.items if isinstance(item, Rect) and item.style == style]


def limit(scene: Scene) -> float:
    (line,) = (item for item in scene.items if isinstance(item, Line) and item.style == "last")
    return line.x1


def test_a_stage_begins_where_the_last_one_ended() -> None:
    scene = spending(COSTS, 1000, "Calls").scene
    solid = bars(scene, "bar")
    assert all(b.x == pytest.approx(a.x + a.width) for a, b in pairwise(solid))
    assert [bar.width / solid[0].width for bar in solid] == pytest.approx([1, 3, 10])
    assert not bars(scene, "bar-bonus")
    assert solid[-1].x + solid[-1].width < limit(scene)


def test_what_is_not_finished_is_hatched_up_to_the_line_and_dotted_beyond() -> None:
    picture = spending(COSTS, 60, "Calls")
    (begun,), (lacking,) = (bars(picture.scene, style) for style in ("bar-bonus", "pruned"))
    assert begun.x + begun.width == pytest.approx(limit(picture.scene)) == pytest.approx(lacking.x)
    assert lacking.width == pytest.approx(4 * begun.width)
    assert "depth 3: 20 thrown away, 80 more needed, from 40 to 60" in str(picture)


def test_a_stage_that_the_budget_does_not_reach_is_dotted_as_a_whole() -> None:
    picture = spending(COSTS, 20, "Calls")
    assert len(bars(picture.scene, "bar")) == 1
    assert "depth 3: 100 more needed" in str(picture)


@pytest.mark.parametrize("budget", [60, 130])
def test_what_is_thrown_away_is_said_at_the_hatched_piece(budget: int) -> None:
    """Behind the dotted one it was taken for what was never searched."""
    scene = spending(COSTS, budget, "Calls").scene
    (begun,), (lacking,) = (bars(scene, style) for style in ("bar-bonus", "pruned"))
    thrown, needed = (
        next(t.box for t in scene.items if isinstance(t, Text) and word in t.parts[0][0])
        for word in ("thrown", "needed")
    )
    assert begun.x - 10 < thrown.right <= begun.x
    assert lacking.x < needed.left


def test_no_bar_ends_beyond_the_last_mark() -> None:
    """At 6,403 it was past the 6,000, where nobody could read it off."""
    scene = spending({"depth 5": 2213.0, "depth 6": 4190.0}, 3000, "Calls").scene
    (lacking,) = bars(scene, "pruned")
    marks = [i for i in scene.items if isinstance(i, Line) and i.style == "hair"]
    assert len(marks) == 7
    assert lacking.x + lacking.width <= max(mark.x1 for mark in marks)


@pytest.mark.parametrize("budget", [41, 42, 44, 47, 50, 60])
def test_the_line_goes_through_no_number(budget: int) -> None:
    scene = spending(COSTS, budget, "Calls").scene
    (number,) = (t for t in scene.items if isinstance(t, Text) and t.parts[0][0] == "30")
    assert not number.box.left - 2 < limit(scene) < number.box.right + 2


def test_what_is_right_or_wrong_in_a_column_has_its_colour() -> None:
    best = {"best": {"depth 1": "a", "depth 2": "✓ b", "depth 3": "✗ c"}}
    scene = spending(COSTS, 60, "Calls", columns=best).scene
    types = {t.parts[0] for t in scene.items if isinstance(t, Text)}
    assert types >= {("a", "small"), ("✓ b", "right"), ("✗ c", "wrong")}


@pytest.mark.parametrize("costs", [{}, {"depth 1": -1.0}])
def test_there_must_be_something_to_spend(costs: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="nothing to plot"):
        spending(costs, 10, "Calls")
