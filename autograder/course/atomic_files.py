"""Write a file so that it is there whole or not at all, whatever interrupts it."""

from __future__ import annotations

import os
from pathlib import Path

from autograder.course.folder import CourseError


def write_atomically(file: Path, content: str | bytes) -> None:
    """Write a file beside its place, and rename it when it is whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        os.replace(part, file)
    except BaseException:  # such as a full disk
        part.unlink(missing_ok=True)
        raise


def save(file: Path, text: str) -> None:
    """Write a file that a person named. What is there stays until the new one is whole; a link, or
    what is no file, such as /dev/stdout, is written through."""
    if not file.parent.is_dir():
        raise CourseError(f"There is no folder {file.parent}.")
    if file.is_symlink() or (file.exists() and not file.is_file()):
        file.write_text(text, encoding="utf-8", newline="")
    else:
        write_atomically(file, text)
