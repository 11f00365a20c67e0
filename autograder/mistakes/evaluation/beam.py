"""What goes wrong in evaluation.beam."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake
from autograder.exercises.evaluation.beam import beam
from autograder.exercises.evaluation.h_minimax import h_minimax
from autograder.mistakes.numbered_moves import Numbered

Keep = Callable[[Any, Any, list[Any], int], list[Any]]


def _searched(game: Any, s: Any, depth: int, evaluation: Any, keep: Keep, ply: int = 0) -> Any:
    """H-minimax that looks at those of the positions after a move which `keep` lets through."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluation(s)
    after = keep(game, s, [game.result(s, a) for a in game.actions(s)], ply)
    best = max if game.player(s) == MAX else min
    return best(_searched(game, t, depth - 1, evaluation, keep, ply + 1) for t in after)


def _refuse(width: int) -> None:
    if width < 1:
        raise ValueError("a beam is one move wide or more")


@mistake("evaluation.beam")
def both_players_keep_the_largest(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You sort the same way for both players. MIN wants small values: which moves look best to
    MIN?"""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        return sorted(after, key=evaluation, reverse=True)[:width]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def both_players_keep_the_smallest(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You keep the smallest values for both players. `sorted` sorts upwards: is that what MAX
    wants?"""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        return sorted(after, key=evaluation)[:width]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def each_player_keeps_its_worst(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """Each player keeps the moves that look worst to it. From which end of the list do you take
    them?"""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        return sorted(after, key=evaluation, reverse=game.player(s) != MAX)[:width]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def the_first_moves_are_kept(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """You keep the first moves of the list, whatever they look like. Sort them before."""
    _refuse(width)
    return _searched(game, state, depth, evaluation, lambda game, s, after, ply: after[:width])


@mistake("evaluation.beam")
def only_max_drops_moves(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """MIN looks at all its moves. The beam is for both players."""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        if game.player(s) != MAX:
            return after
        return sorted(after, key=evaluation, reverse=True)[:width]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def only_the_root_drops_moves(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """Below the root you look at all moves. The beam is as wide at every node."""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        ordered = sorted(after, key=evaluation, reverse=game.player(s) == MAX)
        return ordered if ply else ordered[:width]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def nothing_is_dropped(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """You look at all moves, however narrow the beam is."""
    _refuse(width)
    return h_minimax(game, state, depth, evaluation)


@mistake("evaluation.beam")
def moves_are_dropped_after_they_were_searched(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You search below every move and then forget what the dropped ones were worth. Then nothing is
    saved: drop them before you look."""
    _refuse(width)
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    maximise = game.player(state) == MAX
    after = [game.result(state, a) for a in game.actions(state)]
    search = moves_are_dropped_after_they_were_searched
    values = {s: search(game, s, depth - 1, evaluation, width) for s in after}
    kept = sorted(after, key=evaluation, reverse=maximise)[:width]
    return (max if maximise else min)(values[s] for s in kept)


@mistake("evaluation.beam")
def one_move_too_many_is_kept(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You keep one move more than the beam is wide."""
    _refuse(width)
    return beam(game, state, depth, evaluation, width + 1)


@mistake("evaluation.beam")
def one_beam_for_a_whole_level(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You keep so many positions of a whole level. Here a beam belongs to a node: each keeps so
    many of its own moves."""
    _refuse(width)
    level = [state]
    allowed = {state}
    for _ in range(depth):
        below = [
            (game.player(s), game.result(s, a))
            for s in level
            if not game.is_terminal(s)
            for a in game.actions(s)
        ]
        below.sort(key=lambda pair: -evaluation(pair[1]) if pair[0] == MAX else evaluation(pair[1]))
        level = [s for _, s in below[:width]]
        allowed.update(level)

    def value(s: Any, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        after = [t for t in (game.result(s, a) for a in game.actions(s)) if t in allowed]
        if left == 0 or not after:
            return evaluation(s)
        return (max if game.player(s) == MAX else min)(value(t, left - 1) for t in after)

    return value(state, depth)


@mistake("evaluation.beam")
def a_beam_without_width_is_searched(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """With a width of 0 you return something all the same. No move was looked at: raise an
    exception."""
    if width < 1:
        return -inf
    return beam(game, state, depth, evaluation, width)


@mistake("evaluation.beam")
def a_beam_without_width_is_widened(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """With a width of 0 you look at one move all the same. Whoever asks for that has made a
    mistake: raise an exception."""
    return beam(game, state, depth, evaluation, max(1, width))


@mistake("evaluation.beam")
def guesses_are_rounded(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """You sort by whole numbers. An evaluation may lie between them, and then positions that differ
    look equal."""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        return sorted(after, key=lambda t: int(evaluation(t)), reverse=game.player(s) == MAX)[
            :width
        ]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def the_guess_of_the_best_is_returned(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You return the best guess among the moves and do not search below them. The guesses only say
    where to look."""
    _refuse(width)
    if game.is_terminal(state) or depth == 0:
        return h_minimax(game, state, depth, evaluation)
    return h_minimax(game, state, 1, evaluation)


@mistake("evaluation.beam")
def the_cut_off_comes_before_the_end(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You ask how deep you are before you ask whether the game is over. A finished game has a
    utility, and needs no guess."""
    _refuse(width)
    if depth == 0:
        return evaluation(state)
    if game.is_terminal(state):
        return game.utility(state)
    maximise = game.player(state) == MAX
    after = [game.result(state, a) for a in game.actions(state)]
    kept = sorted(after, key=evaluation, reverse=maximise)[:width]
    search = the_cut_off_comes_before_the_end
    return (max if maximise else min)(search(game, s, depth - 1, evaluation, width) for s in kept)


@mistake("evaluation.beam")
def the_best_guess_is_followed_alone(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You go on from the move that looks best, and from no other, however wide the beam is. Search
    all that are kept, and compare what comes back."""
    _refuse(width)
    return beam(game, state, depth, evaluation, 1)


@mistake("evaluation.beam")
def levels_alternate_from_the_player_at_the_root(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You ask once whose turn it is, and then take turns for granted. A player may move twice in a
    row: ask at every node."""
    _refuse(width)

    def value(s: Any, depth: int, maximise: bool) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        after = [game.result(s, a) for a in game.actions(s)]
        kept = sorted(after, key=evaluation, reverse=maximise)[:width]
        return (max if maximise else min)(value(t, depth - 1, not maximise) for t in kept)

    return value(state, depth, game.player(state) == MAX)


@mistake("evaluation.beam")
def infinity_is_a_thousand(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    _refuse(width)
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    maximise = game.player(state) == MAX
    after = [game.result(state, a) for a in game.actions(state)]
    kept = sorted(after, key=evaluation, reverse=maximise)[:width]
    values = [infinity_is_a_thousand(game, s, depth - 1, evaluation, width) for s in kept]
    return max(-999, *values) if maximise else min(999, *values)


@mistake("evaluation.beam")
def it_begins_at_the_start_of_the_game(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` looks worth, which may be any
    position of the game."""
    return beam(game, game.initial(), depth, evaluation, width)


@mistake("evaluation.beam")
def moves_are_taken_for_numbers(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return beam(Numbered(game), state, depth, evaluation, width)


@mistake("evaluation.beam")
def the_player_after_the_move_is_asked(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """To choose what to keep you ask whose turn it is after a move, and take it that the other one
    made it. A player may move twice in a row: ask before the move."""
    _refuse(width)

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        return sorted(after, key=evaluation, reverse=game.player(after[0]) != MAX)[:width]

    return _searched(game, state, depth, evaluation, keep)


@mistake("evaluation.beam")
def the_game_is_asked_for_its_evaluation(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return beam(game, state, depth, game.evaluation, width)


@mistake("evaluation.beam")
def only_a_width_of_zero_is_refused(
    game: Any, state: Any, depth: Any, evaluation: Any, width: Any
) -> Any:
    """A width of 0 is refused, but a negative one is not: `[:-1]` is all but the last. Which widths
    make sense?"""
    if width == 0:
        raise ValueError("a beam is one move wide or more")

    def keep(game: Any, s: Any, after: Any, ply: int) -> Any:
        return sorted(after, key=evaluation, reverse=game.player(s) == MAX)[:width]

    return _searched(game, state, depth, evaluation, keep)
