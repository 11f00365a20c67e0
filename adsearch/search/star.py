"""Star1 and Star2: alpha-beta for games of chance (Ballard 1983).

A mean can be cut off before all its outcomes are known if utilities are known to lie between
`low` and `high`: as soon as it would be no better than `alpha` with `high` for every open outcome,
or no worse than `beta` with `low`. Star1 looks at the outcomes one by one. Star2 *probes* them
first: one move of the player whose turn it is bounds an outcome's value from one side. That pays
if the first move is often a good one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Generic

from adsearch.game import CHANCE, MAX, MIN, A, Game, S, UnsupportedGame
from adsearch.search.expectiminimax import chances
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, require, window
from adsearch.search.result import Result, Statistics


def star1(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    bounds: tuple[float, float] | None = None,
    order: Order | None = None,
) -> Result:
    """The expectiminimax value of `state` in MAX's view, if it lies between `alpha` and `beta`.

    Otherwise a bound on it, as in `alpha_beta`. `bounds` are the lowest and the highest number
    that a utility or the evaluation can be, by default the game's. `depth` counts moves, not
    outcomes of chance.

    Example: after -0.2 the mean cannot be above 0.5 · -0.2 + 0.5 · 1 = 0.4 any more.

    >>> from adsearch.games import Tree
    >>> tree = Tree("chance(0.5:-0.2 0.3:0.9 0.2:1)")
    >>> star1(tree, alpha=0.4, bounds=(-1, 1)).statistics.leaves
    1
    """
    root = require(game, state, "star1", chance=True)
    return _Star1(game, depth, evaluation, bounds, order).search(root, alpha, beta)


def star2(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    bounds: tuple[float, float] | None = None,
    order: Order | None = None,
    memory: bool = True,
) -> Result:
    """The same as `star1`, found by probing first. The probe is the first move of `order`.

    Where the probes do not suffice, the probed moves are searched again unless there is a `memory`
    of what they were worth.

    Example: MIN's first move is bad enough for MAX at both outcomes.

    >>> from adsearch.games import Tree
    >>> tree = Tree("chance(0.5:min(0 1 1) 0.5:min(-1 1 1))")
    >>> [search(tree, alpha=0.2).statistics.leaves for search in (star1, star2)]
    [4, 2]
    """
    root = require(game, state, "star2", chance=True)
    return _Star2(game, depth, evaluation, bounds, order, memory).search(root, alpha, beta)


class _Mean:
    """The mean of a chance node's outcomes, each known to lie between its own two limits."""

    def __init__(self, probabilities: Sequence[float], low: float, high: float) -> None:
        self.probabilities = probabilities
        self.lower, self.upper = [low] * len(probabilities), [high] * len(probabilities)
        self.least, self.most = low, high  # of the mean

    def window(self, i: int, alpha: float, beta: float) -> tuple[float, float]:
        """Outside which values of outcome `i` the mean is surely outside (alpha, beta)."""
        p = self.probabilities[i]
        return (
            self.upper[i] - (self.most - alpha) / p,
            self.lower[i] + (beta - self.least) / p,
        )

    def narrow(self, i: int, lower: float, upper: float) -> None:
        p = self.probabilities[i]
        self.least += p * (lower - self.lower[i])
        self.most += p * (upper - self.upper[i])
        self.lower[i], self.upper[i] = lower, upper

    def exact(self) -> float:
        """The mean once all outcomes are known, without the rounding of many small steps."""
        return sum(p * v for p, v in zip(self.probabilities, self.lower, strict=True))


