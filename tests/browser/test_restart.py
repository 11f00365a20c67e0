"""A kernel that was restarted knows nothing of the widgets it made: they say so, and rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adsearch import predict
from adsearch.games.tree import AIMA_TWO_PLY
from tests.browser.watched import Watched

Opened = Callable[..., Watched]

RESTART = """async () => {
  const { session } = window.jupyterapp.shell.currentWidget.sessionContext;
  await session.kernel.restart();
}"""
# Nobody asked for it: the kernel's process ends, and the server starts another one.
DIES = "import os; os._exit(1)"
RUN = """(code) => {
  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
}"""
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
RESTARTED = (
    "The kernel was restarted: run this cell again to go on, after the cells above that it needs."
)


def wait_for_the_sentence(on: Watched) -> None:
    on.widget.get_by_text(RESTARTED).wait_for(timeout=60_000)


def keys_are_the_widgets_but_ctrl_s_still_saves(on: Watched) -> None:
    cells = on.page.evaluate(CELLS)
    unsaved = on.page.locator(".lm-TabBar-tab.jp-mod-dirty")
    on.widget.focus()
    on.press("a", "b", "x", "Control+a")
    assert on.page.locator(".jp-mod-multiSelected").count() == 0
    assert on.page.evaluate(CELLS) == cells, "JupyterLab inserts cells at A and B, and cuts at X"
    unsaved.wait_for()
    on.press("Control+s")
    unsaved.wait_for(state="detached")
    on.press("Escape")
    assert on.page.evaluate("document.activeElement.matches('.jp-Cell')")


def test_a_board_has_its_keys_and_says_when_its_kernel_was_restarted(in_lab: Opened) -> None:
    on = in_lab(
        "restart-play",
        "from adsearch import play\nfrom adsearch.games import TicTacToe",
        "play(TicTacToe())",
        "play(TicTacToe(), 'random')",
    )
    on.widget.get_by_role("button", name="mark cell 4", exact=True).click()
    on.page.wait_for_selector(".as-playable[data-plies='2']")
    keys_are_the_widgets_but_ctrl_s_still_saves(on)
    on.page.evaluate(RESTART)
    wait_for_the_sentence(on)
    assert on.page.get_by_text(RESTARTED).count() == 2, "also where nobody has moved yet"
    assert "Your move" not in on.widget.inner_text()
    assert on.widget.locator(".as-choice").count() == 0
    assert on.widget.get_by_role("button").count() == 0
    assert on.widget.locator(".as-sign-max").count() == 2, "one on the board, one in the legend"
    on.shoot("restart-play")
    on.check()


@pytest.mark.long
def test_an_editor_says_so_too_even_if_the_kernel_died_by_itself(in_lab: Opened) -> None:
    on = in_lab("restart-edit", f"from adsearch import edit\nedit({AIMA_TWO_PLY!r})")
    on.page.evaluate(RUN, DIES)
    wait_for_the_sentence(on)
    assert on.widget.get_by_role("button").count() == 0
    on.shoot("restart-edit")


@pytest.mark.long
def test_predictions_go_on_with_the_trees_that_are_there(in_lab: Opened) -> None:
    on = in_lab(
        "restart-predict", f"from adsearch import predict\npredict({AIMA_TWO_PLY!r}, rounds=1)"
    )
    on.page.evaluate(RESTART)
    on.page.wait_for_timeout(500)
    on.click("check")
    on.click("finish")
    assert on.text(".as-say").endswith("Try again from the first tree.")
    on.click("again")
    assert on.text(".as-head span") == "question 1 of 1 · 0 right"
    on.check()


def test_fresh_trees_that_were_promised_are_taken_back(asking: Opened) -> None:
    """The sentence stayed when the kernel ended, and the same tree came again."""
    on = asking(predict(AIMA_TWO_PLY, rounds=1))
    on.click("check")
    on.click("finish")
    assert on.text(".as-say").endswith("There are fresh trees for another go.")
    on.page.evaluate("endKernel()")
    assert on.text(".as-say").endswith("Try again from the first tree.")
    on.check()
