"""What goes wrong in mcts.expand."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX
from adsearch.nodes import Node
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.expand import expand


def _each(game: Any, node: Any, child: Any) -> Any:
    """All children, made by `child` of the action and the position after it; the first of them."""
    if game.is_terminal(node.state):
        return node
    for a in game.actions(node.state):
        node.children.append(child(a, game.result(node.state, a)))
    return node.children[0]


@mistake("mcts.expand")
def the_mover_is_who_moves_next(game: Any, node: Any) -> Any:
    """You note who is to move in the new position. `mover` is who moved *into* it."""
    return _each(game, node, lambda a, t: Node(t, node, a, game.player(t)))


@mistake("mcts.expand")
def the_mover_is_the_other_player(game: Any, node: Any) -> Any:
    """You note the opponent of the player who is to move at the node. Who makes the move that leads
    to the child?"""
    return _each(game, node, lambda a, t: Node(t, node, a, 1 - game.player(node.state)))


@mistake("mcts.expand")
def the_mover_is_left_out(game: Any, node: Any) -> Any:
    """The new node does not say who moved into it. Without that nobody knows whose its reward
    is."""
    return _each(game, node, lambda a, t: Node(t, node, a))


@mistake("mcts.expand")
def the_movers_take_turns(game: Any, node: Any) -> Any:
    """You take turns for granted: the mover of the child is the other one than the node's. A player
    may move twice in a row: ask the game."""

    def child(a: Any, t: Any) -> Node:
        mover = game.player(node.state) if node.mover is None else 1 - node.mover
        return Node(t, node, a, mover)

    return _each(game, node, child)


@mistake("mcts.expand")
def the_parent_is_left_out(game: Any, node: Any) -> Any:
    """The new node does not know its parent, so that nothing can be handed up from it."""
    mover = game.player(node.state)
    return _each(game, node, lambda a, t: Node(t, None, a, mover))


@mistake("mcts.expand")
def the_action_is_left_out(game: Any, node: Any) -> Any:
    """The new node does not say which move led to it. In the end that is what is asked for."""
    mover = game.player(node.state)
    return _each(game, node, lambda a, t: Node(t, node, None, mover))


@mistake("mcts.expand")
def the_position_is_not_changed(game: Any, node: Any) -> Any:
    """The new node has the position of its parent. Make the move."""
    mover = game.player(node.state)
    return _each(game, node, lambda a, t: Node(node.state, node, a, mover))


@mistake("mcts.expand")
def the_new_node_is_counted_already(game: Any, node: Any) -> Any:
    """The new node starts with one visit. Nothing was played from it yet: that is counted when the
    playout is over."""
    mover = game.player(node.state)
    return _each(game, node, lambda a, t: Node(t, node, a, mover, [], 1, 0.0))


@mistake("mcts.expand")
def the_children_share_one_list(game: Any, node: Any) -> Any:
    """All new nodes have the same list of children, so that what one gets the others have as well.
    Make a new list for every node; a list that is a default argument is made only once."""
    shared: list[Node] = []
    mover = game.player(node.state)
    return _each(game, node, lambda a, t: Node(t, node, a, mover, shared))


@variant("mcts.expand", of=the_children_share_one_list)
def all_nodes_share_one_list(game: Any, node: Any) -> Any:
    mover = game.player(node.state)
    shared = node.children if node.parent else []
    return _each(game, node, lambda a, t: Node(t, node, a, mover, shared))


@mistake("mcts.expand")
def the_child_is_not_attached(game: Any, node: Any) -> Any:
    """You make a node, but the tree does not know of it: it is not among the children of its
    parent."""
    if game.is_terminal(node.state):
        return node
    a = game.actions(node.state)[0]
    return Node(game.result(node.state, a), node, a, game.player(node.state))


@mistake("mcts.expand")
def the_same_child_is_made_again(game: Any, node: Any) -> Any:
    """Each time you make a child for the same move. Make one for a move that has none yet."""
    if game.is_terminal(node.state):
        return node
    a = game.actions(node.state)[0]
    child = Node(game.result(node.state, a), node, a, game.player(node.state))
    node.children.append(child)
    return child


@mistake("mcts.expand")
def the_node_itself_is_returned(game: Any, node: Any) -> Any:
    """You make children and return the node. One of the new ones is asked for."""
    expand(game, node)
    return node


@mistake("mcts.expand")
def nothing_is_returned(game: Any, node: Any) -> Any:
    """Your function comes to its end without `return`. The new child is asked for."""
    expand(game, node)


@mistake("mcts.expand")
def all_children_are_returned(game: Any, node: Any) -> Any:
    """You return the list of children. One of them is asked for."""
    expanded = expand(game, node)
    return node if expanded is node else node.children


@mistake("mcts.expand")
def a_finished_game_is_not_expected(game: Any, node: Any) -> Any:
    """Where the game is over there are no moves, and your function breaks. It should return the
    node as it is."""
    for a in game.actions(node.state):
        child = Node(game.result(node.state, a), node, a, game.player(node.state))
        node.children.append(child)
    return node.children[0]


@mistake("mcts.expand")
def none_is_returned_where_the_game_is_over(game: Any, node: Any) -> Any:
    """Where the game is over you return None. The node itself is asked for: its playout is the
    result."""
    return None if game.is_terminal(node.state) else expand(game, node)


@mistake("mcts.expand")
def a_finished_game_gets_a_child(game: Any, node: Any) -> Any:
    """Where the game is over you add a node all the same. There is no move that leads to it."""
    if game.is_terminal(node.state):
        node.children.append(Node(node.state, node, None, node.mover))
        return node.children[0]
    return expand(game, node)


@mistake("mcts.expand")
def a_finished_game_is_counted(game: Any, node: Any) -> Any:
    """Where the game is over you count a visit. That is done when the reward is handed up."""
    if game.is_terminal(node.state):
        node.visits += 1
    return expand(game, node)


@mistake("mcts.expand")
def a_node_without_visits_is_left_as_it_is(game: Any, node: Any) -> Any:
    """A node that was never visited gets no children from you. The root is one at the start: a new
    child was asked for."""
    return node if node.visits == 0 else expand(game, node)


@variant("mcts.expand", of=a_finished_game_is_not_expected)
def a_finished_game_has_no_last_child(game: Any, node: Any) -> Any:
    for a in game.actions(node.state):
        child = Node(game.result(node.state, a), node, a, game.player(node.state))
        node.children.append(child)
    return child


@mistake("mcts.expand")
def the_node_is_counted(game: Any, node: Any) -> Any:
    """You count a visit of the node that gets a child. That is done when the reward is handed up:
    here only the child is new."""
    if not game.is_terminal(node.state):
        node.visits += 1
    return expand(game, node)


@mistake("mcts.expand")
def the_mover_is_always_max(game: Any, node: Any) -> Any:
    """The mover of your children is always MAX. It is who is to move at the node: ask the game."""
    return _each(game, node, lambda a, t: Node(t, node, a, MAX))
