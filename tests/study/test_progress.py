"""All points so far."""

from __future__ import annotations

import pytest

from autograder import check, progress
from autograder.exercises.minimax.value import value_of


def test_progress_counts_what_was_checked() -> None:
    check("minimax.value", value_of)
    found = progress("minimax")
    rows = {row.exercise: row.points for row in found.rows}
    assert rows["minimax.value"] == 6
    assert found.max_points == 28
    assert "minimax.value" in found.text()
    assert "<table>" in found._repr_html_()


def test_the_newest_check_counts() -> None:
    check("minimax.value", value_of)
    check("minimax.value", lambda game, state: 0)
    rows = {row.exercise: row.points for row in progress("minimax").rows}
    assert rows["minimax.value"] is not None
    assert rows["minimax.value"] < 6


def test_an_unknown_notebook_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no notebook 'maximin', only games"):
        progress("maximin")
