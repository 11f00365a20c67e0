"""ordering.replacement: a table with room for so many entries."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect, expect_number, same
from autograder.exercises.material.harness import search_with_table
from autograder.exercises.material.scripts import Script
from autograder.exercises.ordering.table import nim_told, nim_value
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Made,
    Question,
    Raised,
    State,
    Wrong,
    show,
)

CAPACITY, SAME_KEY, DEEPER, SEARCHED = (
    "never more than its capacity",
    "same position: the newer entry stays, unless it is shallower",
    "a deeper entry is kept",
    "a search with it finds the same value",
)


Put = tuple[int, int, float]  # a key, a depth, a value


def kept(capacity: int, puts: Sequence[Put]) -> Put:
    """An entry that has to be found. Where all want one slot, that is clear; otherwise the deepest
    of all is still there."""
    if capacity > 1 and len({key for key, _, _ in puts}) > 1:
        return max(puts, key=lambda put: put[1])
    slot = puts[0]
    for put in puts:
        if put[1] >= slot[1]:
            slot = put
    return slot


def entry_kept(property: str, capacity: int, puts: Sequence[Put], gets: int = 1) -> Question:
    """Entries are put in, then the one that has to be there is looked up."""

    def smaller() -> Iterator[Question]:
        for i in range(len(puts)):
            if len(puts) > 1:
                yield entry_kept(property, capacity, [*puts[:i], *puts[i + 1 :]], gets)

    script = _filled(capacity, puts)
    key, depth, value = kept(capacity, puts)
    words = f"the entry of depth {depth} and value {value}"
    for _ in range(gets):
        script.ask("get", key, assess=_holding((depth, "exact", value), words))
    return replace(
        script.question(property), text=_describe(capacity, puts, script), smaller=smaller
    )


def _holding(entry: tuple[Any, ...], words: str) -> Expectation:
    """Right if it is this entry. None is an answer here: there is none."""
    judged = expect(partial(same, entry), words)

    def assess(answer: Answer) -> Wrong | None:
        if not answer.fault and answer.value is None:
            return Wrong(f"expected {words}, got None: it is not there", words, "None")
        return judged(answer)

    return assess


def same_hash() -> Question:
    """Two keys may have the same hash, as -1 and -2 have: what was put under one is not found under
    the other. In a search they would be two positions."""
    script = _filled(10, [(-1, 3, 1)])

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault or answer.value is None or isinstance(answer.value, Raised):
            return None  # what breaks here breaks a search as well, and is asked there
        sentence = "get(-2): expected None, got the entry of -1, which has the same hash"
        return Wrong(sentence, "None", show(answer.value))

    script.ask("get", -2, assess=assess, raises=True)
    question = replace(script.question(SEARCHED), assess=assess)
    return replace(question, text=_describe(10, [(-1, 3, 1)], script))


def least_held(capacity: int, puts: Sequence[Put]) -> int:
    """How many of these entries a table has to give back. Where several keys may want one slot that
    is a single one; but in a table ten times as large few of them do, however slots are given."""
    return (len(puts) + 1) // 2 if capacity >= 10 * len(puts) else min(1, capacity)


def few_entries(capacity: int, puts: Sequence[Put]) -> Question:
    """Entries under different keys are put in: more than there is room for, or far fewer."""
    least = least_held(capacity, puts)
    script = _filled(capacity, puts)
    for key, _, _ in puts:
        script.ask("get", key, raises=True)  # whether that is right is asked elsewhere

    def assess(answer: Answer) -> Wrong | None:
        some = f"some of them, at most {capacity}" if least < 2 else f"at least {least} of them"
        expected = some if capacity else "none of them"
        if answer.fault and not capacity:
            return None  # what breaks without room breaks a search as well, and is asked there
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        entries = answer.values[-len(puts) :]
        pairs = zip(puts, entries, strict=True)
        held = sum(same(entry, (depth, "exact", value)) for (_, depth, value), entry in pairs)
        if least <= held <= capacity:
            return None
        room = counted(capacity, "entry", "entries")
        sentence = f"a table for {room} gives back {held} of {len(puts)}"
        return Wrong(sentence, expected, f"{held} of them")

    def smaller() -> Iterator[Question]:
        for i in range(len(puts)):
            if len(puts) > 1:
                yield few_entries(capacity, [*puts[:i], *puts[i + 1 :]])

    text = _describe(capacity, puts, script)
    return replace(script.question(CAPACITY), assess=assess, text=text, smaller=smaller)


def _filled(capacity: int, puts: Sequence[Put]) -> Script:
    script = Script(capacity)
    for key, depth, value in puts:
        script.do("put", key, Callback("entry", (depth, "exact", value)))
    return script


def _describe(capacity: int, puts: Sequence[Put], script: Script) -> str:
    steps = [f"put({key}, depth {depth}, value {value})" for key, depth, value in puts]
    gets = map(str, script.calls[len(puts) + 1 :])
    return f"BoundedTable({capacity}): {', '.join((*steps, *gets))}"


def searched(capacity: int, piles: tuple[int, ...], first: int) -> Question:
    """Alpha-beta with the student's table."""
    game = GameSpec("Nim", (piles, True, 2, first))
    calls = (
        Call((capacity,), quiet=True),
        Call((game, State(), Made(0), sum(piles)), function=search_with_table.__name__),
    )
    judged = expect_number(nim_value(first, piles))
    text = f"alpha-beta with your BoundedTable({capacity}) on {nim_told(piles, first)}"
    return Question(SEARCHED, calls, judged, text, revealed=True)


