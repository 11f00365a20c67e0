"""Operations, by name: what a question may do with things of a student's own making.

Those in this package run beside the student's program. Others know what no student's program may
find, such as how to search: the packages that have them offer them here. At grading they run where
the judge is, and reach the student's program through operations of this package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

Program = TypeVar("Program", bound=Callable[..., Any])


def each(function: Callable[..., Any], arguments: Sequence[Sequence[Any]]) -> list[Any]:
    """What a function says to each of these lists of arguments."""
    return [function(*group) for group in arguments]


def each_with(function: Callable[..., Any], things: Sequence[Any], *rest: Any) -> list[Any]:
    """What a function says to each of these things, with the same further arguments."""
    return [function(thing, *rest) for thing in things]


def evaluate_each(
    evaluate: Callable[[Any, Any], Any], game: Any, states: Sequence[Any]
) -> list[Any]:
    """What an evaluation says of each of these states of a game."""
    return [evaluate(game, state) for state in states]


def distinct(*things: Any) -> int:
    """How many of these are different, as a set of them has it."""
    return len(set(things))


_HERE: Mapping[str, Callable[..., Any]] = {
    "dict": dict,
    "each": each,
    "each_with": each_with,
    "evaluate_each": evaluate_each,
    "distinct": distinct,
}
# Those in other modules of this package, which are loaded when they are needed: a child is started
# for every submission, and few need them.
_LATER: Mapping[str, str] = {
    "grown": "node_trees",
    "node_at": "node_trees",
    "statistics": "node_trees",
    "learn_pig": "pig_self_play",
    "kalah_move": "kalah_moves",
    "kalah_moves": "kalah_moves",
    "given_arrays": "arrays",
}


@dataclass(frozen=True)
class Offer:
    """An operation of another package. `beside` has the operations of this package through which it
    reaches a student's program, by the parameters that take them; `fits` says whether the program's
    side may have answered so."""

    function: Callable[..., Any]
    beside: Mapping[str, str]
    fits: Callable[[Any], bool]


_offers: dict[str, Offer] = {}


def _anything(answer: Any) -> bool:
    return True


def offer(
    fits: Callable[[Any], bool] = _anything, **beside: Callable[..., Any]
) -> Callable[[Program], Program]:
    """Offer the decorated function as an operation, by its own name.

    >>> @offer(move=distinct)
    ... def play(player, move=distinct):
    ...     return move(player, 7)
    >>> operation("play")(3), offered("play").beside
    (2, {'move': 'distinct'})
    >>> del _offers["play"]
    """

    def enter(function: Program) -> Program:
        names = {parameter: function.__name__ for parameter, function in beside.items()}
        _offers[function.__name__] = Offer(function, names, fits)
        return function

    return enter


def offered(name: int | str) -> Offer | None:
    """The operation of this name, if another package offers it."""
    return _offers.get(name) if isinstance(name, str) else None


def operation(name: str) -> Callable[..., Any]:
    """The operation of this name.

    >>> operation("distinct")(1, 1.0, 2)
    2
    """
    if entry := offered(name):
        return entry.function
    if name in _HERE:
        return _HERE[name]
    module = import_module(f"autograder.inside.{_LATER[name]}")
    function: Callable[..., Any] = getattr(module, name)
    return function
