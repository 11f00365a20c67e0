"""The site of `make lite`, in a browser with the network cut."""

from __future__ import annotations

import functools
import http.server
import shutil
import subprocess
import sys
import threading
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not shutil.which("npm"), reason="npm, which fetches Pyodide, is not here"),
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("lite")
    venv.create(folder / "env", with_pip=True)
    lite = folder / "env" / "bin" / "python"
    pip = [str(lite), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"{ROOT}[lite]"], check=True)
    site = folder / "site"
    command = [sys.executable, "-m", "autograder.lite", str(lite), "notebooks", str(site)]
    subprocess.run(command, cwd=ROOT, check=True)
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def run_all(page: Any, address: str, notebook: str) -> list[str]:
    """Run a notebook and return the addresses outside the site that were asked for."""
    outside: list[str] = []

    def only_the_site(route: Any) -> None:
        url = route.request.url
        if url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            outside.append(url)
            route.abort()

    page.route("**/*", only_the_site)
    page.goto(f"{address}/lab/index.html?path={notebook}")
    page.wait_for_selector(".jp-Notebook", timeout=120_000)
    page.wait_for_selector(
        ".jp-Notebook-ExecutionIndicator[data-status='idle']", state="attached", timeout=180_000
    )
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    return outside


def test_checks_pictures_and_steppers_work_with_the_network_cut(
    chromium: Any, address: str
) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    outside = run_all(page, address, "03-alpha-beta/alpha-beta.ipynb")
    page.wait_for_selector("svg.as-scene", timeout=180_000)
    page.wait_for_selector("text=27 points", timeout=180_000, state="attached")
    assert not outside
    page.close()
