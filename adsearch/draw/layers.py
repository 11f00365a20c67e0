"""Where the nodes of a graph go: in layers, so that edges lead down, with few crossings.

Sugiyama's method: an edge over several layers gets a bend in each layer it passes, neighbours are
ordered by where those above and below them are, and then everything is drawn as straight as the
room between neighbours allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Edge: TypeAlias = tuple[int, int]

SWEEPS = 8
BEND = 14.0  # pixels on either side of an edge, whose bends are round


@dataclass(frozen=True)
class Layers:
    """The layer and the x of each node, and the x of each edge in the layers it passes."""

    layer: list[int]
    x: list[float]
    bends: list[list[float]]


def layered(
    left: Sequence[float],
    right: Sequence[float],
    edges: Sequence[Edge],
    gap: float = 12.0,
    in_order: bool = False,
) -> Layers:
    """A layout of nodes that cover `left` and `right` of their centres, without circles. If nodes
    are `in_order`, they stay so in each layer.

    >>> layout = layered([5] * 4, [5] * 4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    >>> layout.layer, [round(x) for x in layout.x]
    ([0, 1, 1, 2], [16, 5, 27, 16])
    """
    n = len(left)
    layer = longest_paths(n, edges)
    left, right = list(left), list(right)
    links: list[Edge] = []  # from one layer to the next
    bends: list[list[int]] = []
    for above, below in edges:
        chain = [above]
        for passed in range(layer[above] + 1, layer[below]):
            chain.append(len(layer))
            layer.append(passed)
            left.append(BEND)
            right.append(BEND)
        bends.append(chain[1:])
        links += zip(chain, [*chain[1:], below], strict=True)
    rows = _ordered(layer, links, n if in_order else 0)
    x = _straightened(rows, links, left, right, gap)
    start = min(place - reach for place, reach in zip(x, left, strict=True))
    x = [place - start for place in x]
    return Layers(layer[:n], x[:n], [[x[bend] for bend in bent] for bent in bends])


def back_edges(n: int, edges: Sequence[Edge]) -> set[int]:
    """The edges to a node that is on the way from the root to where they start."""
    leaving: list[list[int]] = [[] for _ in range(n)]
    for i, (above, _) in enumerate(edges):
        leaving[above].append(i)
    back, done, on_way = set(), [False] * n, [False] * n
    for root in range(n):
        stack = [(root, iter(leaving[root]))] if not done[root] else []
        done[root] = on_way[root] = True
        while stack:
            node, rest = stack[-1]
            for i in rest:
                below = edges[i][1]
                if on_way[below]:
                    back.add(i)
                elif not done[below]:
                    done[below] = on_way[below] = True
                    stack.append((below, iter(leaving[below])))
                    break
            else:
                on_way[node] = False
                stack.pop()
    return back


def longest_paths(n: int, edges: Sequence[Edge]) -> list[int]:
    """The layer of each node: one below the lowest of those above it."""
    layer, waiting_for = [0] * n, [0] * n
    leaving: list[list[int]] = [[] for _ in range(n)]
    for above, below in edges:
        waiting_for[below] += 1
        leaving[above].append(below)
    ready = [node for node in range(n) if not waiting_for[node]]
    for node in ready:
        for below in leaving[node]:
            layer[below] = max(layer[below], layer[node] + 1)
            waiting_for[below] -= 1
            if not waiting_for[below]:
                ready.append(below)
    return layer


def _ordered(layer: Sequence[int], links: Sequence[Edge], fixed: int) -> list[list[int]]:
    """The layers from top to bottom, each in the order that crosses least of those tried. The first
    so many nodes, which are `fixed`, stay in order."""
    above, below = _neighbours(len(layer), links)
    rows: list[list[int]] = [[] for _ in range(max(layer) + 1)]
    for node, deep in enumerate(layer):
        rows[deep].append(node)
    best, fewest = [row[:] for row in rows], _crossings(rows, links)
    for sweep in range(SWEEPS):
        near = above if sweep % 2 == 0 else below
        for row in rows if sweep % 2 == 0 else reversed(rows):
            place = {node: i for r in rows for i, node in enumerate(r)}
            wanted = {node: _mean([place[m] for m in near[node]], place[node]) for node in row}
            kept = [node for node in row if node < fixed]
            wanted.update(zip(kept, rising([wanted[node] for node in kept]), strict=True))
            row.sort(key=lambda node: wanted[node])
        if (crossings := _crossings(rows, links)) < fewest:
            best, fewest = [row[:] for row in rows], crossings
    return best


def _crossings(rows: Sequence[Sequence[int]], links: Sequence[Edge]) -> int:
    place = {node: (r, i) for r, row in enumerate(rows) for i, node in enumerate(row)}
    ends = sorted((*place[above], place[below][1]) for above, below in links)
    return sum(
        a[0] == b[0] and a[1] < b[1] and a[2] > b[2]
        for i, a in enumerate(ends)
        for b in ends[i + 1 :]
    )


def _straightened(
    rows: Sequence[Sequence[int]],
    links: Sequence[Edge],
    left: Sequence[float],
    right: Sequence[float],
    gap: float,
) -> list[float]:
    """Each node as near to the middle of its neighbours as those beside it let it come."""
    above, below = _neighbours(len(left), links)
    x = [0.0] * len(left)
    offsets: list[list[float]] = []
    for row in rows:
        offset = [0.0]
        for a, b in pairwise(row):
            offset.append(offset[-1] + right[a] + gap + left[b])
        offsets.append(offset)
        for node, place in zip(row, offset, strict=True):
            x[node] = place - offset[-1] / 2
    for sweep in range(SWEEPS * 2):
        numbered = list(zip(rows, offsets, strict=True))
        near = below if sweep % 2 == 0 else above
        for row, offset in reversed(numbered) if sweep % 2 == 0 else numbered:
            targets = [_mean([x[m] for m in near[node]], x[node]) for node in row]
            shift = rising([w - o for w, o in zip(targets, offset, strict=True)])
            for node, by, place in zip(row, shift, offset, strict=True):
                x[node] = place + by
    return x


def rising(targets: Sequence[float]) -> list[float]:
    """The sequence nearest to the wanted one, by least squares, that never falls."""
    blocks: list[tuple[float, int]] = []  # mean, length
    for value in targets:
        blocks.append((value, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, m), (b, k) = blocks[-2:]
            blocks[-2:] = [((a * m + b * k) / (m + k), m + k)]
    return [mean for mean, length in blocks for _ in range(length)]


def _neighbours(n: int, links: Sequence[Edge]) -> tuple[list[list[int]], list[list[int]]]:
    above: list[list[int]] = [[] for _ in range(n)]
    below: list[list[int]] = [[] for _ in range(n)]
    for high, low in links:
        above[low].append(high)
        below[high].append(low)
    return above, below


def _mean(numbers: Sequence[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise
