"""The explorer's columns hold the whole search, small enough to be sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adsearch.games import Graph, TicTacToe, Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import Limit, watch
from adsearch.widgets.explorer import best_line, explore
from tests import searches


def column(data: dict[str, Any], name: str) -> list[str]:
    return [data[name]["labels"][code] for code in data[name]["of"]]


def test_the_columns_say_what_the_trace_says() -> None:
    trace = watch(searches.alpha_beta, Tree(AIMA_TWO_PLY))
    data = explore(trace).data
    assert [n - up for n, up in enumerate(data["up"])][1:] == list(trace.parents)[1:]
    assert column(data, "moves")[:4] == ["", "a1", "b1", "b2"]
    assert column(data, "values")[0] == "3"
    assert column(data, "kinds")[:3] == ["max", "min", "leaf"]
    assert column(data, "windows")[5] == "(3, +∞)"
    assert data["cuts"] == {5: [2, "value ≤ 2 ≤ α = 3"]}
    assert [column(data, "moves")[node] for node in data["line"]] == ["a1", "b1"]


@pytest.mark.slow
@pytest.mark.long  # a browser shows as many for every commit
def test_a_hundred_thousand_nodes_take_two_megabytes() -> None:
    trace = watch(searches.minimax, TicTacToe(), within=Limit(calls=100_000))
    data = explore(trace).data
    assert len(data["up"]) == 100_001
    assert len(json.dumps(data)) < 2_000_000
    assert data["texts"][0] == trace.game.text(trace.states[0])


def test_positions_known_from_before_point_there() -> None:
    game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    trace = watch(searches.memoised, game)
    same = explore(trace).data["same"]
    assert [(trace.path(a), trace.path(b)) for a, b in same.items()] == [((1, 1), (0, 1))]


def test_the_best_line_follows_the_searchs_own_values() -> None:
    trace = watch(searches.all_maximise, Tree(AIMA_TWO_PLY))
    assert [trace.moves[node] for node in best_line(trace)] == ["a3", "d1"]


def test_three_players_and_odd_searches_are_explored_too() -> None:
    three = explore(watch(searches.max_n, Tree("A(B(<1 2 6> <4 2 3>) B(<6 1 2> <7 4 1>))"))).data
    assert column(three, "kinds")[0] == "other 0"
    assert three["names"] == ["A", "B", "C"]
    broken = explore(watch(lambda game, s: 1 / 0, Tree("(1 2)")))
    assert str(broken).splitlines()[0] == "<lambda>: 1 nodes, 0 leaves"
