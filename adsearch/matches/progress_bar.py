"""A progress bar for matches and tournaments that is gone when they are over."""

from __future__ import annotations

import sys
from typing import Any


class _ProgressBar:
    """A bar in one line, for `progress=progress_bar`. In a notebook it is a display of its own that
    is updated, so that a page made from the notebook does not keep it; elsewhere it is a line on
    the error stream."""

    display: Any = None  # IPython's handle of the bar that is shown

    def __call__(self, done: int, total: int) -> None:
        line, is_over = bar(done, total), done == total
        if notebook := _notebook():
            shown = {"text/plain": "" if is_over else line}
            if done == 1:
                self.display = notebook.display(shown, raw=True, display_id=True)
            else:
                self.display.update(shown, raw=True)
            return
        end = f"\r{' ' * len(line)}\r" if is_over else ""
        print(f"\r{line}", end=end, file=sys.stderr, flush=True)


progress_bar = _ProgressBar()


def bar(done: int, total: int) -> str:
    """
    >>> bar(2, 8)
    '[#######.......................] 2/8'
    """
    filled = "#" * (30 * done // total)
    return f"[{filled:.<30}] {done}/{total}"


def _notebook() -> Any:
    """`IPython.display` in a notebook, which has loaded it; None elsewhere."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    is_notebook = shell is not None and type(shell).__name__ != "TerminalInteractiveShell"
    return ipython.display if ipython and is_notebook else None
