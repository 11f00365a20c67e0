"""What an evaluation of one's own is held to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from autograder.checks.exercise import find
from autograder.checks.mistakes import reference
from autograder.exercises.evaluation.own import GAME, HAND, OPPOSITE, three_two_none
from autograder.inside.questions import Answer, Question

evaluate = reference("evaluation.own")


def asked(words: str) -> Question:
    """The first question about these boards."""
    questions = find("evaluation.own").questions("seed")
    return next(question for question in questions if f"evaluate on {words}" in question.text)


@pytest.mark.slow
def test_a_three_a_two_and_neither_differ_in_nothing_else() -> None:
    """Else weights would be asked how many twos are worth a three."""
    rng = random.Random(1)
    for _ in range(40):
        features = [tuple(HAND.features(GAME.position(b))) for b in three_two_none(rng)]
        assert features == [(1, 0, 0), (0, 1, 0), (0, 0, 0)]


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("value", [-26, -1, 1, 17])
def test_a_game_that_goes_on_lies_between_a_loss_and_a_win(value: Any) -> None:
    question = asked("a game that goes on")
    assert not question.assess(Answer((0.026,)))
    wrong = question.assess(Answer((value,)))
    assert wrong
    sentence = f"the game goes on, so its value should lie between -1 and 1, but it is {value}"
    assert wrong.sentence == sentence


def fewer_twos_ahead(game: Any, state: Any) -> float:
    """Twos count unless X is ahead in threes: with the colours swapped, not the opposite."""
    threes, twos, centre = HAND.features(state)
    return float(5 * threes + (twos if threes <= 0 else 0) + centre) / 1000


def fewer_twos_behind(game: Any, state: Any) -> float:
    """Twos count unless O is ahead in threes."""
    threes, twos, centre = HAND.features(state)
    return float(5 * threes + (twos if threes >= 0 else 0) + centre) / 1000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_twos_that_help_one_side_only_are_found_on_every_seed(seed: int) -> None:
    """Few boards drawn at random have a lead in threes and twos that are not level."""

    def wrong(program: Any, question: Question) -> bool:
        boards = [part.text for call in question.calls for part in call.arguments[1:]]
        values = [program(GAME, GAME.position(board)) for board in boards]
        return question.assess(Answer(tuple(values))) is not None

    questions = [q for q in find("evaluation.own").questions(seed) if q.property == OPPOSITE]
    assert not any(wrong(evaluate, question) for question in questions)
    for program in (fewer_twos_ahead, fewer_twos_behind):
        assert sum(wrong(program, question) for question in questions) >= 4
