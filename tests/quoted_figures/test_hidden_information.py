"""Numbers that notebook 11 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import Kuhn, Tree, Whist
from adsearch.search import CFR, CFRPlus, best_response, expected, exploitability, pimc
from tests.submissions.hidden import both_at_once, in_turns

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("to_five", "to_four", "tricks"),
    [
        ("♠K", "♠K", [1, 1, 1, 0, 0, 0]),
        ("♠J", "♠J", [1, 0, 0, 1, 1, 0]),
        ("♠K", "♠J", [1, 1, 0, 0, 1, 0]),
        ("♠J", "♠K", [1, 0, 1, 1, 0, 0]),
    ],
)
def test_king_and_jack_in_each_of_the_six_deals(
    to_five: str, to_four: str, tricks: list[int]
) -> None:
    """Notebook 11: how North answers a low card of West's, the same way in all deals."""
    game = Whist("32", "KJ", "AQ54")

    def worth(s: tuple[str, tuple[str, ...]]) -> float:
        if game.is_terminal(s):
            return game.utility(s)
        west = s[1][1] if len(s[1]) == 2 else ""
        answer = {"♠5": to_five, "♠4": to_four}.get(west)
        moves = (answer,) if answer else game.actions(s)
        best = max if game.player(s) == MAX else min
        return best(worth(game.result(s, a)) for a in moves)

    deals = [game.result(game.initial(), west) for west, _ in game.outcomes(game.initial())]
    assert [worth(game.result(deal, "♠2")) for deal in deals] == tricks


@pytest.mark.long
def test_how_often_sampled_deals_lead_the_ace() -> None:
    """Notebook 11, "Do more deals help?": what the lower panel samples, with ties shared."""
    game = Whist("9.AQ", "QJ.9", "AKT.KJT")
    deals = [game.result(game.initial(), west) for west, _ in game.outcomes(game.initial())]
    ahead: Counter[tuple[int, int]] = Counter()  # of ♠9 and of ♥Q
    for deal in deals:
        worth = pimc(game, deal, [deal])
        ahead[round(worth["♥A"] - worth["♠9"]), round(worth["♥A"] - worth["♥Q"])] += 1
    sums, shares = {(0, 0): 1.0}, {}
    for n in range(1, 101):
        after: dict[tuple[int, int], float] = defaultdict(float)
        for (x, y), chance in sums.items():
            for (dx, dy), count in ahead.items():
                after[x + dx, y + dy] += chance * count / len(deals)
        sums = after
        shares[n] = sum(
            chance / (1 + (x == 0) + (y == 0))
            for (x, y), chance in sums.items()
            if x >= 0 and y >= 0
        )
    quoted = {1: 0.38, 3: 0.40, 10: 0.33, 30: 0.22, 100: 0.08}
    assert {n: round(shares[n], 2) for n in quoted} == quoted


class _WhoHasTheKing(Whist):
    """South leads ♠9, and then MAX is told whether West holds ♥K."""

    def actions(self, s: tuple[str, tuple[str, ...]], /) -> tuple[str, ...]:
        return ("♠9",) if s == (s[0], ()) and s[0] else super().actions(s)

    def information(self, s: tuple[str, tuple[str, ...]], p: int, /) -> object:
        knows = super().information(s, p)
        return (knows, "K" in s[0].partition(".")[2]) if p == MAX and s[1] else knows


@pytest.mark.long
def test_what_the_nine_would_be_worth_if_max_knew_who_holds_the_king() -> None:
    """Notebook 11, "Do more deals help?": 1.4, as PIMC believes."""
    game = _WhoHasTheKing("9.AQ", "QJ.9", "AKT.KJT")
    learner = CFRPlus(game)
    learner.run(60)
    strategy = learner.average()
    most, least = (best_response(game, strategy, p)[0] for p in (MAX, MIN))
    assert -least == pytest.approx(1.4, abs=0.005)
    assert most == pytest.approx(1.4, abs=0.005)


