"""mcts.expand: a new node below a leaf."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import Exercise, Property, define
from autograder.exercises.material import trees
from autograder.exercises.material.node_questions import named, read, returned
from autograder.inside.node_trees import NodeRecord, Path, Spot
from autograder.inside.questions import Answer, Call, Made, Question, Wrong

CHILD, OVER = "a new child for every legal move", "a finished game is left as it is"


def way(tree: trees.Node, path: Path) -> tuple[Spot, trees.Node]:
    """The nodes on the way to `path` that the tree search has made, and the position there. A root
    that is to grow is new, other leaves have had a playout."""
    movers, node = [], tree
    for move in path:
        movers.append(node.player)
        node = dict(node.children)[move]
    spot: Spot | None = None
    for depth in range(len(path), 0, -1):
        below = () if spot is None else (spot,)
        spot = Spot(path[depth - 1], movers[depth - 1], 1, 0.5, below)
    if spot is None and node.children:
        return Spot(None, None, 0, 0.0), node
    return Spot(None, None, 1, 0.5, () if spot is None else (spot,)), node


def _statistics_at(spot: Spot, path: Path) -> tuple[int, float]:
    """The visits and the reward of the node at the end of the way, which has no branches."""
    for _ in path:
        (spot,) = spot.children
    return spot.visits, spot.reward


def noted(mover: Any) -> str:
    """The mover that a node names, in words where it is one of the players."""
    players = {repr(MAX): "MAX", repr(MIN): "MIN"}
    return players.get(repr(mover), repr(mover))


def all_wrong(tree: trees.Node, path: Path, value: Any) -> Iterator[str]:
    """All that is wrong after one call: there is to be a child for every move, right in every
    respect, and one of them is to be returned. Which one, and in which order they are, is left to
    everybody."""
    spots, position = way(tree, path)
    before = path, *_statistics_at(spots, path)
    moves = [move for move, _ in position.children]
    nodes, answer = read(value)

    def wrong_with(child: NodeRecord) -> Iterator[str]:
        if child.action not in moves:
            yield f"the new child's action is {child.action!r}, which is not a move there"
            if child.state not in [(*path, move) for move in moves]:
                yield "the state of the new child is not the position after a move there"
        elif child.state != (*path, child.action):
            yield f"the state of the new child {child.action} is not the position after that move"
        if child.parent != path:
            yield f"the parent of the new child {child.action} is not the node it hangs below"
        if child.mover != position.player or isinstance(child.mover, bool):
            right = "MAX" if position.player == MAX else "MIN"
            given = noted(child.mover)
            yield f"{right} moved into the new child {child.action}, but its mover is {given}"
        if child.visits != 0 or child.reward != 0:
            yield f"the new child {child.action} has statistics although nothing was played yet"

    if isinstance(answer, str):
        yield returned(answer)
        return
    children = [node for node in nodes if node.path[:-1] == path and node.path != path]
    actions = [child.action for child in children]
    if len(set(actions)) < len(actions):
        yield f"there are two children for the move {max(actions, key=actions.count)}"
    for child in children:
        yield from wrong_with(child)
    here = next(node for node in nodes if node.path == path)
    if (here.state, here.visits, here.reward) != before:
        yield f"{named(path)} itself has changed: only its children should be new"
    if nodes[answer] not in children:
        yield f"your function returned {named(nodes[answer].path)}, not a new child"
    if len(children) < len(moves):
        yield f"after one call there is a child for only {len(children)} of the {len(moves)} moves"


def grown(tree: trees.Node, path: Path) -> Question:
    _, position = way(tree, path)
    moves = [move for move, _ in position.children]
    each = "each of the moves" if len(moves) > 1 else "the move"
    whose = f"with {noted(position.player)} as its mover"
    expected = f"a new child of {named(path)} for {each} {', '.join(map(str, moves))}, {whose}"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        sentence = next(all_wrong(tree, path, answer.value), None)
        return Wrong(sentence, expected, sentence) if sentence else None

    def gist(answer: Answer) -> Any:
        """All that is wrong, as two mistakes make it, whichever children it is wrong with."""
        if answer.fault:
            return answer.fault.sentence
        sentences = set(all_wrong(tree, path, answer.value))
        for move in moves:
            sentences = {sentence.replace(f"child {move}", "child") for sentence in sentences}
        return sorted(sentences)

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if path == () and less.children:
                yield grown(less, path)

    text = f"expand at {named(path)} of {trees.text(tree)}"
    calls = growing(tree, path)
    return Question(CHILD, calls, assess, text, smaller, seconds=2.0, gist=gist)


def grown_twice(tree: trees.Node) -> Question:
    """First the root gets a child, then that child gets one of its own, and no other node does."""
    expected = "a new child of the child that was returned, and of no other"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        nodes, given = read(answer.value)
        if isinstance(given, str):
            return Wrong(returned(given), expected, given)
        parents = [node.path[:-1] for node in nodes if len(node.path) > 1]
        others = [parent for parent in parents if parent != nodes[given].path[:-1]]
        if others:
            sentence = f"{named(others[0])} has got children as well"
        elif len(nodes[given].path) < 2:  # `select` prefers such a node, and it has to grow
            sentence = f"your second call returned {named(nodes[given].path)}, not a new child"
        else:
            return None
        return Wrong(sentence, expected, sentence)

    def gist(answer: Answer) -> Any:
        wrong = assess(answer)
        return wrong and wrong.sentence.split()[-1]  # whichever child it is

    calls = (
        Call((Spot(None, None, 0, 0.0),), function="grown", quiet=True),
        Call((trees.spec(tree), Made(0)), quiet=True),
        Call((trees.spec(tree), Made(1)), quiet=True),
        Call((Made(0), Made(2)), function="statistics"),
    )
    text = f"expand at the root of {trees.text(tree)}, then at the child that was returned"
    return Question(CHILD, calls, assess, text, seconds=2.0, gist=gist)


def growing(tree: trees.Node, path: Path) -> tuple[Call, ...]:
    """Expand once at the end of the way, then look at the nodes."""
    spots, _ = way(tree, path)
    return (
        Call((spots,), function="grown", quiet=True),
        Call((Made(0), path), function="node_at", quiet=True),
        Call((trees.spec(tree), Made(1)), quiet=True),
        Call((Made(0), Made(2)), function="statistics"),
    )


def finished(tree: trees.Node, path: Path) -> Question:
    expected = f"{named(path)} itself, without children"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        nodes, given = read(answer.value)
        here = next(node for node in nodes if node.path == path)
        if any(node.path[: len(path)] == path and node.path != path for node in nodes):
            sentence = "the game is over there, but the node got a child"
        elif (here.visits, here.reward) != (1, 0.5):
            sentence = "the game is over there, but the node's statistics have changed"
        elif isinstance(given, str):
            sentence = returned(given)
        elif nodes[given].path != path:
            sentence = f"the game is over there, and {named(nodes[given].path)} was returned"
        else:
            return None
        return Wrong(sentence, expected, sentence)

    text = f"expand at {named(path)} of {trees.text(tree)}"
    return Question(OVER, growing(tree, path), assess, text, seconds=2.0)


def unfinished(tree: trees.Node) -> Question:
    """Whoever leaves every node as it is has not seen that a game is over: here it is not, and
    something has to grow, whatever it is like."""
    expected = "a tree that has grown"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        nodes, given = read(answer.value)
        if len(nodes) > 1 or isinstance(given, str):  # more than the root
            return None
        sentence = "the game is not over there, but the node was left as it was"
        return Wrong(sentence, expected, sentence)

    text = f"expand at the root of {trees.text(tree)}"
    return Question(
        OVER, growing(tree, ()), assess, text, seconds=2.0, gist=lambda answer: bool(assess(answer))
    )


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.expand {seed}")
    for text in ("(1 2)", "(a:1 b:2 c:3)", "min(1 2)", "((1 2) 3)", "(1)", "max(max(1 2) 3)"):
        yield grown(trees.read(text), ())
    below: tuple[tuple[str, Path], ...] = (
        ("((1 2) 3)", (0,)),
        ("max(max(1 2) 3)", (0,)),
        ("min(a:(x:1 y:2) b:0)", ("a",)),
        ("(((1 2 3) 4) 5)", (0, 0)),
    )
    for text, path in below:
        yield grown(trees.read(text), path)
    for _ in range(6):
        yield grown(trees.drawn(rng, 2, (1, 4), range(9), rng.choice((0, 1)), 0.3), ())
    yield grown_twice(trees.read("((1 2) (3 4))"))
    ends: tuple[tuple[str, Path], ...] = (
        ("5", ()),
        ("(1 2)", (1,)),
        ("((1 2) 3)", (0, 0)),
        ("min(1 2)", (0,)),
    )
    for text, path in ends:
        yield finished(trees.read(text), path)
    yield unfinished(trees.read("((1 2) 3)"))


define(
    Exercise(
        name="mcts.expand",
        kind="script",
        signature="expand(game, node) -> a new child of the node, or the node if the game is over",
        properties=(Property(CHILD, 1), Property(OVER, 1)),
        questions=questions,
        also="other games, other seeds",
    )
)
