"""The command `autograder`: what an instructor does, each step in a module of its own.

A command's module imports typer alone; what it works with is loaded when it runs, so that
`autograder --help` answers at once.
"""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from autograder.commands.options import SWITCH
from autograder.course.error_sentences import sentence
from autograder.course.folder import CourseError

# In the order of a course's life, which is the order in which --help lists them.
COMMANDS = (
    *("init", "demo", "roster", "release", "collect", "grade", "feedback", "report", "export"),
    *("similar", "tournament", "doctor", "upgrade", "new"),
)


class Command(TyperCommand):
    """A command whose --help says what to give in words, and no types of Python's: its arguments
    have names such as DIR, and --help itself is an option without a value."""

    def get_params(self, ctx: Any) -> Any:
        params: Any = super().get_params(ctx)
        for param in params:
            if isinstance(param, TyperArgument):
                vars(param)["display_type_rich"] = lambda ctx: None
        return params

    def get_help_option(self, ctx: Any) -> Any:
        return _as_switch(super().get_help_option(ctx))


class Group(TyperGroup):
    """The same for `autograder` itself."""

    def get_help_option(self, ctx: Any) -> Any:
        return _as_switch(super().get_help_option(ctx))


def _as_switch(option: Any) -> Any:
    if option is not None:
        option.metavar = SWITCH
    return option


app = typer.Typer(
    cls=Group,
    help="Run the course on adversarial search: release notebooks, collect and grade a class.",
    epilog="Start with: autograder init DIR. Every command has a --help of its own.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for name in COMMANDS:
    command = import_module(f"autograder.commands.{name}")
    app.command(name, cls=Command, epilog=command.EPILOG)(command.run)


def main() -> None:
    """Run a command. What goes wrong is said in a sentence, and the exit code is 1."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # which may lack letters, of names for instance
            stream.reconfigure(errors="replace")
    try:
        app()
    except (CourseError, OSError) as error:
        print(f"autograder: {sentence(error)}", file=sys.stderr)
        sys.exit(1)
