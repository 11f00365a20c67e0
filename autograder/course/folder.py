"""A course folder: what is where, and how a new one is made.

nbgrader_config.py   two lines that load our settings, so that nbgrader and formgrader find all
course.toml          the course's name, its secret seed, its database, its calendar; never released
draws.json           which exercises were drawn anew from the seed, and when that was tried
groups.csv           who hands in together, if the instructor writes it
gradebook.db         nbgrader's own database
source/              the masters: NN-topic/topic.ipynb; the folder's name is the assignment's
release/             what students are given
submitted/           what they handed in: student/assignment/notebook.ipynb
autograded/ feedback/
.autograder/         what the autograder keeps for itself: results/, attempts/, quarantine/,
                     earlier/ (what was replaced), proposed/, staging/, tournament.jsonl, locks
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.checks.course_seed import with_redraws
from autograder.course.calendar import CALENDAR_KEYS, FORM, Calendar

SETTINGS = "course.toml"
GRADEBOOK = "gradebook.db"
DRAWS = "draws.json"
CONFIG = """from autograder.course.config import configure
configure(get_config(), __file__)
"""
SETTINGS_TEMPLATE = """# What only the instructor knows. This file is never released.
name = {name}

# Grading asks other questions than the check cells do; they are drawn from this.
seed = {seed}

# Predictions are about a game that is drawn from the name a student types. If that has to be the
# student's id, as the roster has it, nobody can take over another's answers. Write this before you
# release, so that the notebooks ask for it:
# names_are_ids = true

# Each call of hint(…) goes one step further: the idea, a tiny example, the program in words. Your
# students may see all three steps, unless you write 0, 1 or 2 here before you release:
# hints = 2

# The gradebook is gradebook.db, unless it is in a server:
# database = "postgresql+psycopg://user:password@host/name"

# When notebooks are due, by the names of their folders in source/; who has longer, by the
# student's id; and what being late costs. Times are those of this machine, or of a zone:
# timezone = "Europe/Berlin"
# due.01-games = "2026-10-23 23:59"
# extensions.ID.01-games = "2026-10-30 12:00"
# late = "10 % a day, at most 3 days"
# grace_minutes = 15
"""
KEYS = {"name", "seed", "names_are_ids", "hints", "database", *CALENDAR_KEYS}
NO_SECONDS = re.compile(r"(?m)=\s*[\d-]+[ T]\d\d:\d\d\s*(#|$)")  # in TOML that is no time
OPEN = ("source", "release")
CLOSED = ("submitted", "autograded", "feedback", ".autograder")  # students' work and marks


class CourseError(Exception):
    """Something cannot be done; the message is a sentence for the instructor."""


class NoCourse(CourseError):
    """There is no course folder here."""


@dataclass(frozen=True)
class Course:
    """A course folder that is there."""

    root: Path
    name: str
    seed: str
    database: str
    names_are_ids: bool = False  # has the name that a student types to be the roster's id?
    hints: int | None = None  # how many hints a student may see; None: all there are
    calendar: Calendar = field(default=Calendar(), compare=False)

    @property
    def source(self) -> Path:
        return self.root / "source"

    @property
    def released(self) -> Path:
        return self.root / "release"

    @property
    def submitted(self) -> Path:
        return self.root / "submitted"

    @property
    def records(self) -> Path:
        """What the autograder keeps for itself."""
        return self.root / ".autograder"

    @property
    def quarantine(self) -> Path:
        return self.records / "quarantine"

    @property
    def earlier(self) -> Path:
        return self.records / "earlier"

    @property
    def draws(self) -> dict[str, Any]:
        """What is kept of how the questions were drawn: nothing in a course that never tried."""
        file = self.root / DRAWS
        try:
            draws: dict[str, Any] = json.loads(file.read_bytes())
        except FileNotFoundError:
            return {}
        except ValueError as error:
            raise CourseError(f"{file} cannot be read, and marks depend on it: {error}.") from None
        return draws

    @property
    def redraws(self) -> dict[str, int]:
        """How often which exercise was drawn anew."""
        return dict(self.draws.get("redraws", {}))

    @property
    def questions_seed(self) -> str:
        """What questions are drawn from."""
        return with_redraws(self.seed, self.redraws)

    @property
    def masters(self) -> dict[str, Path]:
        """The master notebook of each assignment."""
        return masters_in(self.source)

    def chosen(self, notebooks: list[str]) -> dict[str, Path]:
        """The masters that are meant by names such as "03-alpha-beta", "alpha-beta" or "3"; all of
        them where no name is given."""
        if not (masters := self.masters):
            if self.source.is_dir():
                next(self.source.iterdir(), None)  # a closed folder looks empty otherwise
            raise CourseError(f"There is no master in {self.source}: nothing to release or grade.")
        return chosen_of(masters, notebooks)

    @contextmanager
    def gradebook(self) -> Iterator[Any]:
        """nbgrader's gradebook, open. Its tables are made where there are none."""
        from autograder.course.nbgrader_import import import_nbgrader

        import_nbgrader()
        from nbgrader.api import Gradebook, InvalidEntry
        from sqlalchemy.exc import SQLAlchemyError

        from autograder.course.gradebook_schema import make_tables

        # nbgrader writes every error there with its traceback, and we say it in a sentence.
        log = logging.getLogger("tornado.application")
        was_disabled, log.disabled = log.disabled, True
        try:
            make_tables(self.database)
            with Gradebook(self.database, self.name) as book:
                yield book
        except (
            SQLAlchemyError,
            InvalidEntry,
        ) as error:  # the latter is nbgrader's word for the former
            reason = str(error).splitlines()[0]
            raise CourseError(f"The database of this course does not answer: {reason}") from error
        finally:
            log.disabled = was_disabled


