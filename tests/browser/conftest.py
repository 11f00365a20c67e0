"""A real Chromium for the tests: one per worker, started when it is first needed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.register_assert_rewrite(
    *(f"tests.browser.{name}" for name in ("watched", "lab", "evening", "restarts", "lite", "hub"))
)

from tests.browser.answering import page_of  # noqa: E402
from tests.browser.lab import Lab, running_lab  # noqa: E402
from tests.browser.watched import Watched  # noqa: E402

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # this machine and no other
]


# The same browser; the one without windows opens a page in a quarter of the time.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("no chromium on this machine: the widgets are not tried in a browser")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    api.expect.set_options(timeout=120_000)  # on a busy machine all takes its time
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def contexts(chromium: Any) -> Callable[..., Any]:
    """What pages are opened in, kept for the next page: a new one takes longer than a page."""
    return cache(lambda **settings: chromium.new_context(**settings))


@pytest.fixture
def new_page(contexts: Callable[..., Any]) -> Iterator[Callable[..., Watched]]:
    """Open an empty page, which is closed after the test."""
    pages = []

    def open_page(width: int = 1280, theme: str = "light", bypass_csp: bool = False) -> Watched:
        pages.append(contexts(color_scheme=theme, bypass_csp=bypass_csp).new_page())
        pages[-1].set_viewport_size({"width": width, "height": 900})
        return Watched(pages[-1])

    yield open_page
    for page in pages:
        page.close()


@pytest.fixture
def opened(new_page: Callable[..., Watched], tmp_path: Path) -> Callable[..., Watched]:
    """Open a widget's exported page, with the network blocked."""

    def open_page(widget: Any, width: int = 1280, theme: str = "light") -> Watched:
        widget.save(tmp_path / "page.html")
        page = new_page(width, theme)
        page.block_network()
        page.page.goto((tmp_path / "page.html").as_uri())
        page.page.wait_for_selector(".as-w")
        return page

    return open_page


@pytest.fixture
def asking(new_page: Callable[..., Watched], tmp_path: Path) -> Callable[..., Watched]:
    """Open a widget that asks Python without Jupyter between them."""

    def open_page(widget: Any, width: int = 1280, theme: str = "light") -> Watched:
        page = new_page(width, theme)
        (tmp_path / "asking.html").write_text(page_of(widget, page.page), encoding="utf-8")
        page.page.goto((tmp_path / "asking.html").as_uri())
        page.page.wait_for_selector(".as-w")
        return page

    return open_page


@pytest.fixture(scope="session")
def lab(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture
def in_lab(chromium: Any, lab: Lab) -> Iterator[Callable[..., Watched]]:
    """Run cells in JupyterLab; the last one shows a widget."""
    contexts = []

    def open_notebook(name: str, *cells: str, width: int = 1280) -> Watched:
        context = chromium.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page = Watched(context.new_page())
        lab.open(page.page, name, cells)
        return page

    yield open_notebook
    for context in contexts:
        context.close()
