"""What goes wrong in games.constant_sum.

Of two mistakes of which one includes the other, the smaller stands first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isclose
from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.games.constant_sum import constant_sum
from autograder.mistakes.numbered_moves import Numbered


def _ends(game: Any, s: Any) -> Iterator[Any]:
    if game.is_terminal(s):
        yield s
    for a in game.actions(s):
        yield from _ends(game, game.result(s, a))


def _total(game: Any, s: Any, players: Any) -> float:
    return float(sum(game.utility(s, p) for p in players))


def _differing(ends: list[Any], total: Callable[[Any], float]) -> Any:
    """The first end, and the first that differs from it."""
    for s in ends:
        if not isclose(total(s), total(ends[0]), abs_tol=1e-9):
            return ends[0], s
    return None


@mistake("games.constant_sum")
def the_sum_must_be_zero(game: Any, players: Any) -> Any:
    """You ask whether the payoffs add up to 0. In chess they add up to 1 wherever a game ends, and
    that is as good: constant means the same, not zero."""
    ends = list(_ends(game, game.initial()))
    odd = next((s for s in ends if not isclose(_total(game, s, players), 0, abs_tol=1e-9)), None)
    return None if odd is None else (ends[0], odd if odd != ends[0] else ends[-1])


@variant("games.constant_sum", of=the_sum_must_be_zero)
def the_other_sums_must_be_zero(game: Any, players: Any) -> Any:
    first, *others = _ends(game, game.initial())
    odd = (s for s in others if not isclose(_total(game, s, players), 0, abs_tol=1e-9))
    return next(((first, s) for s in odd), None)


@mistake("games.constant_sum")
def only_the_first_two_ends_are_compared(game: Any, players: Any) -> Any:
    """You compare the first two ends of the game and leave it at that. Any other may differ."""
    return _differing(list(_ends(game, game.initial()))[:2], lambda s: _total(game, s, players))


@mistake("games.constant_sum")
def only_the_first_and_the_last_end_are_compared(game: Any, players: Any) -> Any:
    """You compare the first end of the game with the last one. What about those between them?"""
    first, *_, last = [*_ends(game, game.initial())] * 2
    return _differing([first, last], lambda s: _total(game, s, players))


@mistake("games.constant_sum")
def only_the_children_of_the_start_are_looked_at(game: Any, players: Any) -> Any:
    """You look for ends among the positions after one move. Most games last longer."""
    s = game.initial()
    after = [s] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
    return _differing([t for t in after if game.is_terminal(t)], lambda t: _total(game, t, players))


@mistake("games.constant_sum")
def only_the_longest_games_are_looked_at(game: Any, players: Any) -> Any:
    """You compare the ends of the lowest level. A game may also end earlier."""
    level = [game.initial()]
    while below := [game.result(s, a) for s in level for a in game.actions(s)]:
        level = below
    return _differing(level, lambda s: _total(game, s, players))


@mistake("games.constant_sum")
def rounding_counts(game: Any, players: Any) -> Any:
    """Sums have to be equal to the last digit in your program, as with `==`. In floating point
    0.1 + 0.2 is not 0.3: two sums that differ by rounding are equal. Compare the two sums by
    `isclose`, with an `abs_tol`."""
    ends = list(_ends(game, game.initial()))
    first = _total(game, ends[0], players)
    return next(((ends[0], s) for s in ends if _total(game, s, players) != first), None)


@mistake("games.constant_sum")
def sums_are_rounded_to_whole_numbers(game: Any, players: Any) -> Any:
    """You round the sums to whole numbers, and lose real differences. Allow for errors of rounding,
    which are far smaller than any payoff."""
    return _differing(list(_ends(game, game.initial())), lambda s: round(_total(game, s, players)))


@mistake("games.constant_sum")
def only_max_and_min_are_added_up(game: Any, players: Any) -> Any:
    """You add up two payoffs. Here three play: go over all `players`."""
    return constant_sum(game, players[:2])


@mistake("games.constant_sum")
def the_payoff_of_max_is_compared(game: Any, players: Any) -> Any:
    """You compare what MAX gets. It is the sum over all players that is to be constant."""
    return constant_sum(game, players[:1])


@mistake("games.constant_sum")
def it_returns_true_or_false(game: Any, players: Any) -> Any:
    """You return True or False. Asked for was None, or two states that prove the contrary."""
    return constant_sum(game, players) is None


@mistake("games.constant_sum")
def it_returns_the_sums(game: Any, players: Any) -> Any:
    """You return two sums. Asked for are the two states in which they come up, so that anybody can
    check them."""
    found = constant_sum(game, players)
    return found and tuple(_total(game, s, players) for s in found)


@mistake("games.constant_sum")
def it_returns_one_state(game: Any, players: Any) -> Any:
    """You return one state. It takes two to show that sums differ."""
    found = constant_sum(game, players)
    return found and found[1]


@mistake("games.constant_sum")
def the_witness_is_not_finished(game: Any, players: Any) -> Any:
    """The states you return are positions before the end. Only a finished game has payoffs."""
    found = constant_sum(game, players)
    return found and tuple(s[:-1] for s in found)


@mistake("games.constant_sum")
def the_witness_has_equal_sums(game: Any, players: Any) -> Any:
    """You find that the sums differ, but the two states you return have the same one. Return the
    two that you compared when you found out."""
    found = constant_sum(game, players)
    return found and (found[1], found[1])


@mistake("games.constant_sum")
def a_single_end_is_not_expected(game: Any, players: Any) -> Any:
    """Where there is only one way to end, your function breaks. One sum is always constant."""
    ends = list(_ends(game, game.initial()))
    return _differing([ends[0], ends[1], *ends[2:]], lambda s: _total(game, s, players))


@mistake("games.constant_sum")
def sums_are_compared_as_texts(game: Any, players: Any) -> Any:
    """You compare sums as they are printed. A sum that is a trifle below 0 prints as -0.0 and is
    equal to 0 all the same: compare numbers."""
    ends = list(_ends(game, game.initial()))
    first = f"{_total(game, ends[0], players):.6f}"
    return next(((ends[0], s) for s in ends if f"{_total(game, s, players):.6f}" != first), None)


@mistake("games.constant_sum")
def nothing_is_close_to_zero(game: Any, players: Any) -> Any:
    """`isclose` compares relative to the size of its numbers, and in that way nothing is close to
    0. Sums near 0 need an `abs_tol`."""
    ends = list(_ends(game, game.initial()))
    first = _total(game, ends[0], players)
    return next(((ends[0], s) for s in ends if not isclose(_total(game, s, players), first)), None)


@mistake("games.constant_sum")
def it_returns_false(game: Any, players: Any) -> Any:
    """Where the sum is constant you return False. Asked for is None."""
    return constant_sum(game, players) or False


@mistake("games.constant_sum")
def the_payoff_of_max_is_added_up(game: Any, players: Any) -> Any:
    """You add up what MAX gets, once for each player. `utility(s, p)` says what player p gets."""
    ends = list(_ends(game, game.initial()))
    return _differing(ends, lambda s: sum(game.utility(s) for _ in players))


@mistake("games.constant_sum")
def real_differences_are_taken_for_rounding(game: Any, players: Any) -> Any:
    """You take sums for equal that differ by a tenth or so. Errors of rounding are far smaller:
    1e-9 is plenty."""
    ends = list(_ends(game, game.initial()))
    first = _total(game, ends[0], players)
    return next(((ends[0], s) for s in ends if abs(_total(game, s, players) - first) > 0.1), None)


@variant("games.constant_sum", of=real_differences_are_taken_for_rounding)
def sums_are_rounded_to_one_digit(game: Any, players: Any) -> Any:
    ends = list(_ends(game, game.initial()))
    return _differing(ends, lambda s: round(_total(game, s, players), 1))


@mistake("games.constant_sum")
def the_signs_of_the_sums_are_lost(game: Any, players: Any) -> Any:
    """You compare the sums without their signs. 1 and -1 differ."""
    ends = list(_ends(game, game.initial()))
    return _differing(ends, lambda s: abs(_total(game, s, players)))


@mistake("games.constant_sum")
def the_mean_is_compared(game: Any, players: Any) -> Any:
    """You compare the mean of the sums with one of them. Sums above and below it may cancel: look
    at each."""
    ends = list(_ends(game, game.initial()))
    totals = [_total(game, s, players) for s in ends]
    if isclose(sum(totals) / len(totals), totals[0], abs_tol=1e-9):
        return None
    return constant_sum(game, players)


@mistake("games.constant_sum")
def moves_are_taken_for_numbers(game: Any, players: Any) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return constant_sum(Numbered(game), players)


@mistake("games.constant_sum")
def all_players_of_the_game_are_added_up(game: Any, players: Any) -> Any:
    """You add up what all players of the game get. Asked for is the sum of those in `players`,
    which may be some of them."""
    return constant_sum(game, game.players)
