"""Numbers that notebooks quote and no cell of theirs prints."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, product
from math import erf, exp, inf, log, pi, sqrt
from random import Random
from statistics import NormalDist, fmean, linear_regression, mean, stdev
from typing import Any

import pytest

from adsearch.evaluation import chess, chess_captures, chess_structure, connect_four
from adsearch.fitting import least_squares, ordered_right
from adsearch.game import CHANCE, MAX, MIN
from adsearch.games import (
    Backgammon,
    Checkers,
    Chess,
    ConnectFour,
    Endgame,
    Go,
    Hypergammon,
    Kalah,
    Kuhn,
    Nim,
    Othello,
    TicTacToe,
    Tree,
    Whist,
)
from adsearch.games.chess_puzzles import PUZZLES
from adsearch.matches import (
    Budget,
    alpha_beta_player,
    chance_to_pass,
    losing_move,
    match,
)
from adsearch.matches.long_matches import TREE_AGAINST_FLAT
from adsearch.nodes import Node
from adsearch.search import (
    CFRPlus,
    CheckersTable,
    GammonStudent,
    HypergammonSolution,
    InTurn,
    Killers,
    Network,
    PigSolution,
    Table,
    alpha_beta,
    best_response,
    captures_first,
    estimate,
    expectiminimax,
    extending_search,
    fit,
    iterative_deepening,
    keeps_eyes,
    mcts,
    pimc,
    pips,
    playout_keeping_eyes,
    quiescence,
    quiescent_search,
    remembering_search,
    self_play,
    singular,
)
from adsearch.search.bandits import Bandit, by_ucb1, epsilon_greedy, greedy, ucb1
from adsearch.search.minimax import solve
from adsearch.search.othello_patterns import pattern
from adsearch.solved import solved as solved_board
from autograder.exercises.alpha_beta.worst_order import worst_order
from autograder.exercises.material.kalah_matches import TERMS
from autograder.exercises.mcts.expand import expand
from autograder.exercises.mcts.playout import playout
from autograder.exercises.mcts.select import select
from tests.search.horizon import doomed

pytestmark = pytest.mark.slow

KALAH = Kalah()
Answered = tuple[float, int]  # a value, and how many leaves it took


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
@pytest.mark.parametrize(("b", "trees", "examined"), [(2, 3_000, 2_476), (3, 300, 48), (4, 300, 2)])
def test_how_often_sorting_from_worst_to_best_leaves_nothing_out(
    b: int, trees: int, examined: int
) -> None:
    """Notebook 3: in trees of four plies with different leaves, the share of those that alpha-beta
    examines to the last leaf."""
    rng, whole = Random(0), 0
    for _ in range(trees):
        nested: list[Any] = rng.sample(range(b**4), b**4)
        while len(nested) > b:
            nested = [nested[i : i + b] for i in range(0, len(nested), b)]
        whole += alpha_beta(Tree(worst_order(nested))).statistics.leaves == b**4
    assert whole == examined


@pytest.mark.long
def test_ucb1_leaves_one_in_ten_behind_only_after_a_thousand_pulls() -> None:
    """Notebook 7, with the runs that its plot shows: the regret, and its growth from there on."""
    bandit = Bandit((0.3, 0.5, 0.7))
    rivals = [
        [bandit.play(strategy, 10_000, Random(i)).regret for i in range(20)]
        for strategy in (epsilon_greedy(0.1), by_ucb1(1))
    ]
    means = [[mean(run[n - 1] for run in runs) for n in (1000, 10_000)] for runs in rivals]
    assert [round(end) for _, end in means] == [208, 52]
    (begun, ended), _ = means
    assert round((ended - begun) / 90, 1) == 2.0  # with each hundred pulls
    lead = [[a[n - 1] - b[n - 1] for a, b in zip(*rivals, strict=True)] for n in (1000, 10_000)]
    early, late = (mean(by) / (1.96 * stdev(by) / 20**0.5) for by in lead)
    assert abs(early) < 1 < 10 < late
    greedily = [bandit.play(greedy, 1000, Random(i)).regret[-1] for i in range(20)]
    assert round(mean(greedily)) == 101


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


def test_where_the_policy_of_pig_begins_to_roll_till_the_end() -> None:
    """Notebook 8: from which own score on nobody holds, by the other's score, for 50 points."""
    pig = PigSolution(50)

    def holds(own: int, other: int) -> bool:
        return any(
            1 - pig.value(other, own + turn, 0) >= pig.value(own, other, turn) - 1e-12
            for turn in range(2, 50 - own)
        )

    def never_from(other: int) -> int:
        return 1 + max((own for own in range(50) if holds(own, other)), default=-1)

    starts = [never_from(other) for other in (0, 10, 20, 22, 23)]
    assert starts == [19, 13, 5, 2, 0]
    # The map shows even scores only, and the text names what can be seen there.
    assert [start + start % 2 for start in starts[:3]] == [20, 14, 6]
    assert not any(never_from(other) for other in range(23, 50))


