"""Numbers that are foretold: what is right is not told, because one may think again."""

from __future__ import annotations

from typing import Any

from autograder.checks.expectations import close, expect, not_a_number
from autograder.inside.questions import Answer, Expectation, Wrong, show


def expect_secret(number: float, words: str) -> Expectation:
    """Right if it is this number; `words` say what is asked for."""
    plain = expect(lambda value: close(value, number), words)

    def assess(answer: Answer) -> Wrong | None:
        wrong = plain(answer)
        if wrong and not answer.fault:
            sentence = no_number(answer.value) or f"{wrong.given} is not {words}"
            return Wrong(sentence, "", wrong.given)  # who is told it again learns nothing
        return wrong

    return assess


def no_number(value: Any) -> str | None:
    """What to write instead, where an answer is no number.

    >>> no_number((20, 0))
    'the comma makes (20, 0) of it: write one number, such as 1000 or 1_000'
    >>> no_number(((0, 1), (0, 2)))
    'a number is asked for, not ((0, 1), (0, 2))'
    """
    if type(value) is str:  # and not what stands for an object
        return f"{show(value)} in quotes is a text: write a number, without them"
    if isinstance(value, tuple) and not any(map(not_a_number, value)):
        return f"the comma makes {show(value)} of it: write one number, such as 1000 or 1_000"
    return f"a number is asked for, not {show(value)}" if not_a_number(value) else None
