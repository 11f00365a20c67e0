"""Playouts that keep eyes: which moves they make, that they end, and that they help."""

from __future__ import annotations

import random

import pytest

from adsearch.game import MAX, MIN, UnsupportedGame
from adsearch.games import Go, Hex
from adsearch.search import keeps_eyes, mcts, playout_keeping_eyes


def at(rows: str, turn: str) -> tuple[Go, tuple[tuple[int, ...], int, int, int]]:
    game = Go(len(rows.split("/")))
    return game, game.position("\n".join([*rows.split("/"), turn]))


def test_an_own_eye_is_kept_and_another_s_filled() -> None:
    game, s = at(".X./XX./...", "X to move")
    assert keeps_eyes(game, s) == ["c3", "c2", "a1", "b1", "c1"]
    game, s = at(".X./.../...", "O to move")
    assert "a3" in keeps_eyes(game, s)
    game, s = at(".X.X/XXXX/XXXX/XXXX", "X to move")
    assert keeps_eyes(game, s) == ["pass"]
    assert game.eyes(game.stones(s, MAX)) == game.points["a4"] | game.points["c4"]
    assert game.eyes(game.stones(s, MIN)) == 0


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_playouts_end_with_a_score(size: int) -> None:
    game, rng = Go(size, komi=0.5), random.Random(0)
    results = {playout_keeping_eyes(game, game.initial(), rng) for _ in range(30)}
    assert results <= {-1, 1}
    assert size < 3 or len(results) == 2


def test_every_move_of_a_playout_keeps_eyes() -> None:
    class Watched(Go):
        def try_stone(self, s, bit, /):  # type: ignore[no-untyped-def]
            after = super().try_stone(s, bit)
            if after:
                names = [name for name, one in self.points.items() if one == bit]
                assert names[0] in keeps_eyes(self, s)
            return after

    game = Watched(4)
    for seed in range(5):
        playout_keeping_eyes(game, game.initial(), random.Random(seed))


def test_a_game_without_eyes_is_refused() -> None:
    with pytest.raises(UnsupportedGame, match="only a game of Go has eyes"):
        playout_keeping_eyes(Hex(3), Hex(3).initial(), random.Random(0))  # type: ignore[arg-type]


def test_they_serve_tree_search() -> None:
    game = Go(3)
    found = mcts(game, None, 400, 0.4, random.Random(0), playout=playout_keeping_eyes)
    assert found.action == "b2"
