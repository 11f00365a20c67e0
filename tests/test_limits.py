"""Time limits end what does not end by itself, and nothing else."""

from __future__ import annotations

import sys
import threading
import time

import pytest

from adsearch import limits
from adsearch.limits import TimeIsUp, time_limit


@pytest.fixture(autouse=True, params=["a thread watches", "Python looks at the clock"])
def clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on both clocks. The second is the browser's; `tests/browser/test_lite.py`
    tries it where there really are no threads."""
    if request.param == "Python looks at the clock":
        if not hasattr(sys, "monitoring"):
            pytest.skip("Python 3.11 cannot watch itself")
        monkeypatch.setattr(limits, "_watchdog", lambda: None)


def for_ever() -> None:
    while True:
        pass


def test_calls_without_a_loop_are_ended_too() -> None:
    def doubled(n: int) -> int:
        return doubled(n - 1) + doubled(n - 1) if n else 1

    with pytest.raises(TimeIsUp), time_limit(0.1):
        doubled(100)


def test_a_block_that_ends_in_time_is_left_alone() -> None:
    for _ in range(200):
        with time_limit(5):
            total = sum(range(100))
    assert total == 4950


def test_an_endless_loop_is_ended_even_if_it_catches_everything() -> None:
    caught = 0

    def stubborn() -> None:
        nonlocal caught
        while caught < 3:
            try:
                for_ever()
            except TimeIsUp:
                caught += 1
        raise TimeIsUp

    with pytest.raises(TimeIsUp), time_limit(0.1):
        stubborn()
    assert caught == 3


def test_nothing_is_raised_after_the_block_was_left() -> None:
    """The watchdog may bark just as the block ends; the code after it must not hear that."""
    for i in range(100):
        try:
            with time_limit(0.002):
                time.sleep(0.0015 + i % 10 / 10_000)
        except TimeIsUp:
            pass
        for _ in range(2000):
            pass


def test_an_outer_limit_reaches_through_an_inner_one() -> None:
    with pytest.raises(TimeIsUp), time_limit(0.1), time_limit(30):
        for_ever()


def test_other_threads_are_not_disturbed(clock: None) -> None:
    if limits._watchdog() is None:
        pytest.skip("where this clock is used there are no threads")
    seen: list[str] = []

    def count() -> None:
        try:
            for _ in range(300_000):
                pass
            seen.append("done")
        except TimeIsUp:
            seen.append("disturbed")

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(TimeIsUp), time_limit(0.05):
        for_ever()
    thread.join()
    assert seen == ["done"]


class LeftTooLate(time_limit):
    """Told just as the block is left, before it can say so."""

    def __exit__(self, *_: object) -> None:
        raise TimeIsUp


def test_a_block_that_was_told_while_it_was_left_is_told_no_more() -> None:
    try:
        with LeftTooLate(0.05):
            pass
    except TimeIsUp:
        pass
    for _ in range(20):
        time.sleep(0.01)
