"""The widgets in a real browser: as pages of their own without a network, and in JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from adsearch.games import TicTacToe, Tree
from adsearch.games.tree import AIMA_THREE_PLAYERS, AIMA_TWO_PLY, STOCKTON
from adsearch.watching import watch
from adsearch.widgets.editor import edit
from adsearch.widgets.prediction import predict
from adsearch.widgets.stepper import step
from tests import searches
from tests.browser.lab import Lab
from tests.browser.watched import Watched
from tests.searches import alpha_beta

Opened = Callable[..., Watched]

ALPHA_BETA = """
from math import inf
from adsearch.game import MAX
from adsearch.games import Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import watch


def alpha_beta(game, s, alpha=-inf, beta=inf):
    if game.is_terminal(s):
        return game.utility(s)
    maximise = game.player(s) == MAX
    v = -inf if maximise else inf
    for a in game.actions(s):
        w = alpha_beta(game, game.result(s, a), alpha, beta)
        if maximise:
            v = max(v, w)
            if v >= beta:
                return v
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v
"""


# -- the stepper -------------------------------------------------------------------------------


def drive_stepper(on: Watched) -> None:
    assert on.text(".as-count") == "step 1 of 16"
    place = on.place(".as-controls")

    on.widget.focus()
    on.press("c")
    assert on.text(".as-count") == "step 9 of 16"
    said = "MIN at C found 2. MAX already has 3 at A, so C’s other leaves cannot matter: cut."
    assert on.text(".as-say") == said
    assert on.text("li[aria-current]").endswith("return v")
    assert on.text(".as-variables") == "alpha beta value level 3 +∞ 2 1"
    assert on.text(".as-stack-words") == "call stack A › C"
    assert on.text(".as-head span") == "4 leaves examined · 1 cut"
    slider = on.widget.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == "step 9 of 16: cut at C"
    assert on.widget.locator('[data-key="edge-8"] .as-cross').count() == 1
    assert on.widget.locator('[data-key="node-10"] .as-unvisited').count() == 1

    on.press("ArrowLeft")
    assert on.text(".as-count") == "step 8 of 16"
    assert on.widget.locator(".as-cross").count() == 0
    on.press("End")
    assert "Best move a1, 7 leaves examined." in on.text(".as-say")
    on.press("Home")
    on.click("one step on")
    assert on.text(".as-count") == "step 2 of 16"
    on.click("next cut")
    assert on.text(".as-count") == "step 9 of 16"
    slider.fill("13")
    assert on.text(".as-count") == "step 13 of 16"
    assert on.place(".as-controls") == place, "the controls moved"


def test_the_stepper_steps_without_a_network(opened: Opened) -> None:
    on = opened(step(watch(alpha_beta, Tree(AIMA_TWO_PLY))))
    drive_stepper(on)
    on.widget.focus()
    on.press("Home", " ")
    on.page.wait_for_function("document.querySelector('.as-count').innerText == 'step 3 of 16'")
    on.press(" ")
    on.page.locator("body").evaluate("document.activeElement.blur()")
    before = on.text(".as-count")
    on.press("c", "End")
    assert on.text(".as-count") == before, "keys count only while the widget has the focus"
    on.check()


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        (1280, "light"),
        pytest.param(768, "dark", marks=pytest.mark.long),
        pytest.param(1280, "dark", marks=pytest.mark.long),
        pytest.param(768, "light", marks=pytest.mark.long),
        pytest.param(480, "light", marks=pytest.mark.long),
        pytest.param(480, "dark", marks=pytest.mark.long),
    ],
)
def test_the_stepper_can_be_read(opened: Opened, width: int, theme: str) -> None:
    on = opened(step(watch(alpha_beta, Tree(AIMA_TWO_PLY))), width, theme)
    on.widget.focus()
    on.press("c")
    on.shoot(f"stepper-page-{theme}-{width}")
    on.check()
    assert on.serious_findings() == []


def test_a_screen_reader_hears_the_tree_as_it_is_at_a_step(opened: Opened) -> None:
    on = opened(step(watch(alpha_beta, Tree(AIMA_TWO_PLY))))
    described = """() => document.getElementById(
      document.querySelector(".as-screen svg").getAttribute("aria-describedby")).textContent"""
    assert on.page.evaluate(described).startswith("A MAX (−∞, +∞), the search is here")
    on.widget.focus()
    on.press("End")
    assert "; cut 4 6" in on.page.evaluate(described)
    on.widget.get_by_text("the tree in words").click()
    on.shoot("stepper-words")
    on.check()


def wordy(game: Any, state: Any) -> Any:
    best = max if game.player(state) == 0 else min
    if not game.is_terminal(state):
        return best(wordy(game, game.result(state, action)) for action in game.actions(state))
    return game.utility(state)


@pytest.mark.parametrize("width", [pytest.param(1280, marks=pytest.mark.long), 480])
def test_long_lines_of_the_program_go_on_below(opened: Opened, width: int) -> None:
    on = opened(step(watch(wordy, Tree("(1 2)"))), width)
    wide, room = on.widget.locator("ol").evaluate("(list) => [list.scrollWidth, list.clientWidth]")
    assert wide <= room, "nothing has to be scrolled sideways"
    line = on.widget.locator("li", has_text="return best")
    assert line.bounding_box()["height"] > 30
    on.shoot(f"stepper-long-lines-{width}")
    on.check()


@pytest.mark.long
def test_a_shadow_says_that_the_program_goes_on_below(opened: Opened) -> None:
    on = opened(step(watch(alpha_beta, Tree(AIMA_TWO_PLY))))
    on.widget.locator("ol").evaluate("(list) => { list.style.maxHeight = '105px'; }")

    def foot() -> Any:
        """The colour of the last row of pixels above the rim, beside the text."""
        left, top, wide, high = on.place("ol")
        image = Image.open(BytesIO(on.widget.screenshot())).convert("RGB")
        return image.getpixel((int(left + wide - 3), int(top + high - 12)))

    shadow = foot()
    on.widget.locator("ol").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    assert foot() != shadow


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["three-players", "chance", "many-levels", "long-labels", "large"])
def test_odd_trees_can_be_read_too(opened: Opened, name: str, theme: str) -> None:
    search, game = {
        "three-players": (searches.max_n, Tree(AIMA_THREE_PLAYERS)),
        "chance": (searches.expectiminimax, Tree("(a:chance(0.9:2 0.1:3) b:chance(0.9:1 0.1:4))")),
        "many-levels": (searches.alpha_beta, Tree(STOCKTON)),
        "long-labels": (searches.minimax, Tree(f"({'m' * 60}:1 {'n' * 60}:(2 3))")),
        "large": (searches.alpha_beta, TicTacToe()),
    }[name]
    on = opened(step(watch(search, game)), theme=theme)
    on.widget.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "End"):
        on.press(key)
        on.check()
    assert on.serious_findings() == []
    on.shoot(f"stepper-{name}-{theme}")


@pytest.mark.long  # an evening in `make test` steps through a search in JupyterLab, too
def test_the_stepper_steps_in_jupyterlab(in_lab: Opened, lab: Lab) -> None:
    show = "from adsearch.widgets.stepper import step\nstep(watch(alpha_beta, Tree(AIMA_TWO_PLY)))"
    on = in_lab("stepper", ALPHA_BETA, show)
    drive_stepper(on)
    cells = on.page.locator(".jp-Cell").count()
    on.widget.focus()
    on.press("x", "a", "Home", "c")
    assert on.page.locator(".jp-Cell").count() == cells, "JupyterLab's own keys are out of force"
    on.shoot("stepper-lab-light")
    on.check()
    lab.theme(on.page, "Dark")
    on.page.wait_for_timeout(300)
    on.shoot("stepper-lab-dark")
    on.check()
    lab.theme(on.page, "Light")


# -- predict -----------------------------------------------------------------------------------


def drive_pruned(on: Watched) -> None:
    leaf = on.widget.get_by_role("button", name="leaf 4 below C", exact=True)
    leaf.click()
    assert leaf.get_attribute("aria-pressed") == "true"
    on.press("ArrowRight", "ArrowRight", "Space", "Enter")
    assert on.text(".as-say").startswith("Not quite. MIN at C found 2. MAX already has 3 at A")
    assert "14 is examined: it comes first" in on.text(".as-say")
    assert on.widget.get_by_text("missed", exact=True).count() == 1
    assert on.text(".as-head span") == "question 1 of 2 · 0 right"
    on.press("Enter")
    assert on.text(".as-head span") == "question 2 of 2 · 0 right"
    focused = on.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith("leaf "), "the arrow keys go on from the first leaf"


def test_predict_asks_which_leaves_are_pruned(opened: Opened) -> None:
    widget = predict(AIMA_TWO_PLY, "pruned", rounds=2)
    on = opened(widget)
    drive_pruned(on)
    question = widget.data["rounds"][1]["questions"][0]
    for spot in question["right"]:
        on.widget.locator(f'[data-key="node-{spot}"]').click()
    on.click("check")
    assert on.text(".as-say").startswith("Right. MIN stops once it has no more")
    on.shoot("predict-pruned")
    on.click("finish")
    assert on.text(".as-say").startswith("1 of 2 right.")
    on.check()


def test_predict_asks_what_a_position_is_worth(opened: Opened) -> None:
    on = opened(predict(AIMA_TWO_PLY, "value", rounds=1), theme="dark")
    answer = on.widget.get_by_role("textbox", name="your answer")
    answer.fill("12")
    on.press("Enter")
    assert on.text(".as-say") == (
        "Not quite. You said 12. Here MIN moves, and takes the smallest. "
        "B is worth 3: the smallest of 3, 12, 8."
    )
    on.click("next")
    on.page.keyboard.type("2")
    assert answer.input_value() == "2", "what is typed after next goes into the answer"
    on.click("check")
    assert on.text(".as-say").startswith("Right. C is worth 2")
    on.shoot("predict-value-dark")
    on.check()


def test_escape_leads_from_the_answer_to_the_cell(opened: Opened) -> None:
    on = opened(predict(AIMA_TWO_PLY, "value", rounds=1))
    on.page.evaluate("document.body.tabIndex = -1")  # as the cell has it around the widget
    on.widget.get_by_role("textbox", name="your answer").focus()
    on.press("Escape")
    assert on.page.evaluate("document.activeElement.tagName") == "BODY"


def test_predict_asks_for_the_next_leaf(opened: Opened) -> None:
    widget = predict(AIMA_TWO_PLY, "next", rounds=1)
    on = opened(widget, width=768)
    for question in widget.data["rounds"][0]["questions"]:
        on.widget.locator(f'[data-key="node-{question["right"][0]}"]').click()
        assert on.text(".as-say").startswith("Right.")
        on.shoot("predict-next-768")
        on.press("Enter")
    assert on.text(".as-say").startswith("3 of 3 right.")
    on.check()


def test_who_comes_to_a_prediction_by_tab_is_led_to_where_the_answer_is_given(
    opened: Opened,
) -> None:
    on = opened(predict(AIMA_TWO_PLY, "next", rounds=1))
    on.widget.focus()
    on.press("Enter")
    assert on.text(".as-head span") == "question 1 of 3 · 0 right"
    assert on.text(".as-say").startswith("Click it"), "nothing was chosen, so nothing was answered"
    on.widget.focus()
    on.press("ArrowRight", "ArrowRight", "Enter")
    assert on.text(".as-say").startswith("Right.")
    on = opened(predict(AIMA_TWO_PLY, "value", rounds=1))
    on.widget.focus()
    on.press("3", "Enter")
    assert on.text(".as-say").startswith("Right.")


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("pruned", "← → leaf Space mark Enter check, next"),
        ("value", "0–9 . − type the number Enter check, next"),
        ("next", "← → leaf Enter choose, next"),
    ],
)
def test_predict_names_the_keys_of_its_own_question(
    opened: Opened, question: str, keys: str
) -> None:
    on = opened(predict(AIMA_TWO_PLY, question, rounds=1))
    assert on.text(".as-keys") == keys


@pytest.mark.long
def test_predict_has_fresh_trees_in_jupyterlab(in_lab: Opened) -> None:
    show = f"from adsearch.widgets.prediction import predict\npredict({AIMA_TWO_PLY!r}, rounds=2)"
    on = in_lab("predict", show)
    drive_pruned(on)
    on.click("check")
    on.click("finish")
    before = on.widget.locator(".as-screen").inner_text()
    on.click("again")
    on.page.wait_for_function(
        "document.querySelector('.as-head span').innerText.includes('1 of 2')"
    )
    assert on.widget.locator(".as-screen").inner_text() != before
    on.check()


# -- edit --------------------------------------------------------------------------------------


@pytest.mark.long
def test_edit_changes_value_and_pruning_at_once(in_lab: Opened) -> None:
    on = in_lab("edit", f"from adsearch.widgets.editor import edit\nedit({AIMA_TWO_PLY!r})")

    def wait_for(summary: str) -> None:
        on.page.wait_for_function(
            "text => document.querySelector('.as-head span').innerText === text", arg=summary
        )

    wait_for("value 3, best move a1, 7 of 9 leaves examined")
    on.widget.get_by_role("button", name="leaf 2 below C", exact=True).click()
    on.press("9", "Enter")
    wait_for("value 4, best move a2, 9 of 9 leaves examined")
    assert on.widget.get_by_text("done", exact=True).count() == 1, "another move is best"
    on.press("u")
    wait_for("value 3, best move a1, 7 of 9 leaves examined")
    on.widget.get_by_role("button", name="leaf 2 below D", exact=True).click()
    on.press("Shift+ArrowLeft")
    on.page.wait_for_function("document.querySelector('.as-text').innerText.includes('d3:2 d2:5')")
    on.click("move to the left")
    wait_for("value 3, best move a1, 5 of 9 leaves examined")
    assert on.widget.get_by_text("done", exact=True).count() == 2
    on.click("one more")
    wait_for("value 3, best move a1, 5 of 9 leaves examined")
    on.shoot("edit-lab-light")
    on.check()


def test_edit_without_a_kernel_is_a_picture_and_says_so(opened: Opened) -> None:
    on = opened(edit(AIMA_TWO_PLY))
    assert on.text(".as-alone") == "To go on, open it in a running notebook."
    assert on.widget.get_by_role("button").count() == 0
    on.check()
