"""`Tree`: a game given as the tree it is. The textbook's own examples are such games.

A tree is written as text, which `tree_text` describes, or as lists of lists. The root belongs to
`first` unless it says otherwise.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable
from typing import Any, TypeAlias

from adsearch.game import CHANCE, MAX, Game, IllegalPosition, NotTerminal, Player
from adsearch.games.tree_text import (
    BadTree,
    Move,
    Nested,
    Node,
    TreeReader,
    from_nested,
    number_of_players,
    write,
)

Path: TypeAlias = tuple[Move, ...]


class Tree(Game[Path, Move]):
    """A game whose tree is written down. A state is the tuple of moves from the root.

    Utilities are MAX's view where a leaf is one number, and each player's own where it is a
    vector. Lists may be used instead of text.

    >>> from adsearch.game import MIN
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> tree.actions(())
    (0, 1, 2)
    >>> tree.utility((1, 2)), tree.utility((1, 2), MIN)
    (6, -6)
    >>> Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]) == tree
    True
    >>> Tree("max(left:1 right:max(0 2))").actions(())
    ('left', 'right')
    >>> Tree("(h:#c(h:2 t:-1) t:#c(h:-1 t:1))").information(("h",), MIN)
    '#c'
    """

    def __init__(self, tree: str | Nested, first: Player = MAX) -> None:
        self.first = first
        players = number_of_players(tree)
        self._hides = False  # are there information sets?
        if isinstance(tree, str):
            reader = TreeReader(tree, players)
            self.root = reader.read(first)
            self._hides = bool(reader.marked)
        else:
            self.root = from_nested(tree, first, players)
        self.players = tuple(range(players))
        self._nodes: dict[Path, Node] = {}  # parents first, left to right
        self._children: dict[Path, dict[Move, Path]] = {}
        waiting: list[tuple[Path, Node]] = [((), self.root)]
        while waiting:
            path, node = waiting.pop()
            self._nodes[path] = node
            self._children[path] = below = {move: (*path, move) for move, _ in node.children}
            if below:
                waiting.extend([(below[move], child) for move, child in reversed(node.children)])
        leaves = [node.payoffs for node in self._nodes.values() if not node.children]
        if players == 2 and max(map(len, leaves)) == 1:
            self.constant_sum = True
            payoffs = [payoff for (payoff,) in leaves]
        else:
            self._check_leaves()
            self.constant_sum, payoffs = self._sums()
        self.bounds = min(payoffs), max(payoffs)

    def _check_leaves(self) -> None:
        """Refuse a leaf that does not say what everybody gets."""
        players = len(self.players)
        for path, node in self._nodes.items():
            if not node.children and len(node.payoffs) not in (
                players,
                1 if players == 2 else players,
            ):
                raise BadTree(
                    f"leaf {self.text(path)} has {len(node.payoffs)} payoffs, others {players}"
                )

    def _sums(self) -> tuple[bool, list[float]]:
        """Do the payoffs of every leaf add up to the same? And what can be got."""
        leaves = [self._payoffs(node) for node in self._nodes.values() if not node.children]
        totals = [0.0 if leaf[0] == -leaf[-1] else math.fsum(leaf) for leaf in leaves]
        constant = all(math.isclose(t, totals[0], abs_tol=1e-9) for t in totals)
        views = 1 if len(self.players) == 2 and constant else len(self.players)
        return constant, [payoff for leaf in leaves for payoff in leaf[:views]]

    @classmethod
    def random(
        cls,
        seed: int,
        branching: tuple[int, int] = (2, 3),
        depth: int = 3,
        values: Callable[[random.Random], float] | None = None,
        first: Player = MAX,
    ) -> Tree:
        """A tree drawn from `seed`: every inner node has a number of children from `branching`.

        All leaves lie at `depth`. Without `values` they are different whole numbers.

        >>> print(Tree.random(2, (2, 2), 2))
        ((3 1) (2 4))
        """
        rng = random.Random(seed)

        def shape(depth: int) -> Any:
            return [shape(depth - 1) for _ in range(rng.randint(*branching))] if depth else None

        skeleton = shape(depth)
        leaves = _count_leaves(skeleton)
        fill = (
            (values(rng) for _ in range(leaves))
            if values
            else iter(rng.sample(range(1, leaves + 1), leaves))
        )

        def filled(node: Any) -> Nested:
            return next(fill) if node is None else [filled(child) for child in node]

        return cls(filled(skeleton), first)

    def initial(self) -> Path:
        return ()

    def player(self, s: Path, /) -> Player:
        return self.node(s).player

    def actions(self, s: Path, /) -> tuple[Move, ...]:
        node = self.node(s)
        return () if node.player == CHANCE else tuple(self._children[s])

    def outcomes(self, s: Path, /) -> list[tuple[Move, float]]:
        node = self.node(s)
        return [(m, p) for (m, _), p in zip(node.children, node.probabilities, strict=False)]

    def result(self, s: Path, a: Move, /) -> Path:
        try:
            return self._children[s][a]
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None

    def is_terminal(self, s: Path, /) -> bool:
        return not self.node(s).children

    def unfinished(self, s: Path, /) -> NotTerminal:
        position = write(self.node(s), players=len(self.players))
        return NotTerminal(f"only a finished game has a utility; {position} goes on")

    def utility(self, s: Path, p: Player = MAX, /) -> float:
        node = self.node(s)
        if node.children:
            raise self.unfinished(s)
        return self._payoffs(node)[p]

    def information(self, s: Path, p: Player, /) -> Hashable:
        """Where `p` moves, the name of the node's set with its #, or the path where it has none.

        In a tree with such sets, what `p` knows elsewhere is what it knew and did when it last
        moved.
        """
        node = self.node(s)
        if not self._hides:
            return s
        if node.player == p and node.children:
            return f"#{node.mark}" if node.mark else s
        for length in range(len(s) - 1, -1, -1):
            if self.node(s[:length]).player == p:
                return self.information(s[:length], p), s[length]
        return ()

    def evaluation(self, s: Path, /) -> float:
        """The static evaluation of `s` that the tree was given with `@`, in MAX's view."""
        node = self.node(s)
        if node.evaluation is None:
            # Most who meet this have not written the tree, but search it.
            over = "the game is over there, take its utility"
            instead = "search on below it, or write it as (…)@number" if node.children else over
            raise ValueError(f"{s} has no static evaluation: {instead}")
        return node.evaluation

    def node(self, s: Path, /) -> Node:
        """The node at path `s`."""
        try:
            return self._nodes[s]
        except (KeyError, TypeError):
            raise IllegalPosition(f"the tree {self} has no node {s!r}") from None

    def text(self, s: Path, /) -> str:
        return "/" + "/".join(map(str, s))

    def position(self, text: str, /) -> Path:
        path: Path = ()
        for word in filter(None, text.strip().split("/")):
            moves = {str(move): move for move, _ in self.node(path).children}
            if word not in moves:
                raise IllegalPosition(f"{text!r}: {self.text(path)} has no move {word!r}")
            path = (*path, moves[word])
        return path

    def _payoffs(self, leaf: Node) -> tuple[float, ...]:
        """Of a leaf with one number, what MIN gets is what MAX pays."""
        if len(leaf.payoffs) > 1:
            return leaf.payoffs
        return leaf.payoffs[0], -leaf.payoffs[0]

    def __str__(self) -> str:
        return write(self.root, self.first, len(self.players))

    def __repr__(self) -> str:
        first = "" if self.first == MAX else f", first={self.name(self.first)}"
        return f"Tree({str(self)!r}{first})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and self.root == other.root

    def __hash__(self) -> int:
        return hash(self.root)


# The seeds' own trees, ready to hand.
AIMA_TWO_PLY = "(a1:(b1:3 b2:12 b3:8) a2:(c1:2 c2:4 c3:6) a3:(d1:14 d2:5 d3:2))"  # Figure 5.2
AIMA_THREE_PLAYERS = (  # Figure 5.4; the leaves it leaves open are ours
    "A(B(C(<1 2 6> <4 2 3>) C(<4 1 3> <4 1 2>)) B(C(<3 6 1> <3 2 2>) C(<2 1 5> <4 4 1>)))"
)
NAU = "(((5 2) (8 1)) ((3 4) (9 7)))"  # Figures 1 to 3, the nodes n1 … n15 level by level
STOCKTON_CUT = "(((-0.8 0.54) (0.9 1.22)) (0.81 -10))"  # drawn as 1.22 and as −1.22: it is cut
STOCKTON = "(((9 -5 -8) (10 -9 -7)) (((5 -9) (-11 4) (10 11)) (900 999)))"


def _count_leaves(skeleton: Any) -> int:
    return 1 if skeleton is None else sum(map(_count_leaves, skeleton))
