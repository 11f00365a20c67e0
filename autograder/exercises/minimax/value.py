"""minimax.value: what a position is worth to MAX if both play perfectly."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_number, expect_untouched, which_of_huge
from autograder.exercises.material import trees
from autograder.exercises.material.tree_questions import below, on_tree
from autograder.inside.questions import Answer, Call, Expectation, GameSpec, Question, State, Wrong

ALTERNATING, TURNS, EDGES, ALONE = (
    "right on alternating trees",
    "right when MIN begins, and with extra turns",
    "a finished game, one move, negative leaves",
    "uses only the game's functions and changes nothing",
)


def positive(tree: Node) -> bool:
    return all(value > 0 for value in trees.leaves_of(tree))


def alternating(tree: Node) -> bool:
    return bool(tree.children) and trees.alternates(tree, MAX) and positive(tree)


def with_turns(tree: Node) -> bool:
    own = tree.player == MIN or not trees.alternates(tree)
    return bool(tree.children) and own and positive(tree)


def edge(tree: Node) -> bool:
    """Nothing to choose between, or only losses at one move's distance: here it makes no difference
    whether a program knows who moves, and who wants what."""
    chain = tree
    while len(chain.children) == 1:
        chain = chain.children[0][1]
    flat = all(not child.children for _, child in tree.children)
    simple = not chain.children or (flat and all(value < 0 for value in trees.leaves_of(tree)))
    return simple and trees.alternates(tree, MAX)


def expect_asking(answer: Answer) -> Wrong | None:
    """Right if the game was asked for results, and nothing was changed."""
    if wrong := expect_untouched(answer):
        return wrong
    if answer.generated == 0:
        return Wrong("your function never asked the game for a result", "calls to result", "none")
    return None


EDGE_TREES = (
    *("5", "-5", "0", "(5)", "((5))", "(-3 -1 -2)"),
    *("(0 -1 -2)", "(0.5)", "(-2.5)"),  # 0 is not nothing, half a point is not none
    "(" * 12 + "5" + ")" * 12,  # a game may last longer than most trees here
    *("(-1500)", "((1500))", "(-200000)", "((200000))"),  # none is infinity
)
# Both moves lead to S, and both depend on it.
MET_TWICE = "R = max(A B); A = min(S 5); B = min(S 4); S = max(1 3)"


def expect_three(answer: Answer) -> Wrong | None:
    """Right if it is 3. Who makes states without the game breaks here, and pays for it already."""
    return None if answer.fault else expect_number(3)(answer)


OTHER_GAMES = (
    (GameSpec("Nim", ((2,),)), None),
    (GameSpec("Nim", ((1, 2),)), None),
    (GameSpec("Graph", ("A = max(B C); B = min(C 1); C = min(3 4)",)), None),
    (GameSpec("TicTacToe", (3, 2, 2)), "XOX..."),  # a search from the start of it is quick, too
)


def value_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"minimax.value {seed}")

    def judged(tree: Node) -> Expectation:
        return expect_number(trees.minimax(tree))

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        gist = which_of_huge(trees.leaves_of(tree))
        return on_tree(property, tree, judged, keep, "minimax_value", gist=gist)

    for tree in trees.tiny(3, (1, 2, 3)):
        if tree.children:
            yield ask(ALTERNATING, tree, alternating)
    for _ in range(29):
        tree = trees.drawn(rng, rng.randint(2, 5), (2, 3), range(1, 30))
        yield ask(ALTERNATING, tree, alternating)
    yield below(ALTERNATING, trees.read("min((1 2) (3 4))"), 1, judged, "minimax_value")
    for tree in trees.tiny(3, (1, 2, 3), MIN):
        if tree.children:
            yield ask(TURNS, tree, with_turns)
    for text in ("min(-1 -2)", "min(-2 -1)"):  # one win of MIN's may be larger
        yield ask(TURNS, trees.read(text), with_turns)
    for _ in range(39):
        first = rng.choice((MAX, MIN))
        tree = trees.drawn(rng, rng.randint(2, 4), (2, 3), range(1, 30), first, extra_turns=0.4)
        if with_turns(tree):
            yield ask(TURNS, tree, with_turns)
    for text in EDGE_TREES:
        yield ask(EDGES, trees.read(text), edge)
    for _ in range(6):
        yield ask(EDGES, trees.drawn(rng, 1, (2, 4), range(-30, 0)), edge)
        yield ask(EDGES, trees.drawn(rng, rng.randint(1, 4), (1, 1), range(-9, 10)), edge)
    for text in ("((3 12 8) (2 4 6) (14 5 2))", "min((1 2) (3 4))"):
        call = Call((trees.spec(trees.read(text)), State()))
        yield Question(ALONE, (call,), expect_asking, f"minimax_value on {text}", revealed=True)
    for spec, at in OTHER_GAMES:
        description = f"minimax_value on {spec}" + (f" at {at}" if at else "")
        yield Question(ALONE, (Call((spec, State(at))),), expect_asking, description, revealed=True)
    call = Call((GameSpec("Graph", (MET_TWICE,)), State()))
    description = f"minimax_value on {MET_TWICE}"
    yield Question(ALONE, (call,), expect_three, description, revealed=True)


define(
    Exercise(
        name="minimax.value",
        kind="call",
        signature="minimax_value(game, state) -> number, in MAX's view",
        properties=(
            Property(ALTERNATING, 2),
            Property(TURNS, 2),
            Property(EDGES, 1),
            Property(ALONE, 1),
        ),
        questions=value_questions,
        also="ties, larger trees, other games, other seeds",
    )
)
