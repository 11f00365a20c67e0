"""Trees for notebook 6: every node has a static evaluation, every move a name.

Noisy moves are those whose name starts with "take".
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from adsearch.game import MAX, Player
from adsearch.games.tree_text import Node, write
from autograder.exercises.material import trees
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Question,
    State,
)

PENDING = "(a:(take:-7@-7 quiet:2@2)@2 b:(x:1@1 y:1@1)@1)@0"
STAND_PAT = "(a:(takePawn:(takeBack:6@6)@0 quiet:1@1)@1 b:(q:2@2)@2)@0"
HORIZON = (
    "(wait:(takeB:-3@-3 other:0@0)@0 check:(takeP:(wait:(takeB:-4@-4 other:-1@-1)@-1)@-1)@0)@0"
)


def is_noisy(move: object) -> bool:
    return str(move).startswith("take")


def drawn(
    rng: random.Random,
    depth: int,
    first: Player = MAX,
    branching: tuple[int, int] = (1, 3),
    values: Sequence[float] = range(-9, 10),
    noisy: float = 0.5,
    early_end: float = 0.2,
    extra_turns: float = 0.0,
) -> Node:
    """A random tree. What a finished game is worth is its static evaluation as well.

    >>> write(drawn(random.Random(1), 2, branching=(2, 2)))
    '(take1:(wait1:-6@-6 take2:3@3)@6 take2:(wait1:-6@-6 wait2:-9@-9)@-9)@-5'
    """

    def grow(player: Player, left: int) -> Node:
        value = rng.choice(values)
        if left == 0 or (left < depth and rng.random() < early_end):
            return Node(player, (), (), (value,), value)
        after = player if rng.random() < extra_turns else 1 - player
        children = []
        for i in range(1, 1 + rng.randint(*branching)):
            name = f"{'take' if rng.random() < noisy else 'wait'}{i}"
            children.append((name, grow(after, left - 1)))
        return Node(player, tuple(children), (), (), value)

    return grow(first, depth)


def subtrees(tree: Node) -> Iterator[Node]:
    """Every node, parents first."""
    yield tree
    for _, child in tree.children:
        yield from subtrees(child)


def smaller(tree: Node) -> Iterator[Node]:
    """Trees that are simpler by one step, the largest steps first; names and evaluations stay."""
    for _, child in tree.children:
        yield child
    yield from _cut_down(tree)
    yield from _simpler_numbers(tree)


def _cut_down(tree: Node) -> Iterator[Node]:
    """One node becomes an end or its own grandchild, or loses a child, anywhere in the tree."""
    if not tree.children:
        return
    assert tree.evaluation is not None
    yield Node(tree.player, (), (), (tree.evaluation,), tree.evaluation)
    for _, child in tree.children:
        yield from (grandchild for _, grandchild in child.children)
    if len(tree.children) > 1:
        for i in range(len(tree.children)):
            yield tree._replace(children=(*tree.children[:i], *tree.children[i + 1 :]))
    yield from _in_children(tree, _cut_down)


def _simpler_numbers(tree: Node) -> Iterator[Node]:
    """One evaluation becomes a simple number. An end that was worth as much still is."""
    assert tree.evaluation is not None
    for simple in (0, 1, 2, -1):
        if abs(simple) < abs(tree.evaluation):
            agrees = tree.payoffs == (tree.evaluation,)
            yield tree._replace(evaluation=simple, payoffs=(simple,) if agrees else tree.payoffs)
    yield from _in_children(tree, _simpler_numbers)


def _in_children(tree: Node, change: Callable[[Node], Iterable[Node]]) -> Iterator[Node]:
    for i, (move, child) in enumerate(tree.children):
        for other in change(child):
            children = (*tree.children[:i], (move, other), *tree.children[i + 1 :])
            yield tree._replace(children=children)


def ask(
    property: str,
    tree: Node,
    words: str,
    arguments: Sequence[Any],
    judged: Callable[[Node], Expectation],
    keep: Callable[[Node], bool],
    gist: Callable[[Answer], Any] | None = None,
) -> Question:
    """A call on the root of a tree with further `arguments`, told as `words` (with {} for the
    tree); smaller ones are trees that `keep` allows."""

    def smaller_ones() -> Iterator[Question]:
        for less in smaller(tree):
            if keep(less):
                yield ask(property, less, words, arguments, judged, keep, gist)

    call = Call((trees.spec(tree), State(), *arguments))
    text = words.format(write(tree))
    return Question(property, (call,), judged(tree), text, smaller_ones, seconds=2, gist=gist)


def inside(question: Question, text: str, at: str) -> Question:
    """A question on a subtree, asked of the position `at` of the whole tree `text`, where a program
    must not begin with the start of the game."""
    call = question.calls[0]
    subtree, _, *rest = call.arguments
    whole = replace(call, arguments=(trees.spec(trees.read(text)), State(at), *rest))
    description = question.text.replace(subtree.arguments[0], f"{text} at {at}")
    return replace(question, calls=(whole,), text=description)


def _opposite(node: Node) -> float | None:
    return None if node.evaluation is None else -node.evaluation


def otherwise(question: Question) -> Question:
    """The same question where the evaluation that is handed in is not the one that is written into
    the tree: there everything has the opposite sign. A program that asks the game goes wrong."""

    def smaller_ones() -> Iterator[Question]:
        return map(otherwise, question.smaller())

    (call,) = question.calls
    (text,) = next(a.arguments for a in call.arguments if isinstance(a, GameSpec))
    written = write(trees.guessed(trees.read(text), _opposite))
    others = {
        GameSpec("Tree", (text,)): GameSpec("Tree", (written,)),
        Callback("static"): Callback("negated"),
    }
    arguments = tuple(
        others.get(a, a) if isinstance(a, GameSpec | Callback) else a for a in call.arguments
    )
    words = (
        f"{question.text.replace(text, written)}, and an evaluation that negates what is written"
    )
    calls = (replace(call, arguments=arguments),)
    return replace(question, calls=calls, text=words, smaller=smaller_ones)
