"""Averaging over deals: what it believes, and where that is not true."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest

from adsearch.game import MIN, UnsupportedGame
from adsearch.games import Kuhn, Leduc, Tree, Whist
from adsearch.search import (
    perfect_information_monte_carlo,
    pimc,
    possible_states,
    sample_deals,
)
from tests.search.hidden import FUSION, NONLOCAL

KJ = Whist("32", "KJ", "AQ54")
W = Whist("9.AQ", "QJ.9", "AKT.KJT")


def beliefs(game: Any, s: Any) -> dict[Any, float]:
    """Over all deals, each once: they are equally likely here."""
    return {
        a: round(v, 6) for a, v in pimc(game, s, [t for t, _ in possible_states(game, s)]).items()
    }


def test_kuhn() -> None:
    deals = [((1, 0), ""), ((1, 2), ""), ((1, 2), "")]
    assert pimc(Kuhn(), deals[0], deals) == pytest.approx({"p": -1 / 3, "b": -1})
    deals = [((0, 1), "p"), ((2, 1), "p")]
    assert pimc(Kuhn(), deals[0], deals) == pytest.approx({"p": 0, "b": 0.5})


def test_clairvoyants_guess_right() -> None:
    """King or jack: in five of six deals one of them is right; later it is a third for either."""
    s = KJ.result(KJ.initial(), "A5")
    assert beliefs(KJ, s) == {"♠3": 0.833333, "♠2": 0.833333}
    s = KJ.result(KJ.result(s, "♠2"), "♠5")
    assert set(beliefs(KJ, s).values()) == {0.333333}


@pytest.mark.slow
def test_whist_leads() -> None:
    assert beliefs(W, W.result(W.initial(), "AK.K")) == {"♠9": 1.4, "♥A": 1.3, "♥Q": 0.7}


@pytest.mark.slow
def test_one_deal_says_little_about_the_spade() -> None:
    """The error of a mean over n deals is .6633/√n; knowing the deal beforehand, one takes 1.6."""
    deals = [t for t, _ in possible_states(W, W.result(W.initial(), "AK.K"))]
    values = [pimc(W, deal, [deal]) for deal in deals]
    assert pstdev(value["♠9"] for value in values) == pytest.approx(0.6633, abs=5e-5)
    assert fmean(max(value.values()) for value in values) == pytest.approx(1.6)


def test_strategy_fusion_and_non_locality() -> None:
    assert beliefs(Tree(FUSION), (0,)) == {"guess": 1, "safe": 0.5, "look": 0.7}
    assert beliefs(Tree(NONLOCAL), (0, "go")) == {"l": 0, "r": -0.25}


def test_deals_are_drawn_by_chance_alone() -> None:
    """χ² of 1000 deals, of which a fifth, two fifths and two fifths are expected."""
    game = Leduc()
    s = game.position("MAX Q, MIN J: raise")
    drawn = Counter(t[0][0] for t in sample_deals(game, s, 1000, Random(0)))
    expected = {0: 200, 1: 400, 2: 400}
    assert sum((drawn[rank] - n) ** 2 / n for rank, n in expected.items()) < 12.3


@pytest.mark.parametrize("deal", ["AQ", "A5", "54"])
def test_nobody_looks_at_the_hidden_cards(deal: str) -> None:
    """The same information and the same seed give the same deals, whatever the state."""
    s = KJ.result(KJ.initial(), deal)
    other = KJ.result(KJ.initial(), "Q4")
    assert sample_deals(KJ, s, 9, Random(5)) == sample_deals(KJ, other, 9, Random(5))
    assert perfect_information_monte_carlo(KJ, s, 9, Random(5)) == perfect_information_monte_carlo(
        KJ, other, 9, Random(5)
    )


def test_min_takes_the_smallest_mean() -> None:
    result = perfect_information_monte_carlo(Kuhn(), ((0, 1), "p"), 200, Random(0))
    assert Kuhn().player(((0, 1), "p")) == MIN
    assert (result.action, result.value < 0.3) == ("p", True)


def test_what_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="at least one deal"):
        pimc(Kuhn(), ((0, 1), "p"), [])
    with pytest.raises(ValueError, match="number of deals"):
        sample_deals(Kuhn(), ((0, 1), "p"), -1, Random(0))
    with pytest.raises(UnsupportedGame, match="chance is to move"):
        perfect_information_monte_carlo(Kuhn(), None, 5, Random(0))
    assert perfect_information_monte_carlo(Kuhn(), ((0, 1), "pp"), 5, Random(0)).value == -1
