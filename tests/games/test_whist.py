"""Whist: its size, the rules of tricks, and who knows what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition
from adsearch.games import Whist
from adsearch.games.whist import RANKS, SEATS, SUITS
from adsearch.testing import conforms
from tests.games.information import size

KJ = Whist("32", "KJ", "AQ54")
W = Whist("9.AQ", "QJ.9", "AKT.KJT")


def test_size() -> None:
    assert size(KJ) == (571, 96, 185, 252)


@pytest.mark.slow
def test_size_of_three_tricks() -> None:
    assert size(W) == (12_246, 1872, 4341, 5244)
    assert len(W.outcomes(W.initial())) == 20


def played(game: Whist, west: str, cards: str) -> Any:
    s = game.result(game.initial(), west)
    for card in cards.split():
        s = game.result(s, game.parse(s, card))
    return s


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() -> None:
    s = played(W, "AK.K", "s9 sK sQ sT")
    assert W.taken(s) == (0, 1)
    assert (W.seat(s), W.player(s)) == ("West", MIN)
    s = played(W, "AK.K", "hA hK h9 hT")
    assert W.taken(s) == (1, 0)
    assert (W.seat(s), W.player(s)) == ("South", MAX)


def test_a_discard_takes_nothing() -> None:
    game = Whist("2", "3", ".AK")
    s = played(game, ".A", "s2 hA s3 hK")
    assert game.utility(s, MAX) == 1
    assert game.utility(s, MIN) == -1


def test_suit_is_followed() -> None:
    s = played(W, "AK.K", "hA")
    assert W.actions(s) == ("♥K",)
    with pytest.raises(IllegalMove, match="legal: ♥K"):
        W.result(s, "♠A")
    void = Whist("2", "3", ".AK")
    assert void.actions(played(void, ".A", "s2")) == ("♥A",)


def test_max_knows_the_cards_played_and_min_everything() -> None:
    low, high = played(KJ, "A5", "s2 s5"), played(KJ, "Q5", "s2 s5")
    assert KJ.information(low, MAX) == KJ.information(high, MAX) == ("♠2", "♠5")
    assert KJ.information(low, MIN) != KJ.information(high, MIN)


class Table:
    """The rules once more, as a table with four hands that are emptied."""

    def __init__(self, hands: list[list[str]]) -> None:
        self.hands, self.turn, self.trick, self.tricks = hands, 0, list[tuple[int, str]](), 0

    def legal(self) -> set[str]:
        hand = self.hands[self.turn]
        suit = [card for card in hand if self.trick and card[0] == self.trick[0][1][0]]
        return set(suit or hand)

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            suit = self.trick[0][1][0]
            self.turn, _ = max(
                (pair for pair in self.trick if pair[1][0] == suit),
                key=lambda pair: RANKS.index(pair[1][1]),
            )
            self.tricks += self.turn % 2 == 0
            self.trick = []


def hand(cards: list[str]) -> str:
    return ".".join("".join(c[1] for c in cards if c[0] == suit) for suit in SUITS)


def test_agrees_with_the_plain_rules() -> None:
    rng = random.Random(0)
    deck = [suit + rank for suit in SUITS for rank in RANKS]
    for _ in range(60):
        n = rng.randint(1, 4)
        cards = rng.sample(deck, 4 * n)
        game = Whist(hand(cards[:n]), hand(cards[n : 2 * n]), hand(cards[2 * n :]))
        west = rng.choice(game.choices(game.initial()))
        s = game.result(game.initial(), west)
        table = Table([list(game.hand(s, seat)) for seat in range(4)])
        while not game.is_terminal(s):
            assert game.seat(s) == SEATS[table.turn]
            assert game.player(s) == table.turn % 2
            assert set(game.actions(s)) == table.legal()
            assert [list(game.hand(s, seat)) for seat in range(4)] == table.hands
            a = rng.choice(game.actions(s))
            s = game.result(s, a)
            table.play(a)
            if table.trick:
                assert game.trick(s) == table.trick
        assert game.utility(s) == table.tricks == game.taken(s)[MAX]


def test_positions_are_text() -> None:
    s = played(KJ, "A5", "s2 s5")
    text = "South 32\nNorth KJ\nWest A5\nEast Q4\nplayed ♠2 ♠5"
    assert KJ.text(s) == text
    assert KJ.position(f"\n{text.replace('West', 'west')} ") == s
    assert KJ.position("South 32\nNorth KJ\nhidden AQ54") == KJ.initial()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nonsense", "write it as\nSouth 32"),
        ("South 32\nNorth KQ\nhidden AJ54", "write it as\nSouth 32"),
        ("South 32\nNorth KJ\nWest A5\nEast AQ\nplayed", "write it as\n.*\n.*\n.*\nEast Q4"),
        ("South 32\nNorth KJ\nWest A9\nEast Q4\nplayed", "A9 cannot come now"),
        ("South 32\nNorth KJ\nWest A5\nEast Q4\nplayed ♠5", "♠5 cannot come now"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        KJ.position(text)


@pytest.mark.parametrize(
    ("south", "north", "hidden", "complaint"),
    [
        ("32", "KJ", "AQ53", "♠3 is dealt twice: South 32, North KJ, hidden AQ53"),
        ("33", "KJ", "AQ54", "♠3 is dealt twice"),
        ("3", "KJ", "AQ54", "not 1, 2 and 4"),
        ("32", "KJ", "AQ5", "not 2, 2 and 3"),
        ("", "", "", "not 0, 0 and 0"),
        ("1X", "KJ", "AQ54", "'1X' is no hand"),
        ("3.2....", "KJ", "AQ54", "is no hand"),
    ],
)
def test_hands_that_cannot_be(south: str, north: str, hidden: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Whist(south, north, hidden)


@pytest.mark.slow
@pytest.mark.parametrize("game", [KJ, W])
def test_keeps_the_contract(game: Whist) -> None:
    assert conforms(game, games=100)
