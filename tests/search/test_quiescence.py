"""Quiescence against its definition, the course's trees and chess positions with known values."""

from __future__ import annotations

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.evaluation import chess_captures
from adsearch.game import MAX, UnsupportedGame
from adsearch.games import Chess, Graph, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.minimax import minimax
from adsearch.search.quiescence import quiescence, quiescent_search
from tests.search.drawn import trees, worth
from tests.search.horizon import PENDING, STAND_PAT, doomed, mirrored, taking
from tests.search.material import best, pawns, plain, quiet


def searched(tree, depth, **options):
    options = {"noisy": taking} | options
    return quiescent_search(tree, depth=depth, evaluation=tree.evaluation, **options)


def moves(tree, depth):
    """What each move at the root is worth at `depth` with quiescence."""
    return {
        a: quiescent_search(
            tree, (a,), depth=depth - 1, evaluation=tree.evaluation, noisy=taking
        ).value
        for a in tree.actions(())
    }


# -- the definition ------------------------------------------------------------------------------


def by_definition(game, s, depth, evaluation, noisy, forced, limit):
    """The value of `s`, looking at everything."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0 and limit == 0:
        return evaluation(s)
    standing = depth == 0 and not forced(s)
    options = [evaluation(s)] if standing else []
    for a in game.actions(s):
        if not standing or noisy(s, a):
            below = (depth - 1, limit) if depth else (0, limit - 1)
            after = game.result(s, a)
            options.append(
                by_definition(game, after, below[0], evaluation, noisy, forced, below[1])
            )
    return max(options) if game.player(s) == MAX else min(options)


def loud(number):
    """Some moves are noisy, and some positions leave no choice, by what is drawn."""
    return (
        lambda s, a: hash((number, *s, a)) % 3 > 0,
        lambda s: hash((number, *s)) % 5 == 0,
    )


@pytest.mark.slow
@given(trees, st.integers(0, 3), st.integers(0, 3), st.integers(0, 99))
def test_the_value_is_the_definitions(tree, depth, limit, number):
    noisy, forced = loud(number)
    found = searched(tree, depth, noisy=noisy, forced=forced, limit=limit)
    value = by_definition(tree, (), depth, tree.evaluation, noisy, forced, limit)
    assert found.value == value
    s = ()
    for a in found.line:
        s = tree.result(s, a)
    assert value == (tree.utility(s) if tree.is_terminal(s) else tree.evaluation(s))


@pytest.mark.slow
@given(trees, st.integers(0, 3), st.integers(0, 99), st.integers(-9, 8), st.integers(1, 9))
def test_outside_the_window_the_value_is_a_bound(tree, depth, number, alpha, width):
    noisy, forced = loud(number)
    beta = alpha + width
    value = searched(tree, depth, noisy=noisy, forced=forced).value
    found = searched(tree, depth, noisy=noisy, forced=forced, alpha=alpha, beta=beta).value
    if alpha < value < beta:
        assert found == value
    elif value <= alpha:
        assert value <= found <= alpha
    else:
        assert value >= found >= beta


@pytest.mark.slow
@given(trees, st.integers(0, 3))
def test_without_noise_it_is_alpha_beta(tree, depth):
    found = searched(tree, depth, noisy=lambda s, a: False)
    assert found == alpha_beta(tree, depth=depth, evaluation=tree.evaluation)


@pytest.mark.slow
@given(trees)
def test_where_all_is_forced_it_is_minimax(tree):
    assert searched(tree, 0, forced=lambda s: True).value == worth(tree, ())


@pytest.mark.slow
@given(trees, st.integers(0, 2), st.integers(0, 99))
def test_both_sides_are_treated_alike(tree, depth, number):
    noisy, forced = loud(number)
    one = searched(tree, depth, noisy=noisy, forced=forced)
    two = searched(mirrored(tree), depth, noisy=noisy, forced=forced)
    assert (one.value, one.line, one.statistics) == (-two.value, two.line, two.statistics)


def without_standing_pat(game, noisy):
    """`game` where who can take must take, and the test for that: not quiescence, but near it."""
    free = game.actions

    def takes(s):
        return tuple(a for a in free(s) if noisy(s, a))

    game.actions = lambda s: takes(s) or free(s)
    return game, lambda s: bool(takes(s))


# -- the course's trees --------------------------------------------------------------------------


def test_a_pending_capture_fools_depth_one_and_not_depth_two():
    chosen = [
        alpha_beta(PENDING, depth=depth, evaluation=PENDING.evaluation).action for depth in (1, 2)
    ]
    assert chosen == ["a", "b"]


def test_quiescence_looks_at_the_one_capture_more_and_sees():
    assert moves(PENDING, 1) == {"a": -7, "b": 1}
    found = searched(PENDING, 1)
    assert (found.action, found.statistics.nodes) == ("b", 4)  # root, a, take, b
    without = alpha_beta(PENDING, depth=1, evaluation=PENDING.evaluation)
    assert found.statistics.nodes == without.statistics.nodes + 1


def test_standing_pat_nobody_has_to_take():
    assert moves(STAND_PAT, 1) == {"a": 1, "b": 2}
    assert searched(STAND_PAT, 1).action == "b"
    tree, must_take = without_standing_pat(Tree(str(STAND_PAT)), taking)
    obliged = searched(tree, 1, forced=must_take)
    assert (obliged.action, obliged.value) == ("a", 6)
    assert minimax(STAND_PAT).action == "b"


def test_at_a_of_both_trees():
    at_a = [
        quiescence(tree, ("a",), -inf, inf, tree.evaluation, taking, 9)
        for tree in (PENDING, STAND_PAT, mirrored(PENDING), mirrored(STAND_PAT))
    ]
    assert at_a == [-7, 1, 7, -1]


@pytest.mark.parametrize(("checks", "wrong", "right"), [(1, range(1, 3), 3), (2, range(1, 5), 5)])
def test_the_horizon_effect_is_not_cured_but_one_ply_nearer(checks, wrong, right):
    tree = doomed(checks)
    assert all(searched(tree, depth).action == "check" for depth in wrong)
    assert searched(tree, right).action == "wait"
    plain_right = next(
        depth
        for depth in range(3, 9)
        if alpha_beta(tree, depth=depth, evaluation=tree.evaluation).action == "wait"
    )
    assert plain_right == right + 1
    if checks == 1:
        assert [moves(tree, depth) for depth in (1, 2, 3)] == [
            {"wait": -3, "check": -1},
            {"wait": -3, "check": -1},
            {"wait": -3, "check": -4},
        ]


# -- chess: values and node counts that two other programs found ---------------------------------

ROOK_AWAY = "2kr4/ppp2pp1/2n5/7q/8/2P5/PP6/1KQ1R3 w - - 0 1"
ROOK_FACING = "2kr4/ppp2pp1/2n5/7q/8/2P5/PP6/1KQ4R w - - 0 1"
PAWN_CHECKS = "8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1"
FORK = "r2q2k1/1p3ppp/pQ6/8/PP1n4/6B1/5PPP/2R3K1 w - - 0 1"
GUARDED_PAWN = "6k1/p3qpp1/2p4p/3p4/8/2PQ3P/PP3PP1/6K1 w - - 0 1"
QUIET_CHOICE = "r5k1/1p2qpp1/p1p1p2p/3p4/8/1B1Q1N2/PPP2PPP/6K1 w - - 0 1"
CHECK_FIRST = "r3kb2/pp3ppp/8/1N6/8/8/PP3PPP/4K2R w - - 0 1"


@pytest.mark.slow
def test_a_pair_one_rook_apart_looks_alike_and_is_not():
    for depth in (1, 2, 3):
        assert pawns(plain(ROOK_AWAY, depth)) == -5
        assert pawns(plain(ROOK_FACING, depth)) == 4
        assert best(ROOK_FACING, plain, depth) == {"Rxh5"}
    assert pawns(plain(ROOK_AWAY, 0)) == pawns(plain(ROOK_FACING, 0)) == -5
    away, facing = quiet(ROOK_AWAY, 0), quiet(ROOK_FACING, 0)
    assert (pawns(away), pawns(facing), facing.statistics.nodes) == (-5, 4, 2)


@pytest.mark.parametrize("fen", [ROOK_AWAY, ROOK_FACING])
@pytest.mark.long
def test_depth_four_says_the_same_of_the_pair(fen):
    assert pawns(plain(fen, 4)) == (-5 if fen == ROOK_AWAY else 4)


def test_a_guarded_pawn_is_left_alone_with_quiescence():
    assert (pawns(plain(GUARDED_PAWN, 1)), best(GUARDED_PAWN, plain, 1)) == (1, {"Qxd5"})
    assert pawns(quiet(GUARDED_PAWN, 1)) == 0
    assert "Qxd5" not in best(GUARDED_PAWN, quiet, 1)


@pytest.mark.parametrize(
    ("fen", "standing", "obliged"), [(GUARDED_PAWN, 0, -8), (QUIET_CHOICE, -1, -11)]
)
def test_who_may_stand_pat_need_not_take(fen, standing, obliged):
    assert pawns(quiet(fen, 0)) == standing
    game, must_take = without_standing_pat(Chess(fen), chess_captures)
    assert pawns(quiet(game, 0, forced=must_take)) == obliged


@pytest.mark.slow
def test_a_pawn_that_costs_a_rook_is_seen_two_plies_earlier():
    values = [
        (pawns(found), found.statistics.nodes) for found in (plain(FORK, d) for d in (1, 2, 3))
    ]
    assert values == [(9, 42), (1, 116), (1, 1544)]
    assert best(FORK, plain, 2) == best(FORK, plain, 3) == {"Qxb7"}
    values = [
        (pawns(found), found.statistics.nodes) for found in (quiet(FORK, d) for d in (1, 2, 3))
    ]
    assert values == [(1, 44), (0, 415), (0, 1985)]
    taken = Chess(FORK)
    taken = taken.text(taken.result(taken.initial(), "b6b7"))
    assert pawns(quiet(taken, 1)) == -4


@pytest.mark.long
def test_plain_depth_four_sees_the_pawns_price_too():
    found = plain(FORK, 4)
    assert (pawns(found), found.statistics.nodes) == (0, 2915)


def test_who_is_in_check_cannot_stand_pat():
    found = quiet(CHECK_FIRST, 1)
    assert (pawns(found), found.statistics.nodes) == (5, 31)
    assert best(CHECK_FIRST, quiet, 1) == {"Nc7+"}
    assert pawns(quiet(CHECK_FIRST, 1, forced=lambda s: False)) == 0


@pytest.mark.slow
def test_pawn_checks_hide_a_doomed_knight_with_quiescence_too():
    assert [best(PAWN_CHECKS, quiet, depth) for depth in (1, 2, 3)] == [{"d4+"}] * 3


@pytest.mark.long
def test_depth_five_and_quiescence_see_the_knights_doom():
    assert best(PAWN_CHECKS, quiet, 4) == {"d4+"}
    assert "d4+" not in best(PAWN_CHECKS, quiet, 5)


# -- edges ---------------------------------------------------------------------------------------


def test_two_noisy_moves_that_undo_each_other_end_at_the_limit():
    game = Graph("A = max(take:B 3); B = min(take:A 5)")
    asked = []

    def evaluation(s):
        asked.append(s)
        return 0

    assert quiescence(game, "A", -inf, inf, evaluation, taking, 5) == 0
    assert len(asked) <= 6
    with pytest.raises(UnsupportedGame, match="the game may go in circles"):
        quiescent_search(
            game, "A", depth=0, evaluation=lambda s: 0, noisy=taking, forced=lambda s: True
        )


def test_a_finished_game_has_its_utility_and_no_evaluation():
    tree = Tree("(take:9@0)@0")
    assert quiescence(tree, ("take",), -inf, inf, tree.evaluation, taking, 3) == 9
    assert quiescence(tree, (), -inf, inf, tree.evaluation, taking, 3) == 9
    assert quiescence(tree, (), -inf, inf, tree.evaluation, taking, 0) == 0
    over = searched(Tree("9@0"), 2)
    assert (over.value, over.action) == (9, None)


@pytest.mark.parametrize("value", [nan, inf, "good", None])
def test_an_evaluation_that_is_no_number_is_named_with_its_position(value):
    with pytest.raises(ValueError, match=rf"the evaluation gave {value!r}.*\n/a"):
        quiescent_search(PENDING, depth=1, evaluation=lambda s: value, noisy=taking)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": -1}, "a depth is a number of plies"),
        ({"limit": -1}, "a limit is a number of plies, 0 or more, not -1"),
        ({"alpha": 3, "beta": 3}, "alpha must be below beta"),
    ],
)
def test_what_makes_no_sense_is_refused(options, message):
    options = {"depth": 1, "noisy": taking, "evaluation": PENDING.evaluation} | options
    with pytest.raises(ValueError, match=message):
        quiescent_search(PENDING, **options)


def test_dice_are_refused():
    with pytest.raises(UnsupportedGame, match="quiescent_search knows no chance"):
        quiescent_search(
            Tree("(chance(0.5:1 0.5:2) 3)"), depth=2, evaluation=lambda s: 0, noisy=taking
        )
