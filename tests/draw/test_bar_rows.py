"""Rows of bars that are compared with a level: what exceeds it, and numbers beside its line."""

from __future__ import annotations

import pytest

from adsearch.draw.bar_rows import bar_rows, stacked_rows
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Item, Line, Path, Rect, Scene, Text
from tests.draw.written import texts

FRAME = Frame("Positions, in per cent", level=100.0)


def bars_of(scene: Scene, style: str) -> list[Rect]:
    return [item for item in scene.flat() if isinstance(item, Rect) and item.style == style]


def hatched(scene: Scene) -> list[Item]:
    return [item for item in scene.flat() if isinstance(item, Path) and item.style == "bar-bonus"]


def test_what_exceeds_the_level_is_hatched() -> None:
    scene = bar_rows({"table": {"": 50}, "killers": {"": 150}}, FRAME, hatches_excess=True)
    (table, killers), (excess,) = bars_of(scene, "bar"), bars_of(scene, "bar-bonus")
    assert killers.width == pytest.approx(2 * table.width)  # as far as the level
    assert excess.width == pytest.approx(table.width)
    assert excess.x == pytest.approx(killers.x + killers.width)
    assert len(hatched(scene)) == 1


@pytest.mark.parametrize("frame", [FRAME, Frame("Positions, in per cent")])
def test_a_bar_is_solid_unless_it_is_to_be_hatched(frame: Frame) -> None:
    scene = bar_rows({"killers": {"": 150}}, frame)
    assert len(bars_of(scene, "bar")) == 1
    assert not hatched(scene)
    without_level = bar_rows({"killers": {"": 150}}, Frame("Positions"), hatches_excess=True)
    assert not hatched(without_level)


@pytest.mark.parametrize("share", [60, 86, 93, 97, 99, 100, 101, 130])
def test_no_line_goes_through_a_number(share: int) -> None:
    scene = bar_rows({"a": {"": share}, "b": {"": 261}}, FRAME, unit="%")
    written = f"{share}%"
    (label,) = (t for t in scene.flat() if isinstance(t, Text) and t.parts[0][0] == written)
    (bar, _) = bars_of(scene, "bar")
    level, end = bar.x + bar.width * 100 / share, bar.x + bar.width
    lines = [item for item in scene.flat() if isinstance(item, Line) and abs(item.x1 - level) < 1]
    assert lines
    is_beside = not label.box.left - 2 < level < label.box.right + 2
    heights = [sorted((line.y1, line.y2)) for line in lines]
    middle = bar.y + bar.height / 2
    assert is_beside or not any(low < middle < high for low, high in heights)
    assert end < label.box.left < end + 16  # behind its bar, and at it


def test_a_line_at_equal_sums_is_explained() -> None:
    chess = {"win": (1.0, 0.0), "draw": (0.5, 0.5)}
    football = {"win": (3.0, 0.0), "draw": (1.0, 1.0)}
    both = {"chess": chess, "football": football}
    for groups, is_explained in ((both, True), ({"football": football}, False)):
        scene = stacked_rows(groups, Frame("Points"), names=("mine", "yours"))
        written = [word for text in texts(scene) for word, _ in text.parts]
        assert ("always the same sum" in written) == is_explained


def test_shares_of_one_whole_are_written_alike_and_without_their_sum() -> None:
    visits = {"n = 5": (0.1 + 0.2, 0.7), "n = 100": (0.12, 0.88), "n = 500": (0.018, 0.982)}
    scene = stacked_rows({"": visits}, Frame("Visits"), "", False, ("r1", "r2"))
    shares = ["0.300 + 0.700", "0.120 + 0.880", "0.018 + 0.982"]
    written = [word for text in texts(scene) for word, _ in text.parts]
    assert [word for word in written if "+" in word] == shares
    assert "always the same sum" not in written
    assert not [item for item in scene.flat() if isinstance(item, Line) and item.style == "ghost"]
    assert [line.split(": ")[1] for line in scene.text.splitlines()[1:]] == shares


def test_a_group_has_the_colour_of_its_name() -> None:
    palette = Palette()
    _, hue = palette.hues(["minimax", "centre"])
    pairs = {"centre": {"alone": 50.0, "killers": 150.0}}
    scene = bar_rows(pairs, FRAME, hatches_excess=True, palette=palette)
    assert [bar.width > 0 for bar in bars_of(scene, f"marker-filled-{hue}")] == [True]
    assert len(bars_of(scene, f"marker-{hue}")) == 2  # the second of the pair, and its excess
    assert not bars_of(scene, "bar")
    stacked = stacked_rows({"centre": {"all": (2.0, 1.0)}}, Frame("Positions"), palette=palette)
    assert len(bars_of(stacked, f"marker-filled-{hue}")) == 1
    assert len(bars_of(stacked, f"marker-{hue}")) == 1
