"""Every board game has its drawer, and a game made from ours has it, too."""

from __future__ import annotations

from pathlib import Path as File

from adsearch import games
from adsearch.draw import boards
from adsearch.draw.boards import draw_board
from adsearch.draw.boards.drawing import DRAWN
from adsearch.game import Game
from tests.draw.boards.played import Take

TREES = {"graph", "pearl", "shallow", "tree", "uniform"}  # drawn as trees, or as their text


def test_every_game_with_a_board_has_a_drawer() -> None:
    everything = (getattr(games, name) for name in games.__all__)
    classes = [kind for kind in everything if issubclass(kind, Game)]
    assert {kind.__module__.rpartition(".")[2] for kind in classes} - TREES == DRAWN


def test_every_drawer_is_a_file_named_like_its_game() -> None:
    folder = File(boards.__file__).parent
    assert {name for name in DRAWN if (folder / f"{name}.py").exists()} == DRAWN


def test_a_game_made_from_ours_is_drawn_like_it() -> None:
    class Mine(games.TicTacToe):
        """A student's variant."""

    assert draw_board(Mine()) == draw_board(games.TicTacToe())


def test_a_game_that_only_has_the_name_of_ours_is_shown_as_its_text() -> None:
    class TicTacToe(Take):
        """Not ours, whatever it is called."""

    scene = draw_board(TicTacToe())
    assert scene.title == "TicTacToe, MAX to move"
    assert scene.text == "nothing   yet"
