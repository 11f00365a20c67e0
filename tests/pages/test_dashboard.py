"""The class page tells the truth about a class, whatever its students are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.checks.examination import examine
from autograder.checks.exercise import find
from autograder.inside.asking import PlainDoor
from autograder.judge.result import Listing, Result
from autograder.judge.submission import submission
from autograder.pages.dashboard import Quarantine, dashboard
from autograder.pages.dashboard.charts import distribution
from autograder.pages.dashboard.class_numbers import class_numbers
from autograder.pages.dashboard.thumbnail import first_difference, thumbnail
from tests.course.class_results import EXERCISES, failed, of_class, result, verdict, verdicts
from tests.course.folder.deliveries import cell, notebook

pytestmark = pytest.mark.slow

TEXTS = st.text(max_size=60) | st.sampled_from(
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</style><svg onload=x>",
        "&lt;",
    ]
)


class Tags(HTMLParser):
    """Counts the elements of a page, and notes what could run."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.handlers: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.handlers += [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def rows(page: str, table: str) -> list[str]:
    body = re.search(rf'<table class="{table}.*?<tbody>(.*?)</tbody>', page, re.S)
    assert body
    return re.findall(r"<tr>.*?</tr>", body[1], re.S)


@pytest.mark.parametrize("students", [1, 30, 1000])
def test_every_student_has_a_row(students: int) -> None:
    page = dashboard(of_class(students))
    assert len(rows(page, "as-students")) == students
    assert f"{students:,}</b><span>graded" in page


def test_an_empty_class_is_said_to_be_empty() -> None:
    assert "Nothing has been graded yet" in dashboard([])


def test_a_class_of_quarantined_files_has_a_page() -> None:
    page = dashboard([], [Quarantine("ada", "03-alpha-beta", "the file is empty")])
    assert page.count("quarantined: the file is empty") == 2  # under "Needs you", and in the table


def test_two_notebooks_are_two_parts_with_links_the_newest_first_and_open() -> None:
    page = dashboard([*of_class(2, "02-minimax"), *of_class(2)])
    for target in ('href="#{}"', 'id="{}"'):
        places = [page.index(target.format(name)) for name in ("03-alpha-beta", "02-minimax")]
        assert places == sorted(places)
    opened = re.findall(r'<details class="as-notebook"(.*?)><summary><h1>(.*?)</h1>', page)
    assert opened == [(" open", "Notebook 3, alpha-beta"), ("", "Notebook 2, minimax")]


def test_misconceptions_are_counted_by_students() -> None:
    (numbers,) = class_numbers(of_class(30))
    counted = Counter(
        (v.report.mistake, v.exercise)
        for _, _, result in of_class(30)
        for v in result.verdicts
        if v.report and v.report.mistake
    )
    found = {(m.name, m.exercise): len(m.students) for m in numbers.misconceptions}
    assert found == counted
    sizes = [len(m.students) for m in numbers.misconceptions]
    assert sizes == sorted(sizes, reverse=True)
    widths = re.findall(r'<summary><span class="as-bar".*?width:(\d+)%', dashboard(of_class(30)))
    assert widths == [f"{100 * size / 30:.0f}" for size in sizes], "against the class"


def test_a_mistake_is_a_line_with_what_was_asked_expected_and_given() -> None:
    wrong = next(v for v in verdicts("alpha_beta.minimal_leaves")[1:] if v.report)
    page = dashboard([("ada", "x", result([wrong]))])
    assert wrong.report
    case = wrong.report.counterexample
    assert case
    assert case.yours is None, "a call, and nothing to draw"
    asked = f"<code>{case.question}</code> expected {case.expected}, given {case.given}"
    assert asked in page[: page.index("</summary>", page.index(str(wrong.report.mistake)))]


