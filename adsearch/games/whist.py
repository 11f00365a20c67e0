"""`Whist`: the end of a hand at bridge, where two of the four hands are hidden."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from adsearch.game import CHANCE, MAX, Game, IllegalPosition, Player

Card: TypeAlias = str  # "♠9"; a ten is T
Hand: TypeAlias = str  # "9.AQ" is ♠9 ♥A ♥Q: ranks by suits, a dot between two suits
Position: TypeAlias = tuple[Hand, tuple[Card, ...]]  # West's cards at the start; the cards played
Move: TypeAlias = str  # a card, or the hand that chance gives to West

SUITS = "♠♥♦♣"
RANKS = "23456789TJQKA"
SEATS = ("South", "West", "North", "East")  # clockwise

_LETTERS = dict(zip("shdc", SUITS, strict=True))


class Whist(Game[Position, Move]):
    """MAX plays South and North, whose cards lie open; MIN plays West and East.

    Chance splits the `hidden` cards between West and East. South leads; each plays a card of the
    suit led if there is one in the hand; the highest card of that suit takes the trick and leads
    to the next; there are no trumps. The utility is the number of tricks that South and North
    take. MAX knows the cards played, MIN knows everything.

    Example: low from South, low from West. Is the king right, or the jack?

    >>> game = Whist("32", "KJ", "AQ54")
    >>> [west for west, _ in game.outcomes(game.initial())]
    ['AQ', 'A5', 'A4', 'Q5', 'Q4', '54']
    >>> s = game.result(game.result(game.result(game.initial(), "A5"), "♠2"), "♠5")
    >>> game.seat(s), game.actions(s), game.information(s, MAX)
    ('North', ('♠K', '♠J'), ('♠2', '♠5'))
    """

    def __init__(self, south: Hand, north: Hand, hidden: Hand) -> None:
        self.south, self.north = (_sorted(read_hand(hand)) for hand in (south, north))
        self.hidden = _sorted(read_hand(hidden))
        every = [*self.south, *self.north, *self.hidden]
        if twice := {card for card in every if every.count(card) > 1}:
            raise ValueError(
                f"{', '.join(_sorted(twice))} is dealt twice: South {south}, North {north}, "
                f"hidden {hidden}"
            )
        self.tricks = len(self.south)
        if not self.tricks or len(self.north) != self.tricks or len(self.hidden) != 2 * self.tricks:
            raise ValueError(
                "South and North need equally many cards, and twice as many are hidden, not "
                f"{len(self.south)}, {len(self.north)} and {len(self.hidden)}"
            )
        self.bounds = 0, self.tricks
        self._hands: dict[Hand, tuple[tuple[Card, ...], ...]] = {}  # by West's, South's first
        for west in combinations(self.hidden, self.tricks):
            east = tuple(card for card in self.hidden if card not in west)
            self._hands[write_hand(west)] = self.south, west, self.north, east
        self._deals = tuple((west, 1 / len(self._hands)) for west in self._hands)

    def initial(self) -> Position:
        return "", ()

    def player(self, s: Position, /) -> Player:
        west, played = s
        return _turn(played) % 2 if west else CHANCE

    def actions(self, s: Position, /) -> tuple[Card, ...]:
        west, played = s
        if not west or len(played) == 4 * self.tricks:
            return ()
        hand = self.hand(s, _turn(played))
        led = played[len(played) - len(played) % 4 :]
        return tuple(card for card in hand if card[0] == led[0][0]) or hand if led else hand

    def outcomes(self, s: Position, /) -> tuple[tuple[Hand, float], ...]:
        return () if s[0] else self._deals

    def result(self, s: Position, a: Move, /) -> Position:
        west, played = s
        if west:
            if a in self.actions(s):
                return west, (*played, a)
        elif any(a == deal for deal in self._hands):
            return a, ()
        raise self.illegal(s, a)

    def is_terminal(self, s: Position, /) -> bool:
        return len(s[1]) == 4 * self.tricks

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        if not self.is_terminal(s):
            raise self.unfinished(s)
        tricks = self.taken(s)[MAX]
        return tricks if p == MAX else -tricks

    def information(self, s: Position, p: Player, /) -> Hashable:
        west, played = s
        return played if p == MAX and west else s

    # -- what the table shows -------------------------------------------------------------------

    def seat(self, s: Position) -> str:
        """Whose turn it is, by the seat."""
        return SEATS[_turn(s[1])]

    def hand(self, s: Position, seat: int) -> tuple[Card, ...]:
        """What the player on seat 0 … 3 (South, West, North, East) still holds."""
        west, played = s
        return tuple(card for card in self._hands[west][seat] if card not in played)

    def trick(self, s: Position) -> list[tuple[int, Card]]:
        """The cards on the table with the seats they came from: the last trick, if it is full."""
        played = s[1]
        start = 4 * ((len(played) - 1) // 4) if played else 0
        leader = _turn(played[:start])
        return [((leader + i) % 4, card) for i, card in enumerate(played[start:])]

    def taken(self, s: Position) -> tuple[int, int]:
        """How many tricks MAX and MIN have taken so far."""
        played = s[1]
        ends = range(4, len(played) + 1, 4)
        mins = sum(_turn(played[:end]) % 2 for end in ends)
        return len(ends) - mins, mins

    # -- for people -----------------------------------------------------------------------------

    def text(self, s: Position, /) -> str:
        west, played = s
        lines = [f"South {write_hand(self.south)}", f"North {write_hand(self.north)}"]
        if not west:
            return "\n".join([*lines, f"hidden {write_hand(self.hidden)}"])
        lines += [f"West {west}", f"East {write_hand(self._hands[west][3])}"]
        return "\n".join([*lines, f"played {' '.join(played)}".rstrip()])

    def position(self, text: str, /) -> Position:
        words = text.upper().split()
        s = self.initial()
        if "WEST" in words and "PLAYED" in words:
            moves = words[words.index("WEST") + 1 :][:1] + words[words.index("PLAYED") + 1 :]
            for move in moves:
                if move not in self.choices(s):
                    legal = ", ".join(self.choices(s)) or "the end"
                    raise IllegalPosition(f"{move} cannot come now in\n{text}\nbut only {legal}")
                s = self.result(s, move)
        if self.text(s).upper().split() != words:
            raise IllegalPosition(
                f"cannot read\n{text}\nas a position: write it as\n{self.text(s)}"
            )
        return s

    def label(self, s: Position, a: Move, /) -> str:
        return a

    def parse(self, s: Position, text: str, /) -> Move:
        """A card may be typed with a letter for its suit: s9 is ♠9."""
        typed = text.strip()
        if s[0] and typed[:1].lower() in _LETTERS:
            typed = _LETTERS[typed[0].lower()] + typed[1:]
        return super().parse(s, typed.upper())


def read_hand(hand: Hand) -> list[Card]:
    """
    >>> read_hand("9.AQ")
    ['♠9', '♥A', '♥Q']
    """
    parts = hand.upper().split(".")
    if len(parts) > len(SUITS) or set("".join(parts)) - set(RANKS):
        raise ValueError(
            f"{hand!r} is no hand: write the ranks {RANKS} of ♠, ♥, ♦ and ♣ with dots between the "
            "suits, such as '9.AQ'"
        )
    return [suit + rank for suit, ranks in zip(SUITS, parts, strict=False) for rank in ranks]


def write_hand(cards: Iterable[Card]) -> Hand:
    """
    >>> write_hand(["♥A", "♥Q", "♠9"]), write_hand(["♣2"])
    ('9.AQ', '...2')
    """
    ordered = _sorted(cards)
    suits = ["".join(card[1] for card in ordered if card[0] == suit) for suit in SUITS]
    return ".".join(suits).rstrip(".")


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By suits, high cards first."""
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card[0]), -RANKS.index(card[1]))))


@lru_cache(maxsize=65_536)
def _turn(played: tuple[Card, ...]) -> int:
    """The seat that plays next."""
    leader = 0
    for start in range(0, len(played) - len(played) % 4, 4):
        leader = (leader + _winner(played[start : start + 4])) % 4
    return (leader + len(played) % 4) % 4


def _winner(trick: Sequence[Card]) -> int:
    """Which of the four cards, counted from the one led, takes the trick."""
    suit = trick[0][0]
    following = [i for i, card in enumerate(trick) if card[0] == suit]
    return max(following, key=lambda i: RANKS.index(trick[i][1]))
