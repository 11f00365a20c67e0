"""An engine made of what a learner has written: whose parts they are, and that it plays."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from adsearch.games import ConnectFour, Kalah, Nim, TicTacToe
from adsearch.matches import limited, match, play_game, random_player
from adsearch.widgets.opponents import ask, opponent
from autograder import my_engine
from autograder.checks.syllabus import SYLLABUS
from autograder.judge.check_cells import check_cells
from autograder.study.engine import Engine

ROOT = Path(__file__).parents[2]
PATHS = {entry.group: entry.path for entry in SYLLABUS}
LAST = "def alpha_beta_decision(game, state):\n    return game.actions(state)[-1]\n"
SHALLOW = """
def deepen(game, state, evaluate, out_of_time, max_depth):
    moves = game.actions(state)
    depth = 0
    while depth < max_depth and not out_of_time():
        [game.result(state, a) for a in moves]
        depth += 1
    return moves[-1], 0, depth
"""


def cell(source: str, *, tags: tuple[str, ...] = (), **marks: bool) -> dict[str, Any]:
    metadata = {"tags": list(tags), "nbgrader": marks}
    return {"cell_type": "code", "metadata": metadata, "source": source.splitlines(keepends=True)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner's folder, in which the seventh notebook is open."""
    (tmp_path / "07-monte-carlo").mkdir()
    monkeypatch.chdir(tmp_path / "07-monte-carlo")
    return tmp_path


def write(folder: Path, group: str, *cells: dict[str, Any]) -> None:
    file = folder / PATHS[group]
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps({"cells": cells, "nbformat": 4}))


def whose(engine: Engine) -> list[str]:
    return [part.place or part.reason for part in engine.parts]


def test_where_nothing_is_written_the_course_plays(folder: Path) -> None:
    engine = my_engine()
    assert whose(engine) == ["yours is not written yet"]
    board = TicTacToe()
    assert engine(board, board.position("XX.OO....")) == 2
    write(folder, "alpha_beta", cell("def alpha_beta_decision(game, state):\n    ...", grade=True))
    write(folder, "ordering", cell("raise NotImplementedError", solution=True))
    assert whose(my_engine(seconds=0.1)) == ["yours is not written yet"] * 2


def test_ones_own_programs_are_taken_from_the_notebooks_beside(folder: Path) -> None:
    write(folder, "alpha_beta", cell(LAST, solution=True))
    write(folder, "ordering", cell(SHALLOW, solution=True))
    define = cell("from math import inf\nBEST = 0", tags=("define",))
    own = cell("def evaluate(game, state):\n    return BEST", solution=True)
    write(folder, "evaluation", define, own)
    assert whose(my_engine()) == ["in alpha-beta.ipynb"]
    assert my_engine()(Nim((1, 2)), Nim((1, 2)).initial()) == (1, 2)
    engine = my_engine(calls=50)
    assert whose(engine) == ["in move-ordering.ipynb", "in evaluation.ipynb"]
    assert engine(ConnectFour(), ConnectFour().initial()) == 6
    assert "search: deepen (yours, in move-ordering.ipynb)" in repr(engine)
    assert "50 calls" in repr(engine)


def test_what_is_in_the_running_notebook_comes_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, "alpha_beta", cell(LAST, solution=True))

    def alpha_beta_decision(game: Any, state: Any) -> Any:
        return game.actions(state)[0]

    alpha_beta_decision.__module__ = "__main__"
    monkeypatch.setattr(
        sys.modules["__main__"], "alpha_beta_decision", alpha_beta_decision, raising=False
    )
    assert whose(my_engine()) == ["in this notebook"]
    alpha_beta_decision.__module__ = "elsewhere"
    assert whose(my_engine()) == ["in alpha-beta.ipynb"]


def test_a_program_that_raises_is_named_and_replaced(folder: Path) -> None:
    write(
        folder, "alpha_beta", cell("def alpha_beta_decision(game, s):\n    helper()", solution=True)
    )
    assert whose(my_engine()) == [
        "yours, in alpha-beta.ipynb, raised NameError: name 'helper' is not defined"
    ]
    board = TicTacToe()
    assert my_engine()(board, board.position("XX.OO....")) == 2


