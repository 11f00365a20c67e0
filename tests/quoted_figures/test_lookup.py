"""Numbers that notebook 9 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import Endgame, Nim, TicTacToe
from adsearch.search import alpha_beta

pytestmark = pytest.mark.slow


def turned(number: int) -> int:
    """The number of an edge read from its other end."""
    return sum(number // 3**k % 3 * 3 ** (5 - k) for k in range(6))


def test_random_play_has_more_quick_wins_than_a_list_of_all_games_and_most_are_x_s() -> None:
    """Notebook 9: why random play is kinder to X."""
    game = TicTacToe()
    listed, chance = Counter[float](), dict.fromkeys((1.0, 0.0, -1.0), 0.0)
    waiting: list[tuple[Any, int, float]] = [(game.initial(), 0, 1.0)]
    while waiting:
        s, plies, probability = waiting.pop()
        if game.is_terminal(s):
            quick = game.utility(s) if plies <= 7 else 0.0  # who has won by then
            listed[quick] += 1
            chance[quick] += probability
            continue
        moves = game.actions(s)
        waiting += ((game.result(s, a), plies + 1, probability / len(moves)) for a in moves)
    assert listed.total() == 255_168
    shares = {winner: 100 * n / listed.total() for winner, n in listed.items()}
    assert (round(shares[1]), round(shares[-1])) == (19, 2)
    assert (round(100 * chance[1]), round(100 * chance[-1])) == (36, 9)


def test_of_the_replies_to_the_centre_the_corners_draw_and_the_edges_lose() -> None:
    """Notebook 9: what its book is right about. After the edge 1, X attacks twice with 0 and 3."""
    game = TicTacToe()
    centre = game.result(game.initial(), 4)
    values = {
        move: alpha_beta(game, game.result(centre, move)).value for move in range(9) if move != 4
    }
    assert values == {0: 0, 1: 1, 2: 0, 3: 1, 5: 1, 6: 0, 7: 1, 8: 0}


def test_what_the_corners_and_the_edges_score_together() -> None:
    """Notebook 9: O's replies to the centre in its thousand games, by symmetry."""
    game, rng = TicTacToe(), Random(0)
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def sensible(s: Any) -> int:
        board = game.text(s).replace("\n", "")
        for mark in "XO" if game.player(s) == MAX else "OX":
            rows = [(line, [board[i] for i in line]) for line in lines]
            if holes := [i[r.index(".")] for i, r in rows if sorted(r) == [".", mark, mark]]:
                return min(holes)
        return rng.choice(game.actions(s))

    replies = Counter[tuple[str, float]]()
    for _ in range(1000):
        s, moves = game.initial(), list[int]()
        while not game.is_terminal(s):
            moves.append(sensible(s))
            s = game.result(s, moves[-1])
        if moves[0] == 4:
            replies["edge" if moves[1] % 2 else "corner", -game.utility(s)] += 1
    together = {kind: [replies[kind, x] for x in (1, 0, -1)] for kind in ("corner", "edge")}
    assert together == {"corner": [1, 42, 4], "edge": [2, 21, 27]}
    scores = [(won + drawn / 2) / (won + drawn + lost) for won, drawn, lost in together.values()]
    assert [round(score, 3) for score in scores] == [0.468, 0.25]


@pytest.mark.parametrize(
    ("n", "pairs", "on_a_diagonal", "classes", "entries"),
    [(4, 156, 12, 21, 588), (8, 3_612, 84, 462, 57_288)],
)
def test_pairs_of_kings_up_to_symmetry(
    n: int, pairs: int, on_a_diagonal: int, classes: int, entries: int
) -> None:
    """Notebook 9: why 3,612 pairs of kings are 462, and what a table has for king and rook."""
    squares = list(product(range(n), repeat=2))
    kings = [
        (a, b) for a in squares for b in squares if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1
    ]
    diagonals = ({(i, i) for i in range(n)}, {(i, n - 1 - i) for i in range(n)})
    fixed = [pair for pair in kings if any(diagonal.issuperset(pair) for diagonal in diagonals)]
    assert (len(kings), len(fixed)) == (pairs, on_a_diagonal)
    assert (pairs + on_a_diagonal) / 8 == classes
    assert classes * (n * n - 2) * 2 == entries


