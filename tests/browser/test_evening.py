"""A student's evening in a real browser: a stub, a wrong answer, its smallest case, a right one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from autograder.checks.exercise import all_exercises
from autograder.checks.syllabus import NOTEBOOKS
from autograder.course.self_study import study as study_alone
from tests.browser.evening import END, RUN, Evening
from tests.browser.lab import Lab
from tests.browser.restarts import (
    RESTART,
    RESTARTED,
    keys_are_the_widgets_but_ctrl_s_still_saves,
    wait_for_the_sentence,
)
from tests.test_submissions import BANKS, MASTERS, ROOT, checks, made, solutions

Begin = Callable[..., Evening]

# The exercise that is answered wrongly first; none of them builds on another. The notebooks that
# are missing here take minutes to run, and `tests/test_student_copies.py` runs them.
OTHERS = {
    "evaluation": "evaluation-h_minimax",
    "monte_carlo": "mcts-playout",
    "games": "games-count",
    "alpha_beta": "alpha_beta-value",
    "lookup": "lookup-retrograde",
}
IN_NOTEBOOK_7 = {"evaluation", "lookup"}  # all others in JupyterLab

FIRST_HOUSE = """
def player(game, state, budget):
    moves = game.actions(state)
    if not moves:
        raise ValueError("the game is over")
    return moves[0]
"""


@pytest.fixture(scope="module")
def study(lab: Lab, student: Path) -> Lab:
    """A JupyterLab on a folder as `make lab` makes it."""
    shutil.copytree(student, lab.folder, dirs_exist_ok=True)
    study_alone(ROOT / "notebooks", lab.folder)
    return lab


@pytest.fixture
def evening(chromium: Any, study: Lab) -> Iterator[Begin]:
    begun = []

    def begin(notebook: Path | str, place: str = "lab/tree") -> Evening:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        begun.append(Evening(context.new_page(), study))
        begun[-1].open(notebook, place)
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


def copy_of(topic: str) -> Path:
    return MASTERS[topic].relative_to(ROOT / "notebooks")


def check_of(topic: str, exercise: str) -> str:
    names = made(solutions(topic)[exercise])
    [found] = [id for id, used in checks(topic).items() if used & names]
    return found


def runs_to_its_end(at: Evening) -> None:
    """With nothing written yet every cell runs, and says so kindly where something is missing."""
    at.run_all()
    assert [one for one in at.outputs() if one["output_type"] == "error"] == []


def nobody_can_stop_the_server_with_a_loop(at: Evening) -> None:
    """nbgrader's Validate runs a whole notebook inside the server: while one loops without end,
    nobody else's answers. Neither its button nor what it calls is there."""
    assert not at.offers("Validate")
    assert at.offers("Restart")
    asked = at.page.request.get(f"{at.lab.url}/assignments/validate")
    assert asked.status == 404


def a_cell_that_takes_long_shows_that_python_is_at_work(at: Evening) -> None:
    noticed = at.lab.folder / "noticed"
    at.go_to(source='progress("')
    at.write_below(f"from pathlib import Path\nwhile not Path({str(noticed)!r}).exists(): pass")
    at.page.evaluate(f"() => void ({RUN})()")  # not to its end
    notice = at.page.locator(".Toastify__toast", has_text="Python is still at work")
    notice.wait_for(state="attached")  # on a busy machine it is long in coming into sight
    assert "Interrupt Kernel" in notice.inner_text()
    noticed.touch()
    notice.wait_for(state="detached")


def is_asked_for_kindly(at: Evening, check: str) -> None:
    at.go_to(check)
    said = at.report().inner_text()
    assert "Not written yet" in said
    assert "· 0 of " in said


@pytest.mark.long
def test_a_cell_that_is_run_too_early_waits_for_python(chromium: Any, study: Lab) -> None:
    """JupyterLab itself drops it without a word."""
    page = chromium.new_page()
    page.goto(f"{study.url}/lab/tree/welcome.ipynb?reset")
    page.locator(".jp-CodeCell .cm-content").first.click(timeout=60_000)
    page.keyboard.press("Shift+Enter")
    notice = page.locator(".Toastify__toast", has_text="Python is starting")
    notice.wait_for(state="attached")  # on a quick machine it is gone again before it is in sight
    page.locator(".jp-CodeCell .jp-InputPrompt", has_text="[1]:").first.wait_for(timeout=60_000)
    notice.wait_for(state="detached")
    log = (study.folder.parent / "log").read_text()
    assert "without encryption" not in log, "a kernel warns below the address of the page"
    page.evaluate(END)
    page.close()


def a_wrong_answer_is_understood_and_put_right(at: Evening, topic: str, exercise: str) -> None:
    wrong, mistake, points = BANKS[topic].WRONG[exercise]
    check = check_of(topic, exercise)
    runs_to_its_end(at)
    is_asked_for_kindly(at, check)

    at.answer(exercise, wrong)
    report = at.check(check)
    said = report.inner_text()
    assert f"· {points} of " in said
    assert f"This looks like a known mistake: “{mistake}”." in said
    case = "A case" if topic == "games" else "The smallest case"  # nothing is smaller there
    assert f"{case} that shows it." in said

    if topic not in ("games", "lookup"):  # no search is watched there: the case is told in words
        assert report.locator("figure svg.as-scene").count() > 0
        report.get_by_text("Step through what your program did").click()
        stepper = report.locator(".as-stepper")
        for key in ("ArrowRight", "End"):
            stepper.press(key)
        count = stepper.locator(".as-count").inner_text().split()
        assert count[1] == count[3], "step 4 of 4"
    at.look_around(f"evening-{topic}")

    at.answer(exercise, BANKS[topic].RIGHT[exercise])
    said = at.check(check).inner_text()
    [full] = {e.points for e in all_exercises() if f'"{e.name}"' in at.source()}
    assert f"· {full} of {full} points" in said
    total = at.total()
    assert f"{full} of {full} points" in total
    nothing = re.findall(r"\b0 of ", total)
    assert len(nothing) == len(checks(topic)) - 1, "all the others are still stubs"


