"""The oracles and the small programs behind notebooks 7 and 8."""

from __future__ import annotations

import random
from collections import Counter
from math import isclose
from typing import Any

import pytest

from adsearch.games import Tree
from adsearch.nodes import Node
from adsearch.search import expectiminimax
from adsearch.search.pig_td_learning import PigStudent, quadratic
from adsearch.search.star import star1
from adsearch.search.td_learning import Linear, td_step
from autograder import check
from autograder.checks.exercise import find
from autograder.checks.mistakes import reference
from autograder.exercises.chance.rolls import right_odds
from autograder.exercises.chance.star1 import most
from autograder.exercises.chance.star1 import questions as star1_questions
from autograder.exercises.chance.transform import really_flips
from autograder.exercises.material import chance_trees, trees
from autograder.exercises.material.tictactoe_positions import boards, critical, optimal
from autograder.exercises.mcts.playout import PLAYOUTS, probabilities, surprise
from autograder.inside.node_trees import Spot, grown, statistics
from autograder.inside.pig_self_play import learn_pig
from autograder.inside.questions import Answer

counterexample = reference("chance.transform", 1)
backpropagate = reference("mcts.backpropagate")
decide = reference("mcts.decide")
expand = reference("mcts.expand")
playout = reference("mcts.playout")
right_search = reference("mcts.search")
select = reference("mcts.select")


def test_a_wrong_probability_is_told_of_the_roll_with_the_higher_die_first() -> None:
    wrong = right_odds([((a, b), 1 / 36) for a in range(1, 7) for b in range(1, 7)])
    assert wrong is not None
    assert wrong.sentence == "the probability of (2, 1) is not 1/36"
    assert (wrong.expected, wrong.given) == ("(2, 1): 1/18", "1/36")


def test_windows_are_shown_without_the_noise_of_rounding() -> None:
    texts = [question.text for seed in range(3) for question in star1_questions(seed)]
    windows = [text.split("window ")[1].split(", leaves")[0] for text in texts]
    assert max(map(len, windows)) <= len("(-0.1234, -0.1234)")


@pytest.mark.parametrize("levels", ["c", "+c", "-c+c", "+c-c", "cc", "+-+"])
def test_expectations_agree_with_the_library(levels: str) -> None:
    rng = random.Random(levels)
    for _ in range(20):
        tree = chance_trees.drawn(rng, levels, range(-9, 10), chance_trees.UNEQUAL)
        game = Tree(trees.text(tree))
        assert isclose(chance_trees.expectation(tree), expectiminimax(game).value, abs_tol=1e-9)


@pytest.mark.slow
def test_smaller_trees_of_chance_are_trees() -> None:
    rng = random.Random(1)
    for _ in range(6):
        tree = chance_trees.drawn(rng, "+c-c", range(-9, 10), chance_trees.UNEQUAL)
        for less in chance_trees.smaller(tree):
            game = Tree(trees.text(less))
            value = chance_trees.expectation(less)
            assert isclose(chance_trees.expectation(game.root), value, abs_tol=1e-9)


def test_star1_may_look_at_as_much_as_the_library_does() -> None:
    rng = random.Random(2)
    tenths = [i / 100 for i in range(-99, 100)]
    for levels in ("c", "+c", "-c", "+c-", "+-c", "-c+c") * 10:
        tree = chance_trees.drawn(rng, levels, tenths, chance_trees.UNEQUAL)
        alpha = rng.uniform(-1, 0.5)
        result = star1(Tree(trees.text(tree)), alpha=alpha, beta=alpha + 0.5, bounds=(-1, 1))
        assert result.statistics.leaves <= most(tree, (alpha, alpha + 0.5, -1, 1))


def test_a_counterexample_does_not_live_on_rounding() -> None:
    """On 1, 2 and 3 the map is a line, but (0.2 − 0.1) / (0.3 − 0.1) is not quite a half."""

    def bent(x: float) -> float:
        return 0.1 * x if x < 4 else 1.0

    answer = Answer((counterexample(bent),))
    assert really_flips(bent)(answer) is None


