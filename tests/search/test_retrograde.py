"""Retrograde analysis against the course's tables, the definition of a forced win, and itself."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalPosition, UnsupportedGame
from adsearch.games import Graph, Nim, TicTacToe, Tree
from adsearch.search.minimax import solve
from adsearch.search.retrograde import retrograde


class SortedNim(Nim):
    """Nim where piles have no order: positions that differ in nothing else are one."""

    def result(self, s, a):
        mover, piles = super().result(s, a)
        return mover, tuple(sorted(piles))


def all_positions(piles):
    each = [range(pile + 1) for pile in piles]
    return [(mover, left) for mover in (MAX, MIN) for left in itertools.product(*each)]


@pytest.mark.parametrize(
    ("piles", "states", "sweeps", "root"),
    [
        ((2, 2), 18, (4, 10, 2, 0), "B"),
        ((1, 2, 3), 48, (6, 24, 4, 10, 2, 0), "B"),
        ((3, 4, 5), 240, (6, 60, 8, 62, 18, 68, 2, 8, 2, 4, 0), "W"),
        ((7, 7), 128, (4, 50, 2, 20, 2, 16, 2, 12, 2, 8, 2, 4, 2, 0), "B"),
    ],
)
def test_nim_takes_as_many_sweeps_as_in_the_course(piles, states, sweeps, root):
    nim = Nim(piles)
    found = retrograde(nim, all_positions(piles))
    labels = list(found.labels.values())
    assert (len(labels), found.sweeps, found.labels[nim.initial()]) == (states, sweeps, root)
    assert labels.count("W") == labels.count("B") == states / 2  # mirror the mover


@pytest.mark.parametrize(
    ("piles", "states", "sweeps"),
    [
        ((2, 2), 12, (2, 6, 2, 0)),
        ((1, 2, 3), 28, (2, 10, 4, 8, 2, 0)),
        ((3, 4, 5), 96, None),
    ],
)
def test_symmetry_makes_the_table_smaller(piles, states, sweeps):
    nim = SortedNim(piles)
    starts = {(mover, tuple(sorted(left))) for mover, left in all_positions(piles)}
    found = retrograde(nim, starts)
    assert len(found.labels) == states
    assert sweeps is None or found.sweeps == sweeps
    assert found.labels[nim.initial()] == retrograde(Nim(piles)).labels[nim.initial()]


@pytest.mark.parametrize("piles", [(2, 2), (1, 2, 3), (3, 4, 5)])
@pytest.mark.parametrize("misere", [True, False])
def test_nim_is_lost_by_the_xor_rule(piles, misere):
    for (mover, left), label in retrograde(Nim(piles, misere)).labels.items():
        small = misere and max(left) <= 1
        lost = sum(left) % 2 == 1 if small else left[0] ^ left[1] ^ sum(left[2:]) == 0
        assert label == "WB"[mover ^ lost]


def test_without_states_it_labels_what_can_be_reached():
    assert len(retrograde(Nim((2, 2))).labels) == 14
    assert len(retrograde(TicTacToe()).labels) == 5_478


def test_loops_stay_unknown():
    """Four positions in a circle; only MIN, at D, could leave it, into MAX's win."""
    found = retrograde(Graph("A = max(B); B = min(C); C = max(D); D = min(A 1)"))
    assert [found.labels[s] for s in "ABCD"] == ["?"] * 4
    assert (found.value("A"), found.plies("A"), found.best_move("D")) == (0, None, 0)
    assert found.sweeps == (0,)


def test_a_game_without_winners_takes_one_sweep():
    assert retrograde(Tree("((0 0) 0)")).sweeps == (0,)
    assert retrograde(Tree("0")).best_move(()) is None


def test_finished_games_are_labelled_for_whoever_won():
    """With nothing left and MAX to move MIN took the last match: that wins in normal play only."""
    over = (MAX, (0,))
    assert retrograde(Nim((1,), first=MIN)).labels[over] == "W"
    assert retrograde(Nim((1,), misere=False, first=MIN)).labels[over] == "B"


