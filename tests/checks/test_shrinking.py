"""The smallest case is found by counting, so that it is the same on a busy machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from autograder import check
from autograder.checks import shrinking
from autograder.checks.exercise import find
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import mistakes_in
from autograder.checks.responses import Response, assess
from autograder.checks.shrinking import PATIENCE, shrink
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Call, Question

EXERCISE = find("minimax.value")


class Clock:
    """Each look at it shows that so many seconds have passed, and how many of them the processor
    spent on this process."""

    def __init__(self, passed: float, spent: float) -> None:
        self.passed = (tick * passed for tick in count())
        self.spent = (tick * spent for tick in count())

    def monotonic(self) -> float:
        return next(self.passed)

    def process_time(self) -> float:
        return next(self.spent)


def double(number: int) -> Question:
    """Asks for 2 × `number`; there is always a smaller question."""

    def smaller() -> Iterator[Question]:
        yield double(number - 1)

    calls = (Call((number,)),)
    return Question("double", calls, expect_number(2 * number), f"double({number})", smaller)


def smallest(
    program: Callable[[int], Any], number: int = 1_000_000, most: int = shrinking.MOST
) -> tuple[Question, int]:
    """The smallest question below double(`number`) that goes wrong, and how many were asked."""
    door, asked = PlainDoor([program]), []

    class Counting(PlainDoor):
        def ask(self, question: Question, detail: bool = False) -> Answer:
            asked.append(question)
            return door.ask(question, detail)

    question = double(number)
    answer = door.ask(question)
    wrong = Response(question, answer, assess(EXERCISE, question, answer))
    return shrink(EXERCISE, Counting([program]), [wrong], most).question, len(asked)


@pytest.mark.slow
def test_a_busy_machine_is_shown_the_same_case(monkeypatch: pytest.MonkeyPatch) -> None:
    mistake = next(m for m in mistakes_in("ordering.table") if m.name == "Bounds are upside down")
    before = check("ordering.table", *mistake.functions)
    monkeypatch.setattr(shrinking, "time", Clock(0.2, 0.001))
    assert check("ordering.table", *mistake.functions).text() == before.text()


def test_so_much_is_asked_and_no_more() -> None:
    question, asked = smallest(lambda number: 3 * number, most=100)
    assert asked == 101
    assert question.text == "double(999899)"


def test_a_search_without_end_uses_up_what_may_be_asked() -> None:
    def endless(game: Any, state: Any) -> Any:
        while len(game.actions(state)) > 1:
            game.result(state, game.actions(state)[0])
        return 0

    question = next(q for q in EXERCISE.questions(0) if "((" in q.text)
    answer = PlainDoor([endless]).ask(question)
    response = Response(question, answer, assess(EXERCISE, question, answer))
    assert response.fault_kind == "QUERY_LIMIT"
    assert shrinking.work_of(response) == question.queries


def test_a_program_that_works_for_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrinking, "time", Clock(1, 1))
    _, asked = smallest(lambda number: 3 * number)
    assert asked == PATIENCE


def test_nothing_is_asked_after_a_program_ran_out_of_memory() -> None:
    def hungry(number: int) -> int:
        if number < 999_990:
            raise MemoryError
        return 3 * number

    question, asked = smallest(hungry)
    assert question.text == "double(999990)"
    assert asked == 11
