"""Opponents to play against: anybody's function, or one of the house by its name.

Whoever they are, they are asked in the same way, and what they thought is told as far as they
tell it: the calls of `result` are counted from outside, a search's result is read.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from adsearch import evaluation as evaluations
from adsearch.game import MAX, MIN, Game
from adsearch.limits import TimeIsUp, time_limit
from adsearch.matches.budget import Budget
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.mcts import TreeResult, mcts
from adsearch.search.minimax import minimax
from adsearch.search.perfect_information_monte_carlo import pimc, sample_deals
from adsearch.search.result import Result

ENOUGH = 8_000  # positions, after which alpha-beta does not begin another depth
ITERATIONS = 400  # of Monte Carlo tree search
DEALS = 30  # of hidden cards, each solved


@dataclass(frozen=True)
class Thought:
    """A move, and what its player thought: values in MAX's view, the line expected, positions
    looked at, and the search by its name."""

    action: Any
    values: Mapping[Any, float] = field(default_factory=dict)
    line: Sequence[Any] = ()
    value: float | None = None
    positions: int = 0
    search: str = ""


Thinker: TypeAlias = Callable[[Game[Any, Any], Any], Thought]


@dataclass(frozen=True)
class Opponent:
    """A program that plays, by the name it is called."""

    name: str
    think: Thinker


class Speechless(Exception):
    """Why an opponent gives no move, as a sentence without subject."""


def opponent(player: str | Callable[..., Any]) -> Opponent:
    """An opponent by name (random, minimax, alpha-beta, mcts, pimc), or any function of game and
    state, or of game, state and budget, that answers with a move or with a search's result.

    >>> from adsearch.games import TicTacToe
    >>> opponent("minimax").think(TicTacToe(), TicTacToe().position("XX. OO. ...")).action
    2
    """
    if isinstance(player, str):
        if player not in HOUSE:
            known = ", ".join(map(repr, HOUSE))
            raise ValueError(f"nobody is called {player!r}: choose {known}, or give a function")
        return Opponent(player, HOUSE[player])
    if not callable(player):
        raise TypeError(f"an opponent is a name or a function of game and state, not {player!r}")
    name = getattr(player, "__name__", type(player).__name__)
    return Opponent("your function" if name == "<lambda>" else name, _function(player))


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
    chance = type(game).outcomes is not Game.outcomes
    return opponent("mcts" if chance else "alpha-beta")


def _function(player: Callable[..., Any]) -> Thinker:
    wants = inspect.signature(player).parameters.values()
    needed = [p for p in wants if p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD]

    def think(game: Game[Any, Any], state: Any) -> Thought:
        answer = player(game, state, Budget()) if len(needed) > 2 else player(game, state)
        if isinstance(answer, TreeResult):
            return _from_tree(game, answer)
        if isinstance(answer, Result):
            return Thought(answer.action, line=answer.line, value=answer.value)
        return Thought(answer)

    return think


def _random(game: Game[Any, Any], state: Any) -> Thought:
    return Thought(random.choice(game.actions(state)), search="any legal move")


def _minimax(game: Game[Any, Any], state: Any) -> Thought:
    results = {a: minimax(game, game.result(state, a)) for a in game.actions(state)}
    return _best(game, state, results, "minimax, to the end")


def _alpha_beta(game: Game[Any, Any], state: Any) -> Thought:
    """Every move by alpha-beta, deeper and deeper."""
    evaluate, looked, depth, over = house_evaluation(game), 0, 0, False
    results: dict[Any, Result] = {}
    while looked < ENOUGH and not over:
        results = {
            a: alpha_beta(game, game.result(state, a), depth=depth, evaluation=evaluate)
            for a in game.actions(state)
        }
        looked += sum(result.statistics.nodes for result in results.values())
        over = all(result.statistics.depth < depth for result in results.values())
        depth += 1
    reach = "to the end" if over else f"depth {depth}"
    return _best(game, state, results, f"alpha-beta, {reach}")


def _mcts(game: Game[Any, Any], state: Any) -> Thought:
    rng = random.Random(random.getrandbits(64))
    return _from_tree(game, mcts(game, state, ITERATIONS, 1.0, rng))


def _pimc(game: Game[Any, Any], state: Any) -> Thought:
    rng = random.Random(random.getrandbits(64))
    means = pimc(game, state, sample_deals(game, state, DEALS, rng))
    best = max(means.values()) if game.player(state) == MAX else min(means.values())
    action = rng.choice([a for a, mean in means.items() if mean == best])
    search = f"perfect-information Monte Carlo, {DEALS} deals"
    return Thought(action, means, (action,), best, search=search)


def _from_tree(game: Game[Any, Any], result: TreeResult) -> Thought:
    low, high = game.bounds or (0, 1)
    values = {
        child.action: low + (high - low) * (1 - child.mean if child.mover == MIN else child.mean)
        for child in result.root.children
        if child.visits
    }
    search = f"Monte Carlo tree search, {result.root.visits:,} iterations"
    return Thought(result.action, values, result.line, result.value, search=search)


HOUSE: dict[str, Thinker] = {
    "random": _random,
    "minimax": _minimax,
    "alpha-beta": _alpha_beta,
    "mcts": _mcts,
    "pimc": _pimc,
}


def _best(game: Game[Any, Any], state: Any, results: Mapping[Any, Result], search: str) -> Thought:
    """The move that is best for who is to move, wins soon or loses late; the lot decides among
    equals."""
    sign = 1 if game.player(state) == MAX else -1

    def worth(a: Any) -> tuple[float, int]:
        value = sign * results[a].value
        return value, len(results[a].line) * (-1 if value > 0 else 1)

    best = max(map(worth, results))
    action = random.choice([a for a in results if worth(a) == best])
    values = {a: result.value for a, result in results.items()}
    line = (action, *results[action].line)
    return Thought(action, values, line, values[action], search=search)


def house_evaluation(game: Game[Any, Any]) -> Callable[[Any], float]:
    """The house's evaluation of the game's positions; where it has none, all are equal."""
    known = {
        "connectfour": "connect_four",
        "othello": "othello",
        "kalah": "kalah",
        "chess": "chess",
    }
    for kind in type(game).__mro__:
        package, _, name = kind.__module__.rpartition(".")
        if package == "adsearch.games" and name in known:
            evaluation: Callable[[Any], float] = getattr(evaluations, known[name])(game)
            return evaluation
    return lambda s: 0
