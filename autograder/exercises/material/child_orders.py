"""The same tree with its children in another order, best or worst first: a tree of nested lists."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.expectations import expect, same
from autograder.exercises.material import trees
from autograder.exercises.material.pruning import fewest
from autograder.exercises.material.pruning_questions import Expectation
from autograder.inside.questions import Answer, Call, Question, Wrong, show

Nested = Any  # a number, or a list of these
End = Mapping[bool, Callable[[list[float]], float]]  # which move a player chooses, MAX or not
BEST: End = {True: max, False: min}
WORST: End = {True: min, False: max}
SAME, FEW, MANY = (
    "the same tree, in another order",
    "best move first, and as few leaves as any order allows",
    "worst move first, and as many leaves as sorting gives",
)

# At every node the middle move comes first. Whoever sorts any of it, by whatever rule, changes it.
UNSORTED = [[5, 9, 2], [6, 8, 3], [4, 7, 1]]
# A game may end sooner after one move than after another. Here an order may need fewer leaves than
# the best move first, so they are not counted. Whoever expects no such tree loses one point of two.
MIXED: list[Nested] = [[1, [5, 7]], [9, [5, 7]], [3, [[4, 9], 5], 8]]

# Of equal moves none may be lost. Which of them comes first is not asked, nor may it matter that a
# leaf and a branch cannot be compared.
TIES: list[Nested] = [[[3, 3], [2, 4]], [[3, 5], [3, 7], [4, 4]], [[5, 7], 5]]
HALVES: Nested = [[1.5, 0.5], [2.5, -0.5]]  # a leaf is a number, whole or not


def nested_value(tree: Nested, maximizing: bool) -> float:
    if not isinstance(tree, list | tuple):
        return float(tree)
    return BEST[maximizing]([nested_value(child, not maximizing) for child in tree])


def folded(tree: Nested) -> Nested:
    """The same for every order of the children: sorted by how it is written."""
    if not isinstance(tree, list | tuple):
        return tree
    return sorted((folded(child) for child in tree), key=repr)


def leaves_examined(tree: Nested, maximizing: bool) -> int:
    return len(fewest(_node(tree, MAX if maximizing else MIN)))


def _node(tree: Nested, player: int) -> Node:
    if not isinstance(tree, list | tuple):
        return trees.leaf(tree, player)
    return trees.inner(player, [_node(child, 1 - player) for child in tree])


def uniform(rng: random.Random, b: int, m: int) -> Nested:
    """A tree of lists with different leaves."""
    values = iter(rng.sample(range(1, 4 * b**m), b**m))

    def grow(depth: int) -> Nested:
        return [grow(depth - 1) for _ in range(b)] if depth else next(values)

    return grow(m)


def is_same(answer: Nested, tree: Nested) -> bool:
    return bool(folded(answer) == folded(tree))


def expect_same_tree(tree: Nested) -> Expectation:
    same = expect(lambda nested: is_same(nested, tree), "the same tree")

    def assess(answer: Answer) -> Wrong | None:
        if not answer.fault and answer.changed:
            sentence = "your function changed the tree it was given"
            return Wrong(sentence, "the given tree left as it was", "a changed tree")
        return same(answer)

    return assess


def expect_another_order(tree: Nested) -> Expectation:
    """The same tree, but not as it was."""
    same_tree = expect_same_tree(tree)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault or not same(answer.value, tree):
            return same_tree(answer)
        sentence = "your function returned the tree in the order in which it was given"
        return Wrong(sentence, "another order", show(answer.value))

    return assess


def order_questions(name: str, property: str, right: Callable[..., Nested]) -> Any:
    def ask(property: str, tree: Nested, maximizing: bool, assess: Expectation) -> Question:
        text = f"{name}({tree})" if maximizing else f"{name}({tree}, False)"
        call = Call((tree,) if maximizing else (tree, maximizing))
        return Question(property, (call,), assess, text)

    def questions(seed: int) -> Iterator[Question]:
        rng = random.Random(f"alpha_beta.{name} {seed}")
        fixed: list[Nested] = [[[3, 12, 8], [2, 4, 6], [14, 5, 1]], [1, 2], [[1, 2], [3, 4]], 5]
        below_zero = [[[-4, -6], [-14, -5]], [[-8, -2], [-3, -12]]]
        fixed += [below_zero, below_zero[::-1]]
        drawn = [uniform(rng, b, m) for b, m in ((2, 2), (3, 2), (2, 3), (3, 3), (4, 2))]
        for tree in (*fixed, *drawn):
            for maximizing in (True, False):
                limit = leaves_examined(right(tree, maximizing), maximizing)
                enough = expect_leaves(property, limit, tree, maximizing)
                yield ask(SAME, tree, maximizing, expect_same_tree(tree))
                yield ask(property, tree, maximizing, enough)
        for tree in MIXED:
            for maximizing in (True, False):
                first = expect_first(property, tree, maximizing)
                yield ask(property, tree, maximizing, first)
        for tree in (*TIES, HALVES):
            yield ask(SAME, tree, True, expect_same_tree(tree))
        yield ask(SAME, UNSORTED, True, expect_another_order(UNSORTED))

    return questions


def expect_leaves(property: str, limit: int, tree: Nested, maximizing: bool) -> Expectation:
    def examined(answer: Nested) -> int:
        return leaves_examined(answer, maximizing)

    leaves = "leaf" if limit == 1 else "leaves"
    if property == FEW:
        return expect(
            lambda answer: is_same(answer, tree) and examined(answer) <= limit,
            f"an order in which alpha-beta examines at most {limit} {leaves}",
        )
    worst_first = expect_first(property, tree, maximizing)
    # That alone is not enough: the second move may be a refutation.
    many = expect(
        lambda answer: examined(answer) >= limit,
        f"an order in which alpha-beta examines at least {limit} {leaves}",
    )
    return lambda answer: worst_first(answer) or many(answer)


def expect_first(property: str, tree: Nested, maximizing: bool) -> Expectation:
    """The same tree, with the move first at every node that the property asks for."""
    end, word = (BEST, "best") if property == FEW else (WORST, "worst")
    whole = expect(lambda answer: is_same(answer, tree), "the same tree")
    first = expect(
        lambda answer: has_first(end, answer, maximizing), f"the {word} move first at every node"
    )
    return lambda answer: whole(answer) or first(answer)


def has_first(end: End, tree: Nested, maximizing: bool) -> bool:
    """Is the first child of every node the one at this end, for the player to move?

    >>> has_first(WORST, [[4, 2], [5, 3]], True), has_first(BEST, [[2, 4], 3], True)
    (True, False)
    """
    if not isinstance(tree, list | tuple):
        return True
    values = [nested_value(child, not maximizing) for child in tree]
    below = all(has_first(end, child, not maximizing) for child in tree)
    return below and values[0] == end[maximizing](values)
