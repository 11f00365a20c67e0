"""The command line: help that reads well, sentences for errors, exit codes that mean something."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.commands import app, progress_bar
from autograder.course.atomic_files import save
from autograder.course.error_sentences import sentence
from autograder.course.folder import Course, CourseError
from tests.course.folder.deliveries import CLASS, handed_in, masters, unpacked, zipped

RUNNER = CliRunner()


def autograder(*arguments: object) -> tuple[int, str]:
    done = RUNNER.invoke(app.app, [str(argument) for argument in arguments])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


@pytest.mark.parametrize("command", ["", *app.COMMANDS])
def test_every_command_explains_itself(command: str) -> None:
    code, said = autograder(*([command] if command else []), "--help")
    assert code == 0
    assert "Usage:" in said
    assert "<bool>" not in said, "a switch takes no value"
    assert not re.search(r"<(list|path|str)", said), "types are for programmers"
    if command:
        assert "Exit code 0" in said


def test_help_does_not_wait_for_what_it_does_not_need() -> None:
    code = "import sys, autograder.commands; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"nbgrader", "sqlalchemy", "nbconvert", "dask", "distributed", "numpy", "jupyter_core"}
    assert not heavy & set(done.stdout.split())


def test_what_was_handed_in_before_a_folder_was_renamed_is_said(tmp_path: Path) -> None:
    """And a course from git, which keeps no empty folders, has nothing handed in."""
    course = tmp_path / "course"
    autograder("init", course, "--notebooks", masters(tmp_path / "masters"))
    (course / "submitted").rmdir()
    with pytest.raises(CourseError, match="autograder collect comes first"):
        autograder("grade", "--course", course)
    (course / "submitted" / "ada" / "01-begin").mkdir(parents=True)
    with pytest.raises(CourseError, match="but 01-begin, for which there is no master in source/"):
        autograder("grade", "--course", course)


def test_a_course_from_nothing(tmp_path: Path) -> None:
    """Make it, enter a class, collect, export: what each says, and its exit code."""
    course = tmp_path / "course"
    code, said = autograder("init", course, "--notebooks", masters(tmp_path / "masters"))
    with pytest.raises(CourseError, match="Nothing to grade was handed in"):
        autograder("grade", "--course", course)
    for shown in ("feedback", "report"):
        with pytest.raises(CourseError, match="Nothing is graded yet"):
            autograder(shown, "--course", course)
    assert code == 0
    assert "2 notebooks" in said
    (tmp_path / "class.csv").write_text(CLASS + "..;A;B;;\n", encoding="utf-8")
    code, said = autograder("roster", tmp_path / "class.csv", "--course", course)
    assert code == 3
    assert "5 students on the list, 5 new." in said
    assert "Not taken: Row 7" in said
    code, said = autograder("release", "1", "--no-run", "--course", course)
    assert "Next: give release/ to your class" in said
    files = {"ada/first.ipynb": handed_in("first"), "eve[red]\x1b/first.ipynb": handed_in("first")}
    delivery = unpacked(tmp_path / "in", files)
    code, said = autograder("collect", delivery, "--course", course)
    assert code == 3
    assert "1 submission: 1 new, 0 changed, 0 unchanged.\n" in said, "a folder says nothing of time"
    assert "eve[red]?" in said
    code, said = autograder("collect", delivery, "--course", course / "source", "--json")
    assert code == 3
    assert [one["state"] for one in json.loads(said)["taken"]] == ["unchanged"]
    with pytest.raises(CourseError, match="Nothing is graded yet"):
        autograder("export", "--course", course)


def test_a_stamp_in_the_future_is_told(course: Course, tmp_path: Path) -> None:
    folder = "ada+01-first+2999-01-01 10:00:00.000000 UTC+abc"
    delivery = unpacked(tmp_path / "in", {f"{folder}/first.ipynb": handed_in("first")})
    for is_told in (True, False):
        code, said = autograder("collect", delivery, "--course", course.root)
        assert code == 0
        told = "Time stamps in the future, in place of which the time of collecting counts: ada\n"
        assert (told in said) == is_told, "the first time alone"


def test_whoever_is_set_back_or_not_taken_is_named(course: Course, tmp_path: Path) -> None:
    def collected(name: str, answer: str) -> str:
        delivery = zipped(tmp_path / "in.zip", {name: handed_in("first", answer)})
        return autograder("collect", delivery, "--course", course.root)[1]

    canvas, moodle = (
        "lovelaceada_17_{}_first.ipynb",
        "Zoe Angstrom_1_assignsubmission_file_{}.ipynb",
    )
    for number in (905, 900):
        said = collected(canvas.format(number), f"return {number}")
    assert "Not taken, because what was collected before is later: ada\n" in said
    for number in (1, 2, 1):
        said = collected(moodle.format("first"), f"return {number}")
    assert "Set back to what looks older than what was collected before" in said
    assert said.partition(".autograder/earlier): ")[2].startswith("zoe\n")


def test_what_a_class_leaves_behind_is_counted_and_what_needs_somebody_is_listed_last(
    course: Course, tmp_path: Path
) -> None:
    """Of three hundred students hundreds of files are of no account."""
    files = {f"{who}/first.ipynb": handed_in("first") for who in ("ada", "zoe", "jg7")}
    files |= {f"{who}/.ipynb_checkpoints/first-checkpoint.ipynb": b"{}" for who in ("ada", "zoe")}
    files |= {"ada/data.csv": b"", "zoe/first (1).ipynb": handed_in("first", "return 2")}
    files["eve/first.ipynb"] = handed_in("first")
    code, said = autograder("collect", unpacked(tmp_path / "in", files), "--course", course.root)
    assert code == 3
    assert [line.rstrip() for line in said.splitlines() if line] == [
        "3 submissions: 3 new, 0 changed, 0 unchanged.",
        "Ignored, Jupyter's own safety copy: "
        "ada/.ipynb_checkpoints/first-checkpoint.ipynb and 1 more",
        "Ignored, it is no notebook: ada/data.csv",
        "Kept, but not graded, because later ones count: 1 earlier hand-in.",
        "(--json lists every file.)",
        " quarantined      why",
        " eve/first.ipynb  nobody on the roster is called 'eve'",
        "These wait for you. Ask for another file, or add who is missing to the roster; then "
        "collect once more.",
        "Next: autograder grade",
    ]


def test_a_path_that_would_fill_the_screen_is_cut(course: Course, tmp_path: Path) -> None:
    files = {f"eve/{'/'.join(['x' * 100] * 9)}/first.ipynb": handed_in("first")}
    _, said = autograder("collect", unpacked(tmp_path / "in", files), "--course", course.root)
    assert 200 < said.count("x") <= 300


def test_an_error_is_a_sentence_and_the_exit_code_is_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["autograder", "roster", "x.csv", "--course", str(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        app.main()
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert said == "autograder: x.csv cannot be read: No such file or directory.\n"


def test_what_the_system_refuses_is_a_sentence(
    course: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (course.root / "file").touch()
    where = str(course.root / "file" / "below")
    monkeypatch.setattr(sys, "argv", ["autograder", "init", where])
    with pytest.raises(SystemExit) as ended:
        app.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == f"autograder: {course.root / 'file'}: File exists.\n"


def test_doctor_looks_at_everything(course: Course) -> None:
    code, said = autograder("doctor", "--course", course.root, "--json")
    found = {finding["what"]: finding for finding in json.loads(said)}
    assert code == 0
    assert {"python", "packages", "sandbox", "kernel", "free space", "database"} <= set(found)
    assert "5 students" in found["database"]["said"]
    assert all(finding["state"] == "good" or finding["advice"] for finding in found.values())


def test_what_could_not_be_copied_is_a_sentence(tmp_path: Path) -> None:
    """Such as to a full disk."""
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "gone").symlink_to("nowhere")
    with pytest.raises(shutil.Error) as raised:
        shutil.copytree(tmp_path / "here", tmp_path / "there")
    assert app.sentence(raised.value).startswith(
        f"{tmp_path / 'there' / 'gone'}: [Errno 2] No such"
    )


def test_doctor_outside_a_course_says_so(tmp_path: Path) -> None:
    code, said = autograder("doctor", "--course", tmp_path)
    assert code == 0
    assert "this is no course folder" in said
    (tmp_path / "course.toml").write_text("name =")
    code, said = autograder("doctor", "--course", tmp_path)
    assert code == 3
    assert "cannot be read" in " ".join(said.split())


def test_doctor_says_what_is_wrong(course: Course) -> None:
    with (course.root / "course.toml").open("a") as settings:
        settings.write('database = "sqlite:////no/such/folder/gradebook.db"\n')
    code, said = autograder("doctor", "--course", course.root)
    assert code == 3
    assert "does not answer" in said


def test_a_terminal_may_lack_letters(course: Course, tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("id,name\n..ü,Jörg\n", encoding="utf-8")
    command = [sys.executable, "-m", "autograder.commands", "roster", str(tmp_path / "class.csv")]
    done = subprocess.run(
        [*command, "--course", str(course.root)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (3, b"")
    assert b"Not taken: Row 2: '..?' cannot name a folder." in done.stdout


def test_wrong_numbers_are_wrong_arguments(course: Course) -> None:
    for option in ("--workers", "--pairs"):
        assert autograder("tournament", "--course", course.root, option, "-1")[0] == 2


def test_a_file_of_marks_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    """Here the disk is full: half a file of marks would be taken for all of them."""
    file = tmp_path / "marks.csv"
    file.write_text("as it was")
    full = "import resource, sys; from pathlib import Path\n"
    full += "from autograder.course.atomic_files import save\n"
    full += "resource.setrlimit(resource.RLIMIT_FSIZE, (9, 9))\nsave(Path(sys.argv[1]), 'x' * 99)"
    done = subprocess.run([sys.executable, "-c", full, str(file)], capture_output=True, text=True)
    assert "File too large" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["marks.csv"]
    assert file.read_text() == "as it was"
    save(file, "new")
    assert file.read_text() == "new"
    with pytest.raises(CourseError, match=r"There is no folder .*no"):
        save(tmp_path / "no" / "marks.csv", "")


def test_what_is_no_file_is_written_through(tmp_path: Path) -> None:
    """Such as /dev/stdout, which must not be replaced by a file."""
    (tmp_path / "link").symlink_to(tmp_path / "marks.csv")
    save(tmp_path / "link", "marks")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "marks.csv").read_text() == "marks"


def test_where_output_goes_into_a_file_a_line_says_now_and_then_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with progress_bar.ProgressBar("Grading") as bar:
        bar.show(1, 300)
        monkeypatch.setattr(progress_bar, "EVERY", 0.0)
        bar.show(2, 300)
        monkeypatch.setattr(progress_bar, "EVERY", 1000.0)
        bar.show(299, 300)
        bar.show(300, 300)
    assert capsys.readouterr() == ("", "Grading: 2 of 300\nGrading: 300 of 300\n")
    with progress_bar.ProgressBar("Grading") as bar:
        bar.show(300, 300)
    assert capsys.readouterr() == ("", ""), "what is quick needs no line"


def test_a_full_disk_is_said_in_a_sentence() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert sentence(full).startswith("A disk is full,")
    locked = RuntimeError("(sqlite3.OperationalError) database or disk is full\n[SQL: …]")
    assert sentence(locked) == sentence(full)
    copies = shutil.Error([("there", "here", f"{full}: 'there' -> 'here'")])
    assert sentence(copies) == sentence(full)


def test_blank_hand_ins_cannot_be_compared_and_that_is_said(course: Course) -> None:
    blank = handed_in("first", "# YOUR CODE HERE\n    raise NotImplementedError()")
    unpacked(course.submitted, {"ada/01-first/first.ipynb": blank})
    with pytest.raises(CourseError, match="Nothing is written yet in what was handed in"):
        autograder("similar", "1", "--course", course.root)


def test_release_says_how_far_a_fresh_copy_runs(course: Course) -> None:
    """The id of a cell alone looks like a fault."""
    code, said = autograder("release", "1", "--course", course.root)
    assert code == 3, "only a person can mark its check"
    assert "an untouched copy runs" in said
    assert "to check-first, the first exercise" in said
