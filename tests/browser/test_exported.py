"""A notebook that was exported as HTML and is opened where there is no network."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from traitlets.config.loader import JSONFileConfigLoader

from adsearch.widgets.widget import STILL
from tests.browser.watched import SCREENSHOTS

JUPYTER = Path(__file__).parents[2] / "jupyter"
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


def exported(notebook: Any, folder: Path) -> Path:
    settings = JSONFileConfigLoader("config.json", str(JUPYTER)).load_config()
    text, _ = HTMLExporter(config=settings).from_notebook_node(notebook)
    (folder / "page.html").write_text(text, encoding="utf-8")
    return folder / "page.html"


@pytest.fixture(scope="module")
def notebook() -> Any:
    run = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    run.cells.append(nbformat.v4.new_markdown_cell(r"What if $\alpha < \beta$ at `$b$`?"))
    NotebookClient(run, timeout=120).execute()
    return nbformat.reads(nbformat.writes(run), as_version=4)  # a file keeps no order of keys


@pytest.fixture
def page(notebook: Any, tmp_path: Path) -> Path:
    return exported(notebook, tmp_path)


def test_every_widget_of_an_exported_page_is_there_without_a_network(
    chromium: Any, page: Path
) -> None:
    context = chromium.new_context(viewport={"width": 1100, "height": 900}, offline=True)
    opened = context.new_page()
    opened.goto(page.as_uri(), wait_until="commit")
    opened.locator(".as-w").nth(len(CELLS) - 2).wait_for()
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    opened.screenshot(path=SCREENSHOTS / "exported.png", full_page=True)
    assert opened.locator(".jp-MarkdownCell math").text_content() == "α<β"
    shown = opened.locator(".jp-CodeCell").all()[1:]
    assert len(shown) == len(CELLS) - 1
    for cell in shown:
        assert cell.locator(".as-w:visible").count() == 1
        assert cell.get_by_text(STILL).is_hidden()
    stepper = opened.locator(".as-stepper")
    stepper.get_by_role("button", name="one step on").click()
    assert stepper.locator(".as-count").inner_text().startswith("step 2 of")
    groups = stepper.locator(".as-screen svg > g")
    layers = groups.evaluate_all("all => all.map((g) => g.dataset.key)")
    nodes = [place for place, key in enumerate(layers) if key.startswith("node-")]
    assert layers.index("ring") < min(nodes), "the ring hides the node it marks"
    assert opened.locator(".as-playable .as-choice").count() == 0
    context.close()


def test_a_page_that_was_exported_without_the_state_of_widgets_shows_their_pictures(
    chromium: Any, notebook: Any, tmp_path: Path
) -> None:
    """As JupyterLab exports, which does not save that state unless it is asked to."""
    stateless = deepcopy(notebook)
    del stateless.metadata["widgets"]
    context = chromium.new_context(viewport={"width": 1100, "height": 900}, offline=True)
    opened = context.new_page()
    with pytest.warns(UserWarning, match="not able to be represented"):
        page = exported(stateless, tmp_path)
    opened.goto(page.as_uri(), wait_until="commit")
    opened.get_by_text(STILL).last.wait_for()
    for cell in opened.locator(".jp-CodeCell").all()[1:]:
        assert cell.locator("svg:visible").first.bounding_box()["height"] > 60
    context.close()


def test_an_exported_page_is_printed_with_its_widgets(chromium: Any, page: Path) -> None:
    context = chromium.new_context(offline=True)
    opened = context.new_page()
    opened.emulate_media(media="print")
    opened.goto(page.as_uri(), wait_until="commit")
    opened.locator(".as-w").nth(len(CELLS) - 2).wait_for()
    for cell in opened.locator(".jp-CodeCell").all()[1:]:
        assert cell.locator("svg:visible").first.bounding_box()["height"] > 60
    context.close()
