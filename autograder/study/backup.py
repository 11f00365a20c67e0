"""Start a notebook over, and take your work along from a machine that forgets it, as Binder
does."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from autograder.checks.syllabus import NOTEBOOKS, SYLLABUS
from autograder.study.record import MASTERS, PLACE, forget, study_folder
from autograder.study.solutions import Note

LUGGAGE = "my-course.zip"
TOO_LARGE = 200_000_000


def start_over(notebook: str) -> Note:
    """A fresh copy of a notebook, such as "minimax". What you wrote stays beside it."""
    folder = _folder()
    if notebook not in NOTEBOOKS:
        raise ValueError(f"there is no notebook {notebook!r}, only {', '.join(NOTEBOOKS)}")
    path = next(entry.path for entry in SYLLABUS if entry.group == notebook)
    masters = folder / (folder / PLACE / MASTERS).read_text(encoding="utf-8").strip()
    if not masters.is_dir():
        raise ValueError("the masters are not here: there is nothing to make a fresh copy from")
    from autograder.study.student_folder import settle  # here, so that a check does not load it

    aside = _set_aside(folder / path)
    settle(masters, folder)
    forget(notebook)
    note = f" What you had is {aside.name}." if aside else ""
    return Note(f"{path} is as it was at the beginning.{note} Close and reopen it to see that.")


def take_along() -> Note:
    """All your notebooks and points in one file, to download."""
    import zipfile  # here, so that a check does not load it

    folder = _folder()
    part = folder / f"{LUGGAGE}.part"
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as luggage:
        for file in sorted([*folder.glob("*/*.ipynb"), *folder.glob(f"{PLACE}/*.json")]):
            luggage.write(file, file.relative_to(folder).as_posix())
    part.replace(folder / LUGGAGE)
    return Note(f"{LUGGAGE} lies beside your notebooks: download it in the list of files.")


def bring_back(file: str = LUGGAGE) -> Note:
    """Unpack what `take_along` made. What is here and differs is kept under another name."""
    import zipfile

    folder = _folder()
    path = folder / file
    if not zipfile.is_zipfile(path):
        raise ValueError(f"{path.name} is not a file made by take_along(): upload that one here.")
    brought = 0
    with zipfile.ZipFile(path) as luggage:
        entries = luggage.infolist()
        for entry in entries:
            if not _belongs_here(PurePosixPath(entry.filename)):
                raise ValueError(f"{entry.filename} in {path.name} is nothing of this course.")
        if sum(entry.file_size for entry in entries) > TOO_LARGE:
            raise ValueError(f"{path.name} would unpack to more than {TOO_LARGE:,} bytes.")
        for entry in entries:
            target, content = folder / entry.filename, luggage.read(entry)
            if target.exists() and target.read_bytes() == content:
                continue
            if target.suffix == ".ipynb":
                _set_aside(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            brought += 1
    return Note(f"{brought} files brought back from {path.name}.")


def _belongs_here(name: PurePosixPath) -> bool:
    """Only one's notebooks and points: nothing outside the folder, nothing that would run."""
    if len(name.parts) != 2 or name.is_absolute() or "\\" in str(name):
        return False
    folder = name.parts[0]
    if folder == PLACE:
        return name.suffix == ".json"
    topics = {entry.path.partition("/")[0] for entry in SYLLABUS}
    return folder in topics and name.suffix == ".ipynb"


def _folder() -> Path:
    folder = study_folder()
    if folder is None:
        raise ValueError("this works beside the notebooks that make lab made, and not elsewhere")
    return folder


def _set_aside(file: Path) -> Path | None:
    """Rename to the first free name, games-1.ipynb and so on."""
    if not file.exists():
        return None
    number = 1
    while (aside := file.with_stem(f"{file.stem}-{number}")).exists():
        number += 1
    return file.rename(aside)
