"""Numbers that notebook 6 quotes and no cell of it prints."""

from __future__ import annotations

from functools import reduce
from math import comb
from typing import Any

import numpy as np
import pytest

from adsearch.evaluation import chess, chess_captures, connect_four
from adsearch.games import Chess, ConnectFour, Tree
from adsearch.horizon_figures import AHEAD, N_GAME
from adsearch.search import (
    alpha_beta,
    captures_first,
    extending_search,
    quiescent_search,
    remembering_search,
    singular,
)
from tests.search.horizon import doomed

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("depth", "value"), [(1, 1), (2, 2), (3, 1), (4, 3)])
def test_the_values_of_the_trapped_knight(depth: int, value: int) -> None:
    """Notebook 6, its table; depths 5 and 6 give 2 and 4."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    material = chess(knight) / 1000
    found = alpha_beta(knight, depth=depth, evaluation=material, order=captures_first)
    assert round(1000 * found.value) == value


@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        ("2kr4/ppp2pp1/2n5/7q/8/2P5/PP6/1KQ1R3 w - - 0 1", 1),
        ("2kr4/ppp2pp1/2n5/7q/8/2P5/PP6/1KQ4R w - - 0 1", 1),
        ("6k1/p3qpp1/2p4p/3p4/8/2PQ3P/PP3PP1/6K1 w - - 0 1", 3),
        ("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1", 4),
    ],
)
def test_dividing_the_material_changes_no_value_before_the_windmill(fen: str, depth: int) -> None:
    """Notebook 6: the first boards are searched by undivided material."""
    board = Chess(fen)
    material = chess(board)
    for plies in range(1, depth + 1):
        whole, scaled = (
            alpha_beta(board, depth=plies, evaluation=evaluation, order=captures_first).value
            for evaluation in (material, material / 1000)
        )
        assert whole == round(1000 * scaled)


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
    save, wait = "save:(calm:(go:-1@-1)@-1)@-1", "wait:(takeR:-5@-5 rest:0@0)@0"
    snatch = "snatch:(block:(pause:(takeR:-4@-4 rest:1@1)@1)@1)@1"
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


@pytest.mark.parametrize(
    "depth", [2, 3, *(pytest.param(d, marks=pytest.mark.long) for d in (4, 5))]
)
def test_a_margin_of_2_does_not_help_the_trapped_knight(depth: int) -> None:
    """Notebook 6: no more than letting only moves come free."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    material = chess(knight)
    for free in (None, lambda s: singular(knight, s, 1, material, 2)):
        found = extending_search(
            knight, depth=depth, evaluation=material, free=free, order=captures_first
        )
        assert found.action == "d5d4"


