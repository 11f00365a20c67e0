"""Trees of Monte Carlo statistics as plain data, so that questions can be asked about them.

On the way to a program the data become `adsearch.nodes.Node`s; on the way back whatever nodes the
program left there become data again, its own classes included.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from adsearch.game import MAX, MIN, Player
from adsearch.nodes import Node

Path: TypeAlias = tuple[Any, ...]
LARGEST = 1_000  # nodes: a tree that is larger was not asked for, or contains itself


class Spot(NamedTuple):
    """A node as data: the move into it and who made it, its statistics, and what is below."""

    action: Any
    mover: Player | None
    visits: int
    reward: float
    children: tuple[Any, ...] = ()  # of Spots


class NodeRecord(NamedTuple):
    """A node as a program left it. `path` leads to it from the root; `parent` is the path to where
    its `parent` points, None if that is nowhere in the tree."""

    path: Path
    state: Any
    action: Any
    mover: Any
    visits: Any
    reward: Any
    parent: Path | None


def grown(spot: Spot) -> Node:
    """The tree of nodes that the data describe. A state is the path from the root, as in a `Tree`.

    >>> root = grown(Spot(None, None, 3, 0, (Spot("a", MAX, 3, 2.5),)))
    >>> root.children, root.children[0].state, root.children[0].parent is root
    ([Node('a', visits=3, reward=2.5)], ('a',), True)
    """

    def grow(spot: Spot, parent: Node | None, state: Path) -> Node:
        action, mover, visits, reward, children = spot
        node = Node(state, parent, action, mover, [], visits, reward)
        node.children = [grow(child, node, (*state, child[0])) for child in children]
        return node

    return grow(spot, None, ())


def node_at(root: Node, path: Path) -> Node:
    """The node that these moves lead to."""
    for action in path:
        root = next(child for child in root.children if child.action == action)
    return root


def statistics(root: Any, answer: Any = None) -> tuple[list[NodeRecord], int | str]:
    """Every node of the tree, parents first, and which of them `answer` is, by number; a few words
    for what else it is if it is none of them.

    >>> records, answer = statistics(grown(Spot(None, None, 0, 0)))
    >>> records
    [NodeRecord(path=(), state=(), action=None, mover=None, visits=0, reward=0, parent=None)]
    >>> answer
    'None'
    """
    nodes: list[Any] = [root]
    paths: list[Path] = [()]
    for node, path in zip(nodes, paths, strict=False):
        for child in getattr(node, "children", ()):
            if len(nodes) > LARGEST:
                raise ValueError(
                    f"the tree has grown to more than {LARGEST} nodes: "
                    "do several nodes share one list of children?"
                )
            nodes.append(child)
            paths.append((*path, getattr(child, "action", None)))
    places = {id(node): path for node, path in zip(nodes, paths, strict=True)}
    records = [
        NodeRecord(
            path,
            state=getattr(node, "state", None),
            action=getattr(node, "action", None),
            mover=getattr(node, "mover", None),
            visits=getattr(node, "visits", None),
            reward=getattr(node, "reward", None),
            parent=places.get(id(getattr(node, "parent", None))),
        )
        for node, path in zip(nodes, paths, strict=True)
    ]
    number = next((i for i, node in enumerate(nodes) if node is answer), None)
    return records, _in_words(answer) if number is None else number


def _in_words(value: Any) -> str:
    """A value of a simple kind as it is written, of any other its kind."""
    if value is None or type(value) in (bool, int, float, str):
        return repr(value)[:60]
    if hasattr(value, "children"):
        return "a node that is not in the tree"
    return f"a {type(value).__name__}"


def write(spot: Spot) -> str:
    """The tree in a line: moves with reward/visits, in brackets what is below.

    >>> write(Spot(None, None, 16, 0, (Spot("a", MAX, 10, 7), Spot("b", MAX, 6, 0.5))))
    'root/16 [MAX a 7/10, MAX b 0.5/6]'
    """
    name = {MAX: "MAX ", MIN: "MIN ", None: ""}[spot.mover]
    text = f"{name}{spot.action} {spot.reward:g}/{spot.visits}" if name else f"root/{spot.visits}"
    below = ", ".join(write(child) for child in spot.children)
    return f"{text} [{below}]" if below else text
