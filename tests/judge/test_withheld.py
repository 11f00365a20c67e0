"""Programs that let the kit solve an exercise for them: at grading it is not there."""

from __future__ import annotations

import pytest

from autograder.judge import Verdict, grade_one, probe
from autograder.judge.cell import Cell
from autograder.judge.submission import Submission

pytestmark = pytest.mark.slow

# Not as a base class, nor as a variable of an object: that is seen in a notebook, too.
DELEGATES = """
import adsearch
from adsearch.games import {kind} as kept
def {kind}(*given):
    real = kept(*given)
    class Mine(adsearch.Game):
        def initial(self): return real.initial()
        def player(self, s): return real.player(s)
        def actions(self, s): return real.actions(s)
        def result(self, s, a): return real.result(s, a)
        def is_terminal(self, s): return real.is_terminal(s)
        def utility(self, s, p=0): return real.utility(s, p)
        def text(self, s): return real.text(s)
    return Mine()
"""
WATCHES = """
from adsearch import watching
def f(game, state):
    def walk(game, s):
        if game.is_terminal(s):
            game.utility(s)
        else:
            for a in game.actions(s):
                walk(game, game.result(s, a))
    return watching.watch(walk, game, state).value(0)
"""
REPLACES = """
try:
    from autograder.inside import connect_four_moves
    def middle(evaluate, s, moves, depth):
        return min(moves, key=lambda a: abs(a - 3))
    connect_four_moves.best_by_evaluation = middle
except ImportError:
    pass
def f(game, s):
    return game.utility(s) if game.is_terminal(s) else 0.0
"""
COUNTS = """
def count(game, state=None):
    state = game.initial() if state is None else state
    if game.is_terminal(state):
        return 1, 1
    below = [count(game, game.result(state, a)) for a in game.actions(state)]
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)
"""


def graded(*sources: str) -> list[Verdict]:
    """Verdicts on cells; a cell with a check in it is one."""
    cells = [
        Cell(f"c{i}", source, "check" if source.startswith("check(") else "solution", f"c{i}", 1)
        for i, source in enumerate(sources)
    ]
    return list(grade_one(Submission(tuple(cells)), "seed", tier=probe()).verdicts)


def test_a_game_of_the_kits_is_not_there_while_it_is_asked_for() -> None:
    """But it is when another exercise is asked about it, in the same notebook."""
    nim, tictactoe, count = graded(
        *(DELEGATES.format(kind="Nim"), "check('games.nim', Nim)"),
        *(DELEGATES.format(kind="TicTacToe"), "check('games.tictactoe', TicTacToe)"),
        *(COUNTS, "check('games.count', count)"),
    )
    assert (nim.points, tictactoe.points) == (0, 0), (nim, tictactoe)
    assert count.kind == "FULL", count


def test_an_evaluation_of_the_kits_is_not_there_while_it_is_asked_for() -> None:
    source = "def f(game, s):\n    return e.connect_four(game).features(s)"
    (verdict,) = graded(
        f"import adsearch.evaluation as e\n{source}", "check('evaluation.features', f)"
    )
    assert verdict.points == 0


def test_the_record_of_a_walk_has_no_value() -> None:
    (verdict,) = graded(WATCHES, "check('minimax.value', f)")
    assert verdict.points == 0


@pytest.mark.long
def test_a_match_is_not_played_beside_the_program() -> None:
    """Where it was, something else could take the search's place: that earned 4 of 6 points."""
    (verdict,) = graded(REPLACES, "check('evaluation.own', f)")
    assert verdict.points == pytest.approx(2 / 6), verdict
