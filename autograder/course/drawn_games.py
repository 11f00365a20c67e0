"""Are the games that are drawn from students' names still those that the class was given?

A student predicts what a search does in a game that is drawn from the student's name. After an
update the kit may draw another one, and then the right answer to the first counts as wrong. So a
released copy keeps what the kit drew for one name when it was made.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from autograder.checks.check import own
from autograder.checks.exercise import find
from autograder.course.folder import Course
from autograder.inside.protocol import encode
from autograder.judge.check_cells import checked_exercises
from autograder.judge.notebook_file import STAMP

NAME = "Ada Lovelace"  # for whom games are drawn, to compare them
DRAWN = "drawn"  # where they stand in the stamp of a copy
ADVICE = (
    "grade it with that state of the kit, or release it again and let the class answer once more."
)


def drawn_games(master: bytes) -> dict[str, str]:
    """Hashes of the games that the exercises of a master draw for one name, by exercise."""
    hashes = {}
    for exercise in sorted(checked_exercises(master)):
        try:
            if find(exercise).own is not None:
                games = json.dumps(encode(own(exercise, NAME)), sort_keys=True)
                hashes[exercise] = sha256(games.encode()).hexdigest()[:16]
        except Exception:  # one that cannot be asked, which release and doctor say of themselves
            continue
    return hashes


def drawn_otherwise(course: Course, assignments: Iterable[str]) -> Iterator[str]:
    """A sentence for each of these assignments whose exercises draw other games than they did when
    it was released."""
    for assignment in assignments:
        master = course.masters[assignment]
        try:
            copy = json.loads((course.released / assignment / master.name).read_bytes())
            stamp = copy["metadata"][STAMP]
            given, version = dict(stamp[DRAWN]), stamp["version"]
        except (OSError, ValueError, LookupError, TypeError):
            continue  # it is not released, or by a kit that kept nothing
        now = drawn_games(master.read_bytes())
        if changed := [name for name in now if given.get(name, now[name]) != now[name]]:
            yield (
                f"{assignment} was released by another state of the kit (version {version}), which "
                f"drew other games from the students' names in {', '.join(changed)}: answers that "
                f"were right then count as wrong now. What you can do: {ADVICE}"
            )