def test_a_tree_that_does_not_flip_is_told_what_its_moves_are_worth() -> None:
    wrong = really_flips(lambda x: x * x)(Answer(("(sure:2 gamble:chance(0.75:4 0.25:1))",)))
    assert wrong is not None
    assert wrong.sentence == (
        "move gamble is best both times: the moves are worth 2 and 3.25 before the map and "
        "4 and 12.25 after it"
    )


def test_self_play_is_that_of_the_library() -> None:
    student = PigStudent(50, Linear(10, alpha=0.2, lam=0.7), quadratic)
    rng = random.Random(3)
    for _ in range(30):
        student.play(rng)
    weights = learn_pig(td_step, 50, 30, 0.2, 0.7, 3)
    assert weights == pytest.approx(student.learner.weights)


def test_playouts_surprise_only_if_they_are_uneven() -> None:
    """Three quarters of the limit are not reached in 2,000 trials, a missing move is far beyond."""
    tree = trees.read("(1 (2 (3 (4 5))))")
    expected = probabilities(tree)
    rng = random.Random(4)
    values, weights = list(expected), list(expected.values())
    even = [Counter(rng.choices(values, weights, k=PLAYOUTS)) for _ in range(2_000)]
    assert max(surprise(counts, expected) for counts in even) < -20
    uneven = Counter(rng.choices([1, 2], k=PLAYOUTS))
    assert surprise(uneven, expected) > 0


@pytest.mark.parametrize("mark", ["X", "O"])
def test_on_critical_boards_one_move_is_right(mark: str) -> None:
    for wins in (True, False):
        assert len(critical(mark, wins)) > 20
        for board in boards(random.Random(5), mark, wins):
            assert len(optimal(board)) == 1


def test_a_tree_that_contains_itself_is_told() -> None:
    root = grown(Spot(None, None, 0, 0.0))
    root.children.append(root)
    with pytest.raises(ValueError, match="more than 1000 nodes"):
        statistics(root)


@pytest.mark.slow
def test_a_program_that_hangs_a_node_below_itself_gets_a_sentence() -> None:
    def expand(game: Any, node: Any) -> Any:
        node.children.append(node)
        return node

    report = check("mcts.expand", expand)
    assert report.points == 0
    assert "more than 1000 nodes" in report.text()


@pytest.mark.usefixtures("points_alone")
@pytest.mark.parametrize("name", ["mcts.decide", "mcts.select", "mcts.expand", "chance.star1"])
def test_doing_nothing_earns_nothing(name: str) -> None:
    exercise = find(name)
    assert check(name, *[lambda *_: None] * len(exercise.reference)).points == 0


@pytest.mark.slow
def test_a_playout_is_counted_from_where_it_began() -> None:
    """Whoever counted it from the selected node had full marks."""

    def search(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
        if game.is_terminal(state):
            return None
        low, high = game.bounds
        root = Node(state)
        for _ in range(n):
            selected = select(root, c)
            utility = playout(game, expand(game, selected).state, rng)
            backpropagate(selected, (utility - low) / (high - low))
        return decide(root) if root.children else rng.choice(game.actions(state))

    report = check("mcts.search", search)
    assert report.points == 5
    assert report.mistake == "The playout is counted above the node where it began"


@pytest.mark.slow
def test_who_searches_with_a_weight_of_their_own_is_told_so() -> None:
    def search(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
        return right_search(game, state, n, 1, rng)

    assert check("mcts.search", search).mistake == "The search has a weight of its own"


@pytest.mark.slow
@pytest.mark.usefixtures("points_alone")
@pytest.mark.parametrize("place", [0, -1])
def test_a_trap_is_not_seen_through_by_who_plays_one_place(place: int) -> None:
    """The last move of all was the right one in every trap, which earned 2 of 6 points."""

    def search(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
        return None if game.is_terminal(state) else list(game.actions(state))[place]

    passed = {p.name: p.passed for p in check("mcts.search", search).properties}
    assert passed["sees through a trap"] is False
