"""Right programs of many styles for notebook 5, each of which must get full marks."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from adsearch.evaluation import open_lines
from adsearch.game import MAX, MIN

# -- evaluation.features --------------------------------------------------------------------------


def from_the_text(game: Any, state: Any) -> Any:
    board = [list(row) for row in game.text(state).splitlines()]
    height, width = len(board), len(board[0])
    windows = []
    for r in range(height):
        for c in range(width):
            if c + 3 < width:
                windows.append([board[r][c + i] for i in range(4)])
            if r + 3 < height:
                windows.append([board[r + i][c] for i in range(4)])
            if r + 3 < height and c + 3 < width:
                windows.append([board[r + i][c + i] for i in range(4)])
            if r - 3 >= 0 and c + 3 < width:
                windows.append([board[r - i][c + i] for i in range(4)])
    score = {2: 0, 3: 0}
    for window in windows:
        x, o = window.count("X"), window.count("O")
        if o == 0 and x in score:
            score[x] += 1
        if x == 0 and o in score:
            score[o] -= 1
    column = [row[width // 2] for row in board]
    return [score[3], score[2], column.count("X") - column.count("O")]


def from_the_discs(game: Any, state: Any) -> Any:
    """Reads the state itself, and counts each player apart."""
    mover, other, _, player, _ = state
    discs = {MAX: mover, MIN: other} if player == MAX else {MAX: other, MIN: mover}

    def holds(p: int, cell: Any) -> bool:
        return bool(discs[p] & game.discs[cell])

    def open_lines_of(p: int) -> Counter[int]:
        numbers: Counter[int] = Counter()
        for (x, y), (a, u) in product(game.discs, ((1, 0), (0, 1), (1, 1), (1, -1))):
            line = [(x + i * a, y + i * u) for i in range(4)]
            if line[-1] in game.discs and not any(holds(1 - p, cell) for cell in line):
                numbers[sum(holds(p, cell) for cell in line)] += 1
        return numbers

    ours, theirs = open_lines_of(MAX), open_lines_of(MIN)
    middle = [(game.width // 2, y) for y in range(game.height)]
    centre = sum(holds(MAX, cell) - holds(MIN, cell) for cell in middle)
    return ours[3] - theirs[3], ours[2] - theirs[2], centre


def with_numpy(game: Any, state: Any) -> Any:
    import numpy as np

    value = {"X": 1, "O": -1, ".": 0}
    board = np.array([[value[mark] for mark in row] for row in game.text(state).split()])
    height, width = board.shape
    lines = [row[i : i + 4] for row in board for i in range(width - 3)]
    lines += [column[i : i + 4] for column in board.T for i in range(height - 3)]
    for one in (board, board[:, ::-1]):
        for r, c in product(range(height - 3), range(width - 3)):
            lines.append(one[range(r, r + 4), range(c, c + 4)])
    totals = np.array([line.sum() for line in lines])
    sizes = np.array([np.abs(line).sum() for line in lines])
    pure = np.abs(totals) == sizes
    threes, twos = (np.sign(totals[pure & (sizes == n)]).sum() for n in (3, 2))
    return np.array([threes, twos, board[:, width // 2].sum()])


def floats(game: Any, state: Any) -> Any:
    return tuple(float(value) for value in from_the_text(game, state))


# -- evaluation.linear ----------------------------------------------------------------------------


def with_an_assertion(weights: Any, features: Any) -> Any:
    assert len(weights) == len(features), "weights and features do not match"
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * features[i]
    return total


def with_fsum(weights: Any, features: Any) -> Any:
    if len(weights) != len(features):
        raise ValueError(f"{len(weights)} weights, {len(features)} features")
    return math.fsum(w * f for w, f in zip(weights, features, strict=False))


def a_dot_product(weights: Any, features: Any) -> Any:
    import numpy as np

    return np.dot(np.array(weights, dtype=float), np.array(features, dtype=float))


def with_map(weights: Any, features: Any) -> Any:
    pairs = list(zip(weights, features, strict=True))
    return sum(map(lambda pair: pair[0] * pair[1], pairs))  # noqa: C417


# -- evaluation.expected --------------------------------------------------------------------------


def a_loop(outcomes: Any) -> Any:
    total = value = 0
    for share, utility in outcomes:
        total += share
        value += share * utility
    if total == 0:
        raise ValueError("no outcomes")
    return value / total


def normalised_first(outcomes: Any) -> Any:
    total = math.fsum(share for share, _ in outcomes)
    return math.fsum(share / total * utility for share, utility in outcomes) + 0 / total


def in_fractions(outcomes: Any) -> Any:
    total = sum(Fraction(share) for share, _ in outcomes)
    return float(sum(Fraction(share) * Fraction(u) for share, u in outcomes) / total)


def weighted_mean(outcomes: Any) -> Any:
    shares, utilities = zip(*outcomes, strict=True)
    if not any(shares):
        raise ZeroDivisionError
    return statistics.fmean(utilities, weights=shares)


# -- evaluation.fit -------------------------------------------------------------------------------


def lstsq(X: Any, y: Any) -> Any:  # noqa: N803
    import numpy as np

    rows = np.column_stack([np.array(X, dtype=float), np.ones(len(X))])
    solution, *_ = np.linalg.lstsq(rows, np.array(y, dtype=float), rcond=None)
    return solution[:-1], solution[-1]


def pseudo_inverse(X: Any, y: Any) -> Any:  # noqa: N803
    """The constant first inside, as a list of plain numbers outside."""
    import numpy as np

    rows = np.array([[1, *row] for row in X], dtype=float)
    constant, *weights = np.linalg.pinv(rows) @ np.array(y, dtype=float)
    return [float(w) for w in weights], float(constant)


def centred(X: Any, y: Any) -> Any:  # noqa: N803
    """Means are subtracted first; the constant follows from them."""
    import numpy as np

    rows, target = np.array(X, dtype=float), np.array(y, dtype=float)
    middle, mean = rows.mean(axis=0), target.mean()
    weights = np.linalg.lstsq(rows - middle, target - mean, rcond=None)[0]
    return tuple(weights), mean - middle @ weights


def elimination_by_hand(X: Any, y: Any) -> Any:  # noqa: N803
    """The normal equations, solved with pivots; a free weight is 0."""
    rows = [[*row, 1.0] for row in X]
    n = len(rows[0])
    system = [
        [sum(r[i] * r[j] for r in rows) for j in range(n)]
        + [sum(r[i] * v for r, v in zip(rows, y, strict=True))]
        for i in range(n)
    ]
    free, at = set(range(n)), {}
    for i in reversed(range(n)):
        j = max(free, key=lambda j: abs(system[j][i]))
        if abs(system[j][i]) < 1e-9:
            continue
        free.discard(j)
        at[i] = j
        for k in range(n):
            if k != j:
                factor = system[k][i] / system[j][i]
                system[k] = [a - factor * b for a, b in zip(system[k], system[j], strict=True)]
    solution = [system[at[i]][n] / system[at[i]][i] if i in at else 0.0 for i in range(n)]
    return solution[:-1], solution[-1]


# -- evaluation.h_minimax -------------------------------------------------------------------------


def two_functions(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    """Depth counted up."""

    def value(s: Any, ply: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if ply >= depth:
            return evaluation(s)
        return max_value(s, ply) if game.player(s) == MAX else min_value(s, ply)

    def max_value(s: Any, ply: int) -> Any:
        v = -math.inf
        for a in game.actions(s):
            v = max(v, value(game.result(s, a), ply + 1))
        return v

    def min_value(s: Any, ply: int) -> Any:
        v = math.inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), ply + 1))
        return v

    return value(state, 0)


def negamax_inside(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    sign = {MAX: 1, MIN: -1}

    def search(s: Any, depth: int) -> Any:
        if game.is_terminal(s):
            return sign[game.player(s)] * game.utility(s)
        if not depth:
            return sign[game.player(s)] * evaluation(s)
        best = -(10**6)
        for a in game.actions(s):
            t = game.result(s, a)
            best = max(best, sign[game.player(s)] * sign[game.player(t)] * search(t, depth - 1))
        return best

    return sign[game.player(state)] * search(state, depth)


def with_alpha_beta(
    game: Any,
    state: Any,
    depth: Any,
    evaluation: Any,
    alpha: float = -math.inf,
    beta: float = math.inf,
) -> Any:
    print("depth", depth)
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    for a in reversed(game.actions(state)):
        v = with_alpha_beta(game, game.result(state, a), depth - 1, evaluation, alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if game.player(state) == MAX else beta


class HMinimax:
    """A class with a table."""

    def __call__(self, game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
        known: dict[Any, Any] = {}

        def value(s: Any, left: int) -> Any:
            if (s, left) not in known:
                if game.is_terminal(s):
                    known[s, left] = game.utility(s)
                elif left == 0:
                    known[s, left] = evaluation(s)
                else:
                    after = [value(game.result(s, a), left - 1) for a in game.actions(s)]
                    known[s, left] = (max if game.player(s) == MAX else min)(after)
            return known[s, left]

        return value(state, depth)


def value_and_move(game: Any, state: Any, depth: Any, evaluation: Any) -> Any:
    def search(s: Any, left: int) -> tuple[Any, Any]:
        moves = game.actions(s)
        if not moves:
            return game.utility(s), None
        if left == 0:
            return evaluation(s), None
        found = [(search(game.result(s, a), left - 1)[0], a) for a in moves]
        return (max if game.player(s) == MAX else min)(found, key=lambda pair: pair[0])

    return search(state, depth)[0]


# -- evaluation.beam ------------------------------------------------------------------------------


def sorted_moves(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """Sorts the moves, so that positions are generated twice."""
    if width <= 0:
        raise ValueError("no beam")
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    sign = -1 if game.player(state) == MAX else 1
    moves = sorted(game.actions(state), key=lambda a: sign * evaluation(game.result(state, a)))
    values = [
        sorted_moves(game, game.result(state, a), depth - 1, evaluation, width)
        for a in moves[:width]
    ]
    return -sign * max(-sign * v for v in values)


def with_heapq_and_utility(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """A move that ends the game is compared by its utility. Alpha-beta among what is kept."""
    import heapq

    assert width >= 1

    def guess(s: Any) -> Any:
        return game.utility(s) if game.is_terminal(s) else evaluation(s)

    def value(s: Any, left: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s) or left == 0:
            return guess(s)
        after = [game.result(s, a) for a in game.actions(s)]
        if game.player(s) == MAX:
            for t in heapq.nlargest(width, after, key=guess):
                alpha = max(alpha, value(t, left - 1, alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for t in heapq.nsmallest(width, after, key=guess):
            beta = min(beta, value(t, left - 1, alpha, beta))
            if alpha >= beta:
                break
        return beta

    return value(state, depth, -math.inf, math.inf)


def two_beams(game: Any, state: Any, depth: Any, evaluation: Any, width: Any) -> Any:
    """MAX and MIN apart; an empty beam breaks by itself."""
    width = max(0, width)
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    children = sorted((game.result(state, a) for a in game.actions(state)), key=evaluation)
    if game.player(state) == MAX:
        kept = children[::-1][:width]
        return max(two_beams(game, s, depth - 1, evaluation, width) for s in kept)
    return min(two_beams(game, s, depth - 1, evaluation, width) for s in children[:width])


# -- evaluation.probcut ---------------------------------------------------------------------------


def buros_own(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Bounds for the shallow search as the book has them; the root is tested as well."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    player = game.player(state)
    if depth in model and t != math.inf:
        s, a, b, sigma = model[depth]
        if player == MIN:
            b = -b
        v = buros_own(game, state, s, -math.inf, math.inf, evaluation, {}, t)
        if v not in game.bounds:
            if v >= (t * sigma + beta - b) / a:
                return beta
            if v <= (-t * sigma + alpha - b) / a:
                return alpha
    for move in game.actions(state):
        v = buros_own(game, game.result(state, move), depth - 1, alpha, beta, evaluation, model, t)
        if player == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if player == MAX else beta


def never_at_the_root(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Fail-soft, null windows for the shallow search, moves from last to first."""
    low, high = game.bounds

    def value(s: Any, left: int, alpha: float, beta: float, root: bool, probe: bool) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if left == 0:
            return evaluation(s)
        maximise = game.player(s) == MAX
        if not root and not probe and left in model:
            shallow, slope, intercept, sigma = model[left]
            shift = intercept if maximise else -intercept
            guess = value(s, shallow, -math.inf, math.inf, False, True)
            deep = slope * guess + shift
            if low < guess < high and deep + t * sigma <= alpha:
                return deep
            if low < guess < high and deep - t * sigma >= beta:
                return deep
        best = -math.inf if maximise else math.inf
        for a in reversed(game.actions(s)):
            v = value(game.result(s, a), left - 1, alpha, beta, False, probe)
            if maximise:
                best = max(best, v)
                alpha = max(alpha, v)
            else:
                best = min(best, v)
                beta = min(beta, v)
            if beta <= alpha:
                return best
        return best

    return value(state, depth, alpha, beta, True, False)


