"""Whose a key is while a widget has the focus: the widget's, or JupyterLab's?"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adsearch.games import TicTacToe
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.widgets.playable import play
from adsearch.widgets.prediction import predict
from adsearch.widgets.widget import Widget
from tests.browser.watched import Watched

CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"


def test_keys_are_the_widgets_but_ctrl_s_still_saves(in_lab: Callable[..., Watched]) -> None:
    on = in_lab("shortcuts", f"from adsearch import edit\nedit({AIMA_TWO_PLY!r})")
    unsaved = on.page.locator(".lm-TabBar-tab.jp-mod-dirty")
    on.widget.locator("[data-key='node-9']").click()
    on.press("a", "b", "x", "Control+a")
    assert on.page.locator(".jp-mod-multiSelected").count() == 0
    assert on.page.evaluate(CELLS) == 1, "JupyterLab inserts cells at A and B, and cuts at X"
    unsaved.wait_for()
    on.press("Control+s")
    unsaved.wait_for(state="detached")
    on.press("Escape")
    assert on.page.evaluate("document.activeElement.matches('.jp-Cell')")
    on.widget.focus()
    on.press("Shift+Enter")
    on.page.wait_for_function(f"({CELLS})() === 2")
    on.check()


@pytest.mark.parametrize(
    "widget",
    [play(TicTacToe()), predict(AIMA_TWO_PLY, "next", rounds=1)],
    ids=["board", "prediction"],
)
@pytest.mark.parametrize("inside", [False, True], ids=["widget", "choice"])
def test_shift_enter_is_jupyterlabs_where_enter_chooses(
    asking: Callable[..., Watched], widget: Widget, inside: bool
) -> None:
    on = asking(widget)
    on.page.evaluate("addEventListener('keydown', ({ shiftKey }) => { window.heard = shiftKey; })")
    (on.widget.locator(".as-choice").first if inside else on.widget).focus()
    before = on.widget.inner_html(), on.page.evaluate("document.activeElement.className.baseVal")
    on.press("Shift+Enter")
    assert on.page.evaluate("window.heard"), "the key does not reach JupyterLab"
    assert before == (
        on.widget.inner_html(),
        on.page.evaluate("document.activeElement.className.baseVal"),
    )
