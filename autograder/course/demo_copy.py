"""A student's copy of a notebook, while the demo fills it in."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.checks.examination import draw_questions
from autograder.checks.exercise import find
from autograder.inside.asking import PlainDoor
from autograder.judge.master_cells import solutions_in
from autograder.judge.static_analysis import Check, read_check


@dataclass
class Copy:
    """A student's copy of a notebook while it is being filled in."""

    notebook: dict[str, Any]
    solutions: Mapping[str, str]  # by grade id, from the master
    rng: random.Random
    name: str  # what the student types for a name

    @property
    def cells(self) -> list[dict[str, Any]]:
        cells: list[dict[str, Any]] = self.notebook["cells"]
        return cells

    def cell(self, grade_id: str) -> dict[str, Any]:
        return next(c for c in self.cells if grade_id_of(c) == grade_id)

    def checks(self) -> Iterator[tuple[Check, str]]:
        """Each check, and the grade id of the solution that stands before it."""
        before = ""
        for cell in self.cells:
            if grade_id_of(cell) in self.solutions:
                before = grade_id_of(cell)
            elif check := read_check(_source(cell)) if grade_id_of(cell) else None:
                yield check, before

    def solve(self, parts: int | None = None) -> None:
        """Fill in right solutions in a hand of one's own, all of them or only the first few."""
        hand = self.rng.choice(("my_{}", "{}_", "the_{}", "{}_now", "{}_here", "some_{}"))
        predictions = {grade_id: check for check, grade_id in self.checks() if check.name}
        for grade_id in list(self.solutions)[:parts]:
            solution = in_a_hand(self.solutions[grade_id], hand)
            if check := predictions.get(grade_id):
                solution = predicted(check, self.name)
            self.cell(grade_id)["source"] = solution

    def add(self, source: str) -> None:
        """Add a cell of one's own before the first exercise."""
        at = next(i for i, c in enumerate(self.cells) if grade_id_of(c) in self.solutions)
        cell = {"cell_type": "code", "id": "my-own", "metadata": {}, "source": source}
        self.cells.insert(at, cell | {"outputs": [], "execution_count": None})

    def bytes(self) -> bytes:
        return json.dumps(self.notebook, ensure_ascii=False, indent=1).encode()


def grade_id_of(cell: Mapping[str, Any]) -> str:
    grade_id: str = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id", "")
    return grade_id


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell["source"])


def in_a_hand(source: str, hand: str) -> str:
    """The same program with local variables called otherwise, as `hand` has it, and a name for what
    is returned.

    >>> print(in_a_hand("def f(n):\\n    best = n\\n    return best + 1", "my_{}"))
    def f(n):
        my_best = n
        my_result = my_best + 1
        return my_result
    """
    tree = ast.parse(source)
    inside = [part for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for part in f.body]
    stored = {
        node.id
        for part in inside
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for node in ast.walk(tree):  # what is also bound in another way keeps its name
        match node:
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                stored.discard(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                stored.discard(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                stored.difference_update(names)
            case ast.alias(name=name, asname=other):
                stored.discard(other or name)
    classes = [part.body for part in tree.body if isinstance(part, ast.ClassDef)]
    for part in [part for body in (tree.body, *classes) for part in body]:
        if not isinstance(part, ast.FunctionDef | ast.ClassDef):
            stored -= {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in stored:
            node.id = hand.format(node.id)
    return ast.unparse(ast.fix_missing_locations(_NamingResults(hand.format("result")).visit(tree)))


class _NamingResults(ast.NodeTransformer):
    """Gives what is returned a name before."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        if node.value is None:
            return [node]
        result = ast.Assign([ast.Name(self.name, ast.Store())], node.value)
        return [result, ast.Return(ast.Name(self.name, ast.Load()))]


def predicted(check: Check, name: str) -> str:
    """Right predictions about the game that is drawn from a name.

    >>> print(predicted(Check("minimax.predict", ["value", "move"], "name"), "Ada Lovelace"))
    name = 'Ada Lovelace'
    value = 20
    move = 0
    """
    exercise = find(check.exercise)
    door = PlainDoor(exercise.reference)
    lines = [f"{check.name} = {name!r}"]
    for question in draw_questions(exercise, name):
        (call,) = question.calls
        assert isinstance(call.function, int)
        lines.append(f"{check.expressions[call.function]} = {door.ask(question).value!r}")
    return "\n".join(lines)


def plain_solutions(master: bytes) -> dict[str, str]:
    """The solutions of a master by the names of their cells, without the lines that mark them."""
    return {
        grade_id: re.sub(r"(?m)^ *### (BEGIN|END) SOLUTION\n?", "", solution)
        for grade_id, solution in solutions_in(master).items()
    }
