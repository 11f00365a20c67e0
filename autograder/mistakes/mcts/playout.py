"""What goes wrong in mcts.playout."""

from __future__ import annotations

import random
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.playout import playout


def _end(game: Any, state: Any, choose: Any) -> Any:
    """The end of a game in which `choose` picks one of the moves."""
    while not game.is_terminal(state):
        state = game.result(state, choose(state, game.actions(state)))
    return state


@mistake("mcts.playout")
def it_moves_before_it_looks(game: Any, state: Any, rng: Any) -> Any:
    """You make a move before you ask whether the game is over. It may be over at once."""
    state = game.result(state, rng.choice(game.actions(state)))
    return playout(game, state, rng)


@mistake("mcts.playout")
def a_finished_game_is_worth_nothing(game: Any, state: Any, rng: Any) -> Any:
    """If the game is over when the playout begins, you return 0. What is it worth?"""
    return 0 if game.is_terminal(state) else playout(game, state, rng)


@mistake("mcts.playout")
def the_result_is_seen_by_who_would_move(game: Any, state: Any, rng: Any) -> Any:
    """You return the utility for the player whose turn it would be at the end. It is asked for in
    MAX's view."""
    end = _end(game, state, lambda s, moves: rng.choice(moves))
    return game.utility(end, game.player(end))


@mistake("mcts.playout")
def the_result_is_seen_by_who_began(game: Any, state: Any, rng: Any) -> Any:
    """You return the utility for the player who was to move at the start. It is asked for in MAX's
    view."""
    end = _end(game, state, lambda s, moves: rng.choice(moves))
    return game.utility(end, game.player(state))


@mistake("mcts.playout")
def it_always_plays_the_first_move(game: Any, state: Any, rng: Any) -> Any:
    """Every playout goes the same way: the first move, each time. Where does chance come in?"""
    return game.utility(_end(game, state, lambda s, moves: moves[0]))


@mistake("mcts.playout")
def the_last_move_is_never_played(game: Any, state: Any, rng: Any) -> Any:
    """The last of the moves never comes. Where does your range of random numbers end?"""

    def choose(s: Any, moves: Any) -> Any:
        return moves[rng.randrange(max(1, len(moves) - 1))]

    return game.utility(_end(game, state, choose))


@mistake("mcts.playout")
def the_first_move_is_never_played(game: Any, state: Any, rng: Any) -> Any:
    """The first of the moves never comes. Where does your range of random numbers begin?"""

    def choose(s: Any, moves: Any) -> Any:
        return moves[rng.randrange(min(1, len(moves) - 1), len(moves))]

    return game.utility(_end(game, state, choose))


@mistake("mcts.playout")
def the_range_is_one_too_long(game: Any, state: Any, rng: Any) -> Any:
    """`randint` includes its upper end, so that at times you ask for a move that is not there."""
    return game.utility(_end(game, state, lambda s, moves: moves[rng.randint(0, len(moves))]))


@mistake("mcts.playout")
def only_the_first_move_is_random(game: Any, state: Any, rng: Any) -> Any:
    """After one random move you always play the first. Every move of a playout is drawn."""

    def choose(s: Any, moves: Any) -> Any:
        return rng.choice(moves) if s == state else moves[0]

    return game.utility(_end(game, state, choose))


@mistake("mcts.playout")
def good_moves_are_preferred(game: Any, state: Any, rng: Any) -> Any:
    """Your playout looks ahead and takes the best result it can reach. That may be a good idea, but
    it is not what is asked for: every move equally likely."""

    def choose(s: Any, moves: Any) -> Any:
        ends = [a for a in moves if game.is_terminal(game.result(s, a))]
        best = max if game.player(s) == MAX else min
        worth = [(game.utility(game.result(s, a)), i) for i, a in enumerate(ends)]
        return ends[best(worth)[1]] if ends else rng.choice(moves)

    return game.utility(_end(game, state, choose))


@mistake("mcts.playout")
def all_ends_are_equally_likely(game: Any, state: Any, rng: Any) -> Any:
    """You draw one of the ends of the game, each as likely as the others. In a playout it is the
    moves that are equally likely: an end after few choices comes more often."""

    def ends(s: Any) -> list[Any]:
        if game.is_terminal(s):
            return [s]
        return [end for a in game.actions(s) for end in ends(game.result(s, a))]

    return game.utility(rng.choice(ends(state)))


@mistake("mcts.playout")
def it_stops_after_one_move(game: Any, state: Any, rng: Any) -> Any:
    """You play one move and ask for the utility. The game goes on: play until it is over."""
    if not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
    return game.utility(state)


