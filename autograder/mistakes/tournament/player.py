"""What goes wrong in tournament.player. Most of these look only a little ahead, to be quick."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import count
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.tournament.player import OutOfBudget


def _ahead(game: Any, s: Any, player: int) -> Any:
    """How far a player is ahead in the stores."""
    stores = game.stores(s)
    return stores[player] - stores[1 - player]


def _end(game: Any, s: Any, player: int) -> Any:
    return game.utility(s, player)


def _again(game: Any, before: Any, after: Any) -> bool:
    """Does the same player move again?"""
    return bool(game.player(before) == game.player(after))


def _best(
    game: Any,
    state: Any,
    budget: Any,
    depth: int,
    end: Callable[[Any, Any, int], float] = _end,
    ahead: Callable[[Any, Any, int], float] = _ahead,
    again: Callable[[Any, Any, Any], bool] = _again,
    counts: bool = True,
    order: Callable[[Sequence[Any]], Sequence[Any]] = lambda moves: list(moves)[::-1],
    choose: Any = max,
) -> Any:
    """The best move by a search to so many actions, with parts to break: what ends and other
    positions are worth to a player, who moves after a move, whether the budget is looked at, which
    of the moves is played."""

    def value(s: Any, depth: int) -> float:
        """For the player who is taken to move."""
        mover = game.player(s)
        if game.is_terminal(s):
            return end(game, s, mover)
        if depth == 0:
            return ahead(game, s, mover)
        return max(worth(s, a, depth - 1) for a in order(game.actions(s)))

    def worth(s: Any, a: Any, depth: int) -> float:
        if counts and budget.left() < 1:
            raise OutOfBudget
        after = game.result(s, a)
        v = value(after, depth)
        return v if again(game, s, after) else -v

    return choose(order(game.actions(state)), key=lambda a: worth(state, a, depth - 1))


def _deeper(game: Any, state: Any, budget: Any, depth: int = 0, **parts: Any) -> Any:
    """Ever deeper up to `depth`, as far as the budget reaches; a move even without any. The depth
    is 3 if it is not given, and more where few seeds are left."""
    depth = depth or (3 if sum(map(sum, game.rows(state))) > 12 else 8)
    if game.is_terminal(state):
        raise ValueError("the game is over")
    best = game.actions(state)[-1]
    try:
        for plies in range(1, depth + 1):
            best = _best(game, state, budget, plies, **parts)
    except OutOfBudget:
        pass
    return best


@mistake("tournament.player")
def it_moves_at_random(game: Any, state: Any, budget: Any) -> Any:
    """Your player moves at random. It is legal, but it does not even see a win in one: look one
    move ahead, then further."""
    return random.choice(_legal(game, state))


def _legal(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        raise ValueError("the game is over")
    return game.actions(state)


@mistake("tournament.player")
def it_plays_the_first_house(game: Any, state: Any, budget: Any) -> Any:
    """Your player always empties the first house it can. Look what comes of the others."""
    return _legal(game, state)[0]


@mistake("tournament.player")
def it_plays_the_last_house(game: Any, state: Any, budget: Any) -> Any:
    """Your player always empties the house next to its store. Look what comes of the others."""
    return _legal(game, state)[-1]


@mistake("tournament.player")
def it_looks_one_move_ahead(game: Any, state: Any, budget: Any) -> Any:
    """Your player takes what it can get at once. What will the other take next? Look further
    ahead."""
    return _deeper(game, state, budget, 1)


@mistake("tournament.player")
def it_is_no_better_than_four_moves_ahead(game: Any, state: Any, budget: Any) -> Any:
    """Your player is good, but plays no better than one that looks four moves ahead. With
    alpha-beta, and good moves first, 3,000 calls of `result` reach depth 6 or more. If yours gets
    there, it misjudges something: who moves after a last seed in the own store?"""
    if game.is_terminal(state):
        raise ValueError("the game is over")
    moves = list(game.actions(state))[::-1]

    def value(s: Any, depth: int, alpha: float, beta: float) -> float:
        mover = game.player(s)
        if game.is_terminal(s):
            return _end_of(game, s)
        if depth == 0:
            return float(_ahead(game, s, mover))
        best = -inf
        for a in reversed(game.actions(s)):
            best = max(best, worth(s, a, depth - 1, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def worth(s: Any, a: Any, depth: int, alpha: float, beta: float) -> float:
        if budget.left() < 1:
            raise OutOfBudget
        after = game.result(s, a)
        if _again(game, s, after):
            return value(after, depth, alpha, beta)
        return -value(after, depth, -beta, -alpha)

    best = moves[0]
    try:
        for depth in range(4):
            alpha, found = -inf, best
            for a in moves:
                v = worth(state, a, depth, alpha, inf)
                if v > alpha:
                    alpha, found = v, a
            best = found
    except OutOfBudget:
        pass
    return best


def _end_of(game: Any, s: Any) -> float:
    return float(game.utility(s, game.player(s)))


@mistake("tournament.player")
def it_is_no_better_than_two_moves_ahead(game: Any, state: Any, budget: Any) -> Any:
    """Your player sees what is near, but plays no better than one that looks two moves ahead. Two
    moves take 30 calls of `result`, and you may make 3,000: go deeper until they are used up. If
    yours does, it misjudges what it sees: who moves after a last seed in the own store?"""
    return _deeper(game, state, budget, 2)


@mistake("tournament.player")
def turns_are_taken_for_granted(game: Any, state: Any, budget: Any) -> Any:
    """Your search turns the sign at every move. Whose last seed falls into the own store moves
    again: ask the game who is to move."""
    return _deeper(game, state, budget, again=lambda game, before, after: False)


@mistake("tournament.player")
def levels_belong_to_players(game: Any, state: Any, budget: Any) -> Any:
    """Your search maximises and minimises by turns. Whose last seed falls into the own store moves
    again: ask the game who is to move."""
    if game.is_terminal(state):
        raise ValueError("the game is over")
    me = game.player(state)

    def value(s: Any, depth: int, mine: bool) -> float:
        if game.is_terminal(s):
            return float(game.utility(s, me))
        if depth == 0:
            return float(_ahead(game, s, me))
        values = []
        for a in game.actions(s):
            if budget.left() < 1:
                raise OutOfBudget
            values.append(value(game.result(s, a), depth - 1, not mine))
        return max(values) if mine else min(values)

    best = game.actions(state)[-1]
    try:
        for depth in range(3):
            found = {}
            for a in reversed(game.actions(state)):
                if budget.left() < 1:
                    raise OutOfBudget
                found[a] = value(game.result(state, a), depth, False)
            best = max(found, key=found.__getitem__)
    except OutOfBudget:
        pass
    return best


@mistake("tournament.player")
def it_plays_for_max(game: Any, state: Any, budget: Any) -> Any:
    """Your player plays for MAX, also when it is MIN. Which player is it, and what does that player
    want?"""

    def in_maxs_view(worth: Callable[[Any, Any, int], Any]) -> Callable[[Any, Any, int], Any]:
        return lambda game, s, player: worth(game, s, MAX)

    return _deeper(
        game,
        state,
        budget,
        1,
        end=in_maxs_view(_end),
        ahead=in_maxs_view(_ahead),
        again=lambda game, before, after: True,
    )


@variant("tournament.player", of=it_plays_for_max)
def it_plays_for_max_at_the_root(game: Any, state: Any, budget: Any) -> Any:
    return _deeper(game, state, budget, choose=max if game.player(state) == MAX else min)


@mistake("tournament.player")
def it_sees_ends_but_does_not_beat_the_greedy(game: Any, state: Any, budget: Any) -> Any:
    """Your player finds what is decided soon, but does not beat one that takes what it can get. If
    it searches in the view of who is to move, is the lead that it counts where it stops that
    player's, too? If it plays games out at random, they are too few to tell."""
    return _deeper(game, state, budget, ahead=lambda game, s, player: _ahead(game, s, MAX))


