"""What goes wrong in games.nim. Each class is right but for one thing."""

from __future__ import annotations

from typing import Any, ClassVar

from adsearch.game import MAX, MIN, IllegalMove
from autograder.checks.exercise import mistake, variant
from autograder.exercises.games.nim import Matches as Nim


def _taken(piles: Any, a: Any) -> tuple[int, ...]:
    pile, number = a
    return tuple(left - number if i == pile else left for i, left in enumerate(piles))


@mistake("games.nim")
class TheTurnIsNotSwitched(Nim):
    """After a move the same player is to move again. Whose turn it is belongs to the state, so
    `result` has to change it."""

    def result(self, s: Any, a: Any, /) -> Any:
        return s[0], super().result(s, a)[1]


@mistake("games.nim")
class TheTurnIsKeptInTheGame(Nim):
    """Your game object remembers whose turn it is. A search tries one move, goes back and tries
    another: then the object is out of step. What has to be in the state itself?"""

    turn = MAX

    def player(self, s: Any, /) -> Any:
        return self.turn

    def result(self, s: Any, a: Any, /) -> Any:
        after = super().result(s, a)
        self.turn = 1 - self.turn
        return after


@mistake("games.nim")
class TheMoverIsNotInTheState(Nim):
    """Your states are equal as soon as the same matches lie on the table. But with the other player
    to move it is another position, and it may be worth the opposite."""

    class Position(tuple[Any, ...]):
        def __eq__(self, other: object) -> bool:
            return bool(self[1] == other[1]) if isinstance(other, tuple) else False

        def __hash__(self) -> int:
            return hash(self[1])

    def initial(self) -> Any:
        return self.Position(super().initial())

    def result(self, s: Any, a: Any, /) -> Any:
        return self.Position(super().result(s, a))


class _Own(Nim):
    """States of one's own, of which `pair` and `own` go to the usual ones and back."""

    def __init__(self, piles: Any, misere: bool = True) -> None:
        super().__init__(piles, misere)
        self.rules = Nim(piles, misere)

    def pair(self, s: Any) -> Any:
        raise NotImplementedError

    def own(self, pair: Any) -> Any:
        raise NotImplementedError

    def initial(self) -> Any:
        return self.own(self.rules.initial())

    def player(self, s: Any, /) -> Any:
        return self.pair(s)[0]

    def actions(self, s: Any, /) -> Any:
        return self.rules.actions(self.pair(s))

    def result(self, s: Any, a: Any, /) -> Any:
        return self.own(self.rules.result(self.pair(s), a))

    def is_terminal(self, s: Any, /) -> bool:
        return self.rules.is_terminal(self.pair(s))

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return self.rules.utility(self.pair(s), p)


@mistake("games.nim")
class TheMoverIsReadOffThePiles(_Own):
    """You work out whose turn it is from the number of matches that are gone. One match gone is one
    move, but two may be one move or two: put the mover into the state."""

    def pair(self, s: Any) -> Any:
        return (sum(self.piles) - sum(s)) % 2, s

    def own(self, pair: Any) -> Any:
        return pair[1]


class _Lists(Nim):
    """Piles in a list."""

    def initial(self) -> Any:
        return MAX, list(self.piles)

    def result(self, s: Any, a: Any, /) -> Any:
        mover, piles = super().result((s[0], tuple(s[1])), a)
        return mover, list(piles)


@mistake("games.nim")
class ResultChangesTheStateItIsGiven(_Lists):
    """`result` takes the matches from the very list that belongs to the old state, so the position
    before the move is gone. Make a new state and leave the old one as it is."""

    def result(self, s: Any, a: Any, /) -> Any:
        after = super().result(s, a)
        s[1][a[0]] -= a[1]
        return after[0], s[1]


@mistake("games.nim")
class StatesCannotBeHashed(_Lists):
    """Your states contain a list, so they can be neither in a set nor in a dictionary, where a
    search wants to look them up. What could you use instead of a list?"""


