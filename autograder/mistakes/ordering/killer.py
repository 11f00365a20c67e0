"""What goes wrong in ordering.killer. Each class is right but for one thing."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from autograder.checks.exercise import mistake, variant
from autograder.exercises.ordering.killer import Killers


@mistake("ordering.killer")
class TheOldestComesFirst(Killers):
    """Of several killers the one that was told first is tried first. What cut off a moment ago is
    the likeliest to do so again."""

    def order(self, ply: Any, actions: Any) -> Any:
        first = [a for a in reversed(self.at.get(ply, [])) if a in actions]
        return first + [a for a in actions if a not in first]


@mistake("ordering.killer")
class TheKillerThatCutsAgainStaysWhereItIs(Killers):
    """A move that is a killer already stays in its place when it cuts off again. Newest first: when
    was it last told?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        if action not in self.at.get(ply, []):
            super().cutoff(ply, action)


@mistake("ordering.killer")
class TheKillerThatCutsAgainGoesUpOnePlace(Killers):
    """A move that is a killer already goes up one place when it cuts off again. It is the newest
    then, and comes first."""

    def cutoff(self, ply: Any, action: Any) -> None:
        known = self.at.setdefault(ply, [])
        if action not in known:
            super().cutoff(ply, action)
        elif i := known.index(action):
            known[i - 1 : i + 1] = [action, known[i - 1]]


@mistake("ordering.killer")
class TheFirstOnesStayForEver(Killers):
    """Once all slots are taken, no new killer gets in. Which of the old ones has to go?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        known = self.at.setdefault(ply, [])
        if action in known or len(known) < self.slots:
            super().cutoff(ply, action)


@mistake("ordering.killer")
class OneListForAllPlies(Killers):
    """What cut off at one ply is tried first at all others. A killer is good against what the
    opponent just did, so each ply needs its own."""

    def cutoff(self, ply: Any, action: Any) -> None:
        super().cutoff(0, action)

    def order(self, ply: Any, actions: Any) -> Any:
        return super().order(0, actions)


@mistake("ordering.killer")
class AMoveHasOnePly(Killers):
    """A move that cuts off at another ply is no killer any more at the first. It may be one at
    several plies: keep the moves of each ply, not the ply of each move."""

    def cutoff(self, ply: Any, action: Any) -> None:
        for moves in self.at.values():
            if action in moves:
                moves.remove(action)
        super().cutoff(ply, action)


@mistake("ordering.killer")
class TheNextPlyIsLookedUp(Killers):
    """You look up the killers of another ply than the one you were told of."""

    def order(self, ply: Any, actions: Any) -> Any:
        return super().order(ply + 1, actions)


@mistake("ordering.killer")
class AllObjectsShareTheirKillers(Killers):
    """What one object is told, all others know. A list or dict that belongs to the class (or is a
    default argument) is made once and shared: where does each object make its own?"""

    told: ClassVar[dict[int, list[Any]]] = {}

    def __init__(self, slots: int = 2) -> None:
        super().__init__(slots)
        self.at = self.told


@mistake("ordering.killer")
class KillersAreKeptTwice(Killers):
    """A move that cuts off twice takes two slots, and comes back twice. Is it there already?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        self.at[ply] = [action, *self.at.get(ply, [])][: self.slots]


@mistake("ordering.killer")
class ThereIsNoEndOfKillers(Killers):
    """Every move that ever cut off stays a killer. There are only so many slots: which one goes?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        self.at[ply] = [action, *(a for a in self.at.get(ply, []) if a != action)]


@mistake("ordering.killer")
class OnlyOneIsKept(Killers):
    """The newest killer drives out all the others. How many slots are there?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        self.at[ply] = [action]


@mistake("ordering.killer")
class TwoSlotsWhateverIsAsked(Killers):
    """You keep two killers, however many slots were asked for."""

    def __init__(self, slots: int = 2) -> None:
        super().__init__(2)


