"""Open the course: python3 lab.py (on Windows: py lab.py).

The first start installs what the notebooks need into .venv, which takes a few minutes; later ones
open at once. Your notebooks are in notebooks/: nothing overwrites what you write there, also when
you unpack a corrected course over this folder. With a folder (python3 lab.py FOLDER), environment
and notebooks are made there, and this folder is only read.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).resolve().parent


def set_up(environment: Path) -> Path:
    """Install what is locked, and the course's own packages, unless they are there. Returns the
    environment's Python."""
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    version = json.loads((HERE / "course" / "course.json").read_text(encoding="utf-8"))["version"]
    (wheel,) = (HERE / "setup").glob(f"*-{version}-*.whl")  # an earlier one may lie beside it
    state = sha256((HERE / "requirements.txt").read_bytes() + wheel.read_bytes()).hexdigest()
    done = environment / "installed.txt"
    if not (python.is_file() and done.is_file() and done.read_text() == state):
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)  # or mend it
        steps = "-r requirements.txt", f"--no-deps --force-reinstall setup/{wheel.name}"
        program = [sys.executable, str(HERE / "setup" / "install.py"), str(environment), *steps]
        if failed := subprocess.call(program, cwd=HERE):
            sys.exit(failed)
        done.write_text(state)
    return python


def main(folder: str = str(HERE)) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036, a student's may be older
        sys.exit("This needs Python 3.11 or newer: see https://www.python.org/downloads/")
    place = Path(folder).resolve()
    try:
        place.mkdir(parents=True, exist_ok=True)
        python = set_up(place / ".venv")
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(
            f"Nothing could be set up in {place} ({error}). Are you allowed to write there, and "
            "has your Python its venv module (on Debian and Ubuntu: apt install python3-venv)?"
        )
    notebooks = place / "notebooks"
    settle = (python, "-m", "autograder.study", HERE / "course", notebooks)
    if failed := subprocess.call(settle):
        sys.exit(failed)
    with contextlib.suppress(KeyboardInterrupt):  # JupyterLab heard it as well
        sys.exit(subprocess.call([python, "-m", "autograder.study.start_lab", notebooks]))


if __name__ == "__main__":
    main(*sys.argv[1:])