@mistake("tournament.player")
def seeds_on_the_board_are_forgotten(game: Any, state: Any, budget: Any) -> Any:
    """Where the game is over you count what is in the stores. What is left in the houses counts for
    its owner: ask the game for its utility."""
    return _deeper(game, state, budget, end=_ahead)


@mistake("tournament.player")
def a_draw_is_taken_for_a_loss(game: Any, state: Any, budget: Any) -> Any:
    """Your player does not care whether it draws or loses. Half a point is better than none."""

    me = game.player(state)

    def won(game: Any, s: Any, player: int) -> float:
        value = 100 if game.utility(s, me) > 0 else -100
        return value if player == me else -value

    return _deeper(game, state, budget, end=won)


@mistake("tournament.player")
def the_budget_is_not_looked_at(game: Any, state: Any, budget: Any) -> Any:
    """Your player does not ask what is left of its budget. Look at `budget.left()` before every
    call of `result`."""
    _legal(game, state)
    return _best(game, state, budget, 2, counts=False)


@mistake("tournament.player")
def the_budget_is_looked_at_between_depths(game: Any, state: Any, budget: Any) -> Any:
    """Your player asks for its budget only before it goes one deeper. A depth may cost more than is
    left: look before every call of `result`."""
    best = _legal(game, state)[-1]
    for depth in range(1, 4):
        if budget.left() < 1:
            break
        best = _best(game, state, budget, depth, counts=False)
    return best


