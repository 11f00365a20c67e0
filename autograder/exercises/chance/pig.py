"""chance.pig: a game of dice, solved."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from adsearch.search.pig_solver import PigSolution
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

SMALL, HOLD, START = (
    "goals up to 20: roll on",
    "goal 50: hold where it is better",
    "the start of every turn",
)
# A program that stops before its table has settled is no further off: 0.002 where it stops at 0.01,
# with a goal of 20. Who never holds is off by 0.02 with a goal of 50.
NEARLY = 0.005
# What to ask where there is no answer for a goal of 50, and was for smaller ones.
SLOW = (
    "Does it go over the whole table again and again? Only (i, j) and (j, i) depend on each other "
    "in a circle: in which order can you fill in the rest?"
)
Table = dict[tuple[int, int, int], float]


@cache
def solution(goal: int) -> PigSolution:
    return PigSolution(goal)


def positions(goal: int, property: str) -> Iterator[tuple[int, int, int]]:
    """Those that can come up: nobody has 1 point, and a turn has none or at least 2."""
    scores = [score for score in range(goal) if score != 1]
    for i in scores:
        for j in scores:
            turns = (0,) if property == START else range(2, goal - i)
            yield from ((i, j, k) for k in turns)


def right_table(property: str, goal: int) -> Expectation:
    """Right if every position that can come up has the right value, up to a millionth."""

    def assess(answer: Answer) -> Wrong | None:
        expected = "a dict from (own, other, turn) to the mover's chance to win"
        if answer.fault:
            is_slow = property == HOLD and answer.fault.kind == "TIMEOUT"
            sentence = answer.fault.sentence + f". {SLOW}" * is_slow
            return Wrong(sentence, expected, answer.fault.kind)
        table = answer.value
        if not isinstance(table, dict):
            return Wrong(f"{expected} was asked for, got {show(table)}", expected, show(table))
        wrong = [
            (sum(s), s)
            for s in positions(goal, property)
            if not close(table.get(s), solution(goal).value(*s), 1e-6)
        ]
        if not wrong:
            return None
        _, last = max(wrong)
        right, chance = solution(goal).value(*last), table.get(last)
        given = f"{chance:.6f}" if isinstance(chance, float) else show(chance)
        verdict = f"is {given}" if last in table else "is missing"
        sentence = f"pig({goal})[{', '.join(map(str, last))}] {verdict}; the chance is {right:.6f}"
        return Wrong(sentence, f"{right:.6f}", given)

    return assess


def ask(property: str, goal: int) -> Question:
    def smaller() -> Iterator[Question]:
        for less in range(2 if property == START else 3, goal if property != HOLD else 0):
            yield ask(property, less)

    def gist(answer: Answer) -> Any:
        """The table at some positions, to five digits; nearly right ones are all alike, because
        the last digits of what has not settled depend on the order in which it was computed."""
        table = answer.value
        if not isinstance(table, dict):
            return table
        places = list(positions(goal, property))
        if all(close(table.get(s), solution(goal).value(*s), NEARLY) for s in places):
            return "nearly right"
        values = [table.get(s) for s in places[:: 1 + len(places) // 20]]
        return [round(v, 5) if isinstance(v, int | float) else v for v in values]

    # Sweeps over the whole table, from small scores to large ones, are right and take a minute.
    seconds = {SMALL: 10.0, HOLD: 120.0, START: 5.0}[property]
    assess = right_table(property, goal)
    return Question(
        property, (Call((goal,)),), assess, f"pig({goal})", smaller, seconds=seconds, gist=gist
    )


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"chance.pig {seed}")
    for goal in (10, 20, rng.randint(11, 19)):
        yield ask(SMALL, goal)
    yield ask(HOLD, 50)
    for goal in (2, 3, 5, rng.randint(6, 12)):
        yield ask(START, goal)


define(
    Exercise(
        name="chance.pig",
        kind="call",
        signature="pig(goal) -> dict from (own, other, turn) to the mover's chance to win",
        properties=(
            Property(SMALL, 1),
            Property(HOLD, 2, needs=(SMALL,)),
            Property(START, 1),
        ),
        questions=questions,
        also="other goals",
        seconds=30,
    )
)
