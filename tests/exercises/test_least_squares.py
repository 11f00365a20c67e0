"""What counts as least squares where features depend on each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from autograder import check
from autograder.exercises.evaluation.fit import fit


def some_weights(table: Any, outcomes: Any) -> Any:
    return [1.0] + [0.0] * (len(table[0]) - 1), 0.0


def small_weights(table: Any, outcomes: Any) -> Any:
    """A ridge, which leaves a larger sum of squares."""
    rows = np.array([[*row, 1] for row in table], dtype=float)
    normal = rows.T @ rows + np.eye(len(rows[0]))
    *weights, constant = np.linalg.solve(normal, rows.T @ np.array(outcomes, float)).tolist()
    return weights, constant


@pytest.mark.parametrize("otherwise", [some_weights, small_weights])
def test_features_that_depend_on_each_other_are_fitted_by_least_squares(otherwise: Any) -> None:
    def careless(table: Any, outcomes: Any) -> Any:
        rows = np.array([[*row, 1] for row in table], dtype=float)
        is_dependent = np.linalg.matrix_rank(rows) < len(rows[0])
        return (otherwise if is_dependent else fit)(table, outcomes)

    report = check("evaluation.fit", careless)
    assert report.points == 2
    assert report.counterexample
    sentence = report.counterexample.sentence
    assert sentence.startswith("other weights make the sum of squares smaller: ")


@pytest.mark.parametrize("free", [0, 1, -2.5])
def test_any_weights_of_least_squares_will_do(free: float) -> None:
    """A copy of a feature may take over as much of its weight as it likes."""

    def shared(table: Any, outcomes: Any) -> Any:
        weights, constant = fit(table, outcomes)
        columns = list(zip(*table, strict=True))
        twins = [i for i, column in enumerate(columns) if column == columns[0]]
        if len(twins) > 1:
            weights[twins[0]] += free
            weights[twins[-1]] -= free
        return weights, constant

    assert check("evaluation.fit", shared).points == 3
