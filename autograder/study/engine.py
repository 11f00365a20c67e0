"""`my_engine`: a player that is put together from what a learner has written so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from autograder.checks.exercise import find
from autograder.study.own_programs import Program, own_programs

if TYPE_CHECKING:
    from adsearch.game import Game
    from adsearch.widgets.thoughts import Thought

DEEPEST = 60  # plies; a game that is over sooner ends the search by itself


@dataclass(frozen=True)
class Part:
    """A program in an engine, and where it stands. `reason` says why it is the course's own."""

    task: str
    name: str
    program: Program
    place: str = ""
    reason: str = ""

    def __str__(self) -> str:
        whose = f"yours, {self.place}" if self.place else f"the course's, because {self.reason}"
        return f"{self.task}: {self.name} ({whose})"


@dataclass(frozen=True)
class Engine:
    """A player for `play`, for a match or for a tournament; it shows what it is made of.

    Without a limit it searches to the end of the game. With `calls` of `result`, or with `seconds`,
    it searches deeper and deeper and judges with `evaluate`, in MAX's view, where it has to stop.
    """

    parts: tuple[Part, ...]
    evaluate: Callable[[Any], float] | None = None
    calls: int | None = None
    seconds: float | None = None

    @property
    def __name__(self) -> str:
        """What a match calls it; two engines can be told apart by their evaluations."""
        evaluation = getattr(self.evaluate, "__name__", "<lambda>")
        return "your engine" if evaluation == "<lambda>" else f"your engine with {evaluation}"

    def __repr__(self) -> str:
        limits = []
        if self.calls is not None:
            limits = [f"clock: {self.calls:,} calls to result per move"]
        elif self.seconds is not None:
            unit = "second" if self.seconds == 1 else "seconds"
            limits = [f"clock: {self.seconds:g} {unit} per move"]
        return "\n  ".join(["Your engine", *map(str, self.parts), *limits])

    def __call__(self, game: Game[Any, Any], state: Any, budget: Any = None) -> Any:
        """An action for the player to move."""
        return self.think(game, state).action

    def think(self, game: Game[Any, Any], state: Any) -> Thought:
        """A move and, where the search tells it, its value in MAX's view and the depth."""
        from adsearch.widgets.thoughts import Thought

        search, *others = (part.program for part in self.parts)
        if self.calls is None and self.seconds is None:
            return Thought(search(game, state), search=self.parts[0].name)
        evaluate = self.evaluate or (lambda s: others[0](game, s))
        counted, out_of_time = self._clock(game, len(game.actions(state)))
        action, value, depth = search(counted, state, evaluate, out_of_time, DEEPEST)
        number = value if isinstance(value, int | float) else None
        return Thought(action, value=number, search=f"{self.parts[0].name}, depth {depth}")

    def _clock(self, game: Game[Any, Any], moves: int) -> tuple[Game[Any, Any], Callable[[], bool]]:
        """The game with its calls to `result` counted, and a clock that rings when they are used
        up, or when the time is. It rings a little early, for a search that makes all `moves` of a
        position before it asks again."""
        from adsearch.matches.budget import Budget

        budget, start = Budget(), perf_counter()
        if self.calls is not None:
            most = self.calls - moves
            return budget.metered(game), lambda: budget.spent >= most
        seconds = self.seconds or 0.0
        return game, lambda: perf_counter() - start >= seconds


def my_engine(
    evaluate: Callable[[Any], float] | None = None,
    *,
    calls: int | None = None,
    seconds: float | None = None,
) -> Engine:
    """A player made of your own programs, and of the course's where yours are missing.

    Without arguments it is your `alpha_beta_decision` (notebook 3), which searches to the end of
    the game. With `calls` of `result` or with `seconds` for each move it is your `deepen` (notebook
    4). It judges positions with `evaluate(state)`, in MAX's view, or with your own evaluation of
    Connect Four (notebook 5).

    >>> my_engine()
    Your engine
      search: alpha_beta_decision (the course's, because yours is not written yet)
    """
    if calls is None and seconds is None:
        if evaluate is not None:
            raise ValueError("an engine with an evaluation needs a limit: say calls= or seconds=")
        return Engine((_part("search", "alpha_beta.decision", "alpha_beta_decision", _decides),))
    parts = [_part("search", "ordering.deepening", "deepen", _deepens)]
    if evaluate is None:
        parts.append(_part("evaluation", "evaluation.own", "evaluate", _evaluates))
    return Engine(tuple(parts), evaluate, calls, seconds)


def _part(task: str, exercise: str, name: str, works: Callable[[Program], None]) -> Part:
    """The first of one's own programs that works at all, or else the course's."""
    reason = "yours is not written yet"
    for place, program in own_programs(exercise, name):
        try:
            works(program)
        except NotImplementedError:
            continue
        except Exception as error:
            reason = f"yours, {place}, raised {type(error).__name__}: {error}".partition("\n")[0]
        else:
            return Part(task, name, program, place)
    return Part(task, name, find(exercise).reference[0], reason=reason)


def _decides(decision: Program) -> None:
    from adsearch.games import Tree

    decision(Tree("((3 12) (2 4))"), ())


def _deepens(deepen: Program) -> None:
    from adsearch.games import Tree

    tree = Tree("((2)@3 (4)@5)@0")
    _, _, _ = deepen(tree, (), tree.evaluation, lambda: False, 2)


def _evaluates(evaluate: Program) -> None:
    from adsearch.games import ConnectFour

    board = ConnectFour()
    float(evaluate(board, board.initial()))
