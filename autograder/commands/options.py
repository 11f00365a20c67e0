"""Options and exit codes that several commands share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

CourseDir = Annotated[
    Path,
    typer.Option("--course", "-c", help="The course folder, or a folder in it.", metavar="DIR"),
]
Notebooks = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="NOTEBOOK", help="03-alpha-beta, alpha-beta or 3; all of them if left out."
    ),
]
OnlyNotebooks = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Only this notebook, such as 3; may be given several times."),
]
SWITCH = ""  # in the place of a value: an option that takes none, where --help would say <bool>
AsJson = Annotated[
    bool, typer.Option("--json", metavar=SWITCH, help="Print the result as JSON, for scripts.")
]

AllowWeaker = Annotated[
    bool,
    typer.Option(
        "--allow-weaker",
        metavar=SWITCH,
        help="Go on with less isolation where the sandbox does not start in time.",
    ),
]

NOT_ALL = 3  # the exit code where something was left out, and was said
CODES = "Exit code 0: all done; 1: nothing done, and why; 2: wrong arguments"
STOPPED = 130  # the exit code of what Ctrl-C has ended
ALL_OR_NOTHING = f"{CODES}; {STOPPED}: stopped by Ctrl-C."
PERHAPS_NOT_ALL = (
    f"{CODES}; {NOT_ALL}: done, but something was left out (it is listed); "
    f"{STOPPED}: stopped by Ctrl-C."
)


def printable(text: str) -> str:
    """Text by a student without what would steer a terminal.

    >>> printable("a\\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
