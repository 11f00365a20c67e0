"""evaluation.probcut: what is probably outside the window is not searched for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any, TypeAlias

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node, write
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_number, expect_one_of
from autograder.exercises.material import static_trees, trees
from autograder.exercises.material.pruning import in_their_order, most
from autograder.exercises.material.pruning_questions import bounded
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    Question,
    State,
    Wrong,
    show,
)

NEVER, CUTS, BOTH, DECIDED = (
    "with t = ∞ it is alpha-beta",
    "cuts off at β where it must, and only there",
    "cuts off at both ends",
    "concludes nothing from finished games",
)
Model: TypeAlias = Mapping[int, tuple[int, float, float, float]]
Window: TypeAlias = tuple[float, float]
Case: TypeAlias = tuple[Node, int, Model, float]  # a tree, the depth of a search, a model and t


def plainly(node: Node, depth: int, window: Window) -> float:
    """A shallow search as it should be: with the full window and without a model."""
    return trees.h_minimax(node, depth)


def in_the_window(node: Node, depth: int, window: Window) -> float:
    """One with the window of the deep search, as should not be."""
    return value_of(node, depth, {}, inf, window=window)


def value_of(
    tree: Node,
    depth: int,
    model: Model,
    t: float,
    look: Callable[[Node, int, Window], float] = plainly,
    window: Window = (-inf, inf),
) -> float:
    """The value that is right in the order in which the tree stands, if shallow searches `look` as
    they should."""
    ends = trees.leaves_of(tree)
    lowest, highest = min(ends), max(ends)

    def value(node: Node, depth: int, alpha: float, beta: float) -> float:
        if not node.children or depth == 0:
            return trees.h_minimax(node, depth)
        if depth in model:
            shallow, slope, intercept, sigma = model[depth]
            guess = look(node, shallow, (alpha, beta))
            if lowest < guess < highest:
                likely = slope * guess + (intercept if node.player == MAX else -intercept)
                if likely - t * sigma >= beta:
                    return beta
                if likely + t * sigma <= alpha:
                    return alpha
        best = -inf if node.player == MAX else inf
        for _, child in node.children:
            v = value(child, depth - 1, alpha, beta)
            if node.player == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return value(tree, depth, *window)


def ask_on(
    property: str, tree: Node, depth: int, model: Model, t: float, rounding: float = 1e-9
) -> Question:
    """A search of the whole window; what is right is told in the program's own order of moves."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if less.children and less.player == tree.player and allowed(less, depth):
                yield ask_on(property, less, depth, model, t, rounding)

    def assess(answer: Answer) -> Wrong | None:
        ordered = in_their_order(tree, answer)
        # Rounding decides what is exactly at the margin.
        right = {
            value_of(ordered, depth, model, t - rounding),
            value_of(ordered, depth, model, t + rounding),
        }
        judged = expect_number(right.pop()) if len(right) == 1 else expect_one_of(right)
        return judged(answer)

    arguments = (depth, -inf, inf, Callback("static"), dict(model), t)
    text = f"probcut on {write(tree)}, depth {depth}, model {dict(model)}, t = {t}"
    calls = (Call((trees.spec(tree), State(), *arguments)),)
    return Question(property, calls, assess, text, smaller, counts=True, revealed=True)


def counted(tree: Node, depth: int) -> Question:
    """Without a model it is alpha-beta, which looks at no more leaves than it must."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if less.children and less.player == tree.player and allowed(less, depth):
                yield counted(less, depth)

    def assess(answer: Answer) -> Wrong | None:
        ends = _cut(in_their_order(tree, answer), depth)
        allowed, number = len(most(ends)), len(answer.leaves)
        if answer.fault or number <= allowed:
            return expect_number(trees.h_minimax(tree, depth))(answer)
        sentence = (
            f"your search evaluates {number} positions where {allowed} are enough for alpha-beta"
        )
        return Wrong(sentence, f"at most {allowed} positions", f"{number} positions")

    arguments: tuple[Any, ...] = (depth, -inf, inf, Callback("static"), {}, inf)
    text = f"probcut on {write(tree)}, depth {depth}, no model"
    calls = (Call((trees.spec(tree), State(), *arguments)),)
    return Question(NEVER, calls, assess, text, smaller, counts=True, revealed=True)


def with_window(tree: Node, depth: int, model: Model, alpha: float, beta: float) -> Question:
    """Never cut off by likelihood, but perhaps by the window: a value or a bound is right."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if less.children and allowed(less, depth):
                yield with_window(less, depth, model, alpha, beta)

    judged: Expectation = bounded(_cut(tree, depth), alpha, beta)
    arguments = (depth, alpha, beta, Callback("static"), dict(model), inf)
    text = f"probcut on {write(tree)}, depth {depth}, window ({alpha}, {beta}), t = inf"
    calls = (Call((trees.spec(tree), State(), *arguments)),)
    return Question(NEVER, calls, judged, text, smaller)


