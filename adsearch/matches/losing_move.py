"""Which move lost a game: the one after which its player was worse off by most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adsearch.game import MAX, Game, Player
from adsearch.matches.fixture import Record


class LosingMove(NamedTuple):
    """`action` at `state` was move number `ply` of the game, from 0, and made its player's position
    worth `cost` less."""

    ply: int
    state: Any
    action: Any
    cost: float


def losing_move(
    game: Game[Any, Any], record: Record, player: Player, value: Callable[[Any], float]
) -> LosingMove | None:
    """The costliest of the moves that `player` made; None if none cost anything.

    `value(state)` says what a position is worth to MAX, as a search does that looks further than
    the player did.

    >>> from adsearch.games import Tree
    >>> from adsearch.matches import play_game
    >>> from adsearch.search import minimax
    >>> def last(game, state, budget): return game.actions(state)[-1]
    >>> tree = Tree("((3 5) (9 1))")
    >>> record = play_game(tree, [last, last])
    >>> losing_move(tree, record, 0, lambda state: minimax(tree, state).value)
    LosingMove(ply=0, state=(), action=1, cost=2)
    """
    sign = 1 if player == MAX else -1
    state, worst = record.start, None
    for ply, move in enumerate(record.moves):
        after = game.result(state, move.action)
        if move.player == player:
            cost = sign * (value(state) - value(after))
            if cost > (worst.cost if worst else 0):
                worst = LosingMove(ply, state, move.action, cost)
        state = after
    return worst
