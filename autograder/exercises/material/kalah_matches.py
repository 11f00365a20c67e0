"""Matches of Kalah against a student's player: the house's players, and when to stop.

A player loses if it raises, answers with what is not legal, or goes on without budget.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from math import inf, log
from typing import Any, NamedTuple, TypeAlias

from adsearch.games import Kalah
from adsearch.games.kalah import Position
from autograder.exercises.material.kalah_house_rules import draw_ambush, draw_riddle, draw_trial
from autograder.exercises.material.kalah_positions import points
from autograder.exercises.material.kalah_search import ahead
from autograder.inside.asking import NoAnswer
from autograder.inside.kalah_moves import (
    NODES,
    Budget,
    KalahMove,
    Meter,
    OverBudget,
    Player,
    board,
    kalah_move,
    kalah_moves,
)
from autograder.inside.operations import offer
from autograder.inside.questions import Fault

Ask: TypeAlias = Callable[..., tuple[Any, str]]  # as `kalah_move`
AskAll: TypeAlias = Callable[..., Sequence[Any]]  # as `kalah_moves`
TRIALS = 2  # boards with a rule of their own, after a match against those in ON_TRIAL was won
AMBUSHES = RIDDLES = 6  # at most: who passes one is asked no more
TRAPS = 12  # whoever moves at random avoids them all once in some thousand times
USUAL = (6, 4)  # houses, and seeds in each
ON_TRIAL = ("d2", "d4")  # the others can be beaten without a search
GIVES_UP = "on a board with one rule more it made no move, though it had calls to `result` to make"
NEVER_MOVES = "on boards with one rule more it never made a good move"
RECOUNTED = 1 / 40  # of the moves in a match; to count one here takes as long as twenty moves there
House: TypeAlias = Callable[[Kalah, Position, random.Random], int]


# -- the house's players --------------------------------------------------------------------------


def _random(game: Kalah, s: Position, rng: random.Random) -> int:
    return rng.choice(game.actions(s))


def _greedy(game: Kalah, s: Position, rng: random.Random) -> int:
    return _searching(game, s, rng, 1)


def _two(game: Kalah, s: Position, rng: random.Random) -> int:
    return _searching(game, s, rng, 2)


def _four(game: Kalah, s: Position, rng: random.Random) -> int:
    return _searching(game, s, rng, 4)


HOUSE: dict[str, House] = {"random": _random, "greedy": _greedy, "d2": _two, "d4": _four}


def _searching(game: Kalah, s: Position, rng: random.Random, depth: int) -> int:
    """Alpha-beta to so many actions by the difference of the stores; which of the best moves is
    drawn."""
    moves = rng.sample(game.actions(s), len(game.actions(s)))
    best, alpha = moves[0], -inf
    for a in moves:
        after = game.result(s, a)
        same = after[0] == s[0]
        window = (alpha, inf) if same else (-inf, -alpha)
        v = ahead(game, after, depth - 1, *window)
        v = v if same else -v
        if v > alpha:
            best, alpha = a, v
    return best


# -- when a match is decided ----------------------------------------------------------------------


class Terms(NamedTuple):
    """A match is won by `enough` points of at most `games`, or earlier if the points so far are 200
    times likelier for a player who makes the share `good` than for an equal one; it is lost if that
    is out of reach, or if they are 500 times less likely.

    What the early end changes: an equal player wins 1.0 % instead of 0.8 % of the matches against
    greedy, and 1.2 % instead of 1.0 % against d4; one as good as a search to depth 6, which makes
    0.685 against d4, wins 99.77 % instead of 99.89 %, after 76 games instead of 171.
    """

    games: int
    enough: float
    good: float

    def verdict(self, points: float, played: int) -> bool | None:
        """Won, lost, or None: not decided yet.

        >>> [Terms(40, 28, 0.853).verdict(points, 12) for points in (12, 9, 2)]
        [True, None, False]
        >>> [Terms(40, 28, 0.853).verdict(wins, wins) for wins in (9, 10)]  # notebook 10 says ten
        [None, True]
        """
        odds = points * log(self.good / 0.5) + (played - points) * log((1 - self.good) / 0.5)
        if points >= self.enough or odds >= log(200):
            return True
        if points + self.games - played < self.enough or odds <= -log(500):
            return False
        return None


# Good is what depth 2 makes against greedy, depth 4 against d2 and depth 6 against d4. Against
# random depth 2 makes 0.989; but then two losses at the start would end the match.
TERMS = {
    "random": Terms(40, 28, 0.853),
    "greedy": Terms(40, 28, 0.853),
    "d2": Terms(100, 63, 0.74),
    "d4": Terms(200, 117, 0.685),
}


# -- against a student's player -------------------------------------------------------------------


def _is_move(answer: Any) -> bool:
    """Is it a move, and why the game is lost if it is?"""
    return isinstance(answer, tuple) and len(answer) == 2 and isinstance(answer[1], str)


@offer(fits=_is_move, ask=kalah_move)
def kalah_match(
    player: Player, opponent: str, seed: str, ask: Ask = kalah_move
) -> tuple[float, int, str]:
    """The points that `player` makes against a house player until the match is decided, after how
    many games, and why the first forfeited one was lost. `ask` gets its moves from where it lives.
    What they cost is counted there; some are counted here, and all of them after one that cost too
    much. A search on a board of its own costs nothing that could be counted: who makes one is found
    out on boards with a rule of their own, and has not won the match.

    A pair of games starts from the same four random moves; each side begins once.
    """
    game, terms = board(), TERMS[opponent]
    points, played, reason = 0.0, 0, ""
    lots = random.Random(f"{seed} recounted")
    is_trusted = True

    def moves(s: Position, seed: float) -> tuple[Any, str]:
        nonlocal is_trusted
        if is_trusted and lots.random() >= RECOUNTED:
            return ask(player, s, seed)
        meter = Meter(Budget(NODES))
        action, why = ask(player, s, seed, meter.view(game))
        if meter.is_refused:  # from now on every move is counted here
            is_trusted = False
            why = f"it went on when all {NODES:,} calls to `result` had been made"
        return action, why

    while terms.verdict(points, played) is None:
        pair, side = divmod(played, 2)
        rng = random.Random(f"{seed} {pair}")
        start = game.initial()
        for _ in range(4):
            start = game.result(start, rng.choice(game.actions(start)))

        won, why = _play(game, start, moves, side, HOUSE[opponent], f"{seed} {played}")
        points, played, reason = points + won, played + 1, reason or why
    is_on_trial = opponent in ON_TRIAL and terms.verdict(points, played)
    if is_on_trial and (why := goes_by_own_rules(player, seed, ask)):
        return 0.0, 1, why
    return points, played, reason


def goes_by_own_rules(player: Player, seed: str, ask: Ask) -> str:
    """By which move a player shows that it does not look at the game; empty where it does. Who does
    not finish a depth may miss the house that comes last in it, the first or the last of the row.
    So seeing one of the two is enough. And so is not to walk into one ambush of several: by luck
    alone a player of random games may walk into one, but no search does. Nor does one give up as
    long as it has calls to `result` to make, or in every ambush, whatever it has spent."""

    def move(game: Kalah, state: Position, number: int) -> tuple[Any, str, str]:
        """The move, why the game is forfeited, and the same where it was given up at once."""
        meter = Meter(Budget(NODES))
        action, forfeit = ask(player, state, number, meter.view(game))
        gives_up = forfeit and meter.spent < NODES / 2
        return action, forfeit, f"{GIVES_UP}: {forfeit}" if gives_up else ""

    def first_miss(house: int) -> str:
        for number in range(TRIALS):
            trial = draw_trial(house, f"{seed} {number}")
            action, forfeit, given_up = move(trial.game, trial.state, number)
            if why := given_up or ("" if forfeit else trial.reason(action)):
                return why
        return ""

    def last_ambush() -> str:
        why = ""
        for number in range(AMBUSHES):
            ambush = draw_ambush(f"{seed} {number}")
            action, forfeit, given_up = move(ambush.game, ambush.state, number)
            if not forfeit and action != ambush.bait:
                return ""
            why = given_up or (f"{NEVER_MOVES}: {forfeit}" if forfeit else ambush.reason)
        return why

    return (first_miss(5) and first_miss(0)) or last_ambush() or last_change(player, seed, ask)


def last_change(player: Player, seed: str, ask: Ask) -> str:
    """By which move a player shows that it searches deeper where nobody counts; empty where one of
    several is the same in both places, as that of every search of the game is."""
    why = ""
    for number in range(RIDDLES):
        riddle = draw_riddle(f"{seed} {number}")
        move, _ = ask(player, riddle.state, number)
        if move != riddle.move:
            return ""
        move, _ = ask(player, riddle.state, number, riddle.game)
        if move == riddle.move:
            return ""
        why = riddle.reason
    return why


@offer(fits=_is_move, ask=kalah_move)
def kalah_trial(player: Player, seed: str, ask: Ask = kalah_move) -> str:
    """Why a player may not enter a tournament: it searches, but not the game; empty for all others.
    Who takes any move, or the one that gains most at once, goes by no rules at all, and may play.
    Only a search avoids all `TRAPS`."""
    for text, best in _traps(seed):
        action, _ = ask(player, board().position(text), 0)
        if action not in best:
            return ""
    return goes_by_own_rules(player, seed, ask)


@cache
def _traps(seed: str) -> list[tuple[str, tuple[int, ...]]]:
    """Positions of the usual size in which the move that gains most at once loses, each with the
    best moves."""
    rng = random.Random(f"{seed} traps")
    traps = list[tuple[str, tuple[int, ...]]]()
    while len(traps) < TRAPS:
        traps += [(text, best) for size, text, best in points(rng, "trap", 2, 60) if size == USUAL]
    return traps


def _are_moves(answer: Any) -> bool:
    """Are these moves, each with what it cost and whether the game was changed?"""
    return isinstance(answer, list) and all(
        isinstance(move, tuple) and len(move) == 3 and type(move[1]) is int for move in answer
    )


@offer(fits=_are_moves, ask=kalah_moves)
def kalah_moves_in_budget(
    player: Player,
    size: Sequence[int],
    positions: Sequence[str],
    nodes: int,
    seed: str,
    lot: float,
    ask: AskAll = kalah_moves,
) -> list[KalahMove]:
    """As `kalah_moves`; but one move, which is drawn by `lot`, is counted here once more."""
    moves = [KalahMove(*move) for move in ask(player, size, positions, nodes, seed)]
    if len(moves) != len(positions):
        raise NoAnswer(Fault("PROTOCOL", "your program sent no moves"))
    i = int(lot * len(moves))
    if moves[i].spent <= nodes:
        meter = Meter(Budget(nodes))
        with suppress(NoAnswer, OverBudget):
            ask(player, size, [positions[i]], nodes, seed, meter.view(Kalah(*size)))
        if meter.is_refused:
            moves[i] = moves[i]._replace(spent=nodes + 1)
    return moves


def _play(
    game: Kalah,
    s: Position,
    moves: Callable[[Position, float], tuple[Any, str]],
    side: int,
    house: House,
    seed: str,
) -> tuple[float, str]:
    """1, ½ or 0 for the player who makes the `moves`, and why the game was forfeited, if it was."""
    rng = random.Random(seed)
    while not game.is_terminal(s):
        if game.player(s) != side:
            s = game.result(s, house(game, s, rng))
            continue
        action, why = moves(s, rng.random())
        if why:
            return 0.0, why
        if action not in game.actions(s):
            return 0.0, f"{action!r} is not legal at\n{game.text(s)}"
        s = game.result(s, action)
    ahead = game.utility(s, side)
    return (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0), ""
