"""Move ordering: the better the first move looked at, the more alpha-beta cuts off.

An order is a function `(game, state, actions, ply) -> actions`, the same moves in another order;
moves it has no opinion about stay as they were, so that orders can be applied one after another.
An order that learns has a method `cutoff(game, state, action, ply)`, which a search calls wherever
`action` cut off the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from adsearch.game import MAX, A, Game, S

Order: TypeAlias = Callable[[Any, Any, Sequence[Any], int], Sequence[Any]]


def teacher(order: Order | None) -> Callable[[Game[Any, Any], Any, Any, int], None]:
    """How a search tells `order` of a cut-off: does nothing if `order` does not learn."""
    return getattr(order, "cutoff", None) or (lambda game, s, a, ply: None)


def ranked(best_first: Sequence[A]) -> Order:
    """Moves in a fixed order, such as Connect Four's centre columns first.

    >>> from adsearch.games import Tree
    >>> ranked([2, 0])(Tree("(7 8 9)"), (), (0, 1, 2), 0)
    [2, 0, 1]
    """
    rank = {a: i for i, a in enumerate(best_first)}
    last = len(rank)

    def order(game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> list[A]:
        return sorted(actions, key=lambda a: rank.get(a, last))

    return order


def by_evaluation(evaluation: Callable[[Any], float]) -> Order:
    """Moves by the `evaluation` (MAX's view) of where they lead, best first for who is to move.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> by_evaluation(lambda s: 0)(tree, (0,), (0, 1, 2), 1)
    [0, 2, 1]
    """

    def order(game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> list[A]:
        def worth(a: A) -> float:
            after = game.result(s, a)
            return game.utility(after) if game.is_terminal(after) else evaluation(after)

        return sorted(actions, key=worth, reverse=game.player(s) == MAX)

    return order


def line_first(game: Game[S, A], state: S, line: Sequence[A]) -> Order:
    """The moves of `line`, played from `state`, first: an earlier search's principal variation.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((1 2) (3 4))")
    >>> order = line_first(tree, (), (1, 1))
    >>> order(tree, (), (0, 1), 0), order(tree, (1,), (0, 1), 1), order(tree, (0,), (0, 1), 1)
    ([1, 0], [1, 0], (0, 1))
    """
    first: dict[S, A] = {}
    s = state
    for a in line:
        first[s] = a
        s = game.result(s, a)

    def order(game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> Sequence[A]:
        return to_front(actions, first[s]) if s in first else actions

    return order


def to_front(actions: Sequence[A], a: A) -> Sequence[A]:
    """`actions` with `a` first, or as they are where `a` is not legal."""
    return [a, *(other for other in actions if other != a)] if a in actions else actions


class Killers:
    """Moves that lately cut off at the same ply are tried first, the newest before the others.

    >>> from adsearch.games import Tree
    >>> game, killers = Tree("(1 2 3 4)"), Killers(slots=2)
    >>> for a in (2, 3, 2):
    ...     killers.cutoff(game, (), a, ply=5)
    >>> killers(game, (), (0, 1, 2, 3), 5), killers(game, (), (0, 1, 2, 3), 4)
    ([2, 3, 0, 1], (0, 1, 2, 3))
    """

    def __init__(self, slots: int = 2) -> None:
        if slots < 1:
            raise ValueError(f"killers need a slot or more at each ply, not {slots}")
        self.slots = slots
        self._at: dict[int, list[Any]] = {}

    def __call__(self, game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> Sequence[A]:
        for a in reversed(self._at.get(ply, ())):
            actions = to_front(actions, a)
        return actions

    def cutoff(self, game: Game[S, A], s: S, a: A, ply: int) -> None:
        others = [other for other in self._at.get(ply, ()) if other != a]
        self._at[ply] = [a, *others][: self.slots]


class History:
    """Moves that cut off most, wherever it was, are tried first; one tally for each player.

    A cut-off one ply nearer to the root counts twice as much, as it saves a larger tree.

    >>> from adsearch.games import Tree
    >>> game, history = Tree("(1 2 3)"), History()
    >>> history.cutoff(game, (), 2, ply=1)
    >>> history(game, (), (0, 1, 2), 7)
    [2, 0, 1]
    """

    def __init__(self) -> None:
        self._tally: dict[tuple[int, Any], float] = {}

    def __call__(self, game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> list[A]:
        mover, tally = game.player(s), self._tally
        return sorted(actions, key=lambda a: tally.get((mover, a), 0), reverse=True)

    def cutoff(self, game: Game[S, A], s: S, a: A, ply: int) -> None:
        key = game.player(s), a
        self._tally[key] = self._tally.get(key, 0) + 2.0**-ply


class InTurn:
    """Orders applied one after the other: the last has the last word, earlier ones break its ties.

    >>> from adsearch.games import Tree
    >>> InTurn(ranked([1]), ranked([3]))(Tree("(1 2 3 4)"), (), (0, 1, 2, 3), 0)
    [3, 1, 0, 2]
    """

    def __init__(self, *orders: Order | None) -> None:
        self.orders = [order for order in orders if order is not None]
        self._teachers = [teacher(order) for order in self.orders if hasattr(order, "cutoff")]

    def __call__(self, game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> Sequence[A]:
        for order in self.orders:
            actions = order(game, s, actions, ply)
        return actions

    def cutoff(self, game: Game[S, A], s: S, a: A, ply: int) -> None:
        for teach in self._teachers:
            teach(game, s, a, ply)
