"""TD-Gammon's way to learn: a network plays backgammon, of any size, against itself.

What is valued are positions before the roll, as the player who is to roll sees them. A play is
chosen that leaves the other the lowest value, and after it the value of the position before is
made more like what its owner now has: one less the other's chance, or 1 after the last checker.
"""

from __future__ import annotations

from random import Random

import numpy as np

from adsearch.game import CHANCE
from adsearch.games.backgammon import OFF, Backgammon, Board, after
from adsearch.search.monte_carlo import roll
from adsearch.search.td_network import Array, Network


def inputs(game: Backgammon, mine: Board, theirs: Board) -> list[float]:
    """What a network is told of a position: for each side and point whether there are one, two,
    three or more checkers; and how many are on the bar and off.

    >>> from adsearch.games import Hypergammon
    >>> game = Hypergammon()
    >>> len(inputs(game, *game.initial()[2:]))
    52
    """
    units: list[float] = []
    for board in (mine, theirs):
        for n in board[1:-1]:
            units += (n >= 1, n >= 2, n >= 3)
        units += (board[game.bar], board[OFF])
    return units


class GammonStudent:
    """Learns backgammon or one of its small sisters from games against itself.

    >>> from adsearch.games import Hypergammon
    >>> game = Hypergammon(6, 1, 2)
    >>> student = GammonStudent(game, Network(40, 10, alpha=0.1, lam=0.7, seed=0))
    >>> student.play(Random(0)) > 0
    True
    """

    def __init__(self, game: Backgammon, network: Network) -> None:
        self.game, self.network = game, network
        self._inputs: dict[tuple[Board, Board], Array] = {}

    def values(self, positions: list[tuple[Board, Board]]) -> Array:
        """The chances to win of whoever is to roll, as far as the network knows. The first
        checkers of each pair are that player's."""
        return self.network.values(np.array([self._told(*position) for position in positions]))

    def play(self, rng: Random) -> int:
        """Learn from one game. How many plies it took."""
        game, network, plies = self.game, self.network, 0
        network.new_game()
        s = game.initial()
        while not game.is_terminal(s):
            if game.player(s) == CHANCE:
                s = game.result(s, roll(game, s, rng))
            _, _, mine, theirs = s
            plays = game.actions(s)
            ends = [after(mine, theirs, play) for play in plays]
            # A win leaves the other no chance; no position where it is to roll says so.
            won = [i for i, (own, _) in enumerate(ends) if own[OFF] == game.men]
            others = self.values([(other, own) for own, other in ends])
            best = won[0] if won else int(others.argmin())
            target = 1.0 if won else 1 - float(others[best])
            network.learn(self._told(mine, theirs).tolist(), target)
            network.swap()
            s = game.result(s, plays[best])
            plies += 1
        return plies

    def _told(self, mine: Board, theirs: Board) -> Array:
        told = self._inputs.get((mine, theirs))
        if told is None:
            told = np.array(inputs(self.game, mine, theirs))
            if len(self._inputs) < 100_000:
                self._inputs[mine, theirs] = told
        return told
