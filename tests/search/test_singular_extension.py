"""Singular extension against its definition, the course's tree and forced lines in chess."""

from __future__ import annotations

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.evaluation import chess
from adsearch.game import MAX, MIN
from adsearch.games import Chess, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.singular_extension import (
    extending_search,
    only_move,
    remembering_search,
    singular,
)
from tests.search.drawn import trees, worth
from tests.search.horizon import doomed, mirrored
from tests.search.material import in_check, mvv_lva, pawns, plain


def clear(tree, margin=2):
    """The move that is the only one, or better than the second by `margin` statically."""
    return lambda s: singular(tree, s, 1, tree.evaluation, margin)


def extended(tree, depth, s=(), **options):
    return extending_search(tree, s, depth=depth, evaluation=tree.evaluation, **options)


# -- what is singular ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("margin", "found"), [(0, "takeB"), (2, "takeB"), (3, "takeB"), (3.5, None), (4, None)]
)
def test_the_bishop_is_taken_by_a_margin_of_three(margin, found):
    tree = doomed(1)
    assert singular(tree, ("wait",), 1, tree.evaluation, margin) == found
    assert singular(mirrored(tree), ("wait",), 1, mirrored(tree).evaluation, margin) == found


def test_the_only_move_is_singular_and_equal_moves_are_not():
    tree = doomed(1)
    assert singular(tree, ("check",), 1, tree.evaluation, 99) == "takeP"
    assert singular(tree, (), 1, tree.evaluation, 0) is None
    assert singular(tree, (), 2, tree.evaluation, 2) == "check"
    assert singular(tree, ("wait", "takeB"), 1, tree.evaluation, 0) is None


def test_only_the_single_legal_move_is_the_only_move():
    tree = Tree("(7)")
    assert only_move(tree, ()) == 0
    assert only_move(tree, (0,)) is None
    assert only_move(Tree("(1 2)"), ()) is None


@pytest.mark.slow
@given(trees, st.integers(1, 3), st.integers(0, 6))
def test_the_lead_is_that_of_the_moves_searched_values(tree, depth, margin):
    found = singular(tree, (), depth, tree.evaluation, margin)
    sign = 1 if tree.player(()) == MAX else -1
    values = {a: sign * worth(tree, (a,), depth - 1, tree.evaluation) for a in tree.actions(())}
    if len(values) < 2:
        assert found == only_move(tree, ())
        return
    second, first = sorted(values.values())[-2:]
    if first > second and first - second >= margin:
        assert values[found] == first
    else:
        assert found is None


@pytest.mark.parametrize(
    ("depth", "margin", "message"),
    [
        (1, -1, "a margin of 0 or more, not by -1"),
        (1, nan, "a margin of 0 or more, not by nan"),
        (0, 1, "a search of depth 1 or more, not 0"),
    ],
)
def test_margins_and_depths_that_compare_nothing_are_refused(depth, margin, message):
    tree = doomed(1)
    with pytest.raises(ValueError, match=message):
        singular(tree, (), depth, tree.evaluation, margin)


# -- the search that does not count singular moves -----------------------------------------------


def by_definition(game, s, left, evaluation, free, cap):
    if game.is_terminal(s):
        return game.utility(s)
    if left == 0:
        return evaluation(s)
    forced = free(s) if cap else None
    values = []
    for a in game.actions(s):
        below = (left, cap - 1) if forced is not None and a == forced else (left - 1, cap)
        values.append(by_definition(game, game.result(s, a), below[0], evaluation, free, below[1]))
    return max(values) if game.player(s) == MAX else min(values)


@pytest.mark.slow
@given(trees, st.integers(0, 3), st.integers(0, 4), st.integers(0, 5))
def test_the_value_is_the_definitions(tree, depth, cap, margin):
    free = clear(tree, margin)
    value = by_definition(tree, (), depth, tree.evaluation, free, cap)
    assert extended(tree, depth, free=free, cap=cap).value == value


@pytest.mark.slow
@given(trees, st.integers(0, 3))
def test_where_nothing_comes_free_it_is_alpha_beta(tree, depth):
    usual = alpha_beta(tree, depth=depth, evaluation=tree.evaluation)
    assert extended(tree, depth, cap=0) == usual
    assert extended(tree, depth, free=lambda s: None) == usual


@pytest.mark.slow
@given(trees, st.integers(0, 3), st.integers(-9, 8), st.integers(1, 9))
def test_outside_the_window_the_value_is_a_bound(tree, depth, alpha, width):
    beta = alpha + width
    value = extended(tree, depth).value
    found = extended(tree, depth, alpha=alpha, beta=beta).value
    if alpha < value < beta:
        assert found == value
    elif value <= alpha:
        assert value <= found <= alpha
    else:
        assert value >= found >= beta


@pytest.mark.slow
@given(trees, st.integers(0, 3))
def test_both_sides_are_treated_alike(tree, depth):
    other = mirrored(tree)
    one, two = extended(tree, depth, free=clear(tree)), extended(other, depth, free=clear(other))
    assert (one.value, one.line, one.statistics) == (-two.value, two.line, two.statistics)


