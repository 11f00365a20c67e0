"""mcts.flat: the move whose playouts have the best mean."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_one_of, same
from autograder.exercises.material import static_trees, trees
from autograder.exercises.material.trees import Node
from autograder.inside.questions import Answer, Call, Callback, Expectation, Question, State, Wrong

FOR_MIN, BEST, COUNT = (
    "MIN to move",
    "the best mean; any move if several share it",
    "n playouts for each move, drawn with rng",
)
MANY = 200  # playouts a move: by Hoeffding a mean is off by 1/4 of the range once in 10¹⁰ times


def average(tree: Node) -> float:
    """What random play is worth on average."""
    if not tree.children:
        return tree.payoffs[0]
    return sum(average(child) for _, child in tree.children) / len(tree.children)


def best_means(tree: Node) -> set[Any]:
    best = (max if tree.player == MAX else min)(average(child) for _, child in tree.children)
    return {move for move, child in tree.children if average(child) == best}


def clear(tree: Node) -> bool:
    """Does chance have no say: is each move's outcome the same whatever the playouts?"""
    return len(tree.children) > 1 and all(
        len(set(trees.leaves_of(child))) == 1 for _, child in tree.children
    )


def move_of(answer: Answer) -> Any:
    """The move that was chosen; of anything else, what kind of thing it is."""
    value = answer.value
    if isinstance(value, int | str):
        return value
    return (type(value).__name__, len(value)) if isinstance(value, tuple) else type(value).__name__


def chosen(
    property: str, tree: Node, n: int, seed: str, keep: Callable[[Node], bool] = clear
) -> Question:
    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less) and less.player == tree.player:
                yield chosen(property, less, n, seed, keep)

    call = Call((trees.spec(tree), State(), n, Callback("rng", (seed,))))
    text = f"flat on {trees.text(tree)}, n = {n}"
    assess = expect_one_of(best_means(tree))
    return Question(property, (call,), assess, text, smaller, seconds=3.0, gist=move_of)


def playouts(tree: Node, n: int) -> Expectation:
    """Right if the games that were finished after each move are n."""
    expected = f"{counted(n, 'playout')} a move"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        count = Counter(path[0] for path in answer.leaves if path)
        wrong = [move for move, _ in tree.children if count[move] != n]
        if not wrong:
            return None
        made = count[wrong[0]]
        were = "was" if made == 1 else "were"
        sentence = f"after move {wrong[0]} there {were} {counted(made, 'playout')} instead of {n}"
        given = ", ".join(f"{move}: {count[move]}" for move, _ in tree.children)
        return Wrong(sentence, expected, given)

    return assess


def playouts_of(tree: Node, n: int, seed: str) -> Question:
    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if len(less.children) > 1 and all(child.children for _, child in less.children):
                yield playouts_of(less, n, seed)
        if n > 1:
            yield playouts_of(tree, n - 1, seed)

    def gist(answer: Answer) -> Any:
        count = Counter(path[0] for path in answer.leaves if path)
        return [count[move] for move, _ in tree.children]

    call = Call((trees.spec(tree), State(), n, Callback("rng", (seed,))))
    text = f"flat on {trees.text(tree)}, n = {n}"
    assess = playouts(tree, n)
    return Question(COUNT, (call,), assess, text, smaller, seconds=3.0, gist=gist, revealed=True)


def repeats(answer: Answer) -> tuple[bool, bool]:
    """Do equal seeds give equal moves, and different seeds different ones?"""
    first, again = answer.values[::2], answer.values[1::2]
    return same(first, again), any(move != first[0] for move in first)


def by_rng(answer: Answer) -> Wrong | None:
    expected = "the same move for the same rng, but not for every rng"
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    equal, varied = repeats(answer)
    if not equal:
        sentence = (
            "with equal rngs your function chose different moves: where else does chance come from?"
        )
        return Wrong(sentence, expected, "different moves")
    if not varied:
        sentence = (
            "with eight different rngs your function chose the same move, although all moves are "
            "about equally good"
        )
        return Wrong(sentence, expected, "always the same move")
    return None


