"""The next child is started while the one before it is at work."""

from __future__ import annotations

import pytest

from autograder.judge.child_ahead import ChildAhead
from autograder.judge.probing import works
from autograder.judge.sandbox import Limits, Tier

behind_a_wall = pytest.mark.skipif(
    not works(Tier.BUBBLEWRAP), reason="bubblewrap does not work on this machine"
)


@behind_a_wall
def test_the_one_that_waits_is_the_next() -> None:
    with ChildAhead() as ahead:
        with ahead.start(Tier.BUBBLEWRAP, Limits()) as first:
            waiting = ahead.waiting
            assert first.run("a", "x = 1", 5).fault is None
        with ahead.start(Tier.BUBBLEWRAP, Limits()) as second:
            assert second is waiting
            assert second.run("a", "y = x", 5).fault, "nothing of the first is in the second"
        last = ahead.waiting
    assert last
    assert last.ended


@behind_a_wall
def test_one_that_died_while_it_waited_is_replaced() -> None:
    with ChildAhead() as ahead:
        with ahead.start(Tier.BUBBLEWRAP, Limits()):
            pass
        assert ahead.waiting
        ahead.waiting.process.kill()
        ahead.waiting.process.wait()
        with ahead.start(Tier.BUBBLEWRAP, Limits()) as child:
            assert child.run("a", "x = 1", 5).fault is None


def test_without_a_wall_nobody_waits() -> None:
    with ChildAhead() as ahead, ahead.start(Tier.LIMITS, Limits()):
        assert ahead.waiting is None
