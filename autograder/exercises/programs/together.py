"""programs.together: alpha-beta with an endgame table inside, and a guess where neither knows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_in_window, expect_number, untouched
from autograder.exercises.material import known_trees, static_trees, trees
from autograder.exercises.material.known_trees import Known, Path
from autograder.exercises.material.pruning import fewest, in_their_order, most
from autograder.exercises.material.pruning_questions import depth_of, different, heeds
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

TERMINAL, FIRST, INSIDE, HEURISTIC, MIN_ROOT, PRUNES, BELOW = (
    "a finished game has its utility",
    "the table is asked before the depth",
    "the table is asked inside the tree",
    "the evaluation, where the table knows nothing",
    "MIN to move, extra turns, any numbers",
    "prunes what alpha-beta must",
    "examines nothing below a table entry",
)


def ask(
    property: str,
    tree: Node,
    depth: int,
    table: Known,
    keep: Callable[[Node], bool],
    window: tuple[float, ...] = (),
) -> Question:
    """A call on a tree with a table, in which answers alone count."""

    def smaller() -> Iterator[Question]:
        for less, entries in known_trees.smaller(tree, table):
            if keep(less) and _matters(property, less, depth, entries):
                yield ask(property, less, depth, entries, keep, window)
        if depth > 0 and property == HEURISTIC:
            yield ask(property, tree, depth - 1, table, keep, window)

    value = known_trees.value(tree, depth, table)
    judged = expect_in_window(value, *window) if window else expect_number(value)
    gist = (lambda answer: min(max(answer.value, window[0]), window[1])) if window else None
    return Question(
        property, _calls(tree, depth, table, window), judged, _text(tree, depth, table, window),
        smaller, gist=gist,
    )  # fmt: skip


def left_alone() -> Question:
    """A call after which the table must be as it was: the next search, a ply deeper, is handed the
    same one."""
    tree, depth = EXAMPLE, 1
    table: Known = {}
    judged = untouched(expect_number(known_trees.value(tree, depth, table)))
    text = f"{_text(tree, depth, table)}, which the next search is given as well"
    return Question(HEURISTIC, _calls(tree, depth, table, ()), judged, text)


def _matters(property: str, tree: Node, depth: int, table: Known) -> bool:
    """Is it still a question about the same thing?"""
    inner = set(known_trees.paths(tree))
    if property == TERMINAL:
        return any(path not in inner for path in table) or depth == 0
    if property == FIRST:
        return any(len(path) == depth for path in table if path in inner)
    if property == INSIDE:
        within = [path for path in table if 0 < len(path) < depth and path in inner]
        return bool(within) and not any(len(path) == depth for path in table)
    return property != HEURISTIC or not table


def _further_up(table: Known, depth: int) -> Known:
    """The entries that a search meets before its depth is used up."""
    return {path: known for path, known in table.items() if len(path) < depth}


def _calls(tree: Node, depth: int, table: Known, window: tuple[float, ...]) -> tuple[Call, ...]:
    arguments = (trees.spec(tree), State(), depth, Callback("static"), dict(table), *window)
    return (Call(arguments),)


def _text(tree: Node, depth: int, table: Known, window: tuple[float, ...] = ()) -> str:
    words = f"together on {trees.text(tree)}, depth {depth}, table {dict(table)}"
    return words + (f", window {window}" if window else "")


def met_again(graph: str, value: float) -> Question:
    """A call on a game in which two lines of play lead to one position, with different windows."""
    call = Call((GameSpec("Graph", (graph,)), State(), 9, Callback("zero"), {}))
    text = f"together on {graph}, depth 9, table {{}}"
    return Question(PRUNES, (call,), expect_number(value), text)


def heeding(tree: Node, window: tuple[int, int]) -> Question:
    """A call with a window that must cut off at once."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree, keep_values=True):
            if different(less) and less.player == tree.player and depth_of(less) > 3:
                yield heeding(less, window)

    text = _text(tree, 9, {}, window)
    return Question(
        PRUNES, _calls(tree, 9, {}, window), heeds(tree, *window), text, smaller, counts=True,
        revealed=True,
    )  # fmt: skip