class _Star1(Generic[S, A]):
    """One run of Star1."""

    name = "star1"

    def __init__(
        self,
        game: Game[S, A],
        depth: int | None,
        evaluation: Callable[[S], float] | None,
        bounds: tuple[float, float] | None,
        order: Order | None,
    ) -> None:
        self.game = game
        self.limit, self.evaluate = horizon(game, depth, evaluation)
        bounds = bounds or game.bounds
        if bounds is None:
            raise UnsupportedGame(
                f"{self.name} needs to know between which bounds utilities lie: set "
                f"{type(game).__name__}.bounds or give bounds=(lowest, highest)"
            )
        self.low, self.high = bounds
        if not -inf < self.low <= self.high < inf:
            raise ValueError(f"the bounds {bounds} are not two finite numbers, the lower one first")
        self.order, self.learn = order, teacher(order)
        self.nodes = self.leaves = self.deepest = 0
        self.cutoffs: dict[int, int] = {}

    def search(self, root: S, alpha: float, beta: float) -> Result:
        window(alpha, beta)
        with bounded_depth(self.name):
            value, line = self.value(root, alpha, beta, 0)
        statistics = Statistics(self.nodes, self.leaves, self.deepest, self.cutoffs)
        return Result(value, line[0] if line else None, line, statistics)

    def value(self, s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth, and the line of play that earns it."""
        self.nodes += 1
        self.deepest = max(self.deepest, ply)
        if self.game.is_terminal(s):
            return self.leaf(s, self.game.utility(s)), ()
        if ply == self.limit:
            return self.leaf(s, self.evaluate(s)), ()
        if self.game.player(s) == CHANCE:
            return self.mean(s, alpha, beta, ply), ()
        return self.best(s, alpha, beta, ply)

    def leaf(self, s: S, value: float) -> float:
        self.leaves += 1
        if self.low <= value <= self.high:
            return value
        raise ValueError(
            f"{value!r} is outside the bounds {self.low} … {self.high} by which {self.name} cuts, "
            f"at\n{self.game.text(s)}"
        )

    def best(self, s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        """Alpha-beta's part: the largest value for MAX, the smallest for MIN."""
        maximising = self.game.player(s) == MAX
        best = -inf if maximising else inf
        line: tuple[A, ...] = ()
        for i, a in enumerate(self.moves(s, ply)):
            v, rest = self.value(self.game.result(s, a), alpha, beta, ply + 1)
            if v > best if maximising else v < best:
                best, line = v, (a, *rest)
            if maximising:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                self.cutoffs[i] = self.cutoffs.get(i, 0) + 1
                self.learn(self.game, s, a, ply)
                break
        return best, line

    def moves(self, s: S, ply: int) -> Sequence[A]:
        moves = self.game.actions(s)
        return self.order(self.game, s, moves, ply) if self.order else moves

    def mean(self, s: S, alpha: float, beta: float, ply: int) -> float:
        """Chance's part: the mean of the outcomes."""
        if self.high <= alpha:
            return self.high
        if self.low >= beta:
            return self.low
        outcomes, probabilities = zip(*chances(self.game, s), strict=True)
        states = [self.game.result(s, a) for a in outcomes]
        mean = _Mean(probabilities, self.low, self.high)
        bound = self.probe(states, mean, alpha, beta, ply)
        if bound is not None:
            return bound
        for i, state in enumerate(states):
            a, b = mean.window(i, alpha, beta)
            v, _ = self.value(state, max(a, self.low), min(b, self.high), ply)
            mean.narrow(i, v, v)
            # Asked of v, not of the mean: rounding there could hide that v is only a bound.
            if v <= a:
                return min(mean.most, alpha)
            if v >= b:
                return max(mean.least, beta)
        return mean.exact()

    def probe(
        self, states: Sequence[S], mean: _Mean, alpha: float, beta: float, ply: int
    ) -> float | None:
        """Star1 does not probe."""
        return None


class _Star2(_Star1[S, A]):
    """One run of Star2."""

    name = "star2"

    def __init__(
        self,
        game: Game[S, A],
        depth: int | None,
        evaluation: Callable[[S], float] | None,
        bounds: tuple[float, float] | None,
        order: Order | None,
        memory: bool,
    ) -> None:
        super().__init__(game, depth, evaluation, bounds, order)
        self.memory = memory
        self.probed: dict[tuple[S, int], tuple[float, tuple[A, ...]]] = {}

    def value(self, s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        if (s, ply) in self.probed:
            return self.probed.pop((s, ply))
        return super().value(s, alpha, beta, ply)

    def probe(
        self, states: Sequence[S], mean: _Mean, alpha: float, beta: float, ply: int
    ) -> float | None:
        """Narrow the outcomes by a move each; if that suffices for a cut, the bound on the mean.

        What MIN can reach by one move, MIN's best move makes no larger: an upper limit. So it has
        to be found even if it is large, which is why that window reaches up to `high`.
        """
        for i, state in enumerate(states):
            a, b = mean.window(i, alpha, beta)
            mover = None if self.game.is_terminal(state) else self.game.player(state)
            if mover == MIN:
                v = self.first_move(state, max(a, self.low), self.high, ply)
                mean.narrow(i, self.low, v)
                if v <= a:
                    return min(mean.most, alpha)
            elif mover == MAX:
                v = self.first_move(state, self.low, min(b, self.high), ply)
                mean.narrow(i, v, self.high)
                if v >= b:
                    return max(mean.least, beta)
        return None

    def first_move(self, s: S, alpha: float, beta: float, ply: int) -> float:
        after = self.game.result(s, self.moves(s, ply)[0])
        v, line = self.value(after, alpha, beta, ply + 1)
        is_exact = (alpha < v or v == self.low) and (v < beta or v == self.high)
        if self.memory and is_exact:
            self.probed[after, ply + 1] = v, line
        return v
