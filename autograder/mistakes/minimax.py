"""What goes wrong in notebook 2, minimax."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.exercise import mistake
from autograder.exercises.minimax import value_of


def _value(game: Any, s: Any, best: Callable[[Any, Any, int], Any], depth: int = 0) -> Any:
    """Minimax with a rule of one's own for which of two values a node takes."""
    if game.is_terminal(s):
        return game.utility(s)
    choose = best(game, s, depth)
    return choose(_value(game, game.result(s, a), best, depth + 1) for a in game.actions(s))


@mistake("minimax.value")
def max_and_min_are_swapped(game: Any, state: Any) -> Any:
    """Whose gain is a utility? At a node where MAX moves, which of its children does MAX want?"""
    return _value(game, state, lambda game, s, _: min if game.player(s) == MAX else max)


@mistake("minimax.value")
def every_level_maximises(game: Any, state: Any) -> Any:
    """Every node takes its largest child, as if MIN played to help MAX. Who moves at the level
    below the root, and what does that player want?"""
    return _value(game, state, lambda game, s, _: max)


@mistake("minimax.value")
def every_level_minimises(game: Any, state: Any) -> Any:
    """Every node takes its smallest child. Where does MAX get to choose?"""
    return _value(game, state, lambda game, s, _: min)


@mistake("minimax.value")
def the_root_always_maximises(game: Any, state: Any) -> Any:
    """The first to move is not always MAX. Ask the game whose turn it is at the root, too."""

    def best(game: Any, s: Any, depth: int) -> Any:
        return max if depth == 0 or game.player(s) == MAX else min

    return _value(game, state, best)


@mistake("minimax.value")
def levels_alternate_whoever_moves(game: Any, state: Any) -> Any:
    """You go by the level of the tree, not by whose turn it is. A player may move twice in a row:
    let the game say who moves."""
    return _value(game, state, lambda game, s, depth: min if depth % 2 else max)


@mistake("minimax.value")
def levels_alternate_from_the_player_at_the_root(game: Any, state: Any) -> Any:
    """You ask once whose turn it is, and then take turns for granted. A player may move twice in a
    row: ask at every node."""
    first = game.player(state)

    def best(game: Any, s: Any, depth: int) -> Any:
        return max if (first + depth) % 2 == MAX else min

    return _value(game, state, best)


@mistake("minimax.value")
def it_starts_from_zero(game: Any, state: Any) -> Any:
    """A node starts with 0 as its best value so far, so a child on the wrong side of 0 never
    counts. What is worse than everything for MAX, and what for MIN?"""
    if game.is_terminal(state):
        return game.utility(state)
    best = 0
    for a in game.actions(state):
        v = it_starts_from_zero(game, game.result(state, a))
        best = max(best, v) if game.player(state) == MAX else min(best, v)
    return best


@mistake("minimax.value")
def max_starts_from_zero(game: Any, state: Any) -> Any:
    """A MAX node starts with 0 as its best value so far. If all its children are below 0, none of
    them is ever taken. What is worse for MAX than anything?"""
    if game.is_terminal(state):
        return game.utility(state)
    best = 0 if game.player(state) == MAX else inf
    for a in game.actions(state):
        v = max_starts_from_zero(game, game.result(state, a))
        best = max(best, v) if game.player(state) == MAX else min(best, v)
    return best


