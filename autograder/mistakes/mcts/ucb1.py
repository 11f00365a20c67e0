"""What goes wrong in mcts.ucb1."""

from __future__ import annotations

from math import inf, log, log2, log10, sqrt
from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.mcts.ucb1 import ucb1


def _sum(wins: Any, visits: Any, bonus: Any) -> Any:
    return inf if visits == 0 else wins / visits + bonus(visits)


@mistake("mcts.ucb1")
def the_logarithm_is_of_base_ten(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your logarithm has base 10. The formula means the natural one."""
    return _sum(wins, visits, lambda n: c * sqrt(log10(parent) / n))


@mistake("mcts.ucb1")
def the_logarithm_is_of_the_childs_visits(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You take the logarithm of the move's own visits. What grows while a move is neglected is the
    number of visits of all moves together."""
    return _sum(wins, visits, lambda n: c * sqrt(log(n) / n))


@mistake("mcts.ucb1")
def visits_and_parent_are_swapped(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Under the root, whose visits are above and whose below? The bonus grows with the visits of
    all moves and shrinks with those of this one."""
    return _sum(wins, visits, lambda n: c * sqrt(log(n) / parent))


@mistake("mcts.ucb1")
def the_square_root_is_missing(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """There is no square root in your bonus. How uncertain is a mean of n numbers?"""
    return _sum(wins, visits, lambda n: c * log(parent) / n)


@mistake("mcts.ucb1")
def c_is_under_the_root(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your c stands under the square root. It weighs the whole bonus."""
    return _sum(wins, visits, lambda n: sqrt(c * log(parent) / n))


@mistake("mcts.ucb1")
def the_two_is_there_twice(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """There is a 2 under your root. Here c stands for all of it: c = √2 is the textbook's case."""
    return _sum(wins, visits, lambda n: c * sqrt(2 * log(parent) / n))


@mistake("mcts.ucb1")
def the_logarithm_is_missing(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """There is no logarithm in your bonus, so that it grows too fast with the visits of all
    moves."""
    return _sum(wins, visits, lambda n: c * sqrt(parent / n))


@mistake("mcts.ucb1")
def c_is_ignored(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your bonus has the weight √2 whatever c is."""
    return ucb1(wins, visits, parent, sqrt(2))


@mistake("mcts.ucb1")
def the_weight_is_always_one(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your bonus has the weight 1 whatever c is."""
    return ucb1(wins, visits, parent, 1)


@mistake("mcts.ucb1")
def the_bonus_is_left_out(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You return the mean alone. That is a guess; how far may it be off?"""
    return ucb1(wins, visits, parent, 0)


@mistake("mcts.ucb1")
def the_bonus_is_subtracted(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You subtract the bonus: a lower bound. What has rarely been tried should look better."""
    return ucb1(wins, visits, parent, -c)


@mistake("mcts.ucb1")
def wins_are_not_divided(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You add the bonus to the number of wins. Often tried is not good: take the mean."""
    return ucb1(wins * visits, visits, parent, c)


@mistake("mcts.ucb1")
def wins_are_divided_by_all_visits(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You divide the wins by the visits of all moves. A move's mean is over its own visits."""
    return _sum(wins * visits / parent, visits, lambda n: c * sqrt(log(parent) / n))


@mistake("mcts.ucb1")
def a_move_without_visits_is_not_expected(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """A move that was never tried has no mean, and you divide by 0. How should it compare with the
    others?"""
    return wins / visits + c * sqrt(log(parent) / visits)


@mistake("mcts.ucb1")
def a_move_without_visits_is_worth_nothing(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """A move that was never tried gets 0 from you, and so it never will be. How should it compare
    with the others?"""
    return ucb1(wins, visits, parent, c) if visits else 0


@mistake("mcts.ucb1")
def a_move_without_visits_gets_a_large_number(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """A move that was never tried gets a large number from you. Large is not always larger:
    infinity is."""
    return ucb1(wins, visits, parent, c) if visits else 1e6


@mistake("mcts.ucb1")
def one_is_added_to_the_visits(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You add 1 to the visits to avoid a division by 0, and so every value is a little off."""
    return wins / (visits + 1) + c * sqrt(log(parent) / (visits + 1))


@mistake("mcts.ucb1")
def the_logarithm_is_of_base_two(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your logarithm has base 2. The formula means the natural one."""
    return wins / visits + c * sqrt(log2(parent) / visits) if visits else inf


@mistake("mcts.ucb1")
def the_root_ends_too_early(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your root is of the logarithm alone, and the visits stand below the fraction as they are.
    Both stand under the root: mind the parentheses."""
    return wins / visits + c * sqrt(log(parent)) / visits if visits else inf


@mistake("mcts.ucb1")
def the_mean_is_weighed_as_well(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You multiply the mean by the bonus. Mind the parentheses: only c stands before the root."""
    return (wins / visits + c) * sqrt(log(parent) / visits) if visits else inf


@mistake("mcts.ucb1")
def one_is_added_to_all_visits(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """You take the logarithm of N + 1. There has been a visit before anybody compares, so that N is
    at least 1."""
    return wins / visits + c * sqrt(log(parent + 1) / visits) if visits else inf


@mistake("mcts.ucb1")
def it_is_the_bound_of_another_book(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your bonus is 2c·√(2 ln N / n), as in another book. Here c stands for all that comes before
    the root of ln N / n."""
    return wins / visits + 2 * c * sqrt(2 * log(parent) / visits) if visits else inf


@mistake("mcts.ucb1")
def it_is_the_bound_of_another_rule(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """Your bonus is c·√N / (1 + n), which belongs to PUCT, with odds of a network. UCB1 has a
    logarithm: c·√(ln N / n)."""
    return wins / visits + c * sqrt(parent) / (1 + visits) if visits else inf


@mistake("mcts.ucb1")
def the_mean_is_rounded_down(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    """`//` cuts off what comes after the point, and a mean is between 0 and 1. Divide by `/`."""
    return wins // visits + c * sqrt(log(parent) / visits) if visits else inf
