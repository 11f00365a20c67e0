"""What a search needs is checked once, before it starts; what it meets on the way, where it is met.

A search that is given a game it is not made for says so instead of returning a wrong number.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from adsearch.game import CHANCE, A, Game, S, UnsupportedGame


def require(
    game: Game[S, A],
    state: S | None,
    search: str,
    *,
    two_players: bool = True,
    constant_sum: bool = True,
    chance: bool = False,
) -> S:
    """The state to start from (None means the initial one), if `game` is one for this `search`.

    Chance is looked for at the root only: a search without chance raises `no_chance` where it
    meets a chance node further down.

    >>> from adsearch.games import Tree
    >>> require(Tree("(1 2)"), None, "minimax")
    ()
    >>> require(Tree("A(<1 2 3> <3 2 1>)"), None, "minimax")
    Traceback (most recent call last):
    adsearch.game.UnsupportedGame: minimax is for two players, Tree has 3
    """
    name = type(game).__name__
    if two_players and len(game.players) != 2:
        raise UnsupportedGame(f"{search} is for two players, {name} has {len(game.players)}")
    if constant_sum and not game.constant_sum:
        raise UnsupportedGame(
            f"{search} takes one player's gain for the other's loss, but in {name} the utilities "
            "do not add up to a constant"
        )
    if game.bounds is not None and math.inf in map(abs, game.bounds):
        raise UnsupportedGame(f"{search} takes infinity for no bound, {name} for a utility")
    start = game.initial() if state is None else state
    if not chance and game.player(start) == CHANCE and not game.is_terminal(start):
        raise no_chance(game, start, search)
    return start


def no_chance(game: Game[S, A], state: S, search: str) -> UnsupportedGame:
    """The error for a chance node in a `search` without chance, to be raised."""
    return UnsupportedGame(
        f"{search} knows no chance, but chance is to move (expectiminimax could) at\n"
        f"{game.text(state)}"
    )


def checked(game: Game[S, A], evaluation: Callable[[S], float]) -> Callable[[S], float]:
    """`evaluation`, but ValueError where it answers anything else than a finite number.

    Infinity is refused because it means "no bound yet" to every search.

    >>> from adsearch.games import Tree
    >>> checked(Tree("(1 2)"), lambda s: "good")(())
    Traceback (most recent call last):
    ValueError: the evaluation gave 'good', which is no finite number, at
    /
    """

    def finite(s: S) -> float:
        value = evaluation(s)
        try:
            if -math.inf < value < math.inf:
                return value
        except TypeError:  # not a number at all
            pass
        raise ValueError(
            f"the evaluation gave {value!r}, which is no finite number, at\n{game.text(s)}"
        )

    return finite


def horizon(
    game: Game[S, A], depth: int | None, evaluation: Callable[[S], float] | None
) -> tuple[float, Callable[[S], float]]:
    """The ply at which to cut the search off, and the checked evaluation to value it there.

    Without a depth the search goes on to the end of the game and no evaluation is asked for.
    """
    if depth is None:
        return math.inf, game.utility
    check_depth(depth)
    if evaluation is None:
        raise ValueError(f"a search cut off at depth {depth} needs an evaluation")
    return depth, checked(game, evaluation)


def check_depth(depth: int) -> None:
    """ValueError where `depth` is no number of plies."""
    if not isinstance(depth, int) or depth < 0:
        raise ValueError(f"a depth is a number of plies, 0 or more, not {depth!r}")


def window(alpha: float, beta: float) -> None:
    """ValueError where no value lies between `alpha` and `beta`."""
    if not alpha < beta:
        raise ValueError(f"no value lies in the window ({alpha}, {beta}): alpha must be below beta")


class TooDeep(UnsupportedGame):
    """A search went deeper than Python can follow."""


@contextmanager
def bounded_depth(search: str) -> Iterator[None]:
    """Around a search that recurses: TooDeep where it would go on for very long or for ever."""
    try:
        yield
    except RecursionError:
        raise TooDeep(
            f"{search} got too deep (Python allows {sys.getrecursionlimit():,} nested calls): "
            "the game may go in circles or on for very long; limit the depth"
        ) from None
