"""What somebody hears who has the pictures of the notebooks read aloud: one of each notebook, the
one that carries most. The words have to say what the picture is there to show."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from random import Random
from typing import Any

import pytest

from adsearch import graph, horizon, monte_carlo_tree, race, show, tree, watch
from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.picture import Picture
from adsearch.draw.plot_frame import Frame
from adsearch.games import Graph, Kalah, Nim, Shallow, TicTacToe, Tree
from adsearch.search import alpha_beta, mcts, minimax
from tests import searches
from tests.search.horizon import doomed

F = Tree("((3 12 8) (2 4 6) (14 5 2))")
GUESSED = Tree("((3 12)@4 (2 4)@1 (14 5)@3)@0")
RISK = Tree("(risky:(1 1 1 -1) safe:0)")
DICE = Tree("(chance(0.25:min(4 9) 0.75:min(3 0)) chance(0.5:min(1 2) 0.5:min(6 2)))")


def to_depth(search: Any) -> Callable[..., Any]:
    return lambda game, s, depth: search(Shallow(game, depth, lambda s: 0)).value


def two_plies(game: Any, s: Any, depth: int, estimate: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return estimate(s)
    best = max if game.player(s) == 0 else min
    return best(two_plies(game, game.result(s, a), depth - 1, estimate) for a in game.actions(s))


# The picture, its title, and what it is there to show.
TWELVE: dict[str, tuple[Callable[[], Any], str, tuple[str, ...]]] = {
    "1 a game as a tree": (
        lambda: tree(Nim((2, 2))),
        "The tree of Nim: 33 nodes, 14 leaves",
        ("2 2 MAX", "0:2 0 2 MIN: 1"),
    ),
    "2 values go up": (
        lambda: tree(F, values=True),
        "A two-ply tree: value 3, best move 0, 13 nodes, 9 leaves",
        ("A MAX = 3, best 0", "0 B MIN = 3: 3* 12 8", "2 D MIN = 2: 14 5 2*"),
    ),
    "3 what is cut, and why": (
        lambda: watch(searches.alpha_beta, F),
        "Alpha-beta on a two-ply tree: value 3, best move 0, 7 of 9 leaves examined",
        ("1 C MIN (3, +∞) ≤ 2: 2, cut 4 6 because C ≤ 2 ≤ α = 3",),
    ),
    "4 how much is saved": (
        lambda: race(
            {"minimax": to_depth(minimax), "alpha-beta": to_depth(alpha_beta)},
            TicTacToe(),
            range(1, 4),
        ),
        "At depth 3 alpha-beta generates 16% as many positions as minimax",
        ("depth in plies | minimax | alpha-beta", "3 | 586 | 96"),
    ),
    "5 a guess instead of the end": (
        lambda: watch(two_plies, GUESSED, (), 1, GUESSED.evaluation),
        "Two plies on a two-ply tree: value 4, best move 0, "
        "3 positions evaluated, 0 of 6 leaves examined",
        ("A MAX = 4, best 0", "1 C MIN @1, left out 2 4"),
    ),
    "6 the choice by depth": (
        lambda: horizon(doomed(1), depths=range(1, 4)),
        "The choice: tie from depth 1, check from depth 2; "
        "with quiescence check from depth 1, wait from depth 3",
        ("plain: At depth 1 both moves tie (value 0, 3 positions)",),
    ),
    "7 a tree that grows": (
        lambda: monte_carlo_tree(mcts(RISK, None, 40, 1.0, Random(0)).root, c=1),
        "Monte Carlo tree after 40 iterations: UCB1 selects risky (15 visits, mean 0.47)",
        ("risky", "safe", "visits"),
    ),
    "8 means over dice": (
        lambda: tree(DICE, values=True),
        "A three-level tree: value 1.5, best move 1, 15 nodes, 8 leaves",
        ("1 C chance = 1.5 = 0.5 · 1 + 0.5 · 2", "0.25: D MIN = 4: 4* 9"),
    ),
    "9 positions that are met again": (
        lambda: graph(Graph("A = max(B C); B = min(D 1); C = min(D 2); D = max(3 4)")),
        "The positions of Graph: 8 positions, 8 moves",
        ("B MIN: 0 → D; 1 → 1", "C MIN: 0 → D; 1 → 2"),
    ),
    "10 a board with values": (
        lambda: show(Kalah(), values={0: 0.1, 5: 0.5}),
        "Kalah, 0 to 0 in the stores, MAX to move",
        ("MAX: houses (from 0 on): 4, 4, 4, 4, 4, 4; store: 0", "Values for MAX: 5 +0.50, 0 +0.10"),
    ),
    "11 what a player cannot tell apart": (
        lambda: tree(Tree("chance(max#Q(pass:-1 call:2) max#Q(pass:-1 call:-2))")),
        "A two-level tree: 7 nodes, 4 leaves",
        ("MAX cannot tell B and C apart (#Q).",),
    ),
    "12 what each part is worth": (
        lambda: Picture(
            bar_plot({"no table": 0.61}, Frame("What is lost", "score of the full player"))
        ),
        "What is lost",
        ("score of the full player", "no table: 0.61"),
    ),
}


@pytest.mark.parametrize("name", TWELVE)
def test_a_picture_is_understood_by_ear(name: str) -> None:
    make, title, facts = TWELVE[name]
    data = make()._repr_mimebundle_(include={"text/html"})[0]["text/html"]
    heard = re.findall(r'role="img".*?<title>(.*?)</title><desc>(.*?)</desc>', data, re.DOTALL)
    assert len(heard) == 1
    name_heard, description = map(unescape, heard[0])
    assert name_heard == title
    for fact in facts:
        assert fact in description


def test_a_strategy_is_understood_by_ear() -> None:
    """Which move it plays, and what never comes up: here a finished game and two positions, whose
    names must not run together."""
    nim = Nim((2, 2))
    starts = [nim.result(nim.initial(), a) for a in nim.actions(nim.initial())]
    heard = str(tree(nim, strategy={s: minimax(nim, s).action for s in starts}))
    assert "0:2 0 2 MIN, plays 1:1, never comes up: 1:2 → 1\n" in heard
    assert "0:1 1 2 MIN, plays 1:2, never comes up: 0 2; 1 1\n" in heard
    assert heard.endswith("\nWith MIN's strategy 4 of 14 leaves can come up: −1 −1 −1 −1.")


def test_two_strategies_are_understood_by_ear() -> None:
    heard = str(tree(F, strategy=({(): 0}, {(0,): 0, (1,): 0, (2,): 2})))
    assert "A MAX, plays 0\n" in heard
    assert "0 B MIN, plays 0: 3 12 8\n" in heard, "MAX's strategy goes along every move of MIN's"
    assert "1 C MIN, plays 0: 2, in neither strategy: 4 6\n" in heard
