"""Does a game keep the contract? `conforms` plays it at random and reports what breaks first."""

from __future__ import annotations

import copy
import math
import random
from dataclasses import dataclass
from typing import Any

from adsearch.game import CHANCE, Game, IllegalMove


@dataclass(frozen=True)
class Conformance:
    """What `conforms` found: true if every promise was kept, and a sentence either way."""

    violation: str | None
    games: int
    positions: int

    def __bool__(self) -> bool:
        return self.violation is None

    def __repr__(self) -> str:
        extent = f"{self.positions:,} positions of {self.games} random games"
        return f"all promises kept on {extent}" if self else f"{self.violation}"


class _Violation(Exception):
    """The first broken promise."""


def conforms(game: Game[Any, Any], games: int = 20, plies: int = 300, seed: int = 0) -> Conformance:
    """Walk `games` random games of at most `plies` moves and check every promise of `Game`.

    >>> from adsearch.games import Nim
    >>> conforms(Nim((2, 2)))
    all promises kept on 78 positions of 20 random games
    """
    walk = _Walk(game, random.Random(seed))
    for played in range(games):
        try:
            walk.one_game(plies)
        except _Violation as broken:
            return Conformance(str(broken), played + 1, walk.positions)
    return Conformance(None, games, walk.positions)


class _Walk:
    """Random games of one game, with what was seen on the way."""

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.positions = 0
        self.total: float | None = None  # of the utilities, at the first terminal state
        self.moves_seen: dict[Any, None] = {}  # to try elsewhere, where they are illegal
        # By information: a state where its player has it, who that is, the moves, and its past.
        self.known: dict[Any, tuple[Any, int, list[Any], list[tuple[Any, Any]]]] = {}

    def one_game(self, plies: int) -> None:
        # The twin comes to every position by calls of its own: equal, but not the same object.
        state, twin = self.ask("initial"), self.ask("initial")
        pasts: dict[int, list[tuple[Any, Any]]] = {}  # what each player knew and did
        for _ in range(plies):
            self.look(state, twin)
            if self.game.is_terminal(state):
                return
            mover = self.game.player(state)
            past = pasts.setdefault(mover, [])
            knows = None if mover == CHANCE else self.check_information(state, mover, past)
            move = self.rng.choice(self.legal(state))
            past.append((knows, move))
            before, spelled = copy.deepcopy(state), repr(state)
            after = self.ask("result", state, move)
            if state != before or repr(state) != spelled:
                self.fail(before, f"`result` changed the state it was given (by move {move!r})")
            self.moves_seen.setdefault(move)
            state, twin = after, self.ask("result", twin, move)

    def look(self, s: Any, twin: Any) -> None:
        self.positions += 1
        try:
            hash(s)
        except TypeError as error:
            self.fail(s, f"the state cannot be hashed ({error}): use tuples, not lists")
        over = self.ask("is_terminal", s)
        if over is not True and over is not False:
            self.fail(s, f"`is_terminal` says {over!r}, not True or False")
        mover = self.ask("player", s)
        if mover != CHANCE and mover not in self.game.players:
            self.fail(s, f"`player` says {mover!r}, who is not among {self.game.players}")
        moves = list(self.ask("actions", s))
        self.check_moves(s, over, mover, moves)
        self.check_illegal(s, moves if mover != CHANCE or over else self.legal(s))
        if over:
            self.check_utilities(s)
        self.check_text(s)
        self.check_twin(s, twin, (mover, moves, over))

    def check_moves(self, s: Any, over: bool, mover: int, moves: list[Any]) -> None:
        if over:
            if moves:
                self.fail(s, f"the game is over, yet `actions` offers {moves}")
            return
        if mover == CHANCE:
            if moves:
                self.fail(s, f"chance is to move, yet `actions` offers {moves}")
            self.check_chances(s)
            return
        if not moves:
            self.fail(s, "the game is not over, yet `actions` offers nothing")
        if len(set(moves)) < len(moves):
            self.fail(s, f"`actions` offers a move twice: {moves}")
        shared = self.ask("actions", s)
        if isinstance(shared, list):
            shared.clear()
            if list(self.ask("actions", s)) != moves:
                self.fail(s, "`actions` hands out its own list: who empties it changes the game")

    def check_chances(self, s: Any) -> None:
        pairs = list(self.ask("outcomes", s))
        if not pairs:
            self.fail(s, "chance is to move, yet `outcomes` is empty")
        for outcome, probability in pairs:
            if not 0 <= probability <= 1:
                self.fail(s, f"outcome {outcome!r} has probability {probability}")
        total = math.fsum(probability for _, probability in pairs)
        if not math.isclose(total, 1, abs_tol=1e-9):
            self.fail(s, f"the probabilities of `outcomes` add up to {total}, not to 1")

    def check_illegal(self, s: Any, legal: list[Any]) -> None:
        for move in list(self.moves_seen)[:50]:
            if move in legal:
                continue
            try:
                self.game.result(s, move)
            except IllegalMove:
                continue
            except Exception as error:
                wrong = f"raised {type(error).__name__} ({error})"
            else:
                wrong = "was accepted"
            self.fail(s, f"illegal move {move!r} {wrong}; `result` should raise IllegalMove")

    def check_utilities(self, s: Any) -> None:
        payoffs = [self.ask("utility", s, p) for p in self.game.players]
        for p, payoff in zip(self.game.players, payoffs, strict=True):
            if not isinstance(payoff, int | float) or math.isnan(payoff):
                self.fail(s, f"`utility` for {self.game.name(p)} is {payoff!r}, not a number")
        bounded = payoffs[:1] if len(payoffs) == 2 and self.game.constant_sum else payoffs
        low, high = self.game.bounds or (-math.inf, math.inf)
        for payoff in bounded:
            if not low <= payoff <= high:
                self.fail(s, f"utility {payoff} lies outside the bounds {self.game.bounds}")
        if self.game.constant_sum:
            total = math.fsum(payoffs)
            self.total = total if self.total is None else self.total
            if not math.isclose(total, self.total, abs_tol=1e-9):
                self.fail(s, f"utilities {payoffs} add up to {total}, elsewhere to {self.total}")

    def check_information(self, s: Any, mover: int, past: list[tuple[Any, Any]]) -> Any:
        """Compare `s` with a state that its mover cannot tell from it, if there was one."""
        knows = self.ask("information", s, mover)
        try:
            is_state = hash(knows) == hash(s) and knows == s
        except TypeError as error:
            self.fail(s, f"`information` cannot be hashed ({error}): use tuples, not lists")
        moves = list(self.game.actions(s))
        past = [] if is_state else past.copy()  # a state is no memory: lines of play may meet
        other, other_mover, other_moves, other_past = self.known.setdefault(
            knows, (s, mover, moves, past)
        )
        if other == s:
            return knows
        same = f"{self.game.name(mover)} knows {knows!r} here and at\n{self.game.text(other)}\nyet "
        if mover != other_mover:
            self.fail(s, f"{same}there {self.game.name(other_mover)} is to move")
        if set(moves) != set(other_moves):
            self.fail(s, f"{same}the moves are {moves}, there {other_moves}")
        if past != other_past:
            self.fail(s, f"{same}came here by {past}, there by {other_past} (what it knew and did)")
        return knows

    def check_text(self, s: Any) -> None:
        text = self.ask("text", s)
        if self.ask("position", text) != s:
            self.fail(s, "`position` does not read back what `text` writes")
        moves = [] if self.game.is_terminal(s) else self.legal(s)
        for move in self.rng.sample(moves, min(len(moves), 10)):
            if self.ask("parse", s, self.ask("label", s, move)) != move:
                self.fail(s, f"`parse` does not read back the label of move {move!r}")

    def check_twin(self, s: Any, twin: Any, answers: tuple[Any, ...]) -> None:
        if twin != s or hash(twin) != hash(s):
            self.fail(s, "the same moves from the start lead to states that are not equal")
        again = self.game.player(twin), list(self.game.actions(twin)), self.game.is_terminal(twin)
        if again != answers:
            self.fail(s, f"two equal states behave differently: {answers} and {again}")

    def legal(self, s: Any) -> list[Any]:
        if self.game.player(s) == CHANCE:
            return [outcome for outcome, p in self.game.outcomes(s) if p > 0]
        return list(self.game.actions(s))

    def ask(self, method: str, *arguments: Any) -> Any:
        try:
            return getattr(self.game, method)(*arguments)
        except NotImplementedError:  # which breaks no promise yet
            raise
        except Exception as error:
            call = f"`{method}({', '.join(map(repr, arguments))})`"
            raise _Violation(f"{call} raised {type(error).__name__}: {error}") from error

    def fail(self, s: Any, sentence: str) -> None:
        try:
            position = self.game.text(s)
        except Exception:  # a game this broken may not be able to write its own position
            position = repr(s)
        raise _Violation(f"{sentence}. Position:\n{position}")
