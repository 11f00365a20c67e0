"""What the students of the demo hand in: right, wrong, broken or hostile. Every program is a
master's solution, a mistake of the bank, or stands below."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from autograder.checks.exercise import find
from autograder.checks.mistakes import Mistake, mistakes_in
from autograder.course.demo_copy import Copy, grade_id_of
from autograder.judge.static_analysis import Check

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
TABLE = """def table(rows):
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        parts = []
        for value, width in zip(row, widths):
            text = str(value)
            parts.append(text.rjust(width) if isinstance(value, int) else text.ljust(width))
        lines.append(" | ".join(parts).rstrip())
    lines.insert(1, "-+-".join("-" * width for width in widths))
    return "\\n".join(lines)

print(table([("depth", "leaves"), (1, 3), (2, 9)]))"""
DISGUISED_TABLE = """# prints my numbers nicely
def pretty(data):
    \'\'\'Columns with a line below the head.\'\'\'
    out = []
    sizes = [max(len(str(r[k])) for r in data) for k in range(len(data[0]))]
    for r in data:
        cells = []
        for item, size in zip(r, sizes):
            s = str(item)
            # numbers to the right
            cells.append(s.rjust(size) if isinstance(item, int) else s.ljust(size))
        out.append("  ".join(cells).rstrip())
    out.insert(1, "--".join("-" * size for size in sizes))
    return "\\n".join(out)

print(pretty([("ply", "nodes"), (1, 4), (2, 16)]))"""


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
    banks = [(check, grade_id, _mistakes(check)) for check, grade_id in copy.checks()]
    able = [bank for bank in banks if bank[2]]
    for check, grade_id, mistakes in copy.rng.sample(able, copy.rng.choice((1, 1, 2))):
        chosen = mistakes[min(int(copy.rng.expovariate(0.7)), len(mistakes) - 1)]
        _put(copy, grade_id, chosen, check.expressions)
    return copy.bytes()


def _mistakes(check: Check) -> list[Mistake]:
    """Those that can be written into a notebook: what is edited in a right program."""
    is_literal = find(check.exercise).kind == "literal"
    return [] if is_literal else [m for m in mistakes_in(check.exercise) if m.changes]


def _put(copy: Copy, grade_id: str, mistake: Mistake, names: Sequence[str]) -> None:
    """Write a wrong program into a solution. Where that defines more, the rest stays."""
    cell = copy.cell(grade_id)
    renamed = [
        f"{new} = {old}" for old, new in zip(mistake.names, names, strict=True) if old != new
    ]
    program = "\n".join([mistake.source.rstrip("\n"), *renamed])
    alone = len(re.findall(r"^(?:def|class) ", cell["source"], re.MULTILINE)) == 1
    cell["source"] = program if alone else f"{cell['source']}\n\n\n{program}"


def unfinished(parts: int) -> Habit:
    def habit(copy: Copy) -> bytes:
        copy.solve(parts)
        return copy.bytes()

    return habit


def hostile(source: str) -> Habit:
    """A program in place of the first function that is asked for."""

    def habit(copy: Copy) -> bytes:
        copy.solve()
        checks = copy.checks()
        check, grade_id = next(c for c in checks if find(c[0].exercise).kind != "literal")
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
    checks = [i for i, c in enumerate(copy.cells) if grade_id_of(c).startswith("check-")]
    copy.cells.insert(checks[0], dict(copy.cells[checks[0]]))
    return copy.bytes()


def tampered(copy: Copy) -> bytes:
    """The first check is gone, the second one is worth a hundred points."""
    copy.solve(1)
    checks = [c for c in copy.cells if grade_id_of(c).startswith("check-")]
    copy.cells.remove(checks[0])
    checks[1]["metadata"]["nbgrader"]["points"] = 100
    return copy.bytes()


def printed_out(copy: Copy) -> bytes:
    return b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj << /Type /Catalog >> endobj\n"


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
    ("right, with a table", with_a_cell(TABLE), False),
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
    ("right, with that table", with_a_cell(DISGUISED_TABLE), False),
    ("forged equality", hostile(FORGED), False),
    ("a known mistake", mistaken, True),
    ("nothing written", unfinished(0), True),
    ("check cells changed", tampered, True),
    ("flood of output", with_a_cell(FLOOD), True),
    ("a PDF", printed_out, False),
    ("a known mistake", mistaken, True),
    ("unfinished", unfinished(5), True),
]
