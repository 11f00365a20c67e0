"""A class of thirty, made up: what they hand in for a few notebooks, right, wrong, broken or
hostile. Every program is a master's solution, a mistake of the bank, or stands below."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from autograder.checks.exercise import Mistake, find, mistakes_in
from autograder.course.mistake_sources import NoProgram, program
from autograder.course.name_matching import Student
from autograder.judge.static_analysis import Check, read_check

NAMES = """Amina Haddad, Bence Kovács, Chiara Lombardi, Dawit Tesfaye, Elif Yıldız, Farid Rahimi,
Grace Okafor, Hana Novotná, Ingrid Solberg, Jürgen Weiß, Kenji Watanabe, Leilani Kahale,
Mateo Rojas, Nadia Petrova, Oisín Byrne, Priya Raman, Quentin Lefèvre, Rosa Ferreira, Søren Dahl,
Thandi Mokoena, Uche Nwosu, Valentina Rossi, Wanjiru Kamau, Xiu Lin, Yusuf Demir, Zofia Wójcik,
Aroha Ngata, Björn Lindqvist, Carmen Vidal, Dmitri Orlov"""

NOISY = """import sys, warnings
warnings.warn("this is only a warning")
print("and this goes to the other stream", file=sys.stderr)"""
MAGIC = """%matplotlib inline
!ls"""
ENDLESS = """def {name}(*arguments):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass"""
LEAVES = """import os
def {name}(*arguments):
    os._exit(0)"""
FORGED = """import autograder, math

class AlwaysRight(float):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0

autograder.check = lambda *answers, **options: 99
math.isclose = lambda *numbers, **options: True

def {name}(*arguments):
    return AlwaysRight(0)"""
FLOOD = """for _ in range(500):
    print("x" * 100_000, end="")"""


@dataclass
class Copy:
    """A student's copy of a notebook while it is being filled in."""

    notebook: dict[str, Any]
    solutions: Mapping[str, str]  # by grade id, from the master
    rng: random.Random

    @property
    def cells(self) -> list[dict[str, Any]]:
        cells: list[dict[str, Any]] = self.notebook["cells"]
        return cells

    def cell(self, grade_id: str) -> dict[str, Any]:
        return next(c for c in self.cells if _grade_id(c) == grade_id)

    def checks(self) -> Iterator[tuple[Check, str]]:
        """Each check, and the grade id of the solution that stands before it."""
        before = ""
        for cell in self.cells:
            if _grade_id(cell) in self.solutions:
                before = _grade_id(cell)
            elif check := read_check(_source(cell)) if _grade_id(cell) else None:
                yield check, before

    def solve(self, parts: int | None = None) -> None:
        """Fill in right solutions in a hand of one's own, all of them or only the first few."""
        hand = self.rng.choice(("my_{}", "{}_", "the_{}", "{}_now", "{}_here", "some_{}"))
        for grade_id in list(self.solutions)[:parts]:
            self.cell(grade_id)["source"] = in_a_hand(self.solutions[grade_id], hand)

    def add(self, source: str) -> None:
        """Add a cell of one's own before the first exercise."""
        at = next(i for i, c in enumerate(self.cells) if _grade_id(c) in self.solutions)
        cell = {"cell_type": "code", "id": "my-own", "metadata": {}, "source": source}
        self.cells.insert(at, cell | {"outputs": [], "execution_count": None})

    def bytes(self) -> bytes:
        return json.dumps(self.notebook, ensure_ascii=False, indent=1).encode()


def _grade_id(cell: Mapping[str, Any]) -> str:
    grade_id: str = cell.get("metadata", {}).get("nbgrader", {}).get("grade_id", "")
    return grade_id


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell["source"])


def in_a_hand(source: str, hand: str) -> str:
    """The same program with local variables called otherwise, as `hand` has it.

    >>> print(in_a_hand("def f(n):\\n    best = n\\n    return best", "my_{}"))
    def f(n):
        my_best = n
        return my_best
    """
    tree = ast.parse(source)
    inside = [part for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for part in f.body]
    stored = {
        one.id
        for part in inside
        for one in ast.walk(part)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    }
    for one in ast.walk(tree):  # what is also bound in another way keeps its name
        match one:
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
            stored -= {one.id for one in ast.walk(part) if isinstance(one, ast.Name)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Name) and one.id in stored:
            one.id = hand.format(one.id)
    return ast.unparse(tree)


# -- what somebody does with a copy ---------------------------------------------------------------

Habit: TypeAlias = Callable[[Copy], bytes]


def right(copy: Copy) -> bytes:
    copy.solve()
    return copy.bytes()


def with_a_cell(source: str) -> Habit:
    def habit(copy: Copy) -> bytes:
        copy.solve()
        copy.add(source)
        return copy.bytes()

    return habit


def copied(copy: Copy) -> bytes:
    """The instructor's own solutions, word for word."""
    for grade_id, solution in copy.solutions.items():
        copy.cell(grade_id)["source"] = solution
    return copy.bytes()


def mistaken(copy: Copy) -> bytes:
    """One or two known mistakes; the first of a bank are made by more students than the last."""
    copy.solve()
    found = [(check, grade_id, _mistakes(check)) for check, grade_id in copy.checks()]
    able = [one for one in found if one[2]]
    for check, grade_id, mistakes in copy.rng.sample(able, copy.rng.choice((1, 1, 2))):
        chosen = mistakes[min(int(copy.rng.expovariate(0.7)), len(mistakes) - 1)]
        for function, name in zip(chosen.functions, check.expressions, strict=True):
            _put(copy, grade_id, function, name)
    return copy.bytes()


