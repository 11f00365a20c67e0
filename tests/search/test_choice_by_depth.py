"""Where a search changes its mind: the course's tree, and chess beyond the horizon."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.evaluation import chess
from adsearch.game import MAX
from adsearch.games import Chess, Tree
from adsearch.search.choice_by_depth import best_moves, changes_of_choice
from tests.search.drawn import paths, trees, worth
from tests.search.horizon import doomed, mirrored
from tests.search.material import best, pawns, plain


@pytest.mark.slow
@given(trees, st.integers(1, 3))
def test_the_best_moves_are_all_that_keep_the_value(tree, depth):
    value = worth(tree, (), depth, tree.evaluation)
    wanted = {a for a in tree.actions(()) if worth(tree, (a,), depth - 1, tree.evaluation) == value}
    assert best_moves(tree, None, depth, tree.evaluation) == wanted


def test_the_doomed_bishop():
    tree = doomed(1)
    wanted = [(1, {"wait", "check"}), (2, {"check"}), (4, {"wait"})]
    assert changes_of_choice(tree, (), tree.evaluation, range(1, 6)) == wanted
    other = mirrored(tree)
    assert changes_of_choice(other, (), other.evaluation, range(1, 6)) == wanted


@pytest.mark.parametrize("checks", [1, 2])
def test_each_check_hides_the_loss_for_two_plies_more(checks):
    tree = doomed(checks)
    assert changes_of_choice(tree, (), tree.evaluation, range(2, 9)) == [
        (2, {"check"}),
        (2 * checks + 2, {"wait"}),
    ]


def test_three_checks_cost_as_much_as_the_bishop():
    tree = doomed(3)
    ties = [best_moves(tree, (), depth, tree.evaluation) for depth in (6, 7)]
    assert ties == [{"wait", "check"}] * 2
    nodes = [len(paths(doomed(checks))) for checks in (1, 2)]
    assert nodes == [9, 14]


# -- chess: values, best moves and nodes of alpha-beta that two other programs found --------------

PAWN_CHECKS = "8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1"
HARASSING_ROOK = "8/5ppk/p3p3/7r/8/4K3/PP3PP1/n1R5 b - - 0 1"
MATE_DELAYED = "3r1rk1/5p1p/5PpQ/8/8/8/5PPP/R5K1 b - - 0 1"
MATE_DELAYED_LONGER = "7k/1p1p1Qpp/8/4B3/8/bP6/2KP2P1/7r b - - 0 1"
long = pytest.mark.long


@pytest.mark.parametrize(
    ("fen", "depth", "moves", "value", "nodes"),
    [
        (PAWN_CHECKS, 2, {"d4+"}, 2, 55),
        (PAWN_CHECKS, 3, {"d4+"}, 1, 256),
        pytest.param(PAWN_CHECKS, 4, {"d4+"}, 3, 943, marks=long),
        pytest.param(PAWN_CHECKS, 5, {"d4+"}, 2, 3_271, marks=long),
        pytest.param(PAWN_CHECKS, 6, {"Kh8", "Kh7", "Kh6", "Nc2+", "b4"}, 4, 12_798, marks=long),
        (HARASSING_ROOK, 2, {"Re5+"}, -3, 81),
        (HARASSING_ROOK, 3, {"Re5+"}, -3, 618),
        pytest.param(HARASSING_ROOK, 4, {"Re5+"}, -3, 2_225, marks=long),
        pytest.param(HARASSING_ROOK, 5, {"Re5+"}, -3, 13_569, marks=long),
    ],
)
def test_a_loss_is_pushed_over_the_horizon(fen, depth, moves, value, nodes):
    found = plain(fen, depth)
    assert (pawns(found), found.statistics.nodes) == (value, nodes)
    assert best(fen, plain, depth) == moves


def test_at_depth_one_all_fifteen_moves_look_alike():
    found = plain(PAWN_CHECKS, 1)
    assert (pawns(found), found.statistics.nodes) == (1, 16)
    assert len(best(PAWN_CHECKS, plain, 1)) == 15


def test_a_mate_is_pushed_over_the_horizon_and_comes_all_the_same():
    for depth in (2, 3):
        assert pawns(plain(MATE_DELAYED, depth)) == 10
        assert best(MATE_DELAYED, plain, depth) == {"Rd1+"}
    assert pawns(plain(MATE_DELAYED, 4)) == 1000


@long
def test_at_depth_six_the_rook_has_nothing_to_harass():
    found = plain(HARASSING_ROOK, 6)
    assert (pawns(found), found.statistics.nodes) == (-1, 53_603)


@long
def test_a_longer_delay_of_mate():
    for depth in (2, 3, 4):
        assert best(MATE_DELAYED_LONGER, plain, depth) == {"Rc1+"}
    assert pawns(plain(MATE_DELAYED_LONGER, 5)) < 1000
    assert pawns(plain(MATE_DELAYED_LONGER, 6)) == 1000


def test_the_library_and_the_tests_choose_alike_in_chess():
    game = Chess(PAWN_CHECKS)
    moves = best_moves(game, None, 2, chess(game))
    assert {game.label(game.initial(), a) for a in moves} == {"d4+"}


# -- edges ---------------------------------------------------------------------------------------


def test_a_finished_game_offers_nothing_and_depth_zero_sees_nothing():
    tree = Tree("4@4")
    assert tree.player(()) == MAX
    assert best_moves(tree, None, 1, tree.evaluation) == set()
    with pytest.raises(ValueError, match="a search of depth 0 sees no move"):
        best_moves(Tree("(1 2)@0"), None, 0, lambda s: 0)
    assert changes_of_choice(Tree("(1 2)@0"), None, lambda s: 0, []) == []
