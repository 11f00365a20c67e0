"""What goes wrong in games.predict: tempting answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake
from autograder.exercises.games.count import count_of
from autograder.exercises.games.predict import moves, reachable, winner


@mistake("games.predict", reachable, winner)
def piles_are_counted_for_moves(game: Any, state: Any) -> Any:
    """You counted piles. A move is a pile and how many matches are taken from it."""
    return len(game.piles)


@mistake("games.predict", reachable, winner)
def passing_is_counted_as_a_move(game: Any, state: Any) -> Any:
    """You counted one move too many. Taking nothing is not allowed."""
    return moves(game, state) + 1


@mistake("games.predict", reachable, winner)
def the_moves_of_both_are_counted(game: Any, state: Any) -> Any:
    """You counted twice as many moves as there are. Only one player is to move."""
    return 2 * moves(game, state)


@mistake("games.predict", moves, winner, at=1)
def all_listed_states_can_occur(game: Any, state: Any) -> Any:
    """You counted every table with every mover. Some of them no play leads to: who is to move at
    the table you start from? And when the larger pile is untouched and one match is gone?"""
    return 2 * _tables(game)


@mistake("games.predict", moves, winner, at=1)
def only_the_start_is_left_out(game: Any, state: Any) -> Any:
    """You left out that MIN is to move at the start. There are more states that cannot occur: which
    tables come up after exactly one move, and which can never come up after two?"""
    return 2 * _tables(game) - 1


@mistake("games.predict", moves, winner, at=1)
def only_two_states_are_left_out(game: Any, state: Any) -> Any:
    """Two states are too few to leave out. Go through the tables with one or two matches gone, and
    ask for each who can be to move there."""
    return 2 * _tables(game) - 2


@mistake("games.predict", moves, winner, at=1)
def the_mover_is_left_out(game: Any, state: Any) -> Any:
    """You counted tables. The same table with the other player to move is another state."""
    return _tables(game)


@mistake("games.predict", moves, winner, at=1)
def tables_are_merged(game: Any, state: Any) -> Any:
    """You took tables that differ in the order of their piles for one state. They are alike, but
    they are different states."""
    found, waiting = {state}, [state]
    for s in waiting:
        after = {game.result(s, a) for a in game.actions(s)} - found
        found |= after
        waiting += after
    return len({(mover, tuple(sorted(piles))) for mover, piles in found})


@mistake("games.predict", moves, winner, at=1)
def nodes_are_counted_for_states(game: Any, state: Any) -> Any:
    """You counted the nodes of the tree. A state that is reached in two ways is still one state."""
    return count_of(game, state)[0]


@mistake("games.predict", moves, reachable, at=2)
def the_majority_of_the_ends_decides(game: Any, state: Any) -> Any:
    """Most ends of this game are won by the player you named, but the ends are not drawn by lot:
    the other one can choose moves that lead to the few."""
    won = Counter(_winners(game, state))
    return MAX if won[MAX] >= won[MIN] else MIN


def _winners(game: Any, s: Any) -> Iterator[int]:
    if game.is_terminal(s):
        yield MAX if game.utility(s) > 0 else MIN
    for a in game.actions(s):
        yield from _winners(game, game.result(s, a))


def _tables(game: Any) -> int:
    """How many tables there are, whoever is to move."""
    return int((game.piles[0] + 1) * (game.piles[1] + 1))
