"""A game of a match, to be stepped through, with what was said about its moves."""

from __future__ import annotations

import pytest

from adsearch import replay
from adsearch.games import Kalah, Pig
from adsearch.matches import Record, play_game, random_player
from tests.matches.players import first, last


def test_every_position_of_the_game_is_a_step() -> None:
    kalah = Kalah(3, 2)
    record = play_game(kalah, [first, last])
    game = replay(kalah, record)
    steps = game.data["steps"]
    assert len(steps) == len(record.moves) + 1
    assert steps[0]["say"] == "The first position."
    assert record.ending in steps[-1]["say"]
    assert not any("✗" in step["say"] for step in steps)
    assert "<svg" in game.html()


def test_a_mark_says_which_move_comes_and_points_at_it() -> None:
    kalah = Kalah(3, 2)
    record = play_game(kalah, [first, last])
    marked = replay(kalah, record, {1: "It cost 4 seeds."})
    say = [step["say"] for step in marked.data["steps"]]
    mover = kalah.name(record.moves[1].player)
    assert f"✗ Next, {mover} plays" in say[1]
    assert say[1].endswith("It cost 4 seeds.")
    assert sum("✗" in sentence for sentence in say) == 1
    assert marked.data["film"] != replay(kalah, record).data["film"], "an arrow is drawn"


def test_a_forfeited_game_says_why_in_a_line() -> None:
    kalah = Kalah(3, 2)
    record = play_game(kalah, [lambda game, state, budget: 99, first])
    (step,) = replay(kalah, record).data["steps"]
    assert step["say"].endswith(" (MAX) forfeited at move 1: it answered 99, which is not legal.")


def test_dice_are_moves_like_others() -> None:
    pig = Pig(10)
    record: Record = play_game(pig, [random_player, random_player])
    assert len(replay(pig, record).data["steps"]) == len(record.moves) + 1


def test_a_replay_opens_at_the_first_mark_and_marks_it_in_the_list() -> None:
    kalah = Kalah(3, 2)
    record = play_game(kalah, [first, last])
    marked = replay(kalah, record, {3: "It cost 2 seeds.", 1: "It cost 4 seeds."})
    assert "It cost 4 seeds." in marked.data["steps"][marked.data["opens"] - 1]["say"]
    moves = [move.get("mark", "") for move in marked.data["record"]]
    assert moves == ["", "✗", "", "✗", *[""] * (len(record.moves) - 4)]
    assert str(marked) != str(replay(kalah, record)), "the picture is of that position too"


@pytest.mark.slow
def test_a_replay_without_marks_opens_at_the_end() -> None:
    kalah = Kalah(3, 2)
    assert "opens" not in replay(kalah, play_game(kalah, [first, last])).data
