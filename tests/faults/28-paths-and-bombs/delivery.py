"""A zip file with paths that lead out of it, links, and a bomb: set aside, nothing is written
outside, nothing is unpacked that does not fit."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

TAKEN = {"zoe": ()}
OUT = "its path leads out of the zip file"
QUARANTINED = {
    "../first.ipynb": OUT,
    "ada/../../first.ipynb": OUT,
    "etc/first.ipynb": OUT,
    "C:/first.ipynb": OUT,
    "../outside/first.ipynb": OUT,
    "jg7/first.ipynb": "a link or a device",
    "mm1/first.ipynb": "a zip bomb",
    "mm2/first.ipynb": "more than 20 MB",
}


def deliver(folder: Path, submission: bytes) -> Path:
    folder.mkdir()
    file = folder / "delivery.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zoe/first.ipynb", submission)
        for path in ("../first.ipynb", "ada/../../first.ipynb", "/etc/first.ipynb"):
            archive.writestr(path, submission)
        archive.writestr("C:\\first.ipynb", submission)
        archive.writestr("..\\outside\\first.ipynb", submission)
        link = zipfile.ZipInfo("jg7/first.ipynb")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("mm1/first.ipynb", bytes(50_000_000))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_STORED) as archive:
        archive.writestr("mm2/first.ipynb", b" " * 21_000_000)
    return file
