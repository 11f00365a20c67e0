"""What one submission may cost the others: memory, time, and room on pages and disks."""

from __future__ import annotations

import sys

import pytest

from autograder.checks.diagnosis import diagnose
from autograder.checks.exercise import find
from autograder.checks.mistakes import mistakes_in
from autograder.checks.responses import Response, assess
from autograder.inside.questions import Answer
from autograder.judge import Limits, Result, asking, grade_one, probe, session, static_analysis
from autograder.judge.cell import Cell
from autograder.judge.child_process import Process
from autograder.judge.submission import Submission
from tests.judge.test_limits import CHECK, FORMULA


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such score")
def test_where_memory_runs_out_it_is_the_child_that_goes() -> None:
    """And not the judge, or who writes the gradebook: each of its processes may have as much."""
    with Process(probe(), Limits()) as child:
        ran = child.run("score", "print(open('/proc/self/oom_score_adj').read())", 10)
    assert ran.printed.strip() == "1000"


class Move:
    """Knows how often it was read."""

    times = 0

    def __str__(self) -> str:
        Move.times += 1
        return "a move"


def test_what_a_child_says_it_looked_at_is_not_read_for_every_mistake() -> None:
    """There may be millions of them, and a hundred mistakes."""
    exercise = find("alpha_beta.minimal_leaves")
    question = next(iter(exercise.questions(0)))
    answer = Answer((0,), leaves=((Move(),),) * 3)
    diagnose([Response(question, answer, question.assess(answer))], mistakes_in(exercise.name))
    assert Move.times == 0


def test_what_is_wrong_is_told_in_some_thousand_characters() -> None:
    """Whatever was answered: it is kept with the marks, and shown on several pages."""
    exercise = find("alpha_beta.predict")
    question = next(iter(exercise.questions("Ada")))
    wrong = assess(exercise, question, Answer((frozenset({("x" * 10**6,)}),)))
    assert wrong
    assert "there is no leaf" in wrong.sentence
    assert len(wrong.sentence) < 10_000


SHOUTS = """
from autograder.inside import connect_four_moves as connect_four

connect_four.best_by_evaluation = lambda *given: "x" * 10**6

def evaluate(game, state):
    return 0
"""


@pytest.mark.long
def test_and_so_is_what_a_program_of_ours_says_of_it() -> None:
    check = Cell("c", "check('evaluation.own', evaluate)", "check", "c", 6)
    result = grade_one(Submission((Cell("s", SHOUTS, "solution", "s"), check)), 0)
    assert [verdict.kind for verdict in result.verdicts] == ["WRONG"]
    assert len(result.to_json()) < 200_000


LONG_TEXT = """
def value(game, state):
    if type(game).__name__ == "RemoteGame":  # one that stays with the judge
        return "x" * 10**6
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == 0 else min
    return best(value(game, game.result(state, a)) for a in game.actions(state))
"""


def graded_as(exercise: str, program: str) -> Result:
    check = Cell("c", f"check({exercise!r}, value)", "check", "c", 6)
    return grade_one(Submission((Cell("s", program, "solution", "s"), check)), 0)


@pytest.mark.slow
def test_and_of_an_answer_that_is_drawn_the_beginning_is_kept() -> None:
    """Grading writes it down once for every case that is shown, and every page reads it again."""
    assert len(graded_as("minimax.value", LONG_TEXT.replace("min\n", "max\n")).to_json()) < 20_000


@pytest.mark.slow
def test_answers_have_an_end_where_the_game_stays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST", 10**6)
    (verdict,) = graded_as("alpha_beta.value", LONG_TEXT).verdicts
    assert (verdict.kind, verdict.sentence) == (
        "PROTOCOL",
        "your program sent answers of more than 1,000,000 bytes",
    )


ENDS = "import time\ntime.sleep(1.1)\ndef ends(*given):\n    import os\n    os._exit(0)"


@pytest.mark.long
def test_cells_are_not_run_again_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every exercise may use up several children, and in each all cells run that came before."""
    monkeypatch.setattr(session, "AGAIN", 1.0)
    cells = (
        Cell("slow", ENDS, "solution", "slow"),
        Cell("quick", FORMULA, "solution", "quick"),
        Cell("c", CHECK.replace("minimal_leaves)", "ends)"), "check", "c", 3),
        Cell("d", CHECK, "check", "d", 3),
    )
    result = grade_one(Submission(cells), 0)
    assert [verdict.kind for verdict in result.verdicts] == ["DIED", "FULL"]
    assert result.notes == (
        "After many faults, cells that take long did not run again as a whole.",
    )


def test_long_cells_are_not_kept() -> None:
    """Of short ones some hundred are."""
    known = "def f(tree):\n" + "".join(f"    x{i} = tree[{i}] + {i}\n" for i in range(20))
    assert static_analysis.same_text(f"{known}# mine", known)
    kept = static_analysis._form.cache_info().currsize
    assert not static_analysis.same_text(known + "#" * static_analysis.LONG, known)
    assert static_analysis._form.cache_info().currsize == kept
