"""What programs are given and what they return, as plain data: nothing of a student's own making
runs while it is looked at, and nothing of it lies about itself afterwards."""

from __future__ import annotations

import contextlib
from collections.abc import ItemsView, Iterable, Iterator, KeysView, ValuesView
from typing import Any

from adsearch.game import Game
from adsearch.games.tree import Tree
from adsearch.games.tree_text import write

DEEPEST = 20  # lists in lists
PLAIN = {int, float, str, bytes, bool, type(None)}
HUGE = 1 << 1000  # smaller whole numbers are what any float can be compared with
AS_IT_IS = {float, str, bool, type(None)}


def plain_data(value: Any, inside: tuple[int, ...] = ()) -> Any:
    """What a program returned as plain data: no subclass can lie about its value afterwards, and
    every number can be written and compared. `inside` says in which things it is, by their ids.

    >>> plain_data([7, 10**400])
    [7, <a whole number that fills a book>]
    >>> loop = [7]; loop.append({"again": loop})
    >>> plain_data(loop)
    [7, {'again': …}]
    >>> plain_data({1: 2}.items())
    <dict_items: list(…) makes a list of it>
    """
    kind = type(value)
    if kind in AS_IT_IS or (kind is int and abs(value) < HUGE):
        return value
    if kind is tuple or kind is list:  # the most common first: a search may ask with thousands
        return _sequence(value, inside)
    if _of_numpy(value):
        value = value.tolist()
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        plain = int.__add__(value, 0)
        return plain if abs(plain) < HUGE else Opaque("<a whole number that fills a book>")
    if isinstance(value, float):
        return float.__add__(value, 0.0)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, list | tuple):
        return _sequence(value, inside)
    if len(inside) == DEEPEST or id(value) in inside:
        return Opaque("…")
    within = (*inside, id(value))
    if isinstance(value, dict):
        return {plain_data(key, within): plain_data(part, within) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return frozenset(plain_data(part, within) for part in value)
    if type(value).__module__ in ("fractions", "decimal"):  # not loaded where nobody uses them
        return float(value)
    if isinstance(value, Tree):
        return write(value.root, players=len(value.players))
    if isinstance(value, Iterator | KeysView | ValuesView | ItemsView):
        # Not made here: a generator is a student's program, and would run while it is looked at.
        return Opaque(f"<{type(value).__name__}: list(…) makes a list of it>")
    return Opaque(f"<{type(value).__name__}>")


def _sequence(value: list[Any] | tuple[Any, ...], inside: tuple[int, ...]) -> Any:
    if len(inside) == DEEPEST or id(value) in inside:
        return Opaque("…")
    within = (*inside, id(value))
    parts = [
        part if type(part) is int and abs(part) < HUGE else plain_data(part, within)
        for part in value
    ]
    return parts if isinstance(value, list) else tuple(parts)


class Opaque(str):
    """Stands for an object that is no plain data, such as one of the student's own classes."""

    def __repr__(self) -> str:
        return str(self)


def is_mutable(value: Any) -> bool:
    """Could a program change what it is given here?

    >>> [is_mutable(value) for value in (3, (1, 2), [1, 2], (1, [2]))]
    [False, False, True, True]
    """
    if isinstance(value, tuple):
        return any(map(is_mutable, value))
    return isinstance(value, list | dict | set)


def image(value: Any, seen: set[int]) -> Any:
    """What can be seen of a value now, to be compared with what can be seen of it later: what is in
    it, and the variables of an object. Nothing of a student's own making is called for it."""
    if type(value) in PLAIN:
        return value
    if id(value) in seen:
        return id(value)
    seen.add(id(value))
    if isinstance(value, list | tuple):
        return _images(value, seen)
    if isinstance(value, dict):
        return _images(value, seen), _images(value.values(), seen)
    if isinstance(value, set | frozenset):
        return frozenset(map(id, value))
    if isinstance(value, int | float | str | bytes | bytearray):
        return bytes(value) if isinstance(value, bytearray) else value
    if isinstance(value, Game) or callable(value):
        return id(value)
    if _of_numpy(value):
        return repr(value.tolist())
    parts = variables(value)
    return id(value), tuple(parts), _images(parts.values(), seen)


def variables(value: Any) -> dict[str, Any]:
    """The variables of an object, as far as they can be seen."""
    parts: dict[str, Any] = {}
    with contextlib.suppress(Exception):  # a class may answer for its attributes itself
        parts = vars(value)
    return parts


def _images(values: Iterable[Any], seen: set[int]) -> tuple[Any, ...]:
    # Most parts are plain: not to call for them takes a third of the time, before every question.
    return tuple([part if type(part) in PLAIN else image(part, seen) for part in values])


def _of_numpy(value: Any) -> bool:
    """Is it one of numpy's numbers or arrays?"""
    return type(value).__module__ == "numpy" and hasattr(value, "tolist")
