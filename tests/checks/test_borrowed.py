"""Programs that call a search of the kit's, in all the ways to write that."""

from __future__ import annotations

import time
from typing import Any

import pytest

from autograder.checks.borrowed import borrowed
from autograder.checks.check import WrongAnswers, check
from autograder.judge import grade_one
from autograder.judge.cell import Cell
from autograder.judge.submission import Submission

WAYS = {
    "by its name": """
from adsearch.search import minimax
def value(game, state):
    return minimax(game, state).value
""",
    "by another name, through a helper": """
from adsearch.search import minimax as other
def helper(game, state):
    return other(game, state)
def value(game, state):
    return helper(game, state).value
""",
    "by its module": """
import adsearch
import adsearch.search
def value(game, state):
    return adsearch.search.minimax(game, state).value
""",
    "where it is needed": """
def value(game, state):
    from adsearch.search import minimax
    return minimax(game, state).value
""",
    "in an inner function": """
from adsearch.search import minimax
def value(game, state):
    def inner():
        return minimax(game, state)
    return inner().value
""",
    "by a class": """
from adsearch.search import minimax
class Value:
    def __call__(self, game, state):
        return minimax(game, state).value
def value(game, state):
    return Value()(game, state)
""",
    "by an object": """
from adsearch.search import minimax
class Value:
    def __call__(self, game, state):
        return minimax(game, state).value
value = Value()
""",
    "in a closure": """
from adsearch.search import minimax
def made(search):
    def value(game, state):
        return search(game, state).value
    return value
value = made(minimax)
""",
    "by a default": """
from adsearch.search import minimax
def value(game, state, search=minimax):
    return search(game, state).value
""",
    "by a default of a name": """
from adsearch.search import minimax
def value(game, state, *, search=minimax):
    return search(game, state).value
""",
    "by a partial function": """
from functools import partial
from adsearch.search import minimax
def helper(more, game, state):
    return minimax(game, state).value
value = partial(helper, 3)
""",
    "from a dictionary": """
from adsearch.search import minimax
SEARCHES = {"minimax": [(minimax, "exact")]}
def value(game, state):
    return SEARCHES["minimax"][0][0](game, state).value
""",
}


def defined(program: str) -> Any:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(program, names)
    return names["value"]


@pytest.mark.parametrize("program", WAYS.values(), ids=WAYS)
def test_what_is_not_there_at_grading_is_refused_in_the_notebook(program: str) -> None:
    assert borrowed(defined(program)).startswith("adsearch.search")
    with pytest.raises(WrongAnswers, match="not there when it is graded"):
        check("minimax.value", defined(program))


def test_and_has_no_points_at_grading() -> None:
    work = Submission(
        (
            Cell("s", WAYS["where it is needed"], "solution", "s"),
            Cell("c", "check('minimax.value', value)", "check", "c", 6),
        )
    )
    (verdict,) = grade_one(work, 0).verdicts
    assert verdict.points == 0


# Parts of the kit that one exercise asks for, and that are withheld while it is asked.
SOLVED = {
    "games.nim": """
from adsearch import MAX, Game, games
class Nim(Game):
    def __init__(self, piles, misere=True): self.given = tuple(piles), misere
    @property
    def real(self): return games.Nim(*self.given)
    def initial(self): return self.real.initial()
    def player(self, s): return self.real.player(s)
    def actions(self, s): return self.real.actions(s)
    def result(self, s, a): return self.real.result(s, a)
    def is_terminal(self, s): return self.real.is_terminal(s)
    def utility(self, s, p=MAX): return self.real.utility(s, p)
value = [Nim]
""",
    "lookup.index": """
def index(wk, wr, bk, turn, n=8):
    from adsearch.games import Endgame
    return Endgame("KRK", n).index((turn, wk, wr, bk))
def position(i, n=8):
    from adsearch.games import Endgame
    turn, wk, wr, bk = Endgame("KRK", n).state(i)
    return wk, wr, bk, turn
value = [index, position]
""",
}


@pytest.mark.parametrize(("exercise", "program"), SOLVED.items(), ids=SOLVED)
def test_what_an_exercise_asks_for_is_not_taken_from_the_kit(exercise: str, program: str) -> None:
    with pytest.raises(WrongAnswers, match=r"yours calls adsearch\.games\.\w+, which is not there"):
        check(exercise, *defined(program))
    *_, names = (line.partition(" = ")[2] for line in program.strip().splitlines())
    source = f"check({exercise!r}, {names.strip('[]')})"
    work = Submission((Cell("s", program, "solution", "s"), Cell("c", source, "check", "c", 6)))
    (verdict,) = grade_one(work, 0).verdicts
    assert verdict.points == 0


OWN = """
import adsearch
from adsearch import tree
from adsearch.game import MAX
from adsearch.search import minimax as theirs
SEARCHES = {"theirs": theirs, "module": "adsearch.search"}
def compare(game, state):
    return theirs(game, state).value == value(game, state)
def value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    after = [value(game, game.result(state, a)) for a in game.actions(state)]
    return max(after) if game.player(state) == MAX else min(after)
"""


def test_to_have_a_search_at_hand_and_not_to_call_it_is_no_borrowing() -> None:
    assert borrowed(defined(OWN)) == ""


METHOD = """
from adsearch.search import minimax
class Search:
    def minimax(self, game, state):
        if game.is_terminal(state):
            return game.utility(state)
        after = [self.minimax(game, game.result(state, a)) for a in game.actions(state)]
        return max(after) if game.player(state) == MAX else min(after)
def value(game, state):
    return Search().minimax(game, state)
"""


def test_a_method_of_the_same_name_is_no_borrowing() -> None:
    assert borrowed(defined(METHOD)) == ""


def test_a_large_table_is_no_reason_to_wait() -> None:
    names: dict[str, Any] = {
        "__name__": "__main__",
        "T": {i: [(i,) * 9] * 99 for i in range(9_999)},
    }
    exec("def value(game, state):\n    return T[state]", names)
    began = time.monotonic()
    assert borrowed(names["value"]) == ""
    assert time.monotonic() - began < 1


OTHERS = [
    "import hypothesis\ndef value(game, state):\n    hypothesis.note('')\n    return 1",
    "def value(game, state):\n    from hypothesis import note\n    return 1",
    "from hypothesis import note\ndef f(): note('')\ndef value(game, state): return f()",
]
KNOWN = [
    "import networkx, numpy as np\ndef value(game, state): return np.argmax(networkx.Graph())",
    "import hypothesis, math\ndef value(game, state): return math.inf",  # not used
    "def value(game, state):\n    hypothesis = 1\n    return hypothesis",
]


@pytest.mark.parametrize(
    ("program", "is_other"), [(p, True) for p in OTHERS] + [(p, False) for p in KNOWN]
)
def test_a_package_that_the_course_does_not_install_is_named_at_the_check(
    program: str, is_other: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    check("minimax.value", defined(program))
    assert ("`hypothesis`, which does not come with the course" in capsys.readouterr().err) is (
        is_other
    )
