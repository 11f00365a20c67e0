"""Small programs of ours that use a part that a student made: killers in a search, a table in a
search, an evaluation in a match. At grading they run where the judge is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, TypeAlias

from adsearch.evaluation import open_lines
from adsearch.game import MAX
from adsearch.games import ConnectFour
from autograder.checks.expectations import not_a_number
from autograder.exercises.material.connect_four_search import BOARD, Evaluations, best_move
from autograder.inside.asking import NoAnswer
from autograder.inside.callbacks import Entry
from autograder.inside.operations import evaluate_each, offer
from autograder.inside.plain_data import plain_data
from autograder.inside.questions import Fault


@offer()
def search_with_killers(game: Any, state: Any, killers: Any, depth: int) -> float:
    """Alpha-beta on Connect Four, in MAX's view, that asks `killers` for the order of the moves and
    tells it of every cut-off."""
    evaluation = open_lines(game) / 1000

    def value(s: Any, left: int, alpha: float, beta: float, ply: int) -> float:
        if game.is_terminal(s):
            return float(game.utility(s))
        if left == 0:
            return evaluation(s)
        best = -inf if game.player(s) == MAX else inf
        for a in killers.order(ply, list(game.actions(s))):
            v = value(game.result(s, a), left - 1, alpha, beta, ply + 1)
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                killers.cutoff(ply, a)
                break
        return best

    return value(state, depth, -inf, inf, 0)


@offer()
def search_with_table(game: Any, state: Any, table: Any, depth: int) -> float:
    """Alpha-beta in MAX's view, to a depth at which every line of play has ended, that keeps what
    it finds in `table`."""

    def value(s: Any, left: int, alpha: float, beta: float) -> float:
        if game.is_terminal(s):
            return float(game.utility(s))
        entry = table.get(s)
        if entry is not None and entry.depth >= left:
            if entry.bound != "upper":
                alpha = max(alpha, entry.value)
            if entry.bound != "lower":
                beta = min(beta, entry.value)
            if alpha >= beta:
                return float(entry.value)
        low, high = alpha, beta
        best = -inf if game.player(s) == MAX else inf
        for a in game.actions(s):
            v = value(game.result(s, a), left - 1, alpha, beta)
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        bound = "upper" if best <= low else "lower" if best >= high else "exact"
        table.put(s, Entry(left, bound, best))
        return best

    return value(state, depth, -inf, inf)


Evaluate: TypeAlias = Callable[[Any, Any], float]
EvaluateEach: TypeAlias = Callable[[Evaluate, Any, Sequence[Any]], Sequence[Any]]


@offer(ask=evaluate_each)
def match_points(
    evaluate: Evaluate,
    opponent: str,
    games: int,
    enough: float,
    depth: int,
    seed: str,
    ask: EvaluateEach = evaluate_each,
) -> tuple[float, int]:
    """The points that alpha-beta with `evaluate` makes against a house player that looks as deep,
    and after how many games: no more are played once it has `enough`, or cannot get there.
    `ask` asks the evaluation where it lives.

    A pair of games starts from the same four random moves; each side begins once.
    """
    theirs = Remembered(lambda states: ask(evaluate, BOARD, states))
    house = HOUSE[opponent](BOARD)
    ours = Remembered(lambda states: [house(s) for s in states])

    def player(evaluations: Evaluations) -> Player:
        return lambda s, moves: best_move(s, moves, depth, evaluations)

    points, played = 0.0, 0
    while points < enough <= points + games - played:
        pair, side = divmod(played, 2)
        players = [player(theirs), player(ours)]
        won = _play(BOARD, players[::-1] if side else players, f"{seed} {pair}")
        points += (-won if side else won) / 2 + 0.5
        played += 1
    return points, played


class Remembered:
    """The values of positions, each asked for once."""

    def __init__(self, ask: Callable[[Sequence[Any]], Sequence[Any]]) -> None:
        self.ask, self.known = ask, dict[Any, float]()

    def __call__(self, states: Sequence[Any]) -> list[float]:
        unknown = [s for s in dict.fromkeys(states) if s not in self.known]
        values = plain_data(self.ask(unknown)) if unknown else []
        if not isinstance(values, list) or len(values) != len(unknown):
            raise NoAnswer(Fault("PROTOCOL", "your program sent no values"))
        for s, value in zip(unknown, values, strict=True):
            if not isinstance(value, int | float):
                raise NoAnswer(Fault("EXCEPTION", f"{not_a_number(value)} as the value of a board"))
            self.known[s] = value
        return [self.known[s] for s in states]


Evaluation: TypeAlias = Callable[[Any], float]
Player: TypeAlias = Callable[[Any, Sequence[int]], Any]


def _zero(game: ConnectFour) -> Evaluation:
    return lambda s: 0.0


def _centre(game: ConnectFour) -> Evaluation:
    """The discs of either side in the middle column."""
    middle = [game.discs[game.width // 2, row] for row in range(game.height)]

    def evaluation(s: Any) -> float:
        mover, other, _, player, _ = s
        ahead: int = sum((mover & disc > 0) - (other & disc > 0) for disc in middle)
        return (ahead if player == MAX else -ahead) / 1000

    return evaluation


HOUSE: dict[str, Callable[[ConnectFour], Evaluation]] = {"zero": _zero, "centre": _centre}


def _play(game: ConnectFour, players: Sequence[Player], seed: str) -> float:
    """The first player's utility at the end of one game."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(4):
        state = game.result(state, rng.choice(game.actions(state)))
    while not game.is_terminal(state):
        moves = rng.sample(game.actions(state), len(game.actions(state)))
        state = game.result(state, players[game.player(state)](state, moves))
    return game.utility(state)
