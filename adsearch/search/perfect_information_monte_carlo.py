"""Perfect-information Monte Carlo: deal the hidden cards at random, solve each deal, average.

So bridge programs play. Each deal is solved as if everybody saw it, which is why the mean can be
wrong however many deals are drawn: a player may take different moves for best in two deals that it
will not be able to tell apart (strategy fusion), and the deals are weighed by chance alone although
what the other player did says something about them (non-locality).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from random import Random

from adsearch.game import MAX, A, Game, S
from adsearch.search.expectiminimax import expectiminimax
from adsearch.search.information_sets import possible_states
from adsearch.search.monte_carlo import check_decision
from adsearch.search.preconditions import require
from adsearch.search.result import Result, Statistics


def sample_deals(game: Game[S, A], s: S, n: int, rng: Random) -> list[S]:
    """`n` states that the mover at `s` considers possible, drawn with replacement by the
    probabilities of chance alone.

    >>> from adsearch.games import Kuhn
    >>> sorted(set(sample_deals(Kuhn(), ((1, 0), "pb"), 50, Random(0))))
    [((1, 0), 'pb'), ((1, 2), 'pb')]
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise ValueError(f"the number of deals is 0 or a positive whole number, not {n!r}")
    if game.information(s, game.player(s)) == s:  # nothing is hidden, and no game is walked
        return [s] * n
    states, weights = zip(*possible_states(game, s), strict=True)
    return rng.choices(states, weights, k=n)


def pimc(game: Game[S, A], s: S, deals: Sequence[S]) -> dict[A, float]:
    """For each move at `s` the mean over `deals` of what it is worth in MAX's view when both play
    best and see everything. A deal that is there twice counts twice.

    >>> from adsearch.games import Kuhn
    >>> s = ((1, 0), "")  # MAX holds the queen, and may face the jack or the king
    >>> {a: round(v, 3) for a, v in pimc(Kuhn(), s, [s, ((1, 2), ""), ((1, 2), "")]).items()}
    {'p': -0.333, 'b': -1.0}
    """
    if not deals:
        raise ValueError("a mean needs at least one deal")
    copies = Counter(deals)
    return {
        a: math.fsum(
            times * expectiminimax(game, game.result(deal, a)).value
            for deal, times in copies.items()
        )
        / len(deals)
        for a in game.actions(s)
    }


def perfect_information_monte_carlo(
    game: Game[S, A], state: S | None, n: int, rng: Random
) -> Result:
    """The move with the best mean over `n` deals for the player to move; the lot decides ties. The
    value is that mean, in MAX's view: what the player believes, which need not be true.

    Example: to guess looks as good as to know, because in each deal one guess is right.

    >>> from adsearch.games import Tree
    >>> game = Tree("chance(#r(guess:max#g(l:1 r:-1) safe:0.5) #r(guess:max#g(l:-1 r:1) safe:0.5))")
    >>> result = perfect_information_monte_carlo(game, (0,), 20, Random(0))
    >>> result.action, result.value
    ('guess', 1.0)
    """
    s = require(game, state, "perfect-information Monte Carlo", chance=True)
    if game.is_terminal(s):
        return Result(game.utility(s, MAX), None, (), Statistics(1, 1))
    check_decision(game, s, "perfect-information Monte Carlo")
    means = pimc(game, s, sample_deals(game, s, n, rng))
    best = max(means.values()) if game.player(s) == MAX else min(means.values())
    move = rng.choice([a for a, mean in means.items() if mean == best])
    return Result(best, move, (move,))
