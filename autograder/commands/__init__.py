"""The command `autograder`: a module for each subcommand, with `run` (what --help describes) and
`EPILOG`; `app` puts them together."""

from autograder.commands.app import main

__all__ = ["main"]
