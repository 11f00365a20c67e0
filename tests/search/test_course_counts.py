"""The nodes that the course on move ordering tells its readers to expect, to the digit.

Connect Four from the empty board. A position is worth, in MAX's view, the sum over all lines of
four cells of n² where one side alone has n discs there, counted against MAX if they are MIN's;
divided by 1000, that stays inside the utilities of won and lost games.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, product

import pytest

from adsearch.game import MAX
from adsearch.games import ConnectFour
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_with_table import alpha_beta_with_table
from adsearch.search.h_minimax import h_minimax
from adsearch.search.iterative_deepening import iterative_deepening
from adsearch.search.move_ordering import InTurn, Killers, by_evaluation, ranked
from adsearch.search.transposition_table import Table, always_replace, keep_deeper

GAME = ConnectFour()
CENTRE, EDGE = ranked((3, 2, 4, 1, 5, 0, 6)), ranked((0, 6, 1, 5, 2, 4, 3))
VALUES = (7, -3, 10, -2, 11, -2, 12, -4)


def _lines():
    """The 69 lines of four, as bits of the board's text read as one number."""
    for x, y, (dx, dy) in product(range(7), range(6), ((1, 0), (0, 1), (1, 1), (1, -1))):
        cells = [(x + i * dx, y + i * dy) for i in range(4)]
        if all(0 <= a < 7 and 0 <= b < 6 for a, b in cells):
            yield sum(1 << a + 7 * b for a, b in cells)


LINES = tuple(_lines())
ONLY = {
    mark: str.maketrans("XO.\n", "".join("1" if m == mark else "0" for m in "XO.") + " ")
    for mark in "XO"
}


@cache
def evaluate(s):
    board = GAME.text(s)
    x, o = (int(board.translate(ONLY[mark]).replace(" ", ""), 2) for mark in "XO")
    total = 0
    for line in LINES:
        mine, theirs = (x & line).bit_count(), (o & line).bit_count()
        if not theirs:
            total += mine * mine
        elif not mine:
            total -= theirs * theirs
    return total / 1000


def by_e_alone(game, s, actions, ply):
    """Sorted by E even where the game is over, as the course has it."""
    return sorted(actions, key=lambda a: evaluate(game.result(s, a)), reverse=game.player(s) == MAX)


def plain(order):
    return lambda d: alpha_beta(GAME, depth=d, evaluation=evaluate, order=order())


def tabled(order, capacity=None, rule=keep_deeper):
    return lambda d: alpha_beta_with_table(
        GAME, None, Table(capacity, rule), depth=d, evaluation=evaluate, order=order
    )


SINGLE = {
    "minimax": (
        lambda d: h_minimax(GAME, None, d, evaluate),
        (8, 57, 400, 2_801, 19_608, 137_257, 960_793, 6_634_027),
    ),
    "edge": (plain(lambda: EDGE), (8, 54, 343, 1_965, 10_149, 42_852, 222_790, 958_339)),
    "natural": (plain(lambda: None), (8, 42, 210, 858, 3_813, 12_648, 58_704, 220_214)),
    "natural, killers": (plain(Killers), (8, 37, 162, 499, 2_099, 5_063, 25_371, 70_756)),
    "natural, table": (tabled(None), (8, 42, 210, 788, 2_907, 8_834, 29_755, 95_546)),
    "centre": (plain(lambda: CENTRE), (8, 24, 90, 189, 1_030, 1_407, 8_001, 20_296)),
    "centre, killers": (
        plain(lambda: InTurn(CENTRE, Killers())),
        (8, 26, 89, 181, 1_070, 1_430, 8_699, 22_652),
    ),
    "centre, table": (tabled(CENTRE), (8, 24, 90, 174, 862, 952, 5_162, 11_901)),
    "by E": (
        plain(lambda: InTurn(CENTRE, by_e_alone)),
        (8, 21, 88, 189, 776, 1_372, 6_672, 13_699),
    ),
}


def check_single(variant, depths):
    search, nodes = SINGLE[variant]
    for depth in depths:
        found = search(depth)
        assert found.statistics.nodes == nodes[depth - 1]
        assert found.value * 1000 == pytest.approx(VALUES[depth - 1])


@pytest.mark.slow
@pytest.mark.parametrize("variant", SINGLE)
def test_nodes_of_one_search_to_depth_5(variant):
    check_single(variant, range(1, 6))


@pytest.mark.long
@pytest.mark.parametrize("variant", [variant for variant in SINGLE if variant != "minimax"])
def test_nodes_of_one_search_to_depth_8(variant):
    check_single(variant, range(6, 9))


# At depth 8 a few fewer than a program that knows the line by its moves instead of its positions
# (171,941) or searches again what it has already seen to the end (34,247 and 9,547).
DEEPENING = {
    "natural": (None, None, (8, 39, 148, 634, 2_816, 11_379, 38_523, 171_929)),
    "centre": (CENTRE, None, (8, 24, 90, 192, 904, 2_142, 8_507, 20_231)),
    "natural, table": (None, Table, (8, 39, 108, 297, 746, 4_167, 10_321, 34_220)),
    "centre, table": (CENTRE, Table, (8, 24, 90, 197, 583, 1_522, 5_576, 9_491)),
}


@pytest.mark.slow
@pytest.mark.parametrize("depth", [6, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("variant", DEEPENING)
def test_nodes_of_iterative_deepening(variant, depth):
    order, table, nodes = DEEPENING[variant]
    found = iterative_deepening(
        GAME, evaluation=evaluate, max_depth=depth, order=order, table=table and table()
    )
    assert tuple(each.statistics.nodes for each in found.iterations) == nodes[:depth]
    assert found.statistics.nodes == list(accumulate(nodes))[depth - 1]
    assert [each.value * 1000 for each in found.iterations] == pytest.approx(VALUES[:depth])


@pytest.mark.slow
def test_finished_games_by_their_utility_make_the_better_order():
    order = InTurn(CENTRE, by_evaluation(evaluate))
    nodes = [
        alpha_beta(GAME, depth=d, evaluation=evaluate, order=order).statistics.nodes for d in (5, 7)
    ]
    assert nodes == [776, 6_483]


@pytest.mark.long
def test_most_cutoffs_come_at_the_first_move_if_the_centre_is_first():
    cutoffs = {}
    for name, order in (("natural", None), ("centre", CENTRE)):
        counts = alpha_beta(GAME, depth=8, evaluation=evaluate, order=order).statistics.cutoffs
        cutoffs[name] = counts[0], sum(counts.values())
    assert cutoffs == {"natural": (14_272, 46_183), "centre": (5_555, 6_446)}


@pytest.mark.parametrize("rule", [always_replace, keep_deeper])
def test_a_bounded_table_lies_between_none_and_an_unbounded_one(rule):
    none, unbounded = SINGLE["natural"][1][5], SINGLE["natural, table"][1][5]
    nodes = [tabled(None, capacity, rule)(6).statistics.nodes for capacity in (0, 101, 1_009, None)]
    assert nodes[0] == none
    assert nodes[3] == unbounded
    assert none > nodes[1] > nodes[2] > unbounded
