"""Whatever a submission does, it gets the verdict that its folder says, and nothing is left of it.

A folder of tests/faults holds the student's cells (`# %%` and the cell's id before each) and the
kinds of verdict that are right for each exercise, at every tier that works on this machine.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from autograder.judge import Limits, Tier, grade_one
from autograder.judge.cell import Cell
from autograder.judge.probing import works
from autograder.judge.sandbox import USUAL, stage
from autograder.judge.submission import Submission

pytestmark = pytest.mark.slow

FAULTS = Path(__file__).parents[1] / "faults"
CASES = sorted(
    path.parent
    for path in FAULTS.glob("*/expected.json")
    if (path.parent / "submission.txt").exists()
)
LIMITS = Limits(memory=1 << 30)
SHORT = replace(LIMITS, cell=1.0, free=0.5, question=0.4)

IMPORTS = "from math import inf\n\nfrom adsearch import MAX, MIN\nfrom autograder import check\n"
RIGHT = {
    "alpha_beta-value": """
def alpha_beta_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
    "alpha_beta-minimal_leaves": """
def minimal_leaves(b, m):
    return b ** ((m + 1) // 2) + b ** (m // 2) - 1
""",
}
CHECKS = {
    "alpha_beta-value": ("check('alpha_beta.value', alpha_beta_value)", 8),
    "alpha_beta-minimal_leaves": ("check('alpha_beta.minimal_leaves', minimal_leaves)", 3),
}


def submitted(text: str) -> Submission:
    """The assignment with the cells of a folder in it; what is not there is right."""
    parts = re.split(r"^# %% (.+)\n", text, flags=re.MULTILINE)[1:]
    given = dict(zip(parts[::2], parts[1::2], strict=True))
    cells = [Cell("imports", IMPORTS, "define")]
    if "free" in given:
        cells.append(Cell("own-1", given["free"], "free"))
    for name, right in RIGHT.items():
        check, points = CHECKS[name]
        cells.append(Cell(name, given.get(name, right), "solution", name))
        cells.append(Cell(f"check-{name}", check, "check", f"check-{name}", points))
    return Submission(tuple(cells), ())


def expectation(case: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((case / "expected.json").read_text())
    return found


def limits_of(case: Path) -> Limits:
    """What a submission may use. Some cases are about limits of their own; those about time get
    little of it, and the others enough for a busy machine."""
    expected = expectation(case)
    usual = SHORT if "TIMEOUT" in str(expected) else LIMITS
    return replace(usual, **expected.get("limits", {}))


def is_kept_from_harm(case: Path, tier: Tier) -> bool:
    """May this be tried at this tier? Some cases would end every process of this machine."""
    return expectation(case).get("only", tier.value) == tier.value


def placed(case: Path, course: Path, port: int) -> str:
    """The cells of a folder, with the places in them that only exist while a test runs."""
    text = (case / "submission.txt").read_text()
    places = {"COURSE": course, "KIT": FAULTS.parents[1], "PORT": port, "PID": os.getpid()}
    for name, value in places.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


@pytest.fixture
def course(tmp_path: Path) -> Path:
    for name in ("gradebook.db", "source/master.ipynb", "submitted/other/work.ipynb"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("secret")
    return tmp_path


@pytest.fixture
def listener() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def alive() -> set[str]:
    """Processes of children, which all have our folder among their arguments."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if str(stage(USUAL)).encode() in command:
                found.add(f"{entry.name} {command[:60]!r}")
    return found


def digest(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


TIERS = [tier for tier in Tier if works(tier)]


def tried() -> Iterator[Any]:
    """Every case with every tier: every time with the best there is, and where there is time with
    the others, which are the best somewhere else."""
    best = TIERS[0]
    for case in CASES:
        for tier in TIERS:
            marks = () if tier is best else pytest.mark.long
            yield pytest.param(case, tier, marks=marks, id=f"{case.name}-{tier.value}")


@pytest.mark.parametrize(("case", "tier"), list(tried()))
def test_a_fault_has_its_verdict(case: Path, tier: Tier, course: Path, listener: int) -> None:
    expected = expectation(case)
    if not is_kept_from_harm(case, tier):
        pytest.skip(f"what this tries is not kept from it at the tier {tier.value}")
    before, others = digest(course), alive()  # another test may keep a child of its own
    work = submitted(placed(case, course, listener))
    result = grade_one(work, 0, tier=tier, limits=limits_of(case))
    assert not alive() - others, "a child left something behind"
    assert digest(course) == before
    assert len(result.to_json()) < 200_000
    json.dumps(json.loads(result.to_json()), ensure_ascii=False).encode()  # files can hold it
    kinds = {verdict.exercise: verdict.kind for verdict in result.verdicts}
    for exercise in ("alpha_beta.value", "alpha_beta.minimal_leaves"):
        assert kinds[exercise] in expected[exercise].split(), result.verdicts
    for verdict in result.verdicts:
        if verdict.kind == "FULL":
            assert verdict.points == verdict.max_points
        elif expected[verdict.exercise] != "FULL" and expected.get("points", 0) is not None:
            assert verdict.points == expected.get("points", 0), verdict
        assert verdict.sentence or verdict.kind == "FULL"
