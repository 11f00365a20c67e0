"""A submitted notebook beside its master: what is graded, whatever was done to the file."""

from __future__ import annotations

import copy
import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.judge import late_definitions
from autograder.judge import submission as reading
from autograder.judge.cell import Cell
from autograder.judge.master_cells import stub_of
from autograder.judge.notebook_file import Unreadable
from autograder.judge.picture_cells import SharedByPictures
from autograder.judge.static_analysis import bound_names
from autograder.judge.submission import Submission, submission

SOLUTION = "def f(x):\n    ### BEGIN SOLUTION\n    return x + 1\n    ### END SOLUTION"
STUB = "def f(x):\n    # YOUR CODE HERE\n    raise NotImplementedError()"
ANSWER = "def f(x):\n    return x + 2"


def cell(name: str, source: str, tag: str = "define", **marks: Any) -> dict[str, Any]:
    metadata: dict[str, Any] = {"tags": [tag]}
    if marks:
        metadata["nbgrader"] = {"grade_id": name, "grade": False, "solution": False, **marks}
    return {"cell_type": "code", "id": f"id-{name}", "source": source, "metadata": metadata}


def notebook(*cells: Any, **more: Any) -> bytes:
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "cells": cells, **more}).encode()


IMPORTS = cell("imports", "from math import inf")
PICTURE = cell("picture", "draw(1)", "show")
F = cell("f", SOLUTION, solution=True)
CHECK_F = cell("check-f", 'check("f", f)', "show", grade=True, points=3)
GUESS = cell("guess", "a = ...\n### BEGIN SOLUTION\na = 7\n### END SOLUTION", solution=True)
CHECK_GUESS = cell("check-guess", 'check("guess", a)', "show", grade=True, points=1)
CELLS = [IMPORTS, PICTURE, F, CHECK_F, GUESS, CHECK_GUESS]
MASTER = notebook(*CELLS)
CHECK = CHECK_GUESS["source"]
ORDER = ["id-imports", "id-picture", "id-f", "id-check-f", "id-guess", "id-check-guess"]


def released() -> list[dict[str, Any]]:
    """The cells as a student gets them, with an answer to f and to the guess."""
    cells = copy.deepcopy(CELLS)
    cells[2]["source"], cells[4]["source"] = ANSWER, "a = 8"
    return cells


def own(source: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "id": "x", "source": source, "metadata": {}, **more}


def read(cells: list[Any], **more: Any) -> Submission:
    return submission(MASTER, notebook(*cells, **more))


def sources(work: Submission) -> list[str]:
    return [c.source for c in work.cells]


def test_an_honest_submission_is_the_masters_cells_with_the_students_answers() -> None:
    work = read(released())
    assert work.notes == ()
    assert work.cells == (
        Cell("id-imports", "from math import inf", "define"),
        Cell("id-picture", "draw(1)", "show"),
        Cell("id-f", ANSWER, "solution", "f"),
        Cell("id-check-f", 'check("f", f)', "check", "check-f", 3.0),
        Cell("id-guess", "a = 8", "solution", "guess"),
        Cell("id-check-guess", 'check("guess", a)', "check", "check-guess", 1.0),
    )


def test_no_solution_of_the_master_is_ever_in_a_submission() -> None:
    work = submission(MASTER, notebook(*[c for c in CELLS if c not in (F, GUESS)]))
    assert [c.source for c in work.cells if c.role == "solution"] == [STUB, "a = ..."]


def test_text_may_be_a_list_of_lines_and_may_begin_with_a_byte_order_mark() -> None:
    cells = released()
    cells[2]["source"] = ANSWER.splitlines(keepends=True)
    assert submission(MASTER, b"\xef\xbb\xbf" + notebook(*cells)) == read(released())


def test_cells_of_the_student_stay_where_they_stood() -> None:
    cells = released()
    cells.insert(1, own("helper = 1"))
    cells.insert(0, own("first = 1"))
    cells.append(own("last = 1", attachments={"x.png": {}}))
    cells.append(own("  \n"))
    work = read(cells)
    assert [c.role for c in work.cells].count("free") == 3
    assert [c.id for c in work.cells] == [
        *("own-1", "id-imports", "own-2", *ORDER[1:], "own-3"),
    ]


def test_graded_cells_are_never_as_submitted() -> None:
    cells = released()
    cells[3]["source"] = "3.0"
    cells[3]["metadata"]["nbgrader"]["points"] = 100
    cells[3]["metadata"]["tags"] = ["skip-execution"]
    work = read(cells)
    assert work.cells == read(released()).cells
    assert [note.partition(";")[0] for note in work.notes] == [
        "The text of check-f was changed",
        "The points of check-f were changed to 100",
        "check-f is tagged skip-execution",
    ]


def test_a_duplicated_check_counts_once_and_as_the_instructor_wrote_it() -> None:
    cells = released()
    cells.insert(4, own('check("f", max)', metadata=cells[3]["metadata"]))
    work = read(cells)
    assert work.cells == read(released()).cells
    assert work.notes == ("There is a copy of check-f; the instructor's cell counts.",)


def test_of_a_duplicated_solution_the_last_one_that_is_written_counts() -> None:
    cells = released()
    marks = cells[2]["metadata"]
    cells.insert(3, own("def f(x):\n    return g(x)", metadata=marks))
    cells.insert(4, own(STUB, metadata=marks))
    work = read(cells)
    assert [c.id for c in work.cells] == [*ORDER[:2], "own-1", *ORDER[2:]]
    assert sources(work)[2:4] == [ANSWER, "def f(x):\n    return g(x)"]
    assert work.notes == ("There are 3 copies of f; the last one that is written counts.",)


