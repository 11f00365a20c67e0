"""What an evaluation of one's own is held to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from autograder.checks.exercise import find
from autograder.exercises.evaluation.own import GAME, HAND, three_two_none
from autograder.inside.questions import Answer, Question


def asked(words: str) -> Question:
    """The first question about these boards."""
    questions = find("evaluation.own").questions("seed")
    return next(question for question in questions if f"evaluate on {words}" in question.text)


def test_a_three_a_two_and_neither_differ_in_nothing_else() -> None:
    """Else weights would be asked how many twos are worth a three."""
    rng = random.Random(1)
    for _ in range(40):
        features = [tuple(HAND.features(GAME.position(b))) for b in three_two_none(rng)]
        assert features == [(1, 0, 0), (0, 1, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    "values", [(0.95, 0.05, -0.85), (1, 0.5, 0), (10, 0, -10), (1, -1e-6, -1), (1, -1, 0)]
)
def test_finished_games_are_worth_their_utility(values: Any) -> None:
    question = asked("a win, a draw, a loss")
    assert not question.assess(Answer((1, 0, -1)))
    assert not question.assess(Answer((1.0, -0.0, -1.0)))
    wrong = question.assess(Answer(values))
    assert wrong
    assert wrong.sentence.startswith("finished games are worth their utility, 1, 0 and -1, got ")
