"""The texts that are stored, and how they are compared."""

from __future__ import annotations

import difflib
from pathlib import Path

STORED = Path(__file__).parents[1] / "golden" / "marks"


def differences(name: str, text: str) -> list[str]:
    """What is said now instead of what is stored, as a diff that can be read."""
    file = STORED / name
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    lines = before.splitlines(), text.splitlines()
    return list(difflib.unified_diff(*lines, f"stored/{name}", f"now/{name}", lineterm="", n=6))


def blocks(exercise: str) -> dict[str, list[str]]:
    """What is stored about each program of an exercise: its lines, by its heading."""
    text = (STORED / "exercises" / f"{exercise}.txt").read_text(encoding="utf-8")
    _, *parts = text.rstrip().split("\n\n## ")
    lines = (f"## {part}".splitlines() for part in parts)
    return {title: rest for title, *rest in lines}
