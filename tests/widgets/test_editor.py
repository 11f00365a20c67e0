"""Editing: leaves change, branches move, and the search is run anew each time."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.games import Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.search import minimax
from adsearch.widgets.challenges import another_move, challenges_for, same_but_for_order, skip
from adsearch.widgets.editor import edit, with_branch_moved, with_leaf
from adsearch.widgets.explicit import paths

FIGURE = Tree("((3 12 8) (2 4 6) (14 5 2))")


def test_a_leaf_is_changed_where_it_stands() -> None:
    assert str(with_leaf(FIGURE, 7, "−2.5")) == "((3 12 8) (-2.5 4 6) (14 5 2))"


@pytest.mark.parametrize("typed", ["", "x", "nan", "1 2"])
def test_what_is_no_number_changes_nothing(typed: str) -> None:
    assert with_leaf(FIGURE, 7, typed) == FIGURE


def test_an_inner_node_has_no_value_to_change() -> None:
    assert with_leaf(FIGURE, 1, "7") == FIGURE


def test_a_branch_changes_places_with_its_neighbour() -> None:
    moved, at = with_branch_moved(FIGURE, 2, -1)
    assert str(moved) == "((2 4 6) (3 12 8) (14 5 2))"
    assert at == 1
    assert with_branch_moved(FIGURE, 3, 1) == (FIGURE, 3), "there is nothing on its right"
    assert with_branch_moved(FIGURE, 0, 1) == (FIGURE, 0), "the root has no siblings"


def test_a_move_with_a_name_keeps_it() -> None:
    moved, _ = with_branch_moved(Tree("(left:1 right:2)"), 2, -1)
    assert str(moved) == "(right:2 left:1)"


def test_an_outcome_keeps_its_probability() -> None:
    moved, _ = with_branch_moved(Tree("chance(0.9:2 0.1:-10)"), 2, -1)
    assert str(moved) == "chance(0.1:-10 0.9:2)"


@given(st.data())
def test_moving_branches_changes_neither_leaves_nor_value(data: st.DataObject) -> None:
    tree = Tree.random(data.draw(st.integers(0, 999)), (1, 3), 3)
    moved = tree
    for _ in range(5):
        at = data.draw(st.integers(0, len(paths(tree)) - 1))
        moved, now = with_branch_moved(moved, at, data.draw(st.sampled_from([-1, 1])))
        assert 0 <= now < len(paths(moved))
    assert same_but_for_order(moved, tree)
    assert minimax(moved).value == minimax(tree).value


def test_undo_and_start_over() -> None:
    editor = edit(FIGURE)
    editor.answer({"do": "set", "at": 4, "to": "1"})
    editor.answer({"do": "move", "at": 3, "by": -1})
    editor.answer({"do": "undo"})
    assert str(editor.tree) == "((1 12 8) (2 4 6) (14 5 2))"
    editor.answer({"do": "reset"})
    assert editor.tree == FIGURE
    for _ in range(9):
        editor.answer({"do": "undo"})
    assert editor.tree == FIGURE


def test_an_edit_that_changes_nothing_leaves_nothing_to_undo() -> None:
    editor = edit(FIGURE)
    editor.answer({"do": "set", "at": 4, "to": "1"})
    editor.answer({"do": "set", "at": 4, "to": "1.0"})
    assert editor.answer({"do": "undo"})["tree"] == str(FIGURE)


def test_the_tasks_of_the_textbooks_tree_can_be_done() -> None:
    editor = edit(FIGURE)
    assert [text for text, _ in editor.data["challenges"]] == [
        "Reorder the tree so that alpha-beta examines at most 5 leaves.",
        "Reorder the tree so that alpha-beta examines every leaf.",
        "Change a leaf so that the move to B is no longer the best.",
    ]
    editor.answer({"do": "move", "at": 12, "by": -1})
    data = editor.answer({"do": "move", "at": 11, "by": -1})
    assert data["summary"] == "value 3, best move to B, 5 of 9 leaves examined"
    assert [met for _, met in data["challenges"]] == [True, False, False]
    data = editor.answer({"do": "set", "at": 4, "to": "-1"})
    assert [met for _, met in data["challenges"]] == [True, False, True], "done stays done"


def test_a_task_of_ones_own() -> None:
    editor = edit(AIMA_TWO_PLY, [skip(4)])
    assert editor.data["challenges"] == [["Make alpha-beta skip 4 leaves.", False]]
    data = editor.answer({"do": "set", "at": 10, "to": "1"})
    assert data["challenges"][0][1]


@pytest.mark.slow
def test_no_task_is_done_before_it_is_begun() -> None:
    for seed in range(30):
        tree = Tree.random(seed, (1, 3), 3)
        assert not any(met for _, met in edit(tree).data["challenges"])


def test_trees_with_chance_have_values_and_no_pruning_tasks() -> None:
    editor = edit("(chance(0.9:2 0.1:-10) 0.5)")
    assert editor.data["summary"] == "value 0.8, best move to B, 3 of 3 leaves examined"
    assert challenges_for(editor.tree) == []


def test_windows_are_for_those_who_have_tasks_about_them() -> None:
    assert "(3, +∞)" in str(edit(FIGURE).picture)
    assert "(3, +∞)" not in str(edit(FIGURE, []).picture)


def test_a_leaf_alone_can_be_edited() -> None:
    assert edit("5").answer({"do": "set", "at": 0, "to": "6"})["tree"] == "6"


def test_another_move_is_not_to_be_had_by_renaming() -> None:
    task = another_move(FIGURE)
    moved, _ = with_branch_moved(FIGURE, 1, 1)
    trace: Any = None
    assert not task.met(moved, FIGURE, trace)


def test_what_cannot_be_edited_is_said() -> None:
    with pytest.raises(ValueError, match="single numbers"):
        edit("A(<1 2 3> <3 2 1>)")
    with pytest.raises(ValueError, match="too many to edit by hand"):
        edit(Tree.random(1, (7, 7), 3))
