"""Traces that show themselves at the end of a cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from adsearch import watching
from adsearch.draw.drawing import search_graph, search_tree
from adsearch.draw.picture import Picture
from adsearch.draw.spots import Spot
from adsearch.draw.views import as_movers, as_returned, with_remarks, with_turns
from adsearch.game import Game
from adsearch.trace import Trace

if TYPE_CHECKING:
    from adsearch.widgets.stepper import Stepper


class ShownTrace(Trace):
    """A trace that is its own picture."""

    @property
    def picture(self) -> Picture:
        """The tree of what the search saw."""
        return search_tree(self)

    @property
    def plain(self) -> Picture:
        """The same without windows, for a search that has none."""
        return search_tree(self, as_returned)

    @property
    def choices(self) -> Picture:
        """The same with what players would choose off the best line, too.

        >>> from adsearch.games import Tree
        >>> def value(game, s):
        ...     if game.is_terminal(s):
        ...         return game.utility(s)
        ...     best = max if game.player(s) == 0 else min
        ...     return best([value(game, game.result(s, a)) for a in game.actions(s)])
        >>> watch(value, Tree("((3 12) (2 4))")).choices
        Value on a two-ply tree: value 3, best move 0, 4 of 4 leaves examined
        A MAX = 3, best 0
          0 B MIN = 3: 3* 12
          1 C MIN = 2: 2* 4
        """
        return search_tree(self, choices=True)

    @property
    def numbered(self) -> Picture:
        """The same with the order in which the search examined the leaves written below them.

        >>> from adsearch.games import Tree
        >>> def smallest(game, s):
        ...     return min(game.utility(game.result(s, a)) for a in reversed(game.actions(s)))
        >>> watch(smallest, Tree("min(3 5)")).numbered
        Smallest on a one-ply tree: value 3, best move 0, 2 of 2 leaves examined
        A MIN = 3: 3* (2nd) 5 (1st)
        """
        return search_tree(self, lambda spots: with_turns(spots, self))

    @property
    def by_mover(self) -> Picture:
        """The same with values and windows from the point of view of the player to move, as negamax
        has them.

        >>> from adsearch.games import Tree
        >>> def negamax(game, s):
        ...     if game.is_terminal(s):
        ...         return game.utility(s, game.player(s))
        ...     return max(-negamax(game, game.result(s, a)) for a in game.actions(s))
        >>> watch(negamax, Tree("((3 12) (2 4))")).by_mover
        Negamax on a two-ply tree: value 3, best move 0, 4 of 4 leaves examined
        A MAX = 3, best 0
          0 B MIN = −3: 3* 12
          1 C MIN = −2: 2* 4
        Values and windows are from the point of view of the player to move.
        """
        note = "Values and windows are from the point of view of the player to move."
        return search_tree(self, as_movers, note)

    @property
    def merged(self) -> Picture:
        """The same with equal positions drawn once, however many lines of play lead to them."""
        return search_graph(self)

    def beyond(self, depth: int, remark: Callable[[Any, Any], str] | None = None) -> Picture:
        """The same without windows, with a dashed line at the `depth` beyond which the search went
        on here and there, and with what `remark(state, action)` says behind the names of moves.

        >>> from adsearch.games import Tree
        >>> def largest(game, s):
        ...     return max(game.utility(game.result(s, a)) for a in game.actions(s))
        >>> watch(largest, Tree("(a:3 b:5)")).beyond(0, lambda s, a: "free" if a == "b" else "")
        Largest on a one-ply tree: value 5, best move b, 2 of 2 leaves examined
        A MAX = 5: a → 3; b (free) → 5*
        """

        def view(spots: list[Spot]) -> list[Spot]:
            plain = as_returned(spots)
            return with_remarks(plain, self, remark) if remark else plain

        return search_tree(self, view, horizon=depth)

    def step(self, bounds: tuple[float, float] | None = None) -> Stepper:
        """The search as a widget to step through. With `bounds`, between which all leaves lie, it
        shows how far the mean of a chance node is known."""
        from adsearch.widgets.stepper import step

        return step(self, bounds)

    def __repr__(self) -> str:
        return str(self.picture)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.picture._repr_mimebundle_(**options)


def watch(
    search: Callable[..., Any],
    game: Game[Any, Any],
    state: Any = None,
    *arguments: Any,
    **options: Any,
) -> ShownTrace:
    """Call `search(game, state, …)` and return the trace of what it asked the game.

    The trace shows itself as a tree; `adsearch.watching.watch` says what is watched and how.

    >>> from adsearch.games import Tree
    >>> def largest(game, s):
    ...     return max(game.utility(game.result(s, a)) for a in game.actions(s))
    >>> watch(largest, Tree("(3 5)"))
    Largest on a one-ply tree: value 5, best move 1, 2 of 2 leaves examined
    A MAX = 5: 3 5*
    """
    trace = watching.watch(search, game, state, *arguments, **options)
    return ShownTrace(**{field.name: getattr(trace, field.name) for field in fields(trace)})
