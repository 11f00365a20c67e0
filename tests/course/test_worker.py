"""The process that grades may die; nobody pays for it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from autograder.course import worker
from autograder.course.graded_copy import unwritten
from autograder.course.worker import Job, Reply, grade_beside
from autograder.judge.result import Result

NOTEBOOK = b"""{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
{"cell_type": "code", "id": "minimal", "metadata": {"nbgrader": {"solution": true,
 "grade": false, "grade_id": "minimal"}}, "source": "minimal_leaves = lambda b, m: 0"},
{"cell_type": "code", "id": "check", "metadata": {"nbgrader": {"solution": false,
 "grade": true, "grade_id": "check", "points": 3}},
 "source": "check(\\"alpha_beta.minimal_leaves\\", minimal_leaves)"}]}"""


def in_a_thread_of_its_own(grades: Callable[[], list[Reply]]) -> list[Reply]:
    """A worker belongs to a thread: this one has none yet, whatever was tested before."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(grades).result()


def test_a_worker_that_was_killed_is_replaced() -> None:
    job = Job(NOTEBOOK, NOTEBOOK, "seed")

    def graded_twice() -> list[Reply]:
        first = grade_beside(job)
        worker._thread.worker.process.kill()
        return [first, grade_beside(job)]

    first, second = in_a_thread_of_its_own(graded_twice)
    assert [verdict["kind"] for verdict in first.result["verdicts"]] == ["WRONG"]
    assert first.copy == second.copy
    assert not second.internal


def test_two_that_die_are_a_fault_of_the_grader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker.sys, "executable", "/bin/false")
    (reply,) = in_a_thread_of_its_own(lambda: [grade_beside(Job(NOTEBOOK, NOTEBOOK, "seed"))])
    assert reply.internal == (
        "The process that graded it died, and so did another one (exit code 1)."
    )


def test_what_is_no_notebook_is_named() -> None:
    assert "truncated" in worker.grade_bytes(Job(NOTEBOOK, NOTEBOOK[:99], "seed")).unreadable


def test_half_a_letter_in_a_note_is_no_loss() -> None:
    """What an editor leaves of an emoji that it cut in two: no file can hold it."""
    note = b'[{"cell_type": "markdown", "id": "own", "metadata": {}, "source": "\\ud83d"}, '
    submitted = NOTEBOOK.replace(b'"cells": [', b'"cells": ' + note)
    reply = worker.grade_bytes(Job(NOTEBOOK, submitted, "seed"))
    assert '"source": "?"' in reply.copy
    reply.copy.encode()


def test_texts_of_the_instructor_are_no_notes_of_a_student_who_lost_their_ids() -> None:
    """Some programs write files without them: all that the notebook says stood there twice."""
    notebook = json.loads(NOTEBOOK)
    given = {"cell_type": "markdown", "id": "text", "metadata": {}, "source": "# One\n\nTwo"}
    notebook["cells"].insert(1, given)
    master = json.dumps(notebook).encode()
    for cell in notebook["cells"]:
        del cell["id"]
    note = {"cell_type": "markdown", "metadata": {}, "source": "Mine"}
    given |= {"source": ["# One\r\n", "\r\n", "Two"]}
    notebook["cells"].insert(2, note)
    reply = worker.grade_bytes(Job(master, json.dumps(notebook).encode(), "seed"))
    copied = [cell["source"] for cell in json.loads(reply.copy)["cells"]]
    assert copied[1:3] == ["# One\n\nTwo", "Mine"]
    assert len(copied) == 4


IMPATIENT = """
from autograder.course import worker
from autograder.judge import grade_check, session

session.slowness = lambda: 1.0
grade_check.exercise_seconds = lambda exercise: 4.0
if __name__ == "__main__":
    with worker._standard_streams() as (jobs, replies):
        worker.serve(jobs, replies)
"""
UNHURRIED = """import time
def minimal_leaves(b, m):
    time.sleep(0.05)
    return b ** ((m + 1) // 2) + b ** (m // 2) - 1
"""


