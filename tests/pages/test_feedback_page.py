"""A feedback page says what its student should know, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from html import unescape

import pytest
from hypothesis import given

from autograder.checks.report import KnownMistake
from autograder.course.manual_grades import marked
from autograder.judge.result import Listing, Output
from autograder.pages.feedback_page import feedback_page
from autograder.pages.manual_mark import Manual
from autograder.pages.wording import without_folders
from tests.course.class_results import EXERCISES, SEED, failed, printed, result, verdicts
from tests.pages.test_dashboard import TEXTS, Tags


@pytest.mark.slow
def test_total_and_parts_agree() -> None:
    which = [verdicts("alpha_beta.value")[2], verdicts("alpha_beta.decision")[0]]
    page = feedback_page("ada", "03-alpha-beta", result(which))
    earned = sum(v.points for v in which)
    assert f"{earned:g} of {sum(v.max_points for v in which):g} points" in page
    for v in which:
        assert f'href="#{v.grade_id}"' in page
        assert f'id="{v.grade_id}"' in page
        assert f"{v.points:g} / {v.max_points:g}" in page


@pytest.mark.slow
def test_mistake_hint_and_both_searches_are_shown() -> None:
    wrong = verdicts("alpha_beta.value")[2]
    assert wrong.report
    assert wrong.report.hint
    assert wrong.report.mistake
    page = unescape(feedback_page("ada", "03-alpha-beta", result([wrong])))
    assert wrong.report.hint in page
    assert page.count(wrong.report.mistake) >= 2
    assert "What your program did" in page
    assert "What a correct program does" in page


@pytest.mark.slow
def test_the_courses_seed_and_other_questions_stay_secret() -> None:
    page = feedback_page("ada", "x", result([v for e in EXERCISES for v in verdicts(e)]))
    assert SEED not in page
    assert "Also at grading" not in page
    assert ">again<" not in page


def test_no_folder_of_the_machine_is_named() -> None:
    wrong = verdicts("alpha_beta.value")[2]
    assert wrong.report
    assert wrong.report.counterexample
    text = 'File "/home/teacher/kit/adsearch/game.py", line 3, in C:\\Users\\teacher\\x.py'
    case = replace(wrong.report.counterexample, traceback=text, given=text)
    report = replace(wrong.report, counterexample=case, hint=text)
    verdict = replace(wrong, report=report, sentence=text)
    page = feedback_page("ada", "x", result([verdict], outputs=(printed(text),)))
    assert "teacher" not in page
    assert "…/game.py" in page


def test_fractions_are_no_folders() -> None:
    for text in ("3/4/5", "1 / 2 / 3", "and/or", "a 50/50 chance", "// a comment", "/"):
        assert without_folders(text) == text


def test_a_fault_of_the_judge_costs_nothing_and_says_so() -> None:
    page = feedback_page("ada", "x", result(failed("INTERNAL", "OSError in /srv/kit/host.py")))
    assert "3 exercises not graded yet" in page
    assert "– / 8" in page
    assert "OSError" not in page


def test_a_verdict_without_a_report_is_hostile_page() -> None:
    page = feedback_page("ada", "x", result(failed("TIMEOUT", "no answer after 2 seconds")))
    assert "No answer after 2 seconds" in page


def test_marks_by_hand_count_and_comments_are_shown() -> None:
    wrong, right = verdicts("alpha_beta.value")[2], verdicts("alpha_beta.decision")[0]
    by_hand = {
        wrong.grade_id: Manual(7.5, "nearly <there>"),
        "alpha_beta-order": Manual(None, "read it again"),
    }
    page = feedback_page("ada", "x", result([wrong, right]), by_hand)
    assert "11.5 of 12 points" in page
    assert "Your instructor gave 7.5 / 8 points" in page
    assert "nearly &lt;there&gt;" in page
    assert "alpha_beta-order: read it again" in page


def test_extra_credit_and_what_is_taken_off_count() -> None:
    wrong, right = verdicts("alpha_beta.value")[2], verdicts("alpha_beta.decision")[0]
    by_hand = {wrong.grade_id: Manual(7.5), right.grade_id: Manual(extra=1)}
    page = feedback_page("ada", "x", result([wrong, right]), by_hand, 2.25, "It was late.")
    assert "10.25 of 12 points" in page
    assert "Your instructor gave 5 / 4 points" in page
    assert "<span>It was late.</span>" in page
    assert "0 of 12 points" in feedback_page("ada", "x", result([wrong, right]), penalty=99)


def test_what_a_person_marked_is_no_fault_of_the_judge_any_more() -> None:
    first, *others = failed("INTERNAL", "no disk")
    after = marked(result([first, *others]), {first.grade_id: Manual(1.5, "in person")})
    assert [v.kind for v in after.verdicts] == ["WRONG", "INTERNAL", "INTERNAL"]
    assert after.points == 1.5
    assert after.notes == (
        f"{first.grade_id}: in person",
        f"{first.exercise}: 1.5 points by hand, none by the judge",
    )


def test_notes_for_the_instructor_are_not_for_the_student() -> None:
    note = "alpha_beta-value says the same as the instructor's solution."
    assert "the same as" not in feedback_page("ada", "x", result([], notes=(note,)))


def test_pictures_are_pictures_in_which_nothing_runs() -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    kinds = (
        *(("image/png", "iVBORw0KGgo="), ("image/svg+xml", drawn)),
        *(("text/html", drawn), ("text/plain", "[3, 4]")),
    )
    outputs = tuple(Output(f"c{i}", "", (one,)) for i, one in enumerate(kinds))
    page = feedback_page("ada", "x", result([], outputs=outputs))
    assert page.count("<img") == 2
    assert "<script" not in page
    assert "alert(1)" in page  # as text, where the cell has nothing else to show
    assert "<pre>[3, 4]</pre>" in page


def test_a_picture_is_kept_whole() -> None:
    """Letters of base64 may look like a folder."""
    output = Output("draw", "", (("image/png", "iVBORw0K+/home/ada/Ggo=\n"),))
    page = feedback_page("ada", "x", result([], outputs=(output,)))
    assert 'src="data:image/png;base64,iVBORw0K+/home/ada/Ggo="' in page


@pytest.mark.slow
@given(student=TEXTS, text=TEXTS, hint=TEXTS, comment=TEXTS)
def test_no_text_of_anybody_is_markup(student: str, text: str, hint: str, comment: str) -> None:
    strange = Tags(_hostile_page(student, text, hint.replace("`", ""), comment))
    assert strange.tags == _plain_tags()
    assert not strange.handlers


@cache
def _plain_tags() -> Counter[str]:
    return Tags(_hostile_page("ada", "3", "think", "well done")).tags


def _hostile_page(student: str, text: str, hint: str, comment: str) -> str:
    wrong = verdicts("alpha_beta.value")[2]
    assert wrong.report
    assert wrong.report.counterexample
    case = replace(wrong.report.counterexample, given=text, traceback=f"t{text}", question=text)
    first, *rest = wrong.report.properties
    noted = (replace(first, name=text, note=text), *rest)
    named = (KnownMistake(f"m{hint}", hint),)
    report = replace(
        wrong.report, counterexample=case, hint=f"h{hint}", mistakes=named, properties=noted
    )
    verdict = replace(wrong, report=report, sentence=text)
    by_hand = {wrong.grade_id: Manual(1, f"c{comment}"), "other": Manual(None, comment)}
    kinds = ("text/html", "image/svg+xml", "image/png")
    outputs = printed(f"o{text}"), *(Output(text, "", ((kind, f"d{text}"),)) for kind in kinds)
    return feedback_page(student, "x", result([verdict], outputs=outputs), by_hand)


def test_no_letter_turns_the_page_round_or_steers_a_terminal() -> None:
    wrong = verdicts("alpha_beta.value")[2]
    assert wrong.report
    assert wrong.report.counterexample
    odd = "\x1b[2J\u202e3"
    case = replace(wrong.report.counterexample, given=odd, sentence=odd, traceback=odd)
    report = replace(wrong.report, counterexample=case, hint=odd)
    page = feedback_page("ada", "x", result([replace(wrong, report=report, sentence=odd)]))
    assert not {"\x1b", "\u202e"} & set(page)


def test_a_program_is_shown_as_it_was_written_and_runs_nothing() -> None:
    source = "open('/data/trees/a.txt')  # <script>alert(1)</script>\u202e"
    program = (Listing("own-1", source, ((1, "ValueError: <b>"),)),)
    wrong = replace(verdicts("alpha_beta.value")[2], program=program)
    page = feedback_page("ada", "x", result([wrong]))
    assert "<i>1</i>open(&#39;/data/trees/a.txt&#39;)  # &lt;script&gt;" in page
    assert "error in line 1: ValueError: &lt;b&gt;" in page
    assert "\u202e" not in page


def test_nothing_runs_at_all() -> None:
    page = feedback_page("ada", "x", result([verdicts("alpha_beta.value")[2]]))
    assert "script-src 'none'" in page
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#|data:)', page)