def test_who_lost_points_without_a_named_mistake_is_told_apart() -> None:
    """What is not written, does not compile or does not end is no misconception."""
    wrong = failed("WRONG", "42 is wrong")[:1]
    results = {
        "ada": failed("UNANSWERED", "not written yet"),
        "bob": failed("UNANSWERED", "not written yet"),
        "cid": failed("EXCEPTION", "the cell s raised SyntaxError: invalid syntax"),
        "dora": failed("TIMEOUT", "no answer after 5 seconds"),
        "eve": [*wrong, *failed("UNANSWERED", "not written yet")[1:]],
    }
    everything = [(student, "03-alpha-beta", result(v)) for student, v in results.items()]
    (numbers,) = class_numbers(everything)
    assert {finding.name: finding.students for finding in numbers.unnamed} == {
        "something is not written yet": ("ada", "bob"),
        "is not valid Python": ("cid",),
        "does not come to an end": ("dora",),
        "wrong answers that no known mistake explains": ("eve",),
    }
    page = dashboard(everything)
    assert "without a named mistake: something is not written yet" in page
    assert "is not valid Python in 3 of 3" in page


def test_failures_without_a_name_are_grouped_by_what_they_answer() -> None:
    exercise = find("alpha_beta.minimal_leaves")

    def judged(program: Callable[[int, int], int]) -> Result:
        report = examine(exercise, PlainDoor([program]), 0)
        assert not report.mistakes
        return result([replace(verdict(report), program=(Listing("f", "def f(b, m): …"),))])

    alike = [judged(lambda b, m: 1000 + b), judged(lambda b, m: b + 1000)]
    other = judged(lambda b, m: 2000 + m)
    people = zip(("ada", "bob", "eve"), [*alike, other], strict=True)
    everything = [(student, "03-alpha-beta", found) for student, found in people]
    (numbers,) = class_numbers(everything)
    (failure,) = numbers.shared_failures
    assert failure.students == ("ada", "bob")
    page = dashboard(everything)
    assert "the same wrong answers, which no known mistake explains" in page
    assert "def f(b, m): …" in page
    assert "ada, bob" in page


def test_shares_and_means_are_those_of_the_class() -> None:
    right, wrong = (verdicts("alpha_beta.value")[i] for i in (0, 1))
    results = [(name, "x", result([v])) for name, v in zip("abcd", [right] * 3 + [wrong])]  # noqa: B905
    (numbers,) = class_numbers(results)
    (exercise,) = numbers.exercises
    assert exercise.mean == pytest.approx((3 * right.points + wrong.points) / 4)
    assert wrong.report
    for share, outcome in zip(exercise.properties, wrong.report.properties, strict=True):
        assert (share.have, share.students) == (3 + bool(outcome.passed), 4)


def test_a_fault_of_the_judge_is_no_zero() -> None:
    full = result([verdicts(e)[0] for e in EXERCISES])
    broken = result(failed("INTERNAL", "the disk is full"))
    page = dashboard([("ada", "x", full), ("bob", "x", broken)])
    (numbers,) = class_numbers([("ada", "x", full), ("bob", "x", broken)])
    assert numbers.median == numbers.max_points
    assert "internal: the disk is full" in page
    assert "not graded" in rows(page, "as-students")[1]


def test_who_has_few_points_is_stuck_and_why() -> None:
    stuck = result(failed("TIMEOUT", "no answer"))
    full = result([verdicts(e)[0] for e in EXERCISES])
    page = dashboard([("ada", "x", stuck), ("bob", "x", full)])
    assert "stuck: 0 of 15, does not come to an end in 3 of 3" in page


def test_flags_are_shown_and_cost_nothing() -> None:
    note = "alpha_beta-value says the same as the instructor's solution."
    full = [verdicts(e)[0] for e in EXERCISES]
    page = dashboard([("ada", "x", result(full, notes=(note,)))])
    assert unescape(page).count("says the same as the instructor's solution") == 2
    twice = (note, "alpha_beta-order says the same as the instructor's solution.")
    (numbers,) = class_numbers([("ada", "x", result(full, notes=twice))])
    assert [why for _, why in numbers.copied] == [
        "2 solutions say the same as the instructor's or the kit's"
    ]
    assert numbers.graded[0].points == numbers.max_points


def test_tampering_is_called_that_and_stands_first() -> None:
    """What an honest program never sends, and points that were changed in the file."""
    master, handed_in = (
        notebook([cell("check-f", "check(f)", grade=True, points=points)]) for points in (3, 100)
    )
    notes = submission(master, handed_in).notes
    forged = failed("PROTOCOL", "your program sent no JSON")
    changed = result([verdicts(EXERCISES[0])[0]], notes=notes)
    aside = [Quarantine("cid", "x", "the file is empty")]
    page = dashboard([("ada", "x", changed), ("bob", "x", result(forged))], aside)
    needs = re.findall(r"<span>(\w+)<small>(\w+): (.*?)</small>", page)
    assert needs[:3] == [
        ("ada", "tampering", notes[0]),
        ("bob", "tampering", "alpha_beta.value: your program sent no JSON"),
        ("cid", "quarantined", "the file is empty"),
    ]


