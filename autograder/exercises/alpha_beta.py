"""Notebook 3, alpha-beta: values with windows, decisions, the least and the most work, negamax."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree import Node, Tree, write
from autograder import trees
from autograder.exercise import Exercise, Property, Seed, define
from autograder.exercises.minimax import best_moves
from autograder.pruning import fewest, in_their_order, most, without_deep_cuts
from autograder.questions import (
    Answer,
    Call,
    GameSpec,
    Question,
    State,
    Wrong,
    expect,
    expect_number,
    expect_one_of,
    show,
)

Judge = Callable[[Answer], Wrong | None]


def alpha_beta_value(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """A right `alpha_beta_value`."""
    if game.is_terminal(state):
        value: float = game.utility(state)
        return value
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def alpha_beta_decision(game: Any, state: Any) -> Any:
    """A right `alpha_beta_decision`."""
    if game.is_terminal(state):
        return None
    best, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX and v > alpha:
            best, alpha = a, v
        elif game.player(state) != MAX and v < beta:
            best, beta = a, v
    return best


def asked_on(
    property: str,
    tree: Node,
    judged: Callable[[Node], Judge],
    keep: Callable[[Node], bool],
    name: str,
    counts: bool = False,
    window: tuple[float, ...] = (),
) -> Question:
    """A call on a tree, perhaps with a window; smaller ones are trees that `keep` allows."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree, keep_values=counts):
            if keep(less):
                yield asked_on(property, less, judged, keep, name, counts, window)

    call = Call((trees.spec(tree), State(), *window))
    asked = f"{name} on {write(tree)}" + (f", window {window}" if window else "")
    return Question(property, (call,), judged(tree), asked, smaller, counts)


def different(tree: Node) -> bool:
    values = trees.leaves_of(tree)
    return len(set(values)) == len(values)


def depth_of(tree: Node) -> int:
    return 1 + max(depth_of(child) for _, child in tree.children) if tree.children else 0


def right_value(tree: Node) -> Judge:
    return expect_number(trees.minimax(tree))


def prunes(tree: Node) -> Judge:
    """Right if no leaf was looked at that alpha-beta in the same order need not look at."""

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        ordered = in_their_order(tree, answer)
        enough = len(most(ordered))
        if len(answer.leaves) <= enough:
            return None
        total = len(trees.leaves_of(tree))
        return Wrong(
            f"your search looks at {len(answer.leaves)} of {total} leaves where "
            f"{len(fewest(ordered))} are enough",
            f"leaves {_values(tree, fewest(ordered))}",
            f"leaves {_values(tree, answer.leaves)}",
        )

    return judge


def _values(tree: Node, paths: Sequence[tuple[Any, ...]]) -> str:
    values = []
    for path in paths:
        node = tree
        for move in path:
            node = dict(node.children)[move]
        values.append(show(node.payoffs[0]))
    return " ".join(values)


def bounded(tree: Node, alpha: float, beta: float) -> Judge:
    """Inside the window the value itself; outside, a bound on the right side, soft or hard."""
    value = trees.minimax(tree)
    if value <= alpha:
        return expect(lambda v: value <= v <= alpha, f"from {show(value)} to {show(alpha)}")
    if value >= beta:
        return expect(lambda v: beta <= v <= value, f"from {show(beta)} to {show(value)}")
    return expect_number(value)


# -- alpha_beta.value -----------------------------------------------------------------------------

FULL, EDGES, PRUNES, DEEP, WINDOWS = (
    "right value",
    "MIN to move, extra turns, a finished game, one move, negative leaves",
    "prunes what alpha-beta must, at MAX and at MIN",
    "deep cut-offs",
    "windows that are not infinite",
)
EDGE_TREES = ("5", "-5", "(5)", "min(5)", "(-3 -1 -2)", "min(-3 -1 -2)", "(1500)", "min(1500)")
SHALLOW = ("(2 (1 3))", "min(1 (2 3))", "(1 (2 (3 4)))", "((3 12 8) (2 4 6) (14 5 1))")
CHAINS = ("(3 (4 (1 (2 5))))", "min(3 (2 (5 (4 1))))")


