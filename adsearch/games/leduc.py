"""`Leduc`: poker with two rounds of betting and a card on the table between them."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Game, IllegalPosition, Player

Cards: TypeAlias = tuple[int, ...]  # the ranks of MAX's card, MIN's and the table's, if dealt
Position: TypeAlias = tuple[Cards, str]  # the cards, and what was done: "crc/r", a / for the table
Move: TypeAlias = str | Cards  # "f", "c" and "r" are moves, ranks are outcomes of chance

RANKS = "JQK"
SUITS = 2  # cards of each rank
RAISES = 2  # in a round
STAKES = (2, 4)  # what a raise adds, in the first round and in the second

_MOVES = {"f": "fold", "c": "call", "r": "raise"}


class Leduc(Game[Position, Move]):
    """Two jacks, two queens, two kings; both pay an ante of 1 and get a card; MAX begins.

    A player calls, raises (by 2, in the second round by 4; twice a round), or folds against a
    raise. A round ends when a player calls, unless that was the first move of the round. After the
    first a card is laid on the table; after the second a pair with it wins, otherwise the higher
    rank, and equal ranks share. A player knows the own card, the table's, and what was done.

    Chance deals ranks, because suits make no difference: a pair of equal ranks is half as likely
    as a pair of others.

    >>> game = Leduc()
    >>> deals = game.outcomes(game.initial())
    >>> len(deals), round(sum(p for _, p in deals), 9)
    (9, 1.0)
    >>> s = game.position("MAX J, MIN K: raise call")
    >>> [(game.label(s, card), round(p, 2)) for card, p in game.outcomes(s)]
    [('J', 0.25), ('Q', 0.5), ('K', 0.25)]
    >>> game.information(game.result(s, (0,)), MIN)
    ((2, 0), 'rc/')
    """

    bounds = (-13, 13)

    def initial(self) -> Position:
        return (), ""

    def player(self, s: Position, /) -> Player:
        cards, history = s
        done = history.rpartition("/")[2]
        is_dealt = len(cards) == 2 + history.count("/")
        if not is_dealt or (len(cards) == 2 and _is_closed(done)):
            return CHANCE
        return len(done) % 2

    def actions(self, s: Position, /) -> tuple[Move, ...]:
        if self.is_terminal(s) or self.player(s) == CHANCE:
            return ()
        done = s[1].rpartition("/")[2]
        fold = ("f",) if done.endswith("r") else ()
        return (*fold, "c", "r") if done.count("r") < RAISES else (*fold, "c")

    def outcomes(self, s: Position, /) -> tuple[tuple[Move, float], ...]:
        cards, _ = s
        if self.is_terminal(s) or self.player(s) != CHANCE:
            return ()
        ranks = range(len(RANKS))
        if not cards:
            return tuple(((a, b), _chance(a, ()) * _chance(b, (a,))) for a in ranks for b in ranks)
        left = [rank for rank in ranks if cards.count(rank) < SUITS]
        return tuple(((rank,), _chance(rank, cards)) for rank in left)

    def result(self, s: Position, a: Move, /) -> Position:
        cards, history = s
        if a not in self.choices(s):
            raise self.illegal(s, a)
        if isinstance(a, str):
            return cards, history + a
        return (*cards, *a), history + ("/" if cards else "")

    def is_terminal(self, s: Position, /) -> bool:
        cards, history = s
        return history.endswith("f") or (len(cards) == 3 and _is_closed(history.rpartition("/")[2]))

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        if not self.is_terminal(s):
            raise self.unfinished(s)
        cards, history = s
        staked = self.staked(s)
        if history.endswith("f"):  # whoever did not fold wins what the other has staked
            folded = (len(history.rpartition("/")[2]) - 1) % 2
            return -staked[folded] if p == folded else staked[folded]
        table = cards[2]
        strength = [(cards[q] == table, cards[q]) for q in self.players]
        if strength[MAX] == strength[MIN]:
            return 0
        return staked[p] if strength[p] == max(strength) else -staked[p]

    def information(self, s: Position, p: Player, /) -> Hashable:
        cards, history = s
        return ((cards[p], *cards[2:]), history) if cards else s

    def staked(self, s: Position) -> tuple[int, int]:
        """What MAX and MIN have paid into the pot, their antes included."""
        paid = [1, 1]
        for stake, done in zip(STAKES, s[1].split("/"), strict=False):
            for i, move in enumerate(done):
                if move != "f":
                    paid[i % 2] = paid[1 - i % 2] + (stake if move == "r" else 0)
        return paid[MAX], paid[MIN]

    def text(self, s: Position, /) -> str:
        cards, history = s
        if not cards:
            return "no cards yet"
        hands = ", ".join(f"{self.name(p)} {RANKS[cards[p]]}" for p in self.players)
        table = f", table {RANKS[cards[2]]}" if len(cards) == 3 else ""
        words = " ".join(_MOVES.get(move, move) for move in history)
        return f"{hands}{table}: {words}".rstrip()

    def position(self, text: str, /) -> Position:
        if " ".join(text.lower().split()) == "no cards yet":
            return self.initial()
        read = re.fullmatch(
            r"\s*max ([jqk]), min ([jqk])(?:, table ([jqk]))?:((?:\s+(?:fold|call|raise|/))*)\s*",
            text,
            re.IGNORECASE,
        )
        if not read:
            example = self.text(((0, 1, 2), "crc/r"))
            raise IllegalPosition(f"cannot read {text!r} as a position: write it as {example!r}")
        cards = [RANKS.index(name.upper()) for name in read.groups()[:3] if name]
        s: Position = tuple(cards[:2]), ""
        for word in read[4].lower().split():
            move: Move = tuple(cards[2:]) if word == "/" else word[0]
            if move not in self.choices(s):
                raise IllegalPosition(
                    f"{word!r} is not possible in {text!r} after {self.text(s)!r}"
                )
            s = self.result(s, move)
        if len(s[0]) != len(cards):
            raise IllegalPosition(f"the card on the table is dealt at the /, which {text!r} lacks")
        return s

    def label(self, s: Position, a: Move, /) -> str:
        if isinstance(a, str):
            return _MOVES[a]
        return " ".join(RANKS[rank] for rank in a)

    def parse(self, s: Position, text: str, /) -> Move:
        typed = " ".join(text.split())
        is_chance = self.player(s) == CHANCE
        return super().parse(s, typed.upper() if is_chance else typed.lower())


def _is_closed(done: str) -> bool:
    """Is a round of betting over in which nobody folded?"""
    return len(done) > 1 and done.endswith("c")


def _chance(rank: int, gone: Cards) -> float:
    """How likely the next card has this rank when those in `gone` were dealt."""
    return (SUITS - gone.count(rank)) / (SUITS * len(RANKS) - len(gone))
