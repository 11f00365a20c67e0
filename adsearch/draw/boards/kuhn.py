"""Kuhn poker as a picture: two cards, the stakes, and who passed or bet."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, View
from adsearch.draw.boards.poker import CELL, Table, draw_table
from adsearch.games.kuhn import Kuhn, Position

__all__ = ["CELL", "draw"]


def draw(game: Kuhn, s: Position, view: View) -> Board:
    deal, history = s
    bets = [history[p::2].count("b") for p in game.players]
    table = Table(
        heading=f"Kuhn poker with {game.cards} cards",
        hands=[game.card(rank) for rank in deal] or ["", ""],
        middle=None,
        staked=[1 + bets[p] for p in game.players],
        rounds=[["passes" if move == "p" else "bets" for move in history]],
    )
    if view.last:
        view.last.on({history[-1:] or deal: None})
    return draw_table(game, s, table, view, dealt=view.last is not None and not history)