@mistake("ordering.killer")
class TheMostFrequentComesFirst(Killers):
    """You count how often a move cut off. That is the history heuristic; a killer is what cut off
    last."""

    def __init__(self, slots: int = 2) -> None:
        super().__init__(slots)
        self.tally: Counter[Any] = Counter()

    def cutoff(self, ply: Any, action: Any) -> None:
        self.tally[ply, action] += 1

    def order(self, ply: Any, actions: Any) -> Any:
        told = [a for p, a in self.tally if p == ply]
        self.at[ply] = sorted(told, key=lambda a: -self.tally[ply, a])[: self.slots]
        return super().order(ply, actions)


@mistake("ordering.killer")
class IllegalKillersAreTried(Killers):
    """A killer is put first even where it is not among the legal moves: the same move need not be
    possible in a neighbouring position."""

    def order(self, ply: Any, actions: Any) -> Any:
        known = self.at.get(ply, [])
        return known + [a for a in actions if a not in known]


@mistake("ordering.killer")
class OnlyKillersComeBack(Killers):
    """You return the killers and forget the other moves. A killer need not cut off this time."""

    def order(self, ply: Any, actions: Any) -> Any:
        return [a for a in self.at.get(ply, []) if a in actions] or list(actions)


@mistake("ordering.killer")
class KillersAreTriedTwice(Killers):
    """A killer comes first, and then once more in its old place."""

    def order(self, ply: Any, actions: Any) -> Any:
        return [a for a in self.at.get(ply, []) if a in actions] + list(actions)


@mistake("ordering.killer")
class TheOthersLoseTheirOrder(Killers):
    """Moves that are no killers come back in another order. A good order that was there before
    should be kept: a set has none."""

    def order(self, ply: Any, actions: Any) -> Any:
        first = [a for a in self.at.get(ply, []) if a in actions]
        return first + sorted(set(actions) - set(first))


@mistake("ordering.killer")
class TheListItselfIsReordered(Killers):
    """You move the killers to the front of the list that you were given, which belongs to your
    caller. Return a list of your own."""

    def order(self, ply: Any, actions: Any) -> Any:
        actions[:] = super().order(ply, actions)
        return actions


@mistake("ordering.killer")
class OrderReturnsNothing(Killers):
    """`order` comes to its end without `return`, so the search gets None for its moves."""

    def order(self, ply: Any, actions: Any) -> Any:
        super().order(ply, actions)


