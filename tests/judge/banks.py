"""Submissions made of the banks: every right style and every known mistake, with one check each."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from autograder.checks.exercise import exercises_of
from autograder.checks.mistakes import mistakes_in
from autograder.judge.cell import Cell
from autograder.judge.submission import Submission

ROOT = Path(__file__).parents[2]

# In the child there are no exercises. This brings some modules along, as text.
FINDER = """
import importlib.abc, importlib.util, sys

class Brought(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name in TEXTS:
            is_package = any(other.startswith(f"{name}.") for other in TEXTS)
            return importlib.util.spec_from_loader(name, self, is_package=is_package)

    def exec_module(self, module):
        module.__file__ = f"/{module.__name__.replace('.', '/')}.py"
        exec(compile(TEXTS[module.__name__], f"<{module.__name__}>", "exec"), vars(module))

sys.meta_path.insert(0, Brought())
"""


# What a wrong program defines; functions of one program belong together.
MADE = """
from functools import cache

@cache
def program(source):
    names = {"__name__": "mistake"}
    exec(source, names)
    return names

def made(source, name):
    return program(source)[name]
"""


class Asked(NamedTuple):
    """A check of the submission: the exercise, and the programs that it is about, here."""

    exercise: str
    functions: tuple[Any, ...]
    name: str


def _texts(notebook: str) -> dict[str, str]:
    """The modules that the programs of a notebook are written in."""
    files = sorted((ROOT / "autograder" / "checks").glob("*.py"))
    files += sorted((ROOT / "autograder" / "exercises").rglob("*.py"))
    files += sorted((ROOT / "adsearch" / "search").rglob("*.py"))  # some mistakes break these
    withheld = {module for e in exercises_of(notebook) for module in e.solved_by}  # some use these
    files += [ROOT / f"{module.replace('.', '/')}.py" for module in sorted(withheld)]
    files += [ROOT / "tests" / "submissions" / f"{notebook}.py"]
    texts = {"tests": "", "tests.submissions": ""}
    for file in files:
        if file.exists():
            parts = file.relative_to(ROOT).with_suffix("").parts
            texts[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file.read_text()
    return texts


def styles(notebook: str) -> Iterator[tuple[Asked, str]]:
    """Every right program, and the expression for it in the child."""
    module = import_module(f"tests.submissions.{notebook}")
    for exercise, programs in module.STYLES.items():
        for i, program in enumerate(programs):
            functions = program if isinstance(program, tuple) else (program,)
            name = getattr(functions[0], "__name__", type(functions[0]).__name__)
            place = f"STYLES[{exercise!r}][{i}]"
            parts = (
                [f"{place}[{j}]" for j in range(len(functions))]
                if isinstance(program, tuple)
                else [place]
            )
            yield Asked(exercise, functions, name), ", ".join(parts)


def mistakes(notebook: str) -> Iterator[tuple[Asked, str]]:
    """Every known mistake, in the same way."""
    for exercise in exercises_of(notebook):
        for mistake in mistakes_in(exercise.name):
            parts = [f"made({mistake.source!r}, {name!r})" for name in mistake.names]
            yield Asked(exercise.name, mistake.functions, mistake.name), ", ".join(parts)


def submission(notebook: str, checks: list[tuple[Asked, str]]) -> Submission:
    texts = f"TEXTS = {_texts(notebook)!r}{FINDER}"
    begin = f"from tests.submissions.{notebook} import STYLES\n{MADE}"
    cells = [Cell("texts", texts, "define"), Cell("begin", begin, "define")]
    for number, (asked, expression) in enumerate(checks):
        source = f"check({asked.exercise!r}, {expression})"
        points = sum(e.points for e in exercises_of(notebook) if e.name == asked.exercise)
        cells.append(Cell(f"c{number}", source, "check", f"c{number}", points))
    return Submission(tuple(cells), ())
