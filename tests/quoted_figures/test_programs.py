"""Numbers that notebook 12 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import combinations, pairwise, product
from math import exp, inf, log, sqrt
from random import Random

import numpy as np
import pytest

from adsearch.evaluation import checkers, chess, chess_captures, othello
from adsearch.game import CHANCE, MAX, IllegalPosition
from adsearch.games import Checkers, Chess, Go, Hypergammon, Othello
from adsearch.games.backgammon import OFF, after
from adsearch.games.chess_puzzles import PUZZLES
from adsearch.matches import Budget, alpha_beta_player, deepening_player, match
from adsearch.matches.long_matches import TREE_AGAINST_FLAT, WITHOUT, WITHOUT_BOTH
from adsearch.matches.long_measurements import CALLS, EDGES, ENOUGH, times_as_many
from adsearch.search import (
    CheckersTable,
    GammonStudent,
    HypergammonSolution,
    InTurn,
    Killers,
    Nearest,
    Network,
    Patterns,
    Table,
    captures_first,
    fit,
    iterative_deepening,
    keeps_eyes,
    mcts,
    pips,
    playout_keeping_eyes,
    quiescence,
    six_by_six,
)
from adsearch.search.monte_carlo import roll
from adsearch.search.othello_patterns import images, pattern
from adsearch.search.proof_by_bounds import bounded_value
from autograder.checks.mistakes import reference

together = reference("programs.together")


pytestmark = pytest.mark.slow


def random_games(games: int, seed: int) -> list[tuple[list[list[int]], list[float]]]:
    """The edges of each position, with one number for an edge and its mirror image, and the final
    margins for the mover: a pair for each game."""
    game, rng, played = Othello(6), Random(seed), []
    squares, edges = list(game.squares.values()), images(range(6), 6)
    shared = [min(number, turned(number)) for number in range(3**6)]
    for _ in range(games):
        s, met = game.initial(), []
        while not game.is_terminal(s):
            board = [1 if bit & s[0] else 2 if bit & s[1] else 0 for bit in squares]
            met.append((s[3], [shared[pattern(board, edge)] for edge in edges]))
            s = game.result(s, rng.choice(game.actions(s)))
        margins = [float(-game.margin(s) if mover else game.margin(s)) for mover, _ in met]
        played.append(([row for _, row in met], margins))
    return played


def number_of(edge: str) -> int:
    """The number that an edge such as XXXXO_ shares with its mirror image."""
    number = pattern(["_XO".index(sign) for sign in edge], range(6))
    return min(number, turned(number))


@pytest.mark.long
@pytest.mark.measured
def test_what_edges_are_worth_by_6000_random_games() -> None:
    """Notebook 12, part C: intervals by leaving out a thirtieth of the games at a time."""
    played = random_games(6000, seed=8)
    size, parts = 3**6, 30
    squares, sums = np.zeros((parts, size, size)), np.zeros((parts, size))
    for k, (rows, margins) in enumerate(played):
        for row, margin in zip(rows, margins, strict=True):
            for i in row:
                sums[k * parts // len(played), i] += margin
                np.add.at(squares[k * parts // len(played), i], row, 1)
    ridge, all_squares, all_sums = 3 * np.eye(size), squares.sum(0), sums.sum(0)
    weights = np.linalg.solve(all_squares + ridge, all_sums)
    left = [
        np.linalg.solve(all_squares - squares[k] + ridge, all_sums - sums[k]) for k in range(parts)
    ]
    by = 1.96 * np.std(left, axis=0) * sqrt(parts - 1)
    at = {edge: number_of(edge) for edge in EDGES}
    measured = {
        edge: (round(float(weights[i]), 1), round(float(by[i]), 1)) for edge, i in at.items()
    }
    assert measured == EDGES


@pytest.mark.long
@pytest.mark.measured
def test_eight_fits_of_an_edge_to_200_games_lie_far_apart() -> None:
    """Notebook 12, part C: the first one is the extreme. On average all edges shown come out nearer
    0 than with 6,000 games, and not because of the ridge."""
    fits, shown, hardly_a_ridge = [], [], []
    for seed in range(8):
        played = random_games(200, seed)
        rows = [row for met, _ in played for row in met]
        margins = [margin for _, met in played for margin in met]
        weights = fit(rows, margins, 3**6, 3)
        fits.append(round(weights[number_of("OXXXX_")], 1))
        shown.append([weights[number_of(edge)] for edge in EDGES])
        weights_without = fit(rows, margins, 3**6, 0.001)
        hardly_a_ridge.append([weights_without[number_of(edge)] for edge in EDGES])
        often = Counter(i for row in rows for i in row)
        assert min(often[number_of(edge)] for edge in EDGES) >= 90
        if seed == 0:
            worst = sorted((i for i in often if often[i] >= 100), key=lambda i: weights[i])[:4]
            assert number_of("OXXXX_") in worst
    assert (fits[0], min(fits[1:]), max(fits[1:])) == (-5.0, -4.1, 0.7)
    means = np.mean(shown, axis=0)
    assert all(
        abs(mean) < 90 / 93 * abs(worth)
        for mean, (worth, _) in zip(means, EDGES.values(), strict=True)
    )
    assert means == pytest.approx(np.mean(hardly_a_ridge, axis=0), abs=0.1)


@pytest.mark.long
@pytest.mark.measured
def test_patterns_learnt_from_2000_random_games_against_discs_and_weights_by_hand() -> None:
    """Notebook 12, part C: 100 pairs at depth 2."""
    game = Othello(6)
    patterns = Patterns(game, six_by_six())
    rows, outcomes = zip(*patterns.positions(2000, Random(0)), strict=True)
    patterns.weights = fit(rows, outcomes, patterns.number, 3)
    worth = patterns.evaluation()
    learnt = alpha_beta_player(2, lambda s: worth(s) / 1000)
    discs = alpha_beta_player(2, lambda s: game.margin(s) / 1000)
    by_hand = alpha_beta_player(2, othello(game) / 1000)
    scores = [match(game, learnt, rival, 100) for rival in (discs, by_hand)]
    rounded = [(round(score.score, 2), round(score.margin, 2)) for score in scores]
    assert rounded == [(0.92, 0.04), (0.38, 0.06)]


class Forgetful(GammonStudent):
    """Takes the value after its play for its own chance: in choosing, learning and the traces."""

    def play(self, rng: Random) -> int:
        game, plies = self.game, 0
        self.network.new_game()
        s = game.initial()
        while not game.is_terminal(s):
            if game.player(s) == CHANCE:
                s = game.result(s, roll(game, s, rng))
            plays = game.actions(s)
            ends = [after(s[2], s[3], play) for play in plays]
            won = [i for i, (own, _) in enumerate(ends) if own[OFF] == game.men]
            values = self.values([(other, own) for own, other in ends])
            best = won[0] if won else int(values.argmax())
            told = self._told(s[2], s[3]).tolist()
            self.network.learn(told, 1.0 if won else float(values[best]))
            s = game.result(s, plays[best])
            plies += 1
        return plies


@pytest.mark.long
@pytest.mark.measured
def test_a_learner_that_forgets_the_point_of_view_plays_hardly_better_than_at_random() -> None:
    """Notebook 12, part B, after 1,000 games."""
    game = Hypergammon()
    truth = HypergammonSolution(game)
    network = Network(52, 20, alpha=0.1, lam=0.7, seed=0, scale=0.2)
    student, rng = Forgetful(game, network), Random(0)
    for _ in range(1000):
        student.play(rng)
    policy = truth.greedy(1 - student.values(truth.positions))
    assert round(truth.match(policy, truth.best), 3) == 0.235
    assert round(truth.match(truth.random(), truth.best), 3) == 0.229


@pytest.mark.long
@pytest.mark.measured
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


@pytest.mark.long
@pytest.mark.measured
def test_the_pip_counter_loses_to_best_play_by_how_it_breaks_ties() -> None:
    """Notebook 12, part B: with ties broken at random it does better than at random."""
    truth = HypergammonSolution(Hypergammon())
    lead = np.append(truth.by(pips), -inf)[truth.plays]
    rolls = truth._roll_of
    is_largest = lead == np.minimum.reduceat(lead, truth._starts)[rolls]
    ties_at_random = is_largest / np.bincount(rolls, is_largest)[rolls]
    policies = truth.greedy(truth.by(pips)), truth.random(), ties_at_random
    scores = [round(truth.match(policy, truth.best), 3) for policy in policies]
    assert scores == [0.221, 0.229, 0.244]


@pytest.mark.long
def test_the_pip_counter_nearly_always_brings_its_foremost_man_farthest() -> None:
    """Notebook 12, part B: of the plays that leave the same lead, where there are several."""
    game = Hypergammon()
    truth = HypergammonSolution(game)
    lead = np.append(truth.by(pips), -inf)[truth.plays]
    chosen, found = truth.greedy(truth.by(pips)), Counter[bool]()
    starts = [*truth._starts, len(lead)]
    for rolled, (start, end) in enumerate(pairwise(starts)):
        mine = truth.positions[rolled // len(truth._chances)][0]
        farthest = {}  # by play, the point that the foremost man reaches
        for play in range(start, end):
            if lead[play] == lead[start:end].min():
                own = truth.positions[truth.plays[play]][1] if truth.plays[play] >= 0 else ()
                points = [p for p, n in enumerate(own) for _ in range(n)] or [OFF] * game.men
                farthest[play] = points[mine[OFF]]
        if len(farthest) > 1:
            found[farthest[start + int(chosen[start:end].argmax())] == min(farthest.values())] += 1
    assert found == {True: 61_594, False: 3}


def test_without_a_table_neither_bound_on_4_by_4_moves_within_22_plies() -> None:
    """Notebook 12, part A."""
    game = Checkers(4)
    bounds = [bounded_value(game, game.initial(), 22, {}, unknown)[0] for unknown in (-1, 1)]
    assert bounds == [-1, 1]


def plies_against_two_kings(size: int) -> Counter[int | None]:
    """How long two kings that move first take to beat one in a double corner: None for a draw."""
    game, last = Checkers(size), size - 1
    table = CheckersTable(game, 3)
    dark = [(r, c) for r in range(size) for c in range(size) if (r + c) % 2]
    light_corners = [(r, c) for r in (0, last) for c in (0, last) if (r + c) % 2 == 0]
    ends: Counter[int | None] = Counter()
    for lone in [
        (r, c) for r, c in dark if any(abs(r - i) + abs(c - j) == 1 for i, j in light_corners)
    ]:
        for two in combinations([square for square in dark if square != lone], 2):
            men = {lone: "W"} | dict.fromkeys(two, "B")
            rows = ["".join(men.get((r, c), ".") for c in range(size)) for r in range(size)]
            s = game.position("\n".join([*rows, "Black to move"]))
            assert table[s] >= 0
            ends[table.plies(s)] += 1
    return ends


def test_a_lone_king_in_a_double_corner_draws_unless_it_loses_at_once() -> None:
    """Notebook 12, part A: on 4 × 4 squares; on larger boards it always loses."""
    assert plies_against_two_kings(4) == {None: 64, 3: 20}
    assert not any(plies_against_two_kings(size)[None] for size in (5, 6))


def test_on_4_by_4_a_lone_king_draws_far_more_often_against_two_than_a_lone_man() -> None:
    """Notebook 12, part A: Black has two pieces and moves."""
    game = Checkers(4)
    table = CheckersTable(game, 3)
    draws: Counter[str] = Counter()
    positions: Counter[str] = Counter()
    dark = [i for i in range(16) if (i // 4 + i % 4) % 2]
    for squares in combinations(dark, 3):
        for lone in squares:
            two = [i for i in squares if i != lone]
            for kinds in product("wW", "bB", "bB"):
                men = ["."] * 16
                for i, kind in zip((lone, *two), kinds, strict=True):
                    men[i] = kind
                rows = ["".join(men[i : i + 4]) for i in range(0, 16, 4)]
                with suppress(IllegalPosition):  # a man that would be a king, or nothing can move
                    s = game.position("\n".join([*rows, "Black to move"]))
                    draws[kinds[0]] += table[s] == 0
                    positions[kinds[0]] += 1
    counts = table.counts(2, 1)
    assert draws.total() == counts.drawn
    assert positions.total() >= counts.won + counts.drawn  # nothing can move: lost
    assert {kind: round(100 * draws[kind] / positions[kind]) for kind in "Ww"} == {"W": 46, "w": 15}


def test_without_a_table_5_by_5_is_proved_by_20_plies_and_not_by_19() -> None:
    """Notebook 12, part A."""
    game = Checkers(5)
    highs = [bounded_value(game, game.initial(), depth, {}, 1)[0] for depth in (19, 20)]
    assert highs == [1, -1]


@pytest.mark.long
@pytest.mark.measured
def test_which_depths_prove_that_one_row_on_6_by_6_is_a_draw() -> None:
    """Notebook 12, part A: with all positions of up to four pieces in the table."""
    game = Checkers(6, rows=1)
    table = CheckersTable(game, 4)
    highs = [bounded_value(game, game.initial(), depth, table, 1)[0] for depth in (12, 13)]
    lows = [bounded_value(game, game.initial(), depth, table, -1)[0] for depth in (19, 20)]
    assert (lows, highs) == ([-1, 0], [1, 0])


def test_a_transposition_table_just_saves_calls() -> None:
    """Notebook 12, part D: to three decimals, which the picture does not have."""
    factors = times_as_many("without transposition table")
    assert [round(factor, 3) for factor in factors[1:]] == [1.004, 1.078]


def test_leaving_out_what_a_chess_program_does_not_solve_makes_it_look_better() -> None:
    """Notebook 12, part D: the factor over the positions that both versions solve."""
    factors = {}
    for name in ("without quiescence", "no window for quiescence"):
        both = zip(CALLS[name], CALLS["all components"], strict=True)
        logs = [log(calls / usual) for calls, usual in both if calls and usual]
        factors[name] = round(exp(np.mean(logs)), 2)
    assert list(factors.values()) == [0.91, 2.40]


def turned(number: int) -> int:
    """The number of an edge read from its other end."""
    return sum(number // 3**k % 3 * 3 ** (5 - k) for k in range(6))


def searched(
    position: int, calls: int, without: tuple[str, ...], depth: int
) -> tuple[bool, int, int]:
    """Whether the program of notebook 12 without some parts plays the best move of a chess puzzle,
    the depth that it finishes, and the calls that it makes."""
    fen, key = PUZZLES[position]
    game, meter = Chess(fen), Budget()
    counted, men = meter.metered(game), chess(game) / 1000

    def settled(s, alpha, beta):  # type: ignore[no-untyped-def]
        window = (-inf, inf) if "the window" in without else (alpha, beta)
        return quiescence(counted, s, *window, men, chess_captures, limit=4)

    parts = {"captures first": captures_first, "killers": Killers()}
    result = iterative_deepening(
        counted,
        order=InTurn(*(part for name, part in parts.items() if name not in without)),
        max_depth=depth,
        out_of_time=lambda: meter.spent >= calls,
        evaluation=men,
        settled=None if "quiescence" in without else settled,
        table=None if "table" in without else Table(),
    )
    return result.action == key, len(result.iterations), meter.spent


def solved(calls: int, without: tuple[str, ...]) -> int:
    """How many of the chess puzzles are solved without some parts."""
    return sum(searched(i, calls, without, depth=10)[0] for i in range(len(PUZZLES)))


def needed(position: int, without: tuple[str, ...]) -> int | None:
    """After how many calls the best move is found, and kept at every further depth."""
    first: int | None = None
    for depth in range(1, 11):
        is_best, finished, spent = searched(position, ENOUGH, without, depth)
        if finished < depth:
            break
        first = (first or spent) if is_best else None
    return first


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize("name", CALLS)
def test_how_many_calls_each_chess_position_needs(name: str) -> None:
    """Notebook 12, part D."""
    parts = name.removeprefix("without ").replace("transposition table", "table")
    without = {
        "all components": (),
        "all four": ("quiescence", "captures first", "killers", "table"),
        "no window for quiescence": ("the window",),
    }.get(parts, (parts,))
    assert tuple(needed(i, without) for i in range(len(PUZZLES))) == CALLS[name]


@pytest.mark.long
@pytest.mark.measured
@pytest.mark.parametrize(("without", "positions"), [("", 9), ("the window", 6)])
def test_how_many_chess_positions_10000_calls_solve(without: str, positions: int) -> None:
    """Notebook 12, part D."""
    assert solved(ENOUGH, (without,)) == positions


@pytest.mark.long
@pytest.mark.measured
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


def difference(better: tuple[float, float], worse: tuple[float, float]) -> tuple[float, float]:
    """Of two scores with their margins, and the margin of that."""
    return round(better[0] - worse[0], 3), round(sqrt(better[1] ** 2 + worse[1] ** 2), 3)


def test_which_components_of_a_checkers_player_can_be_put_in_order() -> None:
    """Notebook 12, part F: whose scores differ by more than the combined margin."""
    depth, calls = WITHOUT["everything beyond depth 2"], WITHOUT["three quarters of the calls"]
    quiet, table = WITHOUT["quiescence"], WITHOUT["the table"]
    assert difference(depth, quiet) == (0.090, 0.083)
    assert difference(quiet, table) == (0.075, 0.068)
    certain = [(WITHOUT["the evaluation"], depth), (depth, table), (calls, table)]
    for by, margin in (difference(*pair) for pair in certain):
        assert by > 2 * margin
    for by, margin in (difference(*pair) for pair in [(depth, calls), (calls, quiet)]):
        assert by < margin
    predicted = 0.945, 0.083
    measured = WITHOUT_BOTH[frozenset({"three quarters of the calls", "everything beyond depth 2"})]
    assert predicted == (round(depth[0] + calls[0] - 0.5, 3), difference(depth, calls)[1])
    assert difference(predicted, measured) == (0.200, 0.102)


@pytest.mark.long
@pytest.mark.measured
def test_a_checkers_player_without_two_of_its_components() -> None:
    """Notebook 12, part F: without quiescence and the table, or calls and depth, with eight pairs
    and with 50."""
    game = Checkers(6, patience=40)
    guess, table = checkers(Checkers(6)) / 100, Nearest(CheckersTable(Checkers(6), 3))

    def settling(counted, state, depth, evaluation, table, alpha, beta):  # type: ignore[no-untyped-def]
        def settled(s):  # type: ignore[no-untyped-def]
            return quiescence(
                counted,
                s,
                alpha,
                beta,
                evaluation,
                noisy=lambda s, a: game.captures(s),
                limit=20,
                forced=game.captures,
            )

        return together(counted, state, depth, settled, table, alpha, beta)

    full = deepening_player(settling, 200, guess, table, 40)
    others = (
        deepening_player(together, 200, guess, {}, 40),
        deepening_player(settling, 50, guess, table, 2),
    )
    for pairs, expected in {
        8: [(0.625, 0.093), (0.844, 0.159)],
        50: [*WITHOUT_BOTH.values()],
    }.items():
        scores = [match(game, full, other, pairs, longest=300) for other in others]
        rounded = [(round(score.score, 3), round(score.margin, 3)) for score in scores]
        assert rounded == expected
