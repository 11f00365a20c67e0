"""What the checks of notebook 4 say where a program has two mistakes, or a guess is far off."""

from __future__ import annotations

from typing import Any

import pytest

from autograder import check


class OldestFirstAndIllegal:
    """Two mistakes: the oldest killer comes first, and one that is not legal comes as well."""

    def __init__(self, slots: int = 2) -> None:
        self.slots, self.known = slots, dict[int, list[Any]]()

    def cutoff(self, ply: int, action: Any) -> None:
        known = self.known.setdefault(ply, [])
        if action not in known:
            known.append(action)
        del known[: -self.slots]

    def order(self, ply: int, actions: Any) -> list[Any]:
        known = self.known.get(ply, [])
        return known + [a for a in actions if a not in known]


@pytest.mark.slow
def test_the_case_of_the_newest_killer_is_not_one_of_an_illegal_killer() -> None:
    text = check("ordering.killer", OldestFirstAndIllegal).text()
    newest = text.split("For “newest first”:")[1]
    assert "order(9, ['c', 'd']) = ['d', 'c']" in newest


def test_a_guess_is_written_as_in_the_notebook() -> None:
    assert (
        "1,761,712 is more than twice the true count"
        in check("ordering.predict", 22_000, 8 * 220_214).text()
    )