@pytest.mark.parametrize(
    ("roll", "play"),
    [((4, 3), "13/6"), ((3, 2), "13/8"), ((4, 1), "13/8"), ((5, 2), "13/6")],
)
def test_rolls_with_which_pips_at_two_plies_run_to_safety(roll: Any, play: str) -> None:
    """Notebook 8: with 4-3 and several other rolls no checker is left alone."""
    backgammon = Backgammon()

    def lead(s: Any) -> float:
        boards = (enumerate(backgammon.checkers(s, p)) for p in (MAX, MIN))
        own, other = (sum(point * checkers for point, checkers in board) for board in boards)
        return (other - own) / 375

    s = backgammon.result(backgammon.initial(), roll)
    found = expectiminimax(backgammon, s, depth=2, evaluation=lead)
    assert found.action == backgammon.parse(s, play)


def _chance_tree(levels: str, rng: Random) -> str:
    """A random tree as notebook 8 draws it."""
    if not levels:
        return str(rng.uniform(-1, 1))
    weights = [rng.random() for _ in range(3)]
    labels = [f"{w / sum(weights)}:" if levels[0] == "c" else "" for w in weights]
    branches = [label + _chance_tree(levels[1:], rng) for label in labels]
    player = {"m": "max", "n": "min", "c": "chance"}[levels[0]]
    return f"{player}({' '.join(branches)})"


def _leaves_of_plain_star1(
    tree: Tree, s: tuple[int | str, ...], low: float, high: float
) -> Answered:
    """The value, and how many leaves Star1 examines that hands (-1, 1) down below dice."""
    if tree.is_terminal(s):
        return tree.utility(s), 1
    leaves = 0
    if tree.player(s) == CHANCE:
        known, left = 0.0, 1.0
        for outcome, p in tree.outcomes(s):
            value, more = _leaves_of_plain_star1(tree, tree.result(s, outcome), -1, 1)
            known, left, leaves = known + p * value, left - p, leaves + more
            if known + left <= low or known - left >= high:
                return (known + left if known + left <= low else known - left), leaves
        return known, leaves
    is_max = tree.player(s) == MAX
    best = -inf if is_max else inf
    for a in tree.actions(s):
        value, more = _leaves_of_plain_star1(tree, tree.result(s, a), low, high)
        best, leaves = (max if is_max else min)(best, value), leaves + more
        low, high = (max(low, best), high) if is_max else (low, min(high, best))
        if low >= high:
            break
    return best, leaves


@pytest.mark.long
def test_what_a_plain_window_below_dice_costs() -> None:
    """Notebook 8, "Is it worth it?": with exact windows it is three quarters of the leaves."""
    rng = Random(0)
    trees = [Tree(_chance_tree("mcncmc", rng)) for _ in range(10)]
    leaves = [_leaves_of_plain_star1(tree, (), -1, 1)[1] for tree in trees]
    assert round(mean(leaves) / 729, 2) == 0.86


@pytest.mark.parametrize(("depth", "value"), [(1, 1), (2, 2), (3, 1), (4, 3)])
def test_the_values_of_the_trapped_knight(depth: int, value: int) -> None:
    """Notebook 6, its table; depths 5 and 6 give 2 and 4."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    material = chess(knight) / 1000
    found = alpha_beta(knight, depth=depth, evaluation=material, order=captures_first)
    assert round(1000 * found.value) == value


@pytest.mark.parametrize(("depth", "value"), [(3, 1), pytest.param(4, 0, marks=pytest.mark.long)])
def test_what_lies_beyond_the_won_queen(depth: int, value: int) -> None:
    """Notebook 6: with quiescence it takes four plies to see that White is not ahead."""
    won = Chess("5r2/pb3p1k/4pB1p/7R/8/P7/1P3PPP/6K1 b - - 0 1")
    found = quiescent_search(
        won, depth=depth, evaluation=chess(won) / 1000, noisy=chess_captures, order=captures_first
    )
    assert round(1000 * found.value) == value


def test_a_remembered_move_is_tried_where_its_mover_is_to_move() -> None:
    """Notebook 6: it saves the rook at depth 3, for one position more, and not at depth 2."""
    save, wait = "save:(calm:(on:-1@-1)@-1)@-1", "wait:(takeR:-5@-5 rest:0@0)@0"
    snatch = "snatch:(block:(then:(takeR:-4@-4 rest:1@1)@1)@1)@1"
    tree = Tree(f"({wait} {snatch} {save})@0")
    first = []
    for depth in (2, 3):
        plain = alpha_beta(tree, depth=depth, evaluation=tree.evaluation)
        found = remembering_search(
            tree,
            depth=depth,
            evaluation=tree.evaluation,
            remember=lambda s: singular(tree, s, 1, tree.evaluation, 3),
        )
        extra = found.statistics.nodes - plain.statistics.nodes
        first.append((plain.action, found.action, extra))
    assert first == [("snatch", "snatch", 0), ("snatch", "save", 1)]


@pytest.mark.parametrize(("depth", "move"), [(2, "check"), (3, "wait")])
def test_on_the_doomed_bishop_a_remembered_move_gains_a_ply(depth: int, move: str) -> None:
    """Notebook 6, "Remembered moves"."""
    tree = doomed(1)
    found = remembering_search(
        tree,
        depth=depth,
        evaluation=tree.evaluation,
        remember=lambda s: singular(tree, s, 1, tree.evaluation, 2),
    )
    assert found.action == move


@pytest.mark.parametrize("depth", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_extensions_do_not_help_the_trapped_knight(depth: int) -> None:
    """Notebook 6: neither for only moves nor by a margin."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    material = chess(knight)
    for free in (None, lambda s: singular(knight, s, 1, material, 2)):
        found = extending_search(
            knight, depth=depth, evaluation=material, free=free, order=captures_first
        )
        assert found.action == "d5d4"


