"""Put what a student is given where they work, and keep what is theirs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.study.given import SETTINGS, SOLUTIONS, read
from autograder.study.record import GIVEN, POINTS
from autograder.study.saved_json import read_saved
from autograder.study.welcome_page import show_progress

EARLIER = "progress"  # where points were kept before


@dataclass(frozen=True)
class Settled:
    """What became of the files: those that are new here, those of which a corrected copy took the
    place, those in which somebody has worked, so that the corrected one waits, and those that the
    course no longer has."""

    new: tuple[Path, ...]
    renewed: tuple[Path, ...]
    kept: tuple[Path, ...]
    withdrawn: tuple[Path, ...]

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for path in self.new:
            yield f"new: {path}"
        for path in self.renewed:
            yield f"corrected: {path}"
        for path in self.kept:
            yield (
                f"{path} has been corrected, and yours has your work in it, so it stays as it is. "
                "A notebook is graded all the same. For the corrected one, rename yours and start "
                "again."
            )
        for path in self.withdrawn:
            yield f"{path} is no longer part of the course. Yours stays where it is."


def settle(given: Path, student: Path) -> Settled:
    """Bring `student` up to date with what is `given`. A file that is not there is copied; a
    notebook in which nobody has changed a cell, or data that is as it was given, gives way to a
    corrected one; nothing else is touched."""
    before, after = student / GIVEN, student / f"{GIVEN}.part"
    (student / POINTS).mkdir(parents=True, exist_ok=True)
    _adopt(student / EARLIER, student / POINTS)
    new, renewed, kept = [], [], []
    files, earlier = read(given).files, read(before).files
    for name in map(Path, files):
        mine, known, now = (_content(place / name) for place in (student, before, given))
        if not (student / name).exists():
            new.append(name)
        elif now in (mine, known):
            continue
        elif mine is None or mine != known:
            kept.append(name)
            continue
        else:
            renewed.append(name)
        _put(given / name, student / name)
    withdrawn = [Path(name) for name in earlier if name not in files and (student / name).exists()]
    shutil.rmtree(after, ignore_errors=True)
    for file in (*files, SETTINGS, SOLUTIONS):
        if (given / file).is_file():
            _put(given / file, after / file)
    shutil.rmtree(before, ignore_errors=True)
    after.rename(before)
    show_progress(student)
    return Settled(tuple(new), tuple(renewed), tuple(kept), tuple(withdrawn))


def _put(given: Path, mine: Path) -> None:
    """Copy beside and rename, so that an interruption leaves no half file behind. What is given may
    be read-only; the copy is not."""
    mine.parent.mkdir(parents=True, exist_ok=True)
    part = mine.with_name(f"{mine.name}.part")
    shutil.copyfile(given, part)
    part.replace(mine)


def _content(file: Path) -> list[tuple[str, str]] | bytes | None:
    """What is written in a notebook, without what was shown when it ran; all of any other file;
    None where it cannot be read, or is not there."""
    try:
        if file.suffix != ".ipynb":
            return file.read_bytes()
        cells = (read_saved(file) or {})["cells"]
        return [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (KeyError, TypeError, OSError):
        return None


def _adopt(earlier: Path, points: Path) -> None:
    """Take over the points of a folder that an earlier version of the kit made."""
    if (earlier / "masters.txt").is_file():
        for record in earlier.glob("*.json"):
            record.replace(points / record.name)
        shutil.rmtree(earlier)
