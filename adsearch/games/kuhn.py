"""`Kuhn`: poker with a card each and one bet, the smallest in which bluffing pays."""

from __future__ import annotations

import re
from collections.abc import Hashable
from itertools import permutations
from typing import TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Game, IllegalPosition, Player

Deal: TypeAlias = tuple[int, ...]  # the cards of MAX and MIN, 0 the lowest; () before the deal
Position: TypeAlias = tuple[Deal, str]  # the deal, and what was done since: "pb" is pass, bet
Move: TypeAlias = str | Deal  # "p" and "b" are moves, a deal is an outcome of chance

_NAMES = "A23456789TJQK"  # the highest card is always a king
_MOVES = {"p": "pass", "b": "bet"}
_OVER = ("pp", "bp", "bb", "pbp", "pbb")


class Kuhn(Game[Position, Move]):
    """Both pay an ante of 1 and get one of `cards` cards; MAX begins.

    Each passes or bets 1 more. To pass against a bet gives the pot away, to bet against it calls;
    then, and when both have passed, the higher card wins. So a game is worth 1 or 2 to its winner.
    A player knows the own card and what was done.

    >>> game = Kuhn()
    >>> len(game.outcomes(game.initial()))
    6
    >>> jack_against_king = game.result(game.initial(), (0, 2))
    >>> game.information(jack_against_king, MAX)
    (0, '')
    >>> bluffed = game.result(jack_against_king, "b")
    >>> game.utility(game.result(bluffed, "p")), game.utility(game.result(bluffed, "b"))
    (1, -2)
    """

    bounds = (-2, 2)

    def __init__(self, cards: int = 3) -> None:
        if not 2 <= cards <= len(_NAMES):
            raise ValueError(f"Kuhn poker has 2 to {len(_NAMES)} cards, not {cards}")
        self.cards = cards
        deals = list(permutations(range(cards), 2))
        self._deals = tuple((deal, 1 / len(deals)) for deal in deals)

    def initial(self) -> Position:
        return (), ""

    def player(self, s: Position, /) -> Player:
        deal, history = s
        return len(history) % 2 if deal else CHANCE

    def actions(self, s: Position, /) -> tuple[Move, ...]:
        deal, history = s
        return tuple(_MOVES) if deal and history not in _OVER else ()

    def outcomes(self, s: Position, /) -> tuple[tuple[Move, float], ...]:
        return () if s[0] else self._deals

    def result(self, s: Position, a: Move, /) -> Position:
        deal, history = s
        if a not in self.choices(s):
            raise self.illegal(s, a)
        return (deal, history + a) if isinstance(a, str) else (a, history)

    def is_terminal(self, s: Position, /) -> bool:
        return s[1] in _OVER

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        deal, history = s
        if history not in _OVER:
            raise self.unfinished(s)
        if history.endswith("bp"):  # whoever did not pass wins the ante
            winner, stake = len(history) % 2, 1
        else:
            winner, stake = (MAX if deal[MAX] > deal[MIN] else MIN), 1 + history.count("b") // 2
        return stake if p == winner else -stake

    def information(self, s: Position, p: Player, /) -> Hashable:
        deal, history = s
        return (deal[p], history) if deal else s

    def card(self, rank: int) -> str:
        """A card by its name: 0, 1 and 2 are J, Q and K when there are three."""
        return _NAMES[len(_NAMES) - self.cards + rank]

    def text(self, s: Position, /) -> str:
        deal, history = s
        if not deal:
            return "no cards yet"
        hands = ", ".join(f"{self.name(p)} {self.card(deal[p])}" for p in self.players)
        return f"{hands}: {' '.join(_MOVES[move] for move in history)}".rstrip()

    def position(self, text: str, /) -> Position:
        if " ".join(text.lower().split()) == "no cards yet":
            return self.initial()
        read = re.fullmatch(r"\s*max (\S), min (\S):((?:\s+(?:pass|bet))*)\s*", text, re.IGNORECASE)
        if not read:
            example = self.text(((0, 1), "pb"))
            raise IllegalPosition(f"cannot read {text!r} as a position: write it as {example!r}")
        names = [self.card(rank) for rank in range(self.cards)]
        for name in read.groups()[:2]:
            if name.upper() not in names:
                raise IllegalPosition(f"there is no card {name!r}, only {', '.join(names)}")
        deal = tuple(names.index(name.upper()) for name in read.groups()[:2])
        if deal[MAX] == deal[MIN]:
            raise IllegalPosition(
                f"both hold the {read[1].upper()}, of which there is one: {text!r}"
            )
        s: Position = deal, ""
        for word in read[3].lower().split():
            if self.is_terminal(s):
                raise IllegalPosition(
                    f"{text!r} goes on, but the game was over at {self.text(s)!r}"
                )
            s = self.result(s, word[0])
        return s

    def label(self, s: Position, a: Move, /) -> str:
        if isinstance(a, str):
            return _MOVES[a]
        return " ".join(map(self.card, a))

    def parse(self, s: Position, text: str, /) -> Move:
        typed = " ".join(text.split())
        return super().parse(s, typed.lower() if s[0] else typed.upper())
