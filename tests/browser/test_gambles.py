"""The chance sliders in a real browser, without a network and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adsearch.widgets.gamble import sliders
from tests.browser.watched import Watched

Opened = Callable[..., Watched]


def power(on: Watched) -> Any:
    return on.widget.get_by_role("slider", name="p in x to the power p")


def drive(on: Watched) -> None:
    assert on.text(".as-say").startswith("A is worth 2.8, B is worth 2.5. The choice is A")
    power(on).fill("3.76")
    assert "A" in on.text(".as-best .as-name")
    assert on.text(".as-flips") == "", "nobody has seen it flip"
    power(on).focus()
    on.press("ArrowRight")
    assert "B" in on.text(".as-best .as-name")
    assert on.text(".as-flips") == "× the choice flips at p = 3.7661"
    assert "sizes count, not only order" in on.text(".as-say")
    power(on).fill("4")
    assert on.text(".as-say").startswith("A is worth 73, B is worth 76.")
    on.click("start over")
    assert "A" in on.text(".as-best .as-name")
    on.widget.get_by_role("slider", name="probability of 3 after A").fill("0.5")
    assert on.text(".as-say") == (
        "A is worth 2, B is worth 2.5. The choice is B, the decision has flipped."
    )
    assert on.text(".as-flips") == ""


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_probabilities_and_scales_can_be_dragged(opened: Opened, width: int, theme: str) -> None:
    on = opened(sliders(), width, theme)
    drive(on)
    on.click("start over")
    power(on).fill("4")
    on.shoot(f"gamble-{theme}-{width}")
    on.check()


def test_bars_begin_below_names_and_share_one_scale(opened: Opened) -> None:
    on = opened(sliders("max(daring:chance(0.4375:3 0.5625:1) sure:1.8)"), 420)
    names = on.widget.locator(".as-name").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    bars = on.widget.locator(".as-bar span").evaluate_all(
        "all => all.map((one) => [one.getBoundingClientRect().top, one.offsetWidth])"
    )
    assert all(name <= top for name, (top, _) in zip(names, bars, strict=True))
    (_, daring), (_, sure) = bars
    assert daring / sure == pytest.approx(1.875 / 1.8, rel=0.02)
    sums = on.widget.locator(".as-sum").all_inner_texts()
    assert sums == ["7/16 · 3 + 9/16 · 1", "for certain"]


@pytest.mark.long
def test_the_sliders_in_jupyterlab(in_lab: Opened) -> None:
    on = in_lab("gamble", "from adsearch.widgets.gamble import sliders\nsliders()")
    drive(on)
    on.check()
