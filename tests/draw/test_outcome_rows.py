"""How games came out: parts of a bar as long as their shares, and a stroke at their worth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.figures import outcome_bars
from adsearch.draw.outcome_rows import BAR, PARTS, STROKE, WIDTH, outcome_rows
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Line, Rect, Scene, Text

COUNT = st.integers(0, 20_000)
STYLES = [style for style, _ in PARTS]


def parts(scene: Scene) -> list[Rect]:
    """Those of the bars: the rectangles of a legend are lower."""
    return [item for item in scene.items if isinstance(item, Rect) and item.height == BAR]


@given(counts=st.tuples(COUNT, COUNT, COUNT).filter(sum))
def test_the_parts_fill_the_bar_and_the_stroke_is_in_the_middle_of_the_draws(
    counts: tuple[int, int, int],
) -> None:
    won, drawn, _ = counts
    worth = (won + drawn / 2) / sum(counts)
    scene = outcome_rows({"1": (counts, worth)}, Frame("After 8 moves", across="threes ahead"))
    bar = parts(scene)
    assert sum(part.width for part in bar) == pytest.approx(WIDTH)
    shown = [style for style, count in zip(STYLES, counts, strict=True) if count]
    assert [part.style for part in bar] == shown
    stroke = next(item for item in scene.items if isinstance(item, Line) and item.style == "last")
    left = min(part.x for part in bar)
    assert stroke.x1 == pytest.approx(left + worth * WIDTH)
    if drawn:
        draws = bar[shown.index("leaf")]
        assert stroke.x1 == pytest.approx(draws.x + draws.width / 2)


def test_how_many_there_are_is_said() -> None:
    picture = outcome_bars({"+1": ((2242, 114, 84), 0.9422)}, "After 8 moves")
    assert str(picture).splitlines()[1] == (
        "+1: 2,440 positions, won 2242, drawn 114, lost 84, worth 0.942"
    )


def test_counts_of_narrow_parts_stand_below_the_stroke_side_by_side() -> None:
    scene = outcome_bars({"+1": ((2242, 114, 84), 0.9422)}, "After 8 moves").scene
    texts = {item.parts[0][0]: item.box for item in scene.items if isinstance(item, Text)}
    stroke = next(item for item in scene.items if isinstance(item, Line) and item.style == "last")
    assert stroke.y2 < texts["114"].top
    assert texts["114"].right < texts["84"].left
    leaders = [item for item in scene.items if isinstance(item, Line) and item.style == "leader"]
    for leader, part, count in zip(leaders, parts(scene)[1:], ("114", "84"), strict=True):
        assert leader.x1 == pytest.approx(part.x + part.width / 2)
        assert leader.y1 == pytest.approx(part.y + part.height)
        assert texts[count].left < leader.x2 < texts[count].right
        assert leader.y2 <= texts[count].top
    assert "share of positions" in texts


def test_a_count_below_its_bar_is_joined_to_it() -> None:
    scene = outcome_bars({"over": ((626, 16, 316), None)}, "By value").scene
    draws = next(part for part in parts(scene) if part.style == "leaf")
    (leader,) = (i for i in scene.items if isinstance(i, Line) and i.style == "leader")
    assert draws.x < leader.x1 < draws.x + draws.width
    assert leader.y1 == pytest.approx(draws.y + draws.height)
    boxes = {item.parts[0][0]: item.box for item in scene.items if isinstance(item, Text)}
    assert leader.y2 <= boxes["16"].top
    assert boxes["0%"].top - boxes["16"].bottom > 8  # it is no mark of the scale


def test_counts_below_a_bar_are_nearer_to_it_than_to_the_next() -> None:
    """They stood as close to the bar below, and could be taken for its own."""
    rows = {"+1": ((2242, 114, 84), 0.9422), "+2": ((141, 6, 9), 0.9231)}
    scene = outcome_bars(rows, "After 8 moves").scene
    box = next(i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "114").box
    above, below = parts(scene)[0], parts(scene)[3]
    assert box.top - (above.y + above.height) < below.y - STROKE - box.bottom


def test_without_a_worth_every_count_is_written_and_there_is_no_stroke() -> None:
    over = {"game over": ((626, 16, 316), None), "O to move": ((480, 611, 1006), None)}
    scene = outcome_bars(over, "By value", names=("X wins", "draw", "O wins")).scene
    texts = {item.parts[0][0]: item for item in scene.items if isinstance(item, Text)}
    assert {"626", "16", "316", "480", "611", "1,006", "X wins", "share of positions"} <= set(texts)
    assert not {"worth", "won"} & set(texts)
    assert not any(isinstance(item, Line) and item.style == "last" for item in scene.items)
    draws = parts(scene)[1]
    assert texts["16"].x == pytest.approx(draws.x + draws.width / 2)
    assert draws.y + draws.height < texts["16"].box.top < texts["16"].box.bottom < parts(scene)[3].y


def test_a_category_without_positions_is_refused() -> None:
    with pytest.raises(ValueError, match="no positions"):
        outcome_rows({"+3": ((0, 0, 0), 0.5)}, Frame("After 8 moves"))


def test_shares_are_percentages_without_a_column_of_totals() -> None:
    found = {"1": ((0.663, 0.024, 0.313), None), "8": ((0.162, 0.838, 0.0), None)}
    picture = outcome_bars(found, "Choices", "depth", ("ahead", "tie", "behind"), of="trees")
    texts = {item.parts[0][0] for item in picture.scene.items if isinstance(item, Text)}
    assert {"66.3%", "2.4%", "31.3%", "16.2%", "83.8%", "0%", "share of trees"} <= texts
    assert not {"0.0%", "trees", "positions"} & texts
    assert len(parts(picture.scene)) == 5
    assert str(picture).splitlines()[2] == "8: ahead 16.2%, tie 83.8%, behind 0.0% of trees"


def test_a_single_position_is_counted() -> None:
    assert "1: 1 positions, won 1" in str(outcome_bars({"1": ((1, 0, 0), None)}, "By value"))


def test_parts_with_room_for_it_have_their_names_before_their_counts() -> None:
    leaves = {"Nim": ((8, 0, 6), None), "tic-tac-toe": ((131_184, 46_080, 77_904), None)}
    scene = outcome_bars(leaves, "Leaves", names=("MAX wins", "draw", "MIN wins")).scene
    texts = {item.parts[0][0] for item in scene.items if isinstance(item, Text)}
    assert {"MAX wins 8", "MIN wins 6", "draw 46,080", "MIN wins 77,904"} <= texts
    assert "draw 0" not in texts
    assert not {"MAX wins", "draw", "MIN wins"} & texts, "a legend would say it again"


def test_each_share_stands_in_the_column_of_its_part_and_none_in_a_bar() -> None:
    """Some stood inside the bars and some below them, on stalks."""
    names = ("ahead", "tie", "behind")
    shares = {"1": ((0.663, 0.024, 0.313), None), "8": ((0.162, 0.838, 0.0), None)}
    scene = outcome_bars(shares, "Critical trees", names=names, of="trees").scene
    texts = {item.parts[0][0]: item.box for item in scene.items if isinstance(item, Text)}
    bars = parts(scene)
    end = max(part.x + part.width for part in bars)
    for name, first, last in zip(
        names, ("66.3%", "2.4%", "31.3%"), ("16.2%", "83.8%", "0%"), strict=True
    ):
        assert texts[name].left > end
        assert texts[name].bottom < texts[first].top < texts[first].bottom < texts[last].top
        assert texts[first].right == pytest.approx(texts[last].right)
        assert texts[first].right == pytest.approx(texts[name].right)


def test_shares_do_not_have_the_colours_of_the_players() -> None:
    """A losing move that looks better is MAX's own, and was drawn as a win of MIN."""
    scene = outcome_bars({"1": ((0.5, 0.25, 0.25), None)}, "Critical trees", of="trees").scene
    styles = {item.style for item in scene.items if isinstance(item, Rect)}
    assert not styles & {"bar-max", "disc-min"}
