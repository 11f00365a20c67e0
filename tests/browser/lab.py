"""A real JupyterLab on this machine, for the tests that need one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

# The page shows an idle kernel before it has one; its own promises tell when it really does.
RUN_ALL = """async () => {
  const app = window.jupyterapp, panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  app.commands.execute("notebook:run-all-cells");
}"""


@dataclass(frozen=True)
class Lab:
    """A running server; notebooks are written into `folder`."""

    url: str
    folder: Path

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Write a new notebook of these cells and return its path for JupyterLab."""
        made = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        )
        nbformat.write(made, self.folder / f"{name}.ipynb")
        return f"{name}.ipynb"

    def run(self, page: Any, name: str, cells: Sequence[str], place: str = "lab/tree") -> None:
        """Run a new notebook of these cells, in JupyterLab or in Jupyter Notebook ("notebooks")."""
        page.goto(f"{self.url}/{place}/{self.write(name, cells)}?reset")
        page.wait_for_selector(".jp-Notebook")
        page.evaluate(RUN_ALL)

    def open(self, page: Any, name: str, cells: Sequence[str], place: str = "lab/tree") -> Any:
        """Run a new notebook of these cells and return the widget that the last one shows."""
        self.run(page, name, cells, place)
        failed = '.jp-RenderedText[data-mime-type="application/vnd.jupyter.error"]'
        widget = page.locator(".jp-CodeCell").last.locator(".as-w")
        widget.or_(page.locator(failed)).first.wait_for(timeout=60_000)
        said = page.locator(failed).all_inner_texts()
        assert not said, "\n".join(said)
        return widget

    def theme(self, page: Any, name: str) -> None:
        """Switch JupyterLab's own theme to "Light" or "Dark"; it stays so for later pages."""
        theme = {"theme": f"JupyterLab {name}"}
        page.evaluate("t => window.jupyterapp.commands.execute('apputils:change-theme', t)", theme)
        switched = f'body[data-jp-theme-name="JupyterLab {name}"]'
        page.wait_for_selector(switched, state="attached")


@contextmanager
def running_lab(folder: Path) -> Iterator[Lab]:
    """Start JupyterLab with settings of its own, wait until it answers, and end it."""
    settings = Path(sys.prefix, "etc", "jupyter", "jupyter_server_config.json")
    assert settings.exists(), "our settings for Jupyter are not installed here: run make setup"
    home, notebooks = folder / "home", folder / "notebooks"
    notebooks.mkdir(parents=True)
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1"]
    command += [f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
    command += ["--ServerApp.password=", "--allow-root", f"--ServerApp.root_dir={notebooks}"]
    command += [f"--{app}.expose_app_in_browser=True" for app in ("LabApp", "JupyterNotebookApp")]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait(url, server, folder / "log")
        yield Lab(url, notebooks)
    finally:
        server.terminate()
        server.wait(60)  # kernels are shut down first, one after the other


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(300):
        assert server.poll() is None, f"JupyterLab did not start:\n{log.read_text()}"
        try:
            with urllib.request.urlopen(f"{url}/api/status", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"JupyterLab does not answer:\n{log.read_text()}")
