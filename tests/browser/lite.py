"""The site of `make lite` on a server of this machine, and its notebooks with the network cut."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.evening import GO_TO, OUTPUTS, READY

SETTINGS = "/jupyter-lite.json"
THERE = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext"
RUN_ALL = "() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
# Run All stops at the first cell that fails.
ENDED = """() => {
  const { widgets } = window.jupyterapp.shell.currentWidget.content;
  const cells = widgets.map(({ model }) => model).filter(({ type }) => type === "code");
  const failed = (cell) => cell.outputs.toJSON().some((output) => output.output_type === "error");
  return cells.some(failed) || cells.every(({ executionCount }) => executionCount);
}"""
ADD_AND_RUN = """async (source) => {
  const { commands, shell } = window.jupyterapp, notebook = shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  await commands.execute("notebook:insert-cell-below");
  notebook.activeCell.model.sharedModel.setSource(source);
  await commands.execute("notebook:run-cell");
  return notebook.activeCell.model.outputs.toJSON();
}"""
PATIENCE = 300_000  # milliseconds; Python itself starts in the browser first


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of the site while a server shows it."""
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class LiteNotebook:
    """A notebook of the site, open in a page that reaches the site and nothing else."""

    def __init__(self, page: Any, address: str, notebook: str) -> None:
        self.page, self.address = page, address
        self.outside: list[str] = []
        page.route("**/*", self._only_the_site)
        page.goto(f"{address}/lab/index.html?path={notebook}")
        page.wait_for_function(THERE, timeout=PATIENCE)
        page.evaluate(READY)

    def _only_the_site(self, route: Any) -> None:
        url = route.request.url
        if url.partition("?")[0] == self.address + SETTINGS:
            response = route.fetch()
            settings = response.json()
            settings["jupyter-config-data"]["exposeAppInBrowser"] = True
            route.fulfill(response=response, json=settings)
        elif url.startswith((self.address, "data:", "blob:")):
            route.continue_()
        else:
            self.outside.append(url)
            route.abort()

    def run_all(self) -> None:
        """Run every cell to its end."""
        self.page.evaluate(RUN_ALL)
        self.page.wait_for_function(ENDED, timeout=PATIENCE)
        outputs = self.page.evaluate(OUTPUTS)
        assert [o["traceback"] for o in outputs if o["output_type"] == "error"] == []

    def widget(self, source: str) -> Any:
        """The widget that the cell with this source shows."""
        self.page.evaluate(GO_TO, ["", source])
        widget = self.page.locator(".jp-Cell.jp-mod-active .as-w")
        widget.wait_for()
        return widget

    def add(self, source: str) -> list[dict[str, Any]]:
        """Run a new cell at the end; its outputs."""
        outputs: list[dict[str, Any]] = self.page.evaluate(ADD_AND_RUN, source)
        return outputs
