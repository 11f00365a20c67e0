"""The made-up class hands in what it is said to, the same in every run."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from autograder.course.demo_class import DemoClass
from autograder.course.demo_habits import HABITS
from autograder.course.name_matching import Student
from autograder.judge.copies import copies
from autograder.judge.notebook_file import Unreadable
from autograder.judge.submission import submission

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
MASTERS = sorted(NOTEBOOKS.glob("0[123]-*/*.ipynb"))
every_master = pytest.mark.parametrize(
    "master",
    [pytest.param(m, marks=[] if m is MASTERS[0] else pytest.mark.long) for m in MASTERS],
    ids=lambda path: path.parent.name,
)


def test_thirty_students_are_different_people() -> None:
    pupils = DemoClass().pupils
    assert len(pupils) == len({p.student.id for p in pupils}) == 30
    assert len({(p.student.first, p.student.last) for p in pupils}) == 30


@cache
def handed_in(master: Path) -> dict[Student, bytes]:
    """The files of a class, for the last notebook that it works on."""
    text = master.read_bytes()
    return dict(DemoClass().hand_ins(master.parent.name, text, text, is_last=True))


@every_master
def test_files_can_be_read_but_for_those_that_are_broken(master: Path) -> None:
    text, made = master.read_bytes(), handed_in(master)
    assert dict(DemoClass().hand_ins(master.parent.name, text, text, is_last=True)) == made
    broken, odd = set(), set()
    for pupil in DemoClass().pupils:
        if pupil.habit is None:
            assert pupil.student not in made
            continue
        try:
            if submission(text, made[pupil.student]).notes:
                odd.add(pupil.description)
        except Unreadable:
            broken.add(pupil.description)
    assert broken == {"file cut off", "a PDF"}
    assert odd >= {"duplicated check cell", "check cells changed"}


@every_master
def test_who_writes_in_a_hand_of_their_own_has_copied_nothing(master: Path) -> None:
    text, made = master.read_bytes(), handed_in(master)
    copied = {
        pupil.description
        for pupil in DemoClass().pupils
        if pupil.description.startswith(("right", "the instructor"))
        and any(copies(submission(text, made[pupil.student])))
    }
    assert copied == {"the instructor's own text"}


def test_every_kind_of_trouble_is_in_the_class() -> None:
    descriptions = {habit[0] for habit in HABITS}
    assert descriptions >= {"endless loop", "ends Python", "forged equality", "flood of output"}
    assert descriptions >= {"file cut off", "byte order mark", "duplicated check cell", "a PDF"}


def test_only_the_last_notebook_is_hostile() -> None:
    text = MASTERS[-1].read_bytes()
    made = dict(DemoClass().hand_ins("x", text, text, is_last=False))
    for pupil in DemoClass().pupils:
        if pupil.habit is not None and not pupil.always:
            assert json.loads(made[pupil.student])["cells"]