@pytest.mark.slow
def test_a_pause_of_the_grader_costs_no_points(tmp_path: Path) -> None:
    """As by Ctrl-Z and fg, for longer than an exercise may take."""
    (tmp_path / "impatient.py").write_text(IMPATIENT)
    notebook = json.loads(NOTEBOOK)
    notebook["cells"][0]["source"] = UNHURRIED
    fields = {"master": NOTEBOOK.decode(), "submitted": json.dumps(notebook), "seed": "seed"}
    job = json.dumps(fields).encode() + b"\n"
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "impatient.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(worker.__file__).parents[2])},
    ) as process:
        assert process.stdin
        assert process.stdout
        replies = []
        for pause in (0, 6):
            process.stdin.write(job)
            process.stdin.flush()
            if pause:
                time.sleep(0.8)
                process.send_signal(signal.SIGSTOP)
                time.sleep(pause)
                process.send_signal(signal.SIGCONT)
            replies.append(json.loads(process.stdout.readline()))
        process.stdin.close()
    for reply in replies:
        (verdict,) = reply["result"]["verdicts"]
        assert (verdict["kind"], verdict["points"]) == ("FULL", 3), verdict["sentence"]


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)>",
        "[a](java&#115;cript:alert(1)), [b]\n\n[b]: javascript:alert(1)",
        "![a picture that was pasted](attachment:a.png)",
    ],
)
def test_what_a_student_writes_runs_no_script_in_formgrader(hostile: str) -> None:
    """Nor is the page missing where a picture is that was not handed on."""
    from nbconvert.filters import markdown2html

    cells = [{"cell_type": "markdown", "id": "own", "metadata": {}, "source": hostile}]
    submitted = json.dumps({**json.loads(NOTEBOOK), "cells": cells + json.loads(NOTEBOOK)["cells"]})
    reply = worker.grade_bytes(Job(NOTEBOOK, submitted.encode(), "seed"))
    page = markdown2html(json.loads(reply.copy)["cells"][0]["source"])
    assert re.findall("<(?!/?p>)[^>]*>", page) == []
    assert hostile[:3].strip("<") in page


@pytest.mark.parametrize("at", ["$", "&#36;"])
def test_a_formula_of_a_students_is_no_link(at: str) -> None:
    """Formgrader shows formulas with a program that makes links and styles of some commands."""
    from html import unescape

    from nbconvert.filters import markdown2html

    link = r"\href{javascript:alert(1)}{b}"
    cells = [{"cell_type": "markdown", "id": "own", "metadata": {}, "source": f"{at}{link}{at}"}]
    cells += json.loads(NOTEBOOK)["cells"]
    cells[1]["source"] = f"def minimal_leaves(b, m): raise ValueError(r'${link}$')"
    submitted = json.dumps({**json.loads(NOTEBOOK), "cells": cells})
    reply = worker.grade_bytes(Job(NOTEBOOK, submitted.encode(), "seed"))
    note, _, check = json.loads(reply.copy)["cells"]
    page = unescape(markdown2html(note["source"]))
    assert "javascript" in page
    assert "\\href" not in page
    shown = check["outputs"][0]["data"]["text/html"]
    assert link in shown
    assert shown.startswith('<div class="tex2jax_ignore">')


REGION = "Why?\n\n  ### BEGIN SOLUTION\n  It is.\n  ### END SOLUTION\n"


@pytest.mark.parametrize(
    ("given", "answer", "left"),
    [
        ("Because it prunes.", "YOUR ANSWER HERE", True),
        ("Because it prunes.", " \n", True),
        ("Because it prunes.", "It <b>prunes</b>.", False),
        (REGION, "Why?\n\n  YOUR ANSWER HERE", True),
        (REGION, "Why?\n\n  It is.", False),
    ],
)
def test_who_answers_nothing_is_told_from_who_answers(given: str, answer: str, left: bool) -> None:
    def notebook(source: str) -> bytes:
        marks = {"nbgrader": {"solution": True, "grade": True, "grade_id": "essay", "points": 2}}
        cell = {"cell_type": "markdown", "id": "essay", "metadata": marks, "source": source}
        return json.dumps({"nbformat": 4, "cells": [cell]}).encode()

    assert unwritten(notebook(given), notebook(answer)) == (("essay",) if left else ())


