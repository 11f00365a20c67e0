"""Graphs to ask about: positions that several lines of play lead to, and ever smaller ones.

A graph here is a mapping from the name of a position to who moves there and where the moves lead:
to a position or, if it is a number, to the end of the game. The first position is the start.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from string import ascii_uppercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Player
from autograder.inside.questions import GameSpec

Child: TypeAlias = str | float
Positions: TypeAlias = Mapping[str, tuple[Player, tuple[Child, ...]]]


# Two moves lead to S, and both depend on it: who leaves out what was met before goes wrong.
MET_TWICE: Positions = {
    "R": (MAX, ("A", "B", 4)),
    "A": (MIN, ("S", 7)),
    "B": (MIN, ("S", 6)),
    "S": (MAX, (1, 3)),
}


def text(graph: Positions) -> str:
    """As `adsearch.games.Graph` reads it.

    >>> text({"R": (0, ("S", 3)), "S": (1, (1, 2))})
    'R = max(S 3); S = min(1 2)'
    """
    return "; ".join(
        f"{name} = {('max', 'min')[player]}({' '.join(map(str, children))})"
        for name, (player, children) in graph.items()
    )


def spec(graph: Positions) -> GameSpec:
    """The graph as a game to be handed to a program."""
    return GameSpec("Graph", (text(graph),))


def value(graph: Positions) -> float:
    """Minimax in MAX's view, straight from the definition. The graph has no circles."""

    @cache
    def worth(child: Child) -> float:
        if not isinstance(child, str):
            return child
        player, children = graph[child]
        return (max if player == MAX else min)(map(worth, children))

    return worth(next(iter(graph)))


def height(graph: Positions) -> int:
    """How many moves the longest line of play has."""

    @cache
    def moves(child: Child) -> int:
        return 1 + max(map(moves, graph[child][1])) if isinstance(child, str) else 0

    return moves(next(iter(graph)))


def layered(
    rng: random.Random,
    layers: int,
    width: int,
    branching: tuple[int, int],
    values: Sequence[float],
    first: Player = MAX,
) -> Positions:
    """A random graph: the start, `layers` layers of `width` positions each, and leaves below the
    last. Moves lead to the next layer, so that a position always comes up after as many moves."""
    names: list[Sequence[Child]] = [["R"]]
    names += [[f"{ascii_uppercase[i]}{k}" for k in range(width)] for i in range(layers)]
    graph: dict[str, tuple[Player, tuple[Child, ...]]] = {}
    for i, layer in enumerate(names):
        below = names[i + 1] if i < layers else values
        for name in layer:
            number = min(rng.randint(*branching), len(below))
            graph[str(name)] = (first + i) % 2, tuple(rng.sample(below, number))
    return reachable(graph)


def reachable(graph: Positions) -> Positions:
    """Without the positions to which no line of play leads."""
    names: dict[str, None] = dict.fromkeys([next(iter(graph))])
    waiting = list(names)
    for name in waiting:
        for child in graph[name][1]:
            if isinstance(child, str) and child not in names:
                names[child] = None
                waiting.append(child)
    return {name: graph[name] for name in graph if name in names}


def smaller(graph: Positions) -> Iterator[Positions]:
    """Graphs that are simpler by one step: they start further down, a move is dropped, a position
    becomes one of its leaves, a leaf a simpler number."""
    start = next(iter(graph))
    for child in graph[start][1]:
        if isinstance(child, str) and child != start:
            yield reachable({child: graph[child], **{n: graph[n] for n in graph if n != child}})
    for name, (player, children) in graph.items():
        for i, child in enumerate(children):
            before, after = children[:i], children[i + 1 :]
            if len(children) > 1:
                yield reachable({**graph, name: (player, (*before, *after))})
            simple = graph[child][1] if isinstance(child, str) else (0, 1, 2, -1)
            for less in simple:
                if not isinstance(less, str) and (isinstance(child, str) or abs(less) < abs(child)):
                    yield reachable({**graph, name: (player, (*before, less, *after))})
