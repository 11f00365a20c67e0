"""Endgame tables for the full game of chess, where either side may be the one with the pieces."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX, MIN, Game
from adsearch.search.endgame_table import EndgameTable, State
from adsearch.search.retrograde import best_by_distance


class ChessEndings:
    """What `tables` know of positions of `game`, which is Chess; values are in White's view.

    They know no rule of fifty moves and no repetition.

    >>> from adsearch.games import Chess, Endgame
    >>> game = Chess("8/8/8/4k3/8/8/8/K6R b - -")
    >>> endings = ChessEndings(game, EndgameTable(Endgame("KRK")))
    >>> start = game.initial()
    >>> start in endings, endings.value(start), endings.plies(start)
    (True, 1, 30)
    """

    def __init__(self, game: Game[Any, str], *tables: EndgameTable) -> None:
        for table in tables:
            if table.size != 8:
                size = f"{table.size}×{table.size}"
                raise ValueError(f"chess needs tables for 8×8, not K{table.pieces}K on {size}")
        self.game, self.tables = game, tables

    def __contains__(self, s: Any, /) -> bool:
        return self._find(s) is not None

    def value(self, s: Any, /) -> float:
        """1 if White wins, -1 if Black does, 0 for a draw."""
        table, state, strong = self._look_up(s)
        return table.value(state) * (1 if strong == MAX else -1)

    def plies(self, s: Any, /) -> int | None:
        """How many plies best play takes to mate, None if `s` is a draw."""
        table, state, _ = self._look_up(s)
        return table.plies(state)

    def best_move(self, s: Any, /) -> str | None:
        """The quickest win, else a draw, else the slowest loss; None where the game is over."""
        self._look_up(s)
        return best_by_distance(self.game, s, self)

    def _look_up(self, s: Any) -> tuple[EndgameTable, State, int]:
        entry = self._find(s)
        if entry is None:
            raise ValueError(f"no table has the ending\n{self.game.text(s)}")
        return entry

    def _find(self, s: Any) -> tuple[EndgameTable, State, int] | None:
        """The table that has `s`, the state there, and the side with the pieces.

        No pawn is on the board, so nothing but the sides' names changes if colours do.
        """
        sides = s.white, s.black
        strong = MIN if s.black & ~s.kings else MAX
        bare = sides[1 - strong]
        kinds = {"Q": s.queens, "R": s.rooks, "B": s.bishops, "N": s.knights}
        if s.pawns or s.castling or bare & ~s.kings:
            return None
        if any(men & (men - 1) for men in kinds.values()):  # two of a kind
            return None
        for table in self.tables:
            if all(man in table.pieces for man, men in kinds.items() if men):
                pieces = (_square(kinds[man]) for man in table.pieces)
                turn = MAX if s.player == strong else MIN
                king, other = _square(s.kings & sides[strong]), _square(bare)
                return table, (turn, king, *pieces, other), strong
        return None


def _square(man: int) -> int:
    """Where the only bit is set; -1, which means captured to a table, where none is."""
    return man.bit_length() - 1
