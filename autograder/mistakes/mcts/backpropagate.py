"""What goes wrong in mcts.backpropagate."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake
from autograder.exercises.mcts.backpropagate import backpropagate


def _up(node: Any) -> list[Any]:
    """The nodes from this one to the root."""
    way = []
    while node is not None:
        way.append(node)
        node = node.parent
    return way


def _own(node: Any, reward: float) -> float:
    return 1 - reward if node.mover == MIN else reward


@mistake("mcts.backpropagate")
def the_root_is_not_counted(node: Any, reward: float) -> None:
    """You stop below the root. Its visits are the N of UCB1."""
    for here in _up(node)[:-1]:
        here.visits += 1
        here.reward += _own(here, reward)


@mistake("mcts.backpropagate")
def the_leaf_is_not_counted(node: Any, reward: float) -> None:
    """You begin above the leaf, so that the node the playout started from never hears of it."""
    for here in _up(node)[1:]:
        here.visits += 1
        here.reward += _own(here, reward)


@mistake("mcts.backpropagate")
def only_the_leaf_is_counted(node: Any, reward: float) -> None:
    """Only the leaf hears of the playout. It went through every node above, too."""
    node.visits += 1
    node.reward += _own(node, reward)


@mistake("mcts.backpropagate")
def visits_are_not_counted(node: Any, reward: float) -> None:
    """You hand up the reward but count no visits."""
    for here in _up(node):
        here.reward += _own(here, reward)


@mistake("mcts.backpropagate")
def only_wins_are_counted_as_visits(node: Any, reward: float) -> None:
    """You count a visit only if MAX won. A lost game was played as well."""
    for here in _up(node):
        here.visits += reward == 1
        here.reward += _own(here, reward)


@mistake("mcts.backpropagate")
def every_node_gets_the_reward_of_max(node: Any, reward: float) -> None:
    """Every node gets MAX's reward. But who compares siblings is who moved into them: where that is
    MIN, a win of MAX is worth 0."""
    for here in _up(node):
        here.visits += 1
        here.reward += reward


@mistake("mcts.backpropagate")
def the_sign_is_turned_round(node: Any, reward: float) -> None:
    """You give MAX's reward to the nodes that MIN moved into, and the other way round. `mover` is
    who moved into a node, not who is to move there."""
    for here in _up(node):
        here.visits += 1
        here.reward += reward if here.mover == MIN else 1 - reward


@mistake("mcts.backpropagate")
def the_reward_alternates_level_by_level(node: Any, reward: float) -> None:
    """You turn the reward round at each step up. A player may move twice in a row: ask each node
    for its mover."""
    own = _own(node, reward)
    for here in _up(node):
        here.visits += 1
        here.reward += own
        own = 1 - own


@mistake("mcts.backpropagate")
def the_leaf_is_always_taken_for_max(node: Any, reward: float) -> None:
    """You hand MAX's reward to the leaf and turn it round at each step up. Whoever moved into the
    leaf may have been MIN: ask each node for its mover."""
    for here in _up(node):
        here.visits += 1
        here.reward += reward
        reward = 1 - reward


@mistake("mcts.backpropagate")
def the_leaf_is_always_taken_for_min(node: Any, reward: float) -> None:
    """You hand the leaf what MAX did not get and turn it round at each step up. Whoever moved into
    the leaf may have been MAX: ask each node for its mover."""
    for here in _up(node):
        reward = 1 - reward
        here.visits += 1
        here.reward += reward


@mistake("mcts.backpropagate")
def rewards_are_negated(node: Any, reward: float) -> None:
    """Where MIN moved you subtract the reward. Rewards are from 0 to 1 for either player: what is
    left for MIN when MAX gets r?"""
    for here in _up(node):
        here.visits += 1
        here.reward += -reward if here.mover == MIN else reward


@mistake("mcts.backpropagate")
def min_gets_nothing(node: Any, reward: float) -> None:
    """The nodes that MIN moved into get no reward at all. What MAX loses MIN wins."""
    for here in _up(node):
        here.visits += 1
        here.reward += 0 if here.mover == MIN else reward


@mistake("mcts.backpropagate")
def a_draw_is_a_loss(node: Any, reward: float) -> None:
    """With you a draw counts as lost for both players. It is half a win to each."""
    for here in _up(node):
        here.visits += 1
        here.reward += 1 if _own(here, reward) == 1 else 0


@mistake("mcts.backpropagate")
def a_draw_is_a_win(node: Any, reward: float) -> None:
    """With you a draw counts as won for both players. It is half a win to each."""
    for here in _up(node):
        here.visits += 1
        here.reward += 1 if _own(here, reward) > 0 else 0


@mistake("mcts.backpropagate")
def a_draw_is_rounded_to_max(node: Any, reward: float) -> None:
    """You count a draw as won for one player and lost for the other. It is half a win to each."""
    backpropagate(node, 1 if reward >= 0.5 else 0)


@mistake("mcts.backpropagate")
def the_reward_replaces_the_sum(node: Any, reward: float) -> None:
    """You put the reward in place of those before it. `reward` is the sum of all of them."""
    for here in _up(node):
        here.visits += 1
        here.reward = _own(here, reward)


@mistake("mcts.backpropagate")
def the_mean_is_kept_instead_of_the_sum(node: Any, reward: float) -> None:
    """You keep the mean of the rewards. `reward` is their sum; the mean is taken when it is
    needed."""
    for here in _up(node):
        here.visits += 1
        here.reward += (_own(here, reward) - here.reward) / here.visits


@mistake("mcts.backpropagate")
def rewards_fade_on_the_way_up(node: Any, reward: float) -> None:
    """You let the reward shrink with every step up. The playout counts as much for the root as for
    the leaf."""
    weight = 1.0
    for here in _up(node):
        here.visits += 1
        here.reward += weight * _own(here, reward)
        weight *= 0.9


@mistake("mcts.backpropagate")
def the_leaf_decides_whose_reward_it_is(node: Any, reward: float) -> None:
    """Whose reward it is you find out once, for the leaf, and give the same to every node above.
    Each node has a mover of its own."""
    own = reward if node.mover == MAX else 1 - reward
    for here in _up(node):
        here.visits += 1
        here.reward += own


@mistake("mcts.backpropagate")
def only_min_gets_anything(node: Any, reward: float) -> None:
    """Only nodes that MIN moved into get a reward. The others get MAX's."""
    for here in _up(node):
        here.visits += 1
        if here.mover == MIN:
            here.reward += 1 - reward


