"""How much alpha-beta looks at in the worst order: `python -m bench.orders`, some seconds.

Notebook 3 shows the table. Trees have b moves everywhere, m plies and leaves that are all
different; in the worst order the best move comes last, all the way down.
"""

from __future__ import annotations

import random
from math import sqrt
from typing import TypeAlias

from adsearch.games import Tree
from adsearch.search.alpha_beta import alpha_beta

Nested: TypeAlias = "int | list[Nested]"
CASES = (((2, 3, 4), (1, 2, 3), 450), ((2,), (4,), 3_000), ((3,), (4,), 300), ((4,), (4,), 50))


def drawn(rng: random.Random, b: int, m: int) -> Nested:
    leaves = iter(rng.sample(range(b**m), b**m))

    def grow(depth: int) -> Nested:
        return [grow(depth - 1) for _ in range(b)] if depth else next(leaves)

    return grow(m)


def worst_order(tree: Nested, maximizing: bool = True) -> tuple[int, Nested]:
    """What the tree is worth to MAX, and itself with the best move last everywhere."""
    if isinstance(tree, int):
        return tree, tree
    below = [worst_order(child, not maximizing) for child in tree]
    below.sort(key=lambda pair: pair[0], reverse=not maximizing)
    return below[-1][0], [child for _, child in below]


def interval(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's: where the true share lies, nineteen times in twenty."""
    p, centre = hits / n, (hits + z * z / 2) / (n + z * z)
    half = z * sqrt(p * (1 - p) / n + (z / n) ** 2 / 4) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def main() -> None:
    print("uniform random trees in the worst order: how many have every leaf looked at")
    for branching, depths, each in CASES:
        rng = random.Random(3)
        every, seen = 0, []
        for b in branching:
            for m in depths:
                for _ in range(each):
                    found = alpha_beta(Tree(worst_order(drawn(rng, b, m))[1]))
                    seen.append(found.statistics.leaves)
                    every += seen[-1] == b**m
        low, high = (100 * end for end in interval(every, len(seen)))
        print(
            f"b in {branching}, m in {depths}: {every:,} of {len(seen):,}, "
            f"{100 * every / len(seen):.1f} % ({low:.1f}–{high:.1f}); "
            f"{min(seen)} leaves at least, {sum(seen) / len(seen):.1f} on average"
        )


if __name__ == "__main__":
    main()
