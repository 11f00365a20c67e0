"""Large trees, laid out and written as SVG, against igraph and graphviz.

All draw the same kind of seeded random tree. The others take more than linear time, igraph a
minute for 100,000 nodes and graphviz one for 10,000, so they are given smaller trees where that is
said, and compared by nodes per second.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import igraph

from adsearch.draw.layout import tidy
from adsearch.draw.shapes import dense_scene
from adsearch.draw.spots import Spot
from adsearch.draw.svg import svg
from bench.measure import Row


def rows() -> Iterator[Row]:
    for n, fewer, bar in ((1_000, 1_000, 1), (10_000, 10_000, 5), (100_000, 10_000, 5)):
        yield Row(
            f"layout of {n:,} nodes", f"igraph, {fewer:,}", bar, layout(n), igraph_layout(fewer)
        )
    for n, fewer, bar in ((1_000, 1_000, 1), (10_000, 4_000, 5), (100_000, 4_000, 5)):
        yield Row(
            f"SVG of {n:,} nodes", f"igraph, {fewer:,}", bar, picture(n), igraph_picture(fewer)
        )
    if shutil.which("dot"):
        for n, fewer, bar in ((1_000, 1_000, 1), (10_000, 2_000, 5), (100_000, 2_000, 5)):
            peer = f"graphviz dot, {fewer:,}"
            yield Row(f"SVG of {n:,} nodes", peer, bar, picture(n), graphviz_picture(fewer))


def tree(n: int) -> list[int]:
    """The parents of the nodes of a random tree with one to six children each, level by level."""
    rng = random.Random(n)
    parents = [-1]
    for node in range(n):
        parents += [node] * rng.randint(1, 6)
        if len(parents) >= n:
            break
    return parents[:n]


def layout(n: int) -> Callable[[], int]:
    parents, half = tree(n), [5.0] * n

    def work() -> int:
        return len(tidy(parents, half, half))

    return work


def picture(n: int) -> Callable[[], int]:
    parents = tree(n)
    inner = set(parents)
    spots = [
        Spot(parent, kind=("max", "min")[i % 2] if i in inner else "leaf")
        for i, parent in enumerate(parents)
    ]

    def work() -> int:
        assert svg(dense_scene(spots, "a tree"))
        return n

    return work


def graph(n: int) -> igraph.Graph:
    return igraph.Graph(n, [(parent, i) for i, parent in enumerate(tree(n)) if i])


def igraph_layout(n: int) -> Callable[[], int]:
    made = graph(n)
    return lambda: len(made.layout_reingold_tilford(root=[0]))


def igraph_picture(n: int) -> Callable[[], int]:
    made = graph(n)

    def work() -> int:
        with TemporaryDirectory() as folder:
            made.write_svg(str(Path(folder) / "tree.svg"), layout="rt", labels=None, width=2000)
        return n

    return work


def graphviz_picture(n: int) -> Callable[[], int]:
    edges = ";".join(f"{parent}->{i}" for i, parent in enumerate(tree(n)) if i)
    source = f"digraph {{node [shape=point]; {edges}}}"
    run = partial(subprocess.run, ["dot", "-Tsvg"], capture_output=True, text=True, check=True)

    def work() -> int:
        assert run(input=source).stdout
        return n

    return work
