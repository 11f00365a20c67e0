"""What the checks of notebook 3 see, and what they say of it."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from adsearch.games.tree_text import Node
from autograder import check
from autograder.checks.exercise import find
from autograder.exercises.alpha_beta.negamax import RANGE
from autograder.exercises.alpha_beta.predict import own_trees
from autograder.exercises.material.child_orders import FEW, MANY, SAME, nested_value
from autograder.exercises.material.pruning import without_cuts_at_max
from autograder.exercises.material.trees import paths_of_leaves
from tests.exercises.test_withheld import earns

pytestmark = pytest.mark.slow


def unturned(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """Negamax that hands its window on as it is: a window with a finite end shuts too early."""
    if game.is_terminal(state):
        value: float = game.utility(state, game.player(state))
        return value
    best = -inf
    for a in game.actions(state):
        best = max(best, -unturned(game, game.result(state, a), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@pytest.mark.parametrize("seed", range(6))
def test_a_window_that_is_not_turned_is_seen_whatever_is_drawn(seed: int) -> None:
    assert RANGE not in earns(find("alpha_beta.negamax"), [unturned], seed)


def worst_moved_to_the_front(tree: Any, maximizing: bool = True) -> Any:
    if not isinstance(tree, list):
        return tree
    below = [worst_moved_to_the_front(child, not maximizing) for child in tree]
    worst = (min if maximizing else max)(below, key=lambda c: nested_value(c, not maximizing))
    below.remove(worst)
    return [worst, *below]


def test_a_worst_move_that_comes_first_is_not_asked_for_again() -> None:
    report = check("alpha_beta.worst_order", worst_moved_to_the_front)
    assert report.counterexample
    assert report.counterexample.sentence == (
        "expected an order in which alpha-beta examines at least 9 leaves, "
        "got [[14, 5, 1], [12, 3, 8], [6, 2, 4]]"
    )
    assert report.mistake == "Only the worst move is moved"


@pytest.mark.parametrize("name", ["alpha_beta.best_order", "alpha_beta.worst_order"])
@pytest.mark.parametrize("made", [list, tuple])
def test_a_tree_that_comes_back_as_it_was_is_in_no_other_order(name: str, made: Any) -> None:
    report = check(name, lambda tree, maximizing=True: made(tree) if tree != 5 else tree)
    outcome = next(outcome for outcome in report.properties if outcome.name == SAME)
    assert not outcome.passed


def leaves_apart(best_first: bool, leaves_first: bool) -> Any:
    """Sorts leaves among leaves and branches among branches."""

    def order(tree: Any, maximizing: bool = True) -> Any:
        if not isinstance(tree, list):
            return tree
        below = [order(child, not maximizing) for child in tree]
        below.sort(key=lambda c: nested_value(c, not maximizing), reverse=maximizing == best_first)
        return sorted(below, key=lambda c: isinstance(c, list) == leaves_first)

    return order


@pytest.mark.parametrize("leaves_first", [True, False])
@pytest.mark.parametrize(("name", "property"), [("best_order", FEW), ("worst_order", MANY)])
def test_a_leaf_beside_a_branch_has_its_place_in_the_order(
    name: str, property: str, leaves_first: bool
) -> None:
    program = leaves_apart(name == "best_order", leaves_first)
    report = check(f"alpha_beta.{name}", program)
    assert [outcome.name for outcome in report.properties if not outcome.passed] == [property]


def only_min_stops(tree: Node) -> set[tuple[Any, ...]]:
    examined = without_cuts_at_max(tree)
    return {path for path in paths_of_leaves(tree) if path not in examined}


@pytest.mark.parametrize("name", [f"name {i}" for i in range(4)])
def test_who_cuts_off_min_nodes_only_predicts_wrongly(name: str) -> None:
    predicted = [only_min_stops(tree.root) for tree in own_trees(name)]
    assert check("alpha_beta.predict", *predicted, name=name).points < 3


def ordered(tree: Any, maximizing: bool, reverse: bool, leaf: type | None = None) -> Any:
    """Sorts pairs, or takes only values of one type for leaves."""
    if isinstance(tree, leaf) if leaf else not isinstance(tree, list):
        return tree
    below = [ordered(child, not maximizing, not reverse, leaf) for child in tree]
    pairs = [(nested_value(child, not maximizing), child) for child in below]
    pairs.sort(key=(lambda pair: pair[0]) if leaf else None, reverse=reverse)
    return [child for _, child in pairs]


@pytest.mark.parametrize(
    ("leaf", "best", "worst"),
    [
        (int, "Only whole numbers are leaves", "Only an int is a leaf"),
        (
            None,
            "Trees are compared where values are equal",
            "Equal values leave trees to be compared",
        ),
    ],
)
def test_an_order_has_to_take_any_number_and_any_tie(
    leaf: type | None, best: str, worst: str
) -> None:
    def best_order(tree: Any, maximizing: bool = True) -> Any:
        return ordered(tree, maximizing, maximizing, leaf)

    def worst_order(tree: Any, maximizing: bool = True) -> Any:
        return ordered(tree, maximizing, not maximizing, leaf)

    assert check("alpha_beta.best_order", best_order).mistake == best
    assert check("alpha_beta.worst_order", worst_order).mistake == worst
