"""Iterative deepening: a legal move at any time, and only finished searches are believed."""

from __future__ import annotations

import inspect
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX
from adsearch.games import ConnectFour, Graph, Kalah, Tree
from adsearch.search.iterative_deepening import Deadline, Ticks, iterative_deepening
from adsearch.search.move_ordering import ranked
from adsearch.search.transposition_table import Table
from tests.search.drawn import graphs, height, is_best_play, trees, worth


def deepen(game, state=None, **settings):
    if isinstance(game, Tree):
        settings = {"evaluation": game.evaluation} | settings
    return iterative_deepening(game, state, **settings)


@pytest.mark.parametrize(
    ("ticks", "depth", "value"),
    [*((t, 0, 0) for t in range(3)), *((t, 1, 5) for t in range(3, 8)), (8, 2, 4), (99, 2, 4)],
)
def test_the_courses_clock(ticks, depth, value):
    """At 6 or 7 ticks depth 2 is unfinished; what it has seen by then speaks for move 0."""
    found = deepen(Tree("((2)@3 (4)@5)@0"), out_of_time=Ticks(ticks))
    assert (found.statistics.depth, found.value, len(found.iterations)) == (depth, value, depth)
    assert found.action == 1 if depth else found.action in (0, 1)


@pytest.mark.slow
@given(trees, st.integers(0, 60), st.sampled_from([None, 0, 3]))
def test_however_early_the_clock_stops_it_the_last_finished_depth_answers(tree, ticks, capacity):
    clock, table = Ticks(ticks), None if capacity is None else Table(capacity)
    found = deepen(tree, out_of_time=clock, table=table)
    assert found.action in tree.actions(()) or (found.action is None and tree.is_terminal(()))
    assert found.statistics.nodes <= ticks
    depth = found.statistics.depth
    assert found.value == worth(tree, (), depth, tree.evaluation)
    for d, each in enumerate(found.iterations, start=1):
        assert each.value == worth(tree, (), d, tree.evaluation)
    assert tuple(found.line[:1]) == (() if found.action is None else (found.action,))


@pytest.mark.slow
@given(trees | graphs(), st.booleans())
def test_with_time_enough_the_game_is_solved_and_no_deeper_search_is_begun(game, remembering):
    table = Table() if remembering else None
    evaluation = game.evaluation if isinstance(game, Tree) else (lambda s: 0.5)
    found = iterative_deepening(game, evaluation=evaluation, table=table)
    root = game.initial()
    if len(game.actions(root)) == 1:
        assert len(found.iterations) == 1
        return
    assert found.value == worth(game, root)
    assert is_best_play(game, root, found.line, found.value)
    assert len(found.iterations) <= height(game, root)
    assert all(each.solved == (each is found.iterations[-1]) for each in found.iterations)


def test_the_choice_follows_the_depth():
    tree = Tree("(((((1)@0)@5)@0)@5 ((((3)@3)@3)@3)@3)@0")
    assert [deepen(tree, max_depth=d).action for d in (1, 2, 3, 4)] == [0, 1, 0, 1]
    assert [each.action for each in deepen(tree, max_depth=4).iterations] == [0, 1, 0, 1]


def test_an_unfinished_search_is_not_believed_though_it_has_seen_something_better():
    """Depth 2 looks at move 0 first, finds it bad, then move 1 good, and is stopped before it
    learns that move 2 is better still."""
    tree = Tree("((0)@9 (6)@1 (7)@2)@0")
    for ticks in range(4, 4 + 7):
        assert deepen(tree, out_of_time=Ticks(ticks)).action == 0
    assert deepen(tree, out_of_time=Ticks(4 + 7)).action == 2


def test_the_only_move_is_played_after_one_ply():
    tree = Tree("(((1 2)@3 (3 4)@5)@6)@0")
    found = deepen(tree)
    assert (found.action, found.value, found.statistics.depth) == (0, 6, 1)


def test_a_finished_game_has_no_move():
    found = deepen(Tree("5"))
    assert (found.action, found.value, found.iterations) == (None, 5, ())


def test_depth_0_is_a_legal_move_and_a_guess():
    for text in ("((1) (2))@7", "((1 2))@7"):
        found = deepen(Tree(text), max_depth=0)
        assert (found.value, found.action, found.line) == (7, 0, (0,))
        assert found.statistics.depth == 0
    found = deepen(Tree("((1) (2))@7"), max_depth=0, order=ranked([1]))
    assert found.action == 1


def test_a_game_that_goes_in_circles_can_be_searched_to_a_depth():
    game = Graph("A = max(B stop:0); B = min(A C); C = max(B 3)")
    found = iterative_deepening(game, evaluation=lambda s: 1, max_depth=7, table=Table())
    assert found.statistics.depth == 7
    assert not found.iterations[-1].solved


def test_a_game_too_deep_to_follow_still_gives_the_deepest_finished_answer():
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 200)
    try:
        found = iterative_deepening(Graph("A = max(B stop:0); B = min(A)"), evaluation=lambda s: 1)
    finally:
        sys.setrecursionlimit(limit)
    assert (found.action, found.value) == (0, 1)
    assert 100 < found.statistics.depth < 200


def test_each_iteration_begins_with_the_line_of_the_last():
    asked = []

    class Noted(Tree):
        def utility(self, s, p=MAX, /):
            asked.append(s)
            return super().utility(s, p)

    tree = Noted("((1 2)@1 (4 9)@2 (3 8)@3)@0")
    found = iterative_deepening(tree, evaluation=tree.evaluation)
    assert [each.action for each in found.iterations] == [2, 1]
    assert asked == [(2, 0), (2, 1), (0, 0), (1, 0), (1, 1)]


def test_the_statistics_are_sums_over_the_iterations():
    game = ConnectFour(4, 4)
    found = iterative_deepening(game, evaluation=lambda s: 0, max_depth=5, table=Table())
    each = [iteration.statistics for iteration in found.iterations]
    assert len(each) == found.statistics.depth == 5
    assert found.statistics.nodes == sum(statistics.nodes for statistics in each)
    assert found.statistics.leaves == sum(statistics.leaves for statistics in each)
    assert sum(found.statistics.cutoffs.values()) == sum(
        sum(statistics.cutoffs.values()) for statistics in each
    )


def test_the_real_clock_runs_out():
    assert Deadline(0)()
    assert not Deadline(3600)()
    game = Kalah()
    found = iterative_deepening(game, evaluation=lambda s: 0, out_of_time=Deadline(0))
    assert found.action in game.actions(game.initial())
    found = iterative_deepening(game, evaluation=lambda s: 0, out_of_time=Deadline(0.05))
    assert found.action in game.actions(game.initial())
