"""Tables: what they keep, and that a search with one stays right whatever it has forgotten."""

from __future__ import annotations

from contextlib import suppress
from math import inf, isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.games import ConnectFour, Graph, Kalah, Nim, TicTacToe, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_with_table import OutOfTime, alpha_beta_with_table, table_first
from adsearch.search.iterative_deepening import Ticks, iterative_deepening
from adsearch.search.minimax import solve
from adsearch.search.move_ordering import InTurn, by_evaluation, ranked
from adsearch.search.quiescence import quiescence
from adsearch.search.transposition_table import Entry, Table, always_replace, keep_deeper
from tests.search.drawn import (
    graphs,
    height,
    is_best_play,
    numbers,
    paths,
    shuffled,
    trees,
    worth,
)

sizes = st.sampled_from([None, 0, 1, 2, 10])
rules = st.sampled_from([always_replace, keep_deeper])
tables = st.builds(Table, sizes, rules)
windows = st.lists(
    st.lists(numbers, min_size=2, max_size=2, unique=True).map(sorted), min_size=1, max_size=6
)


def entry(depth, value=0.0):
    return Entry(depth, "exact", value, ())


# -- the table ---------------------------------------------------------------------------------


@given(sizes, rules, st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5)), max_size=30))
def test_a_table_keeps_to_its_capacity_and_never_mixes_positions_up(size, rule, puts):
    table, told = Table(size, rule), {}
    for i, (state, depth) in enumerate(puts):
        table.put(state, entry(depth, i))
        told.setdefault(state, []).append((depth, i))
        assert size is None or len(table) <= size
    for state in range(21):
        kept = table.get(state)
        assert kept is None or (kept.depth, kept.value) in told[state]


def test_the_newest_always_replaces_or_the_deeper_is_kept():
    newest, deeper = Table(1, always_replace), Table(1, keep_deeper)
    for table in (newest, deeper):
        table.put("a", entry(3))
        table.put("b", entry(2))
    assert newest.get("a") is None
    assert newest.get("b") == entry(2)
    assert deeper.get("a") == entry(3)
    assert deeper.get("b") is None
    deeper.put("b", entry(3, 1))
    assert deeper.get("b") == entry(3, 1)  # as deep, and newer


def test_no_entry_replaces_a_deeper_one_of_its_own_position():
    table = Table()
    table.put("a", entry(3))
    table.put("a", entry(2, 7))
    assert table.get("a") == entry(3)


def test_a_table_has_no_negative_capacity():
    with pytest.raises(ValueError, match="0 slots or more, not -1"):
        Table(-1)


# -- the search --------------------------------------------------------------------------------


@pytest.mark.slow
@given(trees | graphs(), tables, windows, st.integers(0, 99))
def test_one_table_serves_all_windows_and_roots_without_a_wrong_answer(game, table, asked, seed):
    positions = paths(game)
    for i, (alpha, beta) in enumerate(asked):
        s = positions[(seed * (i + 1)) % len(positions)]
        true = worth(game, s)
        order = shuffled(seed + i)
        value = alpha_beta_with_table(game, s, table, alpha=alpha, beta=beta, order=order).value
        if alpha < true < beta:
            assert value == true
        elif true <= alpha:
            assert true <= value <= alpha
        else:
            assert beta <= value <= true
    found = alpha_beta_with_table(game, None, table)
    true = worth(game, game.initial())
    assert (found.value, found.solved) == (true, True)
    assert is_best_play(game, game.initial(), found.line, true)
    assert bool(found.line) == (not game.is_terminal(game.initial()))


@pytest.mark.slow
@given(trees, tables, st.integers(0, 5), st.integers(0, 99))
def test_cut_off_at_a_depth_a_fresh_table_changes_nothing(tree, table, depth, seed):
    found = alpha_beta_with_table(
        tree, None, table, depth=depth, evaluation=tree.evaluation, order=shuffled(seed)
    )
    assert found.value == worth(tree, (), depth, tree.evaluation)


@pytest.mark.slow
@given(trees, tables, st.integers(0, 3), st.integers(0, 99))
def test_quiescence_that_knows_the_window_changes_no_value(tree, table, depth, seed):
    def settled(s, alpha, beta):
        return quiescence(tree, s, alpha, beta, tree.evaluation, lambda s, a: a != 1, 3)

    searches = (
        (settled, table),
        (lambda s, alpha, beta: settled(s, -inf, inf), Table()),
    )
    with_window, without = (
        alpha_beta_with_table(
            tree,
            None,
            each,
            depth=depth,
            evaluation=tree.evaluation,
            order=shuffled(seed),
            settled=search,
        ).value
        for search, each in searches
    )
    assert with_window == without


def test_what_settles_a_position_is_told_the_window_of_its_node():
    tree, windows = Tree("((3 12)@5 (2 4)@9)@0"), []

    def settled(s, alpha, beta):
        windows.append((s, alpha, beta))
        return tree.evaluation(s)

    found = iterative_deepening(tree, evaluation=tree.evaluation, max_depth=1, settled=settled)
    assert (found.value, found.action) == (9, 1)
    assert windows == [((0,), -inf, inf), ((1,), 5, inf)]


