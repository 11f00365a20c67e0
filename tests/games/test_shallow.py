"""Games that are cut off after some plies."""

from __future__ import annotations

import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition
from adsearch.games import ConnectFour, Nim, Shallow, TicTacToe, Tree
from adsearch.search import alpha_beta, h_minimax, minimax


@pytest.mark.parametrize("depth", range(5))
def test_minimax_on_it_is_h_minimax_on_the_game(depth: int) -> None:
    game = ConnectFour(5, 4)

    def evaluation(s: object) -> float:
        return hash(repr(s)) % 7 - 3

    found = minimax(Shallow(game, depth, evaluation)).value
    assert found == h_minimax(game, None, depth, evaluation).value
    assert found == alpha_beta(game, depth=depth, evaluation=evaluation).value


def test_a_game_that_is_over_before_keeps_its_utility() -> None:
    game = Shallow(Nim((1,)), 5, lambda s: 9)
    after = game.result(game.initial(), (0, 1))
    assert game.is_terminal(after)
    assert (game.utility(after), game.utility(after, MIN)) == (-1, 1)


def test_at_depth_nothing_is_left_to_play() -> None:
    game = Shallow(TicTacToe(), 1)
    after = game.result(game.initial(), 4)
    assert game.actions(after) == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result(after, 0)


def test_depth_zero_is_the_evaluation() -> None:
    assert minimax(Shallow(Tree("(1 2)"), 0, lambda s: 7)).value == 7
    assert Shallow(Tree("(1 2)"), 0).player(((), 0)) == MAX


def test_bad_input() -> None:
    with pytest.raises(ValueError, match="cannot be played for -1 plies"):
        Shallow(TicTacToe(), -1)
    game = Shallow(TicTacToe(), 2)
    with pytest.raises(IllegalPosition, match="3 plies are left of 2"):
        game.position(".........\n3 plies left")
    with pytest.raises(IllegalPosition, match="the last line is"):
        game.position("X........")
