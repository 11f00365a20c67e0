"""What goes wrong in games.count."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant
from autograder.exercises.games.count import count_of


def _start(game: Any, state: Any) -> Any:
    return game.initial() if state is None else state


@mistake("games.count")
def positions_are_counted_once(game: Any, state: Any = None) -> Any:
    """You remember the positions you have seen and count each of them once. In a game tree a
    position counts again each time it is reached."""
    seen: set[Any] = set()
    leaves = 0

    def visit(s: Any) -> None:
        nonlocal leaves
        if s in seen:
            return
        seen.add(s)
        leaves += bool(game.is_terminal(s))
        for a in game.actions(s):
            visit(game.result(s, a))

    visit(_start(game, state))
    return len(seen), leaves


@mistake("games.count")
def the_root_is_not_counted(game: Any, state: Any = None) -> Any:
    """The start is a node of the tree, too."""
    nodes, leaves = count_of(game, state)
    return nodes - 1, leaves


@mistake("games.count")
def leaves_are_not_counted_as_nodes(game: Any, state: Any = None) -> Any:
    """Your nodes are the inner nodes only. A leaf is a node as well."""
    nodes, leaves = count_of(game, state)
    return nodes - leaves, leaves


@mistake("games.count")
def nodes_and_leaves_are_swapped(game: Any, state: Any = None) -> Any:
    """You return the leaves first. The order asked for is (nodes, leaves)."""
    nodes, leaves = count_of(game, state)
    return leaves, nodes


@mistake("games.count")
def only_nodes_are_returned(game: Any, state: Any = None) -> Any:
    """You return one number. Two were asked for: (nodes, leaves)."""
    return count_of(game, state)[0]


@mistake("games.count")
def only_the_deepest_leaves_count(game: Any, state: Any = None) -> Any:
    """You count the leaves of the lowest level. A game may also end earlier."""
    levels = [[_start(game, state)]]
    while levels[-1]:
        levels.append([game.result(s, a) for s in levels[-1] for a in game.actions(s)])
    return sum(map(len, levels)), len(levels[-2])


@mistake("games.count")
def a_finished_game_has_no_leaf(game: Any, state: Any = None) -> Any:
    """A game that is over at the start is a tree of one node, and that node is a leaf."""
    s = _start(game, state)
    return (1, 0) if game.is_terminal(s) else count_of(game, s)


@mistake("games.count")
def a_finished_game_counts_nothing(game: Any, state: Any = None) -> Any:
    """A game that is over at the start still has one position: it is a node and a leaf."""
    s = _start(game, state)
    return (0, 0) if game.is_terminal(s) else count_of(game, s)


@mistake("games.count")
def the_recursion_stops_at_the_children(game: Any, state: Any = None) -> Any:
    """You count the start and its children, and go no deeper. What is the count of each child?"""
    s = _start(game, state)
    after = [game.result(s, a) for a in game.actions(s)]
    leaves = sum(bool(game.is_terminal(t)) for t in after) + bool(game.is_terminal(s))
    return 1 + len(after), leaves


@mistake("games.count")
def only_one_line_of_play_is_followed(game: Any, state: Any = None) -> Any:
    """You follow the first move only, because `return` stands inside the loop. Add up over all
    moves before you return."""
    s = _start(game, state)
    if game.is_terminal(s):
        return 1, 1
    nodes, leaves = only_one_line_of_play_is_followed(game, game.result(s, game.actions(s)[0]))
    return 1 + nodes, leaves


@mistake("games.count")
def every_node_counts_its_parent_again(game: Any, state: Any = None) -> Any:
    """You add 1 for the node itself once for each of its moves. It is one node however many moves
    it has."""
    s = _start(game, state)
    if game.is_terminal(s):
        return 1, 1
    below = [every_node_counts_its_parent_again(game, game.result(s, a)) for a in game.actions(s)]
    return sum(1 + nodes for nodes, _ in below), sum(leaves for _, leaves in below)


@mistake("games.count")
def counting_begins_at_the_start_of_the_game(game: Any, state: Any = None) -> Any:
    """You always count the whole game. When a state is given, count what lies below that state."""
    return count_of(game, game.initial())


@mistake("games.count")
def a_state_is_always_expected(game: Any, state: Any = None) -> Any:
    """Without a state your function breaks. Where none is given, count from the start of the
    game."""
    if state is None:
        raise AttributeError("'NoneType' object has no attribute")
    return count_of(game, state)


@mistake("games.count")
def every_node_is_counted_as_a_leaf(game: Any, state: Any = None) -> Any:
    """Every node adds a leaf in your program, also where the game goes on. Only finished games are
    leaves."""
    nodes, _ = count_of(game, state)
    return nodes, nodes


@mistake("games.count")
def two_moves_to_one_position_count_once(game: Any, state: Any = None) -> Any:
    """You go over the set of positions that follow. Two moves may lead to the same one, and a set
    keeps it once: go over the moves."""
    s = _start(game, state)
    if game.is_terminal(s):
        return 1, 1
    after = {game.result(s, a) for a in game.actions(s)}
    below = [two_moves_to_one_position_count_once(game, t) for t in after]
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)


@mistake("games.count")
def it_gives_up_after_some_plies(game: Any, state: Any = None, plies: int = 10) -> Any:
    """You stop after a number of plies that you chose yourself. A game may last longer: stop where
    it is over."""
    s = _start(game, state)
    if game.is_terminal(s) or plies == 0:
        return 1, 1
    after = [game.result(s, a) for a in game.actions(s)]
    below = [it_gives_up_after_some_plies(game, t, plies - 1) for t in after]
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)


@mistake("games.count")
def the_state_is_overwritten_in_the_loop(game: Any, state: Any = None) -> Any:
    """In your loop the position after a move takes the place of the position itself, and the next
    move is made from there. Give it a name of its own."""
    s = _start(game, state)
    if game.is_terminal(s):
        return 1, 1
    nodes, leaves = 1, 0
    for a in game.actions(s):
        s = game.result(s, a)
        more, ends = the_state_is_overwritten_in_the_loop(game, s)
        nodes, leaves = nodes + more, leaves + ends
    return nodes, leaves


@mistake("games.count")
def only_leaves_are_counted_as_nodes(game: Any, state: Any = None) -> Any:
    """Your nodes are the leaves alone: where the game goes on you add up what lies below. Each
    position is a node, too: add 1 for it."""
    _, leaves = count_of(game, state)
    return leaves, leaves


@variant("games.count", of=the_root_is_not_counted)
def the_root_is_not_counted_even_as_a_leaf(game: Any, state: Any = None) -> Any:
    nodes, leaves = count_of(game, state)
    return nodes - 1, leaves if nodes > 1 else 0
