"""The next child is started while the one before it is at work."""

from __future__ import annotations

from autograder.judge.child_process import Process
from autograder.judge.sandbox import Limits, Tier


class ChildAhead:
    """The child that waits for its turn. Use it with `with`.

    Only behind a wall: elsewhere the one at work could do something to the one that waits.
    """

    def __init__(self) -> None:
        self.waiting: Process | None = None

    def start(self, tier: Tier, limits: Limits, slower: float = 1.0) -> Process:
        """The child that waited, if it is of the kind that is wanted; another one waits then."""
        child = self.waiting
        if child is None or (child.tier, child.limits) != (tier, limits) or child.ended:
            self.close()
            child = Process(tier, limits, slower)
        self.waiting = Process(tier, limits, slower) if tier is Tier.BUBBLEWRAP else None
        return child

    def close(self) -> None:
        if self.waiting:
            self.waiting.end()
        self.waiting = None

    def __enter__(self) -> ChildAhead:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
