"""A byte order mark is accepted; what is truncated, empty, UTF-16 or of another format waits for a
person, with the reason."""

from __future__ import annotations

from pathlib import Path

TAKEN = {"ada": ()}
QUARANTINED = {
    "jg7/first.ipynb": "is truncated",
    "mm1/first.ipynb": "is empty",
    "mm2/first.ipynb": "UTF-16",
    "zoe/first.ipynb": "has format 3",
}


def deliver(folder: Path, submission: bytes) -> Path:
    files = {
        "ada": b"\xef\xbb\xbf" + submission,
        "jg7": submission[: len(submission) // 2],
        "mm1": b"",
        "mm2": submission.decode().encode("utf-16"),
        "zoe": submission.replace(b'"nbformat": 4', b'"nbformat": 3'),
    }
    for student, data in files.items():
        (folder / student).mkdir(parents=True)
        (folder / student / "first.ipynb").write_bytes(data)
    return folder
