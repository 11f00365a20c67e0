"""What goes wrong in evaluation.fit."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake, variant


def _fitted(X: Any, y: Any) -> tuple[list[float], float]:  # noqa: N803
    """Least squares as the notebook has it: where a weight is left free, the same is found."""
    import numpy as np

    rows = np.array([[*row, 1] for row in X], dtype=float)
    *weights, constant = np.linalg.lstsq(rows, np.array(y, dtype=float), rcond=None)[0].tolist()
    return weights, constant


@mistake("evaluation.fit")
def there_is_no_constant(X: Any, y: Any) -> Any:  # noqa: N803
    """Your plane goes through the origin: you fit weights and set the constant to 0. A column of
    ones makes room for it."""
    columns = range(len(X[0]))
    mirrored = [[-x for x in row] for row in X]  # twice the data, so that their mean is 0
    weights, _ = _fitted([*X, *mirrored], [*y, *(-value for value in y)])
    return [weights[i] for i in columns], 0.0


@mistake("evaluation.fit")
def the_constant_is_among_the_weights(X: Any, y: Any) -> Any:  # noqa: N803
    """The constant comes back as one more weight. There are as many weights as features; the
    constant comes apart."""
    weights, constant = _fitted(X, y)
    return [*weights, constant], constant


@mistake("evaluation.fit")
def the_constant_comes_first(X: Any, y: Any) -> Any:  # noqa: N803
    """You return the constant and then the weights. They are asked for the other way round."""
    weights, constant = _fitted(X, y)
    return constant, weights


@mistake("evaluation.fit")
def one_list_comes_back(X: Any, y: Any) -> Any:  # noqa: N803
    """You return one list of numbers. Asked for is a pair: the weights, and the constant apart."""
    weights, constant = _fitted(X, y)
    return [*weights, constant]


@mistake("evaluation.fit")
def each_feature_is_fitted_by_itself(X: Any, y: Any) -> Any:  # noqa: N803
    """You fit each feature as if the others did not exist. Where features go together, each gets
    credit for what the others do: all weights have to be found at once."""
    alone = [_fitted([[row[i]] for row in X], y)[0][0] for i in range(len(X[0]))]
    _, constant = _fitted(X, y)
    return alone, constant


@mistake("evaluation.fit")
def the_constant_is_the_mean(X: Any, y: Any) -> Any:  # noqa: N803
    """You take the mean outcome for the constant. That is right only where all features are 0 on
    average."""
    weights, _ = _fitted(X, y)
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
    return _fitted(X[:size], y[:size])


@mistake("evaluation.fit")
def the_weights_are_rounded(X: Any, y: Any) -> Any:  # noqa: N803
    """Your weights are rounded. What is left out is multiplied by every feature."""
    weights, constant = _fitted(X, y)
    return [round(w, 2) for w in weights], round(constant, 2)


@mistake("evaluation.fit")
def outcomes_are_rounded(X: Any, y: Any) -> Any:  # noqa: N803
    """You make whole numbers of the outcomes, and half a point is none. Keep them as they are."""
    return _fitted(X, [int(value) for value in y])


@mistake("evaluation.fit")
def the_rows_it_is_given_are_changed(X: Any, y: Any) -> Any:  # noqa: N803
    """You write the ones into the rows that you were given, and they stay there: whoever uses the
    data again finds a feature too many. Make rows of your own."""
    weights, constant = _fitted(X, y)
    for row in X:
        row.append(1)
    return weights, constant


@mistake("evaluation.fit")
def large_weights_are_punished(X: Any, y: Any) -> Any:  # noqa: N803
    """You keep the weights small, which is called ridge regression. Plain least squares asks for
    the smallest error alone."""
    size = len(X[0])
    ridge = [[int(i == j) for j in range(size)] for i in range(size)]
    mirrored = [[-x for x in row] for row in ridge]
    return _fitted([*X, *ridge, *mirrored], [*y, *[0] * (2 * size)])


@variant("evaluation.fit", of=dependent_features_break_it)
def dependent_features_break_the_inverse(X: Any, y: Any) -> Any:  # noqa: N803
    import numpy as np

    rows = np.array([[*row, 1] for row in X], dtype=float)
    *weights, constant = np.linalg.inv(rows.T @ rows) @ rows.T @ np.array(y, dtype=float)
    return weights, constant


@mistake("evaluation.fit")
def the_ones_stand_first_and_the_last_is_taken(X: Any, y: Any) -> Any:  # noqa: N803
    """Your constant is the weight of the last feature. Where does your column of ones stand, first
    or last?"""
    weights, constant = _fitted(X, y)
    return [constant, *weights[:-1]], weights[-1]


@variant("evaluation.fit", of=the_constant_is_the_mean)
def the_mean_is_taken_off_before(X: Any, y: Any) -> Any:  # noqa: N803
    import numpy as np

    mean = sum(y) / len(y)
    rows, rest = np.array(X, dtype=float), np.array(y, dtype=float) - mean
    return np.linalg.lstsq(rows, rest, rcond=None)[0].tolist(), mean


@mistake("evaluation.fit")
def dependent_features_get_no_weight(X: Any, y: Any) -> Any:  # noqa: N803
    """Where one feature follows from another you give up and return zeros. Such data can be fitted
    as well as any, in many ways: `numpy.linalg.lstsq` finds one."""
    import numpy as np

    rows = np.array([[*row, 1] for row in X], dtype=float)
    if np.linalg.matrix_rank(rows) < rows.shape[1]:
        return [0.0] * len(X[0]), 0.0
    return _fitted(X, y)


@variant("evaluation.fit", of=dependent_features_get_no_weight)
def dependent_features_give_the_mean(X: Any, y: Any) -> Any:  # noqa: N803
    weights, constant = dependent_features_get_no_weight(X, y)
    return weights, constant if any(weights) else sum(y) / len(y)
