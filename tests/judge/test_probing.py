"""Isolation is never weaker than it has to be, and never without a word."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course import worker
from autograder.course.worker import Job
from autograder.judge import Limits, Tier, child_process, probing, sandbox
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


@pytest.mark.skipif(not works(Tier.LIMITS), reason="there are no such limits on this machine")
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_with_limits_alone_root_is_left_behind() -> None:
    """As root the child could make any number of processes, and write anywhere."""
    with Process(Tier.LIMITS, Limits()) as child:
        made, user, *may_write = child.run("forks", FORKING, 20).printed.split()
    assert int(made) < Limits().processes
    assert int(user) != 0
    assert may_write == ["False", "True"]
