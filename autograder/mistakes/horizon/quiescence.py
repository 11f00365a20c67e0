"""What goes wrong in horizon.quiescence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake, variant
from autograder.exercises.horizon.quiescence import quiescence

Moves = Sequence[Any]


def _settled(
    game: Any,
    s: Any,
    limit: int,
    stand: Callable[[Any, int], float | None],
    moves: Callable[[Any], Moves],
    stops: Callable[[int], bool] = lambda limit: limit == 0,
    ended: Callable[[Any], float] | None = None,
    at_limit: Callable[[Any], float] | None = None,
    best: Callable[[int], Callable[..., float]] = lambda player: max if player == MAX else min,
    less: int = 1,
) -> Any:
    """Quiescence with parts to break: what standing pat is worth where the rest has been found out
    (None: not allowed), which moves are searched, when and with what it stops."""
    if game.is_terminal(s):
        return ended(s) if ended else game.utility(s)
    if stops(limit):
        return at_limit(s) if at_limit else stand(s, 0)
    values = [
        _settled(
            game,
            game.result(s, a),
            limit - less,
            stand,
            moves,
            stops,
            ended,
            at_limit,
            best,
            less,
        )
        for a in moves(s)
    ]
    standing = stand(s, len(values))
    if standing is not None:
        values.append(standing)
    return best(game.player(s))(values)


def _noisy(game: Any, noisy: Any) -> Callable[[Any], Moves]:
    return lambda s: [a for a in game.actions(s) if noisy(s, a)]


@mistake("horizon.quiescence")
def nobody_may_stand_pat(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Where something can be taken, you make the mover take. Nobody is obliged to: what is the
    position worth to a player who leaves it as it is?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: None if taken else evaluation(s),
        _noisy(game, noisy),
    )


@mistake("horizon.quiescence")
def only_max_may_stand_pat(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """MAX may decline to take, MIN must take. What may MIN do if every capture is bad for MIN?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: None if taken and game.player(s) == MIN else evaluation(s),
        _noisy(game, noisy),
    )