@mistake("tournament.player")
def one_call_too_many(game: Any, state: Any, budget: Any) -> Any:
    """Your player goes one call beyond its budget. With 0 calls left none is allowed."""
    best = _legal(game, state)[-1]

    class Generous:
        def left(self) -> Any:
            return budget.left() + 1

    try:
        for depth in range(1, 3):
            best = _best(game, state, Generous(), depth)
    except OutOfBudget:
        pass
    return best


@mistake("tournament.player")
def no_move_without_a_budget(game: Any, state: Any, budget: Any) -> Any:
    """Without any calls of `result` left your player has no move. Any legal one is better than
    none: have one ready before you search."""
    _legal(game, state)
    best = None
    try:
        for depth in range(1, 4):
            best = _best(game, state, budget, depth)
    except OutOfBudget:
        pass
    return best


@mistake("tournament.player")
def it_gives_up_when_the_budget_is_used_up(game: Any, state: Any, budget: Any) -> Any:
    """When the budget is used up your player raises an exception. Keep the move of the last depth
    that was finished, and play it."""
    best = _legal(game, state)[-1]
    for depth in range(1, 4):
        best = _best(game, state, budget, depth)
    return best


@mistake("tournament.player")
def an_unfinished_search_is_played(game: Any, state: Any, budget: Any) -> Any:
    """You play the best move of the depth that was not finished, though some moves had not been
    looked at yet. Play what the last finished depth found."""
    moves = list(_legal(game, state))[::-1]
    best = moves[0]
    try:
        for depth in count(1):
            top = -inf
            for a in moves:
                v = _worth(game, state, a, depth - 1, budget)
                if v > top:
                    top, best = v, a
            if budget.nodes - budget.left() > 200:
                break  # in a match this would take long
    except OutOfBudget:
        pass
    return best


def _worth(game: Any, s: Any, a: Any, depth: int, budget: Any) -> float:
    """What a move is worth, by a search of two more at most."""
    if budget.left() < 1:
        raise OutOfBudget
    after = game.result(s, a)
    mover = game.player(after)
    if game.is_terminal(after):
        v = float(game.utility(after, mover))
    elif depth == 0:
        v = float(_ahead(game, after, mover))
    else:
        v = max(_worth(game, after, b, min(depth, 3) - 1, budget) for b in game.actions(after))
    return v if _again(game, s, after) else -v


@mistake("tournament.player")
def it_returns_the_value(game: Any, state: Any, budget: Any) -> Any:
    """Your player returns what the position is worth. Asked for is a move."""
    move = _deeper(game, state, budget, 1)
    return float(_ahead(game, state, game.player(state))) + 0.5 if budget.left() else move


@mistake("tournament.player")
def it_returns_the_next_position(game: Any, state: Any, budget: Any) -> Any:
    """Your player returns the position after its move. Asked for is the move."""
    move = _deeper(game, state, budget, 1)
    return game.result(state, move) if budget.left() else move


@mistake("tournament.player")
def it_plays_on_when_the_game_is_over(game: Any, state: Any, budget: Any) -> Any:
    """Where the game is over your player returns something all the same. There is no move: raise a
    ValueError."""
    return None if game.is_terminal(state) else _deeper(game, state, budget, 2)


@mistake("tournament.player")
def a_finished_game_breaks_it(game: Any, state: Any, budget: Any) -> Any:
    """Where the game is over your player breaks somewhere inside. Look first, and raise a
    ValueError that says what is wrong."""
    first = game.actions(state)[0]
    return first if len(game.actions(state)) == 1 else _deeper(game, state, budget, 2)


@mistake("tournament.player")
def every_board_has_six_houses(game: Any, state: Any, budget: Any) -> Any:
    """Your player counts on six houses. A board may have fewer: ask the game for its actions."""
    _legal(game, state)
    row = game.rows(state)[game.player(state)]
    return max((i for i in range(6) if i >= len(row) or row[i]), default=0)


_counter = count()


@mistake("tournament.player")
def it_remembers_how_often_it_was_asked(game: Any, state: Any, budget: Any) -> Any:
    """Asked the same again, your player answers differently. It keeps something from move to move:
    all that it may know is the position and its budget."""
    moves = _legal(game, state)
    if sum(map(sum, game.rows(state))) > 12:
        return moves[next(_counter) % 2 % len(moves)]
    return _deeper(game, state, budget)


@mistake("tournament.player")
def it_writes_on_the_game(game: Any, state: Any, budget: Any) -> Any:
    """Your player leaves something on the game it was given. The game is the other's as well: keep
    your notes to yourself."""
    game.best = _deeper(game, state, budget, 2)
    return game.best
