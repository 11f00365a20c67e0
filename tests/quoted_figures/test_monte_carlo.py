"""Numbers that notebook 7 quotes and no cell of it prints."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random, getrandbits
from statistics import mean, stdev
from time import process_time
from timeit import repeat
from typing import Any

import pytest

from adsearch.evaluation import hex_connection, open_lines
from adsearch.game import MAX, MIN
from adsearch.games import ConnectFour, Hex, TicTacToe, Tree
from adsearch.matches import alpha_beta_player, match, uct_player, uct_scores
from adsearch.matches.rating import chance_to_pass, students_margin
from adsearch.nodes import Node
from adsearch.search import mcts
from adsearch.search.bandits import Bandit, by_ucb1, epsilon_greedy, greedy, ucb1
from adsearch.search.minimax import solve
from autograder import my_engine
from autograder.checks.mistakes import reference

expand = reference("mcts.expand")
flat = reference("mcts.flat")
playout = reference("mcts.playout")
search = reference("mcts.search")
select = reference("mcts.select")


pytestmark = pytest.mark.slow


def test_a_run_of_ucb1_whose_most_visited_arm_has_not_the_best_mean() -> None:
    """Notebook 7, "Which move in the end?"."""
    rng, arms, select = Random(263), (0.6, 0.6, 0.4), by_ucb1(1.0)
    wins, visits = [0, 0, 0], [0, 0, 0]
    for _ in range(100):
        arm = select(wins, visits, rng)
        wins[arm] += rng.random() < arms[arm]
        visits[arm] += 1
    assert (visits, wins) == ([48, 37, 15], [28, 23, 5])
    assert [round(w / n, 2) for w, n in zip(wins, visits, strict=True)] == [0.58, 0.62, 0.33]
    bounds = [ucb1(w, n, 100, 1) for w, n in zip(wins, visits, strict=True)]
    assert [round(bound, 2) for bound in bounds] == [0.89, 0.97, 0.89]


@pytest.mark.long
def test_ucb1_leaves_one_in_ten_behind_only_after_a_thousand_pulls() -> None:
    """Notebook 7, with the runs that its plot shows: the regret, and its growth from there on."""
    bandit = Bandit((0.3, 0.5, 0.7))
    rivals = [
        [bandit.play(strategy, 10_000, Random(i)).regret for i in range(20)]
        for strategy in (epsilon_greedy(0.1), by_ucb1(1))
    ]
    means = [[mean(run[n - 1] for run in runs) for n in (1000, 10_000)] for runs in rivals]
    ends = [sorted(round(run[-1]) for run in runs) for runs in rivals]
    assert [(least, most) for least, *_, most in ends] == [(191, 288), (37, 75)]
    assert [round(end) for _, end in means] == [208, 52]
    (begun, ended), _ = means
    assert round((ended - begun) / 90, 1) == 2.0  # with each hundred pulls
    lead = [[a[n - 1] - b[n - 1] for a, b in zip(*rivals, strict=True)] for n in (1000, 10_000)]
    early, late = (mean(by) / (1.96 * stdev(by) / 20**0.5) for by in lead)
    assert abs(early) < 1 < 10 < late
    eager = [bandit.play(by_ucb1(2), 3000, Random(i)).regret[-1] for i in range(20)]
    assert [round(mean(eager)), round(mean(run[2999] for run in rivals[0]))] == [115, 69]
    greedily = sorted(bandit.play(greedy, 10_000, Random(i)).regret[-1] for i in range(20))
    assert round(mean(greedily)) == 1001
    assert round(greedily[13]) == 3
    assert [round(lost, -2) for lost in greedily[14:]] == [2000] * 2 + [4000] * 4


def test_with_the_wrong_rewards_the_trap_stays_open() -> None:
    """Notebook 7: what `backpropagate` would do that added MAX's reward in every node, and where
    the mean of the trap would go."""

    def count(node: Node | None, reward: float) -> None:
        while node is not None:
            node.visits, node.reward, node = node.visits + 1, node.reward + reward, node.parent

    trap = Tree("(risky:(r1:1 r2:1 r3:1 r4:-1) safe:0)")
    for n in (10, 30, 100):
        root, rng = Node(()), Random(0)
        for _ in range(n):
            leaf = expand(trap, select(root, 1.0))
            count(leaf, (playout(trap, leaf.state, rng) + 1) / 2)
        assert max(root.children, key=lambda child: child.visits).action == "risky"
    assert round(root.children[0].reward / root.children[0].visits, 2) == 0.96


@pytest.mark.long
def test_how_often_the_most_visited_move_does_not_have_the_best_mean() -> None:
    """Notebook 7, "Which move in the end?": positions where moves differ in value."""
    game = TicTacToe()
    values = solve(game).values
    critical = [s for s in values if len({values[game.result(s, a)] for a in game.actions(s)}) > 1]
    lost = []
    for s in critical[::16]:
        tried = [n for n in mcts(game, s, 100, 1.0, Random(s)).root.children if n.visits]
        most = max(node.visits for node in tried)
        best = max(node.reward / node.visits for node in tried)
        lost.append(best - max(n.reward / n.visits for n in tried if n.visits == most))
    assert len(lost) == 200
    apart = [by for by in lost if by > 1e-9]
    assert len(apart) == 2
    assert max(apart) < 0.02


def decisive(game: TicTacToe) -> dict[Any, set[Any]]:
    """The best moves of every position where some move is a mistake."""
    values = solve(game).values
    best = {}
    for s in values:
        after = {a: values[game.result(s, a)] for a in game.actions(s)}
        if len(set(after.values())) > 1:
            value = (max if game.player(s) == MAX else min)(after.values())
            best[s] = {a for a in after if after[a] == value}
    return best


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize("c", [0, 1, 3])
def test_how_often_uct_is_right_in_two_hundred_positions(c: float) -> None:
    """Notebook 7, "Out of the trap": the shares that it plots."""
    game = TicTacToe()
    best = decisive(game)
    taken = list(best)[::16]
    assert len(taken) == 200
    for n, share in uct_scores.TIC_TAC_TOE[f"UCT, C = {c}"]:
        assert sum(mcts(game, s, n, c, Random(s)).action in best[s] for s in taken) / 200 == share


@pytest.mark.long
@pytest.mark.parametrize(("c", "right"), [(0.5, 99.9), (1, 99.6), (3, 98.5)])
def test_how_often_uct_is_right_after_500_iterations(c: float, right: float) -> None:
    """Notebook 7, "How many iterations are enough?": in all 3,191 positions where some move is a
    mistake."""
    game = TicTacToe()
    positions = decisive(game)
    found = sum(mcts(game, s, 500, c, Random(s)).action in best for s, best in positions.items())
    assert len(positions) == 3191
    assert round(100 * found / len(positions), 1) == right


def test_where_the_best_average_belongs_to_a_wrong_move() -> None:
    """Notebook 7, "Out of the trap": what `flat` can reach with infinitely many playouts."""
    game = TicTacToe()

    @cache
    def expected(s: Any) -> Fraction:
        if game.is_terminal(s):
            return Fraction(game.utility(s))
        after = [expected(game.result(s, a)) for a in game.actions(s)]
        return sum(after, Fraction()) / len(after)

    only = shared = 0
    right = Fraction()
    positions = decisive(game)
    for s, best in positions.items():
        means = {a: expected(game.result(s, a)) for a in game.actions(s)}
        top = (max if game.player(s) == MAX else min)(means.values())
        chosen = {a for a in means if means[a] == top}
        only += not chosen & best
        shared += bool(chosen & best) and not chosen <= best
        right += Fraction(len(chosen & best), len(chosen))
    assert (only, shared) == (70, 152)
    assert round(100 * float(right / len(positions)), 1) == 95.3


def test_an_interval_of_ten_pairs_by_students_t() -> None:
    """Notebook 7: both short matches, 3 and 18 games of 20, and that each settles who is better."""
    for pairs, score, margin in (
        ([0.5] * 3 + [0] * 7, 0.15, 0.17),
        ([0.5] * 2 + [1] * 8, 0.9, 0.15),
    ):
        assert round(mean(pairs), 2) == score
        assert round(students_margin(pairs), 2) == margin
        assert abs(score - 0.5) > students_margin(pairs)


@pytest.mark.long
@pytest.mark.measured
def test_the_engine_beats_monte_carlo_over_fifty_pairs_but_hardly_over_five() -> None:
    """Notebook 7, "Your engine meets Monte Carlo": the long match begins with the short one."""
    game, engine = ConnectFour(), my_engine(calls=1400)

    def player(game: Any, state: Any, budget: Any) -> Any:
        return search(game, state, 100, 1.0, Random(getrandbits(64)))

    result = match(game, player, engine, 50, opening=2)
    games = f"{result.wins}, {result.draws}, {result.losses}"
    calls = [f"{side.nodes:,.0f}" for side in (result, result.swapped())]
    row = (round(result.score, 2), round(result.margin, 2)), games, *calls
    assert {"our search, 50 pairs": row} == uct_scores.AGAINST_THE_ENGINE
    assert (row[0], games) == ((0.18, 0.07), "17, 2, 81")
    assert result.points[:10].count(1) == 4
    assert round(mean(result.points[:10]), 2) == 0.45
    assert round(students_margin(result.pair_scores[:5]), 2) == 0.34
    assert round(1 / chance_to_pass(4, 10, 0.17)) == 13


def by_flat(game: Any, state: Any, budget: Any) -> Any:
    return flat(game, state, 14, Random(getrandbits(64)))


FOUR, HEX = ConnectFour(), Hex(5)
OPEN_LINES = alpha_beta_player(2, open_lines(FOUR) / 1000)
CONNECTION = alpha_beta_player(2, hex_connection(HEX) / 1000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "opponent", "n", "c", "won", "score"),
    [
        (FOUR, by_flat, 100, 1.0, 28, (0.70, 0.14)),
        (FOUR, OPEN_LINES, 300, 0.5, 13, (0.33, 0.11)),
        (HEX, CONNECTION, 100, 1.0, 7, (0.17, 0.11)),
    ],
    ids=["flat", "open lines", "connection"],
)
def test_the_three_matches_that_a_student_may_choose_from(
    game: Any, opponent: Any, n: int, c: float, won: int, score: tuple[float, float]
) -> None:
    """Notebook 7, "Our results": what `contest` shows with the course's functions."""

    def player(game: Any, state: Any, budget: Any) -> Any:
        return search(game, state, n, c, Random(getrandbits(64)))

    result = match(game, player, opponent, 20, opening=2)
    assert (result.wins, result.draws) == (won, 0)
    assert (round(result.score, 2), round(students_margin(result.pair_scores), 2)) == score


