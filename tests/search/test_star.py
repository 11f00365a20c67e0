"""Star1 and Star2: the values of expectiminimax for fewer leaves."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, Game, UnsupportedGame
from adsearch.games import Backgammon, Pig, Race, Tree
from adsearch.search.expectiminimax import expectiminimax
from adsearch.search.move_ordering import by_evaluation
from adsearch.search.star import star1, star2
from tests.search.chance_trees import as_tree, best_first, expected, random_tree, trees
from tests.search.drawn import shuffled


def star2_forgetful(game, state=None, **settings):
    return star2(game, state, memory=False, **settings)


SEARCHES = [star1, star2, star2_forgetful]
searches = pytest.mark.parametrize("search", SEARCHES)
orders = st.none() | st.integers(0, 99).map(shuffled)


@pytest.mark.slow
@searches
@given(tree=trees, order=orders)
def test_values_are_expectiminimaxs(search, tree: Tree, order) -> None:
    plain, found = expectiminimax(tree), search(tree, order=order)
    assert found.value == pytest.approx(plain.value, abs=1e-12)
    assert (found.action is None) == (plain.action is None)
    if found.action is not None:
        assert expected(tree, (found.action,)) == plain.value
    if search is not star2_forgetful:
        assert found.statistics.leaves <= plain.statistics.leaves


@pytest.mark.slow
@searches
@given(tree=trees, alpha=st.integers(-9, 9), width=st.integers(1, 6), order=orders)
def test_outside_the_window_values_are_bounds(search, tree: Tree, alpha, width, order) -> None:
    alpha, beta = alpha / 2, (alpha + width) / 2
    true, found = expected(tree, ()), search(tree, alpha=alpha, beta=beta, order=order).value
    if alpha < true < beta:
        assert found == pytest.approx(true, abs=1e-12)
    elif true <= alpha:
        assert true - 1e-12 <= found <= alpha
    else:
        assert beta <= found <= true + 1e-12


@pytest.mark.slow
@searches
@given(tree=trees, depth=st.integers(0, 4))
def test_cut_off_values_are_expectiminimaxs(search, tree: Tree, depth: int) -> None:
    settings = {"depth": depth, "evaluation": tree.evaluation}
    found = search(tree, bounds=(-4, 4), **settings)
    assert found.value == pytest.approx(expectiminimax(tree, **settings).value, abs=1e-12)


@pytest.mark.slow
@given(tree=trees, wider=st.integers(1, 50))
def test_wider_bounds_change_no_value_and_save_no_leaf(tree: Tree, wider: int) -> None:
    low, high = tree.bounds
    assume(low < high)
    tight, wide = star1(tree), star1(tree, bounds=(low - wider, high + wider))
    assert wide.value == pytest.approx(tight.value, abs=1e-12)
    assert wide.statistics.leaves >= tight.statistics.leaves


@pytest.mark.slow
@searches
@pytest.mark.parametrize("game", [Race(9), Pig(40)], ids=["Race", "Pig"])
def test_games_in_which_lines_of_play_meet_again(search, game: Game) -> None:
    """Here a position is probed on one line of play and searched on another."""

    def lead(s) -> float:
        ahead = sum(s[2]) - sum(s[3]) if isinstance(game, Race) else s[1] + s[3] - s[2]
        return (ahead if s[0] == MAX else -ahead) / 80

    rng = random.Random(0)
    for _ in range(12):
        s = game.initial()
        for _ in range(rng.randrange(12)):
            if not game.is_terminal(s):
                s = game.result(s, rng.choice(game.choices(s)))
        plain = expectiminimax(game, s, depth=3, evaluation=lead)
        found = search(game, s, depth=3, evaluation=lead, order=by_evaluation(lead))
        assert found.value == pytest.approx(plain.value, abs=1e-12)
        if game.player(s) != CHANCE and not game.is_terminal(s):
            after = game.result(s, found.action)
            best = expectiminimax(game, after, depth=2, evaluation=lead).value
            assert best == pytest.approx(plain.value, abs=1e-12)


# -- where they cut ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leaves", "looked_at"), [("-0.2 1 1", 1), ("0.1 -0.5 1", 2), ("0.1 0.9 1", 3)]
)
def test_star1_cuts_as_soon_as_the_mean_cannot_exceed_alpha(leaves: str, looked_at: int) -> None:
    pairs = zip((0.5, 0.3, 0.2), leaves.split(), strict=True)
    tree = Tree(f"chance({' '.join(f'{p}:{v}' for p, v in pairs)})")
    found = star1(tree, alpha=0.4, bounds=(-1, 1))
    assert found.statistics.leaves == looked_at


def test_star1_cuts_as_soon_as_the_mean_cannot_be_below_beta() -> None:
    tree = Tree("chance(0.5:0.2 0.3:-0.9 0.2:-1)")
    found = star1(tree, beta=-0.4, bounds=(-1, 1))
    assert (found.statistics.leaves, found.value) == (1, pytest.approx(-0.4))


def test_star1_cuts_later_where_utilities_may_be_larger() -> None:
    tree = Tree("chance(0.5:-0.2 0.3:0.9 0.2:10)")
    assert star1(tree, alpha=0.4, bounds=(-1, 10)).value == pytest.approx(2.17)


def test_with_equal_bounds_nothing_is_left_to_find_out() -> None:
    assert star1(Tree("chance(0.5:(3 3) 0.5:(3 3))")).value == 3


def test_star2_cuts_by_one_move_at_each_outcome() -> None:
    tree = Tree("chance(0.5:min(0 1 1) 0.5:min(-1 1 1))")
    assert star2(tree, alpha=0.2).statistics.leaves == 2
    mirrored = Tree("chance(0.5:max(0 -1 -1) 0.5:max(1 -1 -1))")
    assert star2(mirrored, beta=-0.2).statistics.leaves == 2


def test_what_was_probed_is_remembered_or_looked_at_again() -> None:
    tree = Tree("chance(0.5:min(1 1) 0.5:min(-1 1))")
    leaves = [
        star2(tree, memory=memory, bounds=(-2, 2)).statistics.leaves for memory in (True, False)
    ]
    assert leaves == [4, 6]


def test_a_good_order_helps_star2_most() -> None:
    tree = as_tree(random_tree("+c-c", 5, 6, random.Random(1)), "+c-c")
    first = by_evaluation(lambda s: expected(tree, s))
    for search in SEARCHES:
        assert search(tree, order=first).statistics.leaves < search(tree).statistics.leaves
    assert star2(tree, order=first).statistics.leaves < star1(tree, order=first).statistics.leaves


def relative_leaves(levels: str, number: int, moves: int, outcomes: int) -> list[float]:
    """Of Star1, Star2 and Star2 with memory to expectiminimax, unordered and best first."""
    rng = random.Random(0)
    leaves, every = [0] * 6, 0
    for _ in range(number):
        nested = random_tree(levels, moves, outcomes, rng)
        for i, root in enumerate((nested, best_first(nested, levels)[0])):
            tree = as_tree(root, levels)
            plain = expectiminimax(tree)
            every += plain.statistics.leaves
            for j, search in enumerate((star1, star2_forgetful, star2)):
                found = search(tree, alpha=-9, beta=9, bounds=(-1, 1))
                assert found.value == pytest.approx(plain.value, abs=1e-12)
                assert found.action == plain.action
                leaves[3 * i + j] += found.statistics.leaves
    return [2 * count / every for count in leaves]


@pytest.mark.long
@pytest.mark.parametrize(
    ("levels", "number", "moves", "outcomes", "figures"),
    [
        ("+c-c", 100, 5, 6, [0.791, 0.889, 0.724, 0.655, 0.345, 0.305]),
        ("+c-c+c", 100, 3, 3, [0.728, 1.187, 0.648, 0.529, 0.554, 0.324]),
        ("+c-", 200, 8, 6, [0.894, 0.939, 0.830, 0.830, 0.245, 0.229]),
        ("+c-c", 20, 20, 6, [0.620, 0.612, 0.569, 0.509, 0.080, 0.077]),
    ],
)
def test_leaves_relative_to_expectiminimax(levels, number, moves, outcomes, figures) -> None:
    assert relative_leaves(levels, number, moves, outcomes) == pytest.approx(figures, abs=0.0006)


# -- backgammon at two plies ---------------------------------------------------------------------


def test_backgammon_at_two_plies() -> None:
    game = Backgammon()

    def lead(s) -> float:
        pips = [sum(p * n for p, n in enumerate(game.checkers(s, side))) for side in (0, 1)]
        return float(pips[1] - pips[0])

    s = game.position(
        """13  14  15  16  17  18  | 19  20  21  22  23  24
           .   .   .   .   .   .   | O3  O3  O2  O2  .   X1
           .   .   .   .   O1  .   | X3  X3  .   X2  X1  O1
           12  11  10  9   8   7   | 6   5   4   3   2   1
           bar X0 O0, off X5 O3
           X to play 6-2"""
    )
    plain = expectiminimax(game, s, depth=2, evaluation=lead)
    for search in (star1, star2):
        found = search(game, s, depth=2, evaluation=lead, bounds=(-375, 375))
        assert found.value == pytest.approx(plain.value, abs=1e-9)
        assert found.action == plain.action
        assert found.statistics.leaves < plain.statistics.leaves


# -- what they refuse ----------------------------------------------------------------------------


@searches
def test_a_leaf_outside_the_bounds_is_refused(search) -> None:
    with pytest.raises(ValueError, match=r"10 is outside the bounds -1 … 1 by which star"):
        search(Tree("chance(0.5:10 0.5:0)"), bounds=(-1, 1))


@searches
@pytest.mark.parametrize("bounds", [(1, -1), (float("-inf"), 1), (0, float("nan"))])
def test_bounds_are_finite_and_in_order(search, bounds: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="not two finite numbers"):
        search(Tree("chance(1 2)"), bounds=bounds)


@searches
def test_bounds_must_be_known(search) -> None:
    class Unbounded(Tree):
        def __init__(self, text: str) -> None:
            super().__init__(text)
            self.bounds = None

    with pytest.raises(UnsupportedGame, match=r"set Unbounded\.bounds or give bounds="):
        search(Unbounded("chance(1 2)"))


@searches
def test_an_empty_window_is_refused(search) -> None:
    with pytest.raises(ValueError, match="alpha must be below beta"):
        search(Tree("chance(1 2)"), alpha=1, beta=1)
