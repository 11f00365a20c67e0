"""What goes wrong in chance.expectiminimax."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Any

from adsearch.game import CHANCE, MAX, MIN
from autograder.checks.exercise import mistake, variant
from autograder.exercises.chance.expectiminimax import expectiminimax

Outcomes = Sequence[tuple[float, float]]  # the probability and the value of each


def _mean(outcomes: Outcomes) -> float:
    return sum(p * v for p, v in outcomes)


def _by_player(game: Any, s: Any, ply: int) -> Callable[..., Any]:
    return max if game.player(s) == MAX else min


def _search(
    game: Any,
    s: Any,
    depth: int,
    evaluation: Any,
    chance: Callable[[Outcomes], Any] = _mean,
    best: Callable[[Any, Any, int], Callable[..., Any]] = _by_player,
    ply: int = 0,
) -> Any:
    """Expectiminimax with rules of one's own for what chance and the players make of values."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluation(s)

    def below(a: Any, left: int) -> Any:
        return _search(game, game.result(s, a), left, evaluation, chance, best, ply + 1)

    if game.player(s) == CHANCE:
        return chance([(p, below(a, depth)) for a, p in game.outcomes(s)])
    return best(game, s, ply)([below(a, depth - 1) for a in game.actions(s)])


# -- what chance makes of values ------------------------------------------------------------------


