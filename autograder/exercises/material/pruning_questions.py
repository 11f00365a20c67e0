"""How all exercises on alpha-beta ask about trees, and what they count as right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adsearch.games.tree_text import Node, write
from autograder.checks.expectations import (
    expect_in_window,
    expect_number,
    which_of_huge,
    within,
)
from autograder.exercises.material import trees
from autograder.exercises.material.pruning import fewest, in_their_order, most
from autograder.inside.questions import Answer, Call, Question, State, Wrong, show

Expectation = Callable[[Answer], Wrong | None]


def ask_on(
    property: str,
    tree: Node,
    judged: Callable[[Node], Expectation],
    keep: Callable[[Node], bool],
    name: str,
    counts: bool = False,
    window: tuple[float, ...] = (),
) -> Question:
    """A call on a tree, perhaps with a window; smaller ones are trees that `keep` allows."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree, keep_values=counts):
            if keep(less):
                yield ask_on(property, less, judged, keep, name, counts, window)

    call = Call((trees.spec(tree), State(), *window))
    text = f"{name} on {write(tree)}" + (f", window {window}" if window else "")
    huge = which_of_huge(trees.leaves_of(tree))
    gist = within(*window) if window and not counts else huge
    return Question(
        *(property, (call,), judged(tree), text, smaller, counts), revealed=counts, gist=gist
    )


def different(tree: Node) -> bool:
    values = trees.leaves_of(tree)
    return len(set(values)) == len(values)


def depth_of(tree: Node) -> int:
    return 1 + max(depth_of(child) for _, child in tree.children) if tree.children else 0


def right_value(tree: Node) -> Expectation:
    return expect_number(trees.minimax(tree))


def prunes(tree: Node) -> Expectation:
    """Right if leaves were examined, but no more different ones than alpha-beta examines in the
    same order. A search with null windows may come back to a leaf."""
    from_left_to_right = tuple(fewest(tree)), tuple(most(tree))

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        if not answer.leaves:
            return Wrong("your search examines no leaf at all", "some leaves", "none")
        if answer.leaves in from_left_to_right:  # as nearly all do: there is no order to be found
            return None
        ordered = in_their_order(tree, answer)
        enough = len(most(ordered))
        examined = list(dict.fromkeys(answer.leaves))
        if len(examined) <= enough:
            return None
        least = len(fewest(ordered))
        return Wrong(
            f"your search examines {len(examined)} of {len(trees.leaves_of(tree))} leaves "
            f"where {least} {'is' if least == 1 else 'are'} enough",
            f"leaves {_values(tree, fewest(ordered))}",
            f"leaves {_values(tree, examined)}",
        )

    return assess


def _values(tree: Node, paths: Sequence[tuple[Any, ...]]) -> str:
    values = []
    for path in paths:
        node = tree
        for move in path:
            node = dict(node.children)[move]
        values.append(show(node.payoffs[0]))
    return " ".join(values)


def bounded(tree: Node, alpha: float, beta: float) -> Expectation:
    """Inside the window the value itself; outside, a bound on the right side, soft or hard."""
    return expect_in_window(trees.minimax(tree), alpha, beta)


def heeds(tree: Node, alpha: float, beta: float) -> Expectation:
    """Wrong where as many leaves are examined as with an open window, and fewer are enough. A
    search that examines more than that cuts off too little whatever the window, which is asked
    elsewhere."""

    def assess(answer: Answer) -> Wrong | None:
        ordered = in_their_order(tree, answer)
        examined = list(dict.fromkeys(answer.leaves))
        enough = len(most(ordered, alpha, beta))
        if answer.fault or not enough < len(examined) <= len(most(ordered)):
            return bounded(tree, alpha, beta)(answer)
        return Wrong(
            f"your search examines {len(examined)} leaves, as if the window were open: with "
            f"({show(alpha)}, {show(beta)}) {enough} {'is' if enough == 1 else 'are'} enough",
            f"leaves {_values(tree, fewest(ordered, alpha, beta))}",
            f"leaves {_values(tree, examined)}",
        )

    return assess
