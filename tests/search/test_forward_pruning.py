"""Beam and ProbCut: what they must find, what they may lose, and when they are exact."""

from __future__ import annotations

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.evaluation import othello
from adsearch.game import MAX, UnsupportedGame
from adsearch.games import Othello, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.beam import beam
from adsearch.search.h_minimax import h_minimax
from adsearch.search.probcut import probcut
from adsearch.search.probcut_statistics import Estimate, estimate, self_play
from tests.search.drawn import trees
from tests.search.horizon import mirrored

# -- beam ----------------------------------------------------------------------------------------

NARROW = Tree("(a:(4 3)@5 b:(4 2)@4 c:(9 8)@1)@0")


@pytest.mark.parametrize(("width", "value"), [(1, 3), (2, 3), (3, 8), (4, 8)])
def test_a_beam_of_two_never_sees_the_best_move(width, value):
    found = beam(NARROW, None, 2, NARROW.evaluation, width)
    assert (found.value, found.action) == (value, "c" if width > 2 else "a")
    other = mirrored(NARROW)
    assert beam(other, None, 2, other.evaluation, width).value == -value


def looks(game, s, evaluation):
    return game.utility(s) if game.is_terminal(s) else evaluation(s)


def beam_by_definition(game, s, depth, evaluation, width):
    if game.is_terminal(s) or depth == 0:
        return looks(game, s, evaluation)
    sign = 1 if game.player(s) == MAX else -1
    after = [game.result(s, a) for a in game.actions(s)]
    kept = sorted(after, key=lambda t: -sign * looks(game, t, evaluation))[:width]
    return sign * max(
        sign * beam_by_definition(game, t, depth - 1, evaluation, width) for t in kept
    )


@pytest.mark.slow
@given(trees, st.integers(0, 4), st.integers(1, 3))
def test_a_beam_keeps_the_best_looking_moves_of_either_player(tree, depth, width):
    found = beam(tree, None, depth, tree.evaluation, width)
    assert found.value == beam_by_definition(tree, (), depth, tree.evaluation, width)
    assert found.statistics.nodes <= sum(width**ply for ply in range(depth + 1))


@pytest.mark.slow
@given(trees, st.integers(0, 4))
def test_a_beam_that_is_wide_enough_is_h_minimax(tree, depth):
    found = beam(tree, None, depth, tree.evaluation, width=4)
    whole = h_minimax(tree, None, depth, tree.evaluation)
    assert found.value == whole.value
    assert found.statistics == whole.statistics


@pytest.mark.parametrize("width", [0, -1])
def test_a_beam_has_a_width(width):
    with pytest.raises(ValueError, match=f"a beam is 1 move wide or more, not {width}"):
        beam(NARROW, None, 2, NARROW.evaluation, width)


# -- ProbCut -------------------------------------------------------------------------------------

estimates = st.builds(
    Estimate,
    st.just(0),
    st.sampled_from([0.5, 1, 1.25]),
    st.integers(-2, 2),
    st.sampled_from([0, 0.5, 3]),
)


@st.composite
def models(draw):
    """Estimates for some depths up to 4, each by some shallower search."""
    chosen = draw(st.dictionaries(st.integers(1, 4), estimates))
    return {
        deep: each._replace(shallow=draw(st.integers(0, deep - 1))) for deep, each in chosen.items()
    }


def searched(tree, depth, model, t, **options):
    return probcut(tree, depth=depth, evaluation=tree.evaluation, model=model, t=t, **options)


@pytest.mark.slow
@given(trees, st.integers(0, 4), models(), st.integers(-9, 8), st.integers(1, 18))
def test_with_an_infinite_threshold_it_is_alpha_beta(tree, depth, model, alpha, width):
    bounds = {"alpha": alpha, "beta": alpha + width}
    usual = alpha_beta(tree, depth=depth, evaluation=tree.evaluation, **bounds)
    assert searched(tree, depth, model, inf, **bounds) == usual
    assert searched(tree, depth, {}, 1, **bounds) == usual


@pytest.mark.slow
@given(trees, st.integers(0, 4), models(), st.sampled_from([0, 1, 2.5]))
def test_it_cuts_off_alike_for_both_sides(tree, depth, model, t):
    """In the mover's view a mirrored position is the same, so the same is foretold of it."""
    other = mirrored(tree)
    one, two = searched(tree, depth, model, t), searched(other, depth, model, t)
    assert (one.value, one.line, one.statistics) == (-two.value, two.line, two.statistics)


# After a MAX is sure of 5. What is b, MIN to move, worth? Its evaluation is to be filled in.
BEHIND = "(a:(5 6)@5 b:(c:(1 9)@1 d:(2 8)@2)@{})@0"