@pytest.mark.long
def test_what_refutes_the_check_of_the_trapped_knight() -> None:
    """Notebook 6: at depth 6 it is worth 5, a pawn worse than the best."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    after = knight.result(knight.initial(), "d5d4")
    found = alpha_beta(knight, after, depth=5, evaluation=chess(knight), order=captures_first)
    assert found.value == 5
    assert found.line[:3] == ("c3d4", "c5d4", "e3d4")


@pytest.mark.long
def test_the_best_moves_of_the_trapped_knight() -> None:
    """Notebook 6: at depth 6 four other moves are as good as Nc2+, among them b4 and Kh6."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    start, material = knight.initial(), chess(knight)
    values = {
        a: alpha_beta(
            knight, knight.result(start, a), depth=5, evaluation=material, order=captures_first
        ).value
        for a in knight.actions(start)
    }
    best = {a for a, value in values.items() if value == min(values.values())}
    assert best == {"a1c2", "b5b4", "g7h6", "g7h7", "g7h8"}


def test_how_deep_a_million_positions_reach() -> None:
    """Notebook 5, and what ten times the speed buys, on the page about programs."""
    assert round(log(10**6, 35), 1) == 3.9
    assert round(2 * log(10, 35), 1) == 1.3


@pytest.mark.parametrize(
    ("fen", "feature", "value"),
    [
        ("4k3/8/8/8/8/8/8/2B1KB2 w - -", "bishop_pair", 1),
        ("2b1kb2/8/8/8/8/8/8/2B1K3 w - -", "bishop_pair", -1),
        ("4k3/8/8/8/P7/P7/P7/4K3 w - -", "doubled", 2),
        ("4k3/1p1p4/8/8/8/8/8/4K3 w - -", "isolated", -2),
        ("4k3/1pp5/8/8/8/8/8/4K3 w - -", "isolated", 0),
        ("4k3/8/8/8/8/5P2/3PP3/4K3 w - -", "shelter", 3),
        ("k7/pp6/8/8/8/7P/6P1/7K w - -", "shelter", 0),
    ],
)
def test_the_structure_of_a_chess_position(fen: str, feature: str, value: int) -> None:
    game = Chess(fen)
    assert chess_structure(game).named(game.initial())[feature] == value


def test_structure_is_the_opposite_with_the_colours_changed() -> None:
    game = Chess("r3k2r/pp3p1p/8/2p5/2P1B3/2P5/PP3PPP/2B1K2R w - -")
    mirrored = Chess("2b1k2r/pp3ppp/2p5/2p1b3/2P5/8/PP3P1P/R3K2R b - -")
    one, other = (chess_structure(g).features(g.initial()) for g in (game, mirrored))
    assert [-n for n in one] == list(other)


@pytest.mark.parametrize(
    ("card", "tricks"), [("♠K", [1, 1, 1, 0, 0, 0]), ("♠J", [1, 0, 0, 1, 1, 0])]
)
def test_king_and_jack_in_each_of_the_six_deals(card: str, tricks: list[int]) -> None:
    """Notebook 11: North answers a low card of West's with the same card in all deals."""
    game = Whist("32", "KJ", "AQ54")

    def worth(s: tuple[str, tuple[str, ...]]) -> float:
        if game.is_terminal(s):
            return game.utility(s)
        is_guess = len(s[1]) == 2 and s[1][1] in ("♠5", "♠4")
        moves = (card,) if is_guess else game.actions(s)
        best = max if game.player(s) == MAX else min
        return best(worth(game.result(s, a)) for a in moves)

    deals = [game.result(game.initial(), west) for west, _ in game.outcomes(game.initial())]
    assert [worth(game.result(deal, "♠2")) for deal in deals] == tricks


