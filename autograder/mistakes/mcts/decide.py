"""What goes wrong in mcts.decide."""

from __future__ import annotations

from math import inf, nan, sqrt
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.decide import decide
from autograder.exercises.mcts.ucb1 import ucb1


def _mean(child: Any) -> float:
    return child.reward / child.visits if child.visits else -inf


@mistake("mcts.decide")
def the_best_mean_decides(node: Any) -> Any:
    """You play the move with the best mean. It may be the mean of one lucky playout: which move did
    the search itself trust most?"""
    return max(node.children, key=_mean).action


@variant("mcts.decide", of=the_best_mean_decides)
def the_best_mean_decides_and_no_visits_are_worth_0(node: Any) -> Any:
    return max(node.children, key=lambda child: max(0.0, _mean(child))).action


@variant("mcts.decide", of=the_best_mean_decides)
def the_best_mean_decides_and_no_visits_come_first(node: Any) -> Any:
    return max(node.children, key=lambda child: _mean(child) if child.visits else inf).action


@mistake("mcts.decide")
def the_bound_decides(node: Any) -> Any:
    """You play the move with the highest UCB1. That is where to look next, because little is known
    of it; now it is time to play what is known to be good."""

    def bound(child: Any) -> float:
        return ucb1(child.reward, child.visits, node.visits, 1.0)

    return max(node.children, key=bound).action


@variant("mcts.decide", of=the_bound_decides)
def the_bound_of_the_textbook_decides(node: Any) -> Any:
    def bound(child: Any) -> float:
        return ucb1(child.reward, child.visits, node.visits, sqrt(2))

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
def move_zero_is_taken_for_nothing(node: Any) -> Any:
    """A move may be 0, and 0 counts as false. Ask whether it is None."""
    best, most = None, 0
    for child in node.children:
        if not best or child.visits > most:
            best, most = child.action, child.visits
    return best


@variant("mcts.decide", of=move_zero_is_taken_for_nothing)
def move_zero_is_no_move(node: Any) -> Any:
    return decide(node) or None


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


@mistake("mcts.decide")
def the_state_is_returned(node: Any) -> Any:
    """You return the position after the move. The move itself is asked for."""
    return max(node.children, key=lambda child: child.visits).state


@mistake("mcts.decide")
def the_last_of_the_moves_is_played(node: Any) -> Any:
    """You go down to a leaf of the tree and play what leads into it. That is a move of a later
    turn: which of the moves at `node` leads there?"""
    while node.children:
        node = max(node.children, key=lambda child: child.visits)
    return node.action


@mistake("mcts.decide")
def min_plays_what_was_visited_least(node: Any) -> Any:
    """Where MIN moves you take the fewest visits. Each reward is on the right side already: what is
    good for MIN was visited often as well."""
    best = max if node.children[0].mover == MAX else min
    return best(node.children, key=lambda child: child.visits).action


@mistake("mcts.decide")
def the_move_into_the_node_is_played(node: Any) -> Any:
    """You return the move that led to `node`. Which of its children is to be played?"""
    return node.action


@mistake("mcts.decide")
def the_last_child_is_played(node: Any) -> Any:
    """You play the last of the moves that were tried. Does your loop keep the largest number of
    visits so far, to compare the next with?"""
    return next(child for child in reversed(node.children) if child.visits).action