def in_the_movers_view(
    game: Any, state: Any, depth: Any, alpha: Any, beta: Any, evaluation: Any, model: Any, t: Any
) -> Any:
    """Negamax with the model as it is; where a player moves again, nothing is turned."""
    lowest, highest = game.bounds

    def search(s: Any, left: int, alpha: float, beta: float, cut: bool) -> Any:
        sign = 1 if game.player(s) == MAX else -1
        if game.is_terminal(s):
            return sign * game.utility(s)
        if left == 0:
            return sign * evaluation(s)
        if cut and left in model:
            shallow, slope, intercept, sigma = model[left]
            v = search(s, shallow, -math.inf, math.inf, cut=False)
            if lowest < sign * v < highest:
                if slope * v + intercept - t * sigma >= beta:
                    return beta
                if slope * v + intercept + t * sigma <= alpha:
                    return alpha
        best = -math.inf
        for a in game.actions(s):
            after = game.result(s, a)
            if game.player(after) == game.player(s):
                v = search(after, left - 1, alpha, beta, cut)
            else:
                v = -search(after, left - 1, -beta, -alpha, cut)
            best = max(best, v)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    if game.player(state) == MAX:
        return search(state, depth, alpha, beta, cut=True)
    return -search(state, depth, -beta, -alpha, cut=True)


