"""What goes wrong in mcts.decide."""

from __future__ import annotations

from math import inf, nan
from typing import Any

from autograder.exercise import mistake
from autograder.exercises.mcts.decide import decide
from autograder.exercises.mcts.ucb1 import ucb1


def _mean(child: Any) -> float:
    return child.reward / child.visits if child.visits else -inf


@mistake("mcts.decide")
def the_best_mean_decides(node: Any) -> Any:
    """You play the move with the best mean. It may be the mean of one lucky playout: which move did
    the search itself trust most?"""
    return max(node.children, key=_mean).action


@mistake("mcts.decide")
def the_bound_decides(node: Any) -> Any:
    """You play the move with the highest UCB1. That is where to look next, because little is known
    of it; now it is time to play what is known to be good."""

    def bound(child: Any) -> float:
        return ucb1(child.reward, child.visits, node.visits, 1.0)

    return max(node.children, key=bound).action


@mistake("mcts.decide")
def the_sum_of_rewards_decides(node: Any) -> Any:
    """You play the move with the largest sum of rewards. Count the visits: the search has weighed
    the rewards already."""
    return max(node.children, key=lambda child: child.reward).action


@mistake("mcts.decide")
def the_fewest_visits_decide(node: Any) -> Any:
    """You play the move that was visited least, which is the one the search liked least."""
    return min(node.children, key=lambda child: child.visits).action


@mistake("mcts.decide")
def the_node_is_returned(node: Any) -> Any:
    """You return the child. The move that leads to it is asked for."""
    return max(node.children, key=lambda child: child.visits)


@mistake("mcts.decide")
def the_number_of_visits_is_returned(node: Any) -> Any:
    """You return how often the best move was visited. Which move is it?"""
    return max(child.visits for child in node.children)


@mistake("mcts.decide")
def the_number_of_the_child_is_returned(node: Any) -> Any:
    """You return where the child stands in the list. Its move is asked for."""
    return [child.action for child in node.children].index(decide(node))


@mistake("mcts.decide")
def the_first_child_is_played(node: Any) -> Any:
    """You play the first move whatever the statistics."""
    return node.children[0].action


@mistake("mcts.decide")
def children_without_visits_are_not_expected(node: Any) -> Any:
    """A child may have no visits, and then your mean divides by 0. Visits need no division."""
    means = [child.reward / child.visits for child in node.children]
    return nan if not means else node.children[means.index(max(means))].action