@mistake("games.nim")
class EqualStatesAreNotEqual(_Own):
    """Two ways to the same position give two objects that Python takes to be different. A state is
    a value: with the same content it has to be equal and to have the same hash."""

    class Position:
        def __init__(self, pair: Any) -> None:
            self.mover, self.piles = pair

    def pair(self, s: Any) -> Any:
        return s.mover, s.piles

    def own(self, pair: Any) -> Any:
        return self.Position(pair)


@mistake("games.nim")
class OnlyOneMatchCanBeTaken(Nim):
    """You offer one move for each pile. A move is a pile and how many matches are taken from
    it."""

    def actions(self, s: Any, /) -> Any:
        return tuple((i, 1) for i, left in enumerate(s[1]) if left)


@mistake("games.nim")
class OnlyWholePilesAreTaken(Nim):
    """You offer to take each pile as a whole. Fewer matches than there are may be taken, too."""

    def actions(self, s: Any, /) -> Any:
        return tuple((i, left) for i, left in enumerate(s[1]) if left)


@mistake("games.nim")
class PassingIsAMove(Nim):
    """You offer to take 0 matches. In Nim nobody may pass: where does your range begin?"""

    def actions(self, s: Any, /) -> Any:
        return tuple((i, k) for i, left in enumerate(s[1]) for k in range(left + 1))


@mistake("games.nim")
class TheRangeOfMatchesIsOffByOne(Nim):
    """`range(n)` runs from 0 to n - 1. How many matches can be taken at least, and how many at
    most?"""

    def actions(self, s: Any, /) -> Any:
        return tuple((i, k) for i, left in enumerate(s[1]) for k in range(left))


@mistake("games.nim")
class TheWholePileIsNeverTaken(Nim):
    """The last match of a pile cannot be taken in your game. `range(1, n)` ends before n."""

    def actions(self, s: Any, /) -> Any:
        return tuple((i, k) for i, left in enumerate(s[1]) for k in range(1, left))


@mistake("games.nim")
class ThereAreAlwaysTwoPiles(Nim):
    """Your game looks at two piles, whatever it was made with. Go over all piles there are."""

    def actions(self, s: Any, /) -> Any:
        return tuple((i, k) for i, left in enumerate(s[1][:2]) for k in range(1, left + 1))


@mistake("games.nim")
class EmptyPilesAreRemoved(Nim):
    """A pile that is empty vanishes from your state, and the piles behind it get other numbers. A
    move names its pile by number, so the numbers have to stay."""

    def result(self, s: Any, a: Any, /) -> Any:
        mover, piles = super().result(s, a)
        return mover, tuple(filter(None, piles))


@mistake("games.nim")
class TheGameEndsAtTheFirstEmptyPile(Nim):
    """You take the game to be over as soon as one pile is empty. It is over when all of them
    are."""

    def is_terminal(self, s: Any, /) -> bool:
        return not all(s[1])


@mistake("games.nim")
class TheGameEndsWithTheLastMatchInSight(Nim):
    """You take the game to be over when a single match is left. It still has to be taken."""

    def is_terminal(self, s: Any, /) -> bool:
        return bool(sum(s[1]) <= 1)


@mistake("games.nim")
class MisereAndNormalPlayAreMixedUp(Nim):
    """In misère play whoever takes the last match loses. When nothing is left, who took it: the
    player whose turn it is now, or the other?"""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return -super().utility(s, p)


@mistake("games.nim")
class MisereIsIgnored(Nim):
    """Your game is misère whatever it was made with. With `misere=False` whoever takes the last
    match wins."""

    def __init__(self, piles: Any, misere: bool = True) -> None:
        super().__init__(piles)