def notebooks_in(masters: Path) -> list[Path]:
    """The notebooks in the folders of `masters`, but for those that Jupyter hides."""
    return sorted(masters.glob("[!.]*/[!.]*.ipynb"))


def masters_in(source: Path) -> dict[str, Path]:
    """The master notebook of each assignment that has a folder in `source`."""
    notebooks: dict[str, list[Path]] = {}
    for path in notebooks_in(source):
        notebooks.setdefault(path.parent.name, []).append(path)
    return {assignment: _master(assignment, paths) for assignment, paths in notebooks.items()}


def chosen_of(masters: dict[str, Path], notebooks: Sequence[str]) -> dict[str, Path]:
    """Those of the masters that are meant by names; all of them where no name is given."""
    chosen: dict[str, Path] = {}
    for name in notebooks:
        matches = {a: path for a, path in masters.items() if name in _names(a, path)}
        if not matches:
            raise CourseError(f"There is no notebook {name!r}; there are: {', '.join(masters)}.")
        if len(matches) > 1:
            raise CourseError(f"Which notebook is {name!r}? There are {' and '.join(matches)}.")
        chosen |= matches
    return chosen or masters


def _master(assignment: str, notebooks: list[Path]) -> Path:
    """Of several notebooks in a folder the one that is called as the folder is: the others are
    copies and notes."""
    called = (assignment, assignment.partition("-")[2])
    matches = [path for path in notebooks if path.stem in called] or notebooks
    if len(matches) > 1:
        names = ", ".join(path.name for path in notebooks)
        raise CourseError(f"Which is the master in {notebooks[0].parent}? There are {names}.")
    return matches[0]


def _names(assignment: str, master: Path) -> set[str]:
    number, _, topic = assignment.partition("-")
    return {assignment, topic, number, number.lstrip("0"), master.stem}


def find(start: Path) -> Course:
    """The course folder that `start` is, or is in."""
    for root in (start.resolve(), *start.resolve().parents):
        if (root / SETTINGS).is_file():
            return _read(root)
    raise NoCourse(
        f"{start.resolve()} is in no course folder: there is no {SETTINGS}. "
        "Go into one, or say --course DIR; autograder init DIR makes a new one."
    )


