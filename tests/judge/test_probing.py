"""Isolation is never weaker than it has to be, and never without a word."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from autograder.course import worker
from autograder.course.worker import Job
from autograder.judge import Limits, Tier, child_process, probing, sandbox
from autograder.judge.child_messages import Broken
from autograder.judge.child_process import Process
from autograder.judge.probing import Unproven, probe, works
from tests.course.test_worker import NOTEBOOK

BWRAP, SLEEP, TOUCH = map(shutil.which, ("bwrap", "sleep", "touch"))  # a child has no PATH


@pytest.fixture
def bwrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A program that is found in place of bubblewrap, and which nobody has tried yet."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    for found in (probing._trial, sandbox._bubblewrap):
        found.cache_clear()
    yield tmp_path / "bwrap"
    for found in (probing._trial, sandbox._bubblewrap):
        found.cache_clear()


def write(program: Path, *lines: str) -> None:
    program.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    program.chmod(0o755)


def test_a_sandbox_that_refuses_makes_room_for_the_next(bwrap: Path) -> None:
    write(bwrap, "exit 1")
    assert probe() is Tier.LIMITS


@pytest.mark.slow
def test_a_sandbox_that_does_not_start_in_time_stops_the_run(
    bwrap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be a machine that is busy, and nobody has agreed to less."""
    write(bwrap, f'[ "$1" = --help ] || exec {SLEEP} 60')
    monkeypatch.setattr(child_process, "START", 0.2)
    with pytest.raises(Unproven, match="--allow-weaker"):
        probe()
    job = Job(NOTEBOOK, NOTEBOOK, "seed")
    assert "--allow-weaker" in worker.grade_bytes(job).stop
    monkeypatch.setattr(child_process, "START", 20.0)
    assert probe(allow_weaker=True) is Tier.LIMITS


@pytest.mark.slow
@pytest.mark.skipif(BWRAP is None, reason="bubblewrap is not installed")
def test_a_sandbox_that_starts_at_the_second_try_is_used(
    bwrap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not works(Tier.BUBBLEWRAP):
        pytest.skip("bubblewrap does not work here")
    for found in (probing._trial, sandbox._bubblewrap):
        found.cache_clear()
    been = bwrap.with_name("been-here")
    slow = f'[ "$1" = --help ] || [ -e {been} ] || {{ {TOUCH} {been}; exec {SLEEP} 60; }}'
    write(bwrap, slow, f'exec {BWRAP} "$@"')
    monkeypatch.setattr(child_process, "START", 3.0)
    assert probe() is Tier.BUBBLEWRAP
    assert been.exists()


FORKING = """
import os, time
made = 0
while made < 200:
    try:
        if os.fork() == 0:
            time.sleep(60)
    except OSError:
        break
    made += 1
print(made, os.getuid(), os.access("/", os.W_OK), os.access(".", os.W_OK))
"""


only_root = pytest.mark.skipif(
    not works(Tier.LIMITS) or os.geteuid() != 0,
    reason="only root can become somebody else, where there are such limits",
)


@only_root
def test_with_limits_alone_root_is_left_behind() -> None:
    """As root the child could make any number of processes, and write anywhere."""
    with Process(Tier.LIMITS, Limits()) as child:
        made, user, *may_write = child.run("forks", FORKING, 20).printed.split()
    assert int(made) < Limits().processes
    assert int(user) != 0
    assert may_write == ["False", "True"]


@only_root
def test_no_right_of_roots_is_left_and_modules_are_found_nevertheless(tmp_path: Path) -> None:
    """Python may lie in root's own home, into which nobody else may go."""
    secret = tmp_path / "course.toml"
    secret.write_text("seed")
    secret.chmod(0o600)
    looking = f"""
import json.tool, numpy, sqlite3, encodings.idna
print([line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")])
try:
    print(open({str(secret)!r}).read())
except PermissionError:
    print("refused")
"""
    with Process(Tier.LIMITS, Limits()) as child:
        ran = child.run("looking", looking, 20)
    assert ran.fault is None
    assert ran.printed.splitlines() == ["['0000000000000000']", "refused"]


@only_root
def test_modules_that_a_user_of_its_own_cannot_read_stop_the_run(
    bwrap: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every import would fail, and the students would pay for it."""
    write(bwrap, "exit 1")
    monkeypatch.setattr(probing, "closed_to_others", lambda: ["/opt/kit"])
    with pytest.raises(Unproven, match=r"chmod -R o\+rX /opt/kit"):
        probe()
    assert probe(allow_weaker=True) is Tier.SEPARATE


LEAVING = """
import os
for folder in {folders}:
    with open(f"{{folder}}/letter", "w") as file:
        file.write("for the next student")
    os.makedirs(f"{{folder}}/box/inner")
    open(f"{{folder}}/box/inner/letter", "w").close()
"""


@only_root
def test_nothing_that_a_program_wrote_stays_behind() -> None:
    """Neither in the folders that everybody shares nor in open ones in them; what others have left
    there stays."""
    shared = [folder for folder in ("/tmp", "/dev/shm", "/var/tmp") if os.path.isdir(folder)]
    with ExitStack() as made:
        folders = [Path(made.enter_context(TemporaryDirectory(dir=place))) for place in shared]
        for folder in folders:
            folder.chmod(0o1777)
            (folder / "ours").write_text("stays")
        with Process(Tier.LIMITS, Limits()) as child:
            assert (
                child.run("leave", LEAVING.format(folders=[*map(str, folders)]), 20).fault is None
            )
            assert all((folder / "letter").exists() for folder in folders)
            outside = f"open('/dev/shm/{folders[0].name}', 'w').close()"
            assert child.run("outside", outside, 20).fault is None
        assert [[*folder.iterdir()] for folder in folders] == [[f / "ours"] for f in folders]
        assert not Path("/dev/shm", folders[0].name).exists()


@only_root
def test_files_that_a_program_writes_count_as_memory() -> None:
    """Those in /dev/shm are memory, of which no limit of the system's knows."""
    writing = """
import os, time
for number in range(4):
    with open(f"/dev/shm/{os.getpid()}-{number}", "wb") as file:
        file.write(bytes(30_000_000))
time.sleep(15)
"""
    with Process(Tier.LIMITS, Limits(memory=130_000_000)) as child:
        with pytest.raises(Broken) as broken:
            child.run("write", writing, 20)
        assert broken.value.fault.kind == "MEMORY"


@pytest.mark.parametrize("user", [0, 1000])
def test_who_stays_the_same_user_is_said_to_change_files(
    monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    """Where a child does not become somebody else, all that is the instructor's is open to it."""
    monkeypatch.setattr("os.geteuid", lambda: user)
    stays = sandbox.stranger(Tier.LIMITS) == 0
    assert stays == (user != 0)
    assert ("change your files" in Tier.LIMITS.sentence) == stays
    assert "change your files" in Tier.SEPARATE.sentence
