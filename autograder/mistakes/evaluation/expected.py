"""What goes wrong in evaluation.expected."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.evaluation.expected import expected


@mistake("evaluation.expected")
def counts_are_not_divided(outcomes: Any) -> Any:
    """You add up share times utility, which is right for shares. Counts have to be divided by how
    many there are in all."""
    if not outcomes:
        raise ValueError("no outcomes")
    return sum(share * utility for share, utility in outcomes)


@variant("evaluation.expected", of=counts_are_not_divided)
def nothing_is_divided(outcomes: Any) -> Any:
    return sum(share * utility for share, utility in outcomes)


@mistake("evaluation.expected")
def shares_are_not_divided(outcomes: Any) -> Any:
    """You divide counts by their sum, and take it that shares add up to 1. They need not be
    complete: divide whatever there is."""
    total = sum(share for share, _ in outcomes)
    found = sum(share * utility for share, utility in outcomes)
    if total == 0:
        raise ValueError("no outcomes")
    return found / total if total > 1 else found


@mistake("evaluation.expected")
def only_wins_count(outcomes: Any) -> Any:
    """You take the share of the best outcome. What about the others: is half a point nothing?"""
    best = max(utility for _, utility in outcomes)
    total = sum(share for share, _ in outcomes)
    return sum(share for share, utility in outcomes if utility == best) / total


@mistake("evaluation.expected")
def every_outcome_is_as_likely(outcomes: Any) -> Any:
    """You take the mean of the utilities, as if all outcomes were equally likely. How often does
    each come about?"""
    if not sum(share for share, _ in outcomes):
        raise ValueError("no outcomes")
    return sum(utility for _, utility in outcomes) / len(outcomes)


@variant("evaluation.expected", of=every_outcome_is_as_likely)
def every_outcome_is_as_likely_if_there_is_one(outcomes: Any) -> Any:
    return sum(utility for _, utility in outcomes) / len(outcomes)


@mistake("evaluation.expected")
def the_sum_is_divided_by_the_number_of_outcomes(outcomes: Any) -> Any:
    """You divide by how many kinds of outcome there are. Divide by the sum of the shares, which is
    1 if they are complete."""
    if not sum(share for share, _ in outcomes):
        raise ValueError("no outcomes")
    return sum(share * utility for share, utility in outcomes) / len(outcomes)


@variant("evaluation.expected", of=the_sum_is_divided_by_the_number_of_outcomes)
def the_sum_is_divided_by_the_number_of_outcomes_if_there_is_one(outcomes: Any) -> Any:
    return sum(share * utility for share, utility in outcomes) / len(outcomes)


@mistake("evaluation.expected")
def a_draw_is_as_good_as_a_win(outcomes: Any) -> Any:
    """Everything that is not lost counts in full. Half a point is half a point."""
    return expected([(share, 1 if utility > 0 else utility) for share, utility in outcomes])


@mistake("evaluation.expected")
def share_and_utility_are_mixed_up(outcomes: Any) -> Any:
    """You divide by what the utilities add up to, as if they were the shares. The first number of
    each pair is how often, the second is how much."""
    return expected([(utility, share) for share, utility in outcomes])


@mistake("evaluation.expected")
def the_likeliest_is_taken(outcomes: Any) -> Any:
    """You return the utility of the likeliest outcome. An expected value is a mean of them all."""
    if not sum(share for share, _ in outcomes):
        raise ValueError("no outcomes")
    return max(outcomes)[1]


@variant("evaluation.expected", of=the_likeliest_is_taken)
def the_likeliest_is_taken_if_there_is_one(outcomes: Any) -> Any:
    return max(outcomes)[1]


@mistake("evaluation.expected")
def nothing_is_worth_zero(outcomes: Any) -> Any:
    """Of a category without a single position you say that it is worth 0, like a draw. Nothing is
    known of it: raise an exception."""
    total = sum(share for share, _ in outcomes)
    return expected(outcomes) if total else 0


@mistake("evaluation.expected")
def losses_are_left_out(outcomes: Any) -> Any:
    """What is worth nothing (or less) does not count among your cases. A lost game is a game."""
    return expected([(share, utility) for share, utility in outcomes if utility > 0])


@mistake("evaluation.expected")
def an_empty_category_gives_none(outcomes: Any) -> Any:
    """Of a category without a single position you return None (or nothing). Whoever asked goes on
    with it: raise an exception that says what is wrong."""
    return expected(outcomes) if sum(share for share, _ in outcomes) else None


@mistake("evaluation.expected")
def the_value_is_rounded(outcomes: Any) -> Any:
    """You round the value. Leave that to whoever shows it: two categories may differ by less."""
    return round(expected(outcomes), 2)


@variant("evaluation.expected", of=the_value_is_rounded)
def the_value_is_rounded_to_four_digits(outcomes: Any) -> Any:
    return round(expected(outcomes), 4)


@mistake("evaluation.expected")
def the_division_leaves_no_fraction(outcomes: Any) -> Any:
    """You divide by `//`, which cuts off what comes after the point."""
    return sum(share * utility for share, utility in outcomes) // sum(s for s, _ in outcomes)


@mistake("evaluation.expected")
def outcomes_are_lost_in_a_dict(outcomes: Any) -> Any:
    """You make a dict or a set of the outcomes, and of two that are alike it keeps one. Each of
    them counts."""
    return expected(list(dict(outcomes).items()))


@variant("evaluation.expected", of=outcomes_are_lost_in_a_dict)
def outcomes_are_lost_in_a_dict_by_utility(outcomes: Any) -> Any:
    shares = {utility: share for share, utility in outcomes}
    return expected([(share, utility) for utility, share in shares.items()])


@variant("evaluation.expected", of=outcomes_are_lost_in_a_dict)
def outcomes_are_lost_in_a_set(outcomes: Any) -> Any:
    return expected(list(set(outcomes)))
