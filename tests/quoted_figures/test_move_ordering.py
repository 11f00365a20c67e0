"""Numbers that notebook 4 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from itertools import product
from math import inf, log
from random import Random
from statistics import linear_regression, mean, stdev
from typing import Any

import pytest

from adsearch.evaluation import open_lines
from adsearch.game import MAX, MIN
from adsearch.games import ConnectFour, Uniform
from adsearch.search import (
    InTurn,
    Killers,
    Table,
    alpha_beta,
    alpha_beta_with_table,
    always_replace,
    keep_deeper,
    ranked,
)

pytestmark = pytest.mark.slow


def examined(b: int, plies: int, rng: Random) -> int:
    """The leaves that alpha-beta examines in a tree with random leaves, drawn as it meets them."""

    def value(depth: int, alpha: float, beta: float, maximises: bool) -> float:
        nonlocal leaves
        if depth == 0:
            leaves += 1
            return rng.random()
        for _ in range(b):
            v = value(depth - 1, alpha, beta, not maximises)
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return alpha if maximises else beta

    leaves = 0
    value(plies, -inf, inf, True)
    return leaves


@pytest.mark.long
@pytest.mark.parametrize(("b", "plies", "k"), [(2, range(10, 15), 0.74), (3, range(5, 10), 0.74)])
def test_the_exponent_of_random_order(b: int, plies: range, k: float) -> None:
    """Notebook 4, "Three exponents"."""
    counts = [mean(examined(b, m, Random(i)) for i in range(100)) for m in plies]
    slope = linear_regression([m * log(b) for m in plies], [log(n) for n in counts]).slope
    assert round(slope, 2) == k


def test_the_exponent_between_two_points_of_random_order() -> None:
    """Notebook 4, "Three exponents": what is measured by hand."""
    few, many = (
        mean(alpha_beta(Uniform(3, m, i)).statistics.leaves for i in range(20)) for m in (5, 9)
    )
    assert (few, many) == pytest.approx((109.5, 3_113.8))
    assert round(log(many / few) / (4 * log(3)), 2) == 0.76


@pytest.mark.long
@pytest.mark.parametrize(("plies", "leaves", "margin"), [(2, 55.8, 0.7), (4, 1_979, 24)])
def test_leaves_in_random_order_with_ten_moves(plies: int, leaves: float, margin: float) -> None:
    """Notebook 4, "Three exponents"."""
    counts = [examined(10, plies, Random(i)) for i in range(1_000)]
    assert mean(counts) == pytest.approx(leaves, abs=margin / 10)
    assert 1.96 * stdev(counts) / len(counts) ** 0.5 == pytest.approx(margin, rel=0.1)


@pytest.mark.parametrize(
    ("plies", "trees", "leaves"),
    [
        (2, 100, 460),
        pytest.param(3, 100, 8_400, marks=pytest.mark.long),
        pytest.param(4, 100, 110_000, marks=pytest.mark.long),
        pytest.param(5, 10, 1_500_000, marks=pytest.mark.long),
        pytest.param(6, 2, 20_000_000, marks=pytest.mark.long),
    ],
)
def test_leaves_in_random_order_with_35_moves(plies: int, trees: int, leaves: int) -> None:
    """Notebook 4, the plot of what 200 million leaves buy."""
    counted = mean(examined(35, plies, Random(i)) for i in range(trees))
    assert float(f"{counted:.2g}") == leaves


def test_seven_plies_in_random_order_with_35_moves() -> None:
    """Notebook 4, what 200 million leaves buy: by the bare rule of thumb seven would fit."""
    budget, six, step = 200_000_000, 20_000_000, 35 ** (3 / 4)
    assert six < budget < six * step == pytest.approx(288_000_000, rel=0.002)
    assert step**7 == pytest.approx(128_000_000, rel=0.005)
    assert step**7 < budget < step**8


def test_lines_of_four_through_the_middle_and_the_corner_of_the_bottom_row() -> None:
    """Notebook 4, "Connect Four: the centre first"."""
    lines = [
        {(x + i * dx, y + i * dy) for i in range(4)}
        for x, y in product(range(7), range(6))
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        if x + 3 * dx < 7 and 0 <= y + 3 * dy < 6
    ]
    assert len(lines) == 69
    assert [sum((x, 0) in line for line in lines) for x in (3, 0)] == [7, 3]


def test_a_killer_refutes_four_opening_moves_at_a_higher_price_than_the_centre() -> None:
    """Notebook 4, "Killer moves": the last four of MAX's moves, each with its only reply."""
    start, centre = ConnectFour().initial(), ranked([3, 2, 4, 1, 5, 0, 6])
    openings: dict[Any, list[int]] = {}
    below: list[int] = []

    class Counted(ConnectFour):
        def result(self, s: Any, a: int) -> Any:
            after = super().result(s, a)
            if s == start:
                openings[after] = []
                below.append(0)
            else:
                below[-1] += 1
            if s in openings:
                openings[s].append(a)
            return after

    def positions(order: Any) -> tuple[int, list[int]]:
        """In all, and below each of the last four opening moves."""
        openings.clear()
        below.clear()
        board = Counted()
        alpha_beta(board, depth=8, evaluation=open_lines(board) / 1000, order=order)
        return 1 + len(below) + sum(below), below[3:]

    alone, by_opening = positions(centre)
    assert list(openings.values())[3:] == [[3]] * 4
    assert by_opening == [907, 933, 899, 924]
    with_killers, by_killer = positions(InTurn(centre, Killers()))
    assert list(openings.values())[2:] == [[3, 2, 4], [4], [4], [4], [4]]
    assert by_killer == [1_978, 2_175, 1_306, 997]
    more = sum(by_killer) - sum(by_opening)
    assert (sum(by_opening), sum(by_killer), more) == (3_663, 6_456, 2_793)
    assert alone - (with_killers - more) == 437


