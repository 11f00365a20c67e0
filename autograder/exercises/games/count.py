"""games.count: nodes and leaves of a game tree, in which a position counts each time it is met."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_equal
from autograder.checks.mistakes import reference
from autograder.exercises.material import trees
from autograder.exercises.material.tictactoe import Noughts, boards
from autograder.inside.questions import Call, GameSpec, Question, State

count_of = reference("games.count")

FINISHED, TREES, BOARDS, AGAIN = (
    "a finished game",
    "trees and piles",
    "tic-tac-toe from the middle of a game",
    "a position that is met again counts again",
)


def ask(property: str, spec: GameSpec, at: str | None = None) -> Question:
    game = spec.game()
    state = game.initial() if at is None else game.position(at)
    text = f"count on {spec}" + (f" from {at}" if at else "")
    call = Call((spec, State(at)))
    return Question(property, (call,), expect_equal(count_of(game, state)), text)


def on_tree(tree: trees.Node) -> Question:
    def smaller() -> Iterator[Question]:
        return (on_tree(less) for less in trees.smaller(tree) if less.children)

    call = Call((trees.spec(tree), State()))
    assess = expect_equal(count_of(trees.spec(tree).game()))
    return Question(TREES, (call,), assess, f"count on the tree {trees.text(tree)}", smaller)


def from_the_start(spec: GameSpec) -> Question:
    """Without a state it is the whole game that is counted."""
    assess = expect_equal(count_of(spec.game()))
    return Question(TREES, (Call((spec,)),), assess, f"count on {spec}, without a state")


def meets_again(s: str) -> bool:
    """Is there a position below this board that can be reached in two ways?"""
    game = Noughts()
    seen: set[str] = set()

    def again(s: str) -> bool:
        if s in seen:
            return True
        seen.add(s)
        return any(again(game.result(s, a)) for a in game.actions(s))

    return again(s)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"games.count {seed}")
    for text in ("5", "-2"):
        yield ask(FINISHED, GameSpec("Tree", (text,)))
    yield ask(FINISHED, GameSpec("Nim", ((0, 0),)))
    yield ask(FINISHED, GameSpec("TicTacToe"), "XXXOO....")
    yield ask(FINISHED, GameSpec("TicTacToe"), "XOXOXOOXX")
    for tree in trees.tiny(5, (1,)):
        if tree.children:
            yield on_tree(tree)
    for text in ("(5)", "((5))", "(((1 2)))", "(" * 12 + "5" + ")" * 12):
        yield on_tree(trees.read(text))
    for _ in range(10):
        yield on_tree(trees.drawn(rng, rng.randint(2, 5), (1, 3), (1,), extra_turns=0.2))
    for few in ((1,), (2,), (0, 2)):
        yield ask(TREES, GameSpec("Nim", (few,)))
    yield from_the_start(GameSpec("Nim", ((2,),)))
    late = [s for s in boards() if 2 <= s.count(".") <= 4 and Noughts().actions(s)]
    plain = [s for s in rng.sample(late, 200) if not meets_again(s)]
    for s in sorted(rng.sample(plain, 12), key=lambda s: s.count(".")):
        yield ask(BOARDS, GameSpec("TicTacToe"), s)
    for piles in ((1, 1), (3,), (1, 2), (2, 2), (1, 1, 1), (2, 3), (1, 2, 3)):
        yield ask(AGAIN, GameSpec("Nim", (piles,)))
    yield ask(AGAIN, GameSpec("Graph", ("A = max(B C); B = min(D 1); C = min(D 2); D = max(3 4)",)))
    yield ask(AGAIN, GameSpec("Graph", ("A = max(B B); B = min(1 2)",)))
    yield ask(AGAIN, GameSpec("TicTacToe"), "XX.OO....")
    early = [s for s in boards() if s.count(".") == 5 and Noughts().actions(s)]
    yield ask(AGAIN, GameSpec("TicTacToe"), rng.choice(early))


define(
    Exercise(
        name="games.count",
        kind="call",
        signature="count(game, state=None) -> (nodes, leaves)",
        properties=(
            Property(FINISHED, 1),
            Property(TREES, 1),
            Property(BOARDS, 1),
            Property(AGAIN, 1),
        ),
        questions=questions,
        also="larger trees, other boards, other random trees",
        draws=False,
    )
)
