"""What a shallow search tells about a deep one: the statistics that ProbCut cuts off by.

The value of a deep search is taken to be slope · (value of a shallow one) + intercept, give or
take a normally distributed error. All three are found by searching positions from self-play to
both depths. Shallow and deep should be both odd or both even: see `odd_even_effect`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import fsum, sqrt
from statistics import linear_regression
from typing import NamedTuple

from adsearch.game import MAX, A, Game, S
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.move_ordering import by_evaluation
from adsearch.search.preconditions import checked, require


class Estimate(NamedTuple):
    """The deep value is slope · (value at depth `shallow`) + intercept, in the mover's view, with
    an error of standard deviation `sigma`."""

    shallow: int
    slope: float
    intercept: float
    sigma: float


def estimate(
    game: Game[S, A],
    positions: Sequence[S],
    deep: int,
    shallow: int,
    evaluation: Callable[[S], float],
) -> Estimate:
    """How a search to depth `shallow` foretells one to depth `deep` on these positions.

    Positions where either search sees a won or lost game are left out. The evaluation is in MAX's
    view, the estimate in the mover's.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((1 9)@2 (3 9)@3 (2 9)@4 -10)@0")
    >>> estimate(tree, [(0,), (1,), (2,)], deep=1, shallow=0, evaluation=tree.evaluation)
    Estimate(shallow=0, slope=0.5, intercept=-0.5, sigma=1.224744871391589)
    """
    if not 0 <= shallow < deep:
        raise ValueError(f"a search to depth {shallow} is not shallower than one to depth {deep}")
    decided = set(game.bounds or ())
    shallow_values, deep_values = [], []
    for s in positions:
        sign = 1 if game.player(s) == MAX else -1
        x, y = (
            alpha_beta(game, s, depth=depth, evaluation=evaluation).value
            for depth in (shallow, deep)
        )
        if not {x, y} & decided:
            shallow_values.append(sign * x)
            deep_values.append(sign * y)
    if len(shallow_values) < 3 or len(set(shallow_values)) == 1:
        raise ValueError(
            "3 or more undecided positions that do not all look alike are needed, "
            f"here are {len(shallow_values)}"
        )
    slope, intercept = linear_regression(shallow_values, deep_values)
    errors = [y - slope * x - intercept for x, y in zip(shallow_values, deep_values, strict=True)]
    sigma = sqrt(fsum(error**2 for error in errors) / (len(errors) - 2))
    return Estimate(shallow, slope, intercept, sigma)


def self_play(
    game: Game[S, A],
    evaluation: Callable[[S], float],
    number: int,
    plies: tuple[int, int],
    seed: int = 0,
) -> list[S]:
    """Unfinished positions, one from each of `number` games, after as many moves as `plies` allow.

    Half of the moves are drawn, the others look best to `evaluation` (MAX's view) after one ply:
    so the positions differ, and are not mere nonsense.

    >>> from adsearch.games import Nim
    >>> game = Nim((3, 4, 5))
    >>> [game.text(s) for s in self_play(game, lambda s: 0, number=2, plies=(1, 2))]
    ['MAX to move: 2 1 5', 'MAX to move: 2 2 5']
    """
    root = require(game, None, "self_play")
    best_first = by_evaluation(checked(game, evaluation))
    rng = random.Random(seed)
    positions: list[S] = []
    tries = 100 * number
    while len(positions) < number and tries:
        tries -= 1
        s = root
        for ply in range(rng.randint(*plies)):
            if game.is_terminal(s):
                break
            moves = game.actions(s)
            drawn = rng.random() < 0.5
            s = game.result(s, rng.choice(moves) if drawn else best_first(game, s, moves, ply)[0])
        if not game.is_terminal(s):
            positions.append(s)
    if len(positions) < number:
        raise ValueError(f"most games are over before move {plies[0]}: ask for fewer plies")
    return positions
