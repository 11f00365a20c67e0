"""evaluation.h_minimax: minimax that guesses where it has to stop."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node, write
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_number, expect_untouched, not_a_number
from autograder.exercises.material import graphs, static_trees, trees
from autograder.inside.questions import Answer, Call, Callback, Question, State, Wrong, show

VALUE, MIN_ROOT, TERMINAL, EXACT, ALONE = (
    "right value",
    "MIN to move, extra turns",
    "a finished game has its utility",
    "looks ahead by exactly the given depth",
    "leaves its input alone",
)
ELSEWHERE = 20  # from a value to a guess that nobody should have asked for


def ask_on(
    property: str,
    tree: Node,
    depth: int,
    guess: Callable[[Node], float | None],
    keep: Callable[[Node], bool],
) -> Question:
    """A call on a tree; each node's evaluation is what `guess` says. If that is always the true
    value and the search is to look two plies ahead, the evaluation of the root is wrong: a program
    that asks for it has not looked ahead."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less):
                yield ask_on(property, less, depth, guess, keep)
        if depth > 0:
            yield ask_on(property, tree, depth - 1, guess, keep)

    guessed = trees.guessed(tree, guess)
    if depth >= 2 and guess is trees.minimax and tree.children:
        guessed = guessed._replace(evaluation=trees.minimax(tree) + ELSEWHERE)
    call = Call((trees.spec(guessed), State(), depth, Callback("static")))
    judged = expect_number(trees.h_minimax(guessed, depth))
    if property == ALONE:
        judged = answered_untouched
    return Question(
        property, (call,), judged, f"h_minimax on {write(guessed)}, depth {depth}", smaller
    )


def answered_untouched(answer: Answer) -> Wrong | None:
    wrong = expect_untouched(answer)
    if not wrong and (sentence := not_a_number(answer.value)):
        return Wrong(sentence, "a number", show(answer.value))
    return wrong


def other(node: Node) -> float:
    """A guess that knows everything but what finished games are worth: there it is wrong, and the
    worse the game, the better the guess."""
    return trees.minimax(node) if node.children else 10 - node.payoffs[0]


def as_written(node: Node) -> float | None:
    return node.evaluation


def for_max(tree: Node) -> bool:
    return len(tree.children) > 1 and trees.alternates(tree, MAX)


def not_for_max(tree: Node) -> bool:
    return bool(tree.children) and not trees.alternates(tree, MAX)


def by_max(tree: Node) -> bool:
    """Does MAX begin, if anybody moves at all?"""
    return trees.alternates(tree, MAX)


def deep(tree: Node) -> bool:
    """Is nothing finished within three plies, so that only guesses count?"""
    guessed = all(node.evaluation is not None for node in _inner(tree))
    return by_max(tree) and min(_depths(tree)) > 3 and guessed


def _inner(tree: Node) -> Iterator[Node]:
    if tree.children:
        yield tree
        for _, child in tree.children:
            yield from _inner(child)


def _depths(tree: Node) -> list[int]:
    if not tree.children:
        return [0]
    return [1 + depth for _, child in tree.children for depth in _depths(child)]


def met_twice(guess: float) -> Question:
    """S comes up after one ply, and after three, where there is no time to look below it."""
    graph: graphs.Positions = {
        "R": (MAX, ("A", "S")),
        "A": (MIN, ("B",)),
        "B": (MAX, ("S",)),
        "S": (MIN, (3, 7)),
    }
    guesses = (("R", 0), ("A", 0), ("B", 0), ("S", guess))
    call = Call((graphs.spec(graph), State(), 3, Callback("looked_up", guesses)))
    text = f"h_minimax on {graphs.text(graph)}, depth 3, where S is evaluated as {guess}"
    return Question(EXACT, (call,), expect_number(max(3, guess)), text)


def at_once(text: str) -> Question:
    """At depth 0 the position itself is enough: no move is made."""

    def assess(answer: Answer) -> Wrong | None:
        expected = "no moves made"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if not answer.generated:
            return None
        made = counted(answer.generated, "move")
        return Wrong(f"at depth 0 your search makes {made}, and needs none", expected, made)

    tree = trees.read(text)
    call = Call((trees.spec(tree), State(), 0, Callback("static")))
    value = expect_number(trees.h_minimax(tree, 0))
    words = f"h_minimax on {text}, depth 0"
    return Question(EXACT, (call,), assess, words, revealed=True, besides=value)


