"""Patterns: their numbers, their images, and weights fitted to outcomes."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.games import Othello
from adsearch.search.othello_patterns import Patterns, fit, images, pattern, six_by_six


def test_a_pattern_is_a_number_in_base_3() -> None:
    assert pattern([0, 1, 2, 0, 0, 1], range(6)) == 264
    assert pattern([2], [0]) == 2
    assert pattern([1, 2], [1, 0]) == 2 + 3


def test_images_are_different_and_of_the_same_length() -> None:
    kinds = [images(cells, 6) for cells in six_by_six()]
    assert [len(kind) for kind in kinds] == [4, 4, 4, 2, 4, 4, 8]
    assert sum(map(len, kinds)) == 30
    assert Patterns(Othello(6), six_by_six()).number == 3_969
    assert images([7], 6) == [(7,), (10,), (25,), (28,)]
    for kind in kinds:
        assert len({frozenset(cells) for cells in kind}) == len(kind)


def test_symmetric_positions_have_the_same_weights() -> None:
    """Turned around, the position of one side's first move is that of another."""
    game = Othello(6)
    patterns = Patterns(game, six_by_six())
    rows = {tuple(sorted(patterns.row(game.result(game.initial(), a)))) for a in ("c2", "e4")}
    assert len(rows) <= 2
    initial = patterns.row(game.initial())
    assert len(initial) == 30


@pytest.mark.parametrize(
    ("rows", "outcomes", "ridge", "weights"),
    [
        ([[0, 0], [1]], [4, 3], 1, [1.6, 1.5]),
        ([[0], [0], [1]], [2, 4, 6], 1, [2, 3]),
        ([[0], [0]], [2, 4], 0, [3, 0]),
        ([[0]], [0], 1, [0, 0]),
    ],
    ids=["twice counts twice", "ridge", "least squares, one never seen", "nothing to explain"],
)
def test_fit(
    rows: list[list[int]], outcomes: list[float], ridge: float, weights: list[float]
) -> None:
    assert fit(rows, outcomes, 2, ridge) == pytest.approx(weights)


@given(
    st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), min_size=1, max_size=12),
    st.integers(0, 10**6),
)
def test_fit_is_that_of_the_normal_equations(rows: list[list[int]], seed: int) -> None:
    rng = random.Random(seed)
    outcomes = [rng.uniform(-9, 9) for _ in rows]
    matrix = np.zeros((len(rows), 5))
    for line, row in zip(matrix, rows, strict=True):
        for i in row:
            line[i] += 1
    exact = np.linalg.solve(matrix.T @ matrix + 2 * np.eye(5), matrix.T @ np.array(outcomes))
    assert fit(rows, outcomes, 5, 2) == pytest.approx(exact.tolist(), abs=1e-6)


@pytest.mark.slow
def test_random_games_teach() -> None:
    """The fitted evaluation goes along with the outcome of other games."""
    game = Othello(6)
    patterns = Patterns(game, six_by_six())
    rows, outcomes = zip(*patterns.positions(60, random.Random(0)), strict=True)
    patterns.weights = fit(rows, outcomes, patterns.number, 3)
    evaluate = patterns.evaluation()
    guesses, margins = [], []
    rng = random.Random(1)
    for _ in range(20):
        s, seen = game.initial(), []
        while not game.is_terminal(s):
            seen.append(evaluate(s))
            s = game.result(s, rng.choice(game.actions(s)))
        guesses += seen
        margins += [game.margin(s)] * len(seen)
    assert np.corrcoef(guesses, margins)[0, 1] > 0.2
