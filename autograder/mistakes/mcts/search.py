"""What goes wrong in mcts.search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log, sqrt
from random import Random
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.nodes import Node
from autograder.checks.exercise import mistake, variant
from autograder.exercises.mcts.expand import expand
from autograder.exercises.mcts.flat import flat
from autograder.exercises.mcts.playout import playout
from autograder.exercises.mcts.search import search
from autograder.exercises.mcts.ucb1 import ucb1


def _own(node: Node, reward: float) -> float:
    return 1 - reward if node.mover == MIN else reward


def _ucb1(parent: Node, child: Node, c: float) -> float:
    return ucb1(child.reward, child.visits, parent.visits, c)


def _visits(parent: Node, child: Node, c: float) -> float:
    return child.visits


def _share(game: Any, utility: float) -> float:
    low, high = game.bounds
    return float((utility - low) / (high - low))


@dataclass
class Rules:
    """Monte Carlo tree search with rules of one's own."""

    own: Callable[[Node, float], float] = _own  # whose reward a node gets
    bound: Callable[[Node, Node, float], float] = _ucb1  # by which children are chosen
    final: Callable[[Node, Node, float], float] = _visits  # by which the move is chosen
    reward: Callable[[Any, float], float] = _share  # from 0 to 1, of a utility
    passes: Callable[[list[Node]], list[Node]] = lambda way: way  # which nodes hear of a playout

    def search(self, game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
        if game.is_terminal(state):
            return None
        root = self.grown(game, state, n, c, rng)
        if not root.children:
            return game.actions(state)[0]
        return max(root.children, key=lambda child: self.final(root, child, c)).action

    def grown(self, game: Any, state: Any, n: int, c: float, rng: Any) -> Node:
        root = Node(state)
        for _ in range(n):
            node = root
            while node.children:
                parent = node
                node = max(parent.children, key=lambda child: self.bound(parent, child, c))
            node = expand(game, node)
            reward = self.reward(game, playout(game, node.state, rng))
            way: list[Node] = []
            here: Node | None = node
            while here is not None:
                way.append(here)
                here = here.parent
            for here in self.passes(way):
                here.visits += 1
                here.reward += self.own(here, reward)
        return root


# -- whose reward ---------------------------------------------------------------------------------


@mistake("mcts.search")
def every_node_gets_the_reward_of_max(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Every node holds MAX's reward, and everybody looks for the largest: MIN plays to help MAX.
    Whose reward should a node hold that MIN moved into?"""
    return Rules(own=lambda node, r: r).search(game, state, n, c, rng)


@mistake("mcts.search")
def rewards_go_to_who_moves_next(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """A node holds the reward of who is to move there. But its siblings are compared by who moved
    into them: give it that player's."""
    return Rules(own=lambda node, r: 1 - _own(node, r)).search(game, state, n, c, rng)


@mistake("mcts.search")
def rewards_are_those_of_the_player_at_the_root(
    game: Any, state: Any, n: int, c: float, rng: Any
) -> Any:
    """Every node holds the reward of the player who is to move at the root, so that the opponent
    helps in your tree. Whose reward should it be where the opponent chooses?"""
    mover = game.player(state)

    def own(node: Node, reward: float) -> float:
        return reward if mover == MAX else 1 - reward

    return Rules(own=own).search(game, state, n, c, rng)


@mistake("mcts.search")
def the_movers_take_turns(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You take turns for granted: with every move the reward goes to the other player. A player may
    move twice in a row: ask the game who moves."""
    first = game.player(state)

    def own(node: Node, reward: float) -> float:
        mover, above = 1 - first, node.parent
        while above is not None:
            mover, above = 1 - mover, above.parent
        return reward if mover == MAX else 1 - reward

    return Rules(own=own).search(game, state, n, c, rng)


@mistake("mcts.search")
def utilities_are_taken_for_rewards(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Where utilities are large your rewards are, too: then the bonus for exploring is nothing
    beside them, and 1 - reward is not what MIN gets. Bring them into 0 to 1 by the game's
    bounds."""
    return Rules(reward=lambda game, utility: utility).search(game, state, n, c, rng)


@mistake("mcts.search")
def the_bounds_are_taken_for_granted(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You make rewards as if every game ended between -1 and 1. Ask this one for its bounds."""
    return Rules(reward=lambda game, utility: (utility + 1) / 2).search(game, state, n, c, rng)


@mistake("mcts.search")
def a_draw_is_a_loss(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """With you a draw counts as lost for both players. Where a draw is the best there is, all moves
    look the same then."""
    rules = Rules(own=lambda node, r: 1 if _own(node, r) == 1 else 0)
    return rules.search(game, state, n, c, rng)


@mistake("mcts.search")
def a_draw_is_a_loss_for_min(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """With you a draw counts ½ for MAX and nothing for MIN. It is half a win to each."""

    def own(node: Node, reward: float) -> float:
        return 1.0 * (reward == 0) if node.mover == MIN else reward

    return Rules(own=own).search(game, state, n, c, rng)


@mistake("mcts.search")
def a_draw_is_a_win(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """With you a draw counts as won for both players. Then nobody needs to win."""
    rules = Rules(own=lambda node, r: 0 if _own(node, r) == 0 else 1)
    return rules.search(game, state, n, c, rng)


@mistake("mcts.search")
def only_the_leaf_hears_of_the_playout(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Only the new node gets the reward of its playout. The nodes above it are to learn from it as
    well."""

    def bound(parent: Node, child: Node, c: float) -> float:
        visits = max(1, parent.visits)
        return ucb1(child.reward, child.visits, visits, c)

    rules = Rules(passes=lambda way: way[:1], bound=bound)
    return rules.search(game, state, n, c, rng)


# -- where to look --------------------------------------------------------------------------------


@mistake("mcts.search")
def there_is_no_tree(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You share playouts among the moves and compare the means: flat Monte Carlo. It takes the
    opponent for a random player; the tree is what finds out otherwise."""
    moves = game.actions(state)
    if not moves or n == 0:
        return moves[0] if moves else None
    if n < len(moves):
        return flat(game, state, 1, rng)
    best = max if game.player(state) == MAX else min
    found: dict[Any, list[float]] = {a: [] for a in moves}
    for i in range(n):
        a = moves[i % len(moves)]
        found[a].append(playout(game, game.result(state, a), rng))
    return best(moves, key=lambda a: sum(found[a]) / len(found[a]))


@mistake("mcts.search")
def the_tree_does_not_grow(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Your tree has the moves at the root and no more: UCB1 chooses among them, but every playout
    starts right there. Go on below."""
    if game.is_terminal(state):
        return None
    root = Node(state)
    expand(game, root)
    for i in range(n):
        child = max(root.children, key=lambda k: ucb1(k.reward, k.visits, max(1, i), c))
        child.visits += 1
        child.reward += _own(child, _share(game, playout(game, child.state, rng)))
    return max(root.children, key=lambda k: k.visits).action


@mistake("mcts.search")
def c_is_ignored(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Your search explores as much or as little whatever c is."""
    return search(game, state, n, sqrt(2), rng)


@mistake("mcts.search")
def it_never_explores(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """After the first visit you follow the best mean, whatever c is. A move that was unlucky once
    never gets another chance."""
    return search(game, state, n, 0, rng)


@mistake("mcts.search")
def it_explores_evenly(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You go where there were the fewest visits, so that good and bad moves get the same number of
    playouts. The playouts should go where they matter."""

    def bound(parent: Node, child: Node, c: float) -> float:
        return -child.visits

    return Rules(bound=bound, final=_mean).search(game, state, n, c, rng)


def _mean(parent: Node, child: Node, c: float) -> float:
    return child.reward / child.visits if child.visits else -inf


@mistake("mcts.search")
def unvisited_children_are_passed_over(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Some moves are never tried. Either a child without visits counts as worth nothing with you,
    or you go on to the first child before its siblings are made: each move must have its turn."""

    def bound(parent: Node, child: Node, c: float) -> float:
        return _ucb1(parent, child, c) if child.visits else 0.0

    return Rules(bound=bound).search(game, state, n, c, rng)


@mistake("mcts.search")
def unvisited_children_are_divided_by(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """A child that was never visited has no mean, and you divide by 0. It should come first."""

    def bound(parent: Node, child: Node, c: float) -> float:
        return child.reward / child.visits + c * sqrt(log(parent.visits) / child.visits)

    return Rules(bound=bound).search(game, state, n, c, rng)


@mistake("mcts.search")
def the_root_is_not_counted(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """The visits of the root are not counted, and their logarithm is asked for."""

    def bound(parent: Node, child: Node, c: float) -> float:
        return (
            child.reward / child.visits + c * sqrt(log(parent.visits) / child.visits)
            if (child.visits)
            else inf
        )

    return Rules(passes=lambda way: way[:-1], bound=bound).search(game, state, n, c, rng)


@mistake("mcts.search")
def min_takes_the_smallest(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Where MIN chooses you take the smallest bound, though the rewards there are MIN's already:
    that is once too often."""

    def bound(parent: Node, child: Node, c: float) -> float:
        if not child.visits:
            return inf
        value = _ucb1(parent, child, c)
        return -value if child.mover == MIN else value

    return Rules(bound=bound).search(game, state, n, c, rng)


# -- how often ------------------------------------------------------------------------------------


@mistake("mcts.search")
def one_iteration_too_many(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You play n + 1 games. Where does your loop end?"""
    return search(game, state, n + 1, c, rng)


@mistake("mcts.search")
def one_iteration_too_few(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You play n - 1 games. Where does your loop begin?"""
    return search(game, state, max(0, n - 1), c, rng)


@mistake("mcts.search")
def n_iterations_for_each_move(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You spend n iterations on each move. It is n in all, and the search decides where they
    go."""
    return search(game, state, n * len(game.actions(state)), c, rng)


@mistake("mcts.search")
def every_new_child_is_played_out(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You play a game from every new child in the same iteration. One iteration, one playout."""
    if game.is_terminal(state):
        return None
    root = Node(state)
    for _ in range(n):
        node = root
        while node.children:
            parent = node
            node = max(parent.children, key=lambda child: _ucb1(parent, child, c))
        expand(game, node)
        for leaf in node.children or [node]:
            reward = _share(game, playout(game, leaf.state, rng))
            here: Node | None = leaf
            while here is not None:
                here.visits += 1
                here.reward += _own(here, reward)
                here = here.parent
    if not root.children:
        return game.actions(state)[0]
    return max(root.children, key=lambda child: child.visits).action


# -- the move -------------------------------------------------------------------------------------


@mistake("mcts.search")
def the_bound_decides(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You play the move with the highest UCB1. That is where to look next, because little is known
    of it; now it is time to play what is known to be good."""
    return Rules(final=_ucb1).search(game, state, n, c, rng)


@mistake("mcts.search")
def the_worst_move_is_played(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You play the move with the fewest visits, which is the one the search liked least."""
    rules = Rules(final=lambda parent, child, c: -child.visits)
    return rules.search(game, state, n, c, rng)


@mistake("mcts.search")
def min_plays_what_is_worst_for_min(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Where MIN is to move you play the move with the smallest mean. The rewards at the root's
    children are those of who chooses: MIN wants the largest, too."""

    def final(parent: Node, child: Node, c: float) -> float:
        mean = _mean(parent, child, c)
        return -mean if child.mover == MIN and child.visits else mean

    return Rules(final=final).search(game, state, n, c, rng)


@mistake("mcts.search")
def no_iterations_are_not_expected(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Without iterations there is nothing to choose from, and your function breaks. A legal move is
    asked for all the same."""
    found = search(game, state, n, c, rng)
    return max([found][: n or 0])


@mistake("mcts.search")
def no_iterations_give_no_move(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Without iterations you return None. A legal move is asked for all the same."""
    return search(game, state, n, c, rng) if n else None


@mistake("mcts.search")
def move_zero_is_taken_for_nothing(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """A move may be 0, and 0 counts as false. Ask whether it is None, or whether there were any
    iterations."""
    return search(game, state, n, c, rng) or next(reversed(game.actions(state)), None)


@variant("mcts.search", of=move_zero_is_taken_for_nothing)
def move_zero_is_no_move(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    return search(game, state, n, c, rng) or None


@mistake("mcts.search")
def it_returns_the_node(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You return the node. The move that leads to it is asked for."""
    move = search(game, state, n, c, rng)
    return None if move is None else Node(game.result(state, move))


@mistake("mcts.search")
def it_returns_the_mean(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You return how good the best move is. The question is which one it is."""
    if game.is_terminal(state):
        return None
    root = Rules().grown(game, state, n, c, rng)
    return max((_mean(root, child, c) for child in root.children), default=0.0)


@mistake("mcts.search")
def a_finished_game_gets_a_move(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Where the game is over you still name a move. There is none: return None, or say that the
    game is over."""
    return 0 if game.is_terminal(state) else search(game, state, n, c, rng)


@mistake("mcts.search")
def a_draw_is_won_by_min(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """With you a draw counts 0 for MAX, and so 1 for MIN: it is lost for one and won for the
    other. It is half a win to each."""
    rules = Rules(reward=lambda game, utility: 1 if _share(game, utility) == 1 else 0)
    return rules.search(game, state, n, c, rng)


@variant("mcts.search", of=a_draw_is_won_by_min)
def what_is_not_above_zero_is_won_by_min(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    rules = Rules(reward=lambda game, utility: 1 if utility > 0 else 0)
    return rules.search(game, state, n, c, rng)


@mistake("mcts.search")
def rewards_are_from_minus_one(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Your rewards go from -1 to 1, twice as far as from 0 to 1, so that the bonus for exploring
    counts half as much as c says."""
    rules = Rules(reward=lambda game, utility: 2 * _share(game, utility) - 1)
    return rules.search(game, state, n, c, rng)


@mistake("mcts.search")
def the_logarithm_is_of_the_childs_visits(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """You take the logarithm of the child's own visits. It is the parent's that grow while a child
    is neglected."""

    def bound(parent: Node, child: Node, c: float) -> float:
        return ucb1(child.reward, child.visits, child.visits, c)

    return Rules(bound=bound).search(game, state, n, c, rng)


@mistake("mcts.search")
def it_explores_more_than_c_says(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Your bonus for exploring is larger than c·√(ln N / n): is there a 2 under the root? Here c
    stands for all of it."""
    return search(game, state, n, sqrt(2) * c, rng)


@mistake("mcts.search")
def finished_games_are_counted_once(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Where the way down ends in a finished game that was met before, you count nothing. Its result
    is known, and counts every time: that is how a winning move gets its visits."""
    if game.is_terminal(state):
        return None
    root = Node(state)
    for _ in range(n):
        node = root
        while node.children:
            parent = node
            node = max(parent.children, key=lambda child: _ucb1(parent, child, c))
        node = expand(game, node)
        if game.is_terminal(node.state) and node.visits:
            continue
        reward = _share(game, playout(game, node.state, rng))
        here: Node | None = node
        while here is not None:
            here.visits += 1
            here.reward += _own(here, reward)
            here = here.parent
    if not root.children:
        return game.actions(state)[0]
    return max(root.children, key=lambda child: child.visits).action


@mistake("mcts.search")
def random_numbers_come_from_elsewhere(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Your playouts draw their random numbers from somewhere other than `rng`. Then nobody can
    replay a search, not even you when you look for a mistake."""
    return search(game, state, n, c, Random())


@mistake("mcts.search")
def a_finished_game_is_not_expected(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Where the game is over there is no move to choose, and your function breaks. What does the
    task ask it to return?"""
    assert game.actions(state)[0] is not None
    return search(game, state, n, c, rng)
