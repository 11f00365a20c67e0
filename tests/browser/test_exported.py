"""A notebook that was exported as HTML and is opened where there is no network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from tests.browser.watched import SCREENSHOTS

CELLS = [
    """
from adsearch import edit, movie, play, step, watch
from adsearch.games import TicTacToe, Tree
from adsearch.search import mcts, minimax
from random import Random
F = Tree("((3 12 8) (2 4 6) (14 5 2))")
""",
    "step(watch(minimax, F))",
    "movie(TicTacToe(), n=12)",
    "play(TicTacToe(), 'random')",
    "edit(F)",
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in CELLS])
    NotebookClient(notebook, timeout=120).execute()
    text, _ = HTMLExporter().from_notebook_node(notebook)
    file = tmp_path_factory.mktemp("exported") / "page.html"
    file.write_text(text, encoding="utf-8")
    return file


def test_every_widget_of_an_exported_page_is_there_without_a_network(
    chromium: Any, page: Path
) -> None:
    context = chromium.new_context(viewport={"width": 1100, "height": 900}, offline=True)
    opened = context.new_page()
    opened.goto(page.as_uri(), wait_until="commit")
    opened.wait_for_timeout(3500)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    opened.screenshot(path=SCREENSHOTS / "exported.png", full_page=True)
    shown = opened.locator(".jp-CodeCell").all()[1:]
    assert len(shown) == len(CELLS) - 1
    for cell in shown:
        assert cell.locator("svg:visible").first.bounding_box()["height"] > 60
    context.close()


def test_an_exported_page_is_printed_with_its_pictures(chromium: Any, page: Path) -> None:
    context = chromium.new_context(offline=True)
    opened = context.new_page()
    opened.emulate_media(media="print")
    opened.goto(page.as_uri(), wait_until="commit")
    opened.wait_for_selector("svg")
    assert opened.locator(".jp-CodeCell svg:visible").count() >= len(CELLS) - 1
    context.close()
