"""A report's smallest case can be stepped through."""

from __future__ import annotations

from typing import Any

import pytest

from autograder import check
from tests.submissions.minimax import one_function


def largest(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    return max(largest(game, game.result(state, a)) for a in game.actions(state))


def test_the_steps_are_those_of_the_students_program() -> None:
    report = check("minimax.value", largest)
    assert "(&quot;minimax.value&quot;, …).step()" in report._repr_html_()
    assert "A returned 2. MIN would have chosen 1 here." in str(report.step())


def test_where_nothing_was_searched_wrongly_there_are_no_steps() -> None:
    found = check("minimax.value", one_function)
    assert "step()" not in found._repr_html_()
    with pytest.raises(ValueError, match="Nothing went wrong"):
        found.step()
    with pytest.raises(ValueError, match="is no search"):
        check("evaluation.linear", lambda weights, features: 0).step()