def test_of_the_pairs_of_kings_a_triangle_leaves_564_and_the_diagonal_rule_462() -> None:
    """Notebook 9: why it is not enough to turn the white king into the triangle a1-d1-d4."""
    squares = list(product(range(8), repeat=2))  # column and row
    kings = [
        (a, b) for a in squares for b in squares if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1
    ]
    turned = [(a, b) for a, b in kings if a[1] <= a[0] < 4]
    chosen = [(a, b) for a, b in turned if a[0] > a[1] or b[1] <= b[0]]
    assert (len(turned), len(chosen)) == (564, 462)


def test_the_smallest_image_of_two_kings_is_the_one_that_is_ticked() -> None:
    """Notebook 9: squares by row and column, the white king's first."""
    squares = list(product(range(8), repeat=2))
    for a, b in product(squares, repeat=2):
        pair: tuple[tuple[int, ...], ...] = (a, b)
        images = []
        for _ in range(4):
            pair = tuple((column, 7 - row) for row, column in pair)
            images += [pair, tuple((row, 7 - column) for row, column in pair)]
        (row, column), (other_row, other_column) = min(images)
        assert row <= column < 4
        assert row < column or other_row <= other_column


@pytest.mark.parametrize("n", [3, 4, 5, pytest.param(8, marks=pytest.mark.long)])
def test_where_a_rook_mates_and_stalemates(n: int) -> None:
    """Notebook 9, going further: by where the black king stands, in a corner or on the edge."""
    game = Endgame("KRK", size=n)
    ends = Counter[tuple[str, int]]()
    for s in game.legal_positions():
        if s[0] == MIN and game.is_terminal(s):
            sides = sum(place in (0, n - 1) for place in divmod(s[3], n))
            ends["mate" if game.utility(s) else "stalemate", sides] += 1
    assert +ends == +Counter(
        {
            ("mate", 2): 4 * 4 * (n - 2),
            ("mate", 1): 4 * (n - 2) * (n - 3),
            ("stalemate", 2): 4 * (2 * n + 1),
        }
    )
    assert ends["mate", 2] + ends["mate", 1] == 4 * (n - 2) * (n + 1)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_how_king_and_rook_mate_in_a_corner_and_elsewhere_on_the_edge(n: int) -> None:
    """Notebook 9, going further: why these are all the mates."""
    game = Endgame("KRK", size=n)
    ends = [s for s in game.legal_positions() if s[0] == MIN and game.is_terminal(s)]
    pieces = [tuple(divmod(place, n)[::-1] for place in s[1:]) for s in ends if game.utility(s)]
    below = [((x, 2), (column, 0)) for x in (0, 1) for column in range(2, n)]
    mirrored = [(king[::-1], rook[::-1]) for king, rook in below]
    in_corner = [(king, rook) for king, rook, black in pieces if black == (0, 0)]
    assert sorted(in_corner) == sorted(below + mirrored)
    for at in range(1, n - 1):
        on_edge = [(king, rook) for king, rook, black in pieces if black == (at, 0)]
        assert sorted(on_edge) == [((at, 2), (x, 0)) for x in range(n) if abs(x - at) > 1]


def test_on_the_small_board_black_can_take_the_rook_in_576_positions() -> None:
    """Notebook 9: with the 36 stalemates, all that is drawn."""
    game = Endgame("KRK", size=4)
    with_black = [s for s in game.legal_positions() if s[0] == MIN]
    taking = [
        s for s in with_black if any(game.is_terminal(game.result(s, a)) for a in game.actions(s))
    ]
    assert len(taking) == 576


def test_two_piles_of_two_have_33_nodes_but_14_positions() -> None:
    """Notebook 9: what minimax visits, and how little of it differs."""
    nim = Nim((2, 2))
    visited = [nim.initial()]
    for s in visited:
        visited += [nim.result(s, a) for a in nim.actions(s)]
    assert (len(visited), len(set(visited))) == (33, 14)
