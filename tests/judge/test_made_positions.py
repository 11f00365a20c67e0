"""A program may ask about positions that it made itself, if they are positions of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adsearch.game import IllegalPosition
from adsearch.games import Graph, Kalah, Nim, TicTacToe, Tree, Uniform
from autograder.inside.protocol import encode
from autograder.judge.revealed import RevealedGame

GAMES = (
    Nim((2, 3)),
    TicTacToe(),
    Kalah(),
    Tree("((3 12) (2 max(4 6)))"),
    Graph("A = max(B C); B = min(C 1); C = min(3 4)"),
    Uniform(3, 4),
)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_what_a_game_may_come_to_is_answered(game: Any) -> None:
    rng = random.Random(7)
    for _ in range(20):
        state = game.initial()
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(list(game.actions(state))))
            revealed = RevealedGame(game, ())  # to which nothing has been shown yet
            assert revealed.state([encode(state)]) == state


def test_what_is_small_is_answered_even_if_the_game_never_comes_to_it() -> None:
    """Whoever sorts the piles of Nim asks about others than lie on the table."""
    revealed = RevealedGame(Nim((2, 30)), ())
    assert revealed.state([encode((1, (30, 1)))]) == (1, (30, 1))
    assert revealed.state([encode((0, (1_000, 2, 3)))]) == (0, (1_000, 2, 3))


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (Nim((2, 3)), (0, (2, 10**8))),  # whose moves would fill the memory of the judge
        (Nim((2, 3)), (0, (1,) * 10**5)),
        (Nim((2, 3)), (0, (9_999,) * 20)),  # each of which is none too large
        (Kalah(), (0, 0, 10**300, 0, 0)),
        (Uniform(3, 4), (-(10**9), 0)),
    ],
    ids=["huge pile", "many piles", "many large piles", "many seeds", "far above"],
)
@pytest.mark.parametrize("word", ["position", "actions", "utility"])
def test_what_no_game_comes_to_is_refused(game: Any, position: Any, word: str) -> None:
    reference = [encode(position)]
    more = [0] if word == "utility" else []
    with pytest.raises(IllegalPosition, match="is no position of this game"):
        RevealedGame(game, ()).reply(word, [reference, *more])
