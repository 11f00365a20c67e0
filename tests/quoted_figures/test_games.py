"""Numbers that notebook 1 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import factorial, log10
from typing import Any

import pytest

from adsearch.games import Nim, TicTacToe
from adsearch.search import minimax
from autograder.exercises.games.predict import STARTS

pytestmark = pytest.mark.slow


def test_ten_matches_in_four_piles_make_few_nodes() -> None:
    """Notebook 1: how large a Nim may be for `count`, which remembers nothing."""

    @cache
    def nodes(*piles: int) -> int:
        left = ((i, rest) for i, pile in enumerate(piles) for rest in range(pile))
        return 1 + sum(nodes(*sorted((*piles[:i], rest, *piles[i + 1 :]))) for i, rest in left)

    fours = [four for four in product(range(11), repeat=4) if sum(four) == 10]
    assert max(nodes(*sorted(four)) for four in fours) < 300_000


def test_the_loser_has_more_leaves_only_where_the_piles_were_chosen_for_it() -> None:
    """Notebook 1: after `predict`, what the leaves of small Nims are worth."""

    def leaves(game: Nim, s: Any) -> Counter[float]:
        if game.is_terminal(s):
            return Counter([game.utility(s)])
        return sum((leaves(game, game.result(s, a)) for a in game.actions(s)), Counter())

    for piles in STARTS:
        game = Nim(piles)
        worth, best = leaves(game, game.initial()), minimax(game, game.initial()).value
        assert 1 <= worth[-best] - worth[best] <= 2


def test_mirror_images_as_one_leave_twelve_of_the_eighteen_states() -> None:
    """Notebook 1, "How many states are there?"; the 9 of 14 are counted by a cell further down."""
    listed = product((0, 1), range(3), range(3))
    assert len({(mover, *sorted(piles)) for mover, *piles in listed}) == 12


def test_a_hundred_plies_of_35_moves_make_a_number_of_155_digits() -> None:
    """Notebook 1, "Chess": about $10^{154}$."""
    assert round(100 * log10(35)) == 154


def test_positions_and_classes_of_a_small_board() -> None:
    """Notebook 1, "Going further": a rectangle has four symmetries."""
    game = TicTacToe(3, 2, 2)
    states = [game.initial()]
    for s in states:
        states += {game.result(s, a) for a in game.actions(s)} - {*states}
    boards = [game.text(s).split("\n") for s in states]
    images = [[b, b[::-1], [r[::-1] for r in b], [r[::-1] for r in b[::-1]]] for b in boards]
    assert (len(states), len({tuple(min(four)) for four in images})) == (129, 38)


def test_a_drawn_board_can_be_filled_in_2880_orders() -> None:
    """Notebook 1, after the curves of nodes, positions and classes."""
    game = TicTacToe()
    level = Counter([game.initial()])
    for _ in range(9):
        below: Counter[Any] = Counter()
        for s, ways in level.items():
            for a in game.actions(s):
                below[game.result(s, a)] += ways
        level = below
    drawn = {ways for s, ways in level.items() if game.utility(s) == 0}
    assert drawn == {factorial(5) * factorial(4)} == {2_880}