def test_a_worker_that_is_stopped_while_it_starts_says_nothing() -> None:
    stopped = "import os, signal; from autograder.course.worker import Worker; one = Worker()\n"
    stopped += "os.kill(one.process.pid, signal.SIGINT); print(one.process.wait())"
    done = subprocess.run([sys.executable, "-c", stopped], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("0\n", "")


IN_THE_ORDER_OF_A_SET = """
from math import isclose

def reachable(game):
    found, waiting = {game.initial()}, [game.initial()]
    for s in waiting:
        new = {game.result(s, a) for a in game.actions(s)} - found
        found |= new
        waiting += new
    return found

def constant_sum(game, players):
    ends = [*reachable(game)]
    def total(s):
        return sum(game.utility(s, p) for p in players)
    for s in ends[1:]:
        if not isclose(total(s), total(ends[0]), abs_tol=1e-9):
            return ends[0], s
    return None
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", "123456")
def test_a_set_has_the_same_order_for_a_mistake_as_for_the_student(
    monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    """Python chooses one anew for every process, and in a notebook both are in one."""
    monkeypatch.setenv("PYTHONHASHSEED", seed)
    text = NOTEBOOK.decode().replace("alpha_beta.minimal_leaves", "games.constant_sum")
    master = text.replace("minimal_leaves", "constant_sum").encode()
    notebook = json.loads(master)
    notebook["cells"][0]["source"] = IN_THE_ORDER_OF_A_SET
    job = Job(master, json.dumps(notebook).encode(), "seed")
    (reply,) = in_a_thread_of_its_own(lambda: [grade_beside(job)])
    (verdict,) = Result.from_record(reply.result).verdicts
    assert verdict.report
    names = [mistake.name for mistake in verdict.report.mistakes]
    assert names == ["Games that go on are added up"]


@pytest.mark.parametrize("number", [" + ".join(["1"] * 1_000), f"0x{'f' * 9_000}"], ids=len)
def test_a_check_that_cannot_be_written_down_is_no_fault_of_the_grader(number: str) -> None:
    notebook = json.loads(NOTEBOOK)
    notebook["cells"][1]["source"] = f'check("alpha_beta.minimal_leaves", {number})'
    reply = worker.grade_bytes(Job(NOTEBOOK, json.dumps(notebook).encode(), "seed"))
    assert not reply.internal
    assert [verdict["kind"] for verdict in reply.result["verdicts"]] == ["WRONG"]


def test_a_worker_whose_command_was_killed_says_nothing() -> None:
    """It finds that out when it has graded what it was at."""
    fields = {"master": NOTEBOOK.decode(), "submitted": NOTEBOOK.decode(), "seed": "seed"}
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "autograder.course.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        process.stdout.close()
        _, errors = process.communicate(json.dumps(fields).encode() + b"\n")
    assert (process.returncode, errors) == (0, b"")


def test_what_steers_a_terminal_is_in_no_graded_copy() -> None:
    """Nor what turns the letters after it round: a person reads there what was graded."""
    steers = "x = 1  # \x1b]0;hello\x07 \x9b2J \u202e\n"
    cells = json.loads(NOTEBOOK)["cells"]
    cells[0]["source"] = steers + cells[0]["source"]
    note = {"cell_type": "markdown", "id": "own", "metadata": {}, "source": f"\x1b[31m{steers}"}
    free = {"cell_type": "code", "id": "free", "metadata": {}, "source": f"{steers}print(x)"}
    submitted = json.dumps({**json.loads(NOTEBOOK), "cells": [note, free, *cells]}).encode()
    copy = json.loads(worker.grade_bytes(Job(NOTEBOOK, submitted, "seed", outputs=True)).copy)
    text = "".join(cell["source"] for cell in copy["cells"])
    assert text.count("x = 1") == 3
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*text}
