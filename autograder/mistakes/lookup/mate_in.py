"""What goes wrong in lookup.mate_in."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.lookup.mate_in import best_move, mate_in


@mistake("lookup.mate_in", best_move)
def plies_are_taken_for_moves(table: Any, position: Any) -> Any:
    """You return plies. "Mate in 3" counts White's moves only."""
    return table.get(position)


@mistake("lookup.mate_in", best_move)
def the_last_move_is_not_counted(table: Any, position: Any) -> Any:
    """With White to move you come out one too low. In 5 plies White moves first and last: how
    often?"""
    plies = table.get(position)
    return None if plies is None else plies // 2


@mistake("lookup.mate_in", best_move)
def one_move_too_many(table: Any, position: Any) -> Any:
    """With Black to move you come out one too high. In 4 plies Black moves first: how often does
    White?"""
    plies = table.get(position)
    return None if plies is None else plies // 2 + 1


@mistake("lookup.mate_in", best_move)
def half_moves_are_left_over(table: Any, position: Any) -> Any:
    """Half of an odd number of plies is no number of moves. With White to move, who makes the last
    ply?"""
    plies = table.get(position)
    return None if plies is None else plies / 2


@mistake("lookup.mate_in", best_move)
def mate_on_the_board_is_taken_for_a_draw(table: Any, position: Any) -> Any:
    """Where it is mate already the table says 0, and 0 counts as false. Only None says that it is a
    draw."""
    plies = table.get(position)
    return (plies + 1) // 2 if plies else None


@mistake("lookup.mate_in", best_move)
def a_draw_is_taken_for_mate(table: Any, position: Any) -> Any:
    """For a draw you return 0, as if it were mate. Stalemate is not mate: return None."""
    return ((table.get(position) or 0) + 1) // 2


@mistake("lookup.mate_in", best_move)
def a_draw_is_infinitely_far(table: Any, position: Any) -> Any:
    """For a draw you return a number. There is no mate to count to: return None."""
    plies = table.get(position)
    return -1 if plies is None else (plies + 1) // 2


@mistake("lookup.mate_in", best_move)
def a_draw_is_counted_with(table: Any, position: Any) -> Any:
    """For a draw the table says None, and your function calculates with it. Look before you
    count."""
    return (table[position] + 1) // 2


@mistake("lookup.mate_in", best_move)
def the_table_is_taken_to_know_everything(table: Any, position: Any) -> Any:
    """Where the table has no entry your function breaks. It should say that it does not know:
    None."""
    plies = table[position]
    return None if plies is None else (plies + 1) // 2


@mistake("lookup.mate_in", mate_in, at=1)
def the_first_move_is_played(game: Any, state: Any, table: Any) -> Any:
    """You play the first move there is, without a look into the table."""
    return game.actions(state)[0]


def _best(game: Any, state: Any, table: Any, worth: Any) -> Any:
    return max(game.actions(state), key=lambda a: worth(table[game.result(state, a)]))


@mistake("lookup.mate_in", mate_in, at=1)
def any_win_will_do(game: Any, state: Any, table: Any) -> Any:
    """You play any move that still wins. That may go on for ever: a win has to come nearer with
    every move."""
    if game.player(state) == MAX:
        return _best(game, state, table, lambda plies: plies is not None)
    return best_move(game, state, table)


@mistake("lookup.mate_in", mate_in, at=1)
def white_takes_its_time(game: Any, state: Any, table: Any) -> Any:
    """With White to move you take the longest way to mate. White wants the shortest."""
    if game.player(state) == MAX:
        return _best(game, state, table, lambda plies: -1 if plies is None else plies)
    return best_move(game, state, table)


@mistake("lookup.mate_in", mate_in, at=1)
def black_helps(game: Any, state: Any, table: Any) -> Any:
    """With Black to move you take the shortest way to mate. Black wants to hold out for as long as
    possible, or to draw."""
    if game.player(state) == MAX:
        return best_move(game, state, table)
    return _best(game, state, table, lambda plies: -1000 if plies is None else -plies)


@mistake("lookup.mate_in", mate_in, at=1)
def black_does_not_see_the_draw(game: Any, state: Any, table: Any) -> Any:
    """With Black to move you take the longest way to mate although there is a draw. None in the
    table is the best that Black can get."""
    if game.player(state) == MAX:
        return best_move(game, state, table)
    return _best(game, state, table, lambda plies: -1 if plies is None else plies)


@mistake("lookup.mate_in", mate_in, at=1)
def white_gives_the_win_away(game: Any, state: Any, table: Any) -> Any:
    """With White to move you play to a draw: you take None for the shortest way. It is no way to
    mate at all."""
    if game.player(state) == MAX:
        return _best(game, state, table, lambda plies: 0 if plies is None else -plies - 1)
    return best_move(game, state, table)


@mistake("lookup.mate_in", mate_in, at=1)
def none_is_compared_with_numbers(game: Any, state: Any, table: Any) -> Any:
    """None stands for a draw, and cannot be compared with a number. Which place does it have, for
    White and for Black?"""
    best = min if game.player(state) == MAX else max
    return best(game.actions(state), key=lambda a: table[game.result(state, a)])


@mistake("lookup.mate_in", mate_in, at=1)
def it_returns_the_next_state(game: Any, state: Any, table: Any) -> Any:
    """You return the position after the move. Asked for is the move."""
    return game.result(state, best_move(game, state, table))


@mistake("lookup.mate_in", mate_in, at=1)
def a_draw_counts_as_no_plies(game: Any, state: Any, table: Any) -> Any:
    """None counts as 0 with you: White takes a draw for the shortest way to mate, and Black shuns
    it. Where does a draw stand, for White and for Black?"""
    best = min if game.player(state) == MAX else max
    return best(game.actions(state), key=lambda a: table[game.result(state, a)] or 0)


@mistake("lookup.mate_in", mate_in, at=1)
def one_is_taken_from_none(game: Any, state: Any, table: Any) -> Any:
    """In a drawn position the table says None, and you take 1 from it. There a best move leads to
    None as well."""
    nearer = table[state] - 1
    return next(a for a in game.actions(state) if table[game.result(state, a)] == nearer)


@mistake("lookup.mate_in", mate_in, at=1)
def a_drawn_position_gets_no_move(game: Any, state: Any, table: Any) -> Any:
    """In a drawn position you return None. A move that keeps the draw is asked for."""
    return None if table[state] is None else best_move(game, state, table)


@variant("lookup.mate_in", of=black_does_not_see_the_draw)
def moves_to_a_draw_are_left_out(game: Any, state: Any, table: Any) -> Any:
    after = {a: table[game.result(state, a)] for a in game.actions(state)}
    known = {a: plies for a, plies in after.items() if plies is not None}
    best = min if game.player(state) == MAX else max
    return best(known, key=known.__getitem__) if known else next(iter(after))


@mistake("lookup.mate_in", mate_in, at=1)
def black_takes_any_move_that_loses(game: Any, state: Any, table: Any) -> Any:
    """You take the first move after which mate is nearer. For Black that is every move: it wants
    the longest way."""
    plies = table[state]
    for a in game.actions(state):
        after = table[game.result(state, a)]
        if after is not None and plies is not None and after < plies:
            return a
    return best_move(game, state, table)


@mistake("lookup.mate_in", best_move)
def halves_are_rounded(table: Any, position: Any) -> Any:
    """You round half of the plies, and `round` takes 0.5 to 0 and 2.5 to 2: to the even number.
    With White to move, who makes the last ply?"""
    plies = table.get(position)
    return None if plies is None else round(plies / 2)
