"""A clone of the kit, into which skeletons are written."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template


class NoRoom(ValueError):
    """A skeleton cannot be written: the name is taken or is none, or this is not the kit."""


@dataclass
class Kit:
    """The folder of a clone, and the files in it that were written or changed."""

    root: Path
    changed: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not (self.root / "autograder" / "checks" / "syllabus.py").is_file():
            raise NoRoom(
                f"{self.root.resolve()} is not a clone of the kit: go to the folder with its "
                "Makefile first."
            )
        if find_spec("ruff") is None:  # asked for before anything is written
            raise NoRoom(
                "A skeleton is laid out by ruff, which is not installed here: run `make quick` "
                "once, which installs what authors need."
            )

    def read(self, place: str) -> str:
        return (self.root / place).read_text(encoding="utf-8")

    def change(self, place: str, text: str) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path not in self.changed:
            self.changed.append(path)

    def write(self, place: str, template: str, **names: str) -> None:
        """A new file, made of a template. What is there is somebody's work."""
        if (self.root / place).exists():
            raise NoRoom(f"{place} is there already: choose another name.")
        self.change(place, filled(template, **names))

    def insert(self, place: str, position: int, text: str) -> None:
        source = self.read(place)
        self.change(place, source[:position] + text + source[position:])

    def append(self, place: str, literal: ast.expr, entry: str) -> None:
        """Put one more entry at the end of a list, a set or a dictionary in a program."""
        source = self.read(place)
        end = _closing_bracket(source, literal)
        comma = "" if source[:end].rstrip()[-1] in "([{," else ", "
        self.insert(place, end, comma + entry)

    def add_line(self, place: str, after: str, line: str) -> None:
        """Put a line where the alphabet wants it, in the list that begins with the line `after`."""
        lines = self.read(place).splitlines(keepends=True)
        first = lines.index(f"{after}\n") + 1
        margin = line[: len(line) - len(line.lstrip())]
        end = next(i for i in range(first, len(lines)) if not lines[i].startswith(margin))
        later = (i for i in range(first, end) if _is_entry(lines[i], margin) and lines[i] > line)
        lines.insert(next(later, end), f"{line}\n")
        self.change(place, "".join(lines))

    def tidy(self) -> None:
        """Let ruff lay the changed programs out."""
        programs = [str(path) for path in self.changed if path.suffix == ".py"]
        command = [sys.executable, "-m", "ruff", "format", "--quiet", *programs]
        subprocess.run(command, cwd=self.root, check=True)


def filled(template: str, **names: str) -> str:
    """The file of that name in `templates`, with these names in it."""
    text = (files(__package__) / "templates" / template).read_text(encoding="utf-8")
    return Template(text).substitute(names)


def _is_entry(line: str, margin: str) -> bool:
    """Does a line begin an entry of a list, and is no part of one?"""
    return line.startswith((f'{margin}"', f"{margin}from "))


def literals(source: str) -> dict[str, ast.expr]:
    """What the names of a module are set to."""
    values: dict[str, ast.expr] = {}
    for statement in ast.parse(source).body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.expr() as value) | ast.AnnAssign(
                ast.Name(name), _, ast.expr() as value
            ):
                values[name] = value
    return values


def _closing_bracket(source: str, literal: ast.expr) -> int:
    """Where the closing bracket of a literal stands in its source."""
    assert literal.end_lineno is not None
    assert literal.end_col_offset is not None
    lines = source.splitlines(keepends=True)
    last = lines[literal.end_lineno - 1].encode()[: literal.end_col_offset].decode()
    return sum(map(len, lines[: literal.end_lineno - 1])) + len(last) - 1
