"""`conforms` finds each way of breaking the contract, and says where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX, Game, IllegalMove
from adsearch.games import Tree
from adsearch.testing import conforms


class Stones(Game[Any, Any]):
    """A right game to break: take one or two of five stones; who takes the last one wins."""

    bounds = (-1, 1)

    def initial(self) -> Any:
        return 5, MAX

    def player(self, s: Any, /) -> int:
        return s[1]

    def actions(self, s: Any, /) -> Sequence[Any]:
        return [take for take in ("one", "two") if self.size(take) <= s[0]]

    def size(self, take: Any) -> int:
        return {"one": 1, "two": 2}.get(take, 99)

    def result(self, s: Any, a: Any, /) -> Any:
        if self.size(a) > s[0]:
            raise self.illegal(s, a)
        return s[0] - self.size(a), 1 - s[1]

    def is_terminal(self, s: Any, /) -> bool:
        return s[0] == 0

    def utility(self, s: Any, p: int = MAX, /) -> float:
        return -1 if s[1] == p else 1


class Dice(Stones):
    """The same, but chance decides how many are taken."""

    def player(self, s: Any, /) -> int:
        return CHANCE

    def actions(self, s: Any, /) -> Sequence[Any]:
        return []

    def outcomes(self, s: Any, /) -> Sequence[tuple[Any, float]]:
        return [("one", 0.5), ("two", 0.5)] if s[0] > 1 else [("one", 1.0)]


def broken(base: type[Game[Any, Any]] = Stones, /, **parts: Any) -> Game[Any, Any]:
    made: Game[Any, Any] = type("Broken", (base,), parts)()
    return made


class Shared(Stones):
    def __init__(self) -> None:
        self.moves: list[Any] = ["one"]

    def actions(self, s: Any, /) -> Sequence[Any]:
        return self.moves if s[0] else []


class Growing(Stones):
    """Its states are lists in disguise: hashable, but `result` changes the one it is given."""

    class Pile(list[int]):
        def __hash__(self) -> int:  # type: ignore[override]
            return hash(tuple(self))

    def initial(self) -> Any:
        return Growing.Pile([5, MAX])

    def result(self, s: Any, a: Any, /) -> Any:
        if self.size(a) > s[0]:
            raise self.illegal(s, a)
        s[0] -= self.size(a)
        return Growing.Pile([s[0], 1 - s[1]])


class Moody(Stones):
    """Equal states that are told apart by who asks."""

    asked = 0

    def player(self, s: Any, /) -> int:
        self.asked += 1
        return self.asked % 2


class Cards(Game[Any, Any]):
    """A right game with a hidden card to break: MAX says whether it is high, twice."""

    def initial(self) -> Any:
        return ("deal",)

    def player(self, s: Any, /) -> int:
        return CHANCE if len(s) == 1 else MAX

    def actions(self, s: Any, /) -> Sequence[Any]:
        return ["high", "low"] if len(s) in (2, 3) else []

    def outcomes(self, s: Any, /) -> Sequence[tuple[Any, float]]:
        return [("jack", 0.5), ("king", 0.5)]

    def result(self, s: Any, a: Any, /) -> Any:
        if a not in self.choices(s):
            raise self.illegal(s, a)
        return (*s, a)

    def is_terminal(self, s: Any, /) -> bool:
        return len(s) == 4

    def utility(self, s: Any, p: int = MAX, /) -> float:
        right = 1 if (s[1] == "king") == (s[3] == "high") else -1
        return right if p == MAX else -right

    def information(self, s: Any, p: int, /) -> Any:
        return s[2:]


def own_moves(self: Cards, s: Any) -> Sequence[Any]:
    moves = Cards.actions(self, s)
    return moves[:1] if s[1:] == ("king",) else moves


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (broken(Cards, information=lambda self, s, p: [1]), "`information` cannot be hashed"),
        (broken(Cards, information=lambda self, s, p: s[9]), "raised IndexError"),
        (broken(Cards, actions=own_moves), r"MAX knows \(\) here and at\n.*\nyet the moves are"),
        (
            broken(Cards, information=lambda self, s, p: len(s)),
            r"MAX knows 3 here and at\n.*\nyet came here by .*, there by",
        ),
        (
            broken(Cards, player=lambda self, s: CHANCE if len(s) == 1 else s[1] == "king"),
            "yet there MAX is to move",
        ),
        (broken(initial=lambda self: [5, MAX]), "cannot be hashed"),
        (Growing(), "`result` changed the state it was given"),
        (Shared(), "hands out its own list"),
        (Moody(), "two equal states behave differently"),
        (broken(is_terminal=lambda self, s: s[0] < 2), "the game is over, yet `actions` offers"),
        (broken(is_terminal=lambda self, s: False), "is not over, yet `actions` offers nothing"),
        (broken(is_terminal=lambda self, s: s[0]), "`is_terminal` says 5, not True or False"),
        (broken(actions=lambda self, s: ["one", "one"] if s[0] else []), "offers a move twice"),
        (
            broken(actions=lambda self, s: ["all"]),
            r"`result\(\(5, 0\), 'all'\)` raised IllegalMove",
        ),
        (broken(player=lambda self, s: 7), r"`player` says 7, who is not among \(0, 1\)"),
        (broken(utility=lambda self, s, p=MAX: s[1]), "add up to"),
        (broken(utility=lambda self, s, p=MAX: "won"), "'won', not a number"),
        (broken(utility=lambda self, s, p=MAX: float("nan")), "nan, not a number"),
        (broken(bounds=(0, 1)), "outside the bounds"),
        (broken(result=lambda self, s, a: (s[0] - 1, 1 - s[1])), "illegal move 'two' was accepted"),
        (broken(text=lambda self, s: "(0, 0)"), "`position` does not read back"),
        (broken(label=lambda self, s, a: "take"), "`parse` does not read back the label"),
        (broken(Dice, actions=lambda self, s: ["one"] if s[0] else []), "chance is to move, yet"),
        (broken(Dice, outcomes=lambda self, s: []), "`outcomes` is empty"),
        (broken(Dice, outcomes=lambda self, s: [("one", 0.7)]), "add up to 0.7"),
        (broken(Dice, outcomes=lambda self, s: [("one", 2), ("two", -1)]), "has probability 2"),
    ],
)
def test_a_broken_promise_is_named(game: Game[Any, Any], sentence: str) -> None:
    found = conforms(game)
    assert not found
    assert found.violation
    with pytest.raises(AssertionError, match=sentence):
        raise AssertionError(found.violation)


def test_the_sentence_shows_the_position() -> None:
    found = conforms(broken(player=lambda self, s: 7))
    assert str(found).endswith("Position:\n(5, 0)")


@pytest.mark.parametrize(
    "game", [Stones(), Dice(), Cards(), Tree("((3 12 8) (2 4 6) (14 5 2))"), Tree("5")]
)
def test_right_games_conform(game: Game[Any, Any]) -> None:
    assert conforms(game)


def test_an_illegal_move_must_raise_the_right_error() -> None:
    def result(self: Stones, s: Any, a: Any) -> Any:
        if self.size(a) > s[0]:
            raise KeyError(a)
        return s[0] - self.size(a), 1 - s[1]

    assert "raised KeyError" in str(conforms(broken(result=result)))
    assert issubclass(IllegalMove, ValueError)


def test_an_endless_game_is_left_after_a_while() -> None:
    assert (
        conforms(broken(result=lambda self, s, a: (5, 1 - s[1])), games=2, plies=10).positions == 20
    )