def plain(tree: Node) -> bool:
    inside = all(value > 0 for value in trees.leaves_of(tree))
    return len(tree.children) > 1 and trees.alternates(tree, MAX) and inside


def unusual(tree: Node) -> bool:
    return not plain(tree)


def shallow(tree: Node) -> bool:
    return different(tree) and trees.alternates(tree) and 1 < depth_of(tree) <= 3


def deep(tree: Node) -> bool:
    return different(tree) and trees.alternates(tree) and depth_of(tree) > 3


def value_questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"alpha_beta.value {seed}")

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return asked_on(property, tree, right_value, keep, "alpha_beta_value")

    for tree in trees.tiny(4, (1, 2)):
        if plain(tree):
            yield ask(FULL, tree, plain)
    for _ in range(40):
        yield ask(FULL, trees.drawn(rng, rng.randint(3, 5), (2, 3), range(1, 20)), plain)
    for text in EDGE_TREES:
        yield ask(EDGES, trees.read(text), unusual)
    for tree in trees.tiny(4, (1, 2), MIN):
        if len(tree.children) > 1:
            yield ask(EDGES, tree, unusual)
    for _ in range(30):
        first = rng.choice((MAX, MIN))
        tree = trees.drawn(rng, rng.randint(2, 4), (1, 3), range(-9, 10), first, 0.3)
        yield ask(EDGES, tree, unusual)
    for text in SHALLOW:
        tree = trees.read(text)
        yield asked_on(PRUNES, tree, prunes, shallow, "alpha_beta_value", counts=True)
    for first in (MAX, MIN) * 12:
        tree = trees.drawn(rng, 3, (2, 3), None, first, early_end=0.2)
        if shallow(tree):
            yield asked_on(PRUNES, tree, prunes, shallow, "alpha_beta_value", counts=True)
    for text in CHAINS:
        yield asked_on(DEEP, trees.read(text), prunes, deep, "alpha_beta_value", counts=True)
    for first in (MAX, MIN) * 10:
        tree = trees.drawn(rng, 5, (2, 2), None, first, early_end=0.1)
        if deep(tree):
            yield asked_on(DEEP, tree, prunes, deep, "alpha_beta_value", counts=True)
    for _ in range(60):
        tree = trees.drawn(rng, rng.randint(1, 3), (2, 3), range(20), rng.choice((MAX, MIN)))
        low = rng.randint(-2, 18)
        yield window_question(WINDOWS, tree, low, low + rng.randint(1, 6), "alpha_beta_value")


def window_question(property: str, tree: Node, low: float, high: float, name: str) -> Question:
    def judged(tree: Node) -> Judge:
        return bounded(tree, low, high)

    return asked_on(property, tree, judged, lambda less: True, name, window=(low, high))


VALUE = define(
    Exercise(
        name="alpha_beta.value",
        kind="revealed",
        signature="alpha_beta_value(game, state, alpha=-inf, beta=inf) -> number, in MAX's view",
        properties=(
            Property(FULL, 2),
            Property(EDGES, 2),
            Property(PRUNES, 2),
            Property(DEEP, 1, needs=(PRUNES,)),
            Property(WINDOWS, 1),
        ),
        questions=value_questions,
        reference=(alpha_beta_value,),
        also="ties, extra turns, larger trees, other seeds",
    )
)

# -- alpha_beta.decision --------------------------------------------------------------------------

OPTIMAL, FOR_MIN, RAISES = (
    "one of the best moves, with ties",
    "MIN to move",
    "what the first move is worth cuts the second",
)
TIES = ("(2 (2 1))", "((1 2) (1 1))", "(2 (1))", "((2 3) (2 1) (3 2))")


