"""What goes wrong in ordering.by_value."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake
from autograder.exercises.minimax.value import value_of
from autograder.exercises.ordering.by_value import by_value


def _worth(game: Any, state: Any, evaluate: Any) -> Any:
    return lambda a: evaluate(game.result(state, a))


@mistake("ordering.by_value")
def the_largest_first_for_both(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You sort the same way for both players. A value is in MAX's view: what does MIN want to look
    at first?"""
    return sorted(actions, key=_worth(game, state, evaluate), reverse=True)


@mistake("ordering.by_value")
def the_smallest_first_for_both(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """The smallest value comes first whoever moves. `sorted` sorts upwards: is that what MAX
    wants?"""
    return sorted(actions, key=_worth(game, state, evaluate))


@mistake("ordering.by_value")
def the_worst_first(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """Each player looks at its worst move first. Alpha-beta cuts off most when the best comes
    first."""
    return sorted(actions, key=_worth(game, state, evaluate), reverse=game.player(state) != MAX)


@mistake("ordering.by_value")
def whoever_moves_at_the_start(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You ask who moves at the start of the game. The moves are those of `state`, and it may be the
    other player's turn there."""
    mover = game.player(game.initial())
    return sorted(actions, key=_worth(game, state, evaluate), reverse=mover == MAX)


@mistake("ordering.by_value")
def the_position_itself_is_evaluated(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """Every move gets the same value, that of the position before it is made. Which position tells
    how good a move is?"""
    return sorted(actions, key=lambda a: evaluate(state), reverse=game.player(state) == MAX)


@mistake("ordering.by_value")
def ties_are_broken_by_the_move_numbers(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You order the moves anew before you sort them by value. Where values are equal, moves should
    stay in the order in which you were given them."""
    return by_value(game, state, sorted(actions), evaluate)


@mistake("ordering.by_value")
def a_set_drops_what_comes_twice(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """A set knows each of its members once, and in no order. As many moves have to come back as you
    were given."""
    return by_value(game, state, set(actions), evaluate)  # type: ignore[arg-type]


@mistake("ordering.by_value")
def a_dict_by_value_drops_ties(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You keep the moves in a dict with their values as keys. Of two moves with the same value, how
    many does it keep?"""
    moves = {evaluate(game.result(state, a)): a for a in actions}
    return [moves[v] for v in sorted(moves, reverse=game.player(state) == MAX)]


@mistake("ordering.by_value")
def the_list_itself_is_sorted(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You sort the list that you were given, and with it your caller's. Return a list of your
    own."""
    actions.sort(key=_worth(game, state, evaluate), reverse=game.player(state) == MAX)
    return actions


@mistake("ordering.by_value")
def sort_returns_nothing(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """`list.sort` sorts a list in its place and returns None. You need a new list, and to return
    it."""
    return actions.sort(key=_worth(game, state, evaluate), reverse=game.player(state) == MAX)


@mistake("ordering.by_value")
def reversing_turns_ties_round(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """Sorting upwards and then reversing also reverses moves with equal values. An order that was
    good before should be kept where you have nothing to add."""
    ordered = sorted(actions, key=_worth(game, state, evaluate))
    return ordered[::-1] if game.player(state) == MAX else ordered


@mistake("ordering.by_value")
def ties_are_broken_by_the_moves(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You sort pairs of a value and a move, so that equal values are ordered by the moves
    themselves. Moves need not be comparable, and ties should stay as they were: sort by the value
    alone."""
    pairs = sorted((evaluate(game.result(state, a)), a) for a in actions)
    return [a for _, a in (reversed(pairs) if game.player(state) == MAX else pairs)]


@mistake("ordering.by_value")
def pairs_come_back(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You return the values along with the moves. The search that asks wants the moves alone."""
    worth = _worth(game, state, evaluate)
    return [(worth(a), a) for a in by_value(game, state, actions, evaluate)]


@mistake("ordering.by_value")
def values_come_back(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You return the values in order. Which moves belong to them?"""
    worth = _worth(game, state, evaluate)
    return [worth(a) for a in by_value(game, state, actions, evaluate)]


@mistake("ordering.by_value")
def all_moves_of_the_game_are_sorted(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You ask the game for its moves and do not look at `actions`. Somebody may have left some out,
    or put them in an order that should count where values are equal."""
    return by_value(game, state, game.actions(state), evaluate)


@mistake("ordering.by_value")
def only_the_best_comes_forward(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """The best move comes first, but the others stay as they were. The second best should be
    second."""
    if not actions:
        return []
    first = by_value(game, state, actions, evaluate)[0]
    i = actions.index(first)
    return [first, *actions[:i], *actions[i + 1 :]]


@mistake("ordering.by_value")
def no_move_is_not_expected(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """Where there is nothing to sort your function breaks. An empty list in order is an empty
    list."""
    pivot = _worth(game, state, evaluate)(actions[0])
    assert pivot is not None
    return by_value(game, state, actions, evaluate)


@mistake("ordering.by_value")
def values_are_rounded(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You sort by whole numbers. An evaluation may lie between them, and then moves that differ
    look equal."""
    worth = _worth(game, state, evaluate)
    return sorted(actions, key=lambda a: int(worth(a)), reverse=game.player(state) == MAX)


@mistake("ordering.by_value")
def the_player_after_the_move_is_asked(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You ask whose turn it is after a move, and take it that the other one made it. A player may
    move twice in a row: ask who moves at `state`."""

    def worth(a: Any) -> Any:
        after = game.result(state, a)
        return evaluate(after) if game.player(after) == MAX else -evaluate(after)

    return sorted(actions, key=worth)


@mistake("ordering.by_value")
def the_game_is_asked_for_its_evaluation(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluate(state)`."""
    return by_value(game, state, actions, game.evaluation)


@mistake("ordering.by_value")
def the_game_is_searched_to_its_end(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """You sort by what the moves come to in the end. To know that is what the search is for: here a
    quick guess has to do, that of `evaluate` for the position after the move."""
    values = {a: value_of(game, game.result(state, a)) for a in actions}
    return sorted(actions, key=lambda a: values[a], reverse=game.player(state) == MAX)
