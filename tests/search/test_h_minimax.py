"""H-minimax: finished games are counted, unfinished ones guessed at, exactly where asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.games import Tree
from adsearch.search.h_minimax import h_minimax
from tests.search.drawn import trees, worth


@pytest.mark.slow
@given(trees, st.integers(0, 5))
def test_it_agrees_with_the_definition_at_every_depth(tree, depth):
    found = h_minimax(tree, None, depth, tree.evaluation)
    assert found.value == worth(tree, (), depth, tree.evaluation)
    assert len(found.line) <= depth


@pytest.mark.parametrize(
    ("text", "depth", "value"),
    [
        ("((4)@7)@0", 0, 0),
        ("((4)@7)@0", 1, 7),
        ("((4)@7)@0", 2, 4),
        ("((4)@7)@0", 9, 4),
        ("5@9", 0, 5),  # a finished game is not guessed at
        ("max(4@9 5@1)", 1, 5),
        ("min((4)@7 (3)@8)", 1, 7),  # in MAX's view, whoever moves
    ],
)
def test_the_terminal_test_comes_first_and_the_depth_is_exact(text, depth, value):
    tree = Tree(text)
    assert h_minimax(tree, None, depth, tree.evaluation).value == value


def test_the_choice_may_flip_at_every_depth():
    tree = Tree("(((((1)@0)@5)@0)@5 ((((3)@3)@3)@3)@3)")
    assert [h_minimax(tree, None, d, tree.evaluation).action for d in (1, 2, 3, 4)] == [0, 1, 0, 1]


def test_a_cutoff_test_sees_the_position_and_its_ply():
    tree = Tree("((1 2)@5 (3 4)@6)")
    asked = []

    def second_move_only(s, ply):
        asked.append((s, ply))
        return s == (1,)

    assert h_minimax(tree, None, second_move_only, tree.evaluation).value == 6
    assert asked == [((), 0), ((0,), 1), ((1,), 1)]