def decision_questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"alpha_beta.decision {seed}")

    def judged(tree: Node) -> Judge:
        return expect_one_of(best_moves(tree))

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return asked_on(property, tree, judged, keep, "alpha_beta_decision")

    def for_max(tree: Node) -> bool:
        return tree.player == MAX

    def for_min(tree: Node) -> bool:
        return tree.player == MIN and bool(tree.children)

    for text in (*TIES, "5", "(5)"):
        yield ask(OPTIMAL, trees.read(text), for_max)
    for first, property, keep in ((MAX, OPTIMAL, for_max), (MIN, FOR_MIN, for_min)):
        for tree in trees.tiny(4, (1, 2), first):
            if len(tree.children) > 1:
                yield ask(property, tree, keep)
        for _ in range(20):
            yield ask(property, trees.drawn(rng, 3, (2, 3), range(6), first), keep)
    for text in ("(2 (1 3))", "(3 (1 2) (4 5))"):
        tree = trees.read(text)
        yield asked_on(RAISES, tree, prunes, two_plies, "alpha_beta_decision", counts=True)
    for _ in range(15):
        tree = trees.drawn(rng, 2, (2, 4), None, MAX, early_end=0.3)
        if two_plies(tree):
            yield asked_on(RAISES, tree, prunes, two_plies, "alpha_beta_decision", counts=True)


def two_plies(tree: Node) -> bool:
    return different(tree) and tree.player == MAX and depth_of(tree) == 2 and trees.alternates(tree)


DECISION = define(
    Exercise(
        name="alpha_beta.decision",
        kind="revealed",
        signature="alpha_beta_decision(game, state) -> action, or None where the game is over",
        properties=(Property(OPTIMAL, 2), Property(FOR_MIN, 1), Property(RAISES, 1)),
        questions=decision_questions,
        reference=(alpha_beta_decision,),
        also="ties, larger trees, other games, other seeds",
    )
)

# -- alpha_beta.minimal_leaves --------------------------------------------------------------------


def minimal_leaves(b: int, m: int) -> int:
    """A right `minimal_leaves`: Knuth and Moore's count."""
    return int(b ** ((m + 1) // 2) + b ** (m // 2) - 1)


EVEN, ODD, CORNERS = "even depths", "odd depths", "depth 0, and one move everywhere"


def minimal_questions(seed: int) -> Iterator[Question]:
    cases = [(EVEN, b, m) for b in (2, 3, 5, 10, 35) for m in (2, 4, 6)]
    cases += [(ODD, b, m) for b in (2, 3, 5, 10, 35) for m in (1, 3, 5)]
    cases += [(CORNERS, b, m) for b, m in ((2, 0), (35, 0), (1, 1), (1, 4), (1, 7))]
    for property, b, m in cases:
        judged = expect_number(minimal_leaves(b, m))
        yield Question(property, (Call((b, m)),), judged, f"minimal_leaves({b}, {m})")


MINIMAL = define(
    Exercise(
        name="alpha_beta.minimal_leaves",
        kind="call",
        signature="minimal_leaves(b, m) -> int",
        properties=(Property(EVEN, 1), Property(ODD, 1), Property(CORNERS, 1)),
        questions=minimal_questions,
        reference=(minimal_leaves,),
        also="other numbers",
    )
)

# -- alpha_beta.best_order, alpha_beta.worst_order ------------------------------------------------

Nested = Any  # a number, or a list of these
SAME, FEW, MANY = (
    "the same tree, in another order",
    "as few leaves as any order allows",
    "as many leaves as the reverse order makes it look at",
)


def nested_value(tree: Nested, maximizing: bool) -> float:
    if not isinstance(tree, list | tuple):
        return float(tree)
    best = max if maximizing else min
    return best(nested_value(child, not maximizing) for child in tree)


def best_order(tree: Nested, maximizing: bool = True) -> Nested:
    """A right `best_order`: the best child first, all the way down."""
    if not isinstance(tree, list | tuple):
        return tree
    children = [best_order(child, not maximizing) for child in tree]
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=maximizing)


def worst_order(tree: Nested, maximizing: bool = True) -> Nested:
    """A right `worst_order`: the best child last, all the way down."""
    if not isinstance(tree, list | tuple):
        return tree
    children = [worst_order(child, not maximizing) for child in tree]
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=not maximizing)


def folded(tree: Nested) -> Nested:
    """The same for every order of the children: sorted by how it is written."""
    if not isinstance(tree, list | tuple):
        return tree
    return sorted((folded(child) for child in tree), key=repr)


