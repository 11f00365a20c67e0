"""Chance sliders: what gambles are worth, and where the choice between them flips."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.games import Tree
from adsearch.widgets.gamble import (
    COURSE,
    HIGH,
    LOW,
    Gamble,
    chosen,
    flips,
    gambles_of,
    rescaled,
    sliders,
)

A, B = gambles_of(Tree(COURSE))[0]


@pytest.mark.parametrize(
    ("p", "a", "b"), [(1, 2.8, 2.5), (2, 8.2, 7), (3, 24.4, 22), (4, 73, 76), (5, 218.8, 280)]
)
def test_the_courses_gambles_are_worth_what_the_course_says(p: float, a: float, b: float) -> None:
    assert (A.worth(p), B.worth(p)) == pytest.approx((a, b))


def test_the_choice_flips_once() -> None:
    assert flips([A, B], True) == [3.7661]
    assert chosen([A, B], True, 3.76) is A
    assert chosen([A, B], True, 3.77) is B
    assert flips([A, B], False) == [3.7661], "MIN changes over at the same place"


def test_without_dice_no_rescaling_flips_anything() -> None:
    tree = Tree("(3 2 -5 4)")
    assert flips(*gambles_of(tree)) == []
    assert chosen(*gambles_of(tree), p=HIGH).name == "3"


@given(st.lists(st.floats(-9, 9), min_size=2, max_size=6), st.floats(LOW, HIGH))
def test_rescaling_keeps_the_order_of_values(values: list[float], p: float) -> None:
    ranked = sorted(values)
    again = [rescaled(value, p) for value in ranked]
    assert again == sorted(again)


def test_a_flip_is_between_two_equal_worths() -> None:
    for p in flips([A, B], True):
        assert A.worth(p) == pytest.approx(B.worth(p), rel=1e-3)


def test_min_may_choose_and_a_move_may_be_sure() -> None:
    gambles, maximise = gambles_of(Tree("min(sure:1 risk:chance(0.5:0 0.5:4))"))
    assert not maximise
    assert gambles == [Gamble("sure", ((1.0, 1),)), Gamble("risk", ((0.5, 0), (0.5, 4)))]
    assert chosen(gambles, maximise).name == "sure"


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ("chance(0.5:1 0.5:2)", "first move is MAX's or MIN's"),
        ("3", "first move is MAX's or MIN's"),
        ("((1 2) 3)", "nobody but chance may decide"),
        ("(chance(0.5:(1 2) 0.5:2) 3)", "must decide everything at once"),
    ],
)
def test_trees_that_are_no_gambles_are_refused(tree: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        sliders(tree)


def test_the_picture_stands_in_where_no_script_runs() -> None:
    text = str(sliders())
    assert text.startswith("A 2.8 against B 2.5: A is better; some p above 1")
    assert "3.76" not in text, "a prediction asks where"
    assert "0.9 · 3 + 0.1 · 1" in text or "= 2.8" in text
