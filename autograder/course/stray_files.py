"""Files in a delivery that are nobody's notebook, and what they are."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import PurePosixPath


def left_behind_by(path: PurePosixPath) -> str:
    """Which program made a file that no student handed in knowingly; "" where none did."""
    if ".ipynb_checkpoints" in path.parts or path.name.endswith("-checkpoint.ipynb"):
        return "Jupyter's own safety copy"
    junk = path.name.startswith("._") or path.name in (".DS_Store", "Thumbs.db")
    return "left behind by the student's system" if junk or "__MACOSX" in path.parts else ""


def why_no_notebook(name: str) -> str:
    """What is known of a file whose name is not a notebook's."""
    if name.endswith((".zip", ".7z", ".rar", ".tar", ".gz")):
        return "it is an archive, which is not opened"
    module = name.removesuffix(".py")
    if module != name and (module in sys.stdlib_module_names or PathFinder.find_spec(module)):
        return f"it would stand in for the module {module}"
    return "it is no notebook"
