"""A Dask scheduler and workers on this machine, each a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running(
    folder: Path, workers: int, threads: int = 1
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The scheduler's address, and the workers, each of which does so many things at once."""
    from distributed import Client

    told, processes = folder / "scheduler.json", []
    here = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(told)]
    alone = ["--nthreads", str(threads), "--no-nanny", "--local-directory", str(folder)]

    def start(*command: str) -> None:
        quiet = subprocess.DEVNULL
        dask = [sys.executable, "-m", "dask", *command]
        processes.append(subprocess.Popen(dask, stdout=quiet, stderr=quiet))

    try:
        start("scheduler", "--port", "0", *here)
        while not told.exists():
            time.sleep(0.05)
        for _ in range(workers):
            start("worker", *here, *alone)
        address = json.loads(told.read_text())["address"]
        if workers:
            with Client(address, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=60)
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()
