"""Where the players of a class tournament sit: each in a sandboxed child of its own, so that it can
neither see nor disturb the others. Only positions go in, and only moves come out."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from typing import Any, Protocol

from adsearch.games import Kalah
from adsearch.games.kalah import Position
from autograder.exercises.material.kalah_matches import HOUSE, kalah_trial
from autograder.exercises.material.kalah_positions import describe
from autograder.inside.questions import Call, Fault, Question, Submitted
from autograder.judge.asking import SandboxDoor
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken
from autograder.judge.sandbox import Limits, Tier
from autograder.judge.session import Session
from autograder.judge.slowness import slowness
from autograder.judge.static_analysis import Check

EXERCISE = "tournament.player"
# On a quiet machine, for a move, and for all moves of both games of a pair. The 3,000 calls of
# `result` for a move take a hundredth of that; whoever sleeps over each keeps a class waiting.
SECONDS, PAIR_SECONDS = 5.0, 60.0

# For all moves of the trial, of which there are three dozen at most, some counted on this side.
TRIAL_SECONDS = 36 * SECONDS

WHY = {
    "TIMEOUT": f"did not answer within {SECONDS:g} seconds",
    "CLOCK": f"used up its {PAIR_SECONDS:g} seconds for two games",
    "DIED": "ended the process it played in",
    "MEMORY": "wanted more memory than there is",
    "RECURSION": "called itself without end",
    "PROTOCOL": "sent what is no move",
}


class Seat(Protocol):
    """Answers with a move, or with why the game is lost."""

    def move(self, state: Position, seed: str) -> tuple[Any, str]: ...


@dataclass(frozen=True)
class Played:
    """One game: the points of MAX and MIN, after how many moves, and how it was lost by forfeit."""

    points: tuple[float, float]
    moves: int
    reason: str = ""
    forfeit: int | None = None


def play(game: Kalah, start: Position, seats: Sequence[Seat], seed: str) -> Played:
    """Let MAX's and MIN's seat play from `start` to the end."""
    state, moves = start, 0
    while not game.is_terminal(state):
        side = game.player(state)
        action, reason = seats[side].move(state, f"{seed} {moves}")
        if not reason and (type(action) is not int or action not in game.actions(state)):
            reason = f"answered {repr(action)[:60]}, which is not legal"
        if reason:
            lost = (0.0, 1.0) if side == 0 else (1.0, 0.0)
            where = describe((game.houses, game.seeds), game.text(state))
            at = f"at move {moves + 1}, in {where}"
            return Played(lost, moves, f"{reason}, {at}", side)
        state, moves = game.result(state, action), moves + 1
    ahead = game.utility(state)
    won = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    return Played((won, 1 - won), moves)


class HouseSeat(AbstractContextManager["HouseSeat"]):
    """One of the house's own players; it is trusted."""

    def __init__(self, name: str) -> None:
        self.name, self.game = name, Kalah()

    def move(self, state: Position, seed: str) -> tuple[Any, str]:
        return HOUSE[self.name](self.game, state, random.Random(seed)), ""

    def refusal(self, seed: str) -> str:
        return ""

    def __exit__(self, *_: object) -> None:
        pass


class SandboxSeat(AbstractContextManager["SandboxSeat"]):
    """A student's player for two games, and its clock. After a fault the next game is played in a
    fresh child."""

    def __init__(self, cells: Sequence[Cell], expression: str, tier: Tier) -> None:
        self.session = Session(tier, Limits())
        self.fault: Fault | None = None
        self.clock = PAIR_SECONDS * slowness()  # seconds that are left
        began = time.monotonic()
        try:
            with self.session.turn():
                for cell in cells:
                    self.session.add(cell)
                player = self.session.find(EXERCISE, Check(EXERCISE, [expression], None), [False])
            self.clock -= time.monotonic() - began  # a player may think before the game
            self.fault = player.fault
            if not self.fault and player.kinds != ("program",):
                self.fault = Fault("SIGNATURE", f"{player.kinds[0]} is no player")
        except Broken as broken:
            self.session.drop()
            self.fault = broken.fault
        except BaseException:
            self.session.drop()
            raise

    def __exit__(self, *_: object) -> None:
        self.session.drop()

    def move(self, state: Position, seed: str) -> tuple[Any, str]:
        if self.fault:
            return None, WHY.get(self.fault.kind, f"could not be started: {self.fault.sentence}")
        # From the seed itself followed what all others draw, and the opponent's reply with it.
        drawn_from = sha256(seed.encode()).hexdigest()
        call = Call((Submitted(), state, drawn_from), function="kalah_move")
        question = Question("", (call,), lambda answer: None, "a move", seconds=SECONDS)
        began = time.monotonic()
        with self.session.turn():
            answer = SandboxDoor(self.session, EXERCISE, SECONDS, inf).ask(question)
        self.clock -= time.monotonic() - began
        if self.clock < 0:
            return None, WHY["CLOCK"]
        if answer.fault:
            return None, WHY.get(answer.fault.kind, answer.fault.sentence)
        match answer.value:
            case (action, str(reason)):
                return action, reason.removeprefix("it ")[:300]
        return None, WHY["PROTOCOL"]

    def refusal(self, seed: str) -> str:
        """Why the player may not enter; "" where it may. It must not show that it searches a board
        of its own instead of the game, as `tournament.player` asks, nor leave that open."""
        call = Call((Submitted(), seed), function=kalah_trial.__name__)
        words = "moves on a board with a rule of its own"
        question = Question(
            *("", (call,), lambda answer: None, words), seconds=TRIAL_SECONDS, revealed=True
        )
        with self.session.turn():
            answer = SandboxDoor(self.session, EXERCISE, TRIAL_SECONDS, inf).ask(question)
        if answer.fault:
            late = f"took more than {TRIAL_SECONDS:g} seconds"
            ways = WHY | {"TIMEOUT": late}
            why = ways.get(answer.fault.kind, answer.fault.sentence)
            return f"it was asked for some moves, and {why}"
        # In one line, and so without the position that it ends with.
        own_rules = str(answer.value).partition(":\n")[0]
        return own_rules and f"it searches a board of its own, where nobody counts: {own_rules}"
