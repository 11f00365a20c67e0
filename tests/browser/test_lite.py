"""The site of `make lite`, in a browser with the network cut."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.checks.syllabus import SYLLABUS
from tests.browser.lite import PATIENCE, LiteNotebook, served
from tests.browser.watched import SCREENSHOTS

ROOT = Path(__file__).parents[2]


def answer_a_question(notebook: LiteNotebook) -> None:
    widget = notebook.widget('predict(F, "value"')
    widget.get_by_role("textbox", name="your answer").fill("999")
    notebook.page.keyboard.press("Enter")
    widget.get_by_text("Not quite.").wait_for()


def change_a_leaf(notebook: LiteNotebook) -> None:
    """The one that asks Python for the new value."""
    widget = notebook.widget("edit(F)")
    widget.get_by_role("button", name="leaf 2 below C", exact=True).click()
    notebook.page.keyboard.type("9")
    notebook.page.keyboard.press("Enter")
    widget.get_by_text("value 4, best move to C").wait_for()


def watch_a_movie(notebook: LiteNotebook) -> None:
    widget = notebook.widget("movie(T")
    assert widget.locator(".as-phases [aria-current]").inner_text().endswith("Selection")
    widget.focus()
    notebook.page.keyboard.press("ArrowRight")
    assert widget.locator(".as-phases [aria-current]").inner_text().endswith("Expansion")


OPERATE: dict[str, Callable[[LiteNotebook], None]] = {
    "02-minimax/minimax": answer_a_question,
    "03-alpha-beta/alpha-beta": change_a_leaf,
    "07-monte-carlo/monte-carlo": watch_a_movie,
}


def run_and_operate(chromium: Any, address: str, name: str) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    notebook = LiteNotebook(context.new_page(), address, f"{name}.ipynb")
    notebook.run_all()
    OPERATE[name](notebook)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    notebook.page.screenshot(path=SCREENSHOTS / f"lite-{Path(name).name}.png")
    assert notebook.outside == []
    context.close()


BUILT = pytest.mark.skipif(
    not (ROOT / "site" / "lab").exists(), reason="there is no site here: make lite builds one"
)


@BUILT
def test_a_widget_of_the_built_site_asks_python_and_shows_its_answer(chromium: Any) -> None:
    with served(ROOT / "site") as address:
        run_and_operate(chromium, address, "03-alpha-beta/alpha-beta")


ENDLESS = """
from adsearch import watch
from adsearch.games import Tree
from autograder import check

def minimax_value(game, state):
    while True:
        pass
"""


@BUILT
@pytest.mark.long
def test_endless_loops_are_ended_although_a_browser_has_neither_threads_nor_signals(
    chromium: Any,
) -> None:
    with served(ROOT / "site") as address:
        context = chromium.new_context()
        notebook = LiteNotebook(context.new_page(), address, "02-minimax/minimax.ipynb")
        assert notebook.add(ENDLESS) == []
        (trace,) = notebook.add('watch(minimax_value, Tree("(1 2)"))')
        assert "still searching after" in trace["data"]["text/plain"]
        (report,) = notebook.add('check("minimax.value", minimax_value)')
        assert "still searching after 5 seconds" in report["data"]["text/html"]
        assert notebook.add("print(1 + 1)")[0]["text"] == "2\n", "the kernel goes on"
        context.close()


@pytest.fixture(scope="module")
def new_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("lite") / "site"
    lite = ".venv-lite/bin/python"
    subprocess.run(["make", "--no-print-directory", ".venv-lite/.lite"], cwd=ROOT, check=True)
    build = [sys.executable, "-m", "tools.lite", lite, "notebooks", str(site)]
    subprocess.run(build, cwd=ROOT, check=True)
    with served(site) as address:
        yield address


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("npm"), reason="npm, which fetches Pyodide, is not here")
def test_notebooks_run_whole_in_a_new_site(chromium: Any, new_site: str) -> None:
    for name in OPERATE:
        run_and_operate(chromium, new_site, name)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("npm"), reason="npm, which fetches Pyodide, is not here")
def test_the_welcome_page_of_a_new_site(chromium: Any, new_site: str) -> None:
    """The site opens on it. It shows the course at once, drawn and not as bare words, keeps a
    cell that is run too early, and has a backup to take."""
    page = chromium.new_page()
    page.goto(f"{new_site}/")
    page.locator(".jp-CodeCell .cm-content").first.click(timeout=PATIENCE)
    assert page.locator(".as-progress li").count() == len(SYLLABUS)
    page.locator(".as-progress svg").first.wait_for()
    page.keyboard.press("Shift+Enter")
    page.locator(".Toastify__toast", has_text="Python is starting").wait_for()
    page.locator(".jp-InputPrompt", has_text="[1]:").first.wait_for(timeout=PATIENCE)
    page.get_by_text("backup()", exact=True).last.click()
    page.keyboard.press("Shift+Enter")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my-course.zip").click(timeout=PATIENCE)
    assert download.value.suggested_filename == "my-course.zip"
    page.close()
