"""What goes wrong in games.tictactoe. Each class is right but for one thing.

Of two mistakes of which one includes the other, the smaller stands first.
"""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX, IllegalMove
from autograder.checks.exercise import mistake, variant
from autograder.exercises.material.tictactoe import LINES, Noughts


def _put(s: Any, a: int, mark: str) -> str:
    cells = list(s)
    cells[a] = mark
    return "".join(cells)


@mistake("games.tictactoe")
class TheBoardIsChangedInPlace(Noughts):
    """Your board is a list, and `result` writes into the very list it was given: the position
    before the move is gone. The state here is a text, which cannot be changed. Make a new one."""

    def initial(self) -> Any:
        return ["."] * 9

    def result(self, s: Any, a: int, /) -> Any:
        mark = "XO"[self.player(s)]
        super().result("".join(s), a)
        s[a] = mark
        return s


@mistake("games.tictactoe")
class TheRowsAreShared(Noughts):
    """Your board is a list of rows. `copy` copied the list but not the rows in it, so the old board
    changes together with the new one. The state here is one text of nine characters."""

    def initial(self) -> Any:
        return [["."] * 3, ["."] * 3, ["."] * 3]

    def player(self, s: Any, /) -> Any:
        return super().player(_flat(s))

    def actions(self, s: Any, /) -> Any:
        return super().actions(_flat(s))

    def result(self, s: Any, a: int, /) -> Any:
        if isinstance(s, str):
            return super().result(s, a)
        rows = s.copy()
        rows[a // 3][a % 3] = "XO"[self.player(s)]
        return rows

    def is_terminal(self, s: Any, /) -> bool:
        return super().is_terminal(_flat(s))


def _flat(s: Any) -> str:
    return "".join(mark for row in s for mark in row)


@mistake("games.tictactoe")
class ResultReturnsAList(Noughts):
    """`result` returns a list of cells. The state is a text: put the cells together again, so that
    it can be looked up in a set."""

    def result(self, s: Any, a: int, /) -> Any:
        return list(super().result("".join(s), a))


@mistake("games.tictactoe")
class ResultReturnsNothing(Noughts):
    """`result` makes the new board, but comes to its end without `return`."""

    def result(self, s: Any, a: int, /) -> Any:
        super().result(s, a)


@mistake("games.tictactoe")
class TheTurnIsKeptInTheGame(Noughts):
    """Your game object remembers whose turn it is. A search jumps from board to board, and asks
    about each: read the turn off the board you are given."""

    turn = MAX

    def player(self, s: Any, /) -> int:
        return self.turn

    def result(self, s: Any, a: int, /) -> str:
        after = super().result(s, a)
        self.turn = 1 - self.turn
        return after


@mistake("games.tictactoe")
class XAlwaysMoves(Noughts):
    """Every move of yours sets an X. Who moves can be read off the board: how many X and how many O
    are on it?"""

    def player(self, s: Any, /) -> int:
        return MAX

    def result(self, s: Any, a: int, /) -> str:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return _put(s, a, "X")


@mistake("games.tictactoe")
class TheTurnsAreSwapped(Noughts):
    """O moves first in your game. X is MAX, and X begins."""

    def player(self, s: Any, /) -> int:
        return 1 - super().player(s)


@mistake("games.tictactoe")
class ResultSetsTheOthersMark(Noughts):
    """`player` is right, but `result` sets the mark of the other player."""

    def result(self, s: Any, a: int, /) -> str:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return _put(s, a, "OX"[self.player(s)])


class _Seen(Noughts):
    """Only some lines count."""

    lines: tuple[tuple[int, ...], ...] = LINES

    def won(self, s: str, mark: str) -> bool:
        return any(all(s[i] == mark for i in line) for line in self.lines)


@mistake("games.tictactoe")
class TheRisingDiagonalIsForgotten(_Seen):
    """One of the two diagonals is missing: the one from the lower left to the upper right."""

    lines = LINES[:7]


@mistake("games.tictactoe")
class OneLineIsForgotten(_Seen):
    """One of the eight lines is missing, or one of its cells is another. Go through your lines with
    the board beside you."""

    lines = LINES[1:]


for _i in range(1, 7):
    _others = LINES[:_i] + LINES[_i + 1 :]
    variant("games.tictactoe", of=OneLineIsForgotten)(
        type(f"LineNumber{_i}IsForgotten", (_Seen,), {"lines": _others})
    )


@mistake("games.tictactoe")
class DiagonalsAreForgotten(_Seen):
    """You look at rows and columns. There are two more lines."""

    lines = LINES[:6]


@mistake("games.tictactoe")
class ColumnsAreForgotten(_Seen):
    """You never look down a column."""

    lines = LINES[:3] + LINES[6:]


@mistake("games.tictactoe")
class RowsAreForgotten(_Seen):
    """You never look along a row."""

    lines = LINES[3:]


@mistake("games.tictactoe")
class OnlyTheFirstRowAndColumnCount(_Seen):
    """Of the rows and of the columns you look at the first only. Where does your loop end?"""

    lines = (LINES[0], LINES[3], *LINES[6:])


@mistake("games.tictactoe")
class TheLastRowAndColumnAreForgotten(_Seen):
    """You miss the last row and the last column: your range ends one too early."""

    lines = (*LINES[:2], *LINES[3:5], *LINES[6:])


@mistake("games.tictactoe")
class OnlyXCanWin(Noughts):
    """You look for lines of X only. O can win as well."""

    def won(self, s: str, mark: str) -> bool:
        return mark == "X" and super().won(s, mark)


@mistake("games.tictactoe")
class EmptyCellsMakeALine(Noughts):
    """Three equal cells are a line for you, even if all three are empty."""

    def is_terminal(self, s: Any, /) -> bool:
        return super().is_terminal(s) or super().won(s, ".")


@variant("games.tictactoe", of=EmptyCellsMakeALine)
class ThreeEqualCellsWin(Noughts):
    def winner(self, s: Any) -> str | None:
        return next((s[a] for a, b, c in LINES if s[a] == s[b] == s[c]), None)

    def is_terminal(self, s: Any, /) -> bool:
        return self.winner(s) is not None or "." not in s

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        winner = self.winner(s)
        if winner is None:
            return 0
        return 1 if (winner == "X") == (p == MAX) else -1


@variant("games.tictactoe", of=EmptyCellsMakeALine)
class ThreeEqualCellsEndTheGame(ThreeEqualCellsWin):
    def utility(self, s: Any, p: Any = MAX, /) -> float:
        worth = {"X": 1, "O": -1}.get(self.winner(s) or ".", 0)
        return worth if p == MAX else -worth


@mistake("games.tictactoe")
class AFullBoardIsADraw(Noughts):
    """A full board is a draw for you, before you look for a line. The last move may have made
    one."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, p) if "." in s else 0


@mistake("games.tictactoe")
class OnlyALineEndsTheGame(Noughts):
    """The game goes on in your program while there is no line, even when the board is full."""

    def is_terminal(self, s: Any, /) -> bool:
        return self.won(s, "X") or self.won(s, "O")


@mistake("games.tictactoe")
class OnlyAFullBoardEndsTheGame(Noughts):
    """For you the game is over when the board is full. It is also over when somebody has a line."""

    def is_terminal(self, s: Any, /) -> bool:
        return "." not in s


@mistake("games.tictactoe")
class UtilityDoesNotLookAtThePlayer(Noughts):
    """`utility(s, p)` is what the end is worth to player p. You answer for X, whoever was asked
    about."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, MAX)


@mistake("games.tictactoe")
class UtilityIsZeroForO(Noughts):
    """For MIN your utility is always 0. What X wins, O loses, and the other way round."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, p) if p == MAX else 0


@mistake("games.tictactoe")
class UtilityIsOneForAnyWin(Noughts):
    """Any line is worth +1 to anybody in your program. It matters who has made it, and for whom you
    are asked."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return abs(super().utility(s, p))


@mistake("games.tictactoe")
class UtilityHasTheWrongSign(Noughts):
    """Your winner gets -1 and your loser +1."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return -super().utility(s, p)


@mistake("games.tictactoe")
class UtilityIsForThePlayerToMove(Noughts):
    """You answer for the player whose turn it would be, not for player p."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, self.player(s))


@mistake("games.tictactoe")
class MovesAreOfferedAfterTheEnd(Noughts):
    """Somebody has a line, and your game still offers the empty cells. Where the game is over there
    are no moves."""

    def actions(self, s: Any, /) -> Any:
        return [i for i, mark in enumerate(s) if mark == "."]

    def result(self, s: Any, a: int, /) -> str:
        if a not in super().actions(s):
            raise self.illegal(s, a)
        return _put(s, a, "XO"[self.player(s)])


@mistake("games.tictactoe")
class NobodyAsksWhetherTheGameIsOver(Noughts):
    """Where somebody has a line, your game still offers the empty cells, and `result` accepts any
    move at all. Where the game is over there are no moves, and an illegal one raises
    IllegalMove."""

    def actions(self, s: Any, /) -> Any:
        return [i for i, mark in enumerate(s) if mark == "."]

    def result(self, s: Any, a: int, /) -> str:
        return _put(s, a, "XO"[self.player(s)])


@mistake("games.tictactoe")
class PlayGoesOnAfterTheEnd(Noughts):
    """`actions` is empty where the game is over, but `result` still accepts a move there."""

    def result(self, s: Any, a: int, /) -> str:
        if a not in range(9) or s[a] != ".":
            raise self.illegal(s, a)
        return _put(s, a, "XO"[self.player(s)])


@mistake("games.tictactoe")
class CellsAreCountedFromTheEndToo(Noughts):
    """Cell -1 is accepted, because Python counts negative positions from the end. The cells are
    0 to 8."""

    def result(self, s: Any, a: int, /) -> str:
        return super().result(s, a + 9 if -9 <= a < 0 else a)


@mistake("games.tictactoe")
class ATakenCellCanBeTakenAgain(Noughts):
    """A mark can be set where there is one already. Ask whether the cell is empty."""

    def result(self, s: Any, a: int, /) -> str:
        if a not in range(9) or self.is_terminal(s):
            raise self.illegal(s, a)
        return _put(s, a, "XO"[self.player(s)])


@mistake("games.tictactoe")
class AnyMoveIsAccepted(Noughts):
    """`result` never asks whether the move is legal: raise IllegalMove where it is not."""

    def result(self, s: Any, a: int, /) -> str:
        return _put(s, a, "XO"[self.player(s)])


@mistake("games.tictactoe")
class AnIllegalMoveIsIgnored(Noughts):
    """After an illegal move you return the board as it was. Then nobody notices the error: raise
    IllegalMove."""

    def result(self, s: Any, a: int, /) -> str:
        return super().result(s, a) if a in self.actions(s) else s


@mistake("games.tictactoe")
class AnIllegalMoveRaisesAnotherError(Noughts):
    """An illegal move raises an error, but not IllegalMove. `raise self.illegal(s, a)` makes one
    that shows the board and the legal moves."""

    def result(self, s: Any, a: int, /) -> str:
        try:
            return super().result(s, a)
        except IllegalMove:
            raise ValueError("illegal move") from None


@mistake("games.tictactoe")
class AnIllegalMoveReturnsNone(Noughts):
    """For an illegal move `result` returns None. Raise IllegalMove, so that the error shows where
    it happens."""

    def result(self, s: Any, a: int, /) -> Any:
        return super().result(s, a) if a in self.actions(s) else None


@variant("games.tictactoe", of=MovesAreOfferedAfterTheEnd)
class WhatIsOfferedIsAccepted(Noughts):
    def actions(self, s: Any, /) -> Any:
        return [i for i, mark in enumerate(s) if mark == "."]

    def result(self, s: Any, a: int, /) -> str:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return _put(s, a, "XO"[self.player(s)])


@mistake("games.tictactoe")
class OnlyTheCellIsLookedAt(Noughts):
    """`result` looks whether the cell is empty, and at nothing else. The game may be over; cell -1
    is the last one to Python, and there is no cell 9."""

    def result(self, s: Any, a: int, /) -> str:
        if s[a] != ".":
            raise self.illegal(s, a)
        return _put(s, a, "XO"[self.player(s)])


@variant("games.tictactoe", of=XAlwaysMoves)
class ResultAlwaysSetsX(Noughts):
    def result(self, s: Any, a: int, /) -> str:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return _put(s, a, "X")


@variant("games.tictactoe", of=OnlyXCanWin)
class OnlyXEndsTheGame(Noughts):
    def is_terminal(self, s: Any, /) -> bool:
        return "." not in s or self.won(s, "X")


@mistake("games.tictactoe")
class RowsRunOnIntoTheNext(Noughts):
    """You look for three equal marks in a row anywhere in the text. Where one row ends and the next
    begins they are no line."""

    def won(self, s: str, mark: str) -> bool:
        return mark * 3 in "".join(s) or super().won(s, mark)


@mistake("games.tictactoe")
class OnlyTheFirstLineIsLookedAt(_Seen):
    """You give up after the first line. Only when none of the eight is complete is it clear that
    nobody has won: where does your `return False` stand?"""

    lines = LINES[:1]


@mistake("games.tictactoe")
class CellsAreCountedFromOne(Noughts):
    """Your cells are numbered from 1 to 9. Here they are numbered from 0 to 8."""

    def actions(self, s: Any, /) -> Any:
        return [cell + 1 for cell in super().actions(s)]

    def result(self, s: Any, a: int, /) -> str:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return _put(s, a - 1, "XO"[self.player(s)])


@mistake("games.tictactoe")
class ADrawIsALoss(Noughts):
    """A full board without a line is worth -1 to both in your game. Nobody has lost there."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        return super().utility(s, p) or -1


@mistake("games.tictactoe")
class TheFirstThreeEqualCellsDecide(Noughts):
    """You stop at the first three equal cells that you find, and they may be empty: a line further
    on is never looked at. Look for three cells with the mark of a player."""

    lines = LINES

    def won(self, s: str, mark: str) -> bool:
        return next((s[i] for i, j, k in self.lines if s[i] == s[j] == s[k]), None) == mark


@variant("games.tictactoe", of=TheFirstThreeEqualCellsDecide)
class TheFirstThreeEqualCellsDecideColumnsFirst(TheFirstThreeEqualCellsDecide):
    lines = (*LINES[3:6], *LINES[:3], *LINES[6:])


@mistake("games.tictactoe")
class AFourthMarkSpoilsTheLine(Noughts):
    """A line counts for you only if its three marks are the only ones of that player. There may be
    more of them on the board: three of them in a line are enough."""

    def won(self, s: str, mark: str) -> bool:
        return tuple(i for i in range(9) if s[i] == mark) in LINES


@mistake("games.tictactoe")
class ALossIsWorthNothing(Noughts):
    """Who loses gets 0 in your game. What one wins the other loses: the two should add up to 0."""

    def utility(self, s: str, p: Any = MAX, /) -> float:
        return int(self.won(s, "XO"[p]))


@mistake("games.tictactoe")
class ADrawIsWonByWhoMovedLast(Noughts):
    """At the end you give the win to who moved last, without a look for a line. A full board may
    have none."""

    def utility(self, s: str, p: Any = MAX, /) -> float:
        return -1 if p == self.player(s) else 1


@mistake("games.tictactoe")
class TheLastCellIsNeverPlayed(Noughts):
    """Your game is over while one cell is still empty. That cell may make a line: a board is full
    when nothing is left."""

    def is_terminal(self, s: str, /) -> bool:
        return s.count(".") < 2 or super().is_terminal(s)


@mistake("games.tictactoe")
class AnyLineIsTakenForXs(Noughts):
    """Whoever has made a line, you give the win to X. Look whose marks are in it."""

    def utility(self, s: Any, p: Any = MAX, /) -> float:
        worth = 1 if self.won(s, "X") or self.won(s, "O") else 0
        return worth if p == MAX else -worth


@mistake("games.tictactoe")
class OnlyTheLastCellOfALineIsCompared(Noughts):
    """`s[a] and s[b] and s[c] == "X"` compares the last cell alone: a text that is not empty counts
    as true. Compare each of the three."""

    def won(self, s: str, mark: str) -> bool:
        return any(s[line[2]] == mark for line in LINES)


@mistake("games.tictactoe")
class AnIllegalMoveReturnsTheError(Noughts):
    """You return the error instead of raising it: `raise self.illegal(s, a)`."""

    def result(self, s: Any, a: int, /) -> Any:
        return super().result(s, a) if a in self.actions(s) else self.illegal(s, a)