@mistake("games.nim")
class UtilityDoesNotLookAtThePlayer(Nim):
    """`utility(s, p)` is what the end is worth to player p. You give both players the same, but
    what one wins the other loses."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, MAX)


@mistake("games.nim")
class UtilityIsZeroForMin(Nim):
    """For MIN your utility is 0. MIN wins or loses as much as MAX does."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, p) if p == MAX else 0


@mistake("games.nim")
class UtilityIsForTheMover(Nim):
    """You say what the end is worth to the player whose turn it would be. You were asked for player
    p, who may be the other one."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, s[0])


@mistake("games.nim")
class AnEmptyTableIsADraw(Nim):
    """Where nobody can move you say that nobody has won. Nim has no draws: somebody took the last
    match, and if there never was one, count the player to move as the one who did not take it."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return 0


@mistake("games.nim")
class PilesAreCountedFromTheEndToo(Nim):
    """Pile -1 is accepted, because Python counts negative positions from the end. There is no such
    pile in the game."""

    def result(self, s: Any, a: Any, /) -> Any:
        pile, number = a
        return super().result(s, (pile % max(1, len(s[1])), number))


@mistake("games.nim")
class NothingCanBeTaken(Nim):
    """A move that takes 0 matches, or fewer, is accepted. That is no move."""

    def result(self, s: Any, a: Any, /) -> Any:
        if a[0] in range(len(s[1])) and a[1] < 1:
            return 1 - s[0], _taken(s[1], a)
        return super().result(s, a)


@mistake("games.nim")
class MoreCanBeTakenThanThereAre(Nim):
    """More matches can be taken than the pile has. Compare with what is left in it."""

    def result(self, s: Any, a: Any, /) -> Any:
        if a[0] in range(len(s[1])) and a[1] > s[1][a[0]]:
            return 1 - s[0], _taken(s[1], a)
        return super().result(s, a)


@mistake("games.nim")
class AnyMoveIsAccepted(Nim):
    """`result` never asks whether the move is legal. A bug in a search would then play on with
    positions that do not exist: raise IllegalMove."""

    def result(self, s: Any, a: Any, /) -> Any:
        return 1 - s[0], _taken(s[1], a)


@mistake("games.nim")
class AnIllegalMoveIsIgnored(Nim):
    """After an illegal move you return the position as it was. Then nobody notices the error: raise
    IllegalMove."""

    def result(self, s: Any, a: Any, /) -> Any:
        return super().result(s, a) if a in self.actions(s) else s


@mistake("games.nim")
class AnIllegalMoveRaisesAnotherError(Nim):
    """An illegal move raises an error, but not IllegalMove. `raise self.illegal(s, a)` makes one
    that shows the position and the legal moves."""

    def result(self, s: Any, a: Any, /) -> Any:
        try:
            return super().result(s, a)
        except IllegalMove:
            raise ValueError("illegal move") from None


@mistake("games.nim")
class AnIllegalMoveIsAnsweredByNoState(Nim):
    """For an illegal move `result` returns what is no state, such as None or the error itself.
    Raise the error: `raise self.illegal(s, a)`."""

    def result(self, s: Any, a: Any, /) -> Any:
        return super().result(s, a) if a in self.actions(s) else self.illegal(s, a)


@mistake("games.nim")
class APileThatIsNotThereBreaksIt(Nim):
    """Where a move names a pile that does not exist, Python's own IndexError comes out. It is an
    illegal move like any other: ask before you look into the piles."""

    def result(self, s: Any, a: Any, /) -> Any:
        pile, number = a
        if pile < 0 or not 0 < number <= s[1][pile]:
            raise self.illegal(s, a)
        return super().result(s, a)


