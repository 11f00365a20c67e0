"""The movie of a Monte Carlo search in a real browser, without a network and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adsearch.games import ConnectFour, Tree
from adsearch.widgets.movie import movie
from tests.browser.watched import Watched

Opened = Callable[..., Watched]

GAME = "(A:(x:1 y:1 z:0) B:(x:0.5 y:0.5))"


def drive(on: Watched) -> None:
    controls = on.widget.locator(".as-controls")
    below = "controls => controls.offsetTop"
    assert on.text(".as-count") == "iteration 1 of 40"
    assert on.text(".as-phases [aria-current]").endswith("Selection")
    place = controls.evaluate(below)
    on.widget.focus()
    on.press("ArrowRight")
    assert on.text(".as-phases [aria-current]").endswith("Expansion")
    on.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert on.text(".as-count") == "iteration 2 of 40"
    on.press("Shift+ArrowRight")
    assert on.text(".as-count") == "iteration 3 of 40"
    slider = on.widget.get_by_role("slider")
    slider.fill("30")
    assert on.text(".as-count") == "iteration 30 of 40"
    assert on.widget.locator('[data-key="node-0"] text').text_content() == "29"
    assert on.widget.locator(".as-ucb").first.locator(".as-taken").count() == 1
    why = on.widget.locator(".as-lab:not(.as-chart)").first
    assert why.inner_text().startswith("Why this move?")
    assert on.widget.locator(".as-ucb.as-mins .as-mean-name").inner_text() == "MIN’s mean"
    assert slider.get_attribute("aria-valuetext").startswith("Iteration 30 of 40, selection: ")
    on.click("last iteration")
    assert on.text(".as-phases [aria-current]").endswith("Backpropagation")
    assert why.inner_text().startswith("What next?")
    assert on.widget.locator(".as-ucb").first.locator(".as-highest").count() == 1
    assert on.widget.locator('[data-key="node-0"] text').text_content() == "40"
    on.click("first iteration")
    assert on.text(".as-count") == "iteration 1 of 40"
    on.click("play")
    on.page.wait_for_function(
        "document.querySelector('.as-phases [aria-current]').innerText.includes('Expansion')"
    )
    on.click("pause")
    slider.fill("30")
    assert controls.evaluate(below) == place, "the controls moved"


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_the_movie_runs_without_a_network(opened: Opened, width: int, theme: str) -> None:
    on = opened(movie(Tree(GAME), n=40), width, theme)
    assert on.text(".as-count") == "iteration 40 of 40", "a page shows the tree that has grown"
    on.shoot(f"movie-opened-{theme}-{width}")
    on.click("first iteration")
    drive(on)
    on.shoot(f"movie-{theme}-{width}")
    on.check()


def test_a_wide_tree_can_be_read(opened: Opened) -> None:
    on = opened(movie(ConnectFour(), n=100), theme="dark")
    on.widget.get_by_role("slider").fill("80")
    on.press("Home", "End")
    on.shoot("movie-connectfour-dark")
    on.check()


@pytest.mark.long
def test_the_movie_in_jupyterlab(in_lab: Opened) -> None:
    show = "from adsearch.games import Tree\nfrom adsearch.widgets.movie import movie\n"
    on = in_lab("movie", show + f"movie(Tree({GAME!r}), n=40)")
    drive(on)
    on.check()
