"""An instructor's morning in nbgrader's own formgrader: a real server, a real browser."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course.folder import Course, find, init
from autograder.course.name_matching import Student
from autograder.course.roster import Roster, enter
from tests.browser.watched import SCREENSHOTS
from tests.course.classes import MASTERS, fill, handed_in, master, shorten

AB = "03-alpha-beta"
WHO = "student-001"  # who hands in nothing, and later everything


@contextmanager
def formgrader(course: Course, log: Path) -> Iterator[str]:
    """Its address, in a server that was started in the course folder."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    options = [f"--port={port}", "--ip=127.0.0.1", "--no-browser", "--allow-root"]
    options += ["--IdentityProvider.token=", "--ServerApp.password="]
    places = {f"JUPYTER_{place}_DIR": str(log.parent / place) for place in ("CONFIG", "RUNTIME")}
    beside = str(Path(sys.executable).parent)
    with log.open("w") as written:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter_server", *options],
            cwd=course.root,
            env=os.environ | places | {"PATH": os.pathsep.join([beside, os.environ["PATH"]])},
            stdout=written,
            stderr=written,
        )
    try:
        for _ in range(300):
            assert server.poll() is None, log.read_text()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/status", timeout=5):
                    break
            except OSError:
                time.sleep(0.2)
        yield f"http://127.0.0.1:{port}/formgrader"
    finally:
        server.terminate()
        server.wait(20)


def told(course: Course, *arguments: str) -> str:
    done = CliRunner().invoke(app, [*arguments, "--course", str(course.root)])
    assert done.exit_code == 0, done.output
    return done.stdout


def ready(page: Any, field: str) -> Any:
    """A field, once formgrader's own script has filled it in and listens to it."""
    found = page.locator(f"#{field}[placeholder]")
    found.wait_for()
    return found


def change(page: Any, field: str, text: str) -> None:
    """Type into a field of a submission's page, go on to the next, and wait until it is saved."""
    place = ready(page, field)
    with page.expect_response(lambda answer: answer.request.method == "PUT") as saved:
        place.fill(text)
        page.keyboard.press("Tab")
    assert saved.value.ok


def exported(course: Course, student: str) -> dict[str, str]:
    rows = csv.DictReader(io.StringIO(told(course, "export", "--notebook", "3", "-o", "-")))
    return next(row for row in rows if row["id"] == student)


def page_of(course: Course, student: str) -> str:
    told(course, "feedback", "3", "--student", student)
    page = course.root / "feedback" / student / AB / "alpha-beta.html"
    return page.read_text(encoding="utf-8")


def row_of(course: Course, name: str) -> str:
    """What the report says of a student, without the markup."""
    told(course, "report", "3")
    text = (course.root / "report.html").read_text(encoding="utf-8")
    (row,) = re.findall(
        rf'<tr><th scope="row">(?:<a [^>]*>)?{name}(?:</a>)?</th>.*?</tr>', text, re.DOTALL
    )
    return " ".join(re.sub(r"<[^>]*>", " ", row).split())


@pytest.mark.long
def test_what_an_instructor_types_in_formgrader_stays_and_is_told(
    chromium: Any, tmp_path: Path
) -> None:
    course = init(tmp_path / "course", MASTERS, "search")
    shorten(course)
    fill(course, "alpha-beta", 2)
    enter(course, Roster((Student(WHO, "Bo", "Ek"),), ()))
    assert "2 graded" in told(course, "grade")
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    with formgrader(course, tmp_path / "log") as address:
        ours = address.removesuffix("/formgrader")
        page.route(lambda url: not url.startswith((ours, "data:")), lambda route: route.abort())

        page.goto(f"{address}/manage_assignments")
        page.get_by_text(AB).wait_for()
        listed = page.locator("tbody tr").all_inner_texts()
        assert [row.split()[0] for row in listed if row.startswith(("0", "1"))] == [*course.masters]

        page.goto(f"{address}/gradebook/{AB}/alpha-beta")
        page.get_by_role("row", name="7 / 7").wait_for()
        page.get_by_role("row", name="0 / 7").get_by_role("link").first.click()
        solution = "alpha_beta-minimal_leaves"
        score = f"check-{solution}"
        ready(page, score)
        assert page.locator(".as-report").count() == 3, "our own explanations"
        assert "not written yet" in page.locator(".as-report").first.inner_text().lower()
        change(page, score, "1.5")
        change(page, "check-alpha_beta-best_order_extra_credit", "0.5")
        change(page, f"{solution}-comment", "Well begun, by word of mouth.")

        def typed() -> list[str]:
            page.reload()
            extra, comment = "check-alpha_beta-best_order_extra_credit", f"{solution}-comment"
            return [ready(page, field).input_value() for field in (score, extra, comment)]

        assert exported(course, WHO)["total"] == "2"
        submitted = course.submitted / WHO / AB / "alpha-beta.ipynb"
        submitted.write_bytes(handed_in(master("alpha-beta"), {}))
        assert "1 graded, 1 as they were" in told(course, "grade")
        assert typed() == ["1.5", "0.5", "Well begun, by word of mouth."]

        settings = course.root / "course.toml"
        settings.write_text(settings.read_text().replace(course.seed, "other questions"))
        course = find(course.root)
        assert "2 graded" in told(course, "grade", "--yes")
        assert "2 graded" in told(course, "grade", "--again")
        assert typed() == ["1.5", "0.5", "Well begun, by word of mouth."]
    context.close()
    assert exported(course, WHO)[AB] == "6"
    feedback = page_of(course, WHO)
    assert "6 of 7 points" in feedback
    assert "Your instructor gave 1.5 / 3 points." in feedback
    assert "Your instructor gave 2.5 / 2 points." in feedback
    assert "Well begun, by word of mouth." in feedback
    row = row_of(course, "Bo Ek")
    assert row.startswith("Bo Ek 6 1.5/3 2.5/2 2/2")
    assert "Well begun, by word of mouth." in row
    assert "1.5 points by hand, 3 by the judge" in row


