"""Kuhn poker: its size, every way a game can end, and OpenSpiel position by position."""

from __future__ import annotations

import pyspiel
import pytest

from adsearch.game import CHANCE, MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Kuhn
from adsearch.games.kuhn import Position
from adsearch.testing import conforms
from tests.games.information import size


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 13])
def test_size(cards: int) -> None:
    """Nodes are 1 + 9 n(n − 1), information sets 2 n for each player."""
    deals = cards * (cards - 1)
    assert size(Kuhn(cards)) == (1 + 9 * deals, 5 * deals, 2 * cards, 2 * cards)


def test_every_set_of_max_has_two_members() -> None:
    game = Kuhn()
    states = [(deal, "pb") for deal, _ in game.outcomes(game.initial())]
    known = [game.information(s, MAX) for s in states]
    assert sorted(known) == [(card, "pb") for card in (0, 0, 1, 1, 2, 2)]


@pytest.mark.parametrize(
    ("history", "low", "high"),
    [("pp", -1, 1), ("bp", 1, 1), ("bb", -2, 2), ("pbp", -1, -1), ("pbb", -2, 2)],
)
def test_what_max_wins(history: str, low: int, high: int) -> None:
    game = Kuhn()
    for deal, value in (((0, 2), low), ((1, 2), low), ((2, 0), high), ((1, 0), high)):
        s: Position = deal, history
        assert (game.utility(s), game.utility(s, MIN)) == (value, -value)


def test_agrees_with_openspiel() -> None:
    """Their cards are dealt one by one, ours both at once; everything else is the same."""
    game, theirs = Kuhn(), pyspiel.load_game("kuhn_poker").new_initial_state()
    numbers = {"p": 0, "b": 1}

    def walk(ours: Position, theirs: pyspiel.State) -> int:
        assert game.is_terminal(ours) == theirs.is_terminal()
        if theirs.is_terminal():
            assert [game.utility(ours, p) for p in game.players] == theirs.returns()
            return 1
        assert game.player(ours) == theirs.current_player()
        assert [numbers[a] for a in map(str, game.actions(ours))] == theirs.legal_actions()
        card, history = ours[0][game.player(ours)], ours[1]
        assert theirs.information_state_string() == f"{card}{history}"
        return 1 + sum(walk(game.result(ours, a), theirs.child(numbers[a])) for a in numbers)

    seen = 0
    for deal, p in game.outcomes(game.initial()):
        dealt, chance = theirs.clone(), 1.0
        for card in map(int, deal):
            chance *= dict(dealt.chance_outcomes())[card]
            dealt.apply_action(card)
        assert p == pytest.approx(chance)
        seen += walk(game.result(game.initial(), deal), dealt)
    assert seen == 54


def test_positions_are_text() -> None:
    game = Kuhn()
    assert game.text(((0, 2), "pb")) == "MAX J, MIN K: pass bet"
    assert game.position(" max j, MIN k:  pass bet ") == ((0, 2), "pb")
    assert game.position("No cards  yet") == game.initial()
    assert Kuhn(13).text(((0, 12), "")) == "MAX A, MIN K:"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("J K", "write it as 'MAX J, MIN Q: pass bet'"),
        ("MAX J, MIN A: pass", "there is no card 'A', only J, Q, K"),
        ("MAX J, MIN J: pass", "both hold the J"),
        ("MAX J, MIN K: pass pass bet", "the game was over at 'MAX J, MIN K: pass pass'"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        Kuhn().position(text)


def test_moves_are_read_tolerantly() -> None:
    game = Kuhn()
    assert game.parse(((0, 2), "p"), " Bet ") == "b"
    assert game.parse(game.initial(), "j k") == (0, 2)
    with pytest.raises(IllegalMove, match="legal: pass, bet"):
        game.parse(((0, 2), ""), "fold")
    with pytest.raises(IllegalMove, match="legal: J Q, J K, "):
        game.result(game.initial(), (0, 0))


def test_before_the_deal_and_after_the_end() -> None:
    game = Kuhn()
    assert game.player(game.initial()) == CHANCE
    assert game.actions(game.initial()) == ()
    assert game.information(game.initial(), MAX) == game.initial()
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result(((0, 2), "pp"), "p")
    with pytest.raises(NotTerminal):
        game.utility(((0, 2), "pb"))


@pytest.mark.parametrize("cards", [0, 1, 14])
def test_a_number_of_cards_that_cannot_be(cards: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 13 cards, not {cards}"):
        Kuhn(cards)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [2, 3, 13])
def test_keeps_the_contract(cards: int) -> None:
    assert conforms(Kuhn(cards), games=100)
