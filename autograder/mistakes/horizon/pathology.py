"""What goes wrong in horizon.pathology."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.horizon.pathology import predicted, searched

Leaves = Sequence[int]


def _counted(
    n: int,
    p: float,
    depth: int,
    trees: int,
    seed: int,
    looks: Callable[[Leaves, int], float] = lambda move, depth: searched(move, depth - 1, False),
    critical: Callable[[int, int], bool] = lambda a, b: a != b,
    tie: Callable[[bool], float] = lambda first_wins: 0.5,
    better: Callable[[float, float], bool] = lambda a, b: a > b,
    won: Callable[[random.Random, float], bool] = lambda rng, p: rng.random() < p,
) -> tuple[float, int]:
    """The experiment with parts to break: how a move looks, which trees count, what a tie is worth,
    which move is taken, how leaves are drawn."""
    rng = random.Random(seed)
    right, counted = 0.0, 0
    for _ in range(trees):
        leaves = [int(won(rng, p)) for _ in range(2**n)]
        moves = leaves[: len(leaves) // 2], leaves[len(leaves) // 2 :]
        wins = [searched(move, n - 1, False) for move in moves]
        if critical(*wins):
            counted += 1
            a, b = (looks(move, depth) for move in moves)
            if wins[0] == wins[1]:
                right += wins[0]
            elif a == b:
                right += tie(wins[0] > wins[1])
            else:
                right += better(a, b) == (wins[0] > wins[1])
    return right, counted


@mistake("horizon.pathology", predicted)
def every_tree_counts(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You count all trees. Where both moves win, or both lose, no choice can be wrong or right:
    only trees in which exactly one of them wins say something about the search."""
    return _counted(n, p, depth, trees, seed, critical=lambda a, b: True)


