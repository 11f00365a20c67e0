"""horizon.singular: the one move that is clearly better than all others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_equal
from autograder.exercises.material import static_trees, trees
from autograder.exercises.material.static_trees import HORIZON
from autograder.inside.questions import Answer, Callback, Expectation, Question, Wrong, no_smaller

ONLY, MARGIN, FOR_MIN, TIES = (
    "the only move; no move where the game is over",
    "better than the second by the margin or more",
    "from MIN's point of view where MIN is to move",
    "equal moves are not singular, whatever the margin",
)


def h_minimax(game: Any, state: Any, depth: int, evaluation: Callable[[Any], float]) -> float:
    """What a search to `depth` makes of a position, in MAX's view."""
    if game.is_terminal(state):
        value: float = game.utility(state)
        return value
    if depth == 0:
        return evaluation(state)
    best = max if game.player(state) == MAX else min
    after = (game.result(state, a) for a in game.actions(state))
    return best(h_minimax(game, s, depth - 1, evaluation) for s in after)


def ranked(tree: Node, depth: int) -> list[tuple[float, Any]]:
    """What the moves are worth to the mover by a search to `depth`, the best first."""
    sign = 1 if tree.player == MAX else -1
    values = [(sign * trees.h_minimax(child, depth - 1), move) for move, child in tree.children]
    return sorted(values, key=lambda pair: -pair[0])


def lead(tree: Node, depth: int) -> float:
    """How much better the best move is than the second."""
    (best, _), (second, _), *_ = ranked(tree, depth)
    return best - second


def the_one(tree: Node, depth: int, margin: float) -> Any:
    moves = [move for move, _ in tree.children]
    if len(moves) < 2:
        return moves[0] if moves else None
    ahead = lead(tree, depth)
    return ranked(tree, depth)[0][1] if ahead > 0 and ahead >= margin else None


def ask(property: str, tree: Node, depth: int, margin: float) -> Question:
    def judged(tree: Node) -> Expectation:
        right = expect_equal(the_one(tree, depth, margin))

        def assess(answer: Answer) -> Wrong | None:
            wrong = right(answer)
            if wrong and not answer.fault and answer.value is None:
                # None is an answer here, so nobody is asked whether a `return` is missing.
                return replace(wrong, sentence=f"expected {wrong.expected}, got None")
            return wrong

        return assess

    def keep(less: Node) -> bool:
        if property == ONLY:
            return len(less.children) < 2
        if len(less.children) < 2 or (less.player == MIN) != (tree.player == MIN):
            return False
        return property == TIES or (margin > 0) == (lead(less, depth) > 0)

    words = f"singular on {{}}, depth {depth}, margin {margin}"
    arguments = depth, Callback("static"), margin
    return static_trees.ask(property, tree, words, arguments, judged, keep)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"horizon.singular {seed}")
    for player in (MAX, MIN):
        for depth in (1, 2, 3):
            tree = static_trees.drawn(rng, depth + 1, player, (1, 2))
            only = tree._replace(children=tree.children[:1])
            yield ask(ONLY, only, depth, rng.choice((0, 1, 100)))
    for text in ("0@0", "5@5", "-5@-5"):
        yield ask(ONLY, trees.read(text), 1, 0)

    after_wait = trees.read(HORIZON).children[0][1]
    for margin in (3, 4):
        yield ask(FOR_MIN, after_wait, 1, margin)
        yield static_trees.inside(ask(FOR_MIN, after_wait, 1, margin), HORIZON, "/wait")
    yield static_trees.otherwise(ask(MARGIN, trees.read("(a:(9@9)@9 b:(5@5)@5 c:(0@0)@0)@0"), 1, 4))
    # The second is what counts, neither the worst nor the average of the others.
    for text, property in (
        ("(a:9@9 b:8@8 c:5@5 d:0@0)@0", MARGIN),
        ("min(a:-9@-9 b:-8@-8 c:-5@-5 d:0@0)@0", FOR_MIN),
    ):
        for margin in (1, 3, 6):
            yield ask(property, trees.read(text), 1, margin)
    yield ask(MARGIN, trees.read("(9@9 1@1)@0"), 1, 3)  # 0 is a move
    # -999 is not less than everything.
    yield ask(MARGIN, trees.read("(a:-1500@-1500 b:-1200@-1200)@0"), 1, 100)
    for player, property in ((MAX, MARGIN), (MIN, FOR_MIN)):
        for depth in (1, 2, 3):
            count = 0
            while count < 10:
                tree = static_trees.drawn(rng, depth + 1, player, (2, 4))
                ahead = lead(tree, depth)
                if ahead > 0:
                    count += 1
                    yield ask(property, tree, depth, max(1, ahead + (0, 1, -1, 0, 2)[count % 5]))

    for text in ("(a:1@1 b:1@1)@0", "(a:1@1 b:2@2 c:2@2)@0", "(a:1@1 b:2@2)@0"):
        yield ask(TIES, trees.read(text), 1, 0)
    yield ask(TIES, trees.read("min(a:1@1 b:1@1)@0"), 1, 0)
    yield ask(TIES, trees.read("(a:1@1 b:3@3 c:3@3)@0"), 1, 2)
    for _ in range(20):
        tree = static_trees.drawn(rng, 1, MAX, (2, 4), range(3))
        yield ask(TIES, tree._replace(evaluation=0), 1, 0)
    # A finished game is worth its utility, whatever the evaluation makes of it. Other mistakes are
    # shown on trees where the two agree.
    ended = ask(MARGIN, trees.read("(a:9@0 b:5@5 c:0@9)@0"), 1, 3)
    yield replace(ended, smaller=no_smaller)


define(
    Exercise(
        name="horizon.singular",
        kind="callbacks",
        signature=(
            "singular(game, state, depth, evaluation, margin) -> the mover's singular move, by "
            "searches to depth 1 or more, or None"
        ),
        properties=(
            Property(ONLY, 1),
            Property(MARGIN, 1),
            Property(FOR_MIN, 2),
            Property(TIES, 1),
        ),
        questions=questions,
        also="more moves, deeper searches, other seeds",
    )
)
