"""`Node`: a position in the tree that Monte Carlo tree search grows, with its statistics."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adsearch.game import Player


@dataclass(eq=False)
class Node:
    """A position in the tree, with what the playouts through it have brought.

    `reward` is the sum of their results, each from 0 (lost) to 1 (won), for `mover`: the player who
    made the move `action` into this node. Nobody moved into the root.

    >>> root = Node(state="start")
    >>> child = Node("later", parent=root, action="a", mover=0)
    >>> root.children.append(child)
    >>> child
    Node('a', visits=0, reward=0.0)
    """

    state: Any
    parent: Node | None = None
    action: Any = None
    mover: Player | None = None
    children: list[Node] = field(default_factory=list)
    visits: int = 0
    reward: float = 0.0

    def __repr__(self) -> str:
        return f"Node({self.action!r}, visits={self.visits}, reward={self.reward})"
