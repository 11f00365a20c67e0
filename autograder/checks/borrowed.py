"""Programs that leave their work to a search of the kit's, which is not there when they are graded.

A notebook that gave points for them would promise what grading does not keep.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

# Modules of `adsearch` that hold searches, fits and solved games.
WITHHELD = ("search", "matches", "racing", "fitting", "solved", "backing_up", "horizon_figures")


def borrowed(program: Any) -> str:
    """What of the kit a program calls, itself or through other functions of the notebook, although
    grading withholds it; empty where there is nothing of the kind.

    >>> from adsearch.search import minimax
    >>> borrowed(lambda game, state: minimax(game, state).value)
    'adsearch.search.minimax'
    >>> borrowed(lambda game, state: game.utility(state))
    ''
    """
    waiting, met = [program, type(program)], set[int]()
    while waiting:
        thing = waiting.pop()
        if id(thing) in met:
            continue
        met.add(id(thing))
        if name := _withheld_name(thing):
            return name
        waiting += _parts_of(thing, getattr(program, "__module__", None))
    return ""


def _withheld_name(thing: Any) -> str:
    if isinstance(thing, str):  # a module that is imported where it is needed
        return thing if _is_withheld(thing) else ""
    if isinstance(thing, ModuleType):
        return thing.__name__ if _is_withheld(thing.__name__) else ""
    home, name = getattr(thing, "__module__", None), getattr(thing, "__qualname__", None)
    if not isinstance(home, str) or not isinstance(name, str) or not _is_withheld(home):
        return ""
    package = ".".join(home.split(".")[:2])  # which hands it on, and is where it is imported from
    return f"{package}.{name}"


def _is_withheld(module: str) -> bool:
    package, _, rest = module.partition(".")
    return package == "adsearch" and rest.split(".")[0] in WITHHELD


def _parts_of(thing: Any, home: str | None) -> Iterator[Any]:
    """What a function or class of the notebook refers to by name."""
    if isinstance(thing, MethodType | staticmethod | classmethod):
        yield thing.__func__
    elif isinstance(thing, type) and thing.__module__ == home:
        yield from vars(thing).values()
    elif isinstance(thing, FunctionType) and thing.__module__ == home:
        names = set(_names_in(thing.__code__))
        yield from names
        for cell in thing.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # not filled yet
                continue
        for name in names - vars(builtins).keys():
            value = thing.__globals__.get(name)
            yield value
            if isinstance(value, ModuleType):
                yield from (vars(value)[part] for part in names & vars(value).keys())


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)
