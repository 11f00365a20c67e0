"""A question with the answer that came, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from autograder.checks.exercise import Exercise
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Question, Wrong, shortened, show

COSTLY = {"TIMEOUT", "MEMORY", "DIED", "PROTOCOL"}  # after these nothing smaller is looked for
IN_VAIN = COSTLY | {"QUERY_LIMIT", "RECURSION", "SIGNATURE", "UNANSWERED"}
# A program may answer with all that it was asked, to be read on a page: there is as much of an
# answer as shows what is wrong with it.
LONGEST = 300  # characters of an answer
LONGEST_SENTENCE = 600  # characters of a sentence about it


class Response(NamedTuple):
    """What a program answered, and what is wrong with that, or None."""

    question: Question
    answer: Answer
    wrong: Wrong | None

    @property
    def fault_kind(self) -> str:
        """Why there is no answer; empty where there is one."""
        return self.answer.fault.kind if self.answer.fault else ""


def assess(exercise: Exercise, question: Question, answer: Answer) -> Wrong | None:
    """What is wrong with an answer, or None. One that cannot even be looked at is of another kind
    than was asked for, unless a right one cannot be either: then the exercise is broken."""
    try:
        wrong = question.assess(answer)
    except Exception:
        right = PlainDoor(exercise.reference).ask(question)
        if question.assess(right):
            raise
    else:  # which may speak of anything that was answered
        return wrong and _shortened(wrong)
    answer_text, right_text = (
        show(a.values[0] if len(a.values) == 1 else a.values) for a in (answer, right)
    )
    sentence = (
        f"your answer {answer_text} is of another kind than was asked for, such as {right_text}"
    )
    return _shortened(Wrong(sentence, right_text, answer_text))


def _shortened(wrong: Wrong) -> Wrong:
    sentence = shortened(wrong.sentence, LONGEST_SENTENCE)
    # What is alike in short, such as "21 rolls", differs in what the sentence says.
    given = sentence if wrong.given == wrong.expected else wrong.given
    return replace(wrong, sentence=sentence, given=shortened(given, LONGEST))
