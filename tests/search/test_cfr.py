"""Regret matching, CFR and CFR+: the plan's figures, OpenSpiel, and equilibria of random games."""

from __future__ import annotations

import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms import cfr as spiel_cfr

from adsearch.game import MAX, MIN
from adsearch.games import Kuhn, Leduc, Tree, Whist
from adsearch.games.whist import Position
from adsearch.search import (
    CFR,
    CFRPlus,
    best_response,
    cfr,
    cfr_plus,
    expected,
    exploitability,
    regret_matching,
    uniform_strategy,
)
from tests.search.hidden import BLUFF, PENNIES, STAIRS, Cards


@pytest.mark.parametrize(
    ("regrets", "probabilities"),
    [
        ([3, -1, 1], [0.75, 0, 0.25]),
        ([-2, -1], [0.5, 0.5]),
        ([0, 0, 0, 0], [0.25] * 4),
        ([7], [1]),
        ([], []),
    ],
)
def test_regret_matching(regrets: list[float], probabilities: list[float]) -> None:
    matched = regret_matching(dict(enumerate(regrets)))
    assert list(matched.values()) == probabilities


@pytest.mark.parametrize(
    ("n", "max_h", "min_h", "error"),
    [
        (1, 0.5, 0.5, 0.25),
        (2, 0.75, 0.25, 0.5),
        (10, 0.4948, 0.3643, 0.1305),
        (100, 0.4114, 0.4, 0.0114),
        (1000, 0.401, 0.4001, 0.0012),
    ],
)
def test_pennies(n: int, max_h: float, min_h: float, error: float) -> None:
    game = Tree(PENNIES)
    average = cfr(game, n)
    assert average[()]["h"] == pytest.approx(max_h, abs=5e-5)
    assert average["#c"]["h"] == pytest.approx(min_h, abs=5e-5)
    assert exploitability(game, average) == pytest.approx(error, abs=5e-5)


def test_the_last_strategy_is_not_the_best() -> None:
    learner = CFR(Tree(PENNIES))
    learner.run(1000)
    assert exploitability(Tree(PENNIES), learner.last()) == pytest.approx(0.1481, abs=5e-5)


def test_the_smallest_bluff() -> None:
    game = Tree(BLUFF)
    average = cfr(game, 5000)
    assert average[1,]["bet"] == pytest.approx(1 / 9, abs=2e-3)
    assert average["#c"]["call"] == pytest.approx(2 / 3, abs=2e-3)
    assert expected(game, average) == pytest.approx(-1 / 3, abs=1e-3)


def test_reach_weighs_the_average() -> None:
    game = Tree(STAIRS)
    assert expected(game, cfr(game, 100)) == pytest.approx(0.8861, abs=5e-5)
    assert expected(game, cfr_plus(game, 100)) == pytest.approx(0.9967, abs=5e-5)


@pytest.mark.parametrize(
    ("n", "value", "error", "last"),
    [
        (1, 0.125, 0.458333, 0.25),
        (10, -0.053113, 0.068699, 0.1761),
        (100, -0.056147, 0.008226, 0.1191),
        (1000, -0.055625, 0.000938, 0.0520),
        pytest.param(10_000, -0.055564, 0.000113, 0.0257, marks=pytest.mark.slow),
    ],
)
def test_kuhn(n: int, value: float, error: float, last: float) -> None:
    learner = CFR(Kuhn())
    learner.run(n)
    average = learner.average()
    assert expected(Kuhn(), average) == pytest.approx(value, abs=5e-7)
    assert exploitability(Kuhn(), average) == pytest.approx(error, abs=5e-7)
    assert exploitability(Kuhn(), learner.last()) == pytest.approx(last, abs=5e-5)


@pytest.mark.parametrize(("n", "error"), [(1, 0.458333), (10, 0.032687), (100, 0.001194)])
def test_kuhn_by_cfr_plus(n: int, error: float) -> None:
    assert exploitability(Kuhn(), cfr_plus(Kuhn(), n)) == pytest.approx(error, abs=5e-7)


def test_the_first_regrets_of_the_jack() -> None:
    learner = CFR(Kuhn())
    learner.run(1)
    jack = next(here for here in learner.form.sets[MAX] if here.information == (0, ""))
    assert jack.actions == ("p", "b")
    assert learner.regrets[MAX][jack.first : jack.first + 2] == pytest.approx([-0.125, 0.125])


