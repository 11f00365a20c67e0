"""What the students of a course are called on pages and in files that people read."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from autograder.course.folder import Course
from autograder.course.roster import students

COLOURS = (
    *("amber", "azure", "bronze", "coral", "copper", "crimson", "golden", "green", "indigo"),
    *("ivory", "jade", "lilac", "maroon", "olive", "orange", "pearl", "purple", "ruby", "scarlet"),
    *("silver", "teal", "umber", "violet", "white", "yellow"),
)
BIRDS = (
    *("avocet", "bittern", "curlew", "dipper", "dunlin", "eider", "finch", "gannet", "godwit"),
    *("goshawk", "grebe", "heron", "hobby", "ibis", "jay", "kestrel", "kite", "lapwing", "linnet"),
    *("magpie", "martin", "merlin", "osprey", "ouzel", "owl", "petrel", "pipit", "plover"),
    *("puffin", "raven", "redstart", "robin", "shrike", "siskin", "skua", "skylark", "snipe"),
    *("sparrow", "starling", "swallow", "swift", "tern", "thrush", "wagtail", "warbler", "wren"),
)


def names(course: Course) -> dict[str, str]:
    """Names by id, for all who have one; with the id where two have the same."""
    full = {s.id: f"{s.first} {s.last}".strip() for s in students(course)}
    often = Counter(full.values())
    return {
        student: name if often[name] == 1 else f"{name} ({student})"
        for student, name in full.items()
        if name
    }


def pseudonyms(names: Sequence[str], seed: str) -> dict[str, str]:
    """A colour and a bird for each name, drawn from the course's seed: the same in every run, and
    nobody's guess.

    >>> list(pseudonyms(["ada", "bob"], "7").values())
    ['scarlet skua', 'coral wren']
    """
    all_of_them = [f"{colour} {bird}" for colour in COLOURS for bird in BIRDS]
    all_of_them += [f"bird {i}" for i in range(len(all_of_them), len(names))]
    drawn = random.Random(f"pseudonyms {seed}").sample(all_of_them, len(all_of_them))
    return dict(zip(sorted(names), drawn, strict=False))
