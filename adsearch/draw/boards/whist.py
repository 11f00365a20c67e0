"""Whist as a picture: four hands around the table, the trick in the middle."""

from __future__ import annotations

from typing import Any

from adsearch.draw.boards.board import Board, Point, View, centred, heat_words
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.boards.playing_cards import TALL, back, coloured, face
from adsearch.draw.scene import Group, Item, Rect, Text, words
from adsearch.game import CHANCE, MAX, MIN
from adsearch.games.whist import SEATS, SUITS, Position, Whist
from adsearch.notation import counted

CELL = 40.0  # the width of a card
GAP = 6.0

# The seats by columns and rows of the table, South first.
PLACES = ((1, 2), (0, 1), (1, 0), (2, 1))
# Where a seat's card of the trick lies, in cards from the middle: towards its hand.
TRICK = ((0.0, 0.65), (-1.5, 0.0), (0.0, -0.65), (1.5, 0.0))


def draw(game: Whist, s: Position, view: View) -> Board:
    return _Table(game, s, view).board()


class _Table:
    """Where everything lies."""

    def __init__(self, game: Whist, s: Position, view: View) -> None:
        self.game, self.s, self.view = game, s, view
        self.wide = max(view.cell, 36.0)
        self.tall = TALL * self.wide
        self.column = max(game.tricks * (self.wide + GAP), 3.4 * self.wide) + 24
        self.row = self.tall + 62
        self.is_dealt = bool(s[0])
        self.turn = SEATS.index(game.seat(s))
        self.clicks: dict[Any, tuple[str, ...]] = {}
        self.paths: dict[Any, tuple[Point, ...]] = {}

    def hides(self, seat: int) -> bool:
        """Are the cards of a seat face down?"""
        return seat % 2 == MIN and (not self.is_dealt or self.view.hides_from(MIN))

    @property
    def unseen(self) -> list[str]:
        """The cards that lie face down, in whichever hand."""
        if not any(map(self.hides, range(4))):
            return []
        return [card for card in self.game.hidden if card not in self.s[1]]

    def hand(self, seat: int) -> tuple[str, ...]:
        if not self.is_dealt:
            whole = (self.game.south, (), self.game.north, ())[seat]
            return whole or ("",) * self.game.tricks
        return self.game.hand(self.s, seat)

    def board(self) -> Board:
        game, s, view = self.game, self.s, self.view
        items = [item for seat in range(4) for item in self._seat(seat)]
        items += [*self._trick(), *self._unseen()]
        taken = game.taken(s)
        tricks = counted(taken[MAX], "trick")
        move_last = bool(s[1])
        if view.last:
            view.last.on({s[1][-1] if move_last else s[0]: None})
        return Board(
            heading=f"Whist, {taken[MAX]} of {game.tricks} tricks for South and North",
            words="\n".join(self._words()),
            width=MARGIN + 3 * self.column + MARGIN,
            height=2 * MARGIN + 3 * self.row,
            items=tuple(items),
            clicks=self.clicks,
            paths=self.paths,
            chance="" if move_last or not view.last else "dealt",
            names=("South and North", "West and East"),
            tallies=(tricks, counted(taken[MIN], "trick")),
            turn=(game.player(s), f"to move ({game.seat(s)})")
            if self.is_dealt
            else (CHANCE, "deals"),
            ending=f"South and North have taken {tricks}",
        )

    def _place(self, seat: int) -> Point:
        """The middle of the upper edge of a seat, around which its cards lie."""
        column, row = PLACES[seat]
        whole = self.game.tricks * (self.wide + GAP) - GAP
        return MARGIN + column * self.column + 6 + whole / 2, MARGIN + row * self.row

    def _seat(self, seat: int) -> list[Item]:
        x, y = self._place(seat)
        type = "bold" if seat == self.turn else "plain"
        items: list[Item] = [words(x, y + 14, SEATS[seat], type, "middle")]
        hand, top = self.hand(seat), y + 24
        first = x - (len(hand) * (self.wide + GAP) - GAP) / 2
        for i, card in enumerate(hand):
            left = first + i * (self.wide + GAP)
            if self.hides(seat):
                items += back(left, top, self.wide)
            else:
                items.append(self._card(card, seat, left, top))
        return items

    def _card(self, card: str, seat: int, left: float, top: float) -> Item:
        game, s = self.game, self.s
        drawn = face(left, top, self.wide, card[1], card[0])
        if seat != self.turn or card not in game.actions(s):
            return Group(tuple(drawn), f"place:{card}")
        middle = left + self.wide / 2
        key = f"move:{game.label(s, card)}"
        self.clicks[card] = (key,)
        self.paths[card] = (middle, top - 18), (middle, top - 1)
        drawn.append(Rect(left, top + self.tall + 3, self.wide, 3, "bar", 1.5))  # may be played
        drawn += heat_words(self.view.heat, card, middle, top + self.tall + 17)
        return Group(tuple(drawn), key)

    def _trick(self) -> list[Item]:
        """The cards of the trick, each on the side of its player; the last is framed. Where
        there are none, who leads."""
        x = self._place(0)[0]  # below North, above South
        y = self._place(1)[1] + 24 + self.tall / 2  # between West and East
        items: list[Item] = []
        small = 0.9 * self.wide
        for seat, card in self.game.trick(self.s):
            across, down = TRICK[seat]
            left = x + across * small - small / 2
            top = y + down * TALL * small - TALL * small / 2
            items += face(left, top, small, card[1], card[0])
            if self.view.last and card == self.s[1][-1]:
                items.append(Rect(left - 2, top - 2, small + 4, TALL * small + 4, "last", 5))
        if not items:
            verb = "to lead" if self.is_dealt else "will lead"
            items.append(centred(x, y, f"{SEATS[self.turn]} {verb}", "plain"))
        return items

    def _unseen(self) -> list[Item]:
        """Below the table, in neither's hand, the cards that lie face down somewhere."""
        if not self.unseen:
            return []
        x, y = self._place(0)[0], self._place(0)[1] + 24 + self.tall + 34
        parts: list[tuple[str, str]] = [("face down, with West or East: ", "small")]
        for suit, ranks in _by_suits(self.unseen).items():
            written = " ".join(ranks).replace("T", "10")
            parts += [(suit, coloured("plain", suit)), (f" {written}  ", "plain")]
        return [Text(x, y, tuple(parts), "middle")]

    def _words(self) -> list[str]:
        lines = []
        for seat in (0, 2, 1, 3):
            cards = self.hand(seat)
            if self.hides(seat):
                count = counted(len(cards), "hidden card")
                lines.append(f"{SEATS[seat]}: {count}")
            else:
                lines.append(f"{SEATS[seat]}: {_listed(cards)}")
        if any(map(self.hides, range(4))):
            lines.append(f"Hidden are {_listed(self.unseen)}")
        trick = ", ".join(f"{SEATS[seat]} {card}" for seat, card in self.game.trick(self.s))
        return [*lines, f"Trick: {trick}"] if trick else lines


def _listed(cards: Any) -> str:
    """Cards by suits: ♠9 ♥AQ."""
    return " ".join(f"{suit}{ranks}" for suit, ranks in _by_suits(cards).items()) or "none"


def _by_suits(cards: Any) -> dict[str, str]:
    """The ranks of the cards in each suit that there is."""
    suits = {suit: "".join(card[1] for card in cards if card[0] == suit) for suit in SUITS}
    return {suit: ranks for suit, ranks in suits.items() if ranks}
