"""A mistake has its name in whatever way it is written, and nothing is said that is not so."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX
from adsearch.nodes import Node
from autograder import check
from autograder.exercises.chance.transform import transform
from autograder.exercises.mcts.expand import expand
from autograder.exercises.mcts.playout import playout
from autograder.exercises.mcts.ucb1 import ucb1


def last_of_all(game: Any, node: Any, mover: Any) -> Any:
    """Returns the last of the new children."""
    if game.is_terminal(node.state):
        return node
    for a in game.actions(node.state):
        after = game.result(node.state, a)
        node.children.append(Node(after, node, a, mover(node, after)))
    return node.children[-1]


def one_by_one(game: Any, node: Any, mover: Any) -> Any:
    """Makes one child with every call."""
    if game.is_terminal(node.state):
        return node
    known = [child.action for child in node.children]
    a = next(a for a in game.actions(node.state) if a not in known)
    after = game.result(node.state, a)
    node.children.append(Node(after, node, a, mover(node, after)))
    return node.children[-1]


def one_by_lot(game: Any, node: Any, mover: Any) -> Any:
    """Makes a child for any of the moves that have none."""
    if game.is_terminal(node.state):
        return node
    known = [child.action for child in node.children]
    a = random.choice([a for a in game.actions(node.state) if a not in known])
    after = game.result(node.state, a)
    node.children.append(Node(after, node, a, mover(node, after)))
    return node.children[-1]


@pytest.mark.parametrize("way", [last_of_all, one_by_one, one_by_lot])
def test_which_child_is_returned_does_not_hide_what_is_wrong_with_it(
    way: Callable[..., Any],
) -> None:
    def moves_next(game: Any, node: Any) -> Any:
        return way(game, node, lambda node, after: game.player(after))

    def nobody(game: Any, node: Any) -> Any:
        return way(game, node, lambda node, after: None)

    assert check("mcts.expand", moves_next).mistake == "The mover is the player to move next"
    assert check("mcts.expand", nobody).mistake == "The mover is left out"


def test_evaluating_finished_games_is_named() -> None:
    def guessing(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        if depth == 0 or game.is_terminal(state):
            return evaluation(state)
        if game.player(state) == CHANCE:
            after = ((game.result(state, a), p) for a, p in game.outcomes(state))
            return sum(p * guessing(game, t, depth, evaluation) for t, p in after)
        best = max if game.player(state) == MAX else min
        moves = (game.result(state, a) for a in game.actions(state))
        return best([guessing(game, t, depth - 1, evaluation) for t in moves])

    assert check("chance.expectiminimax", guessing).mistake == "Every leaf is evaluated"


@pytest.mark.parametrize("large", [999, 10**9, 1e300])
def test_how_large_a_large_number_is_does_not_matter(large: float) -> None:
    def bound(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
        return ucb1(wins, visits, parent, c) if visits else large

    name = "A move without visits gets a large number"
    assert check("mcts.ucb1", bound).mistake == name


def test_a_tree_of_equal_moves_is_named_whatever_is_in_it() -> None:
    def equal(f: Any) -> str:
        return "(chance(0.5:2 0.5:4) 3)"

    assert check("chance.transform", transform, equal).mistake == "Both moves are worth the same"


def test_who_returns_nothing_or_a_generator_is_not_asked_what_it_remembers() -> None:
    def lazily(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
        yield 1, {game.actions(state)[0]}

    def nothing(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
        return None

    for program in (lazily, nothing):
        hint = check("horizon.find", program).hint
        assert hint
        assert "remembers" not in hint


def test_who_makes_no_move_where_none_is_needed_is_not_asked_what_it_remembers() -> None:
    def few_moves_are_quiet(game: Any, state: Any, noisy: Any) -> Any:
        return len(game.actions(state)) < 3

    hint = check("horizon.quiet", few_moves_are_quiet).hint
    assert hint
    assert "remembers" not in hint
    assert "called none of the functions that it was given" in hint


@pytest.mark.slow
def test_who_sees_no_replies_is_not_told_that_draws_are_losses() -> None:
    def at_the_root_only(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
        if game.is_terminal(state):
            return None
        low, high = game.bounds
        root = Node(state)
        expand(game, root)
        for _ in range(n):
            new = [child for child in root.children if not child.visits]
            child = rng.choice(new) if new else max(root.children, key=lambda k: bound(root, k, c))
            share = (playout(game, child.state, rng) - low) / (high - low)
            child.reward += share if child.mover == MAX else 1 - share
            child.visits += 1
            root.visits += 1
        return max(root.children, key=lambda child: child.visits).action

    def bound(root: Node, child: Node, c: float) -> float:
        return ucb1(child.reward, child.visits, root.visits, c)

    assert check("mcts.search", at_the_root_only).mistake == "The tree does not grow"


def test_who_hands_too_little_to_the_search_reads_that_it_was_the_search() -> None:
    def choose(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
        return search(state), "search"

    hint = check("lookup.choose", choose).hint
    assert hint
    assert "search() missing 1 required positional argument" in hint


def test_who_forgets_the_last_return_is_told_of_nothing_else() -> None:
    """Where a position has one move, the largest of nothing but None is None."""

    def collected(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        values = [collected(game, game.result(state, a)) for a in game.actions(state)]
        max(values) if game.player(state) == MAX else min(values)
        return None  # as if nothing stood here

    report = check("minimax.value", collected)
    assert report.diagnosis == (
        "This looks like a known mistake: “It forgets to return at the end”."
    )