BELOW = "There is a copy of f below its check; the one above it counts."


def test_a_copy_of_a_solution_below_its_check_does_not_replace_it() -> None:
    """Pasted with its marks, to try something: the check in the notebook has seen the other. What
    comes after it, there too, uses the copy."""
    cells = released()
    tried = "def f(x):\n    return 0"
    cells[4:4] = [{**cells[2], "id": "y", "source": tried}, own("b = f(1)")]
    work = read(cells)
    assert sources(work)[2:6] == [ANSWER, 'check("f", f)', tried, "b = f(1)"]
    assert work.notes == (BELOW,)


@pytest.mark.parametrize("copied", [STUB, ""])
def test_nor_do_cells_below_it_where_nothing_is_written_in_the_copy(copied: str) -> None:
    cells = released()
    cells[4:4] = [{**cells[2], "id": "y", "source": copied}, own("def f(x):\n    return 0")]
    work = read(cells)
    assert sources(work)[2:5] == [ANSWER, 'check("f", f)', "def f(x):\n    return 0"]
    assert work.notes == (BELOW,)


def test_a_solution_that_is_copied_with_its_check_is_another_try() -> None:
    cells = released()
    again = "def f(x):\n    return x + 1 + 1"
    cells += [{**cells[2], "id": "y", "source": again}, {**cells[3], "id": "z"}]
    cells += [{**cells[2], "id": "w", "source": "def f(x):\n    return 0"}]
    work = read(cells)
    assert sources(work)[2:5] == [ANSWER, again, 'check("f", f)']
    assert BELOW in work.notes


def test_a_copy_of_a_check_that_checks_nothing_is_no_check() -> None:
    cells = released()
    marks = cells[3]["metadata"]
    cells[4:4] = [{**cells[2], "source": "def f(x):\n    return 0"}, own("c = 1", metadata=marks)]
    assert sources(read(cells))[2:4] == [ANSWER, 'check("f", f)']


def test_of_copies_that_all_stand_below_the_check_the_last_one_counts() -> None:
    cells = released()
    cells[2]["source"] = STUB
    tried = "def f(x):\n    return 0"
    cells += [{**cells[2], "source": tried}, {**cells[2], "source": ANSWER}]
    work = read(cells)
    assert sources(work)[2:5] == [tried, ANSWER, 'check("f", f)']


def test_a_solution_that_was_split_in_two_runs_whole() -> None:
    """JupyterLab gives both halves of a split cell the same marks."""
    cells = released()
    marks = cells[2]["metadata"]
    cells[2]["source"] = "def helper():\n    return 2"
    cells.insert(3, own("def f(x):\n    return x + helper()", metadata=marks))
    cells.insert(4, own("", metadata=marks))
    work = read(cells)
    halves = [c.source for c in work.cells if c.role in ("solution", "free")][:2]
    assert halves == ["def helper():\n    return 2", "def f(x):\n    return x + helper()"]
    assert work.notes == ("f was split: its 2 parts run one after the other.",)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_another_system_change_nothing(end: str) -> None:
    cells = released()
    for one in cells:
        one["source"] = one["source"].replace("\n", end)
    assert read(cells) == read(released())


def test_copies_of_a_stub_are_a_stub() -> None:
    cells = released()
    cells[2]["source"] = STUB
    cells.append(copy.deepcopy(cells[2]))
    assert read(cells).cells[2].source == STUB


@pytest.mark.parametrize("gone", [2, 3, 4, 5])
def test_a_deleted_graded_or_solution_cell_is_restored(gone: int) -> None:
    cells = released()
    name = cells.pop(gone)["metadata"]["nbgrader"]["grade_id"]
    work = read(cells)
    assert [c.id for c in work.cells] == ORDER
    assert work.notes == (f"Deleted cells were restored: {name}.",)


def test_an_answer_in_a_cell_of_ones_own_takes_the_place_of_the_deleted_one() -> None:
    cells = released()
    cells[2] = own(ANSWER)
    work = read(cells)
    assert sources(work)[1:5] == ["draw(1)", "", ANSWER, 'check("f", f)']


@pytest.mark.parametrize("place", [0, 1, 2])
def test_all_in_one_cell_before_it_a_stub_undoes_nothing(place: int) -> None:
    """Whether the cells that asked for it were deleted, merged into another one, or left."""
    all_in_one = f"{ANSWER}\n\na = 8"
    cells = released()
    cells[2]["source"] = STUB
    del cells[4]
    cells.insert(place, own(all_in_one))
    assert sorted(sources(read(cells))) == sorted(
        [IMPORTS["source"], PICTURE["source"], all_in_one, "", 'check("f", f)', "", CHECK]
    )
    merged = released()
    merged[2]["source"] = all_in_one
    del merged[4]
    assert sources(read(merged))[2:] == [all_in_one, 'check("f", f)', "", CHECK]


def test_everything_in_one_cell_is_this_notebook() -> None:
    """Merged into the first cell, or written without any of those that were given."""
    whole = "\n\n".join(["from math import inf", ANSWER, 'check("f", f)', "a = 8"])
    for cells in ([{**IMPORTS, "source": whole}], [own(whole)]):
        done = sources(read(cells))
        assert done[done.index(whole) :] in (
            [whole, 'check("f", f)', "", CHECK],
            [whole, "from math import inf", "draw(1)", "", 'check("f", f)', "", CHECK],
        )


