"""Is a master what was released? Students were given the copy in `release/`, and the gradebook has
its questions and their points: a master that differs would be graded for what nobody was asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from autograder.course.folder import Course, CourseError
from autograder.course.gradebook_queries import points_by_cell
from autograder.judge.notebook_file import FileCell, Unreadable, points_in, read_cell, read_notebook
from autograder.judge.static_analysis import Check, read_check


class Question(NamedTuple):
    """A cell that is graded. `kind` is how: by a check, or by a person."""

    kind: str
    points: float
    check: Check | None = None


def questions(notebook: bytes) -> dict[str, Question]:
    """What is graded in a master or a copy of it, by the names of its cells."""
    return {cell.grade_id: _question(cell) for cell in _cells(notebook) if _is_graded(cell)}


def changed_since_release(course: Course, assignment: str, master: bytes) -> list[str]:
    """What of a master is not as it was released, in words; nothing where it was not released, or
    cannot be read, which is said of every submission."""
    name = course.masters[assignment].name
    try:
        now = questions(master)
    except Unreadable:
        return []
    changes: list[str] = []
    try:
        copy = (course.released / assignment / name).read_bytes()
        changes += _differences(questions(copy), now)
        changes += _changed_code(copy, master)
    except FileNotFoundError:
        pass
    except Unreadable as error:
        changes.append(f"the copy in {course.released.name}/ cannot be read: {error}")
    known = points_by_cell(course).get((assignment, Path(name).stem))
    if known is not None:
        in_gradebook = {cell: Question("", points) for cell, points in known.items()}
        changes += _differences(in_gradebook, now)
    return list(dict.fromkeys(changes))


def refuse_changed(course: Course, masters: Mapping[str, bytes]) -> None:
    """Raise `CourseError` where one of the masters, by assignment, is not as it was released."""
    sentences = []
    for assignment, master in masters.items():
        if changes := changed_since_release(course, assignment, master):
            place = f"{course.source.name}/{assignment}"
            sentences.append(
                f"{place} is not what was released: {'; '.join(changes)}. Either release it again "
                f"(autograder release {assignment}), or put {place} back as it was."
            )
    if sentences:
        raise CourseError(" ".join(sentences))


def _cells(notebook: bytes) -> Iterator[FileCell]:
    return filter(None, map(read_cell, read_notebook(notebook)["cells"]))


def _is_graded(cell: FileCell) -> bool:
    return bool(cell.marks.get("grade") or cell.marks.get("task"))


def _question(cell: FileCell) -> Question:
    points = points_in(cell.marks) or 0.0
    if cell.marks.get("task"):
        return Question("a task", points)
    if cell.marks.get("solution"):
        return Question("an answer that a person marks", points)
    return Question("a check", points, read_check(cell.source))


def _differences(before: Mapping[str, Question], now: Mapping[str, Question]) -> Iterator[str]:
    """What is worth nothing may as well not be there."""
    for name in dict.fromkeys([*before, *now]):
        old, new = before.get(name), now.get(name)
        was, is_now = old.points if old else 0, new.points if new else 0
        if old and new and "" != old.kind != new.kind:
            yield f"{name} is {new.kind}, not {old.kind}"
        elif old and new and old.check and new.check and old.check != new.check:
            yield f"{name} checks something else"
        elif is_now and not was:
            yield f"{name} is new"
        elif was and not is_now:
            yield f"{name} is gone" if new is None else f"{name} is worth nothing, not {was:g}"
        elif was != is_now:
            yield f"{name} is worth {is_now:g}, not {was:g}"


def _changed_code(copy: bytes, master: bytes) -> Iterator[str]:
    """Whether the instructor's own cells are the same that run in grading. A copy may have cells
    without tags beside, from nbgrader's header and footer."""
    before, now = (
        {cell.source: cell for cell in _cells(notebook) if _is_own_code(cell)}
        for notebook in (copy, master)
    )
    new = [cell for source, cell in now.items() if source not in before]
    gone = [cell for source, cell in before.items() if source not in now and cell.tags]
    if new or gone:
        yield f"the cell {[*new, *gone][0].id} was changed"
    elif [source for source in before if source in now] != [*now]:
        yield "its cells stand in another order"


def _is_own_code(cell: FileCell) -> bool:
    is_given = not (cell.marks.get("solution") or _is_graded(cell))
    return cell.kind == "code" and is_given and "show" not in cell.tags