def replacement_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.replacement {seed}")

    def value() -> int:
        return rng.randint(-9, 9)

    yield few_entries(0, [(rng.randrange(100), rng.randint(1, 9), value())])
    for capacity in (1, 2, 3, 10):
        for _ in range(2):
            keys = rng.sample(range(100), capacity + rng.randint(1, 5))
            yield few_entries(capacity, [(key, rng.randint(1, 9), value()) for key in keys])
    for before, after in ((3, 3), (2, 3), (0, 9), (1, 1)):
        for capacity, old in ((3, -1), (10, 1)):
            key = rng.randrange(100)
            yield entry_kept(SAME_KEY, capacity, [(key, before, old), (key, after, -old)])
    yield entry_kept(SAME_KEY, 10, [(7, 3, 1)], gets=2)
    yield entry_kept(SAME_KEY, 10, [(0, 3, 1)])
    yield entry_kept(SAME_KEY, 10, [(4, 0, 1)])
    for capacity in (1, 10):
        yield entry_kept(DEEPER, capacity, [(5, 3, 1), (5, 2, -1)])
    yield entry_kept(DEEPER, 1, [(1, 3, 1), (2, 2, -1)])
    yield entry_kept(DEEPER, 1, [(1, 2, 1), (2, 3, -1)])
    for capacity in (1, 1, 2, 2, 3, 3, 5, 5):
        keys = rng.sample(range(100), capacity + rng.randint(1, 4))
        depths = rng.sample(range(20), len(keys))
        puts = [(key, depth, value()) for key, depth in zip(keys, depths, strict=True)]
        yield entry_kept(DEEPER, capacity, puts)
    for capacity in (0, 1, 10, 10_000):
        for first in (MAX, MIN):
            yield searched(capacity, tuple(rng.sample((1, 2, 3), 3)), first)
    falling = zip(rng.sample(range(100), 10), range(9, -1, -1), strict=True)
    yield few_entries(100, [(key, depth, value()) for key, depth in falling])
    yield same_hash()


define(
    Exercise(
        name="ordering.replacement",
        kind="script",
        signature="class BoundedTable(capacity): get(key) -> entry or None; put(key, entry)",
        properties=(
            Property(CAPACITY, 1),
            Property(SAME_KEY, 1),
            Property(DEEPER, 1),
            Property(SEARCHED, 1),
        ),
        questions=replacement_questions,
        also="other capacities, other keys, other games, other seeds",
    )
)
