"""All points so far."""

from __future__ import annotations

import re

import pytest

from autograder import check, progress
from autograder.checks.exercise import all_exercises, exercises_of
from autograder.checks.mistakes import reference
from autograder.study.given import whole_course
from autograder.study.progress import Course, Progress, Row

value_of = reference("minimax.value")


NOTEBOOKS = whole_course().notebooks
STATES = (("nim", 4), ("count", 2), ("predict", None))


def test_progress_counts_what_was_checked() -> None:
    check("minimax.value", value_of)
    found = progress("minimax")
    rows = {row.exercise: row.points for row in found.rows}
    assert rows["minimax.value"] == 6
    assert found.max_points == sum(exercise.points for exercise in exercises_of("minimax"))
    assert re.search(r"● minimax\.value +6 of 6\n", found.text())
    assert "6 of 6 points" in found._repr_html_()


def test_the_newest_check_counts() -> None:
    check("minimax.value", value_of)
    check("minimax.value", lambda game, state: 0)
    rows = {row.exercise: row.points for row in progress("minimax").rows}
    assert rows["minimax.value"] is not None
    assert rows["minimax.value"] < 6


def test_an_unknown_notebook_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no notebook 'maximin', only games"):
        progress("maximin")


def test_the_line_has_a_station_for_each_notebook_and_says_where_you_are() -> None:
    html = progress()._repr_html_()
    assert html.count("<li") == html.count("</svg>") == len(NOTEBOOKS)
    assert html.count('aria-current="step"') == html.count("<strong>Next</strong>") == 1
    assert html.count('class="as-arc"') == len(all_exercises())
    arrows = [line for line in progress().text().splitlines() if line.startswith("→")]
    assert len(arrows) == 1


def test_a_ring_says_by_shape_what_it_says_by_colour() -> None:
    """A thick arc is as long as the points it stands for, and all points make a tick."""
    full, half, none = (Row(f"games.{name}", points, 4) for name, points in STATES)
    html = Progress((full, half, none))._repr_html_()
    assert re.findall(r'"as-earned".*?stroke-dasharray="(.+?)"', html) == ["4 4", "2 4"]
    assert html.count('class="as-done"') == 1
    assert Progress((full, half, none)).signs == "●◐○"


def test_when_everything_is_done_nobody_is_anywhere() -> None:
    done = tuple(
        (one, Progress((Row(f"{one.group}.x", 2, 2),))) for one in whole_course().notebooks
    )
    assert (
        Course(done).sentence
        == f"{2 * len(done)} of {2 * len(done)} points so far. Everything is done."
    )
    assert "<strong>Next</strong>" not in Course(done)._repr_html_()
    assert "→" not in Course(done).text()


def test_a_station_says_each_name_once() -> None:
    html = Progress((Row("games.count", 2, 4),))._repr_html_()
    assert re.sub("<style>.*?</style>", "", html, flags=re.DOTALL).count("count") == 1


def test_without_styles_and_drawings_it_is_a_plain_list() -> None:
    """As JupyterLab shows it where it does not trust the notebook: what is in a drawing is text."""
    course = Course(tuple((one, Progress((Row(f"{one.group}.x", 0, 2),))) for one in NOTEBOOKS))
    html = re.sub("<style>.*?</style>", "", course._repr_html_() or "", flags=re.DOTALL)
    second = re.findall(r"<li.*?</li>", html, re.DOTALL)[1]
    blocks = [re.sub(r"<.*?>", "", block).strip() for block in re.split("<div.*?>", second)]
    shown = ["Minimax", "perfect play", "0 of 2 points"]
    assert [block for block in blocks if block] == shown


def test_names_of_any_length_leave_room_for_points() -> None:
    rows = (Row("games.nim", 6, 6), Row("games." + 30 * "long", 1, 4))
    _, short, long, _ = Progress(rows).text().splitlines()
    assert short.index("6 of 6") == long.index("1 of 4")


def test_one_point_is_no_points() -> None:
    html = Progress((Row("hidden.fusion", 1, 1), Row("hidden.pimc", 1, 4)))._repr_html_() or ""
    assert "1 of 1 point<" in html
    assert "1 of 4 points<" in html
