"""What goes wrong in mcts.flat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.flat import flat
from autograder.exercises.mcts.playout import playout


def _by(
    game: Any,
    state: Any,
    n: int,
    rng: Any,
    worth: Callable[[list[float]], Any],
    best: Callable[..., Any] | None = None,
) -> Any:
    """The move that `best` picks by what its playouts are worth."""
    best = best or (max if game.player(state) == MAX else min)

    def key(a: Any) -> Any:
        after = game.result(state, a)
        return worth([playout(game, after, rng) for _ in range(n)])

    return best(game.actions(state), key=key)


@mistake("mcts.flat")
def min_is_taken_for_max(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You pick the largest mean for whoever is to move. MIN wants the smallest."""
    return _by(game, state, n, rng, sum, max)


@mistake("mcts.flat")
def it_picks_the_worst_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    """The move you pick is the one the opponent would wish for."""
    return _by(game, state, n, rng, sum, min if game.player(state) == MAX else max)


@mistake("mcts.flat")
def wins_are_counted(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You count the playouts that end above 0. How far above does not count with you, nor how far
    below: take the mean."""
    return _by(game, state, n, rng, lambda found: sum(u > 0 for u in found))


@variant("mcts.flat", of=wins_are_counted)
def wins_of_the_mover_are_counted(game: Any, state: Any, n: int, rng: Any) -> Any:
    sign = 1 if game.player(state) == MAX else -1
    return _by(game, state, n, rng, lambda found: sign * sum(sign * u > 0 for u in found))


@mistake("mcts.flat")
def means_are_rounded(game: Any, state: Any, n: int, rng: Any) -> Any:
    """Your means are whole numbers, so that moves look equal which are not: `//` cuts off what
    comes after the point."""
    return _by(game, state, n, rng, lambda found: sum(found) // n)


@mistake("mcts.flat")
def who_moves_next_chooses(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You look at who is to move after the move, and take it for granted that the other one has
    just moved. A player may move twice in a row: ask before the move."""

    def worth(a: Any) -> Any:
        after = game.result(state, a)
        total = sum(playout(game, after, rng) for _ in range(n))
        return -total if game.player(after) == MAX else total

    return max(game.actions(state), key=worth)


@mistake("mcts.flat")
def random_numbers_come_from_elsewhere(game: Any, state: Any, n: int, rng: Any) -> Any:
    """Your playouts draw from other random numbers than those of `rng`. Then nobody can repeat what
    happened, neither you nor who looks for a mistake."""
    return flat(game, state, n, Random())


@mistake("mcts.flat")
def the_last_playout_decides(game: Any, state: Any, n: int, rng: Any) -> Any:
    """Only the last playout of a move counts with you. What becomes of the ones before it?"""
    return _by(game, state, n, rng, lambda found: found[-1])


@mistake("mcts.flat")
def the_best_playout_decides(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You compare the best playouts of the moves. One lucky game says little: compare the means."""
    best = max if game.player(state) == MAX else min
    return _by(game, state, n, rng, best)


@mistake("mcts.flat")
def the_worst_playout_decides(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You compare the worst playouts of the moves. Playouts are random games, not an opponent's
    best replies: compare the means."""
    worst = min if game.player(state) == MAX else max
    return _by(game, state, n, rng, worst)


@mistake("mcts.flat")
def one_playout_for_each_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You play one game after each move, whatever n is."""
    return flat(game, state, 1, rng)


@mistake("mcts.flat")
def n_playouts_in_all(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You share n playouts among the moves. Each move gets n."""
    moves = game.actions(state)
    return _by(game, state, max(1, n // len(moves)), rng, lambda found: sum(found) / len(found))


@variant("mcts.flat", of=n_playouts_in_all)
def n_playouts_in_all_by_turns(game: Any, state: Any, n: int, rng: Any) -> Any:
    moves = game.actions(state)
    found: dict[Any, list[float]] = {a: [] for a in moves}
    for i in range(n):
        a = moves[i % len(moves)]
        found[a].append(playout(game, game.result(state, a), rng))
    best = max if game.player(state) == MAX else min
    return best(moves, key=lambda a: sum(found[a]) / max(1, len(found[a])))


@mistake("mcts.flat")
def one_playout_too_many(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You play n + 1 games after each move. Where does your loop end?"""
    return flat(game, state, n + 1, rng)


@mistake("mcts.flat")
def one_playout_too_few(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You play n - 1 games after each move. Where does your loop begin?"""
    return _by(game, state, n - 1, rng, sum)


@mistake("mcts.flat")
def moves_are_drawn_by_lot(game: Any, state: Any, n: int, rng: Any) -> Any:
    """Your playouts start before the move, so that which move is tried is drawn by lot. Try each of
    them n times."""
    moves = list(game.actions(state))
    found: dict[Any, list[float]] = {a: [] for a in moves}
    for _ in range(n * len(moves)):
        a = rng.choice(moves)
        found[a].append(playout(game, game.result(state, a), rng))
    best = max if game.player(state) == MAX else min
    return best(moves, key=lambda a: sum(found[a]) / max(1, len(found[a])))


@mistake("mcts.flat")
def every_move_is_played_out_from_the_root(game: Any, state: Any, n: int, rng: Any) -> Any:
    """Your playouts start at the position itself for every move, so that the move makes no
    difference. Make the move first."""

    def key(a: Any) -> Any:
        return sum(playout(game, state, rng) for _ in range(n))

    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=key)


@mistake("mcts.flat")
def it_returns_the_mean(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You return the best mean. The question is which move has it."""
    after = [game.result(state, a) for a in game.actions(state)]
    means = [sum(playout(game, s, rng) for _ in range(n)) / n for s in after]
    return max(means) if game.player(state) == MAX else min(means)


@mistake("mcts.flat")
def it_returns_the_number_of_the_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You return where the move stands in the list. The move itself is asked for."""
    return list(game.actions(state)).index(flat(game, state, n, rng))


@mistake("mcts.flat")
def it_plays_the_first_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You play the first move whatever the playouts tell."""
    for a in game.actions(state):
        for _ in range(n):
            playout(game, game.result(state, a), rng)
    return game.actions(state)[0]


@variant("mcts.flat", of=the_best_playout_decides)
def the_highest_playout_decides(game: Any, state: Any, n: int, rng: Any) -> Any:
    return _by(game, state, n, rng, max)


@mistake("mcts.flat")
def the_middle_playout_decides(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You compare the playouts in the middle, the medians. How much is won or lost in the others
    makes no difference then: compare the means."""
    return _by(game, state, n, rng, median)


@mistake("mcts.flat")
def it_starts_from_zero(game: Any, state: Any, n: int, rng: Any) -> Any:
    """The best mean so far starts at 0 with you, and no move beats it where all means are on the
    other side of 0. Start from what everything beats."""
    return _starting_from(0, game, state, n, rng)


def _starting_from(large: float, game: Any, state: Any, n: int, rng: Any) -> Any:
    chosen, so_far = None, -large if game.player(state) == MAX else large
    for a in game.actions(state):
        after = game.result(state, a)
        mean = sum(playout(game, after, rng) for _ in range(n)) / n
        if mean > so_far if game.player(state) == MAX else mean < so_far:
            chosen, so_far = a, mean
    return chosen


@variant("mcts.flat", of=it_starts_from_zero)
def it_starts_from_zero_with_the_first_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    chosen = it_starts_from_zero(game, state, n, rng)
    return game.actions(state)[0] if chosen is None else chosen


@mistake("mcts.flat")
def the_sum_goes_on_from_move_to_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    """What the playouts of one move brought is counted for the next as well: the sum has to start
    anew with every move."""
    total = 0.0

    def key(a: Any) -> Any:
        nonlocal total
        after = game.result(state, a)
        total += sum(playout(game, after, rng) for _ in range(n))
        return total

    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=key)


@mistake("mcts.flat")
def the_same_game_n_times(game: Any, state: Any, n: int, rng: Any) -> Any:
    """All n playouts of a move are one and the same game: you make a generator with the same seed
    for each. Hand on the `rng` you are given."""

    def key(a: Any) -> Any:
        after = game.result(state, a)
        return sum(playout(game, after, Random(0)) for _ in range(n))

    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=key)


@mistake("mcts.flat")
def the_seed_is_always_the_same(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You make a generator of your own, always with the same seed, so that the same games are
    played whatever `rng` is. Use the one you are given."""
    return flat(game, state, n, Random(0))


@mistake("mcts.flat")
def the_mean_is_returned_as_well(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You return the move together with its mean. The move alone is asked for."""
    return flat(game, state, n, rng), 0.0


@mistake("mcts.flat")
def infinity_is_a_thousand(game: Any, state: Any, n: int, rng: Any) -> Any:
    """Your best mean so far begins at a number like 999 or -999. Games may pay more than that: what
    is larger than every number?"""
    return _starting_from(999, game, state, n, rng)


@variant("mcts.flat", of=infinity_is_a_thousand)
def infinity_is_a_thousand_with_the_first_move(game: Any, state: Any, n: int, rng: Any) -> Any:
    chosen = infinity_is_a_thousand(game, state, n, rng)
    return game.actions(state)[0] if chosen is None else chosen


@mistake("mcts.flat")
def the_start_of_the_game_is_looked_at(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You choose a move for the start of the game, whatever position you were given."""
    return flat(game, game.initial(), n, rng)


@mistake("mcts.flat")
def who_began_chooses(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You choose for the player who began the game. Ask who is to move at the position you were
    given."""
    best = max if game.player(game.initial()) == MAX else min
    return _by(game, state, n, rng, sum, best)


@mistake("mcts.flat")
def a_loss_ends_the_playouts(game: Any, state: Any, n: int, rng: Any) -> Any:
    """You stop trying a move as soon as a playout is lost. A mean needs all n of them."""

    def key(a: Any) -> Any:
        total, after = 0.0, game.result(state, a)
        for _ in range(n):
            utility = playout(game, after, rng)
            total += utility
            if utility < 0:
                break
        return total

    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=key)


@mistake("mcts.flat")
def move_zero_is_taken_for_nothing(game: Any, state: Any, n: int, rng: Any) -> Any:
    """A move may be 0, and 0 counts as false. Ask whether it is None."""
    return flat(game, state, n, rng) or game.actions(state)[-1]


@mistake("mcts.flat")
def finished_games_are_not_counted(game: Any, state: Any, n: int, rng: Any) -> Any:
    """A move that ends the game counts 0 with you. What it brings is known: its utility."""

    def key(a: Any) -> Any:
        after = game.result(state, a)
        return 0 if game.is_terminal(after) else sum(playout(game, after, rng) for _ in range(n))

    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=key)