FLIPS = "(((((0)@0)@5)@0)@5 ((((0)@3)@3)@3)@3)@4"


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.h_minimax {seed}")
    # Where guesses are as good as knowing, the value is the same at every depth.
    for tree in trees.tiny(3, (1, 2)):
        if for_max(tree):
            yield ask_on(VALUE, tree, 1, trees.minimax, for_max)
    for _ in range(15):
        tree = trees.drawn(rng, rng.randint(2, 4), (2, 3), range(-9, 10))
        yield ask_on(VALUE, tree, rng.randint(1, 4), trees.minimax, for_max)
    for text in ("(0.5 0.25)", "((0.5 2.5) (0.75 1))"):
        yield ask_on(VALUE, trees.read(text), 1, trees.minimax, for_max)
    yield ask_on(VALUE, trees.read("(-2 0 -1)"), 1, trees.minimax, for_max)
    yield ask_on(VALUE, trees.read("(b:(1 9) a:(d:2 c:3))"), 2, trees.minimax, for_max)
    question = ask_on(VALUE, trees.read("((1 9) (2 3))"), 1, trees.minimax, for_max)
    yield static_trees.otherwise(question)
    whole = trees.guessed(trees.read("min(((1 9) (2 3)) 0)"), trees.minimax)
    below = ask_on(VALUE, whole.children[0][1], 2, trees.minimax, for_max)
    yield static_trees.inside(below, trees.text(whole), "/0")
    for text in ("min(1500 1200)", "min(2 0 1)"):
        yield ask_on(MIN_ROOT, trees.read(text), 1, trees.minimax, not_for_max)
    for tree in trees.tiny(3, (1, 2), MIN):
        if tree.children:
            yield ask_on(MIN_ROOT, tree, 1, trees.minimax, not_for_max)
    for _ in range(20):
        first = rng.choice((MAX, MIN))
        tree = trees.drawn(rng, rng.randint(2, 4), (1, 3), range(-9, 10), first, 0.3)
        if not_for_max(tree):
            yield ask_on(MIN_ROOT, tree, rng.randint(1, 4), trees.minimax, not_for_max)
    for text in ("5", "-5", "(5)", "(5 6)"):
        for depth in (0, 1, 2):
            yield ask_on(TERMINAL, trees.read(text), depth, other, by_max)
    for _ in range(12):
        tree = trees.drawn(rng, 3, (1, 3), range(-9, 10), MAX, early_end=0.4)
        yield ask_on(TERMINAL, tree, rng.randint(1, 3), other, by_max)
    for depth in range(4):
        yield ask_on(EXACT, trees.read(FLIPS), depth, as_written, deep)
    for _ in range(10):
        tree = trees.drawn(rng, 4, (2, 2), range(-9, 10), MAX, early_end=0)
        guessed = trees.guessed(tree, lambda node: rng.randint(-9, 9))
        yield ask_on(EXACT, guessed, rng.randint(0, 3), as_written, deep)
    for text in ("(max(1 9)@3 (4 6)@5)@0", "((4 6)@5 max(1 9)@3)@0"):  # an extra turn is a ply
        yield ask_on(EXACT, trees.read(text), 1, as_written, deep)
    for guess in (1, 5):
        yield met_twice(guess)
    for text in ("(1@1 (2@2 3@3)@2)@4", "min((2@2 1@1)@2 3@3)@-4"):
        yield at_once(text)
    for text in ("((3 12 8) (2 4 6) (14 5 2))", "min((1 2) (3 4))"):
        yield ask_on(ALONE, trees.read(text), 2, trees.minimax, lambda less: True)


define(
    Exercise(
        name="evaluation.h_minimax",
        kind="callbacks",
        signature="h_minimax(game, state, depth, evaluation) -> number, in MAX's view",
        properties=(
            Property(VALUE, 1),
            Property(MIN_ROOT, 1),
            Property(TERMINAL, 1),
            Property(EXACT, 1),
            Property(ALONE, 1),
        ),
        questions=questions,
        also="other evaluations, larger trees, other games, other seeds",
    )
)
