"""A widget that cannot be loaded shows its picture and one sentence, whatever the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.widgets import widget as widgets
from adsearch.widgets.editor import edit
from adsearch.widgets.widget import STILL
from tests.browser.lab import Lab
from tests.browser.restarts import keys_are_the_widgets_but_ctrl_s_still_saves
from tests.browser.watched import SCREENSHOTS, Watched

EDIT = f"from adsearch.widgets.editor import edit\nedit({AIMA_TWO_PLY!r})"
# The script of the editor is another one.
BREAK = """
from adsearch.widgets import widget
read = widget._read
widget._read = lambda name: {script!r} if name == "editor.js" else read(name)
"""
THROWS, IS_NONE = "function render() { throw new Error('no') }", "this is not a script ("
SAVE_AND_RESTART = """async () => {
  const { context, sessionContext } = window.jupyterapp.shell.currentWidget;
  await context.save();
  await sessionContext.session.kernel.restart();
}"""


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def see_the_picture(page: Any, name: str) -> None:
    sentence = page.get_by_text(STILL)
    sentence.wait_for(timeout=60_000)
    assert sentence.count() == 1
    assert page.locator("svg.as-scene:visible").count() == 1
    assert page.locator(".as-w:visible").count() == 0
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"still-{name}.png")


@pytest.mark.long
def test_a_live_widget_hides_its_picture(in_lab: Callable[..., Watched]) -> None:
    on = in_lab("live", EDIT)
    on.page.wait_for_timeout(2500)  # the picture would have come by now
    assert on.page.get_by_text(STILL).is_hidden()
    rows = on.page.locator(".jp-OutputArea-child:visible")
    assert rows.count() == 1, "the picture's place is taken away as well"
    on.check()


@pytest.mark.long
def test_a_script_that_fails_leaves_the_picture(lab: Lab, page: Any) -> None:
    lab.run(page, "throws", [BREAK.format(script=THROWS), EDIT])
    see_the_picture(page, "throws")


@pytest.mark.long
def test_a_script_that_is_none_leaves_the_picture(lab: Lab, page: Any) -> None:
    lab.run(page, "none", [BREAK.format(script=IS_NONE), EDIT])
    see_the_picture(page, "none")


@pytest.mark.slow
@pytest.mark.parametrize("place", ["lab/tree", "notebooks"])
def test_a_notebook_that_is_opened_again_shows_the_picture(lab: Lab, page: Any, place: str) -> None:
    """The next day the kernel that made the widget is no more. Until then its keys are its own."""
    name = f"again-{place[:3]}"
    lab.open(page, name, [EDIT], place)
    keys_are_the_widgets_but_ctrl_s_still_saves(Watched(page))
    page.evaluate(SAVE_AND_RESTART)
    page.goto(f"{lab.url}/{place}/{name}.ipynb")
    see_the_picture(page, name)
    error = page.get_by_text("Error displaying widget")
    error.wait_for(state="attached", timeout=60_000)
    assert error.is_hidden()


def test_a_page_whose_script_fails_shows_the_picture(
    page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = widgets._read
    monkeypatch.setattr(widgets, "_read", lambda n: THROWS if n == "editor.js" else read(n))
    edit(AIMA_TWO_PLY).save(tmp_path / "page.html")
    page.goto((tmp_path / "page.html").as_uri())
    see_the_picture(page, "page")
