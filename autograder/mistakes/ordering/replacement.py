"""What goes wrong in ordering.replacement. Each class is right but for one thing."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.ordering.replacement import BoundedTable


class _Evicting:
    """A table with a rule for which key has to go when it is full; right but for that rule."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.entries: dict[Any, Any] = {}

    def get(self, key: Any) -> Any:
        return self.entries.get(key)

    def put(self, key: Any, entry: Any) -> None:
        if self.capacity == 0:
            return
        if key in self.entries:
            if entry.depth >= self.entries[key].depth:
                self.entries[key] = entry
            return
        if len(self.entries) >= self.capacity:
            self.make_room(entry)
        if len(self.entries) < self.capacity:
            self.entries[key] = entry

    def make_room(self, entry: Any) -> None:
        shallowest = min(self.entries, key=lambda key: self.entries[key].depth)
        if entry.depth >= self.entries[shallowest].depth:
            del self.entries[shallowest]


@mistake("ordering.replacement")
class ItGrowsWithoutEnd(_Evicting):
    """Every entry stays for ever. What happens when there are as many as there is room for?"""

    def put(self, key: Any, entry: Any) -> None:
        if key not in self.entries or entry.depth >= self.entries[key].depth:
            self.entries[key] = entry


@mistake("ordering.replacement")
class ThereIsOneTooMany(_Evicting):
    """There is one entry more than there is room for. When do you look whether the table is full:
    before you put something in, or after?"""

    def __init__(self, capacity: int) -> None:
        super().__init__(capacity + 1)


@mistake("ordering.replacement")
class OneSlotStaysEmpty(_Evicting):
    """The table is never quite full: there is room for one entry more."""

    def __init__(self, capacity: int) -> None:
        super().__init__(max(0, capacity - 1))


@mistake("ordering.replacement")
class TheNewestAlwaysWins(BoundedTable):
    """Whatever comes in takes the slot. A deeper entry that was there saves a larger search."""

    def put(self, key: Any, entry: Any) -> None:
        if self.capacity:
            self.slots[hash(key) % self.capacity] = key, entry


@mistake("ordering.replacement")
class TheNewestOfTheSamePositionAlwaysWins(BoundedTable):
    """Of the same position you keep the newest entry, even if it looked less deep than the one you
    had."""

    def put(self, key: Any, entry: Any) -> None:
        if self.get(key) is not None:
            del self.slots[hash(key) % self.capacity]
        super().put(key, entry)


@mistake("ordering.replacement")
class TheFirstStaysForEver(BoundedTable):
    """What is in a slot stays there. A search that looked deeper knows better."""

    def put(self, key: Any, entry: Any) -> None:
        if self.capacity:
            self.slots.setdefault(hash(key) % self.capacity, (key, entry))


@mistake("ordering.replacement")
class OnlyDeeperOnesReplace(BoundedTable):
    """An entry of the same depth does not replace the old one. Of the same position and depth the
    newest counts: it may be exact where the old one was a bound."""

    def put(self, key: Any, entry: Any) -> None:
        old = self.slots.get(hash(key) % self.capacity) if self.capacity else None
        if old is None or entry.depth > old[1].depth:
            super().put(key, entry)


@mistake("ordering.replacement")
class TheShallowerIsKept(BoundedTable):
    """Of two entries you keep the one that looked less deep."""

    def put(self, key: Any, entry: Any) -> None:
        if self.capacity:
            slot = hash(key) % self.capacity
            if slot not in self.slots or entry.depth <= self.slots[slot][1].depth:
                self.slots[slot] = key, entry


@mistake("ordering.replacement")
class TheKeyIsNotCompared(BoundedTable):
    """Two positions share a slot, and you hand out the entry of one for the other. How can `get`
    know whose entry it is?"""

    def get(self, key: Any) -> Any:
        found = self.slots.get(hash(key) % self.capacity) if self.capacity else None
        return found[1] if found else None


@mistake("ordering.replacement")
class TheOldestHasToGo(_Evicting):
    """When the table is full, the entry that came first goes, however deep it looked. Which one is
    worth least?"""

    def make_room(self, entry: Any) -> None:
        del self.entries[next(iter(self.entries))]


@mistake("ordering.replacement")
class TheNewestIsTurnedAway(_Evicting):
    """When the table is full, nothing new gets in, even if it looked deeper than all the rest."""

    def make_room(self, entry: Any) -> None:
        pass


@mistake("ordering.replacement")
class TheDeepestHasToGo(_Evicting):
    """When the table is full, you drop the deepest entry. That is the one that saves most."""

    def make_room(self, entry: Any) -> None:
        del self.entries[max(self.entries, key=lambda key: self.entries[key].depth)]


@mistake("ordering.replacement")
class FullTablesForgetEverything(_Evicting):
    """When the table is full, you empty it. There is room again, but the deep entries are gone as
    well."""

    def make_room(self, entry: Any) -> None:
        self.entries.clear()


@mistake("ordering.replacement")
class WithoutRoomItBreaks(BoundedTable):
    """A table without any room breaks: there is no slot number 0 of 0. It should simply know
    nothing."""

    def get(self, key: Any) -> Any:
        found = self.slots.get(hash(key) % self.capacity)
        return found[1] if found is not None and found[0] == key else None

    def put(self, key: Any, entry: Any) -> None:
        slot = hash(key) % self.capacity
        if slot not in self.slots or entry.depth >= self.slots[slot][1].depth:
            self.slots[slot] = key, entry


@mistake("ordering.replacement")
class AnUnknownPositionBreaksIt(_Evicting):
    """`get` breaks where nothing is known of a position. It should return None, so that the search
    goes on without."""

    def get(self, key: Any) -> Any:
        return self.entries[key]


@mistake("ordering.replacement")
class GetTakesTheEntryOut(_Evicting):
    """An entry can be looked up once, then it is gone. Looking something up should leave it where
    it is."""

    def get(self, key: Any) -> Any:
        return self.entries.pop(key, None)


@mistake("ordering.replacement")
class OnlyTheValueIsKept(BoundedTable):
    """`get` returns the value alone. The search also has to know how deep it looked, and whether it
    is a bound."""

    def get(self, key: Any) -> Any:
        found = super().get(key)
        return None if found is None else found.value


@mistake("ordering.replacement")
class TheShallowestGoesWhateverComes(_Evicting):
    """When the table is full you drop the shallowest entry, even if what comes in looked less deep
    still. Compare the two first."""

    def make_room(self, entry: Any) -> None:
        del self.entries[min(self.entries, key=lambda key: self.entries[key].depth)]


@mistake("ordering.replacement")
class KeyZeroIsTakenForNone(BoundedTable):
    """What was put under the key 0 is not found: in Python 0 counts as false, as None does. Ask
    `is None` to find out whether a slot is empty."""

    def get(self, key: Any) -> Any:
        return super().get(key) if key else None


@mistake("ordering.replacement")
class EntriesAreComparedAsAWhole(BoundedTable):
    """You compare the entries themselves, and where they looked equally deep the larger value wins.
    Compare their depths."""

    def put(self, key: Any, entry: Any) -> None:
        known = self.get(key)
        if known is None or entry >= known:
            super().put(key, entry)
