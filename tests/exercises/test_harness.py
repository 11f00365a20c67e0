"""The small programs that use what a student made say what the kit's own searches say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adsearch.evaluation import connect_four, open_lines
from adsearch.games import ConnectFour, Graph, Nim
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.minimax import minimax
from adsearch.watching import tally
from autograder.checks.mistakes import reference
from autograder.exercises.material import graphs
from autograder.exercises.material.harness import (
    match_points,
    search_with_killers,
    search_with_table,
)
from autograder.exercises.ordering.killer import Killers

BoundedTable = reference("ordering.replacement")


class NoKillers:
    def order(self, ply: int, actions: list[Any]) -> list[Any]:
        return actions

    def cutoff(self, ply: int, action: Any) -> None:
        pass


@pytest.mark.parametrize(("killers", "nodes"), [(NoKillers(), 858), (Killers(), 499)])
def test_a_search_with_killers_visits_as_many_nodes_as_the_course_says(
    killers: Any, nodes: int
) -> None:
    game = ConnectFour()
    counted = tally(search_with_killers, game, None, killers, 4)
    assert counted.generated + 1 == nodes
    assert counted.answer == alpha_beta(game, depth=4, evaluation=open_lines(game) / 1000).value


@pytest.mark.parametrize("capacity", [0, 1, 10, 10_000])
@pytest.mark.parametrize("piles", [(2, 2), (1, 2, 3), (3, 3)])
def test_a_search_with_a_table_finds_the_value(capacity: int, piles: tuple[int, ...]) -> None:
    game = Nim(piles)
    value = search_with_table(game, game.initial(), BoundedTable(capacity), sum(piles))
    assert value == minimax(game).value


def test_a_match_ends_as_soon_as_it_is_decided() -> None:
    hand = connect_four(ConnectFour()) / 1000

    def knows(game: Any, s: Any) -> float:
        return hand(s)

    points, played = match_points(knows, "zero", 12, 6, 2, "a match")
    assert points >= 6
    assert played < 12
    points, played = match_points(lambda game, s: -hand(s), "centre", 12, 6, 2, "a match")
    assert points < 6
    assert points + 12 - played < 6


def test_a_match_is_the_same_every_time() -> None:
    assert len({match_points(lambda game, s: 0, "zero", 4, 4, 2, "seed") for _ in range(3)}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_a_drawn_graph_has_its_value_and_so_have_smaller_ones(seed: int) -> None:
    rng = random.Random(seed)
    drawn = graphs.layered(rng, 3, 3, (2, 3), range(10), seed % 2)
    for graph in (drawn, *graphs.smaller(drawn)):
        game = Graph(graphs.text(graph))
        assert graphs.value(graph) == minimax(game).value
        assert 0 < graphs.height(graph) <= 4
