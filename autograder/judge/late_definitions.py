"""What programs use that stands further down in their notebook.

Who checks a program has run the cells that it needs, in whatever order. Where the notebook is run
from top to bottom, a helper that stands below the check would be missing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from autograder.judge.cell import Cell
from autograder.judge.static_analysis import (
    LONG,
    MOST,
    definitions,
    global_names,
    imports,
    taken_names,
    words,
)

THEIRS = ("free", "solution")
# What begins at the left margin and binds a name, or looks like it.
BINDS = re.compile(
    r"^(?:(?:async +)?def|class) +(\w+)|^(\w+)(?: *:[^=\n]*)? *=(?!=)|^(?:import|from) (.+)",
    re.MULTILINE,
)


def brought_up(cells: Sequence[Cell]) -> tuple[list[Cell], list[str]]:
    """The cells, with what a check needs of the student's cells below it where it is first used,
    and notes that say so."""
    if sum(len(cell.source) for cell in cells if cell.role in THEIRS) > MOST:
        return list(cells), []
    first: dict[str, int] = {}
    for i, cell in enumerate(cells):
        for name in _bound(cell.source):
            first.setdefault(name, i)
    found: list[Cell] = []
    notes: list[str] = []
    above: list[tuple[str, set[str]]] = []  # the student's cells, and what could be names in them
    seen: set[str] = set()
    for i, cell in enumerate(cells):
        if cell.role in THEIRS:
            above.append((cell.source, _words(cell.source)))
            seen |= above[-1][1]
        elif cell.role == "check":
            late = {word for word in seen if first.get(word, -1) > i}
            users = [source for source, used in above if late & used]
            late &= set().union(*map(global_names, users), *map(taken_names, users))
            below = [other.source for other in cells[i:] if other.role in THEIRS]
            if late and (made := _needed(late, {n for n in first if first[n] < i}, below)):
                source = "\n".join(dict.fromkeys(made.values()))
                own = replace(cell, id=f"below-{i}", role="free", grade_id="", points=0.0)
                user = next(source for source, used in above if late & used)
                at = next(at for at, one in enumerate(found) if one.source == user)
                found.insert(at, replace(own, source=source))
                first |= dict.fromkeys(made, i)
                names = ", ".join(made)
                notes.append(f"Stands below {cell.grade_id}, and was run before it: {names}.")
        found.append(cell)
    return found, notes


def _needed(late: set[str], known: set[str], below: Sequence[str]) -> dict[str, str]:
    """Those of the `late` names that cells `below` make, and what these need, each with its
    statement."""
    made: dict[str, str] = {}
    for source in below:
        for name, text in (*imports(source), *definitions(source)):
            made.setdefault(name, text)
    waiting = [name for name in made if name in late]
    for name in waiting:
        uses = _words(made[name]) - known
        waiting += [other for other in made if other in uses and other not in waiting]
    return {name: text for name, text in made.items() if name in waiting}


@lru_cache(maxsize=512)
def _bound(source: str) -> frozenset[str]:
    found = BINDS.findall(source) if len(source) <= LONG else ()
    return frozenset(word for parts in found for word in words(" ".join(parts)))


def _words(source: str) -> set[str]:
    return words(source) if len(source) <= LONG else set()
