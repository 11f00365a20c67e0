"""Leduc poker: its size, who wins what, and OpenSpiel position by position."""

from __future__ import annotations

from collections import defaultdict

import pyspiel
import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition
from adsearch.games import Leduc
from adsearch.games.leduc import Position
from adsearch.testing import conforms
from tests.games.information import size

NUMBERS = {"f": 0, "c": 1, "r": 2}


def test_size() -> None:
    assert size(Leduc()) == (1936, 1116, 144, 144)


def test_chances() -> None:
    """A pair has half the chance of two other ranks; a rank with no card left has none."""
    game = Leduc()
    deals = dict(game.outcomes(game.initial()))
    assert deals[0, 0] == pytest.approx(1 / 15)
    assert deals[0, 2] == pytest.approx(2 / 15)
    table = game.outcomes(game.position("MAX Q, MIN Q: call call"))
    assert table == (((0,), 0.5), ((2,), 0.5))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("MAX J, MIN K: raise fold", 1),
        ("MAX J, MIN K: call raise fold", -1),
        ("MAX J, MIN K: raise raise fold", -3),
        ("MAX J, MIN K, table J: call call / call call", 1),
        ("MAX J, MIN K, table Q: call call / call call", -1),
        ("MAX Q, MIN Q, table J: raise call / raise call", 0),
        ("MAX J, MIN K, table J: raise raise call / raise raise call", 13),
        ("MAX J, MIN K, table J: raise raise call / raise raise fold", -9),
    ],
)
def test_what_max_wins(text: str, value: int) -> None:
    game = Leduc()
    s = game.position(text)
    assert game.is_terminal(s)
    assert (game.utility(s), game.utility(s, MIN)) == (value, -value)


def test_agrees_with_openspiel() -> None:
    """Theirs has suits: a rank of ours stands for every card of that rank they can deal."""
    game = Leduc()
    chances: dict[Position, float] = defaultdict(float)

    def walk(ours: Position, theirs: pyspiel.State, chance: float) -> None:
        """`ours` is where `theirs` is, but for a first card that was dealt and not a second."""
        if theirs.is_chance_node():
            for card, p in theirs.chance_outcomes():
                after = theirs.child(card)
                if after.is_chance_node():  # the first card
                    for other, q in after.chance_outcomes():
                        deal = card // 2, other // 2
                        walk(game.result(ours, deal), after.child(other), chance * p * q)
                else:
                    walk(game.result(ours, (card // 2,)), after, chance * p)
            return
        chances[ours] += chance
        shown = game.text(ours)
        assert game.is_terminal(ours) == theirs.is_terminal(), shown
        if theirs.is_terminal():
            assert [game.utility(ours, p) for p in game.players] == theirs.returns(), shown
            return
        assert game.player(ours) == theirs.current_player(), shown
        assert [NUMBERS[str(a)] for a in game.actions(ours)] == theirs.legal_actions(), shown
        for a in game.actions(ours):
            walk(game.result(ours, a), theirs.child(NUMBERS[str(a)]), chance)

    walk(game.initial(), pyspiel.load_game("leduc_poker").new_initial_state(), 1.0)
    assert len(chances) == 1936 - 1 - 45, "all but the chance nodes"
    for s, chance in chances.items():
        cards = s[0]
        p = dict(game.outcomes(game.initial()))[cards[:2]]
        if len(cards) == 3:
            p *= dict(game.outcomes((cards[:2], s[1].partition("/")[0])))[cards[2:]]
        assert chance == pytest.approx(p), game.text(s)


def test_positions_are_text() -> None:
    game = Leduc()
    text = "MAX J, MIN K, table Q: call raise call / raise"
    assert game.text(((0, 2, 1), "crc/r")) == text
    assert game.position(f" {text.lower()} ") == ((0, 2, 1), "crc/r")
    assert game.information(((0, 2, 1), "crc/r"), MIN) == ((2, 1), "crc/r")
    assert game.information(((0, 2), "cr"), MAX) == ((0,), "cr")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("J K", "write it as 'MAX J, MIN Q, table K: call raise call / raise'"),
        ("MAX J, MIN K: fold", "'fold' is not possible"),
        ("MAX J, MIN K: raise raise raise", "'raise' is not possible"),
        ("MAX J, MIN J, table J: call call /", "'/' is not possible"),
        ("MAX J, MIN K: call call /", "'/' is not possible"),
        ("MAX J, MIN K, table J: call", "dealt at the /"),
        ("MAX J, MIN K: raise fold call", "'call' is not possible"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        Leduc().position(text)


def test_illegal_moves_are_refused() -> None:
    game = Leduc()
    with pytest.raises(IllegalMove, match="legal: call, raise"):
        game.result(((0, 2), ""), "f")
    with pytest.raises(IllegalMove, match="legal: J, Q, K"):
        game.result(((0, 2), "cc"), "c")
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result(((0, 2), "rf"), "c")
    assert game.parse(((0, 2), ""), " Raise") == "r"
    assert game.parse(((0, 2), "cc"), "q") == (1,)


@pytest.mark.slow
def test_keeps_the_contract() -> None:
    assert conforms(Leduc(), games=200)
