"""The pages of a class in a real browser: readable, reachable, sortable, and nothing runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from adsearch.games import Kalah
from adsearch.matches import greedy_player, random_player, tournament
from autograder.judge.result import Listing, Output
from autograder.pages.dashboard import Quarantine, dashboard
from autograder.pages.feedback_page import feedback_page
from autograder.pages.index_page import Card, Cell, Row, index_page
from autograder.pages.leaderboard_page import leaderboard_page
from autograder.pages.similar_page import Comparison, Side, SimilarPrograms, similar_page
from tests.browser.watched import Watched
from tests.course.class_results import EXERCISES, failed, of_class, result, verdicts

HOSTILE = '<script>document.title = "run"</script><img src=x onerror="document.title=1">'
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def shown(new_page: Callable[..., Watched], tmp_path: Path) -> Callable[..., Watched]:
    """Open a page, with the network blocked."""

    def show(html: str, theme: str = "light", width: int = 1280) -> Watched:
        (tmp_path / "page.html").write_text(html, encoding="utf-8")
        watched = new_page(width, theme)
        watched.block_network()
        watched.page.goto((tmp_path / "page.html").as_uri())
        return watched

    return show


def whole_class() -> str:
    stuck = ("zoe", "03-alpha-beta", result(failed("TIMEOUT", "no answer"), notes=(HOSTILE,)))
    aside = [Quarantine("eve", "03-alpha-beta", f"the file ends in mid-cell {HOSTILE}")]
    return dashboard([*of_class(12), stuck], aside, "Adversarial Search", "14 November 2026")


def several_notebooks() -> str:
    """A class that is large enough for its tables to be folded."""
    return dashboard([*of_class(30), *of_class(2, "02-minimax")], (), "Adversarial Search")


def one_student() -> str:
    source = f"def f(x):\n    return x  # {HOSTILE * 9}"
    program = (Listing("solution-f", source, ((2, f"KeyError: {HOSTILE}"),)),)
    which = [verdicts(EXERCISES[0])[2], verdicts(EXERCISES[1])[1], verdicts(EXERCISES[2])[0]]
    which[0] = replace(which[0], program=program)
    outputs = (Output("try-it", HOSTILE), Output("draw", "", (("image/svg+xml", HOSTILE),)))
    return feedback_page(f"Ada {HOSTILE}", "03-alpha-beta", result(which, outputs=outputs))


def leaders() -> str:
    house = {HOSTILE: random_player, "house greedy": greedy_player(lambda state: 0)}
    standings = tournament(Kalah(3, 1), house, pairs=2)
    return leaderboard_page(standings, {"zoe": HOSTILE}, "Adversarial Search")


def first_page() -> str:
    """Of a course in which a student has a long and hostile name."""
    cards = [Card("Class report", "Scores.", "report.html"), Card("Tournament", "`x` plays it.")]
    possible = {f"{i:02}-{HOSTILE if i == 5 else 'topic'}": "30" for i in range(12)}
    cells = [Cell("set aside" if i == 1 else "28", "feedback/a/b.html") for i in range(12)]
    return index_page("search", cards, possible, [Row(HOSTILE, cells), Row("Bo", cells)])


def alike() -> str:
    """Pairs in one notebook, and none in the other; a student has a long and hostile name."""
    source = f"def f(x):\n    return x  # {HOSTILE * 9}\n" * 40
    left, *others = (Side(name, source, {1, 2, 5}) for name in (HOSTILE, "Bo", "Cy"))
    pairs = tuple(SimilarPrograms(left, other) for other in others)
    compared = [Comparison("02-minimax", 29, ()), Comparison("03-alpha-beta", 30, pairs)]
    return similar_page(compared, "search")


PAGES = [whole_class, several_notebooks, one_student, leaders, first_page, alike]


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "made",
    [
        pytest.param(made, marks=() if made in (whole_class, one_student) else pytest.mark.long)
        for made in PAGES
    ],
)
def test_pages_can_be_read_by_everybody(
    shown: Callable[..., Watched], made: Callable[[], str], theme: str
) -> None:
    watched = shown(made(), theme)
    title = watched.page.title()
    assert watched.findings() == []
    assert watched.errors == []
    assert watched.refused == []
    assert watched.page.title() == title  # nothing that was put in has run
    assert watched.page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize("made", PAGES)
def test_pages_fit_a_telephone(shown: Callable[..., Watched], made: Callable[[], str]) -> None:
    assert shown(made(), width=400).page.evaluate(TOO_WIDE) <= 0


def test_a_leaderboard_fits_a_tablet(shown: Callable[..., Watched]) -> None:
    """Whoever looks at it there should not have to scroll sideways to see who has won."""
    board = shown(leaders(), width=768).page.locator("[aria-label=leaderboard]")
    assert board.evaluate("board => board.scrollWidth - board.clientWidth") <= 0


def test_columns_sort_from_the_keyboard(shown: Callable[..., Watched]) -> None:
    watched = shown(whole_class())
    table = watched.page.locator("table.as-students")

    def column(number: int) -> list[str]:
        cells = table.locator(f"tbody tr > :nth-child({number})").all()
        return [cell.get_attribute("data-v") or cell.inner_text() for cell in cells]

    names = column(1)
    assert names == sorted(names)
    button = table.get_by_role("button", name="points")
    button.focus()
    watched.press("Enter")
    head = table.locator("thead th").nth(1)
    assert head.get_attribute("aria-sort") == "ascending"
    *marks, last = column(2)
    assert last == "not graded"  # whoever has no marks goes last, either way
    assert list(map(float, marks)) == sorted(map(float, marks))
    watched.press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    *marks, last = column(2)
    assert last == "not graded"
    assert list(map(float, marks)) == sorted(map(float, marks), reverse=True)
    assert watched.page.locator("#as-said").inner_text() == "sorted by points, descending"


def test_both_of_a_pair_are_seen_whole(shown: Callable[..., Watched]) -> None:
    watched = shown(alike(), width=1440)
    watched.page.get_by_role("link", name="Cy").click()
    programs = watched.page.locator("section:target .as-program")
    assert programs.count() == 2
    heights = programs.evaluate_all("all => all.map(one => one.scrollHeight - one.clientHeight)")
    assert max(heights) <= 0


def test_only_what_a_pair_has_in_common_is_unfolded(shown: Callable[..., Watched]) -> None:
    watched = shown(alike(), width=768)  # where the two stand one below the other
    program = watched.page.locator("section .as-program").first
    assert program.locator("mark").first.is_visible()
    last = program.locator("pre span").last
    assert not last.is_visible()
    program.get_by_text("72 other lines").focus()
    watched.press("Enter")
    assert last.is_visible()


def test_a_folded_table_opens_and_is_printed_whole(shown: Callable[..., Watched]) -> None:
    watched = shown(several_notebooks())
    table, older = watched.page.locator("table.as-students").all()
    assert not table.is_visible()
    watched.page.emulate_media(media="print")
    assert table.is_visible()
    assert older.is_visible()
    watched.page.emulate_media(media="screen")
    watched.page.get_by_text("All 30 students").focus()
    watched.press("Enter")
    assert table.is_visible()
    table.get_by_role("button", name="points").click()
    assert table.locator("thead th").nth(1).get_attribute("aria-sort") == "ascending"
    assert not older.is_visible()
    watched.page.get_by_role("link", name="Notebook 2, minimax").click()
    assert older.is_visible()