@pytest.mark.long
def test_the_fewest_positions_of_connect_four_to_depth_8() -> None:
    """Notebook 4, "Killer moves": what the cheapest ordering would leave. Whatever the order, a
    search that knows the value has shown that MAX gets no less and MIN gives no more; the two
    proofs have one line of play in common, of nine positions."""
    board = ConnectFour()
    estimate = open_lines(board) / 1000
    value = -0.004

    @cache
    def proof(s: Any, depth: int, prover: int) -> float:
        """How many positions are enough to prove that `prover` gets the value at least."""
        if depth == 0 or board.is_terminal(s):
            v = board.utility(s) if board.is_terminal(s) else estimate(s)
            is_enough = v >= value - 1e-9 if prover == MAX else v <= value + 1e-9
            return 1 if is_enough else inf
        total = min if board.player(s) == prover else sum
        return 1 + total(proof(board.result(s, a), depth - 1, prover) for a in board.actions(s))

    def cheapest_first(game: Any, s: Any, actions: Sequence[int], ply: int) -> list[int]:
        return sorted(actions, key=lambda a: proof(board.result(s, a), 7 - ply, board.player(s)))

    assert proof(board.initial(), 8, MAX) + proof(board.initial(), 8, MIN) - 9 == 7_438
    found = alpha_beta(board, depth=8, evaluation=estimate, order=cheapest_first)
    assert (found.value, found.statistics.nodes) == (pytest.approx(value), 7_438)
    assert (round(100 * 7_438 / 20_296), round(20_296 / 7_438, 1)) == (37, 2.7)


@pytest.mark.long
def test_keeping_deeper_entries_saves_about_as_much_as_always_replacing() -> None:
    """Notebook 4, "What to throw away": less than 4% apart in 20 runs, with other hashes each."""
    board = ConnectFour()
    nodes = [
        alpha_beta_with_table(
            board, None, Table(1009, rule), depth=8, evaluation=open_lines(board) / 1000
        ).statistics.nodes
        for rule in (always_replace, keep_deeper)
    ]
    assert nodes[1] == pytest.approx(nodes[0], rel=0.05)


def test_lines_that_repeat_a_position_after_three_plies() -> None:
    """Notebook 4, "Positions that come back"."""
    board, lines = ConnectFour(), Counter[object]()
    for moves in product(range(7), repeat=3):
        lines[reduce(board.result, moves, board.initial())] += 1
    assert (len(lines), [*lines.values()].count(2), max(lines.values())) == (238, 21 * 5, 2)
