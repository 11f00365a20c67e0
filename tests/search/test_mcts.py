"""Monte Carlo tree search: its books are in order, and it finds what flat averages miss."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, MIN, UnsupportedGame
from adsearch.games import ConnectFour, Kalah, Pig, TicTacToe, Tree
from adsearch.search.bandits import ucb1
from adsearch.search.mcts import (
    Node,
    backpropagate,
    best_mean,
    expand,
    favourite,
    mcts,
    most_visits,
    select,
)
from adsearch.search.minimax import minimax, solve
from adsearch.search.pig_solver import PigSolution
from tests.search import drawn

TRAP = Tree("(A:(1 1 1 0) B:0.5)")
TICTACTOE = TicTacToe()


def nodes(root: Node) -> list[Node]:
    return [root] + [node for child in root.children for node in nodes(child)]


def for_max(node: Node) -> float:
    return node.visits - node.reward if node.mover == MIN else node.reward


# -- the books -----------------------------------------------------------------------------------


def check_books(game, root: Node, n: int) -> None:
    assert root.visits == n == sum(child.visits for child in root.children)
    for node in nodes(root):
        assert 0 <= node.reward <= node.visits
        below = sum(child.visits for child in node.children)
        if game.is_terminal(node.state):
            assert not node.children
            assert not node.untried
        elif node.player == CHANCE:
            assert node.visits - below in (0, 1)  # 1 if it began as the end of a playout
        elif node is not root and node.mover != CHANCE:
            own_playout = for_max(node) - sum(map(for_max, node.children))
            assert node.visits - below == 1
            assert -1e-9 <= own_playout <= 1 + 1e-9
        for child in node.children:
            assert child.parent is node
            assert child.mover == node.player
            assert child.state == game.result(node.state, child.action)
            assert child.visits >= 1
        tried = [child.action for child in node.children]
        assert len(set(tried)) == len(tried)
        assert node.player == CHANCE or {*tried, *node.untried} == {*game.actions(node.state)}


@pytest.mark.parametrize(
    "game",
    [TRAP, TICTACTOE, ConnectFour(5, 4), Kalah(3, 2), Pig(12), Tree("max(max(1 2) min(0 3))")],
    ids=lambda game: type(game).__name__,
)
def test_visits_and_rewards_add_up(game) -> None:
    found = mcts(game, None, 300, 1.0, Random(1))
    check_books(game, found.root, 300)
    assert found.statistics.nodes == len(nodes(found.root))
    assert found.statistics.leaves == sum(not node.children for node in nodes(found.root))
    assert found.statistics.depth >= 1


@pytest.mark.slow
@given(drawn.trees, st.integers(1, 60), st.sampled_from([0, 0.5, 2]))
def test_visits_and_rewards_add_up_on_any_tree(tree: Tree, n: int, c: float) -> None:
    found = mcts(tree, None, n, c, Random(n))
    if not tree.is_terminal(()):
        check_books(tree, found.root, n)
        assert found.action in tree.actions(())
        assert tree.bounds[0] - 1e-9 <= found.value <= tree.bounds[1] + 1e-9


def test_after_one_iteration_root_and_child_have_one_visit() -> None:
    root = mcts(TRAP, (), 1, 1.0, Random(0)).root
    assert (root.visits, [child.visits for child in root.children]) == (1, [1])


def test_every_move_is_tried_before_any_twice() -> None:
    root = mcts(TICTACTOE, None, 9, 1.0, Random(0)).root
    assert [child.visits for child in root.children] == [1] * 9
    assert sorted(child.action for child in root.children) == list(range(9))


def test_rewards_are_the_movers_own() -> None:
    """What MAX gets at A's children is stored as MIN's: 1 minus it."""
    root = mcts(TRAP, (), 200, 1.0, Random(0)).root
    a = next(child for child in root.children if child.action == "A")
    assert a.mover == MAX
    for child in a.children:
        assert child.mover == MIN
        assert child.mean == 1 - TRAP.utility(child.state)


def test_rewards_are_made_from_utilities_by_the_bounds() -> None:
    root = mcts(Tree("(-10 0 30)"), (), 30, 1.0, Random(0)).root
    assert {child.action: child.mean for child in root.children} == {0: 0, 1: 0.25, 2: 1}


def test_draws_count_one_half() -> None:
    drawn_at_once = TICTACTOE.position("XOX XOO OX.")
    root = mcts(TICTACTOE, drawn_at_once, 10, 1.0, Random(0)).root
    assert root.children[0].mean == root.mean == 0.5


def test_backpropagation_follows_movers_not_alternation() -> None:
    tree = Tree("max(max(min(1 0) 0) 0)")
    root = Node(tree, ())
    first = expand(tree, root, Random(0))
    while first.action != 0:
        first = expand(tree, root, Random(0))
    second = Node(tree, (0, 0), first, 0, tree.player((0,)))
    third = Node(tree, (0, 0, 0), second, 0, tree.player((0, 0)))
    backpropagate(third, 0.75)
    assert [node.reward for node in (root, first, second, third)] == [0.75, 0.75, 0.75, 0.25]
    assert [node.visits for node in (root, first, second, third)] == [1, 1, 1, 1]


def test_selection_takes_the_highest_ucb1() -> None:
    root = Node(Tree("(0 0 0)"), ())
    root.untried, root.visits = [], 16
    for wins, visits in ((7, 10), (3, 5), (0, 1)):
        child = Node(Tree("0"), (), root, visits, MAX)
        child.reward, child.visits = wins, visits
        root.children.append(child)
    for c, visits in ((1, 1), (0.5, 5), (0, 10), (2**0.5, 1)):
        assert favourite(root, c).visits == visits
        bounds = [ucb1(child.reward, child.visits, 16, c) for child in root.children]
        assert favourite(root, c) is root.children[bounds.index(max(bounds))]


def test_selection_stops_where_a_move_is_untried_and_where_the_game_ends() -> None:
    tree = Tree("(1 (2 3))")
    root = Node(tree, ())
    assert select(tree, root, 1.0, Random(0)) is root
    for _ in range(2):
        backpropagate(expand(tree, root, Random(0)), 1.0)
    end, inner = sorted(root.children, key=lambda child: child.action)
    end.reward = 1.0
    inner.reward = 0.0
    assert select(tree, root, 1.0, Random(0)) is end
    assert expand(tree, end, Random(0)) is end
    inner.reward, end.reward = 1.0, 0.0
    assert select(tree, root, 1.0, Random(0)) is inner


def test_a_finished_game_in_the_tree_gains_visits_but_no_children() -> None:
    win_in_one = TICTACTOE.position("XX. OO. ...")
    found = mcts(TICTACTOE, win_in_one, 300, 0.5, Random(0))
    won = max(found.root.children, key=lambda child: child.visits)
    assert (won.action, won.children, won.mean) == (2, [], 1)
    assert won.visits > 200


# -- what it finds -------------------------------------------------------------------------------


def test_uct_escapes_from_the_trap_with_every_seed() -> None:
    for seed in range(20):
        assert mcts(TRAP, (), 100, 1.0, Random(seed)).action == "B"


@pytest.mark.parametrize("final", [most_visits, best_mean])
def test_all_children_at_once_escape_as_well(final) -> None:
    for seed in range(20):
        found = mcts(TRAP, (), 100, 1.0, Random(seed), final=final, all_at_once=True)
        assert found.action == "B"
        assert found.line == ("B",)


def test_a_node_gets_all_its_children_at_once_and_each_its_turn_before_bounds_count() -> None:
    for n in range(1, 12):
        root = mcts(TICTACTOE, None, n, 1.0, Random(0), all_at_once=True).root
        visits = [child.visits for child in root.children]
        assert (len(visits), sum(visits)) == (9, n)
        assert visits == [1] * n + [0] * (9 - n) or min(visits) == 1
        assert all(len(child.children) in (0, 8) for child in root.children)


def test_few_iterations_do_not_suffice_to_escape() -> None:
    chosen = [mcts(TRAP, (), 20, 2**0.5, Random(seed)).action for seed in range(300)]
    assert 0.15 < chosen.count("B") / 300 < 0.4


@pytest.mark.parametrize(("n", "share"), [(50, 0.327), (1000, 0.046), (5000, 0.012)])
def test_the_trap_is_visited_less_and_less(n: int, share: float) -> None:
    seeds = max(1, 5000 // n)
    visits = [
        child.visits / n
        for seed in range(seeds)
        for child in mcts(TRAP, (), n, 1.0, Random(seed)).root.children
        if child.action == "A"
    ]
    assert sum(visits) / seeds == pytest.approx(share, abs=0.01)


def test_uct_takes_an_edge_where_flat_playouts_prefer_a_corner() -> None:
    s = TICTACTOE.position("X.. .O. ..X")
    for seed in range(10):
        assert mcts(TICTACTOE, s, 1000, 0.5**0.5, Random(seed)).action in {1, 3, 5, 7}


@pytest.mark.parametrize(
    ("board", "best"),
    [
        ("XX. OO. ...", 2),  # X wins
        ("XX. OO. X..", 5),  # O wins
        ("XO. .X. ..O", 6),  # X makes two threats at once, or stops none
        ("X.. .X. O..", 8),  # O must block
    ],
)
def test_wins_are_taken_and_threats_stopped_by_either_side(board: str, best: int) -> None:
    s = TICTACTOE.position(board)
    value = solve(TICTACTOE, s).values
    sign = 1 if TICTACTOE.player(s) == MAX else -1
    after = {a: sign * value[TICTACTOE.result(s, a)] for a in TICTACTOE.actions(s)}
    assert after[best] == max(after.values())
    for seed in range(5):
        assert after[mcts(TICTACTOE, s, 500, 1.0, Random(seed)).action] == after[best]


def test_connect_four_is_won_in_one_and_saved_in_one() -> None:
    game = ConnectFour()
    s = game.initial()
    for column in (3, 0, 3, 0, 3):
        s = game.result(s, column)
    assert mcts(game, s, 300, 1.0, Random(0)).action == 3
    assert mcts(game, game.result(s, 0), 300, 1.0, Random(0)).action == 3


@pytest.mark.slow
def test_small_games_are_played_as_minimax_does() -> None:
    for seed in range(25):
        tree = Tree.random(seed, (2, 3), 4, lambda rng: rng.choice((0, 1)), seed % 2)
        best = minimax(tree).value
        found = mcts(tree, None, 800, 1.0, Random(seed))
        assert minimax(tree, (found.action,)).value == best
        assert found.value == pytest.approx(best, abs=0.25)


@pytest.mark.parametrize("text", ["max(A:max(0 9) B:5)", "min(A:min(9 0) B:5)"])
def test_an_extra_turn_is_the_movers_own(text: str) -> None:
    assert mcts(Tree(text), (), 200, 1.0, Random(0)).action == "A"


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("(chance(0.9:2 0.1:-10) 0.5)", 0),
        ("(chance(0.5:2 0.5:-10) 0.5)", 1),
        ("min(chance(0.9:2 0.1:-10) 0.5)", 1),
        ("(chance(0.5:(1 -1) 0.5:(3 -3)) 0)", 1),
    ],
)
def test_chance_is_met_by_its_probabilities(text: str, best: int) -> None:
    found = mcts(Tree(text), (), 2000, 1.0, Random(0))
    assert found.action == best


def test_outcomes_of_chance_are_visited_by_their_probabilities() -> None:
    root = mcts(Tree("(chance(0.8:1 0.2:0))"), (), 5000, 1.0, Random(0)).root
    visits = {child.action: child.visits for child in root.children[0].children}
    assert visits[0] / 5000 == pytest.approx(0.8, abs=0.02)
    assert root.children[0].mean == pytest.approx(0.8, abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("goal", "own", "other", "turn", "best"), [(20, 0, 18, 10, "roll"), (50, 0, 0, 35, "hold")]
)
def test_pig_is_played_well_where_much_depends_on_it(
    goal: int, own: int, other: int, turn: int, best: str
) -> None:
    chances = PigSolution(goal).choices(own, other, turn)
    assert max(chances, key=lambda move: chances[move]) == best
    for mover in (MAX, MIN):
        found = mcts(Pig(goal), (mover, own, other, turn, False), 1000, 1.0, Random(0))
        assert found.action == best


# -- what may be chosen --------------------------------------------------------------------------


def crafted_root() -> Node:
    root = Node(Tree("(a:0 b:0 c:0)"), ())
    root.untried, root.visits = [], 100
    for move, visits, reward in (("a", 60, 36), ("b", 39, 24), ("c", 1, 1)):
        child = Node(Tree("0"), (), root, move, MAX)
        child.visits, child.reward = visits, reward
        root.children.append(child)
    return root


def test_final_moves_by_visits_by_mean_and_by_ucb_differ() -> None:
    root = crafted_root()
    assert most_visits(root).action == "a"
    assert best_mean(root).action == "c"
    assert favourite(root, 1.0).action == "c"  # it explores, it does not decide
    assert [round(ucb1(ch.reward, ch.visits, 100, 1), 3) for ch in root.children] == [
        0.877,
        0.959,
        3.146,
    ]


def test_between_equal_visits_the_mean_decides() -> None:
    root = crafted_root()
    for child in root.children:
        child.visits = 60
    assert most_visits(root).action == "a"
    root.children[1].reward = 40
    assert most_visits(root).action == "b"


def test_the_final_rule_and_the_playout_are_the_callers() -> None:
    asked = []

    def pessimist(game, state, rng):
        asked.append(state)
        return game.bounds[0]

    found = mcts(TICTACTOE, None, 50, 1.0, Random(0), pessimist, lambda root: root.children[0])
    assert found.action == found.root.children[0].action
    assert len(asked) == 50
    assert found.value == -1


def test_the_line_follows_the_final_rule_and_stops_at_chance() -> None:
    assert mcts(Tree("((1 2) (3 4))"), (), 300, 1.0, Random(0)).line == (1, 0)
    assert mcts(Tree("(chance(0.5:(1 2) 0.5:(1 2)))"), (), 50, 1.0, Random(0)).line == (0,)


def test_the_same_seed_gives_the_same_search() -> None:
    runs = [mcts(ConnectFour(), None, 200, 1.0, Random(5)) for _ in range(2)]
    assert repr(nodes(runs[0].root)) == repr(nodes(runs[1].root))


# -- edges ---------------------------------------------------------------------------------------


def test_a_finished_game_has_its_value_and_no_move() -> None:
    found = mcts(Tree("7"), (), 50, 1.0, Random(0))
    assert (found.value, found.action, found.line, found.root.visits) == (7, None, (), 0)


def test_without_iterations_any_legal_move_is_drawn() -> None:
    found = [mcts(TRAP, (), 0, 1.0, Random(seed)) for seed in range(20)]
    assert {result.action for result in found} == {"A", "B"}
    assert all(math.isnan(result.value) for result in found)


def test_a_single_move_is_played() -> None:
    found = mcts(Tree("(only:(1 2))"), (), 20, 1.0, Random(0))
    assert (found.action, found.root.children[0].visits) == ("only", 20)


def test_where_all_games_end_alike_every_reward_is_a_draw() -> None:
    found = mcts(Tree("((3 3) (3 3))"), (), 20, 1.0, Random(0))
    assert found.value == 3
    assert {node.mean for node in nodes(found.root)} == {0.5}


@pytest.mark.parametrize("n", [-1, 2.5, True])
def test_a_number_of_iterations_is_a_whole_number(n) -> None:
    with pytest.raises(ValueError, match="number of playouts must be"):
        mcts(TRAP, (), n, 1.0, Random(0))


@pytest.mark.parametrize("c", [-0.1, math.nan, math.inf])
def test_a_weight_of_exploration_is_finite_and_not_negative(c: float) -> None:
    with pytest.raises(ValueError, match="weight of exploration"):
        mcts(TRAP, (), 10, c, Random(0))


@pytest.mark.parametrize("answer", [math.nan, 2, "win", None])
def test_a_playout_outside_the_bounds_is_refused(answer) -> None:
    with pytest.raises(
        ValueError, match=r"a playout gave .*, which is not within the game's bounds"
    ):
        mcts(TICTACTOE, None, 10, 1.0, Random(0), lambda game, s, rng: answer)


def test_bounds_must_be_known() -> None:
    class Unbounded(Tree):
        def __init__(self, text: str) -> None:
            super().__init__(text)
            self.bounds = None

    with pytest.raises(UnsupportedGame, match=r"set Unbounded\.bounds"):
        mcts(Unbounded("(1 2)"), (), 10, 1.0, Random(0))


def test_there_is_no_move_to_choose_where_chance_moves() -> None:
    with pytest.raises(UnsupportedGame, match="tree search chooses a move, but chance is to move"):
        mcts(Tree("chance(1 2)"), (), 5, 1.0, Random(0))


@pytest.mark.parametrize("text", ["A(<1 2 3> <3 2 1>)", "(<1 2> <5 5>)"])
def test_only_two_players_with_opposite_interests_are_served(text: str) -> None:
    with pytest.raises(UnsupportedGame, match="Monte Carlo tree search"):
        mcts(Tree(text), (), 5, 1.0, Random(0))
