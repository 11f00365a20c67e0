"""What does one submission cost? `python -m bench.costs` prints the table of
docs/instructor/large-class.md: for a right submission of each notebook the seconds of a core that
judge and child take together, once the worker is warm, and what is written for it. `python -m
bench.costs 11 12` prints that of some.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection

from autograder.course.worker import Job, Reply, grade_bytes
from autograder.judge.master_cells import instructors_cells
from tests.course.classes import MASTERS, handed_in

SEED = "costs"


def main(numbers: Collection[str]) -> None:
    print("notebook                core-seconds  checks  solutions  graded copy  stored result")
    totals = [0.0] * 5
    for path in sorted(MASTERS.glob("*/*.ipynb")):
        if numbers and path.parent.name[:2] not in numbers:
            continue
        master = path.read_bytes()
        submitted = handed_in(path, {})
        first, reply = (grade_bytes(Job(master, submitted, SEED)) for _ in range(2))
        assert points(first) == points(reply) > 0, reply.internal
        roles = [cell.role for cell in instructors_cells(master)]
        sizes = len(reply.copy.encode()), len(json.dumps(reply.result))
        row = [reply.result["cpu"], roles.count("check"), roles.count("solution"), *sizes]
        totals = [total + figure for total, figure in zip(totals, row, strict=True)]
        print(line(path.parent.name, *row), flush=True)
    print(line("all", *totals))


def points(reply: Reply) -> float:
    return sum(verdict["points"] for verdict in reply.result["verdicts"])


def line(name: str, cpu: float, checks: float, solutions: float, *sizes: float) -> str:
    written = "  ".join(f"{size / 1000:8.0f} KB" for size in sizes)
    return f"{name:<22}  {cpu:12.1f}  {checks:6.0f}  {solutions:9.0f}  {written}"


if __name__ == "__main__":
    main(sys.argv[1:])
