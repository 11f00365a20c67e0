"""Import nbgrader, which takes seconds, and half of them for nothing."""

from __future__ import annotations

import sys
from importlib import import_module


def import_nbgrader() -> None:
    """Import what the writer needs, which takes seconds; it would take twice as many with a part
    that is for checking addresses, and that is done without where it is not installed."""
    unwanted = "rfc3987_syntax"
    if unwanted in sys.modules:
        import_module("nbgrader.api")
        return
    sys.modules[unwanted] = None  # type: ignore[assignment]
    try:
        import_module("nbgrader.api")
    finally:
        del sys.modules[unwanted]