@mistake("mcts.playout")
def a_long_game_is_broken_off(game: Any, state: Any, rng: Any) -> Any:
    """You give up after a number of moves and call that a draw. A playout goes to the end of the
    game, however long it takes."""
    for _ in range(50):
        if game.is_terminal(state):
            return game.utility(state)
        state = game.result(state, rng.choice(game.actions(state)))
    return 0


@mistake("mcts.playout")
def random_numbers_come_from_elsewhere(game: Any, state: Any, rng: Any) -> Any:
    """You draw from Python's own random numbers, not from `rng`. Then nobody can repeat the same
    playout, neither you nor who looks for a mistake."""
    return playout(game, state, random)  # type: ignore[arg-type]


@mistake("mcts.playout")
def some_moves_do_not_ask_rng(game: Any, state: Any, rng: Any) -> Any:
    """Your first move comes from `rng`, later ones from Python's own random numbers."""
    moves = game.actions(state)
    if game.is_terminal(state):
        return game.utility(state)
    return playout(game, game.result(state, rng.choice(moves)), random)  # type: ignore[arg-type]


@mistake("mcts.playout")
def every_playout_starts_the_same_generator(game: Any, state: Any, rng: Any) -> Any:
    """You make a generator with the same seed in every playout, so that all of them are one and the
    same game. Use the `rng` you are given."""
    return playout(game, state, random.Random(0))


@mistake("mcts.playout")
def the_state_is_returned(game: Any, state: Any, rng: Any) -> Any:
    """You return the position at the end. What is it worth to MAX?"""
    return _end(game, state, lambda s, moves: rng.choice(moves))


@mistake("mcts.playout")
def nothing_is_returned(game: Any, state: Any, rng: Any) -> Any:
    """Your playout comes to its end without `return`."""
    playout(game, state, rng)


@variant("mcts.playout", of=nothing_is_returned)
def nothing_is_handed_up(game: Any, state: Any, rng: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    nothing_is_handed_up(game, game.result(state, rng.choice(game.actions(state))), rng)
    return None


@mistake("mcts.playout")
def only_won_or_not_is_told(game: Any, state: Any, rng: Any) -> Any:
    """You return 1 for a win and 0 otherwise. The utility itself is asked for: a draw is no
    loss."""
    return 1 if playout(game, state, rng) > 0 else 0


@mistake("mcts.playout")
def the_sign_changes_with_every_move(game: Any, state: Any, rng: Any) -> Any:
    """You turn the sign of the result with every move on the way back. It is in MAX's view all
    along: hand it up as it is."""
    if game.is_terminal(state):
        return game.utility(state)
    after = game.result(state, rng.choice(game.actions(state)))
    return -the_sign_changes_with_every_move(game, after, rng)


@mistake("mcts.playout")
def the_first_and_the_last_move_are_rarer(game: Any, state: Any, rng: Any) -> Any:
    """The first and the last of three moves come half as often as the one between: `round` leaves
    only half the room to the ends. `rng.choice` is fair."""

    def choose(s: Any, moves: Any) -> Any:
        return moves[round(rng.random() * (len(moves) - 1))]

    return game.utility(_end(game, state, choose))


@mistake("mcts.playout")
def it_plays_from_the_start_of_the_game(game: Any, state: Any, rng: Any) -> Any:
    """You play from the start of the game, whatever position you were given."""
    return playout(game, game.initial(), rng)


@mistake("mcts.playout")
def the_first_move_comes_twice_as_often(game: Any, state: Any, rng: Any) -> Any:
    """The first move comes twice as often as the others: `randint` includes its upper end, and the
    rest of the division makes 0 of it. `rng.choice` is fair."""

    def choose(s: Any, moves: Any) -> Any:
        return moves[rng.randint(0, len(moves)) % len(moves)]

    return game.utility(_end(game, state, choose))


@mistake("mcts.playout")
def the_moves_are_asked_for_once(game: Any, state: Any, rng: Any) -> Any:
    """You ask for the moves once, before the first of them is made. After it others are legal: ask
    again at every position."""
    moves = game.actions(state)
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(moves))
    return game.utility(state)


@mistake("mcts.playout")
def the_result_is_mins(game: Any, state: Any, rng: Any) -> Any:
    """You return what MIN gets. It is asked for in MAX's view."""
    return -playout(game, state, rng)


@mistake("mcts.playout")
def the_result_is_made_a_reward(game: Any, state: Any, rng: Any) -> Any:
    """You make a reward from 0 to 1 of the result. Here the utility itself is asked for; rewards
    come later."""
    return (playout(game, state, rng) + 1) / 2