@pytest.mark.slow
@given(graphs(), tables, st.lists(st.integers(0, 6), min_size=1, max_size=4), st.integers(0, 9))
def test_solved_means_that_no_guess_is_left(game, table, depths, guess):
    for depth in (depths[i // 2] for i in range(2 * len(depths))):  # twice, then from the table
        found = alpha_beta_with_table(
            game, None, table, depth=depth, evaluation=lambda s: guess + 0.5
        )
        if found.solved:
            assert found.value == worth(game, game.initial())
        assert found.solved or depth < height(game, game.initial())


@pytest.mark.slow
@given(graphs(), st.integers(0, 12))
def test_a_search_that_is_stopped_leaves_only_what_it_knows_in_the_table(game, ticks):
    table = Table()
    with suppress(OutOfTime):
        alpha_beta_with_table(game, None, table, out_of_time=Ticks(ticks))
    for s in set(paths(game)):
        known = table.get(s)
        if known is not None:
            true = worth(game, s)
            assert isfinite(known.value)
            assert known.depth == inf
            assert known.bound != "exact" or known.value == true
            assert known.bound != "lower" or known.value <= true
            assert known.bound != "upper" or known.value >= true


def test_a_bound_is_not_taken_for_the_value():
    game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    assert alpha_beta_with_table(game, None, Table()).value == 0


def test_the_depth_an_entry_looked_is_respected():
    tree, table = Tree("((4)@7)@0"), Table()
    values = [
        alpha_beta_with_table(tree, None, table, depth=d, evaluation=tree.evaluation).value
        for d in (1, 2)
    ]
    assert values == [7, 4]


def test_whose_turn_it_is_belongs_to_the_position():
    for piles, value in (((2, 2), -1), ((1, 2), 1)):
        assert alpha_beta_with_table(Nim(piles), None, Table()).value == value


def test_the_root_looks_for_its_move_itself():
    """MAX's first move is only known to be worth no more than 5: it must not pass for the best."""
    tree = Tree("((5 2) 5)")
    table = Table()
    table.put((), Entry(inf, "lower", 5, (1,)))
    found = alpha_beta_with_table(tree, None, table)
    assert (found.value, found.action) == (5, 1)


def test_a_line_ends_where_the_table_knew_the_value_but_not_the_play():
    """MAX's node is known to be worth 5 at least, so its first move is cut off at 5, not at 2."""
    tree, table = Tree("min(max((5 2) 5) 7)"), Table()
    table.put((0,), Entry(inf, "lower", 5, (1,)))
    found = alpha_beta_with_table(tree, None, table)
    assert (found.value, found.line) == (5, (0,))


@pytest.mark.parametrize("size", [None, 0, 1, 10, 1000])
@pytest.mark.parametrize("rule", [always_replace, keep_deeper])
def test_small_games_have_the_same_value_whatever_the_table_holds(size, rule):
    for game in (Nim((2, 3)), Kalah(2, 2), ConnectFour(3, 3, 3), TicTacToe(2, 3, 2)):
        value = solve(game).values[game.initial()]
        assert alpha_beta_with_table(game, None, Table(size, rule)).value == value


def test_tic_tac_toe_by_the_course():
    game, centre = TicTacToe(), ranked((4, 0, 2, 6, 8, 1, 3, 5, 7))
    for order, nodes, entries in ((None, 4_781, 1_994), (centre, 1_989, 890)):
        found = alpha_beta_with_table(game, None, table := Table(), order=order)
        assert (found.value, found.statistics.nodes, len(table)) == (0, nodes, entries)


def test_the_tables_move_comes_first():
    tree, table = Tree("(1 2 3)"), Table()
    order = table_first(table)
    assert list(order(tree, (), (0, 1, 2), 0)) == [0, 1, 2]
    alpha_beta_with_table(tree, None, table)
    assert list(order(tree, (), (0, 1, 2), 0)) == [2, 0, 1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "value"),
    [
        (4, 4, 0),
        *(pytest.param(*b, marks=pytest.mark.long) for b in [(4, 5, 0), (5, 4, 0)]),
    ],
)
def test_small_boards_of_connect_four_have_their_published_values(width, height, value):
    middle = ranked(sorted(range(width), key=lambda column: abs(2 * column - width + 1)))
    order = InTurn(middle, by_evaluation(lambda s: 0))
    assert (
        alpha_beta_with_table(ConnectFour(width, height), None, Table(), order=order).value == value
    )


def test_a_table_saves_most_where_lines_meet():
    game = Nim((3, 4, 5))
    found = alpha_beta_with_table(game, None, Table())
    assert found.value == 1
    assert found.hits > 0
    assert found.statistics.nodes < alpha_beta(game).statistics.nodes / 10
