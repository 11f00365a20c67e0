"""A table of poker: both players' cards and chips, the card on the table, and what was said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from adsearch.draw.boards.board import OWNERS, Board, Point, View, button, disc
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.boards.playing_cards import TALL, back, face
from adsearch.draw.scene import Item, Rect, text_width, words
from adsearch.game import Game, Player

CELL = 56.0  # the width of a card
CHIP = 0.107  # of a card's width: how high a chip is, seen from the side
ROUND = 58.0  # pixels: for the name of a round


@dataclass(frozen=True)
class Table:
    """What lies on the table. A card that was not dealt has no name."""

    heading: str
    hands: Sequence[str]  # the players' cards
    middle: str | None  # the table's; None where the game has none
    staked: Sequence[int]  # what the players have paid
    rounds: Sequence[Sequence[str]]  # what was said, MAX first in every round


def draw_table(game: Game[Any, Any], s: Any, table: Table, view: View, dealt: bool) -> Board:
    """`dealt`: was the last thing that happened a deal?"""
    wide = max(view.cell, 44.0)
    tall, items = TALL * wide, list[Item]()
    y = MARGIN + 26
    for p in game.players:
        x = _left(p, table, wide)
        items += disc(p, x + 9, MARGIN + 10, 9)
        items.append(words(x + 24, MARGIN + 15, game.name(p), "bold"))
        items += _card(x, y, wide, table.hands[p], view.hides_from(p))
        items += _chips(p, x, y + tall, wide, table.staked[p])
        items.append(words(x, y + tall + 18, f"staked {table.staked[p]}", "plain"))
    if table.middle is not None:
        x = MARGIN + 2 * wide
        items.append(words(x, MARGIN + 15, "table", "plain"))
        items += _card(x, y, wide, table.middle, False)
    width = _left(1, table, wide) + max(wide, 60) + MARGIN
    y += tall + 38
    for number, said in enumerate(table.rounds):
        is_last = number == len(table.rounds) - 1 and bool(view.last) and not dealt
        x = MARGIN
        if table.middle is not None:  # which comes between two rounds
            items.append(words(x, y + 13, f"round {number + 1}", "small"))
            x += ROUND
        row, right = _said(game, said, x, y, is_last)
        items += row
        width, y = max(width, right + MARGIN), y + 30
    clicks, paths = {}, dict[Any, tuple[Point, ...]]()
    x, y = MARGIN, y + 14
    for a in game.actions(s):
        choice = button(x, y, game.label(s, a), view.heat, a)
        items.append(choice.group)
        clicks[a], paths[a] = (choice.group.key,), choice.path
        x += choice.width + 10
    return Board(
        heading=table.heading,
        words=_words(game, table, view),
        width=max(width, x + MARGIN),
        height=y + (28 if clicks else 0) + MARGIN,
        items=tuple(items),
        clicks=clicks,
        paths=paths,
        chance="dealt" if dealt else "",
    )


def _left(p: Player, table: Table, wide: float) -> float:
    """Where a player's cards begin; the table's lie between them."""
    return MARGIN + p * (2.8 if table.middle is None else 4.0) * wide


def _card(x: float, y: float, wide: float, name: str, is_hidden: bool) -> list[Item]:
    if not name:
        return [Rect(x, y, wide, TALL * wide, "pruned", 0.1 * wide)]
    return back(x, y, wide) if is_hidden else face(x, y, wide, name)


def _chips(p: Player, x: float, bottom: float, wide: float, count: int) -> Iterator[Item]:
    """What a player has staked, as a stack beside the card, towards the other player."""
    left = x + 1.2 * wide if p == 0 else x - 0.7 * wide
    step = CHIP * wide
    for i in range(1, count + 1):
        yield Rect(left, bottom - i * step, 0.5 * wide, 0.75 * step, f"disc-{OWNERS[p]}", 2)


def _said(
    game: Game[Any, Any], said: Sequence[str], x: float, y: float, is_last: bool
) -> tuple[list[Item], float]:
    """One round of betting from `x` on, and where it ends; the last word is framed."""
    items: list[Item] = []
    for i, word in enumerate(said):
        text = f"{game.name(i % 2)} {word}"
        long = text_width(text, "plain")
        if is_last and i == len(said) - 1:
            items.append(Rect(x - 5, y - 3, long + 10, 22, "last", 5))
        items.append(words(x, y + 13, text, "plain"))
        x += long + 22
    return items, x


def _words(game: Game[Any, Any], table: Table, view: View) -> str:
    lines = []
    for p in game.players:
        card = "a hidden card" if view.hides_from(p) else table.hands[p]
        held = f"holds {card}" if table.hands[p] else "has no card yet"
        lines.append(f"{game.name(p)} {held}, has staked {table.staked[p]}")
    if table.middle:
        lines.append(f"On the table: {table.middle}")
    for number, said in enumerate(table.rounds, 1):
        if said:
            moves = ", ".join(f"{game.name(i % 2)} {word}" for i, word in enumerate(said))
            lines.append(moves if table.middle is None else f"Round {number}: {moves}")
    return "\n".join(lines)
