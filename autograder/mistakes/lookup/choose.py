"""What goes wrong in lookup.choose."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.lookup.choose import choose


def _from_book(game: Any, state: Any, book: Any) -> Any:
    """The best legal book move, or None."""
    legal = game.actions(state)
    known = {move: n for move, n in book.get(state, {}).items() if move in legal}
    return max(
        known,
        key=lambda move: (known[move][0] + known[move][1] / 2) / sum(known[move]),
        default=None,
    )


def _from_table(game: Any, state: Any, table: Any) -> Any:
    move = table.get(state)
    return move if move in game.actions(state) else None


@mistake("lookup.choose")
def the_table_comes_first(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You ask the table before the book. The book is for the opening, the table for the ending:
    where both know the position, the book is to answer."""
    if (move := _from_table(game, state, table)) is not None:
        return move, "table"
    return choose(game, state, book, {}, search)


@mistake("lookup.choose")
def the_search_comes_before_the_table(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    """Outside the book you search, even where the table knows the answer. The table is asked
    first."""
    return choose(game, state, book, {}, search)


@mistake("lookup.choose")
def it_always_searches(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You search whatever book and table know. Looking up costs next to nothing: look first."""
    return search(game, state), "search"


@mistake("lookup.choose")
def it_searches_before_it_looks(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You search first and look into book and table afterwards. What was looked up need not be
    searched for."""
    found = search(game, state)
    return choose(game, state, book, table, lambda game, state: found)


@mistake("lookup.choose")
def the_book_is_taken_to_know_everything(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    """Where the book has no entry your function breaks. Then it is the table's turn."""
    legal = game.actions(state)
    known = {move: n for move, n in book[state].items() if move in legal}
    return choose(game, state, {state: known}, table, search)


@mistake("lookup.choose")
def an_empty_entry_is_not_expected(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    """The book may have the position, but no move of it: then your function breaks. Pass on to the
    table."""
    if state in book:
        legal = game.actions(state)
        moves = book[state]
        if max(moves, key=lambda move: moves[move]) not in legal:
            return choose(game, state, book, table, search)
    return choose(game, state, book, table, search)


@mistake("lookup.choose")
def the_table_is_taken_to_know_everything(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    """Where neither book nor table has an entry your function breaks. Then it has to search."""
    if (move := _from_book(game, state, book)) is not None:
        return move, "book"
    move = table[state]
    return choose(game, state, {}, {state: move}, search)


@mistake("lookup.choose")
def after_the_book_comes_nothing(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """Where the book does not know the position your function returns nothing. Go on to the table,
    and to the search."""
    move = _from_book(game, state, book)
    return None if move is None else (move, "book")


@mistake("lookup.choose")
def after_the_table_comes_nothing(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """Where neither book nor table knows the position your function returns nothing. Search!"""
    if (move := _from_book(game, state, book)) is not None:
        return move, "book"
    move = _from_table(game, state, table)
    return None if move is None else (move, "table")


@mistake("lookup.choose")
def the_book_is_believed(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You play the book's move although it is not legal here. Books have errors: look whether the
    move can be played."""
    moves = book.get(state)
    if moves:
        best = max(moves, key=lambda move: (moves[move][0] + moves[move][1] / 2) / sum(moves[move]))
        return best, "book"
    return choose(game, state, {}, table, search)


@mistake("lookup.choose")
def the_table_is_believed(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You play the table's move although it is not legal here. Look whether it can be played."""
    if (move := _from_book(game, state, book)) is not None:
        return move, "book"
    if state in table:
        return table[state], "table"
    return search(game, state), "search"


@mistake("lookup.choose")
def both_are_believed(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You play what the book or the table says although it is not legal here. Look whether the move
    can be played."""
    moves = book.get(state)
    if moves:
        best = max(moves, key=lambda move: (moves[move][0] + moves[move][1] / 2) / sum(moves[move]))
        return best, "book"
    if state in table:
        return table[state], "table"
    return search(game, state), "search"


@mistake("lookup.choose")
def cell_zero_is_taken_for_nothing(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    """A move may be 0, and 0 counts as false. Ask whether it is None, or whether the table has the
    position."""
    if move := _from_book(game, state, book):
        return move, "book"
    if move := _from_table(game, state, table):
        return move, "table"
    return search(game, state), "search"


@variant("lookup.choose", of=cell_zero_is_taken_for_nothing)
def cell_zero_of_the_table_is_taken_for_nothing(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    return choose(game, state, book, {s: a for s, a in table.items() if a}, search)


@variant("lookup.choose", of=cell_zero_is_taken_for_nothing)
def cell_zero_of_the_book_is_taken_for_nothing(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    if move := _from_book(game, state, book):
        return move, "book"
    return choose(game, state, {}, table, search)


@mistake("lookup.choose")
def one_bad_move_spoils_the_book(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """If the best move of the book is not legal you ask elsewhere. A move that is not legal counts
    as not there: the book may know another."""
    known = book.get(state, {})
    best = max(known, key=lambda move: known[move][0], default=None)
    return choose(game, state, book if best in game.actions(state) else {}, table, search)


@mistake("lookup.choose")
def the_source_comes_first(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You return the source and then the move. They are asked for the other way round."""
    move, source = choose(game, state, book, table, search)
    return source, move


@mistake("lookup.choose")
def the_move_comes_alone(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You return the move alone. Asked for is also who knew it: (action, source)."""
    return choose(game, state, book, table, search)[0]


@mistake("lookup.choose")
def the_source_is_always_search(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """Your moves are right, but you say of all of them that they were searched for."""
    return choose(game, state, book, table, search)[0], "search"


@mistake("lookup.choose")
def it_returns_the_whole_entry(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """You return all that the book knows of the position. One of these moves is to be played."""
    if _from_book(game, state, book) is not None:
        return book[state], "book"
    return choose(game, state, {}, table, search)


@variant("lookup.choose", of=an_empty_entry_is_not_expected)
def an_entry_without_legal_moves_is_not_expected(
    game: Any, state: Any, book: Any, table: Any, search: Any
) -> Any:
    if state in book:
        legal = game.actions(state)
        known = {move: n for move, n in book[state].items() if move in legal}
        return max(known, key=lambda move: known[move][0]), "book"
    return choose(game, state, book, table, search)


@mistake("lookup.choose")
def an_illegal_move_is_replaced(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """Where the table's move is not legal you play another one, and say that the table knew it. A
    move that is not legal counts as not there: then it is time to search."""
    if (move := _from_book(game, state, book)) is not None:
        return move, "book"
    if state in table:
        legal = game.actions(state)
        return (table[state] if table[state] in legal else legal[0]), "table"
    return search(game, state), "search"