def _cut(tree: Node, depth: int) -> Node:
    """The tree that ends after `depth` plies, where guesses become what it is worth."""
    if not tree.children:
        return tree
    if depth == 0:
        assert tree.evaluation is not None
        return trees.leaf(tree.evaluation, tree.player)
    children = tuple((move, _cut(child, depth - 1)) for move, child in tree.children)
    return tree._replace(children=children)


def allowed(tree: Node, depth: int) -> bool:
    """Does every line of play end with a win or a loss after the last guess, or before it? Are all
    guesses inside the range of wins, and can both be had?"""
    ends = set(trees.leaves_of(tree))
    win = max(ends)
    return ends == {-win, win} and win > 0 and _guesses(tree, depth, win)


def _guesses(tree: Node, depth: int, win: float) -> bool:
    if not tree.children:
        return True
    inside = tree.evaluation is not None and -win < tree.evaluation < win
    below = (_guesses(child, depth - 1, win) for _, child in tree.children)
    return inside and depth >= 0 and all(below)


def guessing(rng: random.Random, depth: int, first: int) -> Node:
    """A tree of `depth` plies with guesses that all differ; what follows is won or lost."""
    guesses = iter(rng.sample(range(-90, 91), 60))

    def grow(player: int, left: int) -> Node:
        if left == 0:
            below = [trees.leaf(1), trees.leaf(-1)]
        else:
            below = [grow(1 - player, left - 1) for _ in range(rng.randint(2, 3))]
        return trees.inner(player, below)._replace(evaluation=next(guesses) / 100)

    return grow(first, depth)


def some_model(rng: random.Random, height: int, intercept: bool) -> Model:
    slope = rng.choice((0.5, 1.5))
    shift = rng.choice((-0.3, 0.3)) if intercept else 0.0
    return {height: (rng.randrange(min(2, height)), slope, shift, rng.choice((0.05, 0.1, 0.2)))}


def cases(rng: random.Random, first: int, below: int, intercept: bool, number: int) -> Any:
    """Trees with models on which each part of the rule makes a difference, so many times."""
    differences = dict.fromkeys(_simplified({1: (0, 0.5, 0.3, 0.1)}, 0.5), 0)
    if not intercept:
        del differences["no intercept"], differences["other intercept"]
    if below > 1:  # one ply is left, so that no shallow search looks ahead
        del differences["too deep"], differences["too shallow"]
    while min(differences.values()) < number:
        depth = rng.randint(2, 3)
        tree = guessing(rng, depth, first)
        model = some_model(rng, max(1, depth - below), intercept)
        t = rng.choice((0.1, 0.5, 1.5))
        right = value_of(tree, depth, model, t)
        others = _simplified(model, t)
        new = [
            name
            for name, seen in differences.items()
            if seen < number and value_of(tree, depth, *others[name]) != right
        ]
        for name in new:
            differences[name] += 1
        if new:
            yield tree, depth, model, t


def windowed(rng: random.Random, first: int, number: int) -> Any:
    """Trees on which a shallow search needs the full window."""
    while number:
        tree = guessing(rng, 3, first)
        model = {2: (1, rng.choice((0.5, 1.5, 3.0)), rng.choice((-0.3, 0.3)), 0.1)}
        t = rng.choice((0.1, 0.5, 1.5))
        if value_of(tree, 3, model, t) != value_of(tree, 3, model, t, in_the_window):
            number -= 1
            yield tree, 3, model, t


