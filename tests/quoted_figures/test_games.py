"""Numbers that notebook 1 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import factorial
from typing import Any

import pytest

from adsearch.game import MAX
from adsearch.games import Chess, Nim, TicTacToe
from adsearch.search import minimax
from autograder.exercises.games.predict import STARTS

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
    assert leaves(Nim((1, 1)), (MAX, (1, 1))) == {1: 2}


def test_white_has_sixteen_first_moves_with_pawns_and_four_with_knights() -> None:
    """Notebook 1, "Chess": a move begins with the square that it comes from, such as e2."""
    game = Chess()
    assert Counter(a[1] for a in game.actions(game.initial())) == {"2": 16, "1": 4}


def test_positions_and_classes_of_a_small_board() -> None:
    """Notebook 1, "Going further": a rectangle has four symmetries."""
    game = TicTacToe(3, 2, 2)
    states = [game.initial()]
    for s in states:
        states += {game.result(s, a) for a in game.actions(s)} - {*states}
    boards = [game.text(s).split("\n") for s in states]
    images = [[b, b[::-1], [r[::-1] for r in b], [r[::-1] for r in b[::-1]]] for b in boards]
    assert (len(states), len({tuple(min(four)) for four in images})) == (129, 38)


def test_most_boards_that_never_come_up_have_too_many_of_one_mark() -> None:
    """Notebook 1, "Positions and classes": 19,683 boards can be listed, and 5,478 come up."""
    boards = list(product(".XO", repeat=9))
    fitting = sum(board.count("X") - board.count("O") in (0, 1) for board in boards)
    assert len(boards) == 19_683
    assert (len(boards) - fitting, len(boards) - 5_478, fitting - 5_478) == (13_637, 14_205, 568)
    assert 0.25 < 5_478 / len(boards) < 0.28


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
