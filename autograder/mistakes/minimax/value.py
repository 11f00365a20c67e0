"""What goes wrong in minimax.value."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake, variant
from autograder.exercises.minimax.value import value_of
from autograder.mistakes.numbered_moves import Numbered


def _value(game: Any, s: Any, best: Callable[[Any, Any, int], Any], depth: int = 0) -> Any:
    """Minimax with a rule of one's own for which of two values a node takes."""
    if game.is_terminal(s):
        return game.utility(s)
    choose = best(game, s, depth)
    return choose(_value(game, game.result(s, a), best, depth + 1) for a in game.actions(s))


def _starting_from(large: float, game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    best = -large if game.player(s) == MAX else large
    for a in game.actions(s):
        v = _starting_from(large, game, game.result(s, a))
        best = max(best, v) if game.player(s) == MAX else min(best, v)
    return best


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


@mistake("minimax.value")
def infinity_is_a_thousand(game: Any, state: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    return _starting_from(999, game, state)


for _large in (100, 1000):
    variant("minimax.value", of=infinity_is_a_thousand)(partial(_starting_from, _large))


@mistake("minimax.value")
def it_returns_inside_the_loop(game: Any, state: Any) -> Any:
    """You return after the first move, because `return` stands inside the loop. Look at all moves
    before you decide."""
    if game.is_terminal(state):
        return game.utility(state)
    return it_returns_inside_the_loop(game, game.result(state, game.actions(state)[0]))


@mistake("minimax.value")
def it_keeps_the_last_child(game: Any, state: Any) -> Any:
    """The value of the last move overwrites those before it. Keep the best one."""
    if game.is_terminal(state):
        return game.utility(state)
    return it_keeps_the_last_child(game, game.result(state, game.actions(state)[-1]))


@mistake("minimax.value")
def it_adds_up_the_children(game: Any, state: Any) -> Any:
    """You add up the values of the moves. Only one of them will be played."""
    if game.is_terminal(state):
        return game.utility(state)
    return sum(it_adds_up_the_children(game, game.result(state, a)) for a in game.actions(state))


@mistake("minimax.value")
def it_searches_the_same_state_again(game: Any, state: Any) -> Any:
    """Your function calls itself with the state it was given, and never gets any further. Which
    state comes after a move?"""
    if game.is_terminal(state):
        return game.utility(state)
    return max(it_searches_the_same_state_again(game, state) for _ in game.actions(state))


@mistake("minimax.value")
def the_answer_is_in_the_movers_view(game: Any, state: Any) -> Any:
    """You say what the position is worth to the player who is to move. Asked for is MAX's view,
    also where MIN moves."""
    value = value_of(game, state)
    return value if game.player(state) == MAX else -value


@mistake("minimax.value")
def the_sign_is_turned_at_every_move(game: Any, state: Any) -> Any:
    """You turn the sign at every move, as if the turn always passed to the other player. A player
    may move twice in a row."""

    def value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, game.player(s))
        return max(-value(game.result(s, a)) for a in game.actions(s))

    return value(state) if game.player(state) == MAX else -value(state)


@mistake("minimax.value")
def it_makes_states_by_itself(game: Any, state: Any) -> Any:
    """You put the next state together by yourself, in the way that states of trees are made. In
    other games states are something else: ask the game for the result of a move."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(it_makes_states_by_itself(game, (*state, a)) for a in game.actions(state))


@mistake("minimax.value")
def it_writes_into_the_game(game: Any, state: Any) -> Any:
    """You store something in the game that you were given. It belongs to others, too: keep what you
    need in variables of your own."""
    game.best_value = value_of(game, state)
    return game.best_value


@mistake("minimax.value")
def zero_is_taken_for_nothing(game: Any, state: Any) -> Any:
    """Where the best value so far is 0, the next one takes its place, even if it is worse: in
    Python 0 counts as false, as None does. Ask `is None` to find out whether there is one."""
    if game.is_terminal(state):
        return game.utility(state)
    best: Any = None
    for a in game.actions(state):
        v = zero_is_taken_for_nothing(game, game.result(state, a))
        if not best or (v > best if game.player(state) == MAX else v < best):
            best = v
    return best


@mistake("minimax.value")
def it_rounds_to_whole_numbers(game: Any, state: Any) -> Any:
    """You make whole numbers of the values. A game may pay half a point."""
    return int(value_of(game, state))


@mistake("minimax.value")
def negamax_as_it_stands(game: Any, state: Any) -> Any:
    """This is negamax: its value is in the view of the player to move, and it turns the sign at
    every move. Asked for is MAX's view, and a player may move twice in a row."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    return max(-negamax_as_it_stands(game, game.result(state, a)) for a in game.actions(state))


@mistake("minimax.value")
def the_sign_is_turned_but_leaves_are_maxs(game: Any, state: Any) -> Any:
    """You turn the sign at every move, so that each value is in the view of who moves, but the
    utilities you begin with are all in MAX's view. Keep to one view from the leaves on."""
    if game.is_terminal(state):
        return game.utility(state)
    return max(
        -the_sign_is_turned_but_leaves_are_maxs(game, game.result(state, a))
        for a in game.actions(state)
    )


@mistake("minimax.value")
def the_player_after_the_move_is_asked(game: Any, state: Any) -> Any:
    """You ask whose turn it is after the move, and take it that the other one made it. A player may
    move twice in a row: ask who moves at the position itself."""
    if game.is_terminal(state):
        return game.utility(state)
    after = [game.result(state, a) for a in game.actions(state)]
    best = max if game.player(after[-1]) != MAX else min
    return best(the_player_after_the_move_is_asked(game, s) for s in after)


@mistake("minimax.value")
def it_begins_at_the_start_of_the_game(game: Any, state: Any) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` is worth, which may be any position
    of the game."""
    return value_of(game, game.initial())


@mistake("minimax.value")
def it_returns_value_and_move(game: Any, state: Any) -> Any:
    """You return a pair of value and move. Asked for is the value alone."""
    if game.is_terminal(state):
        return game.utility(state), None
    best = max if game.player(state) == MAX else min
    pairs = ((value_of(game, game.result(state, a)), a) for a in game.actions(state))
    return best(pairs, key=lambda pair: pair[0])


@variant("minimax.value", of=it_returns_value_and_move)
def it_returns_a_pair_but_at_the_end(game: Any, state: Any) -> Any:
    ended = game.is_terminal(state)
    return game.utility(state) if ended else it_returns_value_and_move(game, state)


@mistake("minimax.value")
def it_gives_up_after_some_plies(game: Any, state: Any, plies: int = 10) -> Any:
    """You stop after a number of plies that you chose yourself, and take what lies below for 0.
    Nothing is cut off here: follow every line of play to its end."""
    if game.is_terminal(state):
        return game.utility(state)
    if plies == 0:
        return 0
    best = max if game.player(state) == MAX else min
    after = [game.result(state, a) for a in game.actions(state)]
    return best(it_gives_up_after_some_plies(game, s, plies - 1) for s in after)


@mistake("minimax.value")
def moves_are_taken_for_numbers(game: Any, state: Any) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return value_of(Numbered(game), state)


@mistake("minimax.value")
def the_state_is_overwritten_in_the_loop(game: Any, state: Any) -> Any:
    """In your loop the position after a move takes the place of the position itself, and the next
    move is made from there. Give it a name of its own."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    values = []
    for a in game.actions(state):
        state = game.result(state, a)
        values.append(the_state_is_overwritten_in_the_loop(game, state))
    return best(values)


@mistake("minimax.value")
def the_end_is_never_asked_for(game: Any, state: Any) -> Any:
    """You ask for the utility of a game that goes on. `game.is_terminal` without parentheses is
    always true: call it with the state."""
    return game.utility(state)


@variant("minimax.value", of=the_player_after_the_move_is_asked)
def the_player_after_each_move_is_asked(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    found = None
    for a in game.actions(state):
        after = game.result(state, a)
        v = the_player_after_each_move_is_asked(game, after)
        best = max if game.player(after) != MAX else min
        found = v if found is None else best(found, v)
    return found


@mistake("minimax.value")
def positions_met_before_are_left_out(game: Any, state: Any) -> Any:
    """You leave out positions that you have met before, as in a search for a way. Here another move
    may lead to them, and that move is worth as much: search them again, or remember their
    values."""
    met = set()

    def value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        values = []
        for a in game.actions(s):
            after = game.result(s, a)
            if after not in met:
                met.add(after)
                values.append(value(after))
        found = [v for v in values if v is not None]
        return (max if game.player(s) == MAX else min)(found, default=None)

    return value(state)


@mistake("minimax.value")
def min_starts_from_zero(game: Any, state: Any) -> Any:
    """A MIN node starts with 0 as its best value so far. If all its children are above 0, none of
    them is ever taken. What is worse for MIN than anything?"""
    return _value(game, state, lambda game, s, _: max if game.player(s) == MAX else _from(0))


@mistake("minimax.value")
def min_starts_from_minus_infinity(game: Any, state: Any) -> Any:
    """A MIN node starts with -∞ as its best value so far, and nothing is smaller: it never takes
    any child. What is worse for MIN than anything?"""
    return _value(game, state, lambda game, s, _: max if game.player(s) == MAX else _from(-inf))


def _from(start: float) -> Any:
    """The smallest of a start and the values."""
    return lambda values: min(start, *values)


@mistake("minimax.value")
def the_infinities_are_swapped(game: Any, state: Any) -> Any:
    """Your MAX nodes start with +∞ as their best value so far and your MIN nodes with -∞, which
    nothing can better. Begin with what is worst for who moves."""
    if game.is_terminal(state):
        return game.utility(state)
    return inf if game.player(state) == MAX else -inf


@mistake("minimax.value")
def the_first_win_is_enough(game: Any, state: Any) -> Any:
    """You stop at the first move that wins. Games may pay more than one kind of win: another move
    may win more."""
    if game.is_terminal(state):
        return game.utility(state)
    sign = 1 if game.player(state) == MAX else -1
    best = -inf
    for a in game.actions(state):
        best = max(best, sign * the_first_win_is_enough(game, game.result(state, a)))
        if best > 0:
            break
    return sign * best


@variant("minimax.value", of=the_first_win_is_enough)
def the_first_win_is_enough_for_max(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) != MAX:
        after = [game.result(state, a) for a in game.actions(state)]
        return min(the_first_win_is_enough_for_max(game, s) for s in after)
    best = -inf
    for a in game.actions(state):
        best = max(best, the_first_win_is_enough_for_max(game, game.result(state, a)))
        if best > 0:
            break
    return best


@variant("minimax.value", of=the_first_win_is_enough)
def the_first_win_is_enough_for_min(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == MAX:
        after = [game.result(state, a) for a in game.actions(state)]
        return max(the_first_win_is_enough_for_min(game, s) for s in after)
    best = inf
    for a in game.actions(state):
        best = min(best, the_first_win_is_enough_for_min(game, game.result(state, a)))
        if best < 0:
            break
    return best


def _first_child(players: tuple[int, ...]) -> Any:
    """At nodes of these players the loop is left after its first round."""

    def first(values: Any) -> Any:
        return next(iter(values))

    def best(game: Any, s: Any, depth: int) -> Any:
        if game.player(s) in players:
            return first
        return max if game.player(s) == MAX else min

    return best


@variant("minimax.value", of=it_returns_inside_the_loop)
def it_returns_inside_the_loop_of_max(game: Any, state: Any) -> Any:
    return _value(game, state, _first_child((MAX,)))


@variant("minimax.value", of=it_returns_inside_the_loop)
def it_returns_inside_the_loop_of_min(game: Any, state: Any) -> Any:
    return _value(game, state, _first_child((MIN,)))


@mistake("minimax.value")
def the_player_at_the_root_is_taken_for_max(game: Any, state: Any) -> Any:
    """You search for whoever is to move at the start, and say what that player gets. Asked for is
    MAX's view, also where MIN begins; and a player may move twice in a row."""
    me = game.player(state)

    def value(s: Any, depth: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s, me)
        best = min if depth % 2 else max
        return best(value(game.result(s, a), depth + 1) for a in game.actions(s))

    return value(state, 0)
