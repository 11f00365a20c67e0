"""What the cells of a submission show in its graded copy."""

from __future__ import annotations

import pytest

from autograder.judge import grade_one, shown_cells
from autograder.judge.cell import Cell
from autograder.judge.result import Output
from autograder.judge.submission import Submission

pytestmark = pytest.mark.slow


def shown(*cells: Cell) -> tuple[Output, ...]:
    return grade_one(Submission(cells, ()), 0, outputs=True).outputs


def test_it_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_cells, "MOST", 100)
    outputs = shown(*(Cell(f"own-{i}", "print('x' * 60)", "free") for i in range(3)))
    assert [output.cell for output in outputs] == ["own-0", "own-1"]
    assert outputs[1].text == "All of it is more than a page can hold; the rest is left out."


NO_PICTURE = """
class Picture:
    def _repr_png_(self):
        return '"><script>'
    def __repr__(self):
        return "a picture"
Picture()
"""
SAYS_IT_IS_ONE = (
    "from autograder.inside import cell_outputs\ncell_outputs.is_shown = lambda kind, data: True\n"
)


def test_what_is_called_a_picture_is_one() -> None:
    cells = [Cell("own-1", NO_PICTURE, "free"), Cell("own-2", SAYS_IT_IS_ONE + NO_PICTURE, "free")]
    picture, forged = shown(*cells)
    assert picture.data == (("text/plain", "a picture"),)
    assert forged.data == ()


ENGINE = "from autograder import my_engine\nengine = my_engine()\nengine"
PLAY = """
from adsearch import play
from adsearch.games import TicTacToe
play(TicTacToe(), engine)
"""


def test_an_engine_that_is_not_there_is_no_fault_of_the_students() -> None:
    _, board, move = shown(
        Cell("engine", ENGINE, "show"),
        Cell("board", PLAY, "show"),
        Cell("move", "engine(TicTacToe(), None)", "show"),
    )
    assert [kind for kind, _ in board.data] == ["image/svg+xml"]
    assert move.text == (
        "Not shown here: the cell move raised RuntimeError: an engine plays in a notebook only, "
        "not while it is graded."
    )


def test_what_a_students_program_raises_is_shown_with_its_lines() -> None:
    (output,) = shown(
        Cell("solution", "def worth(s):\n    return s / 0", "solution"),
        Cell("picture", "worth(1)", "show"),
    )
    assert "Traceback" in output.text
    assert "<cell solution>" in output.text
