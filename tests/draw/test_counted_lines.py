"""The lines that count as threes and twos, each outlined on a board of its own."""

from __future__ import annotations

from functools import reduce

import pytest

from adsearch.draw.counted_lines import counted_lines
from adsearch.evaluation import connect_four
from adsearch.games import ConnectFour

GAME = ConnectFour()


@pytest.mark.parametrize(
    "moves", [(), (3, 0, 3, 0, 3), (2, 0, 3, 0, 4), (0, 1, 1, 2, 6, 2, 2), (0, 3, 0, 3, 1, 3)]
)
def test_they_are_as_many_as_the_features_count(moves: tuple[int, ...]) -> None:
    s = reduce(GAME.result, moves, GAME.initial())
    told = str(counted_lines(GAME, s)).splitlines()
    names = [line for line in told[1:] if ": Connect Four" in line]
    threes, twos, _ = connect_four(GAME).features(s)
    for word, count in (("three", threes), ("two", twos)):
        mine, others = (sum(n.startswith(f"{p}'s {word}") for n in names) for p in "XO")
        assert mine - others == count
    outlined = [line for line in told if line.startswith("Outlined")]
    assert len(outlined) == len([name for name in names if "'s " in name])


def test_the_three_on_a_diagonal_is_outlined() -> None:
    s = reduce(GAME.result, (0, 1, 1, 2, 6, 2, 2), GAME.initial())
    told = str(counted_lines(GAME, s))
    assert "Outlined: 3:4, 2:3, 1:2, 0:1" in told


def test_a_board_without_threes_and_twos_is_shown_all_the_same() -> None:
    assert str(counted_lines(GAME, GAME.initial())).startswith("no three, no two\n")