def test_it_sees_at_depth_two_what_plain_search_sees_at_four():
    tree = doomed(1)
    below = {a: extended(tree, 1, (a,), free=clear(tree)) for a in tree.actions(())}
    assert {a: found.value for a, found in below.items()} == {"wait": -3, "check": -4}
    assert sum(found.statistics.nodes for found in below.values()) == 8
    assert extended(tree, 2, free=clear(tree)).action == "wait"
    assert [extended(tree, 0, (a,), free=clear(tree)).value for a in ("wait", "check")] == [0, 0]
    assert alpha_beta(tree, depth=3, evaluation=tree.evaluation).action == "check"


# -- the search that remembers singular moves ----------------------------------------------------


def test_remembered_moves_help_one_ply_later():
    """After the check it is MAX's turn at depth 2, and taking the bishop is not legal."""
    tree = doomed(1)
    found = [
        remembering_search(tree, depth=depth, evaluation=tree.evaluation, remember=clear(tree))
        for depth in (2, 3)
    ]
    assert [(each.action, each.value) for each in found] == [("check", -1), ("wait", -3)]


@pytest.mark.slow
@given(trees, st.integers(0, 3))
def test_who_remembers_nothing_searches_as_ever(tree, depth):
    usual = alpha_beta(tree, depth=depth, evaluation=tree.evaluation)
    for forget in ({"remember": lambda s: None}, {"remember": clear(tree), "limit": 0}):
        found = remembering_search(tree, depth=depth, evaluation=tree.evaluation, **forget)
        assert found == usual


# -- chess: forced lines, confirmed by two other programs ----------------------------------------

SMOTHERED = "r2r3k/pp4pp/8/2B3N1/2Q5/8/1q3PPP/6K1 w - - 0 1"
WINDMILL = "5rk1/pb3pp1/4pB1p/7q/8/P5R1/1P3PPP/6K1 w - - 0 1"
NEARLY_FORCED = "r2r3k/pp4pp/8/6N1/2Q5/8/1q3PPP/6K1 w - - 0 1"


def forced_line(fen, depth, free=None):
    game = Chess(fen)
    return extending_search(
        game, depth=depth, evaluation=chess(game) / 1000, order=mvv_lva, free=free
    )


def labels(fen, line):
    game = Chess(fen)
    s, words = game.initial(), []
    for a in line:
        words.append(game.label(s, a))
        s = game.result(s, a)
    return " ".join(words)


def test_a_windmill_is_seen_at_depth_three_instead_of_five():
    assert [pawns(plain(WINDMILL, depth)) for depth in (1, 2, 3)] == [-8, -8, -7]
    found = forced_line(WINDMILL, 3)
    assert pawns(found) == 1
    assert labels(WINDMILL, found.line) == "Rxg7+ Kh8 Rg5+ Kh7 Rxh5"
    assert found.statistics.nodes < 1000


@pytest.mark.long
def test_the_windmill_costs_plain_search_five_plies():
    assert pawns(plain(WINDMILL, 4)) == -7
    found = plain(WINDMILL, 5)
    assert (pawns(found), found.statistics.nodes) == (1, 11_570)


@pytest.mark.slow
def test_the_smothered_mate_in_four_is_seen_at_depth_four():
    found = forced_line(SMOTHERED, 4)
    assert pawns(found) == 1000
    assert labels(SMOTHERED, found.line) == "Nf7+ Kg8 Nh6+ Kh8 Qg8+ Rxg8 Nf7#"
    assert pawns(plain(SMOTHERED, 3)) < 1000


@pytest.mark.long
def test_plain_depth_four_sees_nothing_of_the_mate():
    assert pawns(plain(SMOTHERED, 4)) == 0


@pytest.mark.long
def test_a_margin_in_check_finds_the_mate_where_other_moves_are_legal():
    assert [pawns(plain(NEARLY_FORCED, depth)) for depth in (1, 2, 3, 4)] == [-7, -8, -3, -3]
    game = Chess(NEARLY_FORCED)
    check, evaluation = in_check(game), chess(game) / 1000

    def free(s):
        return singular(game, s, 2, evaluation, 0.002) if check(s) else None

    assert pawns(forced_line(NEARLY_FORCED, 4, free)) == 1000


# -- edges ---------------------------------------------------------------------------------------


def test_a_line_of_only_moves_ends_at_the_cap():
    tree = Tree("(((((1)@5)@4)@3)@2)@0")
    values = [extended(tree, 1, cap=cap).value for cap in range(6)]
    assert values == [2, 3, 4, 5, 1, 1]


def test_a_finished_game_and_a_min_root():
    assert extended(Tree("5@0"), 3).action is None
    tree = Tree("((3 4)@3 (1 9)@1)@0", first=MIN)
    found = extended(tree, 1)
    assert (found.value, found.action) == (1, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cap": -1}, "0 moves or more come free on a line of play, not -1"),
        ({"depth": -1}, "a depth is a number of plies"),
        ({"alpha": 1, "beta": 1}, "alpha must be below beta"),
        ({"evaluation": lambda s: "good"}, r"the evaluation gave 'good'.*\n/wait"),
    ],
)
def test_what_makes_no_sense_is_refused(options, message):
    tree = doomed(1)
    with pytest.raises(ValueError, match=message):
        extending_search(tree, **({"depth": 1, "evaluation": tree.evaluation} | options))