def only_rng(rng: random.Random, seed: str) -> Question:
    """Pairs of searches with equal seeds, where no two means are equal and chance decides: that it
    decides the same way eight times happens once in 10⁷ times."""

    def lottery() -> Node:
        """About the same for every move."""
        prizes = [place + rng.random() / 100 for place in range(5)]
        return trees.inner(MIN, [trees.leaf(prize) for prize in rng.sample(prizes, 5)])

    game = trees.spec(trees.inner(MAX, [lottery() for _ in range(10)]))
    calls = tuple(
        Call((game, State(), 2, Callback("rng", (f"{seed} {i // 2}",)))) for i in range(16)
    )
    text = "flat in a game of ten moves and much luck, n = 2, each time twice with the same seed"
    return Question(COUNT, calls, by_rng, text, seconds=3.0, gist=repeats)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.flat {seed}")

    def fresh() -> str:
        return f"flat {seed} {rng.random()}"

    for text in (
        "(1 2)",
        "(2 1)",
        "(2 2 1)",
        "(a:1 b:3 c:2)",
        "(-1 -2)",
        "(-1500 -1200)",  # -999 is not less than everything
        "(0 3 3)",
        "((4 4) (5 5))",
        "(max(4 4) max(5 5))",
        "(max(5 5) min(4 4) min(3 3))",
    ):
        yield chosen(BEST, trees.read(text), rng.randint(1, 4), fresh())
    for text in (
        "min(1 2)",
        "min(2 1)",
        "min(a:3 b:1 c:2)",
        "min(-1 -2)",
        "min((5 5) (4 4))",
        "min(min(5 5) min(4 4))",
        "min(min(4 4) max(5 5))",
    ):
        yield chosen(FOR_MIN, trees.read(text), rng.randint(1, 4), fresh())
    for property, text, whole in (
        (BEST, "(x:1 y:2)", "min(a:(x:1 y:2) b:0)"),
        (FOR_MIN, "min(x:2 y:1)", "(a:min(x:2 y:1) b:3)"),
    ):
        yield static_trees.inside(chosen(property, trees.read(text), 2, fresh()), whole, "/a")
    for _ in range(6):
        for property, first in ((BEST, MAX), (FOR_MIN, MIN)):
            values = rng.choices(range(-5, 6), k=rng.randint(2, 4))
            children = [trees.inner(1 - first, [trees.leaf(v)] * 2) for v in values]
            yield chosen(property, trees.inner(first, children), rng.randint(1, 4), fresh())
    # Here only means tell the moves apart, not the best result or the last.
    # The odd one stands elsewhere each time: who plays the same game n times is lucky three times.
    for good, bad in (
        ("0 1 1 1", "1 0 0 0"),
        ("2 0 2 2", "0 2 0 0"),
        ("1 1 0 1", "0 0 1 0"),
        ("2 2 2 0", "0 0 0 2"),
    ):
        sure = "0.5" if "1" in good else "1"
        for property, text in (
            (BEST, f"(A:({good}) B:{sure})"),
            (BEST, f"(A:({bad}) B:{sure})"),
            (FOR_MIN, f"min(A:({bad}) B:{sure})"),
            (FOR_MIN, f"min(A:({good}) B:{sure})"),
        ):
            yield chosen(property, trees.read(text), MANY, fresh(), lambda less: False)
    for property, text in ((BEST, "(A:(1 -9 1) B:0)"), (FOR_MIN, "min(A:(-1 9 -1) B:0)")):
        yield chosen(property, trees.read(text), MANY, fresh(), lambda less: False)
    for text in ("((1 2) (3 4))", "((-1 2 3) (4 (-5 6)) (7 -8))", "min((1 -2) (-3 4))"):
        yield playouts_of(trees.read(text), rng.randint(2, 9), fresh())
    yield playouts_of(
        trees.drawn(rng, 3, (2, 3), range(9), early_end=0), rng.randint(5, 9), fresh()
    )
    yield only_rng(rng, fresh())


define(
    Exercise(
        name="mcts.flat",
        kind="callbacks",
        signature="flat(game, state, n, rng) -> action with the best mean for who moves",
        properties=(Property(FOR_MIN, 1), Property(BEST, 1), Property(COUNT, 1)),
        questions=questions,
        also="more playouts, other games, other seeds",
    )
)
