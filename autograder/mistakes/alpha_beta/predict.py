"""What goes wrong in `alpha_beta.predict`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.material.pruning import fewest, without_deep_cuts
from autograder.exercises.material.trees import paths_of_leaves


def _all_but(game: Any, seen: Any) -> Any:
    return {path for path in paths_of_leaves(game.root) if path not in set(seen)}


def _three(predicted: Callable[[Any], Any]) -> Any:
    def prediction(game: Any, state: Any) -> Any:
        return predicted(game)

    return prediction


_nothing = _three(lambda game: set())
_shallow = _three(lambda game: _all_but(game, without_deep_cuts(game.root)))
_backwards = _three(lambda game: _all_but(game, fewest(mirrored(game.root))))
_seen = _three(lambda game: set(fewest(game.root)))


@mistake("alpha_beta.predict", _nothing, _nothing)
def nothing_is_skipped(game: Any, state: Any) -> Any:
    """Each of your trees has leaves that cannot matter any more. Note down what MAX is sure of
    after the first move, and look when a MIN node falls below that."""
    return set()


@mistake("alpha_beta.predict", _shallow, _shallow)
def only_the_parents_bound_is_used(game: Any, state: Any) -> Any:
    """A leaf can also be cut by an offer made far above it, not only by its parent's."""
    return _all_but(game, without_deep_cuts(game.root))


@mistake("alpha_beta.predict", _backwards, _backwards)
def it_goes_from_right_to_left(game: Any, state: Any) -> Any:
    """You went through the moves from right to left. Here the search starts on the left."""
    return _all_but(game, fewest(mirrored(game.root)))


@mistake("alpha_beta.predict", _seen, _seen)
def the_leaves_that_are_looked_at(game: Any, state: Any) -> Any:
    """These are the leaves that are looked at. The question is which are skipped."""
    return set(fewest(game.root))


def mirrored(tree: Any) -> Any:
    """The tree with all children in reverse, moves keeping their names."""
    children = tuple((move, mirrored(child)) for move, child in reversed(tree.children))
    return tree._replace(children=children)
