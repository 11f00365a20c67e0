"""A hash of all that decides what a master asks. Whoever was graded under another one is graded
again, and nobody else is: so it holds what an exercise imports, and nothing beside."""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from adsearch import __version__
from autograder.checks.course_seed import only
from autograder.judge.check_cells import checked_exercises

KIT = Path(__file__).parents[2]
PACKAGES = ("adsearch.", "autograder.")
FAMILIES = "autograder/mistakes/families.md"  # mistakes that the texts of many exercises share
CHECK = "autograder.checks.check"  # asks the questions of every exercise, judges, diagnoses
# Pictures, and the order of the course: they decide no mark.
APART = ("adsearch/draw/", "adsearch/widgets/", "autograder/checks/syllabus.py")


class KitSources:
    """The source files of a kit, as they were when they were first looked at. `kit` is the folder
    that its packages lie in."""

    def __init__(self, kit: Path = KIT) -> None:
        self.kit = kit
        self._sources: dict[Path, _Source] = {}
        self._imported: dict[Path, set[Path]] = {}

    def question_hash(self, seed: str, master: bytes) -> str:
        """A hash of the master, the seed, the kit's version, and the sources of every exercise that
        the master checks."""
        exercises = checked_exercises(master)
        hashed = sha256(f"{__version__}\n{only(seed, exercises)}\n".encode() + master)
        files = {file for name in exercises for file in self.files_of(name)}
        for file in sorted(files):
            hashed.update(f"{file.relative_to(self.kit)} {self._source(file).hash}\n".encode())
        return hashed.hexdigest()

    def files_of(self, exercise: str) -> set[Path]:
        """The files of an exercise and of its mistakes, what asks it, and all that these import."""
        notebook, _, name = exercise.partition(".")
        waiting = [self._home_of(CHECK)]
        for part in ("exercises", "mistakes"):
            waiting += (self.kit / "autograder" / part / notebook).glob(f"{name}.*")
        reached: set[Path] = set()
        while waiting:
            file = waiting.pop()
            if file not in reached:
                reached.add(file)
                waiting += self._imported_by(file)
        return reached

    def _imported_by(self, file: Path) -> set[Path]:
        if file not in self._imported:
            homes = set(map(self._home_of, self._source(file).imports))
            if self._source(file).has_families:
                homes.add(self.kit / FAMILIES)
            self._imported[file] = {home for home in homes if not self._is_apart(home)}
        return self._imported[file]

    def _is_apart(self, file: Path) -> bool:
        return file.relative_to(self.kit).as_posix().startswith(APART)

    def _home_of(self, name: str) -> Path:
        """The file of a module, or the one that something in a module comes from: a package that
        only hands a name on is looked through."""
        place = self.kit.joinpath(*name.split("."))
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file
        package, _, last = name.rpartition(".")
        file = self._home_of(package)
        handed_on = [other for other in self._source(file).imports if other.endswith(f".{last}")]
        if file.name == "__init__.py" and handed_on:
            return self._home_of(handed_on[0])
        return file

    def _source(self, file: Path) -> _Source:
        if file not in self._sources:
            self._sources[file] = _Source(file)
        return self._sources[file]


class _Source:
    """A file of the kit: a program, or a text of mistakes."""

    def __init__(self, file: Path) -> None:
        self.is_python = file.suffix == ".py"
        self.text = file.read_bytes()
        self.hash = sha256(self.text).hexdigest()
        self.has_families = not self.is_python and b"\nFamilies:" in self.text

    @cached_property
    def imports(self) -> tuple[str, ...]:
        return imports_in(self.text) if self.is_python else ()


# Our sources have one style, so that a look at their lines says what `ast` would, in no time.
IMPORT = re.compile(
    rb"^[ \t]*(?:import (?P<modules>[\w., ]+)"
    rb"|from (?P<module>(?:adsearch|autograder)[\w.]*) import (?P<names>\([^)]*\)|[^\n]*))",
    re.MULTILINE,
)
COMMENT, NAME = re.compile(rb"#[^\n]*"), re.compile(rb"(?:^|,|\()\s*([\w.]+)")


def imports_in(program: bytes) -> tuple[str, ...]:
    """What of the kit a program imports, at the top or inside a function: modules, and names in
    them. All imports of the kit are absolute.

    >>> imports_in(b"import adsearch.game, json\\nfrom adsearch.games import (\\n    Nim as N,\\n)")
    ('adsearch.game', 'adsearch.games.Nim')
    """
    names: list[str] = []
    for found in IMPORT.finditer(program):
        prefix = f"{found['module'].decode()}." if found["module"] else ""
        imported = COMMENT.sub(b"", found["modules"] or found["names"])
        names += (prefix + name.decode() for name in NAME.findall(imported))
    return tuple(name for name in names if name.startswith(PACKAGES))