def count(property: str, tree: Node, table: Known) -> Question:
    """A call to the end of the tree, in which the leaves examined count."""
    depth, inner = 9, set(known_trees.paths(tree))
    table = {path: known for path, known in table.items() if path in inner}

    def smaller() -> Iterator[Question]:
        for less, entries in known_trees.smaller(tree, table):
            if _different(less, entries) and len(less.children) > 1:
                yield count(property, less, entries)

    assess = _examines_enough(tree, table) if property == PRUNES else _nothing_below(tree, table)
    right = expect_number(known_trees.value(tree, depth, table))
    return Question(
        property, _calls(tree, depth, table, ()), assess, _text(tree, depth, table), smaller,
        gist=_leaves_examined, revealed=True, besides=right,
    )  # fmt: skip


def _different(tree: Node, table: Known) -> bool:
    values = [*trees.leaves_of(tree), *table.values()]
    return len(set(values)) == len(values)


def _examines_enough(tree: Node, table: Known) -> Expectation:
    """Right if no more leaves were examined than alpha-beta examines, in the same order."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        # The search never goes into what the table knows, so that its place in the search's own
        # order is not known: it is taken as it stands, or as the last.
        orders = [known_trees.cut(t, 9, table) for t in (tree, in_their_order(tree, answer))]
        enough = max(_count(most(order), table) for order in orders)
        least = min(_count(fewest(order), table) for order in orders)
        if not answer.leaves and not _is_known_from(table, tree):
            return Wrong("your search examines no leaf at all", "some leaves", "none")
        # What lies below an entry is another property.
        examined = {p for p in answer.leaves if not _is_below(p, table)}
        if len(examined) <= enough:
            return None
        given = counted(len(examined), "leaf", "leaves")
        sentence = f"your search examines {given} where {least} would be enough"
        return Wrong(sentence, counted(least, "leaf", "leaves"), given)

    return assess


def _nothing_below(tree: Node, table: Known) -> Expectation:
    value = expect_number(known_trees.value(tree, 9, table))

    def assess(answer: Answer) -> Wrong | None:
        below = [path for path in answer.leaves if _is_below(path, table)]
        if answer.fault or not below:
            return value(answer)
        entry = next(path for path in table if below[0][: len(path)] == path)
        sentence = (
            f"the table knows {show(entry)}, but your search examines {show(below[0])} below it"
        )
        examined = f"position {show(below[0])} was examined"
        return Wrong(sentence, "nothing below a table entry", examined)

    return assess


def _is_known_from(table: Known, tree: Node) -> bool:
    """Does its value follow from the table alone, in the order that suits it best?"""
    leaves = len(trees.leaves_of(tree))
    low, high = (
        known_trees.value(trees.revalued(tree, [end] * leaves), 9, table) for end in (-inf, inf)
    )
    return low == high


def _count(paths: Sequence[Path], table: Known) -> int:
    return sum(path not in table for path in paths)


def _leaves_examined(answer: Answer) -> tuple[Any, ...]:
    """What tells mistakes apart: the value, and the leaves whatever their order."""
    return answer.value, sorted(map(str, answer.leaves))


def _is_below(path: Path, table: Known) -> bool:
    return any(path[:length] in table for length in range(len(path)))


def alternating(tree: Node) -> bool:
    return trees.alternates(tree, MAX) and _guessed(tree)


def unusual(tree: Node) -> bool:
    return not trees.alternates(tree, MAX) and _guessed(tree)


def _guessed(tree: Node) -> bool:
    nodes = static_trees.subtrees(tree)
    return all(node.evaluation is not None for node in nodes if node.children)


EXAMPLE = trees.read("((3 12)@5 (2 4)@9)@0")
TEXTBOOK = trees.read("((3 12 8) (2 4 6) (14 5 1))")
CHAINS = {
    "(3 (4 (1 (2 5))))": (5, 9),
    "min(3 (2 (5 (4 1))))": (-4, 1),
    "(13 (14 (11 (12 15))))": (15, 20),
    "min(-3 (-4 (-1 (-2 -5))))": (-9, -5),
    "(-3 (-2 (-5 (-4 -1))))": (-1, 4),
    "min(13 (12 (15 (14 11))))": (6, 11),
}
# S is cut off below A, where 2 is enough to know, and matters below B. Whichever move comes first.
MET_TWICE = (
    "R = max(T); T = min(A B); A = max(3 S); B = max(0 S); S = min(2 1)",
    "R = max(T); T = min(B A); B = max(S 0); A = max(S 3); S = min(1 2)",
)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"programs.together {seed}")
    for depth in (0, 1, 2):
        yield ask(HEURISTIC, EXAMPLE, depth, {}, alternating)
        yield ask(TERMINAL, EXAMPLE, depth, {(0, 0): 99}, alternating)
        yield ask(FIRST, EXAMPLE, depth, {(): 6}, alternating)
    for text in ("5", "-5"):
        for depth in (0, 1):
            yield ask(TERMINAL, trees.read(text), depth, {(): 7}, alternating)
            yield ask(TERMINAL, trees.read(text), depth, {}, alternating)
    yield left_alone()
    yield ask(FIRST, EXAMPLE, 1, {(1,): 7}, alternating)
    yield ask(INSIDE, EXAMPLE, 2, {(1,): 7}, alternating)
    for number in (0, 0.5):  # 0 is a value like any other
        yield ask(FIRST, EXAMPLE, 1, {(1,): number}, alternating)
        yield ask(INSIDE, EXAMPLE, 2, {(0,): number}, alternating)
    yield from _drawn(rng)
    yield ask(MIN_ROOT, trees.read("min((-3 -12)@5 (-2 -4)@9)@0"), 2, {(1,): -7}, unusual)
    for text in ("min(1500 1200)@0", "(1500 2000)@0", "min(-1500 -2000)@0"):
        yield ask(MIN_ROOT, trees.read(text), 1, {}, _guessed)
    for _ in range(25):
        first = rng.choice((MAX, MIN))
        tree, table = known_trees.drawn(rng, 3, first, extra_turns=0.3)
        if unusual(tree):
            depth = rng.randint(0, 4)
            yield ask(MIN_ROOT, tree, depth, _further_up(table, depth), unusual)
    tables: tuple[Known, ...] = ({}, {(2,): 2.5}, {(1,): 2.5, (2,): 0})
    for known in tables:
        yield count(PRUNES, TEXTBOOK, known)
        if known:
            yield count(BELOW, TEXTBOOK, known)
    for first in (MAX, MIN) * 8:
        tree, table = known_trees.drawn(rng, 3, first, share=0.2)
        yield count(PRUNES, tree, table)
        if table:
            yield count(BELOW, tree, table)
    for _ in range(20):
        tree, table = known_trees.drawn(rng, rng.randint(2, 3), rng.choice((MAX, MIN)))
        low = rng.randint(-30, 25)
        yield ask(PRUNES, tree, 3, table, _guessed, (low, low + rng.randint(1, 12)))
    for text, window in CHAINS.items():
        yield heeding(trees.read(text), window)
    for graph in MET_TWICE:
        yield met_again(graph, 1)


def _drawn(rng: random.Random) -> Iterator[Question]:
    """Random trees in which MAX moves first, for the four questions that a position is asked."""
    for _ in range(12):
        tree, table = known_trees.drawn(rng, 3)
        yield ask(HEURISTIC, tree, rng.randint(0, 3), {}, alternating)
        for depth in (1, 2):
            if _matters(FIRST, tree, depth, table):
                yield ask(FIRST, tree, depth, table, alternating)
            known = _further_up(table, depth + 1)
            if _matters(INSIDE, tree, depth + 1, known):
                yield ask(INSIDE, tree, depth + 1, known, alternating)
        ends = trees.paths_of_leaves(tree)
        wrong = {path: rng.choice((-99, 99)) for path in rng.sample(ends, 2)}
        yield ask(TERMINAL, tree, 3, wrong, alternating)
    tree = trees.guessed(trees.read("((1 9) (2 3))"), trees.minimax)
    yield static_trees.otherwise(ask(HEURISTIC, tree, 1, {}, alternating))
    named = trees.read("(b:(1 9)@4 a:(d:2 c:3)@5)@0")
    yield ask(HEURISTIC, named, 1, {}, alternating)
    yield ask(INSIDE, named, 2, {("a",): 7}, alternating)
    whole = trees.read("min(((1 9)@4 (2 3)@5)@6 0)@0")
    call = Call((trees.spec(whole), State("/0"), 2, Callback("static"), {(0, 1): 8}))
    text = f"together on {trees.text(whole)} at /0, depth 2, table {{(0, 1): 8}}"
    yield Question(INSIDE, (call,), expect_number(8), text)


define(
    Exercise(
        name="programs.together",
        kind="revealed",
        signature=(
            "together(game, state, depth, evaluation, table, alpha=-inf, beta=inf) -> number, in "
            "MAX's view; table leads from states to values in MAX's view"
        ),
        properties=(
            Property(TERMINAL, 1),
            Property(FIRST, 2),
            Property(INSIDE, 1),
            Property(HEURISTIC, 1),
            Property(MIN_ROOT, 1),
            Property(PRUNES, 1),
            Property(BELOW, 1),
        ),
        questions=questions,
        also="other trees, other tables, other seeds",
    )
)