@mistake("chance.expectiminimax")
def chance_adds_up(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You add up what chance may bring, as if all of it came. Only one outcome comes: how much does
    each count?"""
    return _search(game, state, depth, evaluation, lambda o: sum(v for _, v in o))


@mistake("chance.expectiminimax")
def chance_is_even(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You take the plain mean, as if all outcomes were equally likely. The game tells how likely
    each is."""
    return _search(game, state, depth, evaluation, lambda o: sum(v for _, v in o) / len(o))


@mistake("chance.expectiminimax")
def chance_plays_against_max(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You reckon with the worst that chance can bring. Dice are not an opponent: they want
    nothing."""
    return _search(game, state, depth, evaluation, lambda o: min(v for _, v in o))


@mistake("chance.expectiminimax")
def chance_plays_for_max(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You reckon with the best that chance can bring. Dice want nothing, neither good nor bad."""
    return _search(game, state, depth, evaluation, lambda o: max(v for _, v in o))


@mistake("chance.expectiminimax")
def only_the_likeliest_outcome_counts(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You take what is most likely for what is sure. What is unlikely counts too, by as much as it
    is likely."""
    return _search(game, state, depth, evaluation, lambda o: max(o, key=lambda pv: pv[0])[1])


@variant("chance.expectiminimax", of=only_the_likeliest_outcome_counts)
def only_the_best_of_the_likeliest_counts(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    return _search(game, state, depth, evaluation, lambda o: max(o)[1])


@mistake("chance.expectiminimax")
def only_the_first_outcome_counts(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Only the first outcome of chance gets into your value. Is there a return inside the loop?"""
    return _search(game, state, depth, evaluation, lambda o: o[0][0] * o[0][1])


@mistake("chance.expectiminimax")
def only_the_last_outcome_counts(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Every outcome overwrites the one before, so that only the last is left. What should happen to
    the sum so far?"""
    return _search(game, state, depth, evaluation, lambda o: o[-1][0] * o[-1][1])


@mistake("chance.expectiminimax")
def the_mean_is_divided_again(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You weigh by the probabilities and then divide by the number of outcomes. The probabilities
    add up to 1 already."""
    return _search(game, state, depth, evaluation, lambda o: _mean(o) / len(o))


@mistake("chance.expectiminimax")
def probabilities_are_added_instead_of_multiplied(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    """You add the probability to the value. A value counts by as much as it is likely: which
    operation does that?"""
    return _search(game, state, depth, evaluation, lambda o: sum(p + v for p, v in o))


@mistake("chance.expectiminimax")
def chance_has_no_moves(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You ask for the moves where chance is to move, and there are none: what dice may bring the
    game tells by `outcomes`."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    values = [
        chance_has_no_moves(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    ]
    if game.player(state) == CHANCE:
        return sum(values) / len(values)
    return max(values) if game.player(state) == MAX else min(values)


@mistake("chance.expectiminimax")
def chance_at_the_root_is_not_expected(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """At the root you take for granted that a player is to move. The dice may come first."""
    if game.is_terminal(state) or depth == 0:
        return expectiminimax(game, state, depth, evaluation)
    values = [
        expectiminimax(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else min(values)


# -- what the players make of values --------------------------------------------------------------


@mistake("chance.expectiminimax")
def the_root_always_maximises(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """The first to move is not always MAX. Ask the game whose turn it is at the root, too."""

    def best(game: Any, s: Any, ply: int) -> Callable[..., Any]:
        return max if ply == 0 else _by_player(game, s, ply)

    return _search(game, state, depth, evaluation, best=best)


@mistake("chance.expectiminimax")
def min_maximises_as_well(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Every player takes the largest value, as if MIN played for MAX. What does MIN want?"""
    return _search(game, state, depth, evaluation, best=lambda game, s, ply: max)


@mistake("chance.expectiminimax")
def max_and_min_are_swapped(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Whose gain is a utility? MAX wants the largest value, MIN the smallest."""

    def best(game: Any, s: Any, ply: int) -> Callable[..., Any]:
        return min if game.player(s) == MAX else max

    return _search(game, state, depth, evaluation, best=best)


@mistake("chance.expectiminimax")
def min_is_taken_for_dice(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You take a mean where MIN is to move. MIN does not throw dice, MIN chooses."""

    def best(game: Any, s: Any, ply: int) -> Callable[..., Any]:
        return max if game.player(s) == MAX else lambda values: sum(values) / len(values)

    return _search(game, state, depth, evaluation, best=best)


@mistake("chance.expectiminimax")
def levels_alternate_whoever_moves(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You go by the level of the tree. With dice in between, and with extra turns, only the game
    knows who moves."""

    def best(game: Any, s: Any, ply: int) -> Callable[..., Any]:
        return min if ply % 2 else max

    return _search(game, state, depth, evaluation, best=best)


@mistake("chance.expectiminimax")
def it_starts_from_zero(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """The best value so far starts at 0, so that what is on the wrong side of 0 never counts. What
    is worse than anything for MAX, and what for MIN?"""
    return _starting_from(0, game, state, depth, evaluation)


def _starting_from(large: float, game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    def best(game: Any, s: Any, ply: int) -> Callable[..., Any]:
        choose = _by_player(game, s, ply)
        first = -large if game.player(s) == MAX else large
        return lambda values: choose([first, *values])

    return _search(game, state, depth, evaluation, best=best)


@mistake("chance.expectiminimax")
def infinity_is_a_thousand(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    return _starting_from(999, game, state, depth, evaluation)


for _large in (100, 1000):
    variant("chance.expectiminimax", of=infinity_is_a_thousand)(partial(_starting_from, _large))


@mistake("chance.expectiminimax")
def it_returns_the_move_as_well(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You return a pair. This function is asked for the value alone."""
    return expectiminimax(game, state, depth, evaluation), None


# -- depth ----------------------------------------------------------------------------------------


@mistake("chance.expectiminimax")
def finished_games_are_evaluated(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You look at the depth before you look whether the game is over. A finished game needs no
    guess: its utility is known."""
    if depth == 0:
        return evaluation(state)
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == CHANCE:
        return sum(
            p * finished_games_are_evaluated(game, game.result(state, a), depth, evaluation)
            for a, p in game.outcomes(state)
        )
    best = max if game.player(state) == MAX else min
    return best(
        finished_games_are_evaluated(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    )


@mistake("chance.expectiminimax")
def every_leaf_is_evaluated(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You ask the evaluation of finished games as well. There the utility is the truth, and the
    evaluation is a guess."""

    if depth == 0 or game.is_terminal(state):
        return evaluation(state)
    if game.player(state) == CHANCE:
        return sum(
            p * every_leaf_is_evaluated(game, game.result(state, a), depth, evaluation)
            for a, p in game.outcomes(state)
        )
    return _by_player(game, state, 0)(
        every_leaf_is_evaluated(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    )


@mistake("chance.expectiminimax")
def the_utility_is_asked_at_the_cut_off(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Where the depth is used up, the game is not over, and there is no utility. The evaluation is
    there for that."""
    return expectiminimax(game, state, depth, game.utility)


@mistake("chance.expectiminimax")
def dice_fall_at_depth_zero(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """At depth 0 nothing more is looked at, not even what the dice bring."""
    if game.player(state) == CHANCE and not game.is_terminal(state):
        return sum(
            p * dice_fall_at_depth_zero(game, game.result(state, a), depth, evaluation)
            for a, p in game.outcomes(state)
        )
    if game.is_terminal(state) or depth == 0:
        return expectiminimax(game, state, depth, evaluation)
    best = max if game.player(state) == MAX else min
    return best(
        dice_fall_at_depth_zero(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    )


@mistake("chance.expectiminimax")
def the_depth_is_ignored(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Your search goes to the end whatever the depth. Does it get smaller on the way down, and is
    it looked at?"""
    return expectiminimax(game, state, -1, evaluation)


@mistake("chance.expectiminimax")
def it_looks_one_ply_too_deep(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Depth 0 means: evaluate here. Your search makes one more move before it stops."""
    return expectiminimax(game, state, depth + 1, evaluation)


@mistake("chance.expectiminimax")
def it_stops_one_ply_too_early(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Depth 1 means: make one move, then evaluate. Your search evaluates before it."""
    return expectiminimax(game, state, max(0, depth - 1), evaluation)


@mistake("chance.expectiminimax")
def values_are_seen_by_the_player_to_move(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    """Where MIN is to move you turn the sign of the value. It is asked for in MAX's view at every
    node."""
    value = expectiminimax(game, state, depth, evaluation)
    return -value if game.player(state) == MIN and not game.is_terminal(state) else value


@mistake("chance.expectiminimax")
def guesses_are_turned_for_min(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Where MIN is to move an evaluation counts with its sign turned. It is in MAX's view already,
    and so is everything you compare it with."""

    def turned(s: Any) -> Any:
        return -evaluation(s) if game.player(s) == MIN else evaluation(s)

    return expectiminimax(game, state, depth, turned)


@variant("chance.expectiminimax", of=guesses_are_turned_for_min)
def guesses_are_turned_for_all_but_max(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    def turned(s: Any) -> Any:
        return evaluation(s) if game.player(s) == MAX else -evaluation(s)

    return expectiminimax(game, state, depth, turned)


@mistake("chance.expectiminimax")
def players_alternate_between_the_dice(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You ask once whose turn it is, and then let MAX and MIN alternate. A player may move twice in
    a row: ask at every node."""

    def value(s: Any, depth: int, maximise: bool) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        if game.player(s) == CHANCE:
            return sum(p * value(game.result(s, o), depth, maximise) for o, p in game.outcomes(s))
        below = [value(game.result(s, a), depth - 1, not maximise) for a in game.actions(s)]
        return max(below) if maximise else min(below)

    return value(state, depth, game.player(state) != MIN)


@variant("chance.expectiminimax", of=chance_has_no_moves)
def chance_is_not_thought_of(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    values = [
        chance_is_not_thought_of(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else min(values)


@variant("chance.expectiminimax", of=chance_has_no_moves)
def chance_is_not_thought_of_and_no_moves_are_the_best(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    values = [
        chance_is_not_thought_of_and_no_moves_are_the_best(
            game, game.result(state, a), depth - 1, evaluation
        )
        for a in game.actions(state)
    ]
    if game.player(state) == MAX:
        return max(values)
    return min(values, default=inf)


@variant("chance.expectiminimax", of=chance_has_no_moves)
def chance_has_no_moves_and_they_add_up_to_nothing(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    values = [
        chance_has_no_moves_and_they_add_up_to_nothing(
            game, game.result(state, a), depth - 1, evaluation
        )
        for a in game.actions(state)
    ]
    if game.player(state) == CHANCE:
        return sum(values)
    return max(values) if game.player(state) == MAX else min(values)


@mistake("chance.expectiminimax")
def outcome_and_probability_are_exchanged(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    """`outcomes` gives pairs (outcome, probability). You take them the other way round, and make a
    move of the probability."""
    if game.is_terminal(state) or depth == 0 or game.player(state) != CHANCE:
        return _below(outcome_and_probability_are_exchanged, game, state, depth, evaluation)
    return sum(
        a * outcome_and_probability_are_exchanged(game, game.result(state, p), depth, evaluation)
        for a, p in game.outcomes(state)
    )


@mistake("chance.expectiminimax")
def finished_games_are_seen_by_who_would_move(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    """A finished game counts with you for the player whose turn it would be. All values are in
    MAX's view."""
    search = finished_games_are_seen_by_who_would_move
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    if depth == 0 or game.player(state) != CHANCE:
        return _below(search, game, state, depth, evaluation)
    return sum(
        p * search(game, game.result(state, a), depth, evaluation) for a, p in game.outcomes(state)
    )


def _below(search: Callable[..., Any], game: Any, s: Any, depth: int, evaluation: Any) -> Any:
    """What is right where chance does not move, with `search` below."""
    if depth == 0 or game.is_terminal(s):
        return expectiminimax(game, s, depth, evaluation)
    after = [game.result(s, a) for a in game.actions(s)]
    return _by_player(game, s, 0)([search(game, t, depth - 1, evaluation) for t in after])


@mistake("chance.expectiminimax")
def the_depth_is_forgotten_at_dice(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """After the dice your search goes on to the end of the game. They use up no depth, but what was
    left of it before them is what is left after."""

    def value(s: Any, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if left == 0:
            return evaluation(s)
        if game.player(s) == CHANCE:
            return sum(p * value(game.result(s, a), -1) for a, p in game.outcomes(s))
        best = max if game.player(s) == MAX else min
        return best(value(game.result(s, a), left - 1) for a in game.actions(s))

    return value(state, depth)


@mistake("chance.expectiminimax")
def the_dice_use_up_a_ply(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """In your search the dice use up a ply of the depth. Only a player's move does: how much of the
    depth is left after a roll?"""

    def value(s: Any, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if left == 0:
            return evaluation(s)
        if game.player(s) == CHANCE:
            return sum(p * value(game.result(s, a), left - 1) for a, p in game.outcomes(s))
        best = max if game.player(s) == MAX else min
        return best(value(game.result(s, a), left - 1) for a in game.actions(s))

    return value(state, depth)


@mistake("chance.expectiminimax")
def only_the_moves_of_max_count(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Only MAX's moves use up depth with you. MIN's do as well: every move is one."""
    if depth == 0 or game.is_terminal(state) or game.player(state) != MIN:
        return expectiminimax(game, state, depth, evaluation)
    after = (game.result(state, a) for a in game.actions(state))
    return min(only_the_moves_of_max_count(game, s, depth, evaluation) for s in after)


@mistake("chance.expectiminimax")
def the_game_is_asked_for_its_evaluation(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return expectiminimax(game, state, depth, game.evaluation)


@mistake("chance.expectiminimax")
def positions_met_before_are_left_out(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You leave out positions that you have met before, as in a search for a way. Here another move
    may lead to them, and that move is worth as much: search them again, or remember their
    values."""
    met = set()

    def value(s: Any, left: int) -> Any:
        met.add(s)
        if left == 0 or game.is_terminal(s) or game.player(s) == CHANCE:
            return _here(game, s, left, evaluation, value)
        after = [game.result(s, a) for a in game.actions(s)]
        values = [value(t, left - 1) for t in after if t not in met]
        return (max if game.player(s) == MAX else min)(values, default=0)

    return value(state, depth)


def _here(game: Any, s: Any, left: int, evaluation: Any, below: Callable[[Any, int], Any]) -> Any:
    """What is right, with `below` for what comes next."""
    if game.is_terminal(s):
        return game.utility(s)
    if left == 0:
        return evaluation(s)
    if game.player(s) == CHANCE:
        return sum(p * below(game.result(s, a), left) for a, p in game.outcomes(s))
    return _by_player(game, s, 0)([below(game.result(s, a), left - 1) for a in game.actions(s)])


@mistake("chance.expectiminimax")
def values_are_remembered_whatever_the_depth(
    game: Any, state: Any, depth: int, evaluation: Any
) -> Any:
    """You remember what a position came to, and use it when you meet it again, however much depth
    is left then. A guess from where the depth ended is not good enough where it does not."""
    known: dict[Any, Any] = {}

    def value(s: Any, left: int) -> Any:
        if s not in known:
            known[s] = _here(game, s, left, evaluation, value)
        return known[s]

    return value(state, depth)


@mistake("chance.expectiminimax")
def the_start_of_the_game_is_looked_at(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You search from the start of the game, whatever position you were given."""
    return expectiminimax(game, game.initial(), depth, evaluation)


@mistake("chance.expectiminimax")
def means_are_rounded(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """You make whole numbers of the means. What comes after the point may decide: leave them as
    they are."""
    return _search(game, state, depth, evaluation, lambda o: round(_mean(o)))


@variant("chance.expectiminimax", of=means_are_rounded)
def means_are_cut_off(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    return _search(game, state, depth, evaluation, lambda o: int(_mean(o)))


@mistake("chance.expectiminimax")
def who_moves_first_maximises(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Whoever moves at the root maximises, and the other one minimises. Values are in MAX's view:
    MAX takes the largest, also where MIN or the dice begin."""
    first = game.player(state)

    def best(game: Any, s: Any, ply: int) -> Callable[..., Any]:
        return max if game.player(s) == first else min

    return _search(game, state, depth, evaluation, best=best)


@mistake("chance.expectiminimax")
def the_window_is_handed_through_the_dice(
    game: Any, state: Any, depth: int, evaluation: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You cut as alpha-beta does, and hand the window through the dice as it is. One outcome may
    lie outside of it while the mean does not: what comes back is a bound then, and spoils the
    mean."""

    def below(s: Any, left: int) -> Any:
        return the_window_is_handed_through_the_dice(game, s, left, evaluation, alpha, beta)

    if depth == 0 or game.is_terminal(state) or game.player(state) == CHANCE:
        return _here(game, state, depth, evaluation, below)
    maximise = game.player(state) == MAX
    best = -inf if maximise else inf
    for a in game.actions(state):
        value = below(game.result(state, a), depth - 1)
        best = max(best, value) if maximise else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best
