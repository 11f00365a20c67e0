"""Leduc poker as a picture: two cards and the table's, the stakes, and what was said."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, View
from adsearch.draw.boards.poker import CELL, Table, draw_table
from adsearch.games.leduc import RANKS, Leduc, Position

__all__ = ["CELL", "draw"]


def draw(game: Leduc, s: Position, view: View) -> Board:
    cards, history = s
    names = [RANKS[rank] for rank in cards]
    rounds = [[_WORDS[move] for move in said] for said in history.split("/")]
    staked = game.staked(s)
    table = Table(
        heading=f"Leduc poker, {sum(staked)} in the pot",
        hands=names[:2] or ["", ""],
        middle=names[2] if len(names) == 3 else "",
        staked=staked,
        rounds=rounds,
    )
    dealt = not rounds[-1]
    if view.last:
        view.last.on({(cards[2:] or cards) if dealt else history[-1]: None})
    return draw_table(game, s, table, view, dealt=view.last is not None and dealt)


_WORDS = {"f": "folds", "c": "calls", "r": "raises"}