def central(game: Hex) -> Callable[[Any], float]:
    """The evaluation "centre" of Hex."""
    weight = {}
    for name, cell in game.cells.items():
        across, down = "abcde".index(name[0]) - 2, int(name[1]) - 3
        weight[cell] = 5 - max(abs(across), abs(down), abs(across + down))

    def evaluate(state: Any) -> float:
        mine, theirs = game.stones(state, MAX), game.stones(state, MIN)
        return sum(w * (bool(c & mine) - bool(c & theirs)) for c, w in weight.items()) / 1000

    return evaluate


@pytest.mark.long
@pytest.mark.measured
def test_connection_takes_longer_to_compute_than_centre() -> None:
    """Notebook 7. Among other tests, on a machine that has more to do, the ratio tells nothing."""
    game, rng = Hex(5), Random(0)
    states = []
    for _ in range(20):
        s = game.initial()
        while not game.is_terminal(s):
            states.append(s)
            s = game.result(s, rng.choice(game.actions(s)))

    def seconds(f: Callable[[Any], float]) -> float:
        return min(repeat(lambda: [f(s) for s in states], timer=process_time, number=1, repeat=5))

    assert seconds(hex_connection(game)) > seconds(central(game))


@pytest.mark.long
@pytest.mark.measured
def test_four_plies_in_hex_hold_three_hundred_iterations_at_about_as_many_calls() -> None:
    """Notebook 7: the match at equal effort. A student's search makes all children at once, about
    24 calls an iteration; that of this match makes one at a time, and fewer calls."""
    game = Hex(5)
    opponent = alpha_beta_player(4, central(game))
    result = match(game, uct_player(300), opponent, 50, opening=2, seed=2)
    ((score, margin),) = uct_scores.HEX["against alpha-beta, 4 plies, centre"].values()
    assert (round(result.score, 3), round(result.margin, 3)) == (score, margin)
    for side, column in zip((result, result.swapped()), uct_scores.HEX_CALLS.values(), strict=True):
        assert f"{side.nodes:,.0f}" == column["against alpha-beta, 4 plies, centre, 300 iterations"]