def _simplified(model: Model, t: float) -> dict[str, tuple[Model, float]]:
    """What is told if something is left out, or mixed up."""
    ((height, (shallow, slope, intercept, sigma)),) = model.items()
    return {
        "never": (model, inf),
        "no margin": (model, 0),
        "no t": (model, 1),
        "no slope": ({height: (shallow, 1.0, intercept, sigma)}, t),
        "no intercept": ({height: (shallow, slope, 0.0, sigma)}, t),
        "other intercept": ({height: (shallow, slope, -intercept, sigma)}, t),
        "too deep": ({height: (height - 1, slope, intercept, sigma)}, t),
        "too shallow": ({height: (0, slope, intercept, sigma)}, t),
    }


def at_the_root(rng: random.Random, property: str, first: int) -> Question:
    """A cut-off at the root, where the window is given, so that the answer shows what is returned:
    the bound. The model is wrong there, and who does not look at it finds a value inside."""
    while True:
        depth = rng.randint(2, 3)
        tree = guessing(rng, depth, first)
        model = {depth: (0, rng.choice((0.5, 1.5)), rng.choice((-0.3, 0.3)), 0.1)}
        low = rng.randint(-8, 6) / 10
        alpha, beta, t = low, round(low + 0.2, 1), 0.5
        value = trees.h_minimax(tree, depth)
        bound = value_of(tree, depth, model, t, window=(alpha, beta))
        if alpha < value < beta and bound in (alpha, beta):
            break
    judged = expect_one_of({bound, value})
    arguments = (depth, alpha, beta, Callback("static"), dict(model), t)
    text = (
        f"probcut on {write(tree)}, depth {depth}, window ({show(alpha)}, {show(beta)}), "
        f"model {dict(model)}, t = {t}"
    )
    return Question(property, (Call((trees.spec(tree), State(), *arguments)),), judged, text)


def decided(rng: random.Random, player: int) -> Iterator[Case]:
    """The second move of `player` wins, and a guess that is not told so takes it for less than the
    first: once at the end of a game, once one ply before it."""
    win = 1 if player == MAX else -1

    def node(mover: int, guess: float, *children: Node) -> Node:
        return trees.inner(mover, children)._replace(evaluation=win * guess)

    def last(mover: int, guess: float) -> Node:
        return node(mover, guess, trees.leaf(1), trees.leaf(-1))

    other = 1 - player
    good = node(other, rng.choice((0.5, 0.6)), last(player, 0.7), last(player, 0.8))
    over = trees.leaf(win)._replace(evaluation=-win * 0.5)
    yield node(player, 0, good, over), 2, {1: (0, 1.0, 0.0, 0.1)}, 1.0
    replies = [node(player, guess, last(other, guess)) for guess in (0.7, 0.8)]
    forced = node(other, 0, trees.leaf(win), trees.leaf(win))
    model = {2: (1, rng.choice((0.25, 0.5)), 0.0, 0.05)}
    yield node(player, 0, node(other, 0.6, *replies), forced), 3, model, 1.0


def cut_off(rng: random.Random, first: int) -> Case:
    """A tree on which a cut on a forecast makes a difference."""
    while True:
        tree, model = guessing(rng, 2, first), some_model(rng, 1, True)
        if value_of(tree, 2, model, 0.5) != value_of(tree, 2, model, inf):
            return tree, 2, model, 0.5


def larger(case: Case) -> Case:
    """The same in a game in which a win is worth 100."""
    tree, depth, model, t = case

    def grown(node: Node) -> Node:
        return node._replace(
            children=tuple((move, grown(child)) for move, child in node.children),
            payoffs=tuple(100 * value for value in node.payoffs),
            evaluation=None if node.evaluation is None else round(100 * node.evaluation),
        )

    lines = {
        height: (shallow, slope, round(100 * intercept), round(100 * sigma))
        for height, (shallow, slope, intercept, sigma) in model.items()
    }
    return grown(tree), depth, lines, t


