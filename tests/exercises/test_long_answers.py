"""What students write is looked at by the judge: it is short, or it is not looked at."""

from __future__ import annotations

import pytest

from autograder.exercises.chance.transform import gist_of, really_flips
from autograder.inside.questions import Answer


@pytest.mark.parametrize("text", ["(" + "1 " * 10**6 + ")", "(" * 10**6, " " * 10**6])
def test_a_tree_of_a_million_leaves_is_not_read(text: str) -> None:
    answer = Answer((text,))
    wrong = really_flips(lambda x: x * x)(answer)
    assert wrong
    assert "at most 2,000 are allowed" in wrong.sentence
    assert gist_of(lambda x: x * x)(answer) == "no tree"
