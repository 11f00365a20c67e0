"""One picture of every kind, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf, nan
from random import Random
from types import SimpleNamespace
from typing import Any

from adsearch.display import watch
from adsearch.draw.drawing import graph, monte_carlo_tree, search_graph, search_tree, tree
from adsearch.draw.figures import (
    bars,
    branching_by_depth,
    chords,
    cutoffs_by_move,
    distributions,
    dots,
    forecasts,
    learning_curves,
    measures,
    nodes_by_depth,
    outcome_bars,
    power_laws,
    scaling_curves,
    stacked_bars,
    tent,
)
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Scene
from adsearch.draw.showing import strip
from adsearch.draw.spending import spending
from adsearch.draw.trees import tree_scene
from adsearch.games import Chess, Graph, Kalah, Nim, Pig, TicTacToe, Tree
from adsearch.games.tree import AIMA_THREE_PLAYERS, AIMA_TWO_PLY, NAU, STOCKTON
from adsearch.search import mcts, remembering_search, singular
from adsearch.trace import Trace
from adsearch.watching import Limit
from adsearch.widgets.movie import phases
from adsearch.widgets.stages import stages
from tests.draw.searches import memoised, middle_first, minimax
from tests.searches import alpha_beta

CHANCE_TREE = "(a1:chance(0.9:(2 5) 0.1:(3 7)) a2:chance(0.9:(6 1) 0.1:(4 8)))"
SHARED = "root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)"
FOUR_PLIES = "(attack:(a1:((1 -1) (1 0)) a2:(0 1)) defend:(d1:((0 -1) (1 0)) d2:(1 0)))"
CIRCLES = "A = max(x:B stop:0); B = min(y:A z:C); C = max(1 A)"
LONG = " ".join(f"{'a-move-with-a-name-of-sixty-letters-' * 2}{i}:(x:1 y:2)" for i in range(4))


def raising(game: Any, s: Any) -> Any:
    if s:
        raise ValueError("this went wrong")
    return max(raising(game, game.result(s, a)) for a in game.actions(s))


def endless(game: Any, s: Any) -> Any:
    while True:
        game.result(s, 0)


def odd(game: Any, s: Any) -> Any:
    """Returns NaN at the leaves, infinity above them and a vector at the top."""
    if game.is_terminal(s):
        return game.utility(s) * nan
    below = [odd(game, game.result(s, a)) for a in game.actions(s)]
    return inf if s else (1, tuple(below), 3)


COUNTS = {
    "minimax": {1: 8, 2: 57, 3: 400, 4: 2_801, 5: 19_608, 6: 137_257, 7: 960_793},
    "alpha-beta, random order": {1: 8, 2: 40, 3: 170, 5: 2_400, 7: 39_067, 9: 291_416},
    "ordered by evaluation": {1: 8, 2: 24, 3: 90, 5: 1_000, 7: 6_852, 9: 27_279},
    "ordered + table": {1: 8, 2: 24, 3: 90, 5: 900, 7: 4_942, 9: 16_282},
}
CURVES = {
    name: [(100.0 * i, 0.5 - 0.4 * (1 + i) ** -power) for i in range(60)]
    for name, power in (("λ = 0", 0.5), ("λ = 0.7", 1.0), ("λ = 1", 0.7))
}
SCATTERED = [(x, 1.08 * x - 0.5 + by) for x, by in ((-9, 1), (-3, -2), (0, 3), (4, 0), (11, -1))]
SAMPLED = {"error": [(n, 0.66 * n**-0.5) for n in (1, 3, 10, 30, 100)]}


def student_node(visits: int, reward: float, action: Any = None, parent: Any = None) -> Any:
    """A node as an exercise has it: without `player`."""
    node = SimpleNamespace(
        state=(), parent=parent, action=action, mover=None if parent is None else 0
    )
    node.visits, node.reward, node.children = visits, reward, []
    if parent is not None:
        parent.children.append(node)
    return node


def bandit() -> Any:
    root = student_node(30, 15.0)
    for action, visits in (("a1", 20), ("a2", 9), ("a3", 1), ("a4", 0)):
        student_node(visits, visits / 2, action, root)
    return root


def _remembering() -> Trace:
    """Beyond depth 3 MIN takes instead of standing pat, and the quiet move is left out."""
    wait, save = "wait:(takeR:-5 rest:0)@0", "save:(calm:(on:-1)@-1)@-1"
    game = Tree(f"({wait} snatch:(block:(then:(takeR:-4 rest:1)@1)@1)@1 {save})@0")

    def remember(s: Any) -> Any:
        return singular(game, s, 1, game.evaluation, 3)

    def search(game: Any, s: Any, evaluation: Any) -> Any:
        return remembering_search(game, s, depth=3, evaluation=evaluation, remember=remember)

    return watch(search, game, None, game.evaluation)


PICTURES: dict[str, Callable[[], Picture]] = {
    "alpha-beta two-ply": lambda: search_tree(watch(alpha_beta, Tree(AIMA_TWO_PLY))),
    "minimax two-ply": lambda: search_tree(watch(minimax, Tree(AIMA_TWO_PLY))),
    "alpha-beta stockton": lambda: search_tree(watch(alpha_beta, Tree(STOCKTON))),
    "alpha-beta nau": lambda: search_tree(watch(alpha_beta, Tree(NAU))),
    "alpha-beta pruned subtrees": lambda: search_tree(
        watch(alpha_beta, Tree("((5 9) (3 ((1 2) (7 8)) ((3 4) 6)))"))
    ),
    "alpha-beta cuts on both sides": lambda: search_tree(
        watch(middle_first, Tree("((6 1 7) (3 5 4) (8 7 2 9 6))"))
    ),
    "alpha-beta deep cut": lambda: search_tree(watch(alpha_beta, Tree("(3 (4 (1 (2 5))))"))),
    "alpha-beta nim": lambda: search_tree(watch(alpha_beta, Nim((2, 2)))),
    "alpha-beta folded": lambda: search_tree(watch(alpha_beta, Nim((3, 3)))),
    "game chance": lambda: tree(Tree(CHANCE_TREE), values=True),
    "game three players": lambda: tree(Tree(AIMA_THREE_PLAYERS), values=True),
    "game choices": lambda: tree(Tree(AIMA_THREE_PLAYERS), values=True, choices=True),
    "game without letters": lambda: tree(Tree("(first:(1 0)@1 second:(1 1)@2)@3"), letters=False),
    "search standing pat": lambda: search_tree(_remembering()),
    "game and-or": lambda: tree(
        Tree("((6 7) (8 5))"),
        values={(): "✓", (0,): "✓", (0, 0): "6 ✓", (0, 1): "7 ✓", (1,): "✗", (1, 0): "8 ✓"},
        strategy={(): 0},
        and_or=True,
    ),
    "alpha-beta in stages": lambda: stages(AIMA_TWO_PLY),
    "game both strategies": lambda: tree(
        Tree("((3 8 12) (2 4 6))"), strategy=({(): 0}, {(0,): 0, (1,): 0})
    ),
    "game nim to depth 2": lambda: tree(Nim((2, 3)), depth=2),
    "game repeated position": lambda: tree(
        Nim((2, 2)), order=lambda s: s[1][0] - s[1][1], repeated=(0, (1, 1))
    ),
    "game tic-tac-toe": lambda: tree(TicTacToe(), TicTacToe().position("XOX OOX .X."), values=True),
    "game tic-tac-toe from the start": lambda: tree(TicTacToe(), depth=3),
    "game chess": lambda: tree(Chess(), depth=1),
    "graph of boards": lambda: graph(Nim((2, 2)), values=True),
    "game pig": lambda: tree(Pig(10)),
    "game one node": lambda: tree(Tree("5")),
    "game 200 children": lambda: tree(Tree([list(range(200)), 3]), values=True),
    "game 60 letters": lambda: tree(Tree(f"({LONG})"), values=True),
    "game infinities": lambda: tree(
        Tree("((1e400 -1e400) (123456789012 0.000012345))"), values=True
    ),
    "search raising": lambda: search_tree(watch(raising, Tree(AIMA_TWO_PLY))),
    "search endless": lambda: search_tree(
        watch(endless, Tree(AIMA_TWO_PLY), within=Limit(calls=20))
    ),
    "search odd": lambda: search_tree(watch(odd, Tree(AIMA_TWO_PLY))),
    "graph shared": lambda: graph(Graph(SHARED), values=True),
    "graph circles": lambda: graph(Graph(CIRCLES), values=True),
    "graph nim": lambda: search_graph(watch(memoised, Nim((2, 2)))),
    "graph cut": lambda: search_graph(watch(alpha_beta, Nim((2, 2)))),
    "tree known positions": lambda: search_tree(watch(memoised, Graph(SHARED))),
    "cards tic-tac-toe": lambda: monte_carlo_tree(
        mcts(TicTacToe(), None, 300, 1.0, Random(0)), TicTacToe(), c=1.0
    ),
    "cards pig": lambda: monte_carlo_tree(mcts(Pig(20), None, 300, 1.0, Random(0)), Pig(20)),
    "cards bandit": lambda: monte_carlo_tree(bandit(), children=4),
    "phases four plies": lambda: phases(Tree(FOUR_PLIES), n=3),
    "plot race": lambda: nodes_by_depth(COUNTS, b=7, of="Connect Four"),
    "plot branching": lambda: branching_by_depth(COUNTS),
    "plot cut-offs": lambda: cutoffs_by_move({0: 9_000, 1: 712, 2: 305, 5: 12}),
    "plot distributions": lambda: distributions(
        {"before": {0: 9, 200: 3, 400: 1}, "after": {0: 12, 200: 1}},
        "Moves",
        "calls",
        {200: "more than 200", 400: "over budget"},
        step=200,
        reach=15,
        height=100,
        every=True,
    ),
    "plot distributions from 0": lambda: distributions(
        {"kept": {0: 4, 0.1: 9, 0.2: 3}, "broken": {-0.2: 2, -0.1: 5, 0: 7}},
        "Trees",
        "got minus promised",
        {0: "promise kept"},
        step=0.1,
        from_zero=True,
        below="promise broken",
        means={"kept": 0.08, "broken": -0.06},
    ),
    "strip back": lambda: strip(
        Kalah(2, 2), None, [0], ["✗ +4", "−4"], cell=48, back=["stays −4\n✗ changes: +4\n\n1: −2"]
    ),
    "plot values": lambda: learning_curves(
        {"plain": [(1, 2), (2, -1), (3, nan), (4, -0.5), (5, inf)]}, "Value"
    ),
    "plot learning": lambda: learning_curves(CURVES),
    "plot sampled": lambda: learning_curves(
        {"exact": [(1, 0.67), (2, 0.66), (3, 0.58)]},
        "Share",
        "plies",
        level={"coin toss": 0.5},
        sampled={"mine": [(1, 0.68), (3, 0.56)]},
        whiskers={"mine": {1: (0.61, 0.75), 3: (0.53, 0.59)}},
    ),
    "plot shares": lambda: outcome_bars(
        {"1": ((0.663, 0.024, 0.313), None), "8": ((0.162, 0.838, 0.0), None)},
        "Choices",
        "depth",
        ("winning move ahead", "tie", "losing move ahead"),
        of="trees",
    ),
    "plot sampling": lambda: scaling_curves(SAMPLED, "Sampling deals", "deals"),
    "plot power laws": lambda: power_laws(SAMPLED, "Error", "deals"),
    "plot forecasts": lambda: forecasts(SCATTERED, 1.08, -0.5, 2.3, "Value at 3 plies", "at 1 ply"),
    "plot forecast cuts": lambda: forecasts(
        *(SCATTERED, 1.08, -0.5, 2.3, "Value at 3 plies", "at 1 ply"), cuts=(6, (1, 2))
    ),
    "plot stacked bars": lambda: stacked_bars(
        {"C = 0": {"red": (0.7, 0), "blue": (0, 0)}, "C = 1": {"red": (0.7, 0.53), "blue": (0, 2)}},
        "UCB1 of the arms",
        "UCB1 = mean (solid) + bonus (hatched)",
    ),
    "plot spending": lambda: spending(
        {"depth 1": 6, "depth 2": 41, "depth 3": 137, "depth 4": 526},
        300,
        "How 300 calls are spent",
        "calls",
        {"value": {"depth 1": "+1", "depth 2": "+2", "depth 3": "−1", "depth 4": "0"}},
    ),
    "plot outcomes": lambda: outcome_bars(
        {"−1": ((0, 0, 39), 0.0), "0": ((4830, 7008, 3230), 0.553), "+1": ((2242, 114, 84), 0.942)},
        "All positions after 8 moves",
        "threes ahead",
    ),
    "plot measures": lambda: measures(
        {
            "pairs": {"yours": 0.743, "5, 1, 1": 0.732, "threes alone": 0.651},
            "sign": {"yours": 0.765, "5, 1, 1": 0.733, "threes alone": 0.629},
        },
        "On unseen positions",
        {"pairs": ("tossing a coin:", 0.5), "sign": ("always the same:", 0.632)},
        own=["yours"],
    ),
    "plot chords": lambda: chords(
        lambda x: x**4, {"steady": (0.9, 3, 1), "daring": (0.75, 2, 4)}, "x⁴", "x"
    ),
    "plot tent": lambda: tent(
        {"if MIN calls": (-0.25, -1), "if MIN folds": (-0.5, 1)},
        "What MAX gets",
        "how often MAX bets a low card",
        "MAX guarantees",
        (0, 1 / 9, 1 / 3, 1 / 2),
    ),
    "plot bars": lambda: bars({"believed": 1, "true": -0.25}, "Worth of a guess"),
    "plot bars beside a level": lambda: bars(
        {
            "a table": {"left to right": 43, "centre first": 59},
            "deepening and table": {"left to right": 23, "centre first": 86},
            "deepening": {"left to right": 102, "centre first": 158},
            "sorting": {"left to right": 24, "centre first": 261},
        },
        "Positions to depth 8, in per cent",
        level={"alpha-beta alone": 100},
        unit="%",
        hatches_excess=True,
    ),
    "plot dots": lambda: dots(
        {
            "a table": {"left to right": 95_546, "centre first": 11_901},
            "deepening": {"left to right": 225_476, "centre first": 32_098},
            "sorting": {"left to right": 52_072, "centre first": 53_059},
        },
        "Positions to depth 8, on a log scale",
        {"left to right": 220_214, "centre first": 20_296},
        "alpha-beta alone",
    ),
    "dense": lambda: Picture(
        tree_scene(spots_of_game(Tree.random(1, (3, 3), 6), values=True), "A dense tree")
    ),
}


@cache
def scene(name: str) -> Scene:
    return PICTURES[name]().scene
