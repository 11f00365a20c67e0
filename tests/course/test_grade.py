"""Grading a class: what is graded, what is written, what stays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import nbformat
import pytest
from sqlalchemy import event
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course import ledger
from autograder.course.folder import Course, CourseError, find
from autograder.course.grade import Choice
from autograder.course.gradebook import GradeWriter
from autograder.course.quarantine import note_ungraded, ungraded
from autograder.course.release import publish
from autograder.judge.result import Result
from tests.course.classes import handed_in, master, stubs
from tests.course.permissions import as_anybody
from tests.course.runs import marks, run

AB = "03-alpha-beta"
NEW = Callable[[int], Course]


def submitted(course: Course, student: str) -> Path:
    return course.submitted / student / AB / "alpha-beta.ipynb"


def test_all_right_gets_all_points_and_nothing_gets_none(graded: Course) -> None:
    found = marks(graded)
    assert sum(p for (who, _), p in found.items() if who == "student-000" and p) == 7
    assert {p for (who, _), p in found.items() if who == "student-001"} == {0}
    entry = ledger.read(graded, "student-002", AB)
    assert entry
    assert entry.marks == {cell: p for (who, cell), p in found.items() if who == "student-002"}


def test_the_graded_notebook_shows_points_and_reasons(graded: Course) -> None:
    path = graded.root / "autograded" / "student-001" / AB / "alpha-beta.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    by_id = {cell.id: cell for cell in notebook.cells}
    (output,) = by_id["check-alpha_beta-best_order"].outputs
    assert output.data["text/plain"] == "0"
    assert "not written yet" in output.data["text/html"].lower()
    assert "### BEGIN SOLUTION" not in path.read_text()
    mixed = graded.root / "autograded" / "student-002" / AB / "alpha-beta.ipynb"
    assert "This looks like a known mistake" in mixed.read_text()
    assert graded.seed not in mixed.read_text(), "nbgrader's feedback would show it to students"


def test_a_second_run_finds_nothing_to_do(graded: Course) -> None:
    again = run(graded)
    assert (again.graded, again.unchanged) == (0, 3)


def test_a_check_that_is_taken_out_of_the_master_counts_for_nobody(graded: Course) -> None:
    gone, path = "check-alpha_beta-worst_order", graded.masters[AB]
    whole = path.read_bytes()
    notebook = json.loads(whole)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] != gone]
    path.write_text(json.dumps(notebook))
    before = marks(graded)
    assert [published.problems for published in publish(graded, [AB], run=False)] == [()]
    changed = run(graded).changes
    assert {(change.cell, change.after) for change in changed} == {(gone, 0)}
    assert marks(graded) == before, "somebody has to agree"
    run(graded, agree=True)
    assert marks(graded) == {
        (who, cell): 0 if cell == gone else p for (who, cell), p in before.items()
    }
    with graded.gradebook() as book:
        assert book.find_assignment(AB).max_score == 5
    path.write_bytes(whole)
    assert [published.problems for published in publish(graded, [AB], run=False)] == [()]
    run(graded, agree=True)
    assert marks(graded) == before
    with graded.gradebook() as book:
        assert book.find_assignment(AB).max_score == 7


def test_what_was_lost_with_a_gradebook_is_graded_again(graded: Course) -> None:
    """Such as one that was put back from a copy of the day before."""
    before = marks(graded)
    with graded.gradebook() as book:
        book.remove_student("student-001")
    assert (run(graded).graded, marks(graded)) == (1, before)
    (graded.root / "gradebook.db").unlink()
    assert (run(graded).graded, marks(graded)) == (3, before)


def test_only_what_changed_is_graded(graded: Course) -> None:
    submitted(graded, "student-001").write_bytes(handed_in(master("alpha-beta"), {}))
    again = run(graded)
    assert (again.graded, again.unchanged) == (1, 2)
    assert again.changes == []
    assert marks(graded)["student-001", "check-alpha_beta-best_order"] == 2


def test_what_a_person_gave_stays(graded: Course) -> None:
    where = "alpha-beta", AB, "student-002"
    with graded.gradebook() as book:
        book.find_grade("check-alpha_beta-best_order", *where).manual_score = 1.5
        book.find_grade("check-alpha_beta-best_order", *where).needs_manual_grade = False
        book.find_comment("alpha_beta-order", *where).manual_comment = "Well argued."
        book.db.commit()
    before = marks(graded)
    assert run(graded, Choice(again=True, students=["student-002"])).graded == 1
    assert marks(graded) == before
    with graded.gradebook() as book:
        grade = book.find_grade("check-alpha_beta-best_order", *where)
        assert (grade.score, grade.needs_manual_grade) == (1.5, False)
        assert book.find_comment("alpha_beta-order", *where).manual_comment == "Well argued."
        unanswered = book.find_comment("alpha_beta-order", "alpha-beta", AB, "student-001")
        assert unanswered.auto_comment == "No response."


def test_marks_by_hand_on_what_was_handed_in_again_are_told_of(graded: Course) -> None:
    """They stay, but were given for another program."""
    where = "check-alpha_beta-best_order", "alpha-beta", AB, "student-001"
    with graded.gradebook() as book:
        book.find_grade(*where).manual_score = 0.5
        book.db.commit()
    submitted(graded, "student-001").write_bytes(handed_in(master("alpha-beta"), {}))
    assert run(graded).by_hand == [("student-001", AB)]
    with graded.gradebook() as book:
        assert book.find_grade(*where).score == 0.5
    assert run(graded, Choice(again=True)).by_hand == []
    submitted(graded, "student-001").write_bytes(
        handed_in(master("alpha-beta"), stubs(master("alpha-beta")))
    )
    said = CliRunner().invoke(app, ["grade", "--course", str(graded.root), "--workers", "1"]).stdout
    said = " ".join(said.split())
    stands = "Marks given by hand still stand, though the grader's have changed: "
    assert f"{stands}student-001 (03-alpha-beta)." in said


def test_marks_that_change_with_the_kit_are_shown_before_they_are_written(graded: Course) -> None:
    """As if an older kit had given a point less, with other questions."""
    entry = ledger.read(graded, "student-000", AB)
    assert entry
    first, *others = entry.result.verdicts
    older = replace(entry.result, verdicts=(replace(first, points=2), *others))
    ledger.write(graded, "student-000", AB, replace(entry, question_hash="older", result=older))
    refused = run(graded, agree=False)
    assert refused.changes == [("student-000", AB, first.grade_id, 2, 3)]
    assert not refused.whole
    assert ledger.read(graded, "student-000", AB) == replace(
        entry, question_hash="older", result=older
    )
    said = CliRunner().invoke(app, ["grade", "--course", str(graded.root)])
    assert said.exit_code == 3
    assert "The marks of 1 submission would change; --yes writes them." in said.stdout
    assert "Next:" not in said.stdout
    accepted = run(graded, agree=True)
    assert accepted.graded == 1
    assert accepted.whole
    assert run(graded).unchanged == 3


def test_one_exercise_is_graded_alone(graded: Course) -> None:
    before = ledger.read(graded, "student-002", AB)
    again = run(graded, Choice(exercises=["alpha_beta.best_order"], students=["student-002"]))
    after = ledger.read(graded, "student-002", AB)
    assert again.graded == 1
    assert before
    assert after
    assert before.marks == after.marks
    with pytest.raises(CourseError, match=r"asks for 'alpha_beta\.x'"):
        run(graded, Choice(exercises=["alpha_beta.x"]))
    with pytest.raises(CourseError, match="Nothing was submitted by eve"):
        run(graded, Choice(students=["eve"]))


@pytest.mark.parametrize(
    "check",
    [
        "check('alpha_beta.best_order', best_order)",
        'check(\n    "alpha_beta.best_order",\n    best_order,\n)',
    ],
    ids=["single quotes", "several lines"],
)
def test_one_exercise_is_found_however_its_check_is_written(graded: Course, check: str) -> None:
    notebook = json.loads(graded.masters[AB].read_bytes())
    (cell,) = (c for c in notebook["cells"] if c["id"] == "check-alpha_beta-best_order")
    cell["source"] = check
    graded.masters[AB].write_text(json.dumps(notebook))
    only = Choice(exercises=["alpha_beta.best_order"], students=["student-002"])
    assert run(graded, only).graded == 1


def test_a_file_that_is_none_is_set_aside_and_the_others_are_graded(new_course: NEW) -> None:
    course = new_course(7)
    one, two, three, four, five, six = (submitted(course, f"student-{i:03}") for i in range(1, 7))
    one.write_bytes(one.read_bytes()[:1000])
    two.unlink()
    two.symlink_to(course.masters[AB])
    three.unlink()
    os.mkfifo(three)
    four.rename(four.with_name("alpha-beta (1).ipynb"))
    five.with_name("numpy.py").write_text("raise SystemExit")
    six.unlink()
    six.mkdir()
    summary = run(course)
    reasons = {trouble.student: trouble.reason for trouble in summary.quarantined}
    assert summary.graded == 2
    assert not summary.whole
    assert list(reasons) == [f"student-{i:03}" for i in (1, 2, 3, 4, 6)]
    assert "no plain file" in reasons["student-006"]
    assert "truncated" in reasons["student-001"]
    assert "is a link" in reasons["student-002"]
    assert "no plain file" in reasons["student-003"]
    assert "no alpha-beta.ipynb in it: there are alpha-beta (1).ipynb" in reasons["student-004"]
    entry = ledger.read(course, "student-005", AB)
    assert entry
    assert "Beside the notebook lay numpy.py; that was ignored." in entry.result.notes
    assert {who for who, _ in marks(course)} == {"student-000", "student-005"}
    assert [row[0] for row in ungraded(course)] == list(reasons)
    four.write_bytes(five.read_bytes())
    assert run(course).graded == 1
    assert "student-004" not in [row[0] for row in ungraded(course)]


@pytest.mark.skipif(sys.platform != "linux", reason="root gives up its rights")
@pytest.mark.parametrize("mode", [0o000, 0o444, 0o311])
def test_a_closed_folder_of_one_student_keeps_nobody_else_waiting(
    graded: Course, mode: int
) -> None:
    folder = submitted(graded, "student-001").parent
    folder.chmod(mode)
    with as_anybody():
        summary = run(graded)
        (graded.submitted / "student-002").chmod(mode)
        both = run(graded)
    if mode == 0o311:  # which may be entered, but not listed
        assert (summary.unchanged, summary.quarantined, both.unchanged) == (3, [], 3)
        return
    assert summary.unchanged == 2
    (trouble,) = summary.quarantined
    assert trouble[:2] == ("student-001", AB)
    assert trouble.reason.endswith("cannot be read: Permission denied.")
    assert (both.unchanged, both.whole) == (1, False)
    reason = "The folder submitted/student-002 cannot be opened: Permission denied."
    assert both.internal == [("student-002", "", reason)]


@pytest.mark.skipif(sys.platform != "linux", reason="root gives up its rights")
def test_what_lies_beside_a_notebook_may_be_hidden(graded: Course) -> None:
    submitted(graded, "student-001").parent.chmod(0o311)
    with as_anybody():
        assert run(graded, Choice(again=True, students=["student-001"])).graded == 1
    entry = ledger.read(graded, "student-001", AB)
    assert entry
    assert "beside the notebook is not known: Permission denied." in entry.result.notes[0]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is text")
def test_a_folder_whose_name_is_no_text_keeps_nobody_else_waiting(graded: Course) -> None:
    """Such as one unpacked from an archive of another system. An earlier version of the kit has set
    it aside, and written a page about it."""
    name = os.fsdecode(b"j\xf6rg")
    (graded.submitted / name / AB).mkdir(parents=True)
    note_ungraded(graded, name, AB, "There is no alpha-beta.ipynb in it: the folder is empty.")
    page = graded.root / "feedback" / name / f"{AB}.html"
    page.parent.mkdir(parents=True)
    page.touch()
    summary = run(graded)
    assert (summary.unchanged, summary.quarantined, summary.whole) == (3, [], False)
    (trouble,) = summary.internal
    assert trouble.reason == (
        "The folder submitted/j?rg has a name that is no text (UTF-8): "
        "name it after its student, and grade again."
    )
    for command in ("feedback", "report", "similar"):
        told = CliRunner().invoke(app, [command, "--course", str(graded.root)])
        assert told.exit_code == 0, f"{command}: {told.output}"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is text")
def test_a_file_whose_name_is_no_text_costs_nobody_a_mark(graded: Course) -> None:
    name = os.fsdecode(b"j\xf6rg.ipynb")
    submitted(graded, "student-001").with_name(name).touch()
    two = submitted(graded, "student-002")
    two.rename(two.with_name(name))
    summary = run(graded, Choice(again=True))
    assert (summary.graded, summary.internal) == (2, [])
    why = "There is no alpha-beta.ipynb in it: there are j?rg.ipynb."
    assert summary.quarantined == [("student-002", AB, why)]
    entry = ledger.read(graded, "student-001", AB)
    assert entry
    assert entry.result.notes[0] == "Beside the notebook lay j?rg.ipynb; that was ignored."


def test_a_fault_of_the_judge_is_no_zero(new_course: NEW) -> None:
    """A check cell that asks for an exercise which is not there."""
    course = new_course(2)
    path = course.masters[AB]
    path.write_text(path.read_text().replace("alpha_beta.worst_order", "alpha_beta.no_order"))
    summary = run(course)
    assert (summary.graded, len(summary.internal), summary.whole) == (2, 2, False)
    assert "no exercise 'alpha_beta.no_order'" in summary.internal[0].reason
    found = marks(course)
    assert found["student-000", "check-alpha_beta-worst_order"] is None
    assert found["student-000", "check-alpha_beta-best_order"] == 2
    with course.gradebook() as book:
        where = "check-alpha_beta-worst_order", "alpha-beta", AB, "student-000"
        assert book.find_grade(*where).needs_manual_grade
    assert run(course).unchanged == 0, "it is tried again"


def test_a_result_that_cannot_be_used_keeps_nobody_else_waiting(
    new_course: NEW, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is wrong with what came of one submission, the others are written."""
    read = Result.from_record.__func__

    def fails_for_one(cls: type[Result], record: dict[str, Any]) -> Result:
        result: Result = read(cls, record)
        if sum(verdict.points or 0 for verdict in result.verdicts) == 7:
            raise RecursionError("too deep")
        return result

    course = new_course(3)
    monkeypatch.setattr(Result, "from_record", classmethod(fails_for_one))
    summary = run(course)
    assert summary.graded == 2
    (trouble,) = summary.internal
    assert (trouble.student, "RecursionError: too deep" in trouble.reason) == ("student-000", True)
    assert {who for who, _ in marks(course)} == {"student-001", "student-002"}


