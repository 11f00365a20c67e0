"""The pictures of the README, made by the kit. `python -m tests.draw.readme` draws them anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from adsearch import monte_carlo_tree, watch
from adsearch.draw.picture import Picture
from adsearch.games import TicTacToe, Tree
from adsearch.search import mcts
from tests.searches import alpha_beta

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def pruned() -> Picture:
    return watch(alpha_beta, Tree("((3 12 8) (2 4 6) (14 5 2))")).picture


def grown() -> Picture:
    game = TicTacToe()
    found = mcts(game, None, 400, 1.4, random.Random(0))
    return monte_carlo_tree(found, game, children=2, c=1.4)


PICTURES: Mapping[str, Callable[[], Picture]] = {"alpha-beta": pruned, "monte-carlo": grown}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        draw().save(FOLDER / f"{name}.svg")
