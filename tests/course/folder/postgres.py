"""A real PostgreSQL server for a test: its own data, a socket in a folder, no network."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def program(name: str) -> str | None:
    """Where a program of the server is; Debian keeps them off the path."""
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(beside[-1]) if beside else None)


@contextmanager
def server() -> Iterator[str]:
    """The URL of an empty database in a new server."""
    initdb, postgres = program("initdb"), program("postgres")
    assert initdb
    assert postgres
    # The server refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="pg-") as folder:
        data = Path(folder) / "data"
        if user:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        make = [initdb, "-D", str(data), "-U", "grader", "--auth=trust", "--no-sync"]
        subprocess.run(make, user=user, cwd=folder, check=True, capture_output=True)
        options = ["-c", "listen_addresses=", "-c", "fsync=off", "-k", folder]
        running = subprocess.Popen(
            [postgres, "-D", str(data), *options],
            user=user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_for(Path(folder) / ".s.PGSQL.5432", running)
            yield f"postgresql+psycopg://grader@/postgres?host={folder}"
        finally:
            running.terminate()
            running.wait()


def _wait_for(socket: Path, running: subprocess.Popen[bytes]) -> None:
    import psycopg

    for _ in range(300):
        assert running.poll() is None, "PostgreSQL did not start"
        try:
            psycopg.connect(f"host={socket.parent} user=grader dbname=postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise TimeoutError("PostgreSQL does not answer")