@pytest.mark.parametrize(
    ("margin", "action", "searched", "made_by_tests"),
    [(1, "a1c2", 1_765, 6_097), (2, "d5d4", 382, 3_219)],
)
def test_what_a_margin_costs_at_the_trapped_knight(
    margin: int, action: str, searched: int, made_by_tests: int
) -> None:
    """Notebook 6: at depth 3, with nearly as many positions as the plain search has at depth 6."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    material = chess(knight)
    tested: list[Any] = []

    def free(state: Any) -> Any:
        tested.append(state)
        return singular(knight, state, 1, material, margin)

    found = extending_search(knight, depth=3, evaluation=material, free=free, order=captures_first)
    assert (found.action, found.statistics.nodes) == (action, searched)
    assert sum(len(knight.actions(state)) for state in tested) == made_by_tests


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
    assert sorted(values.values()) == [4] * 5 + [5] * 10


@pytest.mark.long
def test_with_quiescence_only_the_check_of_the_trapped_knight_is_worse() -> None:
    """Notebook 6: at depth 5 it is worth 5, and the other 14 moves 4."""
    knight = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")
    start, material = knight.initial(), chess(knight)
    values = {
        a: quiescent_search(
            knight,
            knight.result(start, a),
            depth=4,
            evaluation=material,
            noisy=chess_captures,
            forced=lambda s: bool(knight.board(s).is_check()),
            order=captures_first,
            alpha=3,
        ).value
        for a in knight.actions(start)
    }
    assert len(values) == 15
    assert {a: value for a, value in values.items() if value != 4} == {"d5d4": 5}


@pytest.mark.parametrize(("depth", "value"), [(1, 5), (2, 0)])
def test_a_three_counts_in_full_where_it_is_about_to_be_blocked(depth: int, value: int) -> None:
    """Notebook 6: the zigzag on one board, on which the best moves are to make it and to block."""
    game = ConnectFour(5, 4)
    board = reduce(game.result, [1, 0, 3, 2, 4, 3, 1, 3], game.initial())
    found = alpha_beta(game, board, depth=depth, evaluation=connect_four(game) / 1000)
    assert round(1000 * found.value) == value
    assert found.line == (1, 1)[:depth]


def test_a_tree_of_pearls_game_in_which_the_second_ply_hides_the_winning_move() -> None:
    """Notebook 6: the tree of height 4 after its moves have exchanged their right halves."""
    tied, one, both = "((1 0)@1 (1 0)@1)@2", "((0 0)@0 (1 1)@2)@2", "((1 1)@2 (1 1)@2)@4"
    tree = Tree(f"(first:({tied} {one})@4 second:({one} {both})@6)@10")
    values = [
        [alpha_beta(tree, (a,), depth=d, evaluation=tree.evaluation).value for d in (0, 1, 2, 3)]
        for a in ("first", "second")
    ]
    assert values == [[4, 2, 1, 0], [6, 2, 2, 1]]


def test_a_tree_of_the_n_game_in_which_no_ply_hides_the_winning_move() -> None:
    """Notebook 6: the first move alone makes the difference, and stays ahead."""
    text = "(plus:(+:(+:(+:4 −:2)@2 −:(+:2 −:0)@2)@4 −:(−:(+:0 −:-2)@1 +:(+:2 −:0)@2)@3)@7"
    text += " minus:(+:(+:(+:2 −:0)@2 −:(+:0 −:-2)@1)@3 −:(−:(+:-2 −:-4)@0 +:(+:0 −:-2)@1)@1)@4)@11"
    tree, signs = Tree(text), {"plus": 1, "+": 1, "minus": -1, "−": -1}

    def sums(state: tuple[Any, ...]) -> list[float]:
        """Those of the leaves below, each the sum of the signs along its path."""
        if tree.is_terminal(state):
            assert tree.utility(state) == sum(signs[move] for move in state)
            return [tree.utility(state)]
        return [s for move in tree.actions(state) for s in sums((*state, move))]

    def count(state: tuple[Any, ...]) -> None:
        if not tree.is_terminal(state):
            assert sum(s >= 0 for s in sums(state)) == tree.evaluation(state)
            for move in tree.actions(state):
                count((*state, move))

    count(())
    assert [s - 2 for s in sums(("plus",))] == sums(("minus",))
    values = [
        [alpha_beta(tree, (a,), depth=d, evaluation=tree.evaluation).value for d in (0, 1, 2)]
        for a in ("plus", "minus")
    ]
    assert values == [[7, 3, 2], [4, 1, 1]]
    counts = [tree.evaluation((a, b)) for a in ("plus", "minus") for b in ("+", "−")]
    assert counts == [4, 3, 3, 1]
    # A leaf is won if its sum is at least 0.
    assert [alpha_beta(tree, (a,)).value >= 0 for a in ("plus", "minus")] == [True, False]


@pytest.mark.parametrize(("depth", "share"), [(1, 68), (7, 81), (8, 100)])
def test_where_it_does_not_tie_a_deeper_search_is_right_more_often(depth: int, share: int) -> None:
    """Notebook 6, Pearl's game."""
    win, _, loss = AHEAD[depth - 1]
    assert round(100 * win / (win + loss)) == share


def test_how_often_a_leaf_of_the_n_game_is_won() -> None:
    """Notebook 6: about as often as in Pearl's game."""
    assert round((1 + comb(10, 5) / 2**10) / 2, 3) == 0.623


@pytest.mark.long
def test_in_the_n_game_deeper_is_better_and_ties_are_rare() -> None:
    """Notebook 6: its plot, its table, and how often the search ties at depth 8."""
    rng, sums = np.random.default_rng(0), np.zeros((20_000, 1), np.int8)
    for level in range(10):
        arcs = rng.choice(np.array([-1, 1], np.int8), (20_000, 2 ** (level + 1)))
        sums = sums.repeat(2, axis=1) + arcs

    def lead(depth: int) -> Any:
        """By how much the first move is ahead."""
        values = (sums >= 0).reshape(20_000, 2**depth, -1).sum(2)
        for level in range(depth - 1, 0, -1):
            pairs = values.reshape(20_000, -1, 2)
            values = pairs.max(2) if level % 2 == 0 else pairs.min(2)
        return values[:, 0] - values[:, 1]

    true = lead(10)
    found = [(lead(depth) * true)[true != 0] for depth in range(1, 9)]
    shares = [((ahead > 0) + (ahead == 0) / 2).mean() for ahead in found]
    assert (true != 0).sum() == 9_942
    assert [round(share, 3) for share in shares] == list(N_GAME)
    assert round((found[7] == 0).mean(), 3) == 0.028
    margins = [1.96 * (shares[i] * (1 - shares[i]) / 9_942) ** 0.5 for i in (0, 7)]
    assert [round(margin, 3) for margin in margins] == [0.006, 0.002]


def test_in_the_tree_of_the_bishop_free_only_moves_are_enough() -> None:
    """Notebook 6: there, too, no margin is needed."""
    tree = doomed(1)
    found = extending_search(tree, depth=2, evaluation=tree.evaluation)
    assert (found.action, found.value) == ("wait", -3)


def test_five_positions_on_which_quiescence_chooses_worse() -> None:
    """Notebook 6, "Going further"."""
    tree = Tree("(bold:(take:(quiet:1)@-5)@1 safe:0)@0")
    given: dict[str, Any] = {"depth": 1, "evaluation": tree.evaluation}
    found = quiescent_search(tree, noisy=lambda s, a: a == "take", **given)
    assert (found.action, found.value) == ("safe", 0)
    assert [alpha_beta(tree, **given).action, alpha_beta(tree).action] == ["bold", "bold"]
