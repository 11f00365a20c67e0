"""What a program that plays tells of its move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from adsearch.game import MIN, Game
from adsearch.search.mcts import TreeResult


@dataclass(frozen=True)
class Thought:
    """A move, and what its player thought: values in MAX's view, the line expected, positions
    looked at, and the search by its name."""

    action: Any
    values: Mapping[Any, float] = field(default_factory=dict)
    line: Sequence[Any] = ()
    value: float | None = None
    positions: int = 0
    search: str = ""


Thinker: TypeAlias = Callable[[Game[Any, Any], Any], Thought]


def thought_of_tree(game: Game[Any, Any], result: TreeResult) -> Thought:
    """What Monte Carlo tree search thought: the means of its visits, as utilities."""
    low, high = game.bounds or (0, 1)
    values = {
        child.action: low + (high - low) * (1 - child.mean if child.mover == MIN else child.mean)
        for child in result.root.children
        if child.visits
    }
    search = f"Monte Carlo tree search, {result.root.visits:,} iterations"
    return Thought(result.action, values, result.line, result.value, search=search)
