"""Odd and even depths, and whether deeper is better: `python -m bench.horizon`, half a minute.

Notebook 6 shows the tables. Connect Four on 5 × 4 is searched at every position of one ply that is
undecided; Pearl's game is computed exactly; the N-game, whose neighbouring leaves resemble each
other, is drawn at random.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from adsearch.games.pearl import GOLDEN
from adsearch.solved import WIN, solved

TREES, HEIGHT = 20_000, 10


def odd_and_even(ply: int) -> None:
    board, means = solved(5, 4), []
    for depth in range(1, 11):
        values = board.searched(ply, depth)[board.going_on(ply)]
        means.append(f"{values[abs(values) < WIN].mean():.2f}")
    print(f"Connect Four 5 × 4, ply {ply}, mean value at depths 1 to 10:", *means, flush=True)


def connect_four(ply: int) -> None:
    shares = [solved(5, 4).optimal_share(ply, depth) for depth in range(1, 11)]
    told = " ".join(f"{share:.3f}" for _, share in shares)
    print(f"Connect Four 5 × 4, ply {ply}, {shares[0][0]:,} critical positions: {told}")


# -- Pearl's game: the odds of every value, of lost trees in one row and of won ones in the other --


def odds(height: int, depth: int, maximise: bool) -> Any:
    """Of the values that a search to `depth` gives a tree of `height`, MAX to move or MIN."""
    if height == 0:
        return np.array([[1 - GOLDEN, 0], [0, GOLDEN]])
    lost, won = odds(height - 1, max(0, depth - 1), not maximise)

    def both(one: Any, two: Any) -> Any:
        if depth == 0:
            return np.convolve(one, two)
        step = 1 if maximise else -1
        upto = np.cumsum(one[::step]) * np.cumsum(two[::step])
        return np.diff(upto, prepend=0)[::step]

    mixed = 2 * both(lost, won)
    if maximise:
        return np.array([both(lost, lost), mixed + both(won, won)])
    return np.array([both(lost, lost) + mixed, both(won, won)])


def pearl(height: int) -> None:
    shares = []
    for depth in range(1, height):
        lost, won = odds(height - 1, depth - 1, maximise=False)
        below = np.cumsum(lost) - lost / 2
        shares.append(won @ below / won.sum() / lost.sum())
    told = " ".join(f"{share:.4f}" for share in shares)
    print(f"Pearl's game of height {height}, exact: {told}")


# -- the N-game ------------------------------------------------------------------------------------


def backed_up(values: Any, level: int) -> Any:
    """What the two moves at the root are worth if the nodes of `level` are worth `values`."""
    for above in range(level - 1, 0, -1):
        pairs = values.reshape(TREES, -1, 2)
        values = pairs.max(2) if above % 2 == 0 else pairs.min(2)
    return values


def n_game() -> None:
    rng = np.random.default_rng(0)
    sums = [np.zeros((TREES, 1), np.int8)]
    for level in range(HEIGHT):
        arcs = rng.choice(np.array([-1, 1], np.int8), (TREES, 2 ** (level + 1)))
        sums.append(sums[-1].repeat(2, axis=1) + arcs)
    won = (sums[-1] >= 0).astype(np.int16)  # about as many leaves as in Pearl's game
    true = backed_up(won, HEIGHT)
    critical = true[:, 0] != true[:, 1]
    print(f"the N-game of height {HEIGHT}, {TREES:,} trees, {critical.sum():,} critical:")
    for name in ("won leaves counted", "sum of the path"):
        shares, ties = [], []
        for depth in range(1, HEIGHT):
            counted = won.reshape(TREES, 2**depth, -1).sum(2)
            moves = backed_up(counted if name.startswith("won") else sums[depth], depth)
            lead = (moves[:, 0] - moves[:, 1]) * (true[:, 0] - true[:, 1])
            shares.append(((lead > 0) + (lead == 0) / 2)[critical].mean())
            ties.append((lead == 0)[critical].mean())
        print(f"  {name}:", *(f"{share:.3f}" for share in shares))
        print("    ties:", *(f"{share:.3f}" for share in ties))


def main() -> None:
    odd_and_even(8)
    odd_and_even(9)
    connect_four(8)
    pearl(10)
    pearl(12)
    n_game()


if __name__ == "__main__":
    main()
