"""Tournaments: everybody meets everybody on the same openings, and equals share a place."""

from __future__ import annotations

from html import escape
from itertools import combinations
from typing import Any

import pytest

from adsearch.games import Kalah, Nim
from adsearch.matches import (
    Agent,
    alpha_beta_player,
    greedy_player,
    match,
    random_player,
    tournament,
)
from adsearch.matches.round_robin import SHARED
from tests.matches.players import bouton, first, last, store_difference

NIM = Nim((3, 4, 5))
KALAH = Kalah(4, 3)


def crash(*_: Any) -> Any:
    raise RuntimeError("no idea")


def test_a_tournament_of_two_is_a_match() -> None:
    table = tournament(KALAH, {"first": first, "last": last}, pairs=7, seed=3)
    expected = match(KALAH, first, last, pairs=7, seed=3)
    assert table.matches == (expected,)
    rows = {row.name: row for row in table.rows}
    assert rows["first"].score == expected.score
    assert rows["last"].score == pytest.approx(1 - expected.score)


def test_everybody_meets_everybody_from_the_same_openings() -> None:
    players: dict[str, Agent] = {"a": first, "b": last, "c": random_player, "d": first}
    table = tournament(KALAH, players, pairs=4)
    assert [one.names for one in table.matches] == list(combinations("abcd", 2))
    starts = {tuple(pair[0].start for pair in one.pairs) for one in table.matches}
    assert len(starts) == 1
    for one in table.matches:
        a, b = (players[name] for name in one.names)
        assert one.points == match(KALAH, a, b, pairs=4).points


def test_points_and_games_add_up() -> None:
    players: dict[str, Agent] = {"a": first, "b": last, "c": random_player}
    rows = tournament(KALAH, players, pairs=5).rows
    assert sum(row.score for row in rows) == pytest.approx(1.5)
    for row in rows:
        assert row.wins + row.draws + row.losses == 20
        assert row.score == pytest.approx((row.wins + row.draws / 2) / 20)


def test_stronger_players_have_better_places() -> None:
    game = Kalah(6, 4)
    evaluation = store_difference(game)
    players: dict[str, Agent] = {
        "random": random_player,
        "greedy": greedy_player(evaluation),
        "alpha-beta": alpha_beta_player(2, evaluation),
    }
    table = tournament(game, players, pairs=20)
    assert [(row.place, row.name) for row in table.rows] == [
        (1, "alpha-beta"),
        (2, "greedy"),
        (3, "random"),
    ]
    ratings = [row.rating.elo for row in table.rows]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)


def test_equals_share_a_place() -> None:
    players: dict[str, Agent] = {"one": bouton, "two": bouton, "chance": random_player}
    table = tournament(NIM, players, pairs=20, opening=2)
    assert [(row.place, row.name) for row in table.rows] == [
        (1, "one"),
        (1, "two"),
        (3, "chance"),
    ]


def test_one_pair_proves_nothing() -> None:
    table = tournament(NIM, {"last": last, "first": first}, pairs=1)
    assert [row.place for row in table.rows] == [1, 1]


def test_who_forfeits_every_game_shares_no_place() -> None:
    """However few they are."""
    players: dict[str, Agent] = {"crash": crash, "first": first, "last": last}
    table = tournament(NIM, players, pairs=1, opening=1)
    assert [row.place for row in table.rows] == [1, 1, 3]
    assert table.rows[-1].name == "crash"


def test_who_lost_every_game_is_known_to_be_weak() -> None:
    """Four openings are few, but 56 games are not: all of them lost is no score of 0.5."""
    players: dict[str, Agent] = {f"first {i}": first for i in range(7)}
    table = tournament(KALAH, {**players, "crash": crash}, pairs=4)
    last_row = table.rows[-1]
    assert (last_row.name, last_row.losses, last_row.place) == ("crash", 56, 8)
    low, high = last_row.interval
    assert low == 0
    assert 0.02 < high < 0.2
    assert f"0.000 (0.000–{high:.3f})" in repr(table)


def test_forfeits_count_against_who_forfeits() -> None:
    players: dict[str, Agent] = {"crash": crash, "first": first, "last": last}
    table = tournament(NIM, players, pairs=2, opening=1)
    assert table.rows[-1].name == "crash"
    assert {row.name: row.forfeits for row in table.rows} == {"crash": 8, "first": 0, "last": 0}
    assert len(table.forfeits) == 8
    assert repr(table).endswith("and 5 more in `forfeits`")


def test_the_leaderboard_is_a_table() -> None:
    table = tournament(NIM, {"boot": bouton, "rand": random_player}, pairs=30, opening=3)
    head, *rows = repr(table).splitlines()
    names = "place player score (95% interval) won drawn lost forfeits rating"
    assert head.split() == names.split()
    assert [row.split()[:3] for row in rows] == [
        [str(row.place), row.name, f"{row.score:.3f}"] for row in table.rows
    ]
    assert len({*map(len, rows), len(head)}) == 1


def test_the_leaderboard_is_a_table_in_a_notebook() -> None:
    players: dict[str, Agent] = {"<b>": first, "crash": crash}
    table = tournament(NIM, players, pairs=2, opening=1)
    html = table._repr_html_()
    assert html.count("<tr>") == 1 + len(table.rows)
    assert ">&lt;b&gt;</td>" in html
    assert "<b>" not in html
    assert all(f">{row.rating}</td>" in html for row in table.rows)
    assert "and 1 more in `forfeits`" in html


def test_a_shared_place_is_explained() -> None:
    players: dict[str, Agent] = {"one": bouton, "two": bouton}
    table = tournament(NIM, players, pairs=20, opening=2)
    assert [row.place for row in table.rows] == [1, 1]
    assert SHARED in repr(table)
    assert escape(SHARED) in table._repr_html_()


def test_nobody_plays_a_tournament_alone() -> None:
    with pytest.raises(ValueError, match="a tournament needs two players, not 1"):
        tournament(NIM, {"lonely": first})
