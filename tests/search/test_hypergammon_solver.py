"""Hypergammon's exact values, and a network that learns them from games against itself."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from adsearch.games import Hypergammon
from adsearch.games.backgammon import OFF, after
from adsearch.search import GammonStudent, HypergammonSolution, Network, pips
from adsearch.search.td_self_play import inputs

SMALL = Hypergammon(6, 2, 2)


@cache
def small() -> HypergammonSolution:
    return HypergammonSolution(SMALL)


def test_every_value_follows_from_its_successors() -> None:
    solution = small()
    values = dict(zip(solution.positions, solution.values, strict=True))
    for (mine, theirs), value in list(values.items())[::7]:
        expected = 0.0
        for roll, chance in SMALL.outcomes(SMALL.initial()):
            ends = [after(mine, theirs, play) for play in SMALL.plays(mine, theirs, roll)]
            chances = [
                1.0 if own[OFF] == SMALL.men else 1 - values[other, own] for own, other in ends
            ]
            expected += chance * max(chances)
        assert value == pytest.approx(expected, abs=1e-8)


def test_nobody_beats_best_play() -> None:
    solution = small()
    racing = solution.greedy(solution.by(pips))
    assert solution.match(solution.best, solution.best) == pytest.approx(0.5)
    assert solution.match(solution.best, racing) > 0.5
    assert solution.match(solution.best, solution.random()) > 0.5
    mirrored = solution.match(racing, solution.best)
    assert mirrored == pytest.approx(1 - solution.match(solution.best, racing))


@pytest.mark.slow
def test_a_match_is_what_games_come_to() -> None:
    """One policy against another, played out with dice."""
    solution = small()
    start = solution.value(SMALL.initial())
    assert 0.5 < start < 1
    rng, wins, games = Random(0), 0, 400
    lot = solution.random()
    for game in range(games):
        s, best = SMALL.initial(), game % 2  # who plays best
        while not SMALL.is_terminal(s):
            roll = rng.choices(*zip(*SMALL.outcomes(s), strict=True))[0]
            mover, _, mine, theirs = s
            plays = SMALL.plays(mine, theirs, roll)
            if mover == best:
                values = {play: _other_value(solution, after(mine, theirs, play)) for play in plays}
                play = min(plays, key=values.__getitem__)
            else:
                play = rng.choice(plays)
            s = SMALL.result(SMALL.result(s, roll), play)
        wins += s[0] != best
    assert wins / games == pytest.approx(solution.match(solution.best, lot), abs=0.08)


def _other_value(solution: HypergammonSolution, ends: tuple[tuple[int, ...], ...]) -> float:
    own, other = ends
    return -1.0 if own[OFF] == SMALL.men else solution.value((0, (), other, own))


@pytest.mark.long
def test_the_values_of_the_plan() -> None:
    game = Hypergammon()
    solution = HypergammonSolution(game)
    assert solution.value(game.initial()) == pytest.approx(0.570586, abs=1e-6)
    racing, lot = solution.greedy(solution.by(pips)), solution.random()
    assert solution.match(solution.best, racing) == pytest.approx(0.7791, abs=0.002)
    assert solution.match(solution.best, lot) == pytest.approx(0.7715, abs=0.002)
    assert solution.match(racing, lot) == pytest.approx(0.6291, abs=0.002)


def test_what_a_network_is_told() -> None:
    told = inputs(Hypergammon(), *Hypergammon().initial()[2:])
    assert len(told) == 52
    assert sum(told) == 6
    assert inputs(SMALL, (1, 0, 0, 0, 0, 0, 0, 1), (0, 2, 0, 0, 0, 0, 0, 0))[18:20] == [1, 1]


def test_many_values_at_once_are_the_values_one_by_one() -> None:
    network = Network(40, 7, alpha=0.5, lam=0.7, seed=3)
    student = GammonStudent(SMALL, network)
    for seed in range(5):
        student.play(Random(seed))
    positions = small().positions[:20]
    singly = [network.value(inputs(SMALL, *position)) for position in positions]
    assert student.values(positions) == pytest.approx(singly)


@pytest.mark.slow
def test_self_play_teaches() -> None:
    solution, rng = small(), Random(0)
    student = GammonStudent(SMALL, Network(40, 10, alpha=0.1, lam=0.7, seed=0))

    def error() -> float:
        values = student.values(solution.positions)
        return float(np.sqrt(((values - solution.values) ** 2).mean()))

    before = error()
    for _ in range(150):
        student.play(rng)
    assert error() < 0.9 * before


@pytest.mark.long
def test_the_learning_curve_of_the_plan() -> None:
    game = Hypergammon()
    solution, rng = HypergammonSolution(game), Random(0)
    student = GammonStudent(game, Network(52, 20, alpha=0.1, lam=0.7, seed=0, scale=0.2))
    for _ in range(1000):
        student.play(rng)
    values = student.values(solution.positions)
    error = float(np.sqrt(((values - solution.values) ** 2).mean()))
    assert error == pytest.approx(0.12, abs=0.03)
    assert solution.match(solution.greedy(values), solution.best) == pytest.approx(0.43, abs=0.03)
