"""A question as it goes through the wall: plain data, and nothing that should stay here."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from autograder.inside.operations import offered
from autograder.inside.protocol import encode
from autograder.inside.questions import Callback, Fault, GameSpec, Question, State
from autograder.inside.revealed import BESIDE

# Stands for a question's own words, such as "a board that X has won", which would tell too much.
ASKED = "what was asked"


@lru_cache(maxsize=4096)
def question_data(question: Question, seconds: float) -> list[Any]:
    """A question as it goes through the wall; the same for all who are asked it."""
    calls = [
        [encode(call.arguments), call.function, call.on, call.method, call.quiet]
        for call in question.calls
    ]
    return [calls, ASKED, seconds, question.queries]


def in_words(question: Question, fault: Fault | None) -> Fault | None:
    """A fault with the question's own words in it."""
    return fault and replace(fault, sentence=fault.sentence.replace(ASKED, question.text, 1))


@lru_cache(maxsize=4096)
def without_secrets(question: Question) -> Question:
    """The question as the child may know it: that there is a game, but not which, and nothing of
    what runs on this side, because an opponent's moves follow from its seed."""
    calls = (
        replace(
            call,
            arguments=() if offered(call.function) else tuple(map(_without_secret, call.arguments)),
        )
        for call in question.calls
    )
    return replace(question, calls=tuple(calls))


def _without_secret(argument: Any) -> Any:
    match argument:
        case GameSpec():
            return GameSpec("")
        case State():
            return State()
        case Callback(name) if name not in BESIDE:
            return Callback(name)
    return argument
