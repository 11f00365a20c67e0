"""The odd/even effect: in the course's figures, in chess, and taken away again."""

from __future__ import annotations

import random
from functools import partial

import pytest

from adsearch.evaluation import connect_four
from adsearch.game import MAX, MIN
from adsearch.games import ConnectFour, Tree, Uniform
from adsearch.search.choice_by_depth import best_moves
from adsearch.search.h_minimax import h_minimax
from adsearch.search.odd_even_effect import bias, tempo
from tests.search.horizon import mirrored
from tests.search.material import pawns, plain, quiet

# p ends after MAX's move, q was extended to MIN's reply.
MIXED = Tree("(p:(0 0)@1.0 q:(r:(0 0)@0.6)@0)@0")


def test_who_has_just_moved_pays_for_the_tempo():
    assert bias(MIXED, ("p",), MIXED.evaluation, 0.5) == 0.5
    assert bias(MIXED, ("q", "r"), MIXED.evaluation, 0.5) == 1.1
    min_first = mirrored(MIXED)
    assert min_first.player(()) == MIN
    assert bias(min_first, ("p",), min_first.evaluation, 0.5) == -0.5
    assert bias(min_first, ("q", "r"), min_first.evaluation, 0.5) == -1.1


def test_a_finished_game_keeps_its_value():
    assert bias(Tree("(7)@0"), (0,), lambda s: 7, 0.5) == 7


def test_leaves_at_different_depths_are_compared_fairly_without_the_tempo():
    def chosen(evaluation):
        return h_minimax(MIXED, None, lambda s, ply: s in (("p",), ("q", "r")), evaluation).action

    assert chosen(MIXED.evaluation) == "p"
    assert chosen(lambda s: bias(MIXED, s, MIXED.evaluation, 0.5)) == "q"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_at_one_depth_the_tempo_decides_nothing(depth):
    for seed in range(10):
        game = Uniform(3, 5, seed)
        guess = Uniform(3, depth, seed + 100)
        usual = best_moves(game, None, depth, guess.utility)
        corrected = partial(bias, game, evaluation=guess.utility, factor=9)
        assert best_moves(game, None, depth, corrected) == usual


def test_chess_by_material_swings_between_odd_and_even():
    italian = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    small = "r5k1/pp3ppp/2n5/3b4/3B4/2N5/PP3PPP/R5K1 w - - 0 1"
    assert [pawns(plain(italian, depth)) for depth in (1, 2)] == [1, -1]
    assert [pawns(plain(small, depth)) for depth in (1, 2, 3)] == [3, 0, 1]
    assert [pawns(quiet(italian, depth)) for depth in (1, 2)] == [0, 0]


@pytest.mark.long
def test_chess_swings_on_at_larger_depths():
    italian = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
    small = "r5k1/pp3ppp/2n5/3b4/3B4/2N5/PP3PPP/R5K1 w - - 0 1"
    assert [pawns(plain(italian, depth)) for depth in (3, 4)] == [1, -1]
    assert [pawns(plain(small, depth)) for depth in (4, 5)] == [0, 1]
    assert pawns(quiet(italian, 3)) == 0


@pytest.mark.parametrize("ply", [8, 9])
def test_a_tempo_in_connect_four_is_worth_about_two(ply):
    """The course, on all positions: half of 4.03 − 0.10 at ply 8, of 1.97 + 2.22 at ply 9."""
    game, rng = ConnectFour(5, 4), random.Random(0)
    states = []
    while len(states) < 300:
        s = game.initial()
        for _ in range(ply):
            s = s if game.is_terminal(s) else game.result(s, rng.choice(game.actions(s)))
        if not game.is_terminal(s):
            states.append(s)
    assert {game.player(s) for s in states} == {MAX if ply == 8 else MIN}
    found = 1000 * tempo(game, states, connect_four(game) / 1000)
    assert found == pytest.approx(2, abs=0.3)


def test_without_undecided_positions_there_is_nothing_to_measure():
    with pytest.raises(ValueError, match="measured on undecided positions"):
        tempo(Tree("(1 2)@0"), [()], lambda s: 0)
    with pytest.raises(ValueError, match="measured on undecided positions"):
        tempo(Tree("(1 2)@0"), [], lambda s: 0)
