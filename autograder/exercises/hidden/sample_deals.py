"""hidden.sample_deals: what the mover considers possible, drawn by the probabilities of chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adsearch.notation import counted
from adsearch.search.information_sets import possible_states
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import same
from autograder.exercises.material.hidden_trees import place
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

CONSISTENT, SHARES, BY_RNG = (
    "n states that the mover considers possible",
    "in proportion to the probabilities of chance",
    "the same rng gives the same deals from every state of a set, a different one gives others",
)
MANY = 1000  # deals: then the right shares exceed χ² = 28 less than once in a million times
MOST = 28.0


def possible(spec: GameSpec, state: str) -> dict[Any, float]:
    """What the mover considers possible, with shares that add up to 1."""
    game = spec.game()
    states = possible_states(game, game.position(state))
    total = sum(chance for _, chance in states)
    return {t: chance / total for t, chance in states}


def chi_square(count: Mapping[Any, int], shares: Mapping[Any, float], n: int) -> float:
    """How far a sample is from what is to be expected."""
    return sum((count[t] - n * share) ** 2 / (n * share) for t, share in shares.items() if share)


def judged(property: str, shares: Mapping[Any, float], n: int) -> Expectation:
    def objection(deals: Sequence[Any]) -> str | None:
        if len(deals) != n:
            verb = "was" if n == 1 else "were"
            return f"{counted(n, 'deal')} {verb} asked for, got {len(deals)}"
        if foreign := [deal for deal in deals if not shares.get(deal)]:
            return f"{show(foreign[0])} is not what the mover considers possible there"
        if property == SHARES:
            count = Counter(deals)
            if chi_square(count, shares, n) > MOST:
                farthest = max(shares, key=lambda t: abs(count[t] - n * shares[t]))
                return (
                    f"{show(farthest)} came up {count[farthest]} times; about "
                    f"{round(n * shares[farthest])} would be expected"
                )
        return None

    def assess(answer: Answer) -> Wrong | None:
        expected = ", ".join(f"{show(t)}: {share:.0%}" for t, share in shares.items())
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        deals = answer.value
        if not isinstance(deals, list | tuple):
            question = ": did you forget to return?" if deals is None else ""
            sentence = f"a list of states was asked for, got {show(deals)}{question}"
            return Wrong(sentence, expected, show(deals))
        count = Counter(deals)
        drawn = [t for t in shares if t in count] + [t for t in count if t not in shares]
        given = ", ".join(f"{show(t)}: {count[t] / len(deals):.0%}" for t in drawn)
        reason = objection(deals)
        if len(deals) != n:
            expected, given = f"a list of {n}: {expected}", f"a list of {len(deals)}: {given}"
        return Wrong(reason, expected, given or "no deals") if reason else None

    return assess


def ask(property: str, game: GameSpec, state: str, n: int, seed: str) -> Question:
    shares = possible(game, state)
    assess = judged(property, shares, n)

    def gist(answer: Answer) -> Any:
        """Which states came, not how often each: that is left to chance."""
        deals = answer.value
        return frozenset(deals), len(deals), bool(assess(answer))

    call = Call((game, State(state), n, Callback("rng", (seed,))))
    text = f"sample_deals of {n} in {game} at {place(game, state)}"
    return Question(property, (call,), assess, text, queries=50_000, gist=gist)


def repeats(answer: Answer) -> tuple[bool, bool]:
    """Do equal seeds give equal deals, and different seeds different ones?"""
    first, again = answer.values[::2], answer.values[1::2]
    return same(first, again), any(not same(deals, first[0]) for deals in first)


def by_rng(unequal: str) -> Expectation:
    """By rng alone; `unequal` is what to say where equal rngs draw different deals."""

    def assess(answer: Answer) -> Wrong | None:
        expected = "equal deals for equal rngs, different deals for different ones"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        equal, varied = repeats(answer)
        if not equal:
            return Wrong(unequal, expected, "different deals")
        if not varied:
            return Wrong(
                "with four different rngs it drew the same deals", expected, "the same deals"
            )
        return None

    return assess


def only_rng(game: GameSpec, state: str, seed: str) -> Question:
    """Pairs of calls with equal seeds, and deals of which no two lists are equal by chance."""
    calls = tuple(
        Call((game, State(state), 60, Callback("rng", (f"{seed} {i // 2}",)))) for i in range(8)
    )
    text = f"sample_deals of 60 in {game} at {place(game, state)}, twice with each of four rngs"
    unequal = "with equal rngs it drew different deals: where else does chance come from?"
    return Question(BY_RNG, calls, by_rng(unequal), text, queries=50_000, gist=repeats)


def not_by_state(game: GameSpec, states: tuple[str, ...], seed: str) -> Question:
    """Pairs of calls with equal seeds from two states that the mover cannot tell apart."""
    calls = tuple(
        Call((game, State(states[i % 2]), 60, Callback("rng", (f"{seed} {i // 2}",))))
        for i in range(8)
    )
    first, second = (place(game, state) for state in states)
    text = f"sample_deals of 60 in {game} at {first} and at {second}, with equal rngs"
    unequal = (
        "the mover cannot tell these two states apart, and yet with equal rngs your function drew "
        "different deals from them: where do you still use the state itself?"
    )
    return Question(BY_RNG, calls, by_rng(unequal), text, queries=50_000, gist=repeats)


LEDUC = GameSpec("Leduc")
# The jack is rarer in the other's hand than queen and king: 1/5, 2/5, 2/5.
RAISED = tuple(f"MAX {card}, MIN J: raise" for card in "JQK")
TABLE = ("MAX Q, MIN J, table K: call call /", "MAX Q, MIN Q, table K: call call /")
KUHN = GameSpec("Kuhn", (3,))
FACING = ("MAX Q, MIN J: pass bet", "MAX Q, MIN K: pass bet")
# What MIN may have done instead says nothing: both worlds stay as likely as chance makes them.
CHOSEN = GameSpec(
    "Tree", ("chance(min(go:max#m(l:1 r:-1) a:0) min(go:max#m(l:-1 r:1) a:0 b:0 c:0))",)
)
UNEVEN = GameSpec("Tree", ("chance(0.2:#m(l:1 r:0) 0.7:#m(l:0 r:1) 0.1:(l:0 r:0))",))
LATER = GameSpec("Tree", ("(go:chance(0.25:max#m(l:1 r:0) 0.75:max#m(l:0 r:1)) stay:0)",))
OPEN = GameSpec("Tree", ("(a:(1 2) b:3)",))
WORLDS = {
    CHOSEN: ("/0/go", "/1/go"),
    UNEVEN: ("/0", "/1"),
    LATER: ("/go/0", "/go/1"),
    KUHN: FACING,
    LEDUC: (*RAISED, *TABLE),
}


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.sample_deals {seed}")

    def fresh() -> str:
        return f"deals {seed} {rng.random()}"

    # From each state of a set, so that nobody can use what the mover does not see.
    for game, states in WORLDS.items():
        for state in states:
            yield _later(ask(CONSISTENT, game, state, rng.randint(20, 40), fresh()))
            yield _later(ask(SHARES, game, state, MANY, fresh()))
    for n in (0, 1, 5):
        yield ask(CONSISTENT, OPEN, "/a", n, fresh())
        yield ask(CONSISTENT, UNEVEN, "/0", n, fresh())
    yield only_rng(LATER, "/go/0", fresh())
    yield _later(only_rng(KUHN, FACING[0], fresh()))
    yield not_by_state(LATER, WORLDS[LATER], fresh())
    yield _later(not_by_state(KUHN, FACING, fresh()))


def _later(question: Question) -> Question:
    """Shown only where no smaller game goes wrong."""
    game = question.calls[0].arguments[0]
    return question if game.kind == "Tree" else replace(question, seconds=6.0)


define(
    Exercise(
        name="hidden.sample_deals",
        kind="callbacks",
        signature="sample_deals(game, s, n, rng) -> list of n states that the mover at s holds "
        "possible, by the probabilities of chance",
        properties=(Property(CONSISTENT, 1), Property(SHARES, 2), Property(BY_RNG, 1)),
        questions=questions,
        also="other deals, other seeds",
        draws=False,
    )
)