@mistake("horizon.quiescence")
def only_min_may_stand_pat(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """MIN may decline to take, MAX must take. What may MAX do if every capture is bad for MAX?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: None if taken and game.player(s) == MAX else evaluation(s),
        _noisy(game, noisy),
    )


@mistake("horizon.quiescence")
def the_evaluation_changes_sides(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """At MIN's turn you take the evaluation with its sign turned. It is in MAX's view wherever it
    is asked, and so is what you return."""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s) if game.player(s) == MAX else -evaluation(s),
        _noisy(game, noisy),
    )


@mistake("horizon.quiescence")
def min_stands_pat_as_if_it_were_max(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """The static value raises α for either player. For MIN, standing pat is a promise that it need
    not get worse: which end of the window is that?"""
    if game.is_terminal(state):
        return game.utility(state)
    best = evaluation(state)
    if limit == 0 or best >= beta:
        return best
    alpha = max(alpha, best)
    maximise = game.player(state) == MAX
    for a in game.actions(state):
        if noisy(state, a):
            v = min_stands_pat_as_if_it_were_max(
                game, game.result(state, a), alpha, beta, evaluation, noisy, limit - 1
            )
            best = max(best, v) if maximise else min(best, v)
            alpha, beta = (max(alpha, v), beta) if maximise else (alpha, min(beta, v))
            if alpha >= beta:
                break
    return best


@mistake("horizon.quiescence")
def quiet_moves_are_searched_as_well(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You follow quiet moves, too. Then it is an ordinary search, and never comes to rest: which
    moves may be left to the evaluation?"""
    return _settled(game, state, limit, lambda s, taken: evaluation(s), game.actions)


@mistake("horizon.quiescence")
def quiet_moves_are_searched_if_there_is_a_noisy_one(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You ask whether the position is quiet, and if not, follow all its moves. Only the noisy ones
    are to be followed."""

    def moves(s: Any) -> Moves:
        legal: Moves = game.actions(s)
        return legal if any(noisy(s, a) for a in legal) else ()

    return _settled(game, state, limit, lambda s, taken: evaluation(s), moves)


@mistake("horizon.quiescence")
def noisy_moves_are_left_out(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You follow the quiet moves and leave the noisy ones to the evaluation. Which of them change
    what a position is worth?"""

    def quiet(s: Any) -> Moves:
        return [a for a in game.actions(s) if not noisy(s, a)]

    return _settled(game, state, limit, lambda s, taken: evaluation(s), quiet)


@mistake("horizon.quiescence")
def it_looks_one_capture_ahead(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You evaluate right after the first capture, where the other side may take back. Is that
    position quiet?"""
    return _settled(game, state, min(1, limit), lambda s, taken: evaluation(s), _noisy(game, noisy))


@mistake("horizon.quiescence")
def it_does_not_search_at_all(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You return the evaluation whatever can be taken. That is a search that stops at its depth,
    and the fault that quiescence is to cure."""
    return game.utility(state) if game.is_terminal(state) else evaluation(state)


@mistake("horizon.quiescence")
def only_the_first_noisy_move_is_tried(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Of several noisy moves you try the first. Does a `return` stand inside your loop?"""
    moves = _noisy(game, noisy)
    return _settled(game, state, limit, lambda s, taken: evaluation(s), lambda s: moves(s)[:1])


@mistake("horizon.quiescence")
def the_limit_counts_positions(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You count every noisy move against `limit`, wherever it is made. The limit is how deep you
    may go: each of several moves has as many after it."""
    left = limit

    def value(s: Any) -> Any:
        nonlocal left
        if game.is_terminal(s):
            return game.utility(s)
        values = [evaluation(s)]
        for a in _noisy(game, noisy)(s):
            if left > 0:
                left -= 1
                values.append(value(game.result(s, a)))
        return max(values) if game.player(s) == MAX else min(values)

    return value(state)


@mistake("horizon.quiescence")
def max_and_min_are_swapped(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Where MAX moves you take the smallest value. Whose gain is the evaluation?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        best=lambda player: min if player == MAX else max,
    )


@mistake("horizon.quiescence")
def every_level_maximises(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Every position takes its largest value, as if MIN took to help MAX. Who moves after a
    capture, and what does that player want?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        best=lambda player: max,
    )


@mistake("horizon.quiescence")
def the_limit_is_not_looked_at(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Your search goes on for as long as there is something to take. Two moves may undo each other
    for ever: what is `limit` for?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        stops=lambda limit: False,
    )


@variant("horizon.quiescence", of=the_limit_is_not_looked_at)
def the_limit_is_never_used_up(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """It is looked at, but handed on as it is, so that it is never used up."""
    return _settled(game, state, limit, lambda s, taken: evaluation(s), _noisy(game, noisy), less=0)


@mistake("horizon.quiescence")
def it_goes_one_move_too_far(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Your search goes one move deeper than `limit`. What is to be done if no move is left?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        stops=lambda limit: limit < 0,
    )


@mistake("horizon.quiescence")
def it_stops_one_move_too_early(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """With one move left you stop already. `limit` is how many moves may still be made."""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        stops=lambda limit: limit <= 1,
    )


@mistake("horizon.quiescence")
def the_limit_is_worth_nothing(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Where the limit is reached you return 0. What is your best guess at the position there?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        at_limit=lambda s: 0,
    )


@mistake("horizon.quiescence")
def finished_games_are_guessed_at(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You ask the evaluation where the game is over. There is nothing left to guess: what is the
    game worth?"""
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        ended=evaluation,
    )


@mistake("horizon.quiescence")
def the_limit_comes_before_the_end(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Where the limit is reached you guess, even if the game is over there. Which of the two has to
    be asked first?"""
    if limit == 0:
        return evaluation(state)
    if game.is_terminal(state):
        return game.utility(state)
    values = [evaluation(state)]
    for a in game.actions(state):
        if noisy(state, a):
            after = game.result(state, a)
            values.append(
                the_limit_comes_before_the_end(game, after, -inf, inf, evaluation, noisy, limit - 1)
            )
    return max(values) if game.player(state) == MAX else min(values)


@mistake("horizon.quiescence")
def standing_pat_is_only_a_cut_off(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """The static value may end the search, but is not among the values the mover chooses from. A
    mover who does not take has it for certain."""
    if game.is_terminal(state):
        return game.utility(state)
    standing = evaluation(state)
    maximise = game.player(state) == MAX
    moves = _noisy(game, noisy)(state)
    if limit == 0 or not moves or (standing >= beta if maximise else standing <= alpha):
        return standing
    best = -inf if maximise else inf
    for a in moves:
        v = standing_pat_is_only_a_cut_off(
            game, game.result(state, a), alpha, beta, evaluation, noisy, limit - 1
        )
        best = max(best, v) if maximise else min(best, v)
        alpha, beta = (max(alpha, v), beta) if maximise else (alpha, min(beta, v))
        if alpha >= beta:
            break
    return best


@mistake("horizon.quiescence")
def a_quiet_position_gives_nothing_back(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Where nothing can be taken your function comes to its end without `return`. What is a quiet
    position worth?"""
    if game.is_terminal(state):
        return game.utility(state)
    if limit == 0:
        return evaluation(state)
    values = []
    for a in _noisy(game, noisy)(state):
        v = a_quiet_position_gives_nothing_back(
            game, game.result(state, a), alpha, beta, evaluation, noisy, limit - 1
        )
        values.append(v)
    if not values:
        return None
    values.append(evaluation(state))
    return max(values) if game.player(state) == MAX else min(values)


@mistake("horizon.quiescence")
def turns_are_taken_for_granted(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You ask once whose turn it is, and then let the players alternate. A player may move twice in
    a row: ask the game at every position."""

    def settled(s: Any, limit: int, maximise: bool) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = evaluation(s)
        for a in game.actions(s) if limit else ():
            if noisy(s, a):
                v = settled(game.result(s, a), limit - 1, not maximise)
                best = max(best, v) if maximise else min(best, v)
        return best

    return settled(state, limit, game.player(state) == MAX)


@mistake("horizon.quiescence")
def everybody_is_taken_for_max(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You turn sign and window round from move to move, as negamax does. Then every number has to
    be in the mover's view, but evaluation and utility come in MAX's, and so must the answer be."""
    if game.is_terminal(state):
        return game.utility(state)
    best = evaluation(state)
    if limit == 0 or best >= beta:
        return best
    for a in game.actions(state):
        if noisy(state, a):
            alpha, after = max(alpha, best), game.result(state, a)
            v = -everybody_is_taken_for_max(
                game, after, -beta, -alpha, evaluation, noisy, limit - 1
            )
            best = max(best, v)
            if best >= beta:
                break
    return best


@mistake("horizon.quiescence")
def the_last_capture_counts(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Each capture overwrites what you had found before, and the estimate as well. Keep the best of
    them, for whoever is to move."""
    if game.is_terminal(state):
        return game.utility(state)
    found = evaluation(state)
    for a in game.actions(state) if limit else ():
        if noisy(state, a):
            after = game.result(state, a)
            found = the_last_capture_counts(game, after, alpha, beta, evaluation, noisy, limit - 1)
    return found


@mistake("horizon.quiescence")
def the_window_is_turned_round(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You hand down the window as negamax does, ends exchanged and signs turned, but your values
    stay in MAX's view. In one view there is one window."""
    if game.is_terminal(state):
        return game.utility(state)
    best = evaluation(state)
    if limit == 0:
        return best
    maximise = game.player(state) == MAX
    for a in game.actions(state):
        alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
        if noisy(state, a):
            v = the_window_is_turned_round(
                game, game.result(state, a), -beta, -alpha, evaluation, noisy, limit - 1
            )
            best = max(best, v) if maximise else min(best, v)
    return best


def _with_cuts(
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    evaluation: Any,
    noisy: Any,
    limit: int,
    below: Callable[..., Any],
    kept: Callable[[Any, Any, bool], Any] = lambda best, v, maximise: (
        max(best, v) if maximise else min(best, v)
    ),
    broken_off: bool = False,
) -> Any:
    """Quiescence with a window and parts to break: how it calls itself, what of two values is kept,
    whether a quiet move ends the loop."""
    if game.is_terminal(s):
        return game.utility(s)
    best = evaluation(s)
    if limit == 0:
        return best
    maximise = game.player(s) == MAX
    for a in game.actions(s):
        alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        if alpha >= beta or (broken_off and not noisy(s, a)):
            break
        if noisy(s, a):
            v = below(game, game.result(s, a), alpha, beta, evaluation, noisy, limit - 1)
            best = kept(best, v, maximise)
    return best


@variant("horizon.quiescence", of=the_last_capture_counts)
def the_last_capture_counts_and_may_cut(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    below = the_last_capture_counts_and_may_cut
    rest = alpha, beta, evaluation, noisy, limit, below
    return _with_cuts(game, state, *rest, kept=lambda best, v, maximise: v)


@mistake("horizon.quiescence")
def standing_pat_comes_before_the_end(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You ask whether standing pat closes the window before you ask whether the game is over. A
    finished game is worth its utility: that comes first."""
    standing = evaluation(state)
    if standing >= beta if game.player(state) == MAX else standing <= alpha:
        return standing
    rest = alpha, beta, evaluation, noisy, limit, standing_pat_comes_before_the_end
    return _with_cuts(game, state, *rest)


@mistake("horizon.quiescence")
def a_quiet_move_ends_the_loop(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """At the first quiet move you leave the loop, and noisy moves after it are missed. Pass over
    it: `continue` goes on where `break` stops."""
    rest = alpha, beta, evaluation, noisy, limit, a_quiet_move_ends_the_loop
    return _with_cuts(game, state, *rest, broken_off=True)


@mistake("horizon.quiescence")
def values_are_turned_as_in_negamax(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You turn the sign of what comes back, as negamax does, and choose by max and min as well.
    Either all values are the mover's and everybody takes the largest, or all are MAX's and no sign
    is turned."""

    def turned(game: Any, s: Any, alpha: float, beta: float, *rest: Any) -> Any:
        return -values_are_turned_as_in_negamax(game, s, -beta, -alpha, *rest)

    return _with_cuts(game, state, alpha, beta, evaluation, noisy, limit, turned)


@mistake("horizon.quiescence")
def finished_games_are_seen_by_who_would_move(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """A finished game counts with you for the player whose turn it would be. All values are in
    MAX's view."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    rest = alpha, beta, evaluation, noisy, limit, finished_games_are_seen_by_who_would_move
    return _with_cuts(game, state, *rest)


@variant("horizon.quiescence", of=it_stops_one_move_too_early)
def it_stops_one_move_too_early_and_not_without_one(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    return _settled(
        game,
        state,
        limit,
        lambda s, taken: evaluation(s),
        _noisy(game, noisy),
        stops=lambda limit: limit == 1,
    )


@mistake("horizon.quiescence")
def the_game_is_asked_for_its_evaluation(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return quiescence(game, state, alpha, beta, game.evaluation, noisy, limit)


@mistake("horizon.quiescence")
def bounds_are_remembered_as_values(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """You remember what a position came to, and use it when you meet it again. But where the window
    closed, or the limit was reached, more might have come of it: that holds for that window and
    that limit only."""
    known: dict[Any, Any] = {}

    def remembered(game: Any, s: Any, *rest: Any) -> Any:
        if s not in known:
            known[s] = _with_cuts(game, s, *(*rest, remembered))
        return known[s]

    return remembered(game, state, alpha, beta, evaluation, noisy, limit)


@variant("horizon.quiescence", of=bounds_are_remembered_as_values)
def bounds_are_remembered_with_their_limit(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    known: dict[Any, Any] = {}

    def remembered(game: Any, s: Any, *rest: Any) -> Any:
        key = s, rest[-1]
        if key not in known:
            known[key] = _with_cuts(game, s, *(*rest, remembered))
        return known[key]

    return remembered(game, state, alpha, beta, evaluation, noisy, limit)


@mistake("horizon.quiescence")
def the_limit_shrinks_too_fast(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Your limit shrinks by more than 1 with a move: you halve it, or take off more. It is how many
    moves may still be made."""

    def below(game: Any, s: Any, alpha: float, beta: float, *rest: Any) -> Any:
        evaluation, noisy, left = rest
        half = (left + 1) // 2
        return the_limit_shrinks_too_fast(game, s, alpha, beta, evaluation, noisy, half)

    return _with_cuts(game, state, alpha, beta, evaluation, noisy, limit, below)
