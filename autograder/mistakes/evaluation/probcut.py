"""What goes wrong in evaluation.probcut."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.evaluation.h_minimax import h_minimax
from autograder.exercises.evaluation.probcut import probcut
from autograder.mistakes.numbered_moves import Numbered


def _decided(game: Any, guess: float) -> bool:
    lowest, highest = game.bounds
    return not lowest < guess < highest


def _likely(slope: float, guess: float, intercept: float) -> float:
    return slope * guess + intercept


def _searched(
    game: Any,
    state: Any,
    depth: int,
    alpha: float,
    beta: float,
    evaluation: Any,
    model: Any,
    t: float,
    *,
    likely: Callable[[float, float, float], float] = _likely,
    margin: Callable[[float, float], float] = lambda t, sigma: t * sigma,
    low_end: Callable[[bool], bool] = lambda maximise: True,
    high_end: Callable[[bool], bool] = lambda maximise: True,
    decided: Callable[[Any, float], bool] = _decided,
    shallow_depth: Callable[[int, int], int] = lambda shallow, depth: shallow,
    modelled: Callable[[int], int] = lambda depth: depth,
    shift: Callable[[bool, float], float] = lambda maximise, b: b if maximise else -b,
    cuts: bool = True,
) -> Any:
    """ProbCut with parts to break."""

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        maximise = game.player(s) == MAX
        if modelled(depth) in model:
            shallow, slope, intercept, sigma = model[modelled(depth)]
            guess = h_minimax(game, s, shallow_depth(shallow, depth), evaluation)
            if not decided(game, guess):
                deep = likely(slope, guess, shift(maximise, intercept))
                if high_end(maximise) and deep - margin(t, sigma) >= beta:
                    return beta
                if low_end(maximise) and deep + margin(t, sigma) <= alpha:
                    return alpha
        best = -inf if maximise else inf
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta)
            best = max(best, v) if maximise else min(best, v)
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
            if cuts and alpha >= beta:
                break
        return best

    return value(state, depth, alpha, beta)


@mistake("evaluation.probcut")
def the_intercept_is_not_turned_for_min(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You add the intercept whoever is to move. It is in the mover's view: what is it in MAX's,
    where MIN moves?"""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, shift=lambda maximise, b: b
    )


