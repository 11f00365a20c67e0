"""Numbers that notebook 1 quotes and no cell of it prints."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

pytestmark = pytest.mark.slow


def test_ten_matches_make_few_nodes_in_four_piles_and_almost_ten_million_in_ten() -> None:
    """Notebook 1: how large a Nim may be for `count`, which remembers nothing."""

    @cache
    def nodes(*piles: int) -> int:
        left = ((i, rest) for i, pile in enumerate(piles) for rest in range(pile))
        return 1 + sum(nodes(*sorted((*piles[:i], rest, *piles[i + 1 :]))) for i, rest in left)

    fours = [four for four in product(range(11), repeat=4) if sum(four) == 10]
    assert max(nodes(*sorted(four)) for four in fours) < 300_000
    assert nodes(*[1] * 10) == 9_864_101