def test_late_work_costs_what_the_calendar_says_and_formgrader_shows_it(new_course: NEW) -> None:
    course = new_course(2)
    stamp = submitted(course, "student-000").with_name("timestamp.txt")
    stamp.write_text("2021-01-02 13:00:00 UTC")
    calendar = (course.root / "course.toml").read_text() + 'timezone = "Europe/Berlin"\n'

    def graded_by(*lines: str) -> list[tuple[str, str]]:
        (course.root / "course.toml").write_text("\n".join([calendar, *lines]))
        summary = run(find(course.root))
        remarks[:] = summary.remarks
        return summary.penalties

    remarks: list[str] = []

    def penalty() -> tuple[float, float]:
        with course.gradebook() as book:
            late = book.find_submission(AB, "student-000")
            return late.total_seconds_late, late.late_submission_penalty

    noon, policy = f'due.{AB} = "2021-01-01 13:00"', 'late = "10 % a day"'
    run(course)
    assert graded_by(noon) == []
    assert penalty() == (25 * 3600, 0)
    assert graded_by(noon, policy) == [("student-000", AB)], "which is said"
    assert penalty() == (25 * 3600, 1.4)
    assert graded_by(noon, policy) == []
    longer = f'extensions.student-000.{AB} = "2021-01-02 15:00"'
    assert graded_by(noon, policy, longer) == [("student-000", AB)]
    assert penalty() == (0, 0)
    with course.gradebook() as book:
        book.find_assignment(AB).duedate = datetime(2021, 2, 1)  # in formgrader
        book.db.commit()
    assert graded_by(f"due.{AB} = 2020-12-01", policy) == [("student-000", AB)]
    assert remarks == [
        f"{AB} was due at another time before. Now: Tuesday 1 December 2020, 23:59 CET."
    ]
    assert penalty()[1] == 7
    assert graded_by(f'due.{AB} = "none"', policy) == [("student-000", AB)]
    assert graded_by(noon, policy) == [("student-000", AB)]
    stamp.unlink()
    assert graded_by(noon, policy) == [("student-000", AB)], "nobody knows when it was handed in"
    with pytest.raises(
        CourseError, match=f'write due.{AB} = "2021-01-01 12:00\\+00:00", or "none"'
    ):
        graded_by(policy)
    with pytest.raises(CourseError, match=r"extensions.student-1.* about nobody .*student-001"):
        graded_by(noon, f"extensions.student-1.{AB} = 2021-02-01")


