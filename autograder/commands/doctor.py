"""autograder doctor"""

from __future__ import annotations

from pathlib import Path

import typer

from autograder.commands.options import NOT_ALL, AsJson, CourseDir

EPILOG = "Exit code 0: all that is needed is there; 2: wrong arguments; 3: something will not work."


def run(course: CourseDir = Path(), as_json: AsJson = False) -> None:
    """Say what this machine has for the course, and what to install for better.

    Everything is tried, not guessed: the sandbox is run, the database is asked.
    """
    import json

    from rich.console import Console
    from rich.table import Table

    from autograder.course.doctor import examine

    findings = list(examine(course))
    if as_json:
        print(json.dumps([finding._asdict() for finding in findings]))
    else:
        table = Table("", "", box=None)
        for head in ("", "what to do"):
            table.add_column(head, overflow="fold")  # a path or a command is of no use cut off
        marks = {"good": "✓", "better": "–", "bad": "✗"}
        for finding in findings:
            table.add_row(marks[finding.state], finding.what, finding.said, finding.advice)
        Console(markup=False).print(table)
    if any(finding.state == "bad" for finding in findings):
        raise typer.Exit(NOT_ALL)
