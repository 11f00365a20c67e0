"""Put what a student is given where they work, and keep what is theirs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.study.record import GIVEN, POINTS
from autograder.study.saved_json import read_saved
from autograder.study.welcome_page import show_progress

EARLIER = "progress"  # where points were kept before


@dataclass(frozen=True)
class Settled:
    """What became of the notebooks: those that are new here, those of which a corrected copy took
    the place, and those in which somebody has worked, so that the corrected one waits."""

    new: tuple[Path, ...]
    renewed: tuple[Path, ...]
    kept: tuple[Path, ...]

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
                "It is graded all the same. For the corrected one, run start_over(…) on the "
                "welcome page: yours is kept beside it."
            )


def settle(given: Path, student: Path) -> Settled:
    """Bring `student` up to date with what is `given`. A notebook that is not there is copied; one
    in which nobody has changed a cell gives way to a corrected one; nothing else is touched."""
    before, after = student / GIVEN, student / f"{GIVEN}.part"
    (student / POINTS).mkdir(parents=True, exist_ok=True)
    _adopt(student / EARLIER, student / POINTS)
    new, renewed, kept = [], [], []
    for page in sorted(given.rglob("*.ipynb")):
        name = page.relative_to(given)
        mine, known, now = (_cells(file) for file in (student / name, before / name, page))
        if not (student / name).exists():
            new.append(name)
        elif now in (mine, known):
            continue
        elif mine is None or mine != known:
            kept.append(name)
            continue
        else:
            renewed.append(name)
        _put(page, student / name)
    shutil.rmtree(after, ignore_errors=True)
    shutil.copytree(given, after)
    shutil.rmtree(before, ignore_errors=True)
    after.rename(before)
    show_progress(student)
    return Settled(tuple(new), tuple(renewed), tuple(kept))


def _put(page: Path, mine: Path) -> None:
    """Copy beside and rename, so that an interruption leaves no half notebook behind."""
    mine.parent.mkdir(parents=True, exist_ok=True)
    part = mine.with_suffix(".part")
    shutil.copyfile(page, part)
    part.replace(mine)


def _cells(page: Path) -> list[tuple[str, str]] | None:
    """What is written in a notebook, without what was shown when it ran; None where it cannot be
    read, or is not there."""
    try:
        cells = (read_saved(page) or {})["cells"]
        return [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (KeyError, TypeError):
        return None


def _adopt(earlier: Path, points: Path) -> None:
    """Take over the points of a folder that an earlier version of the kit made."""
    if (earlier / "masters.txt").is_file():
        for record in earlier.glob("*.json"):
            record.replace(points / record.name)
        shutil.rmtree(earlier)
