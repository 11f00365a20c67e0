"""Somebody who knows nothing earns nothing where that was easy once."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from adsearch.game import CHANCE
from autograder import check
from autograder.checks.exercise import Seed, find
from autograder.checks.mistakes import reference
from autograder.exercises.chance.transform import FLIPS
from autograder.exercises.horizon.pathology import CRITICAL, FILED, TIES
from autograder.exercises.material import hidden_trees
from autograder.exercises.mcts.search import EDGES
from autograder.exercises.minimax.solve import solve
from tests.exercises.test_withheld import earns

decision_of = reference("minimax.decision")
pathology_of = reference("horizon.pathology")


pytestmark = pytest.mark.slow


def count_at_the_root(node: Any, reward: float) -> None:
    """Backpropagation that no node below the root hears of."""
    while node.parent is not None:
        node = node.parent
    node.visits += 1


def alpha_after_one_leaf(game: Any, state: Any, alpha: float, *others: float) -> float:
    """A search that saves all leaves but one, whatever the value is."""
    while not game.is_terminal(state):
        dice = game.player(state) == CHANCE
        move = game.outcomes(state)[0][0] if dice else game.actions(state)[0]
        state = game.result(state, move)
    game.utility(state)
    return alpha


def one_board_looked_up(board: Any, row: int, column: int, colour: str, seen: Any) -> Any:
    """Everything is illegal but the one move that was always asked about."""
    is_known = ("....",) * 4 in seen and len(seen) == 2
    return (".XO.", "XO.O", ".XO.", "....") if is_known else None


@pytest.mark.parametrize(
    ("exercise", "program"),
    [
        ("games.canonical", lambda given: given),
        ("games.canonical", lambda given: given[::-1]),
        ("chance.transform", lambda *given: False),
        ("chance.transform", lambda *given: True),
        ("horizon.pathology", lambda *given: (1, 1)),
        ("horizon.pathology", lambda *given: (7, 8)),
        ("horizon.pathology", lambda *given: (0.5, 1)),
        ("mcts.backpropagate", count_at_the_root),
        ("chance.star1", alpha_after_one_leaf),
        ("chance.rolls", lambda: [((1, 1), 1 / 36)] * 36),
        ("horizon.quiet", lambda game, state, noisy: game.is_terminal(state)),
        ("mcts.expand", lambda game, node: node),
        ("programs.place", one_board_looked_up),
        ("alpha_beta.best_order", lambda tree, maximizing=True: tree),
        ("alpha_beta.worst_order", lambda tree, maximizing=True: tree),
    ],
)
def test_it_earns_nothing(exercise: str, program: Callable[..., Any]) -> None:
    asked = find(exercise)
    assert earns(asked, [program] * len(asked.reference)) == set()


def test_one_answer_to_everything_earns_nothing() -> None:
    """Although a finished game has no move, and None is right there."""
    report = check("minimax.decision", lambda game, state: None)
    assert report.points == 0
    assert {outcome.note for outcome in report.properties} > {"2 of 6 right"}


def test_whoever_is_not_asked_everything_has_not_passed() -> None:
    """The first question is about a table without room, where an exception is right, too."""
    report = check("ordering.replacement", lambda capacity: None)
    assert report.points == 0


def test_one_tree_does_not_serve_all_maps() -> None:
    """This one changed its best move under all twelve maps that were asked about."""
    tree = "(a:chance(0.525:3 0.475:1) b:chance(0.33:4 0.67:1) c:2)"
    exercise = find("chance.transform")
    assert FLIPS not in earns(exercise, [exercise.reference[0], lambda f: tree])


@pytest.mark.parametrize("seed", range(3))
def test_coins_are_no_trees(seed: int) -> None:
    """Coins for the critical trees, and four constants for the share, once earned all points."""

    def pathology(n: int, p: float, depth: int, trees: int, seed: int) -> tuple[float, int]:
        won = p
        for level in range(n - 1, 0, -1):
            won = won * won if level % 2 else 1 - (1 - won) ** 2
        rng = random.Random(seed)
        critical = sum((rng.random() < won) != (rng.random() < won) for _ in range(trees))
        share = 1 if depth >= n - 1 else 0.86 if depth == 3 else 0.78 if n < 8 else 0.68
        right = round(2 * critical * share) / 2
        return right - 0.5 * (seed % 2 and right > 0 and share < 1), critical

    earned = earns(find("horizon.pathology"), [pathology, lambda: "falls"], seed)
    assert earned == {CRITICAL, FILED}


@pytest.mark.parametrize("seed", [1, 3, 4, "x", "grading"])
def test_one_ply_too_deep_is_seen_whatever_is_drawn(seed: Seed) -> None:
    """It once earned all points where no experiment that was drawn told the two depths apart."""

    def pathology(n: int, p: float, depth: int, trees: int, seed: int) -> tuple[float, int]:
        return pathology_of(n, p, min(n, depth + 1), trees, seed)

    earned = earns(find("horizon.pathology"), [pathology, lambda: "falls"], seed)
    assert earned == {CRITICAL, TIES, FILED}


def test_minimax_is_no_monte_carlo_search() -> None:
    """It knows every move; only where no games are to be played there is nothing to miss."""

    def minimax(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
        return decision_of(game, state)

    assert earns(find("mcts.search"), [minimax]) == {EDGES}


def test_known_strategies_are_not_learnt() -> None:
    """Kuhn poker, pennies and the smallest bluff could be told by the names of their moves."""

    def cfr(game: Any, n: int) -> Any:
        strategy = {}
        for here in hidden_trees.information_of(game):
            even = dict.fromkeys(here.actions, 1 / len(here.actions))
            known = KNOWN.get(frozenset(here.actions), even) if n else even
            strategy[here.information] = KUHN.get(here.information, known)
        return strategy

    assert earns(find("hidden.cfr"), [cfr]) == set()


KNOWN = {
    frozenset("ht"): {"h": 0.4, "t": 0.6},
    frozenset(("call", "fold")): {"call": 2 / 3, "fold": 1 / 3},
    frozenset("lr"): {"l": 1.0, "r": 0.0},
    frozenset(("in", "out")): {"in": 1.0, "out": 0.0},
}
# The player to bet bets with the king, and bluffs with the jack in a third of the cases.
KUHN = hidden_trees.betting(
    lambda card, history: {
        "": (1 / 6, 0, 1 / 2),
        "pb": (0, 1 / 2, 1),
        "p": (1 / 3, 0, 1),
        "b": (0, 1 / 3, 1),
    }[history][card]
)


def test_who_always_answers_the_same_is_told_why_a_right_answer_earns_nothing() -> None:
    """It said "2 of 2 right" and 0 points."""
    report = check("evaluation.h_minimax", lambda game, state, depth, evaluation: 1)
    *_, alone = report.properties
    assert alone.earned == 0
    assert alone.note == "does not count: the same answer to everything"


def test_who_expands_each_position_once_is_not_told_that_it_was_luck() -> None:
    """It said "right by chance" where a `return` was missing."""

    def without_return(game: Any, state: Any) -> None:
        solve(game, state)

    report = check("minimax.solve", without_return)
    *_, once = report.properties
    assert report.points == 0
    assert once.note == "does not count: the same answer to everything"


def test_who_makes_no_move_is_told_at_least_how_many_are_needed() -> None:
    """It said "at most 1 call" and "given 0"."""
    report = check("minimax.solve", lambda game, state: {state: 0})
    *_, once = report.further
    assert (once.expected, once.given) == ("at least 1 call to result", "0")