# -- evaluation.own -------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _squares(game: Any) -> Any:
    return open_lines(game)


def squares(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    return _squares(game)(state) / 1000


@lru_cache(maxsize=8)
def _lines(game: Any) -> Any:
    """Places in the text of a board, which has a character for the end of each row."""
    found = []
    for (x, y), (a, u) in product(game.discs, ((1, 0), (0, 1), (1, 1), (1, -1))):
        line = [(x + i * a, y + i * u) for i in range(4)]
        if line[-1] in game.discs:
            found.append([(game.height - 1 - y) * (game.width + 1) + x for x, y in line])
    return found


WORTH = {"X": 1, "XX": 6, "XXX": 25, "O": -1, "OO": -6, "OOO": -25}


class Evaluator:
    """From the text, line by line, squeezed between -1 and 1."""

    def __call__(self, game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        text = game.text(state)
        total = 0
        for i, j, k, m in _lines(game):
            marks = text[i] + text[j] + text[k] + text[m]
            total += WORTH.get(marks.replace(".", ""), 0)
        return math.tanh(total / 500)


STYLES: dict[str, list[Any]] = {
    "evaluation.features": [from_the_text, from_the_discs, with_numpy, floats],
    "evaluation.linear": [with_an_assertion, with_fsum, a_dot_product, with_map],
    "evaluation.expected": [a_loop, normalised_first, in_fractions, weighted_mean],
    "evaluation.fit": [lstsq, pseudo_inverse, centred, elimination_by_hand],
    "evaluation.h_minimax": [
        two_functions,
        negamax_inside,
        with_alpha_beta,
        HMinimax(),
        value_and_move,
    ],
    "evaluation.beam": [sorted_moves, with_heapq_and_utility, two_beams],
    "evaluation.probcut": [buros_own, never_at_the_root, in_the_movers_view],
    "evaluation.own": [squares, Evaluator()],
}
