"""What alpha-beta looks at when moves come in random order: `python -m bench.random_order`, about a
minute. Notebook 4 shows the table. Trees have ten moves everywhere and leaves drawn at random."""

from __future__ import annotations

from statistics import fmean, stdev

from adsearch.games import Uniform
from adsearch.search.alpha_beta import alpha_beta

BRANCHING = 10
TREES = {2: 200, 4: 100, 6: 40, 8: 12}  # by number of plies
STUDENT = {12: 2.201, 40: 2.023, 100: 1.984, 200: 1.972}  # t for 95 %, by number of trees


def main() -> None:
    print(f"leaves looked at in random order, {BRANCHING} moves everywhere")
    for plies, trees in TREES.items():
        seen = [alpha_beta(Uniform(BRANCHING, plies, n)).statistics.leaves for n in range(trees)]
        half, every = STUDENT[trees] * stdev(seen) / trees**0.5, BRANCHING**plies
        print(
            f"{plies} plies, {trees:>3} trees: {fmean(seen):>11,.1f} ± {half:,.1f} of {every:,}, "
            f"{100 * fmean(seen) / every:.3g} %",
            flush=True,
        )


if __name__ == "__main__":
    main()