outcomes = st.sampled_from(["1", "0", "-1"])


@st.composite
def games_with_circles(draw):
    """Positions that lead anywhere, with extra turns, and to wins, draws and losses."""
    names = [f"P{i}" for i in range(draw(st.integers(1, 8)))]
    moves = st.lists(st.sampled_from(names) | outcomes, min_size=1, max_size=4).map(" ".join)
    mover = st.sampled_from(["max", "min"])
    return Graph("; ".join(f"{name} = {draw(mover)}({draw(moves)})" for name in names))


def forced(game, values, s):
    """What is forced at `s` within one ply more than in `values`, where 0 means nothing yet."""
    if game.is_terminal(s):
        return game.utility(s)
    after = [values[game.result(s, a)] for a in game.actions(s)]
    return max(after) if game.player(s) == MAX else min(after)


@pytest.mark.slow
@given(games_with_circles())
def test_a_label_says_who_can_force_the_end_and_its_distance_when(game):
    """Against the definition, ply by ply: a win is forced within so many plies, or it never is."""
    found = retrograde(game, game.positions)
    values = {s: game.utility(s) if game.is_terminal(s) else 0 for s in game.positions}
    for ply in range(len(values) + 1):
        for s, value in values.items():
            known = s in found.distances and found.distances[s] <= ply
            assert value == (found.value(s) if known else 0)
        values = {s: forced(game, values, s) for s in values}


@pytest.mark.slow
@given(games_with_circles())
def test_the_best_move_keeps_the_value_and_goes_straight_to_the_end(game):
    found = retrograde(game, game.positions)
    for s in game.positions:
        if game.is_terminal(s):
            assert found.best_move(s) is None
        else:
            after = game.result(s, found.best_move(s))
            assert found.value(after) == found.value(s)
            assert found.value(s) == 0 or found.plies(after) == found.plies(s) - 1


@pytest.mark.slow
@given(games_with_circles(), st.randoms(use_true_random=False))
def test_the_order_of_the_states_does_not_matter(game, rng):
    shuffled = rng.sample(list(game.positions), len(game.positions))
    one, other = retrograde(game, game.positions), retrograde(game, shuffled)
    assert (one.labels, one.distances, one.sweeps) == (other.labels, other.distances, other.sweeps)


@pytest.mark.parametrize("game", [TicTacToe(), Nim((2, 3)), Tree("max(max(-1 0) min(1 -1))")])
def test_a_game_without_circles_gets_its_minimax_values(game):
    found = retrograde(game)
    assert {s: found.value(s) for s in found.labels} == solve(game).values


def test_tic_tac_toe_played_by_the_table_is_drawn_and_punishes_mistakes():
    game, rng, drawn = TicTacToe(), random.Random(0), 0
    found = retrograde(game)
    for _ in range(50):
        s = game.initial()
        while not game.is_terminal(s):
            random_move = game.player(s) == MIN
            s = game.result(s, rng.choice(game.actions(s)) if random_move else found.best_move(s))
        assert game.utility(s) >= 0
        drawn += game.utility(s) == 0
    assert drawn < 10


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Nim((1, 2), players=3), "retrograde is for two players, Nim has 3"),
        (Graph("A = max(B 1); B = chance(1 -1)"), "retrograde knows no chance"),
        (Tree("(1 5)"), "games that end in 1, 0 or -1; solve takes 5 as well, at\n/1"),
    ],
)
def test_other_games_are_refused(game, message):
    with pytest.raises(UnsupportedGame, match=message):
        retrograde(game)


def test_a_position_that_was_not_reached_has_no_label():
    found = retrograde(Nim((2, 2)))
    assert (MIN, (2, 2)) not in found
    for ask in (found.value, found.plies, found.best_move):
        with pytest.raises(IllegalPosition, match=r"never came to\nMIN to move: 2 2"):
            ask((MIN, (2, 2)))
