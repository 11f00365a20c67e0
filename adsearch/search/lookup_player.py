"""Putting it all together: a book for the opening, a table for the ending, a search in between."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from adsearch.game import MAX, A, Game, Player, S
from adsearch.search.monte_carlo import check_decision
from adsearch.search.opening_book import Book


class Known(Protocol):
    """A table of positions, such as `EndgameTable` or what `retrograde` returns. Values are in
    MAX's view, on the scale of the game's utility."""

    def __contains__(self, s: object, /) -> bool: ...
    def value(self, s: Any, /) -> float: ...
    def best_move(self, s: Any, /) -> Any: ...


def until_known(game: Game[S, A], table: Known) -> Game[S, A]:
    """`game`, but over as soon as `table` knows the position, with the value it has there.

    So any search asks the table at every node: after the terminal test, before the cut-off test.
    MIN's utility is MAX's with the sign turned.

    >>> from adsearch.games import Nim
    >>> from adsearch.search.retrograde import retrograde
    >>> from adsearch.search.alpha_beta import alpha_beta
    >>> nim, few = Nim((5, 4)), retrograde(Nim((3, 3)))
    >>> for game in (nim, until_known(nim, few)):
    ...     result = alpha_beta(game)
    ...     print(result.value, result.action, result.statistics.nodes)
    1 (0, 1) 1167
    1 (0, 1) 218
    """

    def is_terminal(s: S, /) -> bool:
        return game.is_terminal(s) or s in table

    def is_looked_up(s: S, /) -> bool:  # is it over only because the table knows it?
        return s in table and not game.is_terminal(s)

    def utility(s: S, p: Player = MAX, /) -> float:
        if is_looked_up(s):
            return table.value(s) if p == MAX else -table.value(s)
        return game.utility(s, p)

    def actions(s: S, /) -> Sequence[A]:
        return () if s in table else game.actions(s)

    def result(s: S, a: A, /) -> S:
        if s in table:
            raise view.illegal(s, a)
        return game.result(s, a)

    view = copy.copy(game)
    for method in (is_terminal, is_looked_up, utility, actions, result):
        setattr(view, method.__name__, method)
    return view


class Choice(NamedTuple):
    """A move, and who knew it."""

    action: Any
    source: Literal["book", "table", "search"]


def choose(
    game: Game[S, A],
    state: S,
    book: Book[S, A] | None,
    table: Known | None,
    search: Callable[[Game[S, A], S], A],
) -> Choice:
    """A move for who is to move: the book's if it has one, else the table's if it knows the
    position, else what `search(game, state)` finds. It searches the game `until_known` to the
    table.

    >>> from adsearch.games import Nim
    >>> from adsearch.search.retrograde import retrograde
    >>> from adsearch.search.alpha_beta import alpha_beta
    >>> nim, few = Nim((5, 4)), retrograde(Nim((3, 3)))
    >>> search = lambda game, s: alpha_beta(game, s).action
    >>> choose(nim, nim.initial(), None, few, search)
    Choice(action=(0, 1), source='search')
    >>> choose(nim, (MAX, (3, 1)), None, few, search)
    Choice(action=(0, 3), source='table')
    """
    if game.is_terminal(state):
        raise ValueError(f"no move can be chosen, because the game is over at\n{game.text(state)}")
    check_decision(game, state, "choose")
    legal = game.actions(state)
    if book is not None and (move := book.best_move(state)) in legal:
        return Choice(move, "book")
    if table is not None and state in table:
        return Choice(table.best_move(state), "table")
    action = search(game if table is None else until_known(game, table), state)
    if action not in legal:
        raise game.illegal(state, action)
    return Choice(action, "search")


def lookup_player(
    book: Book[Any, Any] | None, table: Known | None, search: Callable[[Any, Any], Any]
) -> Callable[..., Any]:
    """A player for matches who moves as `choose` says.

    >>> from adsearch.games import Tree
    >>> player = lookup_player(None, None, lambda game, s: game.actions(s)[-1])
    >>> player(Tree("(a:1 b:2)"), ())
    'b'
    """

    def lookup(game: Game[Any, Any], state: Any, budget: object = None) -> Any:
        return choose(game, state, book, table, search).action

    return lookup
