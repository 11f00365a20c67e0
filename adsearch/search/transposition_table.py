"""A transposition table: what was found out about positions, in a limited number of slots."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, NamedTuple, TypeAlias

Bound: TypeAlias = Literal["exact", "lower", "upper"]


class Entry(NamedTuple):
    """What a search found out about a position: its value in MAX's view is `value`, or at least
    that (a lower bound), or at most that (an upper one).

    `depth` is how many plies the search looked ahead, infinite if it saw the end of every line it
    needed. `line` starts with the move that was best.
    """

    depth: float
    bound: Bound
    value: float
    line: tuple[Any, ...]


Replacement: TypeAlias = Callable[[Entry, Entry], bool]
"""Should the second entry, the newer one, take the place of the first?"""


def always_replace(old: Entry, new: Entry) -> bool:
    """The newest entry is the likeliest to be asked for soon."""
    return True


def keep_deeper(old: Entry, new: Entry) -> bool:
    """The deeper entry saves the larger search."""
    return new.depth >= old.depth


class Table:
    """Entries by position. Each position has one slot of `capacity`, found by its hash; where two
    want the same slot, `replace` decides. Without a capacity no position is ever forgotten.

    A table is good for one game and one evaluation: start a new one for another.

    >>> table = Table(capacity=1)
    >>> table.put("a", Entry(3, "exact", 5, ()))
    >>> table.put("b", Entry(2, "lower", 7, ()))
    >>> table.get("a").value, table.get("b"), len(table)
    (5, None, 1)
    """

    def __init__(self, capacity: int | None = None, replace: Replacement = keep_deeper) -> None:
        if capacity is not None and capacity < 0:
            raise ValueError(f"a table has 0 slots or more, not {capacity}")
        self.capacity, self.replace = capacity, replace
        self._slots: dict[Hashable, tuple[Hashable, Entry]] = {}

    def get(self, state: Hashable) -> Entry | None:
        """What is known about `state`."""
        slot = self._slots.get(self._slot(state))
        return slot[1] if slot is not None and slot[0] == state else None

    def put(self, state: Hashable, entry: Entry) -> None:
        """Remember `entry`, unless its slot holds one to be kept."""
        if self.capacity == 0:
            return
        slot = self._slot(state)
        old = self._slots.get(slot)
        if old is None or self.replace(old[1], entry):
            self._slots[slot] = state, entry

    def _slot(self, state: Hashable) -> Hashable:
        return hash(state) % self.capacity if self.capacity else state

    def __len__(self) -> int:
        return len(self._slots)