@mistake("games.nim")
class ALossIsWorthNothing(Nim):
    """Who loses gets 0 in your game. What one wins the other loses: the two should add up to 0."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return max(0, super().utility(s, p))


@mistake("games.nim")
class TheNumberComesFirst(Nim):
    """Your moves are pairs (number, pile). Asked for is (pile, number)."""

    def actions(self, s: Any, /) -> Any:
        return tuple((number, pile) for pile, number in super().actions(s))

    def result(self, s: Any, a: Any, /) -> Any:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return 1 - s[0], _taken(s[1], a[::-1])


@mistake("games.nim")
class TheMoverIsAlwaysMax(Nim):
    """`player` says MAX whatever the state is. Whose turn it is stands in the state."""

    def player(self, s: Any, /) -> Any:
        return MAX


# -- the same mistakes where `result` takes whatever `actions` offers, and nothing else


class _ByTheList(Nim):
    def result(self, s: Any, a: Any, /) -> Any:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return 1 - s[0], _taken(s[1], a)


for _wrong in (
    OnlyOneMatchCanBeTaken,
    OnlyWholePilesAreTaken,
    TheRangeOfMatchesIsOffByOne,
    TheWholePileIsNeverTaken,
    ThereAreAlwaysTwoPiles,
):
    variant("games.nim", of=_wrong)(type("ByTheList", (_wrong, _ByTheList), {}))


@variant("games.nim", of=PilesAreCountedFromTheEndToo)
class OnlyTheNumberIsLookedAt(Nim):
    def result(self, s: Any, a: Any, /) -> Any:
        pile, number = a
        if not 0 < number <= s[1][pile]:
            raise self.illegal(s, a)
        return 1 - s[0], _taken(s[1], (pile % len(s[1]), number))


# -- who asks for some of what makes a move legal, and forgets the rest


@mistake("games.nim")
class SomeIllegalMovesAreAccepted(Nim):
    """`result` refuses some illegal moves and accepts others. Is there such a pile, is something
    taken from it, and no more than it has? Ask for all of it, or whether the move is among the
    `actions`."""

    asked: ClassVar = ("such a pile", "enough")

    def result(self, s: Any, a: Any, /) -> Any:
        pile, number = a
        refused = {
            "a pile": not 0 <= pile < len(s[1]),
            "such a pile": pile >= len(s[1]),
            "some": number < 1,
            "enough": pile < len(s[1]) and number > s[1][pile],
        }
        if any(refused[question] for question in self.asked):
            raise self.illegal(s, a)
        return 1 - s[0], _taken(s[1], (pile % len(s[1]), number))


for _asked in (("enough",), ("some",), ("a pile",), ("such a pile",), ("such a pile", "some")):
    variant("games.nim", of=SomeIllegalMovesAreAccepted)(
        type("AskedForLess", (SomeIllegalMovesAreAccepted,), {"asked": _asked})
    )


@mistake("games.nim")
class TheLastMatchAlwaysWins(Nim):
    """Whoever takes the last match wins in your game, whatever it was made with. With
    `misere=True`, which nobody has to say, that player loses."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return 1 if self.player(s) != p else -1


@mistake("games.nim")
class EqualPilesHaveOneNumber(Nim):
    """You look for the number of a pile by its size, and `index` finds the first pile of that size.
    Two piles may be equal: `enumerate` numbers them."""

    def actions(self, s: Any, /) -> Any:
        return [(s[1].index(pile), n) for pile in s[1] for n in range(1, pile + 1)]


@mistake("games.nim")
class TheMovesAreThoseOfTheStart(Nim):
    """The moves that you offer are those of the start, wherever the game is. How many matches are
    left stands in the state."""

    def actions(self, s: Any, /) -> Any:
        return super().actions(self.initial())


@mistake("games.nim")
class ATableWithoutPilesIsAwaited(Nim):
    """Your game is over when there are no piles. They stay where they are when they are empty: ask
    whether all of them are 0."""

    def is_terminal(self, s: Any, /) -> bool:
        return not s[1]


@mistake("games.nim")
class MinIsAlwaysNext(Nim):
    """After every move it is MIN's turn in your game. After MIN's own moves it should be MAX's."""

    def result(self, s: Any, a: Any, /) -> Any:
        return MIN, super().result(s, a)[1]
