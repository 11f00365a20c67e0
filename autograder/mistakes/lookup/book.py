"""What goes wrong in lookup.book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.lookup.book import book


def _counted(
    games: Any,
    place: Callable[[int, int], int] = lambda result, mover: (
        1 - (result if mover == MAX else -result)
    ),
    key: Callable[[Any, int], Any] = lambda moves, i: moves[i][0],
) -> dict[Any, dict[Any, list[int]]]:
    """Counts with parts to break: where a game counts, and what a position is known by."""
    counts: dict[Any, dict[Any, list[int]]] = {}
    for moves, result in games:
        for i, (_, mover, move) in enumerate(moves):
            tally = counts.setdefault(key(moves, i), {}).setdefault(move, [0, 0, 0])
            tally[place(result, mover)] += 1
    return counts


def _kept(counts: Any, enough: Callable[[list[int]], bool]) -> Any:
    return {
        position: {move: tuple(n) for move, n in moves.items() if enough(n)}
        for position, moves in counts.items()
    }


@mistake("lookup.book")
def everything_is_in_maxs_view(games: Any, minimum: int) -> Any:
    """You count for MAX, whoever made the move. Where MIN moves, a win for MAX is a loss."""
    counts = _counted(games, lambda result, mover: 1 - result)
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def wins_and_losses_are_swapped(games: Any, minimum: int) -> Any:
    """Your wins are losses. Which of the three numbers is for games that the mover won?"""
    counts = _counted(games, lambda result, mover: 1 + (result if mover == MAX else -result))
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def draws_count_as_losses(games: Any, minimum: int) -> Any:
    """A drawn game counts as lost with you. It has a place of its own, between won and lost."""
    counts = _counted(
        games, lambda result, mover: 0 if (result if mover == MAX else -result) > 0 else 2
    )
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def a_draw_is_no_draw_for_min(games: Any, minimum: int) -> Any:
    """A drawn game counts as drawn for MAX, but not for MIN. It is a draw for both: where MIN has
    moved only wins and losses change places."""
    counts = _counted(
        games, lambda result, mover: 1 - result if mover == MAX else 2 * (result > -1)
    )
    return _kept(counts, lambda n: sum(n) >= minimum)


@variant("lookup.book", of=a_draw_is_no_draw_for_min)
def a_draw_is_won_by_min(games: Any, minimum: int) -> Any:
    counts = _counted(games, lambda result, mover: 1 - result if mover == MAX else 2 * (result > 0))
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def draws_are_left_out(games: Any, minimum: int) -> Any:
    """Drawn games are missing from your counts. A move that leads to draws was played, too."""
    counts = _counted([game for game in games if game[1] != 0])
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def draws_come_last(games: Any, minimum: int) -> Any:
    """Your three numbers stand in another order: won, drawn, lost is asked for."""
    counts = _counted(games)
    return {
        position: {move: (n[0], n[2], n[1]) for move, n in moves.items() if sum(n) >= minimum}
        for position, moves in counts.items()
    }


@mistake("lookup.book")
def the_minimum_is_not_looked_at(games: Any, minimum: int) -> Any:
    """Your book has moves with fewer games than the minimum. One lucky game says little."""
    return _kept(_counted(games), lambda n: True)


@mistake("lookup.book")
def more_than_the_minimum_is_asked_for(games: Any, minimum: int) -> Any:
    """You drop moves that have exactly the minimum of games. That is enough."""
    return _kept(_counted(games), lambda n: sum(n) > minimum)


@mistake("lookup.book")
def the_minimum_is_for_positions(games: Any, minimum: int) -> Any:
    """You compare the minimum with the games of the whole position. It is for every move alone: a
    move that was played once is not better known because its neighbours were played often."""
    return {
        position: {move: tuple(n) for move, n in moves.items()}
        for position, moves in _counted(games).items()
        if sum(map(sum, moves.values())) >= minimum
    }


@mistake("lookup.book")
def the_minimum_is_for_wins(games: Any, minimum: int) -> Any:
    """You compare the minimum with the games that were won. It is for all games with the move."""
    return _kept(_counted(games), lambda n: n[0] >= minimum)


@mistake("lookup.book")
def one_rare_move_drops_the_position(games: Any, minimum: int) -> Any:
    """A position is left out as soon as one of its moves has too few games. Only that move is to be
    left out."""
    return {
        position: {move: tuple(n) for move, n in moves.items()}
        for position, moves in _counted(games).items()
        if all(sum(n) >= minimum for n in moves.values())
    }


@mistake("lookup.book")
def a_position_is_known_by_how_it_was_reached(games: Any, minimum: int) -> Any:
    """You keep a position apart for every order of moves that leads to it. It is the same position,
    and its games belong together."""
    paths = _counted(games, key=lambda moves, i: (moves[i][0], *(move for _, _, move in moves[:i])))
    book: dict[Any, Any] = {}
    for path, moves in paths.items():
        kept = {move: tuple(n) for move, n in moves.items() if sum(n) >= minimum}
        book[path if path[0] in book else path[0]] = kept
    return book


@mistake("lookup.book")
def the_last_game_overwrites_the_others(games: Any, minimum: int) -> Any:
    """When a position comes up again you start its counts anew. Add to what is there."""
    book: dict[Any, Any] = {}
    for moves, result in games:
        for position, moved, move in moves:
            tally = [0, 0, 0]
            tally[1 - (result if moved == MAX else -result)] = 1
            book[position] = {move: tuple(tally)} if minimum < 2 else {}
    return book


@mistake("lookup.book")
def a_second_game_with_the_same_move_is_lost(games: Any, minimum: int) -> Any:
    """A move that comes up again gets the counts of its last game alone. Add to what is there."""
    counts: dict[Any, Any] = {}
    for moves, result in games:
        for position, mover, move in moves:
            tally = [0, 0, 0]
            tally[1 - (result if mover == MAX else -result)] = 1
            counts.setdefault(position, {})[move] = tally
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def only_the_first_move_is_recorded(games: Any, minimum: int) -> Any:
    """Your book ends after the first move of each game. All its positions belong there."""
    counts = _counted([(moves[:1], result) for moves, result in games])
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def only_the_winners_moves_are_recorded(games: Any, minimum: int) -> Any:
    """Moves of who lost are missing from your book. What does one learn from them?"""
    counts: dict[Any, Any] = {}
    for moves, result in games:
        for position, mover, move in moves:
            if (result if mover == MAX else -result) >= 0:
                tally = counts.setdefault(position, {}).setdefault(move, [0, 0, 0])
                tally[1 - abs(result)] += 1
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def shares_stand_for_counts(games: Any, minimum: int) -> Any:
    """You give shares. With counts one also knows how sure they are."""
    return {
        position: {
            move: tuple(part / sum(n) for part in n)
            for move, n in moves.items()
            if sum(n) >= minimum
        }
        for position, moves in _counted(games).items()
    }


@mistake("lookup.book")
def only_the_best_move_is_kept(games: Any, minimum: int) -> Any:
    """You keep one move of each position. A book has all that were played often enough; choosing
    comes later."""
    book: dict[Any, Any] = {}
    for position, moves in _counted(games).items():
        kept = {move: n for move, n in moves.items() if sum(n) >= minimum}
        best = max(kept, key=lambda move, kept=kept: kept[move], default=None)  # type: ignore[misc]
        book[position] = {} if best is None else {best: tuple(kept[best])}
    return book


@mistake("lookup.book")
def the_first_to_move_is_taken_for_max(games: Any, minimum: int) -> Any:
    """You take turns for granted, from MAX on. Every ply says who moved: a record may begin in the
    middle of a game."""
    turns = [([(at, i % 2, a) for i, (at, _, a) in enumerate(plies)], r) for plies, r in games]
    return book(turns, minimum)


@variant("lookup.book", of=a_position_is_known_by_how_it_was_reached)
def the_last_way_to_a_position_overwrites_the_others(games: Any, minimum: int) -> Any:
    paths = _counted(games, key=lambda moves, i: (moves[i][0], *(move for _, _, move in moves[:i])))
    return {path[0]: moves for path, moves in _kept(paths, lambda n: sum(n) >= minimum).items()}


@variant("lookup.book", of=a_position_is_known_by_how_it_was_reached)
def the_way_to_a_position_is_its_key(games: Any, minimum: int) -> Any:
    counts = _counted(
        games, key=lambda moves, i: (moves[i][0], *(move for _, _, move in moves[:i]))
    )
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def only_the_first_game_is_recorded(games: Any, minimum: int) -> Any:
    """Your book ends with the first game: does `return` stand inside your loop?"""
    return book(games[:1], minimum) if games else None


@mistake("lookup.book")
def the_result_is_the_place(games: Any, minimum: int) -> Any:
    """You count at the place that the result names: 1 is the second of the three, 0 the first, and
    -1 the last. Where does a win belong?"""
    counts = _counted(games, lambda result, mover: (result if mover == MAX else -result) % 3)
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def all_moves_share_their_counts(games: Any, minimum: int) -> Any:
    """All moves have the same three counts: it is one list that all of them share. Make a new one
    for each."""
    total = [0, 0, 0]
    counts: dict[Any, dict[Any, list[int]]] = {}
    for moves, result in games:
        for position, mover, move in moves:
            counts.setdefault(position, {})[move] = total
            total[1 - (result if mover == MAX else -result)] += 1
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def draws_count_as_wins(games: Any, minimum: int) -> Any:
    """A drawn game counts as won with you. It has a place of its own, between won and lost."""
    counts = _counted(
        games, lambda result, mover: 0 if (result if mover == MAX else -result) >= 0 else 2
    )
    return _kept(counts, lambda n: sum(n) >= minimum)


@mistake("lookup.book")
def a_position_that_comes_back_counts_once(games: Any, minimum: Any) -> Any:
    """Where a position comes back within one game, you count what was played there only once. How
    often was the move made?"""
    return book([(list(dict.fromkeys(plies)), result) for plies, result in games], minimum)