@pytest.mark.long
def test_how_often_sampled_deals_lead_the_ace() -> None:
    """Notebook 11, "Do more deals help?": exactly, with ties shared."""
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


def test_min_calls_with_the_queen_if_every_second_jack_bluffs() -> None:
    """Notebook 11, the example of best_response: a sixth lost by calling, a quarter by folding."""
    game, king, jack = Kuhn(), ((2, 1), "b"), ((0, 1), "b")

    def total(move: str) -> float:
        ends = [game.result(s, move) for s in (king, jack)]
        return game.utility(ends[0], MIN) / 6 + game.utility(ends[1], MIN) / 12

    assert [total(move) for move in "bp"] == pytest.approx([-1 / 6, -1 / 4])


@pytest.mark.long
def test_an_edge_and_its_mirror_image_fitted_apart_differ_by_noise() -> None:
    """Notebook 12: 200 random games, four edges a board, each read in one direction."""
    game = Othello(6)
    squares = list(game.squares.values())
    edges = [range(6), range(30, 36), range(0, 36, 6), range(5, 36, 6)]
    rng, rows, outcomes = Random(0), [], []
    for _ in range(200):
        s, met = game.initial(), []
        while not game.is_terminal(s):
            board = [1 if bit & s[0] else 2 if bit & s[1] else 0 for bit in squares]
            met.append((s[3], [pattern(board, edge) for edge in edges]))
            s = game.result(s, rng.choice(game.actions(s)))
        rows += [row for _, row in met]
        outcomes += [-game.margin(s) if mover else game.margin(s) for mover, _ in met]
    weights = fit(rows, outcomes, 3**6, 3)
    often = Counter(i for row in rows for i in row)
    edge, mirrored = (pattern(look, range(6)) for look in ([1, 1, 1, 1, 2, 0], [0, 2, 1, 1, 1, 1]))
    assert [round(float(weights[i]), 1) for i in (edge, mirrored)] == [8.7, 3.7]
    assert [often[i] for i in (edge, mirrored)] == [75, 91]
    shared = [[min(i, turned(i)) for i in row] for row in rows]
    together = fit(shared, outcomes, 3**6, 3)
    assert round(float(together[edge]), 1) == 6.0


@pytest.mark.long
def test_when_a_learner_of_hypergammon_overtakes_the_pip_counter_depends_on_its_seed() -> None:
    """Notebook 12, part B: how many of six seeds are ahead after so many games."""
    game = Hypergammon()
    truth = HypergammonSolution(game)
    by_pips = truth.greedy(truth.by(pips))
    ahead: Counter[int] = Counter()
    for seed in range(6):
        network = Network(52, 20, alpha=0.1, lam=0.7, seed=seed, scale=0.2)
        student, rng = GammonStudent(game, network), Random(seed)
        for games in range(1, 151):
            student.play(rng)
            if games in (15, 100, 150):
                policy = truth.greedy(student.values(truth.positions))
                ahead[games] += truth.match(policy, by_pips) > 0.5
    assert ahead == {15: 2, 100: 5, 150: 6}
    assert round(truth.match(truth.best, by_pips), 3) == 0.779


def test_a_lone_king_in_a_double_corner_draws_unless_it_loses_at_once() -> None:
    """Notebook 12, part A: on 4 × 4 squares, against two kings that are to move."""
    game = Checkers(4)
    table = CheckersTable(game, 3)
    dark = [row * 4 + column for row in range(4) for column in range(4) if (row + column) % 2]
    ends: Counter[int | None] = Counter()
    for lone in (1, 4, 11, 14):  # b4 and a3, d2 and c1
        for two in combinations([square for square in dark if square != lone], 2):
            men = "".join("W" if i == lone else "B" if i in two else "." for i in range(16))
            rows = [men[i : i + 4] for i in range(0, 16, 4)]
            s = game.position("\n".join([*rows, "Black to move"]))
            assert table[s] >= 0
            ends[table.plies(s)] += 1
    assert ends == {None: 64, 3: 20}


