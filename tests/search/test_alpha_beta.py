"""Alpha-beta in its three forms: right values, and no leaf examined that need not be."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN
from adsearch.games import Nim, TicTacToe, Tree
from adsearch.games.tree import AIMA_TWO_PLY, NAU, STOCKTON, STOCKTON_CUT
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_fail_hard import alpha_beta_fail_hard
from adsearch.search.move_ordering import ranked
from adsearch.search.negamax import negamax
from tests.search.drawn import distinct_trees, height, is_best_play, numbers, shuffled, trees, worth

forms = [alpha_beta, alpha_beta_fail_hard, negamax]


def in_max_view(search, game, state=None, alpha=-inf, beta=inf, **settings):
    """The value `search` gives, in MAX's view whatever its own."""
    root = game.initial() if state is None else state
    if search is negamax and game.player(root) == MIN:
        return -negamax(game, root, alpha=-beta, beta=-alpha, **settings).value
    return search(game, root, alpha=alpha, beta=beta, **settings).value


class Watched(Tree):
    """A tree that notes whose utility was asked for, in order."""

    def __init__(self, *arguments):
        self.asked = []
        super().__init__(*arguments)

    def utility(self, s, p=MAX, /):
        self.asked.append(s)
        return super().utility(s, p)


# -- values ------------------------------------------------------------------------------------


@pytest.mark.slow
@given(tree=trees, seed=st.integers(0, 99))
def test_it_agrees_with_minimax_whatever_the_order(tree, seed):
    for search in forms:
        assert in_max_view(search, tree) == worth(tree, ())
        found = search(tree, order=shuffled(seed))
        assert in_max_view(search, tree, order=shuffled(seed)) == worth(tree, ())
        assert is_best_play(tree, (), found.line, worth(tree, ()))
        assert tree.is_terminal(tuple(found.line))
        assert found.action == (found.line[0] if found.line else None)


@pytest.mark.slow
@given(
    tree=trees, ends=st.lists(numbers, min_size=2, max_size=2, unique=True), seed=st.integers(0, 99)
)
def test_outside_the_window_it_is_a_bound_on_the_right_side(tree, ends, seed):
    for search in forms:
        alpha, beta = sorted(ends)
        value = in_max_view(search, tree, alpha=alpha, beta=beta, order=shuffled(seed))
        true = worth(tree, ())
        if alpha < true < beta:
            assert value == true
        elif true <= alpha:
            assert true <= value <= alpha
        else:
            assert beta <= value <= true
        if search is alpha_beta_fail_hard:
            assert alpha <= value <= beta


@pytest.mark.slow
@given(tree=trees, depth=st.integers(0, 5), seed=st.integers(0, 99))
def test_cut_off_at_a_depth_it_agrees_with_minimax_cut_off_there(tree, depth, seed):
    for search in forms:
        limits = {"depth": depth, "evaluation": tree.evaluation, "order": shuffled(seed)}
        assert in_max_view(search, tree, **limits) == worth(tree, (), depth, tree.evaluation)
        assert search(tree, **limits).statistics.depth <= min(depth, height(tree, ()))


@pytest.mark.parametrize(
    ("alpha", "beta", "soft", "hard", "leaves"),
    [(4, 10, 3, 4, 5), (0, 2, 3, 2, 3), (2, 4, 3, 3, 7)],
)
def test_windows_on_the_textbooks_tree(alpha, beta, soft, hard, leaves):
    tree = Tree(AIMA_TWO_PLY)
    for search, value in zip(forms, (soft, hard, soft), strict=True):
        found = search(tree, alpha=alpha, beta=beta)
        assert (found.value, found.statistics.leaves) == (value, leaves)


def test_negamax_turns_the_sign_only_where_the_turn_passes_on():
    assert negamax(Tree("max(max(1 2))")).value == 2
    assert negamax(Tree("min(min(1 2))")).value == -1
    assert [negamax(Tree("((3 12 8) (2 4 6))"), s).value for s in ((), (0,), (0, 0))] == [3, -3, 3]


