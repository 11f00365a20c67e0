"""Opponents to play against: anybody's function, or one of the house by its name.

Whoever they are, they are asked in the same way, and what they thought is told as far as they
tell it: the calls to `result` are counted from outside, a search's result is read.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from adsearch.game import Game
from adsearch.limits import TimeIsUp, time_limit
from adsearch.matches.budget import Budget
from adsearch.search.mcts import TreeResult
from adsearch.search.result import Result
from adsearch.widgets.house import HOUSE, has_chance, thinker
from adsearch.widgets.thoughts import Thinker, Thought, thought_of_tree


@dataclass(frozen=True)
class Opponent:
    """A program that plays, by the name it is called."""

    name: str
    think: Thinker


class Speechless(Exception):
    """Why an opponent gives no move, as a sentence without subject."""


def opponent(player: str | Callable[..., Any]) -> Opponent:
    """An opponent by name, with a strength if it should have one ("alpha-beta, depth 4", "mcts,
    1,000 iterations"), or any function of game and state, or of game, state and budget, that
    answers with a move or with a search's result. A player with a method `think` is asked for its
    Thought, so that it can tell more than its move.

    >>> from adsearch.games import TicTacToe
    >>> opponent("minimax").think(TicTacToe(), TicTacToe().position("XX. OO. ...")).action
    2
    """
    if isinstance(player, str):
        think = thinker(player)
        if think is None:
            known = ", ".join(map(repr, HOUSE))
            raise ValueError(f"nobody is called {player!r}: choose {known}, or give a function")
        return Opponent(player, think)
    if not callable(player):
        raise TypeError(f"an opponent is a name or a function of game and state, not {player!r}")
    name = getattr(player, "__name__", type(player).__name__)
    think = getattr(player, "think", None) or _function(player)
    return Opponent("your function" if name == "<lambda>" else name, think)


def ask(
    who: Opponent, game: Game[Any, Any], state: Any, seed: object, seconds: float = 60
) -> Thought:
    """What `who` would play at `state`; Speechless if it raises, never answers, or cheats.

    Python's `random` is seeded for it, and afterwards is as it was.
    """
    budget, before = Budget(), random.getstate()
    random.seed(str(seed))
    try:
        with time_limit(seconds):
            thought = who.think(budget.metered(game), state)
    except TimeIsUp:
        raise Speechless(f"was still thinking after {seconds:g} seconds") from None
    except NotImplementedError:
        raise Speechless("is not written yet, or calls something that is not") from None
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(" at")
        raise Speechless(f"raised {why}") from None
    finally:
        random.setstate(before)
    legal = list(game.actions(state))
    try:
        action = legal[legal.index(thought.action)]  # a numpy 3 is played as the game's own 3
    except Exception:  # whatever comparing with a strange answer raises
        raise Speechless(f"answered {thought.action!r:.60}, which is not legal") from None
    return replace(thought, action=action, positions=budget.spent)


def adviser(game: Game[Any, Any], state: Any) -> Opponent:
    """Whom to ask for a hint at `state`: alpha-beta, and Monte Carlo tree search where dice fall.
    Where something is hidden from the mover, one that knows no more than the mover does."""
    if game.information(state, game.player(state)) != state:
        return opponent("pimc")
    return opponent("mcts" if has_chance(game) else "alpha-beta")


def _function(player: Callable[..., Any]) -> Thinker:
    wants = inspect.signature(player).parameters.values()
    needed = [p for p in wants if p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD]

    def think(game: Game[Any, Any], state: Any) -> Thought:
        budget = Budget()  # whoever asks what is left of it is told
        answer = (
            player(budget.metered(game), state, budget) if len(needed) > 2 else player(game, state)
        )
        if isinstance(answer, TreeResult):
            return thought_of_tree(game, answer)
        if isinstance(answer, Result):
            return Thought(answer.action, line=answer.line, value=answer.value)
        return Thought(answer)

    return think
