"""What this machine has for the course, and what would make it better."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from adsearch import __version__
from autograder.course.folder import Course, CourseError, NoCourse, find

NEEDED = ("nbgrader", "jupyterlab", "ipykernel", "numpy", "matplotlib", "anywidget")
OPTIONAL = {
    "chess": "the chess games are missing",
    "distributed": "no grading on several machines (--dask)",
    "psycopg": "no gradebook in PostgreSQL",
}
ROOM = 2_000_000_000  # bytes that a class of 300 needs with room to spare


class Finding(NamedTuple):
    """One thing that was looked at. `state` is "good", "better" (it works, and could be better) or
    "bad" (something will not work); `advice` is what to do then."""

    what: str
    state: str
    said: str
    advice: str = ""


def examine(folder: Path) -> Iterator[Finding]:
    """Look at everything, each thing by trying it."""
    yield _python()
    yield from _packages()
    yield _sandbox()
    yield _kernel()
    yield _browser()
    yield _space(folder)
    yield Finding("processors", "good", f"{os.cpu_count() or 1}")
    try:
        course = find(folder)
        notebooks = len(course.masters)
    except NoCourse:
        yield Finding("course", "better", "this is no course folder", "autograder init DIR")
    except CourseError as error:
        yield Finding("course", "bad", str(error), "mend it by hand")
    else:
        yield Finding("course", "good", f"{course.name}, {notebooks} notebooks")
        yield from _masters(course)
        yield from _exercises(course)
        yield from _calendar_and_groups(course)
        yield _database(course)


def _python() -> Finding:
    description = f"{platform.python_version()} on {platform.system()}, kit {__version__}"
    good = sys.version_info >= (3, 11)
    return Finding(
        "python", "good" if good else "bad", description, "" if good else "Python 3.11 or newer"
    )


def _packages() -> Iterator[Finding]:
    versions = {name: _version(name) for name in (*NEEDED, *OPTIONAL)}
    description = ", ".join(f"{name} {number}" for name, number in versions.items() if number)
    missing = [name for name in NEEDED if not versions[name]]
    install = f"in the kit's folder: {sys.executable} -m pip install -e '.[{{}}]'"
    advice = install.format("course") if missing else ""
    yield Finding("packages", "bad" if missing else "good", description or "none", advice)
    for name, loss in OPTIONAL.items():
        if not versions[name]:
            advice = install.format("grading")
            yield Finding(name, "better", f"not installed: {loss}", advice)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _sandbox() -> Finding:
    from autograder.judge.probing import Unproven, probe
    from autograder.judge.sandbox import Tier

    try:
        tier = probe()
    except Unproven as error:
        return Finding("sandbox", "bad", "bubblewrap did not start in time", str(error))
    if tier is Tier.BUBBLEWRAP:
        return Finding("sandbox", "good", "bubblewrap works")
    if shutil.which("bwrap"):
        advice = (
            "bubblewrap is installed but not allowed to work: on Ubuntu, allow it in AppArmor; "
            "in a container, allow user namespaces"
        )
    elif sys.platform == "linux":
        advice = "install bubblewrap (apt install bubblewrap, dnf install bubblewrap)"
    else:
        advice = "grade on Linux with bubblewrap"
    return Finding("sandbox", "better", tier.sentence, advice)


def _kernel() -> Finding:
    advice = f"{sys.executable} -m ipykernel install --sys-prefix"
    try:
        from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    except ModuleNotFoundError:
        return Finding("kernel", "bad", "jupyter_client is not installed", "pip install ipykernel")
    try:
        program = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except NoSuchKernel:
        return Finding("kernel", "bad", "there is no kernel python3", advice)
    path = shutil.which(program)
    here = Path(sys.executable).resolve()
    if path and (program == "python" or Path(path).resolve() == here):
        return Finding("kernel", "good", f"python3 runs {program}")
    description = f"python3 runs {program}, which is not the Python with the kit"
    return Finding("kernel", "better", description, advice)


def _browser() -> Finding:
    programs = ("chromium-headless-shell", "chromium", "chromium-browser")
    browser = next(filter(shutil.which, programs), "")
    if browser:
        return Finding("browser", "good", f"{browser} (the kit's own tests use it)")
    description = "no chromium: the kit's browser tests are skipped"
    advice = "install chromium-headless-shell or chromium if you work on the kit itself"
    return Finding("browser", "better", description, advice)


def _space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    state = "good" if free > ROOM else "bad"
    advice = "" if free > ROOM else f"make room: {ROOM / 1e9:g} GB is comfortable for a class"
    return Finding("free space", state, f"{free / 1e9:.1f} GB", advice)


def _masters(course: Course) -> Iterator[Finding]:
    """Whether each is as it was released: what is graded, and what it is worth."""
    from autograder.course.as_released import refuse_changed

    try:
        refuse_changed(course, {a: path.read_bytes() for a, path in course.masters.items()})
    except CourseError as error:
        what, _, advice = str(error).partition(" Either ")
        yield Finding("masters", "bad", what, f"either {advice}")
    else:
        yield Finding("masters", "good", "as they were released")


def _exercises(course: Course) -> Iterator[Finding]:
    """Every exercise that the masters check: its questions are drawn as they are for grading."""
    from autograder.course.drawn_games import ADVICE, drawn_otherwise
    from autograder.judge.check_cells import checked_exercises, why_not_asked

    masters = (path.read_bytes() for path in course.masters.values())
    names = sorted({name for master in masters for name in checked_exercises(master)})
    reasons = [reason for name in names if (reason := why_not_asked(name, course.questions_seed))]
    if not reasons:
        yield Finding("exercises", "good", f"{len(names)} exercises can be asked")
    for reason in reasons:
        yield Finding("exercises", "bad", reason, "mend the exercise before you grade")
    yield _draws(course)
    for sentence in drawn_otherwise(course, course.masters):
        yield Finding(
            "released", "bad", sentence.removesuffix(f" What you can do: {ADVICE}"), ADVICE
        )


def _calendar_and_groups(course: Course) -> Iterator[Finding]:
    from autograder.course.calendar_check import calendar_faults
    from autograder.course.groups import read_groups

    faults = list(calendar_faults(course))
    try:
        read_groups(course)
    except CourseError as error:
        yield Finding("groups", "bad", str(error), "mend it by hand")
    for sentence in faults:
        yield Finding("calendar", "bad", sentence, "mend it in course.toml, by hand")
    if faults or not (due := course.calendar.due):
        return
    late = course.calendar.policy
    cost = late.sentence if late else "Being late costs nothing."
    dates = f"{len(due)} of {len(course.masters)} notebooks have a due date. {cost}"
    if course.calendar.zone:
        yield Finding("calendar", "good", f"{dates} Times are those of {course.calendar.zone}.")
    else:
        description = f"{dates} Times are this machine's ({datetime.now().astimezone():%Z})."
        yield Finding("calendar", "better", description, 'timezone = "…" in course.toml')


def _draws(course: Course) -> Finding:
    """Was what the masters ask tried on programs of which it is known what they should earn?"""
    from autograder.course.draws import tried_on, untried

    advice = "autograder release: it tries them, and draws anew what fails"
    if waiting := untried(course, course.masters):
        description = f"not tried as they are now: {', '.join(waiting)}"
        return Finding("questions", "better", description, advice)
    anew = ", ".join(name for name, times in course.redraws.items() if times)
    description = f"tried on {tried_on(course)}" + (f", drawn anew: {anew}" if anew else "")
    return Finding("questions", "good", description)


def _database(course: Course) -> Finding:
    from sqlalchemy import text
    from sqlalchemy.engine import make_url

    from autograder.course.gradebook_schema import current

    where = make_url(course.database).render_as_string(hide_password=True)
    try:
        with course.gradebook() as book:
            people = len(book.students)
            schema = book.db.execute(text("SELECT version_num FROM alembic_version")).scalar()
            needed = current()
    except CourseError as error:
        return Finding("database", "bad", str(error), "look at database in course.toml")
    description = f"{where}, {people} students, schema {schema}"
    if schema != needed:
        return Finding(
            "database", "bad", f"{description}; nbgrader wants {needed}", "nbgrader db upgrade"
        )
    return Finding("database", "good", description)
