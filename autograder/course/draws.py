"""Try what a course will ask before anybody is asked: questions drawn from its seed, on masters,
right programs and known mistakes. What fails is drawn anew.

draws.json, beside course.toml, keeps which exercises were drawn anew and when masters were tried.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import date
from multiprocessing import get_context
from typing import Any, NamedTuple

from autograder.checks.course_seed import with_redraws
from autograder.checks.draws import flaws
from autograder.checks.exercise import find
from autograder.course.atomic_files import write_atomically
from autograder.course.folder import DRAWS, Course
from autograder.course.question_hash import KitSources
from autograder.judge.check_cells import checked_exercises, why_not_asked

TRIES = 8  # draws of an exercise


class Tried(NamedTuple):
    """One master: `anew` are the exercises that were drawn again, each with what was wrong with the
    draw before; `flawed` are those of which no draw was good."""

    assignment: str
    anew: Mapping[str, str]
    flawed: Mapping[str, str]


class _Outcome(NamedTuple):
    redraws: Mapping[str, int]
    anew: Mapping[str, str]
    flawed: Mapping[str, str]


def untried(course: Course, assignments: Collection[str]) -> list[str]:
    """Those of which what they ask was not tried as it is now."""
    sources, tried = KitSources(), course.draws.get("tried", {})
    return [a for a in assignments if tried.get(a, {}).get("hash") != _hash(course, sources, a)]


def tried_on(course: Course) -> str:
    """When a master was last tried; empty where none was."""
    return max((entry["on"] for entry in course.draws.get("tried", {}).values()), default="")


def try_draws(course: Course, assignments: Collection[str]) -> Iterator[Tried]:
    """Try these masters, several at once, and write down what came of it."""
    anew = get_context("spawn")
    with ProcessPoolExecutor(mp_context=anew) as pool:
        waiting = {}
        for assignment in assignments:
            master = course.masters[assignment].read_bytes()
            future = pool.submit(_try, master, course.seed, course.redraws)
            waiting[future] = assignment
        try:
            for future in as_completed(waiting):
                yield _noted(course, waiting[future], future.result())
        finally:
            pool.shutdown(cancel_futures=True)


def _noted(course: Course, assignment: str, outcome: _Outcome) -> Tried:
    draws: dict[str, Any] = {"redraws": {}, "tried": {}, **course.draws}
    draws["redraws"] |= outcome.redraws
    write_atomically(course.root / DRAWS, json.dumps(draws, indent=1))
    if not outcome.flawed:
        entry = {"on": date.today().isoformat(), "hash": _hash(course, KitSources(), assignment)}
        draws["tried"][assignment] = entry
        write_atomically(course.root / DRAWS, json.dumps(draws, indent=1))
    return Tried(assignment, outcome.anew, outcome.flawed)


def _hash(course: Course, sources: KitSources, assignment: str) -> str:
    master = course.masters[assignment].read_bytes()
    return sources.question_hash(course.questions_seed, master)


# -- in another process ---------------------------------------------------------------------------


def _try(master: bytes, secret: str, before: Mapping[str, int]) -> _Outcome:
    """Draw for each exercise of a master until a draw has no flaws."""
    redraws, anew = dict(before), dict[str, str]()
    flawed = dict.fromkeys(sorted(filter(_is_drawn, checked_exercises(master))), "")
    for left in reversed(range(TRIES)):
        seed = with_redraws(secret, redraws)
        flawed = {name: _flaw(name, seed) for name in flawed if not why_not_asked(name, seed)}
        sound = [name for name, flaw in flawed.items() if not flaw]
        flawed |= _lost_by_master(master, seed, sound) if sound else {}
        flawed = {name: flaw for name, flaw in flawed.items() if flaw}
        if not flawed or not left:
            break
        anew |= flawed
        redraws |= {name: redraws.get(name, 0) + 1 for name in flawed}
    redraws |= {name: before.get(name, 0) for name in flawed}  # none was better
    anew = {name: flaw for name, flaw in anew.items() if name not in flawed}
    return _Outcome({name: redraws[name] for name in anew}, anew, flawed)


def _is_drawn(name: str) -> bool:
    """Is it an exercise whose questions are drawn from the course's seed, and not from a name?"""
    try:
        return find(name).own is None
    except Exception:  # which release and doctor say of themselves
        return False


def _flaw(name: str, seed: str) -> str:
    return next(flaws(find(name), seed), "")


def _lost_by_master(master: bytes, seed: str, exercises: Collection[str]) -> dict[str, str]:
    """What the master's own programs lose when they are handed in."""
    from autograder.judge import grade_one
    from autograder.judge.probing import probe
    from autograder.judge.submission import submission

    work = submission(master, master)
    result = grade_one(work, seed, tier=probe(allow_weaker=True), only=exercises)
    return {
        verdict.exercise: f"the master loses a point: {verdict.sentence}"
        for verdict in result.verdicts
        if verdict.kind == "WRONG"
    }
