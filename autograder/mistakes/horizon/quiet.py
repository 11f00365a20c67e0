"""What goes wrong in horizon.quiet."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant


@mistake("horizon.quiet")
def yes_and_no_are_swapped(game: Any, state: Any, noisy: Any) -> Any:
    """You say True where something can be taken. A position is quiet where nothing can."""
    return any(noisy(state, a) for a in game.actions(state))


@mistake("horizon.quiet")
def one_quiet_move_is_enough(game: Any, state: Any, noisy: Any) -> Any:
    """You call a position quiet as soon as one of its moves is. One noisy move among many makes it
    noisy: is it "some" or "all" that you want? And where there are no moves?"""
    return any(not noisy(state, a) for a in game.actions(state))


@mistake("horizon.quiet")
def only_the_first_move_is_looked_at(game: Any, state: Any, noisy: Any) -> Any:
    """Your answer depends on the first move alone: does a `return` stand inside your loop?"""
    for a in game.actions(state):
        return not noisy(state, a)
    return True


@mistake("horizon.quiet")
def only_the_last_move_counts(game: Any, state: Any, noisy: Any) -> Any:
    """Every move overwrites what you found out about the ones before, so the last decides."""
    quiet = True
    for a in game.actions(state):
        quiet = not noisy(state, a)
    return quiet


@mistake("horizon.quiet")
def a_finished_game_is_called_noisy(game: Any, state: Any, noisy: Any) -> Any:
    """Where the game is over there is no move, and so no noisy one. Is that quiet?"""
    return not game.is_terminal(state) and not any(noisy(state, a) for a in game.actions(state))


@mistake("horizon.quiet")
def a_finished_game_is_not_expected(game: Any, state: Any, noisy: Any) -> Any:
    """Your function takes for granted that there is a move. Where the game is over there is none,
    and the position is quiet."""
    quiet = not noisy(state, game.actions(state)[0])
    return quiet and not any(noisy(state, a) for a in game.actions(state))


@mistake("horizon.quiet")
def noisy_is_asked_the_wrong_way_round(game: Any, state: Any, noisy: Any) -> Any:
    """`noisy` is asked with the state first and the move second."""
    return not any(noisy(a, state) for a in game.actions(state))


@mistake("horizon.quiet")
def noisy_is_asked_after_the_move(game: Any, state: Any, noisy: Any) -> Any:
    """You ask `noisy` about the position after the move. Whether a move takes something depends on
    the position in which it is made."""
    return not any(noisy(game.result(state, a), a) for a in game.actions(state))


@mistake("horizon.quiet")
def it_forgets_to_say_yes(game: Any, state: Any, noisy: Any) -> Any:
    """Where no move is noisy your function comes to its end without `return`."""
    for a in game.actions(state):
        if noisy(state, a):
            return False
    return None


@mistake("horizon.quiet")
def it_looks_further_than_the_moves(game: Any, state: Any, noisy: Any) -> Any:
    """You call a position noisy because something can be taken later. Only its own moves count."""
    moves = game.actions(state)
    return not any(noisy(state, a) for a in moves) and all(
        it_looks_further_than_the_moves(game, game.result(state, a), noisy) for a in moves
    )


@mistake("horizon.quiet")
def names_decide(game: Any, state: Any, noisy: Any) -> Any:
    """You go by the names of the moves. What is noisy is for `noisy` to say: in another game, moves
    have other names."""
    return not any(str(a).startswith("take") for a in game.actions(state))


@mistake("horizon.quiet")
def the_start_of_the_game_is_looked_at(game: Any, state: Any, noisy: Any) -> Any:
    """Your answer is about the start of the game, whatever position you were given."""
    start = game.initial()
    return not any(noisy(start, a) for a in game.actions(start))


@mistake("horizon.quiet")
def every_move_counts_as_noisy(game: Any, state: Any, noisy: Any) -> Any:
    """A position is quiet for you only where there are no moves at all: you collect what `noisy`
    says, and a list of answers counts as true, even if all of them are False."""
    return not [noisy(state, a) for a in game.actions(state)]


@variant("horizon.quiet", of=only_the_first_move_is_looked_at)
def only_the_first_move_is_looked_at_and_nothing_is_said_without_one(
    game: Any, state: Any, noisy: Any
) -> Any:
    for a in game.actions(state):
        return not noisy(state, a)
    return None


@mistake("horizon.quiet")
def nothing_is_ever_quiet(game: Any, state: Any, noisy: Any) -> Any:
    """You say False of every position. What stands behind your `not`: a generator or a list counts
    as true, whatever is in it; `any` looks into it."""
    return False
