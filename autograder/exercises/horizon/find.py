"""horizon.find: at which depths a search changes its mind."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, expect
from autograder.exercises.material import static_trees, trees
from autograder.exercises.material.static_trees import HORIZON, PENDING
from autograder.inside.questions import Answer, Callback, Expectation, Question, Wrong, no_smaller

FIRST, CHANGES, TIES = (
    "the best moves at the first depth",
    "then every depth at which they change, and no other",
    "all of the best moves where several are equal",
)
Choices: TypeAlias = list[tuple[int, frozenset[Any]]]


def best_moves(tree: Node, depth: int) -> frozenset[Any]:
    values = {move: trees.h_minimax(child, depth - 1) for move, child in tree.children}
    best = max(values.values()) if tree.player == MAX else min(values.values())
    return frozenset(move for move in values if values[move] == best)


def chosen(tree: Node, depths: Sequence[int]) -> Choices:
    """The best moves at the first depth, and wherever they are others than at the one before."""
    every = [(depth, best_moves(tree, depth)) for depth in depths]
    return every[:1] + [now for before, now in pairwise(every) if before[1] != now[1]]


def listed(value: Any) -> Choices:
    """What was answered, if it is pairs of a depth and several moves; else TypeError."""
    pairs = []
    for depth, moves in value:
        if isinstance(moves, str) or not isinstance(moves, Collection):
            raise TypeError("a set of moves was asked for")
        if not close(depth, int(depth)):
            raise TypeError("a depth was asked for")
        pairs.append((int(depth), frozenset(moves)))
    return pairs


def describe(choices: Choices) -> str:
    inside = (
        f"({depth}, {{{', '.join(map(repr, sorted(moves, key=str)))}}})" for depth, moves in choices
    )
    return f"[{', '.join(inside)}]"


def judge_of(property: str, tree: Node, depths: Sequence[int]) -> Expectation:
    """Each property has its own part of the list: the first entry, the others, and what is in
    every entry that is there."""
    right_choices = chosen(tree, depths)

    def right(value: Any) -> bool:
        choices = listed(value)
        if property == FIRST:
            return choices[:1] == right_choices[:1]
        if property == CHANGES:
            return [c for c in choices if c[0] != depths[0]] == right_choices[1:]
        fine = bool(choices) and all(best_moves(tree, depth) == moves for depth, moves in choices)
        # Of two depths the second is not to be missed where the set has grown or shrunk.
        missed = (
            {depth for depth, _ in right_choices} - {depth for depth, _ in choices} - {depths[0]}
        )
        return fine and not (missed and len(depths) == 2)

    plain = expect(right, describe(right_choices))

    def assess(answer: Answer) -> Wrong | None:
        wrong = plain(answer)
        if wrong is None or answer.fault:
            return wrong
        try:
            given = describe(listed(answer.value))
        except (TypeError, ValueError):
            return wrong
        expected = describe(right_choices)
        return Wrong(f"expected {expected}, got {given}", expected, given)

    return assess


def ask(property: str, tree: Node, depths: Sequence[int]) -> Question:
    def judged(tree: Node) -> Expectation:
        return judge_of(property, tree, depths)

    def keep(less: Node) -> bool:
        if len(less.children) < 2 or less.player != tree.player:
            return False
        return property == TIES or unique(less, depths)

    words = f"find on {{}}, depths {list(depths)}"
    question = static_trees.ask(
        property, tree, words, (Callback("static"), list(depths)), judged, keep
    )

    def smaller() -> Iterator[Question]:
        for i in range(len(depths)):
            if len(depths) > 1:
                yield ask(property, tree, [*depths[:i], *depths[i + 1 :]])
        yield from question.smaller()

    return replace(question, smaller=smaller)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"horizon.find {seed}")
    horizon, pending = trees.read(HORIZON), trees.read(PENDING)
    yield ask(CHANGES, pending, [1, 2, 3])
    yield ask(FIRST, pending, [1])
    yield ask(FIRST, pending, [2])
    yield static_trees.otherwise(ask(FIRST, pending, [1]))
    after_a = pending.children[0][1]
    yield static_trees.inside(ask(FIRST, after_a, [1]), PENDING, "/a")
    # -999 is not less than everything.
    yield ask(FIRST, trees.read("(a:-1500@-1500 b:-1200@-1200)@0"), [1])
    yield ask(TIES, horizon, [1, 2, 3, 4, 5])
    yield ask(TIES, trees.read("min(a:1@1 b:1@1)@0"), [1])

    for depth in (1, 2, 3):
        for tree in drawn(rng, MAX, 4, partial(unique, depths=[depth])):
            yield ask(FIRST, tree, [depth])
    for player in (MAX, MIN):
        for depths in ([1, 2], [1, 2, 3, 4], [1, 3, 5], [2, 3, 4, 5]):
            for tree in drawn(rng, player, 4, partial(changing, depths=depths)):
                yield ask(CHANGES, tree, depths)
    for tree in drawn(rng, MAX, 12, lambda tree: len(chosen(tree, range(1, 5))) > 1, range(3)):
        yield ask(TIES, tree, [1, 2, 3, 4])
    for change in (fewer, more):
        for tree in drawn(rng, MAX, 2, change, range(3)):
            yield ask(TIES, tree, [1, 2])
    # A finished game is worth its utility, whatever the evaluation makes of it. Other mistakes are
    # shown on trees where the two agree.
    ended = ask(FIRST, trees.read("(wait1:1@0 wait2:0@1)@0"), [1])
    yield replace(ended, smaller=no_smaller)


def unique(tree: Node, depths: Sequence[int]) -> bool:
    """Is one move best at every depth?"""
    return all(len(best_moves(tree, depth)) == 1 for depth in depths)


def fewer(tree: Node) -> bool:
    """Are only some of the best moves still best at depth 2? They are worth another number there,
    so that who lists every new value lists it."""
    changed = trees.h_minimax(tree, 1) != trees.h_minimax(tree, 2)
    return changed and best_moves(tree, 2) < best_moves(tree, 1)


def more(tree: Node) -> bool:
    """Are more moves best at depth 2?"""
    changed = trees.h_minimax(tree, 1) != trees.h_minimax(tree, 2)
    return changed and best_moves(tree, 1) < best_moves(tree, 2)


def changing(tree: Node, depths: Sequence[int]) -> bool:
    """Is one move best at every depth, though not always the same?"""
    return unique(tree, depths) and len(chosen(tree, depths)) > 1


def drawn(
    rng: random.Random,
    player: int,
    number: int,
    keep: Callable[[Node], bool],
    values: Sequence[float] = range(-9, 10),
) -> Iterator[Node]:
    count = 0
    while count < number:
        tree = static_trees.drawn(rng, 5, player, (2, 3), values, early_end=0.3)
        if keep(tree):
            count += 1
            yield tree


define(
    Exercise(
        name="horizon.find",
        kind="callbacks",
        signature="find(game, state, evaluation, depths) -> list of (depth, set of best moves)",
        properties=(Property(FIRST, 1), Property(CHANGES, 2), Property(TIES, 1)),
        questions=questions,
        also="MIN to move, depths with gaps, other seeds",
    )
)
