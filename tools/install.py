"""Install into an environment, step by step, what an installer is told: requirements files, and the
kit on top of them.

One line counts while that goes on. Everything the installer says goes into a log file, which is
named when something fails. This runs before anything is installed: the standard library is all it
needs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

LOCKED = re.compile(r"^[A-Za-z0-9][\w.-]*==", re.MULTILINE)
# What pip says when it takes up a package, from afar or from this machine, or leaves one out that
# this machine does not need; and what uv says when it has installed one.
PACKAGE = re.compile(r"(Collecting|Processing|Ignoring|Requirement already satisfied:| \+) ")


EVERY = 40  # packages, after which a log has a line


class Counter:
    """A line that counts packages, written over itself on a terminal; elsewhere now and then one
    more, so that a log shows that it goes on."""

    def __init__(self, total: int) -> None:
        self.total, self.count, self.told = total, 0, 0
        self.is_shown = sys.stdout.isatty()
        self.show("")

    def hear(self, line: str) -> None:
        """Take notice of what an installer says."""
        if PACKAGE.match(line):
            self.count = min(self.count + 1, self.total)
            self.show(f" {self.count} of {self.total} packages")
        elif line.startswith("Installing collected packages"):
            self.show(f" {self.count} of {self.total} packages fetched, unpacking them")

    def show(self, state: str) -> None:
        if self.is_shown:
            print(f"\r\x1b[KInstalling …{state}", end="", flush=True)
        elif self.count >= self.told + EVERY:
            self.told = self.count
            print(f"Installing …{state}", flush=True)

    def close(self, sentence: str) -> None:
        print("\r\x1b[K" * self.is_shown + sentence, flush=True)


def installers(python: Path) -> Iterator[tuple[str, list[str]]]:
    """uv where there is one, because it takes seconds; then pip, which is always there and knows
    of mirrors that uv was not told about."""
    if uv := shutil.which("uv"):
        yield "uv", [uv, "pip", "install", f"--python={python}"]
    yield "pip", [str(python), "-m", "pip", "install", "--disable-pip-version-check"]


def install(python: Path, steps: Sequence[list[str]], log: Path) -> bool:
    """Did an installer put everything in place? Each step is what it is told."""
    files = (Path(word) for step in steps for flag, word in pairwise(step) if flag == "-r")
    total = sum(len(LOCKED.findall(file.read_text(encoding="utf-8"))) for file in files)
    start = time.monotonic()
    log.write_text("")
    for name, command in installers(python):
        counter = Counter(total)
        if all(_run([*command, *step], counter, log) for step in steps):
            counter.close(f"Installed {total} packages in {time.monotonic() - start:.0f} seconds.")
            return True
        counter.close(f"{name} could not install the packages.")
    return False


def _run(command: list[str], counter: Counter, log: Path) -> bool:
    """Does the program succeed? What it says goes into the log and to the counter."""
    with log.open("a", encoding="utf-8") as file:
        print("$", *command, file=file, flush=True)
        try:
            program = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
        except OSError as error:
            print(error, file=file)
            return False
        assert program.stdout
        for line in program.stdout:
            file.write(line)
            counter.hear(line)
        return program.wait() == 0


def main(environment: str, *steps: str) -> None:
    log = Path(environment, "install.log")
    print(f"Installing what is needed into {environment}, once: a minute or two, five on a busy")
    print("machine.", flush=True)
    binaries = "Scripts/python.exe" if os.name == "nt" else "bin/python"
    if not install(Path(environment, binaries), [step.split() for step in steps], log):
        sys.exit(
            "The packages could not be installed: is there a network? What the installer said is "
            f"in {log}. Then run this again."
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
