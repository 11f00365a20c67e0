"""What is said of answers that are of another kind than was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from autograder import check
from autograder.exercises.evaluation.fit import fit
from autograder.exercises.programs.pattern import images, pattern


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (iter, "a list of images was asked for, got <list_iterator: list(…) makes a list of it>"),
        (str, "a list of images was asked for, got '["),
        (len, "a list of images was asked for, got 4"),
        (lambda found: [iter(image) for image in found], "an image is a tuple of cells, not <"),
    ],
)
def test_no_letters_are_taken_for_cells(made: Callable[[Any], Any], sentence: str) -> None:
    report = check("programs.pattern", pattern, lambda cells, size: made(images(cells, size)))
    assert report.points == 1
    assert report.counterexample
    assert report.counterexample.sentence.startswith(sentence)


@pytest.mark.parametrize("made", [list, tuple, set, lambda found: [list(image) for image in found]])
def test_images_may_be_kept_in_any_way(made: Callable[[Any], Any]) -> None:
    report = check("programs.pattern", pattern, lambda cells, size: made(images(cells, size)))
    assert report.points == report.max_points


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "words"),
    [(iter, "<list_iterator: list(…) makes a list of it>"), (str, "'[2.0]'"), (set, "{2.0}")],
)
def test_weights_are_a_list(made: Callable[[Any], Any], words: str) -> None:
    def weights_otherwise(X: Any, y: Any) -> Any:  # noqa: N803
        weights, constant = fit(X, y)
        return made(weights), constant

    report = check("evaluation.fit", weights_otherwise)
    assert report.counterexample
    sentence = f"a list of weights was asked for, but your function returned {words}"
    assert report.counterexample.sentence == sentence


def test_where_none_is_an_answer_nobody_is_asked_for_a_return() -> None:
    report = check("horizon.singular", lambda game, state, depth, evaluation, margin: None)
    assert report.counterexample
    assert report.counterexample.sentence == "expected 0, got None"