HACK = "parent.hacked = window.hacked = 1; alert(1)"
SCRIPT = f"<script>{HACK}</script>"
IMAGE = f"<img src=x onerror='{HACK}'>"
NOTES = (
    f"{SCRIPT} {IMAGE} <iframe srcdoc='{SCRIPT}'>",
    f"[a](javascript:{HACK}) <a href=javascript:alert(1)>b</a> ![c](attachment:c.png)",
    r"$\href{javascript:alert(1)}{x}$ $$\require{html}\style{position:fixed}{y}$$",
    "\x1b[31m\x07 \u202etxt",
    "<style>body{display:none}</style></textarea></pre></div></body>{{7*7}}{% raw %}",
    "`" * 9 + "\n" + "> " * 400 + "*" * 4000 + "[" * 4000,
)
CELL = f"""
class Page:
    def _repr_html_(self):
        return {SCRIPT + IMAGE!r}
    def _repr_svg_(self):
        return {f"<svg xmlns='http://www.w3.org/2000/svg' onload='{HACK}'>{SCRIPT}</svg>"!r}
    def _repr_javascript_(self):
        return {HACK!r}
    def __repr__(self):
        return {SCRIPT!r} * 99
print(repr(Page()), {f"</pre>{SCRIPT}"!r})
Page()
"""
RAISES = f"def minimal_leaves(b, m): raise ValueError('</div>{SCRIPT}')"


def hostile(path: Path) -> Iterator[bytes]:
    """Notebooks that try to run something in the browser of whoever looks at them, or to break the
    page that shows them."""
    answers = {"alpha_beta-minimal_leaves": RAISES}
    for kind in ("markdown", "code"):
        notebook = json.loads(handed_in(path, answers))
        for i, source in enumerate(NOTES if kind == "markdown" else (CELL, "#" + "<b>" * 9_000)):
            attached = {"c.png": {"image/png": "<script>"}, "x": [HACK]}
            cell = {"cell_type": kind, "id": f"<{i}>", "metadata": {"tags": [HACK]}}
            notebook["cells"].insert(2 * i, cell | {"source": source, "attachments": attached})
        notebook["metadata"]["title"] = f"</title>{SCRIPT}"
        yield json.dumps(notebook).encode()


@pytest.mark.long
def test_nothing_of_a_hostile_class_runs_in_formgrader(chromium: Any, tmp_path: Path) -> None:
    course = init(tmp_path / "course", MASTERS, "search")
    shorten(course)
    path = course.masters[AB]
    students = ["eve", "mallory", "ada"]
    names = (SCRIPT, "\u202eEve", "{{7*7}}")
    enter(course, Roster(tuple(map(Student, students, names, names)), ()))
    for student, data in zip(students, (*hostile(path), handed_in(path, {})), strict=True):
        place = course.submitted / student / AB / "alpha-beta.ipynb"
        place.parent.mkdir(parents=True)
        place.write_bytes(data)
    assert "3 graded" in told(course, "grade", "--outputs")
    told(course, "report", "3")
    told(course, "feedback", "3")
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with formgrader(course, tmp_path / "log") as address:
        ours = address.removesuffix("/formgrader")
        refused: list[str] = []

        def refuse(route: Any) -> None:
            refused.append(route.request.url)
            route.abort()

        page.route(lambda url: not url.startswith((ours, "data:", "file:")), refuse)
        page.goto(f"{address}/manage_students")
        page.get_by_role("link", name="Eve").first.wait_for()
        assert page.evaluate("window.hacked") is None
        page.goto(f"{address}/gradebook/{AB}/alpha-beta")
        page.get_by_role("row", name="7 / 7").wait_for()
        links = page.locator("tbody a").evaluate_all("links => links.map(link => link.href)")
        submissions = sorted({link for link in links if "/submissions/" in link})
        assert len(submissions) == 3
        reports = [course.root / "report.html", *course.root.glob("feedback/*/*/*.html")]
        for i, link in enumerate([*submissions, *(report.as_uri() for report in reports)]):
            page.goto(link)
            page.wait_for_timeout(1_500)
            page.screenshot(path=SCREENSHOTS / f"hostile-{i}.png", full_page=True)
            assert page.locator("body").is_visible()
            assert page.evaluate("window.hacked") is None, link
            active = "[onerror], [onload], a[href^='javascript:'], iframe:not([sandbox=''])"
            assert page.locator(f".as-report :is({active})").count() == 0
            if link in submissions:
                ready(page, "check-alpha_beta-minimal_leaves")
                assert page.locator(".as-report").count() == 3
    context.close()
    assert dialogs == []
    assert not [url for url in refused if "mathjax" not in url.lower()]
