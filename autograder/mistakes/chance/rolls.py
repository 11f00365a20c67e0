"""What goes wrong in chance.rolls."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake

DIE = range(1, 7)
PAIRS = [(high, low) for high in DIE for low in range(1, high + 1)]


@mistake("chance.rolls")
def ordered_pairs_are_counted() -> Any:
    """You list 36 rolls: 6–5 and 5–6 are two of them. On the table they are the same roll, so how
    likely is it?"""
    return [((a, b), 1 / 36) for a in DIE for b in DIE]


@mistake("chance.rolls")
def pairs_are_ordered_and_weighed_twice() -> Any:
    """You list 6–5 and 5–6, and give each the chance of both together."""
    return [((a, b), 1 / 36 if a == b else 1 / 18) for a in DIE for b in DIE]


@mistake("chance.rolls")
def all_rolls_are_equally_likely() -> Any:
    """Are all 21 rolls equally likely? In how many ways do two dice show 6–6, in how many 6–5?"""
    return [(pair, 1 / 21) for pair in PAIRS]


@mistake("chance.rolls")
def every_roll_has_a_thirtysixth() -> Any:
    """A thirty-sixth is the chance of one way in which two dice can fall. Some rolls have more than
    one."""
    return [(pair, 1 / 36) for pair in PAIRS]


@mistake("chance.rolls")
def every_roll_has_an_eighteenth() -> Any:
    """Most rolls can fall in two ways. Which cannot?"""
    return [(pair, 1 / 18) for pair in PAIRS]


@mistake("chance.rolls")
def doubles_are_the_likelier_ones() -> Any:
    """You give doubles twice the chance of other rolls. Count the ways for 6–6 and for 6–5."""
    return [((a, b), 1 / 18 if a == b else 1 / 36) for a, b in PAIRS]


@mistake("chance.rolls")
def the_doubles_are_missing() -> Any:
    """Both dice may show the same."""
    return [((a, b), 1 / 18) for a, b in PAIRS if a != b]


@mistake("chance.rolls")
def one_double_is_missing() -> Any:
    """20 rolls: one double has been forgotten. Where do your ranges end?"""
    return [((a, b), 1 / 36 if a == b else 1 / 18) for a, b in PAIRS if b < 6]


@mistake("chance.rolls")
def dice_begin_at_zero() -> Any:
    """`range(6)` begins at 0. What does the lowest face of a die show?"""
    return [((a - 1, b - 1), 1 / 36 if a == b else 1 / 18) for a, b in PAIRS]


@mistake("chance.rolls")
def dice_end_at_five() -> Any:
    """`range(1, 6)` ends before 6."""
    return [((a, b), 1 / 36 if a == b else 1 / 18) for a, b in PAIRS if a < 6]


@mistake("chance.rolls")
def ways_are_given_for_probabilities() -> Any:
    """You give the number of ways, 1 or 2. A probability is a share of all ways."""
    return [((a, b), 1 if a == b else 2) for a, b in PAIRS]


@mistake("chance.rolls")
def sums_are_listed() -> Any:
    """You list what the dice add up to. To a player 6–4 and 5–5 are different rolls."""
    totals = [a + b for a in DIE for b in DIE]
    return [(total, totals.count(total) / 36) for total in sorted(set(totals))]


@mistake("chance.rolls")
def the_probabilities_are_left_out() -> Any:
    """You list the rolls alone. Each goes with its probability, as a pair ((high, low), p)."""
    return PAIRS


@mistake("chance.rolls")
def it_ends_after_the_first_die() -> Any:
    """Your list ends after the first number of one die: does `return` stand inside the loop?"""
    return [((1, 1), 1 / 36)]


@mistake("chance.rolls")
def the_lower_die_comes_first() -> Any:
    """You list the rolls as (low, high). In which order does the task ask for the two dice?"""
    return [((b, a), 1 / 36 if a == b else 1 / 18) for a, b in PAIRS]
