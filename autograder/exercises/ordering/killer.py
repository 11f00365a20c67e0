"""ordering.killer: moves that lately cut off at the same ply come first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from adsearch.games import ConnectFour
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect, expect_equal, expect_number
from autograder.checks.mistakes import reference
from autograder.exercises.material.harness import search_with_killers
from autograder.exercises.material.scripts import Script
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Made,
    Question,
    State,
    Wrong,
    show,
)

Killers = reference("ordering.killer")

NEWEST, PLIES, ROOM, LEGAL, USED = (
    "newest first",
    "each ply, and each Killers object, keeps its own killers",
    "no more killers per ply than slots, none twice",
    "only legal moves, and all of them",
    "in alpha-beta: the same value, fewer positions",
)


def killer_question(
    property: str,
    cutoffs: Sequence[tuple[int, str]],
    ply: int,
    actions: str,
    slots: int | None = None,
) -> Question:
    """The order of `actions`, one letter each, at `ply` after these cut-offs."""

    def smaller() -> Iterator[Question]:
        for i in range(len(cutoffs)):
            yield killer_question(property, [*cutoffs[:i], *cutoffs[i + 1 :]], ply, actions, slots)
        for i, action in enumerate(actions):
            # Where the newest is asked for, the killers stay legal: without them, the smallest case
            # would be of a program that returns illegal moves.
            is_needed = property == NEWEST and (ply, action) in cutoffs
            if len(actions) > 1 and not is_needed:
                fewer = actions[:i] + actions[i + 1 :]
                yield killer_question(property, cutoffs, ply, fewer, slots)

    arguments = () if slots is None else (slots,)
    script, killers = Script(*arguments), Killers(*arguments)
    for at, action in cutoffs:
        script.do("cutoff", at, action)
        killers.cutoff(at, action)
    right = killers.order(ply, list(actions))
    legal = sum(a in actions for a in killers.known.get(ply, []))
    script.ask("order", ply, list(actions), assess=_expectation(property, right, legal))
    question = script.question(property)
    if property == LEGAL:
        question = replace(question, assess=_unchanged(question.assess))
    return replace(question, text=f"Killers({slots or ''}): {question.text}", smaller=smaller)


def _expectation(property: str, right: list[Any], killers: int) -> Expectation:
    """What is asked of the order, of which the first so many are killers."""
    if property == LEGAL:
        return expect_equal(right)
    if property == ROOM:  # in any order, but nothing else before the first of the others

        def in_front(order: Any) -> bool:
            first, then = list(order[:killers]), list(order[killers : killers + 1])
            return sorted(first) == sorted(right[:killers]) and then in ([], right[killers:][:1])

        any_order = f", the first {killers} in any order" if killers > 1 else ""
        return expect(in_front, f"{right}{any_order}")
    first = max(killers, 1)
    return expect(lambda order: list(order[:first]) == right[:first], f"{right}")


def _unchanged(judged: Expectation) -> Expectation:
    def assess(answer: Answer) -> Wrong | None:
        if not answer.fault and answer.changed:
            sentence = "`order` changed the list of moves it was given"
            return Wrong(sentence, "the given list left as it was", "the given list, changed")
        return judged(answer)

    return assess


def asked_twice(ply: int) -> Question:
    """A killer is still one when the next position of its ply comes up, even if it was not legal in
    one between."""
    script = Script()
    script.do("cutoff", ply, "b")
    script.do("order", ply, ["a", "b"])
    script.do("order", ply, ["a"])
    script.ask("order", ply, ["c", "b"], assess=_expectation(NEWEST, ["b", "c"], 1))
    return script.question(NEWEST)


def ordered_before(ply: int) -> Question:
    """Only `cutoff` tells of killers: what `order` has put behind them has cut off nothing."""
    script = Script()
    script.do("cutoff", ply, "c")
    script.do("order", ply, ["a", "b", "c"])
    script.ask("order", ply, ["b", "a"], assess=expect_equal(["b", "a"]))
    return script.question(LEGAL)


def move_zero(ply: int) -> Question:
    """Moves may be numbers, and 0 is one of them."""
    script = Script()
    script.do("cutoff", ply, 0)
    script.ask("order", ply, [1, 0], assess=_expectation(NEWEST, [0, 1], 1))
    return script.question(NEWEST)


def pushed_out(ply: int) -> Question:
    """An old killer is none any more, even where the newer ones are not legal. Whether all legal
    moves come back, and no others, is asked elsewhere."""
    script = Script()
    for action in "dbc":
        script.do("cutoff", ply, action)

    def in_front(order: Any) -> bool:
        return [a for a in order if a in ("a", "d")][:1] != ["d"]

    script.ask("order", ply, ["a", "d"], assess=expect(in_front, "['a', 'd']"))
    return script.question(ROOM)


def two_killers(ply: int) -> Question:
    """What one object is told, another knows nothing of."""
    calls = (
        Call((), quiet=True),
        Call((), quiet=True),
        Call((ply, "b"), on=0, method="cutoff", quiet=True),
        Call((ply, ["a", "b"]), on=1, method="order"),
    )
    text = f"one = Killers(), two = Killers(): one.cutoff({ply}, 'b'), two.order({ply}, ['a', 'b'])"
    return Question(PLIES, calls, expect_equal(["a", "b"]), text)


def killer_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.killer {seed}")
    # Every question has plies of its own, so that objects which share what they are told fail
    # where that is asked for and nowhere else.
    plies = count(8)

    def letters(number: int, among: str = "abcdefg") -> str:
        return "".join(rng.sample(among, number))

    for cut in ("c", "cd", "cdc", "aba"):
        ply = next(plies)
        yield killer_question(NEWEST, [(ply, a) for a in cut], ply, "abcd")
    ply = next(plies)
    yield killer_question(NEWEST, [(ply, a) for a in "bcdb"], ply, "abcd", 3)
    for _ in range(5):
        ply, cut = next(plies), letters(2)
        cut = rng.choice((cut, cut + cut[0]))
        yield killer_question(NEWEST, [(ply, a) for a in cut], ply, "abcdefg")
    yield asked_twice(next(plies))
    yield asked_twice(0)
    yield move_zero(next(plies))
    yield two_killers(next(plies))
    yield killer_question(PLIES, [(next(plies), "b")], next(plies), "ab")
    # Two plies on, the same player moves, but against something else.
    yield killer_question(PLIES, [(next(plies), "b")], next(plies) + 1, "ab")
    next(plies)
    for i in range(6):
        ply, other = next(plies), next(plies)
        cutoffs = [(p, letters(1, "bcdefg")) for p in (ply, other)][: 1 + i % 2]
        at_ply = rng.choice((ply, other))
        if i == 5:  # a move may be a killer of two plies: the second does not take it away
            at_ply, cutoffs = ply, [(ply, "b"), (other, "b")]
        yield killer_question(PLIES, cutoffs, at_ply, "abcdefg")
    for slots in (None, 1, 2, 3, 3, 4):
        ply = next(plies)
        cut = letters((slots or 2) + 2)
        cut += rng.choice(cut)
        yield killer_question(ROOM, [(ply, a) for a in cut], ply, "abcdefg", slots)
    ply = next(plies)
    yield killer_question(ROOM, [(ply, a) for a in "bcd"], ply, "abcd")
    ply = next(plies)
    yield killer_question(ROOM, [(ply, a) for a in "bcc"], ply, "abc")
    yield pushed_out(next(plies))
    for cut, legal in (("cd", "ba"), ("d", "bda")):
        ply = next(plies)
        yield killer_question(LEGAL, [(ply, a) for a in cut], ply, legal)
    for _ in range(6):
        ply, cut = next(plies), letters(2)
        legal = letters(rng.randint(1, 4), "".join(a for a in "abcdefg" if a != cut[0]))
        yield killer_question(LEGAL, [(ply, a) for a in cut], ply, legal)
    yield ordered_before(next(plies))
    yield killer_search(ConnectFour().text(ConnectFour().initial()), 4)
    for text in _where_killers_help(rng):
        yield killer_search(text, 4)


class _NoKillers:
    """The natural order."""

    def order(self, ply: int, actions: list[Any]) -> list[Any]:
        return actions

    def cutoff(self, ply: int, action: Any) -> None:
        pass


def _counted(text: str, depth: int, killers: Any) -> tuple[float, int]:
    """The value of a Connect Four position, and how many positions were generated for it."""
    game, generated = ConnectFour(), 0
    state, result = game.position(text), game.result

    def counting(s: Any, a: int) -> Any:
        nonlocal generated
        generated += 1
        return result(s, a)

    game.result = counting  # type: ignore[method-assign]
    value = search_with_killers(game, state, killers, depth)
    return value, generated


def _where_killers_help(rng: random.Random) -> Iterator[str]:
    """Two positions of Connect Four in which killers save at least a fifth."""
    game, count = ConnectFour(), 0
    while count < 2:
        s = game.initial()
        for _ in range(rng.randint(2, 8)):
            s = game.result(s, rng.choice(game.actions(s)))
            if game.is_terminal(s):
                break
        else:
            text = game.text(s)
            if _counted(text, 4, Killers())[1] < 0.8 * _counted(text, 4, _NoKillers())[1]:
                count += 1
                yield text


def killer_search(text: str, depth: int) -> Question:
    value, plain = _counted(text, depth, _NoKillers())
    expected = f"value {show(value)} after fewer than {plain} positions"
    judged = expect_number(value)

    def assess(answer: Answer) -> Wrong | None:
        if wrong := judged(answer):
            return Wrong(wrong.sentence, expected, wrong.given)
        if answer.generated < plain:
            return None
        sentence = f"{answer.generated} positions with your killers, {plain} without"
        return Wrong(sentence, expected, f"{answer.generated} positions")

    calls = (
        Call((), quiet=True),
        Call(
            (GameSpec("ConnectFour"), State(text), Made(0), depth),
            function=search_with_killers.__name__,
        ),
    )
    description = f"alpha-beta with your Killers() to depth {depth} on Connect Four\n{text}"
    return Question(USED, calls, assess, description, revealed=True)


define(
    Exercise(
        name="ordering.killer",
        kind="script",
        signature="class Killers(slots=2): cutoff(ply, action); order(ply, actions) -> list",
        properties=(
            Property(NEWEST, 1),
            Property(PLIES, 1),
            Property(ROOM, 1),
            Property(LEGAL, 1),
            Property(USED, 1),
        ),
        questions=killer_questions,
        also="more slots, other games, other seeds",
    )
)
