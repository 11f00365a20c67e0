"""A kernel that was restarted knows nothing of the widgets it made: they say so, and rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adsearch import predict
from adsearch.games.tree import AIMA_TWO_PLY
from tests.browser.restarts import RESTART, wait_for_the_sentence
from tests.browser.watched import Watched

Opened = Callable[..., Watched]

# Nobody asked for it: the kernel's process ends, and the server starts another one.
DIES = "import os; os._exit(1)"
RUN = """(code) => {
  window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
}"""


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
