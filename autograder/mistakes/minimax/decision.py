"""What goes wrong in minimax.decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake, variant
from autograder.exercises.minimax.decision import decision_of
from autograder.exercises.minimax.value import value_of
from autograder.mistakes.minimax.value import it_gives_up_after_some_plies as shortened


class _Backwards:
    """The game with its moves from the last to the first: who takes the first of several best moves
    then takes the last."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def actions(self, s: Any) -> Any:
        return self.game.actions(s)[::-1]


def choosing(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Enter a mistake twice: of moves that look equal, some take the first and some the last."""
    mistake("minimax.decision")(function)
    variant("minimax.decision", of=function)(lambda game, state: function(_Backwards(game), state))
    return function


def _by(game: Any, state: Any, best: Callable[..., Any], worth: Callable[[Any], Any]) -> Any:
    if game.is_terminal(state):
        return None
    return best(game.actions(state), key=lambda a: worth(game.result(state, a)))


@mistake("minimax.decision")
def it_returns_the_value(game: Any, state: Any) -> Any:
    """You return what the position is worth. The question is which move to play."""
    return None if game.is_terminal(state) else value_of(game, state)


@choosing
def min_is_taken_for_max(game: Any, state: Any) -> Any:
    """You pick the move with the largest value for whoever is to move. MIN wants the smallest."""
    return _by(game, state, max, lambda s: value_of(game, s))


@choosing
def it_picks_the_worst_move(game: Any, state: Any) -> Any:
    """The move you pick is the one the opponent would wish for."""
    best = min if game.player(state) == MAX else max
    return _by(game, state, best, lambda s: value_of(game, s))


@choosing
def it_hopes_for_the_best_leaf(game: Any, state: Any) -> Any:
    """You go for the move with the best leaf below it. But the opponent chooses, too: will it let
    you have that leaf?"""

    def hope(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(state) == MAX else min
        return best(hope(game.result(s, a)) for a in game.actions(s))

    return _by(game, state, max if game.player(state) == MAX else min, hope)


@choosing
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


@choosing
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


@choosing
def a_single_move_is_not_played(game: Any, state: Any) -> Any:
    """Where there is only one move you return None. It has to be played all the same."""
    if len(game.actions(state)) < 2:
        return None
    return _by(game, state, max if game.player(state) == MAX else min, lambda s: value_of(game, s))


@choosing
def a_finished_game_is_not_expected(game: Any, state: Any) -> Any:
    """Where the game is over there is no move to choose from, and your function breaks. It should
    return None there."""
    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=lambda a: value_of(game, game.result(state, a)))


@mistake("minimax.decision")
def it_plays_the_first_move(game: Any, state: Any) -> Any:
    """You play the first move whatever the values are."""
    return game.actions(state)[0] if game.actions(state) else None


@choosing
def the_last_move_noted_is_played(game: Any, state: Any) -> Any:
    """You note the best move in one variable for the whole search, and positions further down write
    into it as well. What stands in it at the end is not the move of the root."""
    noted = None

    def value(s: Any) -> Any:
        nonlocal noted
        if game.is_terminal(s):
            return game.utility(s)
        sign = 1 if game.player(s) == MAX else -1
        best: Any = -inf
        for a in game.actions(s):
            v = sign * value(game.result(s, a))
            if v > best:
                best, noted = v, a
        return sign * best

    value(state)
    return noted


@choosing
def it_starts_from_zero(game: Any, state: Any) -> Any:
    """Your best value so far begins at 0. Where every move loses, none of them is taken, and you
    return None."""
    move, best = None, 0.0
    for a in game.actions(state):
        v = value_of(game, game.result(state, a))
        v = v if game.player(state) == MAX else -v
        if v > best:
            move, best = a, v
    return move


@choosing
def it_expects_careless_replies(game: Any, state: Any) -> Any:
    """You go for the best average over the replies. The opponent does not draw lots."""

    def average(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        values = [average(game.result(s, a)) for a in game.actions(s)]
        return sum(values) / len(values)

    return _by(game, state, max if game.player(state) == MAX else min, average)


@choosing
def it_returns_value_and_move(game: Any, state: Any) -> Any:
    """You return a pair of value and move. Asked for is the move alone."""
    best = max if game.player(state) == MAX else min
    return value_of(game, state), _by(game, state, best, lambda s: value_of(game, s))


@choosing
def it_returns_the_state_after_the_move(game: Any, state: Any) -> Any:
    """You return the position after the best move. Asked for is the move."""
    best = max if game.player(state) == MAX else min
    move = _by(game, state, best, lambda s: value_of(game, s))
    return None if move is None else game.result(state, move)


@variant("minimax.decision", of=it_returns_value_and_move)
def it_returns_a_pair_but_at_the_end(game: Any, state: Any) -> Any:
    return None if game.is_terminal(state) else it_returns_value_and_move(game, state)


@choosing
def max_is_taken_for_min(game: Any, state: Any) -> Any:
    """You pick the move with the smallest value for whoever is to move. MAX wants the largest."""
    return _by(game, state, min, lambda s: value_of(game, s))


@mistake("minimax.decision")
def it_returns_the_number_of_the_move(game: Any, state: Any) -> Any:
    """You return which of the moves is best, counted from 0. Moves need not be numbers: return the
    move itself."""
    best = max if game.player(state) == MAX else min
    values = [value_of(game, game.result(state, a)) for a in game.actions(state)]
    return values.index(best(values)) if values else None


@choosing
def it_begins_at_the_start_of_the_game(game: Any, state: Any) -> Any:
    """You begin at `game.initial()`. Asked for is a move at `state`, which may be any position of
    the game."""
    first = game.initial()
    return _by(game, first, max if game.player(first) == MAX else min, lambda s: value_of(game, s))


@mistake("minimax.decision")
def min_begins_below_everything(game: Any, state: Any) -> Any:
    """Your best value so far begins at -∞ for MIN as well. Nothing is smaller than that, so no move
    of MIN's is ever taken."""
    if game.player(state) != MAX:
        return None
    return _by(game, state, max, lambda s: value_of(game, s))


@mistake("minimax.decision")
def the_best_so_far_is_never_raised(game: Any, state: Any) -> Any:
    """You compare each value with where you began, and so the last move always wins. Write the best
    value so far down together with its move."""
    return game.actions(state)[-1] if game.actions(state) else None


def _last_for(player: int, game: Any, state: Any) -> Any:
    is_theirs = not game.is_terminal(state) and game.player(state) == player
    return game.actions(state)[-1] if is_theirs else decision_of(game, state)


variant("minimax.decision", of=the_best_so_far_is_never_raised)(partial(_last_for, MAX))
variant("minimax.decision", of=the_best_so_far_is_never_raised)(partial(_last_for, MIN))


@variant("minimax.decision", of=it_returns_the_value)
def it_returns_the_value_at_the_end_too(game: Any, state: Any) -> Any:
    return value_of(game, state)


def _starting_from(large: float, game: Any, state: Any) -> Any:
    move, best = None, -large
    for a in game.actions(state):
        v = value_of(game, game.result(state, a))
        v = v if game.player(state) == MAX else -v
        if v > best:
            move, best = a, v
    return move


@mistake("minimax.decision")
def infinity_is_a_thousand(game: Any, state: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that, and
    then no move is taken: what is larger than every number?"""
    return _starting_from(999, game, state)


for _large in (2, 10, 100, 1000):
    variant("minimax.decision", of=infinity_is_a_thousand)(partial(_starting_from, _large))


def _while_nothing(known: Callable[[Any, Any], bool], game: Any, state: Any) -> Any:
    """Takes a move as long as there is none, which it asks in a way of its own."""
    move: Any = None
    best: Any = None
    for a in game.actions(state):
        v = value_of(game, game.result(state, a))
        v = v if game.player(state) == MAX else -v
        if not known(move, best) or v > best:
            move, best = a, v
    return move


@mistake("minimax.decision")
def move_zero_is_taken_for_none(game: Any, state: Any) -> Any:
    """Where the best move so far is 0, the next one takes its place, even if it is worse: in Python
    0 counts as false, as None does. Ask `is None` to find out whether there is one."""
    return _while_nothing(lambda move, _: bool(move), game, state)


@mistake("minimax.decision")
def the_best_move_is_lost_if_it_is_zero(game: Any, state: Any) -> Any:
    """Where the best move is 0 you return another one: in Python 0 counts as false, as None does,
    and `or` goes on. Ask `is None`."""
    return decision_of(game, state) or (game.actions(state)[-1] if game.actions(state) else None)


@mistake("minimax.decision")
def the_first_win_is_played(game: Any, state: Any) -> Any:
    """You play the first move that wins. Games may pay more than one kind of win: another move may
    win more."""
    won = (a for a in game.actions(state) if _is_won(game, state, a))
    return next(won, decision_of(game, state))


def _is_won(game: Any, state: Any, a: Any) -> bool:
    sign = 1 if game.player(state) == MAX else -1
    return bool(sign * value_of(game, game.result(state, a)) > 0)


@variant("minimax.decision", of=the_first_win_is_played)
def the_first_win_is_played_by_max(game: Any, state: Any) -> Any:
    is_maxs = not game.is_terminal(state) and game.player(state) == MAX
    return (the_first_win_is_played if is_maxs else decision_of)(game, state)


@mistake("minimax.decision")
def a_value_of_zero_is_taken_for_none(game: Any, state: Any) -> Any:
    """Where the best value so far is 0, the next move takes its place, even if it is worse: in
    Python 0 counts as false, as None does. Ask `is None` to find out whether there is one."""
    return _while_nothing(lambda _, best: bool(best), game, state)


@mistake("minimax.decision")
def the_moves_themselves_are_compared(game: Any, state: Any) -> Any:
    """You take the largest of the moves, not of their values: `max` of a dict goes by its keys. Say
    what to go by, as in `max(values, key=values.get)`."""
    moves = game.actions(state)
    return (max if game.player(state) == MAX else min)(moves) if moves else None


@choosing
def positions_met_before_are_left_out(game: Any, state: Any) -> Any:
    """You leave out positions that you have met before, as in a search for a way. Here another move
    may lead to them, and that move is worth as much: search them again, or remember their
    values."""
    met = set()

    def value(s: Any) -> Any:
        met.add(s)
        if game.is_terminal(s):
            return game.utility(s)
        after = [game.result(s, a) for a in game.actions(s)]
        values = [value(t) for t in after if t not in met]
        return (max if game.player(s) == MAX else min)(values, default=0)

    best = max if game.player(state) == MAX else min
    values = {a: value(game.result(state, a)) for a in game.actions(state)}
    return best(values, key=lambda a: values[a], default=None)


@mistake("minimax.decision")
def it_gives_up_after_some_plies(game: Any, state: Any) -> Any:
    """You stop after a number of plies that you chose yourself, and take what lies below for 0.
    Nothing is cut off here: follow every line of play to its end."""
    if game.is_terminal(state):
        return None
    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=lambda a: shortened(game, game.result(state, a)))


@mistake("minimax.decision")
def the_only_move_is_called_zero(game: Any, state: Any) -> Any:
    """Where there is one move you return 0. Moves need not be numbers: return the move itself."""
    return 0 if len(game.actions(state)) == 1 else decision_of(game, state)
