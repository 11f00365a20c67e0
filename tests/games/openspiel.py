"""Walk a game of ours and OpenSpiel's together and compare them position by position."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel

from adsearch.game import Game


def compare(
    game: Game[Any, Any],
    spiel: str,
    number: Callable[[Any, Any], int],
    positions: int = 2000,
    seed: int = 0,
) -> None:
    """Play random games until `positions` have been compared: whose turn, what is legal, whether
    it is over, what each player gets. `number(state, action)` is OpenSpiel's number of a move."""
    theirs_game, rng, seen = pyspiel.load_game(spiel), random.Random(seed), 0
    while seen < positions:
        ours, theirs = game.initial(), theirs_game.new_initial_state()
        while True:
            seen += 1
            shown = f"{game.text(ours)}\n{theirs}"
            assert game.is_terminal(ours) == theirs.is_terminal(), shown
            if theirs.is_terminal():
                assert [game.utility(ours, p) for p in game.players] == theirs.returns(), shown
                break
            assert game.player(ours) == theirs.current_player(), shown
            moves = {number(ours, a): a for a in game.actions(ours)}
            assert sorted(moves) == sorted(theirs.legal_actions()), shown
            chosen = rng.choice(sorted(moves))
            ours = game.result(ours, moves[chosen])
            theirs.apply_action(chosen)
