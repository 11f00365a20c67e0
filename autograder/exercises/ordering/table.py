"""ordering.table: alpha-beta that remembers positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games import Graph
from adsearch.games.tree_text import Node, write
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_in_window, expect_number, expect_one_of
from autograder.exercises.material import graphs, trees
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    GameSpec,
    Made,
    Question,
    State,
    Wrong,
    show,
)

VALUE, BOUNDS, DEPTH, MOVER, FEWER = (
    "the same value as without a table",
    "tells bounds from exact values",
    "uses only entries searched deep enough",
    "the key says who is to move",
    "generates fewer positions",
)


def searches(
    game: GameSpec, evaluations: Sequence[str], plan: Sequence[tuple[float, ...]], at: State
) -> tuple[Call, ...]:
    """Searches one after the other with one table for each evaluation; each is asked for with a
    depth and perhaps a window."""
    calls = [Call((), function="dict", quiet=True) for _ in evaluations]
    for i, (depth, *window) in enumerate(plan):
        table = min(i, len(evaluations) - 1)
        arguments = (depth, Callback(evaluations[table]), Made(table), *window)
        calls.append(Call((game, at, *arguments)))
    return tuple(calls)


def on_tree(
    property: str,
    tree: Node,
    plan: Sequence[tuple[float, ...]],
    keep: Callable[[Node], bool],
) -> Question:
    """Searches of one tree with one table; the last has a depth and no window."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less):
                yield on_tree(property, less, plan, keep)
        for i in range(len(plan) - 2):
            yield on_tree(property, tree, [*plan[:i], *plan[i + 1 :]], keep)

    calls = searches(trees.spec(tree), ["static"], plan, State())
    # An entry that looked deeper than is asked for may be used, but need not.
    depths = [int(depth) for depth, *_ in plan if depth >= plan[-1][0]]
    right = [trees.h_minimax(tree, depth) for depth in depths]
    judged = expect_number(right[0]) if len({*right}) == 1 else expect_one_of(right)
    searches_text = ", then ".join(f"depth {depth}{_window(window)}" for depth, *window in plan)
    same_table = ", same table" if len(plan) > 1 else ""
    text = f"alpha_beta_table on {write(tree)}, {searches_text}{same_table}"
    return Question(property, calls, judged, text, smaller)


def _window(window: Sequence[float]) -> str:
    return f" with window ({', '.join(map(show, window))})" if window else ""


def guessed(tree: Node, rng: random.Random) -> Node:
    return trees.guessed(tree, lambda node: rng.randint(-9, 9))


def complete(tree: Node) -> bool:
    """Does every node that has moves have a guess?"""
    if not tree.children:
        return True
    return tree.evaluation is not None and all(complete(child) for _, child in tree.children)


def on_graph(graph: graphs.Positions) -> Question:
    """A search of a whole graph, in which every position comes up at one depth only."""

    def smaller() -> Iterator[Question]:
        for less in graphs.smaller(graph):
            if in_layers(less):
                yield on_graph(less)

    calls = searches(graphs.spec(graph), ["zero"], [(graphs.height(graph),)], State())
    text = f"alpha_beta_table on {graphs.text(graph)}"
    return Question(BOUNDS, calls, expect_number(graphs.value(graph)), text, smaller)


def in_layers(graph: graphs.Positions) -> bool:
    """Does every position come up after the same number of moves, whatever they are?"""
    plies: dict[str, int] = {}
    waiting = [(next(iter(graph)), 0)]
    for name, ply in waiting:
        if plies.setdefault(name, ply) != ply:
            return False
        waiting += [(child, ply + 1) for child in graph[name][1] if isinstance(child, str)]
    return True


def shared(rng: random.Random) -> graphs.Positions:
    """The plan's graph with other numbers: S is cut off below A, and then matters below B.

    >>> graphs.text(shared(random.Random(0)))
    'R = max(A B); A = min(-11 S); B = min(2 S); S = max(-10 -4)'
    """
    low, q, p, x = sorted(rng.sample(range(-2, 12), 4))
    x = rng.choice((p, x))  # at the end of the window, or beyond
    graph: graphs.Positions = {
        "R": (MIN, ("A", "B")),
        "A": (MAX, (x, "S")),
        "B": (MAX, (low, "S")),
        "S": (MIN, (p, q)),
    }
    return graph if rng.random() < 0.5 else _mirrored(graph)


def _mirrored(graph: graphs.Positions) -> graphs.Positions:
    """The same graph for the other player."""
    return {
        name: (1 - player, tuple(c if isinstance(c, str) else -c for c in children))
        for name, (player, children) in graph.items()
    }


