"""Estimates with their intervals: every point and bar where its number says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.figures import intervals, ratings_by_player
from adsearch.draw.interval_rows import Intervals
from adsearch.draw.intervals import PAGE, WIDTH, interval_groups, interval_plot
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Circle, Line, Path, Rect, Text, covered

NUMBERS = st.floats(-900, 900)
INTERVALS = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=12), st.tuples(NUMBERS, st.floats(1, 400)), min_size=1
)


@given(intervals=INTERVALS)
def test_points_lie_in_the_middle_of_their_bars_and_in_order(
    intervals: dict[str, tuple[float, float]],
) -> None:
    scene = interval_plot(intervals, Frame("Rating"))
    points = [item for item in scene.items if isinstance(item, Circle)]
    bars = [
        item
        for item in scene.items
        if isinstance(item, Line) and item.style == "last" and item.y1 == item.y2
    ]
    assert len(points) == len(bars) == len(intervals)
    for point, bar in zip(points, bars, strict=True):
        assert point.x == pytest.approx((bar.x1 + bar.x2) / 2)
        assert 0 <= bar.x1 <= bar.x2 <= scene.width
    by_value = sorted(zip(intervals.values(), points, strict=True), key=lambda pair: pair[0][0])
    assert [p.x for _, p in by_value] == sorted(p.x for p in points)
    lefts = [item.box.left for item in scene.items if isinstance(item, Text)]
    rights = [item.box.right for item in scene.items if isinstance(item, Text)]
    assert min(lefts) >= 0
    assert max(rights) <= scene.width
    assert scene.width > WIDTH


def test_no_bar_goes_beyond_what_is_possible() -> None:
    """A score is at most 1, so neither its bar nor the scale may go on after it."""
    scene = interval_plot({"table": (0.91, 0.13)}, Frame("Score"), level=0.5, within=(0, 1))
    bar = next(item for item in scene.items if isinstance(item, Line) and item.style == "last")
    middle = [item for item in scene.items if isinstance(item, Text) and item.anchor == "middle"]
    ticks = [text for text in middle if text.parts[0][1] == "small"]  # the level's is in bold
    rightmost = max(ticks, key=lambda text: text.x)
    assert [text.parts[0][0] for text in ticks] == ["0.00", "0.25", "0.75", "1.00"]
    assert bar.x2 == pytest.approx(rightmost.x)
    assert scene.text == "table: 0.91 ± 0.13"


@pytest.mark.parametrize(("score", "caps"), [((0.8, 0.1), 2), ((0.9, 0.13), 1), ((0.5, 0.6), 0)])
def test_an_end_that_is_cut_has_an_arrowhead_and_no_cap(
    score: tuple[float, float], caps: int
) -> None:
    """It would look as if the interval stopped there by itself."""
    scene = interval_plot({"table": score}, Frame("Score"), level=0.5, within=(0, 1))
    bars = [item for item in scene.items if isinstance(item, Line) and item.style == "last"]
    assert sum(bar.x1 == bar.x2 for bar in bars) == caps
    bar, *explained = [bar for bar in bars if bar.y1 == bar.y2]
    heads = [item for item in scene.items if isinstance(item, Path) and item.style == "last"]
    assert len(heads) == 2 * (2 - caps), "one at each end, and one in the legend"
    written = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    cut = [f"cut off at {end}" for end in ("0", "1") if f"cut off at {end}" in written]
    assert len(cut) == len(explained) == 2 - caps
    for head in heads[: 2 - caps]:
        (back, _), (tip, y), (other, _) = (at for _, at in head.steps)
        assert tip in (bar.x1, bar.x2)
        assert y == bar.y1
        assert back == other
        assert bar.x1 < back < bar.x2, "it points outwards"


@pytest.mark.parametrize("are_equal", [True, False])
def test_the_caps_of_a_short_interval_are_seen_beside_its_point(are_equal: bool) -> None:
    """They touched it and made one blot, at a score of 0.989 ± 0.010."""
    rows = {"random": {"depth 2": (0.989, 0.01), "depth 4": (0.989, 0.01)}}
    scene = intervals(rows, "Score", level=0.5, within=(0.35, 1), are_equal=are_equal).scene
    points = [i for i in scene.items if isinstance(i, Circle)][:2]
    for point in points:
        caps = [i for i in scene.items if isinstance(i, Line) and i.y1 + i.y2 == 2 * point.y]
        caps = [cap for cap in caps if cap.x1 == cap.x2]
        assert len(caps) == 2
        for cap in caps:
            assert cap.y2 - cap.y1 > 2.5 * point.radius
            assert abs(cap.x1 - point.x) > point.radius + 1.25  # half as wide as it is drawn


def test_of_a_group_the_first_is_full_and_the_others_are_pale_below_it() -> None:
    groups = {
        "book": {"50 pairs": (0.7, 0.05), "8 pairs": (0.8, 0.2)},
        "table": {"50 pairs": (0.6, 0.05), "8 pairs": (0.5, 0.2)},
    }
    scene = intervals(groups, "Score", level=0.5, within=(0, 1)).scene
    full, pale = (
        [item for item in scene.items if isinstance(item, Circle) and item.style == style]
        for style in ("dot", "leaf")
    )
    assert [a.y < b.y for a, b in zip(full, pale, strict=True)] == [True, True]
    assert pale[0].y < full[1].y
    assert pale[0].x > full[0].x > full[1].x > pale[1].x
    named = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert [named.count(name) for name in ("book", "table", "8 pairs")] == [1, 1, 2]
    assert scene.text.splitlines()[1] == "book, 8 pairs: 0.80 ± 0.20"


def test_all_estimates_have_as_many_digits() -> None:
    scene = interval_plot({"flat": (0.595, 0.1), "deep": (0.17, 0.072)}, Frame("Score"))
    assert scene.text.splitlines() == ["flat: 0.595 ± 0.100", "deep: 0.170 ± 0.072"]


def test_ratings_are_shown_best_first_and_said_in_words() -> None:
    picture = ratings_by_player({"b": (-50.0, 30.0), "a": (50.0, 30.0)})
    assert str(picture).splitlines() == ["Ratings: a 50, b −50", "a: 50 ± 30", "b: −50 ± 30"]


def test_nothing_to_plot_is_said() -> None:
    with pytest.raises(ValueError, match="no estimate"):
        interval_plot({}, Frame("Rating"))


def test_the_scale_ends_soon_after_the_longest_interval() -> None:
    """It went on to −1,000 and 1,000 for intervals between −600 and 540."""
    ratings = {"random": (-420.0, 180.0), "depth 2": (340.0, 200.0)}
    scene = ratings_by_player(ratings).scene
    bars = [i for i in scene.items if isinstance(i, Line) and i.style == "last" and i.y1 == i.y2]
    assert max(bar.x2 for bar in bars) - min(bar.x1 for bar in bars) >= 0.9 * WIDTH


def test_where_all_count_the_same_a_point_is_hollow_if_its_interval_includes_the_level() -> None:
    """Of a group the first was full and the others hollow, which looked as if it meant that."""
    groups = {"flat": {"300": (0.55, 0.1), "1,000": (0.8, 0.1)}, "deep": {"300": (0.5, 0.1)}}
    scene = intervals(groups, "Score", level=0.5, within=(0, 1), are_equal=True).scene
    points = [i.style for i in scene.items if isinstance(i, Circle)]
    in_legend = ["dot", "marker-ink"]
    assert points == ["marker-ink", "dot", "marker-ink", *in_legend]
    assert not [i for i in scene.items if isinstance(i, Line) and i.style == "bracket"]
    written = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert written[-2:] == ["the interval excludes 0.5", "the interval includes 0.5"]


def test_the_legend_may_say_what_a_full_and_a_hollow_point_mean() -> None:
    rows = {"me": (0.5, 0.1), "you": (0.8, 0.1)}
    scene = intervals(rows, "Score", level=0.5, are_equal=True, points=("ahead", "level")).scene
    written = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert written[-2:] == ["ahead", "level"]


def test_full_points_alone_need_no_legend_but_a_hollow_one_does() -> None:
    """The only point of a short match was hollow, and nothing said why."""
    scene = intervals({"flat": (0.8, 0.1)}, "Score", level=0.5, are_equal=True).scene
    assert [i.style for i in scene.items if isinstance(i, Circle)] == ["dot"]
    scene = intervals({"flat": (0.7, 0.3)}, "Score", level=0.5, are_equal=True).scene
    assert [i.style for i in scene.items if isinstance(i, Circle)] == ["marker-ink"] * 2
    written = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert written[-1] == "the interval includes 0.5"


def test_a_column_says_more_about_each_row_to_the_right_of_its_estimate() -> None:
    columns = {"positions": {"2": "29 and 6", "3": "1,673 and 435"}}
    groups = {"one more": {"2": (0.8, 0.1), "3": (0.5, 0.1)}}
    scene = intervals(groups, "Score", level=0.5, columns=columns).scene
    texts = {i.parts[0][0]: i for i in scene.items if isinstance(i, Text)}
    for name, estimate in (("2", "0.8 ± 0.1"), ("3", "0.5 ± 0.1")):
        more = texts[columns["positions"][name]]
        assert more.y == texts[estimate].y == texts[name].y
        assert texts[estimate].box.right < more.box.left
        assert more.box.right == pytest.approx(texts["positions"].box.right)
        assert more.box.right < scene.width
    assert scene.text.splitlines()[0] == "one more, 2: 0.8 ± 0.1, positions 29 and 6"


def test_columns_take_their_room_from_the_field_so_that_a_page_need_not_shrink_the_type() -> None:
    estimates = {"your search, 5 pairs": (0.2, 0.1)}
    columns = {f"calls per move {i}": {"your search, 5 pairs": "1,417"} for i in range(3)}
    alone, beside = (
        intervals(estimates, "Score", "score", 0.5, (0, 1), columns=given).scene
        for given in (None, columns)
    )
    assert beside.width == pytest.approx(PAGE)
    for scene, is_narrow in ((alone, False), (beside, True)):
        marks = [
            i.x for i in scene.items if isinstance(i, Text) and i.parts[0][0] in ("0.00", "1.00")
        ]
        assert (marks[1] - marks[0] < WIDTH - 1) == is_narrow


def test_headings_that_begin_alike_share_that_part_above_both() -> None:
    """Of "calls per move: UCT" and "opponent" the second had lost its noun."""
    rows = {"mine": (0.5, 0.2)}
    spent = {"calls per move: UCT": {"mine": "1,417"}, "calls per move: opponent": {"mine": "28"}}
    columns = {"games": {"mine": "10"}, **spent}
    scene = intervals(rows, "Score", level=0.5, within=(0, 1), columns=columns).scene
    texts = [i for i in scene.items if isinstance(i, Text)]
    (above,) = (t for t in texts if t.parts[0][0] == "calls per move")
    uct, opponent, games = (
        next(t for t in texts if t.parts[0][0] == name) for name in ("UCT", "opponent", "games")
    )
    assert above.box.bottom < uct.box.top
    assert uct.y == opponent.y == games.y
    assert games.box.right < above.box.left
    (rule,) = (i for i in scene.items if isinstance(i, Line) and i.y1 == i.y2 == above.y + 5)
    assert rule.x1 <= min(uct.box.left, above.box.left)
    assert rule.x2 == pytest.approx(opponent.box.right)
    assert scene.text.endswith("calls per move: UCT 1,417, calls per move: opponent 28")


def test_the_legend_is_centred_below_the_axis() -> None:
    """Below the middle of the picture, columns pushed it far to the right."""
    columns = {"calls per move": {"mine": "1,417"}, "won, drawn, lost": {"mine": "2, 0, 8"}}
    scores = {"mine": (0.5, 0.2), "ours": (0.8, 0.1)}
    scene = intervals(scores, "Score", "score", 0.5, (0, 1), are_equal=True, columns=columns).scene
    texts = {i.parts[0][0]: i for i in scene.items if isinstance(i, Text)}
    rule = max((i for i in scene.items if isinstance(i, Line)), key=lambda line: line.y1)
    axis = [i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "score"]
    assert (rule.x1 + rule.x2) / 2 == pytest.approx(axis[0].x)
    assert rule.x1 < texts["the interval excludes 0.5"].box.left


@pytest.mark.parametrize(
    ("within", "heading"),
    [((0, 1), "score"), ((0, 100), "per cent"), ((-500, 500), "estimate")],
)
def test_beside_other_columns_the_numbers_have_a_heading_too(
    within: tuple[float, float], heading: str
) -> None:
    estimates, columns = {"book": (0.5, 0.1)}, {"games": {"book": "14"}}
    for beside in (None, columns):
        scene = intervals(estimates, "Replies", within=within, columns=beside).scene
        texts = {i.parts[0][0]: i for i in scene.items if isinstance(i, Text)}
        assert (heading in texts) == (beside is not None)
    assert texts[heading].y == texts["games"].y
    assert texts[heading].box.right == pytest.approx(texts["0.5 ± 0.1"].box.right)


def test_groups_of_more_than_two_rows_stand_below_their_names() -> None:
    """Beside the rows, names made the picture so wide that a page shrank its type."""
    rows = {f"depth {depth} against {depth - 1}": (0.8, 0.1) for depth in (2, 3, 4)}
    more = {"depth 3 against 1": (0.9, 0.05)}
    beside, below = (
        intervals({"one ply deeper": given, "two plies": more}, "Score", level=0.5).scene
        for given in (dict(list(rows.items())[:2]), rows)
    )
    assert below.width < beside.width
    for scene, is_below in ((beside, False), (below, True)):
        texts = {i.parts[0][0]: i for i in scene.items if isinstance(i, Text)}
        for group, first in (("one ply deeper", "depth 2 against 1"), ("two plies", *more)):
            assert (texts[group].box.bottom <= texts[first].box.top) == is_below
            assert not texts[group].box.meets(texts[first].box)


@pytest.mark.parametrize(
    ("ratings", "marks"),
    [
        (
            {"depth 2": (334, 200), "random": (-361, 233)},
            ["−600", "−400", "−200", "0", "200", "400", "600"],
        ),
        ({"player": (185, 197), "depth 2": (-185, 197)}, ["−400", "−200", "0", "200", "400"]),
    ],
)
def test_marks_of_a_scale_without_ends_enclose_every_bar(
    ratings: dict[str, tuple[float, float]], marks: list[str]
) -> None:
    """Past the last mark nobody could read off where a bar ends."""
    items = ratings_by_player(ratings).scene.items
    texts = [item for item in items if isinstance(item, Text) and item.anchor == "middle"]
    ticks = sorted((t for t in texts if t.parts[0][0] in marks), key=lambda text: text.x)
    assert [text.parts[0][0] for text in ticks] == marks
    ends = [x for i in items if isinstance(i, Line) and i.style == "last" for x in (i.x1, i.x2)]
    assert ticks[0].x <= min(ends) < max(ends) <= ticks[-1].x


def test_the_level_has_its_number_in_bold_below_its_line() -> None:
    """Between 0.4 and 0.6 nothing said which score the line was at."""
    for within in ((0.2, 1.0), (0.3, 0.7)):  # where 0.5 is no mark of the scale, and where it is
        scene = intervals({"book": (0.6, 0.05)}, "Score", level=0.5, within=within).scene
        (line,) = (i for i in scene.items if isinstance(i, Line) and i.style == "axis")
        (number,) = (
            i for i in scene.items if isinstance(i, Text) and i.parts[0] == ("0.5", "small-bold")
        )
        assert number.x == pytest.approx(line.x1)
        marks = [i.box for i in scene.items if isinstance(i, Text) and i.y == number.y]
        assert not any(a.meets(b) for a, b in combinations(marks, 2))


LEARNT: dict[str, Intervals] = {
    "pawn": {"alone": (1.9, 1.2, 3.0), "all": (2.3, 0.5, 3.5)},
    "bishop": {"all": (2.8, 1.0, 4.0)},
}


def test_an_interval_may_be_wider_on_one_side() -> None:
    scene = intervals(LEARNT, "Worth", level=0.0).scene
    bars = [i for i in scene.items if isinstance(i, Line) and i.style != "hair" and i.y1 == i.y2]
    points = [i for i in scene.items if isinstance(i, Circle)]
    ratio = (bars[0].x2 - points[0].x) / (points[0].x - bars[0].x1)
    assert ratio == pytest.approx((3.0 - 1.9) / (1.9 - 1.2))
    assert scene.text.splitlines()[0] == "pawn, alone: 1.9 (1.2 to 3.0)"


def test_each_group_may_have_a_level_of_its_own() -> None:
    books = {"pawn": 1.0, "bishop": 3.0}
    picture = intervals(LEARNT, "Worth", level=books, are_equal=True, level_name="books")
    scene = picture.scene
    *levels, in_legend = (i for i in scene.items if isinstance(i, Line) and i.style == "ghost")
    points = [i for i in scene.items if isinstance(i, Circle)]
    assert [point.style for point in points[:3]] == ["dot", "marker-ink", "marker-ink"]
    pawn, bishop = levels
    assert pawn.y1 < points[0].y < points[1].y < pawn.y2 <= bishop.y1 < points[2].y < bishop.y2
    assert pawn.x1 < bishop.x1
    written = [i.parts[0][0] for i in scene.items if isinstance(i, Text)]
    assert written[-3:] == ["books", "the interval excludes it", "the interval includes it"]
    assert in_legend.y1 > bishop.y2
    assert scene.text.splitlines()[0] == "pawn, alone: 1.9 (1.2 to 3.0), books 1"


def test_where_names_are_discs_they_are_drawn_beside_their_letters_clear_of_the_rows() -> None:
    edges = {"XXO_": {"6,000 games": (6.6, 0.3), "200 games": (6.0, 3.3)}}
    scene = interval_groups(edges, Frame("Worth", names="discs"))
    drawn = Counter(getattr(item, "style", "") for item in scene.items)
    assert (drawn["disc-max"], drawn["disc-min"], drawn["cell"]) == (2, 1, 4)
    row = next(i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "6,000 games")
    assert covered([i for i in scene.items if isinstance(i, Rect)]).right < row.box.left
    assert row.box.right < min(i.x1 for i in scene.items if isinstance(i, Line))


@pytest.mark.parametrize(("level", "type"), [(0, "small"), (625, "small"), (300, "small-bold")])
def test_only_a_level_inside_the_scale_is_bold(level: float, type: str) -> None:
    """A bold 0 where the axis begins pointed at nothing."""
    scene = intervals({"best": (49, 0)}, "Leaves", level=level, within=(0, 625)).scene
    texts = [i for i in scene.items if isinstance(i, Text) and i.anchor == "middle"]
    assert [t.parts[0][1] for t in texts if t.parts[0][0] == f"{level}"] == [type]
    marked = {text.x for text in texts}
    lines = {i.x1 for i in scene.items if isinstance(i, Line) and i.style in ("hair", "axis")}
    assert lines == marked, "a line for each number, none beside the level without one"


def test_factors_stand_on_a_log_scale_where_half_and_twice_are_equally_far_from_1() -> None:
    """On a linear scale 3 looked three times as far from 1 as a third."""
    factors: Intervals = {"without": (1, 0.5, 2)}
    scene = intervals(factors, "Calls", level=1, within=(0.25, 4), are_equal=True).scene
    (bar,) = (i for i in scene.items if isinstance(i, Line) and i.style == "last" and i.y1 == i.y2)
    (point, *_) = (i for i in scene.items if isinstance(i, Circle))
    assert point.x - bar.x1 == pytest.approx(bar.x2 - point.x)
    marks = [i.parts[0][0] for i in scene.items if isinstance(i, Text) and i.anchor == "middle"]
    assert [m for m in marks if m in ("0.25", "0.5", "2", "4", "1")] == [
        "0.25",
        "0.5",
        "2",
        "4",
        "1",
    ]


def test_the_legend_draws_a_cut_end_as_the_row_that_has_one() -> None:
    rows = {"tree": {"50 pairs": (0.74, 0.08), "10 pairs": (0.9, 0.13)}}
    scene = intervals(rows, "Score", level=0.5, within=(0, 1)).scene
    heads = [i.style for i in scene.items if isinstance(i, Path)]
    assert heads == ["bracket", "bracket"]


def test_a_list_is_drawn_as_it_is_with_a_line_at_its_mean() -> None:
    """An interval around the first of some fits seemed to say where the others lie."""
    edge: dict[str, Intervals] = {"edge": {"6,000 games": (-3.4, 0.7), "fits": [-5.0, 0.7, -1.1]}}
    scene = intervals(edge, "Worth").scene
    (estimate,) = (i for i in scene.items if isinstance(i, Circle) and i.style == "dot")
    *singles, in_legend = (i for i in scene.items if isinstance(i, Circle) and i.style == "bracket")
    mean, _ = (i for i in scene.items if isinstance(i, Line) and i.style == "chosen")
    assert {single.y for single in singles} == {(mean.y1 + mean.y2) / 2} != {estimate.y}
    assert [single.x < estimate.x for single in singles] == [True, False, False]
    assert mean.x1 == pytest.approx(sum(single.x for single in singles) / 3)
    assert in_legend.y > mean.y2
    assert not [i for i in scene.items if isinstance(i, Line) and i.y1 == i.y2 == mean.y1 + 6]
    assert scene.text.splitlines()[1] == "edge, fits: −5.0 to 0.7, mean −1.8"


def test_equal_numbers_of_a_list_can_be_counted() -> None:
    """Rings on one another looked like one."""
    scene = intervals({"edge": {"fits": [2.0, 2.0, 2.0, -5.0]}}, "Worth").scene
    *singles, _ = (i for i in scene.items if isinstance(i, Circle) and i.style == "bracket")
    assert len({(single.x, single.y) for single in singles}) == 4
    assert len({single.x for single in singles}) == 2
    mean, _ = (i for i in scene.items if isinstance(i, Line) and i.style == "chosen")
    assert (
        mean.y1
        < min(s.y - s.radius for s in singles)
        < max(s.y + s.radius for s in singles)
        < mean.y2
    )


def test_what_is_predicted_is_not_drawn_as_if_it_had_been_measured() -> None:
    rows: dict[str, Intervals] = {"the sum": {"predicted": (0.7, 0.1)}, "both": {"": (0.7, 0.1)}}
    scene = intervals(rows, "Score", level=0.5, within=(0, 1)).scene
    squares = [i for i in scene.items if isinstance(i, Rect)]
    dots = [i for i in scene.items if isinstance(i, Circle)]
    assert [(len(squares), len(dots)), squares[0].y < dots[0].y] == [(1, 1), True]
    assert len([i for i in scene.items if isinstance(i, Line) and i.style == "theory-ink"]) == 3


def test_an_end_beside_the_level_has_a_digit_more_than_one_at_it() -> None:
    """1.00 to 1.08 seemed to include 1."""
    factors: Intervals = {"table": (1.0404, 1.0041, 1.078), "killers": (1.0404, 0.9999, 3.0456)}
    scene = intervals(factors, "Calls", level=1, within=(0.25, 4)).scene
    assert scene.text == "table: 1.040 (1.004 to 1.078)\nkillers: 1.04 (1.00 to 3.05)"