def looked_at(tree: Nested, maximizing: bool) -> int:
    return len(fewest(_node(tree, MAX if maximizing else MIN)))


def _node(tree: Nested, player: int) -> Node:
    if not isinstance(tree, list | tuple):
        return trees.leaf(tree, player)
    return trees.inner(player, [_node(child, 1 - player) for child in tree])


def uniform(rng: random.Random, b: int, m: int) -> Nested:
    """A tree of lists with different leaves."""
    values = iter(rng.sample(range(1, 4 * b**m), b**m))

    def grow(depth: int) -> Nested:
        return [grow(depth - 1) for _ in range(b)] if depth else next(values)

    return grow(m)


def expect_same_tree(tree: Nested) -> Judge:
    return expect(lambda found: bool(folded(found) == folded(tree)), "the same tree")


def order_questions(name: str, property: str, right: Callable[..., Nested]) -> Any:
    def questions(seed: int) -> Iterator[Question]:
        rng = random.Random(f"alpha_beta.{name} {seed}")
        fixed = [[[3, 12, 8], [2, 4, 6], [14, 5, 1]], [1, 2], [[1, 2], [3, 4]], 5]
        drawn = [uniform(rng, b, m) for b, m in ((2, 2), (3, 2), (2, 3), (3, 3), (4, 2))]
        for tree in (*fixed, *drawn):
            for maximizing in (True, False):
                text = f"{name}({tree})" if maximizing else f"{name}({tree}, False)"
                same = expect_same_tree(tree)
                calls = (Call((tree,) if maximizing else (tree, maximizing)),)
                yield Question(SAME, calls, same, text)
                yield Question(property, calls, work(property, tree, maximizing, right), text)

    return questions


def work(property: str, tree: Nested, maximizing: bool, right: Callable[..., Nested]) -> Judge:
    wanted = looked_at(right(tree, maximizing), maximizing)
    few = property == FEW

    def enough(found: Nested) -> bool:
        count = looked_at(found, maximizing)
        return count <= wanted if few else count >= wanted

    return expect(enough, f"an order with {'at most' if few else 'at least'} {wanted} leaves")


BEST_ORDER, WORST_ORDER = (
    define(
        Exercise(
            name=f"alpha_beta.{name}",
            kind="call",
            signature=f"{name}(tree, maximizing=True) -> tree, as nested lists",
            properties=(Property(SAME, 1), Property(property, 1, needs=(SAME,))),
            questions=order_questions(name, property, right),
            reference=(right,),
            also="larger trees, other seeds",
        )
    )
    for name, property, right in (
        ("best_order", FEW, best_order),
        ("worst_order", MANY, worst_order),
    )
)

# -- alpha_beta.negamax ---------------------------------------------------------------------------

MOVER, SIGN, CUTS, RANGE = (
    "right value for the player to move",
    "MIN to move, a finished game",
    "prunes what alpha-beta must",
    "negative leaves, windows that are not infinite",
)