def _read(root: Path) -> Course:
    text = ""
    try:
        text = (root / SETTINGS).read_text(encoding="utf-8-sig")
        settings = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        hint = f" A time stands in quotes: {FORM}." if NO_SECONDS.search(text) else ""
        raise CourseError(f"{root / SETTINGS} cannot be read: {error}.{hint}") from None
    if unknown := sorted(settings.keys() - KEYS):
        names = ", ".join(sorted(KEYS))
        raise CourseError(f"In {root / SETTINGS}, {unknown[0]} is no setting; there are {names}.")
    for key in ("name", "seed"):
        if not isinstance(settings.get(key), str) or not settings[key]:
            raise CourseError(f'{root / SETTINGS} must have a line {key} = "…".')
    names_are_ids = settings.get("names_are_ids", False)
    if not isinstance(names_are_ids, bool):
        raise CourseError(f"In {root / SETTINGS}, names_are_ids is either true or false.")
    hints = settings.get("hints")
    if hints is not None and (type(hints) is not int or hints < 0):
        raise CourseError(f"In {root / SETTINGS}, hints is a number: 0, 1, 2 or 3.")
    try:
        calendar = Calendar.read(settings)
    except ValueError as error:
        raise CourseError(f"In {root / SETTINGS}, {error}.") from None
    database = str(settings.get("database") or _address(root / GRADEBOOK))
    return Course(
        root, settings["name"], settings["seed"], database, names_are_ids, hints, calendar
    )


def copy_master(folder: Path, to: Path) -> None:
    """Copy the folder of a master, without what Jupyter and Python keep there."""
    without = shutil.ignore_patterns(".*", "__pycache__")
    shutil.copytree(folder, to, ignore=without, dirs_exist_ok=True)


def _address(file: Path) -> str:
    """Where the database is that is in a file. How an address spells % and ? is SQLAlchemy's to
    say, which takes long to load: it is asked for such folders alone."""
    if not {*"%?"} & {*str(file)}:
        return f"sqlite:///{file}"
    from sqlalchemy.engine import URL

    address: str = URL.create("sqlite", database=str(file)).render_as_string()
    return address


def init(root: Path, masters: Path, name: str, database: str = "") -> Course:
    """Make a course folder with the masters below `masters`, and its gradebook.

    It is made beside and renamed, so that an interruption leaves nothing half-made behind.
    """
    root = root.resolve()
    if not re.fullmatch(r"[\w.-]+", name):
        raise CourseError(
            f"A course's name has letters, digits, - . and _ only; {name!r} does not."
        )
    if not notebooks_in(masters):
        raise CourseError(
            f"There is no notebook in {masters}: say where they are, --notebooks DIR."
        )
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise CourseError(f"{root} is not empty; a new course wants a folder of its own.")
    root.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root.parent, prefix=f".{root.name}-") as beside:
        course = Path(beside) / root.name
        for folder in OPEN:
            (course / folder).mkdir(parents=True)
        for folder in CLOSED:
            (course / folder).mkdir(mode=0o700)
        for master in notebooks_in(masters):
            copy_master(master.parent, course / "source" / master.parent.name)
        (course / "nbgrader_config.py").write_text(CONFIG)
        settings = SETTINGS_TEMPLATE.format(
            name=json.dumps(name), seed=json.dumps(secrets.token_hex(16))
        )
        if database:
            settings += f"database = {json.dumps(database)}\n"
        else:
            (course / GRADEBOOK).touch(mode=0o600)
        (course / SETTINGS).touch(mode=0o600)
        (course / SETTINGS).write_text(settings, encoding="utf-8")
        with _read(course).gradebook():
            pass  # opening it makes its tables
        if root.exists():
            root.rmdir()
        course.rename(root)
    return _read(root)
