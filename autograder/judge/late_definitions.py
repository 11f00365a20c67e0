"""Definitions that stand below the check that needs them, and are run before it.

A student who checks a program has already run the cells that it needs, in whatever order. When the
notebook is run from top to bottom, a program or a helper below the check would be missing.
"""

from __future__ import annotations

import builtins
import collections
import functools
import itertools
import math
import operator
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import adsearch
from adsearch import games
from autograder.judge.cell import Cell
from autograder.judge.static_analysis import (
    LONG,
    definitions,
    global_names,
    imports,
    is_too_much,
    normalised,
    read_check,
    taken_names,
    words,
)

# What begins at the left margin and binds a name, or looks like it.
BINDS = re.compile(
    r"^(?:(?:async +)?def|class) +(\w+)|^(\w+) *(?::[^=\n]*)?=(?!=)"
    r"|^(?:import|from +\S+ +import) +(.+)",
    re.MULTILINE,
)

# Modules of which all is taken now and then: their names are bound there.
STAR = re.compile(r"^from +([\w.]+) +import +\*", re.MULTILINE)
USUAL = adsearch, games, collections, functools, itertools, math, operator, random
WHOLE = {module.__name__: {*dir(module), *getattr(module, "__all__", ())} for module in USUAL}
# Numpy takes long to load; what of it is used by chance for a number as well is called so here.
WHOLE["numpy"] = WHOLE["math"] | {"array", "mean", "median", "ones", "sign", "square", "zeros"}

# Never missing. A variable called `sum` or `list` further down is not what is meant above.
BUILT_IN = set(dir(builtins))


def brought_up(cells: Sequence[Cell]) -> tuple[list[Cell], list[str]]:
    """The cells, with what a check needs of the student's cells below it where it is first used,
    and notes that say so."""
    if is_too_much(cell.source for cell in cells if cell.is_by_student):
        return list(cells), []
    first: dict[str, int] = {}
    for i, cell in enumerate(cells):
        for name in _bound(cell.source):
            first.setdefault(name, i)
    order: list[Cell] = []
    notes: list[str] = []
    above: list[tuple[str, set[str]]] = []  # the student's cells, and what could be names in them
    their_words: set[str] = set()
    for i, cell in enumerate(cells):
        if cell.is_by_student:
            above.append((cell.source, _words(cell.source)))
            their_words |= above[-1][1]
        elif cell.role == "check":
            programs = _programs(cell.source)
            late = {word for word in their_words | programs if first.get(word, -1) > i} - BUILT_IN
            users = [source for source, used in above if late & used]
            late &= set().union(programs, *map(global_names, users), *map(taken_names, users))
            known = {name for name in first if first[name] < i} | BUILT_IN
            if late and (made := _needed(late, known, _sections(cells[i + 1 :]))):
                source = "\n".join(dict.fromkeys(made.values()))
                own = replace(cell, id=f"below-{i}", role="free", grade_id="", points=0.0)
                users = [source for source, used in above if late & used]
                places = (n for n, other in enumerate(order) if other.source in users)
                order.insert(next(places, len(order)), replace(own, source=source))
                first |= dict.fromkeys(made, i)
                names = ", ".join(made)
                notes.append(f"Stands below {cell.grade_id}, and was run before it: {names}.")
        order.append(cell)
    return order, notes


@lru_cache(maxsize=512)
def _programs(source: str) -> frozenset[str]:
    """The names of the programs that a check cell is about."""
    check = read_check(source)
    return frozenset(check.expressions if check else ())


def _sections(cells: Sequence[Cell]) -> list[list[str]]:
    """The student's cells, from one check to the next."""
    sections: list[list[str]] = [[]]
    for cell in cells:
        if cell.role == "check":
            sections.append([])
        elif cell.is_by_student:
            sections[-1].append(cell.source)
    return sections


def _needed(late: set[str], known: set[str], below: Sequence[Sequence[str]]) -> dict[str, str]:
    """Those of the `late` names that the sections `below` make, and what these need, each with its
    statement: from the nearest section, and there the last one that was written."""
    made: dict[str, str] = {}
    for section in below:
        nearest = {n: t for source in section for n, t in (*imports(source), *definitions(source))}
        made |= {name: text for name, text in nearest.items() if name not in made}
    waiting = [name for name in made if name in late]
    for name in waiting:
        uses = _words(made[name]) - known
        waiting += [other for other in made if other in uses and other not in waiting]
    return {name: text for name, text in made.items() if name in waiting}


@lru_cache(maxsize=512)
def _bound(source: str) -> frozenset[str]:
    """The names that a cell binds, or seems to.

    >>> sorted(_bound("from math import inf, pi as π\\nimport os.path\\nx = 3"))
    ['inf', 'os', 'x', 'π']
    """
    names: set[str] = set()
    if len(source) > LONG:
        return frozenset()
    for function, variable, imported in BINDS.findall(normalised(source)):
        names |= {function, variable, *map(_imported, imported.split(","))}
    names.update(*(WHOLE.get(module, ()) for module in STAR.findall(source)))
    return frozenset(names - {""})


def _imported(part: str) -> str:
    """The name that a part of an import binds; "" where it binds none."""
    words_of_it = re.findall(r"\w+", part.partition("#")[0])
    return str(words_of_it[-1 if "as" in words_of_it else 0]) if words_of_it else ""


def _words(source: str) -> set[str]:
    return words(source) if len(source) <= LONG else set()
