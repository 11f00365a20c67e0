"""The move that lost a game, and the games that were lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, Player
from adsearch.games import Kalah, TicTacToe, Tree
from adsearch.matches import losing_move, match, play_game, random_player
from adsearch.matches.fixture import Record
from adsearch.search import minimax
from tests.matches.players import first, last


def judge(game: Any) -> Any:
    return lambda state: minimax(game, state).value


def test_the_costliest_move_of_the_player_is_found() -> None:
    tree = Tree("(((4 6) (5 1)) ((0 2) (3 8)))")
    record = play_game(tree, [first, last])
    assert losing_move(tree, record, MIN, judge(tree)) is None, "MIN's only move was a best one"
    record = play_game(tree, [last, last])
    mistake = losing_move(tree, record, MAX, judge(tree))
    assert mistake is not None
    assert (mistake.ply, mistake.state, mistake.action, mistake.cost) == (0, (), 1, 3)


@pytest.mark.slow
@given(seed=st.integers(0, 200), player=st.sampled_from([MAX, MIN]))
def test_no_other_move_of_the_player_cost_more(seed: int, player: Player) -> None:
    board = TicTacToe()
    start = board.position("X.O.X.O..")
    record = play_game(board, [random_player, random_player], start, seed=seed)
    worst = losing_move(board, record, player, judge(board))
    sign, states = (1 if player == MAX else -1), [record.start]
    for move in record.moves:
        states.append(board.result(states[-1], move.action))
    values = [sign * minimax(board, s).value for s in states]
    costs = [
        values[i] - values[i + 1] for i, move in enumerate(record.moves) if move.player == player
    ]
    assert (worst.cost if worst else 0) == max([0, *costs])


def test_the_games_that_were_lost_are_listed_with_the_side_that_lost() -> None:
    kalah = Kalah(3, 2)
    result = match(kalah, first, last, pairs=6)
    assert len(result.lost) == result.losses
    assert all(record.scores[side] == 0 for record, side in result.lost)
    assert {*result.lost, *result.swapped().lost} == {
        (game, side)
        for pair in result.pairs
        for game in pair
        for side in (MAX, MIN)
        if game.scores[side] == 0
    }


def test_a_game_without_moves_has_no_losing_move() -> None:
    empty = Record((), (), (), (0, 1), "forfeited by nobody")
    assert losing_move(Tree("(1 2)"), empty, MAX, judge(Tree("(1 2)"))) is None
