"""Interviews: everybody is questioned once, and answers for any tree that is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.widgets.interview import GUESSES, Interview, Suspect, rounds


def read(text: str) -> str:
    if text != text.strip("!"):
        raise ValueError("has an exclamation mark in it")
    return text.strip()


@pytest.fixture
def interview() -> Interview:
    suspects = [Suspect(f"adds {i}", lambda tree, i=i: f"{len(tree) + i}") for i in range(6)]  # type: ignore[misc]
    return Interview(suspects, ["(1 2)", "5"], read, lambda tree: f"{len(tree)}")


@pytest.mark.slow
@given(st.integers(2, 20), st.integers(0, 99))
def test_everybody_is_questioned_once_and_among_the_guesses(count: int, seed: int) -> None:
    made = rounds(count, seed)
    assert sorted(one["suspect"] for one in made) == list(range(count))
    for one in made:
        assert one["suspect"] in one["guesses"]
        assert len(set(one["guesses"])) == len(one["guesses"]) == min(GUESSES, count)


def test_the_order_is_that_of_the_seed() -> None:
    assert rounds(9, seed=1) == rounds(9, seed=1)
    assert rounds(9, seed=1) != rounds(9, seed=2)


def test_all_answers_for_prepared_trees_are_sent_along(interview: Interview) -> None:
    assert list(interview.data["trees"]) == ["(1 2)", "5"]
    assert interview.data["values"] == {"(1 2)": "5", "5": "1"}
    assert interview.data["suspects"][3] == {"does": "adds 3", "answers": {"(1 2)": "8", "5": "4"}}


def test_everybody_answers_for_another_tree(interview: Interview) -> None:
    data = interview.answer({"tree": " (1 (2 3)) "})
    assert data["newest"] == "(1 (2 3))"
    assert {one["answers"]["(1 (2 3))"] for one in data["suspects"]} == {
        str(9 + i) for i in range(6)
    }
    assert interview.answer({"tree": "(1 (2 3))"})["trees"].keys() == data["trees"].keys()


def test_what_is_no_tree_gets_a_sentence(interview: Interview) -> None:
    data = interview.answer({"tree": "(1 2)!"})
    assert data["complaint"] == "Your tree has an exclamation mark in it."
    assert data["newest"] == ""
    assert list(data["trees"]) == ["(1 2)", "5"]


def test_its_picture_tells_what_the_first_one_answers(interview: Interview) -> None:
    first = interview.rounds[0]["suspect"]
    told = f"It answers {5 + first} for (1 2)."
    assert str(interview).startswith(f"What does this program get wrong? {told}")
