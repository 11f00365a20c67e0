"""Which submissions of a course are alike, as a page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from autograder.checks.mistakes import mistakes_in
from autograder.course.atomic_files import save
from autograder.course.display_names import names
from autograder.course.folder import Course
from autograder.course.grading_tasks import tasks
from autograder.course.groups import Groups, read_groups
from autograder.course.known_notebooks import cells_of
from autograder.course.similarity import similar_pairs
from autograder.judge.check_cells import checked_exercises
from autograder.judge.master_cells import solutions_in
from autograder.judge.notebook_file import Unreadable
from autograder.judge.static_analysis import python_text
from autograder.judge.submission import submission
from autograder.pages.similar_page import Comparison, Side, SimilarPrograms, similar_page

PAGE = "similar.html"
LONGEST = 100_000  # characters of a program: nobody writes that much, and to compare it takes long


def find_similar(course: Course, assignments: Collection[str]) -> Iterator[Comparison]:
    """The pairs of submissions that are alike, in each of these assignments that has any."""
    groups = read_groups(course)
    for assignment in assignments:
        master = course.masters[assignment].read_bytes()
        given = [cell.source for cell in cells_of(course.masters[assignment], master)]
        everything = dict(_programs(course, groups, assignment, master, set(given)))
        programs = {who: text for who, text in everything.items() if len(text) <= LONGEST}
        if everything:
            display_names = names(course)
            named = {who: groups.called(who, assignment, display_names) for who in everything}
            pairs = _pairs(named, master, given, programs)
            left_out = tuple(named[who] for who in everything if who not in programs)
            yield Comparison(assignment, len(programs), tuple(pairs), left_out)


def _pairs(
    display_names: Mapping[str, str], master: bytes, given: list[str], programs: Mapping[str, str]
) -> Iterator[SimilarPrograms]:
    exercises = sorted(checked_exercises(master))
    mistakes = [mistake.source for name in exercises for mistake in mistakes_in(name)]
    for pair in similar_pairs(programs, [*given, *solutions_in(master).values(), *mistakes]):
        left, right = (
            Side(display_names[student], programs[student], lines)
            for student, lines in (
                (pair.first, pair.first_lines),
                (pair.second, pair.second_lines),
            )
        )
        yield SimilarPrograms(left, right)


def _programs(
    course: Course, groups: Groups, assignment: str, master: bytes, given: Collection[str]
) -> Iterator[tuple[str, str]]:
    """What each student, or one of each group, wrote, as one text. What cannot be read is listed by
    grading."""
    for task in groups.once(tasks(course, [assignment], ())):
        try:
            cells = submission(master, task.read()).cells
        except Unreadable:
            continue
        own = (cell.source for cell in cells if cell.is_by_student)
        program = "\n\n".join(python_text(source) for source in own if source not in given)
        if program:
            yield task.student, program


def write_page(course: Course, compared: Sequence[Comparison], to: Path | None = None) -> Path:
    """Write the page about these comparisons, and say where it is."""
    page = to or course.root / PAGE
    save(page, similar_page(compared, course.name))
    return page
