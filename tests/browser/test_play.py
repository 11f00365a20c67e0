"""Playing in a real browser: by mouse and by keyboard in JupyterLab, and games saved as pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adsearch.games import ConnectFour
from adsearch.widgets.playable import play
from tests.browser.watched import Watched

Opened = Callable[..., Watched]

FIRST = """
from adsearch.games import *
from adsearch.widgets.playable import play

def first(game, state):
    return game.actions(state)[0]
"""


def wait_for(on: Watched, head: str, sub: str | None = None) -> None:
    on.page.wait_for_function(
        """([head, sub]) => {
          const [first, then] = document.querySelector(".as-turn").children;
          return first.innerText === head && (sub === null || then.innerText === sub);
        }""",
        arg=[head, sub],
    )


def place(on: Watched, name: str) -> Any:
    return on.widget.get_by_role("button", name=name, exact=True)


def test_tic_tac_toe_by_mouse_and_by_keyboard(in_lab: Opened) -> None:
    on = in_lab("play-tictactoe", FIRST, "play(TicTacToe(), first)")
    wait_for(on, "Your move")
    place(on, "mark cell 4").click()
    wait_for(on, "Your move", "MIN (first) played 0.")
    on.widget.locator('[data-key="place:4"]').click()
    wait_for(on, "Your move", "Cell 4 is taken. MAX can play 1, 2, 3, 5, 6, 7, 8.")
    on.click("Undo")
    wait_for(on, "Your move", "")
    place(on, "mark cell 4").click()
    wait_for(on, "Your move", "MIN (first) played 0.")
    place(on, "mark cell 2").click()
    wait_for(on, "Your move", "MIN (first) played 1.")
    on.click("Hint")
    wait_for(on, "Your move", "Hint: mark cell 6, worth +1 for MAX.")
    on.shoot("play-tictactoe-hint")
    place(on, "mark cell 6, value +1").click()
    wait_for(on, "You have won", "You played 6.")
    assert on.widget.locator(".as-choice").count() == 0

    cells = on.page.locator(".jp-Cell").count()
    on.widget.focus()
    on.press("n")
    wait_for(on, "Your move", "")
    on.press("4")
    wait_for(on, "Your move", "MIN (first) played 0.")
    on.press("h")
    on.page.wait_for_function("document.querySelector('.as-sub').innerText.startsWith('Hint')")
    on.press("u")
    wait_for(on, "Your move", "")
    on.press("4")
    wait_for(on, "Your move", "MIN (first) played 0.")
    on.press("ArrowRight", "ArrowRight")
    assert on.page.evaluate("document.activeElement.getAttribute('aria-label')") == "mark cell 2"
    on.press("Enter")
    wait_for(on, "Your move", "MIN (first) played 1.")
    on.press("6")
    wait_for(on, "You have won", "You played 6.")
    assert on.page.locator(".jp-Cell").count() == cells, "JupyterLab's own keys are out of force"
    on.check()


def test_connect_four_by_mouse_and_by_keyboard(in_lab: Opened) -> None:
    on = in_lab("play-connectfour", FIRST, "play(ConnectFour(), 'alpha-beta')")
    wait_for(on, "Your move")
    over = "['You have won', 'A draw', 'MIN (alpha-beta) has won']"
    settled = (
        f"() => [...{over}, 'Your move'].includes(document.querySelector('.as-turn b').innerText)"
    )
    discs = ".as-board-place .as-disc-max"
    for keyboard in (False, True):
        for _ in range(21):
            on.page.wait_for_function(settled)
            if on.text(".as-turn b") != "Your move":
                break
            before = on.widget.locator(discs).count()
            choices = on.widget.locator(".as-choice")
            if keyboard:
                on.widget.focus()
                on.press("ArrowRight", "Enter")
            else:
                choices.nth(choices.count() // 2).click()
            on.page.wait_for_function(
                f"n => document.querySelectorAll('{discs}').length > n", arg=before
            )
        assert on.text(".as-turn b") in ("You have won", "A draw", "MIN (alpha-beta) has won")
        assert "positions" in on.text(".as-thought")
        on.shoot(f"play-connectfour-{'keyboard' if keyboard else 'mouse'}")
        on.widget.focus()
        on.press("n")
        on.page.wait_for_function("document.querySelectorAll('.as-disc-max').length < 3")
    on.check()


BOARDS = [
    "Backgammon()",
    "Chess()",
    "ConnectFour()",
    'Endgame("KRK")',
    "Hex(5)",
    "Kalah()",
    "Nim((3, 4, 5))",
    "Othello()",
    "Pig(30)",
    "Race()",
    "TicTacToe(4, 4, 4)",
]


@pytest.mark.long
@pytest.mark.parametrize("game", BOARDS)
def test_every_board_takes_moves_by_mouse_and_by_keyboard(in_lab: Opened, game: str) -> None:
    name = game.partition("(")[0].lower()
    on = in_lab(f"play-{name}", FIRST, f"play({game}, first)")
    plies = "document.querySelector('.as-playable').dataset.plies"
    for turn in range(4):
        on.page.wait_for_function("document.querySelector('.as-playable').ariaBusy !== 'true'")
        if on.text(".as-turn b") != "Your move":
            break  # the game is over
        before = on.page.evaluate(plies)
        for _ in range(8):  # clicks of one move
            choices = on.widget.locator(".as-choice")
            if turn % 2:
                on.widget.focus()
                on.press("ArrowRight", "Enter")
            else:
                choices.nth(choices.count() // 2).click()
            if on.page.evaluate("document.querySelector('.as-playable').ariaBusy") == "true":
                break
        on.page.wait_for_function(f"n => {plies} !== n", arg=before)
    on.widget.focus()
    on.press("n")
    on.page.wait_for_function("document.querySelector('.as-playable').ariaBusy !== 'true'")
    on.press("h")
    on.page.wait_for_function("document.querySelector('.as-sub').innerText.startsWith('Hint')")
    on.shoot(f"play-{name}")
    on.check()


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (480, "dark")])
def test_a_saved_game_can_be_stepped_through(opened: Opened, width: int, theme: str) -> None:
    board = play(ConnectFour(), "random")
    for column in (3, 3, 2):
        board.answer({"do": "move", "at": column})
    on = opened(board, width, theme)
    assert on.text(".as-count") == "step 7 of 7"
    assert on.widget.locator(".as-disc-max").count() == 4, "three on the board, one in the legend"
    on.widget.focus()
    on.press("ArrowLeft")
    assert on.text(".as-say") == "You played 2."
    on.click("first step")
    assert on.text(".as-say") == "The first position."
    assert on.widget.locator(".as-disc-max").count() == 1
    on.click("one step on")
    assert on.text(".as-say") == "You played 3."
    on.press("End")
    assert on.text(".as-head b") == "Your move"
    on.shoot(f"replay-{theme}-{width}")
    on.check()