def _mistakes(check: Check) -> list[Mistake]:
    """Those that can be written into a notebook."""
    usable = []
    for mistake in mistakes_in(check.exercise) if find(check.exercise).kind != "literal" else ():
        try:
            for function, name in zip(mistake.functions, check.expressions, strict=True):
                program(function, name)
        except NoProgram:
            continue
        usable.append(mistake)
    return usable


def _put(copy: Copy, grade_id: str, function: Callable[..., Any], name: str) -> None:
    """Write a program of the kit into a solution. Where that defines more, the rest stays."""
    cell = copy.cell(grade_id)
    try:
        written = program(function, name)
    except NoProgram:
        return
    alone = len(re.findall(r"^(?:def|class) ", cell["source"], re.MULTILINE)) == 1
    future, _, rest = written.partition("\n")
    cell["source"] = written if alone else f"{future}\n{cell['source']}\n\n\n{rest}"


def unfinished(parts: int) -> Habit:
    def habit(copy: Copy) -> bytes:
        copy.solve(parts)
        return copy.bytes()

    return habit


def hostile(source: str) -> Habit:
    """A program in place of the first function that is asked for."""

    def habit(copy: Copy) -> bytes:
        copy.solve()
        asked = [one for one in copy.checks() if find(one[0].exercise).kind != "literal"]
        check, grade_id = asked[0]
        copy.cell(grade_id)["source"] = source.format(name=check.expressions[0])
        return copy.bytes()

    return habit


def truncated(copy: Copy) -> bytes:
    return right(copy)[:-700]


def marked(copy: Copy) -> bytes:
    """Saved by a program that begins every file with a byte order mark."""
    return b"\xef\xbb\xbf" + right(copy)


def duplicated(copy: Copy) -> bytes:
    copy.solve()
    checks = [i for i, c in enumerate(copy.cells) if _grade_id(c).startswith("check-")]
    copy.cells.insert(checks[0], dict(copy.cells[checks[0]]))
    return copy.bytes()


def tampered(copy: Copy) -> bytes:
    """The first check is gone, the second one is worth a hundred points."""
    copy.solve(1)
    checks = [c for c in copy.cells if _grade_id(c).startswith("check-")]
    copy.cells.remove(checks[0])
    checks[1]["metadata"]["nbgrader"]["points"] = 100
    return copy.bytes()


def printed_out(copy: Copy) -> bytes:
    return b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj << /Type /Catalog >> endobj\n"


@dataclass(frozen=True)
class Pupil:
    """A student, what is special about what they hand in, and of which notebook that is so: of the
    last, where not of all; the others are then right."""

    student: Student
    told: str
    habit: Habit | None  # None hands in nothing
    always: bool = False

    def hand_in(self, copy: Copy, is_last: bool) -> bytes | None:
        if self.habit is None:
            return None
        return self.habit(copy) if is_last or self.always else right(copy)


# What the thirty do, in an order that mixes them.
HABITS: list[tuple[str, Habit | None, bool]] = [
    ("right", right, True),
    ("a known mistake", mistaken, True),
    ("a known mistake", mistaken, True),
    ("right", right, True),
    ("unfinished", unfinished(3), True),
    ("right, with warnings", with_a_cell(NOISY), True),
    ("a known mistake", mistaken, True),
    ("file cut off", truncated, False),
    ("right", right, True),
    ("a known mistake", mistaken, True),
    ("the instructor's own text", copied, True),
    ("endless loop", hostile(ENDLESS), False),
    ("a known mistake", mistaken, True),
    ("right, with magics", with_a_cell(MAGIC), True),
    ("byte order mark", marked, True),
    ("a known mistake", mistaken, True),
    ("ends Python", hostile(LEAVES), False),
    ("right", right, True),
    ("a known mistake", mistaken, True),
    ("duplicated check cell", duplicated, True),
    ("hands in nothing", None, True),
    ("right", right, True),
    ("forged equality", hostile(FORGED), False),
    ("a known mistake", mistaken, True),
    ("nothing written", unfinished(0), True),
    ("check cells changed", tampered, True),
    ("flood of output", with_a_cell(FLOOD), True),
    ("a PDF", printed_out, False),
    ("a known mistake", mistaken, True),
    ("unfinished", unfinished(5), True),
]


@dataclass(frozen=True)
class DemoClass:
    """The class, and what each hands in for a notebook."""

    pupils: tuple[Pupil, ...] = field(default_factory=lambda: tuple(_pupils()))

    def hand_ins(
        self, assignment: str, master: bytes, released: bytes, is_last: bool
    ) -> Iterator[tuple[Student, bytes]]:
        """Whose file it is, and the file, for a released copy of a master."""
        solutions = _solutions(master)
        for pupil in self.pupils:
            rng = random.Random(f"{pupil.student.id} {assignment}")
            copy = Copy(json.loads(released), solutions, rng)
            made = pupil.hand_in(copy, is_last)
            if made is not None:
                yield pupil.student, made


def _pupils() -> Iterator[Pupil]:
    for number, (name, habit) in enumerate(zip(NAMES.split(","), HABITS, strict=True)):
        first, last = name.split()
        student = Student(
            f"s{4101 + 7 * number}", first, last, f"s{4101 + 7 * number}@example.org", ""
        )
        yield Pupil(student, *habit)


def _solutions(master: bytes) -> dict[str, str]:
    """The solution cells of a master, without the lines that mark them."""
    cells = json.loads(master)["cells"]
    return {
        _grade_id(cell): re.sub(r"^ *### (BEGIN|END) SOLUTION\n?", "", _source(cell), flags=re.M)
        for cell in cells
        if cell.get("metadata", {}).get("nbgrader", {}).get("solution")
    }
