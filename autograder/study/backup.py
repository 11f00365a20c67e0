"""Start a notebook over, and back your work up from a machine that forgets it, as Binder does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import ParamSpec
from urllib.parse import quote

from autograder.checks.syllabus import place_in
from autograder.study.record import GIVEN, PLACE, POINTS, course, forget, study_folder
from autograder.study.solutions import Note

BACKUP = "my-course.zip"
DOWNLOADED = "my-course*.zip"  # browsers count: the second download is "my-course (1).zip"
OURS = "backup.txt"  # beside the points: a digest of the last backup that was made here
TOO_LARGE = 200_000_000
RECORDS = "progress"  # the folder of a backup that has one's points
CHECKPOINTS = ".ipynb_checkpoints/"  # JupyterLab's, which earlier versions packed as well

Arguments = ParamSpec("Arguments")


class Refusal(Exception):
    """Why nothing was done, in a sentence for the learner."""


def _explained(action: Callable[Arguments, Note]) -> Callable[Arguments, Note]:
    """The action, which shows a refusal as a sentence: a traceback would look like a fault."""

    @wraps(action)
    def explained(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Note:
        try:
            return action(*args, **kwargs)
        except Refusal as refusal:
            return Note(str(refusal))
        except OSError as error:  # such as a full disk
            why = error.strerror or str(error)
            return Note(
                f"It stopped halfway ({why}), and nothing of yours is lost. Make room, or mend "
                "what is wrong, and run this again."
            )

    return explained


@_explained
def start_over(notebook: str) -> Note:
    """A fresh copy of a notebook, such as "minimax". What you wrote stays beside it."""
    folder = _folder()
    try:
        chosen = course().find(notebook)
    except ValueError as unknown:
        raise Refusal(f"{unknown}.".replace("there", "There", 1)) from None
    path = chosen.path
    aside = _set_aside(folder / path)
    with _whole(folder / path) as part:
        part.write_bytes((folder / GIVEN / path).read_bytes())
    for group in {exercise.partition(".")[0] for exercise in chosen.points}:
        forget(group)
    note = f" What you had is now {aside.name}." if aside else ""
    return Note(f"{path} is as it was at the beginning.{note} Close and reopen it to see that.")


@_explained
def backup() -> Note:
    """All your notebooks and points in one file, to download."""
    import zipfile  # here, so that a check does not load it

    folder = _folder()
    brought = None if _is_ours(folder) else _set_aside(folder / BACKUP)
    with (
        _whole(folder / BACKUP) as part,
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for file in sorted(folder.glob("*/*")):
            name = PurePosixPath(file.relative_to(folder).as_posix())
            if _belongs_here(name):
                archive.write(file, str(name))
        for file in sorted((folder / POINTS).glob("*.json")):
            archive.write(file, f"{RECORDS}/{file.name}")
    (folder / PLACE / OURS).write_text(_digest(folder / BACKUP), encoding="utf-8")
    note = (
        f"{BACKUP} contains your points, and all your notebooks as they were last saved. If you "
        "have changed one since, save it (Ctrl+S, or ⌘S on a Mac) and run this again."
    )
    if brought:
        note += (
            f" Another {BACKUP} was here already. It is now {brought.name}, and "
            f'restore("{brought.name}") unpacks it.'
        )
    return Note(
        note,
        file=quote(os.path.relpath(folder / BACKUP).replace(os.sep, "/")),
    )


@_explained
def restore(file: str | None = None) -> Note:
    """Unpack what `backup` made: `file`, or the newest that is here. A notebook that is here and
    differs is kept under another name."""
    import zipfile

    folder = _folder()
    path = folder / file if file else _newest_backup(folder)
    if not zipfile.is_zipfile(path):
        raise Refusal(
            f"There is no {path.name} made by backup() beside the notebooks: drag yours into the "
            "list of files on the left, then run this again."
        )
    restored, aside = 0, []
    with zipfile.ZipFile(path) as archive:
        entries = [e for e in archive.infolist() if not e.filename.startswith(CHECKPOINTS)]
        for entry in entries:
            if not _belongs_here(PurePosixPath(entry.filename)):
                raise Refusal(
                    f"{entry.filename} in {path.name} is not part of this course, so nothing "
                    "was unpacked."
                )
        if sum(entry.file_size for entry in entries) > TOO_LARGE:
            raise Refusal(f"{path.name} would unpack to more than {TOO_LARGE:,} bytes.")
        for entry in entries:
            target, content = _place(folder, entry.filename), archive.read(entry)
            if target.exists() and target.read_bytes() == content:
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            with _whole(target) as part:
                part.write_bytes(content)
                if target.suffix == ".ipynb" and (before := _set_aside(target)):
                    aside.append(before.name)
            restored += 1
    if not restored:
        return Note(f"Everything in {path.name} is here already, so nothing has changed.")
    files = "1 file" if restored == 1 else f"{restored} files"
    kept = f" What was here before is now {', '.join(aside)}." if aside else ""
    return Note(
        f"{files} restored from {path.name}; progress() shows where you are.{kept} Close a "
        "notebook that is open and open it again. If JupyterLab asks whether to overwrite it, "
        "choose Revert."
    )


# What they were called before; notebooks of then say so.
take_along = backup
bring_back = restore


@contextmanager
def _whole(file: Path) -> Iterator[Path]:
    """Where to write a file, which takes its place when it is whole and goes if it cannot be."""
    part = file.with_name(f"{file.name}.part")
    try:
        yield part
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _newest_backup(folder: Path) -> Path:
    """The backup that came here last, in whichever of the folders it was dropped."""
    backups = [*folder.glob(DOWNLOADED), *folder.glob(f"*/{DOWNLOADED}")]
    return max(backups, key=lambda path: path.stat().st_mtime, default=folder / BACKUP)


def _is_ours(folder: Path) -> bool:
    """Was the backup that lies here made here? Another one holds what may be nowhere else."""
    archive, ours = folder / BACKUP, folder / PLACE / OURS
    if not (archive.exists() and ours.exists()):
        return False
    return ours.read_text(encoding="utf-8") == _digest(archive)


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def _belongs_here(name: PurePosixPath) -> bool:
    """Only one's notebooks and points: nothing outside the folder, nothing that would run."""
    if len(name.parts) != 2 or name.is_absolute() or "\\" in str(name):
        return False
    folder = name.parts[0]
    if folder == RECORDS:
        return name.suffix == ".json"
    topics = {entry.path.partition("/")[0] for entry in course().notebooks}
    is_topic = folder in topics or folder[0].isdigit()  # of an earlier kit, withdrawn or renamed
    return is_topic and name.suffix == ".ipynb"


def _place(folder: Path, name: str) -> Path:
    """Where a file of a backup belongs."""
    first, _, rest = name.partition("/")
    return folder / POINTS / rest if first == RECORDS else place_in(folder, name)


def _folder() -> Path:
    folder = study_folder()
    if folder is None:
        raise Refusal(
            "This works among the notebooks of a course, and this one lies alone: nothing was done."
        )
    return folder


def _set_aside(file: Path) -> Path | None:
    """Rename to the first free name, games-1.ipynb and so on."""
    if not file.exists():
        return None
    number = 1
    while (aside := file.with_stem(f"{file.stem}-{number}")).exists():
        number += 1
    return file.rename(aside)
