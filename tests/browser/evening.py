"""A student at a notebook in JupyterLab: runs cells, writes into them, reads what is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.lab import Lab
from tests.browser.watched import SCREENSHOTS, Watched

READY = """async () => {
  const panel = window.jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""
OPEN = """async (path) => {
  await window.jupyterapp.commands.execute("docmanager:open", { path });
}"""
RUN_ALL = '() => window.jupyterapp.commands.execute("notebook:run-all-cells")'
END = "() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()"

# Cells far from the window need not be in the page, so JupyterLab is asked to go there.
GO_TO = """async ([grade_id, source]) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const index = notebook.widgets.findIndex(({ model }) => grade_id
    ? model.getMetadata("nbgrader")?.grade_id === grade_id
    : model.type === "code" && model.sharedModel.getSource().includes(source));
  if (index < 0) throw new Error(`there is no cell ${grade_id || source}`);
  notebook.activeCellIndex = index;
  await notebook.scrollToItem(index, "start");
}"""
# By JupyterLab's own commands: on a busy machine a key can come before what it is meant for.
INSERT_BELOW = '() => window.jupyterapp.commands.execute("notebook:insert-cell-below")'
RUN = '() => window.jupyterapp.commands.execute("notebook:run-cell")'
WRITE = """(source) => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel
  .setSource(source)"""
SOURCE = "window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.getSource()"

OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter((cell) => cell.model.type === "code")
  .flatMap((cell) => cell.model.outputs.toJSON())"""

# What is ours fits into the place that JupyterLab gives it, and what is in it fits into it. Only a
# picture of a large tree may be wider: it is scrolled where a smaller one could not be read.
CUT_OFF = """() => [...document.querySelectorAll(".jp-OutputArea-output")].flatMap((place) => {
  const right = (e) => e.getBoundingClientRect().right - 1;
  const room = Math.min(place.getBoundingClientRect().right, innerWidth);
  const wide = [...place.querySelectorAll(".as-w, .as-report")].filter((e) => right(e) > room);
  const out = [...place.querySelectorAll(".as-report *")]
    .filter((e) => !e.closest("figure, .as-screen"))
    .filter((e) => right(e) > right(e.closest(".as-report")) + 1);
  const lost = getComputedStyle(place).overflowX === "auto" ? []
    : [...place.querySelectorAll("svg.as-scene")].filter((e) => right(e) > room);
  return [...wide, ...out, ...lost].map((e) => e.outerHTML.slice(0, 120));
})"""

# Far from the window nothing is laid out, so nothing there has been told how much room it has.
MARK_IN_SIGHT = """() => document.querySelectorAll(".as-w, .as-report").forEach((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  one.toggleAttribute("data-in-sight", top < innerHeight && bottom > 0);
})"""


class Evening:
    """A student's copy, once it is open in a page of JupyterLab."""

    def __init__(self, page: Any, lab: Lab) -> None:
        self.lab, self.page = lab, page
        self.on = Watched(self.page)
        self.page.set_default_timeout(120_000)  # some cells of the course take half a minute

    def open(self, notebook: Path | str, place: str = "lab/tree") -> None:
        """In JupyterLab, or in Jupyter Notebook ("notebooks")."""
        self.page.goto(f"{self.lab.url}/{place}/{notebook}?reset")
        self.wait_for_python()

    def open_beside(self, notebook: str) -> None:
        """Open it in the page that is there: JupyterLab itself takes ten seconds to load."""
        self.page.evaluate(OPEN, notebook)
        self.notebook.locator(".jp-Cell").first.wait_for()

    @property
    def notebook(self) -> Any:
        """The notebook in sight; others may be open behind it."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    @property
    def active_cell(self) -> Any:
        return self.notebook.locator(".jp-Cell.jp-mod-active")

    def wait_for_python(self) -> None:
        self.page.locator(".jp-Notebook:visible").wait_for()
        self.page.evaluate(READY)

    def run_all(self) -> None:
        self.page.evaluate(RUN_ALL)

    def outputs(self) -> list[dict[str, Any]]:
        """What all cells show, whether they are in the page or not."""
        found: list[dict[str, Any]] = self.page.evaluate(OUTPUTS)
        return found

    def go_to(self, grade_id: str = "", source: str = "") -> Any:
        """The cell that nbgrader knows by this name, or in which this stands."""
        self.page.evaluate(GO_TO, [grade_id, source])
        return self.active_cell

    def source(self) -> str:
        """What stands in the active cell."""
        return str(self.page.evaluate(SOURCE))

    def run(self) -> Any:
        """Run the active cell to its end and return what it shows."""
        self.page.evaluate(RUN)
        return self.active_cell.locator(".jp-Cell-outputArea")

    def write_below(self, source: str) -> None:
        """Write this into a new cell below the active one."""
        self.page.evaluate(INSERT_BELOW)
        self.page.evaluate(WRITE, source)

    def answer(self, grade_id: str, source: str) -> None:
        self.go_to(grade_id)
        self.page.evaluate(WRITE, source.strip())
        said = self.run().inner_text()
        assert "Error" not in said, said

    def check(self, grade_id: str) -> Any:
        """Run a check and return its report."""
        self.go_to(grade_id)
        self.run()
        return self.report()

    def report(self) -> Any:
        """The report of the active cell, once it can be read."""
        shown = self.active_cell.locator(".as-report")
        shown.wait_for()
        return shown

    def total(self) -> str:
        """The table of points at the end of the notebook."""
        self.go_to(source='progress("')
        table = self.run().locator(".as-progress")
        table.wait_for()
        return str(table.inner_text())

    def offers(self, button: str) -> bool:
        """Is there a button of this name in the notebook's toolbar?"""
        toolbar = self.notebook.locator(".jp-NotebookPanel-toolbar")
        toolbar.wait_for()
        return bool(toolbar.get_by_role("button", name=button).count())

    def look_around(self, name: str) -> None:
        """Nothing is cut off or hard to read, narrow by night and wide by day."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for theme, width in (("Dark", 768), ("Light", 1280)):
            self.lab.theme(self.page, theme)
            self.page.set_viewport_size({"width": width, "height": 900})
            self.page.wait_for_timeout(200)  # the notebook is laid out anew
            assert self.page.evaluate(CUT_OFF) == []
            self.page.evaluate(MARK_IN_SIGHT)
            assert self.on.serious_findings("[data-in-sight]") == []
            self.page.screenshot(path=SCREENSHOTS / f"{name}-{theme.lower()}-{width}.png")

    def close(self) -> None:
        self.page.evaluate(END)
        self.page.context.close()