def turned(number: int) -> int:
    """The number of an edge read from its other end."""
    return sum(number // 3**k % 3 * 3 ** (5 - k) for k in range(6))


def solved(calls: int, without: tuple[str, ...]) -> int:
    """How many of the chess puzzles the program of notebook 12 solves without some parts."""
    found = 0
    for fen, key in PUZZLES:
        game, meter = Chess(fen), Budget()
        counted, men = meter.metered(game), chess(game) / 1000

        def settled(s, alpha, beta, counted=counted, men=men):  # type: ignore[no-untyped-def]
            window = (-inf, inf) if "the window" in without else (alpha, beta)
            return quiescence(counted, s, *window, men, chess_captures, limit=4)

        parts = {"captures first": captures_first, "killers": Killers()}
        result = iterative_deepening(
            counted,
            order=InTurn(*(part for name, part in parts.items() if name not in without)),
            max_depth=10,
            out_of_time=lambda meter=meter: meter.spent >= calls,  # type: ignore[misc]
            evaluation=men,
            settled=None if "quiescence" in without else settled,
            table=None if "table" in without else Table(),
        )
        found += result.action == key
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("calls", "without", "positions"),
    [
        (10_000, "", 9),
        (10_000, "quiescence", 8),
        (10_000, "the window", 6),
        (3_000, "quiescence, captures first", 8),
        (3_000, "quiescence, killers", 8),
        (3_000, "quiescence, table", 7),
        (3_000, "captures first, killers", 6),
        (3_000, "captures first, table", 7),
        (3_000, "killers, table", 8),
    ],
)
def test_the_answers_about_parts_of_a_chess_program(
    calls: int, without: str, positions: int
) -> None:
    """Notebook 12, part D."""
    assert solved(calls, tuple(without.split(", "))) == positions