def b_is_cut_off(static, model, t):
    """Is b left unsearched, and likewise with the players changed?"""
    tree = Tree(BEHIND.format(static))
    other = mirrored(tree)
    cut = [searched(each, 3, model, t).statistics.nodes == 6 for each in (tree, other)]
    assert cut[0] == cut[1]
    found = searched(tree, 3, model, t)
    assert (found.value, found.action) == ((5, "a") if cut[0] else (8, "b"))
    return cut[0]


@pytest.mark.parametrize(
    ("static", "t", "cut"),
    [(1.5, 1, True), (1.5, 1.75, True), (1.5, 1.8, False), (4, 0.5, True), (4.1, 0.5, False)],
)
def test_it_cuts_off_from_the_threshold_on(static, t, cut):
    """With σ = 2 the guess must be 2t below the 5 that MAX is sure of."""
    assert b_is_cut_off(static, {2: Estimate(0, 1, 0, 2)}, t) is cut


@pytest.mark.parametrize(("static", "cut"), [(2, True), (2.1, False)])
def test_slope_and_intercept_are_in_the_movers_view(static, cut):
    """MIN's value is foretold as 2 · (−static) + 1, which is MAX's 2 · static − 1, give or take 2:
    to be at most 5, static has to be 2."""
    assert b_is_cut_off(static, {2: Estimate(0, 2, 1, 1)}, 2) is cut


def test_nothing_is_concluded_from_a_decided_game():
    assert Tree(BEHIND.format(1)).bounds == (1, 9)
    assert not b_is_cut_off(1, {2: Estimate(0, 1, 0, 2)}, 1)
    assert b_is_cut_off(1.01, {2: Estimate(0, 1, 0, 2)}, 1)


def test_the_root_is_always_searched():
    tree = Tree("((5 6)@5 (1 2)@1)@9")
    found = searched(tree, 2, {2: Estimate(0, 1, 0, 0)}, 0, alpha=-1, beta=3)
    assert (found.value, found.action) == (5, 0)


@pytest.mark.slow
def test_othello_costs_less_and_is_mostly_valued_the_same():
    game = Othello()
    evaluation = othello(game) / 1000
    known = self_play(game, evaluation, 60, (10, 44), seed=1)
    model = {3: estimate(game, known, 3, 1, evaluation)}
    fresh = self_play(game, evaluation, 10, (10, 40), seed=2)
    plain = [alpha_beta(game, s, depth=4, evaluation=evaluation) for s in fresh]
    pruned = [probcut(game, s, depth=4, evaluation=evaluation, model=model, t=1) for s in fresh]
    assert sum(r.statistics.nodes for r in pruned) < sum(r.statistics.nodes for r in plain)
    assert sum(a.value == b.value for a, b in zip(plain, pruned, strict=True)) >= 7


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"t": -1}, "a threshold is 0 or more standard deviations, not -1"),
        ({"t": nan}, "not nan"),
        ({"model": {2: Estimate(2, 1, 0, 1)}}, "no search of 2 plies is foretold by Estimate"),
        ({"model": {2: Estimate(0, 0, 0, 1)}}, "slope=0"),
        ({"model": {2: Estimate(0, 1, 0, nan)}}, "sigma=nan"),
        ({"depth": -2}, "a depth is a number of plies"),
        ({"alpha": 2, "beta": 1}, "alpha must be below beta"),
    ],
)
def test_what_makes_no_sense_is_refused(options, message):
    options = {"depth": 2, "evaluation": NARROW.evaluation, "model": {}, "t": 1} | options
    with pytest.raises(ValueError, match=message):
        probcut(NARROW, **options)


@pytest.mark.parametrize("value", [nan, -inf, "good", None])
def test_an_evaluation_that_is_no_number_is_named_with_its_position(value):
    with pytest.raises(ValueError, match=rf"the evaluation gave {value!r}.*\n/a"):
        beam(NARROW, None, 1, lambda s: value, 1)
    with pytest.raises(ValueError, match=rf"the evaluation gave {value!r}.*\n/a"):
        probcut(NARROW, depth=1, evaluation=lambda s: value, model={})


def test_a_finished_game_and_dice():
    for found in (beam(Tree("4@0"), None, 2, lambda s: 0, 1), searched(Tree("4@0"), 2, {}, 1)):
        assert (found.value, found.action) == (4, None)
    dice = Tree("(chance(0.5:1 0.5:2)@0 3)@0")
    with pytest.raises(UnsupportedGame, match="beam knows no chance"):
        beam(dice, None, 2, dice.evaluation, 2)
    with pytest.raises(UnsupportedGame, match="probcut knows no chance"):
        searched(dice, 2, {}, 1)
