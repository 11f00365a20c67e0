"""mcts.backpropagate: what a playout tells every node on the way to it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close
from autograder.exercises.material.node_questions import read
from autograder.inside.node_trees import Path, Spot, write
from autograder.inside.questions import Answer, Call, Expectation, Made, Question, Wrong

COUNTED, SIGNS, DRAWS, TURNS = (
    "every node from the leaf to the root is counted",
    "the reward of whoever moved into the node",
    "a draw is half a win for both",
    "a player may move twice in a row",
)
Playouts = Sequence[tuple[Path, float]]  # the leaf it started from, and what it brought MAX


def chain(movers: Sequence[int], siblings: bool = False) -> tuple[Spot, Path]:
    """A way down the tree, each step by one of `movers`, perhaps with nodes beside it."""
    spot: Spot | None = None
    for depth in range(len(movers), 0, -1):
        here = Spot("abcdef"[depth - 1], movers[depth - 1], 0, 0.0, () if spot is None else (spot,))
        spot = here
    beside = (Spot("z", movers[0], 2, 1.0),) if siblings and movers else ()
    below = (() if spot is None else (spot,)) + beside
    return Spot(None, None, 2 * len(beside), 0.0, below), tuple("abcdef"[: len(movers)])


def nodes_of(tree: Spot, path: Path = ()) -> Iterator[tuple[Path, Spot]]:
    yield path, tree
    for child in tree.children:
        yield from nodes_of(child, (*path, child.action))


def _before(tree: Spot, path: Path) -> tuple[int, float]:
    spot = dict(nodes_of(tree))[path]
    return spot.visits, spot.reward


def books(tree: Spot, playouts: Playouts, property: str) -> Expectation:
    """Right if every node has the right number of visits, or the right reward.

    Nobody moved into the root, so its reward may be anybody's. A node that never heard of the
    playout is wrongly counted, but has not been given a wrong reward; where only the root has heard
    of it, nothing shows whose reward the others would get, unless the leaf alone is left out. Where
    it is about draws, it does not matter whose reward a node has got, if only it is neither a win
    nor a loss.
    """
    counts = property == COUNTED

    def passing(path: Path) -> list[float]:
        """What the playouts brought that came through the node."""
        return [reward for leaf, reward in playouts if leaf[: len(path)] == path]

    def own(spot: Spot, path: Path) -> float:
        """What they brought its mover."""
        return sum(1 - r if spot.mover == MIN else r for r in passing(path))

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        after = read(answer.value)
        rewarded = {path for path, spot in nodes_of(tree) if path and own(spot, path)}
        heard = {n.path for n in after.nodes if (n.visits, n.reward) != _before(tree, n.path)}
        grown = "visits and rewards that have grown"
        if rewarded and not heard:
            return Wrong("no node has changed", grown, "no change")
        if rewarded - {leaf for leaf, _ in playouts} and heard == {()}:
            return Wrong("no node below the root has changed", grown, "a change at the root alone")
        for path, spot in nodes_of(tree):
            name = f"the node {path[-1]}" if path else "the root"
            node = after.at(path)
            if node is None:
                return Wrong(f"{name} is gone", f"{name} where it was", "no node")
            visits = spot.visits + len(passing(path))
            if counts and not close(node.visits, visits):
                sentence = f"{name} had {counted(visits, 'visit')}, but its count is {node.visits}"
                given = f"{node.visits} visit{'' if node.visits == 1 else 's'}"
                return Wrong(sentence, f"{name}: {counted(visits, 'visit')}", given)
            reward = spot.reward + own(spot, path)
            unheard = (node.visits, node.reward) == (spot.visits, spot.reward)
            others = spot.reward + len(passing(path)) - own(spot, path)
            fine = close(node.reward, reward) or (property == DRAWS and close(node.reward, others))
            if not counts and path and not unheard and not fine:
                who = "MAX" if spot.mover == MAX else "MIN"
                sentence = f"{who} moved into {name}: its reward is {reward:g}, not {node.reward}"
                return Wrong(sentence, f"{name}: reward {reward:g}", f"{node.reward}")
        return None

    return assess


def ask(property: str, tree: Spot, playouts: Playouts) -> Question:
    calls = [Call((tree,), function="grown", quiet=True)]
    for path, reward in playouts:
        calls.append(Call((Made(0), path), function="node_at", quiet=True))
        calls.append(Call((Made(len(calls) - 1), reward), quiet=True))
    calls.append(Call((Made(0),), function="statistics"))
    rewards = ", ".join(
        f"{reward:g} from {'/'.join(path) or 'the root'}" for path, reward in playouts
    )
    text = f"backpropagate {rewards} in {write(tree)}"

    def smaller() -> Iterator[Question]:
        for i in range(len(playouts) if len(playouts) > 1 else 0):
            yield ask(property, tree, (*playouts[:i], *playouts[i + 1 :]))

    assess = books(tree, playouts, property)
    return Question(property, tuple(calls), assess, text, smaller, seconds=2.0, gist=below_the_root)


def below_the_root(answer: Answer) -> Any:
    """Nobody moved into the root: whose reward it holds does not tell mistakes apart."""
    nodes = read(answer.value).nodes
    return [(node.path, node.visits, node.reward if node.path else 0) for node in nodes]


def alternating(rng: random.Random, length: int) -> list[int]:
    first = rng.choice((MAX, MIN))
    return [(first + i) % 2 for i in range(length)]


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.backpropagate {seed}")

    def ask_about(
        property: str, movers: Sequence[int], rewards: Sequence[float], siblings: bool = False
    ) -> Question:
        tree, leaf = chain(movers, siblings)
        return ask(property, tree, [(leaf, reward) for reward in rewards])

    twice = [[MAX, MAX, *rng.choices((MAX, MIN), k=2)], [MIN, MIN, *rng.choices((MAX, MIN), k=2)]]
    yield ask_about(COUNTED, [], [1])
    for movers in ([MAX], [MAX, MIN], [MIN, MAX, MIN]):
        yield ask_about(COUNTED, movers, [1])
        yield ask_about(COUNTED, movers, [0, 1, 0.5], siblings=True)
        for reward in (1, 0):
            yield ask_about(SIGNS, movers, [reward])
        yield ask_about(SIGNS, movers, [1, 0, 1], siblings=True)
        yield ask_about(DRAWS, movers, [0.5])
        yield ask_about(DRAWS, movers, [0.25])
    for length in (1, 2, 3, 4, 5):
        movers = alternating(rng, length)
        yield ask_about(COUNTED, movers, rng.choices((0, 1), k=2), siblings=True)
        yield ask_about(SIGNS, movers, rng.choices((0, 1), k=3), siblings=True)
        yield ask_about(DRAWS, movers, [0.5] * rng.randint(1, 3), siblings=True)
    for movers in ([MAX, MAX], [MIN, MIN], [MAX, MAX, MIN], [MAX, MIN, MIN], *twice):
        for reward in (1, 0):
            yield ask_about(TURNS, movers, [reward])


define(
    Exercise(
        name="mcts.backpropagate",
        kind="script",
        signature="backpropagate(node, reward) -> None; the reward is MAX's",
        properties=(
            Property(COUNTED, 1),
            Property(SIGNS, 2),
            Property(DRAWS, 1),
            Property(TURNS, 1),
        ),
        questions=questions,
        also="longer paths, other seeds",
    )
)