@pytest.mark.parametrize("search", forms)
def test_of_equal_moves_the_first_is_played(search):
    assert search(Tree("(2 (2 1))")).action == 0  # the second is only worth 1


@pytest.mark.parametrize("search", forms)
def test_a_value_below_the_window_still_comes_with_a_legal_move(search):
    assert search(Tree("(1 2)"), alpha=5).action in (0, 1)


# -- what is looked at -------------------------------------------------------------------------


def must_be_looked_at(tree):
    """The leaves alpha-beta needs from left to right, from first principles.

    On the way to a leaf, the left siblings of the nodes passed are done. Those below MAX's nodes
    are offers MAX has, those below MIN's are offers MIN has. Where MAX already has an offer that
    MIN need not fear, one at least as good as MIN's best, play will not come to the leaf.
    """

    def offers(path, player):
        for i in range(len(path)):
            parent = path[:i]
            if tree.player(parent) == player:
                for a in tree.actions(parent)[: tree.actions(parent).index(path[i])]:
                    yield worth(tree, (*parent, a))

    return [
        leaf
        for leaf in every_leaf(tree)
        if max(offers(leaf, MAX), default=-inf) < min(offers(leaf, MIN), default=inf)
    ]


def every_leaf(tree, path=()):
    if tree.is_terminal(path):
        return [path]
    return [leaf for a in tree.actions(path) for leaf in every_leaf(tree, (*path, a))]


@pytest.mark.slow
@given(tree=distinct_trees())
def test_exactly_the_leaves_that_must_be_are_looked_at(tree):
    for search in forms:
        watched = Watched(str(tree))
        search(watched)
        assert watched.asked == must_be_looked_at(tree)


@pytest.mark.parametrize("search", forms)
@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        (AIMA_TWO_PLY, [3, 12, 8, 2, 14, 5, 2]),
        (NAU, [5, 2, 8, 3, 4]),
        (STOCKTON, [9, -5, -8, 10, 5, -11, 10, 11, 900]),
        (STOCKTON_CUT, [-0.8, 0.54, 0.9, 0.81, -10]),
        (STOCKTON_CUT.replace("1.22", "-1.22"), [-0.8, 0.54, 0.9, 0.81, -10]),
    ],
)
def test_the_leaves_looked_at_in_the_textbooks_trees(search, text, leaves):
    tree = Watched(text)
    search(tree)
    assert [Tree(text).utility(s) for s in tree.asked] == leaves


@pytest.mark.parametrize("search", forms)
@pytest.mark.parametrize(
    ("text", "value", "leaves"),
    [
        ("(2 (1 3))", 2, 2),
        ("(1 (2 (3 4)))", 2, 3),
        ("(2 (((1 3))))", 2, 2),  # a deep cut-off
        ("(3 (4 (1 (2 5))))", 3, 4),  # likewise
        ("min(1 (2 3))", 1, 2),
        ("(1 2 3)", 3, 3),
        ("((2 1))", 1, 2),
        ("(1 (3 2))", 2, 3),
        ("((2 3 1))", 1, 3),
        ("(1 (3 4 2))", 2, 4),
        ("((1 2) 3)", 3, 3),
        ("(((2 (1 3))))", 2, 2),
        ("(4 (3 (1 2)))", 4, 2),
    ],
)
def test_the_smallest_trees_that_tell_mistakes_apart(search, text, value, leaves):
    tree = Tree(text)
    assert in_max_view(search, tree) == value
    assert search(tree).statistics.leaves == leaves


def orders_of(tree):
    """The tree with the children of its nodes in every order."""
    if not isinstance(tree, list):
        return [tree]
    return [
        list(ordered)
        for children in product(*map(orders_of, tree))
        for ordered in permutations(children)
    ]