def test_a_weaker_tier_is_said_to_be_weaker() -> None:
    results = [("a", "x", result(verdicts(EXERCISES[0])[:1], tier="limits"))]
    page = unescape(dashboard(results))
    assert "Isolation: limits, weaker than bubblewrap. Students' code was limited" in page
    assert "the kit's own solutions among them" in page
    assert "weaker" not in dashboard(of_class(1))
    assert "bubblewrap</b>" not in dashboard(of_class(1)), "what is large is about the class"


def test_the_headline_is_about_the_class() -> None:
    full = result([verdicts(e)[0] for e in EXERCISES])
    nothing = result(failed("TIMEOUT", "no answer"))
    results = [("ada", "01-x", full), ("bob", "01-x", nothing), ("ada", "02-y", full)]
    aside = [Quarantine("zoe", "02-y", "the file is empty")]
    page = dashboard(results, [*aside, Quarantine("unknown", "02-y", "whose?", is_known=False)])
    tiles = re.findall(r'<b class="as-num">(.*?)</b><span>(.*?)</span>', page)
    assert [number for number, _ in tiles[:4]] == ["3", "3", "67 %", "3"], "unknown is nobody"
    assert tiles[0][1] == "students"
    alone = dashboard(results[:2])
    tiles = re.findall(r'<b class="as-num">(.*?)</b><span>(.*?)</span>', alone)
    assert ("1", "has all points") in tiles
    assert ("1", "stuck, with less than a quarter") in tiles


@pytest.mark.parametrize("students", [20, 21])
def test_a_long_table_is_folded(students: int) -> None:
    page = dashboard(of_class(students))
    assert (f"<summary>All {students} students</summary>" in page) == (students > 20)


@given(student=TEXTS, reason=TEXTS, note=TEXTS, course=TEXTS)
def test_no_text_of_anybody_is_markup(student: str, reason: str, note: str, course: str) -> None:
    strange = Tags(_hostile_page(student, reason, note, course))
    assert strange.tags == _plain_tags()
    assert not strange.handlers


@cache
def _plain_tags() -> Counter[str]:
    return Tags(_hostile_page("ada", "late", "odd", "search")).tags


def _hostile_page(student: str, reason: str, note: str, course: str) -> str:
    wrong = verdicts("alpha_beta.value")[2]
    one = result(
        [wrong], notes=(f"{note} says the same as the kit's own program.",), tier=f"t{note}"
    )
    return dashboard([(student, "x", one)], [Quarantine(f"q{student}", "x", reason)], f"c{course}")


def test_the_page_runs_its_own_script_alone_and_loads_nothing() -> None:
    page = dashboard(of_class(3))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "default-src 'none'" in policy[1]
    assert "script-src 'sha256-" in policy[1]
    assert page.count("<script") == 1
    assert not re.search(r'(?:src|href)="(?!#|data:)', page)


def test_a_frame_marks_where_the_search_goes_wrong() -> None:
    fresh = next(
        v.report
        for v in verdicts("alpha_beta.value")
        if v.report and v.report.mistake == "A fresh window at every call"
    )
    case = fresh.counterexample
    assert case
    assert case.yours
    node = first_difference(case.yours, case.right)
    assert node is not None
    assert case.yours.path(node) == (1, 1)  # (2 (1 3)): the 3 need not be looked at
    drawn = thumbnail(case)
    assert drawn.count('class="as-wrong-plate"') == 1
    assert "<title>The smallest case: alpha_beta_value on (2 (1 3))</title>" in drawn


@given(st.lists(st.floats(0, 33), min_size=1), st.floats(1, 120))
def test_every_score_is_in_a_bar(scores: list[float], most: float) -> None:
    drawn = distribution([min(score, most) for score in scores], most)
    counts = re.search(r"students per score: ([^\"]*)\"", drawn)
    assert counts
    assert sum(int(part.rpartition(": ")[2]) for part in counts[1].split(", ")) == len(scores)
