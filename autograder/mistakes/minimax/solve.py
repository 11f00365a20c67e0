"""What goes wrong in minimax.solve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.minimax.solve import solve
from autograder.exercises.minimax.value import value_of


def _by(game: Any, state: Any, best: Callable[[Any, int], Any], leaf: Any = None) -> Any:
    """Solved with a rule of one's own for which value a state takes, and what a leaf is worth."""
    values: dict[Any, Any] = {}

    def value(s: Any, depth: int) -> Any:
        if s not in values:
            if game.is_terminal(s):
                values[s] = leaf(s) if leaf else game.utility(s)
            else:
                after = [game.result(s, a) for a in game.actions(s)]
                values[s] = best(s, depth)(value(t, depth + 1) for t in after)
        return values[s]

    value(state, 0)
    return values


@mistake("minimax.solve")
def nothing_is_remembered(game: Any, state: Any) -> Any:
    """You write every value down, but you never look whether it is there already. A position that
    is met again is searched again, with everything below it."""
    values: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if game.is_terminal(s):
            values[s] = game.utility(s)
        else:
            best = max if game.player(s) == MAX else min
            values[s] = best(value(game.result(s, a)) for a in game.actions(s))
        return values[s]

    value(state)
    return values


@mistake("minimax.solve")
def each_move_is_made_twice(game: Any, state: Any) -> Any:
    """You ask for the result of each move twice. Keep what you were told."""
    values = solve(game, state)
    for s in values:
        for a in game.actions(s):
            game.result(s, a)
    return values


@mistake("minimax.solve")
def each_state_is_searched_on_its_own(game: Any, state: Any) -> Any:
    """You collect the states, and then you search below each of them anew. The values of the states
    below are known by then: use them."""
    found, waiting = {state}, [state]
    for s in waiting:
        after = {game.result(s, a) for a in game.actions(s)} - found
        found |= after
        waiting += after
    return {s: value_of(game, s) for s in waiting}


@mistake("minimax.solve")
def only_the_root_is_returned(game: Any, state: Any) -> Any:
    """Your dictionary has one entry, for the state you were asked about. Asked for are all states
    that can be reached from it."""
    return {state: solve(game, state)[state]}


@mistake("minimax.solve")
def finished_games_are_left_out(game: Any, state: Any) -> Any:
    """States in which the game is over are not in your dictionary. They can be reached, and they
    have a value."""
    return {s: v for s, v in solve(game, state).items() if not game.is_terminal(s)}


@mistake("minimax.solve")
def the_root_is_left_out(game: Any, state: Any) -> Any:
    """The state you were asked about is not in your dictionary itself."""
    return {s: v for s, v in solve(game, state).items() if s != state}


@mistake("minimax.solve")
def it_returns_a_number(game: Any, state: Any) -> Any:
    """You return the value of one state. Asked for is a dictionary with the values of all."""
    return solve(game, state)[state]


@mistake("minimax.solve")
def keys_are_texts(game: Any, state: Any) -> Any:
    """The keys of your dictionary are texts. Use the states themselves: they can be looked up."""
    return {game.text(s): v for s, v in solve(game, state).items()}


@mistake("minimax.solve")
def moves_are_stored_with_the_values(game: Any, state: Any) -> Any:
    """You store pairs of value and move. Asked for are the values."""
    pairs: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if s not in pairs and game.is_terminal(s):
            pairs[s] = game.utility(s), None
        elif s not in pairs:
            best = max if game.player(s) == MAX else min
            found = [(value(game.result(s, a)), a) for a in game.actions(s)]
            pairs[s] = best(found, key=lambda pair: pair[0])
        return pairs[s][0]

    value(state)
    return pairs


@mistake("minimax.solve")
def values_are_in_the_movers_view(game: Any, state: Any) -> Any:
    """Your values are for the player who is to move. Asked for is MAX's view for all states, so
    that they can be compared."""
    return {s: v if game.player(s) == MAX else -v for s, v in solve(game, state).items()}


