"""mcts.playout: a game played to its end at random."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator

from adsearch.game import MAX
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_number
from autograder.exercises.material import graphs, trees
from autograder.exercises.material.trees import Node
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

OVER, UNIFORM, ONLY = (
    "MAX's utility, at once if the game is over",
    "every move is equally likely",
    "random numbers from rng alone",
)
PLAYOUTS = 200


def finished(game: GameSpec, text: str) -> Question:
    """Asked where nothing is left to play."""
    instance = game.game()
    call = Call((game, State(text), Callback("rng", (1,))))
    right = instance.utility(instance.position(text))
    return Question(OVER, (call,), expect_number(right), f"playout in {game} from {text!r}")


def foregone(text: str) -> Question:
    """Asked where one move is left, or several that are worth the same, whoever makes it."""
    tree = trees.read(text)
    call = Call((trees.spec(tree), State(), Callback("rng", (1,))))
    right = trees.leaves_of(tree)[0]
    return Question(OVER, (call,), expect_number(right), f"playout of {text}")


def long(moves: int) -> Question:
    """Asked where the end is far away, and one move leads on each time."""
    way = {f"P{i}": (i % 2, (f"P{i + 1}" if i + 1 < moves else 2,)) for i in range(moves)}
    call = Call((graphs.spec(way), State(), Callback("rng", (1,))))
    text = f"playout of a game of {moves} moves, without a choice"
    return Question(OVER, (call,), expect_number(2), text)


def probabilities(tree: Node) -> dict[float, float]:
    """How likely a game of random moves is to end with each payoff."""
    if not tree.children:
        return {tree.payoffs[0]: 1.0}
    chances: dict[float, float] = {}
    for _, child in tree.children:
        for value, p in probabilities(child).items():
            chances[value] = chances.get(value, 0) + p / len(tree.children)
    return chances


def counting(move: int, left: int = 3, count: int = 1) -> Node:
    """A game of three times three moves that ends with how often this one was made, and 1. A move
    that is a little too likely makes for many high numbers."""
    if not left:
        return trees.leaf(count)
    below = [counting(move, left - 1, count + (i == move)) for i in range(3)]
    return trees.inner(left % 2, below)


def surprise(counts: Counter[float], expected: dict[float, float]) -> float:
    """By how much Pearson's χ² exceeds what chance brings about once in 10⁷ times at most."""
    total = sum(counts.values())
    chi = sum((counts[v] - total * p) ** 2 / (total * p) for v, p in expected.items())
    freedom, x = len(expected) - 1, 16.1
    return chi - (freedom + 2 * math.sqrt(freedom * x) + 2 * x)  # Laurent and Massart's bound


def evenly(tree: Node) -> Expectation:
    """Right if games end in the leaves about as often as they should. Whose view the payoffs take
    is another property, so signs do not count."""
    expected = probabilities(tree)

    def assess(answer: Answer) -> Wrong | None:
        right_words = ", ".join(f"{v:g}: {PLAYOUTS * p:.0f}" for v, p in expected.items())
        if answer.fault:
            return Wrong(answer.fault.sentence, right_words, answer.fault.kind)
        numbers = [v for v in answer.values if isinstance(v, int | float)]
        counts = Counter(abs(v) for v in numbers)
        foreign = [v for v in answer.values if v not in numbers or abs(v) not in expected]
        if foreign:
            sentence = f"a playout gave {show(foreign[0])}, which is not a payoff of this game"
            return Wrong(sentence, right_words, show(foreign[0]))
        given = ", ".join(f"{v:g}: {counts[v]}" for v in expected)
        if surprise(counts, expected) <= 0:
            return None
        off = max(expected, key=lambda v: abs(counts[v] - PLAYOUTS * expected[v]))
        sentence = (
            f"of {PLAYOUTS} playouts, {counts[off]} ended with {off:g}; "
            f"about {PLAYOUTS * expected[off]:.0f} should have"
        )
        return Wrong(sentence, right_words, given)

    return assess


def uniform(tree: Node, seed: str) -> Question:
    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree, keep_values=True):
            if less.children:
                yield uniform(less, seed)

    calls = tuple(
        Call((trees.spec(tree), State(), Callback("rng", (f"{seed} {i}",))))
        for i in range(PLAYOUTS)
    )
    text = f"{PLAYOUTS} playouts of {trees.text(tree)}"
    return Question(
        UNIFORM,
        calls,
        evenly(tree),
        text,
        smaller,
        seconds=2.0,
        gist=lambda answer: sorted(set(map(show, answer.values))),
    )


def repeats(answer: Answer) -> tuple[bool, bool]:
    """Do equal seeds give equal games, and different seeds different ones?"""
    pairs = list(zip(answer.values[::2], answer.values[1::2], strict=True))
    return all(a == b for a, b in pairs), len({show(a) for a, _ in pairs}) > 1


def from_rng(answer: Answer) -> Wrong | None:
    expected = "the same game for the same rng, but not for every rng"
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    same, varied = repeats(answer)
    if not same:
        sentence = (
            "two playouts with equal rngs went different ways: where else does chance come from?"
        )
        return Wrong(sentence, expected, "different games")
    if not varied:
        sentence = "playouts with different rngs all went the same way"
        return Wrong(sentence, expected, "always the same game")
    return None


def only_rng(tree: Node, seed: str) -> Question:
    """Pairs of playouts with equal seeds, on a tree with so many leaves that luck cannot help."""
    calls = tuple(
        Call((trees.spec(tree), State(), Callback("rng", (f"{seed} {i // 2}",)))) for i in range(16)
    )
    moves = "one move" if len(tree.children) == 27 else "three moves"
    text = f"playouts of {moves} in a tree with 27 leaves, each twice with the same seed"
    return Question(ONLY, calls, from_rng, text, seconds=2.0, gist=repeats)


ENDS = ("XXX OO. ...", "XX. OOO X..", "XOX XOO OXX")


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.playout {seed}")
    yield finished(GameSpec("Tree", ("5",)), "/")
    for text, end in (
        ("(5 -3)", "/0"),
        ("(5 -3)", "/1"),
        ("((1 2) 3)", "/0/1"),
        ("min(4 2)", "/0"),
    ):
        yield finished(GameSpec("Tree", (text,)), end)
    for text in ENDS:
        yield finished(GameSpec("TicTacToe"), text)
    # The moves of one position need not be those of the next.
    for text in ("(2)", "min(2)", "(-2 -2)", "min(-2 -2)", "(a:(b:(c:2)))"):
        yield foregone(text)
    yield long(250)
    for tree in (trees.read("(1 (2 (3 (4 5))))"), counting(0), counting(1)):
        yield uniform(tree, f"uniform {seed}")
    wide = trees.drawn(rng, 3, (3, 3), None, early_end=0)
    yield only_rng(trees.revalued(wide, range(1, 28)), f"only {seed}")
    yield only_rng(trees.inner(MAX, [trees.leaf(i) for i in range(1, 28)]), f"only {seed}")


define(
    Exercise(
        name="mcts.playout",
        kind="callbacks",
        signature="playout(game, state, rng) -> the utility for MAX of a game finished at random",
        properties=(Property(OVER, 1), Property(UNIFORM, 1), Property(ONLY, 1)),
        questions=questions,
        also="other games, other seeds",
    )
)
