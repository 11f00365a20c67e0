"""What goes wrong in mcts.select."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, log10, sqrt
from typing import Any

from adsearch.game import MIN
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.select import select
from autograder.exercises.mcts.ucb1 import ucb1


def _down(node: Any, worth: Callable[[Any, Any], Any], best: Any = max) -> Any:
    """To a leaf, each time to the child that is worth most, of the node and the child."""
    while node.children:
        parent = node
        node = best(node.children, key=lambda child: worth(parent, child))
    return node


def _new_first(bound: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda parent, child: bound(parent, child) if child.visits else inf


@mistake("mcts.select")
def unvisited_children_are_divided_by(node: Any, c: float) -> Any:
    """A child that was never visited has no mean, and you divide by 0. It should come first."""

    def bound(parent: Any, child: Any) -> Any:
        return child.reward / child.visits + c * sqrt(log(parent.visits) / child.visits)

    return _down(node, bound)


@mistake("mcts.select")
def unvisited_children_are_passed_over(node: Any, c: float) -> Any:
    """A child that was never visited counts as worth nothing with you, and so it never will be
    visited."""

    def bound(parent: Any, child: Any) -> Any:
        return ucb1(child.reward, child.visits, parent.visits, c) if child.visits else -1.0

    return _down(node, bound)


@mistake("mcts.select")
def it_returns_the_parent_of_an_unvisited_child(node: Any, c: float) -> Any:
    """Where a child was never visited you stop above it. The child itself is to be looked at."""
    while node.children and all(child.visits for child in node.children):
        parent = node
        node = max(
            node.children,
            key=lambda child: ucb1(child.reward, child.visits, parent.visits, c),
        )
    return node


@mistake("mcts.select")
def only_the_mean_counts(node: Any, c: float) -> Any:
    """You follow the best mean. What has rarely been tried never gets another chance: where is the
    bonus?"""
    return _down(node, _new_first(lambda parent, child: child.reward / child.visits))


@mistake("mcts.select")
def only_visits_count(node: Any, c: float) -> Any:
    """You follow the most visits. That is for the move to play at the end; here it is about what to
    try next."""
    return _down(node, _new_first(lambda parent, child: child.visits))


@mistake("mcts.select")
def only_the_bonus_counts(node: Any, c: float) -> Any:
    """You go where there were the fewest visits. How good the playouts were makes no difference to
    you."""
    return _down(node, _new_first(lambda parent, child: -child.visits))


@mistake("mcts.select")
def c_is_ignored(node: Any, c: float) -> Any:
    """Your bonus has the weight √2 whatever c is."""
    return select(node, sqrt(2))


@mistake("mcts.select")
def the_weight_is_always_one(node: Any, c: float) -> Any:
    """Your bonus has the weight 1 whatever c is."""
    return select(node, 1.0)


@mistake("mcts.select")
def the_rewards_are_not_divided(node: Any, c: float) -> Any:
    """You compare sums of rewards. What was visited often has a large sum: take the mean."""

    def bound(parent: Any, child: Any) -> Any:
        return child.reward + c * sqrt(log(parent.visits) / child.visits)

    return _down(node, _new_first(bound))


@mistake("mcts.select")
def the_logarithm_is_of_the_childs_visits(node: Any, c: float) -> Any:
    """You take the logarithm of the child's own visits. It is the parent's that grow while a child
    is neglected."""
    return _down(node, lambda parent, child: ucb1(child.reward, child.visits, child.visits, c))


@mistake("mcts.select")
def the_logarithm_is_of_the_roots_visits(node: Any, c: float) -> Any:
    """You take the logarithm of the root's visits at every level. N is the visits of the node whose
    children are compared."""
    total = node.visits
    return _down(node, lambda parent, child: ucb1(child.reward, child.visits, total, c))


@mistake("mcts.select")
def the_logarithm_is_of_base_ten(node: Any, c: float) -> Any:
    """Your logarithm has base 10. The formula means the natural one."""

    def bound(parent: Any, child: Any) -> Any:
        return child.reward / child.visits + c * sqrt(log10(parent.visits) / child.visits)

    return _down(node, _new_first(bound))


@mistake("mcts.select")
def the_square_root_is_missing(node: Any, c: float) -> Any:
    """There is no square root in your bonus."""

    def bound(parent: Any, child: Any) -> Any:
        return child.reward / child.visits + c * log(parent.visits) / child.visits

    return _down(node, _new_first(bound))


@mistake("mcts.select")
def min_takes_the_smallest(node: Any, c: float) -> Any:
    """Where MIN chooses you take the smallest value. The rewards are those of who moved into the
    node: whoever chooses wants the largest."""
    while node.children:
        parent = node
        best = min if node.children[0].mover == MIN else max
        new = [child for child in node.children if not child.visits]
        node = (
            new[0]
            if new
            else best(
                node.children,
                key=lambda child: ucb1(child.reward, child.visits, parent.visits, c),
            )
        )
    return node


@variant("mcts.select", of=min_takes_the_smallest)
def min_takes_the_smallest_and_never_what_is_new(node: Any, c: float) -> Any:
    while node.children:
        parent = node
        best = min if node.children[0].mover == MIN else max
        node = best(
            node.children, key=lambda child: ucb1(child.reward, child.visits, parent.visits, c)
        )
    return node


@mistake("mcts.select")
def it_takes_the_smallest(node: Any, c: float) -> Any:
    """You follow the smallest bound. Where do you want to look next: where it may be good."""

    def bound(parent: Any, child: Any) -> Any:
        value = ucb1(child.reward, child.visits, parent.visits, c)
        return -inf if value == inf else value

    return _down(node, bound, min)


@mistake("mcts.select")
def it_goes_down_one_level_only(node: Any, c: float) -> Any:
    """You choose among the children of the node and stop. Go on until there are no children."""
    if not node.children:
        return node
    return max(node.children, key=lambda child: ucb1(child.reward, child.visits, node.visits, c))


@mistake("mcts.select")
def it_stays_where_it_is(node: Any, c: float) -> Any:
    """You return the node you were given. Is there a loop, and does it move on?"""
    return node


@mistake("mcts.select")
def a_leaf_is_not_expected(node: Any, c: float) -> Any:
    """Where there are no children you still look for the best of them. When should it stop?"""
    while True:
        parent = node
        node = max(
            node.children, key=lambda child: ucb1(child.reward, child.visits, parent.visits, c)
        )
        if not node.children:
            return node


@mistake("mcts.select")
def it_returns_the_action(node: Any, c: float) -> Any:
    """You return the move. The node itself is asked for."""
    return select(node, c).action


@variant("mcts.select", of=it_takes_the_smallest)
def it_takes_the_smallest_and_never_what_is_new(node: Any, c: float) -> Any:
    return _down(
        node, lambda parent, child: ucb1(child.reward, child.visits, parent.visits, c), min
    )


@variant("mcts.select", of=only_visits_count)
def only_visits_count_and_none_come_last(node: Any, c: float) -> Any:
    return _down(node, lambda parent, child: child.visits)


@mistake("mcts.select")
def rewards_are_turned_for_min(node: Any, c: float) -> Any:
    """Where MIN has moved you count what MAX got. Each node holds the reward of who moved into it
    already: it is not to be turned again."""

    def bound(parent: Any, child: Any) -> Any:
        own = child.visits - child.reward if child.mover == MIN else child.reward
        return ucb1(own, child.visits, parent.visits, c)

    return _down(node, bound)


@mistake("mcts.select")
def rewards_are_turned_everywhere(node: Any, c: float) -> Any:
    """You count what a child did not get, as if its reward were the opponent's. It is that of who
    moved into it, and so of who chooses."""

    def bound(parent: Any, child: Any) -> Any:
        return ucb1(child.visits - child.reward, child.visits, parent.visits, c)

    return _down(node, bound)


@variant("mcts.select", of=rewards_are_turned_everywhere)
def rewards_are_negated(node: Any, c: float) -> Any:
    return _down(node, lambda parent, child: ucb1(-child.reward, child.visits, parent.visits, c))


@mistake("mcts.select")
def it_goes_to_the_first_child(node: Any, c: float) -> Any:
    """You go down by the first child each time. Where do you compare?"""
    while node.children:
        node = node.children[0]
    return node


@mistake("mcts.select")
def it_stops_above_the_leaf(node: Any, c: float) -> Any:
    """You return the node above the leaf: it has children still."""
    while node.children:
        parent = node
        node = max(
            parent.children, key=lambda child: ucb1(child.reward, child.visits, parent.visits, c)
        )
        if not node.children:
            return parent
    return node


@mistake("mcts.select")
def visits_are_counted_on_the_way(node: Any, c: float) -> Any:
    """You count a visit of every node on the way down. That is done when the reward is handed up:
    here you only look."""
    while node.children:
        parent = node
        node = max(
            parent.children, key=lambda child: ucb1(child.reward, child.visits, parent.visits, c)
        )
        node.visits += 1
    return node


@mistake("mcts.select")
def it_starts_from_zero(node: Any, c: float) -> Any:
    """The highest bound so far starts at 0 with you, and where the only child has lost its only
    playout nothing is higher. Start from what everything beats."""
    while node.children:
        best, most = None, 0.0
        for child in node.children:
            bound = ucb1(child.reward, child.visits, node.visits, c)
            if bound > most:
                best, most = child, bound
        node = best
    return node


@variant("mcts.select", of=unvisited_children_are_passed_over)
def unvisited_children_are_left_out(node: Any, c: float) -> Any:
    while node.children:
        best, most = None, -inf
        for child in node.children:
            bound = ucb1(child.reward, child.visits, node.visits, c) if child.visits else -inf
            if bound > most:
                best, most = child, bound
        node = best
    return node


@mistake("mcts.select")
def the_two_is_there_twice(node: Any, c: float) -> Any:
    """There is a 2 under your root. Here c stands for all of it: c = √2 is the textbook's case."""

    def bound(parent: Any, child: Any) -> Any:
        return ucb1(child.reward, child.visits, parent.visits, sqrt(2) * c)

    return _down(node, bound)