@pytest.mark.parametrize(("cards", "value"), [(3, -1 / 18), (4, -1 / 24), (5, -1 / 15)])
def test_more_cards(cards: int, value: float) -> None:
    game = Kuhn(cards)
    strategy = cfr_plus(game, 400)
    low, high = -best_response(game, strategy, MIN)[0], best_response(game, strategy, MAX)[0]
    assert low <= value <= high
    assert high - low < 1e-3


@pytest.mark.parametrize(
    ("learn", "n", "error"),
    [
        (cfr, 10, 0.888579),
        (cfr_plus, 10, 0.610439),
        pytest.param(cfr, 100, 0.095716, marks=pytest.mark.slow),
        pytest.param(cfr_plus, 100, 0.013416, marks=pytest.mark.slow),
        pytest.param(cfr, 1000, 0.011818, marks=pytest.mark.long),
    ],
)
def test_leduc(learn: type, n: int, error: float) -> None:
    assert exploitability(Leduc(), learn(Leduc(), n)) == pytest.approx(error, abs=5e-7)


@pytest.mark.long
def test_the_value_of_leduc() -> None:
    assert expected(Leduc(), cfr_plus(Leduc(), 1000)) == pytest.approx(-0.085606, abs=1e-4)


@pytest.mark.parametrize(
    ("ours", "theirs"), [(cfr, spiel_cfr.CFRSolver), (cfr_plus, spiel_cfr.CFRPlusSolver)]
)
def test_every_probability_agrees_with_openspiel(ours: type, theirs: type) -> None:
    solver = theirs(pyspiel.load_game("kuhn_poker"))
    for _ in range(50):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    average = ours(Kuhn(), 50)
    assert len(policy.state_lookup) == len(average) == 12
    for (card, history), mixture in average.items():
        row = policy.state_lookup[f"{card}{history}"]
        assert list(mixture.values()) == pytest.approx(list(policy.action_probability_array[row]))


@pytest.mark.slow
@settings(max_examples=8)
@given(st.integers(0, 10_000))
def test_random_games_come_near_an_equilibrium(seed: int) -> None:
    game = Cards(seed)
    assert exploitability(game, cfr_plus(game, 300)) < 0.03
    assert exploitability(game, cfr(game, 600)) < 0.1


def test_a_learner_goes_on_where_it_was() -> None:
    for kind in (CFR, CFRPlus):
        steps, whole = kind(Kuhn()), kind(Kuhn())
        for _ in range(4):
            steps.run(5)
        whole.run(20)
        assert steps.average() == whole.average()
        assert steps.iterations == 20


def test_edges() -> None:
    assert cfr(Kuhn(), 0) == uniform_strategy(Kuhn())
    assert cfr(Tree("5"), 3) == {}
    assert cfr(Tree("((7))"), 3) == {(): {0: 1}, (0,): {0: 1}}
    assert cfr(Tree("(1 2)", first=MIN), 50)[()][0] > 0.9
    for n in (-1, 1.5, True):
        with pytest.raises(ValueError, match="number of iterations"):
            cfr(Kuhn(), n)  # type: ignore[arg-type]


# -- what averaging deals believes, and what is true ---------------------------------------------

W = ("9.AQ", "QJ.9", "AKT.KJT")


class Led(Whist):
    """Whist in which South has to lead a certain card."""

    def __init__(self, lead: str) -> None:
        super().__init__(*W)
        self.lead = lead

    def actions(self, s: Position, /) -> tuple[str, ...]:
        return (self.lead,) if s[0] and not s[1] else super().actions(s)


@pytest.mark.slow
def test_king_or_jack_is_right_half_of_the_time() -> None:
    game = Whist("32", "KJ", "AQ54")
    strategy = cfr_plus(game, 100)
    low, high = -best_response(game, strategy, MIN)[0], best_response(game, strategy, MAX)[0]
    assert low <= 0.5 + 1e-9
    assert high >= 0.5 - 1e-9
    assert high - low < 0.01


@pytest.mark.long
@pytest.mark.parametrize(("lead", "worth"), [("♠9", 1.2), ("♥A", 1.3), ("♥Q", 0.7)])
def test_what_leads_are_worth(lead: str, worth: float) -> None:
    """Averaging prefers the ♠9, which it takes for 1.4."""
    game = Led(lead)
    strategy = cfr_plus(game, 200)
    low, high = -best_response(game, strategy, MIN)[0], best_response(game, strategy, MAX)[0]
    assert low <= worth + 1e-9
    assert high >= worth - 1e-9
    assert high - low < 0.04
