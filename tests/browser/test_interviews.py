"""The impostors in a real browser, without a network and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from autograder import impostors
from tests.browser.watched import Watched

Opened = Callable[..., Watched]


def box(on: Watched) -> Any:
    return on.widget.get_by_role("textbox", name="a tree to ask about")


def ask(on: Watched, tree: str) -> None:
    box(on).fill(tree)
    on.press("Enter")


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_a_page_can_be_played_from_the_keyboard(opened: Opened, width: int, theme: str) -> None:
    widget = impostors("minimax.value")
    suspect = widget.rounds[0]["suspect"]
    does = widget.suspects[suspect].does
    on = opened(widget, width, theme)
    typed, clicked = widget.trees[:2]
    ask(on, typed.replace("(", " ( "))
    answer = widget.suspects[suspect].answer(typed)
    assert on.text(".as-say") == f"On {typed} it answers {answer}."
    on.click(clicked)
    assert on.text("tbody tr:nth-child(2) td:first-child") == clicked
    assert on.widget.locator("th", has_text="is worth").is_hidden()
    ask(on, "(7 8)")
    assert "only for the trees above" in on.text(".as-say")
    on.press("Escape", "(", "1")
    assert box(on).input_value().endswith("(1"), "a tree that is begun anywhere is no guess"
    on.press("Escape")
    on.press(str(widget.rounds[0]["guesses"].index(suspect) + 1))
    assert on.text(".as-say").startswith("Right.")
    assert on.text(".as-guesses [aria-pressed=true]").endswith(f"It {does}. this one")
    assert on.widget.locator("th", has_text="is worth").is_visible()
    on.shoot(f"interview-{theme}-{width}")
    on.check()
    on.press("Enter")
    assert on.text(".as-head span") == f"program 2 of {len(widget.suspects)} · 1 recognised"
    wrong = next(i for i in widget.rounds[1]["guesses"] if i != widget.rounds[1]["suspect"])
    on.widget.focus()
    on.press(str(widget.rounds[1]["guesses"].index(wrong) + 1))
    assert on.text(".as-say").startswith("Not this one.")
    on.check()


@pytest.mark.long
def test_any_tree_is_answered_in_jupyterlab(in_lab: Opened) -> None:
    on = in_lab("interview", "from autograder import impostors\nimpostors('minimax.value')")
    assert on.widget.get_by_role("group", name="trees to ask about").is_hidden()
    ask(on, "((4 5) (6 7))")
    on.widget.locator("td", has_text="((4 5) (6 7))").wait_for()
    ask(on, "((4 5")
    on.widget.get_by_text("this parenthesis is never closed").wait_for()
    on.check()
