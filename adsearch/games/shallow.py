"""`Shallow`: another game, played for so many plies only."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeAlias

from adsearch.game import MAX, MIN, A, Game, IllegalMove, IllegalPosition, Player, S

Near: TypeAlias = tuple[S, int]  # a position of the game, and how many plies are left


class Shallow(Game[Near[S], A], Generic[S, A]):
    """`game` for at most `depth` plies. Where it is not over by then, it ends all the same and is
    worth what `evaluation(state)` says, in MAX's view. So a search that knows no depth limit can
    be held to one.

    >>> from adsearch.games import TicTacToe
    >>> game = Shallow(TicTacToe(), 1, lambda s: 0.5)
    >>> after = game.result(game.initial(), 4)
    >>> game.is_terminal(after), game.utility(after), game.utility(after, MIN)
    (True, 0.5, -0.5)
    """

    def __init__(
        self, game: Game[S, A], depth: int, evaluation: Callable[[S], float] = lambda s: 0
    ) -> None:
        if depth < 0:
            raise ValueError(f"a game cannot be played for {depth} plies")
        self.game, self.depth, self.evaluation = game, depth, evaluation
        self.players, self.constant_sum = game.players, game.constant_sum

    def initial(self) -> Near[S]:
        return self.game.initial(), self.depth

    def player(self, s: Near[S], /) -> Player:
        return self.game.player(s[0])

    def actions(self, s: Near[S], /) -> Sequence[A]:
        return self.game.actions(s[0]) if s[1] else ()

    def result(self, s: Near[S], a: A, /) -> Near[S]:
        state, left = s
        try:
            after = self.game.result(state, a)
        except IllegalMove:
            raise self.illegal(s, a) from None
        if not left:
            raise self.illegal(s, a)
        return after, left - 1

    def is_terminal(self, s: Near[S], /) -> bool:
        return not s[1] or self.game.is_terminal(s[0])

    def utility(self, s: Near[S], p: Player = MAX, /) -> float:
        state, left = s
        if self.game.is_terminal(state):
            return self.game.utility(state, p)
        if left:
            raise self.unfinished(s)
        value = self.evaluation(state)
        return -value if p == MIN else value

    def outcomes(self, s: Near[S], /) -> Sequence[tuple[A, float]]:
        return self.game.outcomes(s[0])

    def information(self, s: Near[S], p: Player, /) -> tuple[Hashable, int]:
        return self.game.information(s[0], p), s[1]

    def text(self, s: Near[S], /) -> str:
        return f"{self.game.text(s[0])}\n{s[1]} plies left"

    def position(self, text: str, /) -> Near[S]:
        board, _, last = text.strip().rpartition("\n")
        words = last.split()
        if len(words) != 3 or words[1:] != ["plies", "left"] or not words[0].isdecimal():
            raise IllegalPosition(f"the last line is {last!r}, not '{self.depth} plies left'")
        if int(words[0]) > self.depth:
            raise IllegalPosition(f"{words[0]} plies are left of {self.depth}")
        return self.game.position(board), int(words[0])

    def label(self, s: Near[S], a: A, /) -> str:
        return self.game.label(s[0], a)

    def parse(self, s: Near[S], text: str, /) -> A:
        if self.is_terminal(s):
            raise self.illegal(s, text)
        return self.game.parse(s[0], text)
