"""Renew the locked versions in requirements/ from the ranges in pyproject.toml.

The largest environment is resolved first and binds the others, so that all of them agree. The
files serve every system and every Python that the kit supports: a version is the same on all.
"""

from __future__ import annotations

from pathlib import Path

from tools.command import run

FOLDER = Path("requirements")
LARGEST = "bench"
EXTRAS = {
    LARGEST: ("bench",),
    "dev": ("dev",),
    "course": ("course", "build"),
    "build": ("build",),
    "lite": ("lite",),
    "hub": ("hub",),
}
ANYWHERE = ("--universal", "--fork-strategy=fewest", "--python-version=3.11")


def lock() -> None:
    """Lock every environment that runs on a computer: the newest versions, and the lowest."""
    for name, extras in EXTRAS.items():
        same = () if name == LARGEST else (f"--constraints={FOLDER / LARGEST}.txt",)
        resolve(name, "pyproject.toml", *(f"--extra={extra}" for extra in extras), *ANYWHERE, *same)
    resolve("lowest", "pyproject.toml", "--extra=dev", *ANYWHERE, "--resolution=lowest-direct")


def resolve(name: str, *options: str) -> None:
    """Write one file: exact versions with hashes, and no address of where they came from."""
    # With their extras: an older pip takes name[extra] for another package than the locked name.
    how = ("--upgrade", "--generate-hashes", "--no-strip-extras", "--annotation-style=line")
    header = "--custom-compile-command=make upgrade"
    run("uv", "pip", "compile", *how, header, *options, f"--output-file={FOLDER / name}.txt")


if __name__ == "__main__":
    lock()