def inside() -> Question:
    """The value of a position that is not the start."""
    text = "min(7@7 ((2)@3 (4)@5)@0)@1"
    calls = searches(trees.spec(trees.read(text)), ["static"], [(2,)], State("/1"))
    return Question(VALUE, calls, expect_number(4), f"alpha_beta_table on {text} at /1, depth 2")


def new_evaluation(tree: Node) -> Question:
    """The same tree with another evaluation, which comes with a table of its own."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if complete(less) and less.children:
                yield new_evaluation(less)

    calls = searches(trees.spec(tree), ["static", "negated"], [(1,), (1,)], State())
    opposite = trees.guessed(tree, lambda node: -(node.evaluation or 0))
    judged = expect_number(trees.h_minimax(opposite, 1))
    text = f"alpha_beta_table on {write(tree)}, depth 1, then with all evaluations negated"
    return Question(VALUE, calls, judged, f"{text} and a new table", smaller)


def on_nim(piles: tuple[int, ...], first: int) -> Question:
    def smaller() -> Iterator[Question]:
        for i, pile in enumerate(piles):
            if pile > 1:
                yield on_nim((*piles[:i], pile - 1, *piles[i + 1 :]), first)

    game = GameSpec("Nim", (piles, True, 2, first))
    calls = searches(game, ["zero"], [(sum(piles),)], State())
    judged = expect_number(nim_value(first, piles))
    text = f"alpha_beta_table on {nim_told(piles, first)}"
    return Question(MOVER, calls, judged, text, smaller)


def nim_told(piles: tuple[int, ...], first: int) -> str:
    return f"Nim{piles} where whoever takes the last match loses, {('MAX', 'MIN')[first]} to move"


def nim_value(mover: int, piles: tuple[int, ...]) -> float:
    """MAX's result: whoever finds no match left has won."""
    if not any(piles):
        return 1 if mover == MAX else -1
    return (max if mover == MAX else min)(
        nim_value(1 - mover, (*piles[:i], left, *piles[i + 1 :]))
        for i, pile in enumerate(piles)
        for left in range(pile)
    )


def plain_work(graph: graphs.Positions, low: float = -inf, high: float = inf) -> int:
    """How many positions alpha-beta without a table generates, in the better of two orders."""
    game = Graph(graphs.text(graph))

    def work(s: Any, alpha: float, beta: float, step: int) -> tuple[float, int]:
        if game.is_terminal(s):
            return game.utility(s), 0
        best, generated = (-inf if game.player(s) == MAX else inf), 0
        for a in game.actions(s)[::step]:
            v, more = work(game.result(s, a), alpha, beta, step)
            generated += 1 + more
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, generated

    return min(work(game.initial(), low, high, step)[1] for step in (1, -1))


def fewer_on(graph: graphs.Positions, number: int) -> Question:
    plain = plain_work(graph)
    most = plain * 6 // 10

    def assess(answer: Answer) -> Wrong | None:
        enough = f"the {plain} that suffice without a table (the moves in order or reversed)"
        expected = f"at most {most} positions, 60% of {enough}"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        sentence = f"your search generates {answer.generated} positions; without a table, {plain}"
        sentence = f"{sentence} are enough"
        if answer.generated < graphs.height(graph):
            sentence = f"your search generates only {answer.generated} positions"
        elif answer.generated <= most:
            return None
        return Wrong(sentence, expected, f"{answer.generated} positions")

    calls = searches(graphs.spec(graph), ["zero"], [(graphs.height(graph),)], State())
    text = (
        f"alpha_beta_table on graph no. {number}, with 19 positions, each reached in several ways"
    )
    besides = expect_number(graphs.value(graph))
    return Question(FEWER, calls, assess, text, revealed=True, besides=besides)


def asked_again(graph: graphs.Positions, low: int, beyond: int = 0) -> Question:
    """The same search twice, with one table and a window that has no value of the graph in it or at
    its ends: all that can be known the second time are bounds. A search may go through the moves at
    the root before it asks the table, so it need not generate nothing. If they look `beyond` the
    graph, a search that does not has filled the table before."""
    high, height = low + 1, graphs.height(graph)
    depth, plain = height + beyond, plain_work(graph, low, high)
    plan = [(depth, low, high)] * 2

    def assess(answer: Answer) -> Wrong | None:
        expected = f"fewer than {plain} positions the second time"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if answer.generated < plain:
            return None
        given = f"{answer.generated} positions"
        sentence = f"asked the same again, your search generates {given}; without a table, {plain}"
        return Wrong(f"{sentence} are enough", expected, given)

    window = _window((low, high))
    before = f" depth {height}{window}, then" if beyond else ""
    if beyond:
        plan.insert(0, (height, low, high))
    calls = searches(graphs.spec(graph), ["zero"], plan, State())
    text = f"alpha_beta_table on {graphs.text(graph)},{before} depth {depth}{window}"
    twice = f"{text}, twice with the same table"
    besides = expect_in_window(graphs.value(graph), low, high)
    return Question(BOUNDS, calls, assess, twice, revealed=True, besides=besides)


