"""Alpha-beta against OpenSpiel's in Python.

Run by itself, `python -m bench.search`, the module prints what move ordering, deepening and tables
are said to gain and what they gain here, and draws the cost against the depth, in about a minute.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

from adsearch.evaluation import open_lines
from adsearch.game import MAX, Game
from adsearch.games import Chess, ConnectFour, TicTacToe, Uniform
from adsearch.games.chess import Position
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_with_table import alpha_beta_with_table
from adsearch.search.chess_ordering import captures_first
from adsearch.search.h_minimax import h_minimax
from adsearch.search.iterative_deepening import iterative_deepening
from adsearch.search.minimax import solve
from adsearch.search.move_ordering import InTurn, Killers, Order, by_evaluation, ranked
from adsearch.search.transposition_table import Table
from bench.measure import Row

PLOT = Path(__file__).parent.parent / "build" / "cost.png"
NODES = 18_297  # both programs look at the same ones


def rows() -> Iterator[Row]:
    game, spiel = TicTacToe(), pyspiel.load_game("tic_tac_toe")

    def ours() -> int:
        found = alpha_beta(game)
        assert (found.value, found.statistics.nodes) == (0, NODES)
        return NODES

    def openspiel() -> int:
        assert alpha_beta_search(spiel)[0] == 0
        return NODES

    yield Row("alpha-beta, tic-tac-toe", "OpenSpiel's in Python", 2, ours, openspiel)


# -- leaves = constant · b^(k·m): what is k? -------------------------------------------------------


def exponents(seeds: int = 10) -> None:
    """Fit k to random trees, over the five largest depths; best order is measured, not computed."""
    print("leaves of uniform random trees of m plies grow as b^(k·m)")
    print(f"{'b':>4} {'m':>6} {'minimax k':>11} {'random order k':>15} {'best order k':>13}")
    for b, deepest in ((2, 14), (3, 9), (5, 6), (10, 5)):
        depths = range(max(1, deepest - 4), deepest + 1)
        found = [mean_leaves(b, m, seeds) for m in depths]
        every, unsorted, best = (slope(b, depths, leaves) for leaves in zip(*found, strict=True))
        print(f"{b:>4} {depths[0]:>3}–{deepest:<3} {every:>10.3f} {unsorted:>15.3f} {best:>13.3f}")


def mean_leaves(b: int, m: int, seeds: int) -> tuple[float, float, float]:
    """Leaves without pruning, with it in random order, and with it in the best order."""
    unsorted = sorted_best = 0
    for seed in range(seeds):
        game = Uniform(b, m, seed)
        unsorted += alpha_beta(game).statistics.leaves
        sorted_best += alpha_beta(game, order=best_first(game)).statistics.leaves
    return b**m, unsorted / seeds, sorted_best / seeds


def best_first(game: Game[Any, Any]) -> Order:
    values = solve(game).values

    def order(game: Game[Any, Any], s: Any, actions: Any, ply: int) -> list[Any]:
        return sorted(
            actions, key=lambda a: values[game.result(s, a)], reverse=game.player(s) == MAX
        )

    return order


def slope(b: int, depths: range, leaves: tuple[float, ...]) -> float:
    """Of the straight line that fits log leaves against m · log b best."""
    x = [m * math.log(b) for m in depths]
    y = [math.log(count) for count in leaves]
    x_mean, y_mean = sum(x) / len(x), sum(y) / len(y)
    return sum((p - x_mean) * (q - y_mean) for p, q in zip(x, y, strict=True)) / sum(
        (p - x_mean) ** 2 for p in x
    )


# -- Connect Four, by depth ------------------------------------------------------------------------


def cost_by_depth(deepest: int = 8) -> dict[str, list[int]]:
    """Nodes of each way of searching from the empty board, by depth from 1."""
    game, middle = ConnectFour(), centre_first(7)
    evaluation = open_lines(game) / 1000
    ways: dict[str, Callable[[int], Any]] = {
        "minimax": lambda d: h_minimax(game, None, d, evaluation),
        "alpha-beta": lambda d: alpha_beta(game, depth=d, evaluation=evaluation),
        "alpha-beta, killers": lambda d: alpha_beta(
            game, depth=d, evaluation=evaluation, order=Killers()
        ),
        "alpha-beta, table": lambda d: alpha_beta_with_table(
            game, None, Table(), depth=d, evaluation=evaluation
        ),
        "alpha-beta, centre": lambda d: alpha_beta(
            game, depth=d, evaluation=evaluation, order=middle
        ),
        "alpha-beta, centre, table": lambda d: alpha_beta_with_table(
            game, None, Table(), depth=d, evaluation=evaluation, order=middle
        ),
        "deepening": lambda d: iterative_deepening(game, evaluation=evaluation, max_depth=d),
        "deepening, centre": lambda d: iterative_deepening(
            game, evaluation=evaluation, max_depth=d, order=middle
        ),
        "deepening, centre, table": lambda d: iterative_deepening(
            game, evaluation=evaluation, max_depth=d, order=middle, table=Table()
        ),
    }
    print("\nnodes on Connect Four by depth; those of deepening over all iterations")
    found: dict[str, list[int]] = {}
    for name, search in ways.items():
        depths = range(1, (min(deepest, 6) if name == "minimax" else deepest) + 1)
        found[name] = [search(d).statistics.nodes for d in depths]
        print(f"{name:<25}", *(f"{nodes:>9,}" for nodes in found[name]), flush=True)
    print("\nat the last depth")
    for name, others in (
        ("centre first is worth", ("alpha-beta", "alpha-beta, centre")),
        ("a table is worth", ("alpha-beta", "alpha-beta, table")),
        ("a table with centre first is worth", ("alpha-beta, centre", "alpha-beta, centre, table")),
        ("deepening costs", ("deepening", "alpha-beta")),
        ("deepening with centre first costs", ("deepening, centre", "alpha-beta, centre")),
        (
            "deepening with centre and table costs",
            ("deepening, centre, table", "alpha-beta, centre, table"),
        ),
    ):
        more, fewer = (found[other][-1] for other in others)
        print(f"{name:<38} a factor of {more / fewer:.2f}")
    return found


def centre_first(width: int) -> Order:
    return ranked(sorted(range(width), key=lambda column: abs(2 * column - width + 1)))


def plot(found: dict[str, list[int]]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    axes = figure.subplots()
    for i, (name, nodes) in enumerate(found.items()):
        style = ("o-", "s-", "^-", "v-", "D-", "P-", "s--", "D--", "P--")[i]
        axes.plot(range(1, len(nodes) + 1), nodes, style, markersize=4, label=name)
    axes.set_yscale("log")
    axes.set_xlabel("depth in plies")
    axes.set_ylabel("nodes")
    axes.set_title("Connect Four from the empty board")
    axes.legend(fontsize=8)
    PLOT.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(PLOT, dpi=120)


# -- solving, and chess ----------------------------------------------------------------------------


def solving() -> None:
    """Small boards of Connect Four from the empty board to the end, with a table."""
    print("\nConnect Four solved, in seconds of the processor")
    for width, height, bar in ((4, 4, 2), (5, 4, 10), (5, 5, 60)):
        game = ConnectFour(width, height)
        order = InTurn(centre_first(width), by_evaluation(lambda s: 0))
        start = time.process_time()
        found = alpha_beta_with_table(game, None, Table(), order=order)
        seconds = time.process_time() - start
        verdict = "met" if seconds < bar else "MISSED"
        print(
            f"{width}×{height}: value {found.value}, {found.statistics.nodes:>9,} nodes, "
            f"{seconds:5.1f} s, bar {bar} s: {verdict}",
            flush=True,
        )


# Level middlegames, and the leaves of a depth-4 search that knows the best move everywhere.
MIDDLEGAMES = {
    "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP3PPP/RNBQR1K1 w - - 2 9": 2_242,
    "r1bq1rk1/pp1nbppp/2p1p3/3n2B1/2BP4/2N1PN2/PP3PPP/2RQK2R w K - 1 10": 2_871,
    "rn1q1rk1/1p2bppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/R3KB1R w KQ - 3 10": 3_148,
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9": 1_923,
    "r1b2rk1/2q1bppp/p2p1n2/npp1p3/3PP3/2P2N1P/PPB2PP1/RNBQR1K1 w - - 1 12": 2_620,
}


def chess() -> None:
    """Leaves at depth 4 by material alone, captures first, against the best order."""
    print("\nchess: captures, threats, forward, backward moves against the best order")
    ratios = []
    for fen, best in MIDDLEGAMES.items():
        found = alpha_beta(Chess(fen), depth=4, evaluation=material, order=captures_first)
        ratios.append(found.statistics.leaves / best)
        print(f"{found.statistics.leaves:>7,} leaves, best {best:,}: {ratios[-1]:.2f}", flush=True)
    print(f"geometric mean {math.prod(ratios) ** (1 / len(ratios)):.2f}")


def material(s: Position) -> float:
    men = zip((1, 3, 3, 5, 9), s[:5], strict=True)
    return sum(v * ((m & s.white).bit_count() - (m & s.black).bit_count()) for v, m in men) / 1000


if __name__ == "__main__":
    exponents()
    plot(cost_by_depth())
    solving()
    chess()
