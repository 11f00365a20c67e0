"""autograder demo"""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.init import HERE
from autograder.commands.options import ALL_OR_NOTHING, processors

EPILOG = ALL_OR_NOTHING


def run(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR", help="A new or empty folder.", show_default="demo-course, here"
        ),
    ] = None,
    notebooks: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the masters are.", show_default="the kit's")
    ] = HERE,
) -> None:
    """See a whole course with a made-up class of thirty.

    Notebooks 1 to 3 and the tournament are released; thirty students hand in what is right, wrong,
    broken and hostile; it is collected and graded; some of them play the tournament; feedback, the
    report and an index of everything are written.
    """
    import sys
    import time

    from rich.console import Console
    from rich.table import Table

    from autograder.commands.progress_bar import ProgressBar
    from autograder.course.demo import demo

    began = time.monotonic()
    where = folder or _free_folder()
    print(f"Making {where.resolve()}. It takes minutes: some programs never end.", file=sys.stderr)
    with ProgressBar("") as bar:

        def announce(step: str) -> None:
            bar.begin(f"{step} …")
            if not bar.console.is_terminal:  # minutes without a word look like a fault
                print(f"{step} …", file=sys.stderr, flush=True)

        result = demo(where, notebooks, processors(), announce, bar.show)
    heads = [f"{name[:2]}" for name in result.notebooks]
    table = Table("student", "hands in", *heads, "found", box=None, pad_edge=False)
    for row in result.rows:
        marks = ["–" if points is None else f"{points:g}" for points in row.points]
        table.add_row(row.name, row.description, *marks, row.note)
    table.add_section()
    table.add_row("points possible", "", *(f"{most:g}" for most in result.most), "")
    Console().print(table)
    summary = result.summary
    print(
        f"{summary.graded} submissions graded, {len(summary.internal)} internal faults, "
        f"in {time.monotonic() - began:.0f} s altogether."
    )
    print(f"The course folder is {result.course.root}. Look at everything in a browser:")
    print(result.index.as_uri())


def _free_folder() -> Path:
    """demo-course, here; demo-course-2 and so on where that is there already."""
    names = chain(["demo-course"], (f"demo-course-{number}" for number in count(2)))
    return next(folder for folder in map(Path, names) if not folder.exists())
