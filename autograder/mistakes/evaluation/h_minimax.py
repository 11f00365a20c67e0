"""What goes wrong in evaluation.h_minimax."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.evaluation.h_minimax import h_minimax
from autograder.mistakes.numbered_moves import Numbered


def _value(
    game: Any,
    s: Any,
    depth: int,
    evaluation: Any,
    best: Callable[[Any, Any, int], Any],
    ply: int = 0,
) -> Any:
    """H-minimax with a rule of one's own for which of two values a node takes."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == ply:
        return evaluation(s)
    below = (game.result(s, a) for a in game.actions(s))
    return best(game, s, ply)(_value(game, t, depth, evaluation, best, ply + 1) for t in below)


@mistake("evaluation.h_minimax")
def the_cut_off_comes_before_the_end(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You ask how deep you are before you ask whether the game is over. A finished game has a
    utility, and needs no guess."""
    if depth == 0:
        return evaluation(state)
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    below = (game.result(state, a) for a in game.actions(state))
    return best(the_cut_off_comes_before_the_end(game, s, depth - 1, evaluation) for s in below)


@mistake("evaluation.h_minimax")
def finished_games_are_evaluated(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Where a game is over you evaluate as well. There is nothing left to guess: what is it worth
    by the rules?"""
    if depth == 0 or game.is_terminal(state):
        return evaluation(state)
    best = max if game.player(state) == MAX else min
    below = (game.result(state, a) for a in game.actions(state))
    return best(finished_games_are_evaluated(game, s, depth - 1, evaluation) for s in below)


@mistake("evaluation.h_minimax")
def utility_is_asked_for_at_the_cut_off(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """At the cut-off you ask for the utility of a game that is not over. It has none yet: that is
    what the evaluation is for."""
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    below = (game.result(state, a) for a in game.actions(state))
    return best(utility_is_asked_for_at_the_cut_off(game, s, depth - 1, evaluation) for s in below)


@mistake("evaluation.h_minimax")
def it_looks_one_ply_less(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Your search stops one ply too early. At depth 1 every move of the root is made before
    anything is evaluated."""
    return h_minimax(game, state, max(0, depth - 1), evaluation)


@mistake("evaluation.h_minimax")
def it_looks_one_ply_more(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Your search goes one ply too far. At depth 0 the position itself is evaluated."""
    return h_minimax(game, state, depth + 1, evaluation)


@mistake("evaluation.h_minimax")
def the_depth_is_not_counted(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Your search goes on to the end of every game, however deep it was asked to look. What has to
    happen to `depth` from one call to the next?"""
    return h_minimax(game, state, 1_000 if depth else 0, evaluation)


@mistake("evaluation.h_minimax")
def it_looks_one_move_ahead_whatever_the_depth(
    game: Any, state: Any, depth: Any, evaluation: Any
) -> Any:
    """You evaluate after one move, however deep you were asked to look."""
    return h_minimax(game, state, min(depth, 1), evaluation)


@mistake("evaluation.h_minimax")
def guesses_are_seen_by_the_player_to_move(
    game: Any, state: Any, depth: Any, evaluation: Any
) -> Any:
    """Where MIN is to move, an evaluation counts with the wrong sign. It is in MAX's view, whoever
    moves: turn it only if everything you compare it with is turned as well."""

    def guess(s: Any) -> Any:
        return evaluation(s) if game.player(s) == MAX else -evaluation(s)

    return h_minimax(game, state, depth, guess)


@mistake("evaluation.h_minimax")
def the_value_is_the_movers(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Where MIN is to move at the root, your value has the wrong sign: it is asked for in MAX's
    view."""
    value = h_minimax(game, state, depth, evaluation)
    return value if game.player(state) == MAX or game.is_terminal(state) else -value


@mistake("evaluation.h_minimax")
def max_and_min_are_swapped(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """MAX takes the smallest value and MIN the largest. Whose gain is it?"""
    return _value(
        game, state, depth, evaluation, lambda g, s, _: min if g.player(s) == MAX else max
    )


@mistake("evaluation.h_minimax")
def every_level_maximises(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Every node takes its largest value, as if MIN played to help MAX."""
    return _value(game, state, depth, evaluation, lambda g, s, _: max)


@mistake("evaluation.h_minimax")
def the_root_always_maximises(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """The first to move is not always MAX. Ask the game whose turn it is at the root, too."""
    return _value(
        game,
        state,
        depth,
        evaluation,
        lambda g, s, ply: max if ply == 0 or g.player(s) == MAX else min,
    )


@mistake("evaluation.h_minimax")
def levels_alternate_whoever_moves(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You go by the level of the tree, not by whose turn it is. Let the game say who moves."""
    return _value(game, state, depth, evaluation, lambda g, s, ply: min if ply % 2 else max)


@mistake("evaluation.h_minimax")
def levels_alternate_from_the_player_at_the_root(
    game: Any, state: Any, depth: Any, evaluation: Any
) -> Any:
    """You ask once whose turn it is, and then take turns for granted. A player may move twice in a
    row: ask at every node."""
    first = game.player(state)
    return _value(
        game,
        state,
        depth,
        evaluation,
        lambda g, s, ply: max if (first + ply) % 2 == MAX else min,
    )


@mistake("evaluation.h_minimax")
def it_starts_from_zero(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """A node starts with 0 as its best value so far, so a child on the wrong side of 0 never
    counts. What is worse than everything for MAX, and what for MIN?"""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    best = 0
    for a in game.actions(state):
        v = it_starts_from_zero(game, game.result(state, a), depth - 1, evaluation)
        best = max(best, v) if game.player(state) == MAX else min(best, v)
    return best


@variant("evaluation.h_minimax", of=it_starts_from_zero)
def max_starts_from_zero(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    after = (game.result(state, a) for a in game.actions(state))
    values = [max_starts_from_zero(game, s, depth - 1, evaluation) for s in after]
    return max(0, *values) if game.player(state) == MAX else min(values)


@mistake("evaluation.h_minimax")
def guesses_are_added_up_on_the_way(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You add the evaluations of all positions on the way. Only where the search stops is there
    anything to guess; further up, what was found below counts."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    best = max if game.player(state) == MAX else min
    below = (game.result(state, a) for a in game.actions(state))
    return evaluation(state) + best(
        guesses_are_added_up_on_the_way(game, s, depth - 1, evaluation) for s in below
    )


@mistake("evaluation.h_minimax")
def it_leaves_its_count_on_the_game(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Your search writes something on the game it was given. The game belongs to your caller: keep
    what you need in variables of your own, and return it."""
    game.nodes = getattr(game, "nodes", 0) + 1
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        v = it_leaves_its_count_on_the_game(game, game.result(state, a), depth - 1, evaluation)
        best = max(best, v) if game.player(state) == MAX else min(best, v)
    return best


@mistake("evaluation.h_minimax")
def it_returns_the_move(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You return the best move. This function is asked what the position is worth."""
    if game.is_terminal(state) or depth == 0:
        return h_minimax(game, state, depth, evaluation)
    best = max if game.player(state) == MAX else min
    return best(
        game.actions(state),
        key=lambda a: h_minimax(game, game.result(state, a), depth - 1, evaluation),
    )


@mistake("evaluation.h_minimax")
def utilities_are_the_movers(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You ask what a finished game is worth to the player whose turn it would be. Everything else
    is in MAX's view: compare like with like."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    if depth == 0:
        return evaluation(state)
    best = max if game.player(state) == MAX else min
    below = (game.result(state, a) for a in game.actions(state))
    return best(utilities_are_the_movers(game, s, depth - 1, evaluation) for s in below)


@mistake("evaluation.h_minimax")
def it_is_rounded(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You make whole numbers of what you find. Half a point may decide between two moves."""
    return int(h_minimax(game, state, depth, evaluation))


@mistake("evaluation.h_minimax")
def infinity_is_a_thousand(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""

    def best(game: Any, s: Any, ply: int) -> Any:
        return lambda values: max(-999, *values) if game.player(s) == MAX else min(999, *values)

    return _value(game, state, depth, evaluation, best)


@mistake("evaluation.h_minimax")
def it_begins_at_the_start_of_the_game(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` looks worth, which may be any
    position of the game."""
    return h_minimax(game, game.initial(), depth, evaluation)


@mistake("evaluation.h_minimax")
def moves_are_taken_for_numbers(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return h_minimax(Numbered(game), state, depth, evaluation)


@mistake("evaluation.h_minimax")
def the_state_is_overwritten_in_the_loop(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """In your loop the position after a move takes the place of the position itself, and the next
    move is made from there. Give it a name of its own."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    best = max if game.player(state) == MAX else min
    values = []
    for a in game.actions(state):
        state = game.result(state, a)
        values.append(the_state_is_overwritten_in_the_loop(game, state, depth - 1, evaluation))
    return best(values)


@mistake("evaluation.h_minimax")
def the_game_is_asked_for_its_evaluation(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return h_minimax(game, state, depth, game.evaluation)


@mistake("evaluation.h_minimax")
def values_are_remembered_without_their_depth(
    game: Any, state: Any, depth: Any, evaluation: Any
) -> Any:
    """You remember what a position is worth, and not how far you looked. It may come up again
    nearer to the root, where you see more of it: remember it together with the depth."""
    return _remembering(game, state, depth, evaluation, list)


@variant("evaluation.h_minimax", of=values_are_remembered_without_their_depth)
def values_are_remembered_without_their_depth_the_last_move_first(
    game: Any, state: Any, depth: Any, evaluation: Any
) -> Any:
    return _remembering(game, state, depth, evaluation, reversed)


def _remembering(
    game: Any, state: Any, depth: int, evaluation: Any, order: Callable[..., Any]
) -> Any:
    known: dict[Any, Any] = {}

    def value(s: Any, depth: int) -> Any:
        if s not in known:
            if game.is_terminal(s):
                known[s] = game.utility(s)
            elif depth == 0:
                known[s] = evaluation(s)
            else:
                best = max if game.player(s) == MAX else min
                after = [game.result(s, a) for a in order(game.actions(s))]
                known[s] = best([value(t, depth - 1) for t in after])
        return known[s]

    return value(state, depth)


@mistake("evaluation.h_minimax")
def an_extra_turn_is_no_ply(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You count a ply where the player changes. Who moves twice in a row makes two moves, and each
    is a ply."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    mover = game.player(state)
    values = []
    for a in game.actions(state):
        after = game.result(state, a)
        left = depth if game.player(after) == mover else depth - 1
        values.append(an_extra_turn_is_no_ply(game, after, left, evaluation))
    return max(values) if mover == MAX else min(values)


def _counting(game: Any, s: Any, depth: int, evaluation: Any, counts: Callable[[int], bool]) -> Any:
    """H-minimax in which only the moves of some players count as plies."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluation(s)
    player = game.player(s)
    left = depth - 1 if counts(player) else depth
    after = [game.result(s, a) for a in game.actions(s)]
    values = [_counting(game, t, left, evaluation, counts) for t in after]
    return max(values) if player == MAX else min(values)


@mistake("evaluation.h_minimax")
def only_the_moves_of_one_player_are_counted(
    game: Any, state: Any, depth: Any, evaluation: Any
) -> Any:
    """You take 1 off the depth where one of the players moves, and nothing where the other does.
    Every move is a ply, MAX's as well as MIN's."""
    return _counting(game, state, depth, evaluation, lambda player: player == MAX)


@variant("evaluation.h_minimax", of=only_the_moves_of_one_player_are_counted)
def only_the_moves_of_min_are_counted(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    return _counting(game, state, depth, evaluation, lambda player: player != MAX)


@mistake("evaluation.h_minimax")
def the_depth_falls_from_move_to_move(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You take 1 off `depth` inside the loop, so that each move is searched less deep than the one
    before it. All moves of a position get the same depth: hand on `depth - 1`."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth <= 0:
        return evaluation(state)
    values = []
    for a in game.actions(state):
        depth -= 1
        after = game.result(state, a)
        values.append(the_depth_falls_from_move_to_move(game, after, depth, evaluation))
    return max(values) if game.player(state) == MAX else min(values)


@mistake("evaluation.h_minimax")
def it_returns_inside_the_loop(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """You return after the first move, because `return` stands inside the loop. Look at all moves
    before you decide."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    after = game.result(state, game.actions(state)[0])
    return it_returns_inside_the_loop(game, after, depth - 1, evaluation)
