"""Which tiers of the sandbox work on this machine, found by running them."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

from autograder.judge.child_messages import Broken
from autograder.judge.child_process import Process, Slow
from autograder.judge.sandbox import Limits, Tier, closed_to_others

TRIES = 3  # a machine may be busy for a while


class Unproven(Exception):
    """Whether a tier works cannot be told; the message says what to do, to the instructor."""


def probe(allow_weaker: bool = False) -> Tier:
    """The best tier that works here, found by running it. One that is missing or refuses to work
    gives way to the next. One that merely does not start in time, or whose user may not read the
    modules, does so where `allow_weaker` says so, and else raises `Unproven`."""
    for tier in (Tier.BUBBLEWRAP, Tier.LIMITS):
        is_working = _trial(tier)
        if (
            is_working
            and tier is Tier.LIMITS
            and os.geteuid() == 0
            and (closed := closed_to_others())
        ):
            if allow_weaker:
                continue
            raise Unproven(
                "Students' programs run as a user of their own, who may not read Python's modules. "
                f"Open them to everybody (chmod -R o+rX {closed[0]}), or install bubblewrap."
            )
        if is_working:
            return tier
        if is_working is None and not allow_weaker:
            raise Unproven(
                f"The sandbox ({tier.value}) is here, but no child started in it in time, {TRIES} "
                "times over: is this machine very busy? Try again later, or say --allow-weaker to "
                "go on with less isolation."
            )
    return Tier.SEPARATE


def works(tier: Tier) -> bool:
    """Does a child start at this tier, run a cell, and answer?"""
    return bool(_trial(tier))


@cache
def _trial(tier: Tier) -> bool | None:
    """Does it work? None where that cannot be told, because nothing came in time."""
    if tier is not Tier.SEPARATE and sys.platform != "linux":
        return False
    for _ in range(TRIES):
        try:
            with Process(tier, Limits()) as child:
                return child.run("probe", "answer = 6 * 7", 10).fault is None
        except (Slow, Broken, subprocess.TimeoutExpired):
            continue
        except (OSError, subprocess.SubprocessError):
            return False
    return None
