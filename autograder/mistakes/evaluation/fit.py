"""What goes wrong in evaluation.fit."""

from __future__ import annotations

from typing import Any

from autograder.exercise import mistake
from autograder.exercises.evaluation.fit import fit


@mistake("evaluation.fit")
def there_is_no_constant(X: Any, y: Any) -> Any:  # noqa: N803
    """Your plane goes through the origin: you fit weights and set the constant to 0. A column of
    ones makes room for it."""
    columns = range(len(X[0]))
    mirrored = [[-x for x in row] for row in X]  # twice the data, so that their mean is 0
    weights, _ = fit([*X, *mirrored], [*y, *(-value for value in y)])
    return [weights[i] for i in columns], 0.0


@mistake("evaluation.fit")
def the_constant_is_among_the_weights(X: Any, y: Any) -> Any:  # noqa: N803
    """The constant comes back as one more weight. There are as many weights as features; the
    constant comes apart."""
    weights, constant = fit(X, y)
    return [*weights, constant], constant


@mistake("evaluation.fit")
def the_constant_comes_first(X: Any, y: Any) -> Any:  # noqa: N803
    """You return the constant and then the weights. They are asked for the other way round."""
    weights, constant = fit(X, y)
    return constant, weights


@mistake("evaluation.fit")
def only_weights_come_back(X: Any, y: Any) -> Any:  # noqa: N803
    """You return the weights alone. The constant is asked for as well."""
    weights, constant = fit(X, y)
    return [*weights, constant]


@mistake("evaluation.fit")
def each_feature_is_fitted_by_itself(X: Any, y: Any) -> Any:  # noqa: N803
    """You fit each feature as if the others did not exist. Where features go together, each gets
    credit for what the others do: all weights have to be found at once."""
    alone = [fit([[row[i]] for row in X], y)[0][0] for i in range(len(X[0]))]
    _, constant = fit(X, y)
    return alone, constant


@mistake("evaluation.fit")
def the_constant_is_the_mean(X: Any, y: Any) -> Any:  # noqa: N803
    """You take the mean outcome for the constant. That is right only where all features are 0 on
    average."""
    weights, _ = fit(X, y)
    return weights, sum(y) / len(y)


@mistake("evaluation.fit")
def dependent_features_break_it(X: Any, y: Any) -> Any:  # noqa: N803
    """Where one feature follows from another there is no single best answer, and solving the normal
    equations breaks. Any of the best will do: `numpy.linalg.lstsq` finds one."""
    import numpy as np

    rows = np.array([[*row, 1] for row in X], dtype=float)
    *weights, constant = np.linalg.solve(rows.T @ rows, rows.T @ np.array(y, dtype=float))
    return weights, constant


@mistake("evaluation.fit")
def only_the_first_rows_are_used(X: Any, y: Any) -> Any:  # noqa: N803
    """You use just as many rows as there are unknowns, and leave out the rest. Least squares weighs
    all of them."""
    size = len(X[0]) + 1
    return fit(X[:size], y[:size])


@mistake("evaluation.fit")
def the_weights_are_rounded(X: Any, y: Any) -> Any:  # noqa: N803
    """Your weights are rounded. What is left out is multiplied by every feature."""
    weights, constant = fit(X, y)
    return [round(w, 2) for w in weights], round(constant, 2)


@mistake("evaluation.fit")
def large_weights_are_punished(X: Any, y: Any) -> Any:  # noqa: N803
    """You keep the weights small, which is called ridge regression. Plain least squares asks for
    the smallest error alone."""
    size = len(X[0])
    ridge = [[int(i == j) for j in range(size)] for i in range(size)]
    mirrored = [[-x for x in row] for row in ridge]
    return fit([*X, *ridge, *mirrored], [*y, *[0] * (2 * size)])