def test_a_full_disk_costs_nobody_a_mark(new_course: NEW) -> None:
    """A file stands where a folder has to be made: writing fails as on a full disk."""
    course = new_course(2)
    (course.root / "autograded" / "student-000").write_text("")
    summary = run(course)
    assert summary.graded == 1
    assert "could not be written" in summary.internal[0].reason
    (course.root / "autograded" / "student-000").unlink()
    assert run(course).graded == 1


def test_stubs_are_what_students_are_given() -> None:
    assert "raise NotImplementedError()" in stubs(master("alpha-beta"))["alpha_beta-value"]


def test_the_entry_of_a_submission_is_plain_json(graded: Course) -> None:
    told = json.loads(ledger.place(graded, "student-000", AB).read_text())
    assert set(told) == {"submitted", "asked", "outputs", "result"}
    assert len(list(ledger.entries(find(graded.root)))) == 3


def test_the_command_says_what_came_of_it(graded: Course) -> None:
    said = CliRunner().invoke(app, ["grade", "--course", str(graded.root)])
    assert said.exit_code == 0
    assert "0 graded, 3 as they were, 0 quarantined, 0 internal faults." in said.stdout
    submitted(graded, "student-001").write_bytes(b"{")
    said = CliRunner().invoke(app, ["grade", "--course", str(graded.root)])
    assert said.exit_code == 3
    assert "Quarantined: student-001, 03-alpha-beta: The file is truncated" in said.stdout
    said = CliRunner().invoke(app, ["grade", "--course", str(graded.root), "--workers", "0"])
    assert said.exit_code == 2


def test_whoever_stops_a_run_is_told_that_nothing_is_lost(new_course: NEW) -> None:
    course = new_course(30)
    command = [sys.executable, "-m", "autograder.commands", "grade", "--workers", "1"]
    command += ["--course", str(course.root)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        while not list(ledger.entries(course)) and running.poll() is None:
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)
        said, told = running.communicate(timeout=60)
    assert (running.returncode, said) == (130, "")
    assert told == (
        "Stopped. What was graded is in the gradebook; run it again to go on from there.\n"
    )
    assert 0 < len(list(ledger.entries(course))) < 30


def test_an_interrupt_waits_until_a_submission_is_written(graded: Course) -> None:
    source = graded.masters[AB].read_bytes()
    with GradeWriter(graded) as writer:
        flushed: list[str] = []

        def interrupt(*_: object) -> None:
            signal.raise_signal(signal.SIGINT)
            flushed.append("whole")

        event.listen(writer.db, "after_flush", interrupt)
        with pytest.raises(KeyboardInterrupt):
            writer.write("student-new", AB, "alpha-beta", {}, master=source)
        assert flushed
    with graded.gradebook() as book:
        assert book.find_submission(AB, "student-new")