def test_of_cells_that_were_added_only_definitions_run(folder: Path) -> None:
    added = "def alpha_beta_decision(game, s):\n    return last(game.actions(s))\n1 / 0"
    helper = "import sys\n\ndef last(moves):\n    return moves[-1]\n\nsys.exit(3)"
    shown = cell("def alpha_beta_decision(game, s): 1 / 0", tags=("show",))
    write(
        folder, "alpha_beta", cell(helper), cell("sys.exit(1)", solution=True), cell(added), shown
    )
    assert whose(my_engine()) == ["in alpha-beta.ipynb"]


@pytest.mark.parametrize("odd", [{"metadata": []}, {"metadata": {"nbgrader": 3}}, {}])
def test_an_odd_cell_keeps_no_other_from_being_found(folder: Path, odd: dict[str, Any]) -> None:
    """Such as one that another program has written."""
    decision = cell(LAST, solution=True)
    write(folder, "alpha_beta", {**odd, "cell_type": "code", "source": "1"}, decision)
    assert whose(my_engine()) == ["in alpha-beta.ipynb"]
    decision["metadata"] = {"nbgrader": None, "tags": None}
    write(folder, "alpha_beta", decision)
    assert whose(my_engine()) == ["in alpha-beta.ipynb"]


@pytest.mark.parametrize(
    "content", ["", "[]", '{"cells": [3]}', '{"cells": [{}]}', "\x00", "[" * 100_000]
)
def test_a_notebook_that_cannot_be_read_is_passed_over(folder: Path, content: str) -> None:
    write(folder, "alpha_beta")
    (folder / PATHS["alpha_beta"]).write_text(content)
    assert whose(my_engine()) == ["yours is not written yet"]


def test_it_plays_in_a_match_and_keeps_to_its_calls(folder: Path) -> None:
    kalah = Kalah(3, 2)

    def lead(state: Any) -> float:
        mine, theirs = kalah.stores(state)
        return mine - theirs

    engine = my_engine(lead, calls=100)
    result = match(kalah, limited(engine, 100), random_player, pairs=3)
    assert result.names == ("your engine with lead", "random_player")
    assert result.forfeited == 0
    assert result.score > 0.5
    write(folder, "ordering", cell(SHALLOW, solution=True))
    greedy_in_calls = my_engine(lead, calls=100)
    assert whose(greedy_in_calls) == ["in move-ordering.ipynb"]
    assert play_game(kalah, [limited(greedy_in_calls, 100), random_player]).forfeit is None


def test_it_is_an_opponent_to_play_against(folder: Path) -> None:
    board = ConnectFour(4, 4, 3)
    who = opponent(my_engine(lambda state: 0, seconds=0.05))
    assert who.name == "your engine"
    assert ask(who, board, board.initial(), seed=0).action in board.actions(board.initial())


def test_it_tells_how_deep_it_searched_and_what_it_found(folder: Path) -> None:
    """A learner saw how many positions the own engine examined, and neither depth nor value."""
    board = TicTacToe()
    start = board.position("XX. OO. ...")
    thought = ask(opponent(my_engine(lambda state: 0, calls=2_000)), board, start, seed=0)
    assert (thought.action, thought.value) == (2, 1)
    assert thought.search.startswith("deepen, depth ")
    assert thought.positions > 0
    thought = ask(opponent(my_engine()), board, start, seed=0)
    assert (thought.search, thought.value) == ("alpha_beta_decision", None)


def test_an_evaluation_without_a_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="say calls= or seconds="):
        my_engine(lambda state: 0)


@pytest.mark.parametrize(
    ("exercise", "name"),
    [
        ("alpha_beta.decision", "alpha_beta_decision"),
        ("ordering.deepening", "deepen"),
        ("evaluation.own", "evaluate"),
    ],
)
def test_the_notebooks_call_the_parts_by_these_names(exercise: str, name: str) -> None:
    master = (ROOT / "notebooks" / PATHS[exercise.partition(".")[0]]).read_bytes()
    checks = {check.exercise: check.expressions for _, check in check_cells(master) if check}
    assert checks[exercise] == [name]