@mistake("mcts.backpropagate")
def what_was_turned_round_is_turned_again(node: Any, reward: float) -> None:
    """At a node of MIN's you turn the reward round for good, and the next such node turns it back.
    Keep MAX's reward, and turn it round for each node anew."""
    for here in _up(node):
        if here.mover == MIN:
            reward = 1 - reward
        here.visits += 1
        here.reward += reward


@mistake("mcts.backpropagate")
def the_mover_of_the_parent_is_asked(node: Any, reward: float) -> None:
    """You look at who moved into the parent. Each node knows its own mover."""
    for here in _up(node):
        here.visits += 1
        here.reward += _own(here.parent or here, reward)


@mistake("mcts.backpropagate")
def every_node_gets_what_max_did_not(node: Any, reward: float) -> None:
    """Every node gets 1 - reward, whoever moved into it. That is MIN's share: what is MAX's?"""
    for here in _up(node):
        here.visits += 1
        here.reward += 1 - reward


@mistake("mcts.backpropagate")
def rewards_are_from_minus_one(node: Any, reward: float) -> None:
    """You count 1 for a win and -1 for a loss, as some books do. Here rewards are from 0 to 1, and
    a draw is ½."""
    for here in _up(node):
        here.visits += 1
        here.reward += 2 * _own(here, reward) - 1


@mistake("mcts.backpropagate")
def a_game_is_won_drawn_or_lost(node: Any, reward: float) -> None:
    """You count 1, ½ or 0, by whether the reward is above or below ½. It may be any number from 0
    to 1, and counts as it is."""
    result = 1 if reward > 0.5 else 0 if reward < 0.5 else 0.5
    for here in _up(node):
        here.visits += 1
        here.reward += _own(here, result)
