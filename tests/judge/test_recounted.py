"""What a move of Kalah costs is counted on the judge's side now and then: nobody can hide it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from adsearch.games import Kalah
from autograder.exercises.tournament.player import ask_in_budget, ask_to_beat
from autograder.inside.questions import Answer, Question
from autograder.judge import Limits, probe
from autograder.judge.asking import SandboxDoor
from autograder.judge.cell import Cell
from autograder.judge.session import Session
from autograder.judge.static_analysis import Check

pytestmark = pytest.mark.slow

HONEST = """
def player(game, state, budget):
    best = None
    for a in game.actions(state):
        if budget.left() < 1:
            break
        after = game.result(state, a)
        stores = game.stores(after)
        lead = stores[game.player(state)] - stores[1 - game.player(state)]
        if best is None or lead > best[0]:
            best = lead, a
    return best[1] if best else game.actions(state)[0]
"""
SPENDS = """
def player(game, state, budget):
    for _ in range(budget.nodes + 1):
        game.result(state, game.actions(state)[0])
    return game.actions(state)[0]
"""
HIDES = f"""
from autograder.inside import kalah_moves
kalah_moves.Meter.pay = lambda self: None
{SPENDS}
"""
BREAKS_OFF = """
import os

def player(game, state, budget):
    if hasattr(game, "_wire"):
        os._exit(1)
    return game.actions(state)[0]
"""
ON_ITS_OWN_BOARD = """
from adsearch.games import Kalah

own = Kalah()


def value(s, depth):
    if own.is_terminal(s):
        return own.utility(s)
    if depth == 0:
        return own.stores(s)[0] - own.stores(s)[1]
    best = max if own.player(s) == 0 else min
    return best(value(own.result(s, a), depth - 1) for a in own.actions(s))


def player(game, state, budget):
    best = max if own.player(state) == 0 else min
    return best(own.actions(state), key=lambda a: value(own.result(state, a), 4))
"""
BOARD = Kalah()
BUDGET = ask_in_budget((6, 4), [BOARD.text(BOARD.initial())], 50, 0.0)


@pytest.fixture
def session() -> Iterator[Session]:
    with Session(probe(), Limits()) as session:
        yield session


def asked(session: Session, source: str, question: Question) -> Answer:
    session.add(Cell("s", source, "solution"))
    session.find("tournament.player", Check("tournament.player", ["player"], None), [False])
    return SandboxDoor(session, "tournament.player", inf, inf).ask(question)


@pytest.mark.parametrize("source", [SPENDS, HIDES], ids=["spends", "hides"])
def test_whoever_spends_too_much_is_found_out(session: Session, source: str) -> None:
    wrong = BUDGET.assess(asked(session, source, BUDGET))
    assert wrong
    assert "calls to `result` were too many" in wrong.sentence


def test_whoever_does_not_is_believed(session: Session) -> None:
    assert BUDGET.assess(asked(session, HONEST, BUDGET)) is None


@pytest.mark.long
def test_in_a_match_every_move_is_counted_after_one_that_cost_too_much(session: Session) -> None:
    answer = asked(session, HIDES, ask_to_beat("random", "seed"))
    points, _, reason = answer.value
    assert "all 3,000 calls to `result` had been made" in reason
    assert points < 5


@pytest.mark.long
def test_in_a_match_an_honest_player_wins_as_in_a_notebook(session: Session) -> None:
    question = ask_to_beat("random", "seed")
    assert question.assess(asked(session, HONEST, question)) is None


def test_whoever_breaks_off_where_it_is_counted_has_no_answer(session: Session) -> None:
    """The judge has all moves by then, and could make do without what they cost."""
    fault = asked(session, BREAKS_OFF, BUDGET).fault
    assert fault
    assert fault.kind == "DIED"


@pytest.mark.long
def test_in_a_match_a_search_on_a_board_of_its_own_is_found_out(session: Session) -> None:
    answer = asked(session, ON_ITS_OWN_BOARD, ask_to_beat("d2", "seed"))
    assert answer.value[:2] == (0, 1)
    assert "Only `game.result` knows what a move does" in answer.value[2]