@mistake("ordering.killer")
class CutoffsAreForgotten(Killers):
    """Nothing that `cutoff` is told has any effect on `order`. Where is it kept?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        pass


@mistake("ordering.killer")
class AKillerHelpsOnce(Killers):
    """`order` takes the killers out of what you know, so they are gone when the next position of
    that ply comes up. They stay until newer ones push them out."""

    def order(self, ply: Any, actions: Any) -> Any:
        found = super().order(ply, actions)
        self.at.pop(ply, None)
        return found


@mistake("ordering.killer")
class OldKillersComeBack(Killers):
    """You keep every move that ever cut off, and try the newest of those that are legal. Killers
    are the newest of all: where they are not legal, older ones do not take their place."""

    def cutoff(self, ply: Any, action: Any) -> None:
        self.at[ply] = [action, *(a for a in self.at.get(ply, []) if a != action)]

    def order(self, ply: Any, actions: Any) -> Any:
        first = [a for a in self.at.get(ply, []) if a in actions][: self.slots]
        return first + [a for a in actions if a not in first]


@mistake("ordering.killer")
class AKillerTakesTwoSlots(Killers):
    """A move that cuts off again fills a second slot, and pushes another killer out. Is it there
    already?"""

    def cutoff(self, ply: Any, action: Any) -> None:
        self.at[ply] = [action, *self.at.get(ply, [])][: self.slots]

    def order(self, ply: Any, actions: Any) -> Any:
        first = list(dict.fromkeys(a for a in self.at.get(ply, []) if a in actions))
        return first + [a for a in actions if a not in first]


@mistake("ordering.killer")
class ThereIsOneSlotTooMany(Killers):
    """You keep one killer more than there are slots."""

    def __init__(self, slots: int = 2) -> None:
        super().__init__(slots + 1)


@mistake("ordering.killer")
class ANewPlyBreaksIt(Killers):
    """`order` breaks at a ply of which nothing was told yet. Without killers the moves stay as they
    were."""

    def order(self, ply: Any, actions: Any) -> Any:
        assert self.at[ply] is not None
        return super().order(ply, actions)


@mistake("ordering.killer")
class KillersAreTriedLast(Killers):
    """You put the killers behind the other moves. What cut off a moment ago should be tried
    first."""

    def order(self, ply: Any, actions: Any) -> Any:
        known = [a for a in self.at.get(ply, []) if a in actions]
        return [a for a in actions if a not in known] + known


@variant("ordering.killer", of=TheFirstOnesStayForEver)
class TheFirstOnesStayWhereTheyAre(Killers):
    def cutoff(self, ply: Any, action: Any) -> None:
        known = self.at.setdefault(ply, [])
        if action not in known and len(known) < self.slots:
            known.insert(0, action)


@variant("ordering.killer", of=OnlyKillersComeBack)
class NothingComesBackWithoutKillers(Killers):
    def order(self, ply: Any, actions: Any) -> Any:
        return [a for a in self.at.get(ply, []) if a in actions]


@mistake("ordering.killer")
class MoveZeroIsNoKiller(Killers):
    """The move 0 is never a killer for you: in Python 0 counts as false, as None does. Ask
    `is None` to find out whether there is one."""

    def order(self, ply: Any, actions: Any) -> Any:
        first = [a for a in self.at.get(ply, []) if a and a in actions]
        return first + [a for a in actions if a not in first]


@mistake("ordering.killer")
class PlyZeroIsTakenForNone(Killers):
    """Nothing is kept at ply 0: in Python 0 counts as false, as None does. It is a ply like any
    other."""

    def cutoff(self, ply: Any, action: Any) -> None:
        if ply:
            super().cutoff(ply, action)


@mistake("ordering.killer")
class EachPlayerHasItsKillers(Killers):
    """You keep killers for each player, not for each ply. Two plies on it is the same player's
    turn, but the opponent has done something else."""

    def cutoff(self, ply: Any, action: Any) -> None:
        super().cutoff(ply % 2, action)

    def order(self, ply: Any, actions: Any) -> Any:
        return super().order(ply % 2, actions)


@mistake("ordering.killer")
class KillersOfTwoPliesBeforeAreTriedToo(Killers):
    """You also try what cut off two plies before. Asked for are the killers of this ply alone."""

    def order(self, ply: Any, actions: Any) -> Any:
        told = dict.fromkeys([*self.at.get(ply, []), *self.at.get(ply - 2, [])])
        first = [a for a in told if a in actions]
        return first + [a for a in actions if a not in first]


@mistake("ordering.killer")
class KillersChangePlaces(Killers):
    """You swap a killer with the move at the front, which goes to where the killer was. The others
    should stay in their order: take the killer out, and put it first."""

    def order(self, ply: Any, actions: Any) -> Any:
        moves = list(actions)
        for front, a in enumerate(a for a in self.at.get(ply, []) if a in moves):
            at = moves.index(a)
            moves[front], moves[at] = moves[at], moves[front]
        return moves


@mistake("ordering.killer")
class CutoffBreaksAtANewPly(Killers):
    """`cutoff` breaks at a ply of which nothing was told yet: there is no list to add to. Begin
    with an empty one."""

    def cutoff(self, ply: Any, action: Any) -> None:
        assert self.at[ply] is not None
        super().cutoff(ply, action)


@mistake("ordering.killer")
class AKillerIsForgottenWhereItIsNotLegal(Killers):
    """Where a killer is not among the moves, `order` takes it out of what you know. In the next
    position of that ply it may be legal again: leave out what you return, not what you keep."""

    def order(self, ply: Any, actions: Any) -> Any:
        self.at[ply] = [a for a in self.at.get(ply, []) if a in actions]
        return super().order(ply, actions)
