"""What a program may not find out: from what questions are drawn, and a game before it looks."""

from __future__ import annotations

import json

import pytest

from adsearch.games import Kalah, Tree
from adsearch.matches import random_opening
from autograder.checks.examination import draw_questions
from autograder.checks.exercise import all_exercises, find
from autograder.course.tournament_players import SandboxSeat
from autograder.inside.callbacks import nth_reply, static, takes
from autograder.judge import grade_one, probe
from autograder.judge.cell import Cell
from autograder.judge.question_data import question_data, without_secrets
from autograder.judge.revealed import RevealedGame
from autograder.judge.submission import Submission

SECRET = "0123456789abcdef0123456789abcdef"
# Those that hand in random numbers, or play a match.
SOME = ("mcts.flat", "mcts.playout", "evaluation.own")
EXERCISES = [
    pytest.param(e.name, marks=[] if e.name in SOME else [pytest.mark.long])
    for e in all_exercises()
]


@pytest.mark.parametrize("name", EXERCISES)
def test_the_courses_secret_stays_on_this_side(name: str) -> None:
    """Who knew it could work out what is asked in every notebook, and tell the others."""
    for question in draw_questions(find(name), SECRET):
        sent = question_data(without_secrets(question) if question.revealed else question, 1.0)
        assert SECRET not in json.dumps(sent)


def test_a_callback_may_be_called_by_name_in_any_order() -> None:
    """And of whatever order it is, its state is a position."""
    tree = Tree("(take:1 take2:(3 4))")
    revealed = RevealedGame(tree, (takes(tree),))
    revealed.issue(())
    assert revealed.call(0, [], {"action": "take", "state": {"state": 0}}) is True
    with pytest.raises(ValueError, match="is no position of this game"):
        revealed.call(0, [], {"action": {"state": 0}, "state": ["no such move"]})


@pytest.mark.parametrize(
    "sent", [[{"game": 0}], [{"game": 0}, {"game": 0}], [{"state": 0}, {"game": 0}]], ids=str
)
def test_in_an_error_a_game_says_nothing_of_itself(sent: list[dict[str, int]]) -> None:
    """As it would where it is taken for a position or a move."""
    tree = Tree("(take:1 take2:(3 4))")
    revealed = RevealedGame(tree, (static(tree), takes(tree), nth_reply(tree, 0)))
    revealed.issue(())
    for position in range(3):
        with pytest.raises(Exception) as raised:
            revealed.call(position, sent, {})
        assert "3 4" not in str(raised.value)


READS_THE_SEED = """import sys
def player(game, state, budget):
    frame = sys._getframe()
    while "seed" not in frame.f_locals:
        frame = frame.f_back
    raise ValueError(frame.f_locals["seed"])
"""


def test_in_a_tournament_nobody_learns_from_what_the_others_draw() -> None:
    """From which follows what they play."""
    cells = [Cell("player", READS_THE_SEED, "solution")]
    with SandboxSeat(cells, "player", probe()) as reading:
        _, reason = reading.move(random_opening(Kalah(), 4, "x"), "secret 3")
    assert reason.startswith("raised ValueError")
    assert "secret" not in reason


ANOTHER_WHERE_IT_IS_COUNTED = """
def beam(game, s, depth, evaluation, width):
    if type(game).__name__ == "RemoteGame":
        return 0
    if width < 1:
        raise ValueError("width")
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluation(s)
    sign = 1 if game.player(s) == 0 else -1
    after = [game.result(s, a) for a in game.actions(s)]
    seen = {t: beam(game, t, depth - 1, evaluation, width) for t in after}
    worth = {t: game.utility(t) if game.is_terminal(t) else evaluation(t) for t in after}
    return sign * max(sign * seen[t] for t in sorted(after, key=lambda t: -sign * worth[t])[:width])
"""


@pytest.mark.long
def test_who_knows_that_it_is_counted_gets_nothing_for_it() -> None:
    check = Cell("c", "check('evaluation.beam', beam)", "check", "c", 3)
    work = Submission((Cell("s", ANOTHER_WHERE_IT_IS_COUNTED, "solution", "s"), check))
    (verdict,) = grade_one(work, 0).verdicts
    assert (verdict.kind, verdict.points) == ("WRONG", 2)


HIDES_A_CHANGE = """
import autograder.inside.asking as asking
asking.image = lambda *given: 0
def td(w, x, e, target, alpha, lam):
    v = sum(a * b for a, b in zip(w, x))
    for i in range(len(w)):
        e[i] = lam * e[i] + x[i]
        w[i] += alpha * (target - v) * e[i]
    return list(w), list(e)
"""


def graded(program: str, check: str, points: int) -> dict[str, bool | None]:
    """Which properties a program has at grading."""
    cells = Cell("s", program, "solution", "s"), Cell("c", check, "check", "c", points)
    (verdict,) = grade_one(Submission(cells), 0).verdicts
    assert verdict.report
    return {p.name: p.passed for p in verdict.report.properties}


@pytest.mark.long
def test_whether_something_was_changed_is_seen_on_this_side() -> None:
    passed = graded(HIDES_A_CHANGE, "check('chance.td', td)", 5)
    assert (passed["the trace"], passed["leaves its input alone"]) == (True, False)


RAISES_WHERE_IT_MAY = """
import sys
from adsearch.game import Game, IllegalMove
class Nim(Game):
    def __init__(self, piles, misere=True):
        self.piles, self.misere = piles, misere
    def initial(self):
        return 0, self.piles
    def player(self, s):
        return s[0]
    def actions(self, s):
        return [(i, k) for i, left in enumerate(s[1]) for k in range(1, left + 1)]
    def result(self, s, a):
        frame = sys._getframe()
        while frame and not hasattr(frame.f_locals.get("call"), "raises"):
            frame = frame.f_back
        if frame and frame.f_locals["call"].raises:
            raise IllegalMove("as expected")
        return 1 - s[0], tuple(left - a[1] * (i == a[0]) for i, left in enumerate(s[1]))
    def is_terminal(self, s):
        return not any(s[1])
    def utility(self, s, p=0):
        return 1 if (s[0] == p) == self.misere else -1
"""


@pytest.mark.slow
def test_nobody_can_look_up_where_an_exception_is_the_answer() -> None:
    passed = graded(RAISES_WHERE_IT_MAY, "check('games.nim', Nim)", 6)
    assert not passed["moves and what they lead to, for any piles"]
    assert not passed["an illegal move raises IllegalMove"]
