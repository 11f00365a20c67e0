"""Comparing: two searches on one tree, and the first step in which they differ."""

from __future__ import annotations

from typing import Any

import pytest

from adsearch.games import TicTacToe, Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import Limit
from adsearch.widgets.comparison import compare
from tests import searches

FIGURE = Tree(AIMA_TWO_PLY)


def title(widget: Any) -> str:
    return str(widget).splitlines()[0]


def test_the_missing_cut_is_the_first_difference() -> None:
    widget = compare(searches.fresh_window, searches.alpha_beta, Tree("(2 (1 3))"))
    assert widget.first == 5
    assert title(widget) == (
        "The same for 4 steps. Step 5: fresh_window examines 3, alpha_beta cuts: B ≤ 1 ≤ α = 2."
    )
    at_five = [film["steps"][5]["frame"] for film in widget.data["films"]]
    assert at_five[0] == at_five[1] != "", "the same node is framed in both pictures"


def test_a_wrong_value_is_the_first_difference() -> None:
    widget = compare(searches.all_maximise, searches.minimax, FIGURE)
    assert title(widget) == (
        "The same for 5 steps. Step 6: all_maximise returns 12 at B, minimax returns 3 at B."
    )


def test_equal_searches_have_no_difference() -> None:
    widget = compare(searches.alpha_beta, searches.negamax, FIGURE)
    assert widget.first is None
    assert title(widget) == "alpha_beta and negamax do the same in all 16 steps."


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (lambda game, s: 1 / 0, "raises an error"),
        (lambda game, s: 3, "asks the game nothing"),
    ],
)
def test_a_search_that_does_nothing_right_differs_at_once(search: Any, said: str) -> None:
    widget = compare(search, searches.minimax, FIGURE)
    assert title(widget) == f"They differ at once. Step 1: <lambda> {said}, minimax goes to A."
    assert "<lambda>" not in widget.data["verdict"]


def test_a_search_that_does_not_end_is_compared_as_far_as_it_got() -> None:
    def stuck(game: Any, s: Any) -> Any:
        while True:
            game.utility(game.result(game.result(s, "a1"), "b1"))

    widget = compare(stuck, searches.minimax, FIGURE, within=Limit(calls=50))
    assert widget.first is not None
    assert all(len(film["steps"]) > 5 for film in widget.data["films"])


def test_both_sides_have_the_same_tree_even_where_one_looks_deeper() -> None:
    def shallow(game: Any, s: Any) -> Any:
        return [game.result(s, a) for a in game.actions(s)]

    widget = compare(shallow, searches.alpha_beta, TicTacToe(2, 2, 2))
    layers = [set(film["steps"][0]) for film in widget.data["films"]]
    assert layers[0] == layers[1]
    sizes = [(film["width"], film["height"]) for film in widget.data["films"]]
    assert sizes[0] == sizes[1]


def test_the_picture_shows_both_with_their_names() -> None:
    widget = compare(searches.minimax, searches.alpha_beta, FIGURE)
    svg = widget.picture._repr_mimebundle_()[0]["text/html"]
    assert svg.count(">step 9<") == 2
    assert ">minimax<" in svg
    assert ">alpha_beta<" in svg
