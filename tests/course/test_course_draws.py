"""What a course asks is tried before it is asked, and drawn anew where it does not work."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.checks.course_seed import with_redraws
from autograder.checks.examination import draw_questions
from autograder.checks.exercise import Exercise, Property, Seed, define, find
from autograder.checks.expectations import expect_equal
from autograder.commands.try_draws import draws_are_sound
from autograder.course.doctor import examine
from autograder.course.draws import TRIES, _try, untried
from autograder.course.folder import DRAWS, CourseError, init
from autograder.inside.questions import Call, Question
from tests.course.folder.deliveries import cell, notebook

MASTER = notebook(
    [
        cell("half", "def half(x):\n    return x // 2", solution=True),
        cell("check", 'check("draws.half", half)', grade=True, locked=True, points=1),
    ]
)


class Half(Exercise):
    reference = (lambda x: x / 2,)


def halves(seed: Seed) -> Iterator[Question]:
    """Now and then an odd number is drawn, whose half is no whole one."""
    number = int(str(seed), 16) % 4
    yield Question("half", (Call((number,)),), expect_equal(number / 2), f"half of {number}")


def odd(seed: Seed) -> Iterator[Question]:
    yield Question("half", (Call((1,)),), expect_equal(0.5), "half of 1")


def ask(questions: Callable[[Seed], Iterator[Question]]) -> None:
    define(Half("draws.half", "call", "half(x)", (Property("half", 1),), questions, ""))


def drawn(secret: str, redraws: int) -> int:
    seed = with_redraws(secret, {"draws.half": redraws, "games.nim": 3})
    (question,) = draw_questions(find("draws.half"), seed)
    return int(question.calls[0].arguments[0])


@pytest.mark.parametrize("secret", ["a", "b", "c", "d"])
def test_what_a_right_program_fails_is_drawn_anew(secret: str) -> None:
    ask(halves)
    outcome = _try(MASTER, secret, {"games.nim": 3})
    good = next(n for n in range(TRIES) if drawn(secret, n) % 2 == 0)
    assert outcome.redraws == ({"draws.half": good} if good else {})
    assert not outcome.flawed
    assert bool(outcome.anew) == bool(good)


def test_where_no_draw_is_good_the_first_one_stays() -> None:
    ask(odd)
    outcome = _try(MASTER, "a", {"draws.half": 2})
    assert outcome.redraws == {}
    assert outcome.flawed == {"draws.half": "the master loses a point: expected 0.5, got 0"}


def test_a_course_is_tried_once_until_something_changes(tmp_path: Path) -> None:
    """And a course that was never tried asks what it always did."""
    master = notebook(
        [
            cell("order", "from math import *", solution=True),
            cell("check", 'check("alpha_beta.minimal_leaves", lambda b, d: b ** (d // 2) + '
                 'b ** -(-d // 2) - 1)', grade=True, locked=True, points=1),
        ]
    )  # fmt: skip
    (tmp_path / "masters" / "01-leaves").mkdir(parents=True)
    (tmp_path / "masters" / "01-leaves" / "leaves.ipynb").write_bytes(master)
    course = init(tmp_path / "course", tmp_path / "masters", "small")
    assert course.questions_seed == course.seed
    assert "not tried as they are now: 01-leaves" in doctor(course.root)
    assert draws_are_sound(course, course.masters)
    assert untried(course, course.masters) == []
    assert "tried on 20" in doctor(course.root)
    assert course.questions_seed == course.seed
    course.masters["01-leaves"].write_bytes(master.replace(b"import *", b"import inf"))
    assert untried(course, course.masters) == ["01-leaves"]
    draws = json.loads((course.root / DRAWS).read_text("utf-8"))
    draws["redraws"]["games.nim"] = 1
    (course.root / DRAWS).write_text(json.dumps(draws), "utf-8")
    assert course.questions_seed == f"{course.seed}\ngames.nim 1"
    (course.root / DRAWS).write_text("{", "utf-8")
    with pytest.raises(CourseError, match="marks depend on it"):
        _ = course.questions_seed


def doctor(course: Path) -> str:
    return next(found.said for found in examine(course) if found.what == "questions")