@mistake("minimax.solve")
def every_level_maximises(game: Any, state: Any) -> Any:
    """Every state takes its largest successor, as if MIN played to help MAX."""
    return _by(game, state, lambda s, depth: max)


@mistake("minimax.solve")
def max_and_min_are_swapped(game: Any, state: Any) -> Any:
    """Whose gain is a utility? Which successor does MAX want?"""
    return _by(game, state, lambda s, depth: min if game.player(s) == MAX else max)


@mistake("minimax.solve")
def levels_alternate_whoever_moves(game: Any, state: Any) -> Any:
    """You go by how deep a state was found, not by whose turn it is there. The same state may be
    found at several depths, and a player may move twice."""
    return _by(game, state, lambda s, depth: min if depth % 2 else max)


@mistake("minimax.solve")
def finished_games_are_worth_nothing(game: Any, state: Any) -> Any:
    """States in which the game is over are worth 0 in your dictionary. Ask the game for their
    utility."""
    values = solve(game, state)
    return {s: 0 if game.is_terminal(s) else v for s, v in values.items()}


@mistake("minimax.solve")
def a_finished_game_is_not_expected(game: Any, state: Any) -> Any:
    """Where the game is over from the beginning your function breaks. Then there is one state, and
    it has a value."""
    if game.is_terminal(state):
        raise ValueError("max() iterable argument is empty")
    return solve(game, state)


@mistake("minimax.solve")
def values_are_passed_up_a_few_times_only(game: Any, state: Any) -> Any:
    """You go over all states again and again, and each time values come up by one move. You stop
    after a fixed number of rounds, but a game may be longer: go on until nothing changes."""
    after: dict[Any, list[Any]] = {}
    waiting = [state]
    for s in waiting:
        if s not in after:
            after[s] = [game.result(s, a) for a in game.actions(s)]
            waiting += after[s]
    values = {s: 0 if after[s] else game.utility(s) for s in after}
    for _ in range(10):
        values = {
            s: (max if game.player(s) == MAX else min)(values[t] for t in after[s])
            if after[s]
            else values[s]
            for s in after
        }
    return values


@variant("minimax.solve", of=values_are_in_the_movers_view)
def values_are_negated_at_every_move(game: Any, state: Any) -> Any:
    values: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if s not in values and game.is_terminal(s):
            values[s] = game.utility(s, game.player(s))
        elif s not in values:
            values[s] = max(-value(game.result(s, a)) for a in game.actions(s))
        return values[s]

    value(state)
    return values


@mistake("minimax.solve")
def a_value_of_zero_is_taken_for_none(game: Any, state: Any) -> Any:
    """Positions worth 0 are expanded again: `values.get(s)` is 0 there, and in Python 0 counts as
    false, as None does. Ask `s in values`."""
    values: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if not values.get(s):
            if game.is_terminal(s):
                values[s] = game.utility(s)
            else:
                best = max if game.player(s) == MAX else min
                values[s] = best([value(game.result(s, a)) for a in game.actions(s)])
        return values[s]

    value(state)
    return values


@mistake("minimax.solve")
def it_begins_at_the_start_of_the_game(game: Any, state: Any) -> Any:
    """You begin at `game.initial()`. Asked for is what can be reached from `state`, which may be
    any position of the game."""
    return solve(game, game.initial())


@mistake("minimax.solve")
def leaves_are_seen_by_the_player_to_move(game: Any, state: Any) -> Any:
    """You take the utility for the player whose turn it would be, and then compare as if it were
    MAX's. Keep to one view: MAX's."""
    values: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if s not in values:
            if game.is_terminal(s):
                values[s] = game.utility(s, game.player(s))
            else:
                best = max if game.player(s) == MAX else min
                values[s] = best([value(game.result(s, a)) for a in game.actions(s)])
        return values[s]

    value(state)
    return values


@mistake("minimax.solve")
def the_keys_are_texts(game: Any, state: Any) -> Any:
    """Your keys are texts. Asked for are the states themselves, so that a value can be looked up by
    its state."""
    return {str(s): value for s, value in solve(game, state).items()}
