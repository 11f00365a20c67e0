"""The horizon in a real browser, without a network and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adsearch.games import ConnectFour
from adsearch.widgets.horizon import horizon
from tests.browser.watched import Watched
from tests.search.horizon import doomed

Opened = Callable[..., Watched]


def drive(on: Watched) -> None:
    assert on.text(".as-marks b") == "1"
    later = on.widget.locator('[data-key="mark-plain-2"]')
    assert (on.text("tbody tr:last-child"), later.is_visible()) == ("5 ?", False), "not told yet"
    on.widget.focus()
    on.press("ArrowRight")
    assert later.is_visible()
    assert on.text("tbody tr:first-child") == "1 tie 0 3"
    assert on.text(".as-say").startswith("Depth 2 plays check (value −1, 6 positions)")
    assert on.text("tr[aria-current]") == "2 check −1 6"
    assert on.text("tr.as-changed") == "2 check −1 6", "another choice than at depth 1"
    slider = on.widget.get_by_role("slider", name="depth")
    assert slider.get_attribute("aria-valuetext") == "depth 2: check, −1"
    on.press("q")
    on.press("ArrowRight")
    assert on.text("tr[aria-current]") == "3 wait −3 8"
    on.widget.get_by_role("checkbox", name="quiescence").click()
    assert on.text("tr[aria-current]").startswith("3 check"), "quiescence leaves the depth as it is"
    slider.fill("3")
    assert on.text("tr[aria-current]").startswith("4 wait")
    on.press("Home", "ArrowRight")
    assert on.text(".as-marks b") == "2"


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_the_horizon_slides_down_a_tree(opened: Opened, width: int, theme: str) -> None:
    on = opened(horizon(doomed(1), depths=range(1, 6)), width, theme)
    drive(on)
    on.shoot(f"horizon-{theme}-{width}")
    on.check()


def test_the_expected_line_is_a_strip_of_boards(opened: Opened) -> None:
    on = opened(horizon(ConnectFour(), depths=range(1, 6)), theme="dark")
    on.widget.focus()
    on.press("End")
    assert on.widget.locator(".as-strip li").count() == 6
    assert on.text(".as-strip li:last-child span").endswith("at the horizon")
    on.shoot("horizon-connectfour-dark")
    on.check()


@pytest.mark.long
def test_the_horizon_in_jupyterlab(in_lab: Opened) -> None:
    show = "from adsearch.games import Tree\nfrom adsearch.widgets.horizon import horizon\n"
    on = in_lab("horizon", show + f"horizon(Tree({str(doomed(1))!r}), depths=range(1, 6))")
    drive(on)
    on.check()
