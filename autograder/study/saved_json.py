"""Read what lies in a learner's folder, where anybody may have written anything into it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_saved(file: Path) -> dict[str, Any] | None:
    """The object that a file holds as JSON; None where there is none, or it cannot be read."""
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None
