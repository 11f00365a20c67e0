"""What goes wrong in evaluation.linear."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.evaluation.linear import linear


@mistake("evaluation.linear")
def the_longer_one_is_cut(weights: Any, features: Any) -> Any:
    """Where the numbers do not match you go on with the shorter of the two, as `zip` does, and a
    forgotten weight goes unnoticed. Raise an exception."""
    return sum(w * f for w, f in zip(weights, features, strict=False))


@mistake("evaluation.linear")
def more_features_go_unnoticed(weights: Any, features: Any) -> Any:
    """With fewer weights than features you say nothing, and the last features do not count."""
    return sum(weights[i] * features[i] for i in range(len(weights)))


@mistake("evaluation.linear")
def more_weights_go_unnoticed(weights: Any, features: Any) -> Any:
    """With more weights than features you say nothing, and the last weights do not count."""
    return sum(weights[i] * features[i] for i in range(len(features)))


@mistake("evaluation.linear")
def a_mismatch_gives_none(weights: Any, features: Any) -> Any:
    """Where the numbers do not match you return None (or nothing). Whoever asked goes on with it:
    raise an exception that says what is wrong."""
    return linear(weights, features) if len(weights) == len(features) else None


@mistake("evaluation.linear")
def a_mismatch_gives_zero(weights: Any, features: Any) -> Any:
    """Where the numbers do not match you return 0, which looks like a level game. Raise an
    exception that says what is wrong."""
    return linear(weights, features) if len(weights) == len(features) else 0


@mistake("evaluation.linear")
def products_are_not_added_up(weights: Any, features: Any) -> Any:
    """You return a list of products. An evaluation is one number: their sum."""
    return [w * f for w, f in zip(weights, features, strict=True)]


@mistake("evaluation.linear")
def sums_are_multiplied(weights: Any, features: Any) -> Any:
    """You multiply the sum of the weights by the sum of the features. Each weight belongs to one
    feature."""
    if len(weights) != len(features):
        raise ValueError("as many weights as features are needed")
    return sum(weights) * sum(features)


@mistake("evaluation.linear")
def the_mean_is_taken(weights: Any, features: Any) -> Any:
    """You divide by the number of features. A weighted sum is not a mean."""
    return linear(weights, features) / max(1, len(weights))


@mistake("evaluation.linear")
def the_weights_are_made_to_add_up_to_one(weights: Any, features: Any) -> Any:
    """You divide by the sum of the weights. They need not add up to 1, and may even be negative."""
    return linear(weights, features) / (sum(weights) or 1)


@mistake("evaluation.linear")
def it_is_rounded(weights: Any, features: Any) -> Any:
    """You round to a whole number. Half a point may decide between two moves."""
    return int(linear(weights, features))


@mistake("evaluation.linear")
def no_features_are_not_expected(weights: Any, features: Any) -> Any:
    """Without any features your function breaks. A sum of nothing is 0."""
    total = weights[0] * features[0]
    for w, f in zip(weights[1:], features[1:], strict=True):
        total += w * f
    return total