@pytest.mark.long
def test_a_hundred_games_of_tree_search_against_flat_playouts() -> None:
    """Notebook 12, part E: with 20 games of the same match the tree scores 0.9."""

    def tree(game, state, budget=None):  # type: ignore[no-untyped-def]
        return mcts(game, state, 100, 0.4, Random(0), playout=playout_keeping_eyes).action

    def flat(game, state, budget=None):  # type: ignore[no-untyped-def]
        moves, rng = keeps_eyes(game, state), Random(0)
        sign = 1 if game.player(state) == MAX else -1

        def total(a):  # type: ignore[no-untyped-def]
            after, each = game.result(state, a), max(1, 100 // len(moves))
            return sign * sum(playout_keeping_eyes(game, after, rng) for _ in range(each))

        return max(moves, key=total)

    score = match(Go(5), tree, flat, 50, opening=2)
    assert (round(score.score, 3), round(score.margin, 3)) == TREE_AGAINST_FLAT


def examined(b: int, plies: int, rng: Random) -> int:
    """The leaves that alpha-beta examines in a tree with random leaves, drawn as it meets them."""

    def value(depth: int, alpha: float, beta: float, maximises: bool) -> float:
        nonlocal leaves
        if depth == 0:
            leaves += 1
            return rng.random()
        for _ in range(b):
            v = value(depth - 1, alpha, beta, not maximises)
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return alpha if maximises else beta

    leaves = 0
    value(plies, -inf, inf, True)
    return leaves


@pytest.mark.long
@pytest.mark.parametrize(("b", "plies", "k"), [(2, range(10, 15), 0.74), (3, range(5, 10), 0.74)])
def test_the_exponent_of_random_order(b: int, plies: range, k: float) -> None:
    """Notebook 4, "Three exponents"."""
    counts = [mean(examined(b, m, Random(i)) for i in range(100)) for m in plies]
    slope = linear_regression([m * log(b) for m in plies], [log(n) for n in counts]).slope
    assert round(slope, 2) == k


@pytest.mark.long
@pytest.mark.parametrize(("plies", "leaves", "margin"), [(2, 55.8, 0.7), (4, 1_979, 24)])
def test_leaves_in_random_order_with_ten_moves(plies: int, leaves: float, margin: float) -> None:
    """Notebook 4, "Three exponents"."""
    counts = [examined(10, plies, Random(i)) for i in range(1_000)]
    assert mean(counts) == pytest.approx(leaves, abs=margin / 10)
    assert 1.96 * stdev(counts) / len(counts) ** 0.5 == pytest.approx(margin, rel=0.1)


@pytest.mark.parametrize(
    ("plies", "trees", "leaves"),
    [
        (2, 100, 461),
        pytest.param(3, 100, 8_416, marks=pytest.mark.long),
        pytest.param(4, 100, 106_654, marks=pytest.mark.long),
        pytest.param(5, 10, 1_521_034, marks=pytest.mark.long),
        pytest.param(6, 2, 20_276_412, marks=pytest.mark.long),
    ],
)
def test_leaves_in_random_order_with_35_moves(plies: int, trees: int, leaves: int) -> None:
    """Notebook 4, the plot of what 200 million leaves buy."""
    assert round(mean(examined(35, plies, Random(i)) for i in range(trees))) == leaves


def _lead(s: Any) -> float:
    ours, theirs = KALAH.stores(s)
    return ours - theirs


def test_the_move_of_kalah_after_which_min_has_six_in_a_row() -> None:
    """Notebook 10, "Read a loss"."""

    def deep_value(s: Any) -> float:
        if KALAH.is_terminal(s):
            return KALAH.utility(s)
        return alpha_beta(KALAH, s, depth=8, evaluation=_lead).value

    two, four = (alpha_beta_player(depth, _lead) for depth in (2, 4))
    record, side = match(KALAH, two, four, pairs=5, seed=5).lost[1]
    worst = losing_move(KALAH, record, side, deep_value)
    assert worst is not None
    assert (side, worst.action, worst.cost) == (MAX, 2, 14)
    assert deep_value(worst.state) == -6
    s = KALAH.result(worst.state, worst.action)
    assert (KALAH.rows(s)[MIN][0], KALAH.stores(s)[MIN]) == (6, 6)
    replies = record.moves[worst.ply + 1 : worst.ply + 7]
    assert [(move.player, move.action) for move in replies] == [
        (MIN, a) for a in (5, 0, 5, 3, 5, 4)
    ]
    for move in replies:
        assert KALAH.player(s) == MIN
        s = KALAH.result(s, move.action)
    assert (KALAH.player(s), KALAH.stores(s)[MIN]) == (MAX, 22)


def test_a_budget_of_kalah_is_enough_for_depth_six() -> None:
    """Notebook 10, the last step of the exercise."""

    def nearest_first(game: Any, s: Any, actions: Any, ply: int) -> Any:
        return actions[::-1]

    nodes = [
        alpha_beta(KALAH, depth=depth, evaluation=_lead, order=nearest_first).statistics.nodes
        for depth in range(1, 8)
    ]
    assert sum(nodes[:6]) <= 3000 < sum(nodes)


@pytest.mark.parametrize(
    ("opponent", "equal_passes", "good_fails"),
    [
        ("random", (0.83, 1.03), (0.36, 0.41)),
        ("greedy", (0.83, 1.03), (0.36, 0.41)),
        ("d2", (0.60, 0.85), (0.56, 0.60)),
        ("d4", (0.97, 1.17), (0.11, 0.23)),
    ],
)
def test_what_the_early_end_of_a_match_changes(
    opponent: str, equal_passes: tuple[float, float], good_fails: tuple[float, float]
) -> None:
    """Notebook 10, the table of the check's errors, in per cent: of full matches, then of those
    that stop early."""
    terms = TERMS[opponent]

    def passes(score: float) -> tuple[float, float]:
        going, passed = {0: 1.0}, 0.0
        for played in range(1, terms.games + 1):
            after: dict[int, float] = defaultdict(float)
            for points, chance in going.items():
                after[points + 1] += chance * score
                after[points] += chance * (1 - score)
            passed += sum(p for points, p in after.items() if terms.verdict(points, played))
            going = {n: p for n, p in after.items() if terms.verdict(n, played) is None}
        return 100 * chance_to_pass(terms.enough, terms.games, score), 100 * passed

    assert tuple(round(share, 2) for share in passes(0.5)) == equal_passes
    assert tuple(round(100 - share, 2) for share in passes(terms.good)) == good_fails


def test_how_many_wins_or_losses_in_a_row_end_a_match_against_greedy() -> None:
    """Notebook 10, beside that table."""
    verdict = TERMS["greedy"].verdict
    assert [verdict(wins, wins) for wins in (9, 10)] == [None, True]
    assert [verdict(0, losses) for losses in (5, 6)] == [None, False]
    assert round((0.853 / 0.5) ** 10) == 209


@pytest.mark.parametrize(("players", "share"), [(10, 0.15), (30, 0.57)])
def test_how_often_luck_takes_the_first_place_from_one_of_many_equals(
    players: int, share: float
) -> None:
    """Notebook 10, the class tournament: the best and the worst of so many normal scores are
    further apart than two margins."""

    def below(x: float) -> float:
        return (1 + erf(x / sqrt(2))) / 2

    step, apart = 0.01, 2 * 1.96
    xs = [step * i for i in range(-800, 801)]
    together = (exp(-x * x / 2) * (below(x + apart) - below(x)) ** (players - 1) for x in xs)
    assert round(1 - players * step / sqrt(2 * pi) * sum(together), 2) == share


def test_positions_of_the_minimal_tree_with_seven_moves() -> None:
    """Notebook 3: beside the counts of Connect Four. Knuth and Moore's three types of nodes, by
    what their children are."""
    children = {1: {1: 1, 2: 6}, 2: {3: 1}, 3: {2: 7}}
    level, counts = {1: 1}, [1]
    for _ in range(8):
        below: dict[int, int] = {}
        for kind, many in level.items():
            for child, times in children[kind].items():
                below[child] = below.get(child, 0) + times * many
        level = below
        counts.append(counts[-1] + sum(level.values()))
    assert counts[6:] == [1_249, 3_992, 8_793]
    assert round(220_214 / counts[8]) == 25


def test_x_has_more_quick_wins_in_random_play_than_in_a_list_of_all_games() -> None:
    """Notebook 9: why random play is kinder to X."""
    game = TicTacToe()
    listed, chance = Counter[bool](), dict.fromkeys((True, False), 0.0)
    waiting: list[tuple[Any, int, float]] = [(game.initial(), 0, 1.0)]
    while waiting:
        s, plies, probability = waiting.pop()
        if game.is_terminal(s):
            is_quick = game.utility(s) == 1 and plies <= 7
            listed[is_quick] += 1
            chance[is_quick] += probability
            continue
        moves = game.actions(s)
        waiting += ((game.result(s, a), plies + 1, probability / len(moves)) for a in moves)
    assert listed.total() == 255_168
    assert round(100 * listed[True] / listed.total()) == 19
    assert round(100 * chance[True]) == 36


def test_of_the_replies_to_the_centre_the_corners_draw_and_the_edges_lose() -> None:
    """Notebook 9: what its book is right about. After the edge 1, X attacks twice with 0 and 3."""
    game = TicTacToe()
    centre = game.result(game.initial(), 4)
    values = {
        move: alpha_beta(game, game.result(centre, move)).value for move in range(9) if move != 4
    }
    assert values == {0: 0, 1: 1, 2: 0, 3: 1, 5: 1, 6: 0, 7: 1, 8: 0}


@pytest.mark.parametrize(
    ("n", "pairs", "on_a_diagonal", "classes", "entries"),
    [(4, 156, 12, 21, 588), (8, 3_612, 84, 462, 57_288)],
)
def test_pairs_of_kings_up_to_symmetry(
    n: int, pairs: int, on_a_diagonal: int, classes: int, entries: int
) -> None:
    """Notebook 9: why 3,612 pairs of kings are 462, and what a table has for king and rook."""
    squares = list(product(range(n), repeat=2))
    kings = [
        (a, b) for a in squares for b in squares if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1
    ]
    diagonals = ({(i, i) for i in range(n)}, {(i, n - 1 - i) for i in range(n)})
    fixed = [pair for pair in kings if any(diagonal.issuperset(pair) for diagonal in diagonals)]
    assert (len(kings), len(fixed)) == (pairs, on_a_diagonal)
    assert (pairs + on_a_diagonal) / 8 == classes
    assert classes * (n * n - 2) * 2 == entries


def test_a_move_that_exploits_a_habit_loses_to_a_perfect_reply() -> None:
    """Notebook 2: after 0, 4, 1 and 2 only 6 holds the draw. With 3, which O's habit does not
    punish, X leaves 6 open."""
    game = TicTacToe()
    s = game.initial()
    for move in (0, 4, 1, 2):
        s = game.result(s, move)
    values = {a: alpha_beta(game, game.result(s, a)).value for a in game.actions(s)}
    assert values == {3: -1, 5: -1, 6: 0, 7: -1, 8: -1}
    lost = game.result(game.result(s, 3), 6)
    assert game.is_terminal(lost)
    assert game.utility(lost) == -1


@pytest.mark.parametrize(
    ("epsilon", "corner", "edge", "centre"),
    [(0.1, 0.226, 0.225, 0.235), (0.5, 0.795, 0.778, 0.795), (0.6, 0.869, 0.851, 0.865)],
)
def test_which_opening_is_best_against_a_min_who_sometimes_errs(
    epsilon: float, corner: float, edge: float, centre: float
) -> None:
    """Notebook 2, an answer in Going further: the centre up to one half, then the corner."""
    game = TicTacToe()

    @cache
    def both(s: int) -> tuple[float, float]:
        """The minimax value, and what X gets on average."""
        if game.is_terminal(s):
            return game.utility(s), game.utility(s)
        below = [both(game.result(s, a)) for a in game.actions(s)]
        values = [value for value, _ in below]
        if game.player(s) == MAX:
            return max(values), max(average for _, average in below)
        best = [average for value, average in below if value == min(values)]
        anything = fmean(average for _, average in below)
        return min(values), epsilon * anything + (1 - epsilon) * fmean(best)

    averages = [both(game.result(game.initial(), a))[1] for a in (0, 1, 4)]
    assert [round(average, 3) for average in averages] == [corner, edge, centre]


def test_of_the_pairs_of_kings_a_triangle_leaves_564_and_the_diagonal_rule_462() -> None:
    """Notebook 9: why it is not enough to turn the white king into the triangle a1-d1-d4."""
    squares = list(product(range(8), repeat=2))  # column and row
    kings = [
        (a, b) for a in squares for b in squares if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1
    ]
    turned = [(a, b) for a, b in kings if a[1] <= a[0] < 4]
    chosen = [(a, b) for a, b in turned if a[0] > a[1] or b[1] <= b[0]]
    assert (len(turned), len(chosen)) == (564, 462)


@pytest.mark.parametrize("n", [3, 4, 5, pytest.param(8, marks=pytest.mark.long)])
def test_where_a_rook_mates_and_stalemates(n: int) -> None:
    """Notebook 9, going further: by where the black king stands, in a corner or on the edge."""
    game = Endgame("KRK", size=n)
    ends = Counter[tuple[str, int]]()
    for s in game.legal_positions():
        if s[0] == MIN and game.is_terminal(s):
            sides = sum(place in (0, n - 1) for place in divmod(s[3], n))
            ends["mate" if game.utility(s) else "stalemate", sides] += 1
    assert +ends == +Counter(
        {
            ("mate", 2): 4 * 4 * (n - 2),
            ("mate", 1): 4 * (n - 2) * (n - 3),
            ("stalemate", 2): 4 * (2 * n + 1),
        }
    )
    assert ends["mate", 2] + ends["mate", 1] == 4 * (n - 2) * (n + 1)


def test_two_piles_of_two_have_33_nodes_but_14_positions() -> None:
    """Notebook 9: what minimax visits, and how little of it differs."""
    nim = Nim((2, 2))
    visited = [nim.initial()]
    for s in visited:
        visited += [nim.result(s, a) for a in nim.actions(s)]
    assert (len(visited), len(set(visited))) == (33, 14)


@pytest.mark.long
def test_what_slopes_and_a_fit_to_few_positions_leave_out() -> None:
    """Notebook 5: twos beyond the picture, and weights from 40 positions on those kept back."""
    table, truth = solved_board(5, 4).data(8)
    threes, twos = table[:, 0], table[:, 1]
    groups = [threes == n for n in (0, -1, 1)]
    assert sum(int((abs(twos[group]) > 2).sum()) for group in groups) == 1560
    assert min(int((twos[group] == n).sum()) for group in groups for n in range(-2, 3)) == 190
    beyond = truth[(threes == 1) & (twos == 3)]
    assert (len(beyond), round(float(beyond.mean()), 3)) == (60, 0.933)
    few, unseen = slice(0, None, 500), slice(1, None, 2)
    weights = least_squares(table[few], truth[few]).weights
    assert (len(truth[few]), round(weights[2], 3)) == (40, -0.090)
    parts = [(table[part] @ weights, truth[part]) for part in (few, unseen)]
    shares = [ordered_right(guess.tolist(), outcome.tolist()) for guess, outcome in parts]
    assert [round(share, 3) for share in shares] == [0.752, 0.711]


def test_how_often_a_forecast_misleads() -> None:
    """Notebook 5: normal errors beyond t standard deviations, and those of its 30 points."""
    shares = [round(100 * NormalDist().cdf(-t), 1) for t in (1, 1.5, 2, 3)]
    assert shares == [15.9, 6.7, 2.3, 0.1]
    game = ConnectFour()
    hand = connect_four(game) / 1000
    positions = self_play(game, hand, 40, (4, 20), seed=1)
    _, slope, intercept, sigma = estimate(game, positions, 3, 1, hand)
    errors = []
    for s in positions:
        sign = 1 if game.player(s) == MAX else -1
        shallow, deep = (
            sign * alpha_beta(game, s, depth=depth, evaluation=hand).value for depth in (1, 3)
        )
        if max(abs(shallow), abs(deep)) < 1:
            errors.append((deep - slope * shallow - intercept) / sigma)
    assert len(errors) == 30
    assert [sum(error > t for error in errors) for t in (1, 1.5, 2)] == [4, 2, 1]


def test_ten_matches_make_few_nodes_in_four_piles_and_almost_ten_million_in_ten() -> None:
    """Notebook 1: how large a Nim may be for `count`, which remembers nothing."""

    @cache
    def nodes(*piles: int) -> int:
        left = ((i, rest) for i, pile in enumerate(piles) for rest in range(pile))
        return 1 + sum(nodes(*sorted((*piles[:i], rest, *piles[i + 1 :]))) for i, rest in left)

    fours = [four for four in product(range(11), repeat=4) if sum(four) == 10]
    assert max(nodes(*sorted(four)) for four in fours) < 300_000
    assert nodes(*[1] * 10) == 9_864_101
