"""A check whose answer is not there: what to do, below Python's own message."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType
from typing import Any

ADVICE = (
    "There is no `{}` yet. Run the cell above in which you write it, see that it ends without an "
    "error, and then run this one again."
)


def explain_missing_names() -> None:
    """In a notebook, say so from now on."""
    ipython = sys.modules.get("IPython")
    if shell := ipython.get_ipython() if ipython else None:
        shell.set_custom_exc((NameError,), _explained)


def _explained(
    shell: Any,
    kind: type[NameError],
    error: NameError,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    """Show Python's message, and what to do if it was a check that asked for the name."""
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    *_, last = traceback.extract_tb(trace)
    if error.name and (last.line or "").startswith("check("):
        print(ADVICE.format(error.name), file=sys.stderr)
