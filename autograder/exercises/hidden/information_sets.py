"""hidden.information_sets: the states that a player cannot tell apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from adsearch.game import MAX, MIN, Player
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.mistakes import reference
from autograder.exercises.material import hidden_trees, trees
from autograder.exercises.material.hidden_trees import BLUFF, FUSION, NONLOCAL, PENNIES, Node
from autograder.inside.questions import Answer, Call, Expectation, GameSpec, Question, Wrong, show

information_sets = reference("hidden.information_sets")

COUNT, MEMBERS, ALONE, LATER = (
    "the right number of sets",
    "the states in each set",
    "perfect information: every state on its own",
    "chance that acts again later",
)
NAMES = {MAX: "MAX", MIN: "MIN"}
KJ = GameSpec("Whist", ("32", "KJ", "AQ54"))
Lists = Mapping[Hashable, Collection[Any]]
Sets = dict[Hashable, frozenset[Any]]


def as_sets(value: Any) -> Sets | None:
    """The answer with the order of the states left out, and how often one is named; None where it
    is no dictionary of lists."""
    if not isinstance(value, dict):
        return None
    if not all(isinstance(states, list | tuple | frozenset) for states in value.values()):
        return None
    return {information: frozenset(states) for information, states in value.items()}


def repeats(lists: Lists, sets: Sets) -> Iterator[Hashable]:
    """What is known where a state is listed more than once: to draw from such a list would bring
    that state up too often."""
    return (known for known, states in lists.items() if len(states) > len(sets[known]))


def judged(property: str, game: GameSpec, right: Sets) -> Expectation:
    def objection(sets: Sets, lists: Lists) -> str | None:
        if property == COUNT:
            return _miscount(right, sets)
        for information in right:
            if information not in sets:
                return f"your dictionary has no entry for {show(information)}"
        if foreign := {known: states for known, states in sets.items() if known not in right}:
            return _foreign(game, foreign)
        for information, states in right.items():
            if states != sets[information]:
                return (
                    f"where {show(information)} is known, the state may be one of "
                    f"{_list(states)}; you say {_list(sets[information])}"
                )
        for information in repeats(lists, sets):
            ((state, _),) = Counter(lists[information]).most_common(1)
            return f"where {show(information)} is known, you list {show(state)} more than once"
        return None

    def assess(answer: Answer) -> Wrong | None:
        expected = _summary(right)
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        sets = as_sets(answer.value)
        if sets is None:
            question = ": did you forget to return?" if answer.value is None else ""
            sentence = "a dictionary from what is known to a list of states was asked for, got "
            return Wrong(f"{sentence}{show(answer.value)}{question}", expected, show(answer.value))
        reason = objection(sets, answer.value)
        return Wrong(reason, expected, _summary(answer.value)) if reason else None

    return assess


def _miscount(right: Sets, sets: Sets) -> str | None:
    if len(right) == len(sets):
        return None
    return f"you find {counted(len(sets), 'set')}, there should be {len(right)}"


def _foreign(game: GameSpec, sets: Sets) -> str:
    """What to say of entries that should not be there. Where neither one of them nor its states
    occur in the game, they were found in another."""
    here = _everything(game)
    for information, states in sets.items():
        if states and information not in here and here.isdisjoint(states):
            return (
                f"{show(information)} and its states do not occur in this game: do you keep "
                "something from one call to the next, in a default argument or a global variable?"
            )
    return f"{show(next(iter(sets)))} is not an information set of this player"


@lru_cache(maxsize=64)
def _everything(spec: GameSpec) -> frozenset[Hashable]:
    """All states of a game, and what its players may know there."""
    game = spec.game()
    here: set[Hashable] = set()
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        here |= {s, *(game.information(s, p) for p in NAMES)}
        waiting.extend(game.result(s, a) for a in game.choices(s))
    return frozenset(here)


def _summary(sets: Lists) -> str:
    states = counted(sum(map(len, sets.values())), "state")
    return f"{counted(len(sets), 'set')} of {states} in all"


def _list(states: Collection[Any]) -> str:
    return ", ".join(sorted(map(show, states))) or "none"


def gist(answer: Answer) -> Any:
    """The sets, and whether a state is listed more than once."""
    sets = as_sets(answer.value)
    return (sets, any(True for _ in repeats(answer.value, sets))) if sets else answer.value


def ask(property: str, game: GameSpec, p: Player, seconds: float = 6.0) -> Question:
    right = as_sets(information_sets(game.game(), p))
    assert right is not None
    return Question(
        property,
        (Call((game, p)),),
        judged(property, game, right),
        f"information_sets of {NAMES[p]} in {game}",
        seconds=seconds,
        queries=50_000,
        gist=gist,
    )


def on_tree(property: str, tree: Node, p: Player) -> Question:
    def smaller() -> Iterator[Question]:
        for less in hidden_trees.smaller(tree):
            if bool(_marked(less)) == bool(_marked(tree)):
                yield on_tree(property, less, p)

    question = ask(property, trees.spec(tree), p, seconds=5.0)
    return Question(
        property,
        question.calls,
        question.assess,
        question.text,
        smaller,
        queries=question.queries,
        gist=question.gist,
    )


def _marked(tree: Node) -> bool:
    return bool(tree.mark) or any(_marked(child) for _, child in tree.children)


OPEN = ("((1 2) (3 4))", "max(1 max(0 2))", "min((1 2) 3)", "5", "(1 2)", "min(1 2)")
OPEN_DICE = ("chance(0.9:(1 2) 0.1:min(3 4))", "(chance(0.5:min(1 2) 0.5:3) 0)")


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.information_sets {seed}")
    for p in (MAX, MIN):
        for text in (PENNIES, BLUFF, NONLOCAL, FUSION):
            yield on_tree(COUNT, trees.read(text), p)
            yield on_tree(MEMBERS, trees.read(text), p)
        for cards in (3, rng.randint(4, 5)):
            yield ask(COUNT, GameSpec("Kuhn", (cards,)), p)
            yield ask(MEMBERS, GameSpec("Kuhn", (cards,)), p)
        yield ask(MEMBERS, KJ, p)
        for text in (*OPEN, *OPEN_DICE):
            yield on_tree(ALONE, trees.read(text), p)
        for _ in range(3):
            yield on_tree(ALONE, trees.drawn(rng, 3, (1, 3), range(9), extra_turns=0.3), p)
            dealt = hidden_trees.drawn(rng, rng.choice(((2, 2), (1, 2), (3, 2))), 3)
            yield on_tree(MEMBERS, dealt, p)
        for text in (
            "(chance(0.5:#x(1 2) 0.5:#x(3 4)) 0)",
            "chance(0.5:max#a(l:chance(0.5:min#b(1 2) 0.5:min#c(3 4)) r:0) 0.5:max#a(l:0 r:1))",
        ):
            yield on_tree(LATER, trees.read(text), p)
        yield ask(LATER, GameSpec("Leduc"), p)


define(
    Exercise(
        name="hidden.information_sets",
        kind="call",
        signature="information_sets(game, p) -> dict from what p knows to the states where p moves "
        "and knows just that",
        properties=(
            Property(COUNT, 1),
            Property(MEMBERS, 1),
            Property(ALONE, 1),
            Property(LATER, 1),
        ),
        questions=questions,
        also="other games with cards, other trees",
        draws=False,
    )
)
