"""Programs that leave their work to something of the kit's that is not there when they are graded.

A notebook that gave points for them would promise what grading does not keep.
"""

from __future__ import annotations

import builtins
import dis
import sys
from collections import deque
from collections.abc import Collection, Iterator
from functools import cached_property, partial
from itertools import islice
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from autograder.checks.mend_first import global_names

# Modules of `adsearch` that hold searches, fits and solved games.
WITHHELD = ("search", "matches", "racing", "fitting", "solved", "backing_up", "horizon_figures")
LARGEST, MOST = 100, 10_000  # entries of one collection, and things in all, that are looked at


def borrowed(program: Any, solved_by: Collection[str] = ()) -> str:
    """What of the kit a program calls, itself or through other functions of the notebook, although
    grading withholds it; empty where there is nothing of the kind. `solved_by` are modules that are
    withheld because one exercise asks for what they do.

    >>> from adsearch.search import minimax
    >>> borrowed(lambda game, state: minimax(game, state).value)
    'adsearch.search.minimax'
    >>> borrowed(lambda game, state: game.utility(state))
    ''
    """
    names = (_withheld_name(thing, solved_by) for thing in reached(program))
    return next(filter(None, names), "")


def reached(program: Any) -> Iterator[Any]:
    """What a program refers to, itself or through other functions of the notebook."""
    waiting, met = deque([program, type(program)]), set[int]()
    written = program
    while isinstance(written, partial):
        written = written.func
    home = home_of(written)
    while waiting and len(met) < MOST:  # what is near first: a table may have millions of entries
        thing = waiting.popleft()
        if id(thing) not in met:
            met.add(id(thing))
            yield thing
            waiting += _parts_of(thing, home)


def home_of(thing: Any) -> str:
    """The module that something was written in, and of a module its name; empty if unknown."""
    home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    return home if isinstance(home, str) else ""


def _withheld_name(thing: Any, solved_by: Collection[str]) -> str:
    if isinstance(thing, str):  # a module that is imported where it is needed
        return thing if _is_withheld(thing, solved_by) else ""
    home, name = home_of(thing), getattr(thing, "__qualname__", None)
    if not _is_withheld(home, solved_by):
        return ""
    if isinstance(thing, ModuleType):
        return home
    if not isinstance(name, str):
        return ""
    package = ".".join(home.split(".")[:2])  # which hands it on, and is where it is imported from
    return f"{package}.{name}"


def _is_withheld(module: str, solved_by: Collection[str]) -> bool:
    package, _, rest = module.partition(".")
    return module in solved_by or (package == "adsearch" and rest.split(".")[0] in WITHHELD)


def _parts_of(thing: Any, home: str) -> Iterator[Any]:
    """What a function or class of the notebook refers to, and what is in a collection."""
    if isinstance(thing, MethodType | staticmethod | classmethod):
        yield thing.__func__
    elif isinstance(thing, property):
        yield from (thing.fget, thing.fset)
    elif isinstance(thing, cached_property):
        yield thing.func
    elif isinstance(thing, partial):
        yield from (thing.func, *thing.args, *thing.keywords.values())
    elif isinstance(thing, dict | list | tuple):
        parts = dict.values(thing) if isinstance(thing, dict) else thing
        # A text is the name of a module only where it is imported.
        yield from (part for part in islice(parts, LARGEST) if not isinstance(part, str))
    elif isinstance(thing, type) and thing.__module__ == home:
        yield from vars(thing).values()
    elif isinstance(thing, FunctionType) and thing.__module__ == home:
        names = set(_names_in(thing.__code__))
        for name in _imported(thing.__code__):  # where it is needed
            yield name
            if module := sys.modules.get(name):
                yield module
                yield from _members(module, names)
        yield from thing.__defaults__ or ()
        yield from (thing.__kwdefaults__ or {}).values()
        for cell in thing.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # not filled yet
                continue
        for name in set(global_names(thing.__code__)) - vars(builtins).keys():
            value = thing.__globals__.get(name)
            yield value
            if isinstance(value, ModuleType):
                yield from _members(value, names)


def _members(module: ModuleType, names: set[str]) -> Iterator[Any]:
    """What a module has by these names; some load a part when it is first asked for."""
    there = vars(module).keys() | set(getattr(module, "__all__", ()))
    yield from (getattr(module, name) for name in names & there)


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


def _imported(code: CodeType) -> Iterator[str]:
    """The modules that a function, and those inside it, import."""
    for instruction in dis.get_instructions(code):
        if instruction.opname == "IMPORT_NAME":
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _imported(constant)
