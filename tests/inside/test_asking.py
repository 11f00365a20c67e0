"""Whatever a program does, a sensible answer comes back through the door."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest

from adsearch import games, limits
from adsearch.game import IllegalMove
from autograder import check, own
from autograder.checks.exercise import find
from autograder.exercises.material.harness import search_with_killers
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Call, Callback, GameSpec, Made, Question, State

TREE = GameSpec("Tree", ("((3 12) (2 4))",))


def ask(function: Any, *calls: Call, seconds: float = 5.0) -> Answer:
    question = Question("", calls, lambda answer: None, "the question", seconds=seconds)
    return PlainDoor([function]).ask(question)


def faulty(function: Any, *calls: Call, seconds: float = 5.0) -> tuple[str, str]:
    fault = ask(function, *calls, seconds=seconds).fault
    assert fault
    return fault.kind, fault.sentence


def wait() -> None:
    while True:
        pass


def call_itself(*arguments: Any) -> Any:
    return call_itself(*arguments)


def raise_something(*_: Any) -> None:
    raise KeyError("something")


def not_written(*_: Any) -> None:
    raise NotImplementedError


@pytest.mark.parametrize(
    ("function", "kind", "sentence"),
    [
        (wait, "TIMEOUT", "no answer after 0.2 seconds on the question"),
        (call_itself, "RECURSION", "your program calls itself without end on the question"),
        (raise_something, "EXCEPTION", "your program raised KeyError: 'something'"),
        (not_written, "UNANSWERED", "not written yet: it, or something that it calls"),
        (lambda: ..., "UNANSWERED", "not answered yet: put your answer in place of the dots"),
        (lambda: sys.exit(3), "EXCEPTION", "your program ended Python with SystemExit(3)"),
        (lambda game, state: 0, "SIGNATURE", "<lambda> takes 2 arguments, (game, state)"),
    ],
)
def test_what_goes_wrong_is_told(function: Callable[..., Any], kind: str, sentence: str) -> None:
    found, said = faulty(function, Call(), seconds=0.2)
    assert found == kind
    assert said.startswith(sentence)


def test_a_traceback_shows_the_students_part_alone() -> None:
    for call in (Call((1,)), Call((TREE, State()))):
        fault = ask(raise_something, call).fault
        assert fault
        assert "raise_something" in fault.traceback
        assert fault.traceback.count("File ") == 1


def test_a_search_that_asks_for_ever_is_stopped() -> None:
    def endless(game: Any, state: Any) -> None:
        while True:
            game.result(state, 0)

    kind, sentence = faulty(endless, Call((TREE, State())))
    assert kind == "QUERY_LIMIT"
    assert "still searching after 20,000 calls to the game" in sentence


class Counter:
    """What a student might write: a class with a state of its own."""

    class State:
        def __init__(self, n: int) -> None:
            self.n = n

    def __init__(self, start: int) -> None:
        self.start = start

    def initial(self) -> Counter.State:
        return self.State(self.start)

    def up(self, s: Counter.State) -> Counter.State:
        if s.n > 8:
            raise IllegalMove("full")
        return self.State(s.n + 1)

    def spoil(self, s: Counter.State) -> int:
        s.n = 0
        return 0

    def value(self, s: Counter.State) -> int:
        return s.n


MADE = Call((8,), quiet=True), Call(on=0, method="initial", quiet=True)


def test_states_of_ones_own_are_handed_on_and_not_looked_at() -> None:
    up = Call((Made(1),), on=0, method="up", quiet=True)
    answer = ask(Counter, *MADE, up, Call((Made(2),), on=0, method="value"))
    assert answer.values == (None, None, None, 9)
    assert answer.changed is None


def test_an_exception_can_be_the_answer() -> None:
    up = Call((Made(1),), on=0, method="up", quiet=True)
    answer = ask(Counter, *MADE, up, Call((Made(2),), on=0, method="up", raises=True))
    assert "IllegalMove" in answer.value.names


def test_a_change_inside_an_object_is_seen() -> None:
    answer = ask(Counter, *MADE, Call((Made(1),), on=0, method="spoil"))
    assert answer.changed == "argument 1"


@pytest.mark.parametrize("argument", [[1, [2]], {"a": [1]}, ([1],), [float("nan")]])
def test_a_change_deep_inside_is_seen(argument: Any) -> None:
    def spoil(given: Any) -> None:
        inner = given
        while not isinstance(inner, list) or isinstance(inner[-1], list):
            inner = inner["a"] if isinstance(inner, dict) else inner[-1]
        inner.append(5)

    assert ask(spoil, Call((argument,))).changed
    assert ask(len, Call((argument,))).changed is None


def test_a_change_to_the_game_is_seen() -> None:
    def write_into(game: Any, state: Any) -> int:
        game.found = 3
        return 3

    assert ask(write_into, Call((TREE, State()))).changed == "the game it was given"
    assert ask(lambda game, state: 3, Call((TREE, State()))).changed is None


def test_a_missing_method_is_named() -> None:
    kind, sentence = faulty(Counter, *MADE, Call((), on=0, method="player"))
    assert (kind, sentence) == ("SIGNATURE", "your Counter has no method player")


def test_states_are_compared_on_their_own_side() -> None:
    same = Call((Made(0), Made(1)), function="distinct")
    assert ask(tuple, Call(([1],)), Call(([1],)), same).value == 1
    assert ask(tuple, Call(([1],)), Call(([2],)), same).value == 2
    assert faulty(list, Call(([1],)), Call(([1],)), same)[0] == "EXCEPTION"


def test_a_game_may_come_alone_or_with_something_else() -> None:
    assert ask(lambda game: len(game.actions(())), Call((TREE,))).value == 2
    answer = ask(lambda game, players: game.utility((0, 1), players[1]), Call((TREE, (0, 1))))
    assert answer.value == -12


def test_callbacks_are_heard() -> None:
    def both(game: Any, state: Any, opponent: Any) -> Any:
        return [opponent(game, game.result(state, a)) for a in game.actions(state)]

    answer = ask(both, Call((TREE, State(), Callback("nth_reply", (-1,)))))
    assert answer.value == [1, 1]
    assert answer.heard == (("nth_reply", ((0,),), 1), ("nth_reply", ((1,),), 1))


def test_numbers_of_numpy_are_numbers() -> None:
    answer = ask(lambda: (numpy.float64(1.5), numpy.int64(2), numpy.bool_(True)), Call())
    assert answer.value == (1.5, 2, True)
    assert [type(part) for part in answer.value] == [float, int, bool]


def test_exact_numbers_are_numbers() -> None:
    given = ask(lambda: [Fraction(1, 4), Decimal("2.5")], Call(())).value
    assert given == [0.25, 2.5]
    assert {type(number) for number in given} == {float}


def test_what_contains_itself_is_cut_short() -> None:
    def endless() -> Any:
        found: list[Any] = []
        found.append(found)
        return found

    assert isinstance(ask(endless, Call()).value, list)


# -- predictions ----------------------------------------------------------------------------------


def test_predictions_are_plain_values() -> None:
    piles = own("games.predict", "Ada").piles
    moves, states = sum(piles), 2 * (piles[0] + 1) * (piles[1] + 1) - 4
    winner = "MIN" if piles[0] == piles[1] else "MAX"
    assert check("games.predict", moves, states, winner, name="Ada").points == 3
    report = check("games.predict", 2, states, winner, name="Ada")
    assert report.points == 2
    assert report.mistake == "Piles are counted for moves"


def test_the_name_that_was_released_earns_nothing() -> None:
    for name in ("your name", " Your Name", ""):
        report = check("minimax.predict", 16, 1, name=name)
        assert report.points == 0
        assert report.hint == (
            "Write your own name where “your name” stands: what you predict is drawn from it."
        )


def test_a_prediction_is_drawn_from_a_name() -> None:
    names = [f"student {i}" for i in range(30)]
    trees = {str(own("minimax.predict", name)) for name in names}
    assert len(trees) == len(names)
    assert own("minimax.predict", "Ada") == own("minimax.predict", "Ada")
    with pytest.raises(ValueError, match="asks everybody the same"):
        own("minimax.value", "Ada")


def test_dots_are_not_answered_yet() -> None:
    report = check("minimax.predict", ..., ..., name="Ada")
    assert report.points == 0
    assert report.mistake is None
    assert report.hint == "Not answered yet: put your answer in place of the dots."


def test_what_is_not_answered_yet_does_not_hide_a_mistake() -> None:
    tree = own("minimax.predict", "Ada")
    leaves = [tree.utility((a, b, c)) for a in range(3) for b in range(2) for c in range(2)]
    report = check("minimax.predict", max(leaves), ..., name="Ada")
    assert report.mistake == "The largest leaf is taken"


def test_a_wrong_prediction_does_not_give_the_right_one_away() -> None:
    report = check("minimax.predict", -99, -99, name="Ada")
    assert report.counterexample
    assert report.counterexample.right is None
    assert report.counterexample.expected == ""


def test_what_the_kit_has_is_nobodys_answer() -> None:
    class Nim(games.Nim):
        pass

    for borrowed in (games.Nim, Nim):
        with pytest.raises(TypeError, match="takes your own work"):
            check("games.nim", borrowed)


def test_the_wrong_number_of_answers_is_refused() -> None:
    with pytest.raises(TypeError, match=r"takes 3 answers .* was given 1\."):
        check("games.predict", 4)
    with pytest.raises(TypeError, match=r"takes your function itself, .* given 3"):
        check("minimax.value", 3)


def test_what_a_program_made_may_change_while_a_program_of_ours_uses_it() -> None:
    class Killers:
        def __init__(self) -> None:
            self.seen: list[Any] = []

        def order(self, ply: int, moves: list[Any]) -> list[Any]:
            return moves

        def cutoff(self, ply: int, move: Any) -> None:
            self.seen.append(move)

    made = Call(quiet=True)
    use = Call(
        (GameSpec("ConnectFour"), State(), Made(0), 3), function=search_with_killers.__name__
    )
    answer = ask(Killers, made, use)
    assert answer.fault is None
    assert answer.changed is None


@pytest.mark.slow
@pytest.mark.parametrize("call", [Call(), Call((TREE, State()))], ids=["plain", "watched"])
def test_the_collector_does_not_use_up_the_time_of_an_answer(call: Call) -> None:
    """On a large heap a collection takes seconds. None may begin while the clock runs."""
    begun: list[int] = []

    def note(phase: str, _: object) -> None:
        if phase == "start" and limits._current:
            begun.append(len(limits._current.blocks))

    thresholds = gc.get_threshold()
    gc.callbacks.append(note)
    gc.set_threshold(1, 1, 1)
    try:
        for _ in range(20):
            ask(lambda *_: len([[] for _ in range(50)]), call)
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(note)
    assert begun
    assert not any(begun)


@pytest.mark.parametrize("made", [iter, lambda pairs: dict(pairs).items()])
def test_whoever_returns_what_is_no_list_yet_is_told_how_to_make_one(made: Any) -> None:
    rolls = find("chance.rolls").reference[0]
    report = check("chance.rolls", lambda: made(rolls()))
    assert report.counterexample
    assert "list(…) makes a list of it" in report.counterexample.sentence