@mistake("horizon.pathology", predicted)
def every_won_tree_counts(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You count the trees that are won. Where both moves win, any choice is right: leave those
    out."""
    return _counted(n, p, depth, trees, seed, critical=lambda a, b: bool(a or b))


@mistake("horizon.pathology", predicted)
def the_other_trees_are_counted(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You count the trees in which the two moves are equally good. Critical are the others."""
    return _counted(n, p, depth, trees, seed, critical=lambda a, b: a == b)


@mistake("horizon.pathology", predicted)
def ties_count_as_right(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Where both moves look the same you count the choice as right, or leave the tree out. It would
    be right every other time: count the tree, and ½."""
    return _counted(n, p, depth, trees, seed, tie=lambda first_wins: 1)


@mistake("horizon.pathology", predicted)
def ties_count_as_wrong(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Where both moves look the same you count the choice as wrong. It would be right every other
    time."""
    return _counted(n, p, depth, trees, seed, tie=lambda first_wins: 0)


@mistake("horizon.pathology", predicted)
def ties_make_no_half_points(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Your counts are whole numbers. Where both moves look the same, either you take one of them
    and leave it to luck whether it is right, or you cut the half points off: a tie counts ½."""
    return _counted(n, p, depth, trees, seed, tie=lambda first_wins: int(first_wins))


@mistake("horizon.pathology", predicted)
def it_searches_to_the_end(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Your choice is always right, so the search knows the true value. It may look `depth` plies
    ahead, and has to guess from there on by counting won leaves."""
    return _counted(n, p, depth, trees, seed, looks=lambda move, d: searched(move, n, False))


@mistake("horizon.pathology", predicted)
def it_never_searches(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You count the won leaves below each move, whatever depth is asked for. Where do MIN's choices
    come in?"""
    return _counted(n, p, depth, trees, seed, looks=lambda move, d: sum(move))


@mistake("horizon.pathology", predicted)
def it_searches_one_ply_too_little(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Your search stops one ply before `depth`: only the move itself comes before the plies that
    are left."""
    return _counted(
        n, p, depth, trees, seed, looks=lambda move, d: searched(move, max(0, d - 2), False)
    )


@mistake("horizon.pathology", predicted)
def after_the_move_it_is_max_again(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """In your search MAX moves at the root, and MAX again right after. Whose turn is it there?"""
    return _counted(n, p, depth, trees, seed, looks=lambda move, d: searched(move, d - 1, True))


@mistake("horizon.pathology", predicted)
def every_level_maximises(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """In your search every level takes its largest value. Every other level is MIN's."""

    def highest(leaves: Leaves, depth: int) -> int:
        if depth == 0 or len(leaves) == 1:
            return sum(leaves)
        middle = len(leaves) // 2
        return max(highest(leaves[:middle], depth - 1), highest(leaves[middle:], depth - 1))

    return _counted(n, p, depth, trees, seed, looks=lambda move, d: highest(move, d - 1))


@mistake("horizon.pathology", predicted)
def the_worse_move_is_taken(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You take the move with the smaller value. MAX moves at the root."""
    return _counted(n, p, depth, trees, seed, better=lambda a, b: a < b)


@mistake("horizon.pathology", predicted)
def half_of_the_leaves_are_won(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Every other leaf is won in your trees, whatever p is."""
    return _counted(n, p, depth, trees, seed, won=lambda rng, p: rng.random() < 0.5)


@mistake("horizon.pathology", predicted)
def leaves_are_lost_with_that_probability(
    n: int, p: float, depth: int, trees: int, seed: int
) -> Any:
    """Your trees are critical as often as if p were how often a leaf is lost. Either you draw them
    so, or you let MAX move again after the move: whose turn is it there?"""
    return _counted(n, p, depth, trees, seed, won=lambda rng, p: rng.random() >= p)


@mistake("horizon.pathology", predicted)
def the_same_tree_again_and_again(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """All your trees are the same one: you sow the random numbers anew before each. Sow them once,
    before the first."""
    right, critical = _counted(n, p, depth, 1, seed)
    return right * trees, critical * trees


@mistake("horizon.pathology", predicted)
def the_share_comes_first(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You return a share. Asked for are two counts: how many were right, and of how many."""
    right, critical = _counted(n, p, depth, trees, seed)
    return right / max(1, critical), critical


@mistake("horizon.pathology", predicted)
def the_share_comes_alone(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You return one number. Asked for are two: how many were right, and of how many."""
    right, critical = _counted(n, p, depth, trees, seed)
    return right / max(1, critical)


@mistake("horizon.pathology", predicted)
def the_counts_are_swapped(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """You return the number of critical trees first. Asked for is (right, critical)."""
    right, critical = _counted(n, p, depth, trees, seed)
    return critical, right


@mistake("horizon.pathology", predicted)
def the_trees_come_second(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Your second number is how many trees there were. Asked for is how many of them were
    critical."""
    return _counted(n, p, depth, trees, seed)[0], trees


@mistake("horizon.pathology", predicted)
def it_searches_one_ply_too_deep(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Your search goes one ply further than `depth`: the move itself is the first ply, so how many
    are left below it?"""
    return _counted(n, p, depth, trees, seed, looks=lambda move, d: searched(move, d, False))


@mistake("horizon.pathology", predicted)
def the_seed_is_not_used(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Your trees do not come from `Random(seed)`: with the same seed there are others each time,
    and nobody can repeat your experiment."""
    return _counted(n, p, depth, trees, random.getrandbits(64))


@mistake("horizon.pathology", predicted)
def the_seed_is_always_the_same(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Whatever seed you are given, your trees are the same: a number stands where `seed` should."""
    return _counted(n, p, depth, trees, 0)


@variant("horizon.pathology", of=the_seed_is_always_the_same)
def the_seed_is_always_one(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    return _counted(n, p, depth, trees, 1)


@variant("horizon.pathology", of=ties_make_no_half_points)
def half_points_are_cut_off(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    right, critical = _counted(n, p, depth, trees, seed)
    return int(right), critical


@variant("horizon.pathology", of=leaves_are_lost_with_that_probability)
def it_is_max_again_whatever_is_counted(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    rng = random.Random(seed)
    right, critical = 0.0, 0
    for _ in range(trees):
        won = [int(rng.random() < p) for _ in range(2**n)]
        moves = won[: len(won) // 2], won[len(won) // 2 :]
        wins = [searched(move, n - 1, True) for move in moves]
        if wins[0] != wins[1]:
            critical += 1
            looks = [searched(move, depth - 1, True) for move in moves]
            if looks[0] == looks[1]:
                right += 0.5
            else:
                right += (looks[0] > looks[1]) == (wins[0] > wins[1])
    return right, critical


@variant("horizon.pathology", of=every_tree_counts)
def every_tree_counts_and_is_right_if_the_second_move_is_taken(
    n: int, p: float, depth: int, trees: int, seed: int
) -> Any:
    rng = random.Random(seed)
    right = 0.0
    for _ in range(trees):
        leaves = [int(rng.random() < p) for _ in range(2**n)]
        moves = leaves[: len(leaves) // 2], leaves[len(leaves) // 2 :]
        wins = [searched(move, n - 1, False) for move in moves]
        a, b = (searched(move, depth - 1, False) for move in moves)
        right += 0.5 if a == b else (a > b) == (wins[0] > wins[1])
    return right, trees


@variant("horizon.pathology", of=ties_count_as_right)
def ties_are_left_out(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    rng = random.Random(seed)
    right = critical = 0
    for _ in range(trees):
        leaves = [int(rng.random() < p) for _ in range(2**n)]
        moves = leaves[: len(leaves) // 2], leaves[len(leaves) // 2 :]
        wins = [searched(move, n - 1, False) for move in moves]
        a, b = (searched(move, depth - 1, False) for move in moves)
        if wins[0] != wins[1] and a != b:
            critical += 1
            right += (a > b) == (wins[0] > wins[1])
    return right, critical
