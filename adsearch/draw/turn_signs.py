"""A line of Kalah with the values of two negamaxes: do they ask whose turn it is?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

from adsearch.draw.picture import Picture
from adsearch.draw.showing import strip
from adsearch.games.kalah import Kalah, Position

Value = Callable[[Kalah, Position, bool], float]  # for the player to move; do turns alternate?


def turn_signs(game: Kalah, moves: Sequence[int], value: Value) -> Picture:
    """The boards along `moves` from the start, each with its `value` for the player to move: if the
    sign always changes, and if it changes only where the player does. Where the first is wrong (✗)
    both name the move that they would play. Arrows show how the value of a board is handed back to
    the one before.

    >>> def first_line(game, state, alternate):
    ...     if game.is_terminal(state):
    ...         return game.utility(state, game.player(state))
    ...     new = game.result(state, game.actions(state)[0])
    ...     flips = alternate or game.player(new) != game.player(state)
    ...     return first_line(game, new, alternate) * (-1 if flips else 1)
    >>> print(turn_signs(Kalah(1, 1), [0], first_line).scene.text.splitlines()[1].partition(":")[0])
    1. house 0, MIN ends with 0 + 1 seeds, MAX with 1, 0 for MAX in both versions
    """
    states = list(accumulate(moves, game.result, initial=game.initial()))

    def note(state: Position) -> str:
        mover = game.name(game.player(state))
        flips, asks = (value(game, state, alternate) for alternate in (True, False))
        if game.is_terminal(state):
            return f"{_ending(game, state)}\n{_signed(asks)} for {mover} in both versions"
        if flips == asks:
            same = f"{_signed(asks)} for {mover}"
            return f"always flips: {same}\nasks whose turn it is: {same}"
        wrong, right = (_best(game, state, value, alternate) for alternate in (True, False))
        return (
            f"✗ always flips: house {wrong}, {_signed(flips)}\n"
            f"✓ asks whose turn it is: house {right}, {_signed(asks)}"
        )

    back = ["\n".join(_handed_back(game, *pair, value)) for pair in pairwise(states)]
    return strip(game, None, moves, note, cell=48, back=back)


def _handed_back(game: Kalah, before: Position, after: Position, value: Value) -> Iterator[str]:
    """The words at the arrow from a board to the one before it."""
    mover, then = (game.name(game.player(state)) for state in (before, after))
    flips, asks = (value(game, after, alternate) for alternate in (True, False))
    if then == mover:
        yield f"still {mover}'s turn:"
        yield f"{_signed(asks)} stays {_signed(asks)}"
        yield f"✗ always flips: {_signed(-flips)}"
    else:
        yield f"from {then} to {mover}:"
        yield f"{_signed(asks)} becomes {_signed(-asks)}"


def _best(game: Kalah, state: Position, value: Value, alternate: bool) -> int:
    """The move that a negamax plays, the first of those that it likes best."""

    def worth(move: int) -> float:
        new = game.result(state, move)
        changes_sides = alternate or game.player(new) != game.player(state)
        return value(game, new, alternate) * (-1 if changes_sides else 1)

    return max(game.actions(state), key=worth)


def _ending(game: Kalah, state: Position) -> str:
    """The seeds of both players, those in a store apart from those that are left in a row."""
    seeds = []
    for store, row in zip(game.stores(state), game.rows(state), strict=True):
        seeds.append(f"{store} + {sum(row)}" if sum(row) else f"{store}")
    of_max, of_min = seeds
    return f"MIN ends with {of_min} seeds, MAX with {of_max}"


def _signed(value: float) -> str:
    """A value with its sign.

    >>> _signed(4), _signed(-2), _signed(0)
    ('+4', '−2', '0')
    """
    return f"{value:+g}".replace("-", "−") if value else "0"