def test_a_prediction_that_is_not_made_is_not_an_earlier_one() -> None:
    cells = released()
    cells[2]["source"] = f"{ANSWER}\na = 8"
    cells[4]["source"] = "a = ..."
    assert sources(read(cells))[4] == "a = ..."


def test_a_renamed_cell_is_recognised() -> None:
    cells = released()
    cells[2]["metadata"] = {}
    cells[3]["metadata"]["nbgrader"]["grade_id"] = "mine"
    work = read(cells)
    assert work.cells == read(released()).cells
    assert set(work.notes) == {
        "f has lost its marks; it was recognised all the same.",
        "check-f was renamed to “mine”; it was recognised all the same.",
    }


@pytest.mark.parametrize("kind", ["raw", "markdown"])
@pytest.mark.parametrize(("place", "name"), [(2, "f"), (3, "check-f")])
@pytest.mark.parametrize("after", [0, 1])
def test_what_jupyter_does_not_run_does_not_count(
    kind: str, place: int, name: str, after: int
) -> None:
    """An old try that is kept, with the marks of the cell that it was copied from."""
    old = released()[place] | {"id": "old", "source": "f = None", "cell_type": kind}
    cells = [*released()[: place + after], old, *released()[place + after :]]
    work = read(cells)
    assert work.cells == read(released()).cells
    (note,) = work.notes
    assert note.startswith(f"{name} stands in a {kind} cell, which Jupyter does not run")


def test_an_answer_that_jupyter_does_not_run_is_none() -> None:
    cells = released()
    cells[2]["cell_type"] = "raw"
    assert sources(read(cells))[2:4] == [STUB, 'check("f", f)']


def test_a_graded_cell_of_the_students_own_making_is_worth_nothing() -> None:
    metadata = {"nbgrader": {"grade": True, "grade_id": "bonus", "points": 50}}
    work = read([*released(), own("50", metadata=metadata)])
    assert work.cells[-1] == Cell("own-1", "50", "free")
    assert "“bonus” is not the instructor's" in work.notes[0]


def test_a_program_that_drops_ids_and_marks_loses_no_answer() -> None:
    """Some editors write files without the ids of cells, or without nbgrader's marks."""
    cells = [{"cell_type": "code", "source": c["source"]} for c in released()]
    cells.insert(1, {"cell_type": "code", "source": "from math import pi"})
    work = read(cells)
    assert sources(work) == [
        *("from math import inf", "from math import pi", "draw(1)"),
        *("", ANSWER, 'check("f", f)', "", "a = 8", 'check("guess", a)'),
    ]


@pytest.mark.parametrize("place", [3, 0, 5])
def test_nor_a_check_that_was_edited(place: int) -> None:
    """It still names its exercise, wherever it stands now; the last call decides."""
    cells = [{"cell_type": "code", "source": c["source"]} for c in released()]
    mine = ANSWER.replace("f(", "my_f(")
    cells[2:4] = [{**cells[2], "source": mine}]
    cells[place:place] = [{**cells[2], "source": f'check("f", {f})'} for f in ("draft", "my_f")]
    handed_over = [source for source in sources(read(cells)) if source.startswith("f = ")]
    assert handed_over[-1] == "f = my_f"


def test_what_a_student_adds_to_a_given_cell_runs_after_it() -> None:
    """An import added to the imports, or one's own name typed into the cell that asks for it."""
    cells = released()
    cells[0]["source"] = "from math import inf, sqrt"
    work = read(cells)
    assert sources(work)[:2] == ["from math import inf", "from math import inf, sqrt"]
    assert "The cell id-imports was changed" in work.notes[0]


@pytest.mark.parametrize("id", ["id-name", "another"])
def test_typing_ones_name_is_not_worth_a_note(id: str) -> None:
    """Nor is that the program in which it was typed drops the ids of cells."""
    name = cell("name", 'name = "your name"')
    work = submission(
        notebook(name, *CELLS), notebook({**name, "id": id, "source": 'name = "Zoë 2"'}, *CELLS)
    )
    assert sources(work)[:2] == ['name = "your name"', 'name = "Zoë 2"']
    assert work.notes == ()


NAME = cell("name", 'name = "your name"\nthirds = [len(name) / 3]')


@pytest.mark.parametrize("left", ["# See above.", None], ids=["changed", "deleted"])
def test_a_given_cell_does_not_undo_what_was_moved_out_of_it(left: str | None) -> None:
    """A name typed into the first cell holds in the notebook; where that fails, ours is left."""
    cells = [own('name = "Ada"'), IMPORTS, *([{**NAME, "source": left}] if left else ())]
    master = notebook(IMPORTS, NAME, *CELLS[1:])
    work = submission(master, notebook(*cells, *released()[1:]))
    (given,) = (c.source for c in work.cells if c.id == "id-name")
    for before, after in ({"name": "Ada"}, "Ada"), ({}, "your name"):
        names: dict[str, Any] = dict(before)
        exec(given, names)
        assert (names["name"], names["thirds"]) == (after, [len(after) / 3])


def test_a_given_cell_binds_a_name_that_is_still_in_it() -> None:
    cells = [own("inf = 10**9"), {**IMPORTS, "source": "from math import inf, pi"}]
    assert sources(read([*cells, *released()[1:]]))[:2] == ["inf = 10**9", "from math import inf"]


