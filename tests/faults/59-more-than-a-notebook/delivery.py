"""What no notebook has, such as a hundred thousand cells, waits for a person with the reason; of a
name that is longer than any file's the end is kept."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from tests.course.folder.deliveries import zipped

TAKEN = {"zoe": ()}
LONG_NAME = "\N{CJK UNIFIED IDEOGRAPH-20000}" * 70 + ".ipynb"
QUARANTINED = {
    "ada/first.ipynb": "has 100,003 cells",
    "jg7/first.ipynb": "has format [[[",
    f"mm1/{LONG_NAME}": "truncated",
    "mm2/first.ipynb": "nested too deeply",
}


def deliver(folder: Path, submission: bytes) -> Path:
    notebook = json.loads(submission)
    many = [
        {"cell_type": "code", "metadata": {}, "source": sha256(b"%d" % i).hexdigest()}
        for i in range(100_000)
    ]

    def with_format(nested: bytes) -> bytes:
        return submission.replace(b'"nbformat": 4', b'"nbformat": ' + nested)

    entries = {
        "ada/first.ipynb": json.dumps(notebook | {"cells": notebook["cells"] + many}).encode(),
        "jg7/first.ipynb": with_format(b"[" * 900 + b"]" * 900),
        f"mm1/{LONG_NAME}": submission[:-9],
        "mm2/first.ipynb": with_format(b"[" * 99_999),
        "zoe/first.ipynb": submission,
    }
    return zipped(folder.with_suffix(".zip"), entries)