def negamax(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> float:
    """A right `negamax`."""
    if game.is_terminal(state):
        value: float = game.utility(state, game.player(state))
        return value
    best = -inf
    for a in game.actions(state):
        best = max(best, -negamax(game, game.result(state, a), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def movers_value(tree: Node) -> float:
    """For who is to move; a tree that is only a leaf is written as a number, which is MAX's."""
    value = trees.minimax(tree)
    return value if tree.player == MAX or not tree.children else -value


def negamax_questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"alpha_beta.negamax {seed}")

    def judged(tree: Node) -> Judge:
        return expect_number(movers_value(tree))

    def positive_max(tree: Node) -> bool:
        return plain(tree)

    def signed(tree: Node) -> bool:
        return trees.alternates(tree) and (tree.player == MIN or not tree.children)

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return asked_on(property, tree, judged, keep, "negamax")

    for tree in trees.tiny(4, (1, 2)):
        if plain(tree):
            yield ask(MOVER, tree, positive_max)
    for _ in range(30):
        yield ask(MOVER, trees.drawn(rng, rng.randint(3, 5), (2, 3), range(1, 20)), positive_max)
    for tree in trees.tiny(3, (1, 2), MIN):
        yield ask(SIGN, tree, signed)
    for text in SHALLOW:
        tree = trees.read(text)
        yield asked_on(CUTS, tree, prunes, shallow, "negamax", counts=True)
    for first in (MAX, MIN) * 10:
        tree = trees.drawn(rng, 3, (2, 3), None, first, early_end=0.2)
        if shallow(tree):
            yield asked_on(CUTS, tree, prunes, shallow, "negamax", counts=True)
    for text in ("(-3 -1 -2)", "((-4 -1) (-2 -3))", "min(-1 -2)"):
        yield ask(RANGE, trees.read(text), trees.alternates)
    for _ in range(30):
        tree = trees.drawn(rng, rng.randint(1, 3), (2, 3), range(-9, 10), rng.choice((MAX, MIN)))
        low = rng.randint(-8, 6)
        yield mover_window(tree, low, low + rng.randint(1, 5))


def mover_window(tree: Node, low: float, high: float) -> Question:
    """A window in the mover's view; bounds count as in MAX's, with the sign turned for MIN."""

    def judged(tree: Node) -> Judge:
        value = movers_value(tree)
        if value <= low:
            return expect(lambda v: value <= v <= low, f"from {show(value)} to {show(low)}")
        if value >= high:
            return expect(lambda v: high <= v <= value, f"from {show(high)} to {show(value)}")
        return expect_number(value)

    return asked_on(RANGE, tree, judged, trees.alternates, "negamax", window=(low, high))


NEGAMAX = define(
    Exercise(
        name="alpha_beta.negamax",
        kind="revealed",
        signature="negamax(game, state, alpha=-inf, beta=inf) -> number, in the mover's view",
        properties=(
            Property(MOVER, 2),
            Property(SIGN, 1),
            Property(CUTS, 1),
            Property(RANGE, 1),
        ),
        questions=negamax_questions,
        reference=(negamax,),
        also="ties, larger trees, other games, other seeds",
    )
)

# -- alpha_beta.predict ---------------------------------------------------------------------------

FIRST, SECOND, THIRD = "your first tree", "your second tree", "your third tree"


def own_trees(seed: Seed) -> list[Tree]:
    """Three trees of one's own, each with something to skip, the last by a deep cut-off."""
    rng = random.Random(f"alpha_beta.predict {seed}")
    found: list[Tree] = []
    while len(found) < 3:
        depth = (2, 3, 4)[len(found)]
        tree = trees.drawn(rng, depth, (2, 3) if depth < 4 else (2, 2), None, MAX, early_end=0.0)
        is_deep = len(without_deep_cuts(tree)) > len(fewest(tree))
        if 2 <= len(skipped_in(tree)) <= 8 and is_deep == (depth == 4):
            found.append(Tree(write(tree)))
    return found


def skipped_in(tree: Node) -> set[tuple[Any, ...]]:
    """The leaves that alpha-beta skips, going from left to right."""
    seen = set(fewest(tree))
    return {path for path in trees.paths_of_leaves(tree) if path not in seen}


def skipped(game: Any, state: Any) -> set[tuple[Any, ...]]:
    """A right prediction."""
    return skipped_in(game.root)


def predict_questions(seed: Seed) -> Iterator[Question]:
    for i, tree in enumerate(own_trees(seed)):
        expected = skipped_in(tree.root)

        def right(found: Any, expected: set[Any] = expected) -> bool:
            return {tuple(path) for path in found} == expected

        call = Call((GameSpec("Tree", (str(tree),)), State()), function=i)
        text = f"which leaves of {tree} are skipped"
        yield Question((FIRST, SECOND, THIRD)[i], (call,), expect(right, show(expected)), text)


PREDICT = define(
    Exercise(
        name="alpha_beta.predict",
        kind="literal",
        signature="three sets of paths: the leaves that are skipped in your three trees",
        properties=(Property(FIRST, 1), Property(SECOND, 1), Property(THIRD, 1)),
        questions=predict_questions,
        reference=(skipped, skipped, skipped),
        also="the trees drawn from your name",
        own=own_trees,
    )
)
