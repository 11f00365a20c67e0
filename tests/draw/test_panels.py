"""Pictures below each other and side by side."""

from __future__ import annotations

import pytest

from adsearch.draw.drawing import tree
from adsearch.draw.figures import (
    power_laws,
    scaling_curves,
)
from adsearch.draw.panels import beside, panels
from adsearch.draw.scene import Line, Rect
from adsearch.games import Tree
from tests.draw.written import texts, words


def test_panels_stand_below_each_other() -> None:
    one = scaling_curves({"error": [(1, 0.5), (10, 0.2)]}, "Error", "deals", height=150)
    both = panels(one, one).scene
    assert both.height == 2 * one.scene.height
    assert one.scene.height < scaling_curves({"error": [(1, 0.5)]}, "Error", "deals").scene.height
    log = power_laws({"error": [(1, 0.5)]}, "Error", "deals", height=150)
    assert log.scene.height == one.scene.height
    titles = [text for text in texts(both) if text.parts[0][0] == "Error"]
    assert titles[1].y - titles[0].y == one.scene.height


def test_pictures_to_be_compared_stand_side_by_side_below_their_names() -> None:
    one = scaling_curves({"error": [(1, 0.5), (10, 0.2)]}, "Error", "deals", height=150)
    both = beside({"before": one, "after": one}).scene
    assert both.width == 2 * one.scene.width
    before, after = (text for text in texts(both) if text.parts[0][0] in ("before", "after"))
    assert after.y == before.y
    assert after.x - before.x == pytest.approx(one.scene.width)
    below = [text.box for text in texts(both) if text not in (before, after)]
    assert not any(box.meets(name.box, 2) for box in below for name in (before, after))


def test_trees_side_by_side_share_one_legend() -> None:
    trees = "(chance(0.5:1 0.5:2) 1)", "(chance(0.25:9 0.75:8) 7)"
    before, after = (tree(Tree(text), values=True) for text in trees)
    both = beside({"before": before, "after": after}).scene
    (leaf,) = (text for text in texts(both) if text.parts[0][0] == "leaf")
    left, right = (i for i in both.items if isinstance(i, Rect) and i.style == "rule")
    assert left.x + left.width < right.x
    assert leaf.box.top > right.y + right.height, "the legend is below both frames"
    assert all(text.box.top < leaf.box.top + 40 for text in texts(both))
    rule = next(i for i in reversed(both.items) if isinstance(i, Line) and i.style == "hair")
    assert (rule.x1 + rule.x2) / 2 == pytest.approx(both.width / 2, abs=20)
    other = beside({"before": before, "after": tree(Tree("(3 4)"))}).scene
    assert words(other).count("MAX") == 2, "legends that differ stay where they are"
