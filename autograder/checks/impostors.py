"""Impostors: wrong programs that pass for right ones until a tree gives them away.

They come from the bank of known mistakes. A tree *unmasks* an impostor if it answers wrong there;
what is right, the right programs of the bank say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from adsearch.game import IllegalMove
from adsearch.games.tree import Tree
from adsearch.notation import number
from adsearch.trace import Trace
from autograder.checks.expectations import close
from autograder.checks.mistakes import mistakes_in, right_programs_in
from autograder.inside.asking import PlainDoor
from autograder.inside.plain_data import plain_data
from autograder.inside.questions import Call, GameSpec, Question, State


@dataclass(frozen=True)
class Impostor:
    """The first program with the mistake `name` of `exercise` that is wrong on the tree `witness`;
    if there is a tree `spared`, the first that is right there, where programs that go wrong more
    often are not. `does` says what is wrong with it, as in "one that … rounds".

    >>> rounding = Impostor("minimax.value", "It rounds to whole numbers", "rounds", "0.5")
    >>> rounding.is_unmasked_by("(1 2)"), rounding.is_unmasked_by("(1 2.5)")
    (False, True)
    """

    exercise: str
    name: str
    does: str
    witness: str
    spared: str | None = None

    @cached_property
    def program(self) -> Callable[..., Any]:
        programs = (m.functions[0] for m in mistakes_in(self.exercise) if m.name == self.name)
        return next(
            program
            for program in programs
            if _is_wrong(self.exercise, program, self.witness)
            and not (self.spared and _is_wrong(self.exercise, program, self.spared))
        )

    def is_unmasked_by(self, tree: str) -> bool:
        return _is_wrong(self.exercise, self.program, tree)

    def answer(self, tree: str) -> Any:
        """What it answers, or in words why it does not."""
        return _answer(self.program, tree)

    def answer_text(self, tree: str) -> str:
        """The same, as it is shown to people."""
        answer = self.answer(tree)
        return answer if isinstance(answer, str) else number(answer)

    def trace(self, tree: str) -> Trace | None:
        """Its search, watched."""
        call = Call((GameSpec("Tree", (tree,)), State()))
        question = Question("", (call,), lambda _: None, f"an impostor on {tree}")
        return PlainDoor([self.program]).ask(question, detail=True).trace


@lru_cache(maxsize=4096)
def unmasked(impostors: Sequence[Impostor], tree: str) -> tuple[Impostor, ...]:
    """Those of the impostors that a tree unmasks."""
    return tuple(impostor for impostor in impostors if impostor.is_unmasked_by(tree))


@lru_cache(maxsize=4096)
def right_value(exercise: str, tree: str) -> float:
    """What all right programs of an exercise answer on a tree, in MAX's view.

    >>> right_value("minimax.value", "min(2 (1 3))")
    2
    """
    first, *others = (_answer(program, tree) for (program, *_) in right_programs_in(exercise))
    if not all(close(first, other) for other in others):
        raise ValueError(f"the right programs of {exercise} do not agree on {tree}")
    value: float = first
    return value


def _is_wrong(exercise: str, program: Callable[..., Any], tree: str) -> bool:
    return not close(_answer(program, tree), right_value(exercise, tree))


def _answer(program: Callable[..., Any], tree: str) -> Any:
    game = _game(tree)
    try:
        return plain_data(program(game, game.initial()))
    except IllegalMove:
        return "nothing, because it makes a move that does not exist"
    except Exception as error:
        return f"nothing, because it raises {type(error).__name__}"


@lru_cache(maxsize=1024)
def _game(tree: str) -> Tree:
    return Tree(tree)
