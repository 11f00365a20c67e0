"""What is said of programs of the first two notebooks is true of them, and something is said."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isclose
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from autograder import check
from autograder.checks.exercise import find
from autograder.checks.mistakes import reference
from autograder.checks.report import Report
from autograder.exercises.games.canonical import canonical_nim
from autograder.exercises.material.tictactoe import Noughts

canonical = reference("games.canonical")
(Matches,) = find("games.nim").reference
value_of = reference("minimax.value")


pytestmark = pytest.mark.slow


def names(report: Report) -> list[str]:
    return [mistake.name for mistake in report.mistakes]


# -- games of one's own ---------------------------------------------------------------------------


class ForgetfulOfTheStart(Matches):
    def result(self, s: Any, a: Any, /) -> Any:
        mover, self.piles = super().result(s, a)
        return mover, self.piles


class NeverWithoutPiles(Matches):
    def is_terminal(self, s: Any, /) -> bool:
        return max(s[1]) == 0


class FirstPileOnly(Matches):
    def actions(self, s: Any, /) -> Any:
        moves = []
        for i, left in enumerate(s[1]):
            for k in range(1, left + 1):
                moves.append((i, k))
            return moves
        return None


class InOrder(Matches):
    def result(self, s: Any, a: Any, /) -> Any:
        mover, piles = super().result(s, a)
        return mover, tuple(sorted(piles))


@pytest.mark.parametrize(
    ("nim", "points", "name"),
    [
        (ForgetfulOfTheStart, 5, "A move changes the start"),
        (NeverWithoutPiles, 4, "A table without piles is not expected"),
        (FirstPileOnly, 0, "The moves are returned inside the loop"),
        (InOrder, 0, "The piles are put in order"),
    ],
)
def test_a_game_of_matches(nim: Any, points: int, name: str) -> None:
    report = check("games.nim", nim)
    assert (report.points, names(report)) == (points, [name])


class NoCellNine(Noughts):
    """Cell −1 is refused, and cell 9 ends in an IndexError."""

    def result(self, s: str, a: int, /) -> str:
        if a < 0 or self.is_terminal(s) or s[a] != ".":
            raise self.illegal(s, a)
        return s[:a] + "XO"[self.player(s)] + s[a + 1 :]


class TurnByTurn(Noughts):
    """The marks alternate from one call to the next, and not always X is set."""

    turn = MAX

    def result(self, s: str, a: int, /) -> str:
        after = super().result(s, a)
        mark, self.turn = "XO"[self.turn], 1 - self.turn
        return after[:a] + mark + after[a + 1 :]


class EightCells(Noughts):
    def actions(self, s: str, /) -> Any:
        return [cell for cell in super().actions(s) if cell < 8]


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (NoCellNine, "A cell that is not there breaks it"),
        (TurnByTurn, "The turn is kept in the game"),
        (EightCells, "A cell is never offered"),
    ],
)
def test_a_game_of_noughts_and_crosses(game: Any, name: str) -> None:
    assert names(check("games.tictactoe", game)) == [name]


# -- forms and sums -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "image",
    [lambda s: s[2::-1] + s[5:2:-1] + s[8:5:-1], lambda s: s[0::3] + s[1::3] + s[2::3]],
)
def test_who_takes_one_mirror_image_turns_nothing(image: Callable[[str], str]) -> None:
    """The second way was called a quarter turn that is a mirror, and the first one both."""
    report = check("games.canonical", lambda board: min(board, image(board)), canonical_nim)
    assert names(report) == ["Only mirrored, never turned"]


def test_two_piles_are_not_all() -> None:
    def largest_and_smallest(state: Any) -> Any:
        return state[0], (max(state[1]), min(state[1]))

    assert check("games.canonical", canonical, largest_and_smallest).mistake == (
        "Nim has two piles only"
    )


def ends_of(game: Any) -> list[Any]:
    waiting = [game.initial()]
    for s in waiting:
        waiting += [game.result(s, a) for a in game.actions(s)]
    return [s for s in waiting if game.is_terminal(s)]


def turned_round(game: Any, players: Any) -> Any:
    first, *others = ends_of(game)
    for s in others:
        sums = [sum(game.utility(t, p) for p in players) for t in (first, s)]
        if isclose(*sums, abs_tol=1e-9):
            return first, s
    return None


def as_many_as_named(game: Any, players: Any) -> Any:
    """It had full marks, because only the first players were ever asked about."""
    first, *others = ends_of(game)
    for s in others:
        sums = [sum(game.utility(t, p) for p in range(len(players))) for t in (first, s)]
        if not isclose(*sums, abs_tol=1e-9):
            return first, s
    return None


@pytest.mark.parametrize(
    ("program", "points", "name"),
    [
        (turned_round, 0, "The question is turned round"),
        (as_many_as_named, 3, "The first players are added up"),
    ],
)
def test_a_sum_that_is_asked_for_otherwise(program: Any, points: int, name: str) -> None:
    report = check("games.constant_sum", program)
    assert (report.points, names(report)) == (points, [name])


# -- minimax --------------------------------------------------------------------------------------


def test_who_takes_the_smallest_size_does_not_stop_at_a_win() -> None:
    def smallest_size(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        values = [smallest_size(game, game.result(state, a)) for a in game.actions(state)]
        return max(values) if game.player(state) == MAX else min(values, key=abs)

    report = check("minimax.value", smallest_size)
    assert (report.points, names(report)) == (4, [])


def test_who_returns_nothing_for_min_is_told_of_a_return() -> None:
    def for_max_alone(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            v = for_max_alone(game, game.result(state, a))
            best = max(best, v) if game.player(state) == MAX else min(best, v)
        return best if game.player(state) == MAX else None

    assert names(check("minimax.value", for_max_alone)) == ["It forgets to return at the end"]


def nothing_for_min(game: Any, state: Any) -> Any:
    """Its best value so far begins where it should; what it lacks is a `return`."""
    if game.is_terminal(state) or game.player(state) == MIN:
        return None
    return max(game.actions(state), key=lambda a: value_of(game, game.result(state, a)))


def best_line(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return None
    best = max if game.player(state) == MAX else min
    a = best(game.actions(state), key=lambda a: value_of(game, game.result(state, a)))
    return [a, *(best_line(game, game.result(state, a)) or [])]


@pytest.mark.parametrize(
    ("program", "name"),
    [(nothing_for_min, "MIN is given no move"), (best_line, "The whole line is returned")],
)
def test_no_move_and_too_many(program: Any, name: str) -> None:
    assert names(check("minimax.decision", program)) == [name]


def test_a_payoff_of_zero_is_a_payoff() -> None:
    """It had full marks: nobody could choose between 0 and less."""

    def replacing_zero(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in game.players)
        p, best = game.player(state), None
        for a in game.actions(state):
            v = replacing_zero(game, game.result(state, a))
            if not best or not best[p] or v[p] > best[p]:
                best = v
        return best

    report = check("minimax.max_n", replacing_zero)
    assert (report.points, names(report)) == (4, ["Zero is taken for nothing"])


def test_the_opponent_is_the_one_that_was_given() -> None:
    def against_the_first(game: Any, state: Any, opponent: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state), None
        moves = game.actions(state)[: None if game.player(state) == MAX else 1]
        pairs = [(against_the_first(game, game.result(state, a), opponent)[0], a) for a in moves]
        return max(pairs, key=lambda pair: pair[0])

    assert names(check("minimax.exploit", against_the_first)) == [
        "The opponent is taken to have a habit"
    ]