@mistake("minimax.value")
def a_finished_game_has_no_value(game: Any, state: Any) -> Any:
    """Your search asks for the moves before it asks whether the game is over. What is the value of
    a position in which nothing can be done any more?"""
    values = [value_of(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


@mistake("minimax.value")
def it_returns_the_move(game: Any, state: Any) -> Any:
    """You return the best move. This function is asked what the position is worth."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=lambda a: value_of(game, game.result(state, a)))


@mistake("minimax.value")
def it_looks_one_ply_ahead_only(game: Any, state: Any) -> Any:
    """Below the first move you take whatever leaf comes first. The opponent will answer with the
    best reply, not with the first."""
    if game.is_terminal(state):
        return game.utility(state)

    def first_leaf(s: Any) -> Any:
        while not game.is_terminal(s):
            s = game.result(s, game.actions(s)[0])
        return game.utility(s)

    best = max if game.player(state) == MAX else min
    return best(first_leaf(game.result(state, a)) for a in game.actions(state))


@mistake("minimax.value")
def it_averages_over_the_replies(game: Any, state: Any) -> Any:
    """MIN does not move at random: an average says what a careless opponent would leave you."""
    if game.is_terminal(state):
        return game.utility(state)
    values = [
        it_averages_over_the_replies(game, game.result(state, a)) for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else sum(values) / len(values)


@mistake("minimax.value")
def it_forgets_to_return_at_the_end(game: Any, state: Any) -> Any:
    """Your function comes to its end without `return`, so its caller gets None."""
    if game.is_terminal(state):
        return game.utility(state)
    return None


@mistake("minimax.value")
def leaves_are_seen_by_the_player_to_move(game: Any, state: Any) -> Any:
    """You take the utility for the player whose turn it would be, and then compare as if it were
    MAX's. Keep to one view: MAX's."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best = max if game.player(state) == MAX else min
    return best(
        leaves_are_seen_by_the_player_to_move(game, game.result(state, a))
        for a in game.actions(state)
    )


# -- minimax.decision -----------------------------------------------------------------------------


def _by(game: Any, state: Any, best: Callable[..., Any], worth: Callable[[Any], Any]) -> Any:
    if game.is_terminal(state):
        return None
    return best(game.actions(state), key=lambda a: worth(game.result(state, a)))


@mistake("minimax.decision")
def it_returns_the_value(game: Any, state: Any) -> Any:
    """You return what the position is worth. The question is which move to play."""
    return None if game.is_terminal(state) else value_of(game, state)


@mistake("minimax.decision")
def min_is_taken_for_max(game: Any, state: Any) -> Any:
    """You pick the move with the largest value for whoever is to move. MIN wants the smallest."""
    return _by(game, state, max, lambda s: value_of(game, s))


@mistake("minimax.decision")
def it_picks_the_worst_move(game: Any, state: Any) -> Any:
    """The move you pick is the one the opponent would wish for."""
    best = min if game.player(state) == MAX else max
    return _by(game, state, best, lambda s: value_of(game, s))


@mistake("minimax.decision")
def it_hopes_for_the_best_leaf(game: Any, state: Any) -> Any:
    """You go for the move with the best leaf below it. But the opponent chooses, too: will it let
    you have that leaf?"""

    def hope(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(state) == MAX else min
        return best(hope(game.result(s, a)) for a in game.actions(s))

    return _by(game, state, max if game.player(state) == MAX else min, hope)


@mistake("minimax.decision")
def it_returns_the_reply(game: Any, state: Any) -> Any:
    """The move you return belongs to a position further down: the best reply, not the best move.
    Keep the move of the root apart from those below it."""
    if game.is_terminal(state):
        return None

    def search(s: Any) -> tuple[Any, Any]:
        if game.is_terminal(s):
            return game.utility(s), None
        best = max if game.player(s) == MAX else min
        found = [(search(game.result(s, a)), a) for a in game.actions(s)]
        (value, below), here = best(found, key=lambda pair: pair[0][0])
        return value, here if below is None else below

    return search(state)[1]


@mistake("minimax.decision")
def the_levels_alternate(game: Any, state: Any) -> Any:
    """Below the root you take turns for granted. A player may move twice in a row: let the game say
    who moves."""
    if game.is_terminal(state):
        return None

    def value(s: Any, maximise: bool) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if maximise else min
        return best(value(game.result(s, a), not maximise) for a in game.actions(s))

    first = game.player(state)
    return _by(game, state, max if first == MAX else min, lambda s: value(s, first == MIN))


@mistake("minimax.decision")
def a_single_move_is_not_played(game: Any, state: Any) -> Any:
    """Where there is only one move you return None. It has to be played all the same."""
    if len(game.actions(state)) < 2:
        return None
    return _by(game, state, max if game.player(state) == MAX else min, lambda s: value_of(game, s))


@mistake("minimax.decision")
def a_finished_game_is_not_expected(game: Any, state: Any) -> Any:
    """Where the game is over there is no move to choose from, and your function breaks. It should
    return None there."""
    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=lambda a: value_of(game, game.result(state, a)))


@mistake("minimax.decision")
def it_plays_the_first_move(game: Any, state: Any) -> Any:
    """You play the first move whatever the values are."""
    return game.actions(state)[0] if game.actions(state) else None
