"""What goes wrong in mcts.leaf_evaluation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from random import Random
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.leaf_evaluation import leaf_evaluation
from autograder.exercises.mcts.playout import playout


def _mean(found: list[float]) -> float:
    return sum(found) / len(found)


def _by_player(game: Any, s: Any) -> Any:
    return max if game.player(s) == MAX else min


def _search(
    game: Any,
    s: Any,
    depth: int,
    k: int,
    rng: Any,
    guess: Callable[[list[float]], float] = _mean,
    best: Callable[[Any, Any], Any] = _by_player,
) -> Any:
    """Minimax over playouts with rules of one's own for what they tell, and for who chooses."""
    if game.is_terminal(s):
        return game.utility(s), None
    if depth == 0:
        return guess([playout(game, s, rng) for _ in range(k)]), None
    found = [
        (_search(game, game.result(s, a), depth - 1, k, rng, guess, best)[0], a)
        for a in game.actions(s)
    ]
    return best(game, s)(found, key=lambda pair: pair[0])


@mistake("mcts.leaf_evaluation")
def one_playout_for_each_leaf(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You play one game from each leaf, whatever k is."""
    return leaf_evaluation(game, state, depth, 1, rng)


@mistake("mcts.leaf_evaluation")
def one_playout_too_many(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You play k + 1 games from each leaf. Where does your loop end?"""
    return leaf_evaluation(game, state, depth, k + 1, rng)


@mistake("mcts.leaf_evaluation")
def the_sum_is_not_divided(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You add up the playouts of a leaf. Finished games count once, so unfinished ones must not
    count k times: take the mean."""
    return _search(game, state, depth, k, rng, sum)


@mistake("mcts.leaf_evaluation")
def the_last_playout_decides(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Only the last playout of a leaf counts with you. What becomes of the ones before it?"""
    return _search(game, state, depth, k, rng, lambda found: found[-1])


@mistake("mcts.leaf_evaluation")
def the_best_playout_decides(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You take the best playout of a leaf. One lucky game says little: take the mean."""
    return _search(game, state, depth, k, rng, max)


@mistake("mcts.leaf_evaluation")
def wins_are_counted(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You take the share of playouts that MAX wins, and compare it with utilities of finished
    games. Take the mean of the utilities."""
    return _search(game, state, depth, k, rng, lambda found: sum(u > 0 for u in found) / len(found))


@mistake("mcts.leaf_evaluation")
def it_looks_one_ply_too_deep(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Depth 0 means: playouts from here. Your search makes one more move before it plays on at
    random."""
    return leaf_evaluation(game, state, depth + 1, k, rng)


@mistake("mcts.leaf_evaluation")
def it_stops_one_ply_too_early(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Depth 1 means: one move, then playouts. Your playouts start before it."""
    return leaf_evaluation(game, state, max(0, depth - 1), k, rng)


@mistake("mcts.leaf_evaluation")
def the_depth_is_ignored(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Your search goes to the end of the game, and there are no playouts at all. Does the depth get
    smaller, and is it looked at?"""
    return leaf_evaluation(game, state, -1, k, rng)


@mistake("mcts.leaf_evaluation")
def every_level_maximises(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Every node takes its largest child, as if MIN played to help MAX."""
    return _search(game, state, depth, k, rng, best=lambda game, s: max)


@mistake("mcts.leaf_evaluation")
def the_players_take_turns(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You take turns for granted, from the root on. A player may move twice in a row: ask the game
    who moves at each position."""

    def value(s: Any, left: int, maximise: bool) -> Any:
        if left == 0 or game.is_terminal(s):
            return leaf_evaluation(game, s, 0, k, rng)
        after = ((game.result(s, a), a) for a in game.actions(s))
        found = [(value(t, left - 1, not maximise)[0], a) for t, a in after]
        return (max if maximise else min)(found, key=lambda pair: pair[0])

    return value(state, depth, game.player(state) == MAX)


@mistake("mcts.leaf_evaluation")
def levels_below_the_root_are_averaged(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You look one move ahead and play on at random, whatever the depth: flat Monte Carlo. As far
    as the depth goes the players choose."""
    if depth == 0 or game.is_terminal(state):
        return leaf_evaluation(game, state, depth, k, rng)
    return leaf_evaluation(game, state, 1, k, rng)


@mistake("mcts.leaf_evaluation")
def finished_games_are_not_expected(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """A line of play may end before the depth does, and then there is nothing to choose from. Ask
    first whether the game is over."""
    if depth == 0:
        return _mean([playout(game, state, rng) for _ in range(k)]), None
    found = [
        (finished_games_are_not_expected(game, game.result(state, a), depth - 1, k, rng)[0], a)
        for a in game.actions(state)
    ]
    return _by_player(game, state)(found, key=lambda pair: pair[0])


@mistake("mcts.leaf_evaluation")
def finished_games_are_worth_nothing(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """A line of play that ends before the depth does counts 0 with you. Its utility is known
    exactly."""
    if game.is_terminal(state):
        return 0, None
    if depth == 0:
        return _mean([playout(game, state, rng) for _ in range(k)]), None
    found = [
        (finished_games_are_worth_nothing(game, game.result(state, a), depth - 1, k, rng)[0], a)
        for a in game.actions(state)
    ]
    return _by_player(game, state)(found, key=lambda pair: pair[0])


@mistake("mcts.leaf_evaluation")
def at_depth_zero_there_is_nothing(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Asked with depth 0 you return nothing. A mean of k playouts from here is asked for."""
    return None if depth == 0 else leaf_evaluation(game, state, depth, k, rng)


@mistake("mcts.leaf_evaluation")
def only_the_value_is_returned(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You return the value alone. A pair (value, action) is asked for."""
    return leaf_evaluation(game, state, depth, k, rng)[0]


@mistake("mcts.leaf_evaluation")
def only_the_move_is_returned(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You return the move alone. A pair (value, action) is asked for."""
    return leaf_evaluation(game, state, depth, k, rng)[1]


@mistake("mcts.leaf_evaluation")
def the_move_comes_first(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You return (action, value). The value comes first."""
    return leaf_evaluation(game, state, depth, k, rng)[::-1]


@mistake("mcts.leaf_evaluation")
def values_are_seen_by_who_moves(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Where MIN is to move you turn the sign of the value. It is asked for in MAX's view."""
    value, action = leaf_evaluation(game, state, depth, k, rng)
    turned = game.player(state) != MAX and not game.is_terminal(state)
    return (-value if turned else value), action


@mistake("mcts.leaf_evaluation")
def the_reply_is_returned(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """The move you return belongs to a position further down: the best reply, not the best move.
    Keep the move of the root apart from those below it."""

    def value(s: Any, left: int) -> tuple[Any, Any]:
        if game.is_terminal(s) or left == 0:
            return leaf_evaluation(game, s, left, k, rng)
        found = [(value(game.result(s, a), left - 1), a) for a in game.actions(s)]
        (best, below), here = _by_player(game, s)(found, key=lambda pair: pair[0][0])
        return best, here if below is None else below

    return value(state, depth)


@variant("mcts.leaf_evaluation", of=it_stops_one_ply_too_early)
def it_stops_at_depth_one_and_goes_on_from_zero(
    game: Any, state: Any, depth: int, k: int, rng: Any
) -> Any:
    return leaf_evaluation(game, state, depth - 1 if depth else -1, k, rng)


@variant("mcts.leaf_evaluation", of=values_are_seen_by_who_moves)
def playouts_are_seen_by_who_moves(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    if depth == 0 or game.is_terminal(state):
        return values_are_seen_by_who_moves(game, state, depth, k, rng)
    found = [
        (playouts_are_seen_by_who_moves(game, game.result(state, a), depth - 1, k, rng)[0], a)
        for a in game.actions(state)
    ]
    return _by_player(game, state)(found, key=lambda pair: pair[0])


@variant("mcts.leaf_evaluation", of=only_the_value_is_returned)
def only_the_value_is_returned_at_depth_zero(
    game: Any, state: Any, depth: int, k: int, rng: Any
) -> Any:
    found = leaf_evaluation(game, state, depth, k, rng)
    return found[0] if depth == 0 and not game.is_terminal(state) else found


@mistake("mcts.leaf_evaluation")
def one_playout_too_few(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """You play k - 1 games from each leaf. Where does your loop begin?"""
    return _search(game, state, depth, k - 1, rng, guess=lambda found: sum(found) / k)


@mistake("mcts.leaf_evaluation")
def it_starts_from_zero(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """The best value so far starts at 0 with you, and no move beats it where all are on the other
    side of 0."""
    return _starting_from(0, game, state, depth, k, rng)


def _starting_from(large: float, game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    if depth == 0 or game.is_terminal(state):
        return leaf_evaluation(game, state, depth, k, rng)
    best, action = -large if game.player(state) == MAX else large, None
    for a in game.actions(state):
        value, _ = _starting_from(large, game, game.result(state, a), depth - 1, k, rng)
        if value > best if game.player(state) == MAX else value < best:
            best, action = value, a
    return best, action


@mistake("mcts.leaf_evaluation")
def infinity_is_a_thousand(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    return _starting_from(999, game, state, depth, k, rng)


for _large in (100, 1000):
    variant("mcts.leaf_evaluation", of=infinity_is_a_thousand)(partial(_starting_from, _large))


@variant("mcts.leaf_evaluation", of=finished_games_are_not_expected)
def finished_games_are_worth_what_nothing_is(
    game: Any, state: Any, depth: int, k: int, rng: Any
) -> Any:
    if depth == 0:
        return leaf_evaluation(game, state, depth, k, rng)
    best, action = (-inf if game.player(state) == MAX else inf), None
    for a in game.actions(state):
        after = game.result(state, a)
        value, _ = finished_games_are_worth_what_nothing_is(game, after, depth - 1, k, rng)
        if value > best if game.player(state) == MAX else value < best:
            best, action = value, a
    return best, action


@mistake("mcts.leaf_evaluation")
def finished_games_are_seen_by_who_would_move(
    game: Any, state: Any, depth: int, k: int, rng: Any
) -> Any:
    """A finished game counts with you for the player whose turn it would be. All values are in
    MAX's view."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state)), None
    if depth == 0:
        return leaf_evaluation(game, state, depth, k, rng)
    found = []
    for a in game.actions(state):
        after = game.result(state, a)
        value, _ = finished_games_are_seen_by_who_would_move(game, after, depth - 1, k, rng)
        found.append((value, a))
    return _by_player(game, state)(found, key=lambda pair: pair[0])


@mistake("mcts.leaf_evaluation")
def means_are_rounded(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Your means are whole numbers: `//` cuts off what comes after the point."""
    return _search(game, state, depth, k, rng, guess=lambda found: sum(found) // len(found))


@mistake("mcts.leaf_evaluation")
def random_numbers_come_from_elsewhere(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """Your playouts draw from other random numbers than those of `rng`. Then nobody can repeat what
    happened, neither you nor who looks for a mistake."""
    return leaf_evaluation(game, state, depth, k, Random())


@mistake("mcts.leaf_evaluation")
def a_move_is_named_at_depth_zero(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """At depth 0 you name a move, although none was searched. What does the task ask for there?"""
    value, action = leaf_evaluation(game, state, depth, k, rng)
    if depth == 0 and not game.is_terminal(state):
        action = game.actions(state)[0]
    return value, action
