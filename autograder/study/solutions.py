"""Worked solutions, for those who study alone and have tried."""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import dataclass

from autograder.checks.exercise import find
from autograder.study.notebook_html import notebook_html
from autograder.study.record import recall, study_folder


@dataclass(frozen=True)
class Note:
    """A sentence that shows itself in a notebook, perhaps with a program or a file to download."""

    sentence: str
    program: str = ""
    file: str = ""  # where it lies, seen from the notebook

    def __repr__(self) -> str:
        return f"{self.sentence}\n\n{self.program}" if self.program else self.sentence

    def _repr_html_(self) -> str | None:
        return notebook_html(
            "note.html", sentence=self.sentence, program=self.program, file=self.file
        )


def solution(exercise: str) -> Note:
    """One way to solve `exercise`, for somebody who has tried."""
    definition = find(exercise)
    if study_folder() is None:
        return Note("Worked solutions are for studying alone, beside the notebooks of make lab.")
    entry = recall().get(exercise)
    if entry is None or entry.attempts == 0:
        return Note(f"Try it first: {exercise} opens after your first check of something written.")
    if definition.impostors:
        answers = "\n".join(f"{answer.__name__} = {answer()!r}" for answer in definition.reference)
        return Note("One way to unmask them; yours may look different.", answers)
    if definition.kind == "literal":
        return Note("A prediction has no program: run the cells after it and compare.")
    programs = (_program(reference) for reference in dict.fromkeys(definition.reference))
    return Note(f"One way to solve {exercise}; yours may look different.", "\n\n".join(programs))


def _program(reference: object) -> str:
    """Its source without types, as a notebook would have it."""
    source = textwrap.dedent(inspect.getsource(reference))  # type: ignore[arg-type]
    return ast.unparse(_Untyped().visit(ast.parse(source)))


class _Untyped(ast.NodeTransformer):
    """`def f(x: int) -> int` becomes `def f(x)`, and `x: int = 3` becomes `x = 3`."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None:
            return node
        return ast.copy_location(ast.Assign([node.target], node.value, lineno=node.lineno), node)
