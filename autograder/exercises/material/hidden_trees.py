"""Trees in which players cannot tell some positions apart, strategies for them, and smaller ones.

A strategy maps what a player knows to the probabilities of the moves, for both players at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Game, Player
from adsearch.games import Kuhn
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node
from autograder.exercises.material import chance_trees, trees
from autograder.inside.questions import GameSpec

Strategy: TypeAlias = dict[Hashable, dict[Any, float]]

FUSION = (
    "chance(#r(guess:max#g(l:1 r:-1) safe:0.5 look:max(l:0.7 r:-1.3))"
    " #r(guess:max#g(l:-1 r:1) safe:0.5 look:max(l:-1.3 r:0.7)))"
)
NONLOCAL = "chance(min(stop:-1 go:max#m(l:1 r:-1)) min(stop:1 go:max#m(l:-1 r:0.5)))"
PENNIES = "(h:#c(h:2 t:-1) t:#c(h:-1 t:1))"
BLUFF = "chance(0.25:(bet:#c(call:2 fold:1) check:1) 0.75:(bet:#c(call:-2 fold:1) check:-1))"
# The same cards behind a move, so that what they are worth on average decides: 0 is more than -1/3.
ANTE = (
    "max(out:0 in:chance(0.25:max(bet:min#c(call:2 fold:1) check:1)"
    " 0.75:max(bet:min#c(call:-2 fold:1) check:-1)))"
)
STAIRS = "(out:0 in:max(l:max(l:1 r:-9) r:-3))"

# Shares with few digits; some moves are never made.
SHARES = {
    1: ((1.0,),),
    2: ((0.5, 0.5), (0.25, 0.75), (0.9, 0.1), (0.2, 0.8), (0.0, 1.0)),
    3: ((0.5, 0.25, 0.25), (0.1, 0.3, 0.6), (0.8, 0.0, 0.2), (0.4, 0.4, 0.2)),
}


def mixed_strategy(game: Game[Any, Any], name: str) -> Strategy:
    """A strategy for both players that looks random, but depends on `name` and what they know."""
    strategy: Strategy = {}
    for here in information_of(game):
        rng = random.Random(f"{name} {here.information}")
        shares = rng.choice(SHARES[len(here.actions)])
        mix = [*zip(here.actions, shares, strict=True)]
        # A strategy names its moves in any order.
        strategy[here.information] = dict(rng.sample(mix, len(mix)))
    return strategy


class Situation(NamedTuple):
    """An information set: who moves there, what can be done, and what the mover knew and did
    before, which nobody forgets."""

    information: Hashable
    player: Player
    actions: tuple[Any, ...]
    past: tuple[Any, ...]


def information_of(game: Game[Any, Any]) -> list[Situation]:
    """Every information set of both players; ValueError where one joins what can be told apart."""
    sets: dict[Hashable, Situation] = {}

    def walk(s: Any, pasts: tuple[tuple[Any, ...], ...]) -> None:
        if game.is_terminal(s):
            return
        player = game.player(s)
        if player == CHANCE:
            for outcome, _ in game.outcomes(s):
                walk(game.result(s, outcome), pasts)
            return
        knows, actions = game.information(s, player), tuple(game.actions(s))
        here = Situation(knows, player, actions, pasts[player])
        if sets.setdefault(knows, here) != here:
            raise ValueError(f"{knows!r} joins states that can be told apart")
        for a in actions:
            after = (*pasts[player], (knows, a))
            walk(game.result(s, a), (after, pasts[1]) if player == MAX else (pasts[0], after))

    walk(game.initial(), ((), ()))
    return list(sets.values())


def part_of(game: Game[Any, Any], strategy: Strategy, p: Player) -> Strategy:
    """What player `p` does in it."""
    sets = [here for here in information_of(game) if here.player == p]
    return {here.information: strategy[here.information] for here in sets}


# -- Kuhn poker -----------------------------------------------------------------------------------


def betting(often: Callable[[int, str], float], cards: int = 3) -> Strategy:
    """Who bets, or calls, so often with a card (0 the lowest) after what was done."""
    strategy: Strategy = {}
    for card, history in product(range(cards), ("", "pb", "p", "b")):
        bets = often(card, history)
        strategy[card, history] = {"p": 1 - bets, "b": bets}
    return strategy


def _is_facing_a_bet(history: str) -> bool:
    return history.endswith("b")


OPPONENTS: dict[str, Strategy] = {
    "everybody chooses at random": betting(lambda card, history: 0.5),
    "everybody calls everything and bets with the king": betting(
        lambda card, history: float(card == 2 or _is_facing_a_bet(history))
    ),
    "everybody bets and calls with the king only": betting(lambda card, history: float(card == 2)),
    "everybody bets with the king and calls with queen and king": betting(
        lambda card, history: float(card == 2 or (card == 1 and _is_facing_a_bet(history)))
    ),
}


def kuhn_strategy(name: str) -> Strategy:
    """A strategy for Kuhn poker that looks random."""
    return mixed_strategy(Kuhn(), name)


# -- trees ----------------------------------------------------------------------------------------


def drawn(
    rng: random.Random,
    types: tuple[int, int] = (2, 2),
    depth: int = 2,
    values: Sequence[float] = range(-9, 10),
    odds: Sequence[tuple[float, ...]] = chance_trees.UNEQUAL,
    first: Player = MAX,
    early_end: float = 0.2,
) -> Node:
    """A random game with cards: chance deals one of so many to MAX and to MIN, each sees only the
    own one, and what they do is seen by both. So nobody forgets anything."""
    shares = [rng.choice([o for o in odds if len(o) == n]) if n > 1 else (1.0,) for n in types]

    def shape(left: int) -> Any:
        if left == 0 or (left < depth and rng.random() < early_end):
            return None
        return [shape(left - 1) for _ in range(2)]

    def grow(public: Any, hands: tuple[int, int], player: Player, done: str) -> Node:
        if public is None:
            return trees.leaf(rng.choice(values), player)
        moves = [
            (move, grow(below, hands, 1 - player, done + move))
            for move, below in zip("lr", public, strict=True)
        ]
        hides = types[1 - player] > 1
        mark = f"{'AB'[player]}{hands[player]}{done}" if hides else ""
        return Node(player, tuple(moves), (), (), None, mark)

    public = shape(depth)
    deals = list(product(range(types[0]), range(types[1])))
    dealt = [grow(public, hands, first, "") for hands in deals]
    if len(deals) == 1:
        return dealt[0]
    return chance_trees.chance([round(shares[0][i] * shares[1][j], 6) for i, j in deals], dealt)


def mirrored(tree: Node) -> Node:
    """The same game with MAX and MIN in each other's place.

    >>> trees.text(mirrored(trees.read("(1 min(2 -3))")))
    'min(-1 (-2 3))'
    """
    player = tree.player if tree.player == CHANCE else 1 - tree.player
    children = tuple((move, mirrored(child)) for move, child in tree.children)
    return tree._replace(
        player=player, children=children, payoffs=tuple(-value for value in tree.payoffs)
    )


def scaled(tree: Node, factor: float) -> Node:
    """The same game for higher stakes."""
    return trees.revalued(tree, [factor * value for value in trees.leaves_of(tree)])


def renamed(tree: Node, rng: random.Random) -> Node:
    """The same game with other names for its moves, equal ones for equal ones, in another order."""
    names: dict[Any, str] = {}
    fresh = iter(rng.sample("abdefgijkmnqsuvwxyz", 19))

    def copy(node: Node) -> Node:
        if node.player == CHANCE:
            return node._replace(children=tuple((move, copy(c)) for move, c in node.children))
        moves = []
        for move, child in node.children:
            if move not in names:
                names[move] = next(fresh)
            moves.append((names[move], copy(child)))
        return node._replace(children=tuple(sorted(moves, key=lambda pair: pair[0])))

    return copy(tree)


def is_fair(tree: Node) -> bool:
    """Do its marks join only positions that cannot be told apart, and does nobody forget?"""
    try:
        information_of(Tree(trees.text(tree)))
    except ValueError:  # a BadTree is one
        return False
    return True


def smaller(tree: Node) -> Iterator[Node]:
    """Trees that are simpler by one step. What a player cannot tell apart loses a move everywhere,
    or ends everywhere.

    >>> less = list(map(trees.text, smaller(trees.read("(a:#x(l:0 r:1) b:#x(l:0 r:0))"))))
    >>> less[0], less[-1]
    ('min#x(l:0 r:1)', '(a:#x(l:0) b:#x(l:0))')
    """
    for less in (*chance_trees.smaller(tree), *_cut_sets(tree)):
        if is_fair(less):
            yield less


def _cut_sets(tree: Node) -> Iterator[Node]:
    for mark, moves in _marks(tree).items():
        yield _changed(tree, mark, lambda node: trees.leaf(trees.leaves_of(node)[0], node.player))
        for move in moves if len(moves) > 1 else ():
            yield _changed(
                tree,
                mark,
                lambda node, move=move: node._replace(  # type: ignore[misc]
                    children=tuple(pair for pair in node.children if pair[0] != move)
                ),
            )


def _marks(tree: Node) -> dict[str, list[Any]]:
    """The names of information sets, each with its moves."""
    own = {tree.mark: [move for move, _ in tree.children]} if tree.mark else {}
    for _, child in tree.children:
        own |= _marks(child)
    return own


def _changed(tree: Node, mark: str, change: Callable[[Node], Node]) -> Node:
    """The tree with every node of a set changed."""
    if tree.mark == mark:
        return change(tree)
    children = tuple((move, _changed(child, mark, change)) for move, child in tree.children)
    return tree._replace(children=children)


def place(spec: GameSpec, state: str) -> str:
    """A state for a report, as the notebook writes it: a path in a tree, words at a card table.

    >>> place(GameSpec("Tree", ("(go:(1 2) stay:0)",)), "/go")
    "('go',)"
    >>> place(GameSpec("Kuhn"), "MAX Q, MIN J: pass")
    "'MAX Q, MIN J: pass'"
    """
    return repr(spec.game().position(state) if spec.kind == "Tree" else state)


def states_of(tree: Node) -> list[tuple[Any, ...]]:
    """Where somebody moves, as paths from the root."""
    own = [] if tree.player == CHANCE or not tree.children else [()]
    return own + [(move, *path) for move, child in tree.children for path in states_of(child)]


__all__ = [
    "BLUFF",
    "FUSION",
    "MAX",
    "MIN",
    "NONLOCAL",
    "OPPONENTS",
    "PENNIES",
    "STAIRS",
    "Node",
    "Strategy",
    "betting",
    "drawn",
    "information_of",
    "is_fair",
    "kuhn_strategy",
    "mirrored",
    "mixed_strategy",
    "part_of",
    "renamed",
    "scaled",
    "smaller",
    "states_of",
]