def the_page_of_welcome_leads_to_every_notebook(at: Evening) -> None:
    shown = at.page.locator(".as-progress")
    assert "of 28 points" in shown.inner_text(), "before any cell is run"
    menus = at.page.locator(".lm-MenuBar-itemLabel").all_inner_texts()
    assert "File" in menus
    assert "Nbgrader" not in menus, "formgrader and the lists are for a course"
    runs_to_its_end(at)
    expect(at.page.locator(".Toastify__toast")).to_have_count(0)  # nobody is asked about news
    at.go_to(source="\nprogress()")
    links = at.active_cell.locator(".jp-OutputArea-output a")
    expect(links).to_have_count(len(NOTEBOOKS))
    links.nth(1).click()
    at.page.wait_for_selector('.jp-NotebookPanel:not(.lm-mod-hidden) h1:has-text("Minimax")')
    at.wait_for_python()


def cells_that_wait_for_python_are_those_that_were_run(at: Evening) -> None:
    at.page.route(  # nobody answers who asks for a kernel
        "**/api/sessions*",
        lambda route: None if route.request.method == "POST" else route.continue_(),
    )
    with at.page.expect_request(lambda asked: "/api/sessions" in asked.url and asked.post_data):
        at.open_beside(at.lab.write("early", ["a = 1", "b = a", "c = a"]))
    prompts = at.notebook.locator(".jp-CodeCell .jp-InputPrompt")
    prompts.first.click()
    at.on.press("Shift+Enter", "Control+Enter", "Control+Enter")
    expect(prompts).to_have_text(["[*]:", "[*]:", "[ ]:"])
    prompts.last.click()
    at.page.unroute("**/api/sessions*")  # and what was held goes on
    expect(prompts).to_have_text(["[1]:", "[2]:", "[ ]:"])
    expect(at.active_cell.locator(".jp-InputPrompt")).to_have_text("[ ]:")


def boards_have_their_keys_and_say_when_their_kernel_was_restarted(at: Evening) -> None:
    cells = [
        "from adsearch import play\nfrom adsearch.games import TicTacToe",
        "play(TicTacToe())",
        "play(TicTacToe(), 'random')",
    ]
    at.open_beside(at.lab.write("boards", cells))
    at.wait_for_python()
    at.run_all()
    boards = at.notebook.locator(".as-playable")
    boards.nth(1).wait_for()
    boards.last.get_by_role("button", name="mark cell 4", exact=True).click()
    at.notebook.locator(".as-playable[data-plies='2']").wait_for()
    keys_are_the_widgets_but_ctrl_s_still_saves(at.on)
    at.page.evaluate(RESTART)
    wait_for_the_sentence(at.on)
    expect(boards.get_by_text(RESTARTED)).to_have_count(2)  # also where nobody has moved yet
    assert "Your move" not in boards.last.inner_text()
    assert boards.last.locator(".as-choice").count() == 0
    assert boards.last.get_by_role("button").count() == 0
    signs = boards.last.locator(".as-sign-max, .as-large-sign-max")
    assert signs.count() == 2, "one on the board, one in the legend"
    at.on.shoot("restart-play")


@pytest.mark.slow
def test_a_first_evening(evening: Begin) -> None:
    """In one page from its beginning to its end, because JupyterLab takes so long to open."""
    at = evening("welcome.ipynb")
    the_page_of_welcome_leads_to_every_notebook(at)
    nobody_can_stop_the_server_with_a_loop(at)
    a_cell_that_takes_long_shows_that_python_is_at_work(at)
    a_wrong_answer_is_understood_and_put_right(at, "minimax", "minimax-value")
    cells_that_wait_for_python_are_those_that_were_run(at)
    boards_have_their_keys_and_say_when_their_kernel_was_restarted(at)
    assert at.on.errors == []


@pytest.mark.long
@pytest.mark.parametrize(("topic", "exercise"), OTHERS.items(), ids=OTHERS)
def test_a_wrong_answer_in_another_notebook(evening: Begin, topic: str, exercise: str) -> None:
    at = evening(copy_of(topic), "notebooks" if topic in IN_NOTEBOOK_7 else "lab/tree")
    a_wrong_answer_is_understood_and_put_right(at, topic, exercise)
    assert at.on.errors == []


@pytest.mark.long
def test_a_player_for_the_tournament(evening: Begin) -> None:
    """A right player is not checked here: hundreds of games take minutes when other tests run
    beside them, and `tests/course` and `tests/checks` play them."""
    at = evening(copy_of("tournament"))
    runs_to_its_end(at)
    is_asked_for_kindly(at, "check-tournament-player")
    at.answer("tournament-player", FIRST_HOUSE)
    said = at.check("check-tournament-player").inner_text()
    assert "This looks like a known mistake: “It plays the first house”" in said
    at.look_around("evening-tournament")
    assert at.on.errors == []
