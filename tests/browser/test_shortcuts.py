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
