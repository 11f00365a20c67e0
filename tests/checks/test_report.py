"""Every answer gets a report, whose smallest case can be stepped through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from autograder import check
from autograder.checks.examination import examine
from autograder.checks.exercise import Exercise, Property, find
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import reference
from autograder.checks.report import Report
from autograder.checks.responses import assess
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Call, Question, Wrong
from tests.course.folder.deliveries import cell, notebook
from tests.submissions.minimax import one_function

mate_in = reference("lookup.mate_in")


class Identity(Exercise):
    """An exercise of no file, of which the argument itself is the right answer."""

    reference = (lambda x: x,)  # type: ignore[assignment]


def largest(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    return max(largest(game, game.result(state, a)) for a in game.actions(state))


@pytest.mark.slow
def test_the_steps_are_those_of_the_students_program() -> None:
    report = check("minimax.value", largest)
    html = unescape(report._repr_html_())
    assert "Step through what your program did" in html
    assert "MIN would have chosen 1 here." in html


def from_zero_level_by_level(game: Any, state: Any, maximises: bool = True) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    values = [
        from_zero_level_by_level(game, game.result(state, a), not maximises)
        for a in game.actions(state)
    ]
    return max(0, *values) if maximises else min(1_000, *values)


def test_the_smallest_case_shows_a_mistake_only_if_that_mistake_explains_everything() -> None:
    """Of two mistakes one may be named, and the smallest case may come from the other."""
    whole = check("minimax.value", largest)
    assert whole.mistakes
    assert not whole.explained
    assert "The smallest case that shows it." in whole._repr_html_()

    part = check("minimax.value", from_zero_level_by_level)
    assert part.mistake == "Levels alternate whoever moves"
    assert part.explained
    assert part.counterexample is not None
    assert "(-1)" in part.counterexample.question
    assert "The smallest case that goes wrong." in part._repr_html_()


def test_where_nothing_was_searched_wrongly_there_are_no_steps() -> None:
    no_search = check("evaluation.linear", lambda weights, features: 0)
    assert no_search.counterexample
    for report in (check("minimax.value", one_function), no_search):
        assert "Step through" not in report._repr_html_()


def test_where_both_only_made_moves_the_board_is_shown_and_no_tree() -> None:
    """A tree of moves, none of them evaluated, looked like a search that had examined nothing."""
    found = check("lookup.mate_in", mate_in, lambda game, s, table: game.actions(s)[0])
    html = unescape(found._repr_html_())
    assert "The position" in html
    assert "0 leaves" not in html
    assert "not examined" not in html


def test_a_name_is_written_down_and_a_courses_secret_seed_is_not() -> None:
    by_name = examine(find("minimax.predict"), PlainDoor([lambda *_: 0] * 2), "Ada")
    assert Report.from_json(by_name.to_json()).name == "Ada"
    assert "secret" not in examine(find("minimax.value"), PlainDoor([largest]), "secret").to_json()


def test_a_search_too_long_to_be_stored_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    report = check("minimax.value", largest)
    again = Report.from_json(report.to_json()).counterexample
    assert again
    assert again.yours
    monkeypatch.setattr("autograder.checks.report.LONGEST_TRACE", 100)
    again = Report.from_json(report.to_json()).counterexample
    assert again
    assert not again.yours


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (lambda game, s: 1 / 0, "your program raised ZeroDivisionError: division by zero"),
        (lambda game: 0, "takes 1 argument"),
    ],
)
def test_a_reader_meets_the_reason_for_a_fault_and_not_its_name(program: Any, why: str) -> None:
    report = check("minimax.value", program)
    given = report.text().partition("given")[2].splitlines()[0]
    assert why in given
    assert f">{escape(given.strip())}<" in report._repr_html_()
    assert report.counterexample
    for said in (report.text(), report._repr_html_()):
        assert report.counterexample.given not in said, "EXCEPTION, SIGNATURE"


def test_one_point_is_no_plural() -> None:
    report = check("mcts.decide", find("mcts.decide").reference[0])
    assert report.text().startswith("mcts.decide: 1 of 1 point\n")
    assert "1 of 1 point<" in report._repr_html_()


def move_in_a_list(*question: Any) -> Any:
    value, move = find("mcts.leaf_evaluation").reference[0](*question)
    return value, move if move is None else [move]


def words_for_games(*question: Any) -> Any:
    book = find("lookup.book").reference[0](*question)
    return {at: {move: ["won"] for move in moves} for at, moves in book.items()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "program"),
    [("mcts.leaf_evaluation", move_in_a_list), ("lookup.book", words_for_games)],
)
def test_an_answer_that_cannot_even_be_looked_at_is_wrong(exercise: str, program: Any) -> None:
    report = check(exercise, program)
    assert report.points < report.max_points
    assert report.counterexample


@pytest.mark.slow
def test_such_an_answer_is_told_apart_from_one_of_the_kind_that_was_asked_for() -> None:
    hint = check("mcts.leaf_evaluation", move_in_a_list).hint
    assert hint
    assert "your answer (0, [0]) is of another kind than was asked for, such as (0, 0)" in hint


def test_where_no_answer_can_be_looked_at_the_exercise_is_broken() -> None:
    exercise = find("evaluation.linear")
    question = next(iter(exercise.questions(0)))
    broken = replace(question, assess=lambda answer: answer.values["no such thing"])  # type: ignore
    with pytest.raises(TypeError):
        assess(exercise, broken, Answer((0,)))


def endless_from_ten_on(x: int) -> int:
    while x >= 10:
        pass
    return x


@pytest.mark.slow
def test_what_has_no_end_later_costs_nothing_of_what_was_right_before() -> None:
    names = "small", "large", "larger", "largest"

    def questions(seed: int) -> Iterator[Question]:
        for i, name in enumerate(names):
            for x in (10 * i, 10 * i + 1):
                yield Question(name, (Call((x,)),), expect_number(x), str(x), seconds=0.05)

    properties = tuple(Property(name, 1) for name in names)
    exercise = Identity("a.b", "call", "f(x)", properties, questions, "")
    report = examine(exercise, PlainDoor([endless_from_ten_on]), 0)
    assert [outcome.passed for outcome in report.properties] == [True, False, False, None]


def off_by_one_here_and_there(x: int) -> int:
    return x + 1 if x == 7 or x > 20 else x


def numbers(seed: int) -> Iterator[Question]:
    for name, numbers in (("small", range(10)), ("medium", range(10, 20)), ("large", (20, 21, 22))):
        for x in numbers:
            yield Question(name, (Call((x,)),), expect_number(x), f"f({x})")


def test_every_property_that_failed_has_a_case_of_its_own() -> None:
    properties = tuple(Property(name, 1) for name in ("small", "medium", "large"))
    exercise = Identity("a.b", "call", "f(x)", properties, numbers, "")
    report = examine(exercise, PlainDoor([off_by_one_here_and_there]), 0)
    assert report.counterexample
    cases = [report.counterexample, *report.further]
    assert [(case.property, case.question) for case in cases] == [
        ("small", "f(7)"),
        ("large", "f(21)"),
    ]
    assert "For “large”: f(21)\n  expected 21\n  given    22" in report.text()
    page = unescape(report._repr_html_())
    assert "<summary>A small case for the other property that failed</summary>" in page
    assert "<b>large</b>: expected 21, got 22" in page


def test_further_cases_are_small_drawn_and_stored() -> None:
    report = check("minimax.value", largest)
    assert len(report.further) == sum(o.passed is False for o in report.properties) - 1 > 0
    assert report.further[0].question == "minimax_value on ((1 2))"
    assert all(case.yours and case.right for case in report.further)
    assert Report.from_json(report.to_json()).to_json() == report.to_json()
    assert not re.search("<h[1-6]", report._repr_html_()), "JupyterLab's table of contents lists it"


def test_a_program_without_end_is_not_asked_for_more_cases() -> None:
    asked = []

    def endless(x: int) -> int:
        asked.append(x)
        while x == 1:
            pass
        return x + 1

    def questions(seed: int) -> Iterator[Question]:
        for name, x in (("small", 1), ("large", 2)):
            yield Question(name, (Call((x,)),), expect_number(x), f"f({x})", seconds=0.05)

    properties = tuple(Property(name, 1) for name in ("small", "large"))
    exercise = Identity("a.b", "call", "f(x)", properties, questions, "")
    report = examine(exercise, PlainDoor([endless]), 0)
    assert [case.question for case in report.further] == ["f(2)"]
    assert asked == [1, 2]


def test_wrong_predictions_are_not_everything_that_was_asked() -> None:
    report = check("minimax.predict", 1000, 7, name="ada")
    assert report.hint == "Not right yet: 1000 is not the value of the root for MAX."


def test_what_is_secret_is_not_said_again_in_place_of_what_was_expected() -> None:
    text = check("minimax.predict", 1000, 7, name="ada").text()
    assert "  given    1000" in text
    assert "expected" not in text


def test_an_answer_that_is_alike_in_short_is_given_in_full() -> None:
    wrong = assess(
        find("chance.rolls"),
        Question("", (Call(),), lambda answer: Wrong("one is missing", "21 rolls", "21 rolls"), ""),
        Answer((0,)),
    )
    assert wrong == Wrong("one is missing", "21 rolls", "one is missing")


def test_a_function_that_is_left_empty_hides_no_mistake_of_the_other() -> None:
    report = check(
        "chance.transform", lambda f, xs: xs == sorted(xs) and f(xs[0]) < f(xs[-1]), lambda f: None
    )
    assert report.counterexample
    assert report.counterexample.question.startswith("transform(")


def test_arguments_are_counted_as_a_student_counts_them() -> None:
    def search(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        return evaluation(game, state)

    report = check("evaluation.h_minimax", search)
    sentence = "evaluation takes a state, but your program gave it 2 arguments"
    assert report.counterexample
    assert sentence in report.counterexample.sentence


def test_a_report_without_a_name_does_not_say_twice_what_was_returned() -> None:
    text = check("minimax.value", lambda game, state: 7 if game.is_terminal(state) else 3).text()
    assert text.count("got ") == 0
    assert text.count("  given    ") == text.count("Smallest case: ") + text.count("For “")


def test_the_signs_in_a_tree_are_explained() -> None:
    case = check("chance.expectiminimax", lambda *_: 1e6).further[0]
    for sign, words in (("@", "evaluation"), ("chance(", "probability")):
        example = replace(case, question=f"f on {sign}1:(5)@1)")
        assert words in example.describe_question()


@pytest.mark.slow
def test_a_program_that_never_ends_is_not_called_wrong_on_everything() -> None:
    def endless(x: int) -> int:
        while True:
            pass

    def questions(seed: int) -> Iterator[Question]:
        for x in (1, 2):
            yield Question("any", (Call((x,)),), expect_number(x), f"f({x})", seconds=0.05)

    exercise = Identity("a.b", "call", "f(x)", (Property("any", 1),), questions, "")
    hint = examine(exercise, PlainDoor([endless]), 0).hint
    assert hint is not None
    assert hint.startswith("Your program does not come to an end: ")
    assert hint.endswith(". Which loop of yours, or which call, never ends?")


def test_a_report_names_what_a_right_answer_came_to() -> None:
    """A match that was won says with which score; a wrong answer says only what is wrong."""

    def questions(seed: int) -> Iterator[Question]:
        for name, x in (("match", 7), ("rematch", 8)):
            call = Call((x,))
            won = expect_number(7)
            yield Question(name, (call,), won, name, achieved=lambda answer: f"{answer.value} won")

    properties = (Property("match", 1), Property("rematch", 1))
    exercise = Identity("a.b", "call", "f(x)", properties, questions, "")
    report = examine(exercise, PlainDoor([lambda x: x]), 0)
    assert report.properties[0].note == "7 won"
    assert "won" not in report.properties[1].note
    assert "✓ match (7 won)" in report.text()


def test_a_search_that_cannot_be_stored_has_its_report_all_the_same() -> None:
    """Such as one in which a program moved with something that its game does not know."""
    report = check("minimax.value", largest)
    assert report.counterexample
    assert report.counterexample.yours
    broken = replace(
        report.counterexample.yours, moves=[object()] * len(report.counterexample.yours)
    )
    report = replace(report, counterexample=replace(report.counterexample, yours=broken))
    again = Report.from_json(report.to_json())
    assert again.counterexample
    assert again.counterexample.yours is None
    assert again.points == report.points


def test_a_card_says_what_the_exercise_is_worth_in_ones_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An instructor may have given other points than the kit, or none."""
    cells = [
        cell(f"check-{name}", f'check("minimax.{name}", f)', grade=True, points=points)
        for name, points in {"value": 12, "decision": 0}.items()
    ]
    (tmp_path / "minimax.ipynb").write_bytes(notebook(cells))
    monkeypatch.chdir(tmp_path)
    card = check("minimax.value", reference("minimax.value"))
    assert repr(card) == "12"
    assert "minimax.value: 12 of 12 points" in card.text()
    assert "12 of 12 points" in card._repr_html_()
    worthless = check("minimax.decision", lambda game, state: None)
    html = re.sub(r"(?s)<(style|script).*?</\1>", "", worthless._repr_html_())
    assert "point" not in worthless.text() + html