PLANNED: graphs.Positions = {
    "R": (MIN, ("A", "B")),
    "A": (MAX, (3, "S")),
    "B": (MAX, (-1, "S")),
    "S": (MIN, (2, 0)),
}
# Below (3, 4) both positions are cut off at once, after a leaf.
CUT: graphs.Positions = {"R": (MIN, ("S",)), "S": (MIN, (2, 0))}


def table_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.table {seed}")
    yield inside()
    for text in VALUED:
        tree = trees.read(text)
        for depth in (0, 1, 3):
            yield on_tree(VALUE, tree, [(depth,)], complete)
    for first in (MAX, MIN) * 10:
        tree = trees.drawn(rng, rng.randint(2, 4), (1, 3), range(-9, 10), first, 0.2)
        yield on_tree(VALUE, guessed(tree, rng), [(rng.randint(0, 4),)], complete)
    for first in (MAX, MIN):
        tree = trees.drawn(rng, 3, (2, 2), range(-9, 10), first, early_end=0)
        yield new_evaluation(guessed(tree, rng))
    tied = {**PLANNED, "A": (MAX, (2, "S"))}
    for graph in (PLANNED, tied):
        yield on_graph(graph)
        yield on_graph(_mirrored(graph))
    for low in (4, -3):  # above all values of the graph, and below them
        yield asked_again(PLANNED, low)
        yield asked_again(_mirrored(PLANNED), -low - 1)
    yield asked_again(PLANNED, 4, beyond=1)
    yield asked_again(CUT, 3)
    yield asked_again(_mirrored(CUT), -4)
    for _ in range(8):
        yield on_graph(shared(rng))
    for _ in range(8):
        first = rng.choice((MAX, MIN))
        yield on_graph(graphs.layered(rng, 3, 3, (2, 3), range(10), first))
    for first in (MAX, MIN) * 8:
        tree = guessed(trees.drawn(rng, rng.randint(1, 3), (2, 3), range(20), first), rng)
        low = rng.randint(-4, 20)
        yield on_tree(BOUNDS, tree, [(4, low, low + 2), (4,)], complete)
    for text, low in BOUNDED:
        yield on_tree(BOUNDS, trees.read(text), [(4, low, low + 2), (4,)], complete)
    yield on_tree(DEPTH, trees.read("((4)@7)@0"), [(1,), (2,)], complete)
    for first in (MAX, MIN) * 5:
        tree = guessed(trees.drawn(rng, 4, (1, 3), range(-9, 10), first), rng)
        depths = sorted(rng.sample(range(1, 5), 2))
        yield on_tree(DEPTH, tree, [(depth,) for depth in depths], complete)
        deep = guessed(trees.drawn(rng, 4, (2, 3), range(-9, 10), first, early_end=0), rng)
        yield on_tree(BOUNDS, deep, [(2,), (1,)], complete)
    for piles in NIM:
        for first in (MAX, MIN):
            yield on_nim(piles, first)
    for number in (1, 2, 3):
        values = rng.sample(range(100), 40)
        first = rng.choice((MAX, MIN))
        yield fewer_on(graphs.layered(rng, 6, 3, (3, 3), values, first), number)


VALUED = (
    *("5@1", "-5@1", "(5@7)@1", "min(-3 -1)@0", "((4)@7)@0", "((3 12 8)@1 (2 4 6)@9)@0"),
    *("(-1500)@0", "min(1500)@0"),
)
# Trees, each with the lower end of a first window. In the last two the player at the root finds
# nothing in it, and what it is told of the moves are bounds.
BOUNDED = (
    *(("((0)@0 (1)@0)@0", -4), ("min((0)@0 (-1)@0)@0", 2)),
    *(("((5 1)@0 (6 2)@0)@0", 8), ("min((-5 -1)@0 (-6 -2)@0)@0", -10)),
)
NIM = ((1, 1), (1, 2), (2, 2), (1, 1, 1), (1, 3), (3, 3), (1, 2, 2))

define(
    Exercise(
        name="ordering.table",
        kind="callbacks",
        signature=(
            "alpha_beta_table(game, state, depth, evaluate, table, alpha=-inf, beta=inf) "
            "-> number, in MAX's view; table is a dict, empty at first"
        ),
        properties=(
            Property(VALUE, 2),
            Property(FEWER, 1),
            # A table that is never asked has nothing to be judged by.
            Property(BOUNDS, 2, needs=(FEWER,)),
            Property(DEPTH, 1, needs=(FEWER,)),
            Property(MOVER, 1, needs=(FEWER,)),
        ),
        questions=table_questions,
        also="windows, larger graphs, other games, other seeds",
    )
)
