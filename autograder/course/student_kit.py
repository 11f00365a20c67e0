"""The kit for students: one folder and one zip file with everything a class needs, and no solution.

README.md         how to begin
lab.py            begins: python3 lab.py
course/           the released notebooks, the pages beside them, and course.json
requirements.txt  the exact versions that everybody installs
setup/            the two packages as a wheel, and what installs them
postBuild, runtime.txt, .devcontainer/    for Binder and Codespaces
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from string import Template

from adsearch import __version__
from autograder.course.folder import Course, CourseError
from autograder.course.give import describe, give
from autograder.study.given import Given, Notebook

KIT = Path(__file__).parents[2]
FILES = KIT / "tools" / "kit"


def make_kit(course: Course) -> Path:
    """Make the kit of all that is released, in `kit/`: the folder, and the zip file that is
    returned."""
    copies = {
        f"{assignment}/{master.name}": course.released / assignment / master.name
        for assignment, master in course.masters.items()
        if (course.released / assignment / master.name).is_file()
    }
    if not copies:
        raise CourseError("Nothing is released yet, so there is nothing to give to a class.")
    released = {path: copy.read_bytes() for path, copy in copies.items()}
    pages = course.source if (course.source / "welcome.ipynb").exists() else KIT / "notebooks"
    place = course.root / "kit"
    with tempfile.TemporaryDirectory() as beside:
        made = Path(beside, course.name)
        shutil.copytree(FILES, made, ignore=shutil.ignore_patterns("__pycache__"))
        readme = Template((made / "README.md").read_text(encoding="utf-8"))
        (made / "README.md").write_text(readme.substitute(course=course.name), encoding="utf-8")
        given = Given(tuple(described(course, released)), course.name, __version__)
        give(given, copies, pages, made / "course")
        (made / "setup").mkdir()
        build_wheel(made / "setup")
        shutil.copyfile(KIT / "tools" / "install.py", made / "setup" / "install.py")
        shutil.copyfile(KIT / "requirements" / "course.txt", made / "requirements.txt")
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        packed = place / f"{course.name}.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(made.rglob("*")):
                archive.write(file, file.relative_to(beside))
        shutil.move(made, place)
    return packed


def described(course: Course, released: Mapping[str, bytes]) -> Iterator[Notebook]:
    """What is said of each notebook, with the day when it is due."""
    for notebook in describe(released):
        due = course.calendar.text(notebook.path.partition("/")[0])
        yield replace(notebook, due=f"due {due}" if due else "")


def build_wheel(folder: Path) -> Path:
    """The two packages as students install them, built from a copy of the whole kit."""
    if not (KIT / "pyproject.toml").is_file():
        raise CourseError(f"The kit for students is built from a copy of the kit; {KIT} is none.")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=KIT, capture_output=True, text=True)
    if done.returncode:
        raise CourseError(f"The packages could not be built: {done.stderr.strip()}")
    (wheel,) = folder.glob("adversarial_search_course-*.whl")
    return wheel
