"""What a restart does to widgets in JupyterLab: how it is brought about, and what they say."""

from __future__ import annotations

from tests.browser.watched import Watched

RESTART = """async () => {
  const { session } = window.jupyterapp.shell.currentWidget.sessionContext;
  await session.kernel.restart();
}"""
UNSAVED = "window.jupyterapp.shell.currentWidget.context.model.dirty"
CELLS = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
RESTARTED = (
    "The kernel was restarted: run this cell again to go on, after the cells above that it needs."
)


def wait_for_the_sentence(on: Watched) -> None:
    on.widget.get_by_text(RESTARTED).wait_for(timeout=60_000)


def keys_are_the_widgets_but_ctrl_s_still_saves(on: Watched) -> None:
    cells = on.page.evaluate(CELLS)
    on.widget.focus()
    on.press("a", "b", "x", "Control+a")
    assert on.page.locator(".jp-mod-multiSelected").count() == 0
    assert on.page.evaluate(CELLS) == cells, "JupyterLab inserts cells at A and B, and cuts at X"
    on.page.wait_for_function(UNSAVED)
    on.press("Control+s")
    on.page.wait_for_function(f"!{UNSAVED}")
    on.press("Escape")
    on.page.wait_for_function("document.activeElement.matches('.jp-Cell')")
