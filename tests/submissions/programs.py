"""Right programs of many styles for notebook 12, each of which must get full marks."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf, tanh
from typing import Any

import numpy as np

from adsearch.game import MAX


def fail_hard(
    game: Any,
    state: Any,
    depth: int,
    evaluation: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """Cuts on > and never returns what lies outside the window."""
    if game.is_terminal(state):
        return game.utility(state)
    known = table.get(state)
    if known is not None:
        return known
    if depth == 0:
        return evaluation(state)
    for a in game.actions(state):
        v = fail_hard(game, game.result(state, a), depth - 1, evaluation, table, alpha, beta)
        if game.player(state) == MAX:
            if v > beta:
                return beta
            alpha = max(alpha, v)
        else:
            if v < alpha:
                return alpha
            beta = min(beta, v)
    return alpha if game.player(state) == MAX else beta


def two_functions(
    game: Any,
    state: Any,
    depth: int,
    evaluation: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """The last move first, and a position is judged before it is handed on."""

    def settled(s: Any, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return table[s] if s in table else evaluation(s) if left == 0 else None

    def search(s: Any, left: int, alpha: float, beta: float) -> Any:
        best = None
        for a in reversed(game.actions(s)):
            after = game.result(s, a)
            v = settled(after, left - 1)
            if v is None:
                v = search(after, left - 1, alpha, beta)
            if game.player(s) == MAX:
                best = v if best is None else max(best, v)
                alpha = max(alpha, best)
            else:
                best = v if best is None else min(best, v)
                beta = min(beta, best)
            if beta <= alpha:
                return best
        return best

    value = settled(state, depth)
    return search(state, depth, alpha, beta) if value is None else value


def by_together(game: Any, state: Any, depth: int, table: Any) -> Any:
    lowest, highest = game.bounds

    def worst(s: Any) -> Any:
        return lowest

    def best(s: Any) -> Any:
        return highest

    return [fail_hard(game, state, depth, guess, table) for guess in (worst, best)]


def both_at_once(game: Any, state: Any, depth: int, table: Any) -> Any:
    """One search for the pair."""
    if game.is_terminal(state):
        return (game.utility(state),) * 2
    if state in table:
        return table[state], table[state]
    if depth == 0:
        return game.bounds
    pairs = [
        both_at_once(game, game.result(state, a), depth - 1, table) for a in game.actions(state)
    ]
    best = max if game.player(state) == MAX else min
    return best(low for low, _ in pairs), best(high for _, high in pairs)


def with_numpy(W: Any, v: Any, x: Any) -> Any:  # noqa: N803
    inputs = np.append(x, 1.0)
    units = np.append(np.tanh(np.array(W) @ inputs), 1.0)
    value = 1 / (1 + np.exp(-units @ v))
    slope = value * (1 - value)
    back = slope * np.array(v)[:-1] * (1 - units[:-1] ** 2)
    return value, np.outer(back, inputs), slope * units


def numerically(W: Any, v: Any, x: Any) -> Any:  # noqa: N803
    """The slopes by two values close to each other."""

    def value(W: Any, v: Any) -> float:  # noqa: N803
        units = [tanh(sum(w * i for w, i in zip(row, [*x, 1], strict=True))) for row in W] + [1.0]
        return 1 / (1 + exp(-sum(w * u for w, u in zip(v, units, strict=True))))

    step = 1e-5
    dv = []
    for i in range(len(v)):
        up, down = list(v), list(v)
        up[i] += step
        down[i] -= step
        dv.append((value(W, up) - value(W, down)) / (2 * step))
    slopes = [list(row) for row in W]
    for j, row in enumerate(W):
        for i in range(len(row)):
            pair = []
            for sign in (1, -1):
                moved = [list(r) for r in W]
                moved[j][i] += sign * step
                pair.append(value(moved, v))
            slopes[j][i] = (pair[0] - pair[1]) / (2 * step)
    return value(W, v), slopes, dv


def by_horner(board: Any, cells: Any) -> int:
    number = 0
    for cell in reversed(list(cells)):
        number = 3 * number + board[cell]
    return number


def by_maps(cells: Any, size: int) -> list[list[int]]:
    last = size - 1
    maps: tuple[Callable[[int, int], tuple[int, int]], ...] = (
        lambda r, c: (r, c),
        lambda r, c: (last - r, c),
        lambda r, c: (r, last - c),
        lambda r, c: (last - r, last - c),
        lambda r, c: (c, r),
        lambda r, c: (last - c, r),
        lambda r, c: (c, last - r),
        lambda r, c: (last - c, last - r),
    )
    found: list[list[int]] = []
    for turn in maps:
        image = [r * size + c for r, c in (turn(*divmod(cell, size)) for cell in cells)]
        if not any(set(image) == set(other) for other in found):
            found.append(image)
    return found[::-1]


def by_grid(cells: Any, size: int) -> set[tuple[int, ...]]:
    """The whole board is turned, and the squares read off it."""
    board = np.arange(size * size).reshape(size, size)
    boards = [np.rot90(b, k) for b in (board, board.T) for k in range(4)]
    by_place = {frozenset(b.ravel()[cells].tolist()): tuple(b.ravel()[cells]) for b in boards}
    return set(by_place.values())


def by_stacking(rows: Any, outcomes: Any, weights: int, ridge: float) -> Any:
    """The ridge as rows of its own: each weight, times the root of the ridge, should be 0."""
    counts = np.array([np.bincount(row, minlength=weights) for row in rows], dtype=float)
    design = np.vstack([counts, np.sqrt(ridge) * np.eye(weights)])
    return np.linalg.lstsq(design, np.append(outcomes, np.zeros(weights)), rcond=None)[0]


def by_descent(rows: Any, outcomes: Any, weights: int, ridge: float) -> list[float]:
    """One weight after the other, each as good as it can be, until nothing changes."""
    w = [0.0] * weights
    for _ in range(4000):
        for i in range(weights):
            top = bottom = 0.0
            for row, y in zip(rows, outcomes, strict=True):
                times = row.count(i)
                top += times * (y - sum(w[k] for k in row if k != i))
                bottom += times * times
            w[i] = top / (bottom + ridge)
    return w


def by_flood(board: Any, row: int, column: int, colour: str, seen: Any) -> Any:
    """A dictionary of stones, and groups by recursion."""
    size, width = len(board), len(board[0])
    stones = {(r, c): board[r][c] for r in range(size) for c in range(width)}
    if stones[row, column] != ".":
        return None
    stones[row, column] = colour

    def around(p: Any) -> list[Any]:
        r, c = p
        return [q for q in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if q in stones]

    def flood(p: Any, group: set[Any]) -> set[Any]:
        group.add(p)
        for q in around(p):
            if stones[q] == stones[p] and q not in group:
                flood(q, group)
        return group

    def breathes(group: set[Any]) -> bool:
        return any(stones[q] == "." for p in group for q in around(p))

    for p in around((row, column)):
        if stones[p] in "XO" and stones[p] != colour:
            group = flood(p, set())
            if not breathes(group):
                stones.update(dict.fromkeys(group, "."))
    if not breathes(flood((row, column), set())):
        return None
    after = tuple("".join(stones[r, c] for c in range(width)) for r in range(size))
    return list(after) if after not in seen else None


def by_spreading(board: Any) -> int:
    """Each side's signs spread over the empty points for as long as they can."""

    def reached(sign: str) -> set[Any]:
        mine = {(r, c) for r, row in enumerate(board) for c, s in enumerate(row) if s == sign}
        empty = {(r, c) for r, row in enumerate(board) for c, s in enumerate(row) if s == "."}
        while True:
            more = {
                (r + i, c + j) for r, c in mine for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))
            } & empty - mine
            if not more:
                return mine
            mine |= more

    black, white = reached("X"), reached("O")
    return len(black - white) - len(white - black)


STYLES = {
    "programs.together": [fail_hard, two_functions],
    "programs.proof": [by_together, both_at_once],
    "programs.gradient": [with_numpy, numerically],
    "programs.pattern": [(by_horner, by_maps), (by_horner, by_grid)],
    "programs.fit": [by_stacking, by_descent],
    "programs.place": [by_flood],
    "programs.area": [by_spreading],
}
