"""Questions about a student's own game: which moves there are, whose turn it is, is it over?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adsearch.game import MAX, MIN, Player
from autograder.checks.expectations import close, expect
from autograder.exercises.material.scripts import Script
from autograder.inside.questions import Answer, Expectation, Raised, show

NAMES = {MAX: "MAX", MIN: "MIN"}


def expect_moves(moves: Iterable[Any]) -> Expectation:
    """Right if it is these moves in any order, none twice."""
    counts = Counter(moves)
    words = show(tuple(counts))

    def right(value: Any) -> bool:
        named = [tuple(move) if isinstance(move, list) else move for move in value]
        return not isinstance(value, str) and Counter(named) == counts

    return expect(right, f"{words} in any order" if len(counts) > 1 else words)


def expect_player(player: Player) -> Expectation:
    """Right if it is this player. False and True are 0 and 1: who counts marks may compare them."""
    return expect(
        lambda value: close(int(value) if isinstance(value, bool) else value, player),
        f"{NAMES[player]}, which is {player}",
    )


def refusal(answered: Any, otherwise: str) -> str:
    """In a word, what was done with an illegal move. An index out of range is no refusal: the move
    was not examined."""
    if not isinstance(answered, Raised):
        return otherwise
    if "IllegalMove" in answered.names:
        return "refused"
    return "accepted" if "IndexError" in answered.names else "another error"


class Facts(Script):
    """A script in which the order of moves and the kind of truth make no difference."""

    def gist(self, answer: Answer) -> Any:
        answers = []
        for call, value in zip(self.calls, answer.values, strict=False):
            if call.method == "actions" and isinstance(value, list | tuple | frozenset):
                value = sorted(value, key=repr)
            if call.method == "is_terminal":
                value = bool(value)
            answers.append(value)
        return answer.changed, answers
