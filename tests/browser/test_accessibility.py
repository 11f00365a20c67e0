"""Every page of ours, by the rules of WCAG that a program can try: see docs/accessibility.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adsearch import sliders, tree
from adsearch.games import ConnectFour, Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import watch
from adsearch.widgets.editor import edit
from adsearch.widgets.horizon import horizon
from adsearch.widgets.movie import movie
from adsearch.widgets.playable import play
from adsearch.widgets.prediction import predict
from adsearch.widgets.stepper import step
from adsearch.widgets.widget import HERE
from autograder import check, impostors
from autograder.pages.rendering import render
from autograder.study.progress import progress
from tests.browser import test_class_pages
from tests.browser.watched import Watched
from tests.search.horizon import doomed
from tests.searches import alpha_beta

F = Tree(AIMA_TWO_PLY)
WIDGETS: dict[str, Callable[[], Any]] = {
    "stepper": lambda: step(watch(alpha_beta, F)),
    "prediction": lambda: predict(F),
    "editor": lambda: edit(F),
    "movie": lambda: movie(F, n=5),
    "sliders": lambda: sliders("(A:chance(0.5:1 0.5:3) B:2)"),
    "horizon": lambda: horizon(doomed(1), depths=range(1, 4)),
    "board": lambda: play(ConnectFour(), "random"),
    "interview": lambda: impostors("minimax.value"),
}
SHOWN = {
    "report": lambda: check("minimax.value", lambda game, state: 0)._repr_mimebundle_(),
    "progress": lambda: {"text/html": progress()._repr_html_()},
    "note": lambda: {
        "text/html": render("note.html", sentence="Here it is.", program="x = 1", file="a.zip")
    },
    "picture": lambda: tree(F, values=True)._repr_mimebundle_()[0],
}


def in_a_cell(name: str) -> str:
    """What a cell shows, in a page that is as accessible as a page can be without it."""
    shown = SHOWN[name]()["text/html"]
    return (
        '<!doctype html><html lang="en" style="color-scheme:light dark"><title>A cell</title>'
        f"<body><main><h1>A cell</h1><h2>Its output</h2>{shown}</main></body></html>"
    )


PAGES: dict[str, Callable[[], str]] = {
    **{name: cache(lambda make=make: make().html()) for name, make in WIDGETS.items()},
    **{name: cache(lambda name=name: in_a_cell(name)) for name in SHOWN},
}
CLASS = {made.__name__: made for made in test_class_pages.PAGES}  # which it shows to axe itself

# What 1.4.12 says a reader may set, and every page has to bear.
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important;
  word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
# How much of the ring is cut off by what is around it, which scrolls or hides what is too large.
FOCUS = """() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  const ring = parseFloat(style.outlineWidth), out = ring + parseFloat(style.outlineOffset);
  let lost = 0;
  for (let place = e.parentElement; place; place = place.parentElement) {
    if (getComputedStyle(place).overflowX === "visible") continue;
    const room = place.getBoundingClientRect();
    lost = Math.max(lost, room.left - box.left + out, box.right + out - room.right);
  }
  return [e.id, style.outlineStyle, ring, lost];
}"""
# A notebook shows a widget in a place of just its size.
CELL = "main { padding: 0 !important; overflow: auto; }"


def test_no_widget_is_left_out() -> None:
    scripts = {file.stem for file in HERE.glob("*.js")} - {
        "kit",
        "exported",
        "folded",
    }  # shared by all
    assert {make().script for make in WIDGETS.values()} == scripts


OFTEN = ("stepper", "board", "report", "whole_class")  # looked at before every commit


def some_of(names: Iterable[str]) -> list[Any]:
    """All names, of which most are asked for among the long tests only."""
    return [pytest.param(n, marks=() if n in OFTEN else pytest.mark.long) for n in names]


@pytest.fixture
def visit(new_page: Callable[..., Watched], tmp_path: Path) -> Callable[..., Watched]:
    def visit(html: str, theme: str = "light", width: int = 1280) -> Watched:
        (tmp_path / "page.html").write_text(html, encoding="utf-8")
        watched = new_page(width, theme, bypass_csp=True)
        watched.page.goto((tmp_path / "page.html").as_uri())
        return watched

    return visit


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", some_of(PAGES))
def test_axe_finds_nothing_on_a_page(visit: Callable[..., Watched], name: str, theme: str) -> None:
    assert visit(PAGES[name](), theme).findings() == []


@pytest.mark.parametrize("name", WIDGETS)
def test_focus_is_seen_everywhere_and_held_nowhere(
    visit: Callable[..., Watched], name: str
) -> None:
    """With Tab one comes through a widget and out of it."""
    on = visit(PAGES[name]())
    on.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button id=end>.</button>')")
    on.page.add_style_tag(content=CELL)
    for _ in range(80):
        on.press("Tab")
        place, style, width, lost = on.page.evaluate(FOCUS)
        if place == "end":
            return
        element = on.page.evaluate("document.activeElement.outerHTML")[:200]
        assert style != "none", element
        assert width >= 1
        assert lost <= 1, element
    pytest.fail("the keyboard is caught in there")


@pytest.mark.parametrize("name", some_of([*CLASS, "progress", "report"]))
def test_a_page_bears_a_narrow_window_and_wide_letters(
    visit: Callable[..., Watched], name: str
) -> None:
    on = visit((PAGES | CLASS)[name](), width=320)
    assert on.page.evaluate(TOO_WIDE) <= 0
    on.page.add_style_tag(content=SPACED)
    assert on.page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize("key", ["c", "ArrowRight", "Space"])
def test_keys_belong_to_the_widget_that_has_the_focus(
    visit: Callable[..., Watched], key: str
) -> None:
    on = visit(PAGES["stepper"]())
    before = on.text(".as-count")
    on.press(key)
    assert on.text(".as-count") == before
