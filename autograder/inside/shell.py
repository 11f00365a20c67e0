"""IPython itself, for notebooks that use more of it than Python: it reads their cells, and runs its
own commands in them. To load it takes as long as all else, so most never meet this file."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from IPython.core.interactiveshell import ExecutionInfo, ExecutionResult, InteractiveShell
from IPython.utils.syspathcontext import prepended_to_syspath
from traitlets.config import Config

from adsearch.limits import TimeIsUp
from autograder.inside.statements import Missing, run_file

# Commands that have no effect here, and why.
IDLE = {
    "timeit": "nothing is measured",
    **dict.fromkeys(("pip", "conda", "mamba", "uv"), "there is no network"),
    "matplotlib": "nobody looks at the pictures",
    # In the notebook, what it forgot has run again since, in whatever order.
    "reset": "every cell runs once",
    "debug": "nobody is there to answer",
}


class Shell(InteractiveShell):  # type: ignore[misc]
    """IPython in the names of a notebook that runs here."""

    system = InteractiveShell.system_raw  # with no terminal

    def __init__(self, notebook: Any) -> None:  # a RunningNotebook
        self.notebook = notebook
        before = dict(notebook.names)
        alone = Config(HistoryManager={"enabled": False})  # without a database and its thread
        super().__init__(config=alone, user_module=notebook.module, user_ns=notebook.names)
        notebook.names.update(before)
        self.display_pub.publish = self.show
        for name, why in IDLE.items():
            self.register_magic_function(partial(_idle, name, why), "line_cell", name)

    def begin(self, source: str) -> None:
        """Tell whoever listens that a cell is about to run, such as `%autoreload`."""
        self.events.trigger("pre_execute")
        self.events.trigger("pre_run_cell", ExecutionInfo(source, False, False, True, None))

    def end(self) -> None:
        self.events.trigger("post_execute")

    def show(self, data: dict[str, Any], *_: Any, **__: Any) -> None:
        """Show what IPython's `display` was given."""
        if self.notebook.show:
            self.notebook.show(SimpleNamespace(_repr_mimebundle_=lambda include: data))

    def run_cell(self, raw_cell: str, *_: Any, **__: Any) -> ExecutionResult:
        """Run a cell in a cell."""
        result = ExecutionResult(None)
        result.result = self.notebook.run_inner(raw_cell)
        return result

    def safe_execfile(self, fname: str, *where: dict[str, Any], **_: Any) -> None:
        """Run the file of a `%run`."""
        with prepended_to_syspath(str(Path(fname).parent)):
            try:
                run_file(fname, where[0])
            except SystemExit:
                pass
            except Exception:
                self.showtraceback()

    def showtraceback(self, *_: Any, **__: Any) -> None:
        """Keep the error that a command has caught."""
        error = sys.exc_info()[1]
        if isinstance(error, TimeIsUp):
            raise error
        if error:
            self.notebook.note(error)


def started(notebook: Any) -> Any:
    """IPython for this notebook, in place of any that a program in it has started."""
    InteractiveShell.clear_instance()
    return Shell.instance(notebook)


def _idle(name: str, why: str, line: str, cell: str = "") -> Missing:
    return Missing(ImportError(f"%{name} does nothing when it is graded: {why}"))