@pytest.mark.parametrize("often", [0, 1])
def test_a_bluff_earns_no_more_than_a_check_if_min_calls_two_bets_in_three(often: int) -> None:
    """Notebook 11, "The smallest bluff": −1/3 with every low card bet, and with none."""
    game = Tree(
        "chance(0.25:(check:1 bet:#c(call:2 fold:1)) 0.75:(bet:#c(call:-2 fold:1) check:-1))"
    )
    strategy: dict[Hashable, dict[Any, float]] = {
        (0,): {"bet": 1, "check": 0},
        (1,): {"bet": often, "check": 1 - often},
        "#c": {"call": 2 / 3, "fold": 1 / 3},
    }
    assert expected(game, strategy) == pytest.approx(-1 / 3)


def test_what_the_first_iterations_learn_and_remember_on_the_stairs() -> None:
    """Notebook 11, "Counterfactual regret": out, then r, which B gives up though it is avoided."""
    learner = CFR(Tree("(out:0 in:max(l:max(l:1 r:-9) r:-3))"))
    top, below, lowest = (), ("in",), ("in", "l")
    learner.run(1)
    now = learner.last()
    assert (now[top]["out"], now[below]["r"], now[lowest]["l"]) == (1, 1, 1)
    assert sorted(map(abs, learner.regrets[0])) == [0, 0.5, 0.5, 1.75, 1.75, 5, 5]
    learner.run(1)
    assert learner.last()[below]["l"] == 7 / 8
    average = learner.average()
    assert average[below]["l"] == average[lowest]["l"] == 1 / 2


def test_min_calls_with_the_queen_if_every_second_jack_bluffs() -> None:
    """Notebook 11, the example of best_response: a sixth lost by calling, a quarter by folding."""
    game, king, jack = Kuhn(), ((2, 1), "b"), ((0, 1), "b")

    def total(move: str) -> float:
        ends = [game.result(s, move) for s in (king, jack)]
        return game.utility(ends[0], MIN) / 6 + game.utility(ends[1], MIN) / 12

    assert [total(move) for move in "bp"] == pytest.approx([-1 / 6, -1 / 4])


@pytest.mark.parametrize(
    ("jack", "king", "lost"),
    [(0.2, 0.4, 0.0167), (0.2, 0.6, 0), (0, 0, 0), (1 / 3, 1, 0), (0.4, 1, 0.0111)],
)
def test_how_often_max_may_bet_at_the_start(jack: float, king: float, lost: float) -> None:
    """Notebook 11, "Kuhn poker, solved": the pairs that students try."""
    often = {(0, ""): jack, (2, ""): king, (1, "pb"): min(jack + 1 / 3, 2 / 3), (2, "pb"): 1}
    often |= {(0, "p"): 1 / 3, (2, "p"): 1, (1, "b"): 1 / 3, (2, "b"): 1}
    sets = [(card, done) for card in range(3) for done in ("", "p", "b", "pb")]
    strategy: dict[Hashable, dict[Any, float]] = {
        s: {"p": 1 - often.get(s, 0), "b": often.get(s, 0)} for s in sets
    }
    game: Any = Kuhn()
    assert exploitability(game, strategy) == pytest.approx(lost, abs=5e-5)


@pytest.mark.parametrize(("n", "lost"), [(1, 0.46), (1000, 0.0073)])
def test_where_the_line_of_one_walk_for_both_begins_and_ends(n: int, lost: float) -> None:
    """Notebook 11, "Kuhn poker, solved": to two digits, as the plot shows them."""
    game: Any = Kuhn()
    assert float(f"{exploitability(game, both_at_once(game, n)):.2g}") == lost


def test_strategies_that_change_in_a_walk_begin_elsewhere() -> None:
    """Notebook 11, "Kuhn poker, solved": far from 0.46, so that the plot shows it."""
    game: Any = Kuhn()
    assert exploitability(game, in_turns(game, 1)) == pytest.approx(0.271, abs=5e-4)