@mistake("evaluation.probcut")
def the_window_never_closes(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You cut off by likelihood alone. Where alpha and beta meet, alpha-beta is certain, and stops
    without a model."""
    return _searched(game, state, depth, alpha, beta, evaluation, model, t, cuts=False)


def _in_one(
    game: Any,
    state: Any,
    window: tuple[float, float],
    depth: int,
    evaluation: Any,
    model: Any,
    t: float,
    look: Callable[[float, float, Any], tuple[float, float, Any]],
) -> Any:
    """ProbCut whose shallow search is a call of itself, with what `look` makes of α, β and the
    model."""

    def value(s: Any, depth: int, alpha: float, beta: float, model: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        maximise = game.player(s) == MAX
        if depth in model:
            shallow, slope, intercept, sigma = model[depth]
            guess = value(s, shallow, *look(alpha, beta, model))
            if not _decided(game, guess):
                deep = _likely(slope, guess, intercept if maximise else -intercept)
                if deep - t * sigma >= beta:
                    return beta
                if deep + t * sigma <= alpha:
                    return alpha
        best = -inf if maximise else inf
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta, model)
            best = max(best, v) if maximise else min(best, v)
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return value(state, depth, *window, model)


@mistake("evaluation.probcut")
def the_shallow_search_is_bound_by_the_window(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Your shallow search gets the window of the deep one, so that it may return a bound in place
    of a value. What is foretold needs the value: hand it the full window."""

    def look(alpha: float, beta: float, model: Any) -> tuple[float, float, Any]:
        return alpha, beta, {}

    return _in_one(game, state, (alpha, beta), depth, evaluation, model, t, look)


@mistake("evaluation.probcut")
def the_shallow_search_looks_at_the_model(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Your shallow search gets the model and cuts off by likelihood itself, so that one guess
    stands on another. Hand it an empty model."""

    def look(alpha: float, beta: float, model: Any) -> tuple[float, float, Any]:
        return -inf, inf, model

    return _in_one(game, state, (alpha, beta), depth, evaluation, model, t, look)


@mistake("evaluation.probcut")
def only_beta_is_tested(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You cut off what is probably too good for MIN to allow, but not what is probably too bad for
    MAX to want. A window has two ends."""
    return _searched(game, state, depth, alpha, beta, evaluation, model, t, low_end=lambda _: False)


@mistake("evaluation.probcut")
def only_alpha_is_tested(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You cut off what is probably too bad for MAX to want, but not what is probably too good for
    MIN to allow. A window has two ends."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, high_end=lambda _: False
    )


@mistake("evaluation.probcut")
def it_never_cuts_off_by_likelihood(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """This is plain alpha-beta: the model is never used. Where a shallow search says that the deep
    one will end outside the window, you need not make it."""
    return _searched(
        game,
        state,
        depth,
        alpha,
        beta,
        evaluation,
        model,
        t,
        low_end=lambda _: False,
        high_end=lambda _: False,
    )


@variant("evaluation.probcut", of=it_never_cuts_off_by_likelihood)
def it_never_looks_at_the_model(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    return _searched(game, state, depth, alpha, beta, evaluation, {}, t)


@mistake("evaluation.probcut")
def the_margin_has_the_wrong_sign(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You cut off what might be outside the window instead of what is outside with certainty
    enough. The larger t is, the less may be cut off."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, margin=lambda t, sigma: -t * sigma
    )


@mistake("evaluation.probcut")
def there_is_no_margin(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You take the shallow search's word as if it never erred. It may be off by t standard
    deviations."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, margin=lambda t, sigma: 0
    )


@mistake("evaluation.probcut")
def sigma_is_left_out_of_the_margin(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Your margin is t itself. It is t standard deviations: how large is one of them?"""
    return _searched(game, state, depth, alpha, beta, evaluation, model, t, margin=lambda t, _: t)


@mistake("evaluation.probcut")
def t_is_left_out_of_the_margin(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Your margin is one standard deviation, whatever t is. With t infinite nothing may be cut
    off."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, margin=lambda _, sigma: sigma
    )


@mistake("evaluation.probcut")
def the_slope_is_left_out(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You take a deep value to be as large as the shallow one. The model says how much larger or
    smaller it is: what is the slope for?"""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, likely=lambda a, v, b: v + b
    )


@mistake("evaluation.probcut")
def the_intercept_is_left_out(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You leave out the intercept of the model. Deep values may be higher or lower throughout."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, likely=lambda a, v, b: a * v
    )


@mistake("evaluation.probcut")
def the_model_is_used_the_wrong_way_round(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You get from the shallow value to the deep one by subtracting and dividing. The model says:
    deep = slope · shallow + intercept."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, likely=lambda a, v, b: (v - b) / a
    )


@mistake("evaluation.probcut")
def the_shallow_search_is_not_searched(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You evaluate the position itself, however deep the model's shallow search looks."""
    return _searched(
        game,
        state,
        depth,
        alpha,
        beta,
        evaluation,
        model,
        t,
        shallow_depth=lambda shallow, depth: 0,
    )


@mistake("evaluation.probcut")
def the_shallow_search_is_one_ply_less_deep(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Your shallow search looks one ply less deep than the rest of the search. How deep it looks is
    said by the model."""
    return _searched(
        game,
        state,
        depth,
        alpha,
        beta,
        evaluation,
        model,
        t,
        shallow_depth=lambda shallow, depth: depth - 1,
    )


@mistake("evaluation.probcut")
def wins_are_taken_for_guesses(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Your shallow search sees a won game, and you treat that as a guess that may be off. A model
    of evaluations knows nothing of wins: conclude nothing from them."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, decided=lambda game, guess: False
    )


@mistake("evaluation.probcut")
def finished_games_are_foretold(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You ask the model about a game that is over. First look whether there is anything left to
    foretell."""

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        if depth == 0 and not game.is_terminal(s):
            return evaluation(s)
        maximise = game.player(s) == MAX
        if depth in model:
            shallow, slope, intercept, sigma = model[depth]
            guess = evaluation(s) if not shallow else h_minimax(game, s, shallow, evaluation)
            deep = slope * guess + (intercept if maximise else -intercept)
            if not _decided(game, guess):
                if deep - t * sigma >= beta:
                    return beta
                if deep + t * sigma <= alpha:
                    return alpha
        if game.is_terminal(s):
            return game.utility(s)
        best = -inf if maximise else inf
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta)
            best = max(best, v) if maximise else min(best, v)
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return value(state, depth, alpha, beta)


@mistake("evaluation.probcut")
def the_model_is_one_ply_off(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You look up the model for another depth than you are at. Its number is how many plies are
    still to go."""
    return _searched(
        game, state, depth, alpha, beta, evaluation, model, t, modelled=lambda depth: depth + 1
    )


@mistake("evaluation.probcut")
def the_likely_value_is_returned(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Where the model knows a depth you return what it takes to be likely, and do not search at
    all. Only what is outside the window may be left out."""

    def value(s: Any, depth: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        if depth in model and t < inf:
            shallow, slope, intercept, _ = model[depth]
            shift = intercept if game.player(s) == MAX else -intercept
            return slope * h_minimax(game, s, shallow, evaluation) + shift
        best = max if game.player(s) == MAX else min
        return best(value(game.result(s, a), depth - 1) for a in game.actions(s))

    return value(state, depth)


@mistake("evaluation.probcut")
def moves_are_taken_for_numbers(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return probcut(Numbered(game), state, depth, alpha, beta, evaluation, model, t)


@mistake("evaluation.probcut")
def the_intercept_is_left_out_for_min(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You add the intercept where MAX is to move, and nothing where MIN is. In MAX's view it has to
    be subtracted there."""
    return _searched(
        *(game, state, depth, alpha, beta, evaluation, model, t),
        shift=lambda maximise, b: b if maximise else 0,
    )


@mistake("evaluation.probcut")
def the_game_is_asked_for_its_evaluation(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return probcut(game, state, depth, alpha, beta, game.evaluation, model, t)


@mistake("evaluation.probcut")
def each_player_tests_one_end(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Where MAX is to move you look at β alone, and where MIN is at α alone. A position may be too
    bad for whoever moves there, too: test both ends at every node."""
    return _searched(
        *(game, state, depth, alpha, beta, evaluation, model, t),
        low_end=lambda maximise: not maximise,
        high_end=lambda maximise: maximise,
    )


@mistake("evaluation.probcut")
def the_foretold_value_is_returned_for_the_bound(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Where you cut off you return the foretold value, as if it had been found. All you know is
    that the value is likely to be outside the window: which number says only that?"""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    maximise = game.player(state) == MAX
    if depth in model:
        shallow, slope, intercept, sigma = model[depth]
        v = h_minimax(game, state, shallow, evaluation)
        if game.bounds[0] < v < game.bounds[1]:
            foretold = slope * v + (intercept if maximise else -intercept)
            if foretold - t * sigma >= beta or foretold + t * sigma <= alpha:
                return foretold
    best = -inf if maximise else inf
    for a in game.actions(state):
        v = the_foretold_value_is_returned_for_the_bound(
            game, game.result(state, a), depth - 1, alpha, beta, evaluation, model, t
        )
        best = max(best, v) if maximise else min(best, v)
        alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best
