"""What a search answers, and what it cost."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Statistics:
    """What a search looked at.

    `nodes` counts the positions visited, the root included; `leaves` those of them that were
    valued rather than expanded (finished games and positions beyond the cut-off); `cutoffs[i]`
    how often a node was cut off after its move number i (from 0).
    """

    nodes: int = 0
    leaves: int = 0
    depth: int = 0
    cutoffs: Mapping[int, int] = field(default_factory=dict)

    @property
    def branching(self) -> float:
        """The effective branching factor b*: a uniform tree of this depth with b* moves has as
        many leaves."""
        return self.leaves ** (1 / self.depth) if self.depth and self.leaves else math.nan


@dataclass(frozen=True)
class Result:
    """A search's answer: `value` in the view its docstring states, the best `action` for the
    player to move (None where the game is over), the `line` of best play that starts with it,
    and what the search cost."""

    value: float
    action: Any
    line: Sequence[Any] = ()
    statistics: Statistics = Statistics()