@pytest.mark.parametrize(("text", "kept"), [("draw(2)", False), ("import numpy\ndraw(1)", True)])
def test_a_changed_picture_runs_only_where_it_binds_a_new_name(text: str, kept: bool) -> None:
    cells = released()
    cells[1]["source"] = text
    work = read(cells)
    assert (text in sources(work)) == kept
    assert "draw(1)" in sources(work)


@pytest.mark.parametrize(("answer", "kept"), [(ANSWER, False), ("def f(x): return row(x)", True)])
def test_a_changed_picture_runs_where_a_program_uses_what_changed(answer: str, kept: bool) -> None:
    row, changed = "def row(x):\n    return [x]", "def row(x):\n    return x + 2"
    cells = [{**PICTURE, "source": changed}, {**F, "source": answer}, CHECK_F]
    master = notebook({**PICTURE, "source": row}, F, CHECK_F)
    assert (changed in sources(submission(master, notebook(*cells)))) == kept


@pytest.mark.parametrize("change", ["BASE['end'] = 1", "f.end = 1", "BASE.update(end=1)"])
def test_a_changed_picture_runs_where_it_writes_into_what_a_program_uses(change: str) -> None:
    """`BASE["end"]` was missing when it was graded."""
    cells = released()
    cells[1]["source"] = changed = f"{change}\ndraw(1)"
    assert changed not in sources(read(cells))
    cells[2]["source"] = "BASE = {}\ndef f(x):\n    return BASE['end'] + f.end"
    assert changed in sources(read(cells))


@pytest.mark.parametrize(("call", "kept"), [("fill()", True), ("print()", False)])
def test_a_changed_picture_runs_where_it_calls_a_program(call: str, kept: bool) -> None:
    cells = released()
    cells[1]["source"] = changed = f"{call}\ndraw(1)"
    fill = own("table = {}\ndef fill():\n    table[3] = 4")
    assert (changed in sources(read([fill, *cells]))) == kept


def test_a_given_cell_that_is_pasted_back_undoes_what_changed_it() -> None:
    """Whoever tried something with the given function had the trial graded."""
    row, trial = "def row(x):\n    return [x]", "def row(x):\n    return []"
    given = cell("row", row)
    cells = [given, own(trial), own(row), {**F, "source": "def f(x): return row(x)"}, CHECK_F]
    assert sources(submission(notebook(given, F, CHECK_F), notebook(*cells)))[:3] == [
        *(row, trial, row),
    ]


def test_a_long_cell_hides_nothing_that_a_picture_makes() -> None:
    picture = {**PICTURE, "source": "m = 3\ndraw(m)"}
    answer = {**F, "source": "def f(x):\n    return m"}
    data = own(f'DATA = """{"x y z w " * 30_000}"""')
    work = submission(notebook(picture, F, CHECK_F), notebook(data, picture, answer, CHECK_F))
    shared = SharedByPictures(work)
    (shown,) = (c for c in work.cells if c.id == "id-picture")
    assert "m = 3" in shared.without_pictures(shown).source


def test_what_a_picture_makes_step_by_step_comes_with_its_imports() -> None:
    """Whoever used the last step alone had a NameError when graded."""
    picture = {**PICTURE, "source": "from math import comb\nn = comb(5, 2)\nm = n + 1\ndraw(m)"}
    answer = {**F, "source": "def f(x):\n    return m"}
    work = submission(notebook(picture, F, CHECK_F), notebook(picture, answer, CHECK_F))
    space: dict[str, Any] = {}
    exec(SharedByPictures(work).without_pictures(work.cells[0]).source, space)
    assert space["m"] == 11


def test_another_version_of_the_kit_is_noted() -> None:
    assert read(released(), metadata={"adversarial_search": {"version": "0.0.1"}}).notes[0] == (
        "Released with version 0.0.1, graded with 0.1.0."
    )


