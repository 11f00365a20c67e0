"""Questions about nodes: a tree of statistics is grown beside the program, one of its nodes is
handed to it, and what the tree is like afterwards comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from adsearch.game import Player
from autograder.checks.expectations import no_return
from autograder.inside.node_trees import NodeRecord, Path, Spot, write
from autograder.inside.questions import Answer, Call, Expectation, Made, Wrong


class After(NamedTuple):
    """What a call left behind: the nodes, and which of them it returned, or words for what else."""

    nodes: list[NodeRecord]
    answer: int | str

    def at(self, path: Path) -> NodeRecord | None:
        return next((node for node in self.nodes if node.path == path), None)


def calls_on(tree: Spot, path: Path, *before: Any, after: tuple[Any, ...] = ()) -> tuple[Call, ...]:
    """Calls the program with the node at `path`, between other arguments, and looks at the tree."""
    return (
        Call((tree,), function="grown", quiet=True),
        Call((Made(0), path), function="node_at", quiet=True),
        Call((*before, Made(1), *after), quiet=True),
        Call((Made(0), Made(2)), function="statistics"),
    )


def read(value: Any) -> After:
    nodes, answer = value
    return After([NodeRecord(*node) for node in nodes], answer)


def judged(expected: str, right: Callable[[After], str | None]) -> Expectation:
    """Right unless `right` says what is wrong with the tree after the call."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        wrong = right(read(answer.value))
        return Wrong(wrong, expected, wrong) if wrong else None

    return assess


def returned(words: str) -> str:
    """A sentence about what is no node of the tree."""
    forgotten = no_return(None) if words == "None" else ""
    return f"your function returned {words}, not a node of the tree{forgotten}"


def named(path: Path) -> str:
    """A node in a sentence."""
    return "the node after " + ", ".join(map(str, path)) if path else "the root"


def leaf(action: Any, mover: Player, visits: int, reward: float) -> Spot:
    return Spot(action, mover, visits, reward)


def root(*children: Spot, visits: int | None = None) -> Spot:
    """A root that was visited as often as its children together."""
    total = sum(child.visits for child in children) if visits is None else visits
    return Spot(None, None, total, 0.0, children)


def smaller(tree: Spot) -> Iterator[Spot]:
    """Trees with a subtree or the children of a node left out."""
    for i, child in enumerate(tree.children):
        if len(tree.children) > 1:
            yield _with(tree, tree.children[:i] + tree.children[i + 1 :])
        if child.children:
            yield _with(
                tree, (*tree.children[:i], child._replace(children=()), *tree.children[i + 1 :])
            )
        for less in smaller(child):
            yield _with(tree, (*tree.children[:i], less, *tree.children[i + 1 :]))


def _with(tree: Spot, children: tuple[Spot, ...]) -> Spot:
    """A parent's visits stay those of its children, but there was one that made them."""
    visits = max(1, sum(child.visits for child in children))
    return tree._replace(children=children, visits=visits)


__all__ = [
    "After",
    "Spot",
    "calls_on",
    "judged",
    "leaf",
    "named",
    "read",
    "root",
    "smaller",
    "write",
]
