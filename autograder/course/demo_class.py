"""A class of thirty, made up, and the files that they hand in for a few notebooks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.course.demo_copy import Copy, plain_solutions
from autograder.course.demo_habits import HABITS, Habit, right
from autograder.course.name_matching import Student

NAMES = """Amina Haddad, Bence Kovács, Chiara Lombardi, Dawit Tesfaye, Elif Yıldız, Farid Rahimi,
Grace Okafor, Hana Novotná, Ingrid Solberg, Jürgen Weiß, Kenji Watanabe, Leilani Kahale,
Mateo Rojas, Nadia Petrova, Oisín Byrne, Priya Raman, Quentin Lefèvre, Rosa Ferreira, Søren Dahl,
Thandi Mokoena, Uche Nwosu, Valentina Rossi, Wanjiru Kamau, Xiu Lin, Yusuf Demir, Zofia Wójcik,
Aroha Ngata, Björn Lindqvist, Carmen Vidal, Dmitri Orlov"""


@dataclass(frozen=True)
class Pupil:
    """A student, what is special about what they hand in, and of which notebook that is so: of the
    last, where not of all; the others are then right."""

    student: Student
    description: str
    habit: Habit | None  # None hands in nothing
    always: bool = False

    def hand_in(self, copy: Copy, is_last: bool) -> bytes | None:
        if self.habit is None:
            return None
        return self.habit(copy) if is_last or self.always else right(copy)


@dataclass(frozen=True)
class DemoClass:
    """The class, and what each hands in for a notebook."""

    pupils: tuple[Pupil, ...] = field(default_factory=lambda: tuple(_pupils()))

    def hand_ins(
        self, assignment: str, master: bytes, released: bytes, is_last: bool
    ) -> Iterator[tuple[Student, bytes]]:
        """Whose file it is, and the file, for a released copy of a master."""
        solutions = plain_solutions(master)
        for pupil in self.pupils:
            rng = random.Random(f"{pupil.student.id} {assignment}")
            name = f"{pupil.student.first} {pupil.student.last}"
            copy = Copy(json.loads(released), solutions, rng, name)
            file = pupil.hand_in(copy, is_last)
            if file is not None:
                yield pupil.student, file


def _pupils() -> Iterator[Pupil]:
    for number, (name, habit) in enumerate(zip(NAMES.split(","), HABITS, strict=True)):
        first, last = name.split()
        student = Student(
            f"s{4101 + 7 * number}", first, last, f"s{4101 + 7 * number}@example.org", ""
        )
        yield Pupil(student, *habit)