@pytest.mark.parametrize(
    ("version", "answer", "noted"),
    [
        ("3.99.1", "def f[T: = 1](x):\n    return x", True),
        ("3.99.1", ANSWER, False),
        (sys.version.split()[0], "def f[T: = 1](x):\n    return x", False),
        ("3" * 5_000, "def f(", False),
        (["3.99"], "def f(", False),
    ],
)
def test_what_only_a_later_python_may_read_is_noted(version: Any, answer: str, noted: bool) -> None:
    cells = released()
    cells[2]["source"] = answer
    notes = read(cells, metadata={"language_info": {"name": "python", "version": version}}).notes
    assert any("was last run with 3.99" in note for note in notes) == noted


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (MASTER[:-40], "is truncated"),
        (MASTER[: MASTER.index(b"return") + 3], "is truncated"),
        (MASTER.decode().encode("utf-16"), "UTF-16"),
        (MASTER.decode().encode("utf-16-le"), "UTF-16"),
        (MASTER.decode().encode("utf-32-be"), "UTF-16"),
        (gzip.compress(MASTER), "is packed with gzip, not a notebook"),
        (b"\xe9" + MASTER, "byte 0"),
        (b"PK\x03\x04not a notebook", "is a zip file"),
        (b"%PDF-1.7", "is a PDF"),
        (b"<html>", "line 1 is not JSON"),
        (b"[1, 2]", "no notebook"),
        (b'{"a": 1}', "no notebook"),
        (b'{"nbformat": 3, "worksheets": []}', "format 3"),
        (b'{"nbformat": 5, "cells": []}', "format 5"),
        (b'{"nbformat": true, "cells": []}', "format True"),
        (b'{"nbformat": 4, "cells": 3}', "no list of cells"),
        (b'{"nbformat": 4, "cells": []}', "another notebook"),
        (notebook(own("print(1)"), IMPORTS), "another notebook"),
        (b'{"nbformat": 4, "x": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"nbformat": 4, "x": ' + b"9" * 60_000, "thousands of digits"),
        (b" " * 20_000_001, "20 MB"),
        (b'{"nbformat": 4, "x": [' + b"[]," * 600_000, "hundreds of thousands of parts"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_says_why(data: bytes, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        submission(MASTER, data)


def test_a_broken_master_is_not_the_students_fault() -> None:
    with pytest.raises(ValueError, match=r"instructor's notebook cannot be read. .* truncated"):
        submission(MASTER[:-10], MASTER)


def test_notes_come_to_an_end() -> None:
    work = read([*released(), *[3] * 1000])
    assert len(work.notes) == 41
    assert work.notes[-1] == "And 960 more of the kind."


NONSENSE: list[Any] = [
    *(None, 3, "cell", [], {}, {"cell_type": "code"}, {"cell_type": [], "source": "1"}),
    {"cell_type": "code", "source": ["a", 1]},
    {"cell_type": "code", "source": "x = '\ud800'", "metadata": 3, "id": []},
    {"cell_type": "code", "source": "y", "metadata": {"nbgrader": [], "tags": {}}},
    {"cell_type": "code", "source": "z", "metadata": {"nbgrader": {"grade_id": {}}, "tags": [1]}},
    own("def", metadata={"nbgrader": {"grade": True, "grade_id": "check-f", "points": 10**400}}),
    own("1", metadata={"nbgrader": {"grade": True, "grade_id": "check-f", "points": float("nan")}}),
]


@pytest.mark.slow
@given(st.lists(st.sampled_from([*CELLS, *released(), *NONSENSE, own("p = 1"), own("q = 1")])))
def test_whatever_becomes_of_the_cells_every_cell_of_the_master_is_there(cells: list[Any]) -> None:
    if not any(found in [*CELLS[2:], *released()[2:]] for found in cells):
        return
    work = read(cells)
    assert [c.id for c in work.cells if c.role != "free"] == ORDER
    for found in work.cells:
        assert found.role in ("free", "solution") or found.source in [c["source"] for c in CELLS]
        found.source.encode()
    assert sum(c.points for c in work.cells) == 4
    assert sum(c.source == "p = 1" for c in work.cells) == cells.count(own("p = 1"))


@pytest.mark.slow
@given(st.binary(max_size=200) | st.integers(0, len(MASTER)).map(lambda n: MASTER[:n]))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    if data == MASTER:
        assert submission(MASTER, data).cells
    else:
        with pytest.raises(Unreadable, match=r"[.?]$"):
            submission(MASTER, data)


MASTERS = sorted((Path(__file__).parents[2] / "notebooks").glob("*/*.ipynb"))


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_the_masters_of_the_course_are_read(path: Path) -> None:
    master = path.read_bytes()
    work = submission(master, master)
    assert {c.role for c in work.cells} == {"define", "show", "solution", "check"}
    assert not work.notes


def test_a_stub_is_what_nbgrader_releases() -> None:
    assert stub_of("return 1") == "# YOUR CODE HERE\nraise NotImplementedError()"
    assert stub_of(SOLUTION) == STUB


def test_a_solution_with_a_number_of_thousands_of_digits_is_taken_as_it_is() -> None:
    """Beside an instructor's solution that is long enough to be compared with it."""
    long = cell("f", "def f(x):\n" + "".join(f"    y{i} = x\n" for i in range(40)), solution=True)
    odd = f"x = 0x{'f' * 5_000}"
    work = submission(notebook(long), notebook(long | {"source": odd}))
    assert sources(work) == [odd]


def test_a_cell_as_long_as_a_book_is_not_read() -> None:
    """A few megabytes of it would fill the memory of the judge, who is outside the sandbox."""
    assert bound_names("a = 1\n" * 10_000) == set()
    book = "".join(f"word_{i} = helper\n" for i in range(10_000))
    assert not late_definitions._words(book)
    assert not late_definitions._bound(book)


def test_nor_is_a_shelf_of_them() -> None:
    cells = released()
    cells[2]["source"] = "def f(x):\n    return helper(x)"
    cells.append(own("def helper(x):\n    return x"))
    assert len(read(cells).notes) == 1
    cells += [own(f"# {i}{'x' * 10_000}\ny = 1") for i in range(30)]
    assert len(read(cells).notes) == 0


@pytest.mark.parametrize(
    "all_in_one",
    [
        f"%matplotlib inline\n!ls\n{ANSWER}\na = 8",
        f"%%time\n{ANSWER}\na = 8",
        "(f := lambda x: x + 2)\nwith open(0) as a: pass",
        "try:\n    import numba\nexcept ImportError:\n"
        "    def f(x):\n        return x + 2\nif True:\n    a = 8",
    ],
)
def test_a_stub_undoes_nothing_whatever_stands_beside_it(all_in_one: str) -> None:
    """Neither commands of IPython's nor an `if` hide what a cell binds."""
    cells = [own(all_in_one), IMPORTS, CHECK_F, CHECK_GUESS]
    found = sources(read(cells))
    assert found.index(all_in_one) == 0
    assert STUB not in found
    assert "a = ..." not in found


@pytest.mark.parametrize("gone", [True, False])
def test_what_is_written_beside_its_stub_is_a_response(gone: bool) -> None:
    """The stub is left out, so that nobody takes it for the answer; and nothing was deleted that
    is there under another roof."""
    cells = released()
    cells[2:3] = [own(ANSWER)] if gone else [{**F, "source": STUB}, own(ANSWER)]
    work = read(cells)
    assert sources(work)[2:5] == ["", ANSWER, 'check("f", f)']
    assert work.notes == (("Written in cells of the student's own: f.",) if gone else ())


@pytest.mark.parametrize("answer", ["class f(f):\n    pass", "f = wrapped(f)"])
def test_a_stub_is_left_for_what_builds_on_it(answer: str) -> None:
    cells = released()
    cells[2:3] = [{**F, "source": STUB}, own(answer)]
    assert sources(read(cells))[2:5] == [STUB, answer, 'check("f", f)']
    cells[2:3] = []
    cells.insert(0, own(ANSWER))  # then it builds on that
    assert STUB not in sources(read(cells))


@pytest.mark.parametrize("place", [2, 3, 4])
def test_what_is_written_in_a_copy_of_a_check_is_a_cell_of_the_students_own(place: int) -> None:
    """To copy a cell is one way to make another."""
    cells = released()
    helper = "def helper():\n    return 2"
    cells.insert(place, own(helper, metadata=CHECK_F["metadata"]))
    work = read(cells)
    assert [c.source for c in work.cells if c.role == "free"] == [helper]
    assert [c for c in work.cells if c.role != "free"] == list(read(released()).cells)
    assert len(work.notes) in (1, 2)


@pytest.mark.parametrize(
    ("above", "answer", "left"),
    [(ANSWER, STUB, ""), ("f.most = 3", ANSWER, ANSWER), ("fill(f)", ANSWER, ANSWER)],
)
def test_what_stands_above_the_call_in_a_check_counts(above: str, answer: str, left: str) -> None:
    cells = released()
    cells[2]["source"] = answer
    cells[3]["source"] = whole = f'{above}\n\ncheck("f", f)'
    work = read(cells)
    assert sources(work)[2:5] == [left, whole, 'check("f", f)']
    assert work.cells[4].role == "check"
    assert work.notes == (
        "The text of check-f was changed; it runs as it was, and before it what is written there.",
    )


@pytest.mark.parametrize("mine", ["my_f", "lambda x: x + 2"])
def test_what_a_changed_check_is_handed_counts_as_what_it_asks_for(mine: str) -> None:
    """Somebody calls the function otherwise, or writes a prediction into the check."""
    cells = released()
    cells[2]["source"] = STUB
    cells.insert(3, own(ANSWER.replace("f(", "my_f(")))
    cells[4]["source"] = f'check("f", {mine})'
    cells[5:7] = [{**cells[5], "source": "a = ..."}, {**cells[6], "source": 'check("guess", 8)'}]
    found = sources(read(cells))
    assert found[2:6] == ["", cells[3]["source"], f"f = {mine}", 'check("f", f)']
    assert found[6:] == ["", "a = 8", CHECK]


@pytest.mark.parametrize(
    ("mine", "lines"),
    [
        ("value, move, name=who", ["name = who"]),
        ('20, move, name="Ada"', ["value = 20", "name = 'Ada'"]),
        ("*answer, name=name", ["[value, move] = [*answer]"]),
        ("20, name=name", []),
    ],
)
def test_so_does_a_name_or_a_pair_that_it_is_handed(mine: str, lines: list[str]) -> None:
    check = cell("check", 'check("guess", value, move, name=name)', grade=True, points=1)
    changed = {**check, "source": f'check("guess", {mine})'}
    work = submission(notebook(F, check), notebook({**F, "source": ANSWER}, changed))
    assert sources(work) == [ANSWER, *lines, check["source"]]


def test_a_picture_may_be_made_of_brackets() -> None:
    """Frames of a stepper, which are text in the file."""
    cells = released()
    cells[1]["outputs"] = [{"data": {"text/html": '[{"x": [' * 300_000}}]
    assert read(cells) == read(released())


def test_a_helper_may_stand_below_the_check_that_needs_it() -> None:
    """Whoever checks has run it before. What is there already is not undone, and nothing is run
    that no program uses."""
    cells = released()
    cells[2]["source"] = f = "def f(x, y=TWO):\n    best = 1\n    return helper(x, y) + best"
    late = "TWO = 2\ninf = 3\n\ndef helper(x, y):\n    return x + TWO - inf\n\nbest = 3"
    cells.append(own(f"{late}\nprint(f(3))"))
    work = read(cells)
    helper = "TWO = 2\ndef helper(x, y):\n    return x + TWO - inf"
    assert sources(work)[2:5] == [helper, f, 'check("f", f)']
    assert work.notes == ("Stands below check-f, and was run before it: TWO, helper.",)


@pytest.mark.parametrize("again", [True, False])
def test_another_try_below_the_check_is_told_of_if_it_is_checked_there(again: bool) -> None:
    cells = released()
    other = [own("def f(x):\n    return x + 3")] if again else []
    work = read([*cells, *other, own("check('f', f)")])
    note = (
        "What is written again below check-f is checked there; "
        "what stands above the instructor's check counts."
    )
    assert work.notes == ((note,) if again else ())
    assert ANSWER in sources(work)


def test_a_name_may_be_typed_in_a_copy_below_a_fresh_notebook() -> None:
    """Where all the work was pasted below."""
    name = cell("name", 'name = "your name"')
    answer = cell("answer", "value = ...\n### BEGIN SOLUTION\n### END SOLUTION", solution=True)
    check = cell("check", 'check("guess", value, name=name)', grade=True, points=1)
    ada, eight = own('name = "Ada"'), {**answer, "source": "value = 8"}
    below = [ada, eight, check]
    work = submission(notebook(name, answer, check), notebook(name, answer, check, *below))
    ran = sources(work)
    assert ran.index('name = "your name"') < ran.index('name = "Ada"') < ran.index(check["source"])
    assert ran.index("value = 8") < ran.index(check["source"])
    eve = {**name, "source": 'name = "Eve"'}
    work = submission(notebook(name, answer, check), notebook(eve, answer, check, ada))
    assert sources(work).index('name = "Ada"') > sources(work).index(check["source"])


def test_two_exercises_may_be_checked_in_one_cell() -> None:
    """With functions of other names, and the second check deleted."""
    cells = released()
    cells[2]["source"], cells[4]["source"] = "def mine(x):\n    return x + 2", "eight = 8"
    cells[3], cells[4] = cells[4], cells[3]
    cells[4]["source"] = 'display(check("f", mine))\ncheck("guess", eight)'
    work = read(cells[:-1])
    ran = sources(work)
    assert ran.index("f = mine") < ran.index('check("f", f)')
    assert ran.index("eight = 8") < ran.index("a = eight") < ran.index('check("guess", a)')


def test_a_check_above_the_instructors_is_not_told_of() -> None:
    cells = released()
    cells.insert(2, own("check('f', f)"))
    assert read([*cells, own("def f(x):\n    return x + 3")]).notes == ()


def test_many_checks_below_are_told_of_once() -> None:
    """To look at every cell for each of them would take minutes."""
    tries = [own(f"def f(x):\n    return x + {i}\ncheck('f', f)") for i in range(400)]
    assert len(read([*released(), *tries]).notes) == 1


def test_a_copy_of_a_later_picture_leaves_the_students_cells_where_they_are() -> None:
    later = cell("later", "draw(2)", "show")
    table = own("table = {}\nfor i in range(3):\n    table[i] = i")
    cells = [own("draw(2)", id="y"), table, *released(), later]
    work = submission(notebook(*CELLS, later), notebook(*cells))
    assert sources(work).index(table["source"]) < sources(work).index(ANSWER)


def test_a_name_of_a_module_that_is_taken_whole_is_not_missing() -> None:
    """What is called the same further down means something else."""
    cells = released()
    cells[2]["source"] = "from math import *\n\ndef f(x):\n    return ceil(x) + 1"
    work = read([*cells, own("ceil = 35")])
    assert work.notes == ()


@pytest.mark.parametrize("line", ["import math", "import numpy as math, cmath"])
def test_an_import_may_stand_below_as_well(line: str) -> None:
    """The cell of imports takes something from `math`, which does not make it known."""
    cells = released()
    assert cells[0]["source"] == "from math import inf"
    cells[2]["source"] = "def f(x):\n    return math.floor(x) + 1"
    work = read([*cells, own(line)])
    assert work.notes == ("Stands below check-f, and was run before it: math.",)


def test_a_variable_with_the_name_of_a_builtin_stays_below() -> None:
    """Else `sum = 0` at the end of a notebook would break every program above that adds."""
    cells = released()
    cells[2]["source"] = f = "def f(x):\n    return sum([x, one()])"
    helper = "def one():\n    return max(1, 0)"
    cells.append(own(f"sum = 0\nmax = 3\n{helper}"))
    assert sources(read(cells))[2:5] == [helper, f, 'check("f", f)']


@pytest.mark.parametrize("left", [STUB, "", None], ids=["a stub", "an empty cell", "nothing"])
def test_a_solution_may_stand_below_its_own_check(left: str | None) -> None:
    """Of several tries the last one counts, with the helper that it uses; one of a later section,
    where the name may mean something else, does not."""
    cells = released()
    cells[2:3] = [] if left is None else [{**cells[2], "source": left}]
    at = len(cells) - 2
    last = "def f(x):\n    return more(x)"
    cells[at:at] = [own(ANSWER), own(f"{last}\nf(1)"), own("def more(x):\n    return x + 2")]
    cells.append(own("def f(x):\n    return 0"))
    work = read(cells)
    assert "".join(sources(work)[:3]).count("def") == 0
    assert sources(work)[3:5] == [f"{last}\ndef more(x):\n    return x + 2", 'check("f", f)']
    assert "Stands below check-f, and was run before it: f, more." in work.notes


SETUP = ["rows = [1] * 9", "table = {}\nfor i in range(9):\n    table[i] = rows[i]"]


@pytest.mark.parametrize("order", ["guess, check_guess, *setup, f, check_f", "check_f, *setup, f"])
def test_where_exercises_stand_in_another_order_each_has_what_stands_above_it(order: str) -> None:
    """A loop is not brought up, as a definition is, and another cell may need it first."""
    imports, _, f, check_f, guess, check_guess = released()
    f["source"] = "def f(x):\n    return table[x]"
    setup = [own(source) for source in SETUP]
    there = {"check_f": check_f, "f": f, "guess": guess, "check_guess": check_guess}
    work = read([imports, *eval(f"[{order}]", {"setup": setup} | there)])
    assert sources(work)[:5] == ["from math import inf", "draw(1)", *SETUP, f["source"]]


def test_what_a_copy_below_its_check_needs_is_not_brought_up() -> None:
    imports, picture, f, check_f, guess, check_guess = released()
    again, helper = {**f, "source": "def f(x):\n    return helper(x)"}, own("helper = abs")
    work = read([imports, picture, f, check_f, helper, again, guess, check_guess])
    assert sources(work)[:5] == [*sources(read(released()))[:4], "helper = abs"]


def test_a_check_that_was_deleted_may_be_called_anywhere() -> None:
    """With what the student calls the program; and with several others in one cell."""
    cells = released()
    cells[2]["source"] = mine = ANSWER.replace("f(x)", "mine(x)")
    checks = own("import autograder\nautograder.check('f', mine)\ncheck('guess', 5)")
    work = read([*cells[:3], cells[4], checks])
    assert sources(work)[2:7] == [mine, "f = mine", CHECK_F["source"], "a = 8", "a = 5"]


@pytest.mark.parametrize("called", ["autograder.check", "check"])
def test_a_check_may_be_called_of_its_module(called: str) -> None:
    cells = released()
    cells[2]["source"] = ANSWER.replace("f(x)", "mine(x)")
    cells[3]["source"] = f"import autograder\n{called}('f', mine)"
    assert "f = mine" in sources(read(cells))[:5]


def test_a_solution_may_stand_in_the_next_ones_cell() -> None:
    cells = released()
    cells[2]["source"], cells[4]["source"] = STUB, f"{ANSWER}\na = 8"
    assert sources(read(cells))[2:5] == ["", ANSWER, CHECK_F["source"]]


def test_all_of_a_module_is_there_whatever_stands_below() -> None:
    cells = released()
    cells[2]["source"] = "def f(x):\n    return ceil(x) + MAX + TicTacToe"
    above = own("from numpy import *\nfrom adsearch import *\nfrom adsearch.games import *")
    below = own("ceil, MAX = 35, 3\nTicTacToe = 5\nceil = 2")
    assert read([above, *cells, below]).notes == ()


def test_a_name_has_many_forms_of_which_python_knows_one() -> None:
    cells = released()
    cells[2]["source"] = "def f(x):\n    return \N{MICRO SIGN}(x)"
    work = read([*cells, own("def \N{MICRO SIGN}(x):\n    return x + 1")])
    assert work.notes == (
        "Stands below check-f, and was run before it: \N{GREEK SMALL LETTER MU}.",
    )


def test_a_solution_above_its_check_is_not_undone_by_one_below() -> None:
    cells = [*released(), own("def f(x):\n    return 0")]
    assert sources(read(cells))[:4] == sources(read(released()))[:4]


def test_a_number_below_its_check_is_no_prediction() -> None:
    cells = [*released(), own("a = 7")]
    cells[4]["source"] = "a = ..."
    assert sources(read(cells))[4:6] == ["a = ...", CHECK]


def test_a_formatter_changes_nothing() -> None:
    """It goes over all cells, those of the instructor as well."""
    cells = released()
    cells[0]["source"] = "# %%\nfrom math import (\n    inf,\n)\n"
    cells[3]["source"] = "check('f', f)"
    assert read(cells) == read(released())


HARD_TO_READ = {
    "a sum": f"total = {' + '.join(['1'] * 1_000)}\ndef f(x): return total",
    "a number": f"total = 0x{'f' * 9_000}\ndef f(x): return total",
    "signs": f"total = {'-' * 5_000}1",
    "brackets": f"check('f', {'[' * 199})",
    "a call in a call": f"check('f', {'f(' * 150}{')' * 150})",
    "attributes": f"import {'a.' * 5_000}a\ncheck('f', {'a.' * 5_000}a)",
    "letters that are none": "name = '\udcff'\ndef f(x):\n    return '\ud83d'",
    "null bytes": "x = 1\0\ndef f(x): return 2",
}


@pytest.mark.parametrize("program", HARD_TO_READ.values(), ids=HARD_TO_READ)
@pytest.mark.parametrize("place", range(len(CELLS) + 1))
def test_a_program_that_is_hard_to_read_costs_nobody_anything(program: str, place: int) -> None:
    """Wherever it stands: what is graded of the other cells is graded."""
    cells = released()
    if place < len(CELLS):
        cells[place]["source"] = program
    else:
        cells = [own("def f(x):\n    return total"), *cells, own(program)]
    work = read(cells)
    assert {cell.id for cell in work.cells} >= {*ORDER}


def test_reading_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a file holds: nobody else should wait for it."""
    monkeypatch.setattr(reading, "READING", 0.2)
    slow = "f(" + "*a," * 6_000 + ")"
    copies = [CHECK_F | {"source": f"{slow} # {i}"} for i in range(900)]
    with pytest.raises(Unreadable, match="seconds to read"):
        read([*released(), *copies])


def test_whatever_reading_raises_is_a_reason_not_to_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no fault of the grader's, which somebody would have to look into."""

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(reading, "brought_up", fails)
    with pytest.raises(Unreadable, match="cannot be read"):
        read(released())