# The second move looks bad to a search of two plies, and is good after four. If that search looks
# at the model itself, it takes the guess 0.95 for granted, and never sees the -0.3 below it.
TWO_HEIGHTS = (
    "(((((1 -1)@0.05)@0.05)@0.05)@0.05 ((((1 -1)@0.6)@0.5)@0.5 (((1 -1)@0.7)@-0.3)@0.95)@0)@0"
)
NAMED = "(b:((1 -1)@0.3 (1 -1)@0.5)@0.2 a:(d:(1 -1)@0.4 c:(1 -1)@0.6)@0.1)@0"
# The move in the middle is best: whichever end a search begins at, it can cut off at the other.
MIDDLE = "(((1 -1)@0.1 (1 -1)@0.2)@0 ((1 -1)@0.5 (1 -1)@0.6)@0 ((1 -1)@0.3 (1 -1)@0.4)@0)@0"
# A player moves twice in a row; and a forecast that is exactly t σ outside the window: every number
# in it is exact.
TURNS = "(max((1 -1)@0.25 (1 -1)@0.75)@0 ((1 -1)@0.5 (1 -1)@0.6)@0)@0"
MARGIN = "(((1 -1)@0.25 (1 -1)@0.5)@0 ((1 -1)@0.75 (1 -1)@0.875)@0.5)@0"
MARGIN_MODEL: Model = {1: (0, 0.5, 0.25, 0.125)}
TWO_MODELS: Model = {3: (2, 1.0, 0.0, 0.1), 1: (0, 1.0, 0.0, 0.4)}


def turned(node: Node) -> Node:
    """The same for the other player."""
    return node._replace(
        player=1 - node.player,
        children=tuple((move, turned(child)) for move, child in node.children),
        payoffs=tuple(-value for value in node.payoffs),
        evaluation=None if node.evaluation is None else -node.evaluation,
    )


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.probcut {seed}")
    for first in (MAX, MIN) * 5:
        depth = rng.randint(1, 3)
        tree = guessing(rng, depth, first)
        yield ask_on(NEVER, tree, depth, some_model(rng, max(1, depth - 1), True), inf)
        low = rng.randint(-9, 8) / 10
        yield with_window(tree, depth, some_model(rng, depth, True), low, low + 0.1)
    for first in (MAX, MIN):
        yield counted(guessing(rng, 3, first), 3)
    for tree in (trees.read(MIDDLE), turned(trees.read(MIDDLE))):
        yield counted(tree, 2)
    yield static_trees.otherwise(ask_on(NEVER, trees.read(NAMED), 2, {}, inf))
    for tree, depth, model, t in cases(rng, MIN, 1, True, 4):
        yield ask_on(CUTS, tree, depth, model, t)
    for tree, depth, model, t in cases(rng, MAX, 1, True, 3):
        yield ask_on(BOTH, tree, depth, model, t)
    for tree, depth, model, t in cases(rng, MAX, 2, False, 1):
        yield ask_on(BOTH, tree, depth, model, t)
    for property, first in ((CUTS, MIN), (BOTH, MAX)):
        for tree, depth, model, t in windowed(rng, first, 2):
            yield ask_on(property, tree, depth, model, t)
    two_heights = trees.read(TWO_HEIGHTS)
    yield ask_on(CUTS, turned(two_heights), 4, TWO_MODELS, 1.0)
    yield ask_on(BOTH, two_heights, 4, TWO_MODELS, 1.0)
    for property, first in ((CUTS, MIN), (BOTH, MAX)) * 2:
        yield at_the_root(rng, property, first)
    for player in (MAX, MIN) * 2:
        for tree, depth, model, t in decided(rng, player):
            yield ask_on(DECIDED, tree, depth, model, t)
    for tree in (trees.read(TURNS), turned(trees.read(TURNS))):
        yield ask_on(NEVER, tree, 2, {}, inf)
    for tree in (trees.read(MARGIN), turned(trees.read(MARGIN))):
        yield ask_on(BOTH, tree, 2, MARGIN_MODEL, 2.0, rounding=0.0)
    for first in (MAX, MIN):
        yield ask_on(BOTH, *larger(cut_off(rng, first)))
        for case in decided(rng, first):
            yield ask_on(DECIDED, *larger(case))


define(
    Exercise(
        name="evaluation.probcut",
        kind="callbacks",
        signature=(
            "probcut(game, state, depth, alpha, beta, evaluation, model, t) -> number, in MAX's "
            "view; model[plies to go] = (shallow depth, slope, intercept, sigma)"
        ),
        properties=(
            Property(NEVER, 1),
            Property(CUTS, 1),
            Property(BOTH, 1),
            Property(DECIDED, 1),
        ),
        questions=questions,
        also="other models, larger trees, other games, other seeds",
    )
)
