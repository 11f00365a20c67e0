"""Playing in a real browser, by mouse and by keyboard, and games saved as pages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from adsearch.game import MAX, MIN, Game
from adsearch.games import (
    Backgammon,
    Checkers,
    Chess,
    ConnectFour,
    Endgame,
    Go,
    Hex,
    Hypergammon,
    Kalah,
    Kuhn,
    Leduc,
    Nim,
    Othello,
    Pig,
    Race,
    TicTacToe,
    Whist,
)
from adsearch.matches import play_game, random_player
from adsearch.widgets.playable import Playable, play
from adsearch.widgets.recorded import replay
from tests.browser.watched import Watched
from tests.widgets.boards import BOARDS

Opened = Callable[..., Watched]


def wait_for(on: Watched, head: str, sub: str | None = None) -> None:
    on.page.wait_for_function(
        """([head, sub]) => {
          const [first, , then] = document.querySelector(".as-turn").children;
          return first.innerText === head && (sub === null || then.innerText === sub);
        }""",
        arg=[head, sub],
    )


def place(on: Watched, name: str) -> Any:
    return on.widget.get_by_role("button", name=name, exact=True)


def first(game: Game[Any, Any], state: Any) -> Any:
    return game.actions(state)[0]


def test_tic_tac_toe_by_mouse_and_by_keyboard(asking: Opened) -> None:
    on = asking(play(TicTacToe(), first))
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
    on.check()


@pytest.mark.long
def test_connect_four_by_mouse_and_by_keyboard(in_lab: Opened) -> None:
    show = "from adsearch import play\nfrom adsearch.games import ConnectFour\n"
    on = in_lab("play-connectfour", show + "play(ConnectFour(), 'alpha-beta')")
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


# -- without Jupyter between the page and Python ---------------------------------------------------


def play_out(on: Watched, board: Playable) -> None:
    """Any legal moves, by mouse, until the game is over."""
    any_of = Random(1)
    while not board.over:
        before = len(board.plies)
        by_mouse(on, board, any_of.randrange(len(board.data["moves"])))
        wait_for_plies(on, before)


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_a_finished_game_shows_what_won_and_can_be_stepped_through(
    asking: Opened, theme: str
) -> None:
    board = play(TicTacToe(), first)
    on = asking(board, theme=theme)
    play_out(on, board)
    assert (on.text(".as-turn b"), on.text(".as-result")) == ("You have won", "Three in a row.")
    assert on.widget.locator('[data-key="win"] path').count() == 1 + 3, "a bar, and on it crosses"
    on.shoot(f"play-won-{theme}")
    count = len(board.plies)
    assert on.text(".as-count") == f"step {count + 1} of {count + 1}"
    on.press("Home")
    assert on.text(".as-sub") == "The first position."
    assert on.widget.locator('[data-key="win"] path').count() == 0
    assert on.widget.locator(".as-result").is_hidden()
    on.press("ArrowRight", "ArrowRight")
    assert on.text(".as-sub") == "MIN (first) played 0."
    assert on.text(".as-record [aria-current]") == "▽ 0"
    on.widget.locator(".as-record button").last.click()
    assert on.text(".as-turn b") == "You have won"
    on.check()
    on.click("New game")
    on.page.wait_for_function("document.querySelector('.as-w').dataset.plies === '0'")
    assert on.widget.locator(".as-count").count() == 0
    on.press("4")
    wait_for(on, "Your move", "MIN (first) played 0.")
    on.check()


def test_an_opponent_is_chosen_in_the_widget(asking: Opened) -> None:
    board = play(ConnectFour())
    on = asking(board)
    assert on.text(".as-turn b") == "MAX to move"
    theirs = on.widget.get_by_label("who plays MIN")
    assert "alpha-beta, depth 4: looks 4 moves ahead" in theirs.inner_text().splitlines()
    theirs.select_option("greedy")
    wait_for(on, "Your move")
    place(on, "drop in column 3").click()
    on.page.wait_for_function("document.querySelector('.as-w').dataset.plies === '2'")
    assert on.text(".as-sub").startswith("MIN (greedy) played")
    on.widget.get_by_label("who plays MAX").select_option("mcts, 100 iterations")
    wait_for(on, "MAX (mcts, 100 iterations) to move")
    on.click("Next move")
    wait_for(on, "MIN (greedy) to move")
    on.shoot("play-chosen")
    on.check()


def test_programs_play_on_by_themselves_until_somebody_pauses(asking: Opened) -> None:
    on = asking(play(TicTacToe(), [first, first]))
    on.click("Play on")
    on.page.wait_for_function("document.querySelector('.as-w').dataset.plies >= '2'")
    on.click("Pause")
    on.page.wait_for_function("!document.querySelector('.as-w[aria-busy]')")
    plies = on.widget.get_attribute("data-plies")
    on.page.wait_for_timeout(1_500)
    assert on.widget.get_attribute("data-plies") == plies
    on.widget.focus()
    on.press("p")
    wait_for(on, "MAX (first) has won")
    assert on.widget.get_by_role("button", name="Play on").get_attribute("aria-disabled") == "true"
    on.check()


def test_programs_do_not_play_on_where_one_of_them_fails(asking: Opened) -> None:
    def lost(game: Any, state: Any) -> Any:
        asked.append(state)
        raise ValueError("no idea")

    asked: list[Any] = []
    on = asking(play(TicTacToe(), [first, lost]))
    on.click("Play on")
    wait_for(on, "MIN (lost) to move", "MIN (lost) raised ValueError: no idea.")
    on.page.wait_for_timeout(1_500)
    assert len(asked) == 1
    on.check()


MARKED_SQUARES = """() => [...document.querySelectorAll(".as-movable circle")].map((dot) => {
  const { x, y, width, height } = dot.getBoundingClientRect();
  const there = document.elementsFromPoint(x + width / 2, y + height / 2);
  return there.map((one) => one.closest("[data-key]")?.dataset.key).find(Boolean);
})"""


def test_a_board_is_flipped_and_pieces_that_can_move_are_marked(asking: Opened) -> None:
    board = play(Chess(), first, you=MIN)
    on = asking(board)

    def place_of(square: str) -> float:
        return float(on.widget.locator(f'[data-key="square:{square}"]').bounding_box()["y"])

    assert place_of("a8") > place_of("a1"), "whoever plays Black has Black at the lower edge"
    movable = {move["steps"][0][0] for move in board.data["moves"]}
    assert set(on.page.evaluate(MARKED_SQUARES)) == movable
    on.widget.focus()
    on.press("v")
    on.page.wait_for_function(
        """() => {
          const [upper, lower] = ["a8", "a1"].map((square) =>
            document.querySelector(`[data-key="square:${square}"]`).getBoundingClientRect());
          return upper.top < lower.top;
        }"""
    )
    on.widget.locator('[data-key="square:g8"]').click()
    assert on.widget.locator(".as-movable").count() == 0
    assert on.widget.locator(".as-targets circle").count() == 2
    on.widget.locator('[data-key="square:f6"]').click()
    on.page.wait_for_function("document.querySelector('.as-w').dataset.plies === '3'")
    on.shoot("play-flipped")
    on.check()


def test_dice_are_said_to_be_rolled_by_somebody(asking: Opened) -> None:
    board = play(Backgammon(), first)
    on = asking(board)
    assert "The opening roll is" in on.text(".as-sub")
    by_mouse(on, board, 0)
    on.page.wait_for_function("document.querySelector('.as-sub').innerText.includes('You rolled')")
    assert "MIN (first) rolled" in on.text(".as-sub")
    on.shoot("play-rolled")
    on.check()


def test_there_is_nothing_to_take_back_before_a_person_has_moved(asking: Opened) -> None:
    on = asking(play(Kuhn(), "random"))
    undo = on.widget.get_by_role("button", name="Undo")
    assert undo.get_attribute("aria-disabled") == "true", "the deal stays as it is"
    on.widget.focus()
    on.press("b")
    on.page.wait_for_selector(".as-playable[data-plies='3']")
    assert undo.get_attribute("aria-disabled") == "false"


def test_a_checker_is_taken_only_from_where_one_lies(asking: Opened) -> None:
    board = play(Backgammon(), first)
    on = asking(board)
    mine = board.game.checkers(board.state, MAX)  # type: ignore[attr-defined]
    starts = on.widget.locator(".as-choice").evaluate_all("all => all.map((e) => e.dataset.key)")
    assert starts
    assert all(mine[int(key.removeprefix("point:"))] for key in starts)
    assert on.widget.locator(".as-movable circle").count() == len(starts)


@pytest.mark.parametrize("width", [1440, 1000])
def test_the_controls_are_beside_a_wide_board_and_in_sight(asking: Opened, width: int) -> None:
    on = asking(play(Backgammon(), first), width=width)
    board = on.widget.locator(".as-board-place").bounding_box()
    for part in (".as-turn", ".as-buttons", ".as-seats"):
        box = on.widget.locator(part).bounding_box()
        assert box["x"] >= board["x"] + board["width"]
        assert box["y"] + box["height"] < 600
    on.check()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", BOARDS)
def test_every_finished_board_can_be_read(asking: Opened, name: str, theme: str) -> None:
    game, any_of = BOARDS[name](), Random(2)
    board = play(game, first)
    for _ in range(250):
        if not board.over:
            board.answer({"do": "move", "at": any_of.randrange(len(game.actions(board.state)))})
    on = asking(board, theme=theme)
    assert on.widget.locator("svg[aria-describedby]").count() == 1
    assert on.widget.locator(".as-record li").count() == len(board.plies)
    on.shoot(f"finished-{name}-{theme}")
    on.check()
    assert on.serious_findings() == []


# Each game with what you play in it: moves by their labels, or a seed for any legal ones.
GAMES: dict[str, tuple[Game[Any, Any], int | list[str]]] = {
    "backgammon": (Backgammon(), 2),
    "checkers": (Checkers(4), 0),
    "chess": (Chess(), ["e4", "d4", "Qh5#"]),
    "connectfour": (ConnectFour(), 2),
    "endgame": (Endgame("KRK"), 3),
    "go": (Go(3), 0),
    "hex": (Hex(5), 1),
    "hypergammon": (Hypergammon(), 1),
    "kalah": (Kalah(), 0),
    "kuhn": (Kuhn(), 0),
    "leduc": (Leduc(), 0),
    "nim": (Nim((3, 4, 5)), 2),
    "othello": (Othello(), 0),
    "pig": (Pig(30), 0),
    "race": (Race(), 0),
    "tictactoe": (TicTacToe(4, 4, 4), 0),
    "whist": (Whist("32", "KJ", "AQ54"), 0),
}


def obliging(game: Any, state: Any) -> Any:
    """Plays into the shortest mate at chess, and else the first move."""
    moves = {game.label(state, a): a for a in game.actions(state)}
    return moves.get("f6") or moves.get("g5") or game.actions(state)[0]


def by_mouse(on: Watched, board: Playable, at: int) -> None:
    moves = board.data["moves"]
    for key in [key for step in moves[at]["steps"] for key in step]:
        on.widget.locator(f'.as-choice[data-key="{key}"]').click()
    alike = [move for move in moves if sorted(move["steps"]) == sorted(moves[at]["steps"])]
    if len(alike) > 1 or not moves[at]["steps"]:
        on.click(moves[at]["label"])  # the board cannot tell them apart, or has no place for it


def by_keyboard(on: Watched, board: Playable, at: int) -> None:
    keys = {index: key for key, index in board.data["shortcuts"].items()}
    if keys:
        on.widget.focus()
        on.press(keys[at])
    else:
        typed = on.widget.get_by_label("type a move")
        assert typed.get_attribute("placeholder") == board.data["moves"][0]["label"]
        typed.focus()
        on.page.keyboard.type(board.data["moves"][at]["label"])
        on.press("Enter")


def wait_for_plies(on: Watched, before: int) -> None:
    """Until the page shows more moves, or fewer."""
    on.page.wait_for_function(
        "n => Number(document.querySelector('.as-w').dataset.plies) !== n", arg=before
    )


def sees(on: Watched, board: Playable) -> None:
    """The page shows the position of the game, and says what happened."""
    data = board.data
    assert (on.text(".as-turn b"), on.text(".as-sub")) == (data["head"], data["sub"])
    assert on.widget.locator(".as-words pre").text_content().endswith(data["words"])


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end_by_mouse_and_by_keyboard(
    asking: Opened, name: str
) -> None:
    game, line = GAMES[name]
    board, any_of = play(game, obliging), Random(str(line))
    on = asking(board)
    for way in (by_mouse, by_keyboard):
        while not board.over:
            before = len(board.plies)
            moves = [move["label"] for move in board.data["moves"]]
            label = line[before // 2] if isinstance(line, list) else any_of.choice(moves)
            way(on, board, moves.index(label))
            wait_for_plies(on, before)
            sees(on, board)
        assert on.widget.locator(".as-choice").count() == 0
        on.shoot(f"play-{name}-{way.__name__}")
        on.check()
        before = len(board.plies)
        on.click("New game")
        wait_for_plies(on, before)
        sees(on, board)
    on.widget.focus()
    on.press("h")
    on.page.wait_for_function("document.querySelector('.as-sub').innerText.startsWith('Hint')")
    on.shoot(f"play-{name}-hint")
    on.check()


# A board of each kind: columns, holes, cards, and moves of several steps on squares.
KINDS = ("checkers", "connectfour", "kalah", "kuhn")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=() if n in KINDS else pytest.mark.long) for n in GAMES]
)
def test_every_board_is_played_on_with_the_arrow_keys(asking: Opened, name: str) -> None:
    game, _ = GAMES[name]
    board = play(game, first)
    on = asking(board)
    for _ in range(3):
        before = len(board.plies)
        on.widget.focus()
        for _ in range(8):  # places of one move
            on.press("ArrowRight", "Enter")
            if on.page.evaluate("document.querySelector('.as-playable').ariaBusy") == "true":
                break
            if board.over:
                return
        wait_for_plies(on, before)
    on.check()


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_a_saved_game_can_be_stepped_through(opened: Opened, width: int, theme: str) -> None:
    board = play(ConnectFour(), "random")
    for column in (3, 3, 2):
        board.answer({"do": "move", "at": column})
    on = opened(board, width, theme)
    assert on.text(".as-count") == "step 7 of 7"
    assert on.widget.locator(".as-disc-max").count() == 4, "three on the board, one in the legend"
    on.widget.focus()
    on.press("ArrowLeft")
    assert on.text(".as-sub") == "You played 2."
    on.click("first step")
    assert on.text(".as-sub") == "The first position."
    assert on.widget.locator(".as-disc-max").count() == 1
    on.click("one step on")
    assert on.text(".as-sub") == "You played 3."
    on.press("End")
    assert on.text(".as-turn b") == "Your move"
    assert on.widget.locator(".as-choice, select:visible, [type=text]:visible").count() == 0
    assert on.text(".as-alone") == "To go on, open it in a running notebook."
    on.shoot(f"replay-{theme}-{width}")
    on.check()


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_a_page_of_a_game_that_nobody_has_begun_says_how_to_play(
    opened: Opened, width: int, theme: str
) -> None:
    on = opened(play(TicTacToe(), "random", you=MIN), width, theme)
    assert on.text(".as-alone") == "Run the cell to play."
    assert not on.widget.locator(".as-turn b").is_visible()
    assert on.widget.locator(".as-count").count() == 0, "there is nothing to step through"
    assert "stops" not in on.widget.inner_text()
    on.shoot(f"play-still-{theme}-{width}")
    on.check()


def test_a_page_keeps_no_room_for_a_hint_that_nobody_can_ask_for(opened: Opened) -> None:
    on = opened(play(Kalah(), "random"))
    around, board = (
        on.widget.locator(part).bounding_box()
        for part in (".as-board-place", ".as-board-place svg")
    )
    assert around["height"] < board["height"] + 5


@pytest.mark.parametrize(
    ("width", "theme"), [(1280, "light"), pytest.param(480, "dark", marks=pytest.mark.long)]
)
def test_a_replay_opens_at_its_mark(opened: Opened, width: int, theme: str) -> None:
    kalah = Kalah()
    record = play_game(kalah, [random_player, random_player])
    on = opened(replay(kalah, record, {6: "It cost 4 seeds."}), width, theme)
    assert on.text(".as-count") == f"step 7 of {len(record.moves) + 1}"
    assert on.text(".as-sub").endswith("It cost 4 seeds.")
    marked = on.widget.locator(".as-record li", has_text="✗")
    assert marked.count() == 1
    assert not on.widget.locator(".as-alone").is_visible(), "nobody goes on with it"
    on.shoot(f"replay-marked-{theme}-{width}")
    on.widget.focus()
    on.press("ArrowRight")
    assert marked.get_attribute("aria-current") == "step"
    on.check()


@pytest.mark.parametrize("ply", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (20, 50))])
def test_the_moves_of_a_replay_stand_in_whole_rows(opened: Opened, ply: int) -> None:
    """The first row was cut at the upper edge when the list had scrolled a few pixels."""
    othello = Othello()
    record = play_game(othello, [random_player, random_player])
    on = opened(replay(othello, record, {ply: "Here."}), 480)
    rows, cut = on.page.evaluate(
        """() => {
          const list = document.querySelector(".as-record"), box = list.getBoundingClientRect();
          const edges = [box.top + list.clientTop, box.bottom - list.clientTop];
          const moves = [...list.children].map((move) => move.getBoundingClientRect());
          const isCut = ({ top, bottom }) => edges.some((y) => top < y - 0.5 && bottom > y + 0.5);
          return [new Set(moves.map((move) => move.top)).size, moves.filter(isCut).length];
        }"""
    )
    assert rows > 5, "or nothing would have to scroll"
    assert cut == 0
    on.check()
