"""Predictions: the right answers are the search's own, and a wrong one meets its reason."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.games import Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.search import minimax
from adsearch.watching import watch
from adsearch.widgets.explicit import leaves
from adsearch.widgets.prediction import predict
from adsearch.widgets.questions import next_leaf, pruned_leaves, worth
from tests.searches import alpha_beta

trees = st.builds(Tree.random, st.integers(0, 10_000), st.just((2, 3)), st.integers(2, 3))


def named(tree: Tree, asked: set[tuple[int, ...]]) -> list[str]:
    return sorted(f"leaf {tree.utility(path)}" for path in asked)


@pytest.mark.slow
@settings(max_examples=15)
@given(trees)
def test_the_leaves_to_mark_are_those_alpha_beta_never_asks(tree: Tree) -> None:
    trace = watch(alpha_beta, tree)
    looked = {trace.path(leaf) for leaf in trace.leaves}
    skipped = set(leaves(tree)) - looked
    made = pruned_leaves(tree)
    (question,) = made.questions
    marked = [made.leaves[int(i)].split(" below")[0] for i in question.right]
    assert sorted(marked) == named(tree, skipped)
    assert set(question.reasons) == {str(i) for i in made.leaves}


@pytest.mark.slow
@settings(max_examples=15)
@given(trees)
def test_the_next_leaf_is_the_one_that_comes_next(tree: Tree) -> None:
    trace = watch(alpha_beta, tree)
    order = [f"leaf {trace.value(leaf)}" for leaf in trace.leaves]
    made = next_leaf(tree)
    assert 1 <= len(made.questions) <= 3
    for question in made.questions:
        assert made.leaves[int(question.right[0])].split(" below")[0] in order[1:]


@pytest.mark.slow
@settings(max_examples=15)
@given(trees)
def test_values_to_type_are_minimax_values(tree: Tree) -> None:
    questions = worth(tree).questions
    assert float(questions[-1].right[0]) == minimax(tree).value
    for question in questions:
        assert not set(question.right) & set(question.reasons), "a right answer is no slip"


def test_a_slip_is_told_by_its_name() -> None:
    *_, root = worth(Tree("((1 9) (2 3))")).questions
    assert root.right == ["2.0"]
    assert root.reasons["9.0"] == "That is the best leaf for MAX, but MIN will not go there."
    assert root.reasons["1.0"].startswith("Here MAX moves")
    assert root.reasons["1.5"] == "That is the mean, but MAX chooses, and takes the largest."
    assert root.reasons["-2.0"] == "The sign is wrong: all values are what MAX gets."


def test_values_at_chance_nodes_are_means() -> None:
    first, *_ = worth(Tree("(chance(0.9:2 0.1:-10) 0.5)")).questions
    assert float(first.right[0]) == pytest.approx(0.8)
    assert "chance does not choose" in first.reasons["2.0"]
    assert "not equally likely" in first.reasons["-4.0"]


def test_a_deep_cut_is_explained_by_the_bound_far_above() -> None:
    (question,) = pruned_leaves(Tree("(3 (4 (1 (2 5))))")).questions
    (leaf,) = question.right
    assert "MAX already has 3 at <i>A</i>" in question.reasons[leaf]


def test_a_looked_at_leaf_is_explained_by_what_was_missing() -> None:
    made = pruned_leaves(Tree(AIMA_TWO_PLY))
    (question,) = made.questions
    reasons = {made.leaves[int(i)]: said for i, said in question.reasons.items()}
    assert reasons["leaf 12 below B"].endswith("above <i>B</i>, so nothing can be cut.")
    assert reasons["leaf 5 below D"].endswith("stops at <i>D</i> only once it has 3 or less.")
    assert reasons["leaf 14 below D"].endswith("nothing is known of <i>D</i> before it.")


@pytest.mark.slow
def test_trees_are_fresh_and_drawn_from_the_seed() -> None:
    films = [r["film"] for r in predict(AIMA_TWO_PLY, rounds=4).data["rounds"]]
    assert all(a != b for i, a in enumerate(films) for b in films[:i])
    assert predict(AIMA_TWO_PLY, rounds=4).data == predict(AIMA_TWO_PLY, rounds=4).data
    assert predict(AIMA_TWO_PLY, seed=1).data != predict(AIMA_TWO_PLY, seed=2).data


@pytest.mark.slow
def test_more_rounds_are_new_ones() -> None:
    widget = predict(AIMA_TWO_PLY, rounds=2)
    more = widget.answer({"again": 1})
    assert len(more["rounds"]) == 2
    assert all(round not in widget.data["rounds"] for round in more["rounds"])


@pytest.mark.parametrize(
    ("tree", "question", "said"),
    [
        (AIMA_TWO_PLY, "best", "cannot ask 'best': use 'pruned', 'value', 'next'"),
        ("5", "value", "a single leaf"),
        ("A(<1 2 3> <3 2 1>)", "value", "leaves must be single numbers"),
        ("chance(0.5:1 0.5:2)", "pruned", "alpha-beta knows no chance"),
    ],
)
def test_what_cannot_be_asked_is_said(tree: str, question: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        predict(tree, question)


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="ask at least one"):
        predict(AIMA_TWO_PLY, rounds=0)


def test_nodes_show_what_is_known_of_them_when_the_next_leaf_is_asked_for() -> None:
    """Stages a to e of notebook 3."""
    *_, (third, fourth) = pairwise(next_leaf(Tree(AIMA_TWO_PLY)).film.data()["lines"])
    first = next_leaf(Tree(AIMA_TWO_PLY)).film.data()["lines"][1]
    assert first[1].startswith("  a1 B MIN ≤ 3, ")
    assert third[2].startswith("  a2 C MIN ≤ 2, ")
    assert fourth[0] == "A MAX 3 to 14"
    assert fourth[3].startswith("  a3 D MIN ≤ 14; ")


@pytest.mark.slow
@settings(max_examples=15)
@given(trees)
def test_the_value_of_the_root_is_within_what_is_known_of_it(tree: Tree) -> None:
    value = minimax(tree).value
    for lines in next_leaf(tree).film.data()["lines"]:
        match lines.get(0, "").replace("−", "-").split(",")[0].split()[2:]:
            case ["≥", low]:
                assert float(low) <= value
            case ["≤", high]:
                assert value <= float(high)
            case ["=", exact]:
                assert value == float(exact)
            case [low, "to", high]:
                assert float(low) <= value <= float(high)


@pytest.mark.parametrize("asked", [next_leaf, pruned_leaves])
def test_whoever_is_asked_about_leaves_sees_no_window(asked: Any) -> None:
    """The questions come before windows are explained. What is known of a value is shown."""
    shown = str(asked(Tree(AIMA_TWO_PLY)).data())
    assert not {"∞", "α", "β"} & set(shown)
    assert "≤ 2" in shown


def test_words_say_which_value_is_asked_for() -> None:
    told = str(worth(Tree(AIMA_TWO_PLY)).film.data()["lines"])
    assert "asked now" in told
    assert "the search is here" not in told