@pytest.mark.parametrize(
    ("lists", "counts"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}),
        ([[[5, 2], [8, 1]], [[3, 4], [9, 7]]], {5: 8, 6: 32, 7: 40, 8: 48}),
    ],
)
def test_how_many_leaves_each_of_all_orders_needs(lists, counts):
    found = [alpha_beta(Tree(order)) for order in orders_of(lists)]
    assert Counter(result.statistics.leaves for result in found) == counts
    assert len({result.value for result in found}) == 1


def test_some_trees_have_no_order_that_looks_at_every_leaf():
    found = [alpha_beta(Tree(order)) for order in orders_of([[3, 4], [5, [6, [1, 2]]]])]
    assert max(result.statistics.leaves for result in found) == 5


@pytest.mark.long
def test_all_orders_of_stocktons_tree_need_8_to_12_of_14_leaves():
    lists = [[[9, -5, -8], [10, -9, -7]], [[[5, -9], [-11, 4], [10, 11]], [900, 999]]]
    leaves = [alpha_beta(Tree(order)).statistics.leaves for order in orders_of(lists)]
    assert (min(leaves), max(leaves), len(leaves)) == (8, 12, 27_648)
    assert sum(leaves) / len(leaves) == pytest.approx(10.21, abs=0.005)


@pytest.mark.slow
@pytest.mark.parametrize("search", forms)
@pytest.mark.parametrize(
    ("branching", "depth"), [*product((1, 2, 3), range(7)), (5, 4), (8, 3), (10, 2)]
)
def test_perfectly_ordered_uniform_trees_need_knuth_and_moores_leaves(search, branching, depth):
    def best_first(lists, maximizing):
        if not isinstance(lists, list):
            return lists
        children = [best_first(child, not maximizing) for child in lists]
        return sorted(
            children,
            key=lambda c: worth(Tree(c, MIN if maximizing else MAX), ()),
            reverse=maximizing,
        )

    def nested(path):
        if drawn.is_terminal(path):
            return drawn.utility(path)
        return [nested((*path, a)) for a in drawn.actions(path)]

    drawn = Tree.random(branching + depth, (branching, branching), depth)
    tree = Tree(best_first(nested(()), maximizing=True))
    statistics = search(tree).statistics
    per_level = [branching ** -(-m // 2) + branching ** (m // 2) - 1 for m in range(depth + 1)]
    assert statistics.leaves == per_level[-1]
    assert statistics.nodes == sum(per_level)


def test_tic_tac_toe_by_the_course():
    game = TicTacToe()
    centre, edge = ranked((4, 0, 2, 6, 8, 1, 3, 5, 7)), ranked((1, 3, 5, 7, 0, 2, 6, 8, 4))
    for order, nodes, leaves in (
        (None, 18_297, 7_330),
        (centre, 7_275, 2_893),
        (edge, 42_094, 17_002),
    ):
        found = alpha_beta(game, order=order)
        assert (found.value, found.statistics.nodes, found.statistics.leaves) == (0, nodes, leaves)
    for order, nodes in ((None, 16_811), (centre, 6_323)):
        assert alpha_beta(game, order=order, alpha=-1, beta=1).statistics.nodes == nodes


def test_cutoffs_are_counted_by_move_number():
    assert alpha_beta(Tree("((3 12 8) (2 4 6) (14 5 2))")).statistics.cutoffs == {0: 1, 2: 1}


def test_the_effective_branching_factor_is_that_of_a_uniform_tree_with_as_many_leaves():
    assert alpha_beta(Tree("((1 2) (3 4))")).statistics.branching == 4**0.5
    assert alpha_beta(Tree("((3 12 8) (2 4 6) (14 5 2))")).statistics.branching == 7**0.5


@pytest.mark.slow
def test_the_three_forms_solve_nim_alike():
    game = Nim((3, 4, 5))
    assert [search(game).value for search in forms] == [1, 1, 1]
