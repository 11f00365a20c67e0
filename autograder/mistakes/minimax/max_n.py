"""What goes wrong in minimax.max_n."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.minimax.max_n import max_n
from autograder.mistakes.numbered_moves import Numbered


def _by(game: Any, state: Any, choose: Callable[[Any, list[Any], int], Any], depth: int = 0) -> Any:
    """Max^n with a rule of one's own for which vector a state takes."""
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players)
    below = [_by(game, game.result(state, a), choose, depth + 1) for a in game.actions(state)]
    return choose(state, below, depth)


@mistake("minimax.max_n")
def everybody_plays_for_the_first_player(game: Any, state: Any) -> Any:
    """Every player takes the most for player A. Why should B do that?"""
    return _by(game, state, lambda s, below, _: max(below, key=lambda v: v[0]))


@mistake("minimax.max_n")
def everybody_plays_for_the_player_at_the_root(game: Any, state: Any) -> Any:
    """Every player takes the most for whoever moves first. Ask at each node who is to move
    there."""
    first = game.player(state)
    return _by(game, state, lambda s, below, _: max(below, key=lambda v: v[first]))


@mistake("minimax.max_n")
def the_sum_is_maximised(game: Any, state: Any) -> Any:
    """You take the vector with the largest sum. No player cares for what the others get."""
    return _by(game, state, lambda s, below, _: max(below, key=sum))


@mistake("minimax.max_n")
def whole_vectors_are_compared(game: Any, state: Any) -> Any:
    """You compare whole vectors, and Python compares their first entries first. Compare the entry
    of the player who is to move."""
    return _by(game, state, lambda s, below, _: max(below))


@mistake("minimax.max_n")
def the_others_are_against_the_first(game: Any, state: Any) -> Any:
    """Your players gang up on one of them: they take what is worst for it. Each of them wants the
    most for itself."""
    first = game.player(state)

    def choose(s: Any, below: list[Any], _: int) -> Any:
        best = max if game.player(s) == first else min
        return best(below, key=lambda v: v[first])

    return _by(game, state, choose)


@mistake("minimax.max_n")
def all_but_the_first_minimise(game: Any, state: Any) -> Any:
    """Only player A maximises, the others take the least for themselves. Utilities are each
    player's own gain: here everybody maximises."""

    def choose(s: Any, below: list[Any], _: int) -> Any:
        own = game.player(s)
        return (max if own == MAX else min)(below, key=lambda v: v[own])

    return _by(game, state, choose)


@mistake("minimax.max_n")
def players_move_in_turn(game: Any, state: Any) -> Any:
    """You take it for granted that the players move in turn, one level of the tree each. Let the
    game say who moves."""
    n = len(game.players)
    return _by(game, state, lambda s, below, depth: max(below, key=lambda v: v[depth % n]))


@mistake("minimax.max_n")
def the_entry_of_the_next_player_is_compared(game: Any, state: Any) -> Any:
    """You compare the entries of the player who comes next. The one who is to move decides."""
    n = len(game.players)

    def choose(s: Any, below: list[Any], _: int) -> Any:
        return max(below, key=lambda v: v[(game.player(s) + 1) % n])

    return _by(game, state, choose)


@mistake("minimax.max_n")
def the_best_of_each_entry_is_taken(game: Any, state: Any) -> Any:
    """You take the largest value of each entry. No line of play gives that to everybody: take one
    of the vectors as a whole."""
    return _by(game, state, lambda s, below, _: tuple(map(max, zip(*below, strict=True))))


@mistake("minimax.max_n")
def only_the_movers_entry_is_returned(game: Any, state: Any) -> Any:
    """You return one number. Asked for is what each player gets: the node above needs another entry
    than this one."""
    return max_n(game, state)[game.player(state)]


@mistake("minimax.max_n")
def only_two_payoffs_are_returned(game: Any, state: Any) -> Any:
    """You return two payoffs, however many players there are. Go over all players of the game."""
    return max_n(game, state)[:2]


@mistake("minimax.max_n")
def the_move_is_returned_too(game: Any, state: Any) -> Any:
    """You return a pair of vector and move. Asked for is the vector alone."""
    if game.is_terminal(state):
        return max_n(game, state), None
    own = game.player(state)
    move = max(game.actions(state), key=lambda a: max_n(game, game.result(state, a))[own])
    return max_n(game, state), move


@mistake("minimax.max_n")
def everybody_gets_the_payoff_of_the_first(game: Any, state: Any) -> Any:
    """At the end of a game you ask for one utility only, the first player's, and give it to
    everybody. `utility(s, p)` says what player p gets."""
    if game.is_terminal(state):
        return tuple(game.utility(state) for _ in game.players)
    own = game.player(state)
    below = (
        everybody_gets_the_payoff_of_the_first(game, game.result(state, a))
        for a in game.actions(state)
    )
    return max(below, key=lambda v: v[own])


@mistake("minimax.max_n")
def a_finished_game_is_not_expected(game: Any, state: Any) -> Any:
    """Where the game is over from the beginning your function breaks. It should return what each
    player has got."""
    if game.is_terminal(state):
        raise ValueError("max() iterable argument is empty")
    return max_n(game, state)


@mistake("minimax.max_n")
def moves_are_taken_for_numbers(game: Any, state: Any) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return max_n(Numbered(game), state)


@mistake("minimax.max_n")
def it_begins_at_the_start_of_the_game(game: Any, state: Any) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` is worth, which may be any position
    of the game."""
    return max_n(game, game.initial())


@mistake("minimax.max_n")
def it_starts_from_zero(game: Any, state: Any) -> Any:
    """Your best vector so far begins with zeros, so a player who can get nothing, or less, takes
    none of the moves. Begin with the first of them."""

    def choose(s: Any, vectors: list[Any], depth: int) -> Any:
        own = game.player(s)
        best: Any = (0,) * len(game.players)
        for vector in vectors:
            best = vector if vector[own] > best[own] else best
        return best

    return _by(game, state, choose)


@variant("minimax.max_n", of=the_others_are_against_the_first)
def the_others_are_against_max(game: Any, state: Any) -> Any:
    def choose(s: Any, below: list[Any], _: int) -> Any:
        return (max if game.player(s) == MAX else min)(below, key=lambda v: v[MAX])

    return _by(game, state, choose)


@variant("minimax.max_n", of=players_move_in_turn)
def players_move_in_turn_from_the_root(game: Any, state: Any) -> Any:
    first, n = game.player(state), len(game.players)
    return _by(game, state, lambda s, below, ply: max(below, key=lambda v: v[(first + ply) % n]))


@variant("minimax.max_n", of=the_entry_of_the_next_player_is_compared)
def the_entry_of_the_player_after_the_move_is_compared(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players)
    best: Any = None
    for a in game.actions(state):
        after = game.result(state, a)
        v = the_entry_of_the_player_after_the_move_is_compared(game, after)
        own = game.player(after)
        if best is None or v[own] > best[own]:
            best = v
    return best


@mistake("minimax.max_n")
def positions_met_before_are_left_out(game: Any, state: Any) -> Any:
    """You leave out positions that you have met before, as in a search for a way. Here another move
    may lead to them, and that move is worth as much: search them again, or remember their
    vectors."""
    met = set()

    def vector(s: Any) -> Any:
        met.add(s)
        if game.is_terminal(s):
            return max_n(game, s)
        own = game.players.index(game.player(s))
        after = [game.result(s, a) for a in game.actions(s)]
        return max((vector(t) for t in after if t not in met), key=lambda v: v[own], default=None)

    return vector(state)
