"""A child that starts dozens of processes does not take the processors from its neighbours."""

from __future__ import annotations

import os
import sys

import pytest

from autograder.judge import Limits, Tier
from autograder.judge.child_process import Process
from autograder.judge.memory import descendants
from autograder.judge.probing import works
from autograder.judge.processors import LAST

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who is at work"),
]
TIERS = [tier for tier in Tier if works(tier)]
FORKS = """
import os, time
for _ in range({count}):
    if os.fork() == 0:
        until = time.monotonic() + 20
        while time.monotonic() < until:
            {work}
        os._exit(0)
"""


def priorities(child: Process) -> set[int]:
    """Which share the processes of a child get, those that were started last included."""
    wait = child.run("wait", "time.sleep(1)\nif os.fork() == 0:\n    time.sleep(20)", 10)
    assert wait.fault is None
    return {os.getpriority(os.PRIO_PROCESS, pid) for pid in descendants(child.family())}


@pytest.mark.parametrize("tier", TIERS)
def test_many_processes_at_work_step_back(tier: Tier) -> None:
    with Process(tier, Limits()) as child:
        assert child.run("forks", FORKS.format(count=12, work="pass"), 10).fault is None
        assert priorities(child) == {LAST}


@pytest.mark.parametrize(("count", "work"), [(5, "pass"), (12, "time.sleep(1)")])
def test_a_few_or_idle_ones_do_not(count: int, work: str) -> None:
    with Process(TIERS[0], Limits()) as child:
        assert child.run("forks", FORKS.format(count=count, work=work), 10).fault is None
        assert LAST not in priorities(child)
