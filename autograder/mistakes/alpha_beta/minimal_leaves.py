"""What goes wrong in `alpha_beta.minimal_leaves`."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant


@mistake("alpha_beta.minimal_leaves")
def half_the_exponent_alone(b: int, m: int) -> Any:
    """b to the half of m is the order of magnitude, not the number. Which leaves are needed to
    prove that the value is not smaller, and which that it is not larger?"""
    return b ** ((m + 1) // 2)


@mistake("alpha_beta.minimal_leaves")
def one_leaf_is_counted_twice(b: int, m: int) -> Any:
    """Two sets of leaves are needed, but they have one leaf in common: the end of the best line."""
    return b ** ((m + 1) // 2) + b ** (m // 2)


@mistake("alpha_beta.minimal_leaves")
def both_halves_are_rounded_down(b: int, m: int) -> Any:
    """For an odd depth the two halves differ: one of them has a level more."""
    return 2 * b ** (m // 2) - 1


@mistake("alpha_beta.minimal_leaves")
def both_halves_are_rounded_up(b: int, m: int) -> Any:
    """For an odd depth the two halves differ: one of them has a level less."""
    return 2 * b ** ((m + 1) // 2) - 1


@mistake("alpha_beta.minimal_leaves")
def all_leaves_are_counted(b: int, m: int) -> Any:
    """That is what minimax looks at. How many of these does alpha-beta need at the least?"""
    return b**m


@mistake("alpha_beta.minimal_leaves")
def the_halves_are_fractions(b: int, m: int) -> Any:
    """m / 2 is a fraction where m is odd. No tree has half a level."""
    return 2 * b ** (m / 2) - 1


@mistake("alpha_beta.minimal_leaves")
def a_caret_stands_for_a_power(b: int, m: int) -> Any:
    """In Python `^` is no power, it compares bits. A power is written with two stars: `b ** m`."""
    return (b ^ ((m + 1) // 2)) + (b ^ (m // 2)) - 1


@mistake("alpha_beta.minimal_leaves")
def the_power_is_halved(b: int, m: int) -> Any:
    """`b ** m // 2` is half of b to the m: the power comes first. Put the exponent in
    parentheses."""
    return b ** (m + 1) // 2 + b**m // 2 - 1


@mistake("alpha_beta.minimal_leaves")
def inner_nodes_are_counted_as_well(b: int, m: int) -> Any:
    """You count the nodes of all levels. Asked for are the leaves, which are the last level."""
    return sum(b ** ((i + 1) // 2) + b ** (i // 2) - 1 for i in range(m + 1))


@variant("alpha_beta.minimal_leaves", of=half_the_exponent_alone)
def half_the_exponent_rounded_down(b: int, m: int) -> Any:
    return b ** (m // 2)


@variant("alpha_beta.minimal_leaves", of=the_halves_are_fractions)
def the_halves_are_fractions_and_the_number_is_cut(b: int, m: int) -> Any:
    return int(2 * b ** (m / 2) - 1)
